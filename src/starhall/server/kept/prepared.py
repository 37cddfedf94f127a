"""Statements that are put into SQL once and handed to the driver: those that every choice needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement


class Prepared:
    """One statement in the SQL of a database, its values by name.

    Building, looking up and wrapping takes longer than running: 0.1 ms instead of 0.3 for a row.
    """

    def __init__(self, engine: Engine, statement: ClauseElement) -> None:
        compiled: Any = statement.compile(engine)
        self._sql = str(compiled)
        self._order: list[str] | None = compiled.positiontup
        """The names in the order of the values, where the driver knows values by their place alone."""

    def run(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Run it; returns how many rows it has written."""
        given = dict(values) if self._order is None else tuple([values[name] for name in self._order])
        return run(connection, self._sql, given)


def run(connection: Connection, sql: str, given: Any = ()) -> int:
    """Hand SQL to the driver as it is; returns how many rows it has written."""
    cursor = connection.connection.cursor()
    try:
        cursor.execute(sql, given)
        return cursor.rowcount
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError(sql, given, error) from error
    finally:
        cursor.close()
