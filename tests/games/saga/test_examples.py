"""The worked examples SAGA-E01 to E23."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import asked, checks, choose, offered, told
from starhall.games.saga.box.geometry import CENTRE, DISTANCE, RINGS, square_at
from starhall.games.saga.box.parts import BLANK, QUAKE, TILE_NAMES, VOID, VOLCANO
from starhall.games.saga.facts import ADJACENT, EVERYBODY, targets
from starhall.games.saga.rules.charging import trigger
from starhall.games.saga.rules.damage import attack, damage
from starhall.games.saga.rules.drawing import collapse, draw, ground
from starhall.games.saga.rules.moving import move
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.rules.pushing import push
from starhall.games.saga.rules.turn import turn
from starhall.games.saga.state import SagaState
from tests.games.saga.helpers import (
    ASTRA,
    MORGANA,
    ROBO_MOB,
    SLUDGE,
    STOP,
    E,
    N,
    S,
    card,
    cubes,
    down,
    draws,
    hand,
    land,
    life,
    pay,
    pile,
    spot,
    stage,
    start,
    steps,
    up,
    what,
)

YULIA, XIA, ZACK = range(3)
MOVE = 0


def example_turn(*frames: Any) -> SagaState:
    """The example of the rulebook: each began the turn with six cards in all."""
    return stage(
        *frames,
        players=3,
        characters=(ROBO_MOB, MORGANA, SLUDGE),
        at=[(1, 1), (5, 1), (5, 2)],
        ground=land(quake=[(1, 2)]),
        hands={
            YULIA: ["Q01", "V09", "V10", "V11", "V12"],
            XIA: ["Q02", "Q07", "Q08", "Q09"],
            ZACK: ["T01", "T06", "T07", "T08", "T09", "T10"],
        },
        face_up={YULIA: [("N1", 0, 1)], XIA: [("V02", 0, 1), ("V01", 0, 1)]},
        deck=("V03", "V04", "V05", "V06", "V07"),
    )


@checks("SAGA-057", "SAGA-109", "SAGA-R79")
def test_e01_to_e09_the_example_turn() -> None:
    s = example_turn((turn,))
    # E01: Spire Blast upside-down, one space onto the Quake.
    choose(s, YULIA, "play", down("Q01"))
    assert offered(s, YULIA) == [0, 1]
    choose(s, YULIA, "vote", MOVE)
    steps(s, YULIA, E)
    assert s.landed[YULIA] == QUAKE
    assert s.active[YULIA] == down("Q01")
    # E02: Strike-Slip onto that Quake trades places.
    choose(s, XIA, "play", up("Q02"))
    choose(s, XIA, "teleport", square_at(1, 2))
    assert spot(s, XIA) == (1, 2)
    assert spot(s, YULIA) == (5, 1)
    assert told(s, "shoved") == []
    # E03: both of her Charge Ups lose their cube.
    assert cubes(s, XIA) == {"V02": 0, "V01": 0, "Q02": 0}
    # E04: Cosmic Wave Blade does nothing yet. To be near her later, Death Sludge stands next to the Quake.
    s.at[ZACK] = square_at(2, 2)
    choose(s, ZACK, "play", up("T01"))
    # E05: Nova Power Up is filled and triggers off a Disaster: no card, back to hand.
    assert what(s, "returned", "card") == [card("N1")]
    assert draws(s) == []
    assert "N1" in hand(s, YULIA)
    assert s.active[YULIA] == down("Q01")
    # E06: Xia chooses Hyper Nova Burst.
    assert asked(s) == [(XIA, "charge")]
    choose(s, XIA, "charge", card("V02"))
    assert cubes(s, XIA)["V02"] == 1
    assert cubes(s, XIA)["V01"] == 0
    # E07: the Blade is full, attacks twice, is discarded and replaced at once.
    assert what(s, "triggered", "card") == [card("N1"), card("T01")]
    for name in ("Q07", "Q08"):
        if asked(s) == [(ZACK, "attack")]:
            choose(s, ZACK, "attack", XIA)
        pay(s, XIA, name)
    assert pile(s, ZACK) == ["T01"]
    assert hand(s, ZACK)[-1] == "V03"
    # E08: 1,861 and 1,010 and 0.
    compared = told(s, "compared")[0].operands
    assert compared["ranking"] == ((XIA, 1861), (YULIA, 1010), (ZACK, 0))
    # E09: Xia and Yulia resolve in the new order, Zack does not.
    assert draws(s) == [ZACK, XIA, YULIA]
    assert [life(s, p) for p in (YULIA, XIA, ZACK)] == [6, 4, 6]
    assert asked(s) == [(XIA, "play")]


@checks("SAGA-061")
def test_e10_eight_destinations() -> None:
    for rim in (1, 2, 3):
        ends = set()
        for direction in range(8):
            s = stage((move, 0, 1), at=[(3, 3), (2, 2)], rim=rim)
            steps(s, 0, direction)
            ends.add(spot(s, 0))
        assert len(ends) == 8


@checks("SAGA-062", "SAGA-066")
def test_e11_move_2_with_a_shove() -> None:
    s = stage((move, 0, 2), at=[(3, 1), (3, 3)], ground=land(volcano=[(3, 2)], quake=[(3, 4)]))
    steps(s, 0, E, E)
    assert spot(s, 0) == (3, 3)
    assert spot(s, 1) == (3, 4)
    assert s.landed == [7, QUAKE]


@checks("SAGA-027")
def test_e12_across_edges() -> None:
    ends = set()
    for direction in range(8):
        s = stage((move, 0, 1), characters=(MORGANA, ASTRA), at=[(0, 0), (3, 3)])
        steps(s, 0, direction)
        ends.add(spot(s, 0))
    assert ends == {(6, 0), (0, 6), (6, 6), (6, 1), (1, 6), (0, 1), (1, 0), (1, 1)}


@checks("SAGA-073", "SAGA-076")
def test_e13_adjacency() -> None:
    places = [(3, 3), (2, 2), (4, 4), (3, 0)]
    s = stage(players=4, characters=(ROBO_MOB, MORGANA, ASTRA, SLUDGE), at=places)
    assert [targets(s, p, ADJACENT) for p in range(4)] == [[1, 2], [0], [0], []]
    assert DISTANCE[3][s.at[1]][s.at[2]] == 2
    assert DISTANCE[3][s.at[0]][s.at[3]] == 3
    s = stage((attack, 3, 1), players=4, characters=(ROBO_MOB, MORGANA, ASTRA, SLUDGE), at=places)
    assert s.over
    s = stage((damage, 3, 1, "each_opponent", EVERYBODY), players=4, at=places)
    assert what(s, "damaged", "seats") == [(0, 1, 2)]


@pytest.mark.parametrize(("direction", "charged"), [(S, 1), (N, 0)])
@checks("SAGA-012")
def test_e14_conditional_charge(direction: int, charged: int) -> None:
    s = stage(
        (play_slot, 0),
        hands={0: ["V06", "Q08"]},
        face_up={0: [("V02", 0, 0)]},
        at=[(0, 0), (0, 1)],
        ground=land(volcano=[(1, 0)]),
    )
    choose(s, 0, "play", up("V06"))
    pay(s, 1, "T10")
    steps(s, 0, direction)
    assert cubes(s, 0)["V02"] == charged


@checks("SAGA-010")
def test_e14_upside_down_it_is_a_basic_attack() -> None:
    s = stage((play_slot, 0), hands={0: ["V06", "Q08"]}, at=[(0, 0), (0, 1)])
    choose(s, 0, "play", down("V06"))
    pay(s, 1, "T10")
    assert s.over
    assert spot(s, 0) == (0, 0)


@checks("SAGA-013", "SAGA-101")
def test_e15_four_squares_trigger_in_the_fourth_turn() -> None:
    s = stage(
        (turn,),
        characters=(MORGANA, ASTRA),
        hands={0: ["Q03", "V07", "V09", "V12"], 1: ["Q06", "Q07", "Q11", "Q12"]},
        at=[(0, 0), (0, 3)],
        deck=("T09", "T11", "T12", "T14", "T05", "T04", "T01", "V14", "V13"),
    )
    played = s.turn
    while not told(s, "triggered"):
        seat, kind = asked(s)[0]
        first = s.hands[seat][0]
        choose(s, seat, kind, N if kind == "step" else 2 * first + (first != card("Q03")))
    assert (s.turn, s.phase) == (played + 3, 2)
    assert what(s, "triggered", "card") == [card("Q03")]


@checks("SAGA-091", "SAGA-092")
def test_e16_attack_then_push() -> None:
    s = stage((play_slot, 0), hands={0: ["Q08", "V09"]}, at=[(2, 2), (2, 3)])
    choose(s, 0, "play", up("Q08"))
    pay(s, 1, "T10")
    assert s.over
    assert spot(s, 1) == (2, 5)
    assert life(s, 1) == 1
    s = stage((play_slot, 0), hands={0: ["Q08", "V09"]}, at=[(2, 2), (2, 4)])
    choose(s, 0, "play", up("Q08"))
    assert s.over
    assert spot(s, 1) == (2, 4)
    assert life(s, 1) == 2


@checks("SAGA-131", "SAGA-136")
def test_e17_the_timeline() -> None:
    s = stage(
        (collapse,),
        (collapse,),
        (collapse,),
        (draw, 0, 1),
        at=[(3, 3), (2, 4)],
        deck=("T05",),
        hands={1: ["T10"] * 4},
    )
    while s.asked:
        seat = s.asked[0][0]
        choose(s, seat, "discard", offered(s, seat)[0])
    assert what(s, "ring flipped", "ring") == [3, 2, 1]
    assert [len(RINGS[ring]) for ring in (3, 2, 1)] == [24, 16, 8]
    assert told(s)[-1].name == "omega"
    assert not any(s.ground[square] & 7 for square in range(49) if square != CENTRE)


@checks("SAGA-134")
def test_e18_a_flip_keeps_the_halves_in_place() -> None:
    s = start(2, 0, characters=f"{ASTRA},{ROBO_MOB}")
    # The tile of slot S14 lies on (0,2) and (0,3): a Volcano and a blank.
    tiles = list(s.tiles)
    tiles[13] = 2 * TILE_NAMES.index("M05")
    before, after = ground(tuple(tiles), 0, 3), ground(tuple(tiles), 1, 3)
    assert (before[2], before[3]) == (VOLCANO, BLANK)
    assert (after[2], after[3]) == (VOID, BLANK)
    tiles[13] += 1
    assert ground(tuple(tiles), 1, 3)[2:4] == (BLANK, VOID)


@checks("SAGA-125", "SAGA-R78")
def test_e19_omega_death_sludge() -> None:
    s = stage((move, 0, 1), characters=(ASTRA, SLUDGE), at=[(0, 0), (0, 1)], omega=True)
    steps(s, 0, E)
    assert s.over
    assert spot(s, 0) == (0, 1)
    assert spot(s, 1) == (0, 2)
    s = stage((move, 0, 1), characters=(ASTRA, SLUDGE), at=[(1, 0), (0, 1)], omega=True)
    steps(s, 0, N)
    assert E not in offered(s, 0)
    assert STOP in offered(s, 0)


@checks("SAGA-127", "SAGA-128")
def test_e20_omega_astra() -> None:
    s = stage(
        (play_slot, 0), hands={0: ["V13", "Q08"]}, piles={0: ["T07", "T08"]}, at=[(3, 3), (0, 3)], omega=True
    )
    choose(s, 0, "play", up("V13"))
    drawn = len(draws(s))
    choose(s, 0, "extra play", 92)
    assert s.over
    assert len(draws(s)) == drawn
    s = stage((play_slot, 0), hands={0: ["V09", "V02"]}, piles={0: ["T07"]}, at=[(3, 2), (0, 3)], omega=True)
    choose(s, 0, "play", up("V09"))
    steps(s, 0, E, STOP)
    choose(s, 0, "extra play", up("V02"))
    assert hand(s, 0) == ["T07"]
    assert s.active[0] == up("V09")


@checks("SAGA-122", "SAGA-123", "SAGA-124")
def test_e21_stealing() -> None:
    sludge = (SLUDGE, ROBO_MOB, ASTRA)
    s = stage((move, 0, 1), characters=sludge, at=[(0, 0), (0, 1)], face_up={1: [("T02", 0, 2)]})
    steps(s, 0, E)
    choose(s, 0, "steal", card("T02"))
    assert cubes(s, 1) == {"T02": 1}
    table = {0: [("V02", 0, 0)], 1: [("T02", 0, 2)], 2: [("Q03", 0, 2)]}
    s = stage((move, 0, 1), players=3, characters=sludge, at=[(0, 0), (0, 1), (0, 2)], face_up=table)
    steps(s, 0, E)
    for stolen in ("T02", "Q03"):
        choose(s, 0, "steal", card(stolen))
        choose(s, 0, "place", card("V02"))
    assert cubes(s, 0) == {"V02": 2}
    assert cubes(s, 1) == {"T02": 1}
    assert cubes(s, 2) == {"Q03": 1}


@checks("SAGA-149", "SAGA-153")
def test_e22_draft() -> None:
    s = start(4, 0, characters="random", drafting="on")
    assert sum(len(held) for held in s.sets) == 24
    assert len(s.deck) == 18
    for _ in range(5):
        for p in range(4):
            choose(s, p, "draft", s.sets[p][0])
    assert sum(len(held) for held in s.hands) == 20 + 4
    assert len(s.deck) == 22 + 3 == 25


@checks("SAGA-088")
def test_e23_blast() -> None:
    s = stage((trigger, card("Q01"), 0), face_up={0: [("Q01", 0, 3)]}, at=[(0, 0), (0, 3)])
    pay(s, 0, "Q01", "V11")
    assert s.over
    assert hand(s, 0) == ["Q08"]
    assert pile(s, 0) == ["Q01", "V11"]
    s = stage(
        (trigger, card("Q01"), 0),
        face_up={0: [("Q01", 0, 3)]},
        at=[(0, 0), (0, 3)],
        hands={0: ["V11", "Q08", "T10"]},
        deck=("T05", "T06"),
    )
    pay(s, 0, "V11", "Q08")
    assert pile(s, 0) == ["V11", "Q08", "Q01"]
    assert hand(s, 0) == ["T10", "T05"]


@checks("SAGA-R17")
def test_the_push_of_ruling_17_that_comes_round_to_its_pusher() -> None:
    s = stage((push, 0, 2, "one_opponent", (0, 0, 3, 3, 0)), players=4, at=[(3, 0), (3, 3), (3, 5), (3, 6)])
    assert [spot(s, p) for p in range(4)] == [(3, 1), (3, 5), (3, 6), (3, 0)]
