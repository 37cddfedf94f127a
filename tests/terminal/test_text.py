"""What people and files send never reaches the terminal as a command."""

from __future__ import annotations

import re

import pytest

from starhall.terminal.panes import tumbled
from starhall.terminal.text import LONGEST_NAME, clean, clean_name, in_encoding, parts, wrap


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t B\n", "Ann B"),
        ("\x1b[31mAnn\x1b[0m", "Ann"),
        ("\x1b]0;owned\x07Ann", "Ann"),
        ("\x1b]8;;http://x\x1b\\Ann\x1b]8;;\x1b\\", "Ann"),
        ("\x9b31mAnn", "Ann"),
        ("A\x00n\x07n\x7f", "Ann"),
        ("\u202eAnn\u2066\u200f\u200b", "Ann"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Z" + "\u0301" * 40, "Ź\u0301\u0301"),
        ("🚀 Ann", "🚀 Ann"),
        ("[red]Ann[/]", "[red]Ann[/]"),
        ("\x1b[2J", "Player 1"),
        ("", "Player 1"),
    ],
)
def test_names_are_made_safe_to_show(name: str, shown: str) -> None:
    assert clean_name(name, "Player 1") == shown


def test_a_name_is_short_enough_for_a_board() -> None:
    assert clean_name("x" * 500, "Player 1") == "x" * LONGEST_NAME


def test_texts_keep_their_lines() -> None:
    assert clean("one\r\ntwo\x1b[A\n\nthree") == "one\ntwo\n\nthree"


def test_an_output_without_unicode_gets_what_it_can_write() -> None:
    assert in_encoding("a → b … Zoë", "ascii") == "a -> b ... Zo?"
    assert in_encoding("a → b", "utf-8") == "a → b"
    assert in_encoding("a → b", None) == "a → b"


def test_a_board_has_parts_under_its_headings() -> None:
    assert parts("Round 1\n\n== Ann: 3 cards\n  hand\n\n== The middle\n  deck") == [
        ("Ann", "Round 1\n\n== Ann: 3 cards\n  hand"),
        ("The middle", "Round 1\n\n== The middle\n  deck"),
    ]
    assert parts("Round 1\nno headings") == []


def test_a_line_that_goes_on_is_set_in() -> None:
    assert wrap("aaaa bbbb cccc", 10, " ") == ["aaaa bbbb", " cccc"]
    assert wrap("  aaaa\n\nb", 20) == ["  aaaa", "", "b"]


def test_dice_that_tumble_change_their_faces_and_nothing_else() -> None:
    names = ["Player 1", "Player 2"]
    words = "Player 1 rolls the invasion of Player 2: 2 saucers on Y1, 2 on B1; 2 re-rolls left."
    shown = {tumbled(words, names, str(seed)) for seed in range(40)}
    assert len(shown) > 20
    pattern = r"Player 1 rolls the invasion of Player 2: [1-6] saucers on Y1, [1-6] on B1; 2 re-rolls left\."
    assert all(re.fullmatch(pattern, one) for one in shown)


def test_dice_with_signs_tumble_among_their_signs() -> None:
    shown = {tumbled("Ann rolls D1 (Laser) and D2 (Missile).", ["Ann"], str(seed)) for seed in range(20)}
    faces = ("Laser", "Missile")
    assert shown == {f"Ann rolls D1 ({one}) and D2 ({other})." for one in faces for other in faces}
