"""Random play beside other game libraries: `make bench` installs them and runs this.

A round plays a slice of CPU time of one peer, then of one of ours, then of the next peer, and so on; every
second round runs backwards. What is compared are figures of the same round, so that a machine that grows
slower or faster favours nobody. Each peer runs the cheapest loop that its interface offers: legal actions,
one of them at random, apply; no rendering, no logging, and no observation where it can be avoided. A decision
is one action of one player; chance is played in everybody's time and counted in nobody's.

Counted are games in which players take turns, through the interface that the library documents for playing
them. Bare games taken out of their environments, matrix games in which all move at once, and games that
hardly ever leave a choice are shown beside them with the reason, and the fastest of all is named at the end.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import logging
import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import median
from typing import Any

from starhall.core import NotUnderstood
from starhall.core.registry import game as find_game
from starhall.core.registry import slugs
from starhall.lab.bench import REFERENCE_CALLS, calls_per_second, copying, middles, pace, random_play

FASTEST_BAR = 1.5
"""Ours against the fastest game of a peer that is written in Python."""
MEDIAN_BAR = 3.0
"""Ours against the median of those games."""
COPIES_BAR = 300_000
"""Copies a second on a machine that makes ten million calls."""

OURS = "Starhall"
PYTHON, CPP = "Python", "C++"
_CALIBRATION_SECONDS = 0.05

OPEN_SPIEL_CPP = ("kuhn_poker", "leduc_poker", "liars_dice", "hearts", "crazy_eights", "backgammon")
PETTINGZOO = ("tictactoe_v3", "leduc_holdem_v4", "texas_holdem_v4", "connect_four_v3", "chess_v6")
RLCARD = ("leduc-holdem", "limit-holdem", "no-limit-holdem", "uno", "doudizhu", "mahjong", "bridge")
RLCARD_RAW = ("leduc-holdem", "limit-holdem", "no-limit-holdem", "uno")
"""Those whose bare game tells its legal actions by itself."""

BARE = "without its environment"
SPIEL_ASIDE = {
    "python_iterated_prisoners_dilemma": "all move at once",
    "python_dynamic_routing": "four decisions in five have one option",
}

Play = Callable[[], int]
"""Play one game to its end; the decisions in it."""

random = Random(0).random


@dataclass(eq=False)
class Entry:
    """A game of some library, and what it has reached in each round."""

    library: str
    game: str
    make: Callable[[], Play]
    """Called once, before anything is timed."""
    written_in: str = PYTHON
    loop: str = ""
    """Raw or wrapped, where a game can be had in both ways."""
    aside: str = ""
    """Why it is shown but not counted."""
    play: Play = field(init=False)
    rounds: list[list[float]] = field(default_factory=list)
    """By round: decisions a second, one figure for each slice."""

    @property
    def name(self) -> str:
        """Library, game and loop."""
        return " ".join(part for part in (self.library, self.game, self.loop) if part)

    def in_round(self, number: int) -> float:
        """Decisions a second in one round."""
        return median(self.rounds[number])

    @property
    def decisions_per_second(self) -> float:
        """The median of all rounds."""
        return median(self.in_round(number) for number in range(len(self.rounds)))

    @property
    def spread(self) -> float:
        """Half of the way from the slowest round to the fastest, as a part of the median."""
        found = [self.in_round(number) for number in range(len(self.rounds))]
        return (max(found) - min(found)) / 2 / median(found)

    def warm_up(self) -> None:
        """Make the game and play it once."""
        self.play = self.make()
        self.play()


# The peers.


def open_spiel() -> Iterator[Entry]:
    """OpenSpiel: the games registered as python_*, and some in C++ for reference."""
    import pyspiel

    importlib.import_module("open_spiel.python.games")  # registers them
    in_python = [name for name in pyspiel.registered_names() if name.startswith("python_")]
    for name in in_python:
        yield Entry("OpenSpiel", name, partial(spiel_play, pyspiel, name), aside=SPIEL_ASIDE.get(name, ""))
    for name in OPEN_SPIEL_CPP:
        yield Entry("OpenSpiel", name, partial(spiel_play, pyspiel, name), written_in=CPP, aside="C++")


def spiel_play(pyspiel: Any, name: str) -> Play:
    """Random play of an OpenSpiel game, of players who move in turn or all at once."""
    game = pyspiel.load_game(name)
    players = range(game.num_players())

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(outcome(state.chance_outcomes()))
            elif state.is_simultaneous_node():
                actions = []
                for player in players:
                    legal = state.legal_actions(player)
                    actions.append(legal[int(random() * len(legal))] if legal else 0)
                state.apply_actions(actions)
                decisions += len(actions)
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
        return decisions

    return play


def outcome(outcomes: Sequence[tuple[int, float]]) -> int:
    """One of these chance outcomes, by its probability."""
    left = random()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]


def pettingzoo() -> Iterator[Entry]:
    """PettingZoo's classic games, with the wrappers of `env()` and without them."""
    importlib.import_module("pettingzoo.classic")
    for name in PETTINGZOO:
        yield Entry("PettingZoo", name, partial(zoo_play, name, "raw_env"), loop="raw", aside=BARE)
        yield Entry("PettingZoo", name, partial(zoo_play, name, "env"), loop="wrapped")


