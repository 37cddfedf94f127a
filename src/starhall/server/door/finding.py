"""Finding a game: waiting for others, being called together, and who waits for what."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starhall.server.book import rated
from starhall.server.book.refusals import Refused
from starhall.server.door.exchange import answered, give, read
from starhall.server.door.parts import Parts
from starhall.server.door.people import signed_me
from starhall.server.hall.finding import BEAT, PATIENCE, bots_come
from starhall.server.kept.tickets import SEATED, WAITING, Ticket
from starhall.server.people import tokens
from starhall.wire import people as wire


async def look(parts: Parts, request: Request) -> Response:
    """Wait for others who want to play the same."""
    wanted = await read(request, wire.Find)
    mine = await signed_me(parts, request)
    game = parts.tables.find_game(wanted.game)
    if wanted.seats not in game.players:
        raise Refused(
            "not_understood",
            f"{game.name} is for {game.players[0]} to {game.players[-1]} players, not {wanted.seats}.",
        )
    if wanted.rated and wanted.seats not in rated.BANDS:
        raise Refused("not_understood", "At a rated table 2 to 7 people play.")
    tickets, now = parts.finding.tickets, parts.people.now
    mu = await tickets.mu(mine.id, game.slug, rated.BANDS.get(wanted.seats, ""))
    plain = (game.slug, wanted.seats, wanted.clock, int(wanted.rated), repr(mu))
    ticket = await tickets.put(Ticket(tokens.new_id(), mine.id, *plain, now, PATIENCE, now))
    return give(await _facts(parts, ticket, there=False))


async def beat(parts: Parts, request: Request) -> Response:
    """One's page is still there: how it stands."""
    mine = await signed_me(parts, request)
    found = await parts.finding.tickets.beat(mine.id, parts.people.now)
    return give(wire.FoundFacts(state="") if found is None else await _facts(parts, *found))


async def leave(parts: Parts, request: Request) -> Response:
    """Wait no longer."""
    mine = await signed_me(parts, request)
    await parts.finding.tickets.leave(mine.id)
    return await beat(parts, request)


async def _facts(parts: Parts, ticket: Ticket, there: bool) -> wire.FoundFacts:
    now = parts.people.now
    others = await parts.finding.tickets.counts(now - BEAT, ticket.person)
    waits = ticket.state == WAITING
    left = max(0, ticket.since + ticket.patience - now) / 1000
    return wire.FoundFacts(
        state="waiting" if waits else "seated" if ticket.state == SEATED else "called",
        game=ticket.game,
        seats=ticket.seats,
        clock=ticket.clock,
        rated=bool(ticket.rated),
        waited=max(0, now - ticket.since) / 1000,
        bots_in=left if bots_come(ticket) else None,
        others=others.get((ticket.game, ticket.seats), 0),
        table=ticket.code if there else "",
    )


async def waiting(parts: Parts, request: Request) -> Response:
    """Count the people who wait, by game; whoever asks is not among them."""
    me = await parts.me(request)
    counts = await parts.finding.tickets.counts(parts.people.now - BEAT, me.id if me else "")
    found = [wire.WaitingFacts(game=game, seats=seats, waiting=n) for (game, seats), n in counts.items()]
    return give(wire.PeopleWaiting(waiting=sorted(found, key=lambda one: (one.game, one.seats))))


FINDING = [
    Route("/api/find", answered(waiting), methods=["GET"]),
    Route("/api/find", answered(look), methods=["POST"]),
    Route("/api/find/beat", answered(beat), methods=["POST"]),
    Route("/api/find/leave", answered(leave), methods=["POST"]),
]
