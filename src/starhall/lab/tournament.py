"""The arena: any number of bots at tables of every size, the same deals for all, every seat for everybody.

In a round robin every line-up of a size plays every deal in all its rotations; in each round of a Swiss
system only those do that stand alike. What is over is kept at once in a file, so that an arena can be stopped
and gone on with, here or on a cluster.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property, partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self

from starhall.bots.shelf import bot
from starhall.core import Match, NotUnderstood, Seeded, record, registry
from starhall.core.errors import or_list
from starhall.lab.arena import Choice, interval, play_table
from starhall.lab.executor import Executor, Here
from starhall.lab.kept import Kept
from starhall.lab.rating import by_chance, corrected, rate

FILE = "games.jsonl"
"""Where the games of an arena are kept, in its folder."""
RECORDS = "records"
"""The folder in it for the records of chosen games."""


@dataclass(frozen=True)
class Spec:
    """What is to be played."""

    arena: str
    """The game."""
    bots: tuple[str, ...]
    players: tuple[int, ...]
    """The sizes of tables."""
    deals: int = 20
    """How many each line-up plays; with rounds, in each round."""
    rounds: int = 0
    """Of a Swiss system; 0 is a round robin."""
    seed: str = "0"
    options: Mapping[str, Any] = field(default_factory=dict)
    keep: str = "none"
    """Whose records are kept: `none`, `all`, those of the first so many deals, `won:BOT` or `lost:BOT`."""
    rules: str = ""
    content: str = ""

    def checked(self) -> Self:
        """The same with the rules that are here; what cannot be played is refused before anything is."""
        game = registry.game(self.arena)
        for name in self.bots:
            bot(name)
        if len(set(self.bots)) != len(self.bots) or len(self.bots) < 2:
            raise NotUnderstood("an arena needs two bots or more, each named once")
        if self.deals < 1 or self.rounds < 0 or not self.players:
            raise NotUnderstood("an arena needs at least one deal and one number of players")
        for n in self.players:
            if n not in game.players:
                sizes = or_list([str(one) for one in game.players])
                raise NotUnderstood(f"{game.name} is for {sizes} players, not {n}")
            if self.rounds and n > len(self.bots):
                raise NotUnderstood(f"a Swiss system for {n} players needs as many bots: leave out --swiss")
            game.new(n, Seeded(self.seed), self.options)
        _keeps(self.keep, self.bots)
        return type(self)(**{**asdict(self), "rules": game.version, "content": game.content.fingerprint})


class Table(NamedTuple):
    """One game to be played: who sits down in which order, which deal, and who sits in the first seat."""

    players: int
    round: int
    lineup: tuple[int, ...]
    deal: int
    rotation: int

    @property
    def seats(self) -> tuple[int, ...]:
        """The number of the bot in each seat."""
        return self.lineup[self.rotation :] + self.lineup[: self.rotation]

    @property
    def id(self) -> str:
        """Its name among all games of an arena."""
        return f"{self.players}-{self.round}-{'.'.join(map(str, self.lineup))}-{self.deal}-{self.rotation}"


class Game(NamedTuple):
    """One game that is over."""

    table: Table
    places: tuple[int, ...]
    scores: tuple[float, ...]
    made: tuple[int, ...]
    """Decisions by seat."""
    seconds: tuple[float, ...]
    """What they took, by seat."""
    troubles: tuple[str, ...]
    record: str = ""
    """The name of its record, if it was kept."""

    @property
    def wins(self) -> tuple[float, ...]:
        """By seat: its share of the victory."""
        share = 1 / self.places.count(1)
        return tuple(share if place == 1 else 0.0 for place in self.places)

    def to_plain(self) -> list[Any]:
        """As it is kept."""
        return [list(self.table), *self[1:]]

    @classmethod
    def of(cls, line: Sequence[Any]) -> Self:
        """From what is kept."""
        (players, number, lineup, deal, rotation), places, scores, made, seconds, troubles, name = line
        table = Table(players, number, tuple(lineup), deal, rotation)
        return cls(table, tuple(places), tuple(scores), tuple(made), tuple(seconds), tuple(troubles), name)


# Who meets whom.


def lineups(bots: int, players: int) -> list[tuple[int, ...]]:
    """Everybody who can sit together: all different, or, with fewer bots than seats, as evenly as can be."""
    if bots >= players:
        return list(combinations(range(bots), players))
    each = tuple(range(bots)) * (players // bots)
    return [each + more for more in combinations(range(bots), players % bots)]


def tables(spec: Spec, players: int, number: int, together: Sequence[tuple[int, ...]]) -> Iterator[Table]:
    """Every game of these line-ups in a round: the same deals for all, each in every rotation."""
    for deal in range(number * spec.deals, (number + 1) * spec.deals):
        for lineup in together:
            order = list(lineup)
            # Who sits beside whom is another matter in each deal.
            Random(f"{spec.seed}/{players}/{deal}/{lineup}").shuffle(order)
            for rotation in range(_period(order)):
                yield Table(players, number, tuple(order), deal, rotation)


def _period(order: Sequence[int]) -> int:
    """After how many rotations all sit as before."""
    return next(n for n in range(1, len(order) + 1) if [*order[n:], *order[:n]] == list(order))


def paired(spec: Spec, players: int, before: Sequence[Game]) -> list[tuple[int, ...]]:
    """Who meets in the next round: those that stand alike and have met least; who is left over has a bye."""
    bots = range(len(spec.bots))
    shares: defaultdict[int, list[float]] = defaultdict(list)
    met: Counter[frozenset[int]] = Counter()
    for game in before:
        for one, won in zip(game.table.seats, game.wins, strict=True):
            shares[one].append(won)
        met.update(map(frozenset, combinations(set(game.table.seats), 2)))
    # Who has not played yet stands in the middle.
    standing = {one: sum(shares[one]) / len(shares[one]) if shares[one] else 1 / players for one in bots}
    left = sorted(bots, key=lambda one: (-standing[one], one))
    byes = sorted(left, key=lambda one: (-len(shares[one]), standing[one], one))
    for one in byes[: len(spec.bots) % players]:
        left.remove(one)
    found = []
    while left:
        table = [left.pop(0)]
        while len(table) < players:
            table.append(min(left, key=partial(_often, met, table)))
            left.remove(table[-1])
        found.append(tuple(table))
    return found


def _often(met: Counter[frozenset[int]], table: Sequence[int], one: int) -> int:
    """How often somebody has met those at a table."""
    return sum(met[frozenset((one, other))] for other in table)


# Playing.


def play(spec: Spec, left: Sequence[Table], place: int) -> tuple[Game, str]:
    """One of these games, and its record if that is to be kept."""
    table = left[place]
    names = [spec.bots[one] for one in table.seats]
    seed = f"{spec.seed}/{table.players}/{table.deal}"
    played, choices = play_table(spec.arena, names, spec.options, seed)
    seconds = tuple(round(taken, 6) for taken in played.seconds)
    game = Game(table, played.places, played.scores, played.made, seconds, played.troubles)
    if not _keeps(spec.keep, spec.bots)(game, names):
        return game, ""
    return game._replace(record=f"{table.id}.json"), _record(spec, names, seed, choices)


def _record(spec: Spec, names: Sequence[str], seed: str, choices: Sequence[Choice]) -> str:
    match = Match(registry.game(spec.arena), names, spec.options, seed=seed)
    for seat, choice in choices:
        match.choose(seat, choice)
    return record.save(match)


def _keeps(keep: str, bots: Sequence[str]) -> Callable[[Game, Sequence[str]], bool]:
    """Which records are kept."""
    how, _, name = keep.partition(":")
    if keep in ("none", "all"):
        return lambda game, names: keep == "all"
    if keep.isdecimal():
        return lambda game, names: game.table.deal < int(keep)
    if how in ("won", "lost") and name in bots:
        return lambda game, names: any(
            one == name and (place == 1) == (how == "won")
            for one, place in zip(names, game.places, strict=True)
        )
    raise NotUnderstood(
        f"records cannot be kept by {keep!r}: say none, all, a number of deals, won:BOT or lost:BOT"
    )


class Arena:
    """The games of an arena, and the folder that they are kept in."""

    def __init__(self, folder: Path, kept: Kept) -> None:
        self.folder = folder
        self.kept = kept
        lists = {name: tuple(kept.about[name]) for name in ("bots", "players")}
        self.spec = Spec(**{**kept.about, **lists})
        self.games = [Game.of(line) for line in kept.lines]

    @classmethod
    def begin(cls, spec: Spec, folder: Path) -> Self:
        """A new one."""
        about = asdict(spec.checked())
        folder.mkdir(parents=True, exist_ok=True)
        return cls(folder, Kept.begin(folder / FILE, "arena", about))

    @classmethod
    def resume(cls, folder: Path) -> Self:
        """One that was begun before, with what is kept of it."""
        found = cls(folder, Kept.resume(folder / FILE, "arena"))
        if found.spec.checked() != found.spec:
            raise NotUnderstood(f"{folder} was played by other rules or other content: begin another one")
        return found

    @property
    def rounds(self) -> int:
        """How many rounds there are; a round robin is one."""
        return self.spec.rounds or 1

    @cached_property
    def total(self) -> int:
        """How many games there are to be."""
        spec = self.spec
        if spec.rounds:
            return sum(len(spec.bots) // n * n * spec.deals * spec.rounds for n in spec.players)
        return sum(1 for _ in self._wanted(0))

    def _wanted(self, number: int) -> Iterator[Table]:
        """The games of a round: with a Swiss system they follow from those of the rounds before."""
        for n in self.spec.players:
            if not self.spec.rounds:
                yield from tables(self.spec, n, number, lineups(len(self.spec.bots), n))
                continue
            before = [game for game in self.games if game.table.players == n and game.table.round < number]
            yield from tables(self.spec, n, number, paired(self.spec, n, before))

    def play(
        self, played_by: Executor | None = None, progress: Callable[[int], None] = lambda done: None
    ) -> None:
        """Play all that is not over yet; each game is kept as soon as it is."""
        with self.kept.held():
            for number in range(self.rounds):
                self._play_round(number, played_by or Here(), progress)

    def _play_round(self, number: int, played_by: Executor, progress: Callable[[int], None]) -> None:
        done = {game.table for game in self.games}
        left = [table for table in self._wanted(number) if table not in done]
        one = partial(play, self.spec, left)
        for _, (game, text) in played_by.run(one, range(len(left))):
            if text:
                (self.folder / RECORDS).mkdir(exist_ok=True)
                (self.folder / RECORDS / game.record).write_text(text, encoding="utf-8")
            self.kept.add(game.to_plain())
            self.games.append(game)
            progress(len(self.games))

    def results(self) -> dict[str, Any]:
        """What the games come to, for each number of players."""
        sizes = [
            _Size(self.spec, sorted(games)).to_plain()
            for n in self.spec.players
            if (games := [game for game in self.games if game.table.players == n])
        ]
        pairs = [pair for size in sizes for pair in size["pairs"]]
        for pair, chance in zip(pairs, corrected([pair["p"] for pair in pairs]), strict=True):
            pair["p_corrected"] = chance
        troubles = Counter(trouble for game in self.games for trouble in game.troubles)
        return {
            **asdict(self.spec),
            "games": len(self.games),
            "total": self.total,
            "sizes": sizes,
            "troubles": dict(troubles),
            "records": [game.record for game in sorted(self.games) if game.record],
        }


class _Size:
    """The games of one number of players."""

    def __init__(self, spec: Spec, games: Sequence[Game]) -> None:
        self.spec = spec
        self.games = sorted(games, key=lambda game: (game.table.deal, game.table))
        self.players = games[0].table.players

    def to_plain(self) -> dict[str, Any]:
        """For machines."""
        crosstable, pairs = self._met()
        return {
            "players": self.players,
            "games": len(self.games),
            "bots": self._bots(),
            "wins_by_seat": [
                round(sum(game.wins[seat] for game in self.games) / len(self.games), 4)
                for seat in range(self.players)
            ],
            "crosstable": crosstable,
            "pairs": pairs,
        }

    def _bots(self) -> list[dict[str, Any]]:
        """Every bot that has played, the strongest first."""
        seats: defaultdict[int, list[tuple[Game, int]]] = defaultdict(list)
        for game in self.games:
            for seat, one in enumerate(game.table.seats):
                seats[one].append((game, seat))
        names = self.spec.bots
        ratings = rate(([names[one] for one in game.table.seats], game.places) for game in self.games)
        rows = []
        for one, sat in seats.items():
            wins = sum(game.wins[seat] for game, seat in sat)
            low, high = interval(wins, len(sat))
            made = sum(game.made[seat] for game, seat in sat)
            seconds = sum(game.seconds[seat] for game, seat in sat)
            rows.append(
                {
                    "bot": names[one],
                    "games": len(sat),
                    "share": round(wins / len(sat), 4),
                    "low": round(low, 4),
                    "high": round(high, 4),
                    "mean_place": round(sum(game.places[seat] for game, seat in sat) / len(sat), 3),
                    "rating": [round(value, 2) for value in ratings[names[one]]],
                    "decisions": made,
                    "ms_a_move": round(1000 * seconds / made, 3) if made else 0.0,
                }
            )
        return sorted(rows, key=lambda row: (-row["rating"][0], row["bot"]))

    def _met(self) -> tuple[list[list[float | None]], list[dict[str, Any]]]:
        """What each has won against each, and how surely; who comes in before another has won against it."""
        leads: defaultdict[tuple[int, int], Counter[int]] = defaultdict(Counter)
        met: Counter[tuple[int, int]] = Counter()
        for game in self.games:
            for here, there in combinations(range(self.players), 2):
                for one, other in ((here, there), (there, here)):
                    pair = game.table.seats[one], game.table.seats[other]
                    lead = game.places[other] - game.places[one]
                    leads[pair][game.table.deal] += (lead > 0) - (lead < 0)
                    met[pair] += 1
        bots = range(len(self.spec.bots))
        scores: list[list[float | None]] = [
            [
                round(0.5 + sum(leads[one, other].values()) / (2 * met[one, other]), 4)
                if one != other and met[one, other]
                else None
                for other in bots
            ]
            for one in bots
        ]
        pairs = [
            {
                "bot": self.spec.bots[one],
                "against": self.spec.bots[other],
                "meetings": met[one, other],
                "deals": len(leads[one, other]),
                "score": scores[one][other],
                "p": by_chance(list(leads[one, other].values())),
            }
            for one, other in combinations(bots, 2)
            if met[one, other]
        ]
        return scores, pairs