def zoo_play(name: str, maker: str) -> Play:
    """Random play of a PettingZoo environment; the mask of legal actions is part of what it observes."""
    env = getattr(importlib.import_module(f"pettingzoo.classic.{name}"), maker)()

    def play() -> int:
        decisions = 0
        env.reset()
        while True:
            agent = env.agent_selection
            if env.terminations[agent] or env.truncations[agent]:
                return decisions
            legal = env.observe(agent)["action_mask"].nonzero()[0]
            env.step(int(legal[int(random() * len(legal))]))
            decisions += 1

    return play


def rlcard() -> Iterator[Entry]:
    """RLCard's environments, and the bare games in them."""
    library = importlib.import_module("rlcard")
    for name in RLCARD:
        raw = name in RLCARD_RAW
        if raw:
            yield Entry("RLCard", name, partial(rlcard_raw_play, library, name), loop="raw", aside=BARE)
        yield Entry("RLCard", name, partial(rlcard_play, library, name), loop="wrapped" if raw else "")


def rlcard_play(library: Any, name: str) -> Play:
    """Random play of an RLCard environment."""
    env = library.make(name)

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return play


def rlcard_raw_play(library: Any, name: str) -> Play:
    """Random play of the game inside an RLCard environment: nothing is turned into arrays."""
    game = library.make(name).game

    def play() -> int:
        decisions = 0
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return play


PEERS: dict[str, Callable[[], Iterator[Entry]]] = {
    "OpenSpiel": open_spiel,
    "PettingZoo": pettingzoo,
    "RLCard": rlcard,
}


def peers(skipped: list[str]) -> list[Entry]:
    """Every game of the installed peers, played once to warm up; what is missing goes on the list."""
    found = []
    for library, games in PEERS.items():
        try:
            made = list(games())
        except ImportError as error:
            skipped.append(f"{library} skipped: it is not installed ({error}). `make bench` installs it.")
            continue
        for entry in made:
            try:
                entry.warm_up()
            except Exception as error:  # somebody else's game: say so and go on with the next
                skipped.append(f"{entry.name} skipped: {type(error).__name__}: {error}")
            else:
                found.append(entry)
    return found


