"""Everything but the socket: the hall, tables and their seats, records."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from starhall.core.shape import shape
from starhall.server.book.acting import still_held
from starhall.server.book.refusals import Refused
from starhall.server.door import coach, pages
from starhall.server.door.company import COMPANY
from starhall.server.door.decks import check_deck, read_deck, write_deck
from starhall.server.door.exchange import (
    answered,
    find,
    game_of,
    give,
    give_ready,
    keys_of,
    read,
    read_bytes,
    with_cookie,
)
from starhall.server.door.finding import FINDING
from starhall.server.door.guard import address
from starhall.server.door.house import addresses, is_this_machine
from starhall.server.door.lessons import list_lessons, new_rules, take_lesson, wonder
from starhall.server.door.packed import packed_json
from starhall.server.door.parts import Parts
from starhall.server.door.people import PEOPLE, seat_name
from starhall.server.door.previews import record_picture, table_picture
from starhall.server.door.puzzles import list_puzzles, show_puzzle, wonder_at
from starhall.server.kept.listing import card
from starhall.server.kept.records import saved
from starhall.server.live import hush, opening
from starhall.server.live.live import Live
from starhall.server.rights.access import access
from starhall.server.rights.keys import HAND_OVER, opens
from starhall.server.shown import branches, facts, one_file, reading
from starhall.server.shown.replays import LONGEST
from starhall.wire.coaching import BotThought
from starhall.wire.hall import House
from starhall.wire.messages import ENCODER
from starhall.wire.records import RecordKeys
from starhall.wire.tables import Branch, Enter, Entered, Handed, HandOver, Join, Joined, NewTable, Shared

T = TypeVar("T")

SEALED = "Others still play with these cards. Look again when every table of the board is over."

# The hall.


async def hall(parts: Parts, request: Request) -> Response:
    """Games, bots, phrases and clocks; who sits at a table needs one game alone."""
    only = request.query_params.get("game")
    games = [game for game in parts.games() if only in (None, game.slug)]
    return packed_json(ENCODER.encode(facts.hall(games, whole=only is None)), request)


async def house(parts: Parts, request: Request) -> Response:
    """Where others find this server: told on its own machine, for who comes from elsewhere has found it."""
    asks_here = is_this_machine(address(request.scope)) and is_this_machine(request.url.hostname or "")
    found = await asyncio.to_thread(addresses, parts.config) if asks_here else []
    saves = parts.link is not None and asks_here
    return give(House(addresses=found, alone=is_this_machine(parts.config.host), saves=saves))


async def rules(parts: Parts, request: Request) -> Response:
    """The ledger of a game."""
    return give(facts.rules(game_of(parts, request)))


async def glossary(parts: Parts, request: Request) -> Response:
    """The words of a game."""
    return packed_json(reading.glossary(game_of(parts, request)), request, "no-cache")


async def reading_of(parts: Parts, request: Request) -> Response:
    """The rules of a game for people."""
    found = await asyncio.to_thread(reading.reading, game_of(parts, request))
    return packed_json(found, request, "no-cache")


async def content(parts: Parts, request: Request) -> Response:
    """The cards, dice and tables of a game: names, texts and numbers, never changed under one fingerprint."""
    found = game_of(parts, request).content
    if request.path_params["fingerprint"] != found.shown_fingerprint:
        raise Refused("out_of_date", "This server has other cards by now. Load the page again.")
    return packed_json(ENCODER.encode(found.shown), request, pages.FOREVER)


async def shape_of(parts: Parts, request: Request) -> Response:
    """What the fields of a game's seen table are: for a board that knows nothing else of the game."""
    return give(await asyncio.to_thread(shape, game_of(parts, request)))


async def rule_page(parts: Parts, request: Request) -> Response:
    """Where a rule stands in the sources, and what cites it; read when somebody asks."""
    return give(
        await asyncio.to_thread(facts.rule_page, game_of(parts, request), request.path_params["rule"])
    )


async def list_tables(parts: Parts, request: Request) -> Response:
    """The public tables."""
    cards = await parts.store.cards(
        request.query_params.get("game"), parts.config.most_listed, parts.config.most_listed_of_one
    )
    body = b'{"tables":[' + ",".join(cards).encode() + b"]}"
    return Response(body, 200, {"Cache-Control": "no-store"}, "application/json")


