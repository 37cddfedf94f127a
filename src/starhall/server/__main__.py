"""`python -m starhall.server` does what `starhall serve` does."""

from __future__ import annotations

import argparse
import sys

from starhall.core import StarhallError
from starhall.server.command import add_arguments, run


def main() -> int:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(
        prog="starhall serve", description="Serve tables to play at in a browser."
    )
    add_arguments(parser)
    try:
        return run(parser.parse_args())
    except StarhallError as error:
        print(f"starhall: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
