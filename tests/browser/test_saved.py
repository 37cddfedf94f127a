"""What is precious lives with the hall: another browser of its owner, at another port, finds it all there."""

from __future__ import annotations

import json
import re
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.server.launch import Home, Start

Come = Callable[..., Person]
GAME = "We Come In Peace"
ELSEWHERE = "This browser has only its own tables and settings"
DECK = {"id": "mine", "name": "Mine", "notes": [], "cards": {}}


def opens(home: Home, start: Start) -> str:
    """The address that this start has the browser open."""
    before = len(home.opened())
    while len(home.opened()) == before:
        assert start.process.poll() in (None, 0), (home.folder / "log").read_text()
    return home.opened()[-1]


def kept(person: Person, key: str) -> Any:
    """What a browser keeps under a key."""
    return json.loads(person.page.evaluate(f"localStorage.getItem('starhall.{key}') ?? 'null'"))


def put(person: Person, key: str, value: object) -> None:
    """Have a browser keep something, as if it had been there before."""
    person.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [f"starhall.{key}", json.dumps(value)]
    )


@pytest.mark.provokes(r"/api/tables/\w{8}(/play\b|$)")
def test_another_browser_at_another_port_finds_everything_and_nobody_else_does(
    person: Come, tmp_path: Path
) -> None:
    home, ann = Home(tmp_path), person()
    with home.start() as hall:
        address = opens(home, hall)
        plain = address.partition("#")[0]
        # Before it is linked, a browser keeps things for itself, and says how it is linked.
        ann.visit(plain)
        expect(ann.page.get_by_text(ELSEWHERE)).to_be_visible()
        put(ann, "solved.peace", ["first", "second"])
        put(ann, "met.void", ["VOID-001"])
        put(ann, "decks.futura", [DECK])
        put(ann, "lesson.peace.first", {"part": 2, "choices": [], "check": "", "beats": 0, "done": True})
        put(ann, "note.ABCDEFGH", "beware of Zip")
        ann.visit("about:blank")
        ann.visit(address)
        assert ann.page.url == plain, "the ticket leaves the address at once"
        ann.box(GAME).get_by_role("button", name="Play a bot now").click()
        expect(ann.turn_heading()).to_be_visible()
        put(ann, "settings", {**kept(ann, "settings"), "theme": "light"})
        ann.page.reload()
        expect(ann.turn_heading()).to_be_visible()
        ann.visit("about:blank")
        hall.end(signal.SIGKILL)
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", home.port))
        other.listen()
        hall = home.start()
        elsewhere = opens(home, hall)
    with hall:
        bea = person()
        bea.visit(elsewhere)
        expect(bea.box(GAME)).to_be_visible()
        assert str(home.port) not in bea.page.url
        assert kept(bea, "solved.peace") == ["first", "second"]
        assert kept(bea, "met.void") == ["VOID-001"]
        assert kept(bea, "decks.futura") == [DECK]
        assert kept(bea, "lesson.peace.first")["done"]
        assert kept(bea, "note.ABCDEFGH") == "beware of Zip"
        expect(bea.page.locator("html")).to_have_attribute("data-theme", "light")
        mine = bea.page.get_by_role("region", name="Your tables")
        mine.get_by_role("link", name=re.compile("Your turn")).click()
        expect(bea.turn_heading()).to_be_visible()
        # A stranger at this computer's screen, who was not sent here by the launcher, gets nothing of it.
        guest = person()
        guest.visit(bea.page.url)
        expect(guest.page.get_by_role("heading", name="No table that you may see")).to_be_visible()
        assert [kept(guest, key) for key in ("solved.peace", "decks.futura", "link")] == [None, None, None]
        # What is forgotten in one browser, and thrown away there, is so in all of them.
        bea.visit(hall_of(bea))
        put(bea, "decks.futura", [])
        put(bea, "solved.peace", ["third"])
        bea.page.reload()
        with bea.page.expect_response("**/api/saved") as answer:
            mine.get_by_role("button", name=re.compile("Take .* off this list")).click()
        assert answer.value.json()["linked"]
        with home.start() as again:
            cleo = person()
            cleo.visit(opens(home, again))
            expect(cleo.box(GAME)).to_be_visible()
            assert kept(cleo, "decks.futura") == []
            assert sorted(kept(cleo, "solved.peace")) == ["first", "second", "third"]
            assert kept(cleo, "recent") == []


def hall_of(person: Person) -> str:
    """The address of the hall that somebody is at."""
    return person.page.url.partition("/t/")[0] + "/"
