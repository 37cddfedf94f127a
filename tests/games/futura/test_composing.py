"""Decks and trade offers are put together answer by answer: searching bots weigh whole ones."""

from __future__ import annotations

from random import Random

import pytest

from starhall.bots import Greedy, Sight
from starhall.bots.base import carry_out
from starhall.bots.budget import Budget
from starhall.bots.coach import compare
from starhall.bots.search import Option, Search
from starhall.bots.why import describe, told
from starhall.core import Seeded
from starhall.core.scenes import checks
from starhall.games.futura import GAME
from starhall.games.futura.bots.deck import whole
from starhall.games.futura.bots.offers import offers
from starhall.games.futura.box.parts import DECK_SIZE
from starhall.games.futura.decks import faults
from starhall.games.futura.rules.kinds import FACE, OFFER_DONE, TRADE, YES
from starhall.games.futura.state import FuturaState, Terms


def played(players: int, seed: str) -> tuple[FuturaState, Random]:
    """A new game, and chance for those who choose."""
    return GAME.new(players, Seeded(seed)), Random(seed)


@pytest.fixture(scope="module")
def offering() -> FuturaState:
    """A game in which somebody has begun an offer."""
    s, rng = played(2, "offer")
    while s.asked[0][1] is not TRADE:
        seat = s.asked[0][0]
        s.answer(seat, rng.choice(s.choices(seat)))
    return s


@pytest.fixture(scope="module")
def useful() -> FuturaState:
    """A turn of a game of three in which there is something to be offered."""
    s, rng = played(3, "useful")
    while not s.cycle or not GAME.drafts(s, s.asked[0][0]) or GAME.composing(s):
        seat = s.asked[0][0]
        s.answer(seat, rng.choice(s.choices(seat)))
    return s


def test_a_deck_and_an_offer_are_composed_and_a_turn_is_not(offering: FuturaState) -> None:
    assert GAME.composing(GAME.new(2, Seeded("deck")))
    assert GAME.composing(offering)
    s = offering.copy()
    s.answer(s.asked[0][0], TRADE.first + OFFER_DONE)
    assert not GAME.composing(s)


def test_between_two_nothing_is_offered_and_what_was_begun_is_withdrawn(offering: FuturaState) -> None:
    seat = offering.asked[0][0]
    assert offers(offering, seat) == []
    options = Search(Budget(simulations=4000)).weigh(Sight(GAME, offering, seat, Random(1)))
    assert options[0].plan == (TRADE.first + OFFER_DONE,)
    assert sum(option.simulations for option in options) == 0
    assert len(options) == len(offering.choices(seat))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_draft_can_be_carried_out_whatever_was_composed_before(players: int) -> None:
    s, rng = played(players, f"drafts of {players}")
    tried = 0
    while s.asked:
        seat = s.asked[0][0]
        drafts = GAME.drafts(s, seat) if s.cycle else []
        if s.cycle and GAME.composing(s):
            assert drafts
        for draft in drafts:
            ahead = s.copy()
            for choice in draft:
                assert choice in ahead.choices(seat)
                ahead.answer(seat, choice)
            assert not GAME.composing(ahead)
            tried += 1
        s.answer(seat, rng.choice(s.choices(seat)))
    assert tried


def test_an_offer_goes_on_as_it_was_begun(useful: FuturaState) -> None:
    seat = useful.asked[0][0]
    for draft in GAME.drafts(useful, seat):
        s = useful.copy()
        for at, choice in enumerate(draft[:-1], 1):
            s.answer(seat, choice)
            assert draft[at:] in GAME.drafts(s, seat)
        s.answer(seat, draft[-1])
        partner, kind, *_ = s.asked[0]
        assert kind is YES
        s.answer(partner, YES.choice(0))
        # One offer is enough for a turn.
        assert GAME.drafts(s, seat) == []


@checks("FUT-R37")
def test_what_was_begun_amiss_is_too_dear_to_be_taken(useful: FuturaState) -> None:
    s = useful.copy()
    seat = s.asked[0][0]
    partner = GAME.drafts(s, seat)[0][0]
    s.answer(seat, partner)
    s.answer(seat, next(choice for choice in s.choices(seat) if choice >= TRADE.first + 4))
    (draft,) = GAME.drafts(s, seat)[:1]
    carry_out(s, seat, draft)
    terms: Terms = s.asked[0][3][-1]
    assert s.asked[0][1] is YES
    known = [offer for offer in offers(useful, seat) if offer.terms == terms]
    assert known or terms.asked == s.energy[terms.partner]


def test_only_cards_that_are_known_are_asked_for(useful: FuturaState) -> None:
    seat = useful.asked[0][0]
    dealt = [GAME.resample(useful, seat, Random(n)) for n in range(4)]
    wanted = [[offer.terms.faces for offer in offers(s, seat) if offer.terms.faces] for s in dealt]
    assert wanted == [wanted[0]] * len(wanted)


def test_a_search_and_its_reasons_name_the_whole_offer(useful: FuturaState) -> None:
    seat = useful.asked[0][0]
    sight = Sight(GAME, useful, seat, Random(1))
    options = Search(Budget(simulations=32)).weigh(sight)
    drafted = [option for option in options if option.rest]
    assert drafted
    assert max(option.simulations for option in drafted) > 4
    text = told(sight, drafted[0].plan)
    assert text.startswith("Make ")
    assert text.endswith(", Make the offer")
    first = Option(drafted[0].choice, 0.5, 20, rest=drafted[0].rest)
    assert describe(sight, [first]).options[0].text == text
    fair = next(
        one for one in compare(sight, Budget(simulations=64), first.choice) if one.choice == first.choice
    )
    assert fair.plan[-1] == TRADE.first + OFFER_DONE


@checks("FUT-305", "FUT-304")
def test_a_deck_that_was_begun_is_completed_as_greedy_would() -> None:
    s, rng = played(2, "deck")
    for seat in range(2):
        s.answer(seat, GAME.drafts(s, seat)[0][0])
    for _ in range(3):
        for seat in range(2):
            s.answer(seat, rng.choice(s.choices(seat)))
    for check in ("casual", "2"):
        assert faults(whole((), check), check) == []
    while s.lists[0]:
        (draft,) = GAME.drafts(s, 0)
        assert len(draft) == DECK_SIZE - len(s.lists[0])
        for seat in range(2):
            sight = Sight(GAME, s, seat, rng)
            option = Search().weigh(sight)[0]
            assert option.simulations == 0
            if len(s.lists[0]) % 10 == 4:
                assert option.choice == Greedy(looks=1).choose(sight)
            s.answer(seat, option.choice)


def test_the_coach_compares_what_may_come_next_in_a_deck() -> None:
    s, _ = played(2, "coach")
    for seat in range(2):
        s.answer(seat, GAME.drafts(s, seat)[0][0])
    found = compare(Sight(GAME, s, 0, Random(1)), Budget(simulations=64), s.choices(0)[-1])
    assert len(found) > 1
    assert all(FACE.first <= fair.choice < FACE.first + FACE.size for fair in found)
