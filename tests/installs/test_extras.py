"""Every way people install Starhall works: without other packages, and with each extra.

Here all packages are installed, and those are hidden that the extras under test do not bring. `make wheels`
tries the same with real installs (test_real.py).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.installs.matrix import (
    ALONE,
    BASE,
    HELP,
    OPENING,
    ROOT,
    SOME,
    Try,
    combinations,
    faults,
    imports,
    named,
    ours,
    pages,
    tried,
    unmet,
)

HIDING = Path(__file__).parent / "hiding"


def brought(extras: list[str]) -> set[str]:
    """Return the distributions that come with these extras, and with what those need, and so on."""
    found: set[str] = set()
    wanted = [("starhall", frozenset(extras))]
    seen = set(wanted)
    for name, asked in wanted:
        found.add(canonicalize_name(name))
        for text in metadata.requires(name) or ():
            need = Requirement(text)
            if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in asked or {""}):
                more = (need.name, frozenset(need.extras))
                if more not in seen:
                    seen.add(more)
                    wanted.append(more)
    return found


def hidden(extras: list[str]) -> dict[str, str]:
    """Return the variables under which Python sees nothing but what these extras bring."""
    there = brought(extras)
    hide = [
        package
        for package, names in metadata.packages_distributions().items()
        if not there.intersection(map(canonicalize_name, names))
    ]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "STARHALL_"))}
    return {**kept, "PYTHONPATH": str(HIDING), "HIDDEN": ",".join(hide)}


def came(tries: Sequence[Try | str], extras: list[str], folder: Path) -> list[dict[str, Any]]:
    return tried(Path(sys.executable), tries, folder, hidden(extras))


def test_what_is_hidden_is_what_the_extras_do_not_bring() -> None:
    alone, terminal = hidden([])["HIDDEN"].split(","), hidden(["terminal"])["HIDDEN"].split(",")
    assert {"msgspec", "textual", "markdown_it", "numpy", "pytest"} <= set(alone)
    assert {"numpy", "pytest", "sqlalchemy"} <= set(terminal)
    assert not {"starhall", "msgspec", "textual", "markdown_it"}.intersection(terminal)


def test_the_base_package_does_all_that_needs_no_other(tmp_path: Path) -> None:
    plain = (*(one for one in HELP if not one.words.startswith(("serve", "admin"))), *BASE)
    train = Try("train void", needs="research")
    tries, lines = (*plain, *HELP, *OPENING, *SOME, train), ours()
    found = came([*tries, *lines], [], tmp_path)
    assert faults(tries, found[: len(tries)], []) == []
    assert unmet(lines, found[len(tries) :], []) == []
    loaded = {one.words: each["server"] for one, each in zip(plain, found, strict=False) if each["server"]}
    assert loaded == {}, "a command that needs no server imports it"


@pytest.mark.parametrize("extra", combinations()[1:])
def test_with_extras_all_works_or_names_the_extra_it_lacks(extra: str, tmp_path: Path) -> None:
    extras, lines = extra.split(","), ours()
    missing = [one for one in OPENING if one.needs not in extras]
    tries = [*missing, *BASE[:3], *(SOME if extra in ALONE else ())]
    found = came([*tries, *lines], extras, tmp_path)
    assert faults(tries, found[: len(tries)], extras) == []
    assert unmet(lines, found[len(tries) :], extras) == []


def test_the_policy_lists_every_extra() -> None:
    text = (ROOT / "docs" / "build" / "policy.md").read_text(encoding="utf-8")
    table = text.partition("## What each extra brings")[2].partition("\n## ")[0]
    extras = metadata.metadata("starhall").get_all("Provides-Extra") or []
    assert sorted(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == sorted({*extras} - {"dev"})


def test_a_page_names_the_extras_of_the_packages_that_its_code_imports() -> None:
    brings = {each: brought(each.split(",")) for each in combinations()}
    bringers = metadata.packages_distributions()
    wrong = []
    for page in pages():
        for line in imports(page):
            known = {canonicalize_name(name) for name in bringers.get(line.split()[1].split(".")[0], ())}
            if known and not any(known & brings[each] for each in named(page) | {""}):
                wrong.append(f"{page.name}: {line}")
    assert wrong == []
