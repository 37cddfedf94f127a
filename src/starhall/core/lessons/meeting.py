"""Where somebody meets rules that are new to them: trial games tell what comes up at which table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from starhall.core.game import Game
from starhall.core.match import Match

FEW: Final = 3
"""An option with more values than these is none that one tries out."""
MOST_CHOICES: Final = 400
"""So far a trial game is played."""


class Offer(NamedTuple):
    """A table, and the new rules that came up in a trial game at one like it."""

    players: int
    options: Mapping[str, Any]
    rules: tuple[str, ...]


def offer(game: Game[Any], new: Collection[str], seed: str) -> Offer:
    """The table at which most of these rules came up; of equals, the plainest."""
    tried = (Offer(n, options, _came_up(game, n, options, new, seed)) for n, options in _tables(game))
    return max(tried, key=lambda one: len(one.rules))


def _tables(game: Game[Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The tables that are tried: each number of players, and each small option the other way."""
    yield from ((players, {}) for players in game.players)
    fewest = game.players[0]
    for option in game.options:
        values = option.values(fewest)
        # More games at one table bring more of everything, and nothing sooner.
        if len(values) <= FEW and option.name != "match":
            yield from ((fewest, {option.name: value}) for value in values if value != option.default)


def _came_up(
    game: Game[Any], players: int, options: Mapping[str, Any], new: Collection[str], seed: str
) -> tuple[str, ...]:
    """The new rules that come up in a trial game."""
    match, rng = Match(game, players, options, seed=seed), Random(seed)
    while not match.over and len(match.choices) < MOST_CHOICES:
        seat = match.state.asked[0][0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
    return tuple(sorted({event.rule for event in match.journal.events} & set(new)))
