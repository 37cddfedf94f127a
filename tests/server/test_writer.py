"""The one writer: it keeps its connection, and nothing that waits suffers for what another one does."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from starhall.server.kept import writer as writers
from starhall.server.kept.database import engine
from starhall.server.kept.store import Store
from starhall.server.kept.writer import Conflict, NotStored, Writer
from tests.server.harness import WAIT


@pytest.fixture
async def writer(tmp_path: Path) -> AsyncIterator[Writer]:
    found = engine(str(tmp_path))
    writer = Writer(found.execution_options(writes=True))
    yield writer
    await asyncio.to_thread(writer.close)
    found.dispose()


def note(key: str) -> Callable[[Connection], str]:
    """A write of one row."""

    def write(connection: Connection) -> str:
        connection.exec_driver_sql("insert into meta (name, value) values (?, ?)", (key, "noted"))
        return key

    return write


def names(connection: Connection) -> list[str]:
    """What has been written."""
    found = connection.exec_driver_sql("select name from meta where value = 'noted' order by name")
    return [row[0] for row in found]


def fails(connection: Connection) -> None:
    """A write that the database does not take."""
    connection.exec_driver_sql("insert into nowhere values (1)")


async def test_a_connection_that_has_gone_is_replaced_and_nothing_is_lost(writer: Writer) -> None:
    kept: list[Any] = []

    def look(connection: Connection) -> str:
        kept.append(connection.connection.driver_connection)
        return note("a")(connection)

    await writer.write("a", look)
    kept[0].close()
    done = await asyncio.gather(*(writer.write(key, note(key)) for key in "bcd"))
    assert done == ["b", "c", "d"]
    assert await writer.write("e", names) == ["a", "b", "c", "d"]


async def test_a_write_that_fails_does_not_take_those_beside_it_along(writer: Writer) -> None:
    await writer.write("a", note("a"))
    writes = [("b", note("b")), ("c", fails), ("d", note("a")), ("e", note("e"))]
    done = await asyncio.gather(*(writer.write(*one) for one in writes), return_exceptions=True)
    assert done[0] == "b"
    assert isinstance(done[1], NotStored)
    assert isinstance(done[2], NotStored)
    assert done[3] == "e"
    assert await writer.write("f", names) == ["a", "b", "e"]


async def test_a_conflict_is_told_to_its_own_writer_alone(writer: Writer) -> None:
    def taken(connection: Connection) -> None:
        raise Conflict("taken")

    done = await asyncio.gather(
        writer.write("a", note("a")), writer.write("b", taken), return_exceptions=True
    )
    assert done[0] == "a"
    assert isinstance(done[1], Conflict)
    assert await writer.write("c", names) == ["a"]


async def test_who_stands_still_in_a_transaction_keeps_nobody_waiting(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writers, "FROZEN", 0.5)
    one, other = Store("unused", database), Store("unused", database)
    begun, go_on, tries = threading.Event(), threading.Event(), count()

    def stand_still(connection: Connection) -> None:
        noted(connection)
        if not next(tries):
            begun.set()
            assert go_on.wait(WAIT)

    def noted(connection: Connection) -> None:
        connection.exec_driver_sql(
            "insert into meta (name, value) values ('frozen', '') on conflict (name) do update set value = ''"
        )

    await one._writer.write("", noted)
    standing = asyncio.create_task(one._writer.write("", stand_still))
    await asyncio.to_thread(begun.wait, WAIT)
    async with asyncio.timeout(WAIT):
        await other._writer.write("", noted)
    go_on.set()
    await standing
    assert next(tries) == 2, "what was lost is written again"
    await asyncio.gather(one.close(), other.close())
