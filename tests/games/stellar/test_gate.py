"""Action 6: GATE control."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.core.seen import Pile
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import (
    ALIENS,
    CLONES,
    EXPLORATION,
    GATE,
    GATE_NUMBERS,
    MACHINES,
    MUTANTS,
    NOBODY,
)
from starhall.games.stellar.facts import values
from starhall.games.stellar.rules.contest import GIVE_UP
from starhall.games.stellar.rules.reset import reset
from starhall.games.stellar.rules.turns import DO_DECODE, DO_GATE, DO_TILE
from starhall.games.stellar.rules.verbs import remove_placed
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import DOWN, G1, G2, G3, A, C, act, again, keep, moment, my_turn, names, what

SIX = GATE_NUMBERS.index(6)


def gate(*dice: int, **fields: object) -> StellarState:
    """The Machines play GATE control with the cube on 6, unless told otherwise."""
    fields.setdefault("cube", SIX)
    s = my_turn(0, dice=dice, **fields)
    act(s, 0, DO_GATE)
    return s


@checks("STEL-108")
def test_gate_control_needs_nothing() -> None:
    assert DO_GATE in offered(my_turn(0, flipped={MACHINES: 10}), 0)


@checks("STEL-109", "STEL-111", "STEL-R51")
def test_there_are_three_positions_and_the_tile_may_go_to_any() -> None:
    s = gate(3, 3, 1)
    assert asked(s) == [(0, "gate")]
    assert offered(s, 0) == [G1, G2, G3]
    choose(s, 0, "gate", G3)
    assert s.gate == G3


@checks("STEL-110")
@pytest.mark.parametrize(("dice", "success"), [((2, 2, 2), False), ((2, 2, 3), True), ((3, 3, 3), True)])
def test_the_sum_must_be_strictly_higher_than_the_number_under_the_cube(
    dice: tuple[int, int, int], success: bool
) -> None:
    s = gate(*dice)
    assert asked(s) == [(0, "gate" if success else "dice")]


@checks("STEL-111", "STEL-R13")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (2, 3), (3, 4), (4, 4)])
def test_a_success_moves_the_cube_on_but_on_the_last_slot_it_stays(before: int, after: int) -> None:
    s = gate(3, 3, 3, cube=before)
    assert s.cube == after
    assert asked(s) == [(0, "gate")]
    assert s.placed[MACHINES] == (DOWN,)


@checks("STEL-112", "STEL-178", "STEL-R49")
def test_moving_the_tile_is_optional_and_cube_and_bonus_come_all_the_same() -> None:
    s = gate(3, 3, 3)
    choose(s, 0, "gate", G1)
    assert s.gate == G1
    assert s.cube == SIX + 1
    assert s.placed[MACHINES] == (DOWN,)
    assert len(told(s, "gate stays")) == 1


@checks("STEL-113", "STEL-R50")
def test_dice_are_rolled_again_for_tiles_and_success_is_immediate() -> None:
    s = gate(1, 2, 3, 1, 2)
    assert offered(s, 0) == [again(1), again(2), again(3), GIVE_UP]
    assert s.asked[0][3] == (0, GATE, NOBODY)
    choose(s, 0, "dice", again(1))
    assert asked(s) == [(0, "dice")]
    choose(s, 0, "dice", again(1))
    assert asked(s) == [(0, "gate")]
    assert s.flipped[MACHINES] == 2
    assert (s.at[0], s.actions) == (7, 1)
    assert what(s, "gate controlled", "total", "number") == [(7, 6)]


@checks("STEL-113")
def test_no_lack_of_at_bars_a_gate_reroll() -> None:
    s = gate(1, 1, 1, at=[8, 0, 0, 0], ship={MUTANTS: "A1 C1"})
    assert again(1) in offered(s, 0)
    reason = refused(s, 0, "dice", keep(1))
    assert reason is not None
    assert reason.rule == "STEL-110"


@checks("STEL-114")
def test_on_failure_nothing_moves_and_what_was_paid_stays_spent() -> None:
    s = gate(1, 1, 1, 2, gate=G2, missing={MACHINES: 1})
    choose(s, 0, "dice", again(1), GIVE_UP)
    assert asked(s) == [(0, "action")]
    assert s.dice == ()
    assert (s.gate, s.cube) == (G2, SIX)
    assert (s.at[0], s.flipped[MACHINES]) == (7, 1)
    assert s.placed[MACHINES] == ()
    assert what(s, "gate failed", "total") == [4]


@checks("STEL-114")
def test_without_a_tile_the_attempt_fails_unasked() -> None:
    s = gate(1, 1, 1, flipped={MACHINES: 10})
    assert asked(s) == [(1, "action")]


@checks("STEL-115", "STEL-116", "STEL-118", "STEL-125")
def test_a_first_roll_success_places_the_top_card_face_down_and_it_counts() -> None:
    s = gate(3, 3, 3, deck=[MACHINES], ship={MACHINES: "C1"}, missing={MACHINES: 1})
    assert (s.placed[MACHINES], s.hands[0], len(s.deck)) == ((DOWN,), [], 39)
    assert names(s)[-3:] == ["gate controlled", "cube advanced", "bonus placed"]
    assert s.dice == ()
    assert values(s)[EXPLORATION][MACHINES] == 1
    choose(s, 0, "gate", G1)
    # It is a card of the own colour, but no key for anything.
    assert DO_DECODE not in offered(s, 0)


@checks("STEL-R80", "STEL-115")
def test_every_gate_action_can_earn_the_bonus_but_not_after_a_reroll() -> None:
    s = gate(3, 3, 3, 3, 3, 3, 1, 3, 3, 3, cube=0, missing={MACHINES: 3})
    choose(s, 0, "gate", G1)
    act(s, 0, DO_GATE)
    choose(s, 0, "gate", G1)
    assert s.placed[MACHINES] == (DOWN, DOWN)
    s.cube = GATE_NUMBERS.index(8)
    act(s, 0, DO_GATE)
    choose(s, 0, "dice", again(1))
    assert asked(s) == [(0, "gate")]
    assert s.placed[MACHINES] == (DOWN, DOWN)


@checks("STEL-117", "STEL-R52")
def test_nobody_may_look_at_the_face_down_card_not_even_its_owner() -> None:
    s = gate(3, 3, 3, deck=[CLONES])
    (hidden,) = s.bonus
    for reader in (0, 1, 2, 3, None):
        view = GAME.view(s, reader)
        assert view.bonus == Pile(1, {})
        assert view.placed[MACHINES] == (DOWN,)
        assert s.journal is not None
        (event,) = [event for event in s.journal.seen_by(reader) if event.name == "bonus placed"]
        assert hidden not in event.operands.values()


@checks("STEL-R52", "STEL-R60")
def test_a_face_down_card_can_be_lost_to_the_ship_and_goes_back_unseen() -> None:
    s = moment((remove_placed, ALIENS), placed={ALIENS: [CLONES, DOWN], MACHINES: [DOWN]})
    assert s.placed[ALIENS] == (30,)
    assert s.bonus_of == (MACHINES,)
    for reader in (0, 2, None):
        assert GAME.view(s, reader).deck.known == {}
    s = moment(reset, placed={ALIENS: [DOWN]}, dice=("as is",))
    assert (len(s.deck), s.bonus, s.bonus_of) == (40, (), ())


@checks("STEL-R28")
def test_with_an_empty_deck_there_is_no_bonus() -> None:
    s = gate(3, 3, 3, deck_size=0)
    assert s.placed[MACHINES] == ()
    assert s.sp[0] == 0


@checks("STEL-119")
def test_later_actions_of_the_same_turn_use_the_new_sectors() -> None:
    s = gate(3, 3, 3, missing={MACHINES: 2}, ship={MACHINES: "A1"}, hands={0: [MACHINES]})
    choose(s, 0, "gate", G2)
    assert DO_DECODE in offered(s, 0)
    assert DO_TILE + C in offered(s, 0)
    assert DO_TILE + A not in offered(s, 0)


@checks("STEL-146", "STEL-159", "STEL-R12")
@pytest.mark.parametrize(("races", "number"), [((0, 1), 6), ((0, 1, 2), 5), ((0, 1, 2, 3), 4)])
def test_the_cube_starts_on_the_slot_for_the_number_of_players(races: tuple[int, ...], number: int) -> None:
    s = moment(reset, races=races, cube=4, gate=G3, dice=("as is",))
    assert GATE_NUMBERS[s.cube] == number
    assert s.gate == G3
    assert GATE_NUMBERS == (4, 5, 6, 7, 8)
