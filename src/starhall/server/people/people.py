"""People with an account: they register, sign in and out, and can have everything given out or forgotten."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Any

from starhall.core import NotUnderstood
from starhall.server.book.names import LONGEST_NAME, clean
from starhall.server.book.refusals import Refused
from starhall.server.kept import leases
from starhall.server.kept.aways import KeptAways
from starhall.server.kept.books import Book, read_book
from starhall.server.kept.enough import ANY, Most
from starhall.server.kept.events import KeptEvents
from starhall.server.kept.expiring import kept_names
from starhall.server.kept.forgetting import (
    forget_at_table,
    forget_in_events,
    forget_in_record,
    names_had,
    records_of,
    traces,
)
from starhall.server.kept.orders import KeptOrders
from starhall.server.kept.people import KeptPasskey, KeptPeople, KeptPerson, KeptSession
from starhall.server.kept.played import KeptPlayed
from starhall.server.kept.post import KeptPost
from starhall.server.kept.ratings import KeptRatings, rename
from starhall.server.kept.records import origin
from starhall.server.kept.schema import records
from starhall.server.kept.shelves import KeptShelves
from starhall.server.kept.store import Store
from starhall.server.kept.tickets import KeptTickets
from starhall.server.kept.ties import KeptTies
from starhall.server.kept.unheard import KeptUnheard
from starhall.server.kept.writer import NotStored
from starhall.server.people import tokens
from starhall.server.people.forgotten import Forgotten
from starhall.server.people.names import account_name, skeleton
from starhall.server.people.passkeys import Passkeys, challenge_in
from starhall.server.people.passwords import Passwords, fit_password
from starhall.server.watch.chores import guarded
from starhall.server.watch.timing import Time

FRESH = 10 * 60 * 1000
"""Milliseconds after a sign-in during which one may change how one signs in, or delete the account."""
SEEN_EVERY = 3600 * 1000
"""Milliseconds after which the use of a session is noted again."""
ANSWER_WITHIN = 5 * 60 * 1000
ATTEMPTS = 8
FORGET_WITHIN = 60 * 1000
"""Milliseconds for which one worker alone forgets people; the next goes on where it stopped."""
MOST_GAMES = 2000
"""Of somebody's finished games, the last ones: those that pages and statistics are made of."""
KNOWN = "known browsers"
"""The name of the note with the key of the marks of browsers."""
KNOWN_PASSKEY = "This passkey is registered here already. Sign in with it, or use another one."
WRONG = "This name and this password do not go together. Try again, or use a recovery code."
"""One answer, whether there is such a person or not."""


@dataclass(frozen=True, slots=True)
class Me:
    """Somebody who is signed in."""

    person: KeptPerson
    session: KeptSession
    fresh: bool

    @property
    def id(self) -> str:
        """Of the person."""
        return self.person.id


