"""Puzzles in the browser: which there are, one as its seat sees it, and what comes of an answer."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from starhall.server.book.refusals import Refused
from starhall.server.door.exchange import game_of, give, read
from starhall.server.door.packed import packed_json
from starhall.server.door.parts import Parts
from starhall.server.shown import puzzles
from starhall.wire.puzzles import PuzzleAsk

ASKED = (puzzles.ANSWER, "preview", "why-not", "moment")
"""What may be asked about a puzzle."""


async def list_puzzles(parts: Parts, request: Request) -> Response:
    """All puzzles, and the one of today."""
    today = datetime.fromtimestamp(parts.time.now(), UTC).date()
    return give(await asyncio.to_thread(puzzles.shelf, parts.games(), today))


async def show_puzzle(parts: Parts, request: Request) -> Response:
    """A puzzle, as its seat sees it."""
    return await _asked(parts, request, "", PuzzleAsk())


async def wonder_at(parts: Parts, request: Request) -> Response:
    """What comes of an answer; what a choice would do or why it is not legal; the table as it was."""
    what = request.path_params["what"]
    if what not in ASKED:
        raise Refused("not_understood", f"Ask for {', '.join(ASKED)}.")
    return await _asked(parts, request, what, await read(request, PuzzleAsk))


async def _asked(parts: Parts, request: Request, what: str, wanted: PuzzleAsk) -> Response:
    game, name = game_of(parts, request), request.path_params["puzzle"]
    return packed_json(await parts.replays.puzzle(game.slug, name, what, wanted), request)
