"""Bots play for people: where nobody plays and nobody looks they wait, and nobody waits behind them."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

from starhall.core import Game, Match, State, registry
from starhall.server.minds.thinkers import ALONE, COACHED, LAST, PLAYED, WATCHED, Answer, Thinkers
from tests.server.harness import Quick, Site, running


async def choices(site: Site, code: str) -> int:
    """How many choices were made at a table."""
    live = await site.parts.tables.find(code)
    assert live is not None
    assert live.table.match is not None
    return len(live.table.match.choices)


async def test_bots_alone_play_only_while_somebody_looks(tmp_path: Path) -> None:
    async with running(tmp_path, bot_pause=0.02) as site:
        ann = site.person()
        code = (await ann.open("peace", ("bot", "bot"), public=True))["table"]
        await asyncio.sleep(0.3)
        assert await choices(site, code) == 0
        async with ann.at(code) as seat:
            while seat.number < 8:
                await seat.next()
        # What was on its way when the line went down may still arrive.
        await asyncio.sleep(0.2)
        stopped = await choices(site, code)
        await asyncio.sleep(0.5)
        assert await choices(site, code) == stopped
        async with site.person().at(code) as seat:
            assert seat.around["status"] in {"playing", "over"}
            while not seat.over and seat.number < stopped + 8:
                await seat.next()


async def test_bots_keep_nobody_waiting_while_the_table_is_set_up(tmp_path: Path) -> None:
    async with running(tmp_path, bot_pause=3600.0) as site:
        code = (await (ann := site.person()).open("futura", ("me", "bot")))["table"]
        async with ann.at(code) as seat:
            live = site.parts.tables.live[code]
            assert live.table.match is not None
            while live.table.match.state.cycle == 0:
                await (seat.next() if seat.ask is None else seat.choose())
        assert live.table.match.state.cycle == 1


async def test_bots_play_on_for_a_person_who_is_away(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann = site.person()
        code = (await ann.open("peace", ("me", "bot", "bot"), options={"first": 1}))["table"]
        made = 0
        for _ in range(400):
            made = await choices(site, code)
            if made >= 2:
                break
            await asyncio.sleep(0.05)
        assert made >= 2


class Noting(Quick):
    """Notes for whom it thinks."""

    def __init__(self) -> None:
        super().__init__()
        self.places: list[int] = []

    async def choose(self, game: Game[Any], s: State, seat: int, level: str, place: int = PLAYED) -> Answer:
        """Any legal choice."""
        self.places.append(place)
        return await super().choose(game, s, seat, level)


async def test_a_bot_that_people_wait_for_goes_before_one_that_is_watched_or_alone(tmp_path: Path) -> None:
    bots = Noting()
    async with running(tmp_path, thinkers=bots) as site:
        ann = site.person()
        code = (await ann.open("peace", ("me", "bot", "bot"), options={"first": 1}))["table"]
        async with asyncio.timeout(20):
            while not bots.places:
                await asyncio.sleep(0.02)
        assert bots.places[0] == ALONE
        async with ann.at(code) as seat:
            await seat.until_asked()
            bots.places.clear()
            while not bots.places:
                await seat.until_asked()
                await seat.choose()
            assert bots.places[0] == PLAYED
        shown = (await ann.open("peace", ("bot", "bot"), public=True))["table"]
        bots.places.clear()
        async with site.person().at(shown) as seat:
            while WATCHED not in bots.places:
                await seat.next()
    assert PLAYED < COACHED < WATCHED < ALONE < LAST


SLOW = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    time.sleep(0.1)
    print(json.dumps({"id": asked["id"], "choice": None}), flush=True)
"""


async def test_whom_somebody_waits_for_goes_first() -> None:
    thinkers = Thinkers(1, 5.0, [sys.executable, "-c", SLOW])
    await thinkers.warm_up()
    s = Match(registry.game("peace"), 2, seed="bots").state
    seat = next(p for p in range(2) if len(s.choices(p)) > 1)
    done: list[str] = []

    async def ask(name: str, place: int) -> None:
        await thinkers.choose(s.game, s, seat, "random", place)
        done.append(name)

    asked = [asyncio.create_task(ask(f"idle {n}", ALONE)) for n in range(4)]
    await asyncio.sleep(0.02)
    asked.append(asyncio.create_task(ask("urgent", PLAYED)))
    await asyncio.sleep(0)
    asked[3].cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    assert done[:2] == ["idle 0", "urgent"]
    assert sorted(done[2:]) == ["idle 1", "idle 2"]
    assert len(thinkers.turns.free) == 1, "nobody took a process along"
    await thinkers.close()
