"""What lessons may point at: every name marks what it says, wherever the text board shows it."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core import Match, registry
from starhall.core.lessons import OPTION, SEAT, THING, pointed
from starhall.core.spots import Spot, span
from tests.lessons.pupil import peace

BOARD = "Round 1\n*1 Ann  D1:Int D2:Int\n 2 Bea  D1:Reb"


def test_a_spot_is_a_part_of_the_first_line_that_reads_so() -> None:
    assert span(BOARD, Spot("2 Bea")) == (2, 0, 14)
    assert span(BOARD, Spot("1 Ann", "D1:Int")) == (1, 8, 14)
    assert span(BOARD, Spot("1 Ann", "Int", 18)) == (1, 18, 21)


def test_what_the_board_does_not_show_is_no_spot() -> None:
    assert span(BOARD, Spot("3 Cai")) is None
    assert span(BOARD, Spot("2 Bea", "D2:Int")) is None


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_name_marks_what_it_says(slug: str) -> None:
    game = registry.game(slug)
    rng = Random(slug)
    match = Match(game, game.players[0], seed=slug)
    marked = set()
    for n in range(150):
        if match.over:
            break
        seat = match.state.asked[0][0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
        if n % 10:
            continue
        seen = match.view(0)
        board = game.board(seen)
        for name, spot in game.things(seen).items():
            found = span(board, spot)
            if found is not None:
                line, first, end = found
                assert board.split("\n")[line][first:end] == (spot.text or board.split("\n")[line])
                marked.add(name)
    assert len(marked) > 8


def test_seats_options_and_things_are_told_apart() -> None:
    match = Match(peace(), ["Robin", "Ada"], {"first": 0}, seed="1")
    kinds = {point: pointed(match, point) for point in ("seat: Ada", "option: Keep*", "D1", "C of Ada")}
    assert [found and found.what for found in kinds.values()] == [SEAT, OPTION, THING, THING]
    assert [pointed(match, point) for point in ("seat: Bo", "option: Sing", "D9", "card: Ace")] == [None] * 4
