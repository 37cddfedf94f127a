"""The database: brought up to date when it is older, refused in words when it cannot be used."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from starhall.core import NotUnderstood
from starhall.server.book import entries as book
from starhall.server.book.actions.opened import TableOpened
from starhall.server.kept.database import engine
from starhall.server.kept.folder import FILE
from starhall.server.kept.schema import METADATA
from starhall.server.kept.store import Row, Store, Summary
from tests.server.processes import ROOT

OPENED = Row(1, 5, None, None, book.written(TableOpened()))


def as_version(data: Path, revision: str) -> None:
    """Let the database say that another version of Starhall wrote it."""
    with sqlite3.connect(data / FILE) as connection:
        connection.execute("update alembic_version set version_num = ?", (revision,))


async def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    found = engine(str(tmp_path))
    with found.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    found.dispose()


async def test_an_older_database_is_brought_up_to_date_and_keeps_its_tables(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    await store.open_table("A", "peace", True, "{}", [OPENED], Summary("open", None, "{}"))
    await store.close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.executescript("drop index records_origin; drop index reports_code")
    as_version(tmp_path, "0001")
    store = Store(str(tmp_path))
    assert await store.entries("A", 0) == [OPENED]
    await store.close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        indexes = {
            row[0] for row in connection.execute("select name from sqlite_master where type = 'index'")
        }
    assert {"records_origin", "reports_code"} <= indexes


def test_a_newer_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    asyncio.run(Store(str(tmp_path)).close())
    as_version(tmp_path, "9999")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(NotUnderstood, match=r"newer Starhall.*9999.*0002.*Install the newer version"):
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
