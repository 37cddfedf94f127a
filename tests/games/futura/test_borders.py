"""Figures of a fight to the last point: borders of what counts, and who counts."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, offered, place_at
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import ACO_AP, ACO_DAM, AP, BAY, FACE, MUTANT_THING, NONE, SLOTS
from starhall.games.futura.rules.fight import (
    aftermath,
    claims,
    comparison,
    damage,
    packets,
    reinforcements,
    units,
)
from starhall.games.futura.rules.mat import gear
from starhall.games.futura.rules.plays import conditions, in_force
from starhall.games.futura.rules.verbs import guard as verbs_guard
from starhall.games.futura.rules.verbs import units as verbs_units
from starhall.games.futura.rules.verbs.dice import can_jam, can_reroll
from starhall.games.futura.state import Chronic, Play, Possessed, Rolled, Shield
from tests.games.futura.fight import TARGET, effect, engaged, lead, thing
from tests.games.futura.playing import fight, made
from tests.games.futura.table import (
    AEGIS,
    ARCHIVE,
    CHEN,
    HAMMERFIST,
    LOWMARKET,
    ODUYA,
    ONDRA,
    TERRACE,
    VELARIS,
    act,
    can,
    dress,
    give,
    load_up,
    turn,
)

# AP.


@checks("FUT-256", "FUT-R44")
def test_any_damage_kills_one_at_zero_and_counts_as_one() -> None:
    s = engaged()
    s.base[CHEN] = 0
    assert damage.lose_ap(s, CHEN, 5, "Kinetic", "FUT-252") == 1
    assert comparison.is_fatal(s, CHEN)


@checks("FUT-164", "FUT-R63")
def test_a_mutant_goes_to_a_station_that_still_stands_with_one_ap() -> None:
    s = turn(0)
    s.ap[AEGIS], s.ap[LOWMARKET] = 1, 0
    load_up(s, 2, "ARM-01")
    assert aftermath.free_stations(s, 0) == [AEGIS]


@checks("FUT-R63")
@pytest.mark.parametrize("a", range(12))
def test_a_mutant_strikes_with_the_base_dam_it_had_and_three_more(a: int) -> None:
    s = engaged()
    place_at(s, mutants={TERRACE: (a,)})
    assert packets.strike_of(s, MUTANT_THING + a) == ACO_DAM[a] + 3
    assert comparison.full_ap(s, MUTANT_THING + a) == 2 * ACO_AP[a]


@checks("FUT-143")
def test_a_sunder_of_everything_counts_shields_items_and_armour() -> None:
    s = engaged()
    dress(s, CHEN, "ARM-11", "ITM-12")
    assert AP[FACE["ITM-12"]] > 1
    left = gear.armour_left(s, CHEN) + AP[FACE["ITM-12"]]
    assert packets._removable(s, CHEN) == left
    s.shields = [
        Shield(CHEN, "ability", 4, "assault", NONE, 0),
        Shield(HAMMERFIST, "ability", 9, "assault", NONE, 0),
    ]
    assert packets._removable(s, CHEN) == left + 4
    s.harm[s.items[CHEN][0] % SLOTS] = AP[FACE["ITM-12"]] - 1
    assert packets._removable(s, CHEN) == gear.armour_left(s, CHEN) + 1 + 4
    s.harm[s.items[CHEN][0] % SLOTS] = AP[FACE["ITM-12"]]
    assert packets._removable(s, CHEN) == gear.armour_left(s, CHEN) + 4


# Types.


@checks("FUT-151", "FUT-183")
def test_a_replaced_strike_has_the_type_of_what_replaces_it() -> None:
    s = fight("ARM-11", "SAB-02", "ITM-01", fitted=("CRE-01",), rolls=(8, 1))
    lead(s, made(s, 0, "PRE", "ITM-01"))
    kinds = [event.operands["kind"] for event in s.journal.events if event.name == "damaged"]  # type: ignore[union-attr]
    assert kinds == ["Chroma"]


@checks("FUT-065", "FUT-266")
def test_if_the_support_alone_strikes_its_type_counts() -> None:
    s = fight(
        *("ARM-11", "SAB-02"), support=CHEN, helping=("ARM-11", "SAB-04"), fitted=("CRE-01",), rolls=(1, 8, 5)
    )
    lead(s)
    (wolf,) = s.fitted[ARCHIVE]
    assert s.harm[wolf % SLOTS] == ACO_DAM[CHEN] + 5 + 3, "the wolf is weak to Electric"


# Who counts.


@checks("FUT-R22", "FUT-R62")
@pytest.mark.parametrize(("shown", "lost"), [(5, True), (6, False), (0, False)])
def test_a_possessed_unit_loses_against_the_primary_of_its_own_side(shown: int, lost: bool) -> None:
    s = engaged()
    s.support = HAMMERFIST
    s.possessed = (Possessed(HAMMERFIST, 1, 2),)
    s.rolls = (Rolled(CHEN, 6), Rolled(TARGET, 1), *([Rolled(HAMMERFIST, shown)] if shown else []))
    assert comparison.lost(s, HAMMERFIST) == lost


@checks("FUT-410", "FUT-R62")
def test_a_support_supports_unless_it_is_possessed_or_acts_as_primary() -> None:
    s = engaged()
    s.support = HAMMERFIST
    (hound,) = load_up(s, TERRACE, "CRE-03", fitted=True)
    assert conditions.supporting(s) == HAMMERFIST
    s.possessed = (Possessed(thing(hound), 0, 2),)
    assert conditions.supporting(s) == HAMMERFIST
    s.possessed = (Possessed(HAMMERFIST, 1, 2),)
    assert conditions.supporting(s) == NONE
    s.possessed = (Possessed(CHEN, 1, 2),)
    assert conditions.supporting(s) == NONE


@checks("FUT-145", "FUT-R64", "FUT-R40")
def test_who_can_be_called_into_a_fight() -> None:
    s = engaged()
    bench = [HAMMERFIST, VELARIS]
    assert verbs_units.callable_acolytes(s, 0, "support") == bench
    assert verbs_units.callable_acolytes(s, 1, "support") == []
    assert verbs_units.callable_acolytes(s, 0, "acolyte") == []
    assert verbs_units.callable_acolytes(s, 1, "acolyte") == [3, 4, 5]
    s.attacked = 1 << HAMMERFIST
    place_at(s, supported={VELARIS: 2})
    assert verbs_units.callable_acolytes(s, 0, "support") == []
    place_at(s, supported={VELARIS: 1})
    assert verbs_units.callable_acolytes(s, 0, "support") == [VELARIS]
    s.support, s.summoned = VELARIS, ONDRA
    assert verbs_units.callable_acolytes(s, 0, "support") == []
    assert verbs_units.callable_acolytes(s, 1, "acolyte") == []


@checks("FUT-145")
def test_a_creature_is_called_if_its_level_can_be_paid() -> None:
    s = engaged()
    low, high, _ = give(s, 0, "CRE-02", "CRE-10", "ARM-11")
    s.energy[0] = 1
    assert verbs_units.callable_creatures(s, 0) == [low % SLOTS]
    s.energy[0] = 10
    assert verbs_units.callable_creatures(s, 0) == [low % SLOTS, high % SLOTS]
    assert verbs_units.callable_creatures(s, 1) == []
    s.beast = low
    assert verbs_units.callable_creatures(s, 0) == []


@checks("FUT-170", "FUT-219")
def test_who_can_be_healed() -> None:
    s = turn(0)
    assert not verbs_guard.curable(s, CHEN)
    s.chronic = [Chronic(CHEN, "Biohazard", 1, 1, NONE)]
    assert verbs_guard.curable(s, CHEN)
    assert not verbs_guard.curable(s, HAMMERFIST)
    s.chronic, s.base[HAMMERFIST] = [], ACO_AP[HAMMERFIST] - 1
    assert verbs_guard.curable(s, HAMMERFIST)
    s.place[HAMMERFIST] = 3
    assert not verbs_guard.curable(s, HAMMERFIST)


@checks("FUT-156", "FUT-R68")
def test_who_may_wear_adept_armour_straight_from_base() -> None:
    s = turn(0)
    s.commissioned = 1 << HAMMERFIST
    assert [a for a in range(12) if in_force.ranked(s, a)] == [HAMMERFIST, ODUYA]
    (armour,) = give(s, 0, "ARM-16")
    assert [a for a in (CHEN, HAMMERFIST, VELARIS) if gear.fits(s, a, armour)] == [HAMMERFIST]
    (saber,) = give(s, 0, "SAB-15")
    assert not gear.fits(s, HAMMERFIST, saber), "a saber needs armour of its class"


@checks("FUT-173")
def test_of_several_chances_to_resist_the_best_counts() -> None:
    s = engaged()
    s.force = [
        effect("RESIST", CHEN, 30),
        effect("RESIST", CHEN, 50),
        effect("RESIST", HAMMERFIST, 90),
    ]
    assert in_force.resist(s, CHEN) == 50
    assert in_force.resist(s, VELARIS) == 0


@checks("FUT-165")
def test_a_streak_grows_by_one_with_each_win() -> None:
    s = engaged()
    s.force = [effect("STREAK", CHEN, 4, "0")]
    assert in_force.streak(s, CHEN) == 4
    in_force.streak_goes_on(s, CHEN, True)
    assert in_force.streak(s, CHEN) == 8
    in_force.streak_goes_on(s, CHEN, True)
    assert in_force.streak(s, CHEN) == 12
    assert in_force.streak(s, HAMMERFIST) == 0
    in_force.streak_goes_on(s, CHEN, False)
    assert s.force == []


@checks("FUT-250", "FUT-R93")
def test_the_owner_chooses_only_among_the_equals_of_the_lowest() -> None:
    s = engaged()
    s.level[TERRACE] = 4
    wolf, twin, hound = load_up(s, TERRACE, "CRE-02", "CRE-02", "CRE-03", fitted=True)
    assert units.equals(s, TERRACE) == [thing(wolf), thing(twin)]
    s.harm[twin % SLOTS] = 1
    assert units.equals(s, TERRACE) == []
    assert units.creatures(s, TERRACE) == [thing(twin), thing(wolf), thing(hound)]


@checks("FUT-174")
def test_only_the_attacker_jams_and_only_a_station() -> None:
    s = engaged()
    assert can_jam(s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE)), Act("JAM"), "")
    assert not can_jam(s, Play(1, ONDRA, 0, 1, NONE, (ONDRA, NONE)), Act("JAM"), "")
    s = engaged(target=ONDRA)
    assert not can_jam(s, Play(0, CHEN, 0, 1, NONE, (CHEN, NONE)), Act("JAM"), "")


@checks("FUT-172")
def test_even_a_result_of_one_may_be_rolled_again() -> None:
    s = engaged()
    s.rolls = (Rolled(CHEN, 1), Rolled(TARGET, 5))
    play = Play(0, CHEN, 0, 1, NONE, (CHEN, NONE))
    assert can_reroll(s, play, Act("REROLL", what=("own",)), "")
    assert can_reroll(s, play, Act("REROLL", what=("foe",)), "")
    s.rolls = s.rolls[1:]
    assert not can_reroll(s, play, Act("REROLL", what=("own",)), "")


@checks("FUT-142", "FUT-319", "FUT-R41")
def test_an_ambush_costs_its_energy_or_the_front_sigil() -> None:
    s = turn(0)
    s.place[CHEN] = s.place[ONDRA] = BAY
    dress(s, CHEN, "ARM-16", "ABL-08")
    s.energy[0] = 0
    assert CHEN in can(s, 0, "DECLARE")
    act(s, 0, "DECLARE", CHEN)
    assert ONDRA not in offered(s, 0)
    s.energy[0] = 1
    assert ONDRA in offered(s, 0)


@checks("FUT-275", "FUT-276", "FUT-R51")
def test_only_a_fallen_station_is_looted() -> None:
    s = engaged(primary=HAMMERFIST)
    claims.loot(s, 0)
    assert not s.loot[0]
    s.ap[TERRACE] = 0
    claims.loot(s, 0)
    assert s.loot[0] == ((1, s.cycle + 1),)


@checks("FUT-160", "FUT-R59")
def test_warp_is_used_once_by_each_seat_in_a_turn() -> None:
    s = engaged()
    s.summoned = ONDRA
    assert reinforcements.swaps(s, 0)
    assert reinforcements.swaps(s, 1)
    s.warped = 0b10
    assert reinforcements.swaps(s, 0)
    assert reinforcements.swaps(s, 1) == []
    s.warped = 0b01
    assert reinforcements.swaps(s, 0) == []
    assert reinforcements.swaps(s, 1)
