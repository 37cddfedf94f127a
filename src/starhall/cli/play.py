"""`starhall`, `starhall play` and `starhall replay`."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from starhall.cli import machine
from starhall.cli.arguments import read_options
from starhall.cli.printing import print_json
from starhall.cli.show import games
from starhall.core import Match, NotUnderstood, Replayed, record, registry
from starhall.core.errors import or_list
from starhall.core.extras import MissingExtra, needs
from starhall.terminal.hall import open_table, run_hall, run_plain


def hall(arguments: argparse.Namespace) -> int:
    """Open the hall: in the browser, or in the terminal where that is wished for or all there is."""
    if arguments.lan:
        if arguments.plain or arguments.terminal:
            raise NotUnderstood("--lan opens the hall to browsers: leave out --terminal and --plain")
        return _open_house()
    if arguments.plain:
        print("Say which game: starhall play GAME --plain. There are:", file=sys.stderr)
        return games(argparse.Namespace(json=False))
    if arguments.terminal:
        return run_hall()
    try:
        with needs("server", "open the hall in the browser"):
            from starhall.server import local
    except MissingExtra as missing:
        if not _at_a_terminal() or find_spec("textual") is None:
            raise
        print(f"starhall: {missing}", file=sys.stderr)
        return run_hall()
    return local.open_hall()


def _open_house(page: str = "") -> int:
    """Open the hall in the browser, here and for every device in the house."""
    with needs("server", "open the hall in the browser"):
        from starhall.server import local

    return local.open_hall(lan=True, page=page)


def play(arguments: argparse.Namespace) -> int:
    """Play a game, or go on with a saved one; or open the hall to everybody in the house."""
    if arguments.lan:
        return _play_in_the_house(arguments)
    if arguments.game is None:
        raise NotUnderstood(f"say which game: {or_list(list(registry.slugs()))}; or a saved game's file")
    saved = Path(arguments.game)
    if saved.suffix and not saved.is_file():
        raise NotUnderstood(f"there is no file {saved}; games are {or_list(list(registry.slugs()))}")
    found = {"record": saved} if saved.is_file() else {"game": arguments.game}
    wanted = {
        **found,
        "seats": _seats(arguments),
        "options": read_options(arguments.option),
        "seed": arguments.seed,
        "decks": arguments.deck,
        "take_backs": arguments.take_backs,
    }
    if arguments.speed and (arguments.plain or arguments.json):
        raise NotUnderstood("in lines nothing waits: leave out --speed, or --plain and --json")
    if arguments.json:
        return machine.play(open_table(**wanted), sys.stdin, sys.stdout)
    if arguments.plain or not _at_a_terminal():
        return run_plain(**wanted, typed=arguments.typed_dice)
    return run_hall(**wanted, typed=arguments.typed_dice, speed=arguments.speed or "normal")


def _seats(arguments: argparse.Namespace) -> list[str] | None:
    """Who sits where: as it was said, or one person against these bots."""
    seats: list[str] | None = arguments.seats
    if arguments.bots is None:
        return seats
    if seats:
        raise NotUnderstood("--bots sits you down with these bots, --seats says it seat by seat: use one")
    return ["person", *[f"bot:{name.strip()}" for name in arguments.bots.split(",")]]


def _play_in_the_house(arguments: argparse.Namespace) -> int:
    """Set up a table in the browser, to which every device in the house can come."""
    for name in (
        "seats",
        "bots",
        "option",
        "deck",
        "take_backs",
        "seed",
        "speed",
        "plain",
        "json",
        "typed_dice",
    ):
        if getattr(arguments, name):
            raise NotUnderstood(
                f"with --lan the table is set up in the browser: leave out --{name.replace('_', '-')}"
            )
    if arguments.game is None:
        return _open_house()
    return _open_house(f"#friends/{registry.game(arguments.game).slug}")


def replay(arguments: argparse.Namespace) -> int:
    """Show a recorded game, or check its dice."""
    if arguments.verify:
        from starhall.cli.verify import hall_of, verify

        match, hall = load(arguments.file), hall_of(arguments.key, arguments.hall)
        return verify(match, record.seal(_text(arguments.file)), hall, arguments.commitment, arguments.json)
    known = arguments.key or arguments.hall is not None
    if arguments.commitment is not None or (known and arguments.html is None):
        raise NotUnderstood("--commitment, --key and --hall are something to check: add --verify")
    if arguments.html is not None:
        from starhall.cli.page import write_page
        from starhall.cli.verify import hall_of

        hall = hall_of(arguments.key, arguments.hall)
        return write_page(_text(arguments.file), arguments.html, hall)
    if arguments.json:
        return _replay_json(arguments.file)
    if arguments.plain or arguments.at is not None or not _at_a_terminal():
        return run_plain(replay=arguments.file, at=arguments.at)
    return run_hall(replay=arguments.file)


def _at_a_terminal() -> bool:
    """Can the hall be drawn here? In a pipe, lines are what is wanted."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _replay_json(file: Path) -> int:
    match = load(file)
    seen = match.view(None).plain()
    results = match.game.results(match.state) if match.over else None
    print_json(
        {
            "game": match.game.slug,
            "rules": match.older.rules if match.older else match.game.version,
            "older": str(match.older) if match.older else None,
            "kept": list(match.older.kept) if match.older else [],
            "seats": seen["names"],
            "options": seen["options"],
            "choices": len(match.choices),
            "over": match.over,
            "places": list(results.places) if results else None,
            "scores": list(results.scores) if results else None,
            "log": [
                {"rule": event.rule, "text": text}
                for event, text in zip(match.log(None), match.told(None), strict=True)
            ],
            "view": seen,
        }
    )
    return 0


def load(file: Path) -> Match[Any]:
    """The match of a record, played again or shown: a record that was cut or changed is refused here."""
    # A record without a seed shall have none: what is looked at draws nothing beyond its end.
    return record.load(_text(file), dealer=Replayed(()))


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NotUnderstood(f"{file} cannot be read: {error}") from None
