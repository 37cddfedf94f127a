"""What is kept of people with an account: names, ways to sign in, sessions, and the seats that they hold."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, delete, func, select, update

from starhall.server.kept.addresses import came_from, forget_addresses
from starhall.server.kept.aways import forget_aways
from starhall.server.kept.devices import void_devices
from starhall.server.kept.mutes import forget_mute
from starhall.server.kept.orders import forget_orders
from starhall.server.kept.played import forget_played
from starhall.server.kept.post import forget_post
from starhall.server.kept.reports import forget_reporter
from starhall.server.kept.schema import (
    addresses,
    challenges,
    holds,
    passkeys,
    passwords,
    people,
    recovery,
    sessions,
    tables,
)
from starhall.server.kept.shelves import forget_shelf
from starhall.server.kept.store import Store
from starhall.server.kept.tickets import forget_ticket
from starhall.server.kept.ties import forget_ties
from starhall.server.kept.unheard import forget_unheard

IDLE = 90 * 24 * 3600 * 1000
"""Milliseconds after which a session that nobody has used is over."""
LONGEST = 365 * 24 * 3600 * 1000
"""Milliseconds after which any session is."""
MOST_SESSIONS = 50
"""Of one person; the one that was used last the longest ago gives way."""
_OF_A_PERSON = (passwords, passkeys, recovery, sessions)
_PERSON = (people.c.id, people.c.name, people.c.at, people.c.settings, people.c.roles)
_FORGET = (
    forget_ties,
    forget_shelf,
    forget_played,
    forget_ticket,
    forget_post,
    forget_aways,
    forget_orders,
    forget_mute,
    forget_unheard,
    forget_addresses,
    forget_reporter,
    void_devices,
)


@dataclass(frozen=True, slots=True)
class KeptPerson:
    """Somebody with an account."""

    id: str
    name: str
    at: int
    settings: str
    roles: str = ""
    """As they were when the database was asked: each request asks anew."""


@dataclass(frozen=True, slots=True)
class KeptSession:
    """A browser in which somebody is signed in."""

    hash: str
    id: str
    person: str
    label: str
    at: int
    seen: int


@dataclass(frozen=True, slots=True)
class KeptPasskey:
    """The public half of a passkey."""

    id: str
    person: str
    key: str
    count: int
    label: str
    at: int


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """A seat that somebody holds, and what is known of its table."""

    code: str
    seat: int
    game: str
    status: str
    updated: int


class KeptPeople:
    """The part of the database that is about people."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Accounts.

    async def add(
        self,
        person: KeptPerson,
        skeleton: str,
        codes: list[str],
        password: str = "",
        passkey: KeptPasskey | None = None,
    ) -> Literal["", "name", "passkey"]:
        """Keep a new account with a way to sign in and the hashes of its codes, or say what is taken."""
        insert = self.store.insert
        row = {**_plain(person), "skeleton": skeleton}

        def write(connection: Connection) -> Literal["", "name", "passkey"]:
            if passkey is not None and not self._add_passkey(connection, passkey):
                return "passkey"
            made = insert(people).values(row).on_conflict_do_nothing().returning(people.c.id)
            if connection.execute(made).first() is None:
                if passkey is not None:
                    connection.execute(delete(passkeys).where(passkeys.c.id == passkey.id))
                return "name"
            if password:
                connection.execute(insert(passwords).values(person=person.id, hash=password))
            self._set_codes(connection, person.id, codes)
            return ""

        return await self.store.write(person.id, write)

    async def by_skeleton(self, skeleton: str) -> tuple[KeptPerson, str | None] | None:
        """Whoever has a name that looks like this, with the hash of their password."""
        wanted = select(*_PERSON, passwords.c.hash)
        wanted = wanted.outerjoin(passwords, passwords.c.person == people.c.id)
        found = await self._first(wanted.where(people.c.skeleton == skeleton))
        return (KeptPerson(*found[:-1]), found[-1]) if found else None

    async def person(self, id: str) -> KeptPerson | None:
        """Somebody by their id."""
        found = await self._first(select(*_PERSON).where(people.c.id == id))
        return KeptPerson(*found) if found else None

    async def set_password(self, person: str, password: str) -> None:
        """Another password, or the first one."""
        insert = self.store.insert(passwords).values(person=person, hash=password)
        insert = insert.on_conflict_do_update(index_elements=["person"], set_={"hash": password})

        def write(connection: Connection) -> None:
            connection.execute(insert)
            void_devices(person, connection)

        await self.store.write(person, write)

    async def set_codes(self, person: str, codes: list[str]) -> None:
        """These recovery codes, and no others."""
        await self.store.write(person, lambda connection: self._set_codes(connection, person, codes))

    def _set_codes(self, connection: Connection, person: str, codes: list[str]) -> None:
        connection.execute(delete(recovery).where(recovery.c.person == person))
        rows = [{"hash": code, "person": person} for code in codes]
        connection.execute(self.store.insert(recovery), rows)

    async def codes_left(self, person: str) -> int:
        """How many recovery codes somebody has."""
        wanted = select(func.count()).select_from(recovery).where(recovery.c.person == person)
        found = await self._first(wanted)
        return int(found[0]) if found else 0

    async def has_code(self, person: str, code: str) -> bool:
        """Say whether a recovery code is one of theirs."""
        wanted = select(recovery.c.hash).where(recovery.c.hash == code, recovery.c.person == person)
        return await self._first(wanted) is not None

    async def recover(self, person: str, code: str, password: str) -> bool:
        """Use a code up for a new password, which ends every session; False if it is none of theirs."""

        def write(connection: Connection) -> bool:
            used = delete(recovery).where(recovery.c.hash == code, recovery.c.person == person)
            if not connection.execute(used).rowcount:
                return False
            insert = self.store.insert(passwords).values(person=person, hash=password)
            insert = insert.on_conflict_do_update(index_elements=["person"], set_={"hash": password})
            connection.execute(insert)
            connection.execute(delete(sessions).where(sessions.c.person == person))
            void_devices(person, connection)
            return True

        return await self.store.write(person, write)

    async def set_settings(self, person: str, part: str, value: Any) -> None:
        """Set one part of somebody's settings; the others stay as they are."""

        def write(connection: Connection) -> None:
            wanted = select(people.c.settings).where(people.c.id == person)
            if connection.dialect.name == "postgresql":
                wanted = wanted.with_for_update()
            settings = json.loads(connection.scalar(wanted) or "{}") | {part: value}
            text = json.dumps(settings, ensure_ascii=False)
            connection.execute(update(people).where(people.c.id == person).values(settings=text))

        await self.store.write(person, write)

    # Passkeys.

    async def passkey(self, id: str) -> KeptPasskey | None:
        """A passkey by its id."""
        found = await self._first(select(passkeys).where(passkeys.c.id == id))
        return KeptPasskey(*found) if found else None

    async def passkeys(self, person: str) -> list[KeptPasskey]:
        """The passkeys of somebody, the oldest first."""
        wanted = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.at)
        return [KeptPasskey(*row) for row in await self._all(wanted)]

    async def add_passkey(self, passkey: KeptPasskey) -> bool:
        """Keep one more; False if its id is known already."""
        return await self.store.write(
            passkey.person, lambda connection: self._add_passkey(connection, passkey)
        )

    def _add_passkey(self, connection: Connection, passkey: KeptPasskey) -> bool:
        insert = self.store.insert(passkeys).values(_plain(passkey)).on_conflict_do_nothing()
        return connection.execute(insert.returning(passkeys.c.id)).first() is not None

    async def used_passkey(self, id: str, count: int) -> None:
        """Keep how often a passkey says that it was used."""
        used = update(passkeys).where(passkeys.c.id == id).values(count=count)
        await self._do(id, used)

    async def remove_passkey(self, person: str, id: str) -> bool:
        """One less; False if it is the only way in that is left, or none of theirs."""

        def write(connection: Connection) -> bool:
            has_password = select(passwords.c.person).where(passwords.c.person == person)
            others = select(passkeys.c.id).where(passkeys.c.person == person, passkeys.c.id != id)
            if not any(connection.execute(way).first() for way in (has_password, others)):
                return False
            gone = delete(passkeys).where(passkeys.c.id == id, passkeys.c.person == person)
            return connection.execute(gone).rowcount > 0

        return await self.store.write(person, write)

    # Challenges.

    async def ask(self, challenge: str, purpose: str, now: int, until: int) -> None:
        """Keep the hash of a challenge until then; those that are too old go."""
        values = {"hash": challenge, "purpose": purpose, "until": until}

        def write(connection: Connection) -> None:
            connection.execute(delete(challenges).where(challenges.c.until < now))
            connection.execute(self.store.insert(challenges).values(values))

        await self.store.write(challenge, write)

    async def answered(self, challenge: str, now: int) -> str | None:
        """What a challenge was for, once: it is gone with this."""
        gone = delete(challenges).where(challenges.c.hash == challenge)

        def write(connection: Connection) -> str | None:
            row = connection.execute(gone.returning(challenges.c.purpose, challenges.c.until)).first()
            return str(row.purpose) if row is not None and row.until >= now else None

        return await self.store.write(challenge, write)

    # Sessions.

    async def begin(self, session: KeptSession, instead: str = "", who: str = "") -> None:
        """Somebody is signed in, from this address; another session of the same browser is over."""
        theirs = sessions.c.person == session.person
        beyond = select(sessions.c.hash).where(theirs).order_by(sessions.c.seen.desc())

        def write(connection: Connection) -> None:
            connection.execute(delete(sessions).where(sessions.c.hash == instead))
            connection.execute(self.store.insert(sessions).values(_plain(session)))
            most = beyond.offset(MOST_SESSIONS).limit(MOST_SESSIONS)
            connection.execute(delete(sessions).where(sessions.c.hash.in_(most)))
            came_from(connection, self.store.insert, session.person, who, session.seen)

        await self.store.write(session.person, write)

    async def session(self, hash: str, now: int) -> tuple[KeptPerson, KeptSession] | None:
        """Who is signed in with this token, and since when."""
        wanted = select(*_PERSON, sessions)
        wanted = wanted.join(sessions, sessions.c.person == people.c.id).where(sessions.c.hash == hash)
        found = await self._first(wanted.where(sessions.c.seen > now - IDLE, sessions.c.at > now - LONGEST))
        many = len(_PERSON)
        return (KeptPerson(*found[:many]), KeptSession(*found[many:])) if found else None

    async def seen(self, session: KeptSession, who: str, now: int) -> None:
        """A session was used, from this address."""
        used = update(sessions).where(sessions.c.hash == session.hash).values(seen=now)

        def write(connection: Connection) -> None:
            connection.execute(used)
            came_from(connection, self.store.insert, session.person, who, now)

        await self.store.write(session.person, write)

    async def sessions(self, person: str) -> list[KeptSession]:
        """Where somebody is signed in, used last first."""
        wanted = select(sessions).where(sessions.c.person == person).order_by(sessions.c.seen.desc())
        return [KeptSession(*row) for row in await self._all(wanted)]

    async def end(self, person: str, *, id: str = "", but: str = "") -> None:
        """One session of somebody is over, or all but the one with this hash."""
        gone = delete(sessions).where(sessions.c.person == person)
        gone = gone.where(sessions.c.id == id) if id else gone.where(sessions.c.hash != but)

        def write(connection: Connection) -> None:
            connection.execute(gone)
            if not id:
                void_devices(person, connection)

        await self.store.write(person, write)

    async def going_on(self, hashes: list[str]) -> set[str]:
        """Which of these sessions are not over."""
        return {row[0] for row in await self._all(select(sessions.c.hash).where(sessions.c.hash.in_(hashes)))}

    async def addresses(self, person: str) -> list[tuple[str, int]]:
        """Return from where somebody has signed in lately, and when last."""
        wanted = select(addresses.c.who, addresses.c.at).where(addresses.c.person == person)
        return [(row.who, row.at) for row in await self._all(wanted)]

    # Seats.

    async def seats(self, person: str, most: int) -> list[HeldSeat]:
        """The seats that somebody holds, where something happened last first."""
        wanted = select(holds.c.code, holds.c.seat, tables.c.game, tables.c.status, tables.c.updated)
        wanted = wanted.join(tables, tables.c.code == holds.c.code)
        wanted = wanted.where(holds.c.person == person, holds.c.now == 1)
        wanted = wanted.order_by(tables.c.updated.desc()).limit(most)
        return [HeldSeat(*row) for row in await self._all(wanted)]

    async def codes(self, person: str) -> list[str]:
        """The tables at which somebody sits, or has sat."""
        wanted = select(holds.c.code).where(holds.c.person == person).distinct().order_by(holds.c.code)
        return [row[0] for row in await self._all(wanted)]

    # The end of an account.

    async def close_account(self, person: str) -> None:
        """Nobody signs in as this person any more; what they did is forgotten after."""
        await self.store.write(person, lambda connection: close_account(person, connection))

    async def accounts(self) -> list[str]:
        """The ids of all accounts that are not closed."""
        return [row[0] for row in await self._all(select(people.c.id).where(people.c.name != ""))]

    async def closed_accounts(self) -> list[str]:
        """Those who have closed their account, and are not forgotten yet."""
        return [row[0] for row in await self._all(select(people.c.id).where(people.c.name == ""))]

    async def remove(self, person: str) -> None:
        """Nothing is left of somebody."""

        def write(connection: Connection) -> None:
            # Once more: a game of theirs may have ended since the account was closed.
            forget_played(person, connection)
            connection.execute(delete(holds).where(holds.c.person == person))
            connection.execute(delete(people).where(people.c.id == person))

        await self.store.write(person, write)

    async def _do(self, key: str, change: Any) -> None:
        def write(connection: Connection) -> None:
            connection.execute(change)

        await self.store.write(key, write)

    async def _first(self, wanted: Any) -> Any:
        return await self.store.read(lambda connection: connection.execute(wanted).first())

    async def _all(self, wanted: Any) -> list[Any]:
        return await self.store.read(lambda connection: list(connection.execute(wanted)))


def close_account(person: str, connection: Connection) -> None:
    """Nobody signs in as this person any more, the name is free, and what is theirs alone is gone.

    A server that runs, or the next that starts, then forgets them at every table and in every record.
    """
    for table in _OF_A_PERSON:
        connection.execute(delete(table).where(table.c.person == person))
    for forget in _FORGET:
        forget(person, connection)
    bare = update(people).where(people.c.id == person)
    connection.execute(bare.values(name="", skeleton=person, settings="{}", roles=""))


def _plain(row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__slots__}
