"""What a seat is told before it answers: the tiles that a bid keeps, the AT that an action leaves."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import CARD, CRYSTAL, DECODE, GATE, MUTANTS, TILE
from starhall.games.stellar.rules.cosmic import cosmic_order
from starhall.games.stellar.rules.gate import gate_control
from starhall.games.stellar.rules.turns import DO_CARD, DO_CRYSTAL, DO_TILE
from starhall.games.stellar.seen import StellarSeen
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import moment, my_turn, names


def seen(s: StellarState, reader: int | None) -> StellarSeen:
    found: StellarSeen = GAME.view(s, reader)
    return found


@checks("STEL-029", "STEL-038")
@pytest.mark.parametrize("bid", [0, 1, 5])
def test_a_bidder_is_told_how_many_tiles_each_bid_keeps(bid: int) -> None:
    s = moment(cosmic_order, ship={MUTANTS: "A2 B1"}, flipped={MUTANTS: 2})
    assert seen(s, 1).kept == [5, 4, 3, 2, 1, 0]
    kept = seen(s, 1).kept[bid]
    assert len(seen(s, 1).kept) == len(offered(s, 1))
    for p in range(4):
        choose(s, p, "bid", bid if p == 1 else 0)
    assert s.available[MUTANTS] == kept


@checks("STEL-028")
def test_who_has_bid_or_looks_on_is_told_no_more_of_bids() -> None:
    s = moment(cosmic_order)
    choose(s, 1, "bid", 3)
    assert [seen(s, reader).kept for reader in (1, None)] == [[], []]


@checks("STEL-045", "STEL-047")
@pytest.mark.parametrize(("choice", "action"), [(DO_CARD, CARD), (DO_CRYSTAL, CRYSTAL), (DO_TILE, TILE)])
def test_a_seat_is_told_the_at_that_each_action_leaves(choice: int, action: int) -> None:
    s = my_turn(2, at=[8, 8, 5, 8], fresh=[3, 1, 0, 0, 0, 0], active=2)
    left = seen(s, 2).at_left
    assert (left[CARD], left[CRYSTAL], left[TILE], left[DECODE], left[GATE]) == (2, 3, 4, 4, 4)
    choose(s, 2, "action", choice)
    assert s.at[2] == left[action]


@checks("STEL-045", "STEL-049")
def test_an_action_that_cannot_be_paid_leaves_no_at() -> None:
    s = my_turn(at=[2, 8, 8, 8], fresh=[3, 1, 0, 0, 0, 0])
    left = seen(s, 0).at_left
    assert CARD not in left
    assert left[CRYSTAL] == 0


@checks("STEL-045")
def test_only_the_seat_that_is_asked_is_told_what_actions_leave() -> None:
    s = my_turn(1, active=1)
    assert [bool(seen(s, reader).at_left) for reader in (0, 1, 2, None)] == [False, True, False, False]


@checks("STEL-110")
@pytest.mark.parametrize(("cube", "controlled"), [(0, True), (1, False)])
def test_the_lowest_roll_that_controls_the_gate_is_shown(cube: int, controlled: bool) -> None:
    s = moment((gate_control, 0), cube=cube, dice=(1, 2, 2))
    assert ("gate controlled" in names(s)) == controlled
    assert seen(moment(cube=cube), 0).gate_needs == (5 if controlled else 6)
