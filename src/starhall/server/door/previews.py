"""What a link to a table or a record shows where it is posted: a title, a sentence and a picture.

Of a table that is not listed a link tells no more than of one that is not there.
"""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from starhall.core import Game, StarhallError, count
from starhall.core.words import and_list
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.door.parts import Parts
from starhall.server.live.live import Live
from starhall.server.shown.preview import HIGH, WIDE, has_pictures, titled
from starhall.server.watch.logs import log

_TITLE = "<title>Starhall</title>"
_FOR = "public, max-age=60"
_STATUS = {
    "open": "Seats are free",
    "playing": "Being played",
    "over": "Played to the end",
    "closed": "Closed",
}


@dataclass(frozen=True, slots=True)
class Preview:
    """What is told of a page."""

    title: str
    text: str
    picture: str = ""
    """The path of its picture, if there is one."""


def wants_preview(request: Request) -> bool:
    """Does somebody ask who is no browser that opens the page? Those say so, and read no previews."""
    return request.headers.get("sec-fetch-dest") != "document"


async def preview(parts: Parts, request: Request, page: str, code: str) -> Preview | None:
    """What is told of a table or a record; None of what is not there or not for everybody."""
    try:
        if page == "r":
            return await _of_record(parts, request, code)
        live = await listed(parts, request, code)
        return None if live is None else _of_table(live.table)
    except (Refused, StarhallError):
        return None
    except Exception as error:
        # The page itself comes up whatever is wrong behind it.
        log.error("no preview", page=page, error=type(error).__name__)
        return None


async def listed(parts: Parts, request: Request, code: str) -> Live | None:
    """A table that everybody may know of."""
    live = await parts.tables.find(code)
    if live is None:
        await parts.guessing(request.scope)
    return live if live is not None and live.table.head.public else None


def _of_table(table: Table) -> Preview:
    names = and_list([seat.name for seat in table.seats if seat.name])
    text = f"{_STATUS[table.status]}. {names and f'At the table: {names}.'}".strip()
    shown = f"/api/tables/{table.code}/picture" if table.match is not None and has_pictures() else ""
    return Preview(f"{table.title or table.game.name} · {table.game.name}", text, shown)


async def _of_record(parts: Parts, request: Request, id: str) -> Preview:
    try:
        card = msgspec.json.decode(await parts.replays.card(id), type=_Card)
    except Refused as refused:
        if refused.code == "no_such_record":
            await parts.guessing(request.scope)
        raise
    game: Game[Any] = parts.tables.find_game(card.game)
    won = [card.seats[seat] for seat in card.outcome.winners] if card.outcome else []
    end = f"{and_list(won)} {'wins' if len(won) == 1 else 'win'}. " if won else ""
    shown = f"/api/records/{id}/picture" if has_pictures() else ""
    return Preview(
        f"{game.name}: {and_list(card.seats)}", f"{end}A replay of {count(card.choices, 'choice')}.", shown
    )


class _Outcome(msgspec.Struct):
    winners: list[int]


class _Card(msgspec.Struct):
    """As much of a `RecordCard` as a link shows."""

    game: str
    seats: list[str]
    choices: int
    outcome: _Outcome | None


def tagged(page: str, found: Preview, base: str) -> str:
    """A page that tells this of itself."""
    told = {"og:site_name": "Starhall", "og:type": "website", "og:title": found.title}
    told["og:description"] = found.text
    if found.picture:
        told |= {"og:image": base.rstrip("/") + found.picture, "og:image:type": "image/png"}
        told |= {"og:image:width": str(WIDE), "og:image:height": str(HIGH), "og:image:alt": found.title}
    tags = [f'<meta property="{name}" content="{html.escape(text)}">' for name, text in told.items()]
    card = "summary_large_image" if found.picture else "summary"
    tags.append(f'<meta name="twitter:card" content="{card}">')
    return page.replace(_TITLE, f"<title>{html.escape(found.title)}</title>{''.join(tags)}", 1)


async def table_picture(parts: Parts, request: Request) -> Response:
    """A listed table as everybody sees it, drawn anew once a minute at most."""
    code = request.path_params["code"]
    live = await listed(parts, request, code)
    if live is None or live.table.match is None:
        raise Refused("no_such_table", "There is no picture of this table.")
    table, minute = live.table, int(parts.time.now() // 60)
    svg = titled(_of_table(table).title, table.game.drawing(live.table.match.view(None)))
    return _png(await parts.replays.drawn(("table", code, minute), svg))


async def record_picture(parts: Parts, request: Request) -> Response:
    """A record as everybody saw its end."""
    try:
        return _png(await parts.replays.picture(request.path_params["id"]))
    except Refused as refused:
        if refused.code == "no_such_record":
            await parts.guessing(request.scope)
        raise


def _png(found: bytes) -> Response:
    return Response(found, 200, {"Cache-Control": _FOR}, "image/png")
