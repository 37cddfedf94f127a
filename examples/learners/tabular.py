"""Values in a table (Monte Carlo control), on We Come In Peace cut down to one Defense die in every round.

    pip install 'starhall[research,lab]'
    STARHALL_PACKS=examples/packs/small-peace python -m examples.learners.tabular --games 12000 --out learned

The cut-down game is a content pack, which is named before any game is loaded. The learner sits at one seat
of Gymnasium's environment against bots that play at random; its table has a row for the question, the dice
and the round, and not for every damage on both planets.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

from examples.learners.measured import Player, strength
from examples.learners.points import told, write
from starhall import envs
from starhall.core.packs import packs_for

PACK = "Small Peace"
SEEN = ("question", "round", "rerolls", "attack", "Missiles to fly", "defense, -1 absent")
"""The named spaces that a row of the table is known by."""
LOOKS = 6
FADES = 0.002
HOW: dict[str, Any] = {"options": {"rolls": 3, "duel_cap": 1}, "obs": "named"}

Row = tuple[int, ...]


class Table:
    """By row and action: what the games were worth in the mean in which it was chosen there, and how many."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.rows: defaultdict[Row, dict[int, tuple[float, int]]] = defaultdict(dict)

    def best(self, at: Row, legal: list[int]) -> int:
        """The action of the highest value; what was never tried is worth a drawn game."""
        known = self.rows[at]
        worth = {action: known.get(action, (0.0, 0))[0] for action in legal}
        highest = max(worth.values())
        return self.rng.choice([action for action in legal if worth[action] == highest])

    def learn(self, path: set[tuple[Row, int]], worth: float) -> None:
        """A game is over: all that was chosen in it was worth that."""
        for at, action in path:
            mean, games = self.rows[at].get(action, (0.0, 0))
            # Old games were played by a worse table: they fade.
            self.rows[at][action] = mean + max(1 / (games + 1), FADES) * (worth - mean), games + 1


def row(seen: dict[str, Any]) -> Row:
    """Where the learner stands."""
    return tuple(int(number) for name in SEEN for number in seen[name])


def learned(table: Table, env: envs.Single, games: range, planned: int) -> None:
    """Play games, at first often and later seldom with a choice at random."""
    for number in games:
        explored = max(0.05, 0.5 * (1 - number / planned))
        seen, info = env.reset()
        path, ended, worth = set(), False, 0.0
        while not ended:
            at, legal = row(seen["observation"]), info["legal"]
            anything = table.rng.random() < explored
            action = table.rng.choice(legal) if anything else table.best(at, legal)
            path.add((at, action))
            seen, worth, ended, _, info = env.step(action)
        table.learn(path, worth)


def player(table: Table) -> Player:
    """The table as a player."""
    return lambda seen, legal: table.best(row(seen), legal)


def main() -> None:
    """Learn, measure, and keep the curve."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument(
        "--games", type=int, default=12000, metavar="N", help="to learn from (default: 12000)"
    )
    parser.add_argument(
        "--tested", type=int, default=400, metavar="N", help="games for a look (default: 400)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the deals and the choices (default: 1)")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="where the curve is kept")
    asked = parser.parse_args()
    if PACK not in [pack.name for pack in packs_for("peace")]:
        parser.error("name the cut-down game: STARHALL_PACKS=examples/packs/small-peace python -m …")
    table, env = Table(Random(asked.seed)), envs.single("peace", against="random", **HOW)
    env.reset(seed=asked.seed)
    curve = [strength(player(table), "peace", "random", asked.tested, **HOW)]
    step = max(1, asked.games // LOOKS)
    for done in range(0, asked.games, step):
        after = min(done + step, asked.games)
        learned(table, env, range(done, after), asked.games)
        curve.append(strength(player(table), "peace", "random", asked.tested, after, **HOW))
        print(told(curve[-1]), flush=True)
    final = [
        strength(player(table), "peace", against, asked.tested, asked.games, **HOW)
        for against in ("random", "level1", "level2")
    ]
    for point in final:
        print(told(point))
    about = {"game": "peace, cut down", "games": asked.games, "seed": asked.seed, "rows": len(table.rows)}
    print(f"{len(table.rows)} rows in the table")
    write(asked.out, "tabular", curve, final, about, "games against random")


if __name__ == "__main__":
    main()
