"""The table options, every value of each."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from starhall.core import Scripted, Seeded
from starhall.core.errors import NotUnderstood
from starhall.core.scenes import asked, checks, choose, scene
from starhall.games.peace import GAME
from starhall.games.peace.rules.invasion import invasion
from tests.games.peace.helpers import decline_everything, moment, start

BLANK_TURN = (0, 0, 0, "Y", "Y", "Y")


def read(players: int = 2, **options: Any) -> dict[str, Any]:
    """The options as the game keeps them."""
    return GAME.read_options(options, players)


def complaint(players: int = 2, **options: Any) -> str:
    """What is said about a bad option."""
    with pytest.raises(NotUnderstood) as error:
        start(players, dealer=Seeded("bad"), **options)
    return str(error.value)


@checks("PEACE-R04")
def test_light_invasion_dice_may_be_blank() -> None:
    s = moment(invasion, options={"invasion": "light"}, dice=(0, 1, 3))
    assert s.invasion == (0, 1, 3)
    assert s.options["invasion"] == "light"


@checks("PEACE-R04")
def test_heavy_invasion_dice_are_never_blank() -> None:
    s = moment(invasion, options={"invasion": "heavy"}, dice=(1, 2, 3))
    assert s.invasion == (1, 2, 3)
    with pytest.raises(NotUnderstood, match="0 is not on the Invasion die: it shows 1, 2 or 3"):
        moment(invasion, options={"invasion": "heavy"}, dice=(0, 1, 2))


@pytest.mark.parametrize(("rolls", "rerolls"), [(3, 2), (4, 3)])
@checks("PEACE-R07")
def test_a_turn_has_three_or_four_rolls(rolls: int, rerolls: int) -> None:
    s = start(2, 0, 0, 0, *"RRR", *"R" * rerolls, *BLANK_TURN, rolls=rolls)
    assert s.rerolls == rerolls
    choose(s, 0, "reroll", *[1] * rerolls)
    assert asked(s) == [(1, "reroll")]


@pytest.mark.parametrize("players", range(2, 7))
@checks("PEACE-R09")
def test_any_seat_may_be_first(players: int) -> None:
    for seat in range(players):
        assert start(players, *BLANK_TURN, first=seat).first == seat
        drawn = scene("peace", players=players, dealer=Scripted(seat, "as is", *BLANK_TURN))
        assert drawn.first == seat


@pytest.mark.parametrize("cap", [1, 100, 1000])
@checks("PEACE-R34")
def test_the_duel_cap_is_1_to_1000(cap: int) -> None:
    assert read(duel_cap=cap)["duel_cap"] == cap


@checks("PEACE-R38")
def test_planets_are_random_or_one_for_each_seat() -> None:
    assert read(planets="random")["planets"] == "random"
    ids = [f"PL{n}" for n in range(1, 7)]
    for chosen in permutations(ids, 2):
        s = start(2, *BLANK_TURN, planets=",".join(chosen))
        assert [ids[board] for board in s.planets] == list(chosen)


@checks("PEACE-R38")
def test_six_players_may_choose_all_six_planets() -> None:
    assert start(6, *BLANK_TURN, planets="PL6,PL5,PL4,PL3,PL2,PL1").planets == (5, 4, 3, 2, 1, 0)


def test_the_defaults_are_the_rules() -> None:
    assert read() == {
        "invasion": "light",
        "rolls": 4,
        "first": "random",
        "duel_cap": 100,
        "planets": "random",
    }


def test_numbers_may_come_as_text() -> None:
    assert read(rolls="3", first="1", duel_cap="7") == {
        "invasion": "light",
        "rolls": 3,
        "first": 1,
        "duel_cap": 7,
        "planets": "random",
    }


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"invasion": "medium"}, "option invasion: 'medium' is not light or heavy"),
        ({"rolls": 2}, "option rolls: 2 is not 3 or 4"),
        ({"rolls": 5}, "option rolls: 5 is not 3 or 4"),
        ({"rolls": True}, "option rolls: True is not 3 or 4"),
        ({"rolls": 4.0}, "option rolls: 4.0 is not 3 or 4"),
        ({"first": 2}, "option first: 2 is not random, 0 or 1"),
        ({"first": -1}, "option first: -1 is not random, 0 or 1"),
        ({"first": "Ada"}, "option first: 'Ada' is not random, 0 or 1"),
        ({"duel_cap": 0}, "option duel_cap: 0 is not 1, 2, 3 or 997 more up to 1000"),
        ({"duel_cap": 1001}, "option duel_cap: 1001 is not 1, 2, 3 or 997 more up to 1000"),
        ({"duel_cap": None}, "option duel_cap: None is not 1, 2, 3 or 997 more up to 1000"),
        (
            {"planets": "PL1"},
            "option planets: 'PL1' is not random, PL1,PL2, PL1,PL3 or 28 more up to PL6,PL5",
        ),
        (
            {"planets": "PL1,PL1"},
            "option planets: 'PL1,PL1' is not random, PL1,PL2, PL1,PL3 or 28 more up to PL6,PL5",
        ),
        (
            {"planets": "PL1,PL7"},
            "option planets: 'PL1,PL7' is not random, PL1,PL2, PL1,PL3 or 28 more up to PL6,PL5",
        ),
    ],
)
@checks("PEACE-117")
def test_a_bad_value_is_refused_with_what_may_be_chosen(options: dict[str, Any], message: str) -> None:
    assert complaint(**options) == message


@checks("PEACE-117")
def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    assert complaint(solo=True) == (
        "peace has no option 'solo'; there are invasion, rolls, first, duel_cap, planets"
    )


@pytest.mark.parametrize("options", [{"invasion": "heavy"}, {"rolls": 3}, {"duel_cap": 1}, {"first": 1}])
def test_a_whole_game_can_be_played_with_each_option(options: dict[str, Any]) -> None:
    s = decline_everything(start(2, dealer=Seeded("option"), **options))
    assert s.over
    assert 1 in s.places


def test_every_option_says_what_it_changes() -> None:
    for option in GAME.options:
        assert option.text.endswith(".")
        assert option.default in option.values(2)
