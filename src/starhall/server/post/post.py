"""The post office: whatever is due is sent, by whichever worker has its lease.

Promised: nothing is lost; and nothing comes twice, unless a worker is killed between the moment when it was
taken at the other end and the commit that says so. Then it comes again under the same name.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from time import monotonic

from starhall.core import StarhallError
from starhall.server.book.posted import Turn, turns
from starhall.server.book.refusals import Refused
from starhall.server.config import Config
from starhall.server.kept.people import KeptPeople
from starhall.server.kept.post import Endpoint, KeptPost, Waiting, new_waiting
from starhall.server.live.tables import Tables
from starhall.server.people import tokens
from starhall.server.post import hook, mail, outgoing, push, words
from starhall.server.post.holidays import DAY, Holidays
from starhall.server.post.hours import after_quiet, next_hour, read_hours
from starhall.server.post.orders import Orders
from starhall.server.post.sealed import KEY, opened, token
from starhall.server.post.sending import NobodyThere, NotSent
from starhall.server.post.words import TurnFacts
from starhall.server.watch.chores import guarded
from starhall.server.watch.logs import log
from starhall.wire.post import Hours

LEASE = 60_000
"""Milliseconds after which another worker sends what one has not."""
WITHIN = 45.0
"""Seconds that sending one message may take: less than the lease."""
AGAIN = (60, 600, 3600, 36_000)
"""Seconds between the five tries: half a day in all."""
MOST_PUSHES = 10
"""Browsers of one person that are told."""
AT_ONCE = 8
"""Messages that one worker sends at a time."""
SPARE = 2 * 3600.0
"""Seconds: the mail of the day is not waited for by a turn that would end before that, or soon after."""
TIDY_EVERY = 3600.0
CONFIRM_WITHIN = 24 * 3600 * 1000
RECOVER_WITHIN = 30 * 60 * 1000
STOP, CONFIRM, RECOVER = "stop", "confirm", "recover"
"""What links in mails are for."""

Send = Callable[[Endpoint, list[Waiting], list[TurnFacts]], Awaitable[None]]


class Post:
    """Sends what is due."""

    def __init__(self, config: Config, tables: Tables) -> None:
        self.config = config
        self.tables = tables
        self.people = KeptPeople(tables.store)
        self.kept = KeptPost(tables.store)
        self.holidays = Holidays(tables)
        self.orders = Orders(tables)
        self.holder = secrets.token_hex(8)
        self.url = config.url.rstrip("/")
        self._key = ""
        self._tidied = 0.0
        self._senders: dict[str, Send] = {"mail": self._mail, "hook": self._hook, "push": self._push}

    @property
    def now(self) -> int:
        """In milliseconds since 1970."""
        return int(self.tables.time.now() * 1000)

    async def key(self) -> str:
        """What links in mails are sealed with."""
        self._key = self._key or await self.tables.store.secret(KEY, tokens.new_token)
        return self._key

    async def keep_going(self) -> None:
        """Until cancelled: send what is due."""
        while True:
            await asyncio.sleep(self.config.poll)
            await self.round()

    async def round(self) -> None:
        """Carry out orders, send all that is due now, and write down who is on holiday."""
        with guarded("holidays"):
            await self.holidays.say()
        with guarded("orders"):
            await self.orders.round()
        with guarded("post"):
            await asyncio.gather(*map(self._guarded_next_to, await self.kept.due(self.now, AT_ONCE)))
        if monotonic() - self._tidied > TIDY_EVERY:
            self._tidied = monotonic()
            with guarded("post"):
                await self.kept.tidy(self.now)
                await self.holidays.kept.tidy(self.now - 365 * DAY)

    async def _guarded_next_to(self, endpoint: str) -> None:
        with guarded("post"):
            await self._next_to(endpoint)

    async def _next_to(self, endpoint: str) -> None:
        """Send the next message to one endpoint."""
        rows = await self.kept.claim(endpoint, self.now, self.now + LEASE, self.holder)
        found = await self.kept.endpoint(endpoint) if rows else None
        if not rows:
            return
        if found is None or found.channel not in self._senders:
            await self.kept.settle(rows, "dropped")
            return
        told: list[TurnFacts] = []
        if rows[0].kind == "turn":
            rows, told = await self._still_to_tell(found, rows)
        if rows:
            await self._send(found, rows, told)

    async def _still_to_tell(
        self, endpoint: Endpoint, rows: list[Waiting]
    ) -> tuple[list[Waiting], list[TurnFacts]]:
        """The turns of these that somebody wants to hear of now, and what there is to say of them."""
        if not endpoint.live or endpoint.confirmed is None:
            await self.kept.settle(rows, "dropped")
            return [], []
        now = self.tables.time.now()
        hours = read_hours(await self.kept.settings(endpoint.person))
        away = await self.holidays.kept.until(endpoint.person, self.now)
        kept, told = [], []
        for row in rows:
            found, here = await self._waits(row)
            then = _then(hours, endpoint, row, found, now)
            if found is None:
                await self.kept.settle([row], "dropped")
            elif away is not None:
                await self.kept.put_off([row], away)
            elif ordered := await self.orders.kept.due_for(row.code, Turn(row.seat, row.since, row.person)):
                # They have answered beforehand: only if that does not fit are they sent for.
                await self.kept.put_off([row], ordered)
            elif here:
                await self.kept.put_off([row], int((now + self.config.post_delay) * 1000))
            elif then > now:
                await self.kept.put_off([row], int(then * 1000), held=hours.digest is not None)
            else:
                kept.append(row)
                told.append(found)
        return kept, told

    async def _waits(self, row: Waiting) -> tuple[TurnFacts | None, bool]:
        """The table that waits for somebody, if it still does; and whether they sit there just now."""
        try:
            live = await self.tables.find(row.code)
            if live is None:
                return None, False
            async with self.tables.up_to_date(live) as table:
                if Turn(row.seat, row.since, row.person) not in turns(table):
                    return None, False
                now = self.tables.time.now()
                deadline = table.clock.deadline(row.seat)
                left = None if deadline is None else max(0.0, deadline - now)
                facts = TurnFacts(row.code, table.game.slug, table.game.name, table.title, row.seat, left)
                return facts, row.seat in live.presence(now).present
        except (Refused, StarhallError) as error:
            log.warning("table not told of", table=row.code, error=str(error))
            return None, False

    async def _send(self, endpoint: Endpoint, rows: list[Waiting], told: list[TurnFacts]) -> None:
        try:
            async with asyncio.timeout(WITHIN):
                await self._senders[endpoint.channel](endpoint, rows, told)
        except NobodyThere as gone:
            await self.kept.settle(rows, "failed")
            if endpoint.channel == "push":
                # The browser has taken it back: there is nothing to switch on again.
                await self.kept.remove(endpoint.person, endpoint.id)
            else:
                await self.kept.switch(endpoint.id, False, str(gone))
        except (NotSent, TimeoutError) as error:
            tries = max(row.tries for row in rows)
            log.warning("post not sent", channel=endpoint.channel, tries=tries, error=str(error))
            if tries <= len(AGAIN):
                await self.kept.again(rows, self.now + 1000 * AGAIN[tries - 1])
            else:
                await self.kept.settle(rows, "failed")
                if endpoint.channel != "mail":
                    await self.kept.switch(endpoint.id, False, "Nothing could be sent there for half a day.")
        else:
            await self.kept.settle(rows, "sent")

    # Mail.

    async def _mail(self, endpoint: Endpoint, rows: list[Waiting], told: list[TurnFacts]) -> None:
        if not self.config.mails:
            raise NotSent("no mail server is set")
        stop = f"{self.url}/u/{token(await self.key(), STOP, endpoint.id)}"
        subject, text = await self._said(endpoint, rows[0], told, stop)
        if rows[0].kind in (CONFIRM, RECOVER):
            stop = ""
        now = self.tables.time.now()
        message = mail.written(self.config, endpoint.address, subject, text, rows[0].message, now, stop)
        await asyncio.to_thread(mail.send, self.config, message)

    async def _said(
        self, endpoint: Endpoint, row: Waiting, told: list[TurnFacts], stop: str
    ) -> tuple[str, str]:
        """Subject and text of a mail."""
        if row.kind == "turn":
            return words.turn_subject(told), words.turn_text(told, self.url, stop)
        if row.kind == "test":
            return words.TRIAL_SUBJECT, words.trial_text(self.url, stop)
        person = await self.people.person(endpoint.person)
        name = person.name if person else ""
        key = await self.key()
        if row.kind == CONFIRM:
            said = token(key, CONFIRM, endpoint.id, str(endpoint.at), also=endpoint.address)
            return words.CONFIRM_SUBJECT, words.confirm_text(self.url, name, said)
        password = await self.kept.password(endpoint.person)
        said = token(key, RECOVER, endpoint.person, str(row.at), also=password)
        return words.RECOVER_SUBJECT, words.recover_text(self.url, name, said)

    async def new_mail(self, person: str, address: str) -> None:
        """An address in the place of the one before; a link is sent there."""
        if not self.config.mails:
            raise Refused("not_now", "This hall sends no mail. Its operator has to set up a mail server.")
        before = [one.id for one in await self.kept.endpoints(person) if one.channel == "mail"]
        one = Endpoint(tokens.new_id(), person, "mail", address, "", None, 0, "", "", self.now)
        await self.kept.add(one, before, new_waiting(CONFIRM, one, self.now))

    async def confirmed(self, said: str) -> str:
        """The address that a link belongs to, confirmed by whoever has it."""
        endpoint = await self.kept.endpoint(said.partition(".")[0])
        found = opened(await self.key(), CONFIRM, said, also=endpoint.address if endpoint else "")
        if endpoint is None or found is None or self.now - endpoint.at > CONFIRM_WITHIN:
            raise Refused("not_now", "This link is too old, or not for this. Enter the address once more.")
        if not await self.kept.confirm(endpoint.id, int(found[1]), self.now):
            raise Refused("not_now", "This address was entered again since. Use the newest link.")
        return endpoint.address

    async def stopped(self, said: str) -> Endpoint | None:
        """Where a link stops mail, if it is one."""
        found = opened(await self.key(), STOP, said)
        return await self.kept.endpoint(found[0]) if found else None

    async def lost(self, person: str) -> None:
        """A link for a new password goes to somebody's confirmed address, if they have one."""
        for one in await self.kept.endpoints(person):
            if one.channel == "mail" and one.confirmed is not None:
                await self.kept.queue(new_waiting(RECOVER, one, self.now))

    async def who_recovers(self, said: str) -> str:
        """The person whom a link lets in, until the password is changed."""
        person = said.partition(".")[0]
        password = await self.kept.password(person)
        found = opened(await self.key(), RECOVER, said, also=password)
        if found is None or self.now - int(found[1]) > RECOVER_WITHIN:
            raise Refused("sign_in", "This link is too old, or was used before. Ask for another one.")
        return person

    # Webhooks.

    async def _hook(self, endpoint: Endpoint, rows: list[Waiting], told: list[TurnFacts]) -> None:
        content = hook.body(rows[0].kind, told, self.url)
        headers = hook.headers(content, endpoint.secret, rows[0].message, self.tables.time.now())
        await asyncio.to_thread(outgoing.call, endpoint.address, content, headers, self.config.reach)

    async def new_hook(self, person: str, address: str) -> str:
        """A program that is told, in the place of the one before; returns the secret of its signatures."""
        before = [one.id for one in await self.kept.endpoints(person) if one.channel == "hook"]
        secret = secrets.token_hex(24)
        one = Endpoint(tokens.new_id(), person, "hook", address, secret, self.now, 1, "", "", self.now)
        await self.kept.add(one, before)
        return secret

    # Push.

    async def push_key(self) -> str:
        """What browsers have to know of this hall to be told; empty where they cannot be."""
        return push.public_key(await self._secret_of_pushes()) if push.possible(self.config) else ""

    async def _secret_of_pushes(self) -> str:
        return await self.tables.store.secret(push.KEY, push.new_key)

    async def _push(self, endpoint: Endpoint, rows: list[Waiting], told: list[TurnFacts]) -> None:
        if not push.possible(self.config):
            raise NotSent("push needs https and pywebpush")
        key, now = await self._secret_of_pushes(), self.tables.time.now()
        # Whom a service writes to if something is wrong with what we send.
        owner = f"mailto:{self.config.smtp_from}" if self.config.smtp_from else self.url
        content = push.said(rows[0].kind, told)
        address, keys, message = endpoint.address, endpoint.secret, rows[0].message
        body, headers = await asyncio.to_thread(push.sealed, content, address, keys, key, owner, message, now)
        await asyncio.to_thread(outgoing.call, address, body, headers, self.config.reach)

    async def new_push(self, person: str, address: str, keys: str, label: str) -> None:
        """A browser that is told; the same one only once, and the oldest gives way to one too many."""
        if not push.possible(self.config):
            raise Refused("not_now", "This hall sends no pushes: its operator has to set its https address.")
        there = [one for one in await self.kept.endpoints(person) if one.channel == "push"]
        same = [one.id for one in there if one.address == address]
        others = [one.id for one in there if one.address != address]
        too_many = others[: max(0, len(others) + 1 - MOST_PUSHES)]
        now = self.now
        one = Endpoint(tokens.new_id(), person, "push", address, keys, now, 1, "", label, now)
        await self.kept.add(one, same + too_many)

    # For everybody who is told anywhere.

    async def try_out(self, endpoint: Endpoint) -> None:
        """Send somebody a test."""
        if endpoint.confirmed is None:
            raise Refused("not_now", "Confirm the address first: follow the link in the mail.")
        await self.kept.queue(new_waiting("test", endpoint, self.now))


def _then(hours: Hours, endpoint: Endpoint, row: Waiting, turn: TurnFacts | None, now: float) -> float:
    """When somebody wants to hear of a turn."""
    then = after_quiet(hours, now)
    if turn is None or endpoint.channel != "mail" or hours.digest is None or row.held:
        return then
    daily = next_hour(hours.zone, hours.digest, now)
    return then if turn.left is not None and daily - now > turn.left - SPARE else daily
