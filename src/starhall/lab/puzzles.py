"""Mining puzzles: moments in games of strong bots where one choice is best by far more than the noise.

A search that plays against itself notes where its choice leads by much. Each such moment is weighed again by
searches that know nothing of each other, and once more with another seed and a larger budget. How much their
results differ says how well a lead is known, and what is left of it then must still be large.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any, Final

from starhall.bots import Greedy, Sight
from starhall.bots.budget import Budget
from starhall.bots.coach import standard_error
from starhall.bots.search import Search
from starhall.core import Game, Match, State, registry
from starhall.core.puzzles import Puzzle, Weighed, name_of, replayed

NAMES: Final = ("Robin", "Ada", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus")
MOST_OF_A_GAME: Final = 5
"""Puzzles of one game."""
APART: Final = 8
"""Choices between two puzzles of a game: what comes right after one is often about the same thing."""
LONGEST: Final = 600
"""So many choices of a game are looked at."""
MOST_PLAYERS: Final = 3
"""More of them hide what a choice is worth behind what the others do."""
FEWEST_OPTIONS: Final = 2
LEAD: Final = 0.03
"""So much more often the answer wins than anything else, with all doubt taken off."""
_CLEAR: Final = 0.025
"""A lead at first sight that is worth a closer look."""
_DOUBT: Final = 3.0
"""Standard errors that are taken off a lead."""
_ALIKE: Final = 40
"""So many in a hundred puzzles may ask the same question."""
_TOLD: Final = 4
"""Choices that are kept with a puzzle."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a moment is looked at: so many searches, each of so many simulations."""

    searches: int
    simulations: int


PLAYED: Final = 80
"""Simulations for each choice of the games that are searched."""
FIRST: Final = Effort(4, 200)
AGAIN: Final = Effort(8, 400)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What independent searches found."""

    weighed: tuple[Weighed, ...]
    """The best first."""
    lead: float
    """By how much the first surely leads, in the chance of winning."""
    line: tuple[tuple[int, int], ...] = ()
    """What is expected to follow it: seats and their choices."""

    @property
    def answer(self) -> int:
        """The best choice."""
        return self.weighed[0].choice


def judge(game: Game[Any], s: State, seat: int, effort: Effort, seed: str) -> Verdict:
    """Weigh the choices of a seat."""
    found: dict[int, list[float]] = {}
    lines: dict[int, tuple[tuple[int, int], ...]] = {}
    for n in range(effort.searches):
        sight = Sight(game, s, seat, Random(f"{seed}/{n}"))
        for option in Search(Budget(simulations=effort.simulations)).weigh(sight):
            found.setdefault(option.choice, []).append(option.chance)
            lines[option.choice] = lines.get(option.choice) or option.line
    best, *others = sorted(found, key=lambda choice: fmean(found[choice]), reverse=True)
    leads = [_least([a - b for a, b in zip(found[best], found[one], strict=True)]) for one in others]
    weighed = [Weighed(one, fmean(found[one]), 1.96 * standard_error(found[one])) for one in (best, *others)]
    return Verdict(tuple(weighed), min(leads, default=0.0), lines[best])


def _least(differences: Sequence[float]) -> float:
    """What is left of a mean difference with all doubt taken off."""
    return fmean(differences) - _DOUBT * standard_error(differences)


def stands_out(game: Game[Any], s: State, seat: int, seed: str) -> Verdict | None:
    """What is best, if it surely is: also with a fresh seed and a larger budget."""
    first = judge(game, s, seat, FIRST, f"{seed}/first")
    if first.lead < LEAD:
        return None
    again = judge(game, s, seat, AGAIN, f"{seed}/again")
    return again if again.answer == first.answer and again.lead >= LEAD else None


def holds(slug: str, seed: str, one: Puzzle) -> bool:
    """Does the answer of a puzzle stand out again, as well as when it was found?"""
    game = registry.game(slug)
    found = judge(game, replayed(game, one).state, one.seat, AGAIN, f"{seed}/{one.name}")
    return found.answer == one.answer and found.lead >= LEAD


def mine_game(slug: str, seed: str, number: int) -> tuple[Puzzle, ...]:
    """The puzzles of one of many games."""
    game = registry.game(slug)
    crowds = [players for players in game.players if players <= MOST_PLAYERS]
    return tuple(_found(game, crowds[number % len(crowds)], f"{seed}/{number}"))


def _found(game: Game[Any], players: int, seed: str) -> Iterator[Puzzle]:
    match = Match(game, NAMES[:players], {}, seed=seed)
    rng = Random(seed)
    found: list[int] = []
    while not match.over and len(found) < MOST_OF_A_GAME and len(match.choices) < LONGEST:
        s = match.state
        seat = s.asked[0][0]
        weighed = Search(Budget(simulations=PLAYED)).weigh(Sight(game, s, seat, rng))
        at, last = len(match.choices), found[-1] if found else -APART
        is_clear = len(weighed) >= FEWEST_OPTIONS and weighed[0].chance - weighed[1].chance > _CLEAR
        if is_clear and at - last >= APART and not game.preparing(s):
            verdict = stands_out(game, s, seat, seed)
            if verdict is not None:
                found.append(at)
                yield _puzzle(match, seat, verdict, seed)
        match.choose(seat, weighed[0].choice)


def _puzzle(match: Match[Any], seat: int, verdict: Verdict, seed: str) -> Puzzle:
    sight = Sight(match.game, match.state, seat, Random(seed))
    return Puzzle(
        name=name_of(match),
        seats=match.state.names,
        options=dict(match.state.options),
        seed=seed,
        choices=tuple(match.choices),
        seat=seat,
        question=sight.decision.kind.name,
        hard=Greedy().choose(sight) != verdict.answer,
        weighed=tuple(
            Weighed(one.choice, round(one.chance, 3), round(one.spread, 3)) for one in verdict.weighed[:_TOLD]
        ),
        line=verdict.line,
    )


def pick(found: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """The best of many: the hard ones first, and not too many that ask the same; in an order of their own."""
    picked: list[Puzzle] = []
    asked: Counter[str] = Counter()
    for one in sorted(found, key=lambda one: (not one.hard, one.name)):
        if len(picked) < most and asked[one.question] < max(1, most * _ALIKE // 100):
            picked.append(one)
            asked[one.question] += 1
    left = [one for one in found if one not in picked]
    return sorted([*picked, *left[: most - len(picked)]], key=lambda one: one.name)
