"""How often each role and each seat wins: a table for designers, in Markdown.

    .venv/bin/python tools/balance.py stellar --by race --players 2 3 4 --games 300 --bots greedy --jobs 2

`--by` names a public field of the state that holds a number for each seat at the end of a game, such as the
race it played; seats are counted from the one that began, if the state has a `--first` field.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from random import Random
from typing import Any

from starhall.bots import Bot, Sight, bot
from starhall.bots.greedy import Greedy
from starhall.core import Seeded, registry
from starhall.lab.arena import interval

CHUNK = 10


@dataclass(frozen=True, slots=True)
class Job:
    """Some games to play, in one process."""

    slug: str
    players: int
    bot: str
    looks: int
    by: str
    first: str
    options: tuple[tuple[str, str], ...]
    seed: str
    games: range


@dataclass(frozen=True, slots=True)
class Ended:
    """One game: the role and the place from the first seat of each player, and who won."""

    roles: tuple[int, ...]
    chairs: tuple[int, ...]
    winners: tuple[int, ...]
    scores: tuple[float, ...]


def play(job: Job) -> list[Ended]:
    """The games of a job, each with its own seed."""
    game = registry.game(job.slug)
    found = []
    for number in job.games:
        players: list[Bot] = [_bot(job) for _ in range(job.players)]
        rngs = [Random(f"{job.seed}/{number}/{seat}") for seat in range(job.players)]
        s = game.new(job.players, Seeded(f"{job.seed}/{number}"), dict(job.options))
        began: int | None = None
        while s.asked:
            seat = s.asked[0][0]
            if began is None and job.first:
                began = int(getattr(s, job.first))
            s.answer(seat, players[seat].choose(Sight(game, s, seat, rngs[seat])))
        results = game.results(s)
        roles = tuple(getattr(s, job.by)) if job.by else (0,) * job.players
        chairs = tuple((seat - (began or 0)) % job.players for seat in range(job.players))
        found.append(Ended(roles, chairs, results.winners, results.scores))
    return found


def _bot(job: Job) -> Bot:
    return Greedy(job.looks) if job.bot == "greedy" and job.looks else bot(job.bot)


def played(job: Job, jobs: int) -> Iterator[Ended]:
    """All games of a job, split over processes."""
    parts = [
        Job(
            job.slug,
            job.players,
            job.bot,
            job.looks,
            job.by,
            job.first,
            job.options,
            job.seed,
            range(i, min(i + CHUNK, job.games.stop)),
        )
        for i in range(0, job.games.stop, CHUNK)
    ]
    with Pool(jobs) as pool:
        for part in pool.imap(play, parts):
            yield from part


class Table:
    """Wins, games and points of each value of something: races, or seats."""

    def __init__(self, name: str, labels: Sequence[str]) -> None:
        self.name = name
        self.labels = labels
        self.games: Counter[int] = Counter()
        self.wins: Counter[int] = Counter()
        self.points: dict[int, float] = {}

    def add(self, values: Sequence[int], ended: Ended) -> None:
        """Count one game; a shared victory is nobody's win."""
        self.games.update(values)
        for value, points in zip(values, ended.scores, strict=True):
            self.points[value] = self.points.get(value, 0) + points
        if len(ended.winners) == 1:
            self.wins[values[ended.winners[0]]] += 1

    def lines(self, fair: float) -> Iterator[str]:
        """The table in Markdown; an even share is `fair`."""
        yield f"| {self.name} | games | wins | share | 95 % interval | fair share | mean points |"
        yield "|---|---|---|---|---|---|---|"
        for value in sorted(self.games):
            games, wins = self.games[value], self.wins[value]
            low, high = interval(wins, games)
            label = self.labels[value] if value < len(self.labels) else str(value)
            yield (
                f"| {label} | {games} | {wins} | {wins / games:.1%} | {low:.1%} to {high:.1%} | {fair:.1%} | "
                f"{self.points.get(value, 0) / games:.1f} |"
            )


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="+", required=True, help="player counts to measure")
    parser.add_argument("--games", type=int, default=200, help="for each player count")
    parser.add_argument("--bots", default="greedy", help="the bot in every seat")
    parser.add_argument("--looks", type=int, default=0, help="tries of a greedy bot for one decision")
    parser.add_argument("--by", default="", help="the field of the state that holds the role of each seat")
    parser.add_argument("--labels", default="", help="names of the roles, separated by commas")
    parser.add_argument("--first", default="", help="the field that holds the seat that begins")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    """Play and print."""
    given = arguments()
    options = tuple((name, value) for name, _, value in (text.partition("=") for text in given.option))
    for players in given.players:
        job = Job(
            given.game,
            players,
            given.bots,
            given.looks,
            given.by,
            given.first,
            options,
            given.seed,
            range(given.games),
        )
        tables: list[tuple[Table, Any]] = [
            (Table("seat", [f"{n + 1}" for n in range(players)]), lambda ended: ended.chairs)
        ]
        if given.by:
            roles = Table(given.by, given.labels.split(",") if given.labels else [])
            tables.insert(0, (roles, lambda ended: ended.roles))
        for ended in played(job, given.jobs):
            for table, values in tables:
                table.add(values(ended), ended)
        print(f"\n## {players} players\n")
        for table, _ in tables:
            print("\n".join(table.lines(1 / players)), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
