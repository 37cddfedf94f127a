"""Tournaments over HTTP."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starhall.bots import shelf
from starhall.core import Game, StarhallError
from starhall.events.duplicate import SHARE
from starhall.server.book import refusals
from starhall.server.book.names import clean
from starhall.server.book.refusals import Refused
from starhall.server.door.exchange import answered, give, keys_of, read, set_cookie, with_cookie
from starhall.server.door.parts import Parts
from starhall.server.door.people import seat_name
from starhall.server.events import acting, shown
from starhall.server.events.book import Event, EventHead
from starhall.server.events.events import new_id, no_such_event
from starhall.server.kept import audit
from starhall.server.kept.cases import by_account
from starhall.server.live.opening import LONGEST_TITLE
from starhall.server.people.people import Me
from starhall.server.rights.keys import COOKIE, OPENER, hashed, new_key, opens, same, to_cookie
from starhall.server.rights.roles import arbitrates
from starhall.wire import events as wire


async def list_events(parts: Parts, request: Request) -> Response:
    """The tournaments of the hall: everyone's newest before anyone's second."""
    found = [await parts.events.find(id) for id in await parts.events.kept.listed(parts.config.most_listed)]
    cards = [shown.card(event) for event in found if event is not None]
    return give(wire.EventList(events=cards, formats=shown.formats()))


async def open_event(parts: Parts, request: Request) -> Response:
    """A new tournament."""
    wanted = await read(request, wire.NewEvent)
    parts.bans.check_title(wanted.title)
    await parts.limit_opening(request.scope)
    key, me = new_key(OPENER), await parts.me(request)
    head = _head(parts.tables.find_game(wanted.game), wanted, hashed(key), me.id if me else "")
    event = await parts.events.open(head, parts.who(request.scope))
    answer = give(wire.EventOpened(event=event.head.id, key=key), 201)
    return _with_cookie(answer, request, event, [key])


def _head(game: Game[Any], wanted: wire.NewEvent, arbiter: str, person: str) -> EventHead:
    if not shelf.served(wanted.bots):
        raise Refused(
            "not_understood",
            f"There is no bot of level {wanted.bots!r}; there are {', '.join(shelf.names())}.",
        )
    if wanted.clock == "none":
        raise Refused("not_understood", "A tournament needs a clock: nobody should wait for ever.")
    try:
        options = game.read_options(wanted.options, wanted.seats)
    except StarhallError as error:
        raise refusals.of(error) from None
    head = EventHead(
        id=new_id(),
        title=clean(wanted.title, LONGEST_TITLE - 20),
        game=game.slug,
        format=wanted.format,
        seats=wanted.seats,
        rounds=wanted.rounds,
        allowed=list(game.players),
        options=options,
        clock=wanted.clock,
        bots=wanted.bots,
        fill=wanted.fill,
        accounts=wanted.accounts,
        secret=secrets.token_hex(32),
        arbiter=arbiter,
        person=person,
    )
    head.plan.checked()
    head.scores, head.share = head.boards, float(SHARE)
    return head


async def show_event(parts: Parts, request: Request) -> Response:
    """A tournament."""
    return give(await _facts(parts, request))


async def report(parts: Parts, request: Request) -> Response:
    """A tournament as a file."""
    kind = request.path_params["kind"]
    if kind not in {"html", "json", "csv"}:
        raise Refused("not_understood", f"There is no report as {kind!r}: ask for html, json or csv.")
    body, what = shown.report(await _facts(parts, request), kind)
    name = f'attachment; filename="event-{request.path_params["id"]}.{kind}"'
    return Response(body, 200, {"Content-Disposition": name, "Cache-Control": "no-store"}, what)


async def enter(parts: Parts, request: Request) -> Response:
    """Take part."""
    wanted = await read(request, wire.EnterEvent)
    event, mine, arbiter, me = await _asker(parts, request)
    if arbiter:
        raise Refused("not_yours", "The arbiter does not play: enter from another browser or account.")
    if mine:
        raise Refused("not_now", f"You are in already, as {event.entrants[mine[0]].name}.")
    secret = secrets.token_hex(16)
    name = await seat_name(parts, await parts.me(request), parts.bans.allowed(wanted.name))
    who = parts.origin(request.scope)
    made: list[str] = []

    def make(now: Event) -> Any:
        made.append(f"{len(now.entrants)}-{secret}")
        return acting.enter(now, name, hashed(made[-1]), me.id if me else "", who)

    event = await parts.events.write(event.head.id, make)
    return _with_cookie(give(await _facts(parts, request, made[-1:])), request, event, made[-1:])


async def lock_deck(parts: Parts, request: Request) -> Response:
    """Name the deck that one plays."""
    wanted = await read(request, wire.LockDeck)
    event, mine, _, _ = await _asker(parts, request)
    one, game = _me(mine), parts.tables.find_game(event.head.game)
    await parts.events.write(event.head.id, lambda now: acting.lock_deck(now, one, wanted.deck, game))
    return give(await _facts(parts, request))


async def check_in(parts: Parts, request: Request) -> Response:
    """Say that one is here."""
    wanted = await read(request, wire.CheckIn)
    event, mine, _, _ = await _asker(parts, request)
    one = _me(mine)
    await parts.events.write(event.head.id, lambda now: acting.check_in(now, one, wanted.salt))
    return give(await _facts(parts, request))


async def drop_out(parts: Parts, request: Request) -> Response:
    """Play no more rounds."""
    wanted = await read(request, wire.DropOut)
    event, mine, _, _ = await _asker(parts, request)
    one = _me(mine)
    await parts.events.write(event.head.id, lambda now: acting.drop(now, one, wanted.reason))
    return give(await _facts(parts, request))


async def sit(parts: Parts, request: Request) -> Response:
    """Go to one's table: the key of the seat goes into its cookie."""
    event, mine, _, _ = await _asker(parts, request)
    found = event.table_of(_me(mine))
    if found is None:
        raise Refused("not_now", "You have no game now. Wait for the next round.")
    number, table, seat = found
    code = event.code(number, table)
    if not await parts.events.opened(event, number, table):
        raise Refused("not_now", "The tournament is paused. Your table opens when it goes on.")
    key = event.key(number, table, seat)
    return with_cookie(give(wire.Seated(table=code)), request, code, [key])


