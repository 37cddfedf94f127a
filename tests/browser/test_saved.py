"""What is precious lives with the hall: another browser of its owner, at another port, finds it all there."""

from __future__ import annotations

import json
import re
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from starhall.server.rights.link import Link
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
        with bea.page.expect_response(lambda one: "recent/" in (one.request.post_data or "")) as answer:
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


class Shared:
    """A hall that several browsers of its owner use, each on a page that asks for nothing else."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.url = f"http://127.0.0.1:{home.port}/"

    def come(self, person: Person, **things: object) -> Person:
        """Have a browser keep these things, then link it."""
        person.visit(f"{self.url}account")
        for key, value in things.items():
            put(person, key.replace("_", "."), value)
        person.visit("about:blank")
        person.visit(f"{self.url}account#link={Link.of(self.home.data).ticket()}")
        self.begun(person)
        return person

    def again(self, person: Person) -> None:
        """Begin a page anew."""
        person.page.reload()
        self.begun(person)

    def begun(self, person: Person) -> None:
        """Wait until the page is there, and has said what it has."""
        expect(person.page.get_by_role("heading").first).to_be_visible()
        person.page.wait_for_load_state("networkidle")

    def saved(self, person: Person) -> dict[str, str | None]:
        """What the hall has saved, by name."""
        found = person.page.evaluate(
            """async () => (await (await fetch('/api/saved', {method: 'POST', body: '{}', headers: {
                'Content-Type': 'application/json',
                'X-Starhall-Link': JSON.parse(localStorage.getItem('starhall.link')),
            }})).json()).items"""
        )
        return {item["name"]: item["value"] for item in found}


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Shared]:
    """A hall that runs."""
    home = Home(tmp_path)
    with home.start() as hall:
        opens(home, hall)
        yield Shared(home)


def deck(name: str, notes: int = 0) -> dict[str, object]:
    """A deck with that many characters of notes."""
    return {"id": name, "name": name, "notes": ["x" * notes], "cards": {}}


def codes(first: str) -> list[dict[str, object]]:
    """The list of a browser that was at as many tables as a browser once remembered."""
    return [{"code": f"{first}{number:07}", "game": "peace", "at": 1_000 - number} for number in range(24)]


@pytest.mark.provokes("/api/saved$")
def test_a_browser_that_was_at_many_tables_throws_none_away(person: Come, shared: Shared) -> None:
    ann = shared.come(person(), recent=codes("A"))
    undated = [{"code": table["code"], "game": "peace"} for table in codes("B")]
    bea = shared.come(person(), recent=undated)
    code = bea.page.evaluate(
        """async () => (await (await fetch('/api/tables', {method: 'POST', headers: {
            'Content-Type': 'application/json',
            'X-Starhall-Link': JSON.parse(localStorage.getItem('starhall.link')),
        }, body: JSON.stringify({game: 'peace', seats: [{sits: 'me'}, {sits: 'bot'}]})})).json()).table"""
    )
    bea.visit(f"{shared.url}t/{code}")
    expect(bea.turn_heading()).to_be_visible()
    assert len(kept(bea, "recent")) == 49
    bea.visit(f"{shared.url}account")
    shared.begun(bea)
    tables = {name: value for name, value in shared.saved(bea).items() if name.startswith("recent/")}
    assert len(tables) == 49
    assert None not in tables.values()
    shared.again(ann)
    assert len(kept(ann, "recent")) == 49
    order = [table["code"] for table in kept(ann, "recent")]
    assert order[0] == code
    assert order.index("B0000023") < order.index("A0000000"), "a table without a time is not the oldest"
    ann.visit(f"{shared.url}t/{code}")
    expect(ann.turn_heading()).to_be_visible()
    ann.visit("about:blank")


@pytest.mark.provokes("/api/saved$")
def test_a_sync_that_breaks_off_throws_nothing_away(person: Come, shared: Shared) -> None:
    ann = shared.come(person(), decks_futura=[deck("ann")])
    bea = person()
    calls: list[Route] = []

    def broken(route: Route) -> None:
        calls.append(route)
        if len(calls) == 2:
            route.abort()
        else:
            route.continue_()

    bea.page.route("**/api/saved", broken)
    more = {f"note_{number}": "n" * 15_000 for number in range(3)}
    shared.come(bea, decks_futura=[deck("bea")], **more)
    assert len(calls) >= 2
    bea.page.unroute("**/api/saved")
    shared.again(bea)
    saved = shared.saved(bea)
    assert {"decks.futura/ann", "decks.futura/bea", "note.0", "note.2"} <= saved.keys()
    assert None not in saved.values()
    assert {one["id"] for one in kept(bea, "decks.futura")} == {"ann", "bea"}
    # What a full browser has no room for is not thrown away either, and comes once there is room.
    bea.page.evaluate(
        """() => {
            let [all, size] = ['', 1 << 20]
            for (; size > 100; size >>= 1) try {
                for (;;) { localStorage.setItem('other', all + 'x'.repeat(size)); all += 'x'.repeat(size) }
            } catch {}
        }"""
    )
    put(ann, "decks.futura", [*kept(ann, "decks.futura"), deck("big", 15_000)])
    for one in (ann, bea, bea):
        shared.again(one)
    assert "big" not in {one["id"] for one in kept(bea, "decks.futura")}
    assert shared.saved(bea)["decks.futura/big"] is not None
    bea.page.evaluate("localStorage.removeItem('other')")
    shared.again(bea)
    assert {one["id"] for one in kept(bea, "decks.futura")} == {"ann", "bea", "big"}


@pytest.mark.provokes("/api/saved$")
def test_what_the_hall_cannot_take_stays_here_and_is_said_once(person: Come, shared: Shared) -> None:
    ann = shared.come(person(), decks_futura=[deck("mine")])
    put(ann, "decks.futura", [deck("mine", 20_001)])
    # Half a character is a name that no request can carry.
    ann.page.evaluate("localStorage.setItem('starhall.note.' + String.fromCharCode(0xd800), '1')")
    put(ann, "note.last", "saved")
    shared.again(ann)
    said = ann.page.get_by_role("alert").filter(has_text="do not reach your other browsers")
    expect(said).to_contain_text("The request is not understood")
    saved = shared.saved(ann)
    assert saved["note.last"] == '"saved"'
    assert saved["decks.futura/mine"] == json.dumps(deck("mine"), separators=(",", ":"))
    said.get_by_role("button", name="Close").click()
    expect(said).to_have_count(0)
    shared.again(ann)
    expect(said).to_have_count(0)


@pytest.mark.provokes("/api/saved")
def test_a_page_begins_without_the_hall_and_without_a_good_ticket(person: Come, shared: Shared) -> None:
    ann = shared.come(person(), note_one="ann")
    bea = shared.come(person())
    assert kept(bea, "note.one") == "ann"
    put(ann, "note.one", "later")
    shared.again(ann)
    bea.page.route("**/api/saved", lambda route: None)
    bea.page.reload(wait_until="commit")
    expect(bea.page.get_by_role("heading").first).to_be_visible()
    assert kept(bea, "note.one") == "ann"
    bea.page.unroute("**/api/saved")
    bea.page.route("**/api/saved/link", lambda route: route.abort())
    bea.visit("about:blank")
    bea.visit(f"{shared.url}account#link=1.2.3")
    shared.begun(bea)
    assert kept(bea, "note.one") == "later"
