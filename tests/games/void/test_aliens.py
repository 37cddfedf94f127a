"""Alien cards: powers, windows, swapping."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import asked, checks, choose, offered, told
from starhall.games.void.box.rows import ALIENS
from starhall.games.void.facts import at, destinations
from starhall.games.void.rules.aliens import DRAW_POWER
from starhall.games.void.rules.turns import action, income, travel, turn
from tests.games.void.helpers import (
    STARPORT,
    alien,
    cell,
    choices,
    events,
    hand,
    kind,
    moment,
    offered_cells,
    play,
    what,
    where,
)

# Sides and uses


@checks("VOID-075", "VOID-076", "VOID-077", "VOID-101", "VOID-R63")
def test_a_once_per_game_power_turns_its_card_over() -> None:
    s = moment((turn, 0), aliens=["Iguarin", "Mossu"], powers="on", ships=["r1c1"], hands=[["C25"] * 4])
    assert choices(s, 0) == ["go on", "power"]
    choose(s, 0, "power", DRAW_POWER)
    assert s.power[alien("Iguarin")] == 0
    assert len(s.hands[0]) == 4 + 3 + 1
    assert choices(s, 0) == ["play"]


@checks("VOID-076")
def test_some_powers_are_for_one_use_only() -> None:
    once = {row.name for row in ALIENS.values() if row.once}
    assert once == {"Iguarin", "Gattoli", "Quaskar"}


@checks("VOID-078", "VOID-R69")
def test_a_turned_card_stays_turned_for_whoever_gets_it() -> None:
    s = moment(
        (action, 0),
        aliens=["Mossu", "Iguarin"],
        powers="on",
        hands=[["C56", "C25"]],
        power=(1, 1, 0, 1, 1, 1, 1),
    )
    play(s, 0, "C56")
    assert s.alien == (alien("Iguarin"), alien("Mossu"))
    assert s.power[alien("Iguarin")] == 0
    assert s.over


@checks("VOID-R69")
def test_a_fresh_card_may_be_used_after_another_was_used() -> None:
    s = moment((turn, 0), aliens=["Iguarin", "Quaskar"], powers="on", ships=["r1c1"], hands=[["C56"] * 2])
    choose(s, 0, "power", DRAW_POWER)
    play(s, 0, "C56")
    assert s.alien[0] == alien("Quaskar")
    while s.asked and s.asked[0][1].name != "go on":
        seat, chosen, _, _ = s.asked[0]
        choose(s, seat, chosen.name, offered(s, seat)[0])
    assert offered(s, 0) == [0]
    choose(s, 0, "jump", 0)
    assert s.power[alien("Quaskar")] == 0


# Topkul, Iguarin, Gattoli


@checks("VOID-087", "VOID-R65")
def test_topkul_draws_2_if_the_turn_begins_on_a_black_hole() -> None:
    s = moment((turn, 0), aliens=["Topkul", "Mossu"], powers="on", holes=["r3c3"], hands=[["C25"]])
    assert what(s, "drew", "n") == [2]
    assert len(s.hands[0]) == 3
    s = moment((turn, 0), aliens=["Topkul", "Mossu"], powers="on", tiles={"r3c3": "S01"}, hands=[["C25"]])
    assert what(s, "drew", "n") == [1]


@checks("VOID-088", "VOID-086")
def test_topkul_draws_whatever_affectors_make_the_black_hole_worth() -> None:
    s = moment(
        (turn, 0),
        aliens=["Topkul", "Mossu"],
        powers="on",
        holes=["r3c3"],
        affectors=[("r3c3", "C01")],
        hands=[["C25"]],
    )
    assert what(s, "drew", "n") == [2, 2]


@checks("VOID-R65", "VOID-R40")
def test_start_powers_come_before_the_first_window_and_do_not_fire_late() -> None:
    s = moment(
        (turn, 0),
        aliens=["Topkul", "Neffi"],
        powers="on",
        holes=["r3c3"],
        affectors=[STARPORT],
        hands=[["C25"]],
    )
    assert asked(s) == [(1, "pass")]
    assert what(s, "drew", "n") == [2]


@checks("VOID-R68")
def test_a_new_alien_card_counts_at_once_but_its_start_power_does_not_fire_late() -> None:
    s = moment(
        (turn, 0),
        aliens=["Mossu", "Topkul"],
        powers="on",
        ships=["r1c1", "r3c3"],
        holes=["r3c3"],
        hands=[["C56", "C51", "C25"], ["C25"]],
    )
    play(s, 0, "C56")
    assert at(s, 0) == cell("r3c3")
    assert what(s, "drew", "n") == [1]
    play(s, 0, "C51")
    assert s.reasons == ("hole",)  # Travel is done with the new ship


@checks("VOID-102")
def test_iguarins_cards_of_the_income_phase_are_counted() -> None:
    s = moment((turn, 0), aliens=["Iguarin", "Mossu"], powers="on", ships=["r1c1"], hands=[["C25"] * 4])
    choose(s, 0, "go on", 0)
    choose(s, 0, "power", DRAW_POWER)
    assert s.must == 4


@checks("VOID-103")
def test_iguarins_cards_after_the_count_are_not() -> None:
    s = moment((turn, 0), aliens=["Iguarin", "Mossu"], powers="on", ships=["r1c1"], hands=[["C25"] * 4])
    choose(s, 0, "go on", 0)
    choose(s, 0, "go on", 0)
    choose(s, 0, "power", DRAW_POWER)
    assert (s.must, len(s.hands[0])) == (3, 8)


@checks("VOID-R66", "VOID-R48")
def test_iguarin_with_an_empty_hand_is_in_time_in_w2_and_too_late_after_the_last_card() -> None:
    s = moment(
        (turn, 0), players=3, aliens=["Iguarin", "Mossu", "Topkul"], powers="on", holes=["r3c3"], hands=[[]]
    )
    choose(s, 0, "go on", 0)
    choose(s, 0, "power", DRAW_POWER)
    assert s.lost == ()
    s = moment((action, 0), players=3, aliens=["Iguarin", "Mossu", "Topkul"], powers="on", hands=[["C51"]])
    play(s, 0, "C51")
    assert s.lost == (0,)


@checks("VOID-R70", "VOID-R52")
def test_gattoli_draws_3_instead_of_losing_for_lack_of_cards() -> None:
    s = moment((turn, 0), aliens=["Gattoli", "Mossu"], powers="on", holes=["r3c3"], hands=[[]])
    assert (s.must, len(s.hands[0])) == (2, 3)
    assert s.power[alien("Gattoli")] == 0
    s = moment((action, 0), aliens=["Gattoli", "Mossu"], powers="on", hands=[["C32"]], owed=0)
    play(s, 0, "C32")
    assert (s.lost, len(s.hands[0])) == ((), 3)


@checks("VOID-R70", "VOID-R69", "VOID-080")
@pytest.mark.parametrize("scene", [{"powers": "on", "power": (1, 1, 1, 0, 1, 1, 1)}, {"powers": "off"}])
def test_gattoli_saves_no_second_time_and_never_without_powers(scene: dict[str, Any]) -> None:
    seats: dict[str, Any] = {"players": 3, "aliens": ["Gattoli", "Mossu", "Topkul"], **scene}
    s = moment((income, 0), holes=["r3c3"], hands=[[]], **seats)
    assert (s.lost, s.reasons) == ((0,), ("income",))
    s = moment((action, 0), hands=[["C32"]], **seats)
    play(s, 0, "C32")
    assert (s.lost, s.reasons) == ((0,), ("action",))
    assert "power used" not in events(s)


@checks("VOID-R70")
def test_gattoli_goes_on_with_what_is_owed_unless_the_phase_was_ended() -> None:
    s = moment((action, 0), aliens=["Gattoli", "Mossu"], powers="on", hands=[["C20", "C25", "C26"], []])
    play(s, 0, "C20")
    choose(s, 0, "discard", kind("C25"))
    assert (s.owed, len(s.hands[0]), asked(s)) == (1, 3, [(0, "play")])
    s = moment((action, 0), aliens=["Gattoli", "Mossu"], powers="on", hands=[["C51"]])
    play(s, 0, "C51")
    assert (s.over, len(s.hands[0])) == (True, 3)


@checks("VOID-R70")
def test_gattoli_loses_if_no_card_can_be_drawn_and_does_not_help_in_travel() -> None:
    s = moment(
        (action, 0),
        players=3,
        aliens=["Gattoli", "Mossu", "Topkul"],
        powers="on",
        hands=[["C01"], []],
        only_these=True,
    )
    play(s, 0, "C01")
    choose(s, 0, "place", 0)
    assert s.lost == (0,)
    assert s.power[alien("Gattoli")] == 0
    s = moment((travel, 0), players=3, aliens=["Gattoli", "Mossu", "Topkul"], powers="on", holes=["r3c3"])
    assert s.lost == (0,)


# Whirrin, Quaskar, Mossu


@checks("VOID-R71")
def test_whirrin_may_give_its_sector_a_quarter_turn_before_travelling() -> None:
    s = moment((travel, 0), aliens=["Whirrin", "Mossu"], powers="on", tiles={"r3c3": "S22"})
    assert choices(s, 0) == ["go on", "power"]
    choose(s, 0, "power", 6)
    assert s.facing[cell("r3c3")] == 6
    assert offered_cells(s, 0) == ["r3c2", "r3c4"]  # not asked a second time
    assert destinations(s, at(s, 1)) == (cell("r3c2"), cell("r3c4"))


@checks("VOID-R71")
def test_whirrin_cannot_turn_a_black_hole() -> None:
    s = moment((travel, 0), players=3, aliens=["Whirrin", "Mossu", "Topkul"], powers="on", holes=["r3c3"])
    assert s.lost == (0,)


@checks("VOID-R72")
def test_quaskar_may_jump_to_any_other_sector_also_from_a_black_hole() -> None:
    s = moment(
        (travel, 0),
        aliens=["Quaskar", "Mossu"],
        powers="on",
        holes=["r3c3"],
        affectors=[("r1c1", "C04")],
        hands=[["C07"]],
    )
    choose(s, 0, "jump", 0)
    assert s.power[alien("Quaskar")] == 0
    assert len(offered(s, 0)) == 24
    choose(s, 0, "travel", cell("r1c1"))
    assert where(s, 0) == "r1c1"
    assert hand(s, 0) == []  # a jump is an arrival


@checks("VOID-R72")
def test_a_jump_is_said_before_neffis_part_of_the_window_and_its_target_chosen_after() -> None:
    s = moment((travel, 0), aliens=["Quaskar", "Neffi"], powers="on", affectors=[STARPORT])
    choose(s, 0, "jump", 0)
    assert asked(s) == [(1, "pass")]
    choose(s, 1, "pass", 0)
    assert asked(s) == [(0, "travel")]


@checks("VOID-R72")
def test_a_stuck_quaskar_who_declines_loses() -> None:
    s = moment((travel, 0), players=3, aliens=["Quaskar", "Mossu", "Topkul"], powers="on", holes=["r3c3"])
    choose(s, 0, "go on", 0)
    assert s.lost == (0,)


@checks("VOID-R73")
def test_mossus_sector_is_worth_at_least_1_in_income_only() -> None:
    s = moment(
        (income, 0),
        aliens=["Mossu", "Topkul"],
        powers="on",
        holes=["r3c3"],
        affectors=[("r3c3", "C02")],
        hands=[["C09", "C25"]],
    )
    assert what(s, "income raised", "worth") == [-2]
    assert what(s, "income raised", "counts") == [1]
    assert len(s.hands[0]) == 3
    s = moment((action, 0), aliens=["Mossu", "Topkul"], powers="on", holes=["r3c3"], hands=[["C09", "C25"]])
    play(s, 0, "C09")
    assert hand(s, 0) == ["C25"]


# Swapping alien cards


@checks("VOID-079", "VOID-094", "VOID-095", "VOID-R67")
def test_body_snatcher_swaps_control_and_no_ship_moves() -> None:
    s = moment((action, 0), players=3, hands=[["C56", "C25"], ["C07"]], ships=["r1c1", "r2c2", "r5c5"])
    before = s.ship[:]
    play(s, 0, "C56")
    assert offered(s, 0) == [1, 2]
    choose(s, 0, "player", 1)
    assert (where(s, 0), where(s, 1)) == ("r2c2", "r1c1")
    assert s.ship == before
    assert (hand(s, 0), hand(s, 1)) == (["C25"], ["C07"])


@checks("VOID-096")
def test_the_power_goes_with_the_card() -> None:
    s = moment(
        (action, 0),
        aliens=["Mossu", "Neffi"],
        powers="on",
        hands=[["C56", "C25", "C25"]],
        affectors=[STARPORT],
    )
    choose(s, 1, "pass", 0)
    play(s, 0, "C56")
    assert asked(s) == [(0, "pass")]


@checks("VOID-R67")
def test_alien_cards_are_swapped_with_survivors_only() -> None:
    s = moment((action, 0), players=3, hands=[["C56", "C25"], []], lost=(2,))
    play(s, 0, "C56")
    assert s.alien[:2] == (alien("Gattoli"), alien("Mossu"))
    assert "aliens swapped" in events(s)
    assert told(s, "aliens swapped")[0].rule == "VOID-095"
