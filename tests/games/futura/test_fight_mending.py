"""AP that come back, shields, counters that hurt, and what is forgotten with a unit."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at, told
from starhall.games.futura.box.parts import BAY, BENCH, CARD, NONE, STATION
from starhall.games.futura.rules.fight import comparison, damage
from starhall.games.futura.state import Chronic, Shield
from tests.games.futura.fight import effect, engaged
from tests.games.futura.playing import seen
from tests.games.futura.table import CHEN, ELOI, HAMMERFIST, LAST_SLOT, ONDRA, TERRACE, THORN, VELARIS, card

# Getting it back.


@checks("FUT-219", "FUT-R29")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_armour_regains_what_it_has_lost_unless_it_is_broken(a: int) -> None:
    s = engaged(primary=a)
    assert damage.mend(s, a, 5, "FUT-121") == 0
    s.harm = {LAST_SLOT: 17}
    place_at(s, armour={a: card("ARM-01", LAST_SLOT)})
    assert damage.mend(s, a, 5, "FUT-121") == 5
    assert (s.harm, s.wear) == ({LAST_SLOT: 12}, {LAST_SLOT: -5})
    assert damage.mend(s, a, 99, "FUT-121") == 12
    assert s.harm == {}
    assert damage.mend(s, a, 99, "FUT-121") == 0
    assert len(told(s, "mended")) == 2
    s.harm = {LAST_SLOT: 18}
    assert damage.mend(s, a, 5, "FUT-121") == 0
    assert s.harm == {LAST_SLOT: 18}


@checks("FUT-219", "FUT-R29")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_a_creature_is_mended_and_a_station_is_not(slot: int) -> None:
    s = engaged(STATION + THORN)
    s.harm = {slot: 9}
    place_at(s, fitted={THORN: (card("CRE-02", slot),)})
    assert damage.mend(s, CARD + slot, 4, "FUT-121") == 4
    assert damage.mend(s, CARD + slot, 9, "FUT-121") == 5
    assert s.harm == {}
    s.ap[THORN] = 4
    assert damage.mend(s, STATION + THORN, 4, "FUT-121") == 0
    assert s.ap[THORN] == 4


@checks("FUT-170", "FUT-219", "FUT-323")
def test_healing_gives_base_ap_back_up_to_what_is_printed_and_cures() -> None:
    s = engaged()
    s.chronic = [Chronic(HAMMERFIST, "Fire", 1, 1, NONE), Chronic(CHEN, "Fire", 1, 1, NONE)]
    assert damage.heal(s, CHEN, 3, "FUT-170") == 0
    assert s.chronic == [(HAMMERFIST, "Fire", 1, 1, NONE)]
    assert (len(told(s, "healed")), len(told(s, "cured"))) == (0, 1)
    s.base[CHEN] = 12
    assert damage.heal(s, CHEN, 1, "FUT-170") == 1
    assert damage.heal(s, CHEN, 9, "FUT-170") == 1
    assert s.base[CHEN] == 14
    assert (len(told(s, "healed")), len(told(s, "cured"))) == (2, 1)


@checks("FUT-170", "FUT-219")
def test_who_gets_a_point_back_has_no_death_blow_and_who_gets_none_keeps_it() -> None:
    s = engaged()
    damage.lose_ap(s, CHEN, 14, "Fire", "FUT-252")
    assert damage.heal(s, CHEN, 0, "FUT-170") == 0
    assert comparison.is_fatal(s, CHEN)
    damage.heal(s, CHEN, 1, "FUT-170")
    assert not comparison.is_fatal(s, CHEN)


@checks("FUT-171", "FUT-222")
def test_a_shield_is_no_forcefield_unless_it_is_called_one() -> None:
    s = engaged()
    damage.shield(s, CHEN, 3, damage.ABILITY_LAYER, "assault", 7)
    damage.shield(s, ONDRA, 4, damage.ITEM_LAYER, "turn", 8, True)
    assert s.shields == [(CHEN, "ability", 3, "assault", 7, 0), (ONDRA, "item", 4, "turn", 8, 1)]


# Counters, and what is forgotten.


@checks("FUT-155", "FUT-159", "FUT-R69")
def test_counters_hurt_those_who_fought_as_often_as_they_say() -> None:
    s = engaged()
    s.support, s.place[HAMMERFIST] = HAMMERFIST, BAY
    place_at(s, fitted={TERRACE: (card("CRE-03", 9), card("ITM-25", 8))})
    units = (CHEN, HAMMERFIST, STATION + TERRACE, CARD + 9, CARD + 8)
    s.chronic = [Chronic(thing, "Fire", 2, 2, NONE) for thing in units]
    damage.tick(s)
    assert [one.times for one in s.chronic] == [1, 2, 2, 1, 1]
    assert (s.base[CHEN], s.harm, s.ap[TERRACE]) == (12, {9: 2, 8: 2}, 20)
    hurt = seen(s, "damaged", "unit")
    assert hurt == [CARD + 9, CARD + 8, CHEN], "the defender's first"
    damage.tick(s)
    assert [one.thing for one in s.chronic] == [HAMMERFIST, STATION + TERRACE]
    damage.tick(s)
    assert (s.base[CHEN], s.harm, s.base[HAMMERFIST]) == (10, {9: 4, 8: 4}, 18)


@checks("FUT-R104")
def test_what_has_left_play_is_forgotten_and_nothing_else() -> None:
    s = engaged()
    s.place[VELARIS] = BENCH
    for thing in (CHEN, VELARIS):
        s.force.append(effect("JAM", thing, 1))
        s.shields.append(Shield(thing, "ability", 3, "assault", NONE, 0))
        s.chronic.append(Chronic(thing, "Fire", 1, 1, NONE))
    damage.forget_unit(s, CHEN)
    assert [[one.thing for one in row] for row in (s.force, s.shields, s.chronic)] == [[VELARIS]] * 3
