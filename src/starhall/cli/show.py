"""`starhall games`, `starhall bots` and `starhall rules`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from starhall.bots import shelf
from starhall.cli.arguments import read_options
from starhall.cli.printing import print_json, print_wrapped
from starhall.core import Game, NotUnderstood, registry
from starhall.core.content import table_name
from starhall.core.contract import OPTIONS_FIRST, contract
from starhall.core.errors import or_list
from starhall.core.ledger import code_for
from starhall.lab.finding import Cited, Page, Place, find, index


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
        print_wrapped(f"{row['bot']:<19}{row['text']}", " " * 19, first="")
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
    """Print rules, the page of one of them, or how far code and tests cover them."""
    if "-" in arguments.game and arguments.game not in registry.slugs():
        return _page(find(arguments.game), arguments.json)
    game = registry.game(arguments.game)
    ledger = game.ledger
    if arguments.coverage:
        return _coverage(game, arguments)
    if arguments.contract:
        return _contract(game, arguments)
    if arguments.content is not None:
        return _content(game, arguments.content, arguments.json)
    if arguments.option or arguments.players is not None:
        raise NotUnderstood("--option and --players are of a table: add --contract")
    if arguments.id:
        ledger.text(arguments.id.upper())
        return _page(index(game)[arguments.id.upper()], arguments.json)
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
        if (heading := row.chapter if row else "Rulings") != chapter:
            chapter = heading
            print(f"\n{chapter}\n{'-' * len(chapter)}")
        print_wrapped(f"{i}  {ledger.text(i)}", " " * (len(i) + 2), first="")
    if not arguments.search:
        _print_versions(game)
    return 0


def _content(game: Game[Any], wanted: str, as_json: bool) -> int:
    """The tables that a content pack may change, or the rows of one with their ids."""
    tables = {table_name(file): rows for file, rows in game.content.tables.items()}
    if wanted and wanted not in tables:
        raise NotUnderstood(
            f"{game.name} has no table {wanted!r}; there are {or_list(list(tables), most=20)}"
        )
    if as_json:
        print_json(tables[wanted] if wanted else {name: list(rows) for name, rows in tables.items()})
        return 0
    if not wanted:
        print(f"Content of {game.name}; starhall rules {game.slug} --content TABLE lists the rows of one.")
    for name, rows in tables.items() if not wanted else ():
        print_wrapped(f"{name}.toml  {len(rows)} rows: {', '.join(rows)}", "    ", first="  ")
    for id, fields in tables[wanted].items() if wanted else ():
        told = "; ".join(f"{field} {value}" for field, value in fields.items() if field != "note")
        print_wrapped(f"[{id}]  {told}", "    ", first="")
    return 0


def _contract(game: Game[Any], arguments: argparse.Namespace) -> int:
    """What a table with these options agrees on."""
    players = game.players[0] if arguments.players is None else arguments.players
    if players not in game.players:
        raise NotUnderstood(
            f"--players {players}: {game.name} is for {game.players[0]} to {game.players[-1]}"
        )
    found = contract(game, game.read_options(read_options(arguments.option), players))
    if arguments.json:
        print_json({**asdict(found), "fingerprint": found.fingerprint})
        return 0
    print(f"{game.name}, rules {found.version}\n\nOptions")
    for option in found.options:
        print_wrapped(str(option), "    ", first="  ")
    print("\nRulings that matter here")
    for clause in found.rulings:
        print_wrapped(f"{clause.id}  {clause}", "    ", first="  ")
    if found.changed:
        print_wrapped(OPTIONS_FIRST, "  ", first="  ")
    print(f"\nFingerprint {found.fingerprint}")
    return 0


def _print_versions(game: Game[Any]) -> None:
    """Which rules these are, and what has changed in them."""
    title = f"Version {game.version}"
    print(f"\n{title}\n{'-' * len(title)}")
    for version, text in game.versions.items():
        print_wrapped(f"{version}  {text}", " " * (len(version) + 2), first="")


def _page(page: Page, as_json: bool) -> int:
    if as_json:
        print_json(page.to_plain())
        return 0
    indent = " " * (len(page.id) + 2)
    print_wrapped(f"{page.id}  {page.text}", indent, first="")
    where = [registry.game(page.game).name, page.chapter or "Rulings", page.source]
    print_wrapped(" · ".join(part for part in where if part), indent)
    for text, ids in (("rests on", page.rulings), ("for", page.rules)):
        if ids:
            print_wrapped(f"{text} {', '.join(ids)}", indent)
    _print_places("code", page.code)
    _print_places("tests", page.tests)
    _print_said("events", page.events)
    _print_said("questions", page.prompts)
    _print_said("refusals", page.refusals)
    if page.options:
        print(f"\ntable options\n  {', '.join(page.options)}")
    _print_places("in the browser", page.browser)
    if page.events or page.prompts:
        print("  besides: every event as a line of the log, every question over its answers")
    return 0


def _print_places(title: str, places: Sequence[Place] | None) -> None:
    print(f"\n{title}")
    if places is None:
        print("  not part of this installation: look into a checkout of Starhall")
    elif not places:
        print("  nothing names it")
    for place in places or ():
        print(f"  {place.file}:{place.line}  {place.name}")


def _print_said(title: str, said: Sequence[Cited]) -> None:
    if not said:
        return
    print(f"\n{title}")
    for one in said:
        if one.sure:
            words = ": ".join(part for part in (one.name, one.text) if part)
            print_wrapped(f"{one.file}:{one.line}  {words}", "      ", first="  ")
    if others := sorted({one.name or one.text for one in said if not one.sure}):
        print_wrapped(f"perhaps, where a card or power names it: {', '.join(others)}", "      ", first="  ")


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
