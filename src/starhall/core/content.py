"""Content: the cards, dice, tiles and tables of a game, read from TOML and checked against row types.

A row type is a frozen dataclass; its annotations are the schema. Every complaint names the file, the row and
the field, and says what was expected.
"""

from __future__ import annotations

import dataclasses
import tomllib
import types
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from starhall.core.errors import ContentError
from starhall.core.packs import lay_over, packs_for, strange_files
from starhall.core.plain import plain
from starhall.core.snapshot import fingerprint

Row = TypeVar("Row")

Mark = Literal["printed", "known", "ours"]
"""Where a row comes from: the rulebook, public knowledge, or our own reconstruction."""


class Content:
    """The content files of one game package: loads tables and knows their common fingerprint."""

    def __init__(self, package: str, spelled_before: tuple[str, ...] = ()) -> None:
        """Content of a package; `spelled_before`: fingerprints of tables that said the same otherwise."""
        self.package = package
        self.spelled_before = spelled_before
        self.packs = packs_for(package.rpartition(".")[2])
        """What an owner has laid over it."""
        self.tables: dict[str, Any] = {}
        """By file: its rows as they were read, packs laid over them."""
        self.rows: dict[str, type] = {}
        """By file: the type of its rows."""
        self._worked_out: dict[str, tuple[type, Mapping[str, Any]]] = {}
        self._fingerprint = self._shown_fingerprint = ""

    def table(self, file: str, row: type[Row]) -> dict[str, Row]:
        """All rows of a file, by their ids, in the order of the file."""
        try:
            text = (files(self.package) / file).read_text(encoding="utf-8")
        except OSError as error:
            raise ContentError(f"{self.package}: {file} cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise ContentError(f"{self.package}: {file} cannot be read: it is not UTF-8") from None
        data = read_toml(text, file)
        place = file
        for pack in self.packs:
            laid = lay_over(pack, file.rpartition("/")[2], data)
            if laid != data:
                data, place = laid, f"{file} with {pack.name}"
        self.tables[file] = data
        self._fingerprint = self._shown_fingerprint = ""
        self.rows[file] = row
        return read_rows(data, row, place)

    def says(self, fingerprint: str) -> bool:
        """Does content of this fingerprint say what this one says, in these words or in those of before?"""
        return fingerprint == self.fingerprint or (not self.packs and fingerprint in self.spelled_before)

    def work_out(self, name: str, row: type[Row], rows: Mapping[str, Row]) -> None:
        """A table that follows from the others and that screens show, such as cards in words."""
        self._worked_out[name] = (row, rows)
        self._shown_fingerprint = ""

    @property
    def shown(self) -> dict[str, Any]:
        """Every table by its name, as plain data: what a screen shows names, texts and numbers from.

        Notes are for those who read the files: they say where a value comes from.
        """
        read = {table_name(file): _without_notes(rows) for file, rows in self.tables.items()}
        return read | {name: rows for name, (_, rows) in self._worked_out.items()}

    @property
    def shown_fingerprint(self) -> str:
        """Changes with any value that is shown, also of tables that are worked out."""
        if not self._shown_fingerprint:
            self._shown_fingerprint = fingerprint(plain(self.shown))
        return self._shown_fingerprint

    @property
    def shown_rows(self) -> dict[str, type]:
        """The type of the rows of every table that is shown."""
        read = {table_name(file): row for file, row in self.rows.items()}
        return read | {name: row for name, (row, _) in self._worked_out.items()}

    def check_packs(self) -> None:
        """Complain of tables in a pack that the game does not have; call it when all tables are loaded."""
        known = {file.rpartition("/")[2] for file in self.tables}
        for pack in self.packs:
            for file in strange_files(pack, known):
                raise ContentError(
                    f"{pack.name}: {file}: no such table; there are {', '.join(sorted(known))}"
                )

    @property
    def fingerprint(self) -> str:
        """Changes with any value of any table that was loaded, not with spaces or comments."""
        if not self._fingerprint:
            self._fingerprint = fingerprint(self.tables)
        return self._fingerprint


def _without_notes(rows: Mapping[str, Any]) -> dict[str, Any]:
    return {id: {field: row[field] for field in row if field != "note"} for id, row in rows.items()}


def table_name(file: str) -> str:
    """The name of a table: that of its file."""
    return file.rpartition("/")[2].removesuffix(".toml")


def parse(text: str, row: type[Row], file: str) -> dict[str, Row]:
    """Rows by id from the text of a TOML file."""
    return read_rows(read_toml(text, file), row, file)


def read_toml(text: str, file: str) -> dict[str, Any]:
    """The data of a TOML file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{file}: {error}") from None


def read_rows(data: dict[str, Any], row: type[Row], file: str) -> dict[str, Row]:
    """Rows by id, each checked against its type."""
    return {name: _read(value, row, f"{file}: {name}") for name, value in data.items()}


def _read(value: Any, expected: Any, place: str) -> Any:
    origin = get_origin(expected)
    if dataclasses.is_dataclass(expected) and isinstance(expected, type):
        return _read_row(value, expected, place)
    if origin is Literal:
        return _read_word(value, get_args(expected), place)
    if origin in (types.UnionType, Union):
        inner = [option for option in get_args(expected) if option is not types.NoneType]
        for option in inner[:-1]:
            if type(value) is option:
                return value
        return _read(value, inner[-1], place)
    if origin is tuple:
        if not isinstance(value, list):
            raise ContentError(f"{place}: {value!r} is not a list")
        return tuple(_read(item, get_args(expected)[0], f"{place}[{i}]") for i, item in enumerate(value))
    if origin is dict:
        if not isinstance(value, dict):
            raise ContentError(f"{place}: {value!r} is not a table")
        return {key: _read(item, get_args(expected)[1], f"{place}: {key}") for key, item in value.items()}
    if expected is Any or type(value) is expected:
        return value
    raise ContentError(f"{place}: {value!r} is not {_NAMES.get(expected, expected)}")


_NAMES: Mapping[Any, str] = {int: "a whole number", str: "a text", bool: "true or false"}


def _read_word(value: Any, words: tuple[Any, ...], place: str) -> Any:
    if value not in words:
        raise ContentError(f"{place}: {value!r} is not one of {', '.join(map(str, words))}")
    return value


@cache
def _columns(row: Any) -> tuple[dict[str, Any], dict[str, dataclasses.Field[Any]]]:
    """The types and the fields of a row, worked out once for all rows of a table."""
    return get_type_hints(row), {field.name: field for field in dataclasses.fields(row)}


def _read_row(value: Any, row: Any, place: str) -> Any:
    if not isinstance(value, dict):
        raise ContentError(f"{place}: {value!r} is not a table")
    hints, fields = _columns(row)
    for name in value:
        if name not in fields:
            raise ContentError(f"{place}: {name}: no such field; there are {', '.join(fields)}")
    found = {}
    for name, field in fields.items():
        if name in value:
            found[name] = _read(value[name], hints[name], f"{place}: {name}")
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise ContentError(f"{place}: {name}: missing")
    try:
        return row(**found)
    except ValueError as error:
        raise ContentError(f"{place}: {error}") from None
