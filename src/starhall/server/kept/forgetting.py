"""Forgetting a name in what is kept: another one takes its place, and what its bearer said is removed.

Names stand in the heads of tables, in entries, states, cards, records and reports, and in every sentence that
was told. All of it is plain JSON: what is a name and what is a sentence follows from the key it stands under.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, select, update

from starhall.core.snapshot import fingerprint
from starhall.server.book.actions.claim import Claimed
from starhall.server.book.actions.forget import Forgotten
from starhall.server.book.actions.hand_over import HandedOver
from starhall.server.book.actions.leave import Left
from starhall.server.book.actions.reclaim import Reclaimed
from starhall.server.book.actions.remove import Removed
from starhall.server.book.actions.say import Said
from starhall.server.book.actions.sit_down import SatDown
from starhall.server.book.names import unlike
from starhall.server.book.table import TAKEN_DOWN
from starhall.server.kept.books import Book, append, read_book
from starhall.server.kept.events import KeptFact, append_fact, read_facts
from starhall.server.kept.schema import entries, events, facts, records, reports, states, tables
from starhall.server.kept.store import noted
from starhall.server.rights.signatures import KEYS, sign

NOBODY = "Somebody"
"""What a forgotten person is called."""
_NAMES = {"names"}
_SENTENCES = {"text", "texts", "said", "title", "reason"}
_NAMING = {"joined", "removed"}
"""The kinds of entries that hold a name beside the seat."""

_BY_SEAT = re.compile(r"seat (\d+), (?:line|saying) .*?: ", re.DOTALL)
"""How a report begins that somebody at a table has written."""

Json = Any


class Forgetting:
    """One name that is forgotten at one table, or in one record."""

    def __init__(self, name: str, others: list[str], person: str = "") -> None:
        self.name = name
        self.person = person
        self.instead = unlike(NOBODY, others)
        self._in_a_sentence = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")

    def head(self, text: str) -> str:
        """The head of a table, or its card."""
        data = self._walk(json.loads(text))
        data["seats"] = [{**seat, "name": self._name(seat["name"])} for seat in data["seats"]]
        return _written(data)

    def entry(self, text: str, own: bool) -> str:
        """An entry of a book; of a saying of their `own` nothing is left."""
        data = self._walk(json.loads(text))
        if data["kind"] in _NAMING:
            data["name"] = self._name(data["name"])
        if own and data["kind"] == "said":
            data["text"], data["phrase"] = TAKEN_DOWN, ""
        return _written(data)

    def fact(self, data: Json) -> str:
        """A fact of the book of a tournament, or its head; an arbiter alone has no name there."""
        if data.get("who") and data["person"] == self.person:
            data = {**data, "who": ""}
        data = self._walk(data) if self.name else {**data, "person": ""}
        if data.get("kind") == "entered":
            data["name"] = self._name(data["name"])
        return _written(data)

    def state(self, text: str) -> str:
        """A state of a game."""
        return _written(self._walk(json.loads(text)))

    def record(self, text: str) -> str:
        """A record, whole again: what is computed from its parts is computed anew. It is no longer signed."""
        data = self._walk(json.loads(text))
        data = {key: value for key, value in data.items() if key not in {"check", "signed"}}
        data["seats"] = [self._name(name) for name in data["seats"]]
        for snapshot in data["snapshots"]:
            snapshot["digest"] = fingerprint(snapshot["state"])
        return _written({**data, "check": fingerprint(data)})

    def sentence(self, text: str) -> str:
        """A text that may speak of them."""
        return self._in_a_sentence.sub(self.instead, text)

    def _name(self, text: str) -> str:
        return self.instead if text == self.name else text

    def _walk(self, data: Json) -> Json:
        """Names where names stand, sentences where sentences do."""
        if isinstance(data, dict):
            return {key: self._under(key, value) for key, value in data.items()}
        return [self._walk(value) for value in data] if isinstance(data, list) else data

    def _under(self, key: str, value: Json) -> Json:
        if key == "person" and value == self.person:
            return ""
        if key in _NAMES:
            return _each_text(value, self._name)
        if key in _SENTENCES:
            return _each_text(value, self.sentence)
        return self._walk(value)


def _each_text(data: Json, change: Callable[[str], str]) -> Json:
    if isinstance(data, str):
        return change(data)
    if isinstance(data, dict):
        return {key: _each_text(value, change) for key, value in data.items()}
    return [_each_text(value, change) for value in data] if isinstance(data, list) else data


def _written(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# Where they are found.


@dataclass
class Trace:
    """Somebody at one table."""

    book: Book
    name: str
    sayings: list[int]
    """The numbers of the entries in which they said something."""


def traces(book: Book, names: set[str]) -> Iterator[Trace]:
    """Each of these names that somebody has had at a table, with what they said."""
    seats = {n: seat.name for n, seat in enumerate(book.head.seats)}
    had = set(seats.values())
    said: dict[str, list[int]] = {name: [] for name in names}
    for row, entry in zip(book.rows, book.entries, strict=True):
        if isinstance(entry, SatDown):
            seats[entry.seat] = entry.name
            had.add(entry.name)
        elif isinstance(entry, Said) and seats[entry.seat] in names:
            said[seats[entry.seat]].append(row.seq)
    for name in sorted(names & had - {""}):
        yield Trace(book, name, said[name])


def names_had(book: Book, person: str) -> set[str]:
    """Return the names that somebody with an account has had at a table."""
    seats = {n: seat.name for n, seat in enumerate(book.head.seats)}
    found = {seat.name for seat in book.head.seats if seat.person == person}
    for entry in book.entries:
        if isinstance(entry, SatDown):
            seats[entry.seat] = entry.name
        if isinstance(entry, (SatDown, Claimed)) and entry.person == person:
            found.add(seats[entry.seat])
    return found - {""}


def seats_held(book: Book, person: str) -> list[int]:
    """Return the seats of a running table at which this account's owner still sits."""
    if book.status in {"over", "closed"}:
        return []
    owners = {n: seat.person for n, seat in enumerate(book.head.seats)}
    left: set[int] = set()
    for entry in book.entries:
        match entry:
            case SatDown() | Claimed():
                owners[entry.seat] = entry.person
                left.discard(entry.seat)
            case HandedOver() | Removed():
                owners[entry.seat] = ""
            case Left():
                left.add(entry.seat)
            case Reclaimed():
                left.discard(entry.seat)
    return [seat for seat, owner in owners.items() if owner == person and seat not in left]


