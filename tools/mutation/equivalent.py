"""Changes that change nothing: no test could tell, and `tests/games/<slug>/equivalent.toml` says why.

    [[equivalent]]
    module = "setup"
    code = "planet = [0] * len(CRATER_NAMES)"
    change = "0  →  1"
    why = "the Core and the Cities fill every crater"

`code` is the line that the change begins on and `change` what the report prints. `function` may be given
where the same line stands in several.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.mutation.changes import Mutant


@dataclass(frozen=True, slots=True)
class Equivalent:
    """One row of the file."""

    module: str
    code: str
    change: str
    why: str
    function: str = ""

    def matches(self, mutant: Mutant) -> bool:
        """Is this the change that is meant?"""
        return (self.module, self.code, self.change) == (mutant.module, mutant.code, mutant.change) and (
            self.function in ("", mutant.function)
        )


def equivalents(root: Path, game: str) -> list[Equivalent]:
    """The rows of a game; a game without the file has none."""
    file = root / "tests" / "games" / game / "equivalent.toml"
    if not file.exists():
        return []
    rows = tomllib.loads(file.read_text(encoding="utf-8")).get("equivalent", [])
    try:
        return [Equivalent(**row) for row in rows]
    except TypeError as error:
        raise SystemExit(f"{file}: {error}") from None


def why(rows: Iterable[Equivalent], mutant: Mutant) -> str:
    """Why no test can tell this change; empty if one should."""
    return next((row.why for row in rows if row.matches(mutant)), "")


def stale(rows: Iterable[Equivalent], every: Iterable[Mutant]) -> list[Equivalent]:
    """The rows that match no change any more."""
    there = list(every)
    return [row for row in rows if not any(row.matches(mutant) for mutant in there)]
