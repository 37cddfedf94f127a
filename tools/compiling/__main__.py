"""python -m tools.compiling: build the compiled engine and say where it is."""

from __future__ import annotations

import argparse
import sys

from tools.compiling.building import CHECK, GAMES, ROOT, built, checked


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="tools.compiling", description="Build native modules of the core and of the games' rules."
    )
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES, metavar="GAME", help="(all)")
    parser.add_argument(
        CHECK, action="store_true", help="stop before the C compiler, which is not needed then"
    )
    given = parser.parse_args()
    try:
        if given.check:
            checked(given.games)
            print("Everything that is compiled passes the compiler's checks.")
            return 0
        folder = built(given.games)
    except KeyboardInterrupt:
        print("Stopped; what is built so far is used the next time.", file=sys.stderr)
        return 130
    print(folder.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