async def open_table(parts: Parts, request: Request) -> Response:
    """A new table."""
    wanted = await read(request, NewTable)
    await parts.limit_opening(request.scope)
    me = await parts.me(request)
    for plan in wanted.seats:
        plan.name = await seat_name(parts, me, plan.name) if plan.sits == "me" else plan.name
    opened = await opening.open_table(parts.tables, wanted, parts.who(request.scope), me.id if me else "")
    return with_cookie(give(opened, 201), request, opened.table, opened.keys)


# One table.


async def table_card(parts: Parts, request: Request) -> Response:
    """What can be known before sitting down."""
    live, found = await find(parts, request)
    async with parts.tables.reading(live) as table:
        shown = card(table, parts.tables.lifetime.of(table))
    shown.held, shown.host = sorted(found.seats), found.opener
    return give(shown)


async def contract_of(parts: Parts, request: Request) -> Response:
    """What the players of a table agree on."""
    live, _ = await find(parts, request)
    async with parts.tables.reading(live) as table:
        return give(facts.contract_of(table.game, table.head.options, table.head.contract))


async def enter(parts: Parts, request: Request) -> Response:
    """Turn keys from a link into the cookie."""
    wanted = await read(request, Enter)
    code = request.path_params["code"]
    keys = [*keys_of(request), *wanted.keys]
    me = await parts.me(request)
    dead = await _take_over(parts, code, keys, me.id if me else "")
    live, found = await find(parts, request, keys)
    body = Entered(
        table=code,
        seats=sorted(found.seats),
        host=found.opener,
        game=live.table.head.game,
        content=live.table.game.content.shown_fingerprint,
        dead=dead + sum(key in keys and not access(live.table, [key]).any for key in wanted.keys),
    )
    return with_cookie(give(body), request, code, keys)


async def _take_over(parts: Parts, code: str, keys: list[str], person: str) -> int:
    """Make keys to seats of those that offer one; returns how many offer nothing any more."""
    offers = [key for key in keys if opens(key) == HAND_OVER]
    live = await parts.tables.find(code) if offers else None
    if live is None:
        return 0
    async with parts.tables.up_to_date(live) as table:
        held = access(table, keys, person).seats
    dead = 0
    for key in offers:
        keys.remove(key)
        taken = await opening.take_over(parts.tables, live, key, held)
        if taken is not None:
            keys.append(taken)
        else:
            dead += 1
    return dead


async def join(parts: Parts, request: Request) -> Response:
    """Take a seat."""
    wanted = await read(request, Join)
    live, found = await find(parts, request)
    me = await parts.me(request)
    wanted.name = await seat_name(parts, me, wanted.name)
    person = me.id if me else ""
    barred = await parts.people.ties.barring(person)
    seat, key = await opening.join(parts.tables, live, wanted, found.seats, person, barred)
    code = live.table.code
    return with_cookie(give(Joined(table=code, seat=seat, key=key)), request, code, [key])


async def hand_over(parts: Parts, request: Request) -> Response:
    """A link with which another device or person takes a seat over."""
    wanted = await read(request, HandOver)
    live, found = await find(parts, request)
    if wanted.seat not in found.seats:
        raise Refused("not_yours", "Only the one who sits there can hand a seat over.")
    key = await opening.offer_hand_over(parts.tables, live, wanted.seat, found.seats)
    link = f"/t/{live.table.code}#{key}"
    return give(Handed(link=link, seconds=opening.HAND_OVER_SECONDS))


async def branch(parts: Parts, request: Request) -> Response:
    """Play on from a moment of this table, against bots."""
    wanted = await read(request, Branch)
    live, found = await find(parts, request)
    await parts.limit_opening(request.scope)
    async with parts.tables.reading(live) as table:
        match, head = table.match, table.head
        if match is None:
            raise Refused("not_now", "The game has not begun.")
        if table.sealed:
            raise Refused("not_now", SEALED)
        if not table.ended:
            if wanted.seat not in found.seats:
                raise Refused("not_yours", "While the game goes on, you can play on from your own seat only.")
            still_held(table, wanted.seat, found.seats[wanted.seat])
            if counts := hush.counts(table):
                raise Refused("not_now", f"{counts} is not tried out while it goes on. Wait for its end.")
        hushed = hush.hushed_by(table, wanted.seat)
        name = parts.bans.allowed(wanted.name)
        cut = await asyncio.to_thread(branches.cut, match, wanted.at, wanted.seat, name, head.past)
    if not await hush.lasts(parts.tables, hushed):
        hushed = ""
    opened = await opening.branch(parts.tables, cut, head.code, wanted, parts.who(request.scope), hushed)
    return with_cookie(give(opened, 201), request, opened.table, opened.keys)


