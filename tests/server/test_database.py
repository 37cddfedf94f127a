"""The database: brought up to date when it is older, refused in words when it cannot be used."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config as AlembicConfig
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from starhall.core import NotUnderstood
from starhall.server.book import entries as book
from starhall.server.book.actions.opened import TableOpened
from starhall.server.kept import database
from starhall.server.kept.database import engine
from starhall.server.kept.folder import FILE
from starhall.server.kept.schema import METADATA
from starhall.server.kept.store import Row, Store
from tests.server.processes import ROOT

NEWEST = str(ScriptDirectory(str(Path(database.__file__).parent / "migrations")).get_current_head())
OPENED = Row(1, 5, None, None, book.written(TableOpened()))
HEAD = json.loads((Path(__file__).parent / "stored" / "closed.json").read_text(encoding="utf-8"))["head"]


def as_version(data: Path, revision: str) -> None:
    """Let the database say that another version of Starhall wrote it."""
    with closing(sqlite3.connect(data / FILE)) as connection, connection:
        connection.execute("update alembic_version set version_num = ?", (revision,))


async def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    found = engine(str(tmp_path))
    with found.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    found.dispose()


def make_as(data: Path, revision: str) -> None:
    """A database as an older version of Starhall made it, with one table."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    with create_engine(f"sqlite:///{data / FILE}").begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        columns = "code, game, public, status, created, updated, head, card"
        connection.exec_driver_sql(
            f"insert into tables ({columns}) values ('A', 'peace', 1, 'open', 5, 5, ?, '{{}}')", (HEAD,)
        )
        row = (OPENED.seq, OPENED.at, OPENED.body)
        connection.exec_driver_sql("insert into entries (code, seq, at, body) values ('A', ?, ?, ?)", row)


@pytest.mark.parametrize("revision", ["0001", "0002"])
async def test_an_older_database_is_brought_up_to_date_and_keeps_its_tables(
    tmp_path: Path, revision: str
) -> None:
    make_as(tmp_path, revision)
    store = Store(str(tmp_path))
    assert await store.entries("A", 0) == [OPENED]
    assert await store.cards(None) == ["{}"]
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    await store.close()


async def test_a_store_closes_after_what_is_being_read_even_if_all_tasks_are_cancelled(
    tmp_path: Path,
) -> None:
    store = Store(str(tmp_path))
    begun, go_on = threading.Event(), threading.Event()
    read: list[int] = []

    def slowly(connection: Connection) -> None:
        begun.set()
        assert go_on.wait(10)
        read.append(connection.exec_driver_sql("select 1").scalar_one())

    waiting = asyncio.create_task(store.read(slowly))
    await asyncio.to_thread(begun.wait, 10)
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0.1)
    assert not closing.done()
    go_on.set()
    await closing
    assert read == [1]


def test_a_newer_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    asyncio.run(Store(str(tmp_path)).close())
    as_version(tmp_path, "9999")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(NotUnderstood, match=rf"newer Starhall.*9999.*{NEWEST}.*Install the newer version"):
        engine(str(tmp_path))
    assert (tmp_path / FILE).read_bytes() == before


def test_the_command_says_so_and_starts_nothing(tmp_path: Path) -> None:
    asyncio.run(Store(str(tmp_path)).close())
    as_version(tmp_path, "9999")
    command = [sys.executable, "-m", "starhall", "serve", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, cwd=ROOT)
    assert done.returncode == 2
    assert done.stderr.startswith("starhall: ")
    assert "newer Starhall" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"something else" * 100)
    with pytest.raises(NotUnderstood, match=r"cannot be used: file is not a database.*--data"):
        engine(str(tmp_path))


def test_a_folder_that_cannot_be_one_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotUnderstood, match=r"cannot be used: .*--data"):
        engine(str(tmp_path / "file"))


def test_a_database_server_that_does_not_answer_is_named_without_its_password() -> None:
    with pytest.raises(NotUnderstood, match="Check its address") as refused:
        engine("", "postgresql://starhall:hunter2@127.0.0.1:1/hall")
    assert "hunter2" not in str(refused.value)


def test_the_folder_is_for_its_owner_only(tmp_path: Path) -> None:
    engine(str(tmp_path / "data")).dispose()
    assert os.stat(tmp_path / "data").st_mode & 0o777 == 0o700
