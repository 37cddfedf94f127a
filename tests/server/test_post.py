"""By post: who is asked while away gets mail, once, also across a kill; and stops it with one click."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from starhall.server.kept.folder import FILE
from starhall.server.kept.post import KeptPost
from starhall.server.post import post as office
from starhall.server.post.hours import after_quiet, next_hour
from starhall.wire.post import Hours
from tests.server.harness import Person, SetTime, Site, running
from tests.server.processes import free_port, zygote
from tests.server.services import postgres
from tests.server.test_people import PASSWORD, at, browser, member, name_of, quick_hashes

__all__ = ["quick_hashes"]

URL = "http://hall.example"
DAY = 24 * 3600.0


def _read(content: bytes) -> EmailMessage:
    found = message_from_bytes(content, policy=default)
    assert isinstance(found, EmailMessage)
    return found


class Mailbox:
    """A real SMTP server that keeps what it is given."""

    def __init__(self) -> None:
        self.port = free_port()
        self.mails: list[EmailMessage] = []
        self.answer = "250 OK"
        """What it says to a mail."""
        self.on_mail: Callable[[], None] = lambda: None

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take the address, unless it is nobody's."""
        if address.startswith("nobody"):
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Keep a mail."""
        if self.answer.startswith("2"):
            assert isinstance(envelope.content, bytes)
            self.mails.append(_read(envelope.content))
            self.on_mail()
        return self.answer

    @property
    def settings(self) -> dict[str, Any]:
        """How a server sends its mail here."""
        return {
            "url": URL,
            "smtp_host": "127.0.0.1",
            "smtp_port": self.port,
            "smtp_tls": "none",
            "smtp_from": "hall@hall.example",
        }

    def text(self, n: int = -1) -> str:
        """What a mail says."""
        return str(self.mails[n].get_content()).replace("\r\n", "\n")

    def turns(self) -> list[EmailMessage]:
        """The mails about turns."""
        return [mail for mail in self.mails if str(mail["Subject"]).startswith("Your turn")]


@asynccontextmanager
async def mailbox() -> AsyncIterator[Mailbox]:
    """A mail server on a port of its own."""
    found = Mailbox()
    controller = Controller(found, hostname="127.0.0.1", port=found.port)
    await asyncio.to_thread(controller.start)
    try:
        yield found
    finally:
        await asyncio.to_thread(controller.stop)


@asynccontextmanager
async def post_hall(tmp_path: Path, **settings: Any) -> AsyncIterator[tuple[Site, Mailbox, SetTime]]:
    """A hall with a mail server; its clock and its post move when they are told to."""
    time = SetTime()
    async with mailbox() as box:
        given = {**box.settings, "poll": 3600.0, **settings}
        async with running(tmp_path, time=time, **given) as site:
            yield site, box, time


async def with_mail(site: Site, box: Mailbox, person: Person, address: str = "ann@example.org") -> None:
    """Give an account an address, and confirm it as its owner does."""
    answer = await person.post("/api/me/notices/mail", {"address": address})
    assert answer.status_code == 200, answer.text
    await site.parts.post.round()
    token = re.search(r"#confirm=(\S+)", box.text())
    assert token is not None
    answer = await browser(site).post("/api/notices/confirm", {"token": token[1]})
    assert answer.json() == {"address": address}


async def by_post(site: Site, ann: Person, bea: Person, **more: Any) -> str:
    """A table by correspondence at which both sit; Ann is asked first."""
    options = {"options": {"first": 0}, "clock": "days", **more}
    opened = await ann.open("peace", ("me", "open"), **options)
    await bea.join(opened["table"], opened["invite"])
    return str(opened["table"])


def stored(tmp_path: Path, sql: str) -> list[tuple[Any, ...]]:
    """What the database holds."""
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        return connection.execute(sql).fetchall()


# Mail.


async def test_who_is_asked_while_away_gets_one_mail_that_says_no_secret(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        code = await by_post(site, ann, bea, title="Slow game")
        await site.parts.post.round()
        assert box.turns() == [], "nobody is written to who may answer at once"
        time.at += 121
        await site.parts.post.round()
        await site.parts.post.round()
        (mail,) = box.turns()
        assert mail["Subject"] == "Your turn: We Come In Peace"
        assert (mail["To"], mail["From"]) == ("ann@example.org", "hall@hall.example")
        assert mail["Auto-Submitted"] == "auto-generated"
        said = box.text()
        assert f"table {code} (Slow game): 3 days and 23 hours left" in said
        assert f"{URL}/t/{code}\n" in said
        assert "#" not in said, "no key of a seat goes by mail"


async def test_who_answers_in_time_gets_no_mail(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        code = await by_post(site, ann, bea)
        async with at(ann, code) as seat:
            while seat.ask is not None:
                await seat.choose()
        time.at += 121
        await site.parts.post.round()
        assert box.turns() == []
        assert set(stored(tmp_path, "select state from outbox where kind = 'turn'")) == {("dropped",)}


async def test_who_sits_at_the_table_is_not_written_to_until_they_go(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        code = await by_post(site, ann, bea)
        async with at(ann, code):
            time.at += 121
            await site.parts.post.round()
            assert box.turns() == []
        while site.parts.tables.live[code].presence(time.now()).present:
            await asyncio.sleep(0.01)
        time.at += 121
        await site.parts.post.round()
        assert len(box.turns()) == 1


async def test_live_tables_and_those_against_bots_write_to_nobody(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, _):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        await by_post(site, ann, bea, clock="live")
        await ann.open("peace", ("me", "bot"), options={"first": 0})
        assert stored(tmp_path, "select count(*) from outbox where kind = 'turn'") == [(0,)]
        await by_post(site, ann, bea, clock="none")
        assert stored(tmp_path, "select count(*) from outbox where kind = 'turn'") == [(1,)]


async def test_an_address_that_nobody_confirmed_gets_nothing_but_the_question(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await ann.post("/api/me/notices/mail", {"address": "eve@example.org"})
        await by_post(site, ann, bea)
        time.at += 121
        await site.parts.post.round()
        assert [mail["Subject"] for mail in box.mails] == ["Is this your address?"]
        facts = (await ann.get("/api/me/notices")).json()["endpoints"][0]
        assert (facts["confirmed"], facts["on"]) == (False, False)
        refused = await ann.post("/api/me/notices/switch", {"id": facts["id"], "on": True})
        assert refused.status_code == 409
        token = re.search(r"#confirm=(\S+)", box.text())
        assert token is not None
        forged = token[1][:-1] + ("0" if token[1][-1] != "0" else "1")
        for said in (forged, token[1].partition(".")[0], "", "a.b.c"):
            assert (await bea.post("/api/notices/confirm", {"token": said})).status_code == 409
        time.at += DAY + 1
        assert (await bea.post("/api/notices/confirm", {"token": token[1]})).status_code == 409


async def test_an_address_is_one_and_only_its_owner_sees_changes_or_removes_it(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        for bad in (
            "ann",
            "ann@hall",
            "a b@example.org",
            "a@example.org\nBcc: x@example.org",
            "é@example.org",
        ):
            assert (await ann.post("/api/me/notices/mail", {"address": bad})).status_code == 400, bad
        await with_mail(site, box, ann)
        id = (await ann.get("/api/me/notices")).json()["endpoints"][0]["id"]
        for what, body in (("remove", {}), ("test", {}), ("switch", {"on": False})):
            answer = await bea.post(f"/api/me/notices/{what}", {"id": id, **body})
            assert answer.status_code == 409, what
        assert (await bea.get("/api/me/notices")).json()["endpoints"] == []
        assert (await browser(site).get("/api/me/notices")).status_code == 401
        await with_mail(site, box, ann, "lee@example.org")
        shown = (await ann.get("/api/me/notices")).json()["endpoints"]
        assert [one["address"] for one in shown] == ["lee@example.org"]
        time.at += 601
        removed = await ann.post("/api/me/notices/remove", {"id": shown[0]["id"]})
        assert removed.status_code == 401, "it was a while ago that she signed in"
        await ann.post("/api/sign-in", {"name": "Ann Lee", "password": PASSWORD})
        removed = await ann.post("/api/me/notices/remove", {"id": shown[0]["id"]})
        assert removed.json()["endpoints"] == []


async def test_mail_stops_with_one_click_and_not_by_looking_at_the_link(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        await by_post(site, ann, bea)
        time.at += 121
        await site.parts.post.round()
        (mail,) = box.turns()
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        path = str(mail["List-Unsubscribe"]).strip("<>").removeprefix(URL)
        client = site.person()
        page = await client.get(path)
        assert (page.status_code, "<button>" in page.text) == (200, True)
        assert (await ann.get("/api/me/notices")).json()["endpoints"][0]["on"] is True
        assert (await client.http.post(path[:-1])).status_code == 404
        # As a mail program does it, and as a page that is told not to say where it comes from.
        stopped = await client.http.post(
            path, data={"List-Unsubscribe": "One-Click"}, headers={"Origin": "null"}
        )
        assert (stopped.status_code, "No more mails" in stopped.text) == (200, True)
        facts = (await ann.get("/api/me/notices")).json()["endpoints"][0]
        assert (facts["on"], facts["trouble"]) == (False, "")
        assert "<button>" not in (await client.get(path)).text
        await by_post(site, ann, bea)
        time.at += 121
        await site.parts.post.round()
        assert len(box.turns()) == 1


async def test_several_turns_that_are_due_go_in_one_mail(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        codes = [await by_post(site, ann, bea) for _ in range(3)]
        time.at += 121
        await site.parts.post.round()
        (mail,) = box.turns()
        assert mail["Subject"] == "Your turn at 3 tables"
        assert all(f"/t/{code}" in box.text() for code in codes)


# Tries, leases, workers and kills.


async def test_what_cannot_be_sent_is_tried_again_and_comes_once(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        await by_post(site, ann, bea)
        box.answer = "451 not now"
        time.at += 121
        await site.parts.post.round()
        await site.parts.post.round()
        assert stored(tmp_path, "select tries, state from outbox where kind = 'turn'") == [(1, "waiting")]
        box.answer = "250 OK"
        time.at += 61
        await site.parts.post.round()
        await site.parts.post.round()
        assert len(box.turns()) == 1


async def test_after_five_tries_in_half_a_day_nothing_more_is_tried(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        await by_post(site, ann, bea)
        box.answer = "451 not now"
        began = time.at
        for pause in (121, *office.AGAIN):
            time.at += pause + 1
            await site.parts.post.round()
        assert time.at - began < DAY / 2
        assert stored(tmp_path, "select tries, state from outbox where kind = 'turn'") == [(5, "failed")]
        # The hall's own server was at fault: the address stays on.
        assert (await ann.get("/api/me/notices")).json()["endpoints"][0]["on"] is True


async def test_an_address_that_is_nobodys_is_switched_off_and_says_why(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, _):
        ann = await member(site)
        await ann.post("/api/me/notices/mail", {"address": "nobody@example.org"})
        await site.parts.post.round()
        facts = (await ann.get("/api/me/notices")).json()["endpoints"][0]
        assert (facts["on"], facts["trouble"]) == (False, "Mail to this address was refused.")
        assert box.mails == []


async def test_a_lease_that_ends_is_taken_over_with_the_same_message(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        await by_post(site, ann, bea)
        time.at += 121
        kept, now = KeptPost(site.parts.store), int(time.at * 1000)
        endpoint = (await kept.due(now, 9))[0]
        # Another worker takes it, sends it, and is gone before it has written that down.
        (gone,) = await kept.claim(endpoint, now, now + office.LEASE, "gone")
        await site.parts.post.round()
        assert box.turns() == []
        # Meanwhile another turn is due: it does not go with a message that may have been sent.
        await by_post(site, ann, bea)
        time.at += 121
        await site.parts.post.round()
        await site.parts.post.round()
        assert len({mail["Message-ID"] for mail in box.turns()}) == 2
        assert sorted(box.text(n).count("/t/") for n in (-1, -2)) == [1, 1]
        # The worker wakes up: what it says counts no more.
        await kept.again([gone], now)
        assert set(stored(tmp_path, "select state from outbox where kind = 'turn'")) == {("sent",)}


async def test_several_workers_send_each_mail_once(tmp_path: Path) -> None:
    with postgres() as database:
        async with mailbox() as box:
            time = SetTime()
            given: dict[str, Any] = {**box.settings, "poll": 3600.0, "database": database, "time": time}
            async with (
                running(tmp_path / "1", **given) as one,
                running(tmp_path / "2", **given) as two,
                running(tmp_path / "3", **given) as three,
            ):
                bea = await member(one, "Bea Poe")
                people = [await member(one, f"Ann {n}") for n in range(6)]
                for n, ann in enumerate(people):
                    await with_mail(one, box, ann, f"ann{n}@example.org")
                    await by_post(one, ann, bea)
                time.at += 121
                sites = [one, two, three]
                await asyncio.gather(*(site.parts.post.round() for site in sites * 3))
                found = [(str(mail["To"]), str(mail["Message-ID"])) for mail in box.turns()]
                assert sorted(to for to, _ in found) == [f"ann{n}@example.org" for n in range(6)]


async def test_a_kill_before_a_mail_is_written_down_sends_the_same_once_more(tmp_path: Path) -> None:
    port = free_port()
    origin = f"http://127.0.0.1:{port}"
    async with mailbox() as box, zygote() as maker:
        given = {**box.settings, "port": port, "data": str(tmp_path), "rate": 1000.0, "poll": 0.05}
        given["post_delay"] = 0.0
        child = await maker.serve(**given)
        people = []
        for name in ("Ann Lee", "Bea Poe"):
            one = Person(origin)
            one.http.headers["Origin"] = origin
            assert (await one.post("/api/people", {"name": name, "password": PASSWORD})).status_code == 200
            people.append(one)
        ann, bea = people
        try:
            for one, address in ((ann, "ann@example.org"), (bea, "bea@example.org")):
                await one.post("/api/me/notices/mail", {"address": address})
                await until(partial(_has_mail, box, address))
                token = re.search(r"#confirm=(\S+)", box.text())
                assert token is not None
                await one.post("/api/notices/confirm", {"token": token[1]})
            # Each of three mails kills the server: after it was taken, before that is written down.
            killed: list[int] = []

            def kill() -> None:
                if box.turns() and len(killed) < 3:
                    killed.append(child)
                    os.kill(child, signal.SIGKILL)

            box.on_mail = kill
            opened = await ann.open("peace", ("me", "open"), options={"first": 0}, clock="days")
            code = opened["table"]
            await bea.join(code, opened["invite"])
            for kills in (1, 2, 3):
                await until(partial(_at_least, killed, kills))
                await maker.kill(child)
                # A lease ends by itself after a minute; nobody waits for that here.
                stored(tmp_path, "update outbox set lease = 0")
                child = await maker.serve(**given)
            await until(lambda: "waiting" not in stored_states(tmp_path))
            # Then both play on, and every turn of the other is told of once.
            box.on_mail = lambda: None
            moves = 0
            for one in (ann, bea, ann, bea):
                async with at(one, code) as seat:
                    while seat.ask is not None:
                        moves += 1
                        assert (await seat.choose())["type"] == "ack"
            await until(lambda: "waiting" not in stored_states(tmp_path))
            assert moves >= 4
        finally:
            for one in people:
                await one.close()
    messages = [named(mail) for mail in box.turns()]
    rows = stored(tmp_path, "select state, message from outbox where kind = 'turn' and message != ''")
    assert len(killed) == 3
    assert len(messages) == len(set(messages)) + 3, "again only where a kill came between"
    # One that was on its way as the turn was answered has come, too, though it was no longer wanted.
    assert {name_of_mail(message) for state, message in rows if state == "sent"} <= set(messages)
    assert set(messages) <= {name_of_mail(message) for _, message in rows}, "nothing has two names"


def named(mail: EmailMessage) -> str:
    """The name of a mail, without where it is from."""
    return str(mail["Message-ID"]).strip("<").partition("@")[0]


def name_of_mail(message: str) -> str:
    """The name of a mail by that of its message."""
    return sha256(message.encode()).hexdigest()[:32]


def _at_least(found: list[int], n: int) -> bool:
    return len(found) >= n


def _has_mail(box: Mailbox, address: str) -> bool:
    return any(mail["To"] == address for mail in box.mails)


def stored_states(tmp_path: Path) -> list[str]:
    """What has become of the turns."""
    return [row[0] for row in stored(tmp_path, "select state from outbox where kind = 'turn'")]


async def until(done: Callable[[], bool]) -> None:
    """Wait for something."""
    async with asyncio.timeout(60):
        while not done():
            await asyncio.sleep(0.02)


# Hours.


def test_quiet_hours_go_by_the_clock_on_the_wall_also_when_it_is_changed() -> None:
    night = Hours(zone="Europe/Berlin", quiet_from=22, quiet_to=7)
    summer = 1_774_738_800.0
    """29 March 2026, 00:00 in Berlin: at 2 o'clock it is 3."""
    assert after_quiet(night, summer) == summer + 6 * 3600, "the night is an hour shorter"
    assert after_quiet(night, summer + 6 * 3600) == summer + 6 * 3600
    assert after_quiet(night, summer - 2 * 3600 - 1) == summer - 2 * 3600 - 1
    assert after_quiet(night, summer - 2 * 3600) == summer + 6 * 3600
    assert next_hour("Europe/Berlin", 2, summer) > summer, "an hour that is not there that day"
    noon = Hours(zone="UTC", quiet_from=12, quiet_to=14)
    assert after_quiet(noon, 13 * 3600.0) == 14 * 3600.0
    assert after_quiet(Hours(zone="UTC", quiet_from=5, quiet_to=5), 5 * 3600.0) == 5 * 3600.0


