"""Gains in words: what each is for, and who reads what was gained."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import checks
from starhall.games.stellar.box.parts import CLONES, CREW, DECODE, EXPLORATION, MACHINES, MUTANTS
from starhall.games.stellar.rules import verbs
from starhall.games.stellar.rules.attack import blocked, eliminated
from starhall.games.stellar.rules.cosmic import cosmic_sp
from starhall.games.stellar.rules.crystal import play_crystal
from starhall.games.stellar.rules.decode import decode, opposed
from starhall.games.stellar.rules.omega import convert, nudge, reveal
from starhall.games.stellar.rules.scoring import closed_bonus, score
from starhall.games.stellar.rules.tile import play_tile
from starhall.games.stellar.rules.turns import turn
from tests.games.stellar.helpers import YES, A, moment, my_turn, said
from tests.games.stellar.wording import lines


@pytest.mark.parametrize(
    ("frame", "fields", "rule", "text"),
    [
        (cosmic_sp, {}, "STEL-034", "Player 1 (Machines) gains 3 SP for rank 1 of the cosmic order"),
        (
            cosmic_sp,
            {"races": (1, 2, 3)},
            "STEL-170",
            "Player 2 (Aliens) gains 1 SP for rank 2 of the cosmic",
        ),
        ((turn, 0), {"at": [0, 3, 2, 0]}, "STEL-054", "Player 1 (Machines) gains 3 SP for an idle turn;"),
        (
            (verbs.draw_card, 0, 1, "STEL-057"),
            {"hands": {0: [CLONES] * 3}},
            "STEL-058",
            "gains 1 SP instead of a card, since the hand is full; now on spot 1.",
        ),
        (
            (verbs.draw_card, 0, 1, "STEL-057"),
            {"deck_size": 0},
            "STEL-R28",
            "gains 1 SP instead of a card, since the deck is empty;",
        ),
        (
            (play_crystal, 0),
            {"missing": {MACHINES: 3}},
            "STEL-063",
            "gains 1 SP instead of moving a crystal, since the pad is bare;",
        ),
        (
            (play_tile, 0, A),
            {"ship": {MACHINES: "A1 B1"}},
            "STEL-071",
            "gains 1 SP instead of placing a tile, since both open areas hold own units;",
        ),
        (
            (verbs.level_up, 0, A, "STEL-084"),
            {"ship": {MACHINES: "A3"}},
            "STEL-011",
            "gains 1 SP instead of a level, since the unit has the highest one;",
        ),
        (
            (decode, 0),
            {"ship": {MACHINES: "C2"}, "hands": {0: [MACHINES]}},
            "STEL-077",
            "gains 2 SP for the level of the decoding unit;",
        ),
        (
            (opposed, YES, CLONES, 1, DECODE, 0, (CLONES,), False),
            {"ship": {MACHINES: "C2", CLONES: "C1"}, "dice": ["red"]},
            "STEL-082",
            "Player 4 (Clones) gains 2 SP for breaking the decoding;",
        ),
        ((eliminated, 3, MUTANTS, 2), {}, "STEL-100", "gains 2 SP for the tiles of the eliminated unit;"),
        ((blocked, 3, MUTANTS, 1), {}, "STEL-101", "gains 1 SP for the tiles removed before the block;"),
        (
            (score, CREW),
            {"ship": {MACHINES: "A1 B1", CLONES: "A1"}},
            "STEL-129",
            "Player 4 (Clones) gains 1 SP for Crew; now on spot 1.",
        ),
        (
            (convert, 0),
            {"missing": {MACHINES: 2}, "omega": ((),) * 4},
            "STEL-153",
            "Player 1 (Machines) gains 2 SP for the conversion; now on spot 2.",
        ),
        (
            closed_bonus,
            {"ship": {MACHINES: "C1"}, "dice": [0]},
            "STEL-120",
            "Player 1 (Machines) draws 1 VP token for a unit in the closed sector.",
        ),
        (
            (score, CREW),
            {"ship": {MACHINES: "A1 B1"}},
            "STEL-127",
            "Player 1 (Machines) advances 2 on the Crew track to 2 for winning the category.",
        ),
        (
            (score, EXPLORATION),
            {"placed": {MACHINES: [CLONES] * 4}},
            "STEL-128",
            "advances 3 on the Exploration track to 3 for winning the category, which pays no more.",
        ),
        (
            reveal,
            {"tokens": [[40, 41], [], [], []], "omega": ((),) * 4},
            "STEL-154",
            "Player 1 (Machines) advances 2 on the Captain track to 2 for VP tokens.",
        ),
        (
            nudge,
            {"vp": [(4, 0, 0), (3, 0, 0), (3, 0, 0), (2, 0, 0)], "omega": ((),) * 4},
            "STEL-155",
            "Player 1 (Machines) advances 1 on the Captain track to 5 as the leading cube.",
        ),
        (
            nudge,
            {"vp": [(4, 0, 0), (3, 0, 0), (3, 0, 0), (2, 0, 0)], "omega": ((),) * 4},
            "STEL-155",
            "Player 4 (Clones) falls back 1 on the Captain track to 1 as the trailing cube.",
        ),
    ],
)
def test_every_gain_says_what_it_is_for(frame: Any, fields: dict[str, Any], rule: str, text: str) -> None:
    found = [line for of_rule, line in lines(moment(frame, **fields)) if of_rule == rule]
    assert [line for line in found if text in line], found


def test_an_idle_turn_is_one_line() -> None:
    s = my_turn(0, at=[0, 3, 2, 2])
    assert said(s) == [
        "Player 1 (Machines) gains 3 SP for an idle turn; now on spot 3.",
        "Player 2 (Mutants) is up with 3 AT.",
    ]


@checks("STEL-020", "STEL-021")
def test_tokens_of_one_gain_are_one_line_and_only_their_owner_reads_what_they_show() -> None:
    s = moment((verbs.gain_sp, 0, 10, "STEL-054"), tokens=[[111], [], [], []], dice=(0, 30))
    assert said(s, 0)[-1] == (
        "Player 1 (Machines) draws 2 VP tokens (Captain and Crew) for reaching or passing spot 0."
    )
    for reader in (1, None):
        assert said(s, reader)[-1] == (
            "Player 1 (Machines) draws 2 VP tokens for reaching or passing spot 0."
        )
