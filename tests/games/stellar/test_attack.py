"""Action 5: ATTACK."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.stellar.box.parts import ALIENS, ATTACK, CLONES, MACHINES, MUTANTS
from starhall.games.stellar.facts import attacking_level
from starhall.games.stellar.rules.attack import NO_AREA, blocked
from starhall.games.stellar.rules.contest import GIVE_UP
from starhall.games.stellar.rules.tile import NO_LEVEL
from starhall.games.stellar.rules.turns import DO_ATTACK
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import NO, YES, A, B, C, act, again, colours, keep, moment, my_turn, what


def attacking(*dice: object, ship: dict[int, str], **fields: object) -> StellarState:
    """The Clones (seat 3) attack the Mutants (seat 1) without tiles to flip, unless told otherwise."""
    level = sum(int(word[1:]) for word in ship[CLONES].split())
    fields.setdefault("flipped", {CLONES: 10 - level})
    fields.setdefault("hands", {3: [MUTANTS]})
    s = my_turn(3, ship=ship, dice=dice, **fields)
    act(s, 3, DO_ATTACK + MUTANTS)
    return s


@checks("STEL-089", "STEL-090", "STEL-177")
@pytest.mark.parametrize(
    ("hand", "own", "target", "possible"),
    [
        ([MUTANTS], "A1", "A1", True),
        ([MUTANTS], "A1", "B1", True),
        ([ALIENS], "A1", "A1", False),
        ([MUTANTS], "C3", "A1", False),
        ([MUTANTS], "A1", "C3", False),
        ([MUTANTS], "A1", "", False),
    ],
)
def test_attack_needs_a_card_of_the_target_and_both_in_the_open_sector(
    hand: list[int], own: str, target: str, possible: bool
) -> None:
    s = my_turn(3, hands={3: hand}, ship={CLONES: own, MUTANTS: target})
    assert (DO_ATTACK + MUTANTS in offered(s, 3)) == possible


@checks("STEL-R47")
def test_nobody_attacks_the_own_race() -> None:
    s = my_turn(3, hands={3: [CLONES]}, ship={CLONES: "A1 B1"})
    assert DO_ATTACK + CLONES not in offered(s, 3)
    assert len(s.hands[3]) == 1


@checks("STEL-091", "STEL-105")
def test_the_card_is_placed_whatever_the_outcome_and_the_attack_costs_1_at() -> None:
    s = attacking(1, "yellow", ship={CLONES: "A1", MUTANTS: "B1"})
    choose(s, 1, "draw", YES)
    assert colours(s.placed[CLONES]) == [MUTANTS]
    assert s.hands[3] == []
    assert what(s, "action paid", "at") == [1]


@checks("STEL-092", "STEL-093", "STEL-R46")
def test_one_die_per_level_of_the_higher_open_unit_in_every_roll() -> None:
    ship = {CLONES: "A1 B2 C3", MUTANTS: "A2"}
    assert attacking_level(moment(ship=ship), 3) == 2
    s = attacking(3, 2, 3, 3, ship=ship)
    assert s.dice == (3, 2)
    choose(s, 3, "dice", keep(3))
    choose(s, 1, "draw", NO)
    assert what(s, "dice rolled", "dice") == [(3, 2), (3, 3)]


@checks("STEL-094", "STEL-R43", "STEL-R44")
def test_with_two_open_units_the_attacker_sees_the_roll_before_choosing_the_target() -> None:
    s = attacking(2, 1, ship={CLONES: "A1", MUTANTS: "A1 B2 C1"})
    assert what(s, "die kept", "value") == [2]
    assert asked(s) == [(3, "target")]
    assert offered(s, 3) == [A, B]
    reason = refused(s, 3, "target", C)
    assert reason is not None
    assert reason.rule == "STEL-090"
    choose(s, 3, "target", B)
    choose(s, 1, "draw", NO)
    assert s.level[MUTANTS] == (1, 1, 1)


@checks("STEL-095", "STEL-098", "STEL-R79")
def test_the_target_stays_and_the_attack_goes_on_while_a_tile_is_left() -> None:
    s = attacking(2, 1, ship={CLONES: "A1", MUTANTS: "A1 B2"})
    choose(s, 3, "target", B)
    choose(s, 1, "draw", NO)
    # The second roll is against the same unit, and nobody asks the attacker whether to go on.
    assert asked(s) == [(1, "draw")]
    assert s.asked[0][3][:2] == (MUTANTS, 1)
    choose(s, 1, "draw", NO)
    assert s.level[MUTANTS] == (1, 0, 0)
    assert asked(s) == [(3, "level")]


@checks("STEL-R79")
def test_an_attacker_cannot_give_up() -> None:
    s = attacking(3, ship={CLONES: "A1", MUTANTS: "A1"}, flipped={})
    assert offered(s, 3) == [keep(3), again(3)]
    # No unit is chosen yet, and no tile removed.
    assert s.asked[0][3] == (3, ATTACK, MUTANTS, NO_AREA, 0)
    reason = refused(s, 3, "dice", GIVE_UP)
    assert reason is not None
    assert reason.rule == "STEL-R79"


@checks("STEL-096", "STEL-097")
def test_the_defender_may_draw_as_many_as_the_kept_die_or_decline() -> None:
    s = attacking(3, "blue", "green", "red", ship={CLONES: "A1", MUTANTS: "A1"})
    assert s.asked[0][3][:2] == (MUTANTS, 3)
    choose(s, 1, "draw", YES)
    assert what(s, "crystals drawn", "crystals") == [(MACHINES, ALIENS, CLONES)]
    s = attacking(3, ship={CLONES: "A1", MUTANTS: "A1"})
    choose(s, 1, "draw", NO)
    assert told(s, "crystals drawn") == []
    assert s.level[MUTANTS] == (0, 0, 0)


@checks("STEL-099", "STEL-R35", "STEL-R36")
def test_an_own_crystal_blocks_and_goes_to_the_pad_the_others_return() -> None:
    missing = {MUTANTS: 2, CLONES: 1}
    s = attacking(3, "yellow", "red", "yellow", ship={CLONES: "A1", MUTANTS: "A2"}, missing=missing)
    choose(s, 1, "draw", YES)
    assert s.pad[MUTANTS] == 2
    assert s.level[MUTANTS] == (2, 0, 0)
    assert asked(s) == [(3, "action")]
    assert (s.crystals, s.dice) == ((), ())
    assert what(s, "attack blocked", "race", "removed") == [(MUTANTS, 0)]


@checks("STEL-100", "STEL-R87")
def test_an_eliminated_unit_pays_1_sp_per_tile_first_and_then_a_level() -> None:
    s = attacking(1, 1, ship={CLONES: "A1 C1", MUTANTS: "A2"})
    choose(s, 1, "draw", NO)
    choose(s, 1, "draw", NO)
    assert s.sp[3] == 2
    assert asked(s) == [(3, "level")]
    assert s.dice == ()
    choose(s, 3, "level", C)
    assert s.level[CLONES] == (1, 0, 2)


@checks("STEL-101", "STEL-106", "STEL-R45")
def test_a_blocked_attack_pays_for_the_tiles_already_removed_but_no_level() -> None:
    s = attacking(1, 1, "yellow", ship={CLONES: "A1", MUTANTS: "A2"})
    choose(s, 1, "draw", NO)
    choose(s, 1, "draw", YES)
    assert s.sp[3] == 1
    assert s.level[CLONES] == (1, 0, 0)
    assert asked(s) != [(3, "level")]
    s = moment((blocked, 3, MUTANTS, 0))
    assert s.sp[3] == 0


@checks("STEL-102", "STEL-R31")
def test_the_level_tile_may_be_a_flipped_one_and_go_on_any_unit_or_be_declined() -> None:
    s = attacking(1, ship={CLONES: "A1 C2", MUTANTS: "A1"})
    choose(s, 1, "draw", NO)
    assert offered(s, 3) == [A, C, NO_LEVEL]
    before = s.flipped[CLONES]
    choose(s, 3, "level", C)
    assert (s.flipped[CLONES], s.level[CLONES]) == (before - 1, (1, 0, 3))


@checks("STEL-103")
def test_dice_are_rolled_again_in_every_roll_of_the_attack() -> None:
    s = attacking(1, 2, 3, 1, ship={CLONES: "A1", MUTANTS: "A2"}, flipped={CLONES: 7})
    choose(s, 3, "dice", again(1), keep(2))
    choose(s, 1, "draw", NO)
    choose(s, 3, "dice", again(3))
    assert s.available[CLONES] == 0
    assert s.dice == (1,)
    assert (s.at[3], s.actions) == (7, 1)


@checks("STEL-104", "STEL-180", "STEL-R41", "STEL-R89")
def test_no_reroll_if_the_defending_player_has_no_at() -> None:
    s = attacking(3, 2, ship={CLONES: "A2", MUTANTS: "A2"}, flipped={}, at=[8, 0, 8, 8])
    assert offered(s, 3) == [keep(2), keep(3)]
    reason = refused(s, 3, "dice", again(3))
    assert reason is not None
    assert reason.rule == "STEL-104"
    # Only the defender matters: nobody else in the same area does, nor the attacker's own last AT.
    ship = {CLONES: "A2", MUTANTS: "A2", MACHINES: "A1 B1", ALIENS: "A1 B1"}
    s = attacking(3, 2, ship=ship, flipped={}, at=[0, 8, 0, 1])
    assert s.at[3] == 0
    assert again(3) in offered(s, 3)


@checks("STEL-104", "STEL-R41")
def test_the_first_seat_bars_like_any_other_and_an_npr_never_does() -> None:
    fields = {"hands": {1: [MACHINES]}, "ship": {MACHINES: "A1", MUTANTS: "A2"}, "dice": (3, 2)}
    s = my_turn(1, at=[0, 8, 8, 8], **fields)
    act(s, 1, DO_ATTACK + MACHINES)
    assert offered(s, 1) == [keep(2), keep(3)]
    # An NPR has no seat: nobody's lack of AT counts for it, not even that of the last seat.
    s = my_turn(0, races=(MUTANTS, CLONES), at=[8, 0], **(fields | {"hands": {0: [MACHINES]}}))
    act(s, 0, DO_ATTACK + MACHINES)
    assert again(3) in offered(s, 0)


@checks("STEL-048", "STEL-105")
def test_a_second_attack_of_the_turn_costs_1_at_again() -> None:
    s = attacking(
        *(1, "yellow", 1),
        ship={CLONES: "A1", MUTANTS: "B1"},
        hands={3: [MUTANTS, MUTANTS]},
        missing={CLONES: 1},
    )
    choose(s, 1, "draw", YES)
    act(s, 3, DO_ATTACK + MUTANTS)
    assert what(s, "action paid", "action", "at") == [(ATTACK, 1), (ATTACK, 1)]
    assert s.at[3] == 6


@checks("STEL-R48", "STEL-173", "STEL-174", "STEL-R41")
def test_an_npr_is_attacked_with_its_colour_and_always_draws() -> None:
    ship = {CLONES: "A1", MUTANTS: "B1"}
    fields = {"races": (ALIENS, CLONES), "hands": {1: [MUTANTS]}, "ship": ship, "flipped": {CLONES: 9}}
    s = my_turn(1, dice=(1, "yellow"), missing={MUTANTS: 1}, **fields)
    act(s, 1, DO_ATTACK + MUTANTS)
    assert s.pad[MUTANTS] == 3
    assert s.level[MUTANTS] == (0, 1, 0)
    s = my_turn(1, dice=(1, "red"), **fields)
    act(s, 1, DO_ATTACK + MUTANTS)
    assert s.level[MUTANTS] == (0, 0, 0)
    assert s.available[MUTANTS] == 10
    assert s.sp[1] == 1
    assert asked(s) == [(1, "level")]


@checks("STEL-106")
def test_attacking_units_lose_nothing() -> None:
    s = attacking(1, 1, "yellow", ship={CLONES: "A2", MUTANTS: "A1"})
    choose(s, 1, "draw", YES)
    assert s.level[CLONES] == (2, 0, 0)
    assert s.pad[CLONES] == 3
