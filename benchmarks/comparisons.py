"""What of ours is compared with what, and the bars that it has to reach.

Figures of the same round are compared; a ratio is the median of all rounds, with its smallest and largest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from benchmarks.before import EARLIER
from benchmarks.peer_loops import BARE, CLONE, ENVIRONMENT, Entry
from starhall.lab.bench import COMPILED, PLAIN

WHAT = {
    "play": "Bare play: choices, one of them, carried out",
    "observe": "Play with observation: an encoding for the asked seat before each choice",
    "copy": "Copies of a state",
    "view": "Views of the asked seat",
    "encode": "Encodings for the asked seat",
    "sparse": "Sparse features for the asked seat",
    "digest": "Digests of what the asked seat knows",
    "redeal": "Fair re-deals for the asked seat",
    "redeals": "Sixteen fair re-deals of one moment",
    "evaluate": "Evaluations of a state for all seats",
}
"""What is measured of ours, by the names of `before.py`."""
PLAYED = ("play", "observe", "copy")
"""What a compiled build is measured by."""


class Reference(NamedTuple):
    """What ours stands beside: one loop of a peer, or the same measure of another version of ours."""

    library: str
    game: str = ""
    """Empty for ours: the same game, players and measure."""
    loop: str = ""

    @property
    def name(self) -> str:
        """As a heading says it."""
        return " ".join(part for part in self if part)


UNO = Reference("RLCard", "uno", BARE)
UNO_ENVIRONMENT = Reference("RLCard", "uno", ENVIRONMENT)
HEARTS = Reference("OpenSpiel", "hearts", BARE)
HEARTS_CLONE = Reference("OpenSpiel", "hearts", CLONE)
BEFORE = Reference(EARLIER)
UNCOMPILED = Reference(PLAIN)


def bars(futura: float, others: float, peace: float = 0.0) -> dict[str, float]:
    """By game: futura has the most rules and the lowest bar, peace the fewest and sometimes the highest."""
    return dict.fromkeys(("void", "saga", "stellar"), others) | {"peace": peace or others, "futura": futura}


@dataclass(frozen=True, eq=False)
class Comparison:
    """A measure of ours beside a reference, with the least that is wanted of each build."""

    what: str
    against: Reference
    plain: Mapping[str, float] = field(default_factory=dict)
    compiled: Mapping[str, float] = field(default_factory=dict)

    @property
    def barred(self) -> bool:
        """Is there a bar for anything?"""
        return bool(self.plain or self.compiled)

    def bar(self, build: str, game: str) -> float | None:
        """The least that is wanted, if anything is."""
        return {PLAIN: self.plain, COMPILED: self.compiled}.get(build, {}).get(game)


COMPARISONS = (
    Comparison("play", UNO, plain=bars(0.5, 1.0)),
    Comparison("play", HEARTS, compiled=bars(0.4, 0.8)),
    Comparison("play", UNCOMPILED, compiled=bars(2.5, 2.5)),
    Comparison("play", BEFORE),
    Comparison(
        "observe", UNO_ENVIRONMENT, plain=bars(0.2, 0.5, peace=1.0), compiled=bars(0.4, 1.0, peace=2.0)
    ),
    Comparison("observe", BEFORE),
    Comparison("copy", HEARTS_CLONE),
    Comparison("copy", UNCOMPILED, compiled=bars(2.0, 2.0)),
    Comparison("copy", BEFORE),
    Comparison("view", BEFORE, plain=bars(4.0, 4.0)),
    Comparison("encode", BEFORE, plain=bars(10.0, 10.0)),
    Comparison("redeal", BEFORE, plain=bars(2.0, 2.0)),
    Comparison("redeals", BEFORE, plain=bars(2.0, 2.0)),
    Comparison("evaluate", BEFORE),
)


class Times(NamedTuple):
    """How often the reference fits into ours."""

    median: float
    least: float
    most: float

    def __str__(self) -> str:
        return f"{self.median:.2f} ({self.least:.2f} to {self.most:.2f})"


@dataclass(frozen=True)
class Compared:
    """One of ours beside a reference that was measured in the same run."""

    comparison: Comparison
    ours: Entry
    times: Times

    @property
    def bar(self) -> float | None:
        """The least that is wanted, if anything is."""
        return self.comparison.bar(self.ours.library, self.ours.game)

    @property
    def met(self) -> bool:
        """Is the bar reached?"""
        return self.bar is None or self.times.median >= self.bar

    @property
    def verdict(self) -> str:
        """The bar, and whether it is reached."""
        return "" if self.bar is None else f"{'met' if self.met else 'MISSED'} {self.bar:g}"


def times(ours: Entry, theirs: Entry) -> Times:
    """Ours by theirs, round by round."""
    found = [ours.in_round(i) / theirs.in_round(i) for i in range(len(ours.rounds))]
    return Times(median(found), min(found), max(found))


def referred_to(reference: Reference, ours: Entry, entries: Sequence[Entry]) -> Entry | None:
    """What one of ours stands beside, if it was measured."""
    if reference.game:
        wanted = (*reference, 0)
    else:
        wanted = (reference.library, ours.game, ours.loop, ours.players)
    for entry in entries:
        if entry is not ours and (entry.library, entry.game, entry.loop, entry.players) == wanted:
            return entry
    return None


def compared(entries: Sequence[Entry]) -> Iterator[Compared]:
    """Everything of ours that stands beside something."""
    for comparison in COMPARISONS:
        for ours in entries:
            if ours.library in (PLAIN, COMPILED) and ours.loop == comparison.what:
                theirs = referred_to(comparison.against, ours, entries)
                if theirs is not None:
                    yield Compared(comparison, ours, times(ours, theirs))
