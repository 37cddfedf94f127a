"""Why a choice is refused: every value of every question that gives reasons, with its rule and its words."""

from __future__ import annotations

import pytest

from starhall.core import AS_IS
from starhall.core.scenes import checks, choose
from starhall.games.stellar.box.parts import ALIENS, CLONES, GATE_NUMBERS, MACHINES, MUTANTS
from starhall.games.stellar.rules.contest import GIVE_UP
from starhall.games.stellar.rules.cosmic import cosmic_order
from starhall.games.stellar.rules.ship import LOSE_CARD, ship_attack
from starhall.games.stellar.rules.tile import gain_level
from starhall.games.stellar.rules.turns import (
    CHANGE,
    DO_ATTACK,
    DO_CARD,
    DO_CRYSTAL,
    DO_DECODE,
    DO_GATE,
    DO_TILE,
    END,
    SWAP,
)
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import NO, YES, A, B, C, act, again, keep, moment, my_turn, reasons, start

NOT_NPR = {
    SWAP + race: ("STEL-164", f"the {name} are no Non Player Race")
    for race, name in enumerate(("Machines", "Mutants", "Aliens", "Clones"))
}


def fighting(*dice: int, **fields: object) -> StellarState:
    """The Machines attack the Mutants with a unit of level 2."""
    fields.setdefault("ship", {MACHINES: "A2", MUTANTS: "B1"})
    s = my_turn(0, hands={0: [MUTANTS]}, dice=dice, **fields)
    act(s, 0, DO_ATTACK + MUTANTS)
    return s


@checks("STEL-001")
def test_a_race_is_refused_with_the_name_of_its_player() -> None:
    s = start(3, AS_IS, 2)
    choose(s, 2, "race", ALIENS)
    assert reasons(s, 0) == {ALIENS: ("STEL-001", "Player 3 controls the Aliens")}


@checks("STEL-R15")
def test_a_bid_beyond_the_available_tiles() -> None:
    s = moment(cosmic_order, ship={MACHINES: "A3 B3 C2"})
    text = "only 2 of your tiles are available"
    assert reasons(s, 0) == dict.fromkeys(range(3, 11), ("STEL-R15", text))


@checks("STEL-041", "STEL-060", "STEL-072", "STEL-074", "STEL-089")
def test_at_the_beginning_of_a_turn() -> None:
    s = my_turn(0)
    assert reasons(s, 0) == {
        DO_DECODE: ("STEL-074", "it needs a blue card"),
        END: ("STEL-041", "a turn has at least one action"),
        DO_TILE + C: ("STEL-072", "C is the closed sector"),
        DO_ATTACK + MACHINES: ("STEL-R47", "nobody attacks the own race"),
        DO_ATTACK + MUTANTS: ("STEL-089", "it needs a yellow card"),
        DO_ATTACK + ALIENS: ("STEL-089", "it needs a green card"),
        DO_ATTACK + CLONES: ("STEL-089", "it needs a red card"),
        CHANGE + MACHINES: ("STEL-060", "you hold no blue card"),
        CHANGE + MUTANTS: ("STEL-060", "you hold no yellow card"),
        CHANGE + ALIENS: ("STEL-060", "you hold no green card"),
        CHANGE + CLONES: ("STEL-060", "you hold no red card"),
        **NOT_NPR,
    }


@checks("STEL-012", "STEL-071", "STEL-074", "STEL-089", "STEL-090")
def test_with_the_cards_but_without_the_units() -> None:
    s = my_turn(0, hands={0: [MACHINES, CLONES, MUTANTS]}, ship={CLONES: "C1"})
    found = reasons(s, 0)
    assert found[DO_DECODE] == ("STEL-074", "you have no unit in the closed sector")
    assert found[DO_ATTACK + CLONES] == ("STEL-089", "you have no unit in the open sector")
    s = my_turn(0, hands={0: [CLONES]}, ship={MACHINES: "B1", CLONES: "C1"})
    found = reasons(s, 0)
    assert found[DO_ATTACK + CLONES] == ("STEL-090", "the Clones have no unit in the open sector")
    assert found[DO_TILE + B] == ("STEL-012", "you have a unit in B already")
    s = my_turn(0, ship={MACHINES: "A1 B1"})
    assert reasons(s, 0)[DO_TILE + B] == (
        "STEL-071",
        "both open areas hold units of yours; the lower letter stands for the SP",
    )


@checks("STEL-042", "STEL-049")
def test_without_an_action_or_the_at_for_one() -> None:
    s = my_turn(0, hands={0: [CLONES]})
    act(s, 0, DO_CRYSTAL, DO_CRYSTAL)
    found = reasons(s, 0)
    assert found[DO_DECODE] == ("STEL-074", "it needs a blue card")
    s = my_turn(0, hands={0: [CLONES]})
    act(s, 0, DO_TILE + A)
    found = reasons(s, 0)
    played = ("STEL-042", "you have played 1 of 1 actions")
    actions = [DO_CARD, DO_CRYSTAL, DO_DECODE, DO_GATE, *range(DO_TILE, CHANGE)]
    assert {value: found[value] for value in actions} == dict.fromkeys(actions, played)
    s = my_turn(0, at=[2, 8, 8, 8], missing={MACHINES: 1})
    act(s, 0, DO_CRYSTAL)
    assert reasons(s, 0)[DO_CRYSTAL] == ("STEL-049", "it costs 2 AT, you have 1")
    # The last AT would be enough: what is missing is something else.
    assert reasons(s, 0)[DO_DECODE] == ("STEL-074", "it needs a blue card")


