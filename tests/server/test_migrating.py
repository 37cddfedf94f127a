"""A database of an older version: copied, tried out and checked before anything happens to it."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine
from structlog.testing import capture_logs

from starhall.core import NotUnderstood
from starhall.server.kept import database
from starhall.server.kept.database import engine
from starhall.server.kept.folder import FILE
from tests.server.old import OldHall, old_hall
from tests.server.services import postgres as running_postgres

NEWEST = str(ScriptDirectory(str(Path(database.__file__).parent / "migrations")).get_current_head())
COPY = f"{FILE}.before-{NEWEST}"


@pytest.fixture
def old(tmp_path: Path) -> OldHall:
    """A database that an earlier version has left."""
    return old_hall(tmp_path)


def dump(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return sorted(connection.iterdump())


def change(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / FILE)) as connection, connection:
        connection.execute(statement)


def test_a_copy_of_the_database_as_it_was_stays_beside_it(tmp_path: Path, old: OldHall) -> None:
    before = dump(tmp_path / FILE)
    engine(str(tmp_path)).dispose()
    assert dump(tmp_path / COPY) == before
    assert (tmp_path / COPY).stat().st_mode & 0o077 == 0, "seeds and keys are in there"
    assert dump(tmp_path / FILE) != before
    assert {path.name for path in tmp_path.iterdir()} == {FILE, COPY}


def test_the_log_says_what_was_upgraded_how_long_it_took_and_where_the_copy_is(
    tmp_path: Path, old: OldHall
) -> None:
    with capture_logs() as logs:
        engine(str(tmp_path)).dispose()
        engine(str(tmp_path)).dispose()
    (line,) = logs
    assert line.pop("seconds") > 0
    assert line == {
        "event": "database upgraded",
        "log_level": "info",
        "database": str(tmp_path / FILE),
        "before": "0002",
        "now": NEWEST,
        "copy": str(tmp_path / COPY),
    }


def test_the_copy_can_be_put_back(tmp_path: Path, old: OldHall) -> None:
    before = dump(tmp_path / FILE)
    engine(str(tmp_path)).dispose()
    now = dump(tmp_path / FILE)
    shutil.copy(tmp_path / COPY, tmp_path / FILE)
    assert dump(tmp_path / FILE) == before
    engine(str(tmp_path)).dispose()
    assert dump(tmp_path / FILE) == now


def test_a_database_that_is_new_or_up_to_date_is_not_copied(tmp_path: Path) -> None:
    for _ in range(2):
        engine(str(tmp_path)).dispose()
    assert {path.name for path in tmp_path.iterdir()} == {FILE}


LOSES = "create trigger loses after update on alembic_version begin delete from entries; end"
SPOILS = 'update entries set body = \'{"kind":"unheard_of"}\' where seq = 2'


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("create table bans (kind text)", "table bans already exists"),
        (LOSES, r"of \d+ rows of entries there are 0 left"),
        (SPOILS, "entry 2 of table [A-Z0-9]{8} cannot be read"),
        ("update tables set head = '{}'", "table [A-Z0-9]{8} cannot be read"),
    ],
)
def test_a_migration_that_goes_wrong_touches_nothing_and_says_where_the_copy_is(
    tmp_path: Path, old: OldHall, statement: str, said: str
) -> None:
    change(tmp_path, statement)
    before = dump(tmp_path / FILE)
    for _ in range(2):
        with pytest.raises(NotUnderstood, match=rf"brought up to date: {said}.*Nothing.*{COPY}") as refused:
            engine(str(tmp_path))
        assert "version of Starhall that ran before" in str(refused.value)
    assert dump(tmp_path / FILE) == before == dump(tmp_path / COPY)
    assert {path.name for path in tmp_path.iterdir()} == {FILE, COPY}


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with running_postgres() as address:
        yield address


@pytest.fixture
def postgres(server: str) -> Iterator[Engine]:
    """An empty PostgreSQL."""
    found = create_engine(server.replace("postgresql:", "postgresql+psycopg:"))
    with found.begin() as connection:
        connection.exec_driver_sql("drop schema public cascade")
        connection.exec_driver_sql("create schema public")
    yield found
    found.dispose()


def make_as(found: Engine, revision: str, old: OldHall) -> None:
    """PostgreSQL as an older version made it, with the tables of the old hall."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    with closing(sqlite3.connect(old.data / FILE)) as source, found.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for name in ("tables", "entries", "states", "records", "meta"):
            rows = source.execute(f"select * from {name}")
            names = ", ".join(column[0] for column in rows.description)
            places = ", ".join("%s" for _ in rows.description)
            for row in rows:
                connection.exec_driver_sql(f"insert into {name} ({names}) values ({places})", row)


def count(found: Engine, name: str) -> int:
    with found.connect() as connection:
        return int(connection.exec_driver_sql(f"select count(*) from {name}").scalar_one())


def version(found: Engine) -> str:
    with found.connect() as connection:
        return str(connection.exec_driver_sql("select version_num from alembic_version").scalar_one())


def test_postgres_is_brought_up_to_date_in_one_go(postgres: Engine, server: str, old: OldHall) -> None:
    make_as(postgres, "0002", old)
    entries = count(postgres, "entries")
    with capture_logs() as logs:
        engine("", server).dispose()
    assert [(line["event"], line["before"], line["now"]) for line in logs] == [
        ("database upgraded", "0002", NEWEST)
    ]
    assert version(postgres) == NEWEST
    assert count(postgres, "entries") == entries > 0


@pytest.mark.parametrize("revision", ["0002", NEWEST])
def test_postgres_is_brought_up_to_date_while_others_write(
    postgres: Engine, server: str, old: OldHall, revision: str
) -> None:
    """Workers start together, and a worker of the older version may still be there: neither is a loss."""
    make_as(postgres, revision, old)
    over, written = threading.Event(), 0

    def write() -> None:
        nonlocal written
        while not over.is_set():
            with postgres.begin() as connection:
                connection.exec_driver_sql(f"insert into meta values ('row {written}', '1')")
            written += 1

    before = count(postgres, "meta")
    with ThreadPoolExecutor(1) as other:
        writing = other.submit(write)
        try:
            engine("", server).dispose()
        finally:
            over.set()
        writing.result(30)
    assert version(postgres) == NEWEST
    assert count(postgres, "meta") == before + written > before


@pytest.mark.parametrize(
    ("statement", "said"),
    [("create table bans (kind text)", 'relation "bans" already exists'), (SPOILS, "entry 2 of table")],
)
def test_a_migration_of_postgres_that_goes_wrong_is_given_up(
    postgres: Engine, server: str, old: OldHall, statement: str, said: str
) -> None:
    make_as(postgres, "0002", old)
    with postgres.begin() as connection:
        connection.exec_driver_sql(statement)
    with pytest.raises(NotUnderstood, match=f"the database cannot be brought up to date: {said}.*Nothing"):
        engine("", server)
    assert version(postgres) == "0002"
    with postgres.connect() as connection:
        columns = connection.exec_driver_sql(
            "select column_name from information_schema.columns where table_name = 'tables'"
        )
        assert "who" not in columns.scalars().all()
