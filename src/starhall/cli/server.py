"""`starhall serve` and `starhall admin`."""

from __future__ import annotations

import argparse


def serve(arguments: argparse.Namespace) -> int:
    """Serve tables to browsers."""
    from starhall.server.command import run

    return run(arguments)


def admin(arguments: argparse.Namespace) -> int:
    """Look after a hall."""
    from starhall.server.admin.command import run

    return run(arguments)
