"""A game by post to its end: two people who are away are led to the table by mail, kill after kill."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from starhall.server.kept.folder import FILE
from tests.browser.complaints import NO_SERVER
from tests.browser.hall import Hall
from tests.browser.people import SENT, Person
from tests.browser.postal import box, link, post_hall, send
from tests.browser.test_people import PASSWORD
from tests.server.test_post import Mailbox, name_of_mail, named

__all__ = ["box", "post_hall"]

Come = Callable[..., Person]


def stored(hall: Hall, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """What the database of a hall holds."""
    with closing(sqlite3.connect(hall.data / FILE, timeout=60)) as connection, connection:
        return connection.execute(sql, values).fetchall()


class Correspondent:
    """Somebody who comes to the table when a mail says so, and goes away again."""

    def __init__(self, person: Person, name: str, hall: Hall, box: Mailbox) -> None:
        self.person, self.hall, self.box = person, hall, box
        self.address = f"{name.split(maxsplit=1)[0].lower()}@example.org"
        self.read = 0
        """The mails that were followed."""
        self.accepted: list[str] = []
        """The answers that the hall has accepted, by the names that the page gave them."""
        person.page.on("websocket", self._listen)
        person.page.goto(f"{hall.url}/notices")
        send(person, "/api/people", {"name": name, "password": PASSWORD})
        send(person, "/api/me/notices/mail", {"address": self.address})
        person.until(lambda: bool(self.mails()))
        token = link(box, "#confirm=").partition("#confirm=")[2]
        send(person, "/api/notices/confirm", {"token": token})

    def _listen(self, socket: WebSocket) -> None:
        chosen: set[str] = set()

        def sent(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "choose":
                chosen.add(message["id"])

        def received(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "ack" and message["re"] in chosen:
                self.accepted.append(message["re"])

        socket.on("framesent", sent)
        socket.on("framereceived", received)

    def mails(self, subject: str = "") -> list[str]:
        """What was written to them, each mail once however often it came."""
        found = {
            str(mail["Message-ID"]): str(mail.get_content())
            for mail in self.box.mails
            if mail["To"] == self.address and str(mail["Subject"]).startswith(subject)
        }
        return list(found.values())

    @property
    def is_sent_for(self) -> bool:
        """Has a mail come that was not followed yet?"""
        return len(self.mails("Your turn")) > self.read

    def follow(self) -> None:
        """Open the link of the last mail."""
        told = self.mails("Your turn")
        self.read = len(told)
        found = re.search(r"\S+/t/\S+", told[-1])
        assert found is not None, told[-1]
        self.person.page.goto(found[0])
        assert self.person.await_turn(), "the mail has led to a table that asks"

    def answer(self) -> bool:
        """Answer one question; whether there is another one at once."""
        self.person.answer()
        self.person.watch(SENT)
        return self.person.is_asked()

    def go_away(self) -> None:
        """Leave the table."""
        self.person.page.goto("about:blank")


class Postman:
    """Looks at each mail as it comes: is there still something to answer?"""

    def __init__(self, hall: Hall, box: Mailbox) -> None:
        self.hall, self.box = hall, box
        self.late: list[str] = []
        """Mails about what was answered before."""
        self.kills = False
        """Does the next mail kill the server, before it has written down that it was taken?"""
        box.on_mail = self._look

    def _look(self) -> None:
        name = named(self.box.mails[-1])
        told = stored(self.hall, "select message, code, seat, since from outbox where kind = 'turn'")
        for message, code, seat, since in told:
            if name_of_mail(message) == name:
                after = "select body from entries where code = ? and seq > ?"
                answers = [json.loads(body) for (body,) in stored(self.hall, after, code, since)]
                if any(one["kind"] == "chose" and one["seat"] == seat for one in answers):
                    self.late.append(name)
        if self.kills:
            self.kills = False
            assert self.hall.process is not None
            os.kill(self.hall.process.pid, signal.SIGKILL)


@pytest.mark.soak
@pytest.mark.provokes(NO_SERVER)
def test_a_game_by_post_is_played_to_its_end_though_the_plug_is_pulled(
    post_hall: Hall, box: Mailbox, person: Come
) -> None:
    hall = post_hall
    ann = Correspondent(person(), "Ann by post", hall, box)
    bea = Correspondent(person(width=360), "Bea by post", hall, box)
    seats = [{"sits": "me"}, {"sits": "open"}]
    plan = {"game": "peace", "seats": seats, "clock": "days", "public": True}
    code = send(ann.person, "/api/tables", plan)["table"]
    ann.go_away()
    postman = Postman(hall, box)
    send(bea.person, f"/api/tables/{code}/join", {})
    bea.go_away()

    def book() -> list[tuple[Any, ...]]:
        return stored(hall, "select seq, client, body from entries where code = ? order by seq", code)

    def is_over() -> bool:
        return stored(hall, "select status from tables where code = ?", code) == [("over",)]

    def called() -> list[Correspondent]:
        return [one for one in (ann, bea) if one.is_sent_for]

    def start_again() -> None:
        before = book()
        hall.kill()
        # A lease ends by itself after a minute; nobody waits for that here.
        stored(hall, "update outbox set lease = 0")
        hall.start()
        assert book()[: len(before)] == before

    turns: list[Correspondent] = []
    while not is_over():
        ann.person.until(lambda: bool(called()))
        if len(turns) == 1:
            # This mail has killed the server.
            start_again()
        one = called()[0]
        one.follow()
        turns.append(one)
        if len(turns) == 1:
            postman.kills = True
        elif len(turns) == 3 and one.answer():
            # The plug is pulled in the middle of a turn: another mail tells of the question that is open.
            start_again()
            one.go_away()
            ann.person.until(lambda one=one: one.is_sent_for)  # type: ignore[misc]
            one.follow()
        while one.answer():
            pass
        one.go_away()
    assert set(turns) == {ann, bea}
    assert len(turns) >= 6

    # Nothing is lost, and nothing counts twice.
    clients = [client for _, client, body in book() if json.loads(body)["kind"] == "chose"]
    assert sorted(clients) == sorted(set(ann.accepted + bea.accepted))
    for one in (ann, bea):
        one.person.page.goto(f"{hall.url}/t/{code}")
        expect(one.person.over).to_be_visible()
    assert ann.person.scores() == bea.person.scores()

    # Every turn is told of under one name, once but for the kill, and none that was answered.
    assert postman.late == []
    came = Counter(map(named, box.turns()))
    rows = stored(hall, "select state, message, seat, since from outbox where kind = 'turn'")
    names = [(name_of_mail(message), state) for state, message, _, _ in rows if message]
    assert {name for name, state in names if state == "sent"} <= set(came) <= {name for name, _ in names}
    assert len({name for name, _ in names}) == len(names), "one name for each turn that was told of"
    assert sorted(came.values())[-2:] == [1, 2], "again only where a kill came between"
    assert len({(seat, since) for _, _, seat, since in rows}) == len(rows)
    assert all(state in {"sent", "dropped"} for state, *_ in rows)
