"""What can be typed: the commands and what they are for. Their arguments are in `arguments`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from starhall import __version__

EPILOG = """examples:
  starhall                                    open the hall in the browser
  starhall --terminal                         open it in this terminal
  starhall play peace --seats person bot:greedy
  starhall play --lan                         for everybody in the house
  starhall join http://192.0.2.7:8420         play in a hall elsewhere
  starhall rules PEACE-058                    what a rule says, its code, tests, words and screen
  starhall simulate peace --players 4 --games 1000 --bots greedy,random,random,random --jobs 2
"""

COMMANDS = {
    "games": (
        "list the games",
        "List the installed games.",
    ),
    "bots": (
        "list the bots",
        "List the bots that can sit down.",
    ),
    "play": (
        "play a game",
        "Play a game, or go on with a saved one.",
    ),
    "learn": (
        "learn a game by playing it",
        "Take a lesson: a game in which you make the moves and each is explained. Without GAME and LESSON: "
        "list them. A lesson that was left goes on where it was.",
    ),
    "join": (
        "play in a hall elsewhere",
        "Go to a hall elsewhere in this terminal: sign in, find a seat or open a table, and play there with "
        "people in their browsers.",
    ),
    "serve": (
        "serve tables to play at in a browser",
        "Serve tables to play at in a browser.",
    ),
    "admin": (
        "look after a hall that is open to others",
        "Look after a hall that is open to others, also while its server runs.",
    ),
    "replay": (
        "look at a recorded game",
        "Check a record by playing it again, and show it; one of older rules as it was told.",
    ),
    "analyse": (
        "say what luck did in a recorded game, and what choices cost",
        "Look at every choice of a finished game, by what its player could know: how likely each was to win, "
        "the turning points, what choices cost and what would have been better, what was luck.",
    ),
    "records": (
        "write records as tables",
        "Records of games as tables for data people, in Parquet files.",
    ),
    "rules": (
        "read the rules of a game",
        "Read rules and rulings, find code, tests and words of one, or see which lack them.",
    ),
    "deck": (
        "list, show, check, import or export decks",
        "Decks for a game to which players bring their own. Own decks are text files.",
    ),
    "simulate": (
        "let bots play many games",
        "Let bots play many games. The same seed gives the same results for any number of jobs; "
        "seats rotate over the games.",
    ),
    "arena": (
        "let any bots play a tournament",
        "Let any number of bots play a tournament: the same deals for every line-up, every seat for "
        "everybody. Ratings, who beats whom and how surely, time a move; tables as Parquet, results as JSON, "
        "a page with plots. Every game is kept as soon as it is over; Ctrl-C stops, --resume goes on.",
    ),
    "events": (
        "measure how well a format of tournaments finds the strongest",
        "Formats of tournaments (docs/events.md). Those that are played are at /events of a hall.",
    ),
    "lab": (
        "see what a change of a game does",
        "Play a game as it is and as it would be on the same deals, and see what a change of its options, "
        "cards or numbers does: who wins, how long it takes, what happens, each with an interval that holds "
        "at any look. Without a change: how balanced it is. Ctrl-C stops, --resume goes on; "
        "`lab serve` is a page for the browser.",
    ),
    "ladder": (
        "let each level of bots play the one below",
        "Let each level of bots play the one below: two players, and alone against it with the most players. "
        "Every game is kept as soon as it is over; Ctrl-C stops, --resume goes on.",
    ),
    "train": (
        "learn the values of a game",
        "Let a search play against itself, learn from its games who wins, and try what was learned against "
        "the handwritten evaluation and all rounds before. The file can be named as `weights` of the game.",
    ),
    "calibrate": (
        "compare the chances that are seen and said with what comes of them",
        "Let a search play against itself, and compare the chances of winning that it saw, and those that "
        "are said to people, with what came of them: the Brier score, and how often it won where it said so.",
    ),
    "puzzle": (
        "solve a puzzle: what would you do?",
        "A moment of a recorded game in which one choice is best by far: find it. Without GAME: the one of "
        "today.",
    ),
    "puzzles": (
        "find puzzles in games of bots",
        "Search games of strong bots for moments in which one choice is best by far more than the noise, or "
        "weigh those again that were found.",
    ),
    "bench": (
        "measure the speed of the engine",
        "Random play, bare and with observation, and copies of states on one core, and which build ran. "
        "`make bench` measures them beside other libraries.",
    ),
    "new-game": (
        "write a new game to change",
        "Write a whole small game as a package of its own: rules, words, screens, bots, tests.",
    ),
}
"""By name: what it does in short, and in sentences."""


def parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The command line for these words: commands that none of them names do without their arguments."""
    top = argparse.ArgumentParser(
        prog="starhall",
        description="A hall of complete science-fiction tabletop games. Without a command: open it.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"starhall {__version__}",
        help="print the version and stop",
    )
    top.add_argument(
        "--terminal", action="store_true", help="open the hall in this terminal, not in the browser"
    )
    top.add_argument(
        "--lan", action="store_true", help="open it in the browser, for every device in the house"
    )
    top.add_argument("--plain", action="store_true", help="lines only, for pipes and screen readers")
    top.add_argument(
        "--pack",
        action="append",
        default=[],
        metavar="FOLDER",
        help="lay your own cards and numbers over a game (docs/build/content-packs.md)",
    )
    top.set_defaults(run="play.hall", seed=None, option=[])
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for name, (about, description) in COMMANDS.items():
        command = commands.add_parser(name, help=about, description=description)
        if name in words:
            from starhall.cli import arguments

            getattr(arguments, name.replace("-", "_"))(command)
    return top
