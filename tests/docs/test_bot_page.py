"""The programs on the page about bots play whole games, and play the same."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from starhall.bots import Uniform
from starhall.bots.program import Program
from starhall.core import Seeded, registry
from starhall.lab.arena import moves

PAGE = Path(__file__).resolve().parents[2] / "docs" / "build" / "add-a-bot.md"
PATIENT = 60.0
"""Seconds for a choice, however busy the machine is."""


def program(folder: Path, name: str) -> Program:
    """A program of the page, ready to be asked."""
    code = re.search(
        rf"^```\w+\n(?:#|//) {re.escape(name)}\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL
    )
    assert code
    (folder / name).write_text(code[1])
    runs = sys.executable if name.endswith(".py") else shutil.which("node")
    assert runs
    return Program(shlex.join([runs, str(folder / name)]), PATIENT)


def played(player: Program) -> list[int]:
    """How much had been drawn after each choice of a game of peace against chance: a trace of all choices."""
    game = registry.game("peace")
    s = game.new(2, Seeded("page"))
    found = [s.drawn for _ in moves(game, s, [player, Uniform()], [Random(1), Random(2)])]
    assert s.over
    return found


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_programs_of_the_page_play_whole_games_alike(tmp_path: Path) -> None:
    players = [program(tmp_path, name) for name in ("nimble.py", "nimble.mjs")]
    games = [played(player) for player in players]
    assert len(games[0]) > 10
    assert games[0] == games[1]
    assert [player.troubles for player in players] == [[], []]
