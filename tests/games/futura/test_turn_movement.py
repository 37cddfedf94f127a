"""The ways into the assault bay and home: what each costs, who can pay it, and why somebody stays."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, place_at, told
from starhall.games.futura.box.parts import BAY, BENCH, FALLEN
from starhall.games.futura.rules.mat.cards import is_up
from starhall.games.futura.rules.turn.movement import move_price, recall_price, recalled
from tests.games.futura.fight import effect
from tests.games.futura.table import (
    CHEN,
    ELOI,
    GARRIS,
    HAMMERFIST,
    ILMAR,
    ONDRA,
    VELARIS,
    act,
    action_refusal,
    can,
    dress,
    go,
    refusal,
    table,
    turn,
)

HEAVY, ADEPT, RECON = "ARM-34", "ARM-18", "ARM-01"


# In.


@checks("FUT-237", "FUT-238", "FUT-R39", "FUT-082")
@pytest.mark.parametrize(
    ("worn", "less", "primary", "support", "home"),
    [
        ((), 0, 1, 1, 1),
        ((RECON,), 0, 1, 1, 1),
        ((ADEPT,), 0, 2, 1, 2),
        ((HEAVY,), 0, 2, 1, 2),
        (("ARM-30",), 0, 1, 0, 1),
        (("ARM-30", "ITM-34"), 0, 0, 0, 1),
        ((HEAVY,), 1, 1, 0, 1),
        ((HEAVY,), 3, 0, 0, 0),
    ],
)
def test_what_each_way_costs(worn: tuple[str, ...], less: int, primary: int, support: int, home: int) -> None:
    s = table()
    dress(s, ILMAR, *worn)
    if less:
        s.force = [
            effect("COST", ILMAR, -less, way, source=0, seat=1, until="turn") for way in ("move", "recall")
        ]
    assert (move_price(s, ILMAR, False), move_price(s, ILMAR, True)) == (primary, support)
    assert recall_price(s, ILMAR) == home


@checks("FUT-319", "FUT-208", "FUT-237")
@pytest.mark.parametrize(
    ("energy", "moves", "supports"),
    [
        (0, [ONDRA], [ONDRA]),
        (1, [GARRIS, ONDRA], [GARRIS, ONDRA, ILMAR]),
        (2, [GARRIS, ONDRA, ILMAR], [GARRIS, ONDRA, ILMAR]),
        (3, [GARRIS, ONDRA, ILMAR], [GARRIS, ONDRA, ILMAR]),
    ],
)
def test_who_can_move_in_for_so_much_energy(energy: int, moves: list[int], supports: list[int]) -> None:
    s = turn(1, energy=[9, energy])
    dress(s, ONDRA, "ARM-13")
    dress(s, ILMAR, HEAVY)
    assert can(s, 1, "MOVE") == moves
    assert can(s, 1, "MOVE_SUPPORT") == supports


@checks("FUT-R44")
@pytest.mark.parametrize("energy", [1, 9])
def test_whoever_was_saved_stays_but_for_those_healed_since(energy: int) -> None:
    s = turn(1, energy=[0, energy], resting=1 << ONDRA | 1 << ILMAR)
    s.base[ONDRA] = 0
    assert can(s, 1, "MOVE") == can(s, 1, "MOVE_SUPPORT") == [GARRIS, ILMAR]


@checks("FUT-082", "FUT-319", "FUT-R44")
def test_why_somebody_does_not_move_in() -> None:
    s = turn(1, energy=[9, 1], resting=1 << GARRIS)
    s.base[GARRIS] = 0
    dress(s, ILMAR, HEAVY)
    s.place[ONDRA] = BAY
    elsewhere = ("FUT-082", "only own acolytes on the bench move in")
    saved = ("FUT-R44", "it was saved in this cycle and stays on the bench until the next")
    for block in ("MOVE", "MOVE_SUPPORT"):
        assert action_refusal(s, 1, block, ONDRA) == action_refusal(s, 1, block, CHEN) == elsewhere
        assert action_refusal(s, 1, block, GARRIS) == saved
    assert action_refusal(s, 1, "MOVE", ILMAR) == ("FUT-319", "it costs 2 energy, you have 1")
    s.energy[1] = 0
    assert action_refusal(s, 1, "MOVE_SUPPORT", ILMAR) == ("FUT-319", "it costs 1 energy, you have 0")


@checks("FUT-083", "FUT-237", "FUT-238", "FUT-R71")
def test_what_makes_a_way_cheaper_shows_itself_on_the_way() -> None:
    s = turn(1, energy=[0, 9])
    armour, item, other = dress(s, ILMAR, "ARM-30", "ITM-34", "ITM-10")
    act(s, 1, "MOVE", ILMAR)
    assert (s.place[ILMAR], s.energy[1], s.as_support) == (BAY, 9, 0)
    assert (is_up(s, armour), is_up(s, item), is_up(s, other)) == (True, True, False)
    act(s, 1, "MOVE_SUPPORT", ONDRA)
    assert (s.place[ONDRA], s.energy[1], s.as_support) == (BAY, 8, 1 << ONDRA)
    moved = [(e.rule, e.operands["acolyte"], e.operands["support"]) for e in told(s, "moved in")]
    assert moved == [("FUT-237", ILMAR, 0), ("FUT-238", ONDRA, 1)]
    assert [event.rule for event in told(s, "paid")] == ["FUT-238"]


# Home.


@checks("FUT-278", "FUT-R39", "FUT-R71")
def test_armour_that_makes_the_way_home_cheaper_shows_itself() -> None:
    s = turn(1, energy=[0, 9])
    armour, item = dress(s, ILMAR, "ARM-30", "ITM-34")
    s.place[ILMAR] = BAY
    act(s, 1, "RECALL")
    choose(s, 1, "set", 1 << ILMAR)
    assert (s.place[ILMAR], s.energy[1]) == (BENCH, 8)
    assert (is_up(s, armour), is_up(s, item)) == (True, False)
    assert [event.rule for event in told(s, "paid")] == ["FUT-278"]


@checks("FUT-210", "FUT-208", "FUT-319")
@pytest.mark.parametrize(
    ("energy", "worn", "offer"),
    [(0, RECON, []), (1, RECON, [0]), (1, HEAVY, []), (2, HEAVY, [0]), (0, "ARM-13", [0]), (3, HEAVY, [0])],
)
def test_a_recall_is_offered_if_one_way_home_can_be_paid(energy: int, worn: str, offer: list[int]) -> None:
    s = turn(1, energy=[9, energy])
    dress(s, ILMAR, worn)
    s.place[ILMAR] = BAY
    assert can(s, 1, "RECALL") == offer
    s.recalled = 1
    assert can(s, 1, "RECALL") == []


@checks("FUT-210", "FUT-319")
def test_why_nobody_is_recalled() -> None:
    s = turn(1, energy=[9, 0])
    s.place[CHEN] = BAY
    s.place[ONDRA] = FALLEN
    nobody = ("FUT-210", "none of your acolytes is in the assault bay")
    assert action_refusal(s, 1, "RECALL") == nobody
    s.place[GARRIS] = BAY
    assert action_refusal(s, 1, "RECALL") == ("FUT-319", "you have 0 energy, too little for the way home")
    s.recalled = 1
    assert action_refusal(s, 1, "RECALL") == ("FUT-210", "acolytes are recalled once per turn")


@checks("FUT-282", "FUT-R39")
@pytest.mark.parametrize(
    ("energy", "groups"),
    [
        (1, [0b001, 0b100, 0b101]),
        (2, [0b001, 0b010, 0b100, 0b101, 0b110]),
        (3, [0b001, 0b010, 0b011, 0b100, 0b101, 0b110, 0b111]),
        (20, [0b001, 0b010, 0b011, 0b100, 0b101, 0b110, 0b111]),
    ],
)
def test_every_group_whose_way_can_be_paid_may_come_home(energy: int, groups: list[int]) -> None:
    s = turn(1, energy=[0, energy])
    dress(s, ONDRA, HEAVY)
    dress(s, ILMAR, "ARM-13")
    for a in (GARRIS, ONDRA, ILMAR):
        s.place[a] = BAY
    act(s, 1, "RECALL")
    assert offered(s, 1) == [bits << GARRIS for bits in groups]


@checks("FUT-282", "FUT-319")
def test_why_a_group_does_not_come_home() -> None:
    s = turn(1, energy=[9, 2])
    dress(s, ONDRA, HEAVY)
    place_at(s, side={ELOI: 1})
    for a in (CHEN, GARRIS, ONDRA, ELOI):
        s.place[a] = BAY
    act(s, 1, "RECALL")

    def reason(*group: int) -> tuple[str, str] | None:
        return refusal(s, 1, "set", sum(1 << a for a in group))

    others = ("FUT-282", "choose among your acolytes in the assault bay")
    assert (
        reason() == reason(CHEN) == reason(ILMAR) == reason(GARRIS, CHEN) == reason(GARRIS, ILMAR) == others
    )
    assert reason(GARRIS, ONDRA) == ("FUT-319", "it costs 3 energy, you have 2")
    assert reason(ONDRA, ELOI) == ("FUT-319", "it costs 3 energy, you have 2")
    assert reason(GARRIS, ONDRA, ELOI) == ("FUT-319", "it costs 4 energy, you have 2")


@checks("FUT-210", "FUT-282", "FUT-R39")
@pytest.mark.parametrize(
    ("group", "paid"), [((CHEN,), 2), ((ELOI,), 1), ((CHEN, VELARIS), 3), ((HAMMERFIST, ELOI), 2)]
)
def test_each_of_a_group_pays_for_itself_and_nobody_else_moves(group: tuple[int, ...], paid: int) -> None:
    s = turn(0)
    dress(s, CHEN, HEAVY)
    place_at(s, side={ELOI: 0})
    everybody = (CHEN, HAMMERFIST, VELARIS, ELOI)
    for a in everybody:
        s.place[a] = BAY
    go(s, (recalled, sum(1 << a for a in group), 0, "recall"))
    assert s.recalled == 1
    assert s.energy[0] == 20 - paid
    assert [a for a in everybody if s.place[a] == BENCH] == list(group)


@checks("FUT-210")
def test_the_recall_asks_its_player_for_a_group() -> None:
    s = turn(1)
    s.place[GARRIS] = BAY
    act(s, 1, "RECALL")
    assert asked(s) == [(1, "set")]
    choose(s, 1, "set", 1 << GARRIS)
    assert asked(s) == [(1, "action")]
    assert can(s, 1, "RECALL") == []
