"""What browsers save with a local hall: merged, shown to its owner alone, and gone once it is forgotten."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from starhall.server.kept import saved
from starhall.server.rights import link as links
from starhall.server.rights import peer
from starhall.server.rights.keys import COOKIE, MOST_KEYS
from starhall.server.rights.link import HEADER, Link
from tests.server.harness import Frame, Person, Site, running

MINE: Frame = {"name": "settings/theme", "at": 5, "value": '"dark"'}


@pytest.fixture
def link(tmp_path: Path) -> Link:
    """The secret of a local hall."""
    return Link.of(tmp_path)


@pytest.fixture
async def hall(tmp_path: Path, link: Link) -> AsyncIterator[Site]:
    """A hall that was started by `starhall --lan`."""
    async with running(tmp_path, link=link, host="0.0.0.0") as site:
        yield site


def linked(site: Site, link: Link) -> Person:
    """A browser of the owner's."""
    person = site.person()
    person.http.headers[HEADER] = link.token
    return person


async def sync(person: Person, *items: Frame, since: int = 0, **headers: str) -> Frame:
    """Send what this browser has saved; returns what others have."""
    answer = await person.post("/api/saved", {"items": list(items), "since": since}, **headers)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def item(name: str, at: int, value: str | None) -> Frame:
    """One thing."""
    return {"name": name, "at": at, "value": value}


async def test_of_two_browsers_the_later_choice_counts_and_marks_of_both_stay(hall: Site, link: Link) -> None:
    one, other = linked(hall, link), linked(hall, link)
    mine = [MINE, item("solved.peace/first", 1, "true"), item("decks.futura/a", 7, '{"id":"a"}')]
    assert (await sync(one, *mine))["items"] == [], "its own are not sent back"
    theirs = [item("settings/theme", 4, '"light"'), item("solved.peace/second", 1, "true")]
    found = await sync(other, *theirs)
    assert sorted(one["name"] for one in found["items"]) == [
        "decks.futura/a",
        "settings/theme",
        "solved.peace/first",
    ]
    assert MINE in found["items"], "an older choice does not replace it"
    news = await sync(one, since=found["number"] - 1)
    assert [new["name"] for new in news["items"]] == ["solved.peace/second"]
    await sync(other, item("settings/theme", 6, '"light"'))
    assert [new["value"] for new in (await sync(one, since=found["number"]))["items"]] == ['"light"']


async def test_what_was_deleted_in_one_browser_does_not_come_back_from_another(
    hall: Site, link: Link
) -> None:
    one, other = linked(hall, link), linked(hall, link)
    deck = item("decks.futura/a", 7, '{"id":"a"}')
    await sync(one, deck)
    await sync(other, {**deck, "at": 8, "value": None})
    assert (await sync(one, deck))["items"] == [{**deck, "at": 8, "value": None}]
    # Made again on purpose, it is there again.
    await sync(one, {**deck, "at": 9})
    assert {**deck, "at": 9} in (await sync(other))["items"]


async def test_a_seat_is_held_in_every_browser_of_the_owner_and_in_no_other(hall: Site, link: Link) -> None:
    one, other, stranger = linked(hall, link), linked(hall, link), hall.person()
    code = (await one.open())["table"]
    card = await other.get(f"/api/tables/{code}")
    assert card.json()["held"] == [0]
    async with other.at(code) as seat:
        assert seat.snapshot["held"] == [0]
    assert (await stranger.get(f"/api/tables/{code}")).status_code == 404


async def test_a_browser_that_sat_down_before_it_was_linked_keeps_its_seat(hall: Site, link: Link) -> None:
    first, second = hall.person(), hall.person()
    opened = await first.open(seats=("me", "open"))
    await second.join(opened["table"], opened["invite"])
    for person, held in ((first, [0]), (second, [0, 1]), (first, [0, 1])):
        person.http.headers[HEADER] = link.token
        assert (await person.get(f"/api/tables/{opened['table']}")).json()["held"] == held
    for person in (first, second):
        async with person.at(opened["table"]) as seat:
            assert seat.snapshot["held"] == [0, 1]


async def test_a_forgotten_table_leaves_no_key_behind(hall: Site, link: Link) -> None:
    one, other = linked(hall, link), linked(hall, link)
    code = (await one.open())["table"]
    await sync(one, item(f"recent/{code}", 1, "{}"))
    assert await hall.parts.saved.keys(f"/api/tables/{code}")
    await sync(one, item(f"recent/{code}", 2, None))
    assert not await hall.parts.saved.keys(f"/api/tables/{code}")
    assert (await other.get(f"/api/tables/{code}")).status_code == 404


