"""Lessons in the browser: which there are, and how one goes on from where its learner is."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from starhall.server.book.refusals import Refused
from starhall.server.door.exchange import game_of, give, give_ready, read
from starhall.server.door.packed import packed_json
from starhall.server.door.parts import Parts
from starhall.server.shown import lessons
from starhall.server.shown.reader import OFFER
from starhall.wire.learning import LessonAsk, RulesMet, TakeLesson

WONDERED = ("preview", "why-not", "moment")
"""What a learner may ask besides going on."""


async def list_lessons(parts: Parts, request: Request) -> Response:
    """The lessons of a game."""
    return give(await asyncio.to_thread(lessons.shelf, game_of(parts, request)))


async def take_lesson(parts: Parts, request: Request) -> Response:
    """How a lesson goes on."""
    return await _asked(parts, request, "", await read(request, TakeLesson))


async def wonder(parts: Parts, request: Request) -> Response:
    """What a choice would do or why it is not legal, or the table as it was."""
    what = request.path_params["what"]
    if what not in WONDERED:
        raise Refused("not_understood", f"Ask for {', '.join(WONDERED)}.")
    return await _asked(parts, request, what, await read(request, LessonAsk))


async def new_rules(parts: Parts, request: Request) -> Response:
    """A table at which somebody meets rules that are new to them."""
    wanted = await read(request, RulesMet)
    await parts.limit_new_rules(request.scope)
    return give_ready(await parts.replays.lesson(game_of(parts, request).slug, "", OFFER, wanted))


async def _asked(parts: Parts, request: Request, what: str, wanted: TakeLesson | LessonAsk) -> Response:
    game, name = game_of(parts, request), request.path_params["lesson"]
    found = await parts.replays.lesson(game.slug, name, what, wanted)
    return packed_json(found, request)
