"""Where somebody meets rules that are new to them: trial games tell what comes up at which table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from starhall.core.game import Game
from starhall.core.match import Match

FEW: Final = 3
"""An option with more values than these is none that one tries out."""
SEEDS: Final = 4
"""So many are tried at the best table."""
MOST_CHOICES: Final = 400
"""So far a trial game is played."""


class Offer(NamedTuple):
    """A table, and the new rules that came up in a trial game at it."""

    players: int
    options: Mapping[str, Any]
    seed: str
    """Of the trial game; a table with the same one has the same dice and cards, draw by draw."""
    rules: tuple[str, ...]


def offer(game: Game[Any], new: Collection[str], seed: str) -> Offer:
    """The table at which most of these rules came up, by the seed of its dice; of equals, the plainest."""
    seeds = [f"{seed}{number}" for number in range(SEEDS)]
    best = max((_tried(game, *table, new, seeds[0]) for table in _tables(game)), key=_rules)
    others = (_tried(game, best.players, best.options, new, one) for one in seeds[1:])
    return max([best, *others], key=_rules)


def _rules(found: Offer) -> int:
    return len(found.rules)


def dice(seed: str, players: int) -> str:
    """The seed behind the dice of a table at which nobody throws anything in."""
    return seed + "/" * players


def _tables(game: Game[Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The tables that are tried: each number of players, and each small option the other way."""
    yield from ((players, {}) for players in game.players)
    fewest = game.players[0]
    for option in game.options:
        values = option.values(fewest)
        # More games at one table bring more of everything, and nothing sooner.
        if len(values) <= FEW and option.name != "match":
            yield from ((fewest, {option.name: value}) for value in values if value != option.default)


def _tried(
    game: Game[Any], players: int, options: Mapping[str, Any], new: Collection[str], seed: str
) -> Offer:
    """The new rules that come up in a trial game."""
    match, rng = Match(game, players, options, seed=dice(seed, players)), Random(seed)
    while not match.over and len(match.choices) < MOST_CHOICES:
        seat = match.state.asked[0][0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
    came_up = {event.rule for event in match.journal.events}
    return Offer(players, options, seed, tuple(sorted(came_up & set(new))))
