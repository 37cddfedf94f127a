"""What requests need: every part of the server, and the limits that all requests share."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import Scope

from starhall.core import Game, registry
from starhall.server.book import refusals
from starhall.server.config import Config
from starhall.server.door.guard import address
from starhall.server.door.house import is_this_machine
from starhall.server.events.events import Events
from starhall.server.hall.finding import Finding
from starhall.server.hall.history import History
from starhall.server.kept.saved import Saved
from starhall.server.kept.store import Store
from starhall.server.line.session import Session
from starhall.server.live.analyses import Analyses
from starhall.server.live.bus import Bus
from starhall.server.live.driver import Driver
from starhall.server.live.quotas import Quotas
from starhall.server.live.tables import Tables
from starhall.server.minds.thinkers import Thinks
from starhall.server.people.people import Me, People
from starhall.server.post.post import Post
from starhall.server.rights.bans import Bans
from starhall.server.rights.keys import session_in
from starhall.server.rights.link import Link
from starhall.server.rights.who import KEY, who
from starhall.server.shown.replays import Replays
from starhall.server.watch.timing import Time

BY_NAME = "You have tried to sign in with this name too often"
"""Said to anyone who tries the passwords of one account."""


@dataclass
class Parts:
    """Everything that a request may need."""

    config: Config
    store: Store
    bus: Bus
    time: Time
    tables: Tables
    replays: Replays
    driver: Driver
    thinkers: Thinks
    quotas: Quotas
    bans: Bans
    analyses: Analyses
    people: People
    events: Events
    link: Link | None = None
    """To the owner's browsers, where the hall runs on their own computer."""

    def __post_init__(self) -> None:
        self.sessions: set[Session] = set()
        self.post = Post(self.config, self.tables)
        self.sockets_of: Counter[str] = Counter()
        self.history = History(self.tables)
        self.finding = Finding(self.tables)
        self.saved = Saved(self.store)

    def games(self) -> list[Game[Any]]:
        """The games on the shelf."""
        return registry.shelved(map(self.tables.find_game, registry.slugs()))

    def who(self, scope: Scope) -> str:
        """Who asks, as this hall knows them."""
        return who(address(scope), self.bans.key)

    def origin(self, scope: Scope) -> str:
        """Return who asks; empty if it is this machine: many may stand behind it, such as by a proxy."""
        return "" if is_this_machine(address(scope)) else self.who(scope)

    async def me(self, request: HTTPConnection) -> Me | None:
        """Who is signed in, if anybody: by the cookie of a browser, or by the header of a program."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            token = session_in(request.cookies, request.url.scheme)
        return await self.people.signed_in(token, self.origin(request.scope))

    async def limit_opening(self, scope: Scope) -> None:
        """Refuse whoever opens too many tables."""
        await self._limit("open_table", scope, "You open tables too fast")

    async def limit_upload(self, scope: Scope) -> None:
        """Refuse whoever uploads too much."""
        await self._limit("upload", scope, "You upload too fast")

    async def limit_coach(self, scope: Scope) -> None:
        """Refuse whoever asks the coach too often."""
        await self._limit("coach", scope, "You ask the coach too fast")

    async def limit_new_rules(self, scope: Scope) -> None:
        """Refuse anyone who looks for tables with new rules too often: each takes a while to find."""
        await self._limit("new_rules", scope, "You look for tables with new rules too fast")

    async def limit_registering(self, scope: Scope) -> None:
        """Refuse whoever makes too many accounts."""
        await self._limit("register", scope, "You make accounts too fast")

    async def limit_signing_in(self, scope: Scope) -> None:
        """Refuse anyone who tries too often from one address, by whatever way."""
        await self._limit("sign_in", scope, "You try to sign in too fast")

    async def limit_signing_in_as(self, scope: Scope, whom: str, why: str = BY_NAME) -> None:
        """Refuse anyone who tries too often from one address, or too often at one thing: `why` says which."""
        await self.limit_signing_in(scope)
        wait = await self.quotas.take("sign_in_as", whom)
        if wait:
            raise refusals.too_fast(why, wait)

    async def limit_guessing(self, name: str) -> None:
        """Refuse a browser that nobody has signed in with, while many addresses guess at one name."""
        wait = await self.quotas.take("sign_in_from_anywhere", name)
        if wait:
            text = "Too many have tried to sign in with this name. A recovery code lets you in at once"
            raise refusals.too_fast(text, wait)

    async def limit_new_passwords(self, person: str) -> None:
        """Refuse anyone who sets one password after another: each costs the hall a tenth of a second."""
        wait = await self.quotas.take("new_password", person)
        if wait:
            raise refusals.too_fast("You change your password too often", wait)

    async def limit_asking(self, person: str) -> None:
        """Refuse whoever asks too many people to something."""
        wait = await self.quotas.take("ask_people", person)
        if wait:
            raise refusals.too_fast("You ask too many people at once", wait)

    async def guessing(self, scope: Scope) -> None:
        """Refuse whoever looks for too many tables that are not there."""
        await self._limit("look_ups", scope, "You look for too many tables that are not there")

    async def _limit(self, what: str, scope: Scope, why: str) -> None:
        wait = await self.quotas.take(what, self.who(scope))
        if wait:
            raise refusals.too_fast(why, wait)

    async def look_for_bans(self) -> None:
        """Take in what the operator has said since, and send those away who are kept out now."""
        self.bans.key = await self.store.noted(KEY) or self.bans.key
        self.bans.renew(await self.store.bans(int(self.time.now() * 1000)))
        for session in list(self.sessions):
            ban = self.bans.of(address(session.socket.scope))
            if ban is not None:
                session.send_away(ban.text)

    async def look_for_ended_sessions(self) -> None:
        """Close the sockets of those who are not signed in any more."""
        signed_in = [session for session in self.sessions if session.signed_in]
        if signed_in:
            going_on = await self.people.kept.going_on([session.signed_in for session in signed_in])
            for session in signed_in:
                if session.signed_in not in going_on:
                    session.signed_out()

    async def hear(self, message: dict[str, Any]) -> None:
        """Another worker says that there is something new at a table."""
        live = self.tables.live.get(str(message.get("table")))
        if live is None:
            return
        if "number" in message and message["number"] > live.table.number:
            await self.tables.follow(live)
        if "here" in message:
            now = self.time.now()
            before = live.presence(now)
            live.elsewhere[str(message["from"])] = (now, list(message["here"]), int(message["watching"]))
            if live.presence(now) != before:
                live.tell(live.presence(now))
