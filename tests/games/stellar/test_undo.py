"""What can be taken back: whatever taught nobody anything, and nothing else."""

from __future__ import annotations

import pytest

from starhall.core import Match
from starhall.core.scenes import checks
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, CLONES, MACHINES, MUTANTS
from starhall.games.stellar.rules.cosmic import cosmic_order
from starhall.games.stellar.rules.omega import omega
from starhall.games.stellar.rules.ship import LOSE_CARD, ship_attack
from starhall.games.stellar.rules.turns import (
    CHANGE,
    DO_CARD,
    DO_CRYSTAL,
    DO_DECODE,
    DO_TILE,
    END,
    SWAP,
    turn,
)
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import DOWN, NO, A, B, colours, moment, my_turn


def after(s: StellarState, seat: int, kind: str, *values: int) -> Match[StellarState]:
    """A match that goes on from a scene with these choices of one seat."""
    match = Match(GAME, s.names, s.options, seed="undo", start=s)
    for value in values:
        match.choose(seat, GAME.kinds_by_name[kind].choice(value))
    return match


def free(match: Match[StellarState], seat: int) -> bool:
    """May this seat take its last choice back by itself?"""
    return match.why_no_undo(seat) is None


@checks("STEL-R18")
def test_a_committed_bid_stands_while_the_others_still_bid() -> None:
    match = after(moment(cosmic_order), 2, "bid", 7)
    reason = match.why_no_undo(2)
    assert reason is not None
    assert reason.text == "a committed answer stands"


@checks("STEL-R60", "STEL-R52")
@pytest.mark.parametrize("card", [CLONES, DOWN])
def test_a_card_lost_to_the_ship_teaches_nobody_anything_up_or_down(card: int) -> None:
    s = moment((ship_attack, ALIENS, 2), ship={ALIENS: "A3"}, placed={ALIENS: [MUTANTS, card]})
    match = after(s, 2, "draw", NO)
    match.choose(2, GAME.kinds_by_name["lose"].choice(LOSE_CARD))
    assert free(match, 2)
    match.undo(2)
    assert len(match.state.placed[ALIENS]) == 2


@checks("STEL-024", "STEL-076")
def test_a_decoding_that_showed_a_secret_card_is_not_taken_back() -> None:
    s = my_turn(1, hands={1: [MUTANTS]}, ship={MUTANTS: "C1"})
    assert not free(after(s, 1, "action", DO_DECODE), 1)


@checks("STEL-024", "STEL-165")
def test_a_swap_that_showed_a_secret_card_is_not_taken_back() -> None:
    s = my_turn(0, races=(MACHINES, MUTANTS), hands={0: [CLONES]})
    match = after(s, 0, "action", SWAP + CLONES)
    assert [question[1].name for question in match.state.asked] == ["place"]
    assert not free(match, 0)


@checks("STEL-057", "STEL-060")
@pytest.mark.parametrize("choice", [DO_CARD, CHANGE + CLONES])
def test_a_drawn_card_is_not_given_back(choice: int) -> None:
    s = my_turn(0, hands={0: [CLONES]}, missing={MACHINES: 1})
    assert not free(after(s, 0, "action", choice), 0)


@checks("STEL-060", "STEL-R24")
def test_the_own_card_drawn_from_under_the_deck_is_nothing_new() -> None:
    s = my_turn(1, hands={1: [CLONES]}, deck=[ALIENS], deck_size=1)
    match = after(s, 1, "action", CHANGE + CLONES)
    assert not free(match, 1)
    assert match.state.uncovered == 1
    match.choose(1, GAME.kinds_by_name["action"].choice(CHANGE + ALIENS))
    assert colours(match.state.hands[1]) == [CLONES]
    assert free(match, 1)
    # The log marks the draw behind which nobody can go back.
    assert [event.barrier for event in match.log(None) if event.name == "card drawn"] == [True, False]


@pytest.mark.parametrize("choices", [[DO_CRYSTAL], [DO_TILE + A], [DO_TILE + B, DO_CRYSTAL, END]])
def test_what_lies_open_anyway_is_taken_back_freely(choices: list[int]) -> None:
    s = my_turn(0, missing={MACHINES: 2})
    match = after(s, 0, "action", *choices)
    while match.choices:
        assert free(match, 0)
        match.undo(0)
    assert match.state.at == [8, 8, 8, 8]


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    s = moment((turn, 3), omega, at=[0, 0, 0, 1])
    match = after(s, 3, "action", DO_TILE + A)
    assert match.over
    assert not free(match, 3)
