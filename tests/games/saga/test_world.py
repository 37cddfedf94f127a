"""The world: squares and rings, a map that wraps, and lines on it, against a naive model."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starhall.core.scenes import checks
from starhall.games.saga.box.geometry import (
    AHEAD,
    BOARD,
    CENTRE,
    DIRECTION,
    DIRECTIONS,
    DISTANCE,
    IN_LINE,
    OFF,
    RINGS,
    SQUARES,
    square_at,
    square_name,
)
from starhall.games.saga.box.parts import (
    BLANK,
    CRATER,
    NOVA_TILE,
    QUAKE,
    SLOT_SQUARES,
    TSUNAMI,
    VOID,
    VOLCANO,
)
from starhall.games.saga.facts import ADJACENT, EVERYBODY, line_from, shifted, targets
from starhall.games.saga.rules.drawing import flip, ground
from starhall.games.saga.rules.pushing import push_along
from starhall.games.saga.rules.verbs import LANDED, ON, ON_OMEGA_NOVA, holds, read_condition, read_filters
from starhall.games.saga.state import NONE
from tests.games.saga.helpers import ASTRA, MORGANA, ROBO_MOB, land, random_game, spot, stage, start

RIMS = st.integers(1, 3)


def coordinates(rim: int) -> range:
    return range(3 - rim, 4 + rim)


def naive_step(square: tuple[int, int], way: tuple[int, int], rim: int) -> tuple[int, int]:
    """One step, walking off an edge and on at the other, one row and one column at a time."""
    low, high = 3 - rim, 3 + rim
    found = []
    for before, change in zip(square, way, strict=True):
        after = before + change
        if after > high:
            after = low
        if after < low:
            after = high
        found.append(after)
    return found[0], found[1]


def naive_distance(here: tuple[int, int], there: tuple[int, int], rim: int) -> int:
    """The fewest steps, found by walking outwards."""
    reached, n = {here}, 0
    while there not in reached:
        reached |= {naive_step(square, way, rim) for square in reached for way in DIRECTIONS}
        n += 1
    return n


@st.composite
def two_squares(draw: st.DrawFn) -> tuple[int, tuple[int, int], tuple[int, int]]:
    rim = draw(RIMS)
    place = st.tuples(st.sampled_from(coordinates(rim)), st.sampled_from(coordinates(rim)))
    return rim, draw(place), draw(place)


@given(two_squares())
@checks("SAGA-027", "SAGA-028", "SAGA-029", "SAGA-061", "SAGA-073", "SAGA-R05", "SAGA-R06", "SAGA-R84")
def test_steps_and_distances_are_those_of_a_torus(case: tuple[int, tuple[int, int], tuple[int, int]]) -> None:
    rim, here, there = case
    for direction, way in enumerate(DIRECTIONS):
        assert AHEAD[rim][direction][square_at(*here)] == square_at(*naive_step(here, way, rim))
    distance = naive_distance(here, there, rim)
    assert DISTANCE[rim][square_at(*here)][square_at(*there)] == distance
    assert (distance == 1) == (square_at(*there) in [AHEAD[rim][d][square_at(*here)] for d in range(8)])


@given(two_squares())
@checks("SAGA-068", "SAGA-R07", "SAGA-R08", "SAGA-R23")
def test_lines_and_directions_follow_the_shortest_way(
    case: tuple[int, tuple[int, int], tuple[int, int]],
) -> None:
    rim, here, there = case
    a, b = square_at(*here), square_at(*there)
    side = 2 * rim + 1
    # The shortest way: of all copies of the target on the repeated map, the nearest in rows and in columns.
    offset = tuple(
        min((t - h + side * k for k in (-1, 0, 1)), key=abs) for h, t in zip(here, there, strict=True)
    )
    in_line = offset[0] == 0 or offset[1] == 0 or abs(offset[0]) == abs(offset[1])
    assert IN_LINE[rim][a][b] == in_line
    if a == b:
        assert DIRECTION[rim][a][b] == OFF
        return
    direction = DIRECTION[rim][a][b]
    assert DIRECTIONS[direction] == tuple((part > 0) - (part < 0) for part in offset)
    if in_line:
        square = a
        for _ in range(DISTANCE[rim][a][b]):
            square = AHEAD[rim][direction][square]
        assert square == b


@st.composite
def crowds(draw: st.DrawFn) -> tuple[int, list[tuple[int, int]], int]:
    rim = draw(RIMS)
    place = st.tuples(st.sampled_from(coordinates(rim)), st.sampled_from(coordinates(rim)))
    return rim, draw(st.lists(place, min_size=2, max_size=4, unique=True)), draw(st.integers(0, 7))


def naive_shove(
    places: list[tuple[int, int]], mover: int, way: tuple[int, int], rim: int
) -> tuple[list[tuple[int, int]], set[int]]:
    """Everybody shoves the next one, until a square is free; the mover's own square is free."""
    found = list(places)
    moving, displaced = mover, {mover}
    left = places[mover]
    while True:
        goal = naive_step(places[moving], way, rim)
        met = places.index(goal) if goal in places and goal != left else None
        found[moving] = goal
        if met is None:
            return found, displaced
        displaced.add(met)
        moving = met


