"""The arguments of `starhall serve`, and what it does with them."""

from __future__ import annotations

import argparse
import os

EPILOG = """examples:
  starhall serve                                          on this machine only
  starhall serve --host 0.0.0.0 --data /var/lib/starhall  for the house
  starhall serve --workers 2 --database postgresql://starhall@localhost/starhall --redis redis://localhost
  starhall serve --data /var/lib/starhall --back-up /backup/monday
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything that can be said about a server."""
    parser.epilog = EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="default: this machine only")
    parser.add_argument("--port", type=int, default=8765, metavar="N", help="default: 8765; 0: any free one")
    parser.add_argument("--data", metavar="FOLDER", help="where SQLite keeps the tables")
    # An address may hold a password, which others could read in the list of processes.
    parser.add_argument(
        "--database",
        default=os.environ.get("STARHALL_DATABASE", ""),
        metavar="URL",
        help="PostgreSQL instead of SQLite (default: what STARHALL_DATABASE says)",
    )
    parser.add_argument(
        "--redis",
        default=os.environ.get("STARHALL_REDIS", ""),
        metavar="URL",
        help="wakes the other workers at once (default: what STARHALL_REDIS says)",
    )
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes (default: 1)")
    parser.add_argument(
        "--metrics", default="", metavar="ADDRESS:PORT", help="Prometheus, apart from the players"
    )
    parser.add_argument(
        "--trust-proxy",
        default="",
        metavar="ADDRESSES",
        help="believe the forwarded headers of these proxies (default: of none)",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="a further site whose pages may play here, such as https://play.example.org",
    )
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--back-up", metavar="FOLDER", help="copy the SQLite database there and stop")
    parser.add_argument(
        "--reports",
        metavar="FOLDER",
        help="write out what failed or looked wrong, each with its record, and stop",
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve, or make a backup, or write out the reports."""
    if arguments.back_up:
        from starhall.server.config import default_data
        from starhall.server.kept.backup import back_up

        print(back_up(arguments.data or default_data(), arguments.back_up))
        return 0
    if arguments.reports:
        from starhall.server.config import default_data
        from starhall.server.kept.reports import write_out

        found = write_out(arguments.data or default_data(), arguments.database, arguments.reports)
        print(f"Reports written to {arguments.reports}: {found}")
        return 0
    from starhall.server.run import serve

    return serve(
        host=arguments.host,
        port=arguments.port,
        data=arguments.data,
        database=arguments.database,
        redis=arguments.redis,
        metrics=arguments.metrics,
        trust_proxy=arguments.trust_proxy,
        workers=arguments.workers,
        origins=arguments.origin,
        open_browser=arguments.open,
    )
