"""`starhall new-game`: a whole small game to change, as a package of its own.

It is written from the files in `template`, a game called Deep Salvage; `docs/build/a-whole-game.md` goes
through them one by one.
"""

from __future__ import annotations

import argparse
import importlib.util
import keyword
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from starhall.core import NotUnderstood, registry

_SLUG = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_SHOWN = re.compile(r"[^\W_][\w '’!?:&.,-]{0,39}")
_WORDS = re.compile("Deep Salvage|Salvage|SALVAGE|salvage")
"""What the template calls itself: its shown name, its classes, its rules, its package."""


def new_game(arguments: argparse.Namespace) -> int:
    """Write the package of a new game."""
    slug = _slug(arguments.game)
    shown = _shown(arguments.name or slug.replace("_", " ").title())
    target: Path = arguments.folder / slug
    if target.exists():
        raise NotUnderstood(f"{target} is there already; name another game or another --folder")
    words = {
        "Deep Salvage": shown,
        "Salvage": "".join(part.capitalize() for part in slug.split("_")),
        "SALVAGE": re.sub("[^a-z]", "", slug).upper(),
        "salvage": slug,
    }
    try:
        _write(target, words)
    except OSError as error:
        raise NotUnderstood(f"{target} cannot be written: {error.strerror}") from None
    print(_next(target, slug, shown))
    return 0


def template() -> Iterator[tuple[str, str]]:
    """Every file of the template: its path, and what it holds."""
    yield from _files(files("starhall.cli") / "template", "")


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _files(entry, f"{path}{entry.name}/")
        else:
            # As text, so that nobody takes the template for a part of Starhall.
            yield path + entry.name.removesuffix(".txt"), entry.read_text(encoding="utf-8")


def _write(target: Path, words: Mapping[str, str]) -> None:
    for path, text in template():
        file = target / _in_words(path, words)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_in_words(text, words), encoding="utf-8")


def _in_words(text: str, words: Mapping[str, str]) -> str:
    return _WORDS.sub(lambda found: words[found[0]], text)


def _slug(name: str) -> str:
    """The short name of the game, which is also that of its package."""
    if not _SLUG.fullmatch(name) or keyword.iskeyword(name):
        raise NotUnderstood(
            f"{name!r} cannot be the short name of a game: write small letters, digits and single _, "
            "with a letter first, such as deep_space"
        )
    if name in registry.slugs():
        raise NotUnderstood(f"there is a game {name!r} already; name another one")
    if importlib.util.find_spec(name) is not None:
        raise NotUnderstood(f"there is a Python package {name!r} already; name another one")
    return name


def _shown(name: str) -> str:
    """The name that people read."""
    if not _SHOWN.fullmatch(name):
        raise NotUnderstood(
            f"--name {name!r}: write at most 40 letters, digits, spaces and plain marks, a letter first"
        )
    return name


def _next(target: Path, slug: str, shown: str) -> str:
    """What to do with it now."""
    commands = {
        f"pip install --editable {target}": "put it on the shelf of this Starhall",
        f"pytest {target}": "play its scenes, and check the laws of every game",
        f"starhall play {slug}": "play it in the terminal",
        "starhall": "play it in the browser",
    }
    width = max(map(len, commands))
    return "\n".join(
        [
            f"{shown} is in {target}: a whole game, with rules, words, screens, bots and tests.",
            "",
            *(f"  {command:<{width}}  {why}" for command, why in commands.items()),
            "",
            f"Begin with the rules in {target / slug / 'ledger.toml'}, then change what carries them out.",
        ]
    )