@given(crowds())
@checks("SAGA-065", "SAGA-066", "SAGA-067", "SAGA-068", "SAGA-R17")
def test_a_shove_moves_a_whole_line_by_one(case: tuple[int, list[tuple[int, int]], int]) -> None:
    rim, places, direction = case
    s = stage(players=len(places), at=places, rim=rim)
    line = line_from(s.at, rim, 0, direction)
    s.at = shifted(s.at, rim, line, direction)
    found, displaced = naive_shove(places, 0, DIRECTIONS[direction], rim)
    assert [spot(s, p) for p in range(len(places))] == found
    assert set(line) == displaced
    assert len(set(s.at)) == len(places)


@given(crowds(), st.integers(1, 3))
@checks("SAGA-089", "SAGA-R17", "SAGA-R24", "SAGA-R26")
def test_a_push_goes_straight_and_shoves_what_it_meets(
    case: tuple[int, list[tuple[int, int]], int], spaces: int
) -> None:
    rim, places, direction = case
    s = stage(players=len(places), at=places, rim=rim)
    displaced, heap = push_along(s, 1, direction, spaces)
    found, everybody = list(places), set()
    for _ in range(spaces):
        found, moved = naive_shove(found, 1, DIRECTIONS[direction], rim)
        everybody |= moved
    assert [spot(s, p) for p in range(len(places))] == found
    assert sorted(displaced) == sorted(everybody)
    assert heap == NONE


@checks("SAGA-016", "SAGA-R02")
def test_the_map_is_the_nova_and_rings_of_8_16_and_24_squares() -> None:
    assert [len(ring) for ring in RINGS] == [1, 8, 16, 24]
    assert sum(map(len, RINGS)) == SQUARES == 49
    assert square_at(3, 3) == CENTRE
    assert [len(BOARD[rim]) for rim in (1, 2, 3)] == [9, 25, 49]
    assert square_name(square_at(2, 5)) == "r2c5"


@checks("SAGA-R02", "SAGA-016")
def test_the_slots_are_two_squares_side_by_side_in_one_ring() -> None:
    for first, second in SLOT_SQUARES:
        (row, column), (other_row, other_column) = divmod(first, 7), divmod(second, 7)
        assert abs(row - other_row) + abs(column - other_column) == 1
    assert sorted(square for pair in SLOT_SQUARES for square in pair) == [
        square for square in range(SQUARES) if square != CENTRE
    ]
    rings = [next(k for k in range(4) if first in RINGS[k]) for first, _ in SLOT_SQUARES]
    assert rings == [1] * 4 + [2] * 8 + [3] * 12


@checks("SAGA-R08")
def test_on_nine_squares_everybody_is_adjacent_to_everybody() -> None:
    for here in BOARD[1]:
        assert sorted(DISTANCE[1][here][there] for there in BOARD[1]) == [0] + [1] * 8


@checks("SAGA-019", "SAGA-020", "SAGA-021", "SAGA-022", "SAGA-023", "SAGA-024", "SAGA-026", "SAGA-R33")
def test_only_volcanos_quakes_tsunamis_and_the_nova_are_disasters() -> None:
    world = land(volcano=[(0, 0)], quake=[(0, 1)], tsunami=[(0, 2)], crater=[(0, 3)], void=[(0, 4)])
    places = {
        (0, 0): {"volcano", "disaster"},
        (0, 1): {"quake", "disaster"},
        (0, 2): {"tsunami", "disaster"},
        (0, 3): set(),
        (0, 4): {"void"},
        (0, 5): set(),
        (3, 3): {"volcano", "quake", "tsunami", "disaster"},
    }
    for place, counts in places.items():
        s = stage(at=[place, (6, 6)], ground=world)
        words = ("volcano", "quake", "tsunami", "disaster", "void")
        assert {word for word in words if holds(s, 0, read_condition(f"on:{word}"))} == counts


@checks("SAGA-021", "SAGA-R29", "SAGA-R33")
def test_a_character_on_the_nova_is_protected_and_exposed_as_on_every_disaster() -> None:
    s = stage(at=[(0, 0), (3, 3)])
    assert targets(s, 0, (VOLCANO, 0, 0, 49, 0)) == [1]
    assert targets(s, 0, (0, QUAKE, 0, 49, 0)) == []
    s = stage(at=[(0, 0), (1, 1)])
    assert targets(s, 0, (VOLCANO, 0, 0, 49, 0)) == []
    assert targets(s, 0, (0, QUAKE, 0, 49, 0)) == [1]


