"""The database: how it is reached, and how it is brought up to the schema of this version."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from starhall.core import NotUnderstood
from starhall.server.kept.folder import FILE, prepare
from starhall.server.kept.migrating import migrate_postgres, migrate_sqlite


def engine(data: str, database: str = "") -> Engine:
    """PostgreSQL by its address, or SQLite in a folder, brought up to date.

    What cannot be used is refused in words, and nothing in it is touched.
    """
    file = Path(data) / FILE
    place = "the database" if database else str(file)
    try:
        if database:
            return _migrated(_postgres(database), lambda found: migrate_postgres(found, place))
        prepare(file.parent)
        return _migrated(_sqlite(file), lambda found: migrate_sqlite(found, file, _sqlite))
    except ModuleNotFoundError as error:
        raise NotUnderstood(f"PostgreSQL needs {error.name}: pip install 'starhall[cluster]'") from None
    except DBAPIError as error:
        said = str(error.orig).partition("\n")[0]
        raise NotUnderstood(f"{place} cannot be used: {said}. {_instead(bool(database))}") from None
    except OSError as error:
        raise NotUnderstood(f"{place} cannot be used: {error.strerror}. {_instead(False)}") from None


def _migrated(found: Engine, migrate: Callable[[Engine], None]) -> Engine:
    """A database after it was brought up to date; one that cannot be is let go of."""
    try:
        migrate(found)
    except BaseException:
        found.dispose()
        raise
    return found


def _instead(postgres: bool) -> str:
    if postgres:
        return "Check its address, and that it runs"
    return "Name another folder with --data, or put back a backup"


def _postgres(address: str) -> Engine:
    for scheme in ("postgresql://", "postgres://"):
        if address.startswith(scheme):
            address = "postgresql+psycopg://" + address.removeprefix(scheme)
    return create_engine(address, pool_pre_ping=True, pool_size=4)


def _sqlite(file: Path) -> Engine:
    found = create_engine(f"sqlite:///{file}", connect_args={"timeout": 10, "check_same_thread": False})

    @event.listens_for(found, "connect")
    def connected(connection: Any, _: Any) -> None:
        # We say BEGIN ourselves, below: the driver would not before a read.
        connection.isolation_level = None
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "busy_timeout=10000",
            "wal_autocheckpoint=50000",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(found, "begin")
    def begun(connection: Connection) -> None:
        # A write takes its turn at once; one that began as a read could be refused later.
        writing = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return found
