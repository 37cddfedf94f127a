"""What became of the mutants, for people and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tools.mutation.changes import Mutant, path_of

NOT_NOTICED = ("survived", "error")


@dataclass(frozen=True, slots=True)
class Report:
    """The outcomes of a run."""

    game: str
    mutants: int
    """How many there are in what was asked for."""
    chosen: int
    """How many were to be tried."""
    outcomes: list[tuple[Mutant, str]]
    equivalents: list[tuple[Mutant, str]]
    stale: list[dict[str, str]]
    """Rows about changes that are no longer in the code."""
    left_out: list[str]
    """Tests that cannot be collected or fail without any change."""
    events: int
    stopped: bool
    """Was it ended before everything was tried?"""
    seconds: float

    @classmethod
    def read(cls, result: Mapping[str, Any]) -> Report:
        """The report from what the bench has written."""

        def read(rows: Sequence[tuple[dict[str, Any], str]]) -> list[tuple[Mutant, str]]:
            return [(Mutant(**row | {"lines": tuple(row["lines"])}), word) for row, word in rows]

        pairs = {name: read(result[name]) for name in ("outcomes", "equivalents")}
        return cls(**{**result, **pairs})

    def rate(self, module: str | None = None, tell: bool = False) -> tuple[int, int]:
        """(killed, tried) of a module, or of all; events apart."""
        tried = [
            outcome
            for mutant, outcome in self.outcomes
            if mutant.tell is tell and module in (None, mutant.module) and outcome != "same"
        ]
        return sum(outcome not in NOT_NOTICED for outcome in tried), len(tried)

    @property
    def percent(self) -> float:
        """The share of killed mutants; events, known equivalents and changes of nothing are not counted."""
        killed, tried = self.rate()
        return 100 * killed / tried if tried else 100.0

    @property
    def survivors(self) -> list[Mutant]:
        """The changes that no test has noticed."""
        found = [mutant for mutant, outcome in self.outcomes if outcome in NOT_NOTICED]
        return sorted(found, key=lambda mutant: (mutant.tell, mutant.module, mutant.line, mutant.number))

    def count(self, outcome: str) -> int:
        """How many ended so."""
        return Counter(outcome for _, outcome in self.outcomes)[outcome]

    def lines(self) -> Iterator[str]:
        """The report for people."""
        for module in sorted({mutant.module for mutant, _ in self.outcomes}):
            yield _share(module, *self.rate(module))
        yield f"{_share('in all', *self.rate())}   ({self.seconds:.0f} s)"
        if self.rate(tell=True)[1]:
            yield f"{_share('events', *self.rate(tell=True))}   (not counted above)"
        yield (
            f"{self.mutants} mutants: {self.events} of events, {len(self.equivalents)} known to change "
            f"nothing, {self.count('same')} the same program, {self.chosen - len(self.outcomes)} not tried, "
            f"{self.count('timeout')} ended for time, {self.count('error')} errors"
        )
        for test in self.left_out:
            yield f"test left out: {test}"
        for row in self.stale:
            yield f"no longer in the code: {row['module']}: {row['code']}: {row['change']}"
        for mutant, why in self.equivalents:
            yield f"changes nothing: {mutant.place(self.game)}: {why}"
        for mutant in self.survivors:
            yield f"survived: {mutant.place(self.game)}"

    def plain(self) -> dict[str, Any]:
        """The report for programs."""
        killed, tried = self.rate()
        told, told_tried = self.rate(tell=True)
        return {
            "game": self.game,
            "mutants": self.mutants,
            "equivalent": len(self.equivalents),
            "stale": self.stale,
            "same": self.count("same"),
            "tried": tried,
            "killed": killed,
            "timeouts": self.count("timeout"),
            "errors": self.count("error"),
            "percent": round(self.percent, 2),
            "modules": {
                module: self.rate(module) for module in sorted({mutant.module for mutant, _ in self.outcomes})
            },
            "events": {"tried": told_tried, "killed": told},
            "left_out": self.left_out,
            "seconds": round(self.seconds, 1),
            "survivors": [
                {
                    "file": f"src/starhall/games/{self.game}/{path_of(mutant.module)}",
                    "line": mutant.line,
                    "function": mutant.function,
                    "code": mutant.code,
                    "change": mutant.change,
                    "event": mutant.tell,
                }
                for mutant in self.survivors
            ],
        }


def _share(name: str, killed: int, tried: int) -> str:
    return f"{name:<16} {killed:>5} of {tried:<5} {100 * killed / max(1, tried):5.1f} %"


def table(reports: Sequence[Report]) -> Iterator[str]:
    """One row for each game."""
    yield f"{'game':<10} {'mutants':>8} {'equivalent':>11} {'tried':>7} {'killed':>7} {'percent':>8}"
    for report in reports:
        killed, tried = report.rate()
        yield (
            f"{report.game:<10} {report.mutants:>8} {len(report.equivalents):>11} {tried:>7} {killed:>7} "
            f"{report.percent:>8.1f}"
        )
