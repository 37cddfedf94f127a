"""Content packs: an owner's own cards and numbers, laid over the content of a game.

A pack is a folder with a `pack.toml` (`name`, `game`) and tables named like those of the game's content. Its
rows replace fields of rows that are there. Which packs are used is said before a game is loaded, in the
variable STARHALL_PACKS, so that every process of a table agrees; a record knows its content's fingerprint.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starhall.core.errors import ContentError, or_list

VARIABLE = "STARHALL_PACKS"


@dataclass(frozen=True, slots=True)
class Pack:
    """An owner's content for one game."""

    name: str
    game: str
    folder: Path

    def rows(self, file: str) -> dict[str, Any]:
        """The rows that the pack has for a table; none if it leaves the table alone."""
        path = self.folder / file
        return _read(path) if path.exists() else {}


def use(folders: list[Path]) -> None:
    """Lay these packs over the content of games that are loaded from now on."""
    for folder in folders:
        read_pack(folder)
    os.environ[VARIABLE] = os.pathsep.join(str(folder.resolve()) for folder in folders)


def packs_for(game: str) -> list[Pack]:
    """The packs in use for a game, in the order in which they are laid on."""
    return [pack for pack in map(read_pack, used()) if pack.game == game]


def used() -> list[Path]:
    """The folders of all packs in use, in the order in which they are laid on."""
    return [Path(folder) for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]


def read_pack(folder: Path) -> Pack:
    """The pack in a folder."""
    about = folder / "pack.toml"
    if not about.is_file():
        raise ContentError(f"{folder} is no content pack: it has no pack.toml")
    data = _read(about)
    for field in ("name", "game"):
        if not isinstance(data.get(field), str):
            raise ContentError(f"{about}: {field}: missing, or no text")
    return Pack(data["name"], data["game"], folder)


def lay_over(pack: Pack, file: str, rows: dict[str, Any]) -> dict[str, Any]:
    """The rows of a table with those of a pack in their places."""
    found = dict(rows)
    for row, fields in pack.rows(file).items():
        if row not in rows:
            raise ContentError(
                f"{pack.name}: {file}: {row}: no such row; there are {or_list(list(rows))}. A pack changes "
                f"rows of the game and adds none: starhall rules {pack.game} --content "
                f"{file.removesuffix('.toml')} lists them"
            )
        if not isinstance(fields, dict):
            raise ContentError(f"{pack.name}: {file}: {row}: {fields!r} is not a table")
        found[row] = {**rows[row], **fields}
    return found


def blame(game: str, fault: str) -> str:
    """Return which packs in use change the table that a fault is in, with their rows and fields.

    Counts are checked over whole tables, where no single row is at fault.
    """
    told = []
    for pack in packs_for(game):
        changed = {file.name: pack.rows(file.name) for file in sorted(pack.folder.glob("*.toml"))}
        changed.pop("pack.toml", None)
        for file in [name for name in changed if name in fault] or list(changed):
            rows = [f"{row} ({', '.join(fields)})" for row, fields in changed[file].items()]
            told.append(f"The pack {pack.name} ({pack.folder}) changes {file}: {'; '.join(rows)}.")
    return " ".join(told)


def strange_files(pack: Pack, known: set[str]) -> list[str]:
    """The tables of a pack that its game does not have."""
    return sorted(path.name for path in pack.folder.glob("*.toml") if path.name not in {*known, "pack.toml"})


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ContentError(f"{path}: {error}") from None
