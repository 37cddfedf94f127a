"""A game that was played by older rules: shown in the browser move by move, and marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from starhall.core import record, registry
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.fixtures.play import forged, played


def opened(someone: Person, hall: Hall, text: str) -> None:
    """Upload a record and look at it."""
    answer = someone.context.request.post(
        f"{hall.url}/api/records",
        data=text,
        headers={"Content-Type": "application/json", "Origin": hall.url},
    )
    assert answer.status == 201, answer.text()
    someone.visit(f"{hall.url}/r/{answer.json()['record']}")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_replay_of_older_rules_is_marked_and_can_be_walked_through(
    hall: Hall, person: Callable[..., Person], width: int
) -> None:
    match = played(registry.game("void"), 3, seed=4)
    someone = person(width=width)
    opened(someone, hall, forged(record.save(match), rules="0.9"))
    page = someone.page
    expect(page.get_by_text("Played by older rules (0.9)").first).to_be_visible()
    expect(page.get_by_text("cannot be played again to check its dice")).to_be_visible()
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    last = len(match.choices)
    expect(page.get_by_text(f"choice {last} of {last}")).to_be_visible()
    page.get_by_role("button", name="One choice back").click()
    expect(page.get_by_text(f"choice {last - 1} of {last}")).to_be_visible()


def test_a_replay_says_which_moments_were_kept(hall: Hall, person: Callable[..., Person]) -> None:
    match = played(registry.game("void"), 7, seed=4)
    chance: dict[str, Any] = {"seed": None, "outcomes": []}
    someone = person()
    opened(someone, hall, forged(record.save(match), rules="0.9", story=None, chance=chance))
    kept = f"Not every moment was kept: here are those after {record.EVERY},"
    expect(someone.page.get_by_text(kept)).to_be_visible()
    made = len(match.choices)
    expect(someone.page.get_by_text(f"choice {made} of {made}")).to_be_visible()
    someone.page.get_by_role("button", name="To the beginning").click()
    expect(someone.page.get_by_text(f"choice {record.EVERY} of {made}")).to_be_visible()
