"""The registry: finds games by the entry-point group `starhall.games`, ours and those of third parties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from starhall.core.dealer import Seeded
from starhall.core.errors import ContentError, StarhallError
from starhall.core.game import Game
from starhall.core.packs import blame, packs_for
from starhall.core.plugins import Plugins

GROUP = "starhall.games"


class BrokenGame(StarhallError):
    """An installed game cannot be loaded; the message names it and the reason."""


def slugs() -> tuple[str, ...]:
    """The short names of all games that can be played."""
    return _GAMES.names()


def left_out() -> tuple[str, ...]:
    """What is wrong with each installed game that cannot be played."""
    return _GAMES.left_out()


def game(slug: str) -> Game[Any]:
    """The game with this short name."""
    return _GAMES.get(slug)


def shelved(games: Iterable[Game[Any]]) -> list[Game[Any]]:
    """Games in the order of a shelf: the shortest on top, where a newcomer looks first."""
    return sorted(games, key=lambda found: (int(found.minutes.split()[0]), found.name))


def forget() -> None:
    """Look anew for what is installed."""
    _GAMES.forget()


def _checked(slug: str, loaded: Any) -> Game[Any]:
    """The game, if it can be put on the shelf, set up and shown."""
    if not isinstance(loaded, Game):
        raise TypeError("it is no starhall.core.Game")
    if loaded.slug != slug:
        raise ValueError(f"it calls itself {loaded.slug!r}; both names must be the same")
    loaded.content.check_packs()
    if fault := next(_faults(loaded), ""):
        raise ValueError(fault)
    list(loaded.ledger)
    s = loaded.new(loaded.players[0], Seeded(slug))
    for reader in (None, *range(s.players)):
        loaded.board(loaded.view(s, reader))
    for seat, *_ in s.asked:
        loaded.ask(s, seat)
    return loaded


def _blame(slug: str, fault: str) -> str:
    """The packs that a fault of content may come from, where it does not name one itself."""
    try:
        return "" if any(pack.name in fault for pack in packs_for(slug)) else blame(slug, fault)
    except ContentError:
        # A pack that cannot be read is the fault, and it is named.
        return ""


def _faults(found: Game[Any]) -> Iterator[str]:
    """What a definition gets wrong before anybody has played."""
    if found.state.game is not found:
        yield f"its state {found.state.__name__} belongs to another game"
    if not found.minutes.split(" ")[0].isdecimal():
        yield f"its minutes {found.minutes!r} do not begin with a number"
    if len(found.kinds_by_name) < len(found.kinds):
        yield "two of its kinds of decisions have the same name"
    for kind in found.kinds:
        if kind.name not in found.words.kinds:
            yield f"its kind {kind.name!r} has no words"
    for players in found.players:
        found.read_options({option.name: option.default for option in found.options}, players)


_GAMES: Plugins[Game[Any]] = Plugins(GROUP, "game", _checked, BrokenGame, _blame)
