"""Seats as they are written on the command line."""

from __future__ import annotations

import pytest

from starhall.core import NotUnderstood
from starhall.terminal.seats import Sitter, read_seats


def test_people_and_bots_sit_down() -> None:
    assert read_seats(["person", "person:Ann", "bot:greedy", "bot:random:Zed", "bot"]) == [
        Sitter("Player 1"),
        Sitter("Ann"),
        Sitter("Rook bot", "greedy"),
        Sitter("Zed", "random"),
        Sitter("Tilda bot", "greedy"),
    ]


def test_no_two_have_the_same_name() -> None:
    names = [sitter.name for sitter in read_seats(["person:Ann", "person:Ann", "bot:greedy:Ann"])]
    assert names == ["Ann", "Ann 2", "Ann 3"]


def test_a_seat_reads_back() -> None:
    seats = read_seats(["person:Ann: the first", "bot:greedy:Zed"])
    assert read_seats([sitter.spec for sitter in seats]) == seats


@pytest.mark.parametrize("spec", ["ann", "bot:best", ""])
def test_other_words_are_refused_with_what_there_is(spec: str) -> None:
    with pytest.raises(NotUnderstood, match="greedy"):
        read_seats(["person", spec])
