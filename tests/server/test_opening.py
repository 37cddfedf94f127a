"""A table that is found while it is opened is the same one."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from starhall.server.book.actions.opened import TableOpened
from starhall.server.book.actions.start import Started
from starhall.server.live.live import Live
from tests.server.harness import Site


@pytest.mark.parametrize("late", [False, True], ids=["found before", "read until after"])
async def test_who_finds_a_table_while_it_is_opened_is_at_the_same_one(
    site: Site, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    tables = site.parts.tables
    code = (await site.person().open())["table"]
    head = msgspec.structs.replace(tables.live[code].table.head, code="TW1CE123")
    opener, state = tables.store.open_table, tables.store.state
    finding: list[asyncio.Task[Live | None]] = []
    read, is_open = asyncio.Event(), asyncio.Event()

    async def open_table(*told: Any) -> None:
        """Committed, and the one who opens it is not back yet."""
        await opener(*told)
        finding.append(asyncio.create_task(tables.find(head.code)))
        await (read.wait() if late else finding[0])

    async def read_state(code: str) -> Any:
        found = await state(code)
        if late and code == head.code:
            read.set()
            await is_open.wait()
        return found

    monkeypatch.setattr(tables.store, "open_table", open_table)
    monkeypatch.setattr(tables.store, "state", read_state)
    live = await tables.open_once(head, [TableOpened(), Started(tells=True)])
    is_open.set()
    assert await finding[0] is live is tables.live[head.code]
