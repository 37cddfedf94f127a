"""The coach: hints and verdicts at a table, the analysis of a record."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from starhall.server.book.acting import still_held
from starhall.server.book.actions.hint import Hinted, may_ask, may_be_judged
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.door.exchange import find, give, read
from starhall.server.door.packed import packed_json
from starhall.server.door.parts import Parts
from starhall.server.live import hush
from starhall.server.live.live import Live
from starhall.server.minds.thinkers import Coached, redealt
from starhall.wire.coaching import AnalysisState, AskCoach, HintFacts, VerdictFacts
from starhall.wire.messages import ENCODER

_PATIENCE = 30.0
"""Seconds that somebody waits at most, however busy the machine is."""


async def hint(parts: Parts, request: Request) -> Response:
    """The best options of a seat that is asked; the others at the table are told that it asked."""
    seat, live, key = await _seat(parts, request)

    def told(table: Table) -> Hinted:
        still_held(table, seat, key)
        may_ask(table, seat)
        return Hinted(seat=seat)

    async with parts.tables.reading(live) as table:
        told(table)
        assert table.match is not None
        state = redealt(table.game, table.match.state, seat)
        question = Coached("hint", table.game.slug, seat, state, _budget(parts))
        others = table.affected(seat)
    if others:
        await parts.tables.write(live, told)
    said = await parts.thinkers.coach(question, _PATIENCE)
    return give(msgspec.convert(said, HintFacts))


async def verdict(parts: Parts, request: Request) -> Response:
    """Was that good? The last choice of a seat, by what it knew then."""
    seat, live, key = await _seat(parts, request)
    async with parts.tables.reading(live) as table:
        still_held(table, seat, key)
        at = may_be_judged(table, seat)
        assert table.match is not None
        state = redealt(table.game, table.match.moments[at].state, seat)
        made = table.match.choices[at][1]
        question = Coached("verdict", table.game.slug, seat, state, _budget(parts), at, made)
    said = await parts.thinkers.coach(question, _PATIENCE)
    return give(msgspec.convert(said, VerdictFacts))


def _budget(parts: Parts) -> str:
    return f"{parts.config.coach_seconds}s"


async def _seat(parts: Parts, request: Request) -> tuple[int, Live, str]:
    """The seat that asks, its table, and its key."""
    seat = (await read(request, AskCoach)).seat
    live, found = await find(parts, request)
    if seat not in found.seats:
        raise Refused("not_yours", "The coach speaks to the one who sits there.")
    await parts.limit_coach(request.scope)
    return seat, live, found.seats[seat]


async def analysis(parts: Parts, request: Request) -> Response:
    """How far the analysis of a record is, and what it says."""
    id = request.path_params["id"]
    await hush.record_must_not_be(parts.tables, id)
    return _packed(await parts.analyses.look(id), request)


async def analyse(parts: Parts, request: Request) -> Response:
    """Have a record analysed."""
    await parts.limit_coach(request.scope)
    id = request.path_params["id"]
    await hush.record_must_not_be(parts.tables, id)
    return _packed(await parts.analyses.begin(id), request)


def _packed(found: AnalysisState, request: Request) -> Response:
    return packed_json(ENCODER.encode(found), request)
