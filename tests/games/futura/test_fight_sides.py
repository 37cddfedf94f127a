"""The two sides of a fight: who rolls, who is hit, whose each thing is, and for whom it fights."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import (
    BENCH,
    CARD,
    DISTRICT,
    FALLEN,
    MUTANT,
    MUTANT_THING,
    NEUTRAL,
    NOBODY,
    NONE,
    STATION,
)
from starhall.games.futura.rules.fight import units
from starhall.games.futura.state import Possessed
from tests.games.futura.fight import engaged
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    HAMMERFIST,
    HESK,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    YARROW,
    card,
    turn,
)

# The sides.


@checks("FUT-063", "FUT-248", "FUT-260", "FUT-R43", "FUT-R96")
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_who_rolls_for_a_station_and_who_is_hit(d: int) -> None:
    s = engaged(STATION + d)
    wall, gun, wolf = card("ITM-25", 9), card("ITM-24", LAST_SLOT), card("CRE-01", 8)

    def fighting_and_front() -> tuple[int, int]:
        return units.fighting_unit(s), units.front_unit(s)

    assert fighting_and_front() == (STATION + d, STATION + d)
    place_at(s, fitted={d: (gun, wall)})
    assert fighting_and_front() == (STATION + d, units.thing_of(wall)), "the lowest level stands in front"
    place_at(s, fitted={d: (gun, wolf)})
    assert fighting_and_front() == (units.thing_of(wolf), units.thing_of(gun))
    s.possessed = (Possessed(units.thing_of(wolf), 0, 1),)
    assert fighting_and_front() == (STATION + d, units.thing_of(gun))
    s.summoned = ONDRA
    assert fighting_and_front() == (ONDRA, ONDRA)
    s.possessed = (Possessed(ONDRA, 0, 1),)
    assert fighting_and_front() == (units.thing_of(wolf), units.thing_of(gun))
    place_at(s, fitted={d: ()})
    place_at(s, mutants={d: (YARROW,)})
    assert fighting_and_front() == (MUTANT_THING + YARROW, MUTANT_THING + YARROW)
    s.possessed = ()
    assert fighting_and_front() == (ONDRA, ONDRA)


@checks("FUT-283")
@pytest.mark.parametrize("target", [CHEN, ELOI])
def test_an_ambushed_acolyte_rolls_and_is_hit(target: int) -> None:
    s = engaged(primary=HAMMERFIST)
    s.target = target
    assert (units.fighting_unit(s), units.front_unit(s), units.defenders(s)) == (target, target, (target,))


@checks("FUT-R62")
def test_who_rolls_on_each_side_while_units_are_possessed() -> None:
    s = engaged(support=HAMMERFIST)
    assert units.attackers(s) == (CHEN, HAMMERFIST)
    assert units.defenders(s) == (STATION + TERRACE,)
    s.possessed = (Possessed(HAMMERFIST, 1, 1),)
    assert units.attackers(s) == (CHEN,)
    assert units.defenders(s) == (STATION + TERRACE, HAMMERFIST)
    assert units.acting_primary(s) == CHEN
    s.possessed = (Possessed(CHEN, 1, 1),)
    assert units.attackers(s) == (HAMMERFIST,)
    assert units.defenders(s) == (STATION + TERRACE, CHEN)
    assert units.acting_primary(s) == HAMMERFIST
    s.possessed += (Possessed(HAMMERFIST, 1, 1),)
    assert units.attackers(s) == ()
    assert units.acting_primary(s) == NONE
    s.possessed = (Possessed(ONDRA, 0, 1),)
    assert units.attackers(s) == (CHEN, HAMMERFIST, ONDRA)
    assert units.defenders(s) == (STATION + TERRACE,)
    s.possessed, s.target = (), NONE
    assert units.defenders(s) == ()


@checks("FUT-145", "FUT-R64")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
def test_a_summoned_creature_rolls_after_primary_and_support(slot: int) -> None:
    s = engaged(support=HAMMERFIST)
    s.beast = card("CRE-09", slot)
    assert units.attackers(s) == (CHEN, HAMMERFIST, CARD + slot)
    s.support = NONE
    assert units.attackers(s) == (CHEN, CARD + slot)
    s.primary = NONE
    assert units.attackers(s) == (CARD + slot,)
    s.possessed = (Possessed(CARD + slot, 1, 1),)
    assert units.attackers(s) == ()


@checks("FUT-244", "FUT-R43")
def test_each_side_has_a_front_and_faces_that_of_the_other() -> None:
    s = engaged()
    assert [units.front_of(s, p) for p in (0, 1)] == [CHEN, STATION + TERRACE]
    assert [units.foe_front(s, p) for p in (0, 1)] == [STATION + TERRACE, CHEN]
    assert [units.other_side(s, p) for p in (0, 1)] == [1, 0]
    s.defender = NEUTRAL
    assert [units.other_side(s, p) for p in (0, NEUTRAL)] == [NEUTRAL, 0]


# Owners.


@checks("FUT-R62", "FUT-R91")
def test_whose_each_thing_is() -> None:
    s = engaged(STATION + THORN)
    place_at(s, holder={AEGIS: NEUTRAL})
    s.place[ELOI] = BENCH
    place_at(s, side={ELOI: 1})
    assert [units.owner_of(s, a) for a in (CHEN, ELOI, HESK)] == [0, 1, NOBODY]
    for first in (STATION, DISTRICT):
        assert [units.owner_of(s, first + d) for d in (AEGIS, THORN, 8)] == [NEUTRAL, 1, NOBODY]
    place_at(s, mutants={THORN: (CHEN, ELOI), AEGIS: (HESK,)})
    s.place[HESK] = MUTANT
    assert [units.owner_of(s, MUTANT_THING + a) for a in (CHEN, ELOI, HESK, ONDRA)] == [1, 1, NEUTRAL, NOBODY]
    place_at(s, fitted={THORN: (card("CRE-10", LAST_SLOT), card("CRE-01", 2))})
    place_at(s, fitted={AEGIS: (card("CRE-02", 0),)})
    assert [units.owner_of(s, CARD + slot) for slot in (LAST_SLOT, 2, 0, 4)] == [1, 1, NEUTRAL, NOBODY]
    s.beast = card("CRE-02", 5)
    assert units.owner_of(s, CARD + 5) == 0
    assert units.owner_of(s, CARD + LAST_SLOT) == 1


@checks("FUT-R62")
@pytest.mark.parametrize("slot", [1, LAST_SLOT])
def test_a_worn_card_is_of_the_seat_of_its_wearer(slot: int) -> None:
    for place in ("armour", "saber", "off_hand", "items", "abilities"):
        s = turn(0)
        s.place[ELOI] = BENCH
        place_at(s, side={ELOI: 1})
        worn = card("ABL-49", slot)
        place_at(s, **{place: {ELOI: (worn,) if place in ("items", "abilities") else worn}})
        assert units.owner_of(s, CARD + slot) == 1
        assert units.owner_of(s, CARD + slot - 1) == NOBODY
        s.place[ELOI] = FALLEN
        place_at(s, side={ELOI: NOBODY})
        assert units.owner_of(s, CARD + slot) == NOBODY


@checks("FUT-176", "FUT-R62", "FUT-R64")
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_for_whom_a_unit_fights(d: int) -> None:
    s = engaged(STATION + d, support=HAMMERFIST)
    beast, wolf = card("CRE-02", LAST_SLOT), card("CRE-01", LAST_SLOT - 1)
    s.beast, s.summoned = beast, ONDRA
    place_at(s, fitted={d: (wolf,)})
    place_at(s, mutants={d: (YARROW,)})
    mine = (CHEN, HAMMERFIST, CARD + LAST_SLOT)
    theirs = (STATION + d, DISTRICT + d, ONDRA, CARD + LAST_SLOT - 1, MUTANT_THING + YARROW)
    assert [units.side_of(s, thing) for thing in (*mine, *theirs)] == [0] * 3 + [1] * 5
    nobody = (NONE, VELARIS, STATION + 4, DISTRICT + 4, CARD + 1, CARD + LAST_SLOT - 2, MUTANT_THING + ELOI)
    assert [units.side_of(s, thing) for thing in nobody] == [NOBODY] * 7
    s.possessed = (Possessed(HAMMERFIST, 1, 1), Possessed(ONDRA, 0, 1))
    assert [units.side_of(s, thing) for thing in (CHEN, HAMMERFIST, ONDRA)] == [0, 1, 0]
    s.possessed, s.attacker = (), NOBODY
    assert [units.side_of(s, thing) for thing in (*mine, *theirs)] == [NOBODY] * 8


@checks("FUT-283")
def test_in_an_ambush_nobody_but_the_ambushed_fights_for_the_defender() -> None:
    s = engaged()
    s.target = ONDRA
    place_at(s, fitted={THORN: (card("CRE-01", 3),)})
    place_at(s, mutants={THORN: (ELOI,)})
    assert units.side_of(s, ONDRA) == 1
    others = (NONE, STATION + TERRACE, DISTRICT + TERRACE, STATION + THORN, CARD + 3, MUTANT_THING + ELOI)
    assert [units.side_of(s, thing) for thing in others] == [NOBODY] * 6
    assert units.side_of(s, DISTRICT - 1) == NOBODY
