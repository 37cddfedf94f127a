"""What a seat is told before it answers: the tiles that a bid keeps, the AT that an action leaves."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, told
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import (
    CARD,
    CLONES,
    CRYSTAL,
    DECODE,
    GATE,
    MACHINES,
    MUTANTS,
    TILE,
    TILES_PER_RACE,
)
from starhall.games.stellar.facts import chance
from starhall.games.stellar.rules import decode
from starhall.games.stellar.rules.contest import GIVE_UP, KEEP, REROLL
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


@checks("STEL-080", "STEL-081")
def test_who_keeps_a_die_is_told_what_each_opposer_may_hope_for() -> None:
    ship = {MACHINES: "C2", MUTANTS: "C1", CLONES: "C1"}
    s = moment((decode.roll_to_decode, 0), ship=ship, dice=(1, 3))
    found = seen(s, 0)
    assert [choice for choice in offered(s, 0) if choice < REROLL] == sorted(found.odds) == [KEEP, KEEP + 2]
    hopes = [chance(found.pouch, race, 3) for race in (MUTANTS, CLONES)]
    assert found.odds[KEEP + 2] == pytest.approx(hopes, abs=0.001)
    assert [seen(s, reader).odds for reader in (1, None)] == [{}, {}]
    choose(s, 0, "dice", KEEP + 2)
    assert GAME.view(s, 1).asked[0].about["crystals"] == 3


@checks("STEL-015", "STEL-087", "STEL-103", "STEL-104", "STEL-113")
def test_who_is_asked_for_a_die_is_told_why_none_can_be_rolled_again() -> None:
    ship = {MACHINES: "C2", MUTANTS: "C1"}
    rolled = (decode.roll_to_decode, 0)
    none = TILES_PER_RACE - 2
    for at, flipped, why in (([5, 5, 5, 5], 0, ""), ([5, 0, 5, 5], 0, "AT"), ([5, 5, 5, 5], none, "tiles")):
        s = moment(rolled, ship=ship, dice=(1, 2), at=at, flipped={MACHINES: flipped})
        assert seen(s, 0).no_reroll == why
        assert any(REROLL <= choice < GIVE_UP for choice in offered(s, 0)) == (not why)
        assert seen(s, 1).no_reroll == ""


@checks("STEL-034", "STEL-170")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_told_the_sp_of_its_cosmic_rank(players: int) -> None:
    s = moment(cosmic_order, races=range(players), order=())
    assert seen(s, 0).cosmic_income == []
    for p in range(players):
        choose(s, p, "bid", p)
    gained = {event.operands["seat"]: event.operands["sp"] for event in told(s, "sp gained")}
    assert gained
    assert seen(s, 0).cosmic_income == [gained.get(p, 0) for p in range(players)]
