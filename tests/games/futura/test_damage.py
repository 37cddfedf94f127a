"""Damage: layers, weakness, replaced strikes, protection, reflected and chronic damage, wounds."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, place_at, told
from starhall.games.futura.box.parts import AP, DISTRICT, FACE, FALLEN, NONE, SLOTS, STATION
from starhall.games.futura.rules.fight import damage, packets, units
from starhall.games.futura.rules.fight.comparison import ap_left, full_ap, was_struck
from starhall.games.futura.rules.kinds import BY_SIGIL, TIER_1, TIER_2, TIER_3
from starhall.games.futura.rules.mat import gear
from starhall.games.futura.state import Chronic, FuturaState, Rolled
from tests.games.futura.fight import (
    TARGET,
    Made,
    assault,
    call_off,
    declare,
    dice,
    effect,
    go_on,
    lead,
    question,
    sigil_cards,
    thing,
)
from tests.games.futura.table import (
    CHEN,
    HAMMERFIST,
    MIRROR,
    NEEDLE,
    ONDRA,
    TERRACE,
    act,
    dress,
    load_up,
    names,
    turn,
)


def fight(*shown: int, support: int = -1, worn: tuple[str, ...] = ()) -> FuturaState:
    """Chen assaults the Terrace; the dice show these."""
    s = assault(TARGET, support=support)
    dress(s, CHEN, *worn)
    dice(s, *shown)
    return s


# Layers.


@checks("FUT-253", "FUT-218", "FUT-024", "FUT-039", "FUT-R43")
def test_an_acolyte_loses_shields_items_armour_and_base_in_this_order() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16", "SAB-15", "ITM-04")
    damage.shield(s, CHEN, 5, "ability", "assault", CHEN)
    damage.wound(s, CHEN, 5 + 12 + 42 + 3, "Fire", "FUT-R106")
    targe = s.off_hand[CHEN]
    assert s.shields[0].left == 0
    assert s.harm[targe % SLOTS] == 12
    assert gear.is_broken(s, CHEN)
    assert s.base[CHEN] == 14 - 3


@checks("FUT-253", "FUT-R85")
def test_damage_says_how_much_was_lost() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-01")
    assert damage.wound(s, CHEN, 20, "Fire", "FUT-R106") == 20
    assert damage.wound(s, CHEN, 20, "Fire", "FUT-R106") == 12
    assert damage.wound(s, TARGET, 25, "Fire", "FUT-R106") == 20


@checks("FUT-253", "FUT-R43")
def test_inside_a_layer_the_oldest_goes_first() -> None:
    s = turn(0)
    for x in (3, 4):
        damage.shield(s, CHEN, x, "ability", "assault", CHEN)
    damage.wound(s, CHEN, 5, "Fire", "FUT-R106")
    assert [shield.left for shield in s.shields] == [0, 2]


@checks("FUT-254", "FUT-R97")
def test_a_depleted_item_is_discarded_and_its_dam_goes_with_it() -> None:
    s = fight(1, 8, worn=("ITM-12",))  # Cortex Graft: 4 AP, 2 DAM
    (graft,) = s.items[CHEN]
    assert gear.strike_of(s, CHEN) == 5
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert s.items[CHEN] == ()
    assert s.discards[0] == [graft]
    assert gear.strike_of(s, CHEN) == 3
    assert s.base[CHEN] == 14


@checks("FUT-R97")
def test_an_item_keeps_its_damage_between_fights() -> None:
    s = fight(1, 8, worn=("ITM-12",))
    place_at(s, dam={TERRACE: 3})
    declare(s, 0, CHEN, TARGET)
    lead(s)
    call_off(s)
    assert s.harm == {s.items[CHEN][0] % SLOTS: 3}


@checks("FUT-171", "FUT-R43")
def test_a_forcefield_stops_strikes_but_not_radiation() -> None:
    s = turn(0)
    damage.shield(s, CHEN, 10, "ability", "assault", CHEN, True)
    damage.wound(s, CHEN, 3, "Radiation", "FUT-R106")
    assert (s.shields[0].left, s.base[CHEN]) == (10, 11)
    damage.wound(s, CHEN, 3, "Gauss", "FUT-R106")
    assert (s.shields[0].left, s.base[CHEN]) == (7, 11)


@checks("FUT-255", "FUT-198", "FUT-R102")
def test_broken_armour_still_gives_its_class_until_the_acolyte_is_home() -> None:
    s = fight(1, 8, worn=("ARM-01", "SAB-01"))
    s.harm[s.armour[CHEN] % SLOTS] = 16
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert gear.is_broken(s, CHEN)
    assert gear.class_of(s, CHEN) == 1
    assert s.base[CHEN] == 14 - (4 - 1 - 2)  # Dustrunner Vest took one off before it broke
    call_off(s)
    act(s, 0, "RECALL")
    choose(s, 0, "set", 1 << CHEN)
    assert s.armour[CHEN] == NONE
    assert "ARM-01" in names(s.discards[0])


@checks("FUT-260", "FUT-261", "FUT-R43", "FUT-R96")
def test_armaments_take_damage_before_creatures_and_their_surplus_is_lost() -> None:
    s = fight(12, 1, worn=("ARM-26", "SAB-26"))
    gun, hound = load_up(s, TERRACE, "ITM-24", "CRE-03", fitted=True)
    declare(s, 0, CHEN, TARGET)
    assert units.front_unit(s) == thing(gun)
    assert units.fighting_unit(s) == thing(hound)
    lead(s)
    assert s.fitted[TERRACE] == (hound,)
    assert ap_left(s, thing(hound)) == 40
    assert names(s.discards[1]) == ["ITM-24"]
    assert s.ap[TERRACE] == 20


@checks("FUT-260", "FUT-R96")
def test_the_dam_of_an_armament_adds_to_whatever_fights_for_the_station() -> None:
    s = fight(1, 8)
    gun, hound = load_up(s, TERRACE, "ITM-24", "CRE-03", fitted=True)
    declare(s, 0, CHEN, TARGET)
    assert packets.strike_of(s, thing(hound)) == 7 + 3
    assert packets.strike_of(s, TARGET) == 4
    lead(s)
    assert s.base[CHEN] == 4
    assert s.known[gun % SLOTS] == 0b11


@checks("FUT-148", "FUT-390", "FUT-R83")
def test_a_droid_adds_a_d4_that_is_rolled_after_the_main_dice() -> None:
    s = fight(1, 8, 3)
    load_up(s, TERRACE, "ITM-22", fitted=True)
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert s.base[CHEN] == 14 - 4 - 3


@checks("FUT-348", "FUT-261")
def test_a_creature_falls_before_its_station_is_touched() -> None:
    s = fight(12, 1, worn=("ARM-26", "SAB-26"))
    (hound,) = load_up(s, TERRACE, "CRE-03", fitted=True)
    s.harm[hound % SLOTS] = 39
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert s.fitted[TERRACE] == ()
    assert s.ap[TERRACE] == 20


# Strikes.


@checks("FUT-065", "FUT-023")
def test_weakness_adds_to_a_packet_of_its_type() -> None:
    s = fight(5, 1, worn=("ARM-11", "SAB-03"))  # a Void saber
    (hound,) = load_up(s, TERRACE, "CRE-03", fitted=True)  # weak to Void +3
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert ap_left(s, thing(hound)) == 40 - 7 - 3


@checks("FUT-065", "FUT-R22")
def test_the_type_of_a_packet_is_the_supports_only_if_the_primary_lost() -> None:
    for own, more in ((8, 3), (1, 0)):
        s = fight(own, 8, 2, support=HAMMERFIST, worn=("ARM-11", "SAB-03"))
        dress(s, HAMMERFIST, "ARM-05", "SAB-01")  # Aether
        (hound,) = load_up(s, TERRACE, "CRE-03", fitted=True)
        declare(s, 0, CHEN, TARGET, HAMMERFIST)
        lead(s)
        assert ap_left(s, thing(hound)) == 40 - (7 if own == 8 else 0) - 7 - more


@checks("FUT-R23", "FUT-143")
def test_sunder_is_fixed_and_never_touches_base_ap() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-01")
    damage.sunder(s, CHEN, 30, "FUT-143")
    assert gear.is_broken(s, CHEN)
    assert s.base[CHEN] == 14


@checks("FUT-R23")
def test_dam_played_adds_to_a_replaced_strike_and_the_support_adds_in_any_case() -> None:
    s = fight(6, 6, 1, support=HAMMERFIST, worn=("ARM-11", "SAB-10"))  # Twinspark: DAM +2
    bomb, _ = dress(s, CHEN, "ITM-01", "ABL-17")
    place_at(s, abilities={CHEN: ()})
    s.ap[TERRACE] = 60
    place_at(s, ap_full={TERRACE: s.ap[TERRACE]})
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(s, Made(0, "PRE", thing(bomb)), Made(0, "POST", thing(s.saber[CHEN])))
    assert s.ap[TERRACE] == 60 - 18 - 2 - 3


@checks("FUT-R23")
def test_only_one_replacement_counts_the_last_one() -> None:
    s = fight(6, 1)
    bomb, pylon = dress(s, CHEN, "ITM-01", "ABL-17")
    s.ap[TERRACE] = 60
    place_at(s, ap_full={TERRACE: s.ap[TERRACE]})
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "PRE", thing(bomb)), Made(0, "POST", thing(pylon), 0, TIER_1))
    assert s.ap[TERRACE] == 60 - 8


@checks("FUT-144", "FUT-185", "FUT-R57", "FUT-R107")
@pytest.mark.parametrize(("shown", "lands"), [(60, True), (50, False)])
def test_an_overcharged_strike_lands_above_fifty_or_strikes_the_bearer(shown: int, lands: bool) -> None:
    s = fight(6, 1, 3, shown)
    (cannon,) = dress(s, CHEN, "ABL-03")
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "POST", thing(cannon), 0, TIER_2))
    assert s.ap[TERRACE] == (20 - 9 if lands else 20)
    assert s.base[CHEN] == (14 if lands else 14 - 9)


# Protection.


@checks("FUT-141", "FUT-R23", "FUT-R107")
def test_reflection_works_on_what_reduction_leaves() -> None:
    s = turn(0)
    s.attacker, s.defender, s.primary, s.target = 0, 1, CHEN, TARGET
    found = packets.Packet(CHEN, TARGET, (CHEN,), strikes=20)
    s.force += [
        effect("REDUCE", TARGET, 5, seat=1, until="interaction"),
        effect("REFLECT", TARGET, 50, seat=1, until="interaction"),
    ]
    packets.protect(s, found)
    assert (found.strikes, found.reflected) == (8, 7)


@checks("FUT-R23")
def test_in_a_mixed_packet_the_sunder_part_is_lessened_last() -> None:
    s = turn(0)
    s.attacker, s.defender, s.primary, s.target = 0, 1, CHEN, TARGET
    found = packets.Packet(CHEN, TARGET, (CHEN,), strikes=7, sundered=20)
    s.force.append(effect("REDUCE", TARGET, 10, seat=1, until="interaction"))
    packets.protect(s, found)
    assert (found.strikes, found.sundered) == (0, 17)


@checks("FUT-141", "FUT-R107")
def test_what_a_station_reflects_from_a_support_hits_the_primary() -> None:
    s = assault(TARGET, support=HAMMERFIST)
    dress(s, HAMMERFIST, "ARM-05", "SAB-01")
    s.level[MIRROR] = 1
    place_at(s, site={MIRROR: 3})
    place_at(s, holder={MIRROR: 1})
    place_at(s, station={MIRROR: 8})
    s.ap[MIRROR] = 30
    place_at(s, ap_full={MIRROR: s.ap[MIRROR]})
    dice(s, 1, 8, 4)
    declare(s, 0, CHEN, STATION + MIRROR, HAMMERFIST)
    lead(s, Made(1, "POST", DISTRICT + MIRROR))
    assert s.ap[MIRROR] == 30 - 4
    assert s.base[HAMMERFIST] == 18
    assert s.base[CHEN] == 14 - 3


@checks("FUT-171", "FUT-R107")
@pytest.mark.parametrize(("forcefield", "left"), [(True, 10), (False, 10 - 5)])
def test_a_forcefield_lets_reflected_damage_through(forcefield: bool, left: int) -> None:
    s = assault(TARGET)
    dress(s, CHEN, "ARM-16", "SAB-15")
    s.level[MIRROR] = 1
    place_at(s, site={MIRROR: 3})
    place_at(s, holder={MIRROR: 1})
    place_at(s, station={MIRROR: 8})
    s.ap[MIRROR] = 30
    place_at(s, ap_full={MIRROR: s.ap[MIRROR]})
    dice(s, 10, 1)
    declare(s, 0, CHEN, STATION + MIRROR)
    damage.shield(s, CHEN, 10, "ability", "assault", CHEN, forcefield)
    lead(s, Made(1, "POST", DISTRICT + MIRROR))
    assert s.ap[MIRROR] == 30 - 5
    assert [shield.left for shield in s.shields] == [left]


@checks("FUT-023", "FUT-R102")
@pytest.mark.parametrize("broken", [False, True])
def test_broken_armour_has_lost_its_weakness(broken: bool) -> None:
    s = turn(0)
    dress(s, ONDRA, "ARM-29")  # weak to Aether
    if broken:
        s.harm[s.armour[ONDRA] % SLOTS] = AP[FACE["ARM-29"]]
    s.attacker, s.defender, s.primary, s.target, s.interaction = 0, 1, CHEN, ONDRA, 1
    dress(s, CHEN, "ARM-11", "SAB-01")
    s.rolls = (Rolled(CHEN, 8), Rolled(ONDRA, 1))
    found = packets.packet(s, CHEN, ONDRA, (CHEN,))
    assert found.kind == "Aether"
    assert found.strikes == 3 + 4 + (0 if broken else 4)


@checks("FUT-R84", "FUT-163")
def test_fractions_are_dropped() -> None:
    s = assault(STATION + NEEDLE)
    dice(s, 13, 6, 1)
    declare(s, 0, CHEN, STATION + NEEDLE)
    lead(s)
    assert s.base[CHEN] == 14 - 6


# Out of step.


@checks("FUT-R106", "FUT-258")
def test_a_wound_before_the_dice_kills_at_once_and_ends_the_assault() -> None:
    s = assault(STATION + NEEDLE)
    (item,) = dress(s, CHEN, "ITM-10")
    s.base[CHEN] = 6
    dice(s, 13)
    declare(s, 0, CHEN, STATION + NEEDLE)
    assert s.place[CHEN] == FALLEN
    assert not told(s, "rolled")
    assert s.claims == [item]
    assert question(s) == (1, "place", "claim")


@checks("FUT-R106", "FUT-387")
def test_one_wounded_to_death_after_the_dice_still_strikes() -> None:
    s = fight(6, 1, worn=("ARM-01", "SAB-01"))
    dress(s, CHEN, "ABL-23")  # Rad Lance: WOUND, then a counter
    (hound,) = load_up(s, TERRACE, "CRE-03", fitted=True)
    s.harm[hound % SLOTS] = 38
    s.rolls = ()
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "POST", thing(s.abilities[CHEN][0]), 0, TIER_1))
    assert s.fitted[TERRACE] == ()
    assert s.ap[TERRACE] == 20


@checks("FUT-155", "FUT-157", "FUT-R69")
def test_chronic_damage_ticks_after_each_interaction_and_between_assaults() -> None:
    s = fight(1, 8)
    s.chronic = [Chronic(CHEN, "Biohazard", 2, 3, NONE)]
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert s.base[CHEN] == 14 - 4 - 2
    assert s.chronic == [(CHEN, "Biohazard", 2, 2, NONE)]
    call_off(s)
    assert s.chronic == [(CHEN, "Biohazard", 2, 2, NONE)]


@checks("FUT-159", "FUT-R69")
def test_nano_hurts_armour_alone() -> None:
    s = fight(8, 1, worn=("ARM-01",))
    s.harm[s.armour[CHEN] % SLOTS] = 17
    s.chronic = [Chronic(CHEN, "Nano", 5, 1, NONE)]
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert gear.is_broken(s, CHEN)
    assert s.base[CHEN] == 14
    assert s.chronic == []


@checks("FUT-R69", "FUT-R106")
def test_chronic_damage_can_kill() -> None:
    s = fight(6, 1)
    s.base[CHEN] = 2
    s.chronic = [Chronic(CHEN, "Radiation", 2, 1, NONE)]
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert s.place[CHEN] == FALLEN
    assert s.ap[TERRACE] == 17


@checks("FUT-R69")
def test_supports_do_not_tick() -> None:
    s = fight(1, 1, 8, support=HAMMERFIST)
    s.chronic = [Chronic(HAMMERFIST, "Radiation", 2, 1, NONE)]
    declare(s, 0, CHEN, TARGET, HAMMERFIST)
    lead(s)
    assert s.base[HAMMERFIST] == 18
    assert len(s.chronic) == 1


# Getting back.


@checks("FUT-219", "FUT-170", "FUT-R69")
def test_mending_stops_at_the_printed_ap_and_healing_removes_counters() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-11")
    s.harm[s.armour[CHEN] % SLOTS] = 3
    assert damage.mend(s, CHEN, 10, "FUT-219") == 3
    assert gear.armour_left(s, CHEN) == 30
    s.base[CHEN] = 5
    s.chronic = [Chronic(CHEN, "Radiation", 2, 3, NONE)]
    assert damage.heal(s, CHEN, 20, "FUT-170") == 9
    assert s.chronic == []


@checks("FUT-219")
def test_broken_armour_is_not_mended() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-11")
    s.harm[s.armour[CHEN] % SLOTS] = 30
    assert damage.mend(s, CHEN, 10, "FUT-219") == 0


@checks("FUT-259", "FUT-R29", "FUT-R85")
def test_full_and_present_ap_of_each_kind_of_unit() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-11")
    (hound,) = load_up(s, TERRACE, "CRE-03", fitted=True)
    s.ap[TERRACE] = 12
    damage.lose_ap(s, thing(hound), 55, "Fire", "FUT-252")
    assert (full_ap(s, CHEN), ap_left(s, CHEN)) == (44, 44)
    assert (full_ap(s, TARGET), ap_left(s, TARGET)) == (20, 12)
    assert (full_ap(s, thing(hound)), ap_left(s, thing(hound))) == (40, 0)


@checks("FUT-374", "FUT-R104")
def test_what_a_creature_keeps_up_ends_with_it() -> None:
    s = fight(12, 1, worn=("ARM-26", "SAB-26"))
    (golem,) = load_up(s, TERRACE, "CRE-06", fitted=True)
    s.harm[golem % SLOTS] = 70
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(1, "PRE", thing(golem)))
    assert s.fitted[TERRACE] == ()
    assert s.shields == []


@checks("FUT-254", "FUT-R104")
def test_depleted_shields_and_the_counters_of_the_destroyed_are_gone() -> None:
    s = fight(6, 8, worn=("ARM-26", "SAB-26"))
    (hound,) = load_up(s, TERRACE, "CRE-03", fitted=True)
    damage.shield(s, CHEN, 7, "ability", "assault", CHEN)
    damage.shield(s, CHEN, 2, "ability", "assault", CHEN)
    s.harm[hound % SLOTS] = 39
    s.chronic = [Chronic(thing(hound), "Fire", 1, 3, NONE)]
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert [shield.left for shield in s.shields] == [2]
    assert s.fitted[TERRACE] == ()
    assert s.chronic == []


@checks("FUT-165")
def test_a_streak_grows_with_each_win_and_ends_with_the_first_loss() -> None:
    s = fight(6, 1, 6, 1, 1, 8, 6, 1)
    (vial,) = dress(s, CHEN, "ITM-09")
    s.ap[TERRACE] = 60
    place_at(s, ap_full={TERRACE: s.ap[TERRACE]})
    declare(s, 0, CHEN, TARGET)
    lead(s, Made(0, "PRE", thing(vial)))
    assert s.ap[TERRACE] == 60 - 3 - 3
    go_on(s)
    assert s.ap[TERRACE] == 60 - 6 - 3 - 6
    go_on(s)
    go_on(s)
    assert s.ap[TERRACE] == 60 - 6 - 9 - 3
    call_off(s)
    assert s.base[CHEN] == 14 - 4 - 4  # the price of the vial comes at the end


@checks("FUT-137")
def test_drain_regains_armour_but_not_above_its_ap() -> None:
    s = fight(6, 1, worn=("ARM-11", "SAB-06"))
    s.harm[s.armour[CHEN] % SLOTS] = 5
    declare(s, 0, CHEN, TARGET)
    lead(s)
    assert gear.armour_left(s, CHEN) == 26
    assert not was_struck(s, CHEN)


@checks("FUT-270", "FUT-184")
def test_energy_decides_the_tier_and_a_matching_sigil_gives_the_third() -> None:
    for pay, dealt in ((TIER_1, 8), (TIER_2, 14), (TIER_3, 22), (BY_SIGIL, 22)):
        s = fight(6, 1)
        (pylon,) = dress(s, CHEN, "ABL-17")
        sigil_cards(s, 0, "PRI")
        s.ap[TERRACE] = 60
        place_at(s, ap_full={TERRACE: s.ap[TERRACE]})
        declare(s, 0, CHEN, TARGET)
        lead(s, Made(0, "POST", thing(pylon), 0, pay))
        assert s.ap[TERRACE] == 60 - dealt
