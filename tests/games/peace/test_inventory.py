"""Goal and inventory."""

from __future__ import annotations

from collections import Counter

import pytest

from starhall.core import Seeded
from starhall.core.scenes import checks
from starhall.games.peace import GAME
from starhall.games.peace.box.geometry import CRATER_NAMES
from starhall.games.peace.box.parts import box
from starhall.games.peace.box.rows import INVASION_DICE
from starhall.games.peace.laws import inventory
from starhall.games.peace.rules.damage import hit
from starhall.games.peace.rules.scoring import scoring
from tests.games.peace.helpers import bare, decline_everything, moment, planet, standing, start, what


@checks("PEACE-001")
def test_the_game_is_exactly_three_rounds_long() -> None:
    s = decline_everything(start(3, dealer=Seeded("three rounds")))
    assert what(s, "round begins", "round") == [1, 2, 3]
    assert s.round == 3


@checks("PEACE-002")
def test_the_player_with_the_most_points_at_the_end_wins() -> None:
    s = moment(scoring, players=3, round=3, hp=[planet(O1=1), planet(), planet(C=1)])
    assert s.over
    assert GAME.results(s).winners == (1,)
    assert GAME.results(s).scores == (28, 29, 25)


@checks("PEACE-003")
def test_the_box_holds_what_the_inventory_lists() -> None:
    assert box() == {
        "planets": 6,
        "cores": 6,
        "cities": 72,
        "sector dice": 6,
        "invasion dice": 9,
        "defense dice": 5,
        "staging boards": 1,
    }


@pytest.mark.parametrize("players", range(2, 7))
@checks("PEACE-003", "PEACE-006")
def test_pieces_and_dice_in_play_are_those_of_the_box(players: int) -> None:
    s = start(players, *[0] * 3, *"YYY")
    expected = {
        "pieces": 13 * players,
        "craters": 13 * players,
        "cores": players,
        "cities": 12 * players,
        "dice": 14,
        "planets": players,
    }
    assert inventory(s) == expected
    for number in (2, 3):
        s.round = number
        s.hp[0] = bare(O1=1)
        assert inventory(s) == expected


@checks("PEACE-004")
def test_three_colours_of_three_invasion_dice_one_of_each_in_each_round() -> None:
    dice = INVASION_DICE.values()
    assert Counter(die.colour for die in dice) == {"yellow": 3, "blue": 3, "purple": 3}
    assert Counter((die.colour, die.enters) for die in dice) == {
        (colour, number): 1 for colour in ("yellow", "blue", "purple") for number in (1, 2, 3)
    }


@pytest.mark.parametrize("name", CRATER_NAMES)
@checks("PEACE-005")
def test_every_core_and_city_has_an_undamaged_and_a_damaged_side(name: str) -> None:
    sector = 1 if name == "C" else int(name[1])
    for points, left in ((1, {name: 1}), (2, {})):
        s = moment((hit, 0, sector, points), hp=[bare(**{name: 2}), planet()])
        assert standing(s, 0) == left


@checks("PEACE-005")
def test_no_piece_has_less_than_nothing() -> None:
    s = moment((hit, 0, 1, 99))
    assert min(s.hp[0]) == 0
