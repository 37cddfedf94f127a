"""What can be taken back: what nobody has learned anything from, and nothing that was said before all."""

from __future__ import annotations

from starhall.core.scenes import checks, place_at
from starhall.games.void.rules.aliens import JUMP
from starhall.games.void.rules.turns import action, income, travel
from starhall.games.void.state import JUMPING
from tests.games.void.helpers import cell, chooses, kind, match_of, moment


@checks("VOID-R31")
def test_a_card_that_was_shown_cannot_be_taken_back_while_its_targets_are_asked_for() -> None:
    match = match_of(moment((action, 0), hands=[["C26", "C25", "C25"], ["C07"]]))
    assert not chooses(match, 0, "play", kind("C26"))


@checks("VOID-R31")
def test_a_chosen_discard_cannot_be_taken_back() -> None:
    match = match_of(
        moment((income, 0), ships=["r1c1"], hands=[["C07", "C08", "C09"]], affectors=[("r1c1", "C02")] * 2)
    )
    assert not chooses(match, 0, "discard", kind("C08"))


@checks("VOID-R31", "VOID-R30")
def test_a_card_that_everybody_knew_shows_nothing_and_can_be_taken_back() -> None:
    s = moment((action, 0), hands=[["C26", "C25", "C25"], ["C07"]])
    place_at(s, known={s.hands[0][0]: 0b10})
    assert chooses(match_of(s), 0, "play", kind("C26"))


@checks("VOID-R31")
def test_a_target_tells_nothing_and_can_be_chosen_again() -> None:
    match = match_of(moment((action, 0), hands=[["C46", "C25", "C25"], ["C07"]]))
    assert not chooses(match, 0, "play", kind("C46"))
    assert chooses(match, 0, "swap sectors", cell("r1c1"))
    match.undo(0)
    assert chooses(match, 0, "swap sectors", cell("r1c2"))
    assert chooses(match, 0, "swap sectors", cell("r1c3"))


@checks("VOID-R30")
def test_after_a_look_at_a_hand_taking_teaches_nobody_anything_but_giving_does() -> None:
    match = match_of(moment((action, 0), players=3, hands=[["C24", "C25", "C26"], ["C07", "C08"]]))
    assert not chooses(match, 0, "play", kind("C24"))
    assert chooses(match, 0, "take", kind("C07"))
    assert not chooses(match, 0, "give", kind("C26"))


@checks("VOID-R80", "VOID-R30")
def test_a_card_of_the_open_discard_pile_can_be_put_back() -> None:
    match = match_of(moment((action, 0), hands=[["C13", "C25", "C26"], ["C07"]], discard=["C02", "C08"]))
    chooses(match, 0, "play", kind("C13"))
    assert chooses(match, 0, "recover", kind("C08"))


@checks("VOID-R72")
def test_a_jump_that_was_said_cannot_be_taken_back_but_its_target_can() -> None:
    match = match_of(moment((travel, 0), (travel, 1), aliens=["Quaskar", "Mossu"], powers="on"))
    assert not chooses(match, 0, "jump", 0)
    assert match.state.travel_power == JUMPING == 8
    assert JUMP.committed
    assert chooses(match, 0, "travel", cell("r1c1"))


@checks("VOID-R71")
def test_a_turn_of_ones_sector_can_be_taken_back() -> None:
    match = match_of(moment((travel, 0), aliens=["Whirrin", "Mossu"], powers="on", tiles={"r3c3": "S22"}))
    assert chooses(match, 0, "power", 2)
