"""Every game is drawn: all that a spectator sees, inside of its sheet, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from starhall.core import Game, Seeded, State, registry
from starhall.core.drawing import Drawing, lines_of, of_text

SLUGS = registry.slugs()
NUMBERS = ("x", "y", "width", "height", "cx", "cy", "r", "font-size")


def moments(game: Game[Any], players: int, seed: str) -> Iterator[State]:
    """A game at random, about every tenth question of it, and its end."""
    rng = Random(seed)
    names = [f"<{p} & co>" for p in range(players)]
    s = game.new(names, Seeded(seed))
    number = 0
    while not s.over and number < 400:
        if number % 11 == 0:
            yield s
        seat = s.asked[0][0]
        s.answer(seat, rng.choice(s.choices(seat)))
        number += 1
    yield s


@pytest.mark.parametrize("slug", SLUGS)
def test_every_moment_of_a_game_can_be_drawn_inside_of_its_sheet(slug: str) -> None:
    game = registry.game(slug)
    for players in (game.players[0], game.players[-1]):
        for s in moments(game, players, "draw"):
            drawing = game.drawing(game.view(s, None))
            sheet = ElementTree.fromstring(drawing.svg())
            told = "".join(sheet.itertext())
            for one in sheet.iter():
                found = {name: float(one.get(name, "0")) for name in NUMBERS}
                wide, high = found["width"] or found["r"], found["height"] or found["r"]
                assert -1 <= found["x"] + found["cx"] <= drawing.wide + 1
                assert found["x"] + found["cx"] + wide <= drawing.wide + 1
                assert found["y"] + found["cy"] + high <= drawing.high + 1
            for name in s.names:
                assert name in told


@pytest.mark.parametrize("slug", SLUGS)
def test_a_drawing_tells_a_spectator_nothing_that_is_hidden(slug: str) -> None:
    game, rng = registry.game(slug), Random(4)
    for s in moments(game, game.players[0], "secret"):
        dealt_anew = game.resample(s, None, rng)
        drawn = [game.drawing(game.view(table, None)).svg() for table in (s, dealt_anew)]
        assert drawn[0] == drawn[1]


def test_words_that_are_too_long_become_smaller_and_are_cut_off_at_last() -> None:
    sheet = Drawing(200, 40)
    sheet.words(0, 20, "short", 14, most=200)
    sheet.words(0, 20, "a line of some length", 14, most=130)
    sheet.words(0, 20, "a line " * 20, 14, most=130)
    fits, smaller, cut = ElementTree.fromstring(sheet.svg()).iter("{http://www.w3.org/2000/svg}text")
    assert (fits.text, fits.get("font-size")) == ("short", "14.0")
    assert smaller.text == "a line of some length"
    assert 10 <= float(smaller.get("font-size", "")) < 14
    assert cut.text is not None
    assert cut.text.endswith("…")
    assert lines_of("one two three", 10, 40) == ["one two", "three"]


def test_a_game_that_draws_nothing_has_its_lines_of_text_drawn() -> None:
    found = of_text("a & b\n\n<c>")
    letters = [one.text for one in ElementTree.fromstring(found.svg()) if one.tag.endswith("text")]
    assert letters == ["a & b", "<c>"]
