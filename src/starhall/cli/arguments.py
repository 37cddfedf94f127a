"""The arguments of every command, declared when it is typed: a function for each, of the same name."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from starhall.core.errors import NotUnderstood


def games(parser: argparse.ArgumentParser) -> None:
    """`starhall games`."""
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="show.games")


def bots(parser: argparse.ArgumentParser) -> None:
    """`starhall bots`."""
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="show.bots")


def play(parser: argparse.ArgumentParser) -> None:
    """`starhall play`."""
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help="a short name from `starhall games`, or a saved game's file",
    )
    parser.add_argument(
        "--lan",
        action="store_true",
        help="in the browser, for everybody in the house: other devices come by a link or a QR code",
    )
    parser.add_argument(
        "--seats",
        nargs="+",
        metavar="SEAT",
        help="who sits where: person, person:Ann, bot:level3, bot:level4:cautious:Zed "
        "(default: you and as many bots of level 2 as the game needs)",
    )
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="you against these instead: level1 to level5, level4:cautious, search:0.1s, program:./mybot … "
        "(`starhall bots` lists them)",
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
    parser.add_argument(
        "--speed",
        choices=("slow", "normal", "fast", "off"),
        help="how long bots let you look before they go on, and whether dice tumble (default: normal)",
    )
    parser.add_argument("--plain", action="store_true", help="lines only, for pipes and screen readers")
    parser.add_argument("--json", action="store_true", help="for machines: JSON lines out, choices in")
    parser.add_argument("--typed-dice", action="store_true", help="type in what your own dice and cards show")
    parser.set_defaults(run="play.play")


def learn(parser: argparse.ArgumentParser) -> None:
    """`starhall learn`."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="a short name from `starhall games`")
    parser.add_argument(
        "lesson",
        metavar="LESSON",
        nargs="?",
        help="its name, or a file of your own",
    )
    parser.add_argument("--again", action="store_true", help="from its beginning")
    parser.add_argument("--plain", action="store_true", help="lines only, for pipes and screen readers")
    parser.add_argument(
        "--check", action="store_true", help="play it along everything it allows, and say what is wrong"
    )
    parser.set_defaults(run="learn.learn")


def join(parser: argparse.ArgumentParser) -> None:
    """`starhall join`."""
    parser.add_argument("hall", metavar="URL", help="the address of a hall, or the link to a table")
    parser.add_argument("--name", metavar="NAME", help="under which a guest sits down")
    parser.set_defaults(run="join.join")


def serve(parser: argparse.ArgumentParser) -> None:
    """`starhall serve`."""
    from starhall.server.command import add_arguments

    add_arguments(parser)
    parser.set_defaults(run="server.serve")


def admin(parser: argparse.ArgumentParser) -> None:
    """`starhall admin`."""
    from starhall.server.admin.command import add_arguments

    add_arguments(parser)
    parser.set_defaults(run="server.admin")


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a table option, such as rolls=3 (repeat for more; `starhall games` lists them)",
    )


def _add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="worker processes (default: 1)")
    parser.add_argument(
        "--on",
        default="processes",
        metavar="WHERE",
        help="where games are played: processes, ray, or the cluster ray=ADDRESS (default: processes)",
    )


def replay(parser: argparse.ArgumentParser) -> None:
    """`starhall replay`."""
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
        "--hall",
        metavar="ADDRESS",
        help="with --verify or --html: was it played there? It is asked for its keys",
    )
    parser.add_argument(
        "--key",
        action="append",
        default=[],
        metavar="HEX",
        help="with --verify or --html: the same by the public key of the hall (repeat for more)",
    )
    parser.add_argument(
        "--html",
        type=Path,
        metavar="OUT",
        help="write a page that plays, explains and checks the game by itself, without a network",
    )
    parser.add_argument("--json", action="store_true", help="for machines: results, log and final view")
    parser.set_defaults(run="play.replay")


