"""Action 4: DECODE."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.stellar.box.parts import ALIENS, CLONES, DECODE, MACHINES, MUTANTS, NOBODY
from starhall.games.stellar.facts import opposers
from starhall.games.stellar.rules.contest import dice_options
from starhall.games.stellar.rules.turns import DO_DECODE
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import NO, YES, A, C, act, again, colours, keep, moment, my_turn, names, what


def decoding(*dice: object, ship: dict[int, str] | None = None, **fields: object) -> StellarState:
    """The Mutants decode in C, the closed sector, with a level 2 unit unless told otherwise."""
    fields.setdefault("hands", {1: [MUTANTS]})
    s = my_turn(1, ship=ship or {MUTANTS: "A1 C2"}, dice=dice, **fields)
    act(s, 1, DO_DECODE)
    return s


@checks("STEL-074", "STEL-075", "STEL-177")
@pytest.mark.parametrize(
    ("hand", "ship", "possible"),
    [
        ([MUTANTS], "C1", True),
        ([CLONES], "C1", False),
        ([], "C1", False),
        ([MUTANTS], "A3 B3", False),
    ],
)
def test_decode_needs_an_own_card_and_a_unit_in_the_closed_sector(
    hand: list[int], ship: str, possible: bool
) -> None:
    s = my_turn(1, hands={1: hand}, ship={MUTANTS: ship})
    assert (DO_DECODE in offered(s, 1)) == possible
    reason = refused(s, 1, "action", DO_DECODE)
    assert (reason is None) == possible
    assert reason is None or reason.rule == "STEL-074"


@checks("STEL-076")
def test_the_card_is_placed_face_up_in_front_of_the_pad() -> None:
    s = decoding()
    assert colours(s.placed[MUTANTS]) == [MUTANTS]
    assert s.hands[1] == []


@checks("STEL-077", "STEL-R87")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_sp_for_the_level_of_the_decoding_unit_are_gained_at_once(level: int) -> None:
    s = decoding(1, 1, 1, ship={MUTANTS: f"A3 C{level}", CLONES: "C1"}, flipped={MUTANTS: 4})
    assert s.sp[1] == level
    assert names(s).index("sp gained") < names(s).index("dice rolled")


@checks("STEL-078", "STEL-079")
def test_alone_in_the_closed_sector_there_is_a_level_without_a_roll() -> None:
    s = decoding(ship={MUTANTS: "A1 C2", CLONES: "A3 B3"})
    assert asked(s) == [(1, "level")]
    choose(s, 1, "level", A)
    assert s.level[MUTANTS] == (2, 0, 2)
    assert told(s, "dice rolled") == []


@checks("STEL-080", "STEL-R42")
def test_not_alone_one_die_per_level_is_rolled_and_any_one_may_be_kept() -> None:
    s = decoding(3, 1, ship={MUTANTS: "C2", CLONES: "C1"})
    assert s.dice == (3, 1)
    assert offered(s, 1) == [keep(1), keep(3), again(1), again(3)]
    choose(s, 1, "dice", keep(3))
    assert what(s, "die kept", "value") == [3]
    assert sorted(s.dice) == [3]
    assert s.asked[0][3][:2] == (CLONES, 3)


@checks("STEL-081", "STEL-088")
def test_the_kept_number_is_what_each_opposer_may_draw_or_not() -> None:
    s = decoding(2, 2, ship={MUTANTS: "C2", CLONES: "C1"}, flipped={MUTANTS: 8})
    assert asked(s) == [(3, "draw")]
    assert offered(s, 3) == [YES, NO]
    choose(s, 3, "draw", NO)
    assert asked(s) == [(1, "level")]


@checks("STEL-082", "STEL-083", "STEL-R35", "STEL-R36", "STEL-R40")
def test_an_own_crystal_breaks_the_decoding_and_gains_the_sp_of_the_decoder() -> None:
    s = decoding(
        3,
        3,
        "red",
        "blue",
        "red",
        ship={MUTANTS: "C2", CLONES: "C1"},
        missing={CLONES: 2},
        flipped={MUTANTS: 8},
    )
    choose(s, 3, "draw", YES)
    # The level of the decoder's unit counts, not that of the opposer's; one crystal is used, no more.
    assert (s.sp[1], s.sp[3]) == (2, 2)
    assert s.pad[CLONES] == 2
    assert s.level[MUTANTS] == (0, 0, 2)
    assert len(told(s, "decode broken")) == 1
    assert s.crystals == ()


@checks("STEL-084")
def test_if_nobody_draws_an_own_crystal_the_decoder_may_raise_a_unit() -> None:
    s = decoding(1, 1, "blue", ship={MUTANTS: "C2", CLONES: "C1"}, flipped={MUTANTS: 8})
    choose(s, 3, "draw", YES)
    assert (s.crystals, s.dice) == ((), ())
    choose(s, 1, "level", C)
    assert s.level[MUTANTS] == (0, 0, 3)
    assert s.pad[CLONES] == 3


@checks("STEL-085", "STEL-086", "STEL-R42")
def test_a_die_is_rolled_again_for_each_flipped_tile_as_often_as_tiles_last() -> None:
    s = decoding(3, 3, 1, 3, 1, ship={MUTANTS: "C2", CLONES: "C1"}, flipped={MUTANTS: 5})
    # It is against all opposers, and none in particular.
    assert s.asked[0][3] == (1, DECODE, NOBODY)
    choose(s, 1, "dice", again(3))
    assert s.dice == (1, 3)
    choose(s, 1, "dice", again(1), again(3))
    assert s.dice == (1, 3)
    # The three tiles are gone.
    assert offered(s, 1) == [keep(1), keep(3)]
    assert (s.available[MUTANTS], s.flipped[MUTANTS]) == (0, 8)
    assert (s.at[1], s.actions) == (7, 1)


@checks("STEL-087", "STEL-180", "STEL-R41")
def test_no_reroll_if_an_opposer_in_the_closed_sector_has_no_at() -> None:
    s = decoding(3, 1, ship={MUTANTS: "C2", CLONES: "C1"}, at=[8, 8, 8, 0])
    assert offered(s, 1) == [keep(1), keep(3)]
    reason = refused(s, 1, "dice", again(3))
    assert reason is not None
    assert (reason.rule, reason.text) == ("STEL-087", "the Clones have no AT left")
    # A player without AT elsewhere does not matter, nor does an NPR.
    s = decoding(3, 1, ship={MUTANTS: "C2", CLONES: "C1", MACHINES: "A1"}, at=[0, 8, 8, 8])
    assert again(3) in offered(s, 1)
    s = my_turn(
        1,
        races=(ALIENS, MUTANTS),
        ship={MUTANTS: "C2", CLONES: "C1"},
        at=[0, 8],
        hands={1: [MUTANTS]},
        dice=(3, 1),
    )
    act(s, 1, DO_DECODE)
    assert again(3) in offered(s, 1)


@checks("STEL-087", "STEL-R89")
def test_the_last_at_of_the_decoder_bars_no_reroll() -> None:
    s = decoding(3, 1, ship={MUTANTS: "C2", CLONES: "C1"}, at=[8, 1, 8, 8])
    assert s.at[1] == 0
    assert again(3) in offered(s, 1)


@checks("STEL-107")
def test_an_opposer_without_at_may_draw() -> None:
    s = decoding(1, "red", ship={MUTANTS: "C1", CLONES: "C1"}, at=[8, 8, 8, 0])
    assert asked(s) == [(3, "draw")]
    choose(s, 3, "draw", YES)
    assert len(told(s, "decode broken")) == 1


@checks("STEL-048")
def test_a_second_decoding_of_the_turn_costs_1_at_again() -> None:
    s = decoding(hands={1: [MUTANTS, MUTANTS]}, missing={MUTANTS: 1})
    choose(s, 1, "level", A)
    act(s, 1, DO_DECODE)
    assert what(s, "action paid", "action", "at") == [(DECODE, 1), (DECODE, 1)]
    assert s.at[1] == 6


@checks("STEL-R39")
def test_players_draw_clockwise_from_the_decoder_then_nprs_in_default_order() -> None:
    s = moment(ship=dict.fromkeys(range(4), "C1"))
    assert opposers(s, 2) == (CLONES, MACHINES, MUTANTS)
    s = moment(races=(CLONES, ALIENS), ship=dict.fromkeys(range(4), "C1"))
    assert opposers(s, 0) == (ALIENS, MACHINES, MUTANTS)


@checks("STEL-R39", "STEL-R38")
def test_each_opposer_draws_for_itself_and_a_success_does_not_stop_the_others() -> None:
    s = decoding(1, "green", "red", ship={MUTANTS: "C1", ALIENS: "C1", CLONES: "C1"}, flipped={MUTANTS: 9})
    choose(s, 2, "draw", YES)
    assert asked(s) == [(3, "draw")]
    choose(s, 3, "draw", YES)
    assert s.sp == [0, 1, 1, 1]
    assert what(s, "crystals drawn", "race", "crystals") == [(ALIENS, (ALIENS,)), (CLONES, (CLONES,))]
    assert asked(s) != [(1, "level")]


@checks("STEL-R64", "STEL-173", "STEL-174")
def test_npr_units_oppose_and_must_draw_and_nobody_gains_their_sp() -> None:
    s = my_turn(
        0,
        races=(MUTANTS, ALIENS),
        ship={MUTANTS: "C1", CLONES: "C1"},
        hands={0: [MUTANTS]},
        missing={CLONES: 1},
        dice=(1, "red"),
        flipped={MUTANTS: 9},
    )
    act(s, 0, DO_DECODE)
    assert s.pad[CLONES] == 3
    assert s.sp == [1, 0]
    assert s.level[MUTANTS] == (0, 0, 1)
    assert len(told(s, "decode broken")) == 1


@checks("STEL-R39", "STEL-R64")
def test_each_npr_in_the_closed_sector_draws_in_default_order() -> None:
    s = my_turn(
        0,
        races=(MUTANTS, ALIENS),
        ship={MUTANTS: "C1", CLONES: "C1", MACHINES: "C1"},
        hands={0: [MUTANTS]},
        dice=(1, "green", "red"),
        flipped={MUTANTS: 9},
    )
    act(s, 0, DO_DECODE)
    assert what(s, "crystals drawn", "race", "crystals") == [(MACHINES, (ALIENS,)), (CLONES, (CLONES,))]
    assert len(told(s, "decode broken")) == 1


@checks("STEL-080")
def test_equal_dice_are_one_option_and_a_single_option_is_not_asked() -> None:
    s = moment()
    s.dice = (2, 2)
    assert dice_options(s, 1, DECODE, -1) == (keep(2), again(2))
    s = decoding(2, 2, ship={MUTANTS: "C2", CLONES: "C1"}, flipped={MUTANTS: 8})
    assert asked(s) == [(3, "draw")]
