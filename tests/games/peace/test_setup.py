"""Setup."""

from __future__ import annotations

import pytest

from starhall.core import AS_IS, Scripted, Seeded
from starhall.core.scenes import asked, checks, scene
from starhall.games.peace import GAME, PeaceState
from starhall.games.peace.facts import piles, staged
from starhall.games.peace.rules.damage import hit
from starhall.games.peace.rules.rounds import turn
from starhall.games.peace.rules.setup import determine_first_player, fresh_planet, set_up
from tests.games.peace.helpers import (
    KEEP,
    answer,
    crater,
    decline_everything,
    moment,
    names,
    only,
    planet,
    points_seen,
    shown,
    start,
    what,
)

BLANK_TURN = (0, 0, 0, "Y", "Y", "Y")


@pytest.mark.parametrize("players", range(2, 7))
@checks("PEACE-006", "PEACE-113")
def test_each_player_receives_a_planet_a_core_and_twelve_cities(players: int) -> None:
    s = start(players, *BLANK_TURN)
    assert s.hp == [(2,) * 13] * players
    assert len(set(s.planets)) == players
    assert s.players == players


@checks("PEACE-006")
def test_the_planets_of_absent_players_stay_out_of_the_game() -> None:
    s = scene("peace", players=2, options={"first": 0}, dealer=Scripted([5, 2, 0, 1, 3, 4], *BLANK_TURN))
    assert s.planets == (5, 2)
    assert only(s, "planets dealt").operands["planets"] == (5, 2)
    assert only(s, "planets dealt").rule == "PEACE-006"


@checks("PEACE-006")
def test_no_two_seats_share_a_piece() -> None:
    s = start(2, *BLANK_TURN)
    hit(s, 0, 1, 1)
    assert s.hp[0] == planet(O1=1)
    assert s.hp[1] == planet()


@checks("PEACE-007")
def test_the_core_starts_undamaged_on_the_centre_crater() -> None:
    assert fresh_planet()[crater("C")] == 2


@checks("PEACE-008")
def test_twelve_cities_start_undamaged_one_on_each_other_crater() -> None:
    cities = [hp for number, hp in enumerate(fresh_planet()) if number != crater("C")]
    assert cities == [2] * 12


@pytest.mark.parametrize("seat", [0, 1, 2])
@checks("PEACE-009", "PEACE-R09")
def test_the_first_player_is_drawn_at_random(seat: int) -> None:
    s = scene("peace", players=3, dealer=Scripted(seat, AS_IS, *BLANK_TURN))
    assert s.first == s.active == seat
    assert asked(s) == [(seat, "reroll")]


@checks("PEACE-009", "PEACE-R09")
def test_the_table_may_agree_on_the_first_player() -> None:
    s = start(3, *BLANK_TURN, first=2)
    assert s.first == s.active == 2
    assert asked(s) == [(2, "reroll")]
    assert s.drawn == 6  # nothing was drawn but the dice of the turn


@checks("PEACE-009")
def test_the_first_player_is_the_first_to_be_active() -> None:
    s = moment(players=3, active=2)
    determine_first_player(s)
    assert s.first == s.active == 0


@checks("PEACE-010")
def test_the_staging_board_is_placed_by_the_first_player() -> None:
    s = start(3, *BLANK_TURN, first=1)
    event = only(s, "first player")
    assert (event.rule, event.operands) == ("PEACE-010", {"seat": 1})


@checks("PEACE-011")
def test_section_round_2_receives_one_invasion_die_of_each_colour_and_a_defense_die() -> None:
    assert staged(1, 2) == ("Y2", "B2", "P2", "D4")


@checks("PEACE-012")
def test_section_round_3_receives_one_invasion_die_of_each_colour_and_a_defense_die() -> None:
    assert staged(1, 3) == ("Y3", "B3", "P3", "D5")
    assert staged(2, 3) == ("Y3", "B3", "P3", "D5")


@checks("PEACE-013")
def test_staged_dice_are_not_used_before_their_round() -> None:
    s = start(2, *BLANK_TURN)
    assert (len(s.invasion), len(s.defense)) == (3, 3)
    for number in (1, 2, 3):
        used = {*piles(number)[0], *piles(number)[1]}
        assert used.isdisjoint(staged(number, 2))
        assert used.isdisjoint(staged(number, 3))
    assert staged(2, 2) == staged(3, 2) == staged(3, 3) == ()


