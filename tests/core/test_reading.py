"""Reading effects token by token, and what is said of one that cannot be read."""

from __future__ import annotations

import re

import pytest

from starhall.core.reading import Reader


class Sums(Reader):
    """A language of numbers and plus signs."""

    token = re.compile(r"\s*(\d+|[a-z]+|\+)")

    def sum(self) -> int:
        """`1 + 2 + 3`."""
        found = int(self.next())
        while self.now == "+":
            self.take("+")
            found += int(self.next())
        return found


def test_an_effect_is_read_from_its_first_token_to_its_last() -> None:
    reader = Sums(" 1 +22+ 3 ")
    assert reader.tokens == ["1", "+", "22", "+", "3", ""]
    assert reader.sum() == 26
    assert not reader.now
    reader.end()


def test_a_word_is_one_of_those_there_are() -> None:
    reader = Sums("left right")
    assert reader.word(("left", "right")) == "left"
    with pytest.raises(ValueError, match=r"effect: 'right' is not one of up, down"):
        reader.word(("up", "down"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1 + ?", r"effect: ' \?' cannot be read"),
        ("1 2", r"effect: '2' comes after the end of '1 2'"),
    ],
)
def test_what_cannot_be_read_is_shown(text: str, says: str) -> None:
    def read() -> None:
        reader = Sums(text)
        reader.sum()
        reader.end()

    with pytest.raises(ValueError, match=says):
        read()


def test_a_missing_token_is_named_with_the_place() -> None:
    reader = Sums("1 2")
    reader.next()
    with pytest.raises(ValueError, match=r"effect: '\+' is missing before '2' in '1 2'"):
        reader.take("+")