async def table_record(parts: Parts, request: Request) -> Response:
    """The record of a finished game, as a file."""
    live, _ = await find(parts, request)
    text = await parts.tables.records.signed(await _finished(parts, live))
    return _file(text, f"{live.table.head.game}-{live.table.code}")


async def table_page(parts: Parts, request: Request) -> Response:
    """A finished game as a page that needs no server."""
    live, _ = await find(parts, request)
    text = await parts.tables.records.signed(await _finished(parts, live))
    return await _page(parts, text, f"{live.table.head.game}-{live.table.code}")


async def thought(parts: Parts, request: Request) -> Response:
    """What a bot weighed for a choice: where there are secrets, only after the end."""
    live, _ = await find(parts, request)
    at = _number(request.path_params["at"])
    await hush.must_not_be(parts.tables, live)
    async with parts.tables.reading(live) as table:
        if table.sealed:
            raise Refused("not_now", SEALED)
        if not table.ended and hush.counts(table):
            raise Refused("not_now", "This game counts, so bots explain their moves after its end.")
        if not table.ended and table.game.has_secrets:
            raise Refused("not_now", "It tells after the end: what it weighs would give its secrets away.")
        found = table.thoughts.get(at)
        by_bot = 0 < at <= len(table.makers) and table.makers[at - 1] == "bot"
    if found is None and by_bot:
        return give(BotThought(0, 0, [], []))
    if found is None:
        raise Refused("not_now", "Nobody thought this over: no bot chose here, or it does not look ahead.")
    return give_ready(found)


async def share(parts: Parts, request: Request) -> Response:
    """A replay of a finished game for everybody."""
    live, found = await find(parts, request)
    if not found.seats and not found.opener:
        raise Refused("not_yours", "Those who played can share the replay.")
    text = await _finished(parts, live)
    at = int(parts.time.now() * 1000)
    id = await parts.tables.records.keep(at, live.table, text, shared=True)
    return give(Shared(record=id), 201)


async def _finished(parts: Parts, live: Live) -> str:
    await hush.must_not_be(parts.tables, live)
    async with parts.tables.reading(live) as table:
        if table.sealed:
            raise Refused("not_now", SEALED)
        if table.match is None or not table.ended:
            raise Refused("not_now", "The record is for everybody after the end. Play on first.")
        return await saved(table)


# Records.


async def upload(parts: Parts, request: Request) -> Response:
    """Share a record from a file."""
    await parts.limit_upload(request.scope)
    data = await read_bytes(request, LONGEST)
    id = await parts.replays.upload(data, int(parts.time.now() * 1000))
    return give(Shared(record=id), 201)


async def record_keys(parts: Parts, request: Request) -> Response:
    """The public keys with which records are signed here."""
    return give(RecordKeys(keys=await parts.tables.records.keys()))


async def record_card(parts: Parts, request: Request) -> Response:
    """A record in short, with its log."""
    return give_ready(await _there(parts, request, parts.replays.card(request.path_params["id"])))


async def record_file(parts: Parts, request: Request) -> Response:
    """The record itself."""
    id = request.path_params["id"]
    game, text = await _there(parts, request, parts.replays.file(id))
    return _file(text, f"{game}-{id}")


async def record_page(parts: Parts, request: Request) -> Response:
    """A record as a page that needs no server."""
    id = request.path_params["id"]
    game, text = await _there(parts, request, parts.replays.file(id))
    return await _page(parts, text, f"{game}-{id}")


async def _page(parts: Parts, text: str, name: str) -> Response:
    shown, url = await parts.replays.one_file(text), parts.tables.config.url
    keys, signature = await parts.tables.records.seal_file(shown, text)
    seal = one_file.FileSeal(f"the hall at {url}" if url else "the hall that made this file", keys, signature)
    found = await asyncio.to_thread(one_file.page, shown, text, seal)
    headers = {"Content-Disposition": f'attachment; filename="{name}.html"', "Cache-Control": "no-store"}
    return Response(found, 200, headers, "text/html")


async def record_moment(parts: Parts, request: Request) -> Response:
    """A moment of a record."""
    seat = request.query_params.get("seat")
    at = _number(request.query_params.get("at", "0"))
    told = request.query_params.get("told") == "1"
    reader = None if seat is None else _number(seat)
    found = parts.replays.moment(request.path_params["id"], at, reader, told)
    return give_ready(await _there(parts, request, found))


