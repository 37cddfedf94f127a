"""The sixteen worked examples of the rulebook, with its dice, crystals and figures."""

from __future__ import annotations

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.stellar.box.parts import ALIENS, CLONES, GATE_NUMBERS, MACHINES, MUTANTS
from starhall.games.stellar.facts import max_actions, pouch, prices
from starhall.games.stellar.rules.cosmic import cosmic_order
from starhall.games.stellar.rules.scoring import scoring
from starhall.games.stellar.rules.ship import LOSE_CARD
from starhall.games.stellar.rules.turns import (
    DO_ATTACK,
    DO_CARD,
    DO_CRYSTAL,
    DO_DECODE,
    DO_GATE,
    DO_TILE,
    END,
)
from starhall.games.stellar.rules.verbs import gain_sp
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import (
    DOWN,
    G1,
    G2,
    NO,
    YES,
    A,
    B,
    C,
    act,
    again,
    colours,
    keep,
    moment,
    my_turn,
    total_sp,
    what,
)


@checks("STEL-030", "STEL-031", "STEL-034", "STEL-R07")
def test_example_1_cosmic_order() -> None:
    s = moment(cosmic_order)
    for p, tiles in enumerate((4, 3, 4, 5)):
        choose(s, p, "bid", tiles)
    assert s.flipped == [4, 3, 4, 5]
    assert s.order == (CLONES, MACHINES, ALIENS, MUTANTS)
    assert s.sp == [2, 0, 1, 3]


@checks("STEL-042", "STEL-057", "STEL-027")
def test_example_2_card() -> None:
    s = my_turn(MACHINES, flipped={MACHINES: 10})
    act(s, MACHINES, DO_CARD)
    assert len(s.hands[MACHINES]) == 1
    assert what(s, "turn ends", "actions") == [1]
    assert s.older[MACHINES] == (1, 0, 0, 0, 0, 0)
    assert asked(s) == [(MUTANTS, "action")]


@checks("STEL-043", "STEL-047", "STEL-R09")
def test_example_3_the_crystal_surcharge() -> None:
    s = my_turn(ALIENS, flipped={ALIENS: 10})
    maxima = [max_actions(s, ALIENS)]
    for action in (DO_CRYSTAL, DO_CRYSTAL):
        act(s, ALIENS, action)
        maxima.append(max_actions(s, ALIENS))
    assert maxima == [1, 2, 3]
    assert prices(s, ALIENS)[1] == 3
    other = s.copy()
    act(s, ALIENS, DO_CARD)
    assert 8 - s.at[ALIENS] == 4
    assert len(s.hands[ALIENS]) == 1
    assert asked(s) == [(CLONES, "action")]
    # With CRYSTAL instead it would have been 6 AT in all, and one more action.
    act(other, ALIENS, DO_CRYSTAL)
    assert 8 - other.at[ALIENS] == 6
    assert max_actions(other, ALIENS) == 4
    assert asked(other) == [(ALIENS, "action")]


@checks("STEL-068", "STEL-R29")
def test_example_4_a_tile_from_the_flipped_ones() -> None:
    s = my_turn(MUTANTS, flipped={MUTANTS: 3})
    assert {DO_TILE + A, DO_TILE + B} <= set(offered(s, MUTANTS))
    act(s, MUTANTS, DO_TILE + B)
    assert s.level[MUTANTS] == (0, 1, 0)
    assert (s.available[MUTANTS], s.flipped[MUTANTS]) == (7, 2)
    assert asked(s) == [(ALIENS, "action")]


@checks("STEL-079")
def test_example_5_the_level_goes_elsewhere() -> None:
    s = my_turn(ALIENS, ship={ALIENS: "A1 C1"}, hands={ALIENS: [ALIENS]})
    act(s, ALIENS, DO_DECODE)
    choose(s, ALIENS, "level", A)
    assert s.level[ALIENS] == (2, 0, 1)


