"""What a build plays, as short as it can be said: one line for each game, record or battery of laws.

    python -m tools.compiling.traces play peace 0 100     # games 0 to 99
    python -m tools.compiling.traces thought peace 0 10   # games 0 to 9 of a bot that looks ahead
    python -m tools.compiling.traces records peace        # every recorded game
    python -m tools.compiling.traces laws peace 12        # the laws over so many games

Two builds that play alike print the same. A line is a checksum of all that was chosen from, chosen, drawn and
told, of which questions stayed, of states in the middle, and of what the asked seat knows as numbers; of
thought, it is one of all that was weighed.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from starhall.bots.base import Sight
from starhall.bots.budget import Budget
from starhall.bots.levels import Thinker
from starhall.bots.search import Search
from starhall.core import Game, Journal, Seeded, record, registry
from starhall.core.laws import check_laws, random_options
from starhall.core.plain import plain
from starhall.core.snapshot import digest
from starhall.lab.bench import build
from tools.records import RECORDS, fault

_LOOKED_AT = 1 / 16
"""The share of decisions at which the whole state, its copy and an encoding are looked at."""
_SIMULATIONS = 24
"""What a bot has for a decision; without a clock, a loaded machine comes to the same."""
_SLIPS = 1 / 4
"""The share of decisions at which anything is chosen, to come to moments that good play avoids."""


def played(game: Game[Any], number: int) -> str:
    """The checksum of a random game."""
    rng, said = Random(f"trace/{number}"), hashlib.sha256()
    players = game.players[number % len(game.players)]
    journal = Journal()
    s = game.new(players, Seeded(f"trace/{number}"), random_options(game, players, rng), journal)
    decisions = 0
    while s.asked:
        seat = rng.choice(s.asked)[0]
        choices = s.choices(seat)
        choice = rng.choice(choices)
        said.update(repr((seat, choices, choice)).encode())
        if rng.random() < _LOOKED_AT:
            said.update(digest(s).encode())
            assert digest(s.copy()) == digest(s), "a copy is another state"
            said.update(repr(game.encode(s, seat)).encode())
        before = s.asked
        s.answer(seat, choice)
        # Whether a question is the same one or asked anew: a table numbers the new ones.
        said.update(bytes(any(one is other for other in before) for one in s.asked))
        decisions += 1
    said.update(digest(s).encode())
    said.update(repr((journal.chance, [plain(event) for event in journal.events])).encode())
    return f"{game.slug} {number}: {decisions} decisions {said.hexdigest()}"


def thought(game: Game[Any], number: int) -> str:
    """The checksum of all that a bot weighs that looks ahead, in a game that it does not play too well."""
    said, rng = hashlib.sha256(), Random(f"thought/{number}")
    s = game.new(game.players[number % len(game.players)], Seeded(f"thought/{number}"))
    budget = Budget(simulations=_SIMULATIONS)
    # One looks ahead in every game; the other reckons where that is possible.
    player = Search(budget) if number % 2 else Thinker(budget)
    decisions = 0
    while s.asked:
        seat = rng.choice(s.asked)[0]
        options = player.explain(Sight(game, s, seat, Random(f"thought/{number}/{decisions}")))
        said.update(repr((seat, options)).encode())
        slips = rng.random() < _SLIPS
        s.answer(seat, rng.choice(s.choices(seat)) if slips else options[0].choice)
        decisions += 1
    return f"{game.slug} {number}: {decisions} decisions {digest(s)} {said.hexdigest()}"


def recorded(file: Path) -> str:
    """What a recorded game comes to when it is played again, or why it cannot be."""
    name = file.relative_to(RECORDS).as_posix()
    try:
        match = record.load(file.read_text(encoding="utf-8"))
    except Exception as error:
        return f"{name}: {type(error).__name__}: {error}"
    told = repr([plain(event) for event in match.journal.events])
    return f"{name}: {digest(match.state)} {hashlib.sha256(told.encode()).hexdigest()} {fault(file)}"


def lawful(game: Game[Any], games: int) -> str:
    """What the laws have looked at; a broken one ends it all."""
    report = check_laws(game, games=games, seed="trace", thorough=0.02)
    return (
        f"{game.slug}: {report.games} games, {report.decisions} decisions, {sorted(report.checked.items())}"
    )


def lines(given: argparse.Namespace) -> Iterator[str]:
    """All that is wanted."""
    if given.what == "records":
        yield from map(recorded, sorted(RECORDS.glob(f"{given.game}/**/*.json")))
    elif given.what == "laws":
        yield lawful(registry.game(given.game), given.games)
    else:
        trace = {"play": played, "thought": thought}[given.what]
        for number in range(given.first, given.first + given.games):
            yield trace(registry.game(given.game), number)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="tools.compiling.traces", description=(__doc__ or "").splitlines()[0]
    )
    wishes = parser.add_subparsers(dest="what", required=True)
    for name, text in (("play", "random games"), ("thought", "games of a bot that looks ahead")):
        play = wishes.add_parser(name, help=text)
        play.add_argument("game")
        play.add_argument("first", type=int, help="the number of the first game")
        play.add_argument("games", type=int, help="how many")
    records = wishes.add_parser("records", help="every recorded game of the tests")
    records.add_argument("game")
    laws = wishes.add_parser("laws", help="the laws over random games")
    laws.add_argument("game")
    laws.add_argument("games", type=int, help="how many")
    given = parser.parse_args()
    print(build())
    try:
        for line in lines(given):
            print(line, flush=True)
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
