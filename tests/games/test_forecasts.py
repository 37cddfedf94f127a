"""Forecasts are right or absent: whatever is foretold beside a question is what then happens."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import sqrt

import pytest

from starhall.core import registry
from tests.games.forecasts import CHANCES, CHECKS, Taken, choices

LONGEST = 120
"""Choices of a game that are looked at: some take thousands."""


def foresight(taken: Taken) -> str:
    """What was wrong with what was foreseen of a choice: its lines in their order, and the table after it."""
    match, foreseen, seat = taken.match, taken.foreseen, taken.seat
    told = match.log(seat)[len(match.log(seat, taken.at - 1)) :]
    words = [match.say(event) for event in told]
    said = [match.say(event) for event in foreseen.events]
    if foreseen.open:
        return "" if words[: len(said)] == said else f"{taken.kind}: {said}, but {words}"
    if words != said:
        return f"{taken.kind}: {said}, but {words}"
    return "" if foreseen.seen == taken.after else f"{taken.kind}: another table"


def wrong(slug: str, seeds: range, name: str) -> tuple[set[str], Counter[str]]:
    """What was foretold wrongly in so many games, and how often each thing was foretold."""
    faults: set[str] = set()
    told: Counter[str] = Counter()
    for seed in seeds:
        for taken in choices(slug, f"{name} {seed}", LONGEST):
            faults.add(foresight(taken))
            told["foresight"] += not taken.foreseen.open
            for what, said, came in CHECKS[slug](taken):
                told[what] += 1
                if said != came:
                    faults.add(f"{what}: {said}, but {came}")
    return faults - {""}, told


@pytest.mark.parametrize("slug", registry.slugs())
def test_what_is_foretold_happens(slug: str) -> None:
    faults, told = wrong(slug, range(2), "forecast")
    assert faults == set()
    assert len(told) > 2
    assert told["foresight"] > 20


@pytest.mark.soak
@pytest.mark.parametrize("slug", registry.slugs())
def test_what_is_foretold_in_hundreds_of_games_happens(slug: str) -> None:
    faults, told = wrong(slug, range(300), "soak")
    assert faults == set()
    assert min(told.values()) > 20


def strays(slug: str, seeds: range) -> dict[str, float]:
    """By name of a chance: how far what happened lies from it, in standard deviations."""
    found: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for seed in seeds:
        for taken in choices(slug, f"chance {seed}", LONGEST):
            for name, chance, happened in CHANCES[slug](taken):
                assert chance > 0 or not happened, f"{name}: impossible, and it happened"
                assert chance < 1 or happened, f"{name}: certain, and it did not happen"
                found[name].append((chance, happened))
    return {
        name: sum(happened - chance for chance, happened in rows)
        / sqrt(sum(chance * (1 - chance) for chance, _ in rows))
        for name, rows in found.items()
    }


@pytest.mark.soak
@pytest.mark.parametrize("slug", CHANCES)
def test_chances_come_true_as_often_as_they_say(slug: str) -> None:
    far = strays(slug, range(200))
    assert far
    assert all(abs(stray) < 4 for stray in far.values()), far
