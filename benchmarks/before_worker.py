"""Measures one version of the code for `before.py`: [what, game, seconds] a line, how many a second back.

It knows both the names of today and those of the earlier commits, and nothing but what they have in common.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from starhall.core import Match, Seeded, registry

PLAYERS = 2
_MOMENTS = 48
"""So many moments are looked at, taken from the middle of several games."""


def first_of(*names: str) -> Any:
    """The first of these modules that there is."""
    for name in names[:-1]:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    return import_module(names[-1])


def random_games(slug: str) -> Iterator[Any]:
    """Random games without end, state by state."""
    game, number = registry.game(slug), 0
    while True:
        s, rng = game.new(PLAYERS, Seeded(f"before/{number}")), Random(number)
        number += 1
        while not s.over:
            seat = s.asked[0][0]
            yield s
            s.answer(seat, rng.choice(s.choices(seat)))


def middles(slug: str) -> list[Any]:
    """Copies of states from all over several games."""
    rng, found = Random(slug), []
    for s in random_games(slug):
        if rng.random() < 0.05:
            found.append(s.copy())
        if len(found) == _MOMENTS:
            return found
    raise AssertionError


def play(slug: str) -> Callable[[], int]:
    """Random play."""
    games = random_games(slug)

    def some() -> int:
        for _ in range(200):
            next(games)
        return 200

    return some


def copy(slug: str) -> Callable[[], int]:
    """Copies."""
    states = middles(slug)

    def some() -> int:
        for s in states:
            s.copy()
        return len(states)

    return some


def view(slug: str) -> Callable[[], int]:
    """Views, of the seat that is asked."""
    game = registry.game(slug)
    seats = [(s, s.asked[0][0]) for s in middles(slug)]

    def some() -> int:
        for s, seat in seats:
            game.view(s, seat)
        return len(seats)

    return some


class Server:
    """Tables at which everybody is looked at as by a socket of their own."""

    def __init__(self, slug: str) -> None:
        self.game = registry.game(slug)
        self.tables = first_of("starhall.server.book.table", "starhall.server.table")
        self.frames = first_of("starhall.server.shown.frames", "starhall.server.frames")
        entries = first_of("starhall.server.book.entries", "starhall.server.book")
        actions = first_of("starhall.server.book.actions", "starhall.server.book")
        self.read_head, self.written = entries.read_head, entries.written
        self.read_entry = getattr(actions, "read_entry", None) or actions.ACTIONS.read_entry
        wire = import_module("starhall.wire.messages")
        self.encode = (
            wire.ENCODER.encode if hasattr(wire, "ENCODER") else import_module("msgspec").json.encode
        )
        self.rng = Random(slug)
        self.number = 0
        self.open()

    def open(self) -> None:
        """A new table, at which the game has begun."""
        self.number += 1
        seats = [{"sits": "person", "name": f"Player {p}", "hash": "", "salt": ""} for p in range(PLAYERS)]
        head = {
            "code": "before", "title": "", "game": self.game.slug, "rules": self.game.version,
            "content": self.game.content.fingerprint, "options": {}, "public": True, "clock": "none",
            "expiry": "wait", "stand_in": "", "chat": "free", "secret": f"secret {self.number}",
            "host": "", "invite": "", "seats": seats,
        }  # fmt: skip
        self.table = self.tables.Table(self.read_head(json.dumps(head)), self.game, 0.0)
        self.shown = self.frames.Frames(self.table)
        self.write({"kind": "opened"})
        self.write({"kind": "started"})
        for reader in (*range(PLAYERS), None):
            self.shown.snapshot(reader, [], False, set(), 0.0)

    def write(self, entry: dict[str, Any]) -> None:
        """Take an entry in, as it would be stored."""
        read = self.read_entry(json.dumps(entry))
        self.table.fold(self.table.number + 1, 1000 * self.table.number, read)
        self.written(read)

    def steps(self) -> int:
        """Some choices, each told to everybody."""
        for done in range(20):
            match: Match[Any] = self.table.match
            if match.over or len(match.choices) > 400:
                self.open()
                return done
            seat = match.state.asked[0][0]
            choice = self.rng.choice(match.state.choices(seat))
            self.game.check(match.state, seat, choice)
            self.write({"kind": "chose", "seat": seat, "choice": choice})
            for reader in (*range(PLAYERS), None):
                self.encode(self.shown.step(self.table.number, reader, set(), 0.0))
        return 20


MEASURES: dict[str, Callable[[str], Callable[[], int]]] = {
    "play": play,
    "copy": copy,
    "view": view,
    "step": lambda slug: Server(slug).steps,
}


def main() -> None:
    """Answer line by line."""
    ready: dict[tuple[str, str], Callable[[], int]] = {}
    for line in sys.stdin:
        what, slug, seconds = json.loads(line)
        if (what, slug) not in ready:
            ready[what, slug] = MEASURES[what](slug)
            ready[what, slug]()
        some, done, start = ready[what, slug], 0, process_time()
        while process_time() - start < seconds:
            done += some()
        print(json.dumps(done / (process_time() - start)), flush=True)


if __name__ == "__main__":
    main()
