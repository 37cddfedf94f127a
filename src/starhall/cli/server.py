"""`starhall serve` and `starhall admin`."""

from __future__ import annotations

import argparse

from starhall.core.extras import needs


def serve(arguments: argparse.Namespace) -> int:
    """Serve tables to browsers."""
    from starhall.server.command import run

    with needs("server", "serve tables"):
        return run(arguments)


def admin(arguments: argparse.Namespace) -> int:
    """Look after a hall."""
    from starhall.server.admin.command import run

    with needs("server", "look after a hall"):
        return run(arguments)