def ours(wanted: Sequence[str]) -> list[tuple[str, int]]:
    """Games and player counts: as wished for (`peace` or `peace:4`), else the fewest, some and the most."""
    found = []
    for wish in wanted or slugs():
        slug, _, players = wish.partition(":")
        seats = find_game(slug).players
        if not players:
            counts = sorted({seats[0], seats[len(seats) // 2], seats[-1]})
        elif players.isdecimal() and int(players) in seats:
            counts = [int(players)]
        else:
            raise NotUnderstood(f"{wish}: {slug} is for {seats[0]} to {seats[-1]} players")
        found += [(slug, count) for count in counts]
    if not found:
        raise NotUnderstood("no game of ours is installed: `make bench` installs them")
    return found


# The run.


@dataclass
class Copies:
    """Copies of our states, a figure for each round."""

    slug: str
    players: int
    per_second: list[float] = field(default_factory=list)
    scaled: list[float] = field(default_factory=list)


@dataclass
class Run:
    """All that is measured in one go."""

    peers: list[Entry]
    ours: list[Entry]
    copies: list[Copies]
    skipped: list[str]
    calls: list[float] = field(default_factory=list)
    rounds: int = 0
    """Those that are complete."""


def one_round(run: Run, seconds: float, heading: str) -> None:
    """Peer, ours, peer, ours, and so on, at least once through all of ours; then our copies."""
    slices = max(len(run.peers), len(run.ours))
    order: list[Entry] = []
    for i in range(slices):
        # The turn of ours moves on by one each round, so that each of them stands beside each peer.
        order += [*run.peers[i : i + 1], run.ours[(i + run.rounds) % len(run.ours)]]
    if run.rounds % 2:
        order.reverse()
    figures: dict[Entry, list[float]] = {}
    for entry in order:
        show_progress(heading + entry.name)
        try:
            figures.setdefault(entry, []).append(pace(entry.play, seconds).units)
        except Exception as error:
            if entry in run.ours:
                raise
            run.skipped.append(f"{entry.name} dropped: {type(error).__name__}: {error}")
            run.peers.remove(entry)
    calls = [calls_per_second(_CALIBRATION_SECONDS)]
    copies = []
    for measured in run.copies:
        show_progress(f"{heading}copies of {measured.slug}, {measured.players} players")
        states = middles(find_game(measured.slug), measured.players)
        copies.append(pace(copying(states), seconds).units)
        calls.append(calls_per_second(_CALIBRATION_SECONDS))
    # Nothing is kept of a round that was broken off.
    for entry in (*run.peers, *run.ours):
        entry.rounds.append(figures[entry])
    for i, measured in enumerate(run.copies):
        measured.per_second.append(copies[i])
        measured.scaled.append(copies[i] * REFERENCE_CALLS / ((calls[i] + calls[i + 1]) / 2))
    run.calls += calls
    run.rounds += 1


def counted(run: Run) -> list[Entry]:
    """The peers' games written in Python, as their libraries offer them."""
    return [entry for entry in run.peers if not entry.aside]


@dataclass(frozen=True)
class Verdict:
    """One of our figures against a bar."""

    ours: str
    against: str
    reached: float
    bar: float
    met: bool
    text: str


def verdicts(run: Run) -> list[Verdict]:
    """Ours against the fastest and the median Python game of the peers, and our copies."""
    found = []
    peers = counted(run)
    for entry in run.ours if peers else ():
        fastest = max(peers, key=lambda peer: peer.decisions_per_second)
        by_round = range(run.rounds)
        times = median(entry.in_round(i) / fastest.in_round(i) for i in by_round)
        middle = median(entry.in_round(i) / median(peer.in_round(i) for peer in peers) for i in by_round)
        for reached, bar, against in (
            (times, FASTEST_BAR, f"the fastest Python peer ({fastest.name})"),
            (middle, MEDIAN_BAR, f"the median of {len(peers)} Python peers"),
        ):
            text = f"{entry.game}: {reached:.2f} times {against}"
            found.append(Verdict(entry.game, against, reached, bar, reached >= bar, f"{text}, bar {bar:g}"))
    for copies in run.copies:
        name, reached = f"{copies.slug}, {copies.players} players", median(copies.scaled)
        text = f"{name}: {reached:,.0f} copies/s at {REFERENCE_CALLS:,} calls/s, bar {COPIES_BAR:,}"
        found.append(Verdict(name, "copies", reached, COPIES_BAR, reached >= COPIES_BAR, text))
    return found


# What is printed.


def table(run: Run) -> Iterator[str]:
    """Everybody by speed, ours among them."""
    entries = sorted((*run.peers, *run.ours), key=lambda entry: -entry.decisions_per_second)
    width = max(len(f"{entry.game} {entry.loop}") for entry in entries)
    yield f"{'library':<11} {'game':<{width}} {'written in':<10}  decisions/s     ±"
    for entry in entries:
        note = f"  not counted: {entry.aside}" if entry.aside else ""
        yield (
            f"{entry.library:<11} {f'{entry.game} {entry.loop}':<{width}} {entry.written_in:<10} "
            f"{entry.decisions_per_second:>12,.0f} {entry.spread:>4.0%} {note}"
        ).rstrip()
    yield ""
    yield "copies/s of our states"
    for copies in run.copies:
        yield f"  {f'{copies.slug}, {copies.players} players':<20} {median(copies.per_second):>12,.0f}"
    yield f"empty calls/s: {median(run.calls):,.0f}; rounds: {run.rounds}; medians of CPU time"


def verdict_lines(run: Run) -> Iterator[str]:
    """Met or missed, one line for each bar."""
    if not counted(run):
        yield "No Python peer was measured: nothing to compare decisions with."
    for verdict in verdicts(run):
        yield f"{'met   ' if verdict.met else 'MISSED'} {verdict.text}"
    in_python = [entry for entry in run.peers if entry.written_in == PYTHON]
    if in_python:
        fastest = max(in_python, key=lambda entry: entry.decisions_per_second)
        for entry in run.ours:
            times = entry.decisions_per_second / fastest.decisions_per_second
            yield f"       {entry.game}: {times:.2f} times the fastest loop of all ({fastest.name})"


def to_plain(run: Run) -> dict[str, Any]:
    """Everything measured, ready for JSON."""
    count = counted(run)
    return {
        "rounds": run.rounds,
        "calls_per_second": round(median(run.calls)),
        "entries": [
            {
                "library": entry.library,
                "game": entry.game,
                "loop": entry.loop,
                "written_in": entry.written_in,
                "counted": entry in count,
                "aside": entry.aside,
                "decisions_per_second": round(entry.decisions_per_second),
                "by_round": [round(entry.in_round(number)) for number in range(run.rounds)],
            }
            for entry in (*run.peers, *run.ours)
        ],
        "copies": [
            {
                "game": copies.slug,
                "players": copies.players,
                "copies_per_second": round(median(copies.per_second)),
                "scaled_copies_per_second": round(median(copies.scaled)),
            }
            for copies in run.copies
        ],
        "verdicts": [
            {
                "ours": verdict.ours,
                "against": verdict.against,
                "reached": round(verdict.reached, 3),
                "bar": verdict.bar,
                "met": verdict.met,
            }
            for verdict in verdicts(run)
        ],
        "skipped": run.skipped,
    }


def show_progress(text: str) -> None:
    """One line on stderr that is written over, where there is a screen."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="peers.py", description="Random play beside other game libraries.")
    parser.add_argument("--seconds", type=_above_zero, default=0.2, help="CPU time of each slice (0.2)")
    parser.add_argument("--rounds", type=_at_least_one, default=5, help="how many rounds (5)")
    parser.add_argument(
        "--games", nargs="+", default=[], metavar="GAME", help="ours: peace, or peace:4 for four players"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a bar is missed")
    return parser.parse_args(argv)


def _above_zero(text: str) -> float:
    value = float(text)
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds above 0")
    return value


def _at_least_one(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return value


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and say which bars are met."""
    wishes = arguments(argv)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    logging.getLogger("absl").setLevel(logging.ERROR)
    try:
        mine = ours(wishes.games)
    except NotUnderstood as error:
        print(f"peers.py: {error}", file=sys.stderr)
        return 2
    skipped: list[str] = []
    run = Run([], [], [Copies(slug, players) for slug, players in mine], skipped)
    stopped = False
    try:
        # Peers print what they like; the table and the JSON stay clean.
        with contextlib.redirect_stdout(sys.stderr):
            show_progress("warming up")
            run.peers = peers(skipped)
            for slug, players in mine:
                entry = Entry(
                    OURS, f"{slug}, {players} players", partial(random_play, find_game(slug), players)
                )
                entry.warm_up()
                run.ours.append(entry)
            for number in range(wishes.rounds):
                if not sys.stderr.isatty():
                    print(f"round {number + 1} of {wishes.rounds}", file=sys.stderr, flush=True)
                one_round(run, wishes.seconds, f"round {number + 1} of {wishes.rounds}: ")
    except KeyboardInterrupt:
        stopped = True
    show_progress("")
    for line in skipped:
        print(line, file=sys.stderr)
    if stopped:
        print(f"Stopped after {run.rounds} of {wishes.rounds} rounds.", file=sys.stderr)
    if run.rounds:
        if wishes.json:
            print(json.dumps(to_plain(run), indent=2))
        else:
            print("\n".join([*table(run), "", *verdict_lines(run)]))
    if stopped:
        return 130
    return int(wishes.check and not all(verdict.met for verdict in verdicts(run)))


if __name__ == "__main__":
    sys.exit(main())
