"""The registry: finds games by the entry-point group `starhall.games`, ours and those of third parties."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from starhall.core.errors import NotUnderstood, StarhallError, or_list
from starhall.core.game import Game

GROUP = "starhall.games"


class BrokenGame(StarhallError):
    """An installed game cannot be loaded; the message names it and the reason."""


@cache
def _found() -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        if point.name in found and found[point.name].value != point.value:
            raise BrokenGame(
                f"two games are called {point.name!r}: {found[point.name].value} and {point.value}; "
                "uninstall one of them"
            )
        found[point.name] = point
    return found


def slugs() -> tuple[str, ...]:
    """The short names of all installed games."""
    return tuple(sorted(_found()))


@cache
def game(slug: str) -> Game[Any]:
    """The game with this short name."""
    if slug not in _found():
        raise NotUnderstood(f"there is no game {slug!r}; installed: {or_list(list(slugs()))}")
    point = _found()[slug]
    try:
        loaded = point.load()
    except Exception as error:
        raise BrokenGame(f"game {slug!r} ({point.value}) cannot be loaded: {error}") from error
    if not isinstance(loaded, Game):
        raise BrokenGame(f"game {slug!r}: {point.value} is no starhall.core.Game")
    return loaded
