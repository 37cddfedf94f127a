"""Every card of the box, from the first and the last place of the decks: what it is, costs and does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from starhall.core.scenes import checks, offered, place_at
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_DAM,
    ADEPT,
    AP,
    ARMOUR,
    BASE,
    CARRIER,
    CLASS,
    CREATURE,
    DAM,
    FACE,
    FACES,
    FIRST_SIGIL,
    HEAVY,
    ID,
    ITEM,
    ITEM_KIND,
    KIND,
    LEVEL,
    NONE,
    ONE_OFF,
    RECON,
    SABER,
    SIGIL,
    SIGIL_CARD,
    SLOTS,
)
from starhall.games.futura.rules.kinds import FIRST
from starhall.games.futura.rules.mat import gear, prices, shedding, sigils, slots, storage
from starhall.games.futura.rules.mat.cards import draw_up, sale_price
from starhall.games.futura.state import Applied, FuturaState
from tests.games.futura.table import AEGIS, CHEN, HAMMERFIST, PLACES, dress, turn

ARMOUR_OF = {BASE: (), RECON: ("ARM-01",), ADEPT: ("ARM-18",), HEAVY: ("ARM-34",)}


def cards(*kinds: int) -> Iterator[tuple[int, int, int]]:
    """Face, place and card of all cards of some kinds, or of all."""
    for face in range(FACES):
        if not kinds or KIND[face] in kinds:
            for place in PLACES:
                yield face, place, face * SLOTS + place


def put(s: FuturaState, a: int, *worn: str) -> None:
    """An acolyte wears nothing but this, out of the middle of the first deck."""
    place_at(s, armour={a: NONE}, saber={a: NONE}, off_hand={a: NONE}, items={a: ()}, abilities={a: ()})
    dress(s, a, *worn)


# Figures.


@checks("FUT-028", "FUT-053", "FUT-320", "FUT-R31", "FUT-R32", "FUT-R71", "FUT-R82", "FUT-R84")
def test_level_price_and_look_of_a_card_are_those_of_its_face() -> None:
    s = turn()
    for face, place, card in cards():
        s.paid = 0
        level = 0 if KIND[face] == ABILITY else LEVEL[face]
        assert (prices.equip_price(s, CHEN, card), storage.fit_price(s, card)) == (level, LEVEL[face])
        s.paid = 1 << place
        assert (prices.equip_price(s, CHEN, card), storage.fit_price(s, card)) == (
            level // 2,
            LEVEL[face] // 2,
        )
        assert sale_price(card) == level // 2
        assert slots.appearance(card) == (KIND[face], CLASS[face], LEVEL[face])


@checks("FUT-024", "FUT-026", "FUT-218", "FUT-219", "FUT-R30", "FUT-R54", "FUT-R84", "FUT-R85", "FUT-R102")
def test_armour_gives_its_class_and_its_ap_until_the_last_is_lost() -> None:
    s = turn()
    for face, place, card in cards(ARMOUR):
        place_at(s, armour={CHEN: card})
        s.harm = {}
        assert (gear.class_of(s, CHEN), gear.worn_class(s, CHEN)) == (CLASS[face], CLASS[face])
        assert gear.max_armour(s, CHEN) == gear.armour_left(s, CHEN) == AP[face]
        assert prices.repair_price(s, CHEN) == (LEVEL[face] + 1) // 2
        s.harm = {place: AP[face] - 1}
        assert (gear.armour_left(s, CHEN), gear.is_broken(s, CHEN)) == (1, False)
        assert not shedding.is_wreck(s, card)
        s.harm = {place: AP[face]}
        assert (gear.armour_left(s, CHEN), gear.is_broken(s, CHEN)) == (0, True)
        assert (gear.class_of(s, CHEN), gear.worn_class(s, CHEN)) == (CLASS[face], BASE)
        assert shedding.is_wreck(s, card)
        assert gear.trouble(s, HAMMERFIST, card) == ("FUT-R30", "the armour is broken")


@checks("FUT-031", "FUT-040", "FUT-041", "FUT-227", "FUT-R97")
def test_sabers_and_items_add_their_dam_in_whichever_hand_and_take_their_penalty_off_the_armour() -> None:
    s = turn()
    for face, _, card in cards(SABER, ITEM):
        put(s, CHEN, "ARM-18")
        place_at(s, off_hand={CHEN: card})
        assert gear.strike_of(s, CHEN) == max(0, ACO_DAM[CHEN] + DAM[face])
        assert gear.armour_left(s, CHEN) == gear.max_armour(s, CHEN) == 38 + min(0, AP[face])
        place_at(s, off_hand={CHEN: NONE})
        if KIND[face] == SABER:
            place_at(s, saber={CHEN: card})
        else:
            place_at(s, items={CHEN: (card,)})
        assert gear.strike_of(s, CHEN) == max(0, ACO_DAM[CHEN] + DAM[face])
        assert gear.armour_left(s, CHEN) == gear.max_armour(s, CHEN) == 38 + min(0, AP[face])


@checks("FUT-388", "FUT-095", "FUT-R34")
def test_what_is_in_the_off_hand_counts_as_an_item_if_it_is_one() -> None:
    s = turn()
    put(s, CHEN, "ARM-18", "SAB-15", "ABL-01")
    for face, _, card in cards(SABER, ITEM):
        place_at(s, off_hand={CHEN: card})
        assert gear.load(s, CHEN) == (int(KIND[face] == ITEM), 1, 2)


# Who may wear what.


def allowed(face: int, now: int, saber: bool) -> bool:
    """May an acolyte of this class, with or without a saber and otherwise unburdened, put this on?"""
    if KIND[face] == ARMOUR:
        return CLASS[face] <= now + 1
    if KIND[face] == SABER:
        return now != BASE and CLASS[face] <= now
    if ITEM_KIND[face] in ("Off-hand saber", "Shield"):
        return now == ADEPT and saber
    return KIND[face] == ABILITY or CARRIER[face] in ("Acolyte", "Both")


@checks("FUT-030", "FUT-038", "FUT-090", "FUT-091", "FUT-092", "FUT-093", "FUT-R33", "FUT-R34", "FUT-R35")
@pytest.mark.parametrize("now", [BASE, RECON, ADEPT, HEAVY])
@pytest.mark.parametrize("saber", [(), ("SAB-01",)])
def test_each_class_may_put_on_what_is_made_for_it(now: int, saber: tuple[str, ...]) -> None:
    s = turn()
    put(s, CHEN, *ARMOUR_OF[now], *saber)
    for face, place, card in cards():
        assert gear.fits(s, CHEN, card) == allowed(face, now, bool(saber)), (ID[face], place)
        assert (gear.trouble(s, CHEN, card) is None) == allowed(face, now, bool(saber))


@checks("FUT-030", "FUT-038", "FUT-090", "FUT-093", "FUT-R34", "FUT-R82")
@pytest.mark.parametrize(
    ("worn", "kind", "rule"),
    [
        ((), "SAB-01", "FUT-093"),
        ((), "SAB-34", "FUT-093"),
        (("ARM-01",), "SAB-15", "FUT-030"),
        (("ARM-01",), "SAB-34", "FUT-030"),
        ((), "ARM-34", "FUT-090"),
        ((), "ARM-15", "FUT-090"),
        ((), "ITM-02", "FUT-038"),
        ((), "ITM-06", "FUT-038"),
        (("ARM-34", "SAB-01"), "ITM-06", "FUT-038"),
        (("ARM-18",), "ITM-02", "FUT-R34"),
        (("ARM-18",), "ITM-06", "FUT-R34"),
        (("ARM-18", "SAB-01", "ITM-12", "ITM-13"), "ITM-06", "FUT-095"),
        (("ARM-18", "SAB-01", "ITM-12", "ITM-13"), "ITM-07", "FUT-095"),
        (("ARM-34", "ITM-12", "ITM-13"), "ITM-07", "FUT-096"),
        (("ARM-01", "ITM-12"), "ITM-07", "FUT-094"),
        (("ITM-12",), "ITM-07", "FUT-093"),
        (("ITM-12",), "ABL-49", "FUT-093"),
        ((), "CRE-01", "FUT-R82"),
        ((), "ITM-23", "FUT-R82"),
        ((), "ITM-30", "FUT-R82"),
    ],
)
def test_the_reason_why_a_card_is_not_worn_is_that_of_its_face(
    worn: tuple[str, ...], kind: str, rule: str
) -> None:
    s = turn()
    put(s, CHEN, *worn)
    for place in PLACES:
        found = gear.trouble(s, CHEN, FACE[kind] * SLOTS + place)
        assert found is not None
        assert found[0] == rule


# What is offered.


@checks("FUT-092", "FUT-104", "FUT-208", "FUT-216", "FUT-329", "FUT-R31", "FUT-R32", "FUT-R82")
@pytest.mark.parametrize("kind", [ARMOUR, SABER, ABILITY, ITEM, CREATURE])
@pytest.mark.parametrize("stored", [False, True])
def test_what_can_be_done_with_a_card_of_the_hand_or_of_storage(kind: int, stored: bool) -> None:
    s = turn(energy=[99, 20])
    s.level[AEGIS] = 4
    put(s, CHEN, "ARM-34", "SAB-26")
    put(s, HAMMERFIST, "ARM-18", "SAB-15")
    for face, place, card in cards(kind):
        fixed = kind == CREATURE or ITEM_KIND[face] == "Trap"
        if stored and fixed:
            continue
        s.hands[0] = [] if stored else [card]
        s.cargo[AEGIS] = (card,) if stored else ()
        values = set(offered(s, 0))
        worn = kind in (ARMOUR, SABER, ABILITY) or CARRIER[face] in ("Acolyte", "Adept", "Both")
        fitted = kind == CREATURE or CARRIER[face] in ("Station", "Both") or ITEM_KIND[face] == "Artefact"
        assert FIRST["SELL"] + place in values
        assert (FIRST["STORE"] + place in values) == (not fixed), ID[face]
        assert (FIRST["RETRIEVE"] + place in values) == stored
        assert (FIRST["EQUIP"] + place in values) == worn, ID[face]
        assert (FIRST["FIT"] + place in values) == fitted, ID[face]


@checks("FUT-208", "FUT-249", "FUT-334", "FUT-R32", "FUT-R82")
def test_what_can_be_done_with_a_card_that_a_station_is_equipped_with() -> None:
    s = turn()
    s.level[AEGIS] = 4
    for face, place, card in cards(ITEM, CREATURE):
        place_at(s, fitted={AEGIS: (card,)})
        values = set(offered(s, 0))
        stays = KIND[face] == CREATURE or ITEM_KIND[face] == "Trap"
        assert (FIRST["SELL"] + place in values) == (not stays), ID[face]
        assert (FIRST["TAKE_OUT"] + place in values) == (not stays), ID[face]


# Sigils.


@checks("FUT-078", "FUT-104", "FUT-106")
def test_of_what_is_drawn_sigils_and_nothing_else_go_to_the_bay() -> None:
    for face, _, card in cards():
        s = turn()
        s.decks[0] = (card,)
        draw_up(s, 0, 1)
        assert (s.bays[0], s.hands[0]) == (([card], []) if KIND[face] == SIGIL_CARD else ([], [card]))


@checks("FUT-105", "FUT-111", "FUT-186", "FUT-330")
def test_a_sigil_of_the_bay_is_the_one_on_its_face() -> None:
    for face, _, card in cards(SIGIL_CARD):
        s = turn()
        s.bays[0] = [card]
        assert sigils.front(s, 0) == face - FIRST_SIGIL
        assert sigils.spend(s, 0) == face - FIRST_SIGIL
        assert s.discards[0] == [card]


@checks("FUT-045", "FUT-109", "FUT-119", "FUT-123", "FUT-124", "FUT-R13")
def test_a_sigil_suits_the_pieces_that_show_it() -> None:
    s = turn()
    for face, place, card in cards(ARMOUR, SABER, ITEM):
        put(s, CHEN)
        if KIND[face] == ARMOUR:
            place_at(s, armour={CHEN: card})
        elif KIND[face] == SABER:
            place_at(s, saber={CHEN: card})
        else:
            place_at(s, items={CHEN: (card,)})
        takes = KIND[face] != ITEM or (not ONE_OFF[face] and (AP[face] > 0 or DAM[face] > 0))
        for sigil in range(5):
            assert sigils.matches(s, CHEN, sigil) == (takes and sigil == SIGIL[face]), (ID[face], place)


@checks("FUT-044", "FUT-045", "FUT-120", "FUT-121", "FUT-122", "FUT-R14")
def test_a_sigil_on_a_piece_strikes_with_dam_and_protects_with_ap() -> None:
    s = turn()
    for face, place, card in cards(ARMOUR, SABER, ITEM):
        put(s, CHEN)
        bonus = CLASS[face] + 1
        strikes = protects = False
        if KIND[face] == ARMOUR:
            protects = True
            place_at(s, armour={CHEN: card})
        elif KIND[face] == SABER:
            strikes = True
            place_at(s, saber={CHEN: card})
        else:
            place_at(s, items={CHEN: (card,)})
            strikes, protects = (not ONE_OFF[face] and figures[face] > 0 for figures in (DAM, AP))
        s.applied = (Applied(CHEN, SIGIL[face], FACE["SIG-PAL"] * SLOTS + 100, 0),)
        assert sigils.striking(s, CHEN) == ((SIGIL[face], bonus) if strikes else (NONE, 0)), (ID[face], place)
        protecting = sigils.protecting(s, CHEN)
        assert protecting[:2] == ((SIGIL[face], bonus) if protects else (NONE, 0)), (ID[face], place)
