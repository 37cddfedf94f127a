"""`starhall games`, `starhall bots` and `starhall rules`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from starhall.bots import shelf
from starhall.cli.printing import print_json, print_wrapped
from starhall.core import Game, NotUnderstood, registry
from starhall.core.ledger import code_for


def games(arguments: argparse.Namespace) -> int:
    """List the installed games."""
    found = registry.shelved(map(registry.game, registry.slugs()))
    _say_left_out(registry.left_out())
    if arguments.json:
        print_json([_game_facts(game) for game in found])
        return 0
    for game in found:
        players = f"{game.players[0]} to {game.players[-1]} players"
        print(f"{game.slug:<10}{game.name}: {players}, {game.minutes} minutes")
        print_wrapped(f"{game.summary} {game.credits}.", "          ")
        for option in game.options:
            print_wrapped(f"--option {option.name}={option.default}  {option.text}", "            ")
    return 0


def bots(arguments: argparse.Namespace) -> int:
    """List the bots that can sit down."""
    found = [{"bot": name, "text": shelf.about(name)} for name in shelf.names()]
    _say_left_out(shelf.left_out())
    if arguments.json:
        print_json(found)
        return 0
    for row in found:
        print_wrapped(f"{row['bot']:<10}{row['text']}", " " * 10, first="")
    return 0


def _say_left_out(faults: tuple[str, ...]) -> None:
    for fault in faults:
        print(f"Left out: {fault}", file=sys.stderr)


def _game_facts(game: Game[Any]) -> dict[str, Any]:
    return {
        "game": game.slug,
        "name": game.name,
        "version": game.version,
        "summary": game.summary,
        "credits": game.credits,
        "players": [game.players[0], game.players[-1]],
        "minutes": game.minutes,
        "options": [
            {"name": option.name, "default": option.default, "text": option.text, "rules": list(option.rules)}
            for option in game.options
        ],
        "kinds": [
            {"name": kind.name, "refers": kind.refers, "first": kind.first, "size": kind.size}
            for kind in game.kinds
        ],
        "actions": game.actions,
    }


def rules(arguments: argparse.Namespace) -> int:
    """Print rules, or how far code and tests cover them."""
    game = registry.game(arguments.game)
    if arguments.coverage:
        return _coverage(game, arguments)
    ledger = game.ledger
    if arguments.id:
        ledger.text(arguments.id.upper())
        ids = [arguments.id.upper()]
    else:
        ids = ledger.search(arguments.search) if arguments.search else list(ledger)
    if arguments.json:
        print_json([{"id": i, "text": ledger.text(i), "code": list(code_for(i))} for i in ids])
        return 0
    if not ids:
        print(f"No rule or ruling of {game.name} contains all of: {arguments.search}", file=sys.stderr)
        return 1
    chapter = ""
    for i in ids:
        row = ledger.rules.get(i)
        if not arguments.id and (heading := row.chapter if row else "Rulings") != chapter:
            chapter = heading
            print(f"\n{chapter}\n{'-' * len(chapter)}")
        print_wrapped(f"{i}  {ledger.text(i)}", " " * (len(i) + 2), first="")
    if arguments.id:
        for place in code_for(ids[0]):
            print(f"  code: {place}")
    return 0


def _coverage(game: Game[Any], arguments: argparse.Namespace) -> int:
    coverage = game.ledger.coverage(_tests(arguments.tests))
    if arguments.json:
        print_json(
            {
                "game": game.slug,
                "rules": coverage.rules,
                "rulings": coverage.rulings,
                "without_code": list(coverage.without_code),
                "without_test": list(coverage.without_test),
                "unknown": list(coverage.unknown),
            }
        )
    else:
        print(f"{game.name}: {coverage.rules} rules and {coverage.rulings} rulings")
        for what, ids in (
            ("without code", coverage.without_code),
            ("without a test", coverage.without_test),
            ("named in code or tests but not in the ledger", coverage.unknown),
        ):
            print(f"  {len(ids)} {what}{': ' if ids else ''}{', '.join(ids)}")
    return 0 if coverage.complete else 1


def _tests(given: Path | None) -> Path:
    """The folder of tests: the given one, or that of the checkout this package runs from."""
    checkout = Path(__file__).resolve().parents[3] / "tests"
    tests = given or checkout
    if not tests.is_dir():
        raise NotUnderstood(
            f"there are no tests in {tests}: run this in a checkout, or say where with --tests DIR"
        )
    return tests
