"""Rounds 2 and 3."""

from __future__ import annotations

import pytest

from starhall.core import Seeded
from starhall.core.scenes import checks, choose, told
from starhall.games.peace import GAME
from starhall.games.peace.box.parts import (
    BLASTER_VALUE,
    DEFENSE_COUNT,
    FREE_REBUILD_VALUE,
    INVASION_COUNT,
    MISSILE_VALUE,
    REBUILD_VALUE,
)
from starhall.games.peace.facts import piles, saucers_left, staged
from starhall.games.peace.rules.assign import assign
from starhall.games.peace.rules.defense import roll_again
from starhall.games.peace.rules.missiles import missiles
from starhall.games.peace.rules.rounds import play_round, turn
from tests.games.peace.helpers import (
    KEEP,
    answer,
    bare,
    decline_everything,
    harm,
    moment,
    planet,
    seen_by,
    start,
    what,
)


def round_begins(number: int) -> tuple[str, dict[str, int]]:
    """The rule and the operands of the event with which a round begins."""
    s = decline_everything(start(2, dealer=Seeded("round begins")))
    event = told(s, "round begins")[number - 1]
    return event.rule, dict(event.operands)


@checks("PEACE-090")
def test_in_round_2_three_invasion_dice_and_a_defense_die_join() -> None:
    assert round_begins(2) == ("PEACE-090", {"round": 2, "invasion": 6, "defense": 4, "value": 2})
    assert piles(2) == (("Y1", "B1", "P1", "Y2", "B2", "P2"), ("D1", "D2", "D3", "D4"))
    assert staged(2, 2) == ()
    assert staged(2, 3) == ("Y3", "B3", "P3", "D5")


@checks("PEACE-091", "PEACE-R12")
def test_in_round_3_the_dice_of_section_round_3_join() -> None:
    assert round_begins(3) == ("PEACE-091", {"round": 3, "invasion": 9, "defense": 5, "value": 3})
    assert piles(3) == (
        ("Y1", "B1", "P1", "Y2", "B2", "P2", "Y3", "B3", "P3"),
        ("D1", "D2", "D3", "D4", "D5"),
    )
    assert staged(3, 2) == staged(3, 3) == ()


@checks("PEACE-092", "PEACE-R12")
def test_added_dice_stay_for_the_rest_of_the_game() -> None:
    for earlier, later in ((1, 2), (2, 3)):
        assert set(piles(earlier)[0]) < set(piles(later)[0])
        assert set(piles(earlier)[1]) < set(piles(later)[1])
    s = decline_everything(start(3, dealer=Seeded("dice")))
    assert [len(saucers) for saucers in what(s, "invasion rolled", "saucers")] == [3] * 3 + [6] * 3 + [9] * 3
    assert [len(faces) for faces in what(s, "defense rolled", "faces")] == [3] * 3 + [4] * 3 + [5] * 3


@checks("PEACE-092")
def test_as_many_dice_are_rolled_as_lie_in_the_piles() -> None:
    for number in (1, 2, 3):
        assert (INVASION_COUNT[number], DEFENSE_COUNT[number]) == tuple(map(len, piles(number)))


@checks("PEACE-093")
def test_blaster_missile_and_rebuild_are_worth_the_number_of_the_round() -> None:
    assert BLASTER_VALUE == MISSILE_VALUE == REBUILD_VALUE == (0, 1, 2, 3)


@pytest.mark.parametrize("number", [1, 2, 3])
@checks("PEACE-094", "PEACE-R13")
def test_the_interceptor_negates_one_whole_die_in_every_round(number: int) -> None:
    s = moment(assign, round=number, invasion=[3] * 3 * number, defense="I")
    choose(s, 0, "assign", 1)
    assert saucers_left(s) == [3, 0, 3, *[3] * 3 * (number - 1)]


@checks("PEACE-096")
def test_the_free_rebuild_scales_like_the_rebuild_face() -> None:
    assert FREE_REBUILD_VALUE == REBUILD_VALUE
    for number in (1, 2, 3):
        s = moment(missiles, round=number, hp=[planet(), bare()], defense="M", dice=(1, 1))
        assert s.pool == number


@pytest.mark.parametrize("number", [1, 2, 3])
@checks("PEACE-097")
def test_the_staging_board_shows_the_values_to_all(number: int) -> None:
    s = moment(roll_again, round=number, rerolls=1)
    for reader in (0, 1, None):
        seen = seen_by(s, reader)
        assert seen.round == number
        assert seen.waiting == ((), (), staged(number, 2), staged(number, 3))
        assert f"Blaster, Missile and Rebuild count {number} " in GAME.board(seen)


@checks("PEACE-098")
def test_all_points_of_a_round_3_missile_strike_the_same_sector_on_each_planet() -> None:
    s = moment(missiles, players=4, round=3, defense="M", dice=(4, 1, 2, 3))
    assert [harm(s, p) for p in (1, 2, 3)] == [{"O4": 0, "I4": 1}] * 3


@checks("PEACE-R45")
def test_a_round_1_blaster_never_repels_two() -> None:
    s = moment(invasion=[3, 0, 0], defense="YI", assigned=[0, 9])
    assert saucers_left(s) == [2, 0, 0]
    s = moment(round=2, invasion=[3, 0, 0, 0, 0, 0], defense="YI", assigned=[0, 9])
    assert saucers_left(s) == [1, 0, 0, 0, 0, 0]


@checks("PEACE-R49")
def test_the_value_of_a_missile_is_that_of_the_round_it_is_fired_in() -> None:
    last_of_round_1 = (0, 0, 0, *"MYY", 1, 2)
    round_2 = (*[0] * 6, *"MYYY", 3, 2, *[0] * 6, *"YYYY")
    s = moment((turn, 1), (play_round, 2), dice=(*last_of_round_1, *round_2))
    choose(s, 1, "reroll", KEEP)
    choose(s, 0, "reroll", KEEP)
    assert harm(s, 0) == {"O1": 1}
    assert harm(s, 1) == {"O3": 0}


@checks("PEACE-R49")
def test_no_pool_and_no_missile_outlives_its_step() -> None:
    s = start(3, dealer=Seeded("pools"))
    turns = 0
    while not s.over:
        if s.asked[0][1].name == "reroll":
            turns += 1
            assert (s.pool, s.attack) == (0, 0)
        answer(s, lambda kind, options: options[-1])
    assert turns >= 9