@checks("PEACE-014")
def test_the_other_three_and_three_dice_are_those_of_round_1() -> None:
    assert piles(1) == (("Y1", "B1", "P1"), ("D1", "D2", "D3"))
    s = start(2, *BLANK_TURN)
    event = only(s, "round begins")
    assert (event.rule, event.operands) == (
        "PEACE-014",
        {"round": 1, "invasion": 3, "defense": 3, "value": 1},
    )


@checks("PEACE-015")
def test_one_common_set_of_dice_is_rolled_anew_in_every_turn() -> None:
    s = start(2, 3, 0, 0, "Y", "M", "B", 1, 1, 2, 0, 0, 2, "B", "B", "I")
    answer(s, lambda kind, options: KEEP)
    answer(s, lambda kind, options: 0)
    assert asked(s) == [(1, "reroll")]
    assert s.invasion == (0, 0, 2)
    assert shown(s) == "BBI"
    assert s.assigned == ()


@checks("PEACE-015")
def test_no_face_carries_over_into_the_next_turn() -> None:
    s = moment(invasion=[1, 2, 3], defense="YYM", assigned=[0, 0, 9])
    turn(s, 1)
    assert s.active == 1
    assert (s.invasion, s.defense, s.assigned) == ((), (), ())


@checks("PEACE-R36")
def test_first_player_then_planets_then_dice_are_drawn() -> None:
    s = scene("peace", players=2, dealer=Scripted(1, [3, 4, 0, 1, 2, 5], 3, 2, 1, "R", "M", "I"))
    assert s.first == 1
    assert s.planets == (3, 4)
    assert s.invasion == (3, 2, 1)
    assert shown(s) == "RMI"
    assert s.drawn == 8
    assert names(s) == [
        "first player",
        "planets dealt",
        "round begins",
        "turn begins",
        "invasion rolled",
        "defense rolled",
    ]


@checks("PEACE-R38")
def test_planets_are_dealt_at_random_or_chosen_by_the_seats() -> None:
    assert start(3, *BLANK_TURN, planets="PL4,PL6,PL1").planets == (3, 5, 0)
    dealt = scene("peace", players=3, options={"first": 0}, dealer=Scripted([2, 1, 0, 3, 4, 5], *BLANK_TURN))
    assert dealt.planets == (2, 1, 0)


@checks("PEACE-R38")
def test_all_six_planets_play_alike() -> None:
    one, other = (
        decline_everything(start(2, dealer=Seeded("alike"), planets=planets))
        for planets in ("PL1,PL2", "PL6,PL3")
    )
    assert one.hp == other.hp != [planet(), planet()]
    assert one.places == other.places
    assert what(one, "saucers strike", "sector") == what(other, "saucers strike", "sector")


def test_before_the_first_roll_nothing_is_spent_and_nobody_has_won() -> None:
    s = start(2, *BLANK_TURN)
    assert (s.pool, s.attack, s.passes) == (0, 0, 0)
    assert (s.final, s.duellists, s.dropped, s.places) == ((), (), (), ())
    assert points_seen(s) == [29, 29]


@checks("PEACE-006")
def test_the_set_up_lays_everything_out_before_anything_is_drawn() -> None:
    options = GAME.read_options({}, 3)
    s = PeaceState(["Ada", "Bo", "Cy"], options, Scripted())
    set_up(s)
    assert s.drawn == 0
    assert (s.planets, s.first, s.active, s.round) == ((0, 1, 2), 0, 0, 1)
    assert s.hp == [planet()] * 3
    assert (s.invasion, s.defense, s.assigned) == ((), (), ())
    assert (s.rerolls, s.pool, s.attack, s.passes) == (0, 0, 0, 0)
    assert (s.final, s.duellists, s.dropped) == ((), (), ())
    waiting = [step.__name__ for step, *_ in reversed(s.stack)]
    assert waiting == ["determine_first_player", "deal_planets", "rounds"]
