"""What is in force, for whom, how it changes a strike, and when it ends."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place, place_at
from starhall.games.futura.box.parts import (
    ABILITY,
    AP,
    CARD,
    FACE,
    FACES,
    FALLEN,
    KIND,
    NOBODY,
    NONE,
    SIGIL,
    SLOTS,
    STATION,
    USE,
)
from starhall.games.futura.rules.fight import aftermath, damage, interaction, packets
from starhall.games.futura.rules.kinds import TIER_1
from starhall.games.futura.rules.plays import in_force, reach
from starhall.games.futura.rules.verbs import counter as verbs_counter
from starhall.games.futura.rules.verbs import strike as verbs_strike
from starhall.games.futura.rules.verbs import table as verbs
from starhall.games.futura.state import Chronic, Play, Rolled, Shield
from tests.games.futura.fight import TARGET, dice, effect, engaged, lead
from tests.games.futura.playing import duel, made, made_by
from tests.games.futura.table import CHEN, HAMMERFIST, ONDRA, TERRACE, VELARIS, dress, table


def things(*cards: int) -> list[int]:
    """Cards as things."""
    return [CARD + card % SLOTS for card in cards]


@checks("FUT-165", "FUT-R23", "FUT-168")
def test_of_all_that_is_in_force_only_the_own_counts() -> None:
    s = engaged()
    s.force = [
        effect("DAM", CHEN, 2, source=CHEN),
        effect("DAM", HAMMERFIST, 7, source=CHEN),
        effect("DAM d4", CHEN, 1, source=CHEN),
        effect("DAM d4", NONE, 1, "all-own", source=CHEN, until="cycle"),
        effect("DAM d4", NONE, 1, "all-own", source=ONDRA, seat=1, until="cycle"),
        effect("STRIKE", CHEN, 9, "Gauss", source=CHEN, until="interaction"),
        effect("ROLL", CHEN, 3, source=CHEN, until="interaction"),
    ]
    assert in_force.strike_bonus(s, CHEN, TARGET) == (2, 2, "Gauss")
    assert in_force.strike_bonus(s, HAMMERFIST, TARGET) == (7, 1, "")
    assert in_force.strike_bonus(s, TARGET, CHEN) == (0, 1, "")
    assert in_force.total(s, "ROLL", CHEN) == 3
    assert in_force.replaced(s, CHEN, TARGET) == s.force[5]
    assert in_force.replaced(s, HAMMERFIST, TARGET) is None


@checks("FUT-198", "FUT-333", "FUT-R34")
def test_the_pieces_whose_effects_work() -> None:
    s = engaged()
    armour, saber, second = dress(s, CHEN, "ARM-16", "SAB-15", "SAB-01")
    item, ability = dress(s, CHEN, "ITM-12", "ABL-01")
    assert in_force.gear(s, CHEN) == [armour, saber, item, ability]
    place_at(s, off_hand={CHEN: NONE})
    assert in_force.gear(s, CHEN) == [armour, saber, item, ability]
    (shield,) = dress(s, CHEN, "ITM-04")
    assert in_force.gear(s, CHEN) == [armour, saber, shield, item, ability]
    s.harm[armour % SLOTS] = AP[FACE["ARM-16"]]
    assert in_force.gear(s, CHEN) == [saber, shield, item, ability]
    assert second not in in_force.gear(s, CHEN)


@checks("FUT-198")
@pytest.mark.parametrize("a", [0, 11])
def test_the_cards_whose_steady_effects_work_for_a_unit(a: int) -> None:
    s = table(players=4)
    item, armour = dress(s, a, "ITM-12", "ARM-11")
    faces = frozenset((FACE["ITM-12"],))
    assert in_force.cards_with(s, a, faces) == [item]
    assert in_force.cards_with(s, a, frozenset((FACE["ARM-11"],))) == [armour]
    assert in_force.cards_with(s, STATION + a, faces) == []


@checks("FUT-R23")
def test_only_the_last_replacement_of_a_strike_stays_in_force() -> None:
    s = engaged()
    mine, other, dam = (
        effect("STRIKE", CHEN, 9, "Gauss", until="interaction"),
        effect("SUNDER", VELARIS, 9, until="interaction"),
        effect("DAM", CHEN, 1, until="interaction"),
    )
    s.force = [mine, other, dam]
    verbs_strike._instead(s, CHEN)
    assert s.force == [other, dam]


@checks("FUT-R110")
def test_a_turned_multiplier_is_idle_unless_its_own_unit_strikes_back() -> None:
    s = engaged()
    s.rolls = (Rolled(CHEN, 1), Rolled(STATION + TERRACE, 5))
    turned = made_by(0, CHEN, CHEN, verbs.TURNED)
    s.force = [
        effect(in_force.STRIKES_BACK, VELARIS, until="interaction"),
        effect("DAM", CHEN, 1, until="interaction"),
    ]
    assert verbs_strike._is_idle(s, turned)
    assert not verbs_strike._is_idle(s, made_by(0, CHEN, CHEN))
    s.force.append(effect(in_force.STRIKES_BACK, CHEN, until="interaction"))
    assert not verbs_strike._is_idle(s, turned)


@checks("FUT-R104")
def test_what_the_dead_kept_up_for_others_ends() -> None:
    s = engaged()
    s.force = [
        effect("DAM", VELARIS, 3, source=CHEN),
        effect("DAM", VELARIS, 3, source=VELARIS),
        effect("FATAL", CHEN, seat=NOBODY),
    ]
    aftermath.acolyte_gone(s, CHEN, "AFT")
    assert [force.source for force in s.force] == [VELARIS]
    assert (s.window, s.dying, s.place[CHEN]) == ("AFT", NONE, FALLEN)


@checks("FUT-R104")
def test_a_unit_that_leaves_takes_its_own_shields_along() -> None:
    s = engaged()
    kept = Shield(VELARIS, "ability", 3, "assault", CHEN, 0)
    s.shields = [Shield(CHEN, "ability", 3, "assault", VELARIS, 0), kept]
    damage.forget_unit(s, CHEN)
    assert s.shields == [kept]


@checks("FUT-R69")
def test_of_two_counters_that_come_to_the_same_the_older_one_stays() -> None:
    s = duel("ARM-26", "ABL-24", theirs=["ARM-11"], rolls=(12, 1))
    s.chronic = [Chronic(ONDRA, "Biohazard", 9, 1, HAMMERFIST)]
    lead(s, made(s, 0, "POST", "ABL-24", 0, TIER_1), until=("REPLAY", "go on"))
    assert s.chronic == [], "9 once, as it was, and not 3 three times"


# Recast pieces.


@checks("FUT-161")
def test_the_pieces_that_special_ordnance_changes() -> None:
    s = engaged()
    assert verbs_counter.pieces(s, CHEN) == []
    armour, saber, second = dress(s, CHEN, "ARM-16", "SAB-15", "SAB-01")
    assert verbs_counter.pieces(s, CHEN) == things(armour, saber, second)
    place_at(s, off_hand={CHEN: NONE})
    assert verbs_counter.pieces(s, CHEN) == things(armour, saber)
    dress(s, CHEN, "ITM-04")
    assert verbs_counter.pieces(s, CHEN) == things(armour, saber), "no shield in the off-hand"
    s.harm[armour % SLOTS] = AP[FACE["ARM-16"]]
    assert verbs_counter.pieces(s, CHEN) == things(saber)
    assert verbs_counter.pieces(s, TARGET) == []


@checks("FUT-161")
def test_a_recast_piece_leaves_the_others_as_they_are() -> None:
    s = engaged()
    armour, saber = dress(s, CHEN, "ARM-16", "SAB-15")
    other = SIGIL[armour // SLOTS] + 1
    s.force = [
        effect("RETYPE", CARD + saber % SLOTS, 4, "Void", until="interaction"),
        effect("DAM", CARD + armour % SLOTS, other, until="interaction"),
    ]
    assert in_force.sigil_of(s, saber) == 4
    assert in_force.sigil_of(s, armour) == SIGIL[armour // SLOTS]


@checks("FUT-161")
def test_a_recast_piece_plays_as_its_new_type() -> None:
    s = engaged()
    s.force = [
        effect("RETYPE", CARD + 5, 1, "Void", until="interaction"),
        effect("DAM", CARD + 6, 1, until="interaction"),
    ]
    assert [reach._retyped(s, CARD + slot, "Fire") for slot in (5, 6, 7)] == ["Void", "Fire", "Fire"]


# Strikes.


@checks("FUT-178", "FUT-R22", "FUT-R65")
def test_any_result_strikes_a_side_without_dice() -> None:
    s = engaged()
    place(s, rolls=((s.target, 1),))
    assert packets.strikers(s, False) == (s.target,)
    assert packets.strikers(s, True) == ()
    place(s, rolls=((CHEN, 1),))
    assert packets.strikers(s, False) == ()
    assert packets.strikers(s, True) == (CHEN,)
    place(s, rolls=())
    assert packets.strikers(s, False) == packets.strikers(s, True) == ()


@checks("FUT-178", "FUT-R65")
@pytest.mark.parametrize(("laid", "left"), [((0, 2), (0, 1)), ((3, 0), (2, 0)), ((1, 1), (0, 0))])
def test_stasis_is_used_up_interaction_by_interaction(laid: tuple[int, int], left: tuple[int, int]) -> None:
    s = engaged()
    s.stasis = laid
    dice(s, *(1,) * 9)
    s.asked = ()
    interaction.interact(s)
    assert s.stasis == left


@checks("FUT-138")
def test_armour_answers_the_first_of_several_strikers() -> None:
    s = engaged()
    dress(s, CHEN, "ARM-05")  # 1 less from stations
    for strikers, left in (((TARGET, HAMMERFIST), 9), ((HAMMERFIST, TARGET), 10)):
        found = packets.Packet(TARGET, CHEN, strikers, strikes=10)
        packets.protect(s, found)
        assert found.strikes == left


@checks("FUT-041", "FUT-143", "FUT-R97")
def test_what_weighs_armour_down_takes_nothing_off_a_sunder_besides() -> None:
    s = engaged()
    dress(s, CHEN, "ARM-16", "SAB-15", "ITM-03")
    assert AP[FACE["ITM-03"]] == -4
    assert packets._removable(s, CHEN) == AP[FACE["ARM-16"]] - 4


# Nullified abilities.


@checks("FUT-146", "FUT-389")
def test_a_nullified_ability_is_no_longer_there_to_be_copied() -> None:
    s = engaged()
    one, two = dress(s, CHEN, "ABL-01", "ABL-02")
    s.played = {one % SLOTS: one, two % SLOTS: two}
    done = [Play(0, CARD + card % SLOTS, 0, 1, NONE, (CHEN, NONE)) for card in (one, two)]
    place(s, resolved=tuple(done), queue=list(done))
    verbs_counter._nullify_ability(s, CARD + one % SLOTS)
    assert list(s.resolved) == list(s.queue) == [done[1]]


@checks("FUT-146", "FUT-171")
def test_the_ability_behind_a_shield_can_be_nullified() -> None:
    s = engaged()
    (mantle,) = dress(s, CHEN, "ABL-01")
    s.played = {mantle % SLOTS: mantle}
    s.shields = [Shield(CHEN, "ability", 5, "assault", CARD + mantle % SLOTS, 0)]
    assert verbs_counter.ongoing(s, 1) == [CARD + mantle % SLOTS]
    assert verbs_counter.ongoing(s, 0) == []


@checks("FUT-146")
def test_a_passive_ability_can_be_nullified_once_it_was_seen() -> None:
    s = engaged(target=ONDRA)
    passive = next(face for face in range(FACES) if KIND[face] == ABILITY and USE[face] == "Passive")
    card = passive * SLOTS + 61
    place_at(s, abilities={ONDRA: (card,)})
    assert verbs_counter.ongoing(s, 0) == []
    place_at(s, known={61: 0b11})
    assert verbs_counter.ongoing(s, 0) == [CARD + 61]
    assert verbs_counter.ongoing(s, 1) == []
