"""Names: nobody pretends to be the house, or somebody else at the table."""

from __future__ import annotations

import pytest

from starhall.server.book.names import clean_name, seat_name


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "Admin.",
        "-= ADMIN =-",
        "a d m i n",
        "Adm1n",
        "\u0410dmin",
        "\u0430dm\u0456n",
        "\u00c1dm\u00edn",
        "Admin 7",
        "St\u0430rh\u0430ll",
        "m0derator",
        "\uff28\uff2f\uff33\uff34",
        "ad\u3164min",
        "\u115fh\u1160ost",
        "\u3164",
        "\u2800\u2800",
    ],
)
def test_names_that_look_like_the_house_are_not_given(name: str) -> None:
    assert clean_name(name, "Player 1") == "Player 1"


@pytest.mark.parametrize(
    "name", ["Ann", "Administra", "Hosta", "\u0410\u043d\u043d\u0430", "\u0394\u03ae\u03bc\u03bf\u03c2"]
)
def test_other_names_stay_as_they_are(name: str) -> None:
    assert clean_name(name, "Player 1") == name


@pytest.mark.parametrize("other", ["Bea", "BEA", "\u0412e\u0430", "B\u00e9a", "B\u03b5\u03b1"])
def test_two_who_look_alike_are_told_apart(other: str) -> None:
    assert seat_name(other, "Player 2", ["Bea"]) == f"{other} 2"
    assert seat_name(other, "Player 3", ["Bea", f"{other} 2"]) == f"{other} 3"


def test_names_that_do_not_look_alike_need_no_number() -> None:
    assert seat_name("Bela", "Player 2", ["Bea", "Player 1"]) == "Bela"
    assert seat_name("Player 2", "Player 2", ["Player 1", "Player 3"]) == "Player 2"
