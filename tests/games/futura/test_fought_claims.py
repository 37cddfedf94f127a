"""Claims to the letter: every place for every kind of card, every refusal, and what the loser keeps."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, place_at, told
from starhall.games.futura.box.parts import (
    ABILITY,
    BAY,
    BENCH,
    CREATURE,
    FACES,
    ITEM_KIND,
    KIND,
    NONE,
    SIGIL_CARD,
    SLOTS,
)
from starhall.games.futura.rules.fight import claims
from starhall.games.futura.rules.kinds import IN_STATION, ON_ACOLYTE, TO_DISCARD, TO_HAND, TO_SALE
from starhall.games.futura.rules.mat import cards
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import blow, engaged, question
from tests.games.futura.laid import MINE, THEIRS
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    ELOI,
    FOUNDRY,
    GARRIS,
    HAMMERFIST,
    LAST_SLOT,
    LOWMARKET,
    ONDRA,
    THORN,
    card,
    give,
    go,
    last,
    refusal,
    turn,
)


def claiming(*won: int, p: int = 0) -> FuturaState:
    """Seat `p` has won these cards, in the turn of seat 0; Chen and Eloi of seat 0 have fought."""
    s = engaged(support=ELOI)
    go(s, (claims.claim, p, list(won), "FUT-294"))
    return s


# Where a card may lie.


@checks("FUT-295", "FUT-R32", "FUT-R47", "FUT-R103")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_where_each_card_of_the_box_may_lie_in_the_own_turn_and_out_of_it(slot: int) -> None:
    s = engaged()
    for face in range(FACES):
        if KIND[face] == SIGIL_CARD:
            continue
        won = face * SLOTS + slot
        stored = KIND[face] != CREATURE and ITEM_KIND[face] != "Trap"
        sold = [TO_SALE] if KIND[face] != ABILITY else []
        in_turn = [place for place in claims.claim_places(s, 0, won) if not ON_ACOLYTE <= place < IN_STATION]
        assert in_turn == [TO_HAND, *(MINE if stored else []), *sold, TO_DISCARD]
        assert claims.claim_places(s, 1, won) == [TO_HAND, *(THEIRS if stored else []), TO_DISCARD]


@checks("FUT-R32", "FUT-R47")
@pytest.mark.parametrize(("lost", "sold"), [(29, True), (30, False), (31, False)])
def test_broken_armour_is_not_sold(lost: int, sold: bool) -> None:
    s = engaged()
    s.harm[LAST_SLOT] = lost
    assert (TO_SALE in claims.claim_places(s, 0, card("ARM-11", LAST_SLOT))) == sold


@checks("FUT-215", "FUT-R47")
@pytest.mark.parametrize(("held", "room"), [(0, True), (4, True), (5, False), (6, False)])
def test_a_hand_of_five_takes_no_claim(held: int, room: bool) -> None:
    s = engaged()
    give(s, 1, *["ARM-01"] * held)
    assert (TO_HAND in claims.claim_places(s, 1, card("SAB-01", 0))) == room


@checks("FUT-R47", "FUT-R82")
def test_only_stations_with_a_free_slot_take_a_claim() -> None:
    s = engaged()
    s.level[LOWMARKET] = 2
    s.cargo[AEGIS], s.cargo[LOWMARKET] = (card("SAB-01", 1),), (card("SAB-01", 2),)
    found = claims.claim_places(s, 0, card("SAB-01", 0))
    assert [place for place in found if place >= IN_STATION] == MINE[1:]
    place_at(s, fitted={LOWMARKET: (card("CRE-01", 3),)})
    found = claims.claim_places(s, 0, card("SAB-01", 0))
    assert [place for place in found if place >= IN_STATION] == MINE[2:]


@checks("FUT-295", "FUT-296", "FUT-R47")
def test_who_fought_and_still_stands_puts_a_claim_on() -> None:
    s = engaged(support=ELOI)
    item = card("ITM-10", 0)

    def on_whom(p: int = 0) -> list[int]:
        found = claims.claim_places(s, p, item)
        return [place - ON_ACOLYTE for place in found if ON_ACOLYTE <= place < IN_STATION]

    assert claims.fighters(s, 0) == on_whom() == [CHEN, ELOI]
    assert claims.fighters(s, 1) == on_whom(1) == []
    place_at(s, items={CHEN: (card("ITM-10", 5),)})
    assert on_whom() == [ELOI]
    place_at(s, items={CHEN: ()})
    s.support = NONE
    assert claims.fighters(s, 0) == [CHEN]
    s.primary, s.support = NONE, ELOI
    assert claims.fighters(s, 0) == [ELOI]
    s.place[ELOI] = BENCH
    assert claims.fighters(s, 0) == []
    s.place[ELOI], s.force = BAY, [blow(ELOI)]
    assert claims.fighters(s, 0) == []
    s.force = [blow(CHEN)]
    place_at(s, side={ELOI: 1})
    assert claims.fighters(s, 0) == []
    assert claims.fighters(s, 1) == [ELOI]
    assert on_whom(1) == [], "out of turn nothing is put on"
    s.active = 1
    assert on_whom(1) == [ELOI]


# Why not there.


@checks("FUT-215", "FUT-R32", "FUT-R47", "FUT-R82")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_why_a_claim_does_not_go_there(slot: int) -> None:
    ability = card("ABL-01", slot)
    s = claiming(ability)
    s.primary, s.support = ELOI, NONE
    place_at(s, abilities={ELOI: (card("ABL-03", 7),)})
    s.cargo[CLOISTER] = (card("SAB-01", 8),)
    give(s, 0, *["ARM-01"] * 5)
    assert question(s) == (0, "place", "claim")

    def why(place: int) -> tuple[str, str] | None:
        return refusal(s, 0, "place", place)

    assert why(TO_HAND) == ("FUT-215", "your hand is full")
    assert why(TO_SALE) == ("FUT-R32", "only equipment is sold, and only in the own turn")
    assert why(TO_DISCARD) is None
    assert why(ON_ACOLYTE + ELOI) == ("FUT-093", "it carries one item or ability")
    for a in (CHEN, ONDRA, GARRIS):
        assert why(ON_ACOLYTE + a) == (
            "FUT-R47",
            "only an acolyte that fought in this assault puts it on at once",
        )
    for d in (CLOISTER, FOUNDRY, THORN):
        assert why(IN_STATION + d) == ("FUT-R82", "there is no free slot of yours for it")
    assert why(IN_STATION + AEGIS) is None
    s.active = 1
    for a in (CHEN, ELOI):
        assert why(ON_ACOLYTE + a) == ("FUT-R47", "claimed cards are put on in the own turn only")


@checks("FUT-R47", "FUT-R82")
@pytest.mark.parametrize(
    ("place", "rule"),
    [
        (ON_ACOLYTE + CHEN, "FUT-R47"),
        (ON_ACOLYTE + ELOI, "FUT-R47"),
        (IN_STATION + AEGIS, "FUT-R82"),
        (IN_STATION + THORN, "FUT-R82"),
        (TO_DISCARD, None),
        (ON_ACOLYTE - 1, None),
    ],
)
def test_each_place_has_its_own_reason(place: int, rule: str | None) -> None:
    s = engaged(primary=HAMMERFIST)
    found = claims.why_not_there(s, place, 0, card("SAB-01", 0))
    assert (found.rule if found else None) == rule


@checks("FUT-R47")
def test_nothing_speaks_against_what_fits() -> None:
    s = engaged()
    assert claims.why_not_there(s, ON_ACOLYTE + CHEN, 0, card("ITM-10", 0)) is None


# Placing.


@checks("FUT-295", "FUT-320", "FUT-R31", "FUT-R47")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_a_claimed_card_goes_where_it_was_sent_and_counts_as_paid(slot: int) -> None:
    won = card("ITM-12", slot)
    for place in (TO_HAND, TO_SALE, TO_DISCARD, ON_ACOLYTE + CHEN, ON_ACOLYTE + ELOI, *MINE):
        s = claiming(won, card("ITM-10", 9))
        assert [cards.is_up(s, one) for one in s.claims] == [True, True]
        assert last(s, "claimed") == {"seat": 0, "cards": [won, card("ITM-10", 9)]}
        choose(s, 0, "place", place)
        assert s.claims == [card("ITM-10", 9)]
        assert question(s) == (0, "place", "claim"), "the next one"
        assert s.hands[0] == ([won] if place == TO_HAND else [])
        assert s.discards[0] == ([won] if place in (TO_SALE, TO_DISCARD) else [])
        assert s.energy[0] == 20 + (2 if place == TO_SALE else 0)
        for a in (CHEN, ELOI):
            assert s.items[a] == ((won,) if place == ON_ACOLYTE + a else ())
        for d in (AEGIS, LOWMARKET, CLOISTER):
            assert s.cargo[d] == ((won,) if place == IN_STATION + d else ())
        assert s.paid == (0 if place in (TO_SALE, TO_DISCARD) else 1 << slot)
        placed = [(one.operands["card"], one.operands["place"]) for one in told(s, "claim placed")]
        assert placed == ([(won, place)] if place in (TO_HAND, TO_DISCARD) else [])


@checks("FUT-R47")
def test_nothing_won_is_no_claim() -> None:
    s = claiming()
    assert told(s, "claimed") == []
    assert question(s) == (-1, "", "")


@checks("FUT-R105")
@pytest.mark.parametrize("p", [0, 1])
def test_who_has_no_acolyte_left_wins_nothing_any_more(p: int) -> None:
    s = engaged()
    won = [card("SAB-01", 0), card("SAB-01", LAST_SLOT)]
    s.side = tuple([1 - p if side == p else side for side in s.side])
    go(s, (claims.claim, p, won, "FUT-294"))
    assert (s.claims, s.removed) == ([], won)
    assert question(s) == (-1, "", "")


@checks("FUT-R47")
def test_only_armour_is_as_good_as_new() -> None:
    s = turn(0)
    s.harm = {0: 4, 1: 3, LAST_SLOT: 30}
    for won, left in (
        (card("ITM-12", 1), {0: 4, 1: 3, LAST_SLOT: 30}),
        (card("ARM-11", 2), {0: 4, 1: 3, LAST_SLOT: 30}),
        (card("ARM-34", LAST_SLOT), {0: 4, 1: 3}),
        (card("ARM-01", 0), {1: 3}),
    ):
        assert claims.as_new(s, won) == won
        assert s.harm == left
