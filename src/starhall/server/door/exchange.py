"""One request and its answer: bodies are read and written, the table is found, refusals become answers."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from starhall.core import Game, StarhallError
from starhall.core.shape import Shape
from starhall.server.book import refusals
from starhall.server.book.refusals import Refused
from starhall.server.door.guard import refusal_response
from starhall.server.door.parts import Parts
from starhall.server.live.live import Live
from starhall.server.rights.access import Access, access
from starhall.server.rights.keys import COOKIE, from_cookie, hashed, to_cookie
from starhall.server.rights.who import ASKER
from starhall.server.watch import metrics
from starhall.server.watch.logs import log
from starhall.wire.messages import ENCODER

B = TypeVar("B", bound=msgspec.Struct)
Answer = Callable[["Parts", Request], Awaitable[Response]]
LONGEST_BODY = 64 * 1024
_YEAR = 365 * 24 * 3600
_PLACE = re.compile("^/api/(tables|events)/[0-9A-Za-z]+")


def answered(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """Turn refusals into answers."""

    async def endpoint(request: Request) -> Response:
        parts: Parts = request.app.state.parts
        ASKER.set(parts.who(request.scope))
        try:
            if parts.link is not None and parts.link.opens(request):
                return await _answer_linked(parts, request, answer)
            return await answer(parts, request)
        except Refused as refused:
            metrics.refusals.labels(refused.code).inc()
            return refusal_response(refused)
        except StarhallError as error:
            return refusal_response(refusals.of(error))
        except ClientDisconnect:
            return Response(status_code=499)
        except Exception as error:
            log.error("request failed", path=request.url.path, error=type(error).__name__, exc_info=True)
            return refusal_response(Refused("went_wrong", "Something went wrong here. Try again later."))

    return endpoint


async def _answer_linked(parts: Parts, request: Request, answer: Answer) -> Response:
    """Answer one of the owner's browsers, which all hold the same keys of tables and tournaments."""
    asked = _place(request.url.path)
    lent = await parts.saved.keys(asked) if asked else []
    request.state.lent = lent
    response = await answer(parts, request)
    place, given = getattr(request.state, "given", (asked, None))
    if not place or response.status_code >= 400:
        return response
    brought = from_cookie(request.cookies.get(COOKIE, "")) if place == asked else []
    keys = lent if place == asked else await parts.saved.keys(place)
    # A cookie of 127.0.0.1 may come from any server on this computer, so only keys that open something count.
    if fresh := [key for key in dict.fromkeys([*brought, *(given or [])]) if key not in keys]:
        keys = await parts.saved.add_keys(place, await _working(parts, place, fresh))
    if given is not None or set(keys) != set(brought):
        set_cookie(response, request, COOKIE, ".".join(keys), place)
    return response


async def _working(parts: Parts, place: str, keys: list[str]) -> list[str]:
    """Return the keys that open something at a table or a tournament."""
    kind, code = place.split("/")[2:]
    if kind == "events":
        event = await parts.events.find(code)
        hashes = {event.head.arbiter, *(one.hash for one in event.entrants)} if event else set()
        return [key for key in keys if hashed(key) in hashes]
    live = await parts.tables.find(code)
    if live is None:
        return []
    async with parts.tables.up_to_date(live) as table:
        return [key for key in keys if access(table, [key]).any]


def _place(path: str) -> str:
    """The table or tournament that a request is about: its cookie has the same path."""
    found = _PLACE.match(path)
    return found[0] if found else ""


def give(body: msgspec.Struct | Shape, status: int = 200) -> Response:
    """A body as the answer."""
    return give_ready(ENCODER.encode(body), status)


def give_ready(body: bytes, status: int = 200) -> Response:
    """A body that is JSON already as the answer."""
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


async def read(request: Request, kind: type[B]) -> B:
    """The body of a request."""
    data = await read_bytes(request, LONGEST_BODY)
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        plainly = str(error)[:200] if isinstance(error, msgspec.ValidationError) else "it is no JSON"
        raise Refused("not_understood", f"The request is not understood: {plainly}.") from None


async def read_bytes(request: Request, most: int) -> bytes:
    """The bytes of a body, as long as they are JSON and not too many."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused("not_understood", "Send JSON, and say so: Content-Type: application/json.")
    parts, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > most:
            raise Refused("too_large", f"The request is too long: {most // 1024} kB at most.")
        parts.append(chunk)
    return b"".join(parts)


def game_of(parts: Parts, request: Request) -> Game[Any]:
    """The game of a request."""
    return parts.tables.find_game(request.path_params["game"])


def keys_of(request: HTTPConnection) -> list[str]:
    """The keys that a browser brings along by itself, and those of its owner's other browsers."""
    # The latest of a seat counts, and nothing that another server has put into the cookie may take its place.
    return [*from_cookie(request.cookies.get(COOKIE, "")), *getattr(request.state, "lent", ())]


async def find(parts: Parts, request: HTTPConnection, keys: list[str] | None = None) -> tuple[Live, Access]:
    """The table of a request or a socket, if the asker may know of it by the keys of its cookie, or these."""
    code = request.path_params["code"]
    me = await parts.me(request)
    live = await parts.tables.find(code)
    if live is not None:
        async with parts.tables.up_to_date(live) as table:
            found = access(table, keys_of(request) if keys is None else keys, me.id if me else "")
        if found.may_look(table):
            return live, found
    await parts.guessing(request.scope)
    raise refusals.no_such_table()


def with_cookie(response: Response, request: Request, code: str, keys: list[str]) -> Response:
    """Put keys into the cookie of a table, beside those that are there."""
    before = keys_of(request) if request.path_params.get("code") == code else []
    set_cookie(response, request, COOKIE, to_cookie([*before, *keys]), f"/api/tables/{code}")
    return response


def set_cookie(
    response: Response, request: Request, name: str, value: str, path: str, seconds: int = _YEAR
) -> None:
    """Have a browser keep something that no script reads, and send it only to pages of ours."""
    secure = request.url.scheme == "https"
    if name == COOKIE:
        request.state.given = path, value.split(".")
    response.set_cookie(name, value, max_age=seconds, path=path, secure=secure, httponly=True, samesite="lax")