async def arbiter(parts: Parts, request: Request) -> Response:
    """What the arbiter does."""
    wanted = await read(request, wire.Arbiter)
    event, mine, opened, me = await _asker(parts, request)
    along = None
    if not opened:
        if me is None or not _by_role(mine, opened, me):
            raise Refused("not_yours", "Only the arbiter can do that.")
        along = partial(_log, parts.people.now, me, f"event {wanted.verb}", event.head.id, wanted.reason)
    if wanted.verb == "begin":
        await parts.events.begin(event.head.id, along)
    else:
        chosen = wanted.verb == "swap" and await parts.events.chosen(event, wanted.table)
        await parts.events.write(event.head.id, lambda now: acting.ruling(now, wanted, chosen), along)
    return give(await _facts(parts, request))


def _log(at: int, me: Me, did: str, id: str, reason: str, connection: Connection) -> None:
    """Who rules by a role is named in the log of the hall, in the same breath."""
    why = clean(reason, acting.LONGEST_REASON)
    audit.write(connection, at, by_account(me.id), did, f"{id}: {why}" if why else id)


# Who asks.


async def _asker(
    parts: Parts, request: Request, more: list[str] | None = None
) -> tuple[Event, list[int], bool, Me | None]:
    """The tournament, which entrants the asker is, whether they opened it, and who is signed in."""
    event = await parts.events.find(request.path_params["id"])
    if event is None:
        await parts.guessing(request.scope)
        raise no_such_event()
    me = await parts.me(request)
    person = me.id if me else ""
    hashes = {opens(key): hashed(key) for key in [*keys_of(request), *(more or [])]}
    mine = [
        one
        for one, entrant in enumerate(event.entrants)
        if same(hashes.get(str(one), ""), entrant.hash) or (person and entrant.person == person)
    ]
    opened = same(hashes.get(OPENER, ""), event.head.arbiter) or bool(person and event.head.person == person)
    return event, mine, opened, me


def _by_role(mine: list[int], opened: bool, me: Me | None) -> bool:
    """Are they the arbiter by a role of this hall? Not of a tournament in which they play."""
    return not opened and not mine and me is not None and arbitrates(me.person.roles)


def _me(mine: list[int]) -> int:
    if not mine:
        raise Refused("not_yours", "You do not take part here. Enter first.")
    return mine[0]


async def _facts(parts: Parts, request: Request, more: list[str] | None = None) -> wire.EventFacts:
    event, mine, opened, me = await _asker(parts, request, more)
    by_role = _by_role(mine, opened, me)
    found = shown.facts(event, parts.tables.find_game(event.head.game), mine, opened or by_role)
    found.by_role = by_role
    return found


def _with_cookie(response: Response, request: Request, event: Event, keys: list[str]) -> Response:
    """Put keys into the cookie of a tournament, beside those that are there."""
    before = keys_of(request) if request.path_params.get("id") == event.head.id else []
    set_cookie(response, request, COOKIE, to_cookie([*before, *keys]), f"/api/events/{event.head.id}")
    return response


EVENT_ROUTES = [
    Route("/api/events", answered(list_events), methods=["GET"]),
    Route("/api/events", answered(open_event), methods=["POST"]),
    Route("/api/events/{id}", answered(show_event)),
    Route("/api/events/{id}/enter", answered(enter), methods=["POST"]),
    Route("/api/events/{id}/deck", answered(lock_deck), methods=["POST"]),
    Route("/api/events/{id}/check-in", answered(check_in), methods=["POST"]),
    Route("/api/events/{id}/drop", answered(drop_out), methods=["POST"]),
    Route("/api/events/{id}/sit", answered(sit), methods=["POST"]),
    Route("/api/events/{id}/arbiter", answered(arbiter), methods=["POST"]),
    Route("/api/events/{id}/report.{kind}", answered(report)),
]