def records_of(connection: Connection, names: set[str], where: ColumnElement[bool]) -> list[tuple[str, str]]:
    """Each record in which one of these names sits, and the name."""
    found = []
    # A few at once: records are long.
    rows = connection.execute(select(records.c.id, records.c.text).where(where)).yield_per(20)
    for id, text in rows:
        found += [(id, name) for name in json.loads(text)["seats"] if name in names]
    return found


# What is written instead.


def forget_at_table(code: str, name: str, now: int, connection: Connection, person: str = "") -> None:
    """Write the book of a table anew, with a last entry that makes every server read it again."""
    book = read_book(connection, code)
    (trace,) = traces(book, {name})
    others = [seat.name for seat in book.head.seats]
    others += [entry.name for entry in book.entries if isinstance(entry, SatDown)]
    forgetting = Forgetting(name, others, person)
    its = tables.c.code == code
    head, card = connection.execute(select(tables.c.head, tables.c.card).where(its)).one()
    shown = forgetting.head(card) if card else ""
    connection.execute(update(tables).where(its).values(head=forgetting.head(head), card=shown))
    for row in book.rows:
        body = forgetting.entry(row.body, row.seq in trace.sayings)
        where = (entries.c.code == code, entries.c.seq == row.seq)
        connection.execute(update(entries).where(*where).values(body=body))
    state = connection.scalar(select(states.c.state).where(states.c.code == code))
    if state is not None:
        new = forgetting.state(state)
        connection.execute(update(states).where(states.c.code == code).values(state=new))
    own = {entry.seat for entry in book.entries if isinstance(entry, SatDown) and entry.name == name}
    own |= {n for n, seat in enumerate(book.head.seats) if seat.name == name}
    for id, text, record in connection.execute(
        select(reports.c.id, reports.c.text, reports.c.record).where(reports.c.code == code)
    ).all():
        written = _BY_SEAT.match(text)
        said = written[0] if written and int(written[1]) in own else forgetting.sentence(text)
        values = {"text": said, "record": forgetting.record(record) if record else ""}
        connection.execute(update(reports).where(reports.c.id == id).values(values))
    # The others would wait for them for ever: a bot stands in, or the seat is free.
    for seat in seats_held(book, person) if person else []:
        append(connection, code, Left(seat=seat), now)
    append(connection, code, Forgotten(name=forgetting.instead), now)


def forget_in_events(person: str, now: int, connection: Connection) -> None:
    """Write the books of tournaments anew in which somebody stands, each with a last fact that says so."""
    stands = facts.c.body.contains(person, autoescape=True)
    found = {*connection.scalars(select(facts.c.event).where(stands))}
    arbiter = events.c.head.contains(person, autoescape=True)
    found |= {*connection.scalars(select(events.c.id).where(arbiter))}
    for id in sorted(found):
        head, status = connection.execute(
            select(events.c.head, events.c.status).where(events.c.id == id)
        ).one()
        rows = [(row.seq, json.loads(row.body)) for row in read_facts(connection, id, 0)]
        entered = [body for _, body in rows if body["kind"] == "entered"]
        name = next((one["name"] for one in entered if one["person"] == person), "")
        forgetting = Forgetting(name, [one["name"] for one in entered if one["name"] != name], person)
        connection.execute(
            update(events).where(events.c.id == id).values(head=forgetting.fact(json.loads(head)))
        )
        for seq, body in rows:
            its = (facts.c.event == id, facts.c.seq == seq)
            connection.execute(update(facts).where(*its).values(body=forgetting.fact(body)))
        last = {"kind": "forgotten", "name": forgetting.instead if name else ""}
        append_fact(connection, id, KeptFact(len(rows) + 1, now, _written(last)), status)


def forget_in_record(id: str, name: str, connection: Connection) -> None:
    """Change a record; one that was signed here is signed anew."""
    its = records.c.id == id
    found = connection.execute(select(records.c.text, records.c.signature).where(its)).first()
    if found is None:
        return
    text, signature = found
    text = Forgetting(name, json.loads(text)["seats"]).record(text)
    keys = noted(connection, KEYS)
    if signature and keys:
        text, signature = sign(text, keys)
    connection.execute(update(records).where(its).values(text=text, signature=signature))
