"""The process in which bots think: one question a line in, one choice a line out.

It gets a fair re-deal, never the true state, and answers with a number; whatever else it does, the table
goes on without it.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from random import Random
from typing import Any

from starhall.bots import Sight, bot
from starhall.bots.analysis import Asked, judge_choice
from starhall.bots.analysis_told import verdict
from starhall.bots.budget import Budget
from starhall.bots.coach import hint
from starhall.bots.levels import hurried
from starhall.bots.why import think
from starhall.core import Game, Resampling, State, registry
from starhall.core.snapshot import from_plain
from starhall.server.process import answers, limit_memory

_MEMORY = 2048
"""Megabytes."""


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The choice of a bot, and what it weighed, if it can tell; or what the coach says."""
    game = registry.game(question["game"])
    rng = Random(question["seed"])
    state = from_plain(game, question["state"], Resampling(rng))
    if "what" in question:
        return {"said": _coached(question, game, state, rng)}
    choice, thought = think(
        hurried(bot(question["level"]), question["seconds"]), Sight(game, state, question["seat"], rng)
    )
    return {"choice": choice, "thought": thought and thought.to_plain()}


def _coached(question: dict[str, Any], game: Game[Any], state: State, rng: Random) -> dict[str, Any]:
    """A hint, a verdict in words, or a verdict in numbers for an analysis."""
    seat, budget = question["seat"], Budget.read(question["budget"])
    if question["what"] == "hint":
        return hint(Sight(game, state, seat, rng), budget).to_plain()
    wanted = Asked(question["at"], seat, question["made"], state)
    if question["what"] == "verdict":
        return verdict(game, wanted, budget, rng)
    return asdict(judge_choice(game, wanted, budget, rng))


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
