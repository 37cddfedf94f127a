"""Cards that lie loose: where each may go, and what is said where it may not."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at, refused
from starhall.games.futura.box.parts import BAY, BUILT, FACE, HAND_LIMIT, LEVEL, UNBUILT
from starhall.games.futura.rules.kinds import (
    AS_OFF_HAND,
    IN_STATION,
    NOWHERE,
    ON_ACOLYTE,
    TO_DISCARD,
    TO_HAND,
    TO_SALE,
)
from starhall.games.futura.rules.mat import shedding
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import question
from tests.games.futura.laid import MINE
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    ELOI,
    FOUNDRY,
    HAMMERFIST,
    LOWMARKET,
    PLACES,
    TERRACE,
    VELARIS,
    card,
    dress,
    give,
    go,
    refused_by,
    turn,
)


def loosened(name: str, slot: int, a: int = HAMMERFIST, p: int = 0, active: int = 0) -> FuturaState:
    """A paid card was taken off an acolyte and lies loose: where does it go?"""
    s = turn(active)
    s.paid |= 1 << slot
    s.loose[p] = [card(name, slot)]
    go(s, (shedding.place_loose, p, a))
    return s


# Where a loose card may go.


@checks("FUT-224", "FUT-341", "FUT-R31", "FUT-R34", "FUT-R36", "FUT-R56")
@pytest.mark.parametrize("slot", PLACES)
@pytest.mark.parametrize("name", ["ARM-02", "ITM-07", "ITM-13", "SAB-01"])
def test_a_loose_card_goes_to_sale_pile_hand_storage_or_another_acolyte(name: str, slot: int) -> None:
    others = [] if name == "SAB-01" else [ON_ACOLYTE + CHEN, ON_ACOLYTE + VELARIS]
    s = loosened(name, slot)
    assert offered(s, 0) == [TO_SALE, TO_DISCARD, TO_HAND, *others, *MINE]
    s.energy[0] = LEVEL[FACE[name]] // 2
    assert offered(s, 0) == [TO_SALE, TO_DISCARD, TO_HAND, *others, *MINE]
    give(s, 0, *["ABL-01"] * (HAND_LIMIT - 1))
    assert TO_HAND in offered(s, 0)
    give(s, 0, "ABL-01")
    s.cargo[LOWMARKET] = (card("ARM-05", 50),)
    assert offered(s, 0) == [TO_SALE, TO_DISCARD, *others, MINE[0], MINE[2]]
    s.handled = 1 << slot
    assert offered(s, 0) == [TO_SALE, TO_DISCARD]
    s.handled = ~(1 << slot)
    assert MINE[0] in offered(s, 0)
    s.active = 1
    assert offered(s, 0) == [TO_DISCARD, MINE[0], MINE[2]]
    s.handled = 1 << slot
    assert offered(s, 0) == [TO_DISCARD]


@checks("FUT-227", "FUT-R34")
@pytest.mark.parametrize("slot", PLACES)
@pytest.mark.parametrize(
    ("name", "held", "active", "offered_there"),
    [
        ("SAB-01", "", 0, True),
        ("SAB-14", "", 0, True),
        ("SAB-15", "", 0, False),
        ("ITM-04", "", 0, False),
        ("SAB-14", "ITM-04", 0, False),
        ("SAB-14", "", 1, False),
    ],
)
def test_a_recon_saber_may_change_the_hand_in_the_own_turn_if_the_other_is_free(
    name: str, held: str, active: int, offered_there: bool, slot: int
) -> None:
    for handled in (0, 1 << slot):
        s = turn(active)
        s.loose[0] = [card(name, slot)]
        dress(s, HAMMERFIST, "ARM-18", "SAB-16", *([held] if held else []))
        s.handled = handled
        assert (AS_OFF_HAND in shedding.loose_places(s, 0, HAMMERFIST)) == offered_there


@checks("FUT-215", "FUT-319", "FUT-341", "FUT-R36", "FUT-R56", "FUT-R82", "FUT-R87")
@pytest.mark.parametrize("slot", PLACES)
def test_why_a_loose_card_does_not_go_there(slot: int) -> None:
    s = loosened("SAB-34", slot)
    s.energy[0] = 2
    dress(s, CHEN, "ARM-34")
    dress(s, HAMMERFIST, "ARM-34")
    place_at(s, side={ELOI: 0})
    rules = {CHEN: "FUT-319", VELARIS: "FUT-093"}
    for place in range(NOWHERE + 1):
        reason = shedding.why_not_loose(s, place, 0, HAMMERFIST)
        expected = rules.get(place - ON_ACOLYTE) if place >= ON_ACOLYTE else None
        expected = "FUT-215" if place == TO_HAND else "FUT-R82" if place >= IN_STATION else expected
        assert (reason.rule if reason else None) == expected, place
    found = shedding.why_not_loose(s, ON_ACOLYTE + CHEN, 0, HAMMERFIST)
    assert found is not None
    assert found.text == "it costs 3 energy, you have 2"
    s.place[CHEN] = BAY
    assert shedding.why_not_loose(s, ON_ACOLYTE + CHEN, 0, HAMMERFIST) is None
    s.active = 1
    for place in range(NOWHERE + 1):
        reason = shedding.why_not_loose(s, place, 0, HAMMERFIST)
        assert reason is not None
        known = {TO_HAND: "FUT-215", TO_SALE: "FUT-R36"}
        assert reason.rule == known.get(place, "FUT-341" if place < IN_STATION else "FUT-R82"), place
    s.handled = ~(1 << slot)
    assert shedding.why_not_loose(s, TO_HAND, 0, HAMMERFIST).rule == "FUT-215"  # type: ignore[union-attr]
    s.handled = 1 << slot
    for place in range(NOWHERE + 1):
        reason = shedding.why_not_loose(s, place, 0, HAMMERFIST)
        assert reason is not None
        assert reason.rule == "FUT-R56"


@checks("FUT-R82", "FUT-R87")
def test_a_full_station_or_one_of_another_takes_no_loose_card() -> None:
    s = loosened("SAB-02", 3)
    s.cargo[AEGIS] = (card("ARM-05", 50),)
    place_at(s, site={LOWMARKET: UNBUILT})
    for d in (AEGIS, LOWMARKET, FOUNDRY, TERRACE):
        assert refused_by(s, 0, "place", IN_STATION + d) == "FUT-R82"
    assert refused(s, 0, "place", IN_STATION + CLOISTER) is None
    assert s.site[CLOISTER] == BUILT


@checks("FUT-225", "FUT-R36")
def test_the_card_that_came_off_last_is_placed_first_on_the_last_acolyte_too() -> None:
    s = turn(3, players=4)
    first, second = card("SAB-01", 4), card("ITM-13", 5)
    s.loose[3] = [first, second]
    s.handled = 1 << 4
    go(s, (shedding.place_loose, 3, 9))
    assert ON_ACOLYTE + ELOI in offered(s, 3)
    reason = shedding.why_not_loose(s, TO_HAND, 3, 9)
    assert reason is not None
    assert reason.rule == "FUT-215"
    choose(s, 3, "place", ON_ACOLYTE + ELOI)
    assert (s.items[ELOI], s.loose[3]) == ((second,), [first])
    assert s.cargo == [()] * 12


# Where it is then.


@checks("FUT-225", "FUT-320", "FUT-R31", "FUT-R32", "FUT-R36", "FUT-R56")
@pytest.mark.parametrize("slot", PLACES)
@pytest.mark.parametrize("place", [TO_SALE, TO_DISCARD, TO_HAND, IN_STATION + AEGIS, IN_STATION + CLOISTER])
def test_a_loose_card_goes_where_its_holder_says_and_the_next_one_is_asked_for(place: int, slot: int) -> None:
    s = turn()
    one = card("SAB-34", slot)
    s.loose[0] = [card("SAB-02", 90), one]
    s.harm, s.handled, s.paid = {91: 3}, 1 << 91, 1 << slot | 1 << 91
    go(s, (shedding.place_loose, 0, HAMMERFIST))
    choose(s, 0, "place", place)
    assert s.loose[0] == [card("SAB-02", 90)]
    assert question(s) == (0, "place", "loose")
    assert s.asked[0][3][2] == HAMMERFIST
    gone = place in (TO_SALE, TO_DISCARD)
    assert s.discards[0] == ([one] if gone else [])
    assert s.hands[0] == ([one] if place == TO_HAND else [])
    assert s.energy == [23 if place == TO_SALE else 20, 20]
    for d in (AEGIS, LOWMARKET, CLOISTER):
        assert s.cargo[d] == ((one,) if place == IN_STATION + d else ())
    assert s.handled == (1 << 91 if gone else 1 << 91 | 1 << slot)
    assert s.paid == (1 << 91 if gone else 1 << 91 | 1 << slot)
    assert seen(s, "taken to hand", "seat") == ([0] if place == TO_HAND else [])
    assert s.harm == {91: 3}
