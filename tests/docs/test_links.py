"""Every link of the pages leads somewhere, and every path and module that they name is there."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "starhall"
FOLDERS = (
    "src",
    "tests",
    "tools",
    "docs",
    "web",
    "requirements",
    "benchmarks",
    "examples",
    "deploy",
    ".github",
)
"""Folders at the root whose paths are checked: what is built may be missing."""
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob(".github/*.md")), *sorted(DOCS.rglob("*.md"))]

FENCE = re.compile(r"^( *)```.*?^\1```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
INCLUDED = re.compile(r'^--8<-- "(.+)"$', re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z]+:")
PATH = re.compile(r"\.?[\w<>*-]+(?:/[\w.<>*-]+)+/?")
MODULE = re.compile(r"starhall(?:\.[a-z_]+)+")
PLACEHOLDER = re.compile(r"<\w+>")


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """The names under which the headings of a page can be linked to, as the site makes them."""
    text = prose(page)
    for file in INCLUDED.findall(text):
        text += prose(ROOT / file)
    return {slug(heading) for heading in HEADING.findall(text)}


def slug(heading: str) -> str:
    """The anchor of a heading: its plain letters, in lower case, with dashes for spaces."""
    plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


def faults(page: Path) -> list[str]:
    """What a page names that is not there."""
    text = prose(page)
    return [*broken_links(page, text), *missing_paths(text), *missing_modules(text)]


def broken_links(page: Path, text: str) -> Iterator[str]:
    """Links to no file, to no heading, or out of the site."""
    for link in LINK.findall(SPAN.sub("", text)):
        if ELSEWHERE.match(link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists():
            yield f"{link}: no such file"
        elif anchor and anchor not in anchors(target):
            yield f"{link}: no such heading"
        elif page.is_relative_to(DOCS) and not target.is_relative_to(DOCS):
            yield f"{link}: not a part of the site"
        elif page in on_the_site() and name:
            yield f"{link}: this page is also read elsewhere, where the link would lead nowhere"
    for name in INCLUDED.findall(text):
        if not (ROOT / name).is_file():
            yield f"{name}: nothing to include"


def on_the_site() -> set[Path]:
    """The pages beside `docs` that pages of the site include."""
    return {ROOT / name for page in DOCS.rglob("*.md") for name in INCLUDED.findall(page.read_text("utf-8"))}


def missing_paths(text: str) -> Iterator[str]:
    """Paths of the repository or of the package in code spans; `<game>` stands for any."""
    for name in SPAN.findall(text):
        if not PATH.fullmatch(name):
            continue
        first = name.partition("/")[0]
        pattern = PLACEHOLDER.sub("*", name).rstrip("/")
        root = ROOT if first in FOLDERS else PACKAGE
        if (root / first).is_dir() and not any(root.glob(pattern)):
            yield f"{name}: no such path"


def missing_modules(text: str) -> Iterator[str]:
    """Modules of the package in code spans; the last part may be a name inside one."""
    for name in SPAN.findall(text):
        if MODULE.fullmatch(name) and (PACKAGE / name.split(".")[1]).is_dir() and not is_module(name):
            yield f"{name}: no such module"


def is_module(name: str) -> bool:
    """Whether a dotted name is a module or a package of Starhall."""
    file = PACKAGE.joinpath(*name.split(".")[1:])
    return file.is_dir() or file.with_suffix(".py").is_file()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_paths_and_modules_are_there(page: Path) -> None:
    assert faults(page) == []


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A small site with one good page."""
    monkeypatch.setattr(f"{__name__}.DOCS", tmp_path)
    (tmp_path / "other.md").write_text("# Rule & reason\n\n```sh\n# no heading\n```\n", encoding="utf-8")
    return tmp_path


def found(page: Path, text: str) -> list[str]:
    """What is named as missing on a page with this text."""
    page.write_text(text, encoding="utf-8")
    return [fault.partition(":")[0] for fault in faults(page)]


def test_links_to_no_file_no_heading_or_out_of_the_site_are_found(site: Path) -> None:
    good = "# Here\n\n[a](other.md) [b](other.md#rule-reason) [c](#here) [d](https://a.org/x) `[e](gone.md)`"
    assert found(site / "page.md", good) == []
    bad = "[a](gone.md) [b](other.md#no-heading) [c](#here) [d](..)\n\n```sh\n[e](lost.md)\n```\n"
    assert found(site / "page.md", bad) == ["gone.md", "other.md#no-heading", "#here", ".."]


def test_paths_and_modules_that_are_not_there_are_found(site: Path) -> None:
    good = "`src/starhall/core` `core/state.py` `games/<game>/rules` `1/2` `starhall.core` `starhall.db`"
    assert found(site / "page.md", good) == []
    bad = "`src/gone.py` `core/gone.py` `games/<game>/gone.py` `starhall.core.gone`"
    assert found(site / "page.md", bad) == [
        "src/gone.py",
        "core/gone.py",
        "games/<game>/gone.py",
        "starhall.core.gone",
    ]


def test_included_pages_are_there_and_have_no_links_that_only_work_at_home(site: Path) -> None:
    assert found(site / "page.md", '--8<-- "GONE.md"\n') == ["GONE.md"]
    assert found(site / "page.md", '--8<-- "README.md"\n') == []
    assert [
        fault for fault in faults(ROOT / "README.md") if "CONTRIBUTING.md" in fault and "elsewhere" in fault
    ]
