"""The database: how it is reached, and how it is brought up to the schema of this version."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError

from starhall.core import NotUnderstood
from starhall.server.kept.folder import FILE, prepare

_LOCK = 5641020
"""The number of the advisory lock that workers of one PostgreSQL take while they migrate."""


def engine(data: str, database: str = "") -> Engine:
    """PostgreSQL by its address, or SQLite in a folder, brought up to date.

    What cannot be used is refused in words, and nothing in it is touched.
    """
    place = "the database" if database else str(Path(data) / FILE)
    try:
        found = _postgres(database) if database else _sqlite(Path(data))
        _migrate(found, place)
    except ModuleNotFoundError as error:
        raise NotUnderstood(f"PostgreSQL needs {error.name}: pip install 'starhall[cluster]'") from None
    except DBAPIError as error:
        said = str(error.orig).partition("\n")[0]
        raise NotUnderstood(f"{place} cannot be used: {said}. {_instead(bool(database))}") from None
    except OSError as error:
        raise NotUnderstood(f"{place} cannot be used: {error.strerror}. {_instead(False)}") from None
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


def _sqlite(folder: Path) -> Engine:
    prepare(folder)
    found = create_engine(
        f"sqlite:///{folder / FILE}", connect_args={"timeout": 10, "check_same_thread": False}
    )

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


def _migrate(found: Engine, place: str) -> None:
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    scripts = ScriptDirectory.from_config(config)
    with found.execution_options(writes=True).begin() as connection:
        if found.dialect.name == "postgresql":
            # Workers that start together: one migrates, the others wait.
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        now = MigrationContext.configure(connection).get_current_revision()
        if now is not None and now not in {script.revision for script in scripts.walk_revisions()}:
            raise NotUnderstood(
                f"{place} was written by a newer Starhall: its schema is {now}, this version knows up to "
                f"{scripts.get_current_head()}. Install the newer version again, or put back the backup that "
                "was made before it"
            )
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