def analyse(parser: argparse.ArgumentParser) -> None:
    """`starhall analyse`."""
    parser.add_argument("file", type=Path, metavar="RECORD")
    parser.add_argument(
        "--budget",
        default="120",
        metavar="B",
        help="for each choice: so many simulations, or 0.1s (default: 120)",
    )
    parser.add_argument("--seed", default="analysis", metavar="S", help="the same gives the same analysis")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="analyse.analyse")


def rules(parser: argparse.ArgumentParser) -> None:
    """`starhall rules`."""
    parser.add_argument("game", metavar="GAME|ID", help="a game, or a rule of any game, such as PEACE-058")
    parser.add_argument("id", nargs="?", metavar="ID", help="one rule or ruling of the game")
    parser.add_argument("--search", metavar="TEXT", help="those that contain all these words")
    parser.add_argument("--coverage", action="store_true", help="list rules without code or without a test")
    parser.add_argument(
        "--contract",
        action="store_true",
        help="what a table agrees on: its options and the rulings that matter",
    )
    parser.add_argument(
        "--content",
        nargs="?",
        const="",
        metavar="TABLE",
        help="the tables that a content pack may change, or the rows of one of them with their ids",
    )
    _add_options(parser)
    parser.add_argument(
        "--players",
        type=int,
        metavar="N",
        help="with --contract: at a table of so many (default: the fewest)",
    )
    parser.add_argument(
        "--tests", type=Path, metavar="DIR", help="where the tests are (default: this checkout's)"
    )
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="show.rules")


def deck(parser: argparse.ArgumentParser) -> None:
    """`starhall deck`."""
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


def records(parser: argparse.ArgumentParser) -> None:
    """`starhall records`."""
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    about = "write records as tables: games, seats, decisions, chance and events (docs/records.md)"
    parquet = inner.add_parser("to-parquet", help=about, description=f"{about[0].upper()}{about[1:]}.")
    parquet.add_argument("files", nargs="+", type=Path, metavar="FILE", help="records of games, of any kind")
    parquet.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder for the tables")
    parquet.add_argument("--legal", action="store_true", help="with the legal choices of every decision")
    parquet.set_defaults(run="records.to_parquet")


