"""Phase A: cosmic order."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core import NotLegal, OutOfDate
from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, CLONES, MACHINES, MUTANTS
from starhall.games.stellar.rules.cosmic import cosmic_order, cosmic_sp
from starhall.games.stellar.rules.scoring import score
from starhall.games.stellar.rules.turns import phase_b
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import moment, random_game, what


def bid(*bids: int, **fields: object) -> StellarState:
    """A Phase A with these bids, by seat."""
    s = moment(cosmic_order, phase="D", **fields)  # type: ignore[arg-type]
    for p, tiles in enumerate(bids):
        choose(s, p, "bid", tiles)
    return s


@checks("STEL-028", "STEL-R18")
def test_all_players_bid_at_the_same_time_and_nobody_sees_a_bid_before_the_last() -> None:
    s = moment(cosmic_order, bids=(4, 3, 2, 1))
    assert asked(s) == [(p, "bid") for p in range(4)]
    choose(s, 2, "bid", 7)
    assert asked(s) == [(p, "bid") for p in (0, 1, 3)]
    for reader in (0, 1, 3, None):
        view = GAME.view(s, reader)
        assert view.bids == ()
        assert not hasattr(view, "answers")
    assert told(s, "bid revealed") == []
    # A bid that is in cannot be changed.
    with pytest.raises(OutOfDate):
        choose(s, 2, "bid", 1)


@checks("STEL-028")
def test_a_re_deal_draws_the_secret_bids_of_the_others_again() -> None:
    s = moment(cosmic_order)
    choose(s, 2, "bid", 7)
    drawn = {GAME.resample(s, 0, Random(n)).answers[2] for n in range(60)}
    assert len(drawn) > 5
    assert {GAME.resample(s, 2, Random(n)).answers[2] for n in range(20)} == {7}


@checks("STEL-029", "STEL-038")
def test_all_bids_are_revealed_together_and_every_bid_tile_is_flipped() -> None:
    s = bid(4, 0, 1, 10)
    assert s.flipped == [4, 0, 1, 10]
    assert s.available == [6, 10, 9, 0]
    assert s.bids == (4, 0, 1, 10)
    assert what(s, "bid revealed", "seat", "tiles") == [(0, 4), (1, 0), (2, 1), (3, 10)]


@checks("STEL-030", "STEL-033")
def test_the_highest_bid_ranks_first_and_the_cubes_stay_for_the_round() -> None:
    s = bid(1, 4, 2, 3)
    assert s.order == (MUTANTS, CLONES, ALIENS, MACHINES)
    for seed in range(3):
        game = random_game(seed, 4)
        orders = what(game, "cosmic order", "races")
        assert game.order == orders[-1]


@checks("STEL-031", "STEL-032", "STEL-R07", "STEL-R16")
def test_equal_bids_stand_in_default_order_whatever_the_order_was_before() -> None:
    s = bid(2, 2, 2, 2, order=(CLONES, ALIENS, MUTANTS, MACHINES))
    assert s.order == (MACHINES, MUTANTS, ALIENS, CLONES)


@checks("STEL-034", "STEL-035", "STEL-R17")
def test_ranks_gain_3_2_1_and_0_sp_at_once_first_rank_first() -> None:
    s = bid(1, 2, 3, 4)
    assert s.sp == [0, 1, 2, 3]
    assert what(s, "sp gained", "seat", "sp") == [(3, 3), (2, 2), (1, 1)]


@checks("STEL-R17")
def test_tokens_of_simultaneous_gains_are_drawn_in_cosmic_order() -> None:
    s = moment(cosmic_sp, order=(CLONES, ALIENS, MUTANTS, MACHINES), sp=[4, 4, 4, 4], dice=(0, 30, 60))
    assert [len(held) for held in s.tokens] == [0, 1, 1, 1]
    assert what(s, "token drawn", "seat") == [3, 2, 1]


@checks("STEL-036")
def test_the_order_breaks_ties_for_vp() -> None:
    s = moment((score, 0), ship={MACHINES: "A2", CLONES: "B2"}, order=(CLONES, MACHINES, MUTANTS, ALIENS))
    assert what(s, "category won", "race") == [CLONES]


@checks("STEL-037", "STEL-039")
def test_the_order_never_changes_turn_order() -> None:
    s = moment(phase_b, order=(CLONES, ALIENS, MUTANTS, MACHINES), marker=1)
    assert asked(s) == [(1, "action")]


@checks("STEL-R15")
def test_a_bid_is_none_up_to_all_available_tiles() -> None:
    s = moment(cosmic_order, ship={MACHINES: "A3 B3"})
    assert offered(s, 0) == list(range(5))
    assert offered(s, 1) == list(range(11))
    reason = refused(s, 0, "bid", 5)
    assert reason is not None
    assert reason.rule == "STEL-R15"
    with pytest.raises(NotLegal):
        choose(s, 0, "bid", 5)


@checks("STEL-R84")
def test_a_player_always_has_a_tile_to_bid() -> None:
    s = moment(cosmic_order, ship={MACHINES: "A3 B3 C3"})
    assert offered(s, 0) == [0, 1]
