"""Nothing that one must use is clipped, covered or beyond a fold; a phone shows Futura in tabs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from starhall.core import Match
from starhall.games.peace.box.parts import MISSILE
from tests.browser import test_futura as futura
from tests.browser.hall import Hall
from tests.browser.layout import SETTLED, faults_of_layout, sizes
from tests.browser.people import Person
from tests.browser.positions import Position, asked, found, played, take_up, uploaded, with_a_choice

Come = Callable[..., Person]
OPENINGS: dict[str, Callable[[], Position[Any]]] = {
    "peace": lambda: found("peace", 6, lambda s: asked(s, "reroll")),
    "void": lambda: found("void", 5, lambda s: asked(s, "play")),
    "saga": lambda: found("saga", 3, lambda s: asked(s, "start")),
    "stellar": lambda: found("stellar", 3, lambda s: asked(s, "race")),
    "futura": lambda: futura.position("first"),
}
"""The first thing that a game asks for on its board; its middle is measured where it is looked at."""
FIGHTS: dict[str, Callable[[], Position[Any]]] = {
    "peace": lambda: found("peace", 6, lambda s: asked(s, "assign") and s.round == 3),
    "void": lambda: found("void", 5, with_a_choice(lambda s: asked(s, "destroy"))),
    "saga": lambda: found("saga", 4, with_a_choice(lambda s: asked(s, "attack"))),
    "stellar": lambda: found("stellar", 4, lambda s: asked(s, "dice")),
    "futura": lambda: futura.position("go on"),
}
"""Somebody is at somebody's throat: with as many players as make a crowd."""


def measured(person: Person) -> dict[str, list[str]]:
    """What is wrong with the table at each size of the window, by that size; nothing where all is well."""
    return {size: faults for _, size in sizes(person) if (faults := faults_of_layout(person))}


@pytest.mark.parametrize("game", OPENINGS)
def test_the_opening_and_the_end_are_whole_at_every_size(hall: Hall, person: Come, game: str) -> None:
    ann = person()
    position = OPENINGS[game]()
    take_up(ann, hall, position)
    assert measured(ann) == {}
    ended = position.match
    ann.visit(f"{hall.url}/r/{uploaded(ann, hall, ended)}#{len(ended.choices)}")
    expect(ann.page.get_by_text(re.compile(rf"choice {len(ended.choices)} of"))).to_be_visible()
    assert measured(ann) == {}


@pytest.mark.parametrize("game", FIGHTS)
def test_a_fight_is_whole_at_every_size(hall: Hall, person: Come, game: str) -> None:
    ann = person()
    take_up(ann, hall, FIGHTS[game]())
    assert measured(ann) == {}


TALL: dict[str, Callable[[], Position[Any]]] = {
    "peace": lambda: found("peace", 6, lambda s: asked(s, "repair") and s.defense.count(MISSILE) > 1),
    "void": lambda: found("void", 4, with_a_choice(lambda s: asked(s, "new place"))),
    "saga": lambda: found("saga", 3, with_a_choice(lambda s: asked(s, "teleport"))),
    "stellar": lambda: found("stellar", 3, lambda s: asked(s, "dice") and len(s.choices(s.active)) > 5),
    "futura": lambda: futura.position("turn"),
}
"""Questions with long sentences, many answers, and much to be foretold."""
LOW = ((1440, 900), (1280, 720))
LEAST_LOG = 120
"""Pixels of the log that stay beside any question."""


@pytest.mark.parametrize("game", TALL)
def test_a_tall_question_with_its_forecast_leaves_the_log_and_the_board_their_room(
    hall: Hall, person: Come, game: str
) -> None:
    ann = person()
    take_up(ann, hall, TALL[game]())
    for width, height in LOW:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.answers().first.focus()
        if game != "futura":
            expect(ann.ask.locator(".foreseen")).to_be_visible()
        ann.page.evaluate(SETTLED)
        log = ann.page.get_by_role("complementary").bounding_box()
        assert log is not None
        assert log["height"] >= LEAST_LOG
        assert faults_of_layout(ann) == [], f"{width}x{height}"