@checks("STEL-015", "STEL-R24")
def test_a_change_without_a_tile_or_a_deck() -> None:
    s = my_turn(0, hands={0: [ALIENS]}, flipped={MACHINES: 10})
    assert reasons(s, 0)[CHANGE + ALIENS] == ("STEL-015", "you have no available tile to flip")
    s = my_turn(0, hands={0: [ALIENS]}, deck_size=0)
    assert reasons(s, 0)[CHANGE + ALIENS] == ("STEL-R24", "the deck is empty")
    assert reasons(s, 0)[CHANGE + CLONES] == ("STEL-060", "you hold no red card")


@checks("STEL-164", "STEL-R62")
def test_a_swap_without_the_card_or_a_deck() -> None:
    s = my_turn(0, races=(MACHINES, MUTANTS), hands={0: [ALIENS]}, deck_size=0)
    found = reasons(s, 0)
    assert {race: found[SWAP + race] for race in range(4)} == {
        MACHINES: ("STEL-164", "the Machines are no Non Player Race"),
        MUTANTS: ("STEL-164", "the Mutants are no Non Player Race"),
        ALIENS: ("STEL-R62", "the deck is empty"),
        CLONES: ("STEL-164", "you hold no red card"),
    }


@checks("STEL-166", "STEL-R63")
@pytest.mark.parametrize("ship", ["", "C2", "A1 B2"])
def test_the_tile_of_an_npr_does_not_go_into_the_closed_sector(ship: str) -> None:
    s = my_turn(0, races=(MACHINES, MUTANTS), hands={0: [CLONES]}, ship={CLONES: ship})
    act(s, 0, SWAP + CLONES)
    assert reasons(s, 0) == {C: ("STEL-166", "C is the closed sector")}


@checks("STEL-R33")
def test_a_level_without_a_unit() -> None:
    s = moment((gain_level, 0, "STEL-084"), ship={MACHINES: "B2"})
    assert reasons(s, 0) == {
        A: ("STEL-R33", "you have no unit in A"),
        C: ("STEL-R33", "you have no unit in C"),
    }


@checks("STEL-090")
def test_a_unit_that_cannot_be_attacked() -> None:
    s = fighting(1, 1, ship={MACHINES: "A2", MUTANTS: "A1 B1 C1"}, flipped={MACHINES: 8})
    assert reasons(s, 0) == {C: ("STEL-090", "C is the closed sector")}


@checks("STEL-080", "STEL-092", "STEL-104", "STEL-R79")
def test_a_die_that_cannot_be_kept_or_rolled_again() -> None:
    none = ("STEL-092", "no die shows 2")
    s = fighting(1, 3)
    assert reasons(s, 0) == {keep(2): none, again(2): none, GIVE_UP: ("STEL-R79", "one die must be kept")}
    s = fighting(1, 3, flipped={MACHINES: 8})
    tile = ("STEL-015", "you have no available tile to flip")
    assert reasons(s, 0) == {
        keep(2): none,
        again(1): tile,
        again(2): none,
        again(3): tile,
        GIVE_UP: ("STEL-R79", "one die must be kept"),
    }
    s = fighting(1, 3, at=[8, 0, 8, 8])
    barred = ("STEL-104", "the Mutants have no AT left")
    assert reasons(s, 0) == {
        keep(2): none,
        again(1): barred,
        again(2): none,
        again(3): barred,
        GIVE_UP: ("STEL-R79", "one die must be kept"),
    }


@checks("STEL-080", "STEL-087")
def test_a_die_of_a_decoding_that_cannot_be_rolled_again() -> None:
    s = my_turn(1, hands={1: [MUTANTS]}, ship={MACHINES: "C1", MUTANTS: "C2"}, dice=(2, 3), at=[0, 8, 8, 8])
    act(s, 1, DO_DECODE)
    none = ("STEL-092", "no die shows 1")
    barred = ("STEL-087", "the Machines have no AT left")
    assert reasons(s, 1) == {
        keep(1): none,
        again(1): none,
        again(2): barred,
        again(3): barred,
        GIVE_UP: ("STEL-080", "one die must be kept"),
    }


@checks("STEL-110", "STEL-092")
def test_a_gate_die_is_rolled_again_but_not_kept() -> None:
    s = my_turn(0, dice=(2, 2, 2), cube=GATE_NUMBERS.index(6))
    act(s, 0, DO_GATE)
    every = ("STEL-110", "all three dice count")
    assert reasons(s, 0) == {
        keep(1): every,
        keep(2): every,
        keep(3): every,
        again(1): ("STEL-092", "no die shows 1"),
        again(3): ("STEL-092", "no die shows 3"),
    }


@checks("STEL-R58")
def test_more_crystals_than_were_drawn() -> None:
    s = moment((ship_attack, ALIENS, 3), ship={ALIENS: "A3 B3"}, dice=("green", "red", "blue"))
    choose(s, 2, "draw", YES)
    assert reasons(s, 2) == dict.fromkeys((2, 3, 4), ("STEL-R58", "only 1 can be used"))


@checks("STEL-135")
def test_what_is_not_there_cannot_be_lost() -> None:
    s = moment((ship_attack, ALIENS, 3), ship={ALIENS: "A3 B3"})
    choose(s, 2, "draw", NO)
    assert reasons(s, 2) == {
        C: ("STEL-135", "the Aliens have no unit in C"),
        LOSE_CARD: ("STEL-135", "the Aliens have no placed card"),
    }
