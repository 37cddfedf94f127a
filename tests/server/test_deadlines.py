"""Bots in a hurry: under load no decision comes too late, and no thought takes longer than it may."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from starhall.bots.hasty import Hasty
from starhall.bots.levels import LEVELS, Thinker, hurried
from starhall.bots.search import Search
from starhall.bots.shelf import bot
from starhall.core import Match, registry
from starhall.server.config import Config
from starhall.server.minds.thinkers import Thinkers
from starhall.server.watch import metrics
from tests.server.harness import find_game

BUSY = "while True: pass"


@contextmanager
def load(processes: int) -> Iterator[None]:
    """Programs beside ours that take all that they can get."""
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(processes)]
    try:
        yield
    finally:
        for one in busy:
            one.kill()
            one.wait()


async def decide(thinkers: Thinkers, decisions: int, levels: list[str], tables: int) -> int:
    """So many decisions at several tables at the same time; returns how many were made by bots."""
    left = iter(range(decisions))
    made = 0

    async def table(number: int) -> None:
        nonlocal made
        rng = Random(number)
        slug = registry.slugs()[number % len(registry.slugs())]
        while True:
            game = find_game(slug)
            match = Match(game, game.players[0], seed=f"deadline {number} {rng.random()}")
            while not match.over:
                seat = match.state.asked[0][0]
                if len(match.state.choices(seat)) > 1:
                    if next(left, None) is None:
                        return
                    made += 1
                answer = await thinkers.choose(
                    game, match.state, seat, rng.choice(levels), rng.random() < 0.5
                )
                match.choose(seat, answer.choice)

    await asyncio.gather(*(table(number) for number in range(tables)))
    return made


def missed() -> float:
    """How often a choice had to be made for a bot."""
    return float(metrics.bot_fallbacks._value.get())


async def test_decisions_at_several_tables_are_all_made_by_the_bots() -> None:
    thinkers, before = Thinkers(1, 120.0), missed()
    try:
        assert await decide(thinkers, 12, ["level1", "random", "search:0.01s"], tables=3) == 12
    finally:
        await thinkers.close()
    assert missed() == before


@pytest.mark.soak
async def test_no_deadline_is_missed_under_load() -> None:
    decisions = int(os.environ.get("DECISIONS", "10000"))
    beside = int(os.environ.get("BUSY", 2 * (os.cpu_count() or 2)))
    config, before = Config(), missed()
    thinkers = Thinkers(config.thinking, config.bot_deadline)
    # Most bots are quick; some think for as long as they may.
    levels = ["level1"] * 24 + ["level2"] * 12 + ["level3"] * 4 + list(LEVELS)
    try:
        with load(beside):
            assert await decide(thinkers, decisions, levels, tables=20) == decisions
    finally:
        await thinkers.close()
    assert missed() == before


def test_nobody_thinks_longer_than_half_of_the_deadline() -> None:
    for name in (*LEVELS, "search:3s", "search:400"):
        whole, player = (
            found.player if isinstance(found, Hasty) else found
            for found in (bot(name), hurried(bot(name), 0.25))
        )
        if isinstance(player, (Thinker, Search)):
            assert isinstance(whole, (Thinker, Search))
            assert player.budget.seconds <= 0.25
            assert player.budget.simulations == whole.budget.simulations
    unhurried = hurried(bot("level5"), Config().bot_deadline / 2)
    assert isinstance(unhurried, Thinker)
    assert unhurried.budget == bot("level5").budget  # type: ignore[attr-defined]


SLOW_TO_START = """
import json, sys, time
time.sleep(1)
for line in sys.stdin:
    asked = json.loads(line)
    for number in (asked["id"] - 1, asked["id"]):
        print(json.dumps({"id": number, "choice": 0 if number < asked["id"] else 1}), flush=True)
"""


async def test_a_process_has_time_to_start_and_its_late_answers_are_not_taken_for_others() -> None:
    match = Match(registry.game("peace"), 2, seed="start")
    seat = match.state.asked[0][0]
    assert {0, 1} <= set(match.state.choices(seat))
    thinkers, before = Thinkers(1, 0.5, [sys.executable, "-c", SLOW_TO_START]), missed()
    thinkers.starting = 60.0
    try:
        answer = await thinkers.choose(match.game, match.state, seat, "level1")
    finally:
        await thinkers.close()
    assert answer.choice == 1
    assert missed() == before
