"""The view as numbers: every number within its space, from the reader's side, and nothing hidden in it."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core import Match, Seeded
from starhall.games.futura import GAME
from starhall.games.futura.bots.encode import SPACES, encoding
from starhall.games.futura.box.parts import FACE, FACES
from starhall.games.futura.state import FuturaState
from tests.games.futura.table import CHEN, GARRIS, dress, give, load_up, turn, view


def part(s: FuturaState, reader: int | None, name: str) -> list[int]:
    """The numbers of one space."""
    found = encoding(s, reader)
    first = 0
    for space in SPACES:
        if space.name == name:
            return found[first : first + space.size]
        first += space.size
    raise KeyError(name)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_lies_in_its_space(players: int) -> None:
    rng = Random(players)
    match = Match(GAME, players, seed=f"e{players}")
    for step in range(500):
        if match.over:
            break
        if step % 9 == 0:
            for reader in (None, *range(players)):
                found = encoding(match.state, reader)
                assert len(found) == sum(space.size for space in SPACES)
                first = 0
                for space in SPACES:
                    for number in found[first : first + space.size]:
                        assert space.low <= number <= space.high, space.name
                    first += space.size
        seat = rng.choice(match.state.asked)[0]
        match.choose(seat, rng.choice(match.state.choices(seat)))


def test_income_and_points_are_those_of_the_mats() -> None:
    rng = Random(5)
    s = GAME.new(3, Seeded("mats"))
    while not s.over:
        seat = rng.choice(s.asked)[0]
        if seat == 1:
            mats = view(s, 1).mats
            mats = [*mats[1:], *mats[:1]]
            assert part(s, 1, "next income")[:3] == [mat.earns for mat in mats]
            assert part(s, 1, "half victory points as far as open")[:3] == [sum(mat.points) for mat in mats]
        s.answer(seat, rng.choice(s.choices(seat)))
    mats = view(s, 0).mats
    assert part(s, 0, "half victory points as far as open")[:3] == [sum(mat.points) for mat in mats]


def test_units_in_a_fight_are_told_as_their_sheets_add_up() -> None:
    rng, told = Random(6), 0
    for number in range(4):
        s = GAME.new(2 + number % 3, Seeded(f"fights {number}"))
        while not s.over:
            for reader in (None, 0, 1) if s.attacker >= 0 else ():
                fight = view(s, reader).fight
                if fight is None:
                    continue
                units = [*fight.attackers[:2], fight.defenders[0]]
                told += len(units)
                rows = [[unit.roll, unit.left, unit.full, sum(n for _, n, _ in unit.dam)] for unit in units]
                found = part(s, reader, "dice, AP left and in full, strike of two attackers and the defender")
                assert found[8:] == rows.pop()
                assert found[:8] == [figure for row in rows for figure in row] + [0] * (8 - 4 * len(rows))
            seat = rng.choice(s.asked)[0]
            s.answer(seat, rng.choice(s.choices(seat)))
    assert told


def test_seats_are_counted_from_the_reader() -> None:
    s = turn(0, energy=[7, 11])
    assert part(s, 0, "energy")[:2] == [7, 11]
    assert part(s, 1, "energy")[:2] == [11, 7]
    assert part(s, 0, "active seat, -1 none") == [0]
    assert part(s, 1, "active seat, -1 none") == [1]
    assert part(s, 1, "seat of each acolyte, -1 none")[:6] == [1, 1, 1, 0, 0, 0]


def test_only_the_reader_finds_a_hand_in_it() -> None:
    s = turn(0)
    give(s, 0, "ARM-11", "ARM-11")
    assert part(s, 0, "own hand by face")[FACE["ARM-11"]] == 2
    assert sum(part(s, 1, "own hand by face")) == sum(part(s, None, "own hand by face")) == 0
    assert part(s, 1, "hand size")[1] == 2


def test_face_down_equipment_is_a_back_with_its_level() -> None:
    s = turn(0)
    dress(s, GARRIS, "ARM-08")
    at = GARRIS * 7
    assert part(s, 1, "cards of each acolyte")[at] == FACE["ARM-08"] + 1
    assert part(s, 0, "cards of each acolyte")[at] == FACES + 1
    assert part(s, 0, "levels of those cards")[at] == 3
    assert part(s, 0, "AP left of those cards")[at] == 0
    assert part(s, 1, "AP left of those cards")[at] == 25


def test_what_cannot_be_told_apart_is_encoded_alike() -> None:
    first, second = turn(0), turn(0)
    dress(first, GARRIS, "ARM-07")
    dress(second, GARRIS, "ARM-08")
    load_up(first, 4, "SAB-01")
    load_up(second, 4, "CRE-01", fitted=True)
    give(first, 1, "ITM-01")
    give(second, 1, "ITM-02")
    assert encoding(first, 0) == encoding(second, 0)
    assert encoding(first, 1) != encoding(second, 1)
    assert part(first, 0, "base AP of each acolyte")[CHEN] == 14
