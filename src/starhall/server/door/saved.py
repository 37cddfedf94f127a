"""The routes through which the owner's browsers share what they save; only a local hall has them work."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starhall.server.door.exchange import answered, give, read
from starhall.server.door.parts import Parts
from starhall.server.kept.saved import Item
from starhall.server.rights.link import from_owner
from starhall.wire import saved as wire

DAY = 24 * 3600.0


async def link(parts: Parts, request: Request) -> Response:
    """Trade the ticket of the launcher for the token of a linked browser."""
    wanted = await read(request, wire.LinkBrowser)
    good = parts.link is not None and from_owner(request) and parts.link.redeem(wanted.ticket)
    return give(wire.Linked(token=parts.link.token if parts.link is not None and good else ""))


async def sync(parts: Parts, request: Request) -> Response:
    """Take in what a linked browser has saved, and give out what others have."""
    wanted = await read(request, wire.SyncSaved)
    if parts.link is None or not parts.link.opens(request):
        return give(wire.SavedFacts(linked=False))
    # A clock that is far ahead would have the last word for ever.
    latest = int((parts.time.now() + DAY) * 1000)
    items = [Item(one.name, min(one.at, latest), one.value) for one in wanted.items]
    number, found = await parts.saved.merge(items, wanted.since)
    shown = [wire.SavedItem(name=one.name, at=one.at, value=one.value) for one in found]
    return give(wire.SavedFacts(linked=True, hall=parts.link.hall, number=number, items=shown))


SAVED = [
    Route("/api/saved/link", answered(link), methods=["POST"]),
    Route("/api/saved", answered(sync), methods=["POST"]),
]
