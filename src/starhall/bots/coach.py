"""The coach: compares choices fairly, by what a seat can know, and gives hints in the words of the rules.

A first search finds the choices that are worth a comparison. Those are then tried anew, on fresh re-deals, in
several independent searches: so a choice that was merely lucky in the first one does not look better than
it is, and how far the searches disagree tells how sure the comparison is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from starhall.bots.base import Plan, Sight, carry_out
from starhall.bots.budget import Budget
from starhall.bots.calibrated import calibration, is_measured
from starhall.bots.search import Option, Search
from starhall.bots.why import expected, told
from starhall.core import NotUnderstood
from starhall.core.foresight import foresee

CANDIDATES: Final = 3
"""Choices that are compared, beside the one that was made."""
BATCHES: Final = 6
"""Searches of the comparison, each with re-deals and chance of its own."""
FIRST_LOOK: Final = 0.25
"""The part of the budget with which the candidates are found."""
SURE: Final = 2.57
"""Standard errors by which one choice must lead to be surely better: 95 of 100 with so few batches."""

_SHOWN: Final = 0.01
"""Chances are said in hundredths: a lead that nobody reads is none."""


@dataclass(frozen=True, slots=True)
class Fair:
    """A choice as several independent searches saw it."""

    choice: int
    batches: tuple[tuple[float, ...], ...]
    """By search: how likely each seat wins with this choice."""
    tries: int
    """How often what may follow was tried out, in all of them."""
    line: tuple[tuple[int, int], ...] = ()
    """What is expected to follow: seats and their choices."""
    plan: Plan = ()
    """The whole of it, where it begins or goes on with a deck or an offer."""

    @property
    def chances(self) -> tuple[float, ...]:
        """How likely each seat wins."""
        return tuple(map(fmean, zip(*self.batches, strict=True)))

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard errors of these chances, as far as the searches disagree."""
        return tuple(standard_error(values) for values in zip(*self.batches, strict=True))


def lead(first: Fair, second: Fair, seat: int) -> tuple[float, float]:
    """By how much a seat wins more often with one choice than with another, and the standard error of that.

    Both were tried on the same re-deals with the same chance, batch by batch: what is common to them cancels.
    """
    differences = [one[seat] - other[seat] for one, other in zip(first.batches, second.batches, strict=True)]
    return fmean(differences), standard_error(differences)


def surely_leads(first: Fair, second: Fair, seat: int) -> bool:
    """Is one choice better than another by more than what the searches disagree?"""
    difference, error = lead(first, second, seat)
    return difference > SURE * error


def standard_error(values: Sequence[float]) -> float:
    """How far the mean of these values may be off, as far as they disagree."""
    return stdev(values) / sqrt(len(values))


def compare(sight: Sight, budget: Budget, made: int | None = None) -> list[Fair]:
    """The best choices of a seat and the one that was made, the best first; chances are as they are said."""
    say, seat = calibration(sight.game).of_choice, sight.seat
    said_ = [
        replace(fair, batches=tuple(say(chances, seat) for chances in fair.batches))
        for fair in seen(sight, budget, made)
    ]
    return sorted(said_, key=lambda fair: fair.chances[seat], reverse=True)


def seen(sight: Sight, budget: Budget, made: int | None = None) -> list[Fair]:
    """The same with chances as the searches see them."""
    if len(sight.choices) < 2:
        raise NotUnderstood("there is one option only: nothing is to be compared")
    if len(sight.plans) == 1:
        # A bot goes on with what it has begun; here that is compared with what else may come next.
        sight = sight.narrowed([(choice,) for choice in sight.choices], sight.rng)
    found = Search(_part(budget, FIRST_LOOK)).weigh(sight)
    wanted = _followed(sight, [option.plan for option in found])[:CANDIDATES]
    if made is not None and all(made != plan[0] for plan in wanted):
        wanted.append(next(option.plan for option in found if option.choice == made))
    tried: dict[int, list[Option]] = {plan[0]: [] for plan in wanted}
    search = Search(_part(budget, (1 - FIRST_LOOK) / BATCHES))
    for _ in range(BATCHES):
        for option in search.weigh(sight.narrowed(wanted, Random(sight.rng.getrandbits(64)))):
            tried[option.choice].append(option)
    compared = [
        Fair(
            choice,
            tuple(option.chances for option in options),
            sum(option.simulations for option in options),
            max(options, key=lambda option: option.simulations).line,
            options[0].plan,
        )
        for choice, options in tried.items()
    ]
    return sorted(compared, key=lambda fair: fair.chances[sight.seat], reverse=True)


