"""Where the numbers of an encoding stand."""

from __future__ import annotations

import pytest

from starhall.core import Layout, Space

SPACES = (
    Space("players", 1, 2, 4),
    Space("seat of each card, -1 none", 3, -1, 3, category=True),
    Space("points", 2, -9, 9),
)


def test_spaces_stand_one_after_another() -> None:
    layout = Layout(SPACES)
    assert layout.at("players") == slice(0, 1)
    assert layout.at("seat of each card, -1 none") == slice(1, 4)
    assert layout.at("seat of each card, -1 none", "points") == slice(1, 6)
    assert layout.start("points") == 4


def test_a_blank_row_tells_of_nothing_and_keeps_to_the_spaces() -> None:
    assert Layout(SPACES).blank == [2, -1, -1, -1, 0, 0]


def test_a_space_that_is_not_there_has_no_place() -> None:
    with pytest.raises(ValueError, match="is not in list"):
        Layout(SPACES).at("chips")
