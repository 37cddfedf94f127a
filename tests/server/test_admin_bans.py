"""Bans: the operator says them, and a running server holds to them within moments."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from starhall.server.rights.bans import Ban, Bans, network
from starhall.server.rights.who import who
from tests.server.desk import admin, done
from tests.server.harness import Seat, Site, running


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something holds; a server looks a few times a second."""
    async with asyncio.timeout(20):
        while not await holds():
            await asyncio.sleep(0.05)


async def opens(site: Site, address: str = "192.0.2.7") -> int:
    """What somebody at an address is answered who opens a table."""
    body = {"game": "peace", "seats": [{"sits": "me"}, {"sits": "bot"}]}
    answer = await site.person().post("/api/tables", body, **{"X-Forwarded-For": address})
    return answer.status_code


async def test_a_banned_address_opens_joins_and_enters_nothing_and_may_look(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy="127.0.0.1") as site:
        opened = await site.person().open("peace", ("me", "open"), public=True)
        assert await opens(site) == 201
        await done(site, "ban", "--address", "192.0.2.0/24", "--why", "spam", "--days", "2")
        await until(lambda: _is(opens(site), 403))
        there = {"X-Forwarded-For": "192.0.2.99"}
        person = site.person()
        for path in ("join", "enter"):
            answer = await person.post(f"/api/tables/{opened['table']}/{path}", {}, **there)
            assert answer.status_code == 403
            assert answer.json()["code"] == "banned"
            assert "spam" in answer.json()["text"]
            assert "until 20" in answer.json()["text"]
        assert (await person.http.get("/api/tables", headers=there)).status_code == 200
        assert await opens(site, "198.51.100.1") == 201, "others are not meant"
        await done(site, "unban", "--address", "192.0.2.0/24")
        await until(lambda: _is(opens(site), 201))


async def _is(answer: Awaitable[int], wanted: int) -> bool:
    return await answer == wanted


async def ends(seat: Seat) -> str:
    """Why a socket is closed."""
    why = (await seat.until("closing"))["code"]
    with pytest.raises(ConnectionClosed) as closed:
        await seat.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    return str(why)


async def test_whoever_opened_a_table_is_sent_away_from_it_and_kept_out(site: Site) -> None:
    ann = site.person()
    code = (await ann.open("peace", ("me", "bot")))["table"]
    async with ann.at(code) as seat:
        await done(site, "ban", "--table", code, "--why", "names")
        assert await ends(seat) == "banned"
    async with ann.at(code, greet=False) as seat:
        assert await ends(seat) == "banned"
    assert (await ann.post("/api/tables", {"game": "peace", "seats": []})).status_code == 403
    await done(site, "unban", "--table", code)

    async def may_enter() -> bool:
        return (await ann.enter(code)).status_code == 200

    await until(may_enter)
    async with ann.at(code) as seat:
        assert seat.snapshot["held"] == [0]


async def test_a_banned_name_is_nobodys_however_it_is_written(site: Site) -> None:
    await done(site, "ban", "--name", "Villain")

    async def called(name: str) -> str:
        code = (await site.person().open("peace", ("open", "bot"), public=True))["table"]
        await site.person().join(code, name=name)
        live = await site.parts.tables.find(code)
        assert live is not None
        return live.table.seats[0].name

    async def banned() -> bool:
        return await called("Villain") == "Player 1"

    await until(banned)
    assert await called("V.1.l.l.a.i.n") == "Player 1"
    assert await called("\uff36illain") == "Player 1"
    assert await called("Villanelle") == "Villanelle"
    opened = await site.person().post(
        "/api/tables", {"game": "peace", "seats": [{"sits": "me", "name": "Villain"}, {"sits": "bot"}]}
    )
    live = await site.parts.tables.find(opened.json()["table"])
    assert live is not None
    assert live.table.seats[0].name == "Player 1"


def test_a_banned_word_is_found_however_it_is_written_but_only_as_a_word() -> None:
    bans = Bans()
    assert not bans.unsaid("a grotty day")
    bans.renew([Ban("word", "Grotty", 0, None, "")])
    written = (
        "a grotty day",
        "GR0TTY!",
        "so g r o t t y now",
        "g r o t t y",
        "gr\N{CYRILLIC SMALL LETTER O}tty",
    )
    assert [bans.unsaid(text) for text in written] == [True] * 5
    assert [bans.unsaid(text) for text in ("a grottyish day", "grot ty", "")] == [False] * 3
    assert (bans.allowed("Grotty Ann"), bans.allowed("Ann")) == ("", "Ann")


