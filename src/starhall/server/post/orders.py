"""Orders: somebody has answered beforehand, and some minutes after the question that is their answer.

Nobody is told that it was an order: the answer is an entry like any other, and comes as late as one might.
"""

from __future__ import annotations

import msgspec

from starhall.core import StarhallError
from starhall.core.orders import Order, check
from starhall.server.book import refusals
from starhall.server.book.actions.choose import choose_for
from starhall.server.book.ordered import ordered
from starhall.server.book.posted import goes_by_post
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.kept.orders import KeptOrder, KeptOrders, some_time_after
from starhall.server.live.tables import Tables
from starhall.server.watch.logs import log
from starhall.wire.post import LeftOrder, OrderFacts, OrderOffer, OrdersFacts

AT_ONCE = 20
"""Orders that one worker carries out in a round."""
AGAIN = 60_000
"""Milliseconds after which one is tried again that could not be."""
_LATER = {"busy", "storage_full", "not_now"}
"""Why one could not be carried out for now; in a pause of the arbiter, for example."""


class Orders:
    """Takes orders, and carries them out."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.kept = KeptOrders(tables.store)

    @property
    def now(self) -> int:
        """In milliseconds since 1970."""
        return int(self.tables.time.now() * 1000)

    # What somebody may order, and has.

    async def facts(self, person: str, code: str) -> OrdersFacts:
        """What somebody may answer beforehand at a table, and what they have."""
        live = await self.tables.find(code)
        if live is None:
            raise Refused("no_such_table", "There is no such table.")
        async with self.tables.up_to_date(live) as table:
            seat = _seat(table, person)
            if seat is None or table.match is None or not goes_by_post(table):
                return OrdersFacts(seat=None, why="", offers=[], left=None)
            offers = [
                OrderOffer(
                    text=one.text, kind=one.kind, value=one.value, about={**one.about}, until=list(one.until)
                )
                for one in table.game.orders.offers(table.match.view(seat))
            ]
            why = table.game.orders.why_none
        kept = await self.kept.of(code, seat, person)
        left = None if kept is None else _left(kept, offers)
        return OrdersFacts(seat=seat, why=why, offers=offers, left=left)

    async def leave(self, person: str, code: str, wanted: LeftOrder | None) -> OrdersFacts:
        """Order something in the place of what was ordered before; or nothing any more."""
        live = await self.tables.find(code)
        if live is None:
            raise Refused("no_such_table", "There is no such table.")
        async with self.tables.up_to_date(live) as table:
            seat = _seat(table, person)
            if seat is None:
                raise Refused("not_yours", "Sit down at this table with your account first.")
            if table.match is None or table.ended or not goes_by_post(table):
                raise Refused("not_now", "Orders are for games by post that are being played.")
            if wanted is None:
                kept = await self.kept.of(code, seat, person)
                if kept is not None:
                    await self.kept.end(kept)
            else:
                await self._keep(table, seat, person, wanted)
        return await self.facts(person, code)

    async def _keep(self, table: Table, seat: int, person: str, wanted: LeftOrder) -> None:
        order = Order(wanted.kind, wanted.value, wanted.until, wanted.about)
        try:
            check(table.game, order)
        except StarhallError as error:
            raise refusals.of(error, table.number) from None
        now = self.now
        since = dict(table.questions_to_people()).get(seat)
        due = None if since is None else some_time_after(now)
        body = msgspec.json.encode(wanted).decode()
        await self.kept.leave(KeptOrder(table.code, seat, person, now, table.number, body, since, due))

    # Carrying them out.

    async def round(self) -> None:
        """Carry out what is due now."""
        for one in await self.kept.due(self.now, AT_ONCE):
            try:
                await self._carry_out(one)
            except Refused as refused:
                if refused.code in _LATER:
                    await self.kept.put_off(one, self.now + AGAIN)
                else:
                    # Answered meanwhile, or not to be answered so: its owner is asked.
                    await self.kept.end(one)
            except Exception as error:
                log.error("order not carried out", table=one.code, error=type(error).__name__, exc_info=True)
                await self.kept.end(one)

    async def _carry_out(self, one: KeptOrder) -> None:
        live = await self.tables.find(one.code)
        if live is None:
            await self.kept.end(one)
            return
        order = msgspec.json.decode(one.body, type=LeftOrder)
        wanted = Order(order.kind, order.value, order.until, order.about)
        async with self.tables.up_to_date(live) as table:
            if table.halted:
                raise Refused("not_now", "The arbiter has paused the game.")
            asked = dict(table.questions_to_people()).get(one.seat)
            holds = asked is not None and asked == one.since and table.seats[one.seat].person == one.person
            choice = ordered(table, one.seat, wanted, one.number) if holds else None
        if choice is None or one.since is None:
            await self.kept.end(one)
            return
        make = choose_for(one.seat, choice, one.since, "person")
        await self.tables.write(live, make, stands=None if order.until == "once" else one.seat)


def _seat(table: Table, person: str) -> int | None:
    """The seat of somebody's account; of several, the first."""
    return next((seat for seat, holder in table.holders.items() if holder == person), None)


def _left(kept: KeptOrder, offers: list[OrderOffer]) -> OrderFacts:
    order = msgspec.json.decode(kept.body, type=LeftOrder)
    same = (order.kind, order.value, order.about)
    text = next((one.text for one in offers if (one.kind, one.value, one.about) == same), "")
    return OrderFacts(text=text, order=order, at=kept.at / 1000)
