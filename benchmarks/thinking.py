"""How long the levels of bots think: the mean and the slowest decision, in milliseconds of processor time.

python -m benchmarks.thinking [--games void saga] [--levels level3 level5] [--number 4] [--json]

Each level plays against itself, with two players and with the most. What has but one answer is not counted.
"""

from __future__ import annotations

import argparse
import json
from random import Random
from statistics import mean
from time import process_time

from starhall.bots import Sight, bot
from starhall.bots.budget import of_the_processor
from starhall.bots.levels import PLAIN
from starhall.core import Seeded, registry
from starhall.lab.bench import build
from starhall.lab.progress import Progress


def spent(slug: str, level: str, players: int, number: int) -> list[float]:
    """What each decision of a game took, in milliseconds."""
    game, found = registry.game(slug), []
    s = game.new(players, Seeded(f"thinking/{number}"))
    bots = [bot(level) for _ in range(players)]
    rngs = [Random(f"thinking/{number}/{seat}") for seat in range(players)]
    while s.asked:
        seat = s.asked[0][0]
        start = process_time()
        sight = Sight(game, s, seat, rngs[seat])
        choice = bots[seat].choose(sight)
        if len(sight.choices) > 1:
            found.append(1000 * (process_time() - start))
        s.answer(seat, choice)
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    slugs = registry.slugs()
    parser.add_argument("--games", nargs="+", choices=slugs, default=slugs, metavar="GAME", help="(all)")
    parser.add_argument("--levels", nargs="+", default=PLAIN, metavar="LEVEL", help="(all)")
    parser.add_argument("--number", type=int, default=4, help="games of each (4)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if not arguments.json:
        print(f"{build()}, {arguments.number} games of each; milliseconds a decision: mean, slowest")
    for slug in arguments.games:
        sizes = registry.game(slug).players
        for level in arguments.levels:
            for players in (sizes[0], sizes[-1]):
                found: list[float] = []
                with Progress(f"games of {slug}", arguments.number) as progress, of_the_processor():
                    for number in range(arguments.number):
                        found += spent(slug, level, players, number)
                        progress(number + 1)
                row = {
                    "decisions": len(found),
                    "mean": round(mean(found), 2),
                    "slowest": round(max(found), 1),
                }
                if arguments.json:
                    print(json.dumps({"game": slug, "players": players, "level": level, **row}))
                else:
                    print(f"{slug:8} {players} {level:7}", *row.values(), sep="  ", flush=True)


if __name__ == "__main__":
    main()