MOST_TELLER = 60
"""Pixels of a phone for the panel that says that something is told: a line with a button."""


def test_on_a_phone_what_is_told_has_the_room_of_the_question(hall: Hall, person: Come) -> None:
    ann = person(width=360, height=740, speed="slow")
    for opening in OPENINGS.values():
        take_up(ann, hall, opening())
        while not (height := ann.page.evaluate("document.querySelector('.ask.telling')?.offsetHeight ?? 0")):
            if not ann.look()["question"]:
                continue
            if ann.answers().count():
                ann.answer_somehow(lambda offered: offered[-1])
            else:
                # The answers lie in the hand.
                ann.page.keyboard.press("1")
                ann.confirm()
        assert height <= MOST_TELLER


def test_on_a_phone_futura_is_in_tabs_and_what_is_asked_comes_forward(hall: Hall, person: Come) -> None:
    ann = person(width=360, height=740)
    futura.take(ann, hall, "turn")
    tabs = ann.page.get_by_role("tablist", name="Parts of the table").get_by_role("tab")
    expect(tabs).to_have_text([re.compile("Mats"), re.compile("Hand")])
    expect(tabs.first).to_have_attribute("aria-selected", "true")
    mats = ann.page.get_by_role("tabpanel", name="Mats")
    expect(mats.get_by_role("region", name="Battle mat of").last).to_be_visible()
    # By keys alone: from tab to tab, the hand in its own.
    tabs.first.focus()
    ann.page.keyboard.press("ArrowRight")
    expect(tabs.last).to_be_focused()
    hand = ann.page.get_by_role("tabpanel", name=re.compile("^Hand"))
    expect(hand.get_by_role("region", name="Your hand").get_by_role("button").first).to_be_visible()
    expect(mats).to_have_count(0)
    ann.page.keyboard.press("Home")
    expect(mats).to_be_visible()
    # A fight comes forward by itself, and so does what is paid or claimed.
    futura.take(ann, hall, "go on")
    expect(ann.page.get_by_role("tab", name="Fight")).to_have_attribute("aria-selected", "true")
    expect(ann.page.get_by_role("region", name=re.compile("^(Assault|Ambush) on"))).to_be_visible()
    futura.take(ann, hall, "claim")
    expect(ann.page.get_by_role("tab", name=re.compile("^Hand"))).to_have_attribute("aria-selected", "true")


def a_beast_has_the_turn() -> tuple[Match[Any], int]:
    """A choice after which a beast is shown below the board, where a hand or nothing lay before."""
    for seed in range(40):
        match = played("void", 4, seed)
        for at in range(2, len(match.choices)):
            names = [{event.name for event in match.events(when)} for when in (at - 1, at)]
            if "beast turn" in names[1] and "beast turn" not in names[0]:
                return match, at
    raise AssertionError("no beast has had a turn")


def test_the_galaxy_stays_where_it_is_when_a_beast_has_the_turn(hall: Hall, person: Come) -> None:
    match, at = a_beast_has_the_turn()
    ann = person(height=900)
    ann.visit(f"{hall.url}/r/{uploaded(ann, hall, match)}#{at - 1}")
    expect(ann.page.get_by_text(f"choice {at - 1} of")).to_be_visible()
    sectors = ann.page.get_by_role("grid", name="The galaxy").get_by_role("gridcell")
    expect(sectors).to_have_count(25)
    ann.page.evaluate(SETTLED)
    before = [sectors.nth(cell).bounding_box() for cell in (0, 24)]
    ann.page.keyboard.press("]")
    expect(ann.page.get_by_text(f"choice {at} of")).to_be_visible()
    ann.page.evaluate(SETTLED)
    assert [sectors.nth(cell).bounding_box() for cell in (0, 24)] == before
