"""Decks and trade offers are put together answer by answer: a search does not look into them."""

from __future__ import annotations

from random import Random

import pytest

from starhall.bots import Sight
from starhall.bots.budget import Budget
from starhall.bots.search import Search
from starhall.core import Seeded
from starhall.games.futura import GAME
from starhall.games.futura.rules.kinds import OFFER_DONE, TRADE
from starhall.games.futura.state import FuturaState


@pytest.fixture(scope="module")
def offering() -> FuturaState:
    """A game in which somebody has begun an offer."""
    rng = Random("offer")
    s: FuturaState = GAME.new(2, Seeded("offer"))
    while s.asked[0][1] is not TRADE:
        seat = s.asked[0][0]
        s.answer(seat, rng.choice(s.choices(seat)))
    return s


def test_a_deck_and_an_offer_are_composed_and_a_turn_is_not(offering: FuturaState) -> None:
    assert GAME.composing(GAME.new(2, Seeded("deck")))
    assert GAME.composing(offering)
    s = offering.copy()
    s.answer(s.asked[0][0], TRADE.first + OFFER_DONE)
    assert not GAME.composing(s)


def test_a_search_withdraws_an_offer_that_promises_nothing(offering: FuturaState) -> None:
    seat = offering.asked[0][0]
    options = Search(Budget(simulations=4000)).weigh(Sight(GAME, offering, seat, Random(1)))
    assert options[0].choice == TRADE.first + OFFER_DONE
    assert sum(option.simulations for option in options) < 4000