class People:
    """Everybody who has an account here."""

    def __init__(
        self,
        store: Store,
        time: Time,
        url: str,
        forgotten: Forgotten,
        passwords: Passwords | None = None,
        most: Most = ANY,
    ) -> None:
        self.kept = KeptPeople(store)
        self.forgotten = forgotten
        self.ratings = KeptRatings(store, most)
        self.post = KeptPost(store)
        self.aways = KeptAways(store)
        self.orders = KeptOrders(store)
        self.store = store
        self.time = time
        self.ties = KeptTies(store)
        self.unheard = KeptUnheard(store)
        self.played = KeptPlayed(store)
        self.shelves = KeptShelves(store)
        self.tickets = KeptTickets(store)
        self.events = KeptEvents(store)
        self.holder = tokens.new_id()
        self._forgetting = asyncio.Lock()
        self.passkeys = Passkeys(url)
        self.passwords = passwords or Passwords()

    @property
    def now(self) -> int:
        """In milliseconds since 1970."""
        return int(self.time.now() * 1000)

    # An account of one's own.

    async def register(
        self, name: str, password: str, passkey: dict[str, Any] | None, browser: str, who: str
    ) -> tuple[KeptPerson, list[str]]:
        """Make a new account for whoever asks from an address, and return it with its recovery codes."""
        name = account_name(name)
        made = None
        if passkey is not None:
            id, made = await self._made(passkey, "register", browser)
            hash = ""
        else:
            id, hash = tokens.new_id(), await self.passwords.hashed(fit_password(password, name), who)
        person = KeptPerson(id, name, self.now, "{}")
        codes = tokens.new_codes()
        hashes = [tokens.hashed(code) for code in codes]
        taken = await self.kept.add(person, skeleton(name), hashes, hash, made)
        if taken == "name":
            raise Refused("not_now", f"{name} is taken, or looks like a name that is. Choose another one.")
        if taken == "passkey":
            raise Refused("not_now", KNOWN_PASSKEY)
        return person, codes

    async def sign_in(self, name: str, password: str, who: str) -> KeptPerson:
        """Return whoever has this name and this password; `who` asks."""
        found = await self.kept.by_skeleton(skeleton(name))
        if not await self.passwords.is_right(found[1] if found else None, password, who) or found is None:
            raise Refused("sign_in", WRONG)
        return found[0]

    async def recover(self, name: str, code: str, password: str, who: str) -> KeptPerson:
        """Use up a recovery code for a new password; wherever they were signed in, they are not any more."""
        found = await self.kept.by_skeleton(skeleton(name))
        fit = fit_password(password, name)
        person = found[0] if found else KeptPerson("", "", 0, "")
        code = tokens.hashed(tokens.read_code(code))
        # Only who has a code makes the hall hash a password.
        used = await self.kept.has_code(person.id, code)
        used = used and await self.kept.recover(person.id, code, await self.passwords.hashed(fit, who))
        if not used:
            raise Refused("sign_in", "This name and this code do not go together. Each code works once.")
        return person

    async def new_codes(self, me: Me) -> list[str]:
        """New recovery codes; the old ones open nothing any more."""
        codes = tokens.new_codes()
        await self.kept.set_codes(me.id, [tokens.hashed(code) for code in codes])
        return codes

    async def change_password(self, me: Me, password: str) -> None:
        """Another password; whoever else is signed in as them is not any more."""
        hash = await self.passwords.hashed(fit_password(password, me.person.name), me.id)
        await self.kept.set_password(me.id, hash)
        await self.kept.end(me.id, but=me.session.hash)

    # Passkeys.

    async def ask_for_passkey(self, purpose: str, browser: str, me: Me | None, name: str) -> dict[str, Any]:
        """What a browser needs to make a passkey, or to sign in with one; asked of this browser."""
        if purpose == "sign_in":
            challenge, options = self.passkeys.to_sign()
            id = ""
        elif me is not None:
            there = [passkey.id for passkey in await self.kept.passkeys(me.id)]
            id = me.id
            challenge, options = self.passkeys.to_make(id, me.person.name, there)
        else:
            id = tokens.new_id()
            challenge, options = self.passkeys.to_make(id, account_name(name), [])
        wanted = f"{purpose} {tokens.hashed(browser)} {id}"
        await self.kept.ask(tokens.hashed(challenge), wanted, self.now, self.now + ANSWER_WITHIN)
        return options

    async def sign_in_with_passkey(self, answer: dict[str, Any], browser: str) -> KeptPerson:
        """Whoever has signed the challenge of this browser."""
        challenge, _ = await self._asked(answer, "sign_in", browser)
        passkey = await self.kept.passkey(str(answer.get("id", "")))
        person = await self.kept.person(passkey.person) if passkey else None
        if passkey is None or person is None:
            raise Refused("sign_in", "This passkey does not open anything here. Use another way.")
        count = self.passkeys.signed(answer, challenge, passkey)
        await self.kept.used_passkey(passkey.id, count)
        return person

    async def add_passkey(self, me: Me, answer: dict[str, Any], browser: str) -> None:
        """One more way to sign in."""
        id, made = await self._made(answer, "add", browser)
        if id != me.id:
            raise Refused("sign_in", "This passkey was made for somebody else. Make another one.")
        if not await self.kept.add_passkey(made):
            raise Refused("not_now", KNOWN_PASSKEY)

    async def _made(self, answer: dict[str, Any], purpose: str, browser: str) -> tuple[str, KeptPasskey]:
        challenge, id = await self._asked(answer, purpose, browser)
        return id, self.passkeys.made(answer, challenge, id, self.now)

    async def _asked(self, answer: dict[str, Any], purpose: str, browser: str) -> tuple[str, str]:
        """The challenge that an answer is to, and for whom; each is answered once, by whom it was asked."""
        self.passkeys.must_be_possible()
        challenge = challenge_in(answer)
        wanted = await self.kept.answered(tokens.hashed(challenge), self.now)
        asked, _, id = (wanted or "").rpartition(" ")
        if asked != f"{purpose} {tokens.hashed(browser)}":
            raise Refused("sign_in", "That took too long, or was used before. Try again.")
        return challenge, id

    # Who is signed in.

    async def begin(
        self, person: KeptPerson, label: str, instead: str, who: str = "", at: int | None = None
    ) -> str:
        """Return a token for a browser in which someone has signed in, `at` an earlier time if one is given.

        The token that the browser had before is void.
        """
        token = tokens.new_token()
        now = self.now
        since = now if at is None else at
        session = KeptSession(tokens.hashed(token), tokens.new_id(), person.id, label, since, now)
        await self.kept.begin(session, tokens.hashed(instead) if instead else "", who)
        return token

    async def signed_in(self, token: str, who: str = "") -> Me | None:
        """Return whoever has this token; `who` is the address that brings it."""
        found = await self.kept.session(tokens.hashed(token), self.now) if token else None
        if found is None:
            return None
        person, session = found
        if self.now - session.seen > SEEN_EVERY:
            await self.kept.seen(session, who, self.now)
        return Me(person, session, self.now - session.at < FRESH)

    async def guest_name(self, name: str) -> str:
        """A name for somebody without an account: not one that others would take for a person's own."""
        seen = clean(name, LONGEST_NAME)
        if seen and await self.kept.by_skeleton(skeleton(seen)) is not None:
            return f"{seen[:16]} (guest)"
        return name

    async def key_of_marks(self) -> str:
        """The key of the marks by which browsers are known."""
        return await self.store.secret(KNOWN, tokens.new_token)

    # All that is kept, given out or forgotten.

    async def export(self, me: Me) -> dict[str, Any]:
        """Everything that is kept of somebody."""
        codes = await self.kept.codes(me.id)
        return {
            "name": me.person.name,
            "since": me.person.at,
            "settings": me.person.settings,
            "roles": me.person.roles,
            "not_read": await self.unheard.names(me.id),
            "passkeys": [{"label": one.label, "at": one.at} for one in await self.kept.passkeys(me.id)],
            "sessions": [
                {"label": one.label, "at": one.at, "seen": one.seen}
                for one in await self.kept.sessions(me.id)
            ],
            "addresses": [{"hash": who, "at": at} for who, at in await self.kept.addresses(me.id)],
            "recovery_codes": await self.kept.codes_left(me.id),
            "ratings": [
                {"game": one.game, "players": one.players, "alone_against_bots": one.alone}
                | {"rating": one.shown, "games": one.games}
                for one in await self.ratings.of(me.id)
            ],
            "tables": [await self.store.read(partial(_at_table, code, me.id)) for code in codes],
            "friends_and_blocks": [{"name": one.name, "what": one.tie} for one in await self.ties.of(me.id)],
            "invitations": [
                {"table": one.code, "by": one.by, "at": one.at} for one in await self.ties.invited(me.id)
            ],
            "history": [
                {
                    "table": one.code,
                    "seat": one.seat,
                    "at": one.at,
                    "place": one.place,
                    "rated": bool(one.rated),
                }
                for one in await self.played.of(me.id, MOST_GAMES)
            ],
            "tournaments": await self.events.of(me.id),
            "looks_for": await self.tickets.of(me.id),
            "kept_for_browsers": await self.shelves.of(me.id),
            "post": await self.post.all_of(me.id),
            **await self.aways.all_of(me.id),
            "orders": await self.orders.all_of(me.id),
        }

    async def delete(self, me: Me) -> None:
        """Close an account and forget its person everywhere."""
        await self.kept.close_account(me.id)
        await self.forget_closed()

    async def forget_closed(self) -> None:
        """Forget those whose account is closed: by the operator, or where the server stopped meanwhile."""
        async with self._forgetting:
            closed = await self.kept.closed_accounts()
            lease = partial(leases.take, self.store, "forgetting", self.holder)
            if not closed or await lease(self.now, self.now + FORGET_WITHIN) is None:
                return
            for person in closed:
                with guarded("closed accounts"):
                    await self.forget(person)
            await lease(self.now, self.now - 1)

    async def forget(self, person: str) -> None:
        """Replace someone's name at every table and in every record, and remove what they said.

        If that fails at a table, the account stays closed, and the next poll tries again.
        """
        left = 0
        for code in await self.kept.codes(person):
            left += 1
            with guarded("closed accounts", table=code):
                await self._forget_table(code, person)
                left -= 1
        if left:
            return
        await self.store.write("events", partial(forget_in_events, person, self.now))
        await self.store.write("ratings", partial(rename, person, tokens.new_id()))
        # Before the last trace is gone: who is on the list twice is forgotten all the same.
        await asyncio.to_thread(self.forgotten.add, person)
        await self.kept.remove(person)

    async def _forget_table(self, code: str, person: str) -> None:
        """Replace someone's name at one table and in its record."""
        book = await self.store.read(partial(_book, code))
        if book is not None:
            names = names_had(book, person)
        else:
            names = await self.store.read(partial(kept_names, code=code, person=person))
        for name in sorted(names):
            its = records.c.origin == origin(code)
            kept = await self.store.read(partial(records_of, names={name}, where=its))
            for id, _ in kept:
                await self.store.write(id, partial(forget_in_record, id, name))
            if book is not None:
                await self._forget_at(code, name, person)

    async def forget_again(self) -> None:
        """Close the accounts that a restored backup has brought back."""
        for person in await asyncio.to_thread(self.forgotten.among, await self.kept.accounts()):
            await self.kept.close_account(person)

    async def _forget_at(self, code: str, name: str, person: str) -> None:
        """Forget somebody at a table; again where another worker has written to its book meanwhile."""
        forgetting = partial(forget_at_table, code, name, self.now, person=person)
        for attempt in range(ATTEMPTS):
            try:
                await self.store.write(code, forgetting)
                return
            except NotStored:
                if attempt == ATTEMPTS - 1:
                    raise


def _book(code: str, connection: Any) -> Book | None:
    """The book of a table, unless the operator has deleted it."""
    try:
        return read_book(connection, code)
    except NotUnderstood:
        return None


def _at_table(code: str, person: str, connection: Any) -> dict[str, Any]:
    """What is kept of somebody at a table."""
    book = _book(code, connection)
    if book is None:
        names = kept_names(connection, code, person)
        kept = records_of(connection, names, records.c.origin == origin(code))
        return {"table": code, "names": sorted(names), "records": [id for id, _ in kept]}
    names = names_had(book, person)
    said = {number for trace in traces(book, names) for number in trace.sayings}
    return {
        "table": code,
        "game": book.head.game,
        "opened": book.created,
        "names": sorted(names),
        "sayings": [
            {"at": row.at, "text": getattr(entry, "text", "")}
            for row, entry in zip(book.rows, book.entries, strict=True)
            if row.seq in said
        ],
        "records": [id for id, _ in records_of(connection, names, records.c.origin == origin(code))],
    }
