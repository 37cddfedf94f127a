"""Tips: what is said when a rule bites for the first time, and that nothing common is left untaught."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from starhall.core import ContentError, Match, registry
from starhall.core.lessons import lessons, taught, tips
from starhall.core.lessons.tips import read
from tests.lessons.pupil import peace


def met(slug: str, number: int) -> set[str]:
    """The rules that bite in one game of random choices."""
    game, rng = registry.game(slug), Random(number)
    match = Match(game, game.players[number % len(game.players)], seed=f"bite {number}")
    while not match.over:
        seat = match.state.asked[0][0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
    return {event.rule for event in match.journal.events if event.rule}


def untaught(slug: str, games: int) -> list[str]:
    """The rules that happen in more than one of so many games, and that neither lesson nor tip teaches."""
    often = Counter(rule for number in range(games) for rule in met(slug, number))
    return sorted({rule for rule, times in often.items() if times > 1} - taught(registry.game(slug)))


@pytest.mark.parametrize("slug", registry.slugs())
def test_what_happens_in_two_games_is_taught(slug: str) -> None:
    assert untaught(slug, 2) == []


@pytest.mark.soak
@pytest.mark.parametrize("slug", registry.slugs())
def test_what_happens_in_more_than_one_of_twenty_games_is_taught(slug: str) -> None:
    assert untaught(slug, 20) == []


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_has_tips_beside_its_lessons(slug: str) -> None:
    game = registry.game(slug)
    assert tips(game)
    assert "tips" not in lessons(game)
    assert set(tips(game)) <= taught(game) <= set(game.ledger)


def test_a_tip_for_an_unknown_rule_is_refused() -> None:
    with pytest.raises(ContentError, match="'PEACE-959' is no rule of We Come In Peace; did you mean"):
        read(peace(), '[PEACE-959]\nsay = "Nothing."')


def test_a_tip_is_short() -> None:
    long = " ".join(["word"] * 21)
    with pytest.raises(ContentError, match="20 are enough"):
        read(peace(), f'[PEACE-059]\nsay = "{long}."')
