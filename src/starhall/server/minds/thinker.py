"""The process in which bots think: one question a line in, one choice a line out.

It gets a fair re-deal, never the true state, and answers with a number; whatever else it does, the table
goes on without it.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

from starhall.bots import Sight, bot
from starhall.bots.levels import hurried
from starhall.bots.why import think
from starhall.core import Resampling, registry
from starhall.core.snapshot import from_plain
from starhall.server.process import answers, limit_memory

_MEMORY = 2048
"""Megabytes."""


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The choice of a bot, and what it weighed, if it can tell."""
    game = registry.game(question["game"])
    rng = Random(question["seed"])
    state = from_plain(game, question["state"], Resampling(rng))
    choice, thought = think(
        hurried(bot(question["level"]), question["seconds"]), Sight(game, state, question["seat"], rng)
    )
    return {"choice": choice, "thought": thought and thought.to_plain()}


def main() -> None:
    """Answer questions until there are no more."""
    limit_memory(_MEMORY)
    out = answers()
    for line in sys.stdin:
        question = json.loads(line)
        try:
            reply = {"id": question["id"], **answer(question)}
        except Exception as error:
            reply = {"id": question["id"], "error": type(error).__name__}
        out.write(json.dumps(reply).encode() + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