def simulate(parser: argparse.ArgumentParser) -> None:
    """`starhall simulate`."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=int, metavar="P", help="default: the fewest the game takes")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="default: 1000")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A,B,…",
        help="one bot for all seats, or one for each: level1 to level5, level4:cautious, random, greedy, "
        "search:0.1s, program:./mybot … (default: random)",
    )
    _add_options(parser)
    parser.add_argument("--seed", default="0", metavar="S", help="default: 0")
    _add_workers(parser)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="measure.simulate")


def arena(parser: argparse.ArgumentParser) -> None:
    """`starhall arena`."""
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="who plays: level1 to level5, level4:cautious, random, greedy, search:0.1s, program:./mybot …",
    )
    parser.add_argument(
        "--players", default="", metavar="P", help="2, or 2,4, or 2-4, or all (default: the fewest)"
    )
    parser.add_argument(
        "--deals",
        type=int,
        default=20,
        metavar="N",
        help="deals for every line-up, each played in every rotation of its seats (default: 20)",
    )
    parser.add_argument(
        "--swiss",
        type=int,
        default=0,
        metavar="R",
        help="so many rounds in which those meet that stand alike, each of --deals (default: a round robin)",
    )
    parser.add_argument(
        "--keep",
        default="none",
        metavar="WHICH",
        help="records of games: none, all, the first so many deals, won:BOT or lost:BOT (default: none)",
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="a folder for it (default: arena-GAME)")
    parser.add_argument("--resume", type=Path, metavar="DIR", help="go on with the arena of that folder")
    _add_options(parser)
    parser.add_argument("--seed", default="0", metavar="S", help="default: 0")
    _add_workers(parser)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="arena.arena")


def events(parser: argparse.ArgumentParser) -> None:
    """`starhall events`."""
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    about = "let bots of known strength play Swiss and duplicate tournaments"
    measure = inner.add_parser(
        "measure",
        help=about,
        description=f"{about[0].upper()}{about[1:]}, sixteen in each, and say how well each scoring finds "
        "the true order: its rank correlation, with the 95 % interval.",
    )
    measure.add_argument("games", nargs="+", metavar="GAME", help="of several, also the mean")
    measure.add_argument("--seats", type=int, default=4, metavar="P", help="at a table (default: 4)")
    measure.add_argument("--rounds", type=int, default=12, metavar="R", help="or boards (default: 12)")
    measure.add_argument("--events", type=int, default=100, metavar="N", help="of each kind (default: 100)")
    measure.add_argument("--seed", default="0", metavar="S", help="default: 0")
    measure.add_argument("--file", type=Path, metavar="FILE", help="keep each tournament there")
    measure.add_argument("--resume", action="store_true", help="go on with the tournaments of that file")
    _add_workers(measure)
    measure.add_argument(
        "--write", type=Path, metavar="PAGE", help="put the tables into a page, such as docs/events.md"
    )
    measure.add_argument("--json", action="store_true", help="for machines")
    measure.set_defaults(run="events.measure")


def lab(parser: argparse.ArgumentParser) -> None:
    """`starhall lab`."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar="GAME",
        help="the game; or: serve; or: compare FOLDER FOLDER; or: balance FOLDER [MENDED …] --write PAGE",
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a table option that is changed, such as rolls=3; named twice, both values are tried",
    )
    parser.add_argument(
        "--content",
        action="append",
        default=[],
        metavar="TABLE.ROW.FIELD=VALUE",
        help="what is changed in the content, or the folder of a pack; named twice, both are tried",
    )
    parser.add_argument(
        "--deal",
        action="append",
        default=[],
        metavar="CARD",
        help="a card that the first seat has in its opening hand, in the same deals; again for another",
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A,B,…",
        help="one for all seats, or one for each (default: random)",
    )
    parser.add_argument("--players", type=int, metavar="P", help="default: the fewest the game takes")
    parser.add_argument(
        "--games",
        default="auto",
        metavar="N",
        help="of all arms together; or auto, as many as find what --find says (default: auto)",
    )
    parser.add_argument(
        "--find",
        type=float,
        default=20.0,
        metavar="PERCENT",
        help="with auto: the change of the primary metric that shall be found (default: 20)",
    )
    parser.add_argument(
        "--primary",
        metavar="METRIC/WHAT",
        help="what the verdict is about (default: 'score/points of a seat' for a change, else 'seat/seat 1')",
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="a folder for it (default: lab-GAME)")
    parser.add_argument("--resume", type=Path, metavar="DIR", help="go on with the trial of that folder")
    parser.add_argument(
        "--save-pack", type=Path, metavar="DIR", help="write the change of content as a pack to play with"
    )
    parser.add_argument(
        "--port", type=int, default=8777, metavar="P", help="with serve: of this machine (default: 8777)"
    )
    parser.add_argument(
        "--write", type=Path, metavar="PAGE", help="with balance: the page, such as docs/play/void/balance.md"
    )
    parser.add_argument("--add", type=Path, metavar="PAGE", help="with balance: a page that is there already")
    parser.add_argument("--seed", default="0", metavar="S", help="default: 0")
    _add_workers(parser)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="lab.lab")


def ladder(parser: argparse.ArgumentParser) -> None:
    """`starhall ladder`."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=400, metavar="N", help="of each pairing (default: 400)")
    parser.add_argument(
        "--levels",
        default=",".join(("level1", "level2", "level3", "level4", "level5")),
        metavar="A,B,…",
        help="weakest first; any bots can be named (default: the five levels)",
    )
    parser.add_argument(
        "--players", type=int, metavar="P", help="only with so many (default: 2 and the most)"
    )
    parser.add_argument(
        "--file", type=Path, metavar="FILE", help="where the games are kept (default: ladder-GAME.jsonl)"
    )
    parser.add_argument("--resume", action="store_true", help="go on with the games of that file")
    parser.add_argument("--seed", default="0", metavar="S", help="default: 0")
    _add_workers(parser)
    parser.add_argument(
        "--write", type=Path, metavar="PAGE", help="put the table into a page, such as docs/bots.md"
    )
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="measure.ladder")


def train(parser: argparse.ArgumentParser) -> None:
    """`starhall train`."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=3000, metavar="N", help="of each round (default: 3000)")
    parser.add_argument("--rounds", type=int, default=2, metavar="R", help="default: 2")
    parser.add_argument(
        "--trials", type=int, default=400, metavar="N", help="games against each round before (default: 400)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="default: values-GAME.json")
    parser.add_argument("--seed", default="0", metavar="S", help="default: 0")
    _add_workers(parser)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="train.train")


