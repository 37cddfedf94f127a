"""The checker of words: reads the logs of played games as every reader does, and reports what is wrong.

    python -m starhall.lab.wording void --games 200 --seed 1

What may be wrong stands in `faults.py`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from starhall.bots import Greedy, Sight
from starhall.core import HOST, Game, Match, record, registry
from starhall.core.events import Event, Secret
from starhall.core.laws import random_options
from starhall.lab.faults import ALONE, AMONG, SPOKEN, Check, Fault, Line, Log, Reader, conflated

PLAYERS = ("Ann", "Bea", "Cyd", "Dan", "Eve", "Fay", "Gus")
"""The names at the table: without digits, which would be taken for numbers."""
_ASKED = 6
"""Every so manieth question is read."""
_CALLED = 0.002
"""How likely the table calls something out before a decision, such as that somebody leaves."""
_LOADED = 10
"""Every so manieth game is also read from its record."""


def lines_of(match: Match[Any], events: Sequence[Event], choice: int) -> Iterator[tuple[Reader, Line]]:
    """These events as lines for every reader who may know of them."""
    readers: list[Reader] = [None, *range(match.state.players)]
    for event in events:
        if event.only is None and not _holds_secrets((*event.operands.values(), *event.facts.values())):
            line = Line(event, match.say(event), choice)
            yield from ((reader, line) for reader in readers)
            continue
        for reader in readers:
            if event.visible_to(reader):
                seen = event.read_by(reader)
                yield reader, Line(seen, match.say(seen), choice)


def _holds_secrets(values: Sequence[Any]) -> bool:
    return any(
        isinstance(value, Secret) or (isinstance(value, (list, tuple)) and _holds_secrets(value))
        for value in values
    )


Known = dict[tuple[str, str], Mapping[str, Any]]
"""What has been read so far, by event and text: the operands of which it was said."""


def faults(readings: Sequence[Log], known: Known | None = None) -> Iterator[Fault]:
    """Everything that is wrong in these logs of one match; a sentence that is `known` is not read again."""
    known = {} if known is None else known
    pairs: set[tuple[int, int]] = set()
    for log in readings:
        for at, line in enumerate(log.lines):
            # Most lines are the same for all readers, and so is the line before.
            pair = (id(log.lines[at - 1]), id(line))
            if pair in pairs:
                continue
            pairs.add(pair)
            yield from _wrong(AMONG, log, at)
            before = known.setdefault((line.event.name, line.text), line.event.operands)
            if before is line.event.operands:
                yield from _wrong(ALONE, log, at)
            elif why := conflated(log, at, before):
                yield Fault("conflated", why, log, at)


def faults_of_questions(asked: Sequence[Log], known: Known) -> Iterator[Fault]:
    """Everything that is wrong in what seats were asked."""
    for log in asked:
        for at, line in enumerate(log.lines):
            if (line.event.name, line.text) not in known:
                known[line.event.name, line.text] = {}
                yield from _wrong(SPOKEN, log, at)


def _wrong(checks: Mapping[str, Check], log: Log, at: int) -> Iterator[Fault]:
    for kind, check in checks.items():
        why = check(log, at)
        if why:
            yield Fault(kind, why, log, at)


@dataclass(frozen=True)
class Played:
    """A game that was played for its words."""

    match: Match[Any]
    logs: Sequence[Log]
    """By reader: everybody else first, then seat by seat."""
    asked: Sequence[Log]
    """What seats were asked, at some of the questions."""


def questions(match: Match[Any], seat: int) -> list[Line]:
    """All that a seat is told when it is asked now, line by line."""
    asked = match.game.ask(match.state, seat)
    if asked is None:
        return []
    options = [option.text for option in asked.options]
    texts = [asked.text, asked.left, asked.decline, asked.waiting, *options]
    event = Event(-1, asked.why, asked.kind, {}, None, False)
    return [Line(event, text, len(match.choices)) for text in texts if text]


def play(game: Game[Any], number: int, seed: str, *, looks: int = 0) -> Played:
    """A whole game with some options, at random or (with `looks`) greedily: each line as it was told then."""
    rng = Random(f"{seed}/{number}")
    players = game.players[number % len(game.players)]
    match = Match(game, PLAYERS[:players], random_options(game, players, rng), seed=f"{seed}/{number}")
    greedy = Greedy(looks)
    found: dict[Reader, list[Line]] = {None: [], **{seat: [] for seat in range(players)}}
    asked: list[Log] = []
    told: Sequence[Event] = match.journal.events
    while True:
        for reader, line in lines_of(match, told, len(match.choices)):
            found[reader].append(line)
        if match.over:
            return Played(match, [Log(match, reader, lines) for reader, lines in found.items()], asked)
        seat = (
            HOST if rng.random() < _CALLED and match.state.choices(HOST) else rng.choice(match.state.asked)[0]
        )
        if len(match.choices) % _ASKED == 0:
            asked.append(Log(match, seat, questions(match, seat)))
        if looks and seat != HOST:
            told = match.choose(seat, greedy.choose(Sight(game, match.state, seat, rng)))
        else:
            told = match.choose(seat, rng.choice(match.state.choices(seat)))


def changed(readings: Sequence[Log], match: Match[Any]) -> Iterator[Fault]:
    """Lines that say something else when they are worded from this match, the same one later or loaded."""
    worded: set[int] = set()
    for log in readings:
        for at, line in enumerate(log.lines):
            if id(line) in worded:
                continue
            worded.add(id(line))
            now = match.say(match.journal.events[line.event.number].read_by(log.reader))
            if now != line.text:
                yield Fault("changed", f"later it says: {now}", log, at)


def check(game: Game[Any], numbers: Sequence[int], seed: str, *, looks: int = 0) -> Iterator[Fault]:
    """Play these games and report everything that is wrong in their words."""
    known: Known = {}
    for number in numbers:
        played = play(game, number, seed, looks=looks)
        yield from faults(played.logs, known)
        yield from faults_of_questions(played.asked, known)
        yield from changed(played.logs, played.match)
        if number % _LOADED == 0:
            yield from changed(played.logs, record.load(record.save(played.match), find=lambda slug: game))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play games of one title and print what is wrong in their words, with the log around."""
    parser = argparse.ArgumentParser(prog="python -m starhall.lab.wording", description=main.__doc__)
    parser.add_argument("game", choices=registry.slugs())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--looks", type=int, default=0, help="play greedily, with so many looks a decision")
    parser.add_argument("--most", type=int, default=5, help="examples of each class and event")
    given = parser.parse_args(arguments)
    found: dict[tuple[str, str], list[Fault]] = {}
    for fault in check(registry.game(given.game), range(given.games), given.seed, looks=given.looks):
        found.setdefault((fault.kind, fault.line.event.name), []).append(fault)
    for (kind, event), several in sorted(found.items()):
        print(f"== {kind}, {event}: {len(several)}")
        for fault in several[: given.most]:
            print(fault.around())
    print(f"{sum(map(len, found.values()))} faults in {given.games} games")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
