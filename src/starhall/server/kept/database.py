"""The database: how it is reached, and how it is brought up to the schema of this version."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError

from starhall.core import NotUnderstood
from starhall.core.extras import needs
from starhall.server.kept import prepared
from starhall.server.kept.folder import FILE, prepare
from starhall.server.kept.migrating import migrate_postgres, migrate_sqlite, must_be_up_to_date


def engine(data: str, database: str = "", *, upgrade: bool = True) -> Engine:
    """PostgreSQL by its address, or SQLite in a folder, brought up to date; without `upgrade` it has to be.

    What cannot be used is refused in words, and nothing in it is touched.
    """
    file = Path(data) / FILE
    place = "the database" if database else str(file)
    try:
        if not database:
            prepare(file.parent)
        found = _postgres(database) if database else _sqlite(file)
        if not upgrade:
            return _checked(found, lambda: must_be_up_to_date(found, place))
        if database:
            return _checked(found, lambda: migrate_postgres(found, place))
        return _checked(found, lambda: migrate_sqlite(found, file, _sqlite))
    except DBAPIError as error:
        said = str(error.orig).partition("\n")[0]
        raise NotUnderstood(f"{place} cannot be used: {said}. {_instead(bool(database))}") from None
    except OSError as error:
        raise NotUnderstood(f"{place} cannot be used: {error.strerror}. {_instead(False)}") from None


def _checked(found: Engine, check: Callable[[], None]) -> Engine:
    """A database that is as it should be, or is made so; one that cannot be is let go of."""
    try:
        check()
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
    try:
        with needs("cluster", "keep a hall in PostgreSQL"):
            return create_engine(address, pool_pre_ping=True, pool_size=4)
    except ArgumentError:
        raise NotUnderstood(
            "the address of the database is not understood: write postgresql://USER:PASSWORD@HOST/NAME"
        ) from None


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
        prepared.run(connection, "BEGIN IMMEDIATE" if writing else "BEGIN")

    return found