@checks("STEL-080", "STEL-085", "STEL-115", "STEL-119", "STEL-R12")
def test_example_6_tile_gate_and_decode_in_one_turn() -> None:
    s = my_turn(
        MUTANTS,
        missing={MUTANTS: 2},
        hands={MUTANTS: [MUTANTS]},
        ship={CLONES: "A1"},
        cube=GATE_NUMBERS.index(4),
        at=[8, 3, 8, 8],
        flipped={MUTANTS: 7},
        dice=(1, 2, 2, 3, 1, "blue"),
    )
    act(s, MUTANTS, DO_TILE + A)
    act(s, MUTANTS, DO_GATE)
    # The total of 5 beats 4 at the first try.
    assert what(s, "gate controlled", "total", "number") == [(5, 4)]
    assert GATE_NUMBERS[s.cube] == 5
    assert s.placed[MUTANTS] == (DOWN,)
    choose(s, MUTANTS, "gate", G2)
    act(s, MUTANTS, DO_DECODE)
    assert len(s.placed[MUTANTS]) == 2
    assert s.sp[MUTANTS] == 1
    assert s.dice == (3,)
    choose(s, MUTANTS, "dice", again(3))
    assert s.dice == (1,)
    choose(s, MUTANTS, "dice", keep(1))
    choose(s, CLONES, "draw", YES)
    assert what(s, "crystals drawn", "crystals") == [(MACHINES,)]
    assert pouch(s) == (2, 3, 1, 1)
    choose(s, MUTANTS, "level", A)
    assert s.level[MUTANTS] == (2, 0, 0)
    assert what(s, "turn ends", "actions") == [3]
    assert asked(s) == [(ALIENS, "action")]


def attack_and_gate() -> StellarState:
    """Examples 7 and 8 are one turn of the Clones."""
    s = my_turn(
        CLONES,
        ship={CLONES: "A1", MUTANTS: "B2"},
        hands={CLONES: [MUTANTS]},
        at=[8, 0, 8, 2],
        missing={CLONES: 1, MUTANTS: 2},
        cube=GATE_NUMBERS.index(6),
        flipped={CLONES: 4},
        dice=(2, "blue", "green", 3, "red", "yellow", "yellow", 2, 3, 1, 1, 1, 3),
    )
    act(s, CLONES, DO_ATTACK + MUTANTS)
    return s


@checks("STEL-099", "STEL-101", "STEL-104", "STEL-R35", "STEL-R45")
def test_example_7_a_blocked_attack() -> None:
    s = attack_and_gate()
    # No re-roll, since the Mutants have no AT: the die is kept unasked.
    assert s.available[CLONES] == 5
    assert what(s, "die kept", "value") == [2]
    choose(s, MUTANTS, "draw", YES)
    assert s.level[MUTANTS] == (0, 1, 0)
    assert what(s, "die kept", "value") == [2, 3]
    choose(s, MUTANTS, "draw", YES)
    assert what(s, "crystals drawn", "crystals")[1] == (CLONES, MUTANTS, MUTANTS)
    assert s.pad[MUTANTS] == 2
    assert pouch(s) == (2, 2, 1, 2)
    # The text pays for an eliminated unit only, the example for the removed tile: the example counts.
    assert total_sp(s, CLONES) == 1
    assert s.level[CLONES] == (1, 0, 0)
    assert colours(s.placed[CLONES]) == [MUTANTS]


@checks("STEL-110", "STEL-113", "STEL-R50")
def test_example_8_gate_control_with_rerolls() -> None:
    s = attack_and_gate()
    choose(s, MUTANTS, "draw", YES, YES)
    act(s, CLONES, DO_GATE)
    assert s.dice == (2, 3, 1)
    choose(s, CLONES, "dice", again(1), again(1), again(1))
    assert what(s, "gate controlled", "total", "number") == [(8, 6)]
    assert GATE_NUMBERS[s.cube] == 7
    assert s.flipped[CLONES] == 7
    assert DOWN not in s.placed[CLONES]
    choose(s, CLONES, "gate", G2)
    # A, where the unit of the Clones stands, is the closed sector now.
    assert (s.gate, s.level[CLONES][A]) == (G2, 1)
    assert s.at[CLONES] == 0


@checks("STEL-020", "STEL-R05")
def test_example_9_the_sp_orbit() -> None:
    s = moment((gain_sp, ALIENS, 2, "STEL-129"), sp=[0, 0, 4, 0], dice=(0,))
    assert s.sp[ALIENS] == 1
    assert len(s.tokens[ALIENS]) == 1


def phase_c() -> StellarState:
    """Examples 10 to 13 are one Phase C: Aliens, Clones, Machines, Mutants in cosmic order.

    C is closed; placed cards 0, 1, 3 and 4.
    """
    return moment(
        scoring,
        order=(ALIENS, CLONES, MACHINES, MUTANTS),
        ship={ALIENS: "A1 B1", CLONES: "A1 C2", MACHINES: "B1 C2", MUTANTS: "A1 C1"},
        placed={CLONES: [CLONES], MACHINES: [ALIENS, CLONES, DOWN], MUTANTS: [MUTANTS, ALIENS, DOWN, CLONES]},
        missing={ALIENS: 2},
        gate=G1,
        dice=(0, 0, 0, "blue", "green", "yellow", "green", "red", "green", 0),
    )


