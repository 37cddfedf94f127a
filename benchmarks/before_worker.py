"""Measures one version of the code for `before.py` and `peers.py`.

It first says which build it is; then each line asks [what, game, players, seconds], and how many there were
in a second comes back, or null where this version has no such thing. It knows both the names of today and
those of the earlier commits, and nothing but what they have in common.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

import starhall.core.state as engine
from starhall.core import Match, Seeded, registry

PLAYERS = 2
"""At the tables of the server."""
_MOMENTS = 48
"""So many moments are looked at, taken from the middle of several games."""
_DEALS = 16
"""So many re-deals of one moment are made."""


def first_of(*names: str) -> Any:
    """The first of these modules that there is."""
    for name in names[:-1]:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    return import_module(names[-1])


def play(slug: str, players: int, observing: bool = False) -> Callable[[], int]:
    """Random games, if wished with an encoding for the asked seat before each choice."""
    game, random, number = registry.game(slug), Random(players).random, 0

    def one() -> int:
        nonlocal number
        number, decisions = number + 1, 0
        s = game.new(players, Seeded(number))
        while s.asked:
            seat = s.asked[0][0]
            choices = s.choices(seat)
            if observing:
                game.encode(s, seat)
            s.answer(seat, choices[int(random() * len(choices))])
            decisions += 1
        return decisions

    return one


def random_states(slug: str, players: int) -> Iterator[Any]:
    """Random games without end, state by state."""
    game, number = registry.game(slug), 0
    while True:
        s, rng = game.new(players, Seeded(f"before/{number}")), Random(number)
        number += 1
        while not s.over:
            yield s
            seat = s.asked[0][0]
            s.answer(seat, rng.choice(s.choices(seat)))


@cache
def moments(slug: str, players: int) -> list[tuple[Any, int]]:
    """Copies of states from all over several games, each with the seat that is asked."""
    rng, found = Random(slug), []
    for s in random_states(slug, players):
        if rng.random() < 0.05:
            found.append((s.copy(), s.asked[0][0]))
        if len(found) == _MOMENTS:
            return found
    raise AssertionError


def at_moments(
    look: Callable[[Any], Callable[[Any, int], object]], times: int = 1
) -> Callable[[str, int], Callable[[], int]]:
    """What is done with a state and the seat that is asked, so many times at each moment."""

    def ready(slug: str, players: int) -> Callable[[], int]:
        do, found = look(registry.game(slug)), moments(slug, players)

        def some() -> int:
            for s, seat in found:
                do(s, seat)
            return times * len(found)

        return some

    return ready


def copies(slug: str, players: int) -> Callable[[], int]:
    """Copies of states, in a loop that does nothing else: so clones of others are measured."""
    found = [s for s, _ in moments(slug, players)]

    def some() -> int:
        for s in found:
            s.copy()
        return len(found)

    return some


def redeal(game: Any) -> Callable[[Any, int], object]:
    """One fair re-deal, with all that has to be found out for it."""
    resample, rng = game.resample, Random(game.slug)
    return lambda s, seat: resample(s, seat, rng)


def redeals(game: Any) -> Callable[[Any, int], object]:
    """Several fair re-deals of one moment, as a bot makes them."""
    redealer, rng = game.redealer, Random(game.slug)

    def some(s: Any, seat: int) -> None:
        redeal = redealer(s, seat)
        for _ in range(_DEALS):
            redeal(rng)

    return some


def evaluate(game: Any) -> Callable[[Any, int], object]:
    """How good the state looks for each seat."""
    if hasattr(game, "evaluate_all"):
        together = game.evaluate_all
        return lambda s, seat: together(s)
    value = game.evaluate
    return lambda s, seat: [value(s, p) for p in range(s.players)]


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


MEASURES: dict[str, Callable[[str, int], Callable[[], int]]] = {
    "play": play,
    "observe": partial(play, observing=True),
    "copy": copies,
    "view": at_moments(lambda game: game.view),
    "encode": at_moments(lambda game: game.encode),
    "sparse": at_moments(lambda game: game.sparse),
    "digest": at_moments(lambda game: game.knowledge),
    "redeal": at_moments(redeal),
    "redeals": at_moments(redeals, _DEALS),
    "evaluate": at_moments(evaluate),
    "step": lambda slug, players: Server(slug).steps,
}


def warmed_up(what: str, slug: str, players: int) -> Callable[[], int] | None:
    """Ready to be measured, if this version has it: the first time is slower than all others."""
    try:
        some = MEASURES[what](slug, players)
    except AttributeError:
        return None
    some()
    return some


def pace(some: Callable[[], int], seconds: float) -> float:
    """How many in a second of processor time."""
    done, start = 0, process_time()
    while True:
        done += some()
        spent = process_time() - start
        if spent >= seconds:
            return done / spent


def main() -> None:
    """Answer line by line."""
    print("plain Python" if str(engine.__file__).endswith(".py") else "compiled", flush=True)
    ready: dict[tuple[str, str, int], Callable[[], int] | None] = {}
    for line in sys.stdin:
        what, slug, players, seconds = json.loads(line)
        key = (what, slug, players)
        if key not in ready:
            ready[key] = warmed_up(*key)
        some = ready[key]
        print(json.dumps(pace(some, seconds) if some else None), flush=True)


if __name__ == "__main__":
    main()
