"""Puzzles in Chromium: found from the hall, answered wrongly and rightly, explained, and known as solved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from starhall.core import registry
from starhall.core.puzzles import puzzles, replayed
from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person

SOLVED = [
    pytest.param(slug, width, marks=() if (slug, width) in {("void", 360)} else pytest.mark.soak)
    for slug in registry.slugs()
    for width in (360, 1280)
]


@pytest.mark.parametrize(("slug", "width"), SOLVED)
def test_a_puzzle_is_found_solved_and_known(
    hall: Hall, person: Callable[..., Person], slug: str, width: int
) -> None:
    game = registry.game(slug)
    one = puzzles(game)[0]
    choices = replayed(game, one).state.choices(one.seat)
    ann = person(width=width)
    page = ann.page

    def choose(choice: int) -> None:
        page.keyboard.press("/")
        typed = page.get_by_role("combobox", name="A number, or words of the move")
        typed.fill(str(1 + choices.index(choice)))
        typed.press("Enter")

    page.goto(hall.url)
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    assert faults(page) == []
    shelf = page.get_by_role("region", name=game.name)
    shelf.get_by_role("link").first.click()
    expect(page.get_by_label("What is asked").first).to_be_visible()
    page.get_by_role("button", name="All right").click()
    choose(next(choice for choice in choices if choice != one.answer))
    expect(page.get_by_role("alert").filter(has_text="Not this one")).to_be_visible()
    page.get_by_role("button", name="All right").click()
    choose(one.answer)
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(page.get_by_role("region", name="Solved")).to_contain_text("%")
    assert faults(page) == []
    page.get_by_role("link", name="All puzzles").click()
    expect(shelf).to_contain_text(f"1 of {len(puzzles(game))} solved")


def test_an_answer_is_shown_on_request_and_is_not_solved(hall: Hall, person: Callable[..., Person]) -> None:
    ann = person(width=1280)
    page = ann.page
    one = puzzles(registry.game("saga"))[0]
    page.goto(f"{hall.url}/puzzles/saga/{one.name}")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_role("region", name="The answer")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    shelf = page.get_by_role("region", name=registry.game("saga").name)
    expect(shelf).to_contain_text("0 of")
