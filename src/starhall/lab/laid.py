"""Content packs by value: what a worker lays over its games, wherever it runs.

Content is read when a game is loaded, once in a process. So whoever plays with other content is a process of
its own, and the packs travel to it with the work.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starhall.core import registry
from starhall.core.packs import read_pack, use, used

Files = tuple[tuple[str, str], ...]
"""A pack by value: the names of its files, and what is in them."""
Packs = tuple[Files, ...]


def packs() -> Packs:
    """The content packs in use here, by value."""
    return tuple(files_of(folder) for folder in used())


def files_of(folder: Path) -> Files:
    """The pack in a folder, by value."""
    read_pack(folder)
    return tuple((file.name, file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.toml")))


@cache
def lay(wanted: Packs) -> None:
    """Lay packs that came by value over the games of this process, which none has used before."""
    with TemporaryDirectory() as place:
        folders = [Path(place) / str(number) for number in range(len(wanted))]
        for folder, files in zip(folders, wanted, strict=True):
            write(folder, files)
        use(folders)
        for folder in folders:
            # Read while the folders are there; a game keeps its content.
            registry.game(read_pack(folder).game)


def write(folder: Path, files: Files) -> None:
    """A pack that came by value as a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")


Tables = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""By table, row and field: what a pack says instead."""


def made(name: str, game: str, tables: Tables) -> Files:
    """A pack of these values."""
    about = f"name = {_written(name)}\ngame = {_written(game)}\n"
    return (("pack.toml", about), *((f"{table}.toml", _rows(rows)) for table, rows in sorted(tables.items())))


def _rows(rows: Mapping[str, Mapping[str, Any]]) -> str:
    parts = []
    for row, fields in rows.items():
        lines = (f"{_key(field)} = {_written(value)}\n" for field, value in fields.items())
        parts.append(f"[{_key(row)}]\n{''.join(lines)}")
    return "\n".join(parts)


def _written(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(name)} = {_written(inner)}" for name, inner in value.items()) + "}"
    return str(value)


def _key(name: str) -> str:
    plain = name.replace("_", "").replace("-", "")
    return name if plain.isascii() and plain.isalnum() else _quoted(name)


def _quoted(text: str) -> str:
    shown = (
        letter if letter >= " " and letter not in '"\\\x7f' else f"\\u{ord(letter):04x}" for letter in text
    )
    return f'"{"".join(shown)}"'
