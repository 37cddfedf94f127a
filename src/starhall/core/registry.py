"""The registry: finds games by the entry-point group `starhall.games`, ours and those of third parties."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from starhall.core.errors import NotUnderstood, StarhallError, or_list
from starhall.core.game import Game

GROUP = "starhall.games"


class BrokenGame(StarhallError):
    """An installed game cannot be loaded; the message names it and the reason."""


@cache
def _found() -> dict[str, list[EntryPoint]]:
    """By name: the entry points of games; more than one is a clash."""
    found: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        others = found.setdefault(point.name, [])
        if all(other.value != point.value for other in others):
            others.append(point)
    return found


def slugs() -> tuple[str, ...]:
    """The short names of all installed games."""
    return tuple(sorted(_found()))


def shelved(games: Iterable[Game[Any]]) -> list[Game[Any]]:
    """Games in the order of a shelf: the shortest on top, where a newcomer looks first."""
    return sorted(games, key=lambda found: (int(found.minutes.split()[0]), found.name))


@cache
def game(slug: str) -> Game[Any]:
    """The game with this short name."""
    if slug not in _found():
        raise NotUnderstood(f"there is no game {slug!r}; installed: {or_list(list(slugs()))}")
    point, *others = _found()[slug]
    if others:
        raise BrokenGame(
            f"two games are called {slug!r}: {point.value} and {others[0].value}; uninstall one of them"
        )
    try:
        loaded = point.load()
    except Exception as error:
        raise BrokenGame(f"game {slug!r} ({point.value}) cannot be loaded: {error}") from error
    if not isinstance(loaded, Game):
        raise BrokenGame(f"game {slug!r}: {point.value} is no starhall.core.Game")
    loaded.content.check_packs()
    if loaded.slug != slug:
        raise BrokenGame(
            f"game {slug!r}: {point.value} calls itself {loaded.slug!r}; both names must be the same"
        )
    return loaded
