"""What can be typed: commands, arguments and their help."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starhall import __version__
from starhall.core.errors import NotUnderstood
from starhall.server.admin.command import add_arguments as add_admin_arguments
from starhall.server.command import add_arguments

EPILOG = """examples:
  starhall                                    open the hall in the browser
  starhall --terminal                         open it in this terminal
  starhall play peace --seats person bot:greedy
  starhall rules PEACE-058                    what a rule says, its code, tests, words and screen
  starhall simulate peace --players 4 --games 1000 --bots greedy,random,random,random --jobs 2
"""


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="starhall",
        description="A hall of complete science-fiction tabletop games. Without a command: open it.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action=_Version, nargs=0, help="print the version and stop")
    top.add_argument(
        "--terminal", action="store_true", help="open the hall in this terminal, not in the browser"
    )
    top.add_argument("--plain", action="store_true", help="lines only, for pipes and screen readers")
    top.add_argument(
        "--pack",
        action="append",
        default=[],
        type=Path,
        metavar="FOLDER",
        help="lay your own cards and numbers over a game (docs/build/content-packs.md)",
    )
    top.set_defaults(run="play.hall", seed=None, option=[])
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    _add_games(commands)
    _add_bots(commands)
    _add_play(commands)
    _add_serve(commands)
    _add_admin(commands)
    _add_replay(commands)
    _add_rules(commands)
    _add_deck(commands)
    _add_simulate(commands)
    _add_bench(commands)
    _add_new_game(commands)
    return top


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:

        print(f"starhall {__version__}")
        parser.exit()


def _add_games(commands: Any) -> None:
    parser = commands.add_parser("games", help="list the games", description="List the installed games.")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="show.games")


def _add_bots(commands: Any) -> None:
    parser = commands.add_parser("bots", help="list the bots", description="List the bots that can sit down.")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="show.bots")


def _add_play(commands: Any) -> None:
    parser = commands.add_parser(
        "play",
        help="play a game",
        description="Play a game, or go on with a saved one.",
    )
    parser.add_argument(
        "game", metavar="GAME", help="a short name from `starhall games`, or a saved game's file"
    )
    parser.add_argument(
        "--seats",
        nargs="+",
        metavar="SEAT",
        help="who sits where: person, person:Ann, bot:greedy, bot:random (default: you and one greedy bot)",
    )
    _add_options(parser)
    parser.add_argument(
        "--deck",
        action="append",
        default=[],
        metavar="DECK",
        help="the deck a person brings (see `starhall deck list`); repeat it for each person",
    )
    parser.add_argument(
        "--take-backs",
        choices=("free", "consent", "none"),
        help="what can be undone: everything (free, for learning), only what nobody has learned anything "
        "from (consent), or nothing (default: free against bots alone, else consent)",
    )
    parser.add_argument("--seed", help="the seed of the dice, for a game that can be repeated")
    parser.add_argument("--plain", action="store_true", help="lines only, for pipes and screen readers")
    parser.add_argument("--json", action="store_true", help="for machines: JSON lines out, choices in")
    parser.add_argument("--typed-dice", action="store_true", help="type in what your own dice and cards show")
    parser.set_defaults(run="play.play")


def _add_serve(commands: Any) -> None:
    parser = commands.add_parser(
        "serve",
        help="serve tables to play at in a browser",
        description="Serve tables to play at in a browser.",
    )
    add_arguments(parser)
    parser.set_defaults(run="play.serve")


def _add_admin(commands: Any) -> None:
    parser = commands.add_parser(
        "admin",
        help="look after a hall that is open to others",
        description="Look after a hall that is open to others, also while its server runs.",
    )
    add_admin_arguments(parser)
    parser.set_defaults(run="play.admin")


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a table option, such as rolls=3 (repeat for more; `starhall games` lists them)",
    )


def _add_replay(commands: Any) -> None:
    parser = commands.add_parser(
        "replay",
        help="look at a recorded game",
        description="Check a record by playing it again, and show it; one of older rules as it was told.",
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--plain", action="store_true", help="print the log instead of opening the viewer")
    parser.add_argument("--at", type=int, metavar="N", help="with --plain: the table after N choices")
    parser.add_argument(
        "--verify",
        action="store_true",
        help="say where it was played: its signature, the seed and its commitment, every draw",
    )
    parser.add_argument(
        "--commitment",
        metavar="HEX",
        help="with --verify: the commitment that you were shown before the first draw",
    )
    parser.add_argument(
        "--hall", metavar="ADDRESS", help="with --verify: was it played there? The hall is asked for its keys"
    )
    parser.add_argument(
        "--key",
        action="append",
        default=[],
        metavar="HEX",
        help="with --verify: the same by the public key of the hall (repeat for more)",
    )
    parser.add_argument("--json", action="store_true", help="for machines: results, log and final view")
    parser.set_defaults(run="play.replay")


def _add_rules(commands: Any) -> None:
    parser = commands.add_parser(
        "rules",
        help="read the rules of a game",
        description="Read rules and rulings, find code, tests and words of one, or see which lack them.",
    )
    parser.add_argument("game", metavar="GAME|ID", help="a game, or a rule of any game, such as PEACE-058")
    parser.add_argument("id", nargs="?", metavar="ID", help="one rule or ruling of the game")
    parser.add_argument("--search", metavar="TEXT", help="those that contain all these words")
    parser.add_argument("--coverage", action="store_true", help="list rules without code or without a test")
    parser.add_argument(
        "--tests", type=Path, metavar="DIR", help="where the tests are (default: this checkout's)"
    )
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="show.rules")


def _add_deck(commands: Any) -> None:
    parser = commands.add_parser(
        "deck",
        help="list, show, check, import or export decks",
        description="Decks for a game to which players bring their own. Own decks are text files.",
    )
    parser.add_argument("--game", default="futura", metavar="GAME", help="default: futura")
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    what = "a starter deck, an own deck, or a file"
    listing = inner.add_parser("list", help="list the starter decks and your own")
    listing.add_argument("--json", action="store_true", help="for machines")
    listing.set_defaults(run="deck.list_decks")
    show = inner.add_parser("show", help="print a deck with its quotas and its energy curve")
    show.add_argument("deck", metavar="DECK", help=what)
    show.set_defaults(run="deck.show")
    check = inner.add_parser("check", help="print every fault of a deck with its rule")
    check.add_argument("deck", metavar="DECK", help=what)
    check.add_argument("--rank", type=int, metavar="N", help="for a tournament player of this rank")
    check.add_argument("--json", action="store_true", help="for machines")
    check.set_defaults(run="deck.check")
    bring = inner.add_parser("import", help="copy a legal deck into your own")
    bring.add_argument("file", type=Path, metavar="FILE")
    bring.add_argument("--name", metavar="NAME", help="another name than the one in the file")
    bring.add_argument("--force", action="store_true", help="replace a deck of the same name")
    bring.set_defaults(run="deck.import_deck")
    export = inner.add_parser("export", help="write a deck to a file, or print it")
    export.add_argument("deck", metavar="DECK", help=what)
    export.add_argument("file", nargs="?", type=Path, metavar="FILE")
    export.add_argument("--force", action="store_true", help="replace the file")
    export.set_defaults(run="deck.export")


def _add_simulate(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate",
        help="let bots play many games",
        description="Let bots play many games. The same seed gives the same results for any number of jobs; "
        "seats rotate over the games.",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=int, metavar="P", help="default: the fewest the game takes")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="default: 1000")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A,B,…",
        help="one bot for all seats, or one for each (default: random)",
    )
    _add_options(parser)
    parser.add_argument("--seed", default="0", metavar="S", help="default: 0")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="worker processes (default: 1)")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="measure.simulate")


def _add_bench(commands: Any) -> None:
    parser = commands.add_parser(
        "bench",
        help="measure the speed of the engine",
        description="Random play and state copies on one core. `make bench` runs it beside other engines.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--players", type=int, metavar="P", help="default: a middling table")
    parser.add_argument(
        "--seconds", type=float, default=1.0, metavar="S", help="for each figure (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="measure.bench")


def _add_new_game(commands: Any) -> None:
    parser = commands.add_parser(
        "new-game",
        help="write a new game to change",
        description="Write a whole small game as a package of its own: rules, words, screens, bots, tests.",
    )
    parser.add_argument("game", metavar="NAME", help="its short name: small letters, digits and _")
    parser.add_argument(
        "--folder", type=Path, default=Path(), metavar="DIR", help="where to put its folder (default: here)"
    )
    parser.add_argument("--name", metavar="TEXT", help="the name that people read (default: from NAME)")
    parser.set_defaults(run="new_game.new_game")


def read_options(pairs: Sequence[str]) -> dict[str, str]:
    """Table options from `NAME=VALUE` words."""
    found = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise NotUnderstood(f"--option {pair}: write NAME=VALUE, such as --option rolls=3")
        found[name] = value
    return found
