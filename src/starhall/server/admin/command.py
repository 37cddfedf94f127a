"""The arguments of `starhall admin`, and the way to what each command does."""

from __future__ import annotations

import argparse
import importlib
import os
from collections.abc import Callable
from typing import Any

from starhall.core.extras import needs
from starhall.server.rights.roles import ROLES
from starhall.server.settings import FILE, choose, settings

PLACE = ("data", "database")
"""The settings that say which hall it is."""
EPILOG = """examples:
  starhall admin tables --status playing --idle 72        games without a move for three days
  starhall admin table K7Q2M9XD                           what happened at a table
  starhall admin close K7Q2M9XD --why "nobody plays"      end it; its record is kept
  starhall admin ban --table K7Q2M9XD --days 7 --why spam keep out whoever opened it
  starhall admin person delete Ann --dry-run              what would be done to forget Ann
  starhall admin check                                    is everything whole?

Without --database or --data the hall is the one that `starhall serve` would open.
Every command is in docs/admin.md.
"""
CODE = "the code of a table, as in its link"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Every command of the operator."""
    parser.epilog = EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_tables(commands)
    _add_bans(commands)
    _add_mutes(commands)
    _add_people(commands)
    _add_events(commands)
    _add_hall(commands)


def run(arguments: argparse.Namespace) -> int:
    """Carry a command out: 0 done, 1 no."""
    module, _, name = arguments.does.partition(".")
    with needs("server", "look after a hall"):
        from starhall.server.admin.desk import Desk

        does: Callable[..., int] = getattr(importlib.import_module(f"starhall.server.admin.{module}"), name)
    config = choose(vars(arguments), os.environ).config
    with Desk(config, arguments.json, *_changing(arguments)) as desk:
        return does(desk, arguments)


def _changing(arguments: argparse.Namespace) -> tuple[bool, bool]:
    return getattr(arguments, "dry_run", False), getattr(arguments, "yes", False)


def _add(commands: Any, name: str, does: str, about: str, changes: bool = False) -> argparse.ArgumentParser:
    """A command with what all of them understand."""
    sentence = about[0].upper() + about[1:] + "."
    parser: argparse.ArgumentParser = commands.add_parser(name, help=about, description=sentence)
    parser.set_defaults(does=does)
    if changes:
        parser.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
        parser.add_argument("--yes", action="store_true", help="do not ask before")
    parser.add_argument("--json", action="store_true", help="for machines")
    group = parser.add_argument_group("which hall")
    group.add_argument("--config", metavar="FILE", help=f"settings in TOML (or: {FILE}=FILE)")
    for setting in settings():
        if setting.name in PLACE:
            about = f"{setting.about} (or: {setting.variable})"
            group.add_argument(setting.flag, dest=setting.name, metavar="TEXT", help=about)
    return parser


def _add_tables(commands: Any) -> None:
    found = _add(commands, "tables", "tables.list_tables", "list tables")
    found.add_argument("--game", metavar="GAME", help="only of this game")
    found.add_argument("--status", choices=("open", "playing", "over", "closed"), help="only these")
    found.add_argument("--idle", type=float, metavar="HOURS", help="nothing has happened there for so long")
    found.add_argument("--who", metavar="WHO", help="opened by this person, as `tables` shows them")
    found.add_argument("--title", metavar="TEXT", help="with this in the title")
    found.add_argument("--most", type=int, default=100, metavar="N", help="so many at most (default: 100)")
    found = _add(commands, "table", "tables.show_table", "look at one table")
    found.add_argument("code", metavar="CODE", help=CODE)
    found.add_argument("--all", action="store_true", help="every entry of its book, not the last 20")
    found = _add(commands, "close", "tables.close", "close a table; its record is kept", changes=True)
    found.add_argument("code", metavar="CODE", help=CODE)
    found.add_argument("--why", default="", metavar="TEXT", help="what everybody there reads")
    found = _add(
        commands, "delete", "tables.delete", "delete tables with their books and reports", changes=True
    )
    found.add_argument("codes", nargs="+", metavar="CODE", help=CODE)
    found.add_argument("--record", action="store_true", help="the record of each game, too")
    found = _add(
        commands, "retention", "retention.retention", "delete finished tables that are old", changes=True
    )
    about = "delete tables inactive for N days (default: the setting keep_finished)"
    found.add_argument("--days", type=float, metavar="N", help=about)
    found.add_argument("--all", action="store_true", help="name every table, not the first 20")
    found = _add(commands, "export", "tables.export", "write the book and the record of a table to files")
    found.add_argument("code", metavar="CODE", help=CODE)
    found.add_argument("folder", metavar="FOLDER", help="where to; it will be readable by you only")
    found = _add(
        commands, "take-down", "tables.take_down", "show a title or a saying to nobody any more", changes=True
    )
    found.add_argument("code", metavar="CODE", help=CODE)
    what = found.add_mutually_exclusive_group(required=True)
    what.add_argument("--title", action="store_true", help="the title of the table")
    what.add_argument("--saying", type=int, metavar="N", help="what was said in this entry of the book")


def _add_bans(commands: Any) -> None:
    whom = "an address or a network, such as 203.0.113.7 or 2001:db8::/48"
    _add(commands, "bans", "bans.list_bans", "list who is kept out")
    found = _add(commands, "ban", "bans.ban", "keep somebody out, a name, or a word", changes=True)
    _add_whom(found, whom)
    found.add_argument("--days", type=float, metavar="N", help="for so long (default: for good)")
    found.add_argument("--why", default="", metavar="TEXT", help="what they are told")
    found = _add(commands, "unban", "bans.unban", "let somebody in again, a name, or a word", changes=True)
    _add_whom(found, whom)


def _add_whom(parser: argparse.ArgumentParser, whom: str) -> None:
    found = parser.add_mutually_exclusive_group(required=True)
    found.add_argument("--address", metavar="NET", help=whom)
    found.add_argument("--table", metavar="CODE", help="whoever opened this table")
    found.add_argument("--who", metavar="WHO", help="a person, as `starhall admin tables` shows them")
    found.add_argument("--name", metavar="NAME", help="a name, and all that look like it")
    found.add_argument("--word", metavar="WORD", help="a word in sayings, names and titles, however written")


def _add_mutes(commands: Any) -> None:
    _add(commands, "mutes", "mutes.list_mutes", "list who does not speak in this hall")
    found = _add(commands, "mute", "mutes.mute", "let somebody play, but not speak", changes=True)
    _add_speaker(found)
    found.add_argument("--days", type=float, metavar="N", help="for so long (default: for good)")
    found.add_argument("--why", default="", metavar="TEXT", help="what they are told")
    _add_speaker(_add(commands, "unmute", "mutes.unmute", "let somebody speak again", changes=True))


def _add_speaker(parser: argparse.ArgumentParser) -> None:
    found = parser.add_mutually_exclusive_group(required=True)
    found.add_argument("--account", metavar="NAME", help="whoever has the account of this name")
    found.add_argument("--address", metavar="ADDRESS", help="whoever comes from this address")
    found.add_argument("--who", metavar="WHO", help="a person, as `starhall admin tables` shows them")


def _add_people(commands: Any) -> None:
    found = _add(commands, "reports", "reports.list_reports", "list what failed, looked wrong, or was said")
    found.add_argument("--table", metavar="CODE", help="only about this table")
    found.add_argument("--all", action="store_true", help="also those that are done")
    found.add_argument("--export", metavar="FOLDER", help="write them there, each with its record")
    found = _add(commands, "report", "reports.show", "read a report, with what was said around")
    found.add_argument("id", metavar="ID", help="as `starhall admin reports` shows it")
    found = _add(commands, "report-done", "reports.done", "mark reports as done", changes=True)
    found.add_argument("ids", nargs="+", metavar="ID", help="as `starhall admin reports` shows them")
    found.add_argument("--dismiss", action="store_true", help="there was nothing to do about them")
    found.add_argument("--why", default="", metavar="TEXT", help="what came of them, for the log")
    person = commands.add_parser(
        "person",
        help="export or delete what is kept of a person; let them in again; give and take roles",
        description="Export or delete what is kept of a person, let them in again, or give and take roles.",
    )
    inner = person.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, about in (
        ("export", "print what is kept of a person"),
        ("delete", "replace a person's name everywhere and remove what they said"),
    ):
        found = _add(inner, name, f"people.{name}", about, changes=name == "delete")
        found.add_argument("name", nargs="?", metavar="NAME", help="their name at tables, exactly")
        found.add_argument("--who", metavar="WHO", help="whoever opened tables, as `tables` shows them")
        found.add_argument("--address", metavar="ADDRESS", help="whoever opened tables from there")
        found.add_argument("--table", metavar="CODE", help="with a name: at this table only")
    found.add_argument("--account", metavar="NAME", help="whoever has the account of this name")
    found = _add(inner, "recover", "people.recover", "make a recovery code for an account", changes=True)
    found.add_argument("name", metavar="NAME", help="the name of their account")
    _add(inner, "roles", "people.list_roles", "list who may act in the operator's place")
    found = _add(inner, "role", "people.role", "give somebody a role, or take it", changes=True)
    found.add_argument("name", metavar="NAME", help="the name of their account")
    for flag, about in (("give", "may do this from now on"), ("take", "may not any more")):
        found.add_argument(f"--{flag}", action="append", default=[], choices=ROLES, help=about)


def _add_events(commands: Any) -> None:
    found = _add(commands, "events", "events.list_events", "list tournaments")
    found.add_argument("--most", type=int, default=100, metavar="N", help="so many at most (default: 100)")
    event = commands.add_parser(
        "event",
        help="look at a tournament, or rule on it in the arbiter's place",
        description="Look at a tournament, or rule on it in the arbiter's place; everybody reads the reason.",
    )
    inner = event.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_event(inner, "show", "events.show", "look at one tournament")
    for verb, (about, wants) in _RULINGS.items():
        found = _add_event(inner, verb, "events.rule", about, changes=True)
        found.set_defaults(verb=verb)
        found.add_argument("--why", required=True, metavar="TEXT", help="what everybody reads")
        for flag in wants:
            found.add_argument(f"--{flag}", required=True, **_ASKED[flag])
        if "table" in wants:
            found.add_argument("--round", type=int, metavar="N", help="of it, if several are played at once")


def _add_event(
    inner: Any, name: str, does: str, about: str, changes: bool = False
) -> argparse.ArgumentParser:
    found = _add(inner, name, does, about, changes)
    found.add_argument("event", metavar="EVENT", help="as `starhall admin events` shows it")
    return found


_RULINGS: dict[str, tuple[str, tuple[str, ...]]] = {
    "pause": ("let all games and clocks of a tournament stand still", ()),
    "go-on": ("let a paused tournament go on", ()),
    "cancel": ("end a tournament before its time", ()),
    "drop": ("let somebody play no more rounds", ("entrant",)),
    "reinstate": ("let somebody play again", ("entrant",)),
    "add-time": ("give somebody more time at their table", ("entrant", "minutes")),
    "swap": ("let two change seats before anybody has chosen", ("table", "seats")),
    "set": ("set the result of a table", ("table", "places")),
    "average": ("give everybody at a table the average", ("table",)),
    "void": ("let a table not count", ("table",)),
    "replay": ("have a table played anew", ("table",)),
}
"""What the operator can do in the arbiter's place, and what has to be said for it."""
_ASKED: dict[str, dict[str, Any]] = {
    "entrant": {"type": int, "metavar": "N", "help": "who, as `show` counts them"},
    "table": {"type": int, "metavar": "N", "help": "of the round that is played, as `show` counts them"},
    "minutes": {"type": int, "metavar": "N", "help": "how many"},
    "seats": {"type": int, "nargs": 2, "metavar": "SEAT", "help": "the two that change, counted from 1"},
    "places": {"type": int, "nargs": "+", "metavar": "PLACE", "help": "of each seat, 1 is best"},
}


def _add_hall(commands: Any) -> None:
    rated = commands.add_parser(
        "ratings",
        help="look for traded wins, make ratings anew, or let a game count for nobody",
        description="Look for traded wins, make ratings anew, or let a rated game count for nobody.",
    )
    inner = rated.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add(inner, "signals", "signals.list_signals", "list what may be somebody trading wins with themselves")
    _add(inner, "recompute", "ratings.recompute", "make all ratings anew from the results", changes=True)
    found = _add(inner, "void", "ratings.void", "let a rated game count for nobody", changes=True)
    found.add_argument("code", metavar="CODE", help=CODE)
    found = _add(commands, "rotate", "rotate.rotate", "make a secret of the hall anew", changes=True)
    found.add_argument("secret", metavar="SECRET", help="who: of people; records: of signatures")
    _add(commands, "check", "check.check", "check that the database and every book are whole")
    found = _add(commands, "audit", "audit.list_audit", "read what operators have done")
    found.add_argument("--most", type=int, default=100, metavar="N", help="so many at most (default: 100)")
