"""The turn of a survivor: Income Phase, Action Phase, Travel Phase."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused
from starhall.games.void.box.parts import VALUES
from starhall.games.void.box.rows import CARDS
from starhall.games.void.facts import destinations, value
from starhall.games.void.rules.turns import action, income, play_a_card, take_turns, travel, turn
from starhall.games.void.state import VoidState
from tests.games.void.helpers import (
    affector,
    cell,
    events,
    first,
    hand,
    holes,
    kind,
    moment,
    offered_cards,
    offered_cells,
    on_board,
    only,
    pile,
    play,
    rules_of,
    view_of,
    what,
    where,
)

ONE, TWO = "r1c1", "r4c1"
"""Cells of the plain board that are worth 1 and 2."""


def in_action(*cards: str, others: tuple[str, ...] = ("C29", "C29"), **scene: Any) -> VoidState:
    """Seat 0 begins an Action Phase with these cards."""
    return moment((action, 0), hands=[cards, others], **scene)


# The turn


@checks("VOID-027")
def test_a_turn_is_income_action_travel_in_this_order() -> None:
    s = moment((turn, 0), hands=[["C51", "C51"], []], ships=[ONE, "r5c5"])
    play(s, 0, "C51")
    choose(s, 0, "travel", offered(s, 0)[0])
    order = [name for name in events(s) if name in ("turn begins", "income", "counted", "moved")]
    assert order == ["turn begins", "income", "counted", "moved"]


@checks("VOID-020", "VOID-R60")
def test_turns_go_clockwise_survivors_and_beasts_alike() -> None:
    s = moment(take_turns, players=3, active=0, lost=(1,), beast=(-1, 2, -1), hands=[[], []], round=3)
    assert s.active == 2
    assert rules_of(s, "beast turn") == ["VOID-066"]
    assert s.phase != "beast"
    assert s.round == 3


@checks("VOID-R60", "VOID-R74")
def test_a_new_round_begins_with_the_starting_player() -> None:
    s = moment(take_turns, players=3, first=2, active=1, round=3, hands=[["C25"], ["C25"]])
    assert (s.active, s.round) == (2, 4)


@checks("VOID-028")
def test_whoever_loses_in_income_has_no_action_and_no_travel() -> None:
    s = moment((turn, 0), players=3, hands=[[], ["C25"]], ships=[ONE], holes=[ONE])
    assert s.lost == (0,)
    assert "counted" not in events(s)
    assert "moved" not in events(s)


@checks("VOID-028", "VOID-047")
def test_whoever_loses_in_action_drops_the_cards_still_owed_and_does_not_travel() -> None:
    s = in_action("C51", players=3)
    s.owed = 1
    play(s, 0, "C51")
    assert s.lost == (0,)
    assert s.owed == 0
    assert s.over
    assert "moved" not in events(s)


# Income Phase


@pytest.mark.parametrize(("place", "worth"), [(ONE, 1), (TWO, 2)])
@checks("VOID-029")
def test_income_draws_the_value_of_the_sector(place: str, worth: int) -> None:
    s = moment((income, 0), ships=[place], deck=["C01", "C02", "C03"])
    assert hand(s, 0) == sorted(["C26", "C29", *["C01", "C02", "C03"][:worth]])
    assert only(s, "drew").rule == "VOID-029"


@checks("VOID-030", "VOID-R49")
def test_below_0_the_owner_discards_cards_of_their_own_choice() -> None:
    s = moment(
        (income, 0), ships=[ONE], hands=[["C07", "C08", "C09"]], affectors=[(ONE, "C02"), (ONE, "C02")]
    )
    assert value(s, cell(ONE)) == -3
    assert asked(s) == [(0, "discard")]
    choose(s, 0, "discard", kind("C08"), kind("C07"))
    assert pile(s) == ["C08", "C07", "C09"]
    assert "drew" not in events(s)


@checks("VOID-R49", "VOID-034")
def test_with_too_few_cards_all_are_discarded_and_the_player_loses() -> None:
    s = moment((income, 0), players=3, ships=[ONE], hands=[["C07"]], affectors=[(ONE, "C02"), (ONE, "C02")])
    assert s.lost == (0,)
    assert rules_of(s, "lost") == ["VOID-034"]


@checks("VOID-031")
def test_no_tile_has_a_negative_number() -> None:
    assert min(VALUES) == 1


@checks("VOID-032")
def test_a_value_of_0_means_neither_drawing_nor_discarding() -> None:
    s = moment((income, 0), ships=[ONE], holes=[ONE], hands=[["C07"]])
    assert hand(s, 0) == ["C07"]
    assert what(s, "income", "worth") == [0]


@checks("VOID-034", "VOID-003", "VOID-R47", "VOID-R48")
def test_an_empty_hand_counts_at_the_end_of_income_not_at_its_start() -> None:
    s = moment((turn, 0), hands=[[], ["C25"]], ships=[ONE], deck=["C07"])
    assert s.lost == ()
    assert hand(s, 0) == ["C07"]


@checks("VOID-004", "VOID-R45")
def test_an_empty_hand_or_a_hopeless_ship_in_another_turn_is_no_loss() -> None:
    s = moment((turn, 0), hands=[["C17", "C25", "C25"], ["C07"]], ships=[ONE, "r5c5"], holes=["r5c5"])
    play(s, 0, "C17")
    assert hand(s, 1) == []
    assert s.lost == ()


@checks("VOID-R50")
def test_the_value_is_read_once_at_the_start_of_income_after_the_first_window() -> None:
    s = moment(
        (turn, 0), aliens=["Neffi", "Mossu"], powers="on", ships=[ONE, "r5c5"], affectors=[(ONE, "C01")]
    )
    assert asked(s) == [(0, "pass")]
    choose(s, 0, "any time", affector(ONE, "starport"))
    assert what(s, "income", "worth") == [1]


# Action Phase


@pytest.mark.parametrize(("held", "must"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
@checks("VOID-035")
def test_half_of_the_hand_rounded_up_must_be_played(held: int, must: int) -> None:
    s = in_action(*["C25"] * held)
    assert (s.must, s.owed) == (must, must)


@checks("VOID-036", "VOID-037", "VOID-R33")
def test_exactly_that_number_is_played_one_at_a_time() -> None:
    s = in_action("C47", "C51", "C14", "C25")
    play(s, 0, "C47")
    assert only(s, "line turned").operands["eighths"] == 2
    assert (s.owed, asked(s)) == (1, [(0, "play")])
    play(s, 0, "C14")
    assert s.owed == 0
    assert asked(s) == []


@checks("VOID-038")
def test_the_number_does_not_change_when_hands_are_swapped() -> None:
    s = in_action("C22", "C25", "C25", others=("C07", "C07", "C08", "C08", "C13", "C13"))
    play(s, 0, "C22")
    assert len(s.hands[0]) == 6
    assert s.owed == 1


@checks("VOID-039", "VOID-040", "VOID-R43")
def test_engine_malfunction_ends_the_action_phase_and_travel_follows() -> None:
    s = moment((action, 0), (travel, 0), hands=[["C51", "C25", "C25", "C25", "C25"], []], ships=[ONE])
    play(s, 0, "C51")
    assert (s.must, s.owed) == (3, 0)
    assert asked(s) == [(0, "travel")]


@checks("VOID-R43")
def test_engine_malfunction_as_the_last_card_loses_all_the_same() -> None:
    s = in_action("C51", players=3)
    play(s, 0, "C51")
    assert s.reasons == ("action",)


@checks("VOID-041", "VOID-R28", "VOID-R31")
def test_a_card_is_shown_then_resolved_then_put_on_the_discard_pile() -> None:
    s = in_action("C26", "C25", "C25")
    play(s, 0, "C26")
    assert hand(s, 0) == ["C25", "C25"]
    assert pile(s) == []
    assert [view_of(s, p).playing for p in (0, 1, None)] == [first("C26")] * 3
    choose(s, 0, "destroy", cell("r1c1"))
    assert pile(s) == ["C26"]
    assert s.playing == []


@checks("VOID-042", "VOID-R32")
def test_what_can_be_done_of_an_effect_is_done() -> None:
    s = in_action("C34", "C25", deck=["C07"])
    play(s, 0, "C34")
    assert holes(s) == []
    assert hand(s, 0) == ["C07", "C25"]


@checks("VOID-043", "VOID-R34")
def test_a_card_without_any_effect_may_be_played_though_others_would_work() -> None:
    s = in_action("C32", "C07", "C25")
    assert offered_cards(s, 0) == ["C07", "C25", "C32"]
    play(s, 0, "C32")
    assert s.owed == 1
    assert pile(s) == ["C32"]
    assert view_of(s, 0).idle == []


@checks("VOID-R34")
def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    s = in_action("C07", "C25")
    reason = refused(s, 0, "play", kind("C08"))
    assert reason is not None
    assert str(reason) == f"you hold no {CARDS['C08'].name} (VOID-R34)"


@checks("VOID-047", "VOID-003", "VOID-R51")
def test_an_empty_hand_after_the_last_card_that_was_owed_loses() -> None:
    s = in_action("C14", players=3, others=(), only_these=True)
    play(s, 0, "C14")
    assert s.lost == (0,)
    assert rules_of(s, "lost") == ["VOID-047"]


@checks("VOID-R44")
def test_with_fewer_cards_than_owed_the_last_card_saves_if_it_brings_cards() -> None:
    s = in_action("C07", deck=["C01", "C02"])
    play(s, 0, "C07")
    assert s.lost == ()
    assert hand(s, 0) == ["C01", "C02"]


@checks("VOID-R51")
def test_inner_cards_have_no_check_of_their_own() -> None:
    s = in_action("C54", players=3, deck=["C51", "C25", "C26"])
    play(s, 0, "C54")
    choose(s, 0, "best", kind("C51"))
    assert s.lost == (0,)
    assert events(s)[-4:] == ["action ended", "all discarded", "lost", "became beast"]
    assert pile(s) == ["C51", "C25", "C26", "C54"]


@checks("VOID-R33")
def test_with_nothing_owed_no_more_cards_are_played() -> None:
    s = moment((play_a_card, 0), owed=0)
    assert s.over


@checks("VOID-R29")
def test_there_is_no_hand_limit() -> None:
    s = in_action(*["C07"] * 5, *["C25"] * 5, *["C01"] * 3, *["C17"] * 3, *["C16"] * 3)
    play(s, 0, "C07")
    assert len(s.hands[0]) == 20
    assert asked(s) == [(0, "play")]


@checks("VOID-037")
def test_what_is_still_to_happen_does_not_grow_with_the_hand() -> None:
    small, large = in_action("C25", "C25"), in_action(*["C25"] * 5, *["C07"] * 5, *["C01"] * 3)
    assert (small.owed, large.owed) == (1, 7)
    assert len(small.stack) == len(large.stack)


@checks("VOID-R84")
def test_a_turn_waits_for_a_discard_in_which_no_power_can_be_used() -> None:
    s = moment(
        (action, 0),
        aliens=["Mossu", "Iguarin"],
        powers="on",
        hands=[["C17", "C25"], ["C07", "C08"]],
    )
    play(s, 0, "C17")
    assert asked(s) == [(1, "discard")]
    assert len(s.choices(1)) == 2
    assert s.choices(0) == []
    choose(s, 1, "discard", kind("C07"))
    assert pile(s) == ["C07", "C17"]


# Travel Phase


@checks("VOID-057", "VOID-058")
def test_the_ship_moves_one_space_along_an_arrow_of_its_sector() -> None:
    s = moment((travel, 0), tiles={"r3c3": "S02"})
    assert offered_cells(s, 0) == ["r2c3", "r3c2", "r3c4", "r4c2"]
    stay = refused(s, 0, "travel", cell("r3c3"))
    far = refused(s, 0, "travel", cell("r1c1"))
    assert stay is not None
    assert far is not None
    assert (stay.rule, far.rule) == ("VOID-058", "VOID-057")
    choose(s, 0, "travel", cell("r4c2"))
    assert where(s, 0) == "r4c2"
    assert rules_of(s, "moved") == ["VOID-057"]


@checks("VOID-058")
def test_a_single_way_is_taken_without_asking() -> None:
    s = moment((travel, 0), tiles={"r3c3": "S36"})
    assert where(s, 0) == "r2c3"


@checks("VOID-056", "VOID-059", "VOID-060")
def test_arrows_off_the_board_do_not_count_and_without_another_the_player_loses() -> None:
    s = moment((travel, 0), players=3, tiles={"r1c3": "S36"}, ships=["r1c3"])
    assert s.reasons == ("arrows",)
    assert rules_of(s, "lost") == ["VOID-060"]


@checks("VOID-061", "VOID-081")
def test_a_ship_on_a_black_hole_cannot_move_and_its_player_loses() -> None:
    s = moment((travel, 0), players=3, holes=["r3c3"])
    assert s.reasons == ("hole",)
    assert rules_of(s, "lost") == ["VOID-061"]


@checks("VOID-062", "VOID-R14")
def test_an_arrow_may_lead_onto_a_black_hole_and_then_it_must_be_followed() -> None:
    s = moment((travel, 0), tiles={"r3c3": "S36"}, holes=["r2c3"])
    assert where(s, 0) == "r2c3"
    assert s.lost == ()


@checks("VOID-R46")
def test_running_out_of_cards_in_travel_is_no_loss() -> None:
    s = moment((travel, 0), tiles={"r3c3": "S36"}, hands=[["C07"]], affectors=[("r2c3", "C04")])
    assert hand(s, 0) == []
    assert s.lost == ()


@checks("VOID-R85")
def test_nothing_of_a_hopeless_turn_is_skipped() -> None:
    s = moment((turn, 0), players=3, hands=[["C51", "C25", "C25"], []], holes=["r3c3"])
    assert asked(s) == [(0, "play")]
    play(s, 0, "C51")
    assert events(s)[-3:] == ["lost", "all discarded", "became beast"]
    assert "income" in events(s)


@checks("VOID-R10", "VOID-R08")
def test_the_board_does_not_wrap_and_arrows_point_in_eight_directions() -> None:
    s = moment(tiles={"r1c1": "S30", "r5c5": "S31"})
    assert destinations(s, cell("r1c1")) == (cell("r2c2"),)
    assert destinations(s, cell("r5c5")) == ()
    assert on_board(s) == []


@checks("VOID-R76")
def test_at_each_moment_exactly_one_seat_decides() -> None:
    s = moment((turn, 0), players=4, hands=[["C18", "C25"], ["C07", "C08"]], ships=[ONE] * 4)
    while s.asked:
        assert len(s.asked) == 1
        seat = s.asked[0][0]
        s.answer(seat, s.choices(seat)[0])
