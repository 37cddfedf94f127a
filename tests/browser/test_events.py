"""Tournaments in Chromium: opened, entered, played by two people and six bots over a crash of the server."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from starhall.server.events import book
from starhall.server.kept.folder import FILE
from tests.browser.axe import faults
from tests.browser.complaints import NO_SERVER
from tests.browser.hall import Hall
from tests.browser.people import Person, settle
from tests.browser.pictures import at_every_size
from tests.browser.test_people import make_account


def told(person: Person, url: str) -> Any:
    """What the server says of a tournament."""
    return person.context.request.get(url).json()


ROUNDS = 2


def open_cup(arbiter: Person, hall: Hall) -> str:
    """A Swiss that bots fill up to eight; its address among those of the hall."""
    page = arbiter.page
    page.goto(f"{hall.url}/events")
    expect(page.get_by_role("heading", name="Hold a tournament")).to_be_visible()
    assert faults(page) == []
    page.get_by_label("Rounds").fill(str(ROUNDS))
    page.get_by_role("combobox", name=re.compile("^Bots")).select_option("level1")
    # Whoever plays second must not run out of time, however slow the machine is.
    page.get_by_role("combobox", name=re.compile("^Clock")).select_option("days")
    page.get_by_label("Its name").fill("The cup")
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("heading", name="You are the arbiter")).to_be_visible()
    return page.url.rpartition("/")[2]


def to_table(one: Person, url: str) -> None:
    """From the page of the tournament to one's table of the round."""
    one.visit(url)
    one.button("To your table").click()
    expect(one.ask.or_(one.over).first).to_be_visible()


@pytest.mark.soak
@pytest.mark.provokes(NO_SERVER)
def test_a_tournament_of_eight_is_played_to_its_end_though_the_server_dies(
    own_hall: Hall, person: Callable[..., Person]
) -> None:
    arbiter, ann, bob = person(width=1440), person(width=360, height=740), person(width=1280)
    page = arbiter.page
    event = open_cup(arbiter, own_hall)
    url = f"{own_hall.url}/events/{event}"
    for one, name in ((ann, "Ann of the cup"), (bob, "Bob of the cup")):
        make_account(one, own_hall.url, name)
        one.visit(url)
        one.button("Take part").click()
        expect(one.page.get_by_text("You are in.")).to_be_visible()
    page.get_by_role("button", name="Open check-in").click()
    for one in (ann, bob):
        one.button("I am here").click()
        expect(one.page.get_by_text("You are here.")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    for one in (ann, bob):
        to_table(one, url)
    expect(page.get_by_role("button", name="Set the result")).to_be_visible()
    assert faults(page) == []
    # In the middle of a game of the first round, and while bots still play theirs.
    assert bob.await_question()
    for number in range(ROUNDS):
        own_hall.kill()
        own_hall.start()
        for one in (ann, bob):
            to_table(one, url)
        # At one table or at two.
        settle(ann, bob)
        for one in (ann, bob):
            # The end leads back to the tournament, not to a rematch.
            assert not one.button("Rematch").count()
            one.over.get_by_role("link", name="To the tournament").click()
            one.page.wait_for_url(url)
        if number + 1 < ROUNDS:
            # Once more when the next round has just been drawn.
            expect(page.get_by_role("heading", name=f"Round {number + 2}")).to_be_visible(timeout=60_000)
    for one in (arbiter, ann):
        expect(one.page.get_by_text("wins the tournament.")).to_be_visible(timeout=60_000)
        assert faults(one.page) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = told(arbiter, f"{own_hall.url}/api/events/{event}")
    assert found["status"] == "finished"
    assert [entrant["name"] for entrant in found["entrants"]][:2] == ["Ann of the cup", "Bob of the cup"]
    assert [bool(entrant["bot"]) for entrant in found["entrants"]] == [False] * 2 + [True] * 6
    counted_once(own_hall, event, found)
    # On the page of each there is what they have played, and nothing twice.
    for one in (ann, bob):
        one.visit(f"{own_hall.url}/me")
        played = one.page.get_by_role("region", name="Finished games").get_by_role("listitem")
        expect(played).to_have_count(ROUNDS)


def counted_once(hall: Hall, event: str, found: Any) -> None:
    """Every round was drawn once, every table opened once, every result counted once."""
    assert len(found["rounds"]) == ROUNDS
    points = dict.fromkeys(range(8), 0.0)
    for drawn in found["rounds"]:
        assert sorted(one for table in drawn["tables"] for one in table["seats"]) == list(range(8))
        for table in drawn["tables"]:
            one, other = table["places"]
            for entrant, mine, its in zip(table["seats"], (one, other), (other, one), strict=True):
                points[entrant] += 6 if mine < its else 3 if mine == its else 0
    assert {line["entrant"]: line["figures"]["points"] for line in found["standings"]} == points
    assert sum(points.values()) == 24 * ROUNDS
    with sqlite3.connect(hall.data / FILE) as kept:
        facts = [book.read_fact(body) for (body,) in kept.execute("select body from facts")]
        opened = [head for (head,) in kept.execute("select head from tables") if f'"event":"{event}"' in head]
    kinds = Counter(type(fact) for fact in facts)
    assert (kinds[book.RoundDrawn], kinds[book.RoundClosed], kinds[book.Finished]) == (ROUNDS, ROUNDS, 1)
    results = Counter((fact.round, fact.table) for fact in facts if isinstance(fact, book.Result))
    assert sorted(results.items()) == [((n, table), 1) for n in range(ROUNDS) for table in range(4)]
    assert len(opened) == 4 * ROUNDS


def a_cup_of_bots(arbiter: Person, hall: Hall, **more: Any) -> str:
    """A tournament that bots play to its end by themselves."""
    plan = {"game": "peace", "format": "swiss", "rounds": 2, "fill": 8, "bots": "random", **more}
    post = arbiter.context.request.post
    event = post(f"{hall.url}/api/events", data=plan, headers={"Origin": hall.url}).json()["event"]
    for verb in ("check-in", "begin"):
        post(
            f"{hall.url}/api/events/{event}/arbiter",
            data={"verb": verb, "reason": ""},
            headers={"Origin": hall.url},
        )
    arbiter.until(lambda: told(arbiter, f"{hall.url}/api/events/{event}")["status"] == "finished")
    return str(event)


def test_a_tournament_for_accounts_sends_guests_to_sign_in(hall: Hall, person: Callable[..., Person]) -> None:
    arbiter, guest = person(), person()
    page = arbiter.page
    page.goto(f"{hall.url}/events")
    page.get_by_label("Only people with an account can take part").check()
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("heading", name="You are the arbiter")).to_be_visible()
    guest.visit(page.url)
    expect(guest.page.get_by_text("Only people with an account can take part.")).to_be_visible()
    expect(guest.page.get_by_role("link", name="Sign in to take part")).to_have_attribute("href", "/account")
    assert not guest.button("Take part").count()
    assert faults(guest.page) == []


