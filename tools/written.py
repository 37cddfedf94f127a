"""Files that are made from the code: written, or with --check compared."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from starhall.core import NotUnderstood

ROOT = Path(__file__).resolve().parents[1]


def main(
    module: str,
    about: str | None,
    made: Callable[[Sequence[str]], Mapping[Path, str]],
    arguments: Sequence[str],
    of: str = "",
) -> int:
    """The command line of a tool whose doc string is `about`; with `of`, it takes names of such things."""
    command = f"python -m {module}"
    parser = argparse.ArgumentParser(prog=command, description=(about or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; say what is out of date")
    if of:
        parser.add_argument(
            "names", nargs="*", metavar=of.upper(), help=f"of this {of} alone (default: of all)"
        )
    given = parser.parse_args(arguments)
    stale = 0
    try:
        files = made(given.names if of else ())
    except NotUnderstood as error:
        parser.error(str(error))
    for path, text in files.items():
        if not given.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(ROOT)} is out of date: run {command}", file=sys.stderr)
            stale = 1
    return stale
