"""Where games are kept: a folder of saved games, of games that go on, and of replays."""

from __future__ import annotations

import json
import os
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starhall.terminal.text import clean, clean_name

SAVES = "saves"
AUTOSAVES = "autosaves"
REPLAYS = "replays"


def data_folder() -> Path:
    """STARHALL_DATA, or else `starhall` in the user's data folder."""
    own = os.environ.get("STARHALL_DATA")
    if own:
        return Path(own).expanduser()
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "starhall"


def new_file(folder: str, slug: str) -> Path:
    """A file that is not there yet, named for the game and the time."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    return data_folder() / folder / f"{slug}-{stamp}-{secrets.token_hex(2)}.json"


def write(path: Path, text: str, *, private: bool = False) -> None:
    """Write a file whole or not at all: a crash in the middle leaves the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    # Never readable to others, not even for a moment, if it is private.
    new = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if private else 0o666)
    try:
        with open(new, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class Kept:
    """A game in a file, as a list shows it."""

    path: Path
    game: str
    seats: tuple[str, ...]
    choices: int
    changed: float
    """When, in seconds since 1970."""
    automatic: bool = False
    problem: str = ""
    """Why it cannot be opened; empty for a good one."""

    @property
    def about(self) -> str:
        """How far the game is, and when it was written; or what is wrong with it."""
        if self.problem:
            return f"{clean_name(self.path.name, 'a file')}: {self.problem}"
        when = time.strftime("%d %b %Y %H:%M", time.localtime(self.changed))
        return f"{self.choices} choices · {when}{' · kept automatically' if self.automatic else ''}"


def kept(*folders: str) -> list[Kept]:
    """The games in these folders, the latest first."""
    found = [
        _look(path, folder == AUTOSAVES)
        for folder in folders
        for path in (data_folder() / folder).glob("*.json")
        if path.is_file()
    ]
    return sorted(found, key=lambda one: one.changed, reverse=True)


def _look(path: Path, automatic: bool) -> Kept:
    """What a list needs to know of a file; that it can be played is seen when it is opened."""
    changed = path.stat().st_mtime
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        names = tuple(clean_name(str(name), "?") for name in data["seats"])
        return Kept(path, clean(str(data["game"])), names, len(data["choices"]), changed, automatic)
    except (OSError, ValueError, KeyError, TypeError):
        return Kept(path, "", (), 0, changed, automatic, "this is no record of a game")