@pytest.mark.provokes("^409 POST .*/arbiter")
def test_an_arbiter_reads_what_is_wrong_beside_the_button_and_cancels_on_purpose(
    hall: Hall, person: Callable[..., Person]
) -> None:
    arbiter = person(width=1440, height=900)
    page, headers = arbiter.page, {"Origin": hall.url}
    plan = {"game": "peace", "format": "swiss", "rounds": 2, "fill": 0}
    post = arbiter.context.request.post
    event = post(f"{hall.url}/api/events", data=plan, headers=headers).json()["event"]
    page.goto(f"{hall.url}/events/{event}")
    page.get_by_role("button", name="Open check-in").click()
    begin = page.get_by_role("button", name="Begin")
    begin.click()
    wrong = page.get_by_role("alert")
    expect(wrong).to_be_visible()
    at, said = begin.bounding_box(), wrong.bounding_box()
    assert at is not None
    assert said is not None
    assert 0 <= said["y"] - at["y"] - at["height"] < 100
    page.get_by_role("button", name="Cancel the tournament").click()
    expect(page.get_by_text("This ends the tournament for everyone")).to_be_visible()
    assert told(arbiter, f"{hall.url}/api/events/{event}")["status"] == "check-in"
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("button", name="Yes, cancel it")).to_have_count(0)
    page.get_by_label("Why? Everybody reads it").fill("It rains.")
    page.get_by_role("button", name="Cancel the tournament").click()
    page.get_by_role("button", name="Yes, cancel it").click()
    expect(page.get_by_role("heading", name="You are the arbiter")).to_have_count(0)
    assert told(arbiter, f"{hall.url}/api/events/{event}")["status"] == "cancelled"


def test_the_pages_of_the_living_hall_can_be_used_by_everybody(
    hall: Hall, person: Callable[..., Person]
) -> None:
    ann = person()
    make_account(ann, hall.url, "Ann at every size")
    cup = a_cup_of_bots(ann, hall, title="The cup of bots")
    boards = a_cup_of_bots(ann, hall, format="duplicate", title="The boards")
    alone = a_cup_of_bots(ann, hall, format="house", title="The house", seats=3, fill=3)
    for name, path, shown in (
        ("events", "events", "The cup of bots"),
        ("event-swiss", f"events/{cup}", "wins the tournament."),
        ("event-duplicate", f"events/{boards}", "wins the tournament."),
        ("event-house", f"events/{alone}", "wins the tournament."),
        ("find", "find", "Free seats"),
        ("ratings", "ratings/saga", "3 Pilot"),
        ("me", "me", "Statistics"),
    ):
        ann.visit(f"{hall.url}/{path}")
        expect(ann.page.get_by_text(shown).first).to_be_visible()
        at_every_size(ann, f"living-{name}")
