"""The last count: who has how much of what, who wins, and what the clock decides."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import HOST
from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import (
    ABILITY,
    BUILT,
    FACE_DOWN,
    FACES,
    KIND,
    LEVEL,
    NEUTRAL,
    NOBODY,
    NONE,
    OUT,
    SLOTS,
    UNBUILT,
)
from starhall.games.futura.rules import ending
from starhall.games.futura.rules.mat.cards import is_up
from tests.games.futura.table import (
    AEGIS,
    BEST,
    CHEN,
    ELOI,
    FOUNDRY,
    HOSPICE,
    LOWMARKET,
    MUSTER,
    NEEDLE,
    TERRACE,
    THORN,
    dress,
    equal,
    go,
    last,
    load_up,
    table,
    turn,
)

CLOCK = {"clock_minutes": 45}


# Points.


@checks("FUT-302", "FUT-397", "FUT-R04", "FUT-R54")
def test_every_card_worn_stored_or_equipped_counts_its_level_and_abilities_count_nothing() -> None:
    s = equal()
    place_at(s, holder={AEGIS: 0})
    place_at(s, site={AEGIS: BUILT})
    for face in range(FACES):
        counted = 0 if KIND[face] == ABILITY else LEVEL[face]
        for place in (0, SLOTS - 1):
            s.cargo[AEGIS] = ()
            place_at(s, fitted={AEGIS: ()})
            place_at(s, items={CHEN: (face * SLOTS + place,)})
            assert ending.equipment_levels(s, 0) == counted
            s.cargo[AEGIS] = (face * SLOTS + place,)
            place_at(s, items={CHEN: ()})
            assert ending.equipment_levels(s, 0) == counted
            s.cargo[AEGIS] = ()
            place_at(s, fitted={AEGIS: (face * SLOTS + place,)})
            assert ending.equipment_levels(s, 0) == counted
    assert ending.equipment_levels(s, 1) == 0


@checks("FUT-302", "FUT-R54")
def test_the_first_card_of_the_box_counts_as_long_as_it_is_whole() -> None:
    s = equal()
    place_at(s, armour={CHEN: 0})
    assert ending.equipment_levels(s, 0) == LEVEL[0] == 1
    s.harm[0] = 18
    assert ending.equipment_levels(s, 0) == 0


@checks("FUT-299", "FUT-R54", "FUT-R71")
def test_everything_down_to_the_last_acolyte_and_the_last_district_is_turned_up() -> None:
    s = table(players=4)
    cards = [*dress(s, CHEN, "ARM-01"), *dress(s, ELOI, "ARM-18", "SAB-15", "SAB-01", "ITM-12", "ABL-01")]
    cards += [*load_up(s, AEGIS, "ITM-24", fitted=True), *load_up(s, THORN, "ARM-02")]
    cards += load_up(s, THORN, "CRE-01", fitted=True)
    go(s, (ending.count_points,))
    assert all(is_up(s, card) for card in cards)


# Places.


@checks("FUT-299", "FUT-R55")
def test_the_end_names_all_places_points_and_ties() -> None:
    s = equal(4)
    s.energy = [7, 7, 9, 2]
    go(s, (ending.count_points,))
    assert s.places == (2, 2, 1, 4)
    end = last(s, "game over")
    assert (end["seats"], end["how"]) == ((2,), "points")
    assert [tuple(row) for row in end["table"]] == [(2, 1, 22), (0, 2, 18), (1, 2, 18), (3, 4, 8)]
    assert [tuple(tie) for tie in end["ties"]] == [(0, 1, "victory points", "")]
    assert (s.part, s.active, s.window, s.stack) == ("over", NOBODY, "", [])
    assert [sum(rows) for rows in s.points] == [18, 18, 22, 8]


@checks("FUT-R55")
def test_equal_points_are_decided_by_stations_energy_or_levels_and_the_end_says_by_which() -> None:
    def ties(energy: list[int], theirs: int = NONE, mine: str = "", hers: str = "") -> list[tuple[Any, ...]]:
        s = equal()
        s.energy = energy
        for p, d in ((0, AEGIS), (1, theirs)):
            if d != NONE:
                place_at(s, holder={d: p})
                place_at(s, site={d: BUILT})
        for a, name in ((0, mine), (1, hers)):
            dress(s, a, *([name] if name else []))
        go(s, (ending.count_points,))
        return [tuple(tie) for tie in last(s, "game over")["ties"]]

    # A station with a figure of 1 is worth 4 points, an item of level 2 is worth 1.
    assert ties([5, 9]) == [(0, 1, "victory points", "built stations")]
    assert ties([5, 5]) == []
    assert ties([6, 5], theirs=THORN, hers="ITM-07") == [(0, 1, "victory points", "energy")]
    assert ties([5, 5], theirs=FOUNDRY, mine="ITM-07") == [(0, 1, "victory points", "equipment levels")]
    assert ties([5, 5], theirs=THORN) == [(0, 1, "victory points", "")]


@checks("FUT-004", "FUT-R55")
def test_behind_one_who_wins_by_districts_the_others_go_by_points() -> None:
    s = equal(3)
    s.energy = [0, 9, 9]
    place_at(s, holder={AEGIS: 0})
    place_at(s, site={AEGIS: BUILT})
    go(s, (ending.check_victory,))
    assert s.places == (1, 2, 2)
    assert last(s, "game over")["how"] == "districts"
    assert [tuple(tie) for tie in last(s, "game over")["ties"]] == [(1, 2, "victory points", "")]


@checks("FUT-005", "FUT-288", "FUT-R52")
def test_who_is_out_has_no_points_in_the_table_and_comes_behind_all_others() -> None:
    s = equal(3)
    s.turns, s.energy = 5, [9, 0, 0]
    ending.eliminate(s, 0)
    assert s.eliminated == (5, -1, -1)
    s.turns = 8
    ending.eliminate(s, 2)
    assert s.places == (3, 1, 2)
    assert last(s, "game over")["how"] == "alone"
    assert [tuple(row) for row in last(s, "game over")["table"]] == [(1, 1, 4), (2, 2, -1), (0, 3, -1)]


@checks("FUT-004", "FUT-R53")
@pytest.mark.parametrize("site", [FACE_DOWN, UNBUILT, BUILT])
@pytest.mark.parametrize(
    ("holders", "winner"),
    [((1, 1), 1), ((0, 0), 0), ((0, 1), NONE), ((1, NOBODY), NONE), ((0, NEUTRAL), NONE)],
)
def test_all_districts_in_play_however_they_lie_win(site: int, holders: tuple[int, int], winner: int) -> None:
    s = equal()
    for d, p in zip((AEGIS, THORN), holders, strict=True):
        place_at(s, holder={d: p})
        place_at(s, site={d: site})
    place_at(s, holder={FOUNDRY: 1 - max(0, winner)})
    place_at(s, site={FOUNDRY: OUT})
    go(s, (ending.check_victory,))
    assert (s.part == "over") == (winner != NONE)
    if winner != NONE:
        assert s.places[winner] == 1


@checks("FUT-004")
def test_a_game_that_is_over_ends_only_once() -> None:
    s = equal(options=BEST)
    place_at(s, holder={AEGIS: 0})
    place_at(s, site={AEGIS: BUILT})
    s.part = "over"
    ending.check_victory(s)
    assert s.finished == ()


# The clock.


@checks("FUT-392", "FUT-R72")
def test_time_is_called_once_and_not_before_the_first_cycle() -> None:
    s = turn(options=CLOCK)
    assert ending.may_call_time(s, HOST) == [0]
    s.cycle = 0
    assert ending.may_call_time(s, HOST) == []
    s.cycle, s.time_called = 1, 1
    assert ending.may_call_time(s, HOST) == []
    assert ending.may_call_time(turn(), HOST) == []


@checks("FUT-392", "FUT-R72")
@pytest.mark.parametrize(
    ("attacker", "interaction", "over"), [(NOBODY, 0, True), (0, 0, True), (0, 1, False), (1, 2, False)]
)
def test_only_a_running_interaction_is_finished(attacker: int, interaction: int, over: bool) -> None:
    s = turn(options=CLOCK)
    s.attacker, s.interaction = attacker, interaction
    ending.time_called(s, 0, HOST)
    assert (s.part == "over", s.time_called) == (over, 1)


@checks("FUT-392", "FUT-R72")
@pytest.mark.parametrize(
    ("built", "open_", "energy", "places", "by"),
    [
        ((1, 0), (0, 2), (0, 9), (1, 2), None),
        ((1, 1), (0, 1), (9, 0), (2, 1), "districts"),
        ((1, 1), (1, 1), (0, 9), (2, 1), "victory points"),
    ],
)
def test_time_counts_stations_then_districts_in_play_then_points(
    built: tuple[int, int],
    open_: tuple[int, int],
    energy: tuple[int, int],
    places: tuple[int, int],
    by: str | None,
) -> None:
    s = equal(options=CLOCK)
    districts = iter((AEGIS, TERRACE, LOWMARKET, NEEDLE, HOSPICE, THORN))
    for site, counts in ((BUILT, built), (FACE_DOWN, open_)):
        for p in (0, 1):
            for _ in range(counts[p]):
                d = next(districts)
                place_at(s, holder={d: p})
                place_at(s, site={d: site})
    place_at(s, holder={MUSTER: places.index(2)})
    place_at(s, holder={FOUNDRY: places.index(2)})
    s.energy = list(energy)
    ending.time_up(s)
    assert s.places == places
    ties = [tie[3] for tie in last(s, "game over")["ties"]]
    assert ties == ([by] if by else [])
