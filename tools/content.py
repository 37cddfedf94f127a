"""Write the content of every game as the server gives it out: for the unit tests of the browser client.

python tools/content.py            into build/content
"""

from __future__ import annotations

import sys
from pathlib import Path

from starhall.core import registry
from starhall.wire.messages import ENCODER

FOLDER = Path(__file__).resolve().parents[1] / "build" / "content"


def main() -> int:
    """Write a file for each game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for slug in registry.slugs():
        (FOLDER / f"{slug}.json").write_bytes(ENCODER.encode(registry.game(slug).content.shown))
    return 0


if __name__ == "__main__":
    sys.exit(main())
