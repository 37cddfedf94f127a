"""The ladder: each level against the one below, with two players, and alone against it with the most.

Every game is written to a file when it is over, so that a ladder can be stopped and gone on with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, Self

from starhall.bots.levels import PLAIN
from starhall.bots.shelf import title
from starhall.core import NotUnderstood, registry
from starhall.core.errors import or_list
from starhall.lab.arena import interval, play_one
from starhall.lab.executor import Executor, Here
from starhall.lab.kept import Kept
from starhall.lab.rating import Rating, rate

FAIR_TIMES = 1.5
"""Alone against the level below a level is to win so many times its fair share."""
ENOUGH = 0.7
"""With two players it is to win so many games."""


class Pairing(NamedTuple):
    """A level, the one it is to beat, and how many sit at the table: one of it, the others of the lower."""

    upper: str
    lower: str
    players: int

    @property
    def bar(self) -> float:
        """The share of wins that is to be reached."""
        return ENOUGH if self.players == 2 else FAIR_TIMES / self.players


class Result(NamedTuple):
    """How the upper level did in one game."""

    pairing: Pairing
    number: int
    won: float
    """1 for a win, 0 for a defeat, a half for a shared victory."""


@dataclass(frozen=True, slots=True)
class Row:
    """What all games of a pairing come to."""

    pairing: Pairing
    games: int
    share: float
    low: float
    high: float

    @property
    def reached(self) -> str:
        """Is the bar reached? As long as it lies within the interval, that is open."""
        if self.low >= self.pairing.bar:
            return "yes"
        return "no" if self.high < self.pairing.bar else "open"

    def to_plain(self) -> dict[str, Any]:
        """For machines."""
        rounded = {name: round(getattr(self, name), 4) for name in ("share", "low", "high")}
        return {
            **self.pairing._asdict(),
            "games": self.games,
            **rounded,
            "bar": round(self.pairing.bar, 4),
            "reached": self.reached,
        }


def pairings(slug: str, levels: Sequence[str] = PLAIN, only: int | None = None) -> list[Pairing]:
    """Each level with the one below it; or `only` with so many players, the upper one alone."""
    game = registry.game(slug)
    players = game.players
    if only is not None and only not in players:
        raise NotUnderstood(
            f"{game.name} is for {or_list([str(one) for one in players])} players, not {only}"
        )
    sizes = sorted({2 if 2 in players else players[0], players[-1]}) if only is None else [only]
    return [Pairing(upper, lower, n) for lower, upper in pairwise(levels) for n in sizes]


def play(slug: str, seed: str, pairing: Pairing, number: int) -> Result:
    """One game of a pairing: its deal and its seats follow from the number."""
    names = (pairing.upper, *[pairing.lower] * (pairing.players - 1))
    played = play_one(slug, names, {}, f"{seed}/{'/'.join(map(str, pairing))}", number)
    won = [seat for seat in played.winners if played.bots[seat] == pairing.upper]
    return Result(pairing, number, len(won) / len(played.winners))


class Ladder:
    """The games of a ladder, and the file that they are kept in."""

    def __init__(self, slug: str, kept: Kept) -> None:
        self.slug = slug
        self.kept = kept
        self.seed: str = kept.about["seed"]
        self.results = [
            Result(Pairing(upper, lower, players), number, won)
            for upper, lower, players, number, won in kept.lines
        ]

    @classmethod
    def begin(cls, slug: str, file: Path, seed: str = "0") -> Self:
        """A new one."""
        about = {"ladder": slug, "rules": registry.game(slug).version, "seed": seed}
        return cls(slug, Kept.begin(file, "ladder", about))

    @classmethod
    def resume(cls, slug: str, file: Path) -> Self:
        """One that was played before, with what is kept of it."""
        kept = Kept.resume(file, "ladder")
        if kept.about["ladder"] != slug:
            raise NotUnderstood(f"{file} holds a ladder of {kept.about['ladder']}, not of {slug}")
        return cls(slug, kept)

    def play(
        self,
        wanted: Sequence[Pairing],
        games: int,
        played_by: Executor | None = None,
        progress: Callable[[int], None] = lambda done: None,
    ) -> None:
        """Play until every wanted pairing has so many games; each is kept as soon as it is over."""
        done = {(result.pairing, result.number) for result in self.results}
        # Number by number, so that a ladder that is stopped has about as many games of each.
        left = [(one, number) for number in range(games) for one in wanted if (one, number) not in done]
        before = games * len(wanted) - len(left)
        one = partial(_play, self.slug, self.seed, left)
        with self.kept.held():
            for count, (_, result) in enumerate((played_by or Here()).run(one, range(len(left))), 1):
                self.results.append(result)
                self.kept.add([*result.pairing, result.number, result.won])
                progress(before + count)

    def rows(self) -> list[Row]:
        """The pairings in their order, those that were played."""
        found = []
        for pairing in sorted(
            {result.pairing for result in self.results}, key=lambda one: (one.players, one.upper)
        ):
            won = [result.won for result in self.results if result.pairing == pairing]
            low, high = interval(sum(won), len(won))
            found.append(Row(pairing, len(won), sum(won) / len(won), low, high))
        return found

    def ratings(self) -> dict[str, Rating]:
        """By level: its rating and the 95 % interval, from the games of two players."""
        duels = [result for result in self.results if result.pairing.players == 2]
        # A rating depends on the order of the games, and they come in as they are done.
        duels.sort(key=lambda result: (result.number, result.pairing))
        return rate((result.pairing[:2], (1 - result.won, result.won)) for result in duels)


def _play(slug: str, seed: str, left: Sequence[tuple[Pairing, int]], place: int) -> Result:
    return play(slug, seed, *left[place])


def table(ladder: Ladder) -> str:
    """The ladder as a table for the docs."""
    lines = [
        "| level | against | players | games | share of wins, 95 % interval | bar | reached |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in ladder.rows():
        upper, lower, players = row.pairing
        lines.append(
            f"| {title(upper)} | {title(lower)} | {players} | {row.games} "
            f"| {row.share:.2f}, {row.low:.2f} to {row.high:.2f} | {row.pairing.bar:.2f} "
            f"| {row.reached} |"
        )
    rated = [
        f"{title(name)} {mu:.1f} ({low:.1f} to {high:.1f})"
        for name, (mu, low, high) in ladder.ratings().items()
    ]
    return "\n".join([*lines, "", f"Ratings: {', '.join(rated) or 'none yet'}."])