def _followed(sight: Sight, plans: list[Plan]) -> list[Plan]:
    """Without what begins a deck or an offer that no draft ends: no search looks into it."""
    table = sight.redeal()

    def composes(plan: Plan) -> bool:
        ahead = table.copy()
        carry_out(ahead, sight.seat, plan)
        return sight.game.composing(ahead)

    known = plans if sight.game.composing(table) else [one for one in plans if not composes(one)]
    return known if len(known) > 1 else plans


def _part(budget: Budget, part: float) -> Budget:
    simulations = max(1, round(budget.simulations * part)) if budget.simulations else 0
    return Budget(simulations, budget.seconds * part)


# Hints.


@dataclass(frozen=True, slots=True)
class Advice:
    """One of the best choices, and why."""

    choice: int
    text: str
    chance: float
    error: float
    follows: tuple[str, ...]
    """What it does for certain, in sentences."""
    rules: tuple[str, ...]
    """The rules behind that."""
    expects: tuple[str, ...]
    """What is likely to follow: who answers what."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach would do, as far as the seat itself can know."""

    options: int
    """How many there are."""
    tries: int
    """How often what may follow was tried out."""
    sure: bool
    """Is the first surely better than the second?"""
    measured: bool
    """Were its chances held against many games? Else they are rough."""
    advice: tuple[Advice, ...]
    """The best first."""

    def to_plain(self) -> dict[str, Any]:
        """For a message or a file."""
        return {
            "options": self.options,
            "tries": self.tries,
            "sure": self.sure,
            "measured": self.measured,
            "advice": [
                {
                    "choice": one.choice,
                    "text": one.text,
                    "chance": round(one.chance, 3),
                    "error": round(one.error, 3),
                    "follows": list(one.follows),
                    "rules": list(one.rules),
                    "expects": list(one.expects),
                }
                for one in self.advice
            ],
        }

    def sentences(self) -> list[str]:
        """For people who read lines."""
        close = "" if self.sure else " (the first is not surely better than the second)"
        found = [f"The best of {self.options} options after {self.tries} tries{close}:"]
        for one in self.advice:
            found.append(f"{one.text.rstrip('.')}: {said(one.chance, one.error, self.measured)} to win.")
            found += [f"  {sentence}" for sentence in one.follows]
            if one.rules:
                found.append(f"  Rules: {', '.join(one.rules)}.")
            if one.expects:
                found.append(f"  Then it expects: {'; '.join(step.rstrip('.') for step in one.expects)}.")
        return found


def hint(sight: Sight, budget: Budget) -> Hint:
    """The best two or three choices of a seat, with their chances and reasons."""
    found = compare(sight, budget)
    return Hint(
        len(sight.choices),
        sum(fair.tries for fair in found),
        is_clear(found[0], found[1], sight.seat),
        is_measured(sight.game),
        tuple(_advice(sight, fair, told(sight, fair.plan)) for fair in found),
    )


def is_clear(first: Fair, second: Fair, seat: int) -> bool:
    """Is one choice surely better, and by so much that it shows in what is said?"""
    return surely_leads(first, second, seat) and lead(first, second, seat)[0] >= _SHOWN


def said(chance: float, error: float, measured: bool) -> str:
    """A chance as people read it."""
    return f"{'' if measured else 'about '}{chance:.0%} ± {within(SURE * error)}"


def within(spread: float) -> int:
    """Whole hundredths within which a chance is known: never fewer than it was measured."""
    return ceil(round(100 * spread, 2))


def reasons(sight: Sight, choice: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a choice does for certain, in sentences, and the rules behind it.

    Where another question comes before anything is done: what it is good for, and the rule of the question.
    """
    table = sight.redeal()
    events = foresee(sight.game, table, sight.seat, choice).events
    sentences = [sight.game.words.event(table.names, event) for event in events]
    rules = dict.fromkeys(event.rule for event in events if event.rule)
    follows = tuple(dict.fromkeys(filter(None, sentences)))
    if follows:
        return follows, tuple(rules)
    brings = next(option.brings for option in sight.ask.options if option.choice == choice)
    return (f"{brings[0].upper()}{brings[1:]}.",) if brings else (), tuple(filter(None, [sight.ask.why]))


def _advice(sight: Sight, fair: Fair, text: str) -> Advice:
    follows, rules = reasons(sight, fair.choice)
    seat = sight.seat
    expects = told_once(expected(sight, fair.plan, fair.line))
    return Advice(fair.choice, text, fair.chances[seat], fair.errors[seat], follows, rules, expects)


def told_once(expects: Sequence[str]) -> tuple[str, ...]:
    """What is expected, without saying the same several times in a row."""
    return tuple(step for step, _ in groupby(expects))
