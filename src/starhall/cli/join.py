"""`starhall join`."""

from __future__ import annotations

import argparse
import sys

from starhall.core import NotUnderstood
from starhall.core.extras import needs


def join(arguments: argparse.Namespace) -> int:
    """Go to a hall elsewhere: to its tables, or by a link straight to one."""
    with needs("terminal", "join a hall"):
        from starhall.terminal.away.app import AwayHall
        from starhall.terminal.away.hall import Elsewhere, read_address

    url, code, keys = read_address(arguments.hall)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NotUnderstood("join draws on a whole screen: run it in a terminal, not in a pipe")
    app = AwayHall(Elsewhere(url), arguments.name or "", code, keys)
    farewell = app.run()
    if farewell:
        print(farewell, file=sys.stderr)
        return 1
    return app.return_code or 0
