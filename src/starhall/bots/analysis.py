"""The analysis of a finished game: how likely each seat was to win, what choices cost, what luck did.

A choice changes the chances on the true table, and on re-deals of what its seat could not know. What it
changes there on average is the part of choice; what the true table differs from that is luck: what chance
and hidden cards did. Over many games luck sums to nothing, and luck and choice add up to the result, whatever
the chances are worth (docs/analysis.md). Beside that a search holds each choice against the best one. All of
it is numbers: words are made where it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final, Literal, NamedTuple

from starhall.bots.base import Sight
from starhall.bots.budget import Budget
from starhall.bots.calibrated import is_measured, told_judge
from starhall.bots.chances import won
from starhall.bots.coach import SURE, compare, lead
from starhall.core import HOST, Game, Match, NotUnderstood, Seeded, State

BUDGET: Final = Budget(simulations=120)
"""Simulations for one choice, unless somebody says otherwise: with the same seed, the same analysis."""
MOST: Final = 3
"""Turning points and costly choices that are told."""
REDEALS: Final = 32
"""Re-deals on which it is seen what a choice changes on average."""
_NOTED: Final = 0.05
"""Luck that changes no chance by as much is no turning point."""
_DIGITS: Final = 4

Chances = tuple[float, ...]
"""By seat: how likely it wins; or by how much that changes."""


@dataclass(frozen=True, slots=True)
class Step:
    """What came of a choice, with a single answer or many: for each seat the parts of choice and luck."""

    at: int
    """How many choices were made before it."""
    seat: int
    """Who made it; below 0, the table: somebody gave up, or time was called."""
    chosen: Chances
    lucky: Chances


@dataclass(frozen=True, slots=True)
class Judged:
    """A choice, held against the best one."""

    at: int
    """How many choices were made before it."""
    seat: int
    made: int
    best: int
    before: Chances
    """With the best choice."""
    after: Chances
    """With the choice that was made."""
    errors: Chances
    """The standard errors of `before`."""
    error: float
    """The standard error of what the choice cost."""

    @property
    def cost(self) -> float:
        """What the choice took from the chance of its seat."""
        return self.before[self.seat] - self.after[self.seat]

    @property
    def surely_cost(self) -> bool:
        """Was the best choice better by more than what the searches disagree?"""
        return self.made != self.best and self.cost > SURE * self.error


class Turn(NamedTuple):
    """A moment at which the chances changed much."""

    at: int
    """How many choices had been made before it."""
    by: Literal["choice", "luck"]
    seat: int
    """Whose chance changed most."""
    change: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """All judged choices of a game, in order."""

    game: str
    players: int
    measured: bool
    """Were the chances held against many games? Else they are rough."""
    start: Chances
    """Before the first choice of the game itself."""
    result: Chances
    """1 for who won, shared by those who won together."""
    steps: tuple[Step, ...]
    """Every choice of the game itself."""
    judged: tuple[Judged, ...]
    """Those between several answers."""

    def own(self, seat: int) -> float:
        """What the choices of a seat changed for itself."""
        return sum(step.chosen[seat] for step in self.steps if step.seat == seat)

    def others(self, seat: int) -> float:
        """What the choices of the others changed for a seat."""
        return sum(step.chosen[seat] for step in self.steps if step.seat != seat)

    def luck(self, seat: int) -> float:
        """What chance and hidden cards changed for a seat."""
        return sum(step.lucky[seat] for step in self.steps)

    def costly(self, most: int = MOST) -> list[Judged]:
        """The choices that surely cost most, the worst first."""
        found = [judged for judged in self.judged if judged.surely_cost]
        return sorted(found, key=lambda judged: -judged.cost)[:most]

    def turns(self, most: int = MOST) -> list[Turn]:
        """Where the chances changed most, in the order of the game."""
        found = [_turn(judged, "choice", _minus(judged.after, judged.before)) for judged in self.costly(most)]
        found += [_turn(step, "choice", step.chosen) for step in self.steps if step.seat == HOST]
        found += [_turn(step, "luck", step.lucky) for step in self.steps if max(step.lucky) > _NOTED]
        return sorted(sorted(found, key=lambda turn: -abs(turn.change))[:most])

    def to_plain(self) -> dict[str, Any]:
        """For a file or a database."""
        return {
            "game": self.game,
            "players": self.players,
            "measured": self.measured,
            "start": list(self.start),
            "result": list(self.result),
            "steps": [asdict(step) for step in self.steps],
            "judged": [asdict(judged) for judged in self.judged],
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Analysis:
        """What `to_plain` gave."""
        return cls(
            plain["game"],
            plain["players"],
            plain["measured"],
            tuple(plain["start"]),
            tuple(plain["result"]),
            tuple(step_from_plain(row) for row in plain["steps"]),
            tuple(judged_from_plain(row) for row in plain["judged"]),
        )


def _minus(one: Chances, other: Chances) -> Chances:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _turn(of: Step | Judged, by: Literal["choice", "luck"], change: Chances) -> Turn:
    seat = max(range(len(change)), key=lambda p: abs(change[p]))
    return Turn(of.at, by, seat, change[seat])


def step_from_plain(plain: Mapping[str, Any]) -> Step:
    """A step that was JSON."""
    return Step(plain["at"], plain["seat"], tuple(plain["chosen"]), tuple(plain["lucky"]))


def judged_from_plain(plain: Mapping[str, Any]) -> Judged:
    """A judged choice that was JSON."""
    tuples = {name: tuple(plain[name]) for name in ("before", "after", "errors")}
    return Judged(**{**plain, **tuples})


# Making one.


class Asked(NamedTuple):
    """A choice that is to be judged: all that its seat could know is in a fair re-deal."""

    at: int
    seat: int
    made: int
    state: State


def must_be_analysable(match: Match[Any]) -> None:
    """Refuse a game that cannot be played again by these rules, or is not over."""
    if match.older is not None:
        raise NotUnderstood(f"this game was {match.older.mark}: it is shown, and cannot be analysed")
    if not match.over:
        raise NotUnderstood("the game is not over: analyse it after the end")


def begins(match: Match[Any]) -> int:
    """After how many choices the game itself begins: what comes before, such as decks, is its set-up."""
    found = 0
    while match.game.preparing(match.moments[found].state):
        found += 1
    return found


def step(match: Match[Any], at: int, rng: Random) -> Step:
    """The parts of choice and luck in what came of the choice after `at` others."""
    game, s, then = match.game, match.moments[at].state, match.moments[at + 1].state
    seat, made = match.choices[at]
    chances = told_judge(game)
    changed = _minus(tuple(chances(then)), tuple(chances(s)))
    if seat == HOST:
        return Step(at, seat, changed, (0.0,) * s.players)
    redeal = game.redealer(s, seat)
    total = [0.0] * s.players
    for _ in range(REDEALS):
        table = redeal(rng)
        table.dealer = Seeded(rng.getrandbits(64))
        before = chances(table)
        table.answer(seat, made)
        for p, (one, other) in enumerate(zip(chances(table), before, strict=True)):
            total[p] += one - other
    chosen = tuple(value / REDEALS for value in total)
    return Step(at, seat, chosen, _minus(changed, chosen))


def asked(match: Match[Any], at: int, rng: Random) -> Asked | None:
    """The choice after `at` others, to be judged.

    None where there were not two answers, or the table made a call.
    """
    game, s = match.game, match.moments[at].state
    seat, made = match.choices[at]
    if seat == HOST or len(s.choices(seat)) < 2:
        return None
    return Asked(at, seat, made, game.resample(s, seat, rng))


def judge_choice(game: Game[Any], wanted: Asked, budget: Budget, rng: Random) -> Judged:
    """Hold a choice against the best one, by what its seat could know."""
    at, seat, made, state = wanted
    found = compare(Sight(game, state, seat, rng), budget, made)
    best, chosen = found[0], next(fair for fair in found if fair.choice == made)
    return Judged(
        at,
        seat,
        made,
        best.choice,
        _rounded(best.chances),
        _rounded(chosen.chances),
        _rounded(best.errors),
        round(lead(best, chosen, seat)[1], _DIGITS),
    )


def _rounded(values: Chances) -> Chances:
    return tuple(round(value, _DIGITS) for value in values)


def put_together(match: Match[Any], steps: Sequence[Step], judged: Sequence[Judged]) -> Analysis:
    """The analysis of a game of which every choice was looked at."""
    return Analysis(
        match.game.slug,
        match.state.players,
        is_measured(match.game),
        tuple(told_judge(match.game)(match.moments[begins(match)].state)),
        tuple(won(match.state.places)),
        tuple(steps),
        tuple(judged),
    )


def analyse(
    match: Match[Any],
    budget: Budget = BUDGET,
    seed: str = "analysis",
    progress: Callable[[int], None] = lambda done: None,
) -> Analysis:
    """Look at every choice of a finished game; `progress` is told how many are done."""
    must_be_analysable(match)
    steps, judged = [], []
    for at in range(begins(match), len(match.choices)):
        rng = Random(f"{seed} {at}")
        steps.append(step(match, at, rng))
        wanted = asked(match, at, rng)
        if wanted is not None:
            judged.append(judge_choice(match.game, wanted, budget, rng))
        progress(at + 1)
    return put_together(match, steps, judged)