@checks("SAGA-017", "SAGA-018", "SAGA-030", "SAGA-031", "SAGA-032", "SAGA-033", "SAGA-034", "SAGA-R03")
def test_the_inner_ring_is_always_the_same_and_the_others_are_shuffled() -> None:
    worlds = [start(2, seed) for seed in range(30)]
    inner = {tuple(s.ground[square] for square in RINGS[1]) for s in worlds}
    assert inner == {(VOLCANO, TSUNAMI, QUAKE, QUAKE, BLANK, BLANK, VOLCANO, TSUNAMI)}
    outer = {tuple(s.ground[square] for square in (*RINGS[2], *RINGS[3])) for s in worlds}
    assert len(outer) == 30
    assert all(s.ground[CENTRE] == NOVA_TILE and VOID not in s.ground for s in worlds)
    turned = {lying & 1 for s in worlds for lying in s.tiles[4:]}
    assert turned == {0, 1}
    assert all(lying & 1 == 0 for s in worlds for lying in s.tiles[:4])
    for s in worlds:
        assert sorted(lying // 2 for lying in s.tiles) == list(range(24))
        assert s.ground.count(CRATER) == 1


@checks("SAGA-025", "SAGA-026", "SAGA-131", "SAGA-134", "SAGA-135", "SAGA-R04")
def test_each_void_lies_where_its_disaster_was_and_in_the_end_only_the_nova_is_left() -> None:
    s = start(2, 5)
    before = s.ground
    for collapses in (1, 2, 3):
        after = ground(s.tiles, collapses, 3)
        for square in range(SQUARES):
            ring = next(k for k in range(4) if square in RINGS[k])
            if square == CENTRE or ring <= 3 - collapses:
                assert after[square] == before[square]
            else:
                assert after[square] == (VOID if before[square] in (VOLCANO, QUAKE, TSUNAMI) else BLANK)
    assert [square for square in range(SQUARES) if after[square] & NOVA_TILE] == [CENTRE]
    assert CRATER not in after


@pytest.mark.parametrize("players", [2, 3, 4])
@checks("SAGA-001", "SAGA-036", "SAGA-R09", "SAGA-R43")
def test_random_characters_are_all_different(players: int) -> None:
    found = {start(players, seed, characters="random").character for seed in range(20)}
    assert len(found) > 5
    assert all(len(set(characters)) == players for characters in found)


@checks("SAGA-137", "SAGA-141")
def test_the_omega_nova_is_still_every_disaster() -> None:
    s = random_game(3, 4, until=lambda s: s.omega)
    assert s.omega
    assert s.ground[CENTRE] == NOVA_TILE


@checks("SAGA-R04", "SAGA-131")
def test_a_flip_changes_only_its_ring() -> None:
    s = stage(characters=(ASTRA, ROBO_MOB, MORGANA), at=[(3, 3), (2, 2)])
    s.ground = ground(s.tiles, 0, 3)
    inside = [s.ground[square] for square in BOARD[2]]
    flip(s, 3)
    assert [s.ground[square] for square in BOARD[2]] == inside
    assert {s.ground[square] for square in RINGS[3]} == {BLANK, VOID}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ((), [1, 2, 3]),
        (("adjacent",), [1]),
        (("not_adjacent",), [2, 3]),
        (("within:2",), [1, 2]),
        (("within:2", "not_adjacent"), [2]),
        (("in_line",), [1, 3]),
        (("on:quake",), [2]),
        (("not_on:quake", "not_on:void"), [1]),
        (("on:disaster", "within:1"), []),
    ],
)
@checks("SAGA-R29", "SAGA-R07", "SAGA-073")
def test_filters_mean_what_they_say(words: tuple[str, ...], found: list[int]) -> None:
    world = land(quake=[(2, 1)], void=[(3, 0)])
    s = stage(players=4, at=[(0, 0), (0, 1), (2, 1), (3, 0)], ground=world)
    assert targets(s, 0, read_filters(words)) == found
    assert read_filters(()) == EVERYBODY
    assert read_filters(("adjacent",)) == ADJACENT
    assert read_filters(("in_line",)) == (0, 0, 0, 49, 1)


@checks("SAGA-012", "SAGA-114")
def test_conditions_mean_what_they_say() -> None:
    assert read_condition("on:volcano") == (ON, VOLCANO)
    assert read_condition("landed:disaster") == (LANDED, NOVA_TILE)
    assert read_condition("on:omega_nova") == (ON_OMEGA_NOVA, 0)
    assert (ON, LANDED, ON_OMEGA_NOVA) == (0, 1, 2)