async def test_a_banned_word_is_neither_said_nor_in_titles(site: Site) -> None:
    ann = site.person()
    code = (await ann.open("peace", ("me", "bot"), chat="free"))["table"]
    async with ann.at(code) as seat:
        await done(site, "ban", "--word", "Grotty")

        async def refused() -> bool:
            answer = await seat.request("say", seat=0, text="a grotty day")
            return "Say it otherwise" in answer.get("text", "")

        await until(refused)
    body = {"game": "peace", "title": "The grotty cup"}
    for path, more in (("tables", {"seats": [{"sits": "me"}] * 2}), ("events", {"format": "robin"})):
        told = (await ann.post(f"/api/{path}", {**body, **more})).json()
        assert "Choose another title" in told["text"]
    await done(site, "unban", "--word", "gr0tty")
    assert (await admin(site, "bans", "--json")).data["bans"] == []
    bad = await admin(site, "ban", "--word", "two words", "--yes")
    assert (bad.code, "is no word" in bad.err) == (2, True)


async def test_bans_are_listed_for_people_and_machines(site: Site) -> None:
    await done(site, "ban", "--address", "2001:db8::5", "--why", "flood")
    await done(site, "ban", "--name", "Admin2", "--days", "1")
    shown = (await admin(site, "bans")).out
    assert "2001:db8::/64" in shown
    assert "for good" in shown
    assert "2 bans" in shown
    first, second = (await admin(site, "bans", "--json")).data["bans"]
    assert (first["kind"], first["what"], first["why"], first["until"]) == (
        "address",
        "2001:db8::/64",
        "flood",
        None,
    )
    assert second["kind"] == "name"
    assert second["until"] - second["at"] == 24 * 3_600_000


async def test_a_dry_run_bans_nobody_and_each_ban_is_written_down(site: Site) -> None:
    dry = await admin(site, "ban", "--address", "192.0.2.7", "--dry-run")
    assert "Ban the network 192.0.2.7/32 for good" in dry.out
    assert "nothing was changed" in dry.out
    assert (await admin(site, "bans", "--json")).data["bans"] == []
    assert (await admin(site, "audit", "--json")).data["audit"] == []
    await done(site, "ban", "--address", "192.0.2.7", "--why", "spam")
    await done(site, "unban", "--address", "192.0.2.7")
    lines = (await admin(site, "audit", "--json")).data["audit"]
    assert [(line["did"], line["what"]) for line in lines] == [
        ("unban", "address 192.0.2.7/32"),
        ("ban", "address 192.0.2.7/32 for good: spam"),
    ]
    assert all(line["by"] for line in lines)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ban", "--address", "nowhere"), "is no address: write one such as"),
        (("ban", "--name", "77"), "has no letters"),
        (("ban", "--table", "AAAAAAAA"), "`starhall admin tables` lists them"),
        (("ban", "--name", "Ann", "--days", "-1"), "leave it out to ban for good"),
        (("unban", "--name", "Ann"), "`starhall admin bans` lists them"),
    ],
)
async def test_what_cannot_be_banned_is_refused_in_words(
    site: Site, words: tuple[str, ...], said: str
) -> None:
    answer = await admin(site, *words, "--yes")
    assert answer.code == 2
    assert said in answer.err


def test_a_ban_ends_in_time_and_says_so() -> None:
    now = int(time.time() * 1000)
    ban = Ban("address", "192.0.2.0/24", now, now + 86_400_000, "spam.")
    assert "until 20" in ban.text
    assert "UTC: spam. Write" in ban.text
    assert "for good" not in Ban("name", "ann", now, None, "").text


def test_bans_know_networks_households_and_people() -> None:
    bans = Bans("00" * 32)
    person = who("203.0.113.9", bans.key)
    found = [Ban("address", network(text), 0, None, "") for text in ("192.0.2.7", "2001:db8::1")]
    bans.renew([*found, Ban("who", person, 0, None, "")])
    for address in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8::ffff", "203.0.113.9"):
        assert bans.of(address) is not None, address
    for address in ("192.0.2.8", "2001:db8:1::1", "203.0.113.8", "", "testclient"):
        assert bans.of(address) is None, address
    bans.renew([])
    assert bans.of("192.0.2.7") is None


async def test_a_name_is_banned_once_and_lifted_by_its_looks(site: Site) -> None:
    await done(site, "ban", "--name", "Villain")
    await done(site, "ban", "--name", "V1LLAIN", "--why", "again")
    (only,) = (await admin(site, "bans", "--json")).data["bans"]
    assert (only["what"], only["why"]) == ("V1LLAIN", "again")
    await done(site, "unban", "--name", "villain")
    assert (await admin(site, "bans", "--json")).data["bans"] == []
