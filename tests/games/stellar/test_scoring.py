"""Phase C: the closed sector bonus and the three categories."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, told
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, CAPTAIN, CLONES, CREW, EXPLORATION, MACHINES, MUTANTS
from starhall.games.stellar.facts import STEPS, score_step, values
from starhall.games.stellar.rules.scoring import closed_bonus, score, scoring
from tests.games.stellar.helpers import DOWN, NO, A, moment, names, total_sp, what

ORDER = (CLONES, ALIENS, MUTANTS, MACHINES)


@checks("STEL-120", "STEL-R17")
def test_every_player_in_the_closed_sector_draws_a_token_in_cosmic_order() -> None:
    s = moment(closed_bonus, ship={MACHINES: "C1", CLONES: "C2", MUTANTS: "A3"}, order=ORDER, dice=(0, 0))
    assert [len(held) for held in s.tokens] == [1, 0, 0, 1]
    assert what(s, "token drawn", "seat") == [3, 0]
    assert s.step == 1


@checks("STEL-121")
def test_if_all_players_are_inside_nobody_gets_it() -> None:
    s = moment(closed_bonus, ship=dict.fromkeys(range(4), "C1"))
    assert s.tokens == [(), (), (), ()]
    assert len(told(s, "closed bonus for nobody")) == 1


@checks("STEL-R53")
def test_nprs_do_not_count_for_all_players_and_get_no_token() -> None:
    ship = {MACHINES: "C1", MUTANTS: "C1", CLONES: "C1"}
    s = moment(closed_bonus, races=(MACHINES, MUTANTS), ship=ship)
    assert s.tokens == [(), ()]
    s = moment(closed_bonus, races=(MACHINES, ALIENS), ship=ship, dice=(0,))
    assert [len(held) for held in s.tokens] == [1, 0]


@checks("STEL-122", "STEL-131", "STEL-R81")
def test_captain_crew_and_exploration_follow_each_other_each_with_its_ship_attack() -> None:
    s = moment(scoring, ship={MACHINES: "A3 B2"}, placed={MACHINES: [CLONES]}, pile=[])
    order = ["category won", "ship attacks"]
    assert [name for name in names(s) if name in order] == order
    choose(s, 0, "draw", NO)
    # Captain paid 3, so 4 damage: the unit in A and the card go.
    choose(s, 0, "lose", A, A, A, 3)
    choose(s, 0, "draw", NO)
    assert what(s, "category won", "track", "value") == [("Captain", 3), ("Crew", 1)]
    assert s.over
    assert what(s, "no winner", "track") == ["Exploration"]


@checks("STEL-123", "STEL-R54")
def test_captain_is_the_level_of_the_highest_unit_anywhere() -> None:
    s = moment(ship={MUTANTS: "A1 B1 C2"})
    assert values(s)[CAPTAIN][MUTANTS] == 2
    s = moment((score, CAPTAIN), ship={MUTANTS: "A1 B1", CLONES: "C3"})
    assert total_sp(s, 1) == 1


@checks("STEL-124")
def test_crew_is_the_number_of_units() -> None:
    assert values(moment(ship={MUTANTS: "A3 C1"}))[CREW][MUTANTS] == 2


@checks("STEL-125", "STEL-116", "STEL-183")
def test_exploration_is_the_number_of_placed_cards_up_and_down() -> None:
    assert values(moment(placed={MUTANTS: [CLONES, DOWN, MUTANTS, DOWN]}))[EXPLORATION][MUTANTS] == 4


@checks("STEL-126", "STEL-036")
def test_one_race_wins_and_ties_go_to_the_higher_rank() -> None:
    s = moment((score, CREW), ship={MACHINES: "A1 B1", ALIENS: "A1 C1", MUTANTS: "A1"}, order=ORDER)
    assert what(s, "category won", "race", "value") == [(ALIENS, 2)]


@checks("STEL-127", "STEL-129", "STEL-130", "STEL-R17")
def test_the_winner_gains_vp_and_no_sp_and_the_rest_sp_for_their_own_value() -> None:
    s = moment((score, CREW), ship={MACHINES: "A1 B1 C1", ALIENS: "A1 C1", MUTANTS: "A1"}, order=ORDER)
    assert s.vp[0] == (0, 3, 0)
    assert what(s, "sp gained", "seat", "sp") == [(2, 2), (1, 1)]
    assert s.sp == [0, 1, 2, 0]


@checks("STEL-128", "STEL-129", "STEL-R55", "STEL-R61")
def test_exploration_pays_at_most_3_vp_on_the_exploration_track_and_no_sp_for_the_surplus() -> None:
    placed = {MACHINES: [CLONES] * 5, MUTANTS: [CLONES] * 4}
    s = moment((score, EXPLORATION), placed=placed)
    assert s.vp[0] == (0, 0, 3)
    assert s.sp == [0, 4, 0, 0]


@checks("STEL-132", "STEL-R56")
@pytest.mark.parametrize("category", [CAPTAIN, CREW, EXPLORATION])
def test_nobody_wins_with_0_and_the_ship_rests(category: int) -> None:
    s = moment((score, category))
    assert s.over
    assert names(s) == ["no winner"]


@checks("STEL-169", "STEL-171", "STEL-R66")
def test_an_npr_wins_every_tie_takes_the_category_and_nothing_else() -> None:
    s = moment(
        (score, CAPTAIN),
        races=(MACHINES, MUTANTS),
        ship={MACHINES: "A2", MUTANTS: "A1", CLONES: "B2"},
        dice=("blue", "blue", "yellow"),
    )
    assert what(s, "category won", "race") == [CLONES]
    assert s.vp == ((0, 0, 0), (0, 0, 0))
    assert s.sp == [2, 1]
    assert what(s, "ship attacks", "race", "damage") == [(CLONES, 3)]


@checks("STEL-R66")
def test_the_would_be_vp_of_an_npr_are_capped_in_exploration() -> None:
    s = moment(
        (score, EXPLORATION),
        races=(MACHINES, MUTANTS),
        placed={CLONES: [CLONES] * 5},
        dice=["blue"] * 2 + ["yellow", "green"],
    )
    assert what(s, "ship attacks", "damage") == [4]


@checks("STEL-R67")
def test_two_nprs_tie_in_default_order() -> None:
    s = moment(
        (score, CREW), races=(MACHINES, MUTANTS), ship={ALIENS: "A1", CLONES: "A1"}, dice=("blue", "blue")
    )
    assert what(s, "category won", "race") == [ALIENS]


@checks("STEL-R81")
def test_values_are_read_before_anything_is_paid_and_all_are_paid_before_the_ship_strikes() -> None:
    s = moment((score, CREW), ship={MACHINES: "A1 B1", ALIENS: "A1"})
    assert names(s) == ["category won", "vp gained", "sp gained", "ship attacks"]
    assert s.values == (2, 0, 1, 0)
    assert asked(s) == [(0, "draw")]


@checks("STEL-122")
def test_the_steps_of_phase_c_can_be_followed() -> None:
    s = moment(scoring, ship={MACHINES: "A1"}, dice=())
    steps = GAME.view(s, 1).phase_c
    assert [step.name for step in steps] == [
        "closed sector bonus",
        "Captain",
        "ship attacks after Captain",
        "Crew",
        "ship attacks after Crew",
        "Exploration",
        "ship attacks after Exploration",
    ]
    assert [step.state for step in steps] == ["done", "done", "now"] + ["to come"] * 4
    assert [score_step(category) for category in (CAPTAIN, CREW, EXPLORATION)] == [2, 4, 6]
    assert len(steps) == STEPS
    assert (GAME.view(s, 1).category, GAME.view(s, 1).values) == (CAPTAIN, (1, 0, 0, 0))
    choose(s, 0, "draw", NO)
    assert s.over
    assert {step.state for step in GAME.view(s, 1).phase_c} == {"to come"}
    assert (s.step, s.values) == (0, ())
