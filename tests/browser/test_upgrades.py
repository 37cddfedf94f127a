"""A table that goes on by newer rules than it began with says so, to everybody, and keeps its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from starhall.core import registry
from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.server.old import OldHall, old_hall

Come = Callable[..., Person]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("upgraded")


@pytest.fixture(scope="module")
def old(data: Path) -> OldHall:
    """What an earlier version has left."""
    return old_hall(data)


@pytest.fixture(scope="module")
def upgraded(data: Path, old: OldHall) -> Iterator[Hall]:
    """Today's server on it."""
    found = Hall(data)
    yield found
    found.stop()


def come_back(come: Come, hall: Hall, table: dict[str, Any], p: int, **wishes: Any) -> Person:
    """One who sat at a table, with the same browser as before the upgrade."""
    found = come(**wishes)
    for name, value, path in table["people"][p]["cookies"]:
        cookie = {"name": name, "value": value, "domain": "127.0.0.1", "path": path}
        found.context.add_cookies([cookie])  # type: ignore[list-item]
    found.visit(f"{hall.url}/t/{table['table']}")
    return found


def note(one: Person) -> Locator:
    return one.page.get_by_role("region", name="The rules of this game")


def test_a_running_game_says_since_when_it_goes_by_other_rules(
    upgraded: Hall, old: OldHall, person: Come
) -> None:
    table, game = old.of("void", "playing"), registry.game("void")
    ann, phone = (
        come_back(person, upgraded, table, p, **size)
        for p, size in enumerate(({}, {"width": 390, "height": 844}))
    )
    for one in (ann, phone):
        expect(note(one)).to_contain_text(
            f"the rules of this game were renewed: 1.0 before, {game.version} since."
        )
        expect(note(one)).not_to_contain_text("Choices from before", use_inner_text=True)
        note(one).locator("summary").click()
        expect(note(one)).to_contain_text("Choices from before cannot be taken back", use_inner_text=True)
        expect(note(one)).to_contain_text(game.versions["1.1"], use_inner_text=True)
        assert faults(one.page) == []
    lines = ann.page.locator("aside .log [role=listitem]")
    expect(lines).not_to_have_count(0)
    asked = ann if table["people"][0]["asked"] else phone
    assert asked.await_question()
    asked.answer_somehow(lambda offered: offered[0])
    ann.page.reload()
    expect(note(ann)).to_contain_text("were renewed: 1.0 before")


def test_a_finished_game_says_by_which_rules_it_was_played(
    upgraded: Hall, old: OldHall, person: Come
) -> None:
    ann = come_back(person, upgraded, old.of("stellar", "over"), 0)
    expect(note(ann)).to_have_text("This game was played by older rules (1.0).")
    expect(ann.over).to_be_visible()


def test_a_table_of_today_says_nothing_of_the_kind(upgraded: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(upgraded.url)
    expect(note(ann)).to_have_count(0)
