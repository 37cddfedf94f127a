"""Action 2: energy CRYSTAL."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import MACHINES, MUTANTS, bare_number
from starhall.games.stellar.facts import max_actions, pouch
from starhall.games.stellar.rules import verbs
from starhall.games.stellar.rules.turns import DO_CRYSTAL
from tests.games.stellar.helpers import act, moment, my_turn


@checks("STEL-062")
def test_one_crystal_goes_from_the_pad_into_the_pouch() -> None:
    s = my_turn(1)
    act(s, 1, DO_CRYSTAL)
    assert s.pad == (3, 2, 3, 3)
    assert pouch(s) == (2, 2, 1, 1)


@checks("STEL-063")
def test_with_a_bare_pad_it_gives_1_sp() -> None:
    s = my_turn(1, missing={MUTANTS: 3})
    act(s, 1, DO_CRYSTAL)
    assert (s.pad[MUTANTS], s.sp[1]) == (0, 1)


@checks("STEL-064")
def test_more_crystals_in_the_pouch_mean_better_odds_and_more_actions() -> None:
    few, many = (GAME.view(moment(missing={MUTANTS: n}), 1) for n in (0, 2))
    for draws in range(4):
        assert many.chances[MUTANTS][draws] > few.chances[MUTANTS][draws]
    assert few.chances[MUTANTS] == (0.2, 0.4, 0.6, 0.8)
    assert (few.max_actions[1], many.max_actions[1]) == (1, 3)


@checks("STEL-065", "STEL-066", "STEL-R14")
@pytest.mark.parametrize("missing", [0, 1, 2, 3])
def test_the_highest_bare_number_is_the_maximum(missing: int) -> None:
    s = moment(missing={MUTANTS: missing})
    assert bare_number(missing) == max_actions(s, 1) == 1 + missing
    assert GAME.view(s, 1).max_actions[1] == 1 + missing


@checks("STEL-066", "STEL-R14")
def test_crystals_leave_from_the_top_slot_and_return_to_the_lowest() -> None:
    board = GAME.board(GAME.view(moment(missing={MUTANTS: 2}), 1))
    assert "yellow: crystals 2A 3A ◆" in board
    s = moment((verbs.use_crystal, MUTANTS, 1, "STEL-099"), missing={MUTANTS: 2})
    assert "yellow: crystals 2A ◆ ◆" in GAME.board(GAME.view(s, 1))


@checks("STEL-067", "STEL-R34")
def test_permanent_crystals_never_count_as_missing_and_a_full_pad_sends_crystals_back() -> None:
    s = moment((verbs.use_crystal, MACHINES, 2, "STEL-099"))
    assert s.pad[MACHINES] == 3
    assert max_actions(s, 0) == 1
    assert pouch(s)[MACHINES] == 2
    s = moment((verbs.use_crystal, MACHINES, 2, "STEL-099"), missing={MACHINES: 1})
    assert (s.pad[MACHINES], pouch(s)[MACHINES]) == (3, 2)
