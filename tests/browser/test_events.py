"""Tournaments in Chromium: opened, entered, played by two people and six bots over a crash of the server."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person


def told(person: Person, url: str) -> Any:
    """What the server says of a tournament."""
    return person.context.request.get(url).json()


def test_a_tournament_of_eight_is_played_to_its_end_though_the_server_dies(
    own_hall: Hall, person: Callable[..., Person]
) -> None:
    arbiter, ann, bob = person(width=1440), person(width=360, height=740), person(width=1280)
    page = arbiter.page
    page.goto(f"{own_hall.url}/events")
    expect(page.get_by_role("heading", name="Hold a tournament")).to_be_visible()
    assert faults(page) == []
    page.get_by_label("Rounds").fill("1")
    page.get_by_role("combobox", name=re.compile("^Bots")).select_option("level1")
    # Whoever plays second must not run out of time, however slow the machine is.
    page.get_by_role("combobox", name=re.compile("^Clock")).select_option("days")
    page.get_by_label("Its name").fill("The cup")
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("heading", name="You are the arbiter")).to_be_visible()
    event = page.url.rpartition("/")[2]
    url = f"{own_hall.url}/api/events/{event}"
    for one, name in ((ann, "Ann"), (bob, "Bob")):
        one.visit(f"{own_hall.url}/events/{event}")
        one.page.get_by_label("Your name").fill(name)
        one.button("Take part").click()
        expect(one.page.get_by_text("You are in.")).to_be_visible()
    page.get_by_role("button", name="Open check-in").click()
    for one in (ann, bob):
        one.button("I am here").click()
        expect(one.page.get_by_text("Wait for the next round")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    for one in (ann, bob):
        one.button("To your table").click()
        expect(one.ask.or_(one.over).first).to_be_visible()
    assert one.await_question()
    own_hall.kill()
    own_hall.start()
    for one in (ann, bob):
        one.play_to_the_end()
        one.visit(f"{own_hall.url}/events/{event}")
    expect(page.get_by_text("wins the tournament.")).to_be_visible(timeout=60_000)
    assert faults(page) == []
    expect(ann.page.get_by_text("wins the tournament.")).to_be_visible()
    assert faults(ann.page) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = told(arbiter, url)
    assert found["status"] == "finished"
    assert len(found["rounds"]) == 1
    sat = [one for table in found["rounds"][0]["tables"] for one in table["seats"]]
    assert sorted(sat) == list(range(8))
    assert [entrant["name"] for entrant in found["entrants"]][:2] == ["Ann", "Bob"]
    assert sum(line["figures"]["points"] for line in found["standings"]) == 24
    assert sum("is over" in line["text"] for line in found["log"]) == 1
