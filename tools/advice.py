"""Measure the advice of the rules with bots, in pairs of games that differ in the habit of one player alone.

python -m tools.advice peace                  every advice of a game, as often as its file says
python -m tools.advice peace --games 400      more often
python -m tools.advice peace --only core      one of them

Prints, for each, how often a player wins who keeps to it and one who does the contrary, and to how many
points the difference is known (95 %): what belongs into `reading/advice.toml`. Exits with 1 if an advice
is not shown to be true, or if its file claims a difference that these games contradict.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean, stdev
from typing import Any

from starhall.bots import Bot, Greedy, Sight, Uniform
from starhall.core import Game, Seeded, StarhallError, registry
from starhall.core.lessons.rows import reads_like
from starhall.core.reading import Advice, reading
from starhall.lab.arena import play
from starhall.lab.progress import Progress

LOOKS = 12
"""Tries of a greedy bot for one decision: enough not to be foolish, and quick."""
GAMES = 200


class Habit:
    """A bot that answers one kind of question as its habit says, where that is possible."""

    def __init__(self, player: Bot, question: str, patterns: Sequence[str]) -> None:
        self.player = player
        self.question = question
        self.patterns = patterns

    def choose(self, sight: Sight) -> int:
        """What the bot likes best of what the habit allows."""
        if self.patterns and sight.decision.kind.name == self.question:
            wanted = [one.choice for one in sight.ask.options if is_meant(one.text, self.patterns)]
            if wanted:
                sight.choices = wanted
        return self.player.choose(sight)


def is_meant(text: str, patterns: Sequence[str]) -> bool:
    """Does an option read like one of these, or, after `!`, unlike it?"""
    return any(
        not reads_like(one[1:], text) if one.startswith("!") else reads_like(one, text) for one in patterns
    )


@dataclass(frozen=True, slots=True)
class Measured:
    """The outcome of many pairs of games, in per cent."""

    games: int
    with_it: float
    without: float
    spread: float

    @property
    def is_true(self) -> bool:
        """Is it better to keep to it, beyond chance?"""
        return self.with_it - self.without > self.spread

    def contradicts(self, advice: Advice) -> bool:
        """Do these games differ from what the file says by more than chance allows?"""
        claimed, found = advice.with_it - advice.without, self.with_it - self.without
        return advice.games > 0 and abs(claimed - found) > math.hypot(advice.spread, self.spread)


def measure(game: Game[Any], advice: Advice, games: int, seed: str, progress: Progress) -> Measured:
    """Play the pairs: the same dice, the same seat, the same others."""
    kept, broken = [], []
    for number in range(games):
        kept.append(won(game, advice, advice.keep, f"{seed}/{number}", number))
        broken.append(won(game, advice, advice.contrary, f"{seed}/{number}", number))
        progress(number + 1)
    gain = [100 * (one - other) for one, other in zip(kept, broken, strict=True)]
    spread = 1.96 * stdev(gain) / math.sqrt(games) if games > 1 else 100.0
    return Measured(games, 100 * mean(kept), 100 * mean(broken), spread)


def won(game: Game[Any], advice: Advice, patterns: Sequence[str], seed: str, number: int) -> float:
    """The share of the victory that the player with the habit has in one game."""
    seat = number % advice.players
    bots = [_bot(advice) for _ in range(advice.players)]
    bots[seat] = Habit(bots[seat], advice.question, patterns)
    rngs = [Random(f"{seed}/{one}") for one in range(advice.players)]
    winners = game.results(play(game, bots, Seeded(seed), rngs, {})).winners
    return (seat in winners) / len(winners)


def _bot(advice: Advice) -> Bot:
    return Uniform() if advice.bot == "random" else Greedy(LOOKS)


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.advice", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("game", help="the game whose advice is measured")
    parser.add_argument("--games", type=int, default=0, help="pairs (default: as many as the file says)")
    parser.add_argument("--only", default="", metavar="ADVICE", help="one of them, by its name in the file")
    parser.add_argument("--seed", default="advice", help="where chance comes from (default: %(default)s)")
    given = parser.parse_args(arguments)
    try:
        game = registry.game(given.game)
        wanted = {name: one for name, one in reading(game).advice.items() if given.only in ("", name)}
    except StarhallError as error:
        parser.error(str(error))
    if not wanted:
        parser.error(f"{game.slug} has no such advice; there are {', '.join(reading(game).advice) or 'none'}")
    doubtful = 0
    for name, advice in wanted.items():
        games = given.games or advice.games or GAMES
        with Progress(f"pairs for {name}", games) as progress:
            found = measure(game, advice, games, given.seed, progress)
        good = found.is_true and not found.contradicts(advice)
        doubtful += not good
        print(
            f"{name}: games = {found.games}, with_it = {found.with_it:.1f}, without = {found.without:.1f}, "
            f"spread = {found.spread:.1f}{'' if good else '  NOT SHOWN'}",
            flush=True,
        )
    return 1 if doubtful else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
