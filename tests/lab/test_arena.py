"""Games beside each other: in their order, whoever plays them, and nothing that fails is lost."""

from __future__ import annotations

import os
import signal
from multiprocessing import active_children

import pytest

from starhall.core import NotLegal, StarhallError
from starhall.lab.arena import Played, _beside_each_other


def numbered(number: int) -> Played:
    """A game of as many decisions as its number; some take longer than those after them."""
    decisions = sum(1 for step in range(20_000 * (3 - number % 3)) if step < number)
    return Played((), (), (), decisions)


def failing(number: int) -> Played:
    """The eighth game breaks a rule."""
    if number == 7:
        raise NotLegal("the eighth game cannot be played")
    return numbered(number)


def deadly(number: int) -> Played:
    """The eighth game takes its worker with it."""
    if number == 7:
        os.kill(os.getpid(), signal.SIGTERM)
    return numbered(number)


@pytest.mark.parametrize("jobs", [2, 5])
@pytest.mark.parametrize("games", [1, 3, 200])
def test_games_come_in_their_order_and_each_once(jobs: int, games: int) -> None:
    played = list(_beside_each_other(numbered, games, jobs))
    assert [game.decisions for game in played] == list(range(games))
    assert not active_children()


def test_what_fails_in_a_worker_fails_for_whoever_asked_and_says_where() -> None:
    with pytest.raises(NotLegal, match="the eighth game") as failed:
        list(_beside_each_other(failing, 100, 2))
    assert "in failing" in "".join(failed.value.__notes__)
    assert not active_children()


def test_a_worker_that_is_ended_from_outside_is_missed() -> None:
    with pytest.raises(StarhallError, match=r"ended from outside.*try fewer jobs"):
        list(_beside_each_other(deadly, 100, 2))
    assert not active_children()


def test_whoever_stops_early_leaves_no_worker_behind() -> None:
    games = _beside_each_other(numbered, 10_000, 2)
    assert next(games).decisions == 0
    del games
    assert not active_children()
