"""End and scoring."""

from __future__ import annotations

import pytest

from starhall.core import Seeded
from starhall.core.errors import OutOfDate
from starhall.core.scenes import checks, told
from starhall.games.peace import GAME
from starhall.games.peace.facts import points
from starhall.games.peace.rules.scoring import scoring
from tests.games.peace.helpers import bare, decline_everything, moment, names, only, planet, start


@checks("PEACE-099")
def test_points_are_counted_once_after_the_last_turn() -> None:
    s = start(2, dealer=Seeded("once"))
    while not s.final:
        assert told(s, "points counted") == []
        with pytest.raises(OutOfDate, match="the game is not over yet"):
            GAME.results(s)
        decline_everything(s)
    counted = only(s, "points counted")
    assert counted.rule == "PEACE-099"
    assert counted.operands == {"totals": s.final}


@checks("PEACE-099")
def test_when_the_points_are_counted_the_dice_are_put_away() -> None:
    s = moment(scoring, hp=[planet(), planet(O1=1)], invasion=[1, 2, 3], defense="MMM")
    assert (s.invasion, s.defense, s.assigned) == ((), (), ())


@pytest.mark.parametrize("name", ["O1", "O6", "I1", "I6"])
@checks("PEACE-100", "PEACE-101", "PEACE-104")
def test_a_city_is_worth_two_points_damaged_one_removed_none(name: str) -> None:
    worth = [points(moment(hp=[bare(**{name: hp}), planet()]), 0) for hp in (0, 1, 2)]
    assert worth == [0, 1, 2]


@checks("PEACE-102", "PEACE-103", "PEACE-104")
def test_the_core_is_worth_five_points_damaged_one_removed_none() -> None:
    worth = [points(moment(hp=[bare(C=hp), planet()]), 0) for hp in (0, 1, 2)]
    assert worth == [0, 1, 5]


@checks("PEACE-100", "PEACE-102")
def test_a_whole_planet_is_worth_29_points() -> None:
    assert points(moment(), 0) == 29


@checks("PEACE-101", "PEACE-103")
def test_an_all_damaged_planet_is_worth_13_points() -> None:
    assert points(moment(hp=[(1,) * 13, planet()]), 0) == 13


@checks("PEACE-105")
def test_the_highest_total_wins() -> None:
    hp = [planet(C=0), planet(O1=0), planet(O1=1), bare()]
    s = moment(scoring, players=4, round=3, hp=hp)
    assert s.final == (24, 27, 28, 0)
    assert s.places == (3, 2, 1, 4)
    assert names(s) == ["points counted", "won", "places"]
    won = only(s, "won")
    assert (won.rule, won.operands) == ("PEACE-105", {"seat": 2, "points": 28})
    assert GAME.results(s).winners == (2,)


@checks("PEACE-105", "PEACE-R35")
def test_equal_scores_below_the_winner_share_a_place() -> None:
    s = moment(scoring, players=4, round=3, hp=[planet(O1=1), planet(), planet(O2=1), planet(C=1)])
    assert s.places == (2, 1, 2, 4)


def test_before_the_end_the_scores_are_the_points_that_stand_now() -> None:
    s = moment(hp=[planet(O1=1), planet(C=1)])
    assert tuple(GAME.scores(s)) == (28, 25)
