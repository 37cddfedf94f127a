"""What is known of a card, and what becomes of one that was only guessed."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import CARD, FACE, FACES, KIND, LEVEL, NOBODY, NONE, SLOTS, WEAK
from starhall.games.futura.rules import ending
from starhall.games.futura.rules.fight import assault, packets, units
from starhall.games.futura.rules.kinds import (
    AS_OFF_HAND,
    AS_PRIMARY,
    BLOCKS,
    IN_STATION,
    NO_CARD,
    NOWHERE,
    TO_HAND,
)
from starhall.games.futura.rules.mat import equipping, gear, prices, shedding, slots, storage
from starhall.games.futura.rules.mat.cards import draw_up, is_up
from starhall.games.futura.rules.plays import in_force
from starhall.games.futura.state import FuturaState
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    HESK,
    LOWMARKET,
    dress,
    give,
    load_up,
    stack_deck,
    table,
    turn,
)


@checks("FUT-R71", "FUT-R97")
def test_what_weighs_armour_down_is_turned_up_with_it() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16")
    heavy, light = FACE["ITM-03"] * SLOTS + 40, FACE["ITM-12"] * SLOTS + 41
    place_at(s, items={CHEN: (light, heavy)})
    assault.reveal(s, CHEN)
    assert (is_up(s, heavy), is_up(s, light)) == (True, False)


@checks("FUT-R71")
def test_who_knows_a_whole_hand_knows_what_goes_by_its_look() -> None:
    s = turn(0)
    armour, saber, other = give(s, 0, "ARM-11", "SAB-01", "SAB-01")
    for card in (armour, saber, other):
        place_at(s, known={card % SLOTS: 0b10})
    slots.leave(s, 0, armour)
    assert [s.known[card % SLOTS] for card in (armour, saber, other)] == [0b10, 0b10, 0b10]
    slots.leave(s, 0, saber)
    assert [s.known[card % SLOTS] for card in (saber, other)] == [0, 0], "either of the two may have gone"


@checks("FUT-R71", "FUT-158")
def test_what_an_acolyte_does_by_itself_turns_up_no_card() -> None:
    s = turn(0)
    place_at(s, side={HESK: 0})
    known = s.known
    assert in_force.take_total(s, "COST", HESK) == -1
    assert s.known == known


@checks("FUT-158", "FUT-R31", "FUT-R71")
@pytest.mark.parametrize("paid", [False, True])
def test_what_makes_armour_swaps_free_shows_itself_only_then(paid: bool) -> None:
    s = turn(0)
    (kit,) = dress(s, CHEN, "ITM-14")
    (armour,) = give(s, 0, "ARM-11")
    if paid:
        s.paid |= 1 << armour % SLOTS
    shedding.pay_to_equip(s, 0, CHEN, armour, "FUT-217")
    assert is_up(s, kit) == paid
    assert s.energy[0] == (20 if paid else 20 - LEVEL[FACE["ARM-11"]])


@checks("FUT-078", "FUT-R71")
def test_a_sigil_in_the_bay_is_known_to_all() -> None:
    s = table()
    stack_deck(s, 0, "SIG-PAL")
    draw_up(s, 0, 1)
    assert is_up(s, s.bays[0][0])


@checks("FUT-299", "FUT-R54")
def test_at_the_end_the_cards_of_every_station_and_acolyte_are_turned_up() -> None:
    s = table(players=4)
    cards = []
    for i in range(12):
        cards += load_up(s, i, "ARM-01")
        cards += dress(s, i, "SAB-01")
    ending.reveal(s)
    assert all(is_up(s, card) for card in cards)


# Guessed.


@checks("FUT-R71", "FUT-R34")
def test_a_guessed_card_that_is_held_in_no_hand_goes_nowhere() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16", "SAB-15")
    saber, armour = give(s, 0, "SAB-01", "ARM-11")
    for card, places in ((saber, [AS_PRIMARY, AS_OFF_HAND]), (armour, [NOWHERE])):
        s.chosen = (card,)
        assert equipping.hands_of(s, 0, CHEN) == places
    s.chosen, s.hands[0] = (saber,), []
    assert equipping.hands_of(s, 0, CHEN) == [NOWHERE]


@checks("FUT-R71")
def test_a_guessed_card_that_fits_nobody_is_neither_paid_nor_put_on() -> None:
    s = turn(0)
    (saber,) = give(s, 0, "SAB-01")
    s.chosen = (saber,)
    equipping.put_on(s, NOWHERE, 0, "hold", CHEN)
    assert (s.hands[0], s.energy[0], s.saber[CHEN]) == ([saber], 20, NONE)


@checks("FUT-R82", "FUT-R71")
def test_a_guessed_card_that_cannot_be_stored_goes_nowhere() -> None:
    s = turn(0)
    wolf, armour = give(s, 0, "CRE-01", "ARM-11")
    s.chosen = (wolf,)
    assert storage.store_places(s, 0) == [NOWHERE]
    s.chosen = (armour,)
    assert storage.store_places(s, 0) == [IN_STATION + d for d in (AEGIS, LOWMARKET, 2)]
    s.hands[0].remove(armour)
    assert storage.store_places(s, 0) == [NOWHERE]


@checks("FUT-R71")
def test_a_guessed_card_that_nobody_wears_is_not_taken_off() -> None:
    s = turn(0)
    (saber,) = dress(s, CHEN, "SAB-01")
    s.chosen = (saber,)
    assert equipping.unequip_places(s, 0)[0] == TO_HAND
    place_at(s, saber={CHEN: NONE})
    assert equipping.unequip_places(s, 0) == [NOWHERE]


# Room for everything.


BY_ACOLYTE = (
    *("side", "place", "base", "armour", "saber", "off_hand", "items", "elder_items", "abilities"),
    *("died_for", "supported", "mutant_harm"),
)


BY_DISTRICT = (
    *("holder", "site", "since", "built", "station", "level", "ap", "ap_full", "dam", "cargo", "fitted"),
    "mutants",
)


BY_SEAT = ("lists", "decks", "hands", "discards", "bays", "energy", "loot", "loose")


ZERO = (
    *(
        "paid",
        "handled",
        "resting",
        "commissioned",
        "attacked",
        "risen",
        "upgraded",
        "as_support",
        "recalled",
    ),
    *("offers", "cast_off", "warped", "used_interaction", "used_assault", "used_turn", "used_cycle"),
    *("interaction", "ensigilled", "replayed", "time_called"),
)


@checks("FUT-001", "FUT-013")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_empty_table_has_a_row_for_everything_and_nothing_in_it(players: int) -> None:
    s = table(players=players)
    assert {len(getattr(s, name)) for name in BY_ACOLYTE + BY_DISTRICT} == {12}
    assert {len(getattr(s, name)) for name in BY_SEAT} == {players}
    assert {getattr(s, name) for name in ZERO} == {0}
    assert len(s.known) == SLOTS
    assert s.supply == (5, 5, 5, 5)
    assert s.eliminated == (-1,) * players
    for name in ("force", "shields", "chronic", "later", "queue", "announced", "claims", "removed"):
        assert getattr(s, name) == []
    for name in ("rolls", "applied", "warded", "resolved", "possessed", "before", "chosen"):
        assert getattr(s, name) == ()
    for name in ("primary", "support", "beast", "target", "summoned", "dying"):
        assert getattr(s, name) == NONE
    assert (s.attacker, s.defender, s.stasis, s.window) == (NOBODY, NOBODY, (0, 0), "")


@checks("FUT-R71")
def test_every_kind_of_choice_has_room_for_every_card() -> None:
    sizes = {kind.name: kind.size for kind in GAME.kinds}
    assert (sizes["card"], sizes["trade"], sizes["thing"]) == (SLOTS + 1, 4 + SLOTS, 288)
    assert (sizes["station"], sizes["acolyte"], sizes["seat"]) == (12, 12, 4)
    blocks = dict(BLOCKS)
    for block in ("EQUIP", "UNEQUIP", "STORE", "RETRIEVE", "FIT", "TAKE_OUT", "SELL"):
        assert blocks[block] == SLOTS
    for block in ("DECLARE", "MOVE", "BUILD", "UPGRADE", "PLACE_LOOT", "REPAIR", "ENSIGIL"):
        assert blocks[block] == 12
    assert NO_CARD == SLOTS
    assert sum(blocks.values()) == sizes["action"]


def worn(face: int, slot: int) -> tuple[FuturaState, int]:
    """The last acolyte of the fourth seat wears this card."""
    s = table(players=4)
    card = face * SLOTS + slot
    kind = KIND[face]
    if kind == 0:
        place_at(s, armour={11: card})
    elif kind == 1:
        place_at(s, saber={11: card})
    elif kind == 3:
        place_at(s, abilities={11: (card,)})
    elif kind == 4:
        place_at(s, items={11: (card,)})
    elif kind == 5:
        place_at(s, fitted={11: (card,)})
    return s, card


@checks("FUT-R71", "FUT-R31")
@pytest.mark.parametrize("face", range(FACES))
def test_the_place_that_a_card_has_in_its_deck_changes_nothing_of_it(face: int) -> None:
    found = set()
    for slot in (0, 180, 239):
        s, card = worn(face, slot)
        thing = CARD + slot
        s.paid = 1 << slot
        figures = [gear.class_of(s, 11), gear.strike_of(s, 11), gear.armour_left(s, 11), gear.load(s, 11)]
        figures += [gear.max_armour(s, 11), gear.armour_penalty(s, 11), prices.equip_price(s, 11, card)]
        figures += [len(prices.changers(s, 11, price)) for price in prices.PRICES]
        figures += [prices.keeps_broken(s, 11), packets.type_of(s, 11), shedding.is_wreck(s, card)]
        figures += [slots.appearance(card), units.owner_of(s, thing), units.card_of(s, thing) == card]
        figures += [units.is_creature(s, thing) if units.card_of(s, thing) != NONE else False]
        figures += [gear.fits(s, 10, card), len(gear.too_many(s, 11)), WEAK[face]]
        found.add(repr(figures))
    assert len(found) == 1