async def test_browsers_that_bring_their_seats_at_the_same_moment_keep_them_all(
    hall: Site, link: Link
) -> None:
    host, *others = browsers = [hall.person() for _ in range(4)]
    opened = await host.open(seats=("me", "open", "open", "open"))
    code = opened["table"]
    for one in others:
        await one.join(code, opened["invite"])
    for one in browsers:
        one.http.headers[HEADER] = link.token
    await asyncio.gather(*(one.get(f"/api/tables/{code}") for one in browsers))
    assert (await linked(hall, link).get(f"/api/tables/{code}")).json()["held"] == [0, 1, 2, 3]


JUNK = [f"{seat}-{'f' * 32}" for seat in range(MOST_KEYS)]
"""What another server on this computer may have put into the cookies of 127.0.0.1."""


async def test_keys_that_open_nothing_take_no_seat_away(hall: Site, link: Link) -> None:
    one, other = linked(hall, link), linked(hall, link)
    opened = await one.open(seats=("me", "open"))
    plan = {"game": "peace", "format": "swiss", "title": "Cup", "rounds": 2}
    event = (await one.post("/api/events", plan)).json()["event"]
    for place in (f"/api/tables/{opened['table']}", f"/api/events/{event}"):
        kept = await hall.parts.saved.keys(place)
        assert kept
        for junk in (JUNK, [*JUNK[1:], f"h-{'f' * 32}"]):
            other.http.cookies.set(COOKIE, ".".join(junk), path=place, domain="127.0.0.1")
            shown = (await other.get(place)).json()
            assert shown.get("held") == [0] or shown.get("arbiter"), shown
        assert await hall.parts.saved.keys(place) == kept
    # Nor do they come along with a key that is new.
    place = f"/api/tables/{opened['table']}"
    kept = await hall.parts.saved.keys(place)
    other.http.cookies.set(COOKIE, ".".join(JUNK), path=place, domain="127.0.0.1")
    await other.enter(opened["table"], opened["invite"].partition("#")[2])
    assert len(await hall.parts.saved.keys(place)) == len(kept) + 1


async def test_a_clock_that_is_ahead_does_not_have_the_last_word(hall: Site, link: Link) -> None:
    one = linked(hall, link)
    await sync(one, item("settings/theme", 2**53 - 1, '"dark"'))
    (found,) = (await sync(one))["items"]
    ahead = found["at"] / 1000 - hall.parts.time.now()
    assert 0 < ahead <= 24 * 3600
    await sync(one, item("settings/theme", found["at"] + 1, '"light"'))
    assert [now["value"] for now in (await sync(one))["items"]] == ['"light"']


STRANGE = [
    ("Host", "evil.example:{port}"),
    ("Host", "127.0.0.1.evil.example:{port}"),
    ("Host", "127.0.0.1"),
    ("Host", "127.0.0.1:1"),
    ("X-Forwarded-For", "127.0.0.1"),
    ("X-Real-IP", "127.0.0.1"),
    ("Forwarded", "for=127.0.0.1"),
    ("Via", "1.1 somebody"),
    (HEADER, ""),
    (HEADER, "0" * 64),
]


async def test_only_the_owner_on_this_computer_reads_it(hall: Site, link: Link) -> None:
    one = linked(hall, link)
    await sync(one, MINE)
    nothing = {"linked": False, "hall": "", "number": 0, "items": []}
    for name, value in STRANGE:
        strange = value.format(port=hall.config.port)
        answer = await one.post("/api/saved", {}, **{name: strange})
        assert answer.json() == nothing, (name, strange)
    assert (await sync(one))["items"] == [MINE], "and the owner does"


async def test_another_sites_page_is_refused(hall: Site, link: Link) -> None:
    one = linked(hall, link)
    for origin in ("http://evil.example", "http://127.0.0.1:1", "null"):
        answer = await one.post("/api/saved", {}, origin=origin)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    assert (await sync(one, Origin=hall.url))["linked"]


