"""Reports about sayings as moderators read them: what was said around, what was done; nothing of a game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, case, func, or_, select, update

from starhall.core import NotUnderstood
from starhall.server.kept import audit as log
from starhall.server.kept.books import Book, read_book
from starhall.server.kept.sayings import TALK, Saying, around, sayings
from starhall.server.kept.schema import audit, mutes, people, reports
from starhall.server.kept.store import Store

MOST_LISTED = 50
MOST_LINES = 100
VERBS = ("take-down", "mute", "unmute", "silence", "slow", "report-done")
"""Of the lines of the log that are about what people say."""
_ACCOUNT = re.compile(r"\b(account|person) ([0-9a-z]{16})\b")


@dataclass(frozen=True, slots=True)
class KeptCase:
    """A report about a saying."""

    id: str
    code: str
    at: int
    text: str
    saying: int
    done: int | None
    verdict: str
    why: str

    @property
    def note(self) -> str:
        """What was written with it, after where it was reported from."""
        return self.text.partition(": ")[2]


@dataclass(frozen=True, slots=True)
class KeptLine:
    """A line of the log; accounts have their names, as far as there are any."""

    at: int
    by: str
    did: str
    what: str


def by_account(person: str) -> str:
    """Whoever has done something in a browser, as the log has them: by an id, which names nobody for ever."""
    return f"account {person}"


class KeptCases:
    """The part of the database that is about reports of sayings, and what is done about them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def listed(self, done: bool) -> list[tuple[KeptCase, Saying | None, str]]:
        """List those that wait, or those that are done, the newest first; each with its game.

        Of those that wait, everyone's first comes before anyone's second, so that nobody can hide a report
        behind many of their own.
        """

        def read(connection: Connection) -> list[tuple[KeptCase, Saying | None, str]]:
            wanted = select(*_COLUMNS).where(reports.c.saying.is_not(None))
            if done:
                wanted = wanted.where(reports.c.done.is_not(None)).order_by(reports.c.done.desc())
            else:
                wanted = wanted.where(reports.c.done.is_(None)).order_by(_PLACE, reports.c.at)
            cases = [KeptCase(*row) for row in connection.execute(wanted.limit(MOST_LISTED))]
            found = {code: _talk(connection, code) for code in {case.code for case in cases}}
            return [(case, found[case.code][0].get(case.saying), found[case.code][1]) for case in cases]

        return await self.store.read(read)

    async def find(self, id: str) -> tuple[KeptCase, Book, list[Saying]] | None:
        """One with the book of its table, and what was said around it."""

        def read(connection: Connection) -> tuple[KeptCase, Book, list[Saying]] | None:
            wanted = select(*_COLUMNS).where(reports.c.id == id, reports.c.saying.is_not(None))
            row = connection.execute(wanted).first()
            if row is None:
                return None
            case = KeptCase(*row)
            try:
                book = read_book(connection, case.code, TALK)
            except NotUnderstood:
                return None
            return case, book, around(book, case.saying)

        return await self.store.read(read)

    async def saying(self, code: str, number: int) -> Saying | None:
        """What was said in an entry of a table's book."""
        return await self.store.read(lambda connection: _talk(connection, code)[0].get(number))

    async def close(self, id: str, by: str, verdict: str, why: str, now: int) -> bool:
        """Decide about a report, with a line in the log; False if somebody has decided before."""

        def write(connection: Connection) -> bool:
            waiting = update(reports).where(reports.c.id == id, reports.c.done.is_(None))
            decided = waiting.values(done=now, verdict=verdict, why=why, reporter="")
            if not connection.execute(decided).rowcount:
                return False
            dismissed = " dismissed" if verdict == "dismissed" else ""
            log.write(connection, now, by, "report-done", f"{id}{dismissed}: {why}")
            return True

        return await self.store.write(id, write)

    async def names(self, ids: Collection[str]) -> dict[str, str]:
        """The names of accounts, by their ids."""
        return await self.store.read(lambda connection: _names(connection, ids))

    async def muted(self, ids: Collection[str], now: int) -> dict[str, int | None]:
        """Which of these accounts do not speak in this hall, and until when."""
        wanted = select(mutes.c.what, mutes.c.until).where(mutes.c.kind == "person", mutes.c.what.in_(ids))
        wanted = wanted.where(or_(mutes.c.until.is_(None), mutes.c.until > now))
        rows = await self.store.read(lambda connection: list(connection.execute(wanted)))
        return {row.what: row.until for row in rows}

    async def lines(self, about: Collection[str] = ()) -> list[KeptLine]:
        """What was done last about what people say; only about these, by code or id, if any are named."""

        def read(connection: Connection) -> list[KeptLine]:
            wanted = select(audit).where(audit.c.did.in_(VERBS)).order_by(audit.c.at.desc())
            if about:
                wanted = wanted.where(or_(*(audit.c.what.contains(one, autoescape=True) for one in about)))
            rows = list(connection.execute(wanted.limit(MOST_LINES)))
            names = account_names(connection, [text for row in rows for text in (row.by, row.what)])
            return [KeptLine(row.at, named(row.by, names), row.did, named(row.what, names)) for row in rows]

        return await self.store.read(read)


def account_names(connection: Connection, texts: Iterable[str]) -> dict[str, str]:
    """The names of the accounts that texts of the log speak of, by their ids."""
    return _names(connection, {found[2] for text in texts for found in _ACCOUNT.finditer(text)})


def named(text: str, names: dict[str, str]) -> str:
    """A text of the log with names in the place of ids."""
    return _ACCOUNT.sub(lambda found: names.get(found[2], f"{found[1]} that is gone"), text)


def _names(connection: Connection, ids: Collection[str]) -> dict[str, str]:
    if not ids:
        return {}
    wanted = select(people.c.id, people.c.name).where(people.c.id.in_(ids), people.c.name != "")
    return {row.id: row.name for row in connection.execute(wanted)}


def _talk(connection: Connection, code: str) -> tuple[dict[int, Saying], str]:
    """What was said at a table, by number, and its game."""
    try:
        book = read_book(connection, code, TALK)
    except NotUnderstood:
        return {}, ""
    return {saying.number: saying for saying in sayings(book)}, book.head.game


_SEAT = func.substr(reports.c.text, 1, len("seat 0,"))
"""A report of a person begins with the seat that has sent it."""
_SENDER = case((reports.c.reporter != "", reports.c.reporter), else_=reports.c.code + " " + _SEAT)
"""Who has sent a report; of one that does not say it, the seat."""
_PLACE = func.row_number().over(partition_by=_SENDER, order_by=reports.c.at)
_COLUMNS = (
    reports.c.id,
    reports.c.code,
    reports.c.at,
    reports.c.text,
    reports.c.saying,
    reports.c.done,
    reports.c.verdict,
    reports.c.why,
)