def calibrate(parser: argparse.ArgumentParser) -> None:
    """`starhall calibrate`."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="default: 100")
    parser.add_argument("--players", type=int, metavar="P", help="default: the fewest")
    parser.add_argument(
        "--budget", default="48", metavar="B", help="of a decision: 48 simulations, or 0.1s (default: 48)"
    )
    parser.add_argument(
        "--moments",
        type=int,
        default=6,
        metavar="M",
        help="of a game at which the coach is asked (default: 6)",
    )
    parser.add_argument("--seed", default="0", metavar="S", help="default: 0")
    _add_workers(parser)
    parser.add_argument(
        "--fit", type=Path, metavar="FILE", help="fit corrections, `bots/calibration.json` of the game"
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw what bots thought, as SVG")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="train.calibrate")


def puzzles(parser: argparse.ArgumentParser) -> None:
    """`starhall puzzles`."""
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    mine = inner.add_parser(
        "mine",
        help="find puzzles",
        description="Let a search play against itself, and keep the moments in which one choice is best by "
        "far: what searches that know nothing of each other agree on, twice, the second time with a larger "
        "budget.",
    )
    mine.add_argument("game", metavar="GAME")
    mine.add_argument("--games", type=int, default=20, metavar="N", help="to search (default: 20)")
    mine.add_argument("--most", type=int, default=24, metavar="M", help="puzzles to keep (default: 24)")
    mine.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="where they are kept, beside those that are there (default: puzzles-GAME.json)",
    )
    mine.add_argument("--seed", default="0", metavar="S", help="default: 0")
    mine.add_argument("--jobs", type=int, default=1, metavar="J", help="worker processes (default: 1)")
    mine.set_defaults(run="puzzles.mine")
    check = inner.add_parser(
        "check",
        help="weigh puzzles again",
        description="Weigh the puzzles of a game again, and say which answers do not stand out any more, as "
        "when the bots have learned something.",
    )
    check.add_argument("game", metavar="GAME")
    check.add_argument("--file", type=Path, metavar="FILE", help="those of a file (default: the game's own)")
    check.add_argument("--drop", type=Path, metavar="FILE", help="write the others into a file")
    check.add_argument("--most", type=int, default=24, metavar="M", help="at most so many (default: 24)")
    check.add_argument("--seed", default="0", metavar="S", help="default: 0")
    check.add_argument("--jobs", type=int, default=1, metavar="J", help="worker processes (default: 1)")
    check.set_defaults(run="puzzles.check")


def puzzle(parser: argparse.ArgumentParser) -> None:
    """`starhall puzzle`."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="of this game (default: the one of today)")
    parser.add_argument("puzzle", metavar="NUMBER", nargs="?", help="default: the first that is not solved")
    parser.add_argument("--list", action="store_true", help="list the puzzles, and those that are solved")
    parser.add_argument("--plain", action="store_true", help="in lines, for pipes and screen readers")
    parser.set_defaults(run="puzzles.solve")


def bench(parser: argparse.ArgumentParser) -> None:
    """`starhall bench`."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--players", type=int, metavar="P", help="default: the fewest")
    parser.add_argument(
        "--seconds", type=float, default=1.0, metavar="S", help="for each figure (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run="measure.bench")


def new_game(parser: argparse.ArgumentParser) -> None:
    """`starhall new-game`."""
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
