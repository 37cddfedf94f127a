"""Lessons place tables in names; what has no such name is refused with those that look like it."""

from __future__ import annotations

import pytest

from starhall.core import ContentError
from starhall.core.lessons.naming import Box, by_seat, number_of

CARDS = ["Supply Crate", "Supply Crate", "Starport"]


def test_a_thing_has_the_number_of_its_name() -> None:
    assert number_of("Starport", CARDS, "card") == 2
    with pytest.raises(ContentError, match=r"'Starpot' is no card; did you mean Starport\?"):
        number_of("Starpot", CARDS, "card")


def test_copies_of_a_card_are_handed_out_one_by_one() -> None:
    box = Box(CARDS)
    assert box.take(["Supply Crate", "Starport"]) == [0, 2]
    assert box.left == [1]
    with pytest.raises(ContentError, match="'Starport': there is no further copy of it"):
        box.take(["Starport"])


def test_rows_of_players_come_by_seat() -> None:
    assert by_seat(["Ann", "Bo"], {"Bo": 3}, 0) == [0, 3]
    with pytest.raises(ContentError, match="'Cy' is no player"):
        by_seat(["Ann", "Bo"], {"Cy": 3}, 0)
