"""The edges of plays: nobody, the first and the last of a row, and cards out of the last deck."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import (
    ANY,
    BUILT,
    CARD,
    CLAUSES,
    DISTRICT,
    FACE,
    MUTANT,
    MUTANT_THING,
    NOBODY,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.plays import announce, refusals
from starhall.games.futura.rules.plays.conditions import met
from starhall.games.futura.rules.plays.costs import matches, use_up, used_up
from starhall.games.futura.rules.plays.in_force import bonus_dice, strike_bonus
from starhall.games.futura.rules.plays.quiet import PLAYED, bare, quiet
from starhall.games.futura.rules.plays.reach import at_peace, expected, in_fight, sources
from starhall.games.futura.rules.plays.tables import clauses_of
from starhall.games.futura.rules.verbs import counter as verbs_counter
from starhall.games.futura.rules.verbs import goods as verbs_goods
from starhall.games.futura.rules.verbs.table import opponent, target_of
from starhall.games.futura.state import Possessed
from tests.games.futura.fight import dice, effect, engaged
from tests.games.futura.playing import fight, made_by, until_asked
from tests.games.futura.table import (
    AEGIS,
    ARCHIVE,
    CHEN,
    ELOI,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    VELARIS,
    WREN,
    dress,
    load_up,
    refused_saying,
    table,
)

# Who has something to play.


@checks("FUT-196", "FUT-R70")
def test_outside_of_combat_a_built_district_plays_by_itself_and_a_card_for_its_bearer() -> None:
    s = table()
    place_at(s, holder={ARCHIVE: 0})
    place_at(s, site={ARCHIVE: BUILT})
    (cell,) = dress(s, CHEN, "XIT-03")
    assert at_peace(s, 0, "MAIN", PLAYED, [CHEN]) == [
        (CARD + cell % SLOTS, cell, (0,), CHEN),
        (DISTRICT + ARCHIVE, NONE, (0,), NONE),
    ]


@checks("FUT-R62", "FUT-R103")
def test_a_side_whose_primary_is_possessed_uses_nothing_of_anybody_else() -> None:
    s = engaged()
    place_at(s, side={ELOI: 1})
    dress(s, ELOI, "ABL-01")
    assert quiet(s, 0, "PRE")
    s.possessed = (Possessed(CHEN, 1, 1),)
    assert in_fight(s, 0, "POST", PLAYED) == []


@checks("FUT-R61")
def test_nobody_and_an_empty_station_have_nothing_to_play() -> None:
    s = engaged()
    assert bare(s, NONE, "PRE")
    assert bare(s, CHEN, "PRE")
    place_at(s, site={TERRACE: BUILT})
    place_at(s, station={TERRACE: 4})  # a Safehouse
    assert quiet(s, 1, "PRE")


@checks("FUT-R34")
def test_a_struck_support_has_its_own_armour() -> None:
    s = engaged()
    (armour,) = dress(s, VELARIS, "ARM-15")
    s.support = VELARIS
    assert sources(s, 0, "STRUCK", VELARIS) == [(CARD + armour % SLOTS, armour, (0,), VELARIS)]


@checks("FUT-145", "FUT-R71")
@pytest.mark.parametrize(("energy", "asked"), [(1, True), (0, False)])
def test_who_shows_a_call_is_asked_though_nobody_can_be_called(energy: int, asked: bool) -> None:
    s = engaged()
    _, call = dress(s, CHEN, "SAB-01", "ABL-12")
    s.turn_up(call)
    s.energy[0], s.support = energy, VELARIS
    assert expected(s, 0, "DEC") == ([] if asked else None)


# Conditions.


@checks("FUT-140", "FUT-R94")
def test_no_support_gives_nothing() -> None:
    s = engaged()
    assert not met(s, ("support",), 0, CHEN, source=CARD, effect_type="Sacrifice")
    s.support = VELARIS
    assert met(s, ("support",), 0, CHEN, source=CARD, effect_type="Sacrifice")


@checks("FUT-401")
def test_outside_of_fights_there_is_no_first_interaction() -> None:
    assert met(engaged(), ("first",), 0, CHEN)
    assert not met(table(), ("first",), 0, CHEN)


@checks("FUT-169")
@pytest.mark.parametrize(
    ("thing", "seat", "holds"), [(ONDRA, 0, True), (ONDRA, 1, False), (MUTANT_THING, 0, False)]
)
def test_only_an_own_possessed_acolyte_can_be_purified(thing: int, seat: int, holds: bool) -> None:
    s = engaged()
    s.possessed = (Possessed(thing, seat, 1),)
    assert met(s, ("possessed",), 0, CHEN) == holds


# Costs and limits.


@checks("FUT-270", "FUT-R18")
def test_an_empty_bay_powers_not_even_what_any_sigil_powers() -> None:
    s = table()
    assert not matches(s, 0, ANY)
    assert not matches(s, 0, NONE)


@checks("FUT-066", "FUT-R19")
def test_a_creature_in_the_first_place_of_the_decks_is_used_up_for_the_turn() -> None:
    s = table()
    s.played[0] = FACE["CRE-03"] * SLOTS
    use_up(s, CARD, 0)
    s.used_interaction = s.used_assault = 0
    assert used_up(s, CARD, 0)


@checks("FUT-R16")
@pytest.mark.parametrize(("name", "slot", "is_one"), [("CRE-10", LAST_SLOT, True), ("ART-05", 0, False)])
def test_a_sigil_marks_creatures_alone(name: str, slot: int, is_one: bool) -> None:
    s = table()
    s.played[slot] = FACE[name] * SLOTS + slot
    assert announce._is_creature(s, CARD + slot) == is_one


# Reasons.


@checks("FUT-R18", "FUT-R63")
def test_an_own_mutant_has_nothing_to_play() -> None:
    s = fight("ARM-11", fitted=["CRE-03"], rolls=(1, 8))
    until_asked(s, 1, "POST")
    s.place[ELOI] = MUTANT
    place_at(s, mutants={ARCHIVE: (ELOI,)})
    assert refused_saying(s, 1, "play", (MUTANT_THING + ELOI) * CLAUSES) == "that is not yours to play"
    assert clauses_of(s, MUTANT_THING + ELOI) == ()


@checks("FUT-R19")
def test_for_how_long_something_is_used_up() -> None:
    assert refusals._span(CARD, FACE["CRE-01"] * SLOTS) == "turn"
    assert refusals._span(CARD, FACE["ART-05"] * SLOTS + LAST_SLOT) == "interaction"
    assert refusals._span(CARD, NONE) == "interaction"
    assert refusals._span(ELOI, NONE) == refusals._span(DISTRICT, NONE) == "battle cycle"
    assert refusals._span(STATION, NONE) == "interaction"


# What is in force.


@checks("FUT-148", "FUT-R71")
def test_a_droid_that_adds_its_d4_is_turned_up() -> None:
    s = engaged(ONDRA)
    (drone,) = dress(s, ONDRA, "ITM-22")
    dice(s, 3)
    assert bonus_dice(s, ONDRA, CHEN) == 3
    assert is_up(s, drone)


@checks("FUT-148", "FUT-174")
@pytest.mark.parametrize(("armour", "dice_added"), [("ARM-21", 0), ("ARM-16", 1)])
def test_who_is_immune_to_droids_is_so_to_those_of_every_deck(armour: str, dice_added: int) -> None:
    s = engaged()
    dress(s, CHEN, armour)
    place_at(s, fitted={TERRACE: (FACE["ITM-23"] * SLOTS + LAST_SLOT,)})
    assert strike_bonus(s, STATION + TERRACE, CHEN).dice == dice_added


@checks("FUT-383", "FUT-R67")
def test_the_first_district_adds_nothing_while_it_is_severed() -> None:
    s = engaged()
    s.force = [effect("DAM", CHEN, 2, source=DISTRICT + AEGIS)]
    assert strike_bonus(s, CHEN, STATION + TERRACE).dam == 2
    s.force.append(effect("NULLIFY district", DISTRICT + AEGIS, seat=1))
    assert strike_bonus(s, CHEN, STATION + TERRACE).dam == 0


# Verbs.


@checks("FUT-R43")
def test_what_is_chosen_is_aimed_at_nobody_before() -> None:
    s = engaged(ONDRA)
    own = made_by(0, CHEN, CHEN)
    assert target_of(s, own, Act("HEAL", target="own-acolyte")) == NONE
    assert target_of(s, own, Act("STAT", target="station")) == NONE
    assert (opponent(s, 0), opponent(s, 1), opponent(table(), 0)) == (1, 0, NOBODY)


@checks("FUT-167")
def test_the_stations_of_the_first_seat_are_looked_into_by_the_second() -> None:
    s = table()
    load_up(s, AEGIS, "SAB-01")
    assert verbs_goods.stations_to_reveal(s, 1, made_by(1, WREN, WREN)) == [STATION + AEGIS]


@checks("FUT-159")
def test_only_a_revealed_item_is_chosen_to_be_destroyed() -> None:
    s = engaged(ONDRA)
    _, seen = dress(s, ONDRA, "ITM-10", "ITM-11")
    s.turn_up(seen)
    assert verbs_goods.items_to_destroy(s, 0, ONDRA) == [seen % SLOTS]


@checks("FUT-161")
def test_the_last_saber_of_the_box_is_recast_in_either_hand() -> None:
    s = table()
    face = FACE["SAB-34"] * SLOTS
    place_at(s, saber={CHEN: face + LAST_SLOT}, off_hand={CHEN: face + LAST_SLOT - 1})
    assert verbs_counter.pieces(s, CHEN) == [CARD + LAST_SLOT, CARD + LAST_SLOT - 1]


@checks("FUT-141")
def test_of_two_announced_plays_the_last_one_is_turned() -> None:
    s = engaged(ONDRA)
    first, last = made_by(1, ONDRA, ONDRA), made_by(0, HAMMERFIST, CHEN)
    s.announced = [first, last]
    verbs_counter.turn(s, made_by(1, ONDRA, ONDRA), Act("TURN"))
    assert s.announced[0] == first
    assert (s.announced[1].seat, s.announced[1].thing, s.announced[1].bearer) == (1, HAMMERFIST, ONDRA)
