"""Coming back: whoever says what they have gets the rest, at every number, and ends with the same table."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starhall.wire.parts import PROTOCOL
from tests.server.harness import Frame, Person, Seat, Site, play_out, running


def held(seat: Seat) -> Frame:
    """All that a client has of a table."""
    return copy.deepcopy(
        {"number": seat.number, "lines": seat.lines, "position": seat.position, "around": seat.around}
    )


async def come_back(person: Person, code: str, had: Frame, reader: int | None) -> Seat:
    """A client that has lost its line takes up from what it had."""
    async with person.at(code, greet=False) as seat:
        seat.number, seat.lines = had["number"], list(had["lines"])
        seat.position, seat.around = had["position"], had["around"]
        await seat.send({"type": "hello", "protocol": PROTOCOL, "have": had["number"], "seat": reader})
        await seat.request("ping")
        return seat


@pytest.mark.parametrize("game", ["peace", "cargo"])
async def test_a_line_cut_at_any_number_comes_back_to_the_same_table(site: Site, game: str) -> None:
    ann = site.person()
    opened = await ann.open(game, ("me", "me"), public=True)
    code = opened["table"]
    rng = Random(4)
    kept: list[Frame] = []
    async with ann.at(code, hello={"seat": 0}) as seat, ann.at(code, hello={"seat": 1}) as other:
        kept.append(held(seat))

        async def check() -> None:
            now = held(seat)
            for had in {len(kept) - 1, rng.randrange(len(kept)), 0}:
                back = await come_back(ann, code, kept[had], 0)
                assert held(back) == now, (kept[had]["number"], seat.number)

        while not seat.over:
            asked = seat if seat.ask is not None else other
            answer = await asked.choose(rng.choice(asked.ask["options"])["choice"] if asked.ask else None)
            assert answer["type"] == "ack"
            number = answer["number"]
            await seat.until_number(number)
            await other.until_number(number)
            await check()
            kept.append(held(seat))
            if rng.random() < 0.1 and not seat.over:
                chooser = 0 if asked is seat else 1
                undone = await asked.request("undo", seat=chooser)
                assert undone["type"] == "ack"
                await seat.until_number(undone["number"])
                await other.until_number(undone["number"])
                await check()
                kept.append(held(seat))
        fresh = await come_back(ann, code, {"number": 0, "lines": [], "position": None, "around": {}}, 0)
        assert held(fresh) == held(seat)


async def test_a_number_from_the_future_gets_a_snapshot(site: Site) -> None:
    ann = site.person()
    opened = await ann.open()
    async with ann.at(opened["table"], greet=False) as seat:
        await seat.send({"type": "hello", "protocol": PROTOCOL, "have": 5000})
        assert (await seat.next())["type"] == "snapshot"


async def test_a_long_absence_is_answered_by_a_snapshot_a_short_one_by_steps(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"))
    code = opened["table"]
    async with ann.at(code) as seat:
        await play_out([seat])
        last = seat.number
    for have, kind in ((last - 5, "step"), (2, "snapshot"), (last, "verify")):
        async with ann.at(code, greet=False) as seat:
            await seat.send({"type": "hello", "protocol": PROTOCOL, "have": have})
            seat.number = have
            first = await seat.until("snapshot", "step", "verify", "presence")
            assert first["type"] == kind or (kind == "verify" and first["type"] == "presence")


async def test_history_shows_every_moment_of_a_running_game(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("cargo", ("me", "bot"))
    seen: list[Any] = []
    async with ann.at(opened["table"]) as seat:
        views = {}
        while await seat.until_asked():
            assert seat.position is not None
            views[seat.position["choices"]] = seat.position["view"]
            await seat.choose()
        for at, view in views.items():
            moment = await seat.request("history", at=at, seat=0)
            assert moment["position"]["view"] == view
            assert moment["position"]["ask"] is None
            seen.append(moment["position"]["lines"])
        assert seen == sorted(seen)
        after = await seat.request("history", at=1, seat=1)
        assert after["type"] == "moment", "after the end every side may be seen"


async def test_steps_missed_during_a_restart_are_sent_after_it(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann = site.person()
        opened = await ann.open("peace", ("me", "me"))
        code = opened["table"]
        async with ann.at(code, hello={"seat": 0}) as seat:
            before = held(seat)
            for _ in range(5):
                table = site.parts.tables.live[code].table
                assert table.match is not None
                await seat.look(table.match.state.asked[0][0])
                await seat.choose()
            await seat.look(0)
            after = held(seat)
        cookies = ann.http.cookies
    async with running(tmp_path) as site:
        ann = site.person()
        ann.http.cookies = cookies
        back = await come_back(ann, code, before, 0)
        assert held(back) == after


async def test_whoever_has_sat_down_since_is_shown_the_table_anew(site: Site) -> None:
    ann, bea = site.person(), site.person()
    opened = await ann.open("cargo", ("me", "open"), public=True)
    code = opened["table"]
    async with bea.at(code) as watching:
        had = watching.number
    await bea.join(code)
    async with bea.at(code, greet=False) as seat:
        await seat.send({"type": "hello", "protocol": PROTOCOL, "have": had})
        shown = await seat.until("snapshot")
    assert (shown["reader"], shown["held"]) == (1, [1])
    async with bea.at(code, greet=False) as seat:
        await seat.send({"type": "hello", "protocol": PROTOCOL, "have": shown["number"]})
        await seat.request("ping")
        assert not [frame for frame in seat.frames if b'"snapshot"' in frame]
