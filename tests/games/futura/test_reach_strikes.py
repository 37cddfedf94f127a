"""What is added to a strike, what takes its place, and how streaks go on."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import BENCH, DISTRICT, NOBODY, NONE, STATION
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.plays.in_force import (
    STRIKES_BACK,
    Bonus,
    bonus_dice,
    overcharged,
    replaced,
    streak,
    streak_goes_on,
    strike_bonus,
    strikes_back,
)
from starhall.games.futura.state import Possessed
from tests.games.futura.fight import TARGET, dice, effect, engaged
from tests.games.futura.playing import seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    ENDS,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    card,
)

# What is added.


@checks("FUT-168", "FUT-R67")
@pytest.mark.parametrize(("unit", "foe"), [(CHEN, TARGET), (ELOI, STATION), (STATION + THORN, CHEN)])
def test_each_kind_of_force_adds_to_a_strike_in_its_way(unit: int, foe: int) -> None:
    s = engaged(unit if unit >= STATION else foe, foe if unit >= STATION else unit)
    for force, bonus in (
        (effect("DAM", unit, 3), Bonus(3, 0, "")),
        (effect("DAM", unit, 3, "Fire"), Bonus(3, 0, "Fire")),
        (effect("DAM d4", unit, 2), Bonus(0, 2, "")),
        (effect("STRIKE", unit, 9, "Gauss"), Bonus(0, 0, "Gauss")),
        (effect("STRIKE", unit, 9), Bonus(0, 0, "")),
        (effect("ROLL", unit, 3, "Void"), Bonus(0, 0, "")),
        (effect("DAM", foe, 3, "Fire"), Bonus(0, 0, "")),
    ):
        s.force = [force]
        assert strike_bonus(s, unit, foe) == bonus
    s.force = [effect("DAM", unit, 1, "Fire"), effect("DAM", unit, 2, "Void"), effect("DAM", unit, 4)]
    assert strike_bonus(s, unit, foe) == Bonus(7, 0, "Void"), "the last type stays"


@checks("FUT-381")
@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_for_all_of_a_seat_is_for_each_of_its_units(seat: int) -> None:
    s = engaged(ONDRA)
    s.force = [
        effect("DAM d4", NONE, 1, "all-own", DISTRICT + TERRACE, seat),
        effect("DAM", NONE, 2, "", NONE, seat),
    ]
    mine, theirs = (CHEN, ONDRA) if seat == 0 else (ONDRA, CHEN)
    assert strike_bonus(s, mine, theirs) == Bonus(0, 1, "")
    assert strike_bonus(s, theirs, mine) == Bonus(0, 0, "")


@checks("FUT-148", "FUT-155", "FUT-174")
@pytest.mark.parametrize(("source", "kind"), [(VELARIS, "Domination"), (ELOI, "Nullify")])
def test_an_effect_adds_nothing_against_who_is_immune_to_its_type(source: int, kind: str) -> None:
    s = engaged(ONDRA)
    s.force = [effect("DAM", CHEN, 3, "", source)]
    assert strike_bonus(s, CHEN, ONDRA).dam == 3
    s.force.append(effect("IMMUNE", ONDRA, word="Fire"))
    assert strike_bonus(s, CHEN, ONDRA).dam == 3
    s.force.append(effect("IMMUNE", ONDRA, word=kind))
    assert strike_bonus(s, CHEN, ONDRA).dam == 0


@checks("FUT-383", "FUT-R67")
@pytest.mark.parametrize("d", [AEGIS, TERRACE, THORN])
def test_a_switched_off_district_adds_nothing(d: int) -> None:
    s = engaged(STATION + d)
    place_at(s, site={d: s.site[AEGIS]})
    s.force = [effect("DAM", CHEN, 3, "", DISTRICT + d)]
    assert strike_bonus(s, CHEN, STATION + d).dam == 3
    s.force.append(effect("NULLIFY district", DISTRICT + (d + 1) % 12))
    assert strike_bonus(s, CHEN, STATION + d).dam == 3
    s.force.append(effect("NULLIFY district", DISTRICT + d))
    assert strike_bonus(s, CHEN, STATION + d).dam == 0


# Droids.


@checks("FUT-148", "FUT-R96")
@ENDS
@pytest.mark.parametrize("victim", [CHEN, ELOI])
def test_the_droid_of_an_ambushed_acolyte_helps_it_and_no_attacker(victim: int, slot: int) -> None:
    s = engaged(victim, VELARIS, HAMMERFIST)
    place_at(s, fitted={THORN: (card("ITM-22", 99),)})
    for a in (victim, VELARIS, HAMMERFIST):
        place_at(s, items={a: (card("ITM-23", 20 + a),)})
    place_at(s, items={victim: (card("ITM-22", slot), card("ITM-12", 3))})
    assert strike_bonus(s, victim, VELARIS).dice == 1
    assert strike_bonus(s, VELARIS, victim).dice == strike_bonus(s, HAMMERFIST, victim).dice == 0
    dice(s, 4)
    assert bonus_dice(s, victim, VELARIS) == 4
    assert is_up(s, card("ITM-22", slot))
    assert bonus_dice(s, VELARIS, victim) == 0
    assert not is_up(s, card("ITM-23", 20 + VELARIS))


@checks("FUT-148", "FUT-R96")
@ENDS
@pytest.mark.parametrize("d", [AEGIS, TERRACE, THORN])
def test_the_droids_of_a_station_help_the_unit_that_fights_for_it(d: int, slot: int) -> None:
    s = engaged(STATION + d)
    place_at(s, fitted={d: (card("ITM-22", slot), card("ITM-24", 4), card("ITM-23", LAST_SLOT - slot))})
    assert strike_bonus(s, STATION + d, CHEN).dice == 2
    s.force = [effect("IMMUNE", CHEN, word=kind) for kind in ("Radiation", "Kinetic", "Droid")]
    assert strike_bonus(s, STATION + d, CHEN).dice == 0
    s.force.pop()
    assert strike_bonus(s, STATION + d, CHEN).dice == 2
    s.summoned = ONDRA
    place_at(s, items={ONDRA: (card("ITM-22", 7),)})
    assert strike_bonus(s, ONDRA, CHEN).dice == 3
    assert strike_bonus(s, STATION + d, CHEN).dice == 0, "the acolyte fights, not the station"
    dice(s, 1, 2, 3)
    assert bonus_dice(s, ONDRA, CHEN) == 6
    assert [is_up(s, one) for one in (*s.fitted[d], card("ITM-22", 7))] == [True, False, True, True]


@checks("FUT-148", "FUT-R62")
def test_the_droid_of_a_possessed_primary_helps_the_defender() -> None:
    s = engaged(TARGET, CHEN, HAMMERFIST)
    place_at(s, items={CHEN: (card("ITM-22", 4),)})
    place_at(s, items={HAMMERFIST: (card("ITM-22", 5),)})
    assert strike_bonus(s, CHEN, TARGET).dice == 0
    s.possessed = (Possessed(CHEN, 1, 1),)
    assert strike_bonus(s, CHEN, HAMMERFIST).dice == 1
    assert strike_bonus(s, HAMMERFIST, TARGET).dice == 0


@checks("FUT-148")
def test_a_droid_helps_nobody_who_is_not_in_the_fight() -> None:
    s = engaged(ONDRA)
    place_at(s, items={VELARIS: (card("ITM-22", 4),)})
    s.place[VELARIS] = BENCH
    assert strike_bonus(s, VELARIS, ONDRA).dice == 0
    s.target = NONE
    place_at(s, items={ONDRA: (card("ITM-22", 5),)})
    assert strike_bonus(s, ONDRA, CHEN).dice == 0
    s.attacker, s.defender, s.primary = NOBODY, NOBODY, NONE
    assert strike_bonus(s, ONDRA, CHEN).dice == 0


# What takes the place of a strike.


@checks("FUT-R23", "FUT-141", "FUT-R110")
@pytest.mark.parametrize("unit", [CHEN, ELOI, TARGET])
@pytest.mark.parametrize("verb", ["STRIKE", "SUNDER"])
def test_the_last_replacement_that_works_against_the_foe_counts(unit: int, verb: str) -> None:
    s = engaged(primary=unit if unit < STATION else CHEN)
    foe = TARGET if unit < STATION else CHEN
    first, last = effect(verb, unit, 9), effect(verb, unit, 5, "", VELARIS)
    s.force = [first, last, effect("DAM", unit, 3), effect(verb, foe, 2)]
    assert replaced(s, unit, foe) == last
    s.force.append(effect("IMMUNE", foe, word="Domination"))
    assert replaced(s, unit, foe) == first
    assert not strikes_back(s, unit, foe)
    s.force.append(effect(STRIKES_BACK, foe))
    assert not strikes_back(s, unit, foe)
    s.force.append(effect(STRIKES_BACK, unit))
    assert strikes_back(s, unit, foe)
    s.force = [effect(STRIKES_BACK, unit)]
    assert not strikes_back(s, unit, foe), "there is no strike to make"


@checks("FUT-144")
def test_overcharges_multiply_and_one_that_fails_turns_the_strike() -> None:
    s = engaged()
    assert overcharged(s, CHEN, TARGET) == (1, False)
    s.force = [
        effect("OVERCHARGE", CHEN, 3),
        effect("OVERCHARGE", TARGET, 7, "backfires"),
        effect("DAM", CHEN, 5),
    ]
    assert overcharged(s, CHEN, TARGET) == (3, False)
    assert overcharged(s, TARGET, CHEN) == (7, True)
    s.force.append(effect("OVERCHARGE", CHEN, 2, "backfires"))
    s.force.append(effect("OVERCHARGE", CHEN, 2))
    assert overcharged(s, CHEN, TARGET) == (12, True)
    s.force = [
        effect("OVERCHARGE", CHEN, 4, "backfires", VELARIS),
        effect("IMMUNE", TARGET, word="Domination"),
    ]
    assert overcharged(s, CHEN, TARGET) == (1, False)


# Streaks.


@checks("FUT-165")
@pytest.mark.parametrize("unit", [CHEN, ELOI, TARGET])
def test_a_streak_grows_with_every_win_and_ends_with_a_defeat(unit: int) -> None:
    s = engaged(primary=unit if unit < STATION else CHEN)
    other, dam = effect("STREAK", HAMMERFIST, 9, "4"), effect("DAM", unit, 7)
    s.force = [effect("STREAK", unit, 3, "0"), other, dam, effect("STREAK", unit, 2, "1")]
    assert streak(s, unit) == 3 + 4
    streak_goes_on(s, unit, True)
    assert streak(s, unit) == 6 + 6
    assert s.force == [effect("STREAK", unit, 3, "1"), other, dam, effect("STREAK", unit, 2, "2")]
    assert streak(s, HAMMERFIST) == 45
    streak_goes_on(s, unit, False)
    assert s.force == [other, dam]
    assert seen(s, "streak ended", "unit") == [unit, unit]
    assert streak(s, unit) == 0