async def test_nothing_is_sent_in_quiet_hours_and_all_after_them(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        # It is 8:00 at the time that the clock is set to.
        hours = {"zone": "UTC", "quiet_from": 7, "quiet_to": 10}
        assert (await ann.post("/api/me/notices/hours", hours)).json()["hours"] == hours
        assert (await ann.post("/api/me/notices/hours", {"zone": "Mars/Base"})).status_code == 400
        codes = [await by_post(site, ann, bea), await by_post(site, ann, bea)]
        time.at += 121
        await site.parts.post.round()
        assert box.turns() == []
        time.at += 2 * 3600
        await site.parts.post.round()
        assert len(box.turns()) == 1
        assert all(code in box.text() for code in codes)


async def test_one_mail_a_day_unless_that_would_be_too_late(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        await ann.post("/api/me/notices/hours", {"zone": "UTC", "digest": 18})
        for _ in range(2):
            await by_post(site, ann, bea)
            time.at += 3600
            await site.parts.post.round()
        assert box.turns() == []
        time.at = next_hour("UTC", 18, time.at) + 1
        await site.parts.post.round()
        (mail,) = box.turns()
        assert mail["Subject"] == "Your turn at 2 tables"


# A new password.


async def test_a_link_sets_a_new_password_once_and_says_nothing_to_others(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, _):
        ann = await member(site)
        await member(site, "Bea Poe")
        await with_mail(site, box, ann)
        before, stranger = len(box.mails), browser(site)
        answers = {
            (await stranger.post("/api/sign-in/mail", {"name": name})).text
            for name in ("Ann Lee", "Bea Poe", "Nobody at all")
        }
        assert len(answers) == 1
        await until(lambda: len(stored(tmp_path, "select 1 from outbox where kind = 'recover'")) == 1)
        await site.parts.post.round()
        assert len(box.mails) == before + 1
        token = re.search(r"#recover=(\S+)", box.text())
        assert token is not None
        body = {"token": token[1], "password": "four green suns"}
        for forged in (token[1][:-1], "x" + token[1], ""):
            assert (
                await stranger.post("/api/sign-in/mail/recover", {**body, "token": forged})
            ).status_code == 401
        answer = await stranger.post("/api/sign-in/mail/recover", body)
        assert (answer.status_code, await name_of(stranger)) == (200, "Ann Lee")
        assert await name_of(ann) == "", "wherever she was signed in, she is not any more"
        assert (await browser(site).post("/api/sign-in/mail/recover", body)).status_code == 401
        again = {"name": "Ann Lee", "password": "four green suns"}
        assert (await ann.post("/api/sign-in", again)).status_code == 200


async def test_a_link_for_a_new_password_works_for_half_an_hour(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann = await member(site)
        await with_mail(site, box, ann)
        await ann.post("/api/sign-in/mail", {"name": "Ann Lee"})
        await until(lambda: len(stored(tmp_path, "select 1 from outbox where kind = 'recover'")) == 1)
        await site.parts.post.round()
        token = re.search(r"#recover=(\S+)", box.text())
        assert token is not None
        time.at += 1801
        body = {"token": token[1], "password": "four green suns"}
        assert (await ann.post("/api/sign-in/mail/recover", body)).status_code == 401


# What is asked for too often, and a hall without mail.


async def test_nobody_is_flooded_with_mail(tmp_path: Path) -> None:
    async with post_hall(tmp_path, rate=1.0) as (site, _, _):
        ann = await member(site)
        answers = [
            (await ann.post("/api/me/notices/mail", {"address": f"ann{n}@example.org"})).status_code
            for n in range(7)
        ]
        assert answers == [200] * 5 + [429] * 2


async def test_a_hall_without_a_mail_server_says_so(site: Site) -> None:
    ann = await member(site)
    assert (await ann.get("/api/me/notices")).json()["mail"] is False
    refused = await ann.post("/api/me/notices/mail", {"address": "ann@example.org"})
    assert (refused.status_code, "sends no mail" in refused.json()["text"]) == (409, True)


# All that is kept, given out and forgotten.


async def test_what_is_kept_of_post_is_given_out_and_goes_with_the_account(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        ann, bea = await member(site), await member(site, "Bea Poe")
        await with_mail(site, box, ann, "planted@example.org")
        await ann.post("/api/me/notices/hours", {"zone": "Europe/Berlin", "digest": 18})
        code = await by_post(site, ann, bea)
        kept = (await ann.post("/api/me/export")).json()["post"]
        assert [one["address"] for one in kept["endpoints"]] == ["planted@example.org"]
        assert "Europe/Berlin" in kept["hours"]
        assert [one["code"] for one in kept["sent"] if one["kind"] == "turn"] == [code]
        assert (await ann.post("/api/me/delete")).status_code == 200
        for table in ("endpoints", "notices", "outbox"):
            assert stored(tmp_path, f"select count(*) from {table}") == [(0,)], table
        before = len(box.mails)
        time.at += 2 * DAY
        await site.parts.post.round()
        assert len(box.mails) == before
