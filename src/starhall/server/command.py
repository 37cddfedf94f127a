"""The arguments of `starhall serve`, and what it does with them."""

from __future__ import annotations

import argparse
import os

from starhall.core import NotUnderstood
from starhall.core.extras import needs
from starhall.server.settings import add_flags, choose

EPILOG = """examples:
  starhall serve                                          on this machine only
  starhall serve --host 0.0.0.0 --data /var/lib/starhall  for the house
  starhall serve --workers 2 --database postgresql://starhall@localhost/starhall --redis redis://localhost
  starhall serve --config /etc/starhall.toml --show-config
  starhall serve --data /var/lib/starhall --back-up /backup/monday
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything that can be said about a server."""
    parser.epilog = EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--back-up", metavar="FOLDER", help="copy the SQLite database there and stop")
    parser.add_argument(
        "--reports",
        metavar="FOLDER",
        help="write out what failed or looked wrong, each with its record, and stop",
    )
    add_flags(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve, or show the settings, or make a backup, or write out the reports."""
    chosen = choose(vars(arguments), os.environ)
    config = chosen.config
    if arguments.show_config:
        print(chosen.show(), end="")
        return 0
    if arguments.back_up:
        with needs("server", "copy the database"):
            from starhall.server.kept.backup import back_up

        if config.database:
            raise NotUnderstood("--back-up copies SQLite: for PostgreSQL use pg_dump, see docs/operate.md")
        print(back_up(config.data, arguments.back_up))
        return 0
    if arguments.reports:
        with needs("server", "write out the reports"):
            from starhall.server.kept.reports import write_out

        found = write_out(config.data, config.database, arguments.reports)
        print(f"Reports written to {arguments.reports}: {found}")
        return 0
    with needs("server", "serve tables"):
        from starhall.server.run import serve

    return serve(config, open_browser=arguments.open)
