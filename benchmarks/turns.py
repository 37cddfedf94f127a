"""How far the bots of We Come In Peace are from the best play of a turn.

python -m benchmarks.turns [random greedy level3 level5] [--games 100]

Each bot plays games of two against itself, and each of its re-rolls is held against the best one:

- in hit points, exactly, in every turn: saucers repelled, pieces rebuilt, and Missiles, whose damage counts
  0.8 of one's own (the oracle of the tests, `tests/games/peace/oracle.py`);
- in the chance of winning, in the last turn of a game, after which only points count: exact over the
  re-rolls, on average over 500 fates of what strikes and flies.

What a bot gives away in a turn is the sum over its re-rolls: by so much it falls short of the best play.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random

from starhall.bots import Sight, bot
from starhall.core import Seeded
from starhall.games.peace import GAME, PeaceState
from starhall.games.peace.bots.evaluate import turns_to_come
from starhall.games.peace.bots.planets import END
from starhall.games.peace.bots.reckon import Prospect, moments, rolled_again, situation_of
from starhall.games.peace.rules.defense import REROLL
from starhall.lab.progress import Progress
from tests.games.peace.oracle import regret

_FATES = 500


def lost_in(name: str, number: int) -> tuple[list[float], float]:
    """By turn of a game: the hit points given away; and the chance of winning given away in the last."""
    rng, player = Random(f"{name}/{number}"), bot(name)
    s = GAME.new(2, Seeded(f"turns/{number}"))
    points: list[float] = []
    chance, prospect, turn = 0.0, None, None
    while s.asked:
        seat, kind, _, _ = s.asked[0]
        choice = player.choose(Sight(GAME, s, seat, rng))
        if kind is REROLL and not s.duellists:
            dice = choice - kind.first
            if turn != (s.round, s.active):
                turn = (s.round, s.active)
                points.append(0.0)
                prospect = _last(s, number)
            points[-1] += regret(s, dice)
            if prospect is not None:
                best = max(rolled_again(s, other - kind.first, prospect) for other in s.choices(seat))
                chance += best - rolled_again(s, dice, prospect)
        s.answer(seat, choice)
    return points, chance


def _last(s: PeaceState, number: int) -> Prospect | None:
    """What may become of the last turn of a game; None in any other."""
    if sum(turns_to_come(s, begun=True)):
        return None
    situation = situation_of(s, tuple([END[name] for name in moments(s)]))
    return Prospect(situation, Random(f"fates/{number}"), _FATES)


def _mean(found: Sequence[float]) -> str:
    """A mean with its 95 % interval."""
    mean = sum(found) / len(found)
    spread = sqrt(sum((one - mean) ** 2 for one in found) / max(1, len(found) - 1) / len(found))
    return f"{mean:.4f} ± {1.96 * spread:.4f}"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.turns", description="Bots beside the best play of a turn."
    )
    parser.add_argument("bots", nargs="*", default=["random", "greedy", "level3", "level4", "level5"])
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    print("| bot | turns | hit points given away a turn | last turns | chance given away in the last turn |")
    print("| --- | --- | --- | --- | --- |")
    for name in given.bots:
        points: list[float] = []
        chances: list[float] = []
        with Progress(f"games of {name}", given.games) as progress:
            for number in range(given.games):
                by_turn, chance = lost_in(name, number)
                points += by_turn
                chances.append(chance)
                progress(number + 1)
        print(f"| `{name}` | {len(points)} | {_mean(points)} | {len(chances)} | {_mean(chances)} |")


if __name__ == "__main__":
    main()
