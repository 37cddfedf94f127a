"""python -m tools.compiling: builds the compiled engine and says where it is."""

from __future__ import annotations

import argparse
import sys

from tools.compiling.building import GAMES, ROOT, built


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="tools.compiling", description="Build native modules of the core and of the games' rules."
    )
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES, metavar="GAME", help="(all)")
    given = parser.parse_args()
    try:
        folder = built(given.games)
    except KeyboardInterrupt:
        print("Stopped; what is built so far is used the next time.", file=sys.stderr)
        return 130
    print(folder.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
