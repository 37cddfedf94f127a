"""What is tried in every installation: commands, and the imports of the docs."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import textwrap
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from starhall.cli.commands import COMMANDS

ROOT = Path(__file__).parents[2]
INSIDE = Path(__file__).parent / "inside.py"
RECORD = ROOT / "tests" / "records" / "peace" / "end-duel.json"
ALONE = ("", "terminal", "server", "lab", "research", "openspiel")
"""What people install: nothing else, or one extra."""
_NAMED = re.compile(r"'starhall\[([a-z,]+)\]'")
_BLOCK = re.compile(r"^( *)```python[^\n]*\n(.*?)^ *```", re.MULTILINE | re.DOTALL)


class Try(NamedTuple):
    """A command, and what is to come of it."""

    words: str
    says: str = ""
    """Is part of what it prints."""
    needs: str = ""
    """The extra that its one line names where that is missing."""
    typed: str = ""
    code: int = 0


BASE = (
    Try("play peace --plain", "\n> "),
    Try("play peace --plain --seed 1", "The game is kept in", typed="1\n0\n"),
    Try("play peace --json", '"type": "ask"'),
    Try("--plain", "peace"),
    Try("games", "futura"),
    Try("bots", "level5"),
    Try("replay {record} --plain", "win"),
    Try("replay {record} --json", '"over": true'),
    Try("replay {record} --verify", "played again, agree", code=1),
    Try("rules peace", "PEACE-014"),
    Try("rules PEACE-014", "PEACE-014"),
    Try("simulate peace --games 4", "%"),
    Try("bench peace --seconds 0.01 --json", '"game": "peace"'),
    Try("learn peace", "first"),
    Try("learn peace first --plain"),
    Try("puzzle --list", "peace"),
    Try("deck list"),
)
"""What needs no other package."""
SOME = (
    Try("replay {record} --html {folder}/page.html", "Written to", "server"),
    Try("serve --show-config --data {folder}/hall", "port"),
    Try("admin check --data {folder}/none", "there is no database", "server", code=2),
    Try("arena peace --bots random,greedy --deals 1 --out {folder}/arena", "report", "lab"),
    Try("lab peace --games 4 --out {folder}/lab", "", "lab"),
    Try("records to-parquet {record} --out {folder}/tables", "", "lab"),
    Try("calibrate peace --games 1 --budget 1 --plot {folder}/chances.svg", "", "lab"),
)
"""What needs an extra, and is done soon where it is there."""
OPENING = (
    Try("", needs="server"),
    Try("--lan", needs="server"),
    Try("play --lan", needs="server"),
    Try("serve --port 0 --data {folder}/hall", needs="server"),
    Try("--terminal", needs="terminal"),
    Try("join http://127.0.0.1:9", needs="terminal"),
    Try("simulate peace --games 4 --on ray", needs="ray"),
)
"""What goes on for long: tried only where it cannot begin."""
HELP = tuple(Try(words, "starhall") for words in ("--help", "--version", *(f"{x} --help" for x in COMMANDS)))


@cache
def pages() -> list[Path]:
    """Return what people read: README and every page."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@cache
def named(page: Path) -> set[str]:
    """Return the extras that a page tells people to install, several with commas between."""
    return {",".join(sorted(found.split(","))) for found in _NAMED.findall(page.read_text(encoding="utf-8"))}


def combinations() -> list[str]:
    """Return every extra, or several, that people are told to install."""
    return sorted({*ALONE, *(found for page in pages() for found in named(page))})


@cache
def imports(page: Path) -> set[str]:
    """Return what the code of a page imports, each name in a line of its own."""
    found = set()
    for _, code in _BLOCK.findall(page.read_text(encoding="utf-8")):
        for node in ast.walk(ast.parse(textwrap.dedent(code))):
            if isinstance(node, ast.Import):
                found |= {f"import {name.name}" for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found |= {f"from {node.module} import {name.name}" for name in node.names}
    return found


def ours() -> list[str]:
    """Return every line of the docs that imports from us."""
    lines = set[str]().union(*map(imports, pages()))
    return sorted(line for line in lines if line.split()[1].split(".")[0] == "starhall")


def tried(
    python: Path, tries: Sequence[Try | str], folder: Path, variables: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Run commands and imports by this Python, and return what came of each."""
    plan = [
        {"line": one}
        if isinstance(one, str)
        else {"words": one.words.format(record=RECORD, folder=folder).split(), "typed": one.typed}
        for one in tries
    ]
    done = subprocess.run(
        [python, INSIDE],
        input=json.dumps(plan),
        cwd=folder,
        env={**variables, "XDG_DATA_HOME": str(folder / "data"), "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def faults(tries: Sequence[Try], found: Sequence[Mapping[str, Any]], extras: Sequence[str]) -> list[str]:
    """Return what is wrong with what came of these commands, where these extras are installed."""
    return [
        f"starhall {one.words}: exit code {came['code']}, {came['out'][-200:]!r}, {came['err'][-400:]!r}"
        for one, came in zip(tries, found, strict=True)
        if not (_works(one, came) if not one.needs or one.needs in extras else _names(came, one.needs))
    ]


def _works(one: Try, came: Mapping[str, Any]) -> bool:
    return came["code"] == one.code and one.says in came["out"] + came["err"]


def _names(came: Mapping[str, Any], extra: str) -> bool:
    (*more, last) = came["err"].splitlines() or [""]
    return not more and came["code"] not in {0, None} and extra in _NAMED.findall(last)


def unmet(lines: Sequence[str], found: Sequence[Mapping[str, Any]], extras: Sequence[str]) -> list[str]:
    """Return the imports that neither work nor name an extra which each page that has them tells of."""
    wrong = []
    for line, came in zip(lines, found, strict=True):
        lacking = set(_NAMED.findall(came["err"])).difference(extras)
        for page in pages():
            told = {extra for combination in named(page) for extra in combination.split(",")}
            if came["code"] and line in imports(page) and not lacking & told:
                wrong.append(f"{page.name}: {line}: {came['err']}")
    return wrong
