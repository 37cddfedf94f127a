"""What holds at every moment of the economy, over random games in which players buy, store and trade much."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core import HOST, Seeded
from starhall.core.scenes import checks
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import (
    BAY_LIMIT,
    BENCH,
    BUILT,
    DECK_SIZE,
    HAND_LIMIT,
    NOBODY,
    SLOTS,
    UPGRADE_COPIES,
)
from starhall.games.futura.rules.kinds import ACTION, BLOCK_OF
from starhall.games.futura.rules.mat.gear import too_many
from starhall.games.futura.rules.mat.slots import slots_free
from starhall.games.futura.state import FuturaState
from tests.games.futura.table import used

WEIGHT = {"END": 0.3, "EQUIP": 6.0, "FIT": 4.0, "BUILD": 9.0, "UPGRADE": 5.0, "STORE": 2.0, "DECLARE": 0.6}
"""How much rather something is done than other things."""


def choice(s: FuturaState, seat: int, rng: Random) -> int:
    """A random choice of a busy player."""
    question = s.question(seat)
    assert question is not None
    choices = s.choices(seat)
    assert choices
    if question[1] is not ACTION:
        return rng.choice(choices)
    weights = [WEIGHT.get(BLOCK_OF[value - ACTION.first], 1.0) for value in choices]
    return rng.choices(choices, weights)[0]


def mats_are_right(s: FuturaState) -> None:
    """Hands, bays, energy and slots are within their limits, and no card comes or goes."""
    assert min(s.energy) >= 0
    assert max(map(len, s.hands)) <= HAND_LIMIT
    assert max(map(len, s.bays)) <= BAY_LIMIT
    for d, site in enumerate(s.site):
        if site == BUILT:
            assert slots_free(s, d) >= 0
        else:
            assert (s.cargo[d], s.fitted[d], s.mutants[d]) == ((), (), ())
    for level in (2, 3, 4):
        looted = sum(mine == level for loot in s.loot for mine, _ in loot)
        assert s.supply[level - 1] + s.level.count(level) + looted == UPGRADE_COPIES[level - 1]
    cards = [*used(s), *s.claims, *([s.beast] if s.beast >= 0 else [])]
    assert len({card % SLOTS for card in cards}) == len(cards) == DECK_SIZE * s.players


def nothing_is_left_over(s: FuturaState) -> None:
    """Between two actions every card has found its place, and nobody carries too much on the bench."""
    assert not s.claims
    assert not any(s.loose)
    assert not s.chosen
    assert s.attacker == NOBODY
    for a, side in enumerate(s.side):
        if side >= 0 and s.place[a] == BENCH:
            assert not too_many(s, a)


@checks("FUT-215", "FUT-319", "FUT-232", "FUT-R09", "FUT-R27", "FUT-R36", "FUT-R56")
@pytest.mark.parametrize("seed", range(24))
def test_limits_hold_at_every_decision_of_busy_games(seed: int) -> None:
    rng = Random(f"economy/{seed}")
    s = GAME.new(2 + seed % 3, Seeded(f"economy/{seed}"), {"trade_offers_per_turn": seed % 4})
    while not s.over:
        seat = rng.choice(s.asked)[0]
        s.answer(seat, choice(s, seat, rng))
        if s.cycle:
            mats_are_right(s)
        if s.asked and s.asked[0][1] is ACTION:
            nothing_is_left_over(s)
    assert s.part == "over"
    assert 1 in s.places


@checks("FUT-R52", "FUT-R72")
@pytest.mark.parametrize("seed", range(8))
def test_players_may_leave_and_time_may_be_called_at_any_moment(seed: int) -> None:
    rng = Random(f"calls/{seed}")
    s = GAME.new(2 + seed % 3, Seeded(f"calls/{seed}"), {"clock_minutes": 45 * (seed % 2)})
    while not s.over:
        calls = s.choices(HOST)
        if calls and rng.random() < 0.02:
            s.answer(HOST, rng.choice(calls))
        else:
            seat = rng.choice(s.asked)[0]
            s.answer(seat, choice(s, seat, rng))
        if s.cycle:
            mats_are_right(s)
    assert sorted(s.places)[0] == 1
