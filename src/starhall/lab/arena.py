"""Games between bots, and what many of them come to: the same for the same seed, wherever they are played."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from starhall.bots import Bot, Sight, Uniform, bot
from starhall.core import Game, NotUnderstood, Seeded, State, registry
from starhall.lab.executor import Executor, Here, in_order


@dataclass(frozen=True, slots=True)
class Played:
    """One game: who sat where, who won, how long it took."""

    bots: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    decisions: int
    places: tuple[int, ...] = ()
    made: tuple[int, ...] = ()
    """Decisions by seat."""
    seconds: tuple[float, ...] = ()
    """What they took, by seat, with what came of them by the rules."""
    troubles: tuple[str, ...] = ()
    """Which choices of bots were not their own, as those of a program that took too long."""


@dataclass
class Tally:
    """The results of many games."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int = 0
    decisions: int = 0
    draws: int = 0
    seconds: float = 0.0
    wins_by_seat: list[int] = field(default_factory=list)
    wins_by_bot: Counter[str] = field(default_factory=Counter)
    seats_of_bot: Counter[str] = field(default_factory=Counter)
    points_by_seat: list[float] = field(default_factory=list)
    lengths: Counter[int] = field(default_factory=Counter)
    troubles: Counter[str] = field(default_factory=Counter)

    def add(self, played: Played) -> None:
        """Count one more game; a shared victory is a draw and nobody's win."""
        self.games += 1
        self.decisions += played.decisions
        self.lengths[played.decisions] += 1
        self.seats_of_bot.update(played.bots)
        self.troubles.update(played.troubles)
        for seat, score in enumerate(played.scores):
            self.points_by_seat[seat] += score
        if len(played.winners) == 1:
            (winner,) = played.winners
            self.wins_by_seat[winner] += 1
            self.wins_by_bot[played.bots[winner]] += 1
        else:
            self.draws += 1

    def to_plain(self) -> dict[str, Any]:
        """For machines."""
        lengths = sorted(self.lengths.elements())
        return {
            "game": self.game,
            "players": self.players,
            "bots": list(self.bots),
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 1),
            "decisions_per_second": round(self.decisions / self.seconds, 1),
            "wins_by_seat": self.wins_by_seat,
            "wins_by_bot": {name: self._bot(name) for name in sorted(self.seats_of_bot)},
            "draws": self.draws,
            "troubles": dict(self.troubles),
            "mean_points_by_seat": [round(total / self.games, 4) for total in self.points_by_seat],
            "lengths": {
                "least": lengths[0],
                "mean": round(self.decisions / self.games, 2),
                "median": lengths[len(lengths) // 2],
                "most": lengths[-1],
            },
        }

    def _bot(self, name: str) -> dict[str, Any]:
        wins = self.wins_by_bot[name]
        low, high = interval(wins, self.games)
        return {
            "wins": wins,
            "share": round(wins / self.games, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "fair_share": round(self.seats_of_bot[name] / (self.games * self.players), 4),
        }


def interval(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale


def play(game: Game[Any], bots: Sequence[Bot], dealer: Seeded, rngs: Sequence[Random], options: Any) -> State:
    """One game between bots, to its end."""
    s: State = game.new(len(bots), dealer, options)
    for _ in moves(game, s, bots, rngs):
        pass
    return s


Choice = tuple[int, int]
"""A seat, and what it chose."""


def moves(game: Game[Any], s: State, bots: Sequence[Bot], rngs: Sequence[Random]) -> Iterator[Choice]:
    """Play to the end; each choice after it was made."""
    while s.asked:
        seat = s.asked[0][0]
        player = bots[seat]
        if isinstance(player, Uniform):
            # Who looks at nothing needs no fair table to look at, which would cost more than the choice.
            choice = player.pick(s.choices(seat), rngs[seat])
        else:
            choice = player.choose(Sight(game, s, seat, rngs[seat]))
        s.answer(seat, choice)
        yield seat, choice


def play_one(slug: str, names: Sequence[str], options: Mapping[str, Any], seed: str, number: int) -> Played:
    """Game number so-and-so: its seed and its seating follow from the number."""
    n = len(names)
    sitting = tuple(names[(seat + number) % n] for seat in range(n))
    return play_table(slug, sitting, options, f"{seed}/{number}")[0]


def play_table(
    slug: str, names: Sequence[str], options: Mapping[str, Any], seed: str
) -> tuple[Played, list[Choice]]:
    """One game between the bots of these names, seat by seat; and all choices."""
    game = registry.game(slug)
    n = len(names)
    rngs = [Random(f"{seed}/{seat}") for seat in range(n)]
    s = game.new(n, Seeded(seed), options)
    players = [bot(name) for name in names]
    choices, made, seconds = [], [0] * n, [0.0] * n
    since = time.perf_counter()
    for seat, choice in moves(game, s, players, rngs):
        now = time.perf_counter()
        made[seat] += 1
        seconds[seat] += now - since
        since = now
        choices.append((seat, choice))
    results = game.results(s)
    troubles = [trouble for player in players for trouble in getattr(player, "troubles", ())]
    played = Played(
        tuple(names),
        results.winners,
        results.scores,
        len(choices),
        results.places,
        tuple(made),
        tuple(seconds),
        tuple(troubles),
    )
    return played, choices


def seating(names: Sequence[str], players: int) -> tuple[str, ...]:
    """One bot for all seats, or one for each."""
    for name in names:
        bot(name)
    if len(names) not in (1, players):
        raise NotUnderstood(f"{len(names)} bots for {players} seats: name one for all, or one for each seat")
    return tuple(names) * (players if len(names) == 1 else 1)


def simulate(
    slug: str,
    *,
    players: int,
    games: int,
    bots: Sequence[str],
    options: Mapping[str, Any] | None = None,
    seed: str = "0",
    played_by: Executor | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Tally:
    """Play games and count. Seats rotate over the games, so that no bot keeps the better chair."""
    game = registry.game(slug)
    names = seating(bots, players)
    if games < 1:
        raise NotUnderstood("at least one game is needed")
    # The set-up says what is wrong with the players or options before any worker starts.
    game.new(players, Seeded(seed), options)
    tally = Tally(slug, players, names, wins_by_seat=[0] * players, points_by_seat=[0] * players)
    start = time.perf_counter()
    one = partial(play_one, slug, names, dict(options or {}), seed)
    for played in in_order((played_by or Here()).run(one, range(games)), range(games)):
        tally.add(played)
        progress(tally.games)
    tally.seconds = time.perf_counter() - start
    return tally