@checks("STEL-120")
def test_example_10_the_closed_bonus() -> None:
    s = phase_c()
    assert what(s, "token drawn", "seat") == [CLONES, MACHINES, MUTANTS]
    assert [len(held) for held in s.tokens] == [1, 1, 0, 1]


@checks("STEL-123", "STEL-134", "STEL-R54", "STEL-R57")
def test_example_11_captain() -> None:
    s = phase_c()
    assert s.vp[CLONES] == (2, 0, 0)
    assert s.sp == [2, 1, 1, 0]
    assert what(s, "ship attacks", "race", "damage") == [(CLONES, 3)]
    choose(s, CLONES, "draw", YES)
    assert offered(s, CLONES) == [A, C, LOSE_CARD]
    # Two tiles and the card: the last tile can only be one of C.
    choose(s, CLONES, "lose", A, LOSE_CARD)
    assert s.placed[CLONES] == ()
    assert s.level[CLONES] == (0, 0, 1)


def captain_lost() -> StellarState:
    """After example 11."""
    s = phase_c()
    choose(s, CLONES, "draw", YES)
    choose(s, CLONES, "lose", A, LOSE_CARD)
    return s


@checks("STEL-124", "STEL-131", "STEL-137")
def test_example_12_crew() -> None:
    s = captain_lost()
    assert s.values == (2, 2, 2, 1)
    assert s.vp[ALIENS] == (0, 2, 0)
    assert s.sp == [4, 3, 1, 1]
    choose(s, ALIENS, "draw", YES)
    choose(s, ALIENS, "use", 2)
    assert s.pad[ALIENS] == 3
    choose(s, ALIENS, "lose", B)
    assert s.level[ALIENS] == (1, 0, 0)


@checks("STEL-128", "STEL-138", "STEL-R55")
def test_example_13_exploration() -> None:
    s = captain_lost()
    choose(s, ALIENS, "draw", YES)
    choose(s, ALIENS, "use", 2)
    choose(s, ALIENS, "lose", B)
    assert s.values == (3, 4, 0, 0)
    assert s.vp[MUTANTS] == (0, 0, 3)
    # The Machines stood on 4: 3 more SP go past 0.
    assert s.sp == [2, 3, 1, 1]
    assert len(s.tokens[MACHINES]) == 2
    assert what(s, "ship attacks", "race", "damage")[2] == (MUTANTS, 4)
    choose(s, MUTANTS, "draw", NO)
    choose(s, MUTANTS, "lose", *[LOSE_CARD] * 4)
    assert s.placed[MUTANTS] == ()
    assert s.level[MUTANTS] == (1, 0, 1)
    assert s.over


@checks("STEL-170")
def test_example_14_three_players() -> None:
    races = (CLONES, MUTANTS, ALIENS)
    s = moment(cosmic_order, races=races)
    for p, tiles in enumerate((5, 3, 1)):
        choose(s, p, "bid", tiles)
    assert s.sp == [2, 1, 0]


@checks("STEL-170")
def test_example_15_two_players() -> None:
    s = moment(cosmic_order, races=(MACHINES, MUTANTS))
    for p, tiles in enumerate((3, 2)):
        choose(s, p, "bid", tiles)
    assert s.sp == [1, 0]


@checks("STEL-054", "STEL-055", "STEL-056", "STEL-R25", "STEL-R27")
def test_example_16_the_end_of_phase_b() -> None:
    # Turn order Machines, Aliens, Clones, Mutants.
    races = (MACHINES, ALIENS, CLONES, MUTANTS)
    low = (1, 1, 1)
    s = my_turn(
        0,
        races=races,
        at=[1, 0, 3, 4],
        missing={CLONES: 2, MUTANTS: 1},
        flipped=dict.fromkeys(races, 10),
        dice=(*low, 0, *low, *low, *low, *low, *low, *low, *low),
        sp=[0, 1, 0, 0],
    )
    act(s, 0, DO_GATE)
    assert total_sp(s, 1) == 4
    act(s, 2, DO_GATE, DO_GATE, DO_GATE)
    act(s, 3, DO_GATE, DO_GATE)
    assert [total_sp(s, p) for p in range(4)] == [2, 6, 2, 0]
    assert refused(s, 3, "action", END) is not None
    act(s, 3, DO_GATE, DO_GATE)
    assert s.over
    assert len(told(s, "phase b ends")) == 1
    assert [total_sp(s, p) for p in range(4)] == [2, 6, 2, 0]
