"""Creatures, summoned ones and mutants: their figures, their owners, their turn, their end."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import (
    ACO_AP,
    ACO_SIGIL,
    AP,
    CARD,
    CLAUSES,
    CREATURE,
    DISTRICT,
    FACE,
    FACES,
    FALLEN,
    KIND,
    LEVEL,
    MUTANT,
    MUTANT_THING,
    NEUTRAL,
    NOBODY,
    NONE,
    RESISTS,
    SIGIL,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import aftermath, comparison, damage, interaction, spoils, units
from starhall.games.futura.rules.mat import sigils
from starhall.games.futura.rules.plays import costs, in_force, reach
from starhall.games.futura.rules.plays.quiet import PLAYED
from starhall.games.futura.rules.plays.tables import FACE_PLAYS
from starhall.games.futura.rules.verbs import units as verbs_units
from starhall.games.futura.rules.verbs.units import _homes
from starhall.games.futura.state import Play, Possessed, Rolled
from tests.games.futura.fight import effect, engaged
from tests.games.futura.playing import fight, on, until_asked
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    KESTRANE,
    ONDRA,
    TERRACE,
    VELARIS,
    give,
    load_up,
    refusal,
    table,
    turn,
    view,
)


@checks("FUT-R29", "FUT-R63")
@pytest.mark.parametrize("face", [face for face in range(FACES) if KIND[face] == CREATURE])
@pytest.mark.parametrize("slot", [60, 119])
def test_a_creature_has_the_ap_it_prints_less_what_it_lost(face: int, slot: int) -> None:
    s = engaged()
    card = face * SLOTS + slot
    place_at(s, fitted={TERRACE: (card,)})
    s.harm[slot] = 3
    assert units._creature_ap(s, CARD + slot) == comparison.ap_left(s, CARD + slot) == AP[face] - 3
    assert units.owner_of(s, CARD + slot) == 1
    assert units.card_of(s, CARD + slot) == card
    assert sigils.creature_sigil(s, CARD + slot) == SIGIL[face]


@checks("FUT-250", "FUT-070")
def test_the_level_of_everything_that_has_one() -> None:
    s = engaged()
    s.level[TERRACE] = 3
    wolf, doors = load_up(s, TERRACE, "CRE-01", "ITM-25", fitted=True)
    place_at(s, mutants={TERRACE: (9,)})
    things = (s.target, CARD + wolf % SLOTS, CARD + doors % SLOTS, MUTANT_THING + 9)
    assert [units.level_of(s, thing) for thing in things] == [
        3,
        LEVEL[wolf // SLOTS],
        LEVEL[doors // SLOTS],
        1,
    ]


@checks("FUT-219", "FUT-R29")
def test_a_whole_creature_is_not_mended() -> None:
    s = engaged()
    (wolf,) = load_up(s, TERRACE, "CRE-01", fitted=True)
    assert damage.mend(s, CARD + wolf % SLOTS, 5, "FUT-121") == 0
    assert s.harm == {}
    s.harm[wolf % SLOTS] = 2
    assert damage.mend(s, CARD + wolf % SLOTS, 5, "FUT-121") == 2
    assert damage.mend(s, s.target, 5, "FUT-121") == 0, "stations do not heal"


@checks("FUT-174")
def test_a_creature_in_the_last_place_of_the_decks_resists_as_printed() -> None:
    s = table(players=4)
    for face in range(FACES):
        if KIND[face] == CREATURE and RESISTS[face]:
            place_at(s, fitted={9: (face * SLOTS + 239,)})
            assert in_force.immune(s, CARD + 239, RESISTS[face])
            assert not in_force.immune(s, CARD + 239, "Utility")


@checks("FUT-250", "FUT-R93")
def test_the_first_creature_is_chosen_once() -> None:
    s = engaged()
    s.level[TERRACE] = 4
    one, two = load_up(s, TERRACE, "CRE-02", "CRE-02", fitted=True)
    s.force = [effect(units.FIRST_TO_FIGHT, CARD + two % SLOTS, seat=1)]
    assert units.equals(s, TERRACE) == []
    assert units.creatures(s, TERRACE) == [CARD + two % SLOTS, CARD + one % SLOTS]


@checks("FUT-250", "FUT-R91", "FUT-R93")
@pytest.mark.parametrize(("defender", "asked"), [(1, True), (NEUTRAL, False)])
def test_nobody_chooses_among_the_creatures_of_a_neutral_station(defender: int, asked: bool) -> None:
    s = engaged()
    s.level[TERRACE] = 3
    load_up(s, TERRACE, "CRE-02", "CRE-02", fitted=True)
    s.defender = defender
    assert interaction._alike(s) == asked


@checks("FUT-250", "FUT-R41")
def test_an_ambushed_acolyte_has_no_creatures() -> None:
    s = engaged(target=ONDRA)
    s.level[11] = 3
    place_at(s, holder={11: 1})
    place_at(s, site={11: 3})
    place_at(s, station={11: 11})
    load_up(s, 11, "CRE-02", "CRE-02", fitted=True)
    assert not interaction._alike(s)


@checks("FUT-R62")
@pytest.mark.parametrize("face", [face for face in range(FACES) if KIND[face] == CREATURE])
def test_a_possessed_creature_lends_what_it_can_do(face: int) -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (face * SLOTS + 61,)})
    s.possessed = (Possessed(CARD + 61, 0, 2),)
    for window in ("DEC", "PRE", "POST", "AFT", "KO"):
        clauses = FACE_PLAYS[window][face]
        found = reach.of_possessed(s, 0, window, PLAYED)
        assert found == ([(CARD + 61, face * SLOTS + 61, clauses, CARD + 61)] if clauses else [])
        assert reach.of_possessed(s, 1, window, PLAYED) == []


# Once in a turn.


@checks("FUT-066", "FUT-R19")
@pytest.mark.parametrize("slot", [180, 239])
@pytest.mark.parametrize(("name", "spans"), [("CRE-01", "it"), ("ITM-25", "i"), ("ARM-32", "i")])
def test_a_creature_is_used_once_in_a_turn_and_other_cards_once_in_an_interaction(
    name: str, spans: str, slot: int
) -> None:
    s = table(players=4)
    s.attacker = 0
    s.played[slot] = FACE[name] * SLOTS + slot
    costs.use_up(s, CARD + slot, 0)
    found = ("i" if s.used_interaction else "") + ("t" if s.used_turn else "") + ("c" if s.used_cycle else "")
    assert found == spans
    s = table()
    costs.use_up(s, CHEN, 0)
    costs.use_up(s, DISTRICT + AEGIS, 1)
    assert s.used_cycle == 0b11 << CHEN * 2 | 0b11 << (DISTRICT + AEGIS) * 2
    assert s.used_interaction == s.used_turn == 0


@checks("FUT-066", "FUT-R19")
def test_the_last_item_of_the_box_is_no_creature() -> None:
    s = table(players=4)
    s.attacker = 0
    s.played[239] = (FACE["CRE-01"] - 1) * SLOTS + 239
    costs.use_up(s, CARD + 239, 0)
    assert s.used_turn == 0


@checks("FUT-066", "FUT-R19")
def test_a_used_creature_waits_for_the_next_turn() -> None:
    s = fight("ARM-26", "SAB-26", fitted=("CRE-02", "ITM-25"), ap=90, rolls=(1, 8))
    until_asked(s, 1, "POST")
    brood = on(s, "CRE-02")
    s.used_turn = 0b11 << brood * CLAUSES
    assert refusal(s, 1, "play", brood * CLAUSES) == ("FUT-R19", "it has been used in this turn")


# Summoned creatures.


@checks("FUT-R64", "FUT-176")
def test_a_summoned_creature_fights_for_the_attacker() -> None:
    s = turn(0)
    s.attacker, s.defender, s.primary, s.target = 0, 1, CHEN, STATION + TERRACE
    last = CARD + SLOTS - 1
    assert units.side_of(s, last) == NOBODY
    (s.beast,) = give(s, 0, "CRE-01")
    assert units.side_of(s, CARD + s.beast % SLOTS) == 0
    assert units.owner_of(s, CARD + s.beast % SLOTS) == 0
    assert units.card_of(s, CARD + s.beast % SLOTS) == s.beast
    assert units.side_of(s, last) == NOBODY
    assert units.attackers(s) == (CHEN, CARD + s.beast % SLOTS)


@checks("FUT-145")
def test_the_creature_that_was_named_is_summoned() -> None:
    s = engaged()
    low, other = give(s, 0, "CRE-02", "CRE-03")
    s.energy[0] = 20
    verbs_units.summon(
        s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE, other % SLOTS)), Act("SUMMON", what=("creature",))
    )
    assert (s.beast, s.hands[0]) == (other, [low])


# Mutants.


@checks("FUT-R63")
def test_a_mutant_serves_the_holder_of_its_station() -> None:
    s = engaged()
    place_at(s, mutants={TERRACE: (KESTRANE,), AEGIS: (10,)})
    assert units.owner_of(s, MUTANT_THING + KESTRANE) == 1
    assert units.owner_of(s, MUTANT_THING + 10) == 0
    assert units.owner_of(s, MUTANT_THING + 11) == NOBODY
    assert units._creature_ap(s, MUTANT_THING + KESTRANE) == 2 * ACO_AP[KESTRANE]
    assert sigils.creature_sigil(s, MUTANT_THING + KESTRANE) == ACO_SIGIL[KESTRANE]


@checks("FUT-R91")
def test_nothing_and_nobody_is_owned_by_nobody() -> None:
    s = engaged()
    place_at(s, side={11: 0})
    assert units.owner_of(s, NONE) == NOBODY


@checks("FUT-164", "FUT-R63")
def test_a_dying_acolyte_is_enthralled_once() -> None:
    s = engaged()
    theirs = Play(1, STATION + TERRACE, 0, 1, NONE, (STATION + TERRACE, CHEN))
    assert verbs_units.can_enthrall(s, theirs, Act("ENTHRALL"), "")
    aftermath.enthrall(s, 1, VELARIS, TERRACE)
    assert verbs_units.can_enthrall(s, theirs, Act("ENTHRALL"), "")
    aftermath.enthrall(s, 1, CHEN, TERRACE)
    assert not verbs_units.can_enthrall(s, theirs, Act("ENTHRALL"), "")


@checks("FUT-164", "FUT-R91")
def test_a_mutant_may_serve_the_neutral_station_that_was_assaulted() -> None:
    s = engaged(target=STATION + AEGIS)
    place_at(s, holder={AEGIS: NEUTRAL})
    s.defender = NEUTRAL
    theirs = Play(NEUTRAL, STATION + AEGIS, 0, 1, NONE, (STATION + AEGIS, CHEN))
    assert _homes(s, theirs) == [STATION + AEGIS]
    s.ap[AEGIS] = 0
    assert _homes(s, theirs) == []
    s.ap[AEGIS] = 5
    place_at(s, mutants={AEGIS: (9,)})
    assert _homes(s, theirs) == []


@checks("FUT-348", "FUT-R63")
def test_mutants_fall_with_the_station_they_serve() -> None:
    s = turn(0)
    s.attacker, s.defender, s.primary, s.target = 0, 1, CHEN, STATION + TERRACE
    s.place[9] = MUTANT
    place_at(s, mutants={TERRACE: (9,)})
    (wolf,) = load_up(s, TERRACE, "CRE-01", fitted=True)
    spoils.creatures_die(s, TERRACE)
    assert (s.mutants[TERRACE], s.fitted[TERRACE], s.place[9]) == ((), (), FALLEN)
    assert s.discards[1] == [wolf]


@checks("FUT-251", "FUT-261", "FUT-265")
def test_the_dice_against_a_guard_that_fell_are_told_as_they_lay() -> None:
    s = engaged(support=VELARIS)
    s.rolls = (Rolled(s.primary, 4), Rolled(s.support, 6), Rolled(CARD + 60, 4))
    assert units.fighting_unit(s) == s.target
    told = view(s, 0).fight
    assert told is not None
    lain = [(unit.roll, unit.won, unit.lost) for unit in (*told.attackers, *told.defenders)]
    assert lain == [(4, False, True), (6, True, False), (0, False, False)]
