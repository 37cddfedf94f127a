"""A new action is one module: the one that the docs show, registered here and played over a real socket."""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from starhall.server.book.actions import MODULES, Actions
from starhall.wire.schema import schema
from tests.server.harness import SetTime, Site, running
from tools import wire_types

PAGE = Path(__file__).resolve().parents[2] / "docs" / "build" / "add-a-table-action.md"


@pytest.fixture
def give_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module on the page."""
    code = re.search(r"```python\n(# give_time\.py\n.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    (tmp_path / "give_time.py").write_text(code[1], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("give_time")
    del sys.modules["give_time"]


@pytest.fixture
def actions(give_time: ModuleType) -> Actions:
    """Our actions, and the new one."""
    return Actions((*MODULES, give_time))


@pytest.fixture
async def site(tmp_path: Path, actions: Actions) -> AsyncIterator[Site]:
    """A server that knows the new action, at which time stands still."""
    async with running(tmp_path / "data", time=SetTime(), actions=actions) as found:
        yield found


async def two_at_a_table(site: Site) -> tuple[str, Any, Any]:
    """Two people at a table with a clock."""
    ann, bea = site.person(), site.person()
    opened = await ann.open("cargo", ("me", "open"), clock="live")
    await bea.join(opened["table"], opened["invite"], name="Bea")
    return opened["table"], ann, bea


def bank(around: Any, seat: int) -> float:
    return float(around["clock"]["seats"][seat]["bank"])


async def test_a_new_action_is_asked_for_folded_and_told_to_everybody(site: Site) -> None:
    code, ann, bea = await two_at_a_table(site)
    async with ann.at(code) as first, bea.at(code) as second:
        before = bank(second.around, 1)
        answer = await first.request("give_time", seat=0, to=1)
        assert answer["type"] == "ack"
        for seat in (first, second):
            await seat.until_number(answer["number"])
            assert seat.happenings[-1]["kind"] == "gave_time"
            assert seat.happenings[-1]["text"] == "Player 1 gives Bea a minute."
            assert bank(seat.around, 1) == before + 60


async def test_a_new_action_refuses_in_its_own_words(site: Site) -> None:
    code, ann, _ = await two_at_a_table(site)
    async with ann.at(code) as seat:
        answer = await seat.request("give_time", seat=0, to=0)
        assert (answer["type"], answer["code"]) == ("error", "not_now")
        assert answer["text"] == "You can give time to somebody else whose clock is running."
        theirs = await seat.request("give_time", seat=1, to=0)
        assert theirs["code"] == "not_yours"


async def test_a_new_action_is_done_once_however_often_it_is_sent(site: Site) -> None:
    code, ann, _ = await two_at_a_table(site)
    async with ann.at(code) as seat:
        first = await seat.request("give_time", id="same", seat=0, to=1)
        again = await seat.request("give_time", id="same", seat=0, to=1)
        assert first["number"] == again["number"]


async def test_a_new_action_is_read_from_the_book_after_a_restart(tmp_path: Path, actions: Actions) -> None:
    time = SetTime()
    async with running(tmp_path / "data", time=time, actions=actions) as site:
        code, ann, _ = await two_at_a_table(site)
        async with ann.at(code) as seat:
            assert (await seat.request("give_time", seat=0, to=1))["type"] == "ack"
        given = site.parts.tables.live[code].table.clock.bank
    async with running(tmp_path / "data", time=time, actions=actions) as site:
        live = await site.parts.tables.find(code)
        assert live is not None
        assert live.table.clock.bank == given


async def test_a_server_without_the_action_does_not_understand_it(tmp_path: Path) -> None:
    async with running(tmp_path / "data") as site:
        code, ann, _ = await two_at_a_table(site)
        async with ann.at(code) as seat:
            await seat.send({"type": "give_time", "id": "g", "seat": 0, "to": 1})
            refused = await seat.until("error")
            assert refused["code"] == "not_understood"


def test_the_schema_and_the_types_of_the_browser_follow_from_the_module(actions: Actions) -> None:
    found = schema(actions.messages, actions.happenings)
    assert "GiveTime" in found["fromClient"]
    types = wire_types.typescript(json.loads(json.dumps(found)))
    assert 'type: "give_time"' in types
    assert '"gave_time"' in types
