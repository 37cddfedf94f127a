"""What equipment does when a strike wins or is suffered."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import AP, CARD, FACE, NONE, STATION
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.plays.in_force import drain, onhit_dam, struck_reduce
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import TARGET, effect, engaged
from tests.games.futura.table import CHEN, ELOI, ENDS, ONDRA, TERRACE, VELARIS, card


@checks("FUT-131", "FUT-132", "FUT-133", "FUT-135")
@ENDS
@pytest.mark.parametrize(
    ("name", "foe", "added"),
    [
        ("SAB-08", TARGET, 1),
        ("SAB-08", ONDRA, 0),
        ("SAB-20", TARGET, 3),
        ("SAB-30", ONDRA, 2),
        ("SAB-30", TARGET, 0),
        ("SAB-14", CARD + 9, 2),
        ("SAB-14", ONDRA, 0),
        ("SAB-01", ONDRA, 0),
    ],
)
@pytest.mark.parametrize("unit", [CHEN, ELOI])
def test_a_saber_adds_to_a_winning_strike_against_its_own_kind_of_foe(
    unit: int, name: str, foe: int, added: int, slot: int
) -> None:
    s = engaged(primary=unit)
    place_at(s, fitted={TERRACE: (card("CRE-01", 9),)})
    place_at(s, saber={unit: card(name, slot)})
    assert onhit_dam(s, unit, foe) == added
    assert drain(s, unit, foe) == 0


def worn(s: FuturaState, a: int, armour: str, saber: str, slot: int) -> None:
    """An acolyte in armour, with a saber."""
    place_at(s, armour={a: card(armour, slot)}, saber={a: card(saber, 100)})


@checks("FUT-126", "FUT-137")
@ENDS
def test_what_drains_adds_up_as_far_as_the_foe_is_open_to_it(slot: int) -> None:
    s = engaged(ONDRA)
    worn(s, CHEN, "ARM-20", "SAB-32", slot)
    assert drain(s, CHEN, ONDRA) == 2 + 4
    s.force = [
        effect("DRAIN", CHEN, 5),
        effect("DRAIN", ONDRA, 9),
        effect("DAM", CHEN, 3),
        effect("DRAIN", CHEN, 7, "", VELARIS),
    ]
    assert drain(s, CHEN, ONDRA) == 2 + 4 + 5 + 7
    s.force.append(effect("IMMUNE", ONDRA, word="Domination"))
    assert drain(s, CHEN, ONDRA) == 2 + 4 + 5
    s.force.append(effect("IMMUNE", ONDRA, word="Blood"))
    assert drain(s, CHEN, ONDRA) == 5
    assert onhit_dam(s, CHEN, ONDRA) == 0


@checks("FUT-136", "FUT-161")
def test_a_recast_saber_adds_as_its_new_type() -> None:
    s = engaged(ONDRA)
    worn(s, CHEN, "ARM-16", "SAB-30", 3)
    s.force = [effect("IMMUNE", ONDRA, word="Fire")]
    assert onhit_dam(s, CHEN, ONDRA) == 2
    s.force.append(effect("RETYPE", CARD + 100, word="Fire"))
    assert onhit_dam(s, CHEN, ONDRA) == 0


@checks("FUT-138")
@ENDS
@pytest.mark.parametrize(
    ("name", "damage_type", "striker", "less"),
    [
        ("ARM-01", "Kinetic", TARGET, 1),
        ("ARM-02", "Fire", ONDRA, 3),
        ("ARM-02", "Void", ONDRA, 0),
        ("ARM-04", "Electric", ONDRA, 4),
        ("ARM-05", "Kinetic", TARGET, 1),
        ("ARM-05", "Kinetic", ONDRA, 0),
        ("ARM-17", "Fire", ONDRA, 4),
        ("ARM-33", "Fire", CARD + 9, 4),
        ("ARM-16", "Fire", ONDRA, 0),
    ],
)
def test_armour_takes_off_a_strike_of_its_type_and_is_seen_when_it_does(
    name: str, damage_type: str, striker: int, less: int, slot: int
) -> None:
    for unit in (CHEN, ELOI):
        s = engaged(primary=unit)
        place_at(s, fitted={TERRACE: (card("CRE-01", 9),)})
        place_at(s, armour={unit: card(name, slot)})
        assert struck_reduce(s, unit, damage_type, striker) == less
        assert is_up(s, s.armour[unit]) == (less > 0)
        place_at(s, abilities={unit: (card("ABL-45", 50),)})
        assert struck_reduce(s, unit, damage_type, striker) == less + 1
        assert is_up(s, card("ABL-45", 50))
        s.harm[slot] = AP[FACE[name]]
        assert struck_reduce(s, unit, damage_type, striker) == 1


@checks("FUT-138")
def test_a_strike_on_a_station_or_creature_is_reduced_by_no_armour() -> None:
    s = engaged(TARGET, ELOI)
    place_at(s, armour={ELOI: card("ARM-01", 3)})
    place_at(s, fitted={TERRACE: (card("CRE-04", 9),)})
    for unit in (TARGET, STATION, CARD + 9, NONE):
        assert struck_reduce(s, unit, "Kinetic", ELOI) == 0
        assert onhit_dam(s, unit, ELOI) == 0
