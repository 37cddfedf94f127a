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
        Sitter("Marla bot", "level2"),
    ]


def test_a_bot_has_a_level_with_a_style_or_a_budget_before_its_name() -> None:
    specs = ["bot:level4:cautious", "bot:level4:cautious:Zed", "bot:search:0.1s:Bob", "bot:program:./mybot"]
    found = read_seats(specs)
    assert [(sitter.bot, sitter.name) for sitter in found] == [
        ("level4:cautious", "Moss bot"),
        ("level4:cautious", "Zed"),
        ("search:0.1s", "Bob"),
        ("program:./mybot", "Juno bot"),
    ]
    assert read_seats([sitter.spec for sitter in found]) == found


def test_no_two_have_the_same_name() -> None:
    names = [sitter.name for sitter in read_seats(["person:Ann", "person:Ann", "bot:greedy:Ann"])]
    assert names == ["Ann", "Ann 2", "Ann 3"]


def test_a_seat_reads_back() -> None:
    seats = read_seats(["person:Ann: the first", "bot:greedy:Zed"])
    assert read_seats([sitter.spec for sitter in seats]) == seats


@pytest.mark.parametrize("spec", ["ann", "bot:best", ""])
def test_other_words_are_refused_with_what_there_is(spec: str) -> None:
    with pytest.raises(NotUnderstood, match="level2"):
        read_seats(["person", spec])
