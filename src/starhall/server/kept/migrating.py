"""Bringing a database of an older version up to date.

Nothing happens to it before all of it has gone well: on SQLite on a copy, on PostgreSQL in the transaction,
which is given up if anything is not as it should be. Beside SQLite's file a copy stays as it was.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic

import msgspec
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, inspect, select, table, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from starhall.core import NotUnderstood
from starhall.lab.progress import Progress
from starhall.server.book.actions import ACTIONS
from starhall.server.book.entries import read_head
from starhall.server.kept.backup import copy
from starhall.server.kept.schema import entries, tables
from starhall.server.watch.logs import log

_LOCK = 5641020
"""The number of the advisory lock that workers of one PostgreSQL take while they migrate."""
_ROWS = 1000
"""So many are read at once."""
_ALEMBIC = "alembic_version"


class NotAsItWas(Exception):
    """Something was lost on the way, or cannot be read any more."""


def migrate_postgres(found: Engine, place: str) -> None:
    """Bring PostgreSQL up to date; workers that start together wait for one of them to do it."""
    began = monotonic()
    with found.begin() as connection:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        now = _version(connection, place)
        if now == _newest():
            return
        try:
            if held := ", ".join(_names(connection)):
                # Workers of the older version may still write: they wait, so that rows can be counted.
                connection.execute(text(f"LOCK TABLE {held} IN ACCESS EXCLUSIVE MODE"))
            _upgrade(connection)
            if now is not None:
                _read_books(connection)
        except (NotAsItWas, SQLAlchemyError) as error:
            if now is None:
                raise
            raise _refusal(place, error) from error
    if now is not None:
        _log(place, now, began)


def migrate_sqlite(found: Engine, file: Path, connect: Callable[[Path], Engine]) -> None:
    """Bring SQLite up to date; one of an older version is copied, and tried out on another copy."""
    with found.connect() as connection:
        now = _version(connection, str(file))
    if now == _newest():
        return
    if now is None:
        _upgrade_sqlite(found)
        return
    kept = file.with_name(f"{file.name}.before-{_newest()}")
    print(f"Bringing {file} up to date; a backup is kept as {kept.name}.", file=sys.stderr, flush=True)
    began = monotonic()
    try:
        copy(file, kept)
        _try_out(file, connect)
        _upgrade_sqlite(found)
    except (NotAsItWas, SQLAlchemyError, sqlite3.Error, OSError) as error:
        copied = f"; a copy is {kept}" if kept.exists() else ""
        raise _refusal(str(file), error, copied) from error
    _log(str(file), now, began, copy=str(kept))


def _log(place: str, before: str, began: float, **copied: str) -> None:
    """Write down what was upgraded, and where the copy lies that is to be deleted one day."""
    seconds = round(monotonic() - began, 1)
    log.info("database upgraded", database=place, before=before, now=_newest(), seconds=seconds, **copied)


def must_be_up_to_date(found: Engine, place: str) -> None:
    """For whoever works beside a server: a database of an older version is refused, and left as it is."""
    with found.connect() as connection:
        if _version(connection, place) != _newest():
            raise NotUnderstood(
                f"{place} was written by an older Starhall. Start the server once with this version: "
                "it brings the database up to date, and tries that out on a copy first"
            )


def _upgrade_sqlite(found: Engine) -> None:
    with found.execution_options(writes=True).begin() as connection:
        _upgrade(connection)


def _try_out(file: Path, connect: Callable[[Path], Engine]) -> None:
    """See on a copy whether the migration goes well, and whether all is there afterwards."""
    with tempfile.TemporaryDirectory(prefix=f"{file.name}.", dir=file.parent) as folder:
        trial = Path(folder) / file.name
        copy(file, trial)
        found = connect(trial)
        try:
            with found.execution_options(writes=True).begin() as connection:
                _upgrade(connection)
                verdict = connection.exec_driver_sql("PRAGMA integrity_check").scalar_one()
                if verdict != "ok":
                    raise NotAsItWas(f"the file is not whole: {verdict}")
                _read_books(connection)
        finally:
            found.dispose()


# Versions.


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _newest() -> str:
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def _version(connection: Connection, place: str) -> str | None:
    """The version of the schema, None of a new database; one that is newer than this Starhall is refused."""
    now = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if now is not None and now not in known:
        raise NotUnderstood(
            f"{place} was written by a newer Starhall: its schema is {now}, this version knows up to "
            f"{_newest()}. Install the newer version again, or put back the backup that was made before it"
        )
    return now


def _upgrade(connection: Connection) -> None:
    """Run the migrations, after which there are as many rows as before."""
    before = _rows(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    after = _rows(connection)
    for name, rows in before.items():
        if after.get(name) != rows:
            raise NotAsItWas(f"of {rows} rows of {name} there are {after.get(name, 0)} left")


# Checks.


def _names(connection: Connection) -> list[str]:
    return [name for name in inspect(connection).get_table_names() if name != _ALEMBIC]


def _rows(connection: Connection) -> Mapping[str, int]:
    """How many rows each table has."""
    counts = {name: select(func.count()).select_from(table(name)) for name in _names(connection)}
    return {name: connection.execute(count).scalar_one() for name, count in counts.items()}


def _read_books(connection: Connection) -> None:
    """Read the head and every entry of every book: no migration may make one that cannot be read."""
    heads = select(tables.c.code, tables.c.head).execution_options(yield_per=_ROWS)
    with connection.execute(heads) as rows:
        for code, head in rows:
            _read(f"table {code}", read_head, head)
    bodies = select(entries.c.code, entries.c.seq, entries.c.body).execution_options(yield_per=_ROWS)
    total = _rows(connection)["entries"]
    with connection.execute(bodies) as rows, Progress("entries read", total) as progress:
        for n, (code, number, body) in enumerate(rows):
            _read(f"entry {number} of table {code}", ACTIONS.read_entry, body)
            progress(n)


def _read(what: str, read: Callable[[str], object], text: str) -> None:
    try:
        read(text)
    except msgspec.MsgspecError as error:
        raise NotAsItWas(f"{what} cannot be read: {error}") from error


def _refusal(place: str, error: Exception, copied: str = "") -> NotUnderstood:
    said = str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]
    return NotUnderstood(
        f"{place} cannot be brought up to date: {said}. Nothing in it was changed{copied}. Install the "
        "version of Starhall that ran before again, and report this"
    )