async def record_branch(parts: Parts, request: Request) -> Response:
    """Play on from a moment of a record, against bots."""
    id, wanted = request.path_params["id"], await read(request, Branch)
    await parts.limit_opening(request.scope)
    await hush.record_must_not_be(parts.tables, id)
    name = parts.bans.allowed(wanted.name)
    cut = await _there(parts, request, parts.replays.cut(id, wanted.at, wanted.seat, name))
    opened = await opening.branch(parts.tables, cut, id, wanted, parts.who(request.scope))
    return with_cookie(give(opened, 201), request, opened.table, opened.keys)


async def _there(parts: Parts, request: Request, found: Awaitable[T]) -> T:
    """What was found of a record; to look for those that are not there is guessing."""
    try:
        return await found
    except Refused as refused:
        if refused.code == "no_such_record":
            await parts.guessing(request.scope)
        raise


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Refused("not_understood", f"{text[:20]!r} is no number.")
    return int(text)


def _file(text: str, name: str) -> Response:
    return Response(
        text,
        200,
        {"Content-Disposition": f'attachment; filename="{name}.starhall.json"', "Cache-Control": "no-store"},
        "application/json",
    )


async def healthz(parts: Parts, request: Request) -> Response:
    """Is the server up, and its database with it?"""
    try:
        await parts.store.noted("alive")
    except Exception:
        return PlainTextResponse("no database", 503)
    return PlainTextResponse("ok")


ROUTES = [
    Route("/api/hall", answered(hall)),
    Route("/api/house", answered(house)),
    Route("/api/games/{game}/rules", answered(rules)),
    Route("/api/games/{game}/rules/{rule}", answered(rule_page)),
    Route("/api/games/{game}/glossary", answered(glossary)),
    Route("/api/games/{game}/reading", answered(reading_of)),
    Route("/api/games/{game}/content/{fingerprint}", answered(content)),
    Route("/api/games/{game}/shape", answered(shape_of)),
    Route("/api/games/{game}/decks/check", answered(check_deck), methods=["POST"]),
    Route("/api/games/{game}/decks/read", answered(read_deck), methods=["POST"]),
    Route("/api/games/{game}/decks/write", answered(write_deck), methods=["POST"]),
    Route("/api/games/{game}/new-rules", answered(new_rules), methods=["POST"]),
    Route("/api/games/{game}/lessons", answered(list_lessons)),
    Route("/api/games/{game}/lessons/{lesson}", answered(take_lesson), methods=["POST"]),
    Route("/api/games/{game}/lessons/{lesson}/{what}", answered(wonder), methods=["POST"]),
    Route("/api/puzzles", answered(list_puzzles)),
    Route("/api/games/{game}/puzzles/{puzzle}", answered(show_puzzle)),
    Route("/api/games/{game}/puzzles/{puzzle}/{what}", answered(wonder_at), methods=["POST"]),
    Route("/api/tables", answered(list_tables), methods=["GET"]),
    Route("/api/tables", answered(open_table), methods=["POST"]),
    Route("/api/tables/{code}", answered(table_card)),
    Route("/api/tables/{code}/contract", answered(contract_of)),
    Route("/api/tables/{code}/enter", answered(enter), methods=["POST"]),
    Route("/api/tables/{code}/join", answered(join), methods=["POST"]),
    Route("/api/tables/{code}/hand-over", answered(hand_over), methods=["POST"]),
    Route("/api/tables/{code}/branch", answered(branch), methods=["POST"]),
    Route("/api/tables/{code}/share", answered(share), methods=["POST"]),
    Route("/api/tables/{code}/hint", answered(coach.hint), methods=["POST"]),
    Route("/api/tables/{code}/verdict", answered(coach.verdict), methods=["POST"]),
    Route("/api/records/{id}/analysis", answered(coach.analysis), methods=["GET"]),
    Route("/api/records/{id}/analysis", answered(coach.analyse), methods=["POST"]),
    Route("/api/tables/{code}/record", answered(table_record)),
    Route("/api/tables/{code}/page", answered(table_page)),
    Route("/api/tables/{code}/picture", answered(table_picture)),
    Route("/api/tables/{code}/thoughts/{at}", answered(thought)),
    Route("/api/records", answered(upload), methods=["POST"]),
    Route("/api/keys", answered(record_keys)),
    Route("/api/records/{id}", answered(record_card)),
    Route("/api/records/{id}/file", answered(record_file)),
    Route("/api/records/{id}/page", answered(record_page)),
    Route("/api/records/{id}/picture", answered(record_picture)),
    Route("/api/records/{id}/moment", answered(record_moment)),
    Route("/api/records/{id}/branch", answered(record_branch), methods=["POST"]),
    *PEOPLE,
    *COMPANY,
    *FINDING,
    Route("/healthz", answered(healthz)),
]
