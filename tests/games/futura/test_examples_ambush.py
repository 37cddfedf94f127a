"""The worked examples of the rulebook with its own dice: the ambush on Chen."""

from __future__ import annotations

from starhall.core.scenes import checks, choose, offered
from starhall.games.futura.box.parts import FALLEN
from starhall.games.futura.rules.kinds import BY_SIGIL, ON_ACOLYTE
from starhall.games.futura.rules.mat import gear
from starhall.games.futura.rules.mat.gear import armour_left
from starhall.games.futura.state import FuturaState
from tests.games.futura.fight import Made, ambush, declare, dice, go_on, lead, question, sigil_cards, thing
from tests.games.futura.table import CHEN, GARRIS, VELARIS, names


def ambushed() -> FuturaState:
    """First interaction: Velaris wins and fires the Gauss Canon with an Emperor sigil."""
    s = ambush()
    sigil_cards(s, 0, "EMP")
    declare(s, 0, VELARIS, CHEN, GARRIS)
    dice(s, 9, 6, 6, 7, 60)
    if question(s)[1] == "pay":
        choose(s, 0, "pay", 3)
    cannon = s.abilities[VELARIS][-1]
    assert lead(s, Made(0, "POST", thing(cannon), 0, BY_SIGIL)) == "go on"
    return s


@checks("FUT-281", "FUT-283", "FUT-284", "FUT-144", "FUT-R41", "FUT-R57")
def test_e19_the_gauss_canon_deals_four_times_seven() -> None:
    s = ambushed()
    assert armour_left(s, CHEN) == 39 - 28 == 11
    assert s.abilities[VELARIS] == ()


def second_blows() -> FuturaState:
    s = ambushed()
    dice(s, 1, 7, 3)
    assert go_on(s) == "go on"
    return s


@checks("FUT-285")
def test_e20_both_sides_are_hit_in_one_interaction() -> None:
    s = second_blows()
    assert armour_left(s, VELARIS) == 50 - 21 == 29
    assert armour_left(s, CHEN) == 11 - 7 == 4


def third_blows() -> FuturaState:
    s = second_blows()
    sigil_cards(s, 1, "PRI")
    dice(s, 6, 2, 5, 60)
    assert go_on(s, Made(1, "POST", CHEN, 0, BY_SIGIL)) == "go on"
    return s


@checks("FUT-286", "FUT-335")
def test_e21_chen_evades_with_a_primal_sigil() -> None:
    s = third_blows()
    assert armour_left(s, CHEN) == 4
    assert s.bays[1] == []


@checks("FUT-256", "FUT-287", "FUT-294", "FUT-340", "FUT-R21", "FUT-R47")
def test_e22_chen_dies_and_velaris_puts_on_her_armour() -> None:
    s = third_blows()
    s.energy[0] = 0
    dice(s, 10, 6, 5)
    assert go_on(s) == "claim"
    assert (s.place[CHEN], s.base[CHEN]) == (FALLEN, 0)
    assert names(s.claims) == ["ARM-26", "SAB-26"]
    plate = s.claims[0]
    assert ON_ACOLYTE + VELARIS in offered(s, 0)
    assert ON_ACOLYTE + GARRIS not in offered(s, 0)
    choose(s, 0, "place", ON_ACOLYTE + VELARIS)
    assert s.armour[VELARIS] == plate
    assert armour_left(s, VELARIS) == 78
    assert gear.class_of(s, VELARIS) == 3