@pytest.mark.parametrize(
    ("client", "opens"),
    [
        ("127.0.0.1", True),
        ("127.0.0.2", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.0.7", False),
        ("10.0.0.3", False),
        ("169.254.1.1", False),
        ("fd00::9", False),
        ("fe80::1%eth0", False),
        ("::ffff:192.168.0.7", False),
        ("unix", False),
        ("", False),
    ],
)
def test_another_device_in_the_house_gets_nothing_even_with_the_token(
    link: Link, monkeypatch: pytest.MonkeyPatch, client: str, opens: bool
) -> None:
    # Whose program it is cannot be asked of a connection that is made up here.
    monkeypatch.setattr(links, "is_mine", lambda client, port: True)
    headers = [(b"host", b"127.0.0.1:8765"), (HEADER.encode(), link.token.encode())]
    scope = {"type": "http", "server": ("192.168.0.1", 8765), "headers": headers}
    assert link.opens(HTTPConnection({**scope, "client": (client, 40_000)})) is opens
    assert not link.opens(HTTPConnection({**scope, "client": None}))


async def test_another_user_of_the_same_computer_gets_nothing(
    hall: Site, link: Link, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = linked(hall, link)
    assert (await sync(one, MINE))["linked"]

    def of_user(user: int, state: str = "01") -> tuple[Path, ...]:
        """The connections of the system, as if that user had made all of them and they were in that state."""
        made = []
        for table in (Path("/proc/net/tcp"), Path("/proc/net/tcp6")):
            head, *rows = table.read_text(encoding="ascii").splitlines()
            cells = [row.split() for row in rows]
            rows = [" ".join([*row[:3], state, *row[4:7], str(user), *row[8:]]) for row in cells]
            made.append(tmp_path / table.name)
            made[-1].write_text("\n".join([head, *rows]) + "\n", encoding="ascii")
        return tuple(made)

    monkeypatch.setattr(peer, "TABLES", of_user(4242))
    monkeypatch.setattr("os.getuid", lambda: 1000)
    assert not (await sync(one))["linked"]
    assert (await one.post("/api/saved/link", {"ticket": link.ticket()})).json() == {"token": ""}
    monkeypatch.setattr("os.getuid", lambda: 4242)
    assert (await sync(one))["linked"]
    # Root may be anyone, but a connection that its program has left is shown as root's, too.
    monkeypatch.setattr(peer, "TABLES", of_user(0))
    assert (await sync(one))["linked"]
    monkeypatch.setattr(peer, "TABLES", of_user(0, "04"))
    assert not (await sync(one))["linked"]


async def test_a_server_with_accounts_saves_for_nobody(tmp_path: Path, link: Link) -> None:
    async with running(tmp_path) as site:
        one = linked(site, link)
        assert not (await sync(one, MINE))["linked"]
        assert (await one.post("/api/saved/link", {"ticket": link.ticket()})).json() == {"token": ""}
        code = (await one.open())["table"]
        assert await site.parts.saved.keys(f"/api/tables/{code}") == []


async def test_a_ticket_links_one_browser_for_some_minutes(
    hall: Site, link: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def token(ticket: str) -> str:
        return str((await hall.person().post("/api/saved/link", {"ticket": ticket})).json()["token"])

    ticket = link.ticket()
    said, _, signature = ticket.rpartition(".")
    for forged in ("", "banana", f"{said}.{signature[::-1]}", f"9{ticket}", f"{said}."):
        assert await token(forged) == ""
    assert await token(ticket) == link.token
    assert await token(ticket) == "", "once only"
    late = link.ticket()
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + links.LASTS + 2)
    assert await token(late) == ""
    assert await token(link.ticket()) == link.token


async def test_what_is_saved_has_bounds(hall: Site, link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    one = linked(hall, link)
    assert (await one.post("/api/saved", {"items": [item("x", 1, "9" * 20_001)]})).status_code == 400
    assert (await one.post("/api/saved", {"items": [item("x" * 201, 1, "1")]})).status_code == 400
    assert (await one.post("/api/saved", {"items": [item("x", -1, "1")]})).status_code == 400
    monkeypatch.setattr(saved, "MOST", 3)
    await sync(one, item("a", 1, "1"), item("b", 1, "1"), item("c", 2, None))
    await sync(one, item("d", 1, "1"))
    assert sorted(found["name"] for found in (await sync(one))["items"]) == ["a", "b", "d"]
    full = await one.post("/api/saved", {"items": [item("e", 1, "1")]})
    assert (full.status_code, full.json()["code"]) == (507, "storage_full")
    assert len((await sync(one))["items"]) == 3
