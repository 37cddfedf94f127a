"""The process in which records are read, with the games that are made for tests."""

from __future__ import annotations

import sys
from typing import Any

from starhall.core import Game, registry
from starhall.server.shown.reader import main
from tests.fixtures import cargo, counting
from tests.server.releases import RELEASES

MADE: dict[str, Game[Any]] = {"cargo": cargo.GAME, "counting": counting.GAME}


def find_game(slug: str) -> Game[Any]:
    """The installed games, and those that are made for tests."""
    return MADE[slug] if slug in MADE else registry.game(slug)


if __name__ == "__main__":
    *releases, memory = sys.argv[1:]
    for name in releases:
        MADE["cargo"] = RELEASES[name]()
    main(int(memory), find_game)
