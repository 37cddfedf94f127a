"""The table as lines of text, and what follows from a view."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core import Seeded
from starhall.core.scenes import checks, choose
from starhall.games.peace import GAME
from starhall.games.peace.facts import missing, saucers_left
from starhall.games.peace.rules.assign import assign
from starhall.games.peace.rules.missiles import missiles
from starhall.games.peace.rules.rebuild import rebuild
from starhall.games.peace.rules.scoring import scoring
from starhall.games.peace.state import PeaceState
from tests.games.peace.helpers import (
    NONE,
    STOP,
    answer,
    bare,
    decline_everything,
    faces,
    moment,
    planet,
    points_seen,
    seen_by,
    start,
)

PLANETS = {"planets": "PL1,PL2"}


def board(s: PeaceState, reader: int | None = 0) -> list[str]:
    """The lines of the board as a reader sees it."""
    return GAME.board(GAME.view(s, reader)).splitlines()


def parts(s: PeaceState, reader: int) -> dict[str, list[int]]:
    """The numbers of the encoding by the name of their space."""
    numbers = iter(GAME.encoding(s, reader))
    return {space.name: [next(numbers) for _ in range(space.size)] for space in GAME.spaces}


@checks("PEACE-097", "PEACE-116")
def test_the_board_after_the_first_rolls() -> None:
    assert board(start(3, 3, 0, 1, *"YIM", first=1), 1) == [
        "Round 1 of 3 · Step 2: Defense",
        "Blaster, Missile and Rebuild count 1 · an Interceptor takes one whole die",
        "Waiting on the Staging Board · Round 2: Y2 B2 P2 D4 · Round 3: Y3 B3 P3 D5",
        "",
        "*2 Player 2 (you) Okkavar      1:OO 2:OO 3:OO 4:OO 5:OO 6:OO core:5    → 29",
        " 3 Player 3       Tumbrel Nine 1:OO 2:OO 3:OO 4:OO 5:OO 6:OO core:5    → 29",
        " 1 Player 1       Brindlemoor  1:OO 2:OO 3:OO 4:OO 5:OO 6:OO core:5    → 29",
        "",
        "Invasion (rolled by Player 1): Y1:3 B1:0 P1:1 | 4 still coming",
        "Defense: D1:Ybl D2:Int D3:Mis | re-rolls left: 3",
    ]


def test_the_board_in_the_middle_of_the_assignment() -> None:
    hp = [planet(O1=0, I1=1, C=1), bare(I6=2)]
    s = moment(assign, round=2, hp=hp, invasion=[3, 0, 1, 2, 0, 1], defense="YIMB", options=PLANETS)
    choose(s, 0, "assign", 0)
    assert board(s, None) == [
        "Round 2 of 3 · Step 3: Assign",
        "Blaster, Missile and Rebuild count 2 · an Interceptor takes one whole die",
        "Waiting on the Staging Board · Round 3: Y3 B3 P3 D5",
        "",
        "*1 Player 1       Brindlemoor  1:.o 2:OO 3:OO 4:OO 5:OO 6:OO core:1    → 22",
        " 2 Player 2       Okkavar      1:.. 2:.. 3:.. 4:.. 5:.. 6:.O core:gone →  2",
        "",
        "Invasion (rolled by Player 2): Y1:3→1 B1:0 P1:1 Y2:2 B2:0 P2:1 | 5 still coming",
        "Defense: D1:Ybl→Y1 D2:Int→? D3:Mis D4:Bbl | re-rolls left: 0",
    ]


def test_the_board_after_the_end_shows_the_places() -> None:
    s = moment(scoring, round=3, hp=[planet(O1=1), planet()], options=PLANETS)
    assert seen_by(s).step == 0
    assert board(s) == [
        "The game is over",
        "",
        "*1 Player 1 (you) Brindlemoor  1:oO 2:OO 3:OO 4:OO 5:OO 6:OO core:5    → 28 #2",
        " 2 Player 2       Okkavar      1:OO 2:OO 3:OO 4:OO 5:OO 6:OO core:5    → 29 #1",
    ]


def test_a_missile_in_flight_and_the_points_of_a_free_rebuild_lie_open() -> None:
    s = moment(
        *(missiles,),
        hp=[planet(), planet(O1=1)],
        invasion=[0, 0, 0],
        defense="YMB",
        dice=(4, 4),
        options=PLANETS,
    )
    lines = board(s)
    assert lines[0] == "Round 1 of 3 · Step 5: Missiles"
    assert lines[-2:] == ["Missile in flight: Sector 4", "Rebuild points: 1"]


def test_the_board_cuts_long_names() -> None:
    s = moment(names=("Wilhelmina the Unready", "Bartholomew of Okkavar"), options=PLANETS)
    rows = [line[:17] for line in board(s) if "core:" in line]
    assert rows == ["*1 Wilhelmi (you)", " 2 Bartholomew of"]
    assert board(s)[0] == "The game is over"


def test_the_points_of_a_rebuild_lie_open() -> None:
    s = moment(rebuild, hp=[planet(O1=0), planet()], invasion=[0, 0, 0], defense="RRB")
    assert board(s)[0] == "Round 1 of 3 · Step 6: Rebuild"
    assert board(s)[-1] == "Rebuild points: 2"


def test_in_the_duel_too_the_missile_and_the_points_lie_open() -> None:
    s = moment(scoring, round=3, hp=[planet(O1=1), planet(O1=1)], dice=(4, 4))
    lines = board(s)
    assert lines[0] == "Duel, pass 1 · a Missile and a free Rebuild count 3"
    assert lines[-2:] == ["Missile in flight: Sector 4 | 1 still to fly", "Rebuild points: 3"]


@checks("PEACE-042", "PEACE-046")
def test_saucers_that_have_struck_got_through_and_are_no_longer_coming() -> None:
    s = moment(*(assign, rebuild), hp=[planet(O1=0), planet()], invasion=[2, 0, 1], defense="RYP")
    choose(s, 0, "assign", 0, 2)
    assert seen_by(s, 0).step == 6
    assert seen_by(s, 0).saucers_left == [1, 0, 0]
    assert "Invasion (rolled by Player 2): Y1:2 B1:0 P1:1" in board(s)


@checks("PEACE-116")
def test_what_follows_from_a_view() -> None:
    s = moment(
        assign,
        players=3,
        active=1,
        first=2,
        invasion=[3, 1, 2],
        defense="YIBI",
        hp=[planet(O1=0), planet(C=1), bare()],
    )
    choose(s, 1, "assign", 0, 2, NONE)
    seen = seen_by(s, 0)
    assert seen.step == 3
    assert points_seen(s) == [27, 25, 0]
    assert [one.missing for one in seen.standing] == [missing(s, p) for p in range(3)] == [2, 1, 26]
    assert seen.saucers_left == [2, 1, 0] == saucers_left(s)
    assert seen.roller == 0
    assert seen.order == (2, 0, 1)


@checks("PEACE-116")
def test_the_view_tells_the_die_that_is_assigned_and_not_yet_from_none() -> None:
    s = moment(assign, invasion=[2, 0, 0], defense="IMI")
    assert seen_by(s, 1).die == 0
    assert parts(s, 1)["assigned, -1 not yet"] == [-1] * 5
    choose(s, 0, "assign", NONE)
    assert seen_by(s, 1).die == 2
    assert parts(s, 1)["assigned, -1 not yet"] == [NONE, NONE, -1, -1, -1]
    choose(s, 0, "assign", 0)
    assert (seen_by(s, 1).die, seen_by(s, 1).assigned) == (None, (NONE, NONE, 0))
    assert parts(s, 1)["assigned, -1 not yet"] == [NONE, NONE, 0, -1, -1]


@checks("PEACE-116")
def test_the_view_tells_how_many_missiles_are_still_to_fly() -> None:
    hp = [planet(), planet(O1=0)]
    s = moment(missiles, hp=hp, invasion=[0, 0, 0], defense="MYM", dice=(3, 3, 3, 3))
    assert seen_by(s, 1).to_fly == 1
    assert board(s)[-2] == "Missile in flight: Sector 3 | 1 still to fly"
    before = GAME.encoding(s, 1)
    choose(s, 1, "repair", STOP)
    assert seen_by(s, 1).to_fly == 0
    assert GAME.encoding(s, 1) != before


@checks("PEACE-116")
def test_the_view_tells_the_pass_of_the_duel_and_the_missiles_to_come_in_it() -> None:
    one_counters = ((4, 4, 1), (2, 2, 3), (5, 5, 6))
    dice = [number for shot in (*one_counters, *one_counters) for number in shot]
    s = moment(scoring, round=3, players=3, hp=[bare()] * 3, dice=dice)
    seen = []
    for _ in range(4):
        table = seen_by(s)
        seen.append((table.asked[0].seat, table.passes, table.to_fly))
        answer(s, lambda kind, options: STOP)
    assert seen == [(1, 1, 2), (2, 1, 1), (0, 1, 0), (1, 2, 2)]


@checks("PEACE-116")
def test_everybody_sees_the_same_table_and_so_do_spectators() -> None:
    s = start(3, dealer=Seeded("open to all"))
    rng = Random(1)
    while not s.over:
        seen = seen_by(s)
        for seat in range(3):
            own = seen_by(s, seat)
            assert own == seen.but(seat=seat, asked=own.asked)
        assert (seen.pool, seen.attack, seen.rerolls) == (s.pool, s.attack, s.rerolls)
        assert seen.hp == s.hp
        assert (seen.invasion, seen.defense) == (s.invasion, s.defense)
        answer(s, lambda kind, options: rng.choice(options))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_encoding_stays_within_its_spaces(players: int) -> None:
    s = start(players, dealer=Seeded(players))
    rng = Random(players)
    while not s.over:
        for seat in range(players):
            numbers = iter(GAME.encoding(s, seat))
            for space in GAME.spaces:
                for _ in range(space.size):
                    assert space.low <= next(numbers) <= space.high, space
            assert list(numbers) == []
        answer(s, lambda kind, options: rng.choice(options))


def test_the_spaces_of_the_encoding() -> None:
    assert [(space.name, space.size, space.low, space.high) for space in GAME.spaces] == [
        ("players", 1, 2, 6),
        ("round", 1, 1, 3),
        ("step", 1, 0, 7),
        ("rerolls", 1, 0, 3),
        ("pool", 1, 0, 15),
        ("attack", 1, 0, 6),
        ("Missiles to fly", 1, 0, 5),
        ("pass of the duel", 1, 0, 1000),
        ("active seat", 1, 0, 5),
        ("first seat", 1, 0, 5),
        ("asked", 1, 0, 1),
        ("invasion, -1 absent", 9, -1, 3),
        ("defense, -1 absent", 5, -1, 5),
        ("die to assign, -1 none", 1, -1, 4),
        ("assigned, -1 not yet", 5, -1, 9),
        ("in the duel", 6, 0, 1),
        ("hit points, -1 absent", 78, -1, 2),
    ]


def test_steps_seats_sectors_and_dice_have_no_order_in_the_encoding() -> None:
    assert [space.name for space in GAME.spaces if space.category] == [
        "step",
        "attack",
        "active seat",
        "first seat",
        "defense, -1 absent",
        "die to assign, -1 none",
        "assigned, -1 not yet",
    ]


def test_the_encoding_in_the_middle_of_the_assignment() -> None:
    hp = [planet(C=0), planet(C=1), planet()]
    s = moment(
        assign, players=3, active=1, first=2, round=2, hp=hp, invasion=[3, 0, 0, 1, 0, 0], defense="YMYI"
    )
    choose(s, 1, "assign", 3)
    assert parts(s, 0) == {
        "players": [3],
        "round": [2],
        "step": [3],
        "rerolls": [0],
        "pool": [0],
        "attack": [0],
        "Missiles to fly": [0],
        "pass of the duel": [0],
        "active seat": [1],
        "first seat": [2],
        "asked": [0],
        "invasion, -1 absent": [3, 0, 0, 1, 0, 0, -1, -1, -1],
        "defense, -1 absent": [*faces("YMYI"), -1],
        "die to assign, -1 none": [2],
        "assigned, -1 not yet": [3, NONE, -1, -1, -1],
        "in the duel": [0] * 6,
        "hit points, -1 absent": [*hp[0], *hp[1], *hp[2], *[-1] * 39],
    }
    own = parts(s, 1)
    assert (own["active seat"], own["first seat"], own["asked"]) == ([0], [1], [1])
    assert own["hit points, -1 absent"] == [*hp[1], *hp[2], *hp[0], *[-1] * 39]


def test_the_encoding_in_the_duel() -> None:
    dice = (*(1, 2), *(1, 2), *(4, 4))
    s = moment(scoring, players=3, round=3, hp=[planet(), bare(), planet()], dice=dice)
    seen = parts(s, 2)
    assert (seen["step"], seen["pool"], seen["attack"]) == ([7], [3], [4])
    assert (seen["Missiles to fly"], seen["pass of the duel"]) == ([1], [2])
    assert seen["in the duel"] == [1, 1, 0, 0, 0, 0]
    assert seen["die to assign, -1 none"] == [-1]


def test_a_spectator_reads_the_encoding_of_the_first_seat() -> None:
    s = start(3, 3, 2, 1, *"YIM", first=1)
    assert GAME.encoding(s, None) == GAME.encoding(s, 0)


def test_the_board_can_be_drawn_at_any_question() -> None:
    s = start(6, dealer=Seeded("boards"))
    assert all(len(line) <= 80 for line in board(s))
    decline_everything(s)
    assert all(len(line) <= 80 for line in board(s))
    assert board(s)[0] == "The game is over"
