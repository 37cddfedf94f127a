"""The arguments of `starhall admin`, and the way to what each command does."""

from __future__ import annotations

import argparse
import importlib
import os
from collections.abc import Callable
from typing import Any

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
    _add_people(commands)
    _add_hall(commands)


def run(arguments: argparse.Namespace) -> int:
    """Carry a command out: 0 done, 1 no."""
    from starhall.server.admin.desk import Desk

    module, _, name = arguments.does.partition(".")
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
        commands, "delete", "tables.delete", "delete a table with its book and reports", changes=True
    )
    found.add_argument("code", metavar="CODE", help=CODE)
    found.add_argument("--record", action="store_true", help="the record of its game, too")
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
    found = _add(commands, "ban", "bans.ban", "keep somebody out, or a name", changes=True)
    _add_whom(found, whom)
    found.add_argument("--days", type=float, metavar="N", help="for so long (default: for good)")
    found.add_argument("--why", default="", metavar="TEXT", help="what they are told")
    found = _add(commands, "unban", "bans.unban", "let somebody in again, or a name", changes=True)
    _add_whom(found, whom)


def _add_whom(parser: argparse.ArgumentParser, whom: str) -> None:
    found = parser.add_mutually_exclusive_group(required=True)
    found.add_argument("--address", metavar="NET", help=whom)
    found.add_argument("--table", metavar="CODE", help="whoever opened this table")
    found.add_argument("--who", metavar="WHO", help="a person, as `starhall admin tables` shows them")
    found.add_argument("--name", metavar="NAME", help="a name, and all that look like it")


def _add_people(commands: Any) -> None:
    found = _add(commands, "reports", "reports.list_reports", "read what failed or looked wrong")
    found.add_argument("--table", metavar="CODE", help="only about this table")
    found.add_argument("--all", action="store_true", help="also those that are done")
    found.add_argument("--export", metavar="FOLDER", help="write them there, each with its record")
    found = _add(commands, "report-done", "reports.done", "mark reports as done", changes=True)
    found.add_argument("ids", nargs="+", metavar="ID", help="as `starhall admin reports` shows them")
    person = commands.add_parser(
        "person",
        help="export or delete what is kept of a person",
        description="Export or delete what is kept of a person, by their name or by their address.",
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


def _add_hall(commands: Any) -> None:
    found = _add(commands, "rotate", "rotate.rotate", "make a secret of the hall anew", changes=True)
    found.add_argument("secret", metavar="SECRET", help="who: of people; records: of signatures")
    _add(commands, "check", "check.check", "check that the database and every book are whole")
    found = _add(commands, "audit", "audit.list_audit", "read what operators have done")
    found.add_argument("--most", type=int, default=100, metavar="N", help="so many at most (default: 100)")
