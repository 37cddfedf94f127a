"""Bots are plug-ins as games are: found by their entry points, at every table, left out if broken."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from starhall.bots import bot, left_out, names, offered
from starhall.bots.levels import LEVELS
from starhall.bots.shelf import OURS, BrokenBot, about
from starhall.core import Match, NotUnderstood, registry
from starhall.lab.arena import simulate
from starhall.server.minds.thinkers import Answer, Thinkers
from starhall.terminal.hall import open_table
from tests.fixtures.site import BOTS, install, installed

ROOT = Path(__file__).resolve().parents[2]
LAST = '''
class Last:
    """Takes the last choice that there is."""

    def choose(self, sight):
        return sight.choices[-1]
'''


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with installed(tmp_path, monkeypatch):
        yield tmp_path


@pytest.fixture
def last(site: Path) -> Path:
    """A package with the bot `last` is installed."""
    install(site, "lasting", "last = lasting_pack:Last", group=BOTS, code=LAST)
    return site


def test_the_bot_of_a_third_party_comes_after_ours(last: Path) -> None:
    assert names() == (*OURS, "last")
    assert offered() == (*LEVELS, "last")
    assert type(bot("last")).__name__ == "Last"
    assert bot("last") is not bot("last")
    assert about("last") == "Takes the last choice that there is."
    assert left_out() == ()
    with pytest.raises(NotUnderstood, match=r"no bot 'genius'; there are random, greedy, .*, last"):
        bot("genius")


def test_a_plug_in_bot_plays_in_the_arena(last: Path) -> None:
    tally = simulate("peace", players=2, games=4, bots=["last", "random"], options={}, seed="plug-in")
    assert tally.seats_of_bot == {"last": 4, "random": 4}


def test_a_plug_in_bot_sits_at_a_table_of_the_terminal(last: Path) -> None:
    table = open_table(game="peace", seats=["bot:last", "bot:random"], seed="plug-in")
    assert [sitter.bot for sitter in table.sitters] == ["last", "random"]
    while (seat := table.next_seat) != 0:
        assert seat is not None
        table.choose(seat, table.think(seat))
    assert table.think(0) == table.match.state.choices(0)[-1]


async def test_a_plug_in_bot_thinks_for_the_server(last: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(last), str(ROOT)]))
    match = Match(registry.game("peace"), 2, seed="plug-in")
    seat = match.state.asked[0][0]
    thinkers = Thinkers(1, 30)
    try:
        answers = [await thinkers.choose(match.game, match.state, seat, "last") for _ in range(3)]
    finally:
        await thinkers.close()
    assert answers == [Answer(match.state.choices(seat)[-1])] * 3


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import nowhere_at_all", "No module named 'nowhere_at_all'"),
        ("Last = 7", "it is no class or function that makes a bot"),
        ("class Last: ...", "what it makes is no bot: it has no method `choose`"),
        ("def Last(strength): ...", "strength"),
        ("def Last(): return 1 / 0", "division by zero"),
    ],
)
def test_a_broken_bot_is_left_out_with_a_message(site: Path, code: str, message: str) -> None:
    install(site, "broken", "last = broken_pack:Last", group=BOTS, code=code)
    (why,) = left_out()
    assert why.startswith("bot 'last' (broken_pack:Last) cannot be loaded: ")
    assert message in why
    assert names() == tuple(OURS)
    with pytest.raises(BrokenBot, match="cannot be loaded"):
        bot("last")


def test_nobody_takes_the_name_of_one_of_our_bots(site: Path) -> None:
    install(site, "thief", "greedy = thief_pack:Last", group=BOTS, code=LAST)
    assert left_out() == ("bot 'greedy' (thief_pack:Last) cannot be loaded: Starhall has a bot of that name",)
    assert type(bot("greedy")).__name__ == "Greedy"


def test_the_command_line_lists_bots_and_says_which_are_left_out(last: Path) -> None:
    install(last, "broken", "worst = broken_pack:Last", group=BOTS, code="Last = 7")
    done = subprocess.run(
        [sys.executable, "-m", "starhall", "bots", "--json"],
        env={**os.environ, "PYTHONPATH": str(last)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [row["bot"] for row in json.loads(done.stdout)] == [*OURS, "last"]
    assert done.stderr.startswith("Left out: bot 'worst' (broken_pack:Last) cannot be loaded")
