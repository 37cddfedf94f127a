"""The application: every part made once and put together here."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from starhall.bots import left_out as bots_left_out
from starhall.core import Game, registry
from starhall.server.book.actions import ACTIONS, Actions
from starhall.server.book.refusals import Refused
from starhall.server.config import Config
from starhall.server.door import pages
from starhall.server.door.devices import DEVICE_ROUTES
from starhall.server.door.events import EVENT_ROUTES
from starhall.server.door.exchange import find
from starhall.server.door.guard import Guard, address, refusal_response
from starhall.server.door.moderation import MODERATION
from starhall.server.door.parts import Parts
from starhall.server.door.post import POST_ROUTES
from starhall.server.door.routes import ROUTES
from starhall.server.door.saved import SAVED
from starhall.server.events.events import Events
from starhall.server.kept.enough import Most
from starhall.server.kept.store import Store
from starhall.server.line.session import Session
from starhall.server.live.analyses import Analyses
from starhall.server.live.bus import Bus, NoBus, RedisBus
from starhall.server.live.driver import Driver
from starhall.server.live.quotas import Quotas
from starhall.server.live.tables import Tables
from starhall.server.minds.thinkers import Thinkers, Thinks
from starhall.server.people.forgotten import Forgotten
from starhall.server.people.people import People
from starhall.server.rights import who
from starhall.server.rights.bans import Ban, Bans
from starhall.server.rights.link import Link
from starhall.server.rights.who import neighbourhood
from starhall.server.shown.readers import Readers
from starhall.server.shown.replays import Replays
from starhall.server.watch import metrics
from starhall.server.watch.chores import guarded
from starhall.server.watch.logs import log
from starhall.server.watch.timing import Time
from starhall.wire.messages import ENCODER, Closing


def build(
    config: Config,
    *,
    find_game: Callable[[str], Game[Any]] = registry.game,
    thinkers: Thinks | None = None,
    time: Time | None = None,
    actions: Actions = ACTIONS,
    static: Path = pages.STATIC,
    reader: list[str] | None = None,
    link: Link | None = None,
) -> Guard:
    """The whole server as one application."""
    starlette = Starlette(
        routes=[
            *ROUTES,
            *DEVICE_ROUTES,
            *EVENT_ROUTES,
            *MODERATION,
            *POST_ROUTES,
            *SAVED,
            WebSocketRoute("/api/tables/{code}/play", play),
            Route("/api/{rest:path}", _no_such_route, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
            Route("/", pages.page),
            Route("/{path:path}", pages.page),
        ],
        lifespan=_lifespan,
    )
    starlette.state.static = static
    quotas = Quotas(config)
    bans = Bans()
    starlette.state.make = lambda: _parts(
        config, find_game, thinkers, time or Time(), actions, quotas, bans, reader, link
    )
    return Guard(starlette, config, quotas, bans)


async def _no_such_route(request: Request) -> Response:
    return refusal_response(
        Refused("no_such_table", "There is nothing here. See docs/wire.md for what there is.")
    )


async def _parts(
    config: Config,
    find_game: Callable[[str], Game[Any]],
    thinkers: Thinks | None,
    time: Time,
    actions: Actions,
    quotas: Quotas,
    bans: Bans,
    reader: list[str] | None,
    link: Link | None,
) -> Parts:
    store = Store(config.data, config.database)
    bans.key = await store.secret(who.KEY, who.new_key)
    bus: Bus = RedisBus(config.redis) if config.redis else NoBus()
    tables = Tables(config, store, bus, time, find_game, actions, bans)
    thinking = thinkers or Thinkers(config.thinking, config.bot_deadline)
    driver = Driver(config, tables, thinking, bus)
    replays = Replays(tables.records, Readers(config.record_seconds, config.record_memory, reader))
    analyses = Analyses(store, replays, thinking, time)
    people = People(store, time, config.url, Forgotten(config.forgotten_in), most=Most.of(config))
    await people.forget_again()
    await people.forget_closed()
    return Parts(
        config,
        store,
        bus,
        time,
        tables,
        replays,
        driver,
        thinking,
        quotas,
        bans,
        analyses,
        people,
        Events(tables),
        link,
    )


@contextlib.asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    parts: Parts = await app.state.make()
    app.state.parts = parts
    if isinstance(parts.thinkers, Thinkers):
        await parts.thinkers.warm_up()
    await parts.look_for_bans()
    await parts.driver.wake_up()
    tasks = [
        asyncio.create_task(parts.driver.keep_going()),
        asyncio.create_task(parts.events.keep_going()),
        asyncio.create_task(parts.finding.keep_going()),
        asyncio.create_task(parts.post.keep_going()),
        asyncio.create_task(_poll(parts)),
        asyncio.create_task(parts.bus.listen(parts.hear)),
    ]
    for why in (*registry.left_out(), *bots_left_out()):
        log.warning("left out", why=why)
    if parts.config.smtp_host and not parts.config.mails:
        log.warning("no mail is sent", why="smtp_from and url have to be set, too")
    log.info("server up", database="postgresql" if parts.store.postgres else "sqlite")
    try:
        yield
    finally:
        await _shut_down(parts, tasks)


async def _poll(parts: Parts) -> None:
    """Until cancelled: do the chores of this hall. One that fails holds up none of the others."""
    chores: dict[str, Callable[[], Awaitable[object]]] = {
        "bans": parts.look_for_bans,
        "sessions": parts.look_for_ended_sessions,
        "ratings": parts.people.ratings.credit,
        "closed accounts": parts.people.forget_closed,
        "histories": parts.history.take_in,
    }
    while True:
        await asyncio.sleep(parts.config.poll)
        for name, chore in chores.items():
            with guarded(name):
                await chore()


async def _shut_down(parts: Parts, tasks: list[asyncio.Task[None]]) -> None:
    """Finish what is on its way, then close."""
    await parts.driver.stop()
    await parts.tables.finish()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await parts.analyses.close()
    parts.people.passwords.close()
    await parts.thinkers.close()
    await parts.replays.close()
    await parts.bus.close()
    await parts.quotas.close()
    await parts.store.close()
    log.info("server down")


async def play(socket: WebSocket) -> None:
    """The socket of a table."""
    parts: Parts = socket.app.state.parts
    home = neighbourhood(address(socket.scope))
    ban = parts.bans.of(address(socket.scope))
    if ban is not None:
        await _turn_away(socket, ban)
        return
    try:
        me = await parts.me(socket)
        live, found = await find(parts, socket)
    except Refused:
        await socket.close(1008)
        return
    config = parts.config
    if len(parts.sessions) >= config.most_sockets or parts.sockets_of[home] >= config.most_sockets_of_one:
        await socket.close(1013)
        return
    await socket.accept()
    signed_in = me.session.hash if me else ""
    who, person = parts.who(socket.scope), me.id if me else ""
    session = Session(parts.tables, live, found, socket, parts.quotas, who, signed_in, person)
    parts.sessions.add(session)
    parts.sockets_of[home] += 1
    metrics.sockets.set(len(parts.sessions))
    try:
        await session.run()
    finally:
        parts.sessions.discard(session)
        parts.sockets_of[home] -= 1
        if not parts.sockets_of[home]:
            del parts.sockets_of[home]
        metrics.sockets.set(len(parts.sessions))


async def _turn_away(socket: WebSocket, ban: Ban) -> None:
    """Say why before the socket is closed: a handshake that is refused says nothing."""
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_text(ENCODER.encode(Closing(code="banned", text=ban.text)).decode())
        await socket.close(1008, "banned")
