"""The page of a record says where it was played, and what that means."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from random import Random

import httpx
import pytest
from playwright.sync_api import expect

from starhall.core import Match, fair, record, registry
from starhall.server.rights import signatures
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.test_older import opened
from tests.fixtures.play import forged, step

SECRET = "5" * 64


def sealed() -> str:
    """The record of a game with sealed dice."""
    about = {"commitment": fair.sealed(SECRET), "salts": ["", ""]}
    match = Match(registry.game("peace"), ["Ann", "Bea"], seed=f"{SECRET}//", about=about)
    rng = Random(3)
    for _ in range(12):
        step(match, rng)
    return record.save(match)


def signed(hall: Hall) -> str:
    """The same as this hall signs what was played at its tables."""
    httpx.get(f"{hall.url}/api/keys")
    with sqlite3.connect(hall.data / "starhall.db") as database:
        (keys,) = database.execute("SELECT value FROM meta WHERE name = ?", [signatures.KEYS]).fetchone()
    database.close()
    return signatures.sign(sealed(), keys)[0]


PLAYED: dict[str, tuple[Callable[[Hall], str], str]] = {
    "Played here.": (signed, "Signed by this hall: the game was played at one of its tables"),
    "Played elsewhere, dice agree.": (lambda hall: sealed(), "whoever makes up a record can choose both"),
    "Cannot be checked.": (lambda hall: forged(sealed(), about={}), "nobody sealed that seed"),
}


@pytest.mark.parametrize("title", PLAYED)
def test_a_record_says_where_it_was_played(hall: Hall, person: Callable[..., Person], title: str) -> None:
    text, means = PLAYED[title]
    someone = person(width=390)
    opened(someone, hall, text(hall))
    expect(someone.page.get_by_text(title)).to_be_visible()
    expect(someone.page.get_by_text(means)).to_be_visible()
    for other in PLAYED:
        expect(someone.page.get_by_text(other)).to_have_count(int(other == title))
