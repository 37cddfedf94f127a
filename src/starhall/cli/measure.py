"""`starhall simulate`, `starhall ladder` and `starhall bench`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from starhall.bots import shelf
from starhall.cli.arguments import read_options
from starhall.cli.printing import bar, print_json
from starhall.core import NotUnderstood, registry
from starhall.lab import ladder as ladders
from starhall.lab import marked
from starhall.lab.arena import simulate as simulate_games
from starhall.lab.bench import build, measure, python
from starhall.lab.executor import executor
from starhall.lab.progress import Progress


def simulate(arguments: argparse.Namespace) -> int:
    """Let bots play many games."""
    game = registry.game(arguments.game)
    with executor(arguments.on, arguments.jobs) as played_by, Progress("games", arguments.games) as progress:
        tally = simulate_games(
            game.slug,
            players=arguments.players or game.players[0],
            games=arguments.games,
            bots=[name.strip() for name in arguments.bots.split(",")],
            options=read_options(arguments.option),
            seed=arguments.seed,
            played_by=played_by,
            progress=progress,
        )
    plain = tally.to_plain()
    if arguments.json:
        print_json(plain)
    else:
        _print_tally(game.name, plain)
    return 0


def _print_tally(name: str, plain: dict[str, Any]) -> None:
    lengths = plain["lengths"]
    print(f"{name}, {plain['players']} players: {plain['games']} games in {plain['seconds']} s")
    print(f"{plain['games_per_second']} games and {plain['decisions_per_second']} decisions a second")
    print(f"decisions in a game: {lengths['least']} to {lengths['most']}, mean {lengths['mean']}")
    # Bots of one kind win all there is to win: their share says nothing.
    several = len(plain["wins_by_bot"]) > 1
    for bot, row in plain["wins_by_bot"].items() if several else ():
        print(
            f"{bot:<10}{bar(row['share'])} {row['share']:6.1%} of wins, 95 % interval "
            f"{max(0.0, row['low']):.1%} to {row['high']:.1%}, fair share {row['fair_share']:.1%}"
        )
    for seat, wins in enumerate(plain["wins_by_seat"]):
        share = wins / plain["games"]
        points = plain["mean_points_by_seat"][seat]
        print(f"seat {seat + 1:<5}{bar(share)} {share:6.1%} of wins, mean points {points:.2f}")
    print(f"shared victories: {plain['draws']}")
    for trouble, times in plain["troubles"].items():
        print(f"{times} times: {trouble}")


def ladder(arguments: argparse.Namespace) -> int:
    """Let each level of bots play the one below."""
    game = registry.game(arguments.game)
    levels = [name.strip() for name in arguments.levels.split(",")]
    for name in levels:
        shelf.bot(name)
    wanted = ladders.pairings(game.slug, levels, arguments.players)
    if not wanted or arguments.games < 1:
        raise NotUnderstood("a ladder needs two levels and one game, at least")
    file = arguments.file or Path(f"ladder-{game.slug}.jsonl")
    if arguments.resume:
        found = ladders.Ladder.resume(game.slug, file)
    else:
        found = ladders.Ladder.begin(game.slug, file, arguments.seed)
    stopped = False
    try:
        total = arguments.games * len(wanted)
        with executor(arguments.on, arguments.jobs) as played_by, Progress("games", total) as progress:
            found.play(wanted, arguments.games, played_by, progress)
    except KeyboardInterrupt:
        stopped = True
    _print_ladder(found, arguments)
    if stopped:
        kept = len(ladders.Ladder.resume(game.slug, file).results)
        print(f"Stopped. {file} keeps {kept} games: --resume goes on.", file=sys.stderr)
    return 130 if stopped else 0


def _print_ladder(found: ladders.Ladder, arguments: argparse.Namespace) -> None:
    if arguments.write:
        marked.write(arguments.write, "ladder", found.slug, ladders.table(found))
    if arguments.json:
        ratings = {name: [round(value, 2) for value in rating] for name, rating in found.ratings().items()}
        print_json({"game": found.slug, "rows": [row.to_plain() for row in found.rows()], "ratings": ratings})
        return
    for row in found.rows():
        upper, lower, players = row.pairing
        print(
            f"{upper} against {lower}, {players} players: {bar(row.share)} {row.share:6.1%} "
            f"of {row.games} games, 95 % interval {row.low:.1%} to {row.high:.1%}, bar {row.pairing.bar:.1%}"
        )
    for name, (mu, low, high) in found.ratings().items():
        print(f"{name:<10}rating {mu:.1f}, 95 % interval {low:.1f} to {high:.1f}")


def bench(arguments: argparse.Namespace) -> int:
    """Measure the engine."""
    slugs = arguments.games or list(registry.slugs())
    for slug in slugs:
        registry.game(slug)
    rows = []
    with Progress("games measured", len(slugs)) as progress:
        for done, slug in enumerate(slugs, 1):
            rows.append(measure(slug, seconds=arguments.seconds, players=arguments.players))
            progress(done)
    if arguments.json:
        print_json([row.to_plain() for row in rows])
        return 0
    print(f"{build()}, {python()}; a second of processor time")
    print(f"{'game':<10}{'players':>7}{'decisions':>12}{'with observation':>18}{'games':>9}{'copies':>12}")
    for row in rows:
        print(
            f"{row.game:<10}{row.players:>7}{row.decisions_per_second:>12,.0f}{row.observed_per_second:>18,.0f}"
            f"{row.games_per_second:>9,.0f}{row.copies_per_second:>12,.0f}"
        )
    return 0
