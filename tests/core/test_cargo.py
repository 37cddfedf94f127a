"""Sealed Cargo, the game of the fixtures: its rules in scenes, and its ledger complete."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhall.core import AS_IS, HOST, NotLegal, Scripted
from starhall.core.scenes import asked, checks, choose, offered, scene, told
from starhall.core.seen import Hand, Pile
from tests.fixtures.cargo import GAME
from tests.fixtures.cargo.components import CARDS, PASS
from tests.fixtures.cargo.rules.auction import auction
from tests.fixtures.cargo.rules.setup import end
from tests.fixtures.cargo.rules.turn import hand_limit, play, raided, turn


@checks("CARGO-001", "CARGO-002")
def test_everybody_starts_with_three_crates_and_five_chips() -> None:
    s = scene(GAME, players=4, dealer=Scripted(AS_IS))
    assert [len(hand) for hand in s.hands] == [3, 3, 3, 3]
    assert s.chips == [5, 5, 5, 5]
    assert len(s.deck) == len(CARDS) - 12
    assert [frame[0].__name__ for frame in s.stack[::-1]] == ["turn"] * 4 + ["play_round", "end"]


@checks("CARGO-003", "CARGO-004", "CARGO-005", "CARGO-R01")
@pytest.mark.parametrize(("bids", "dice", "winner"), [((1, 3), (), 1), ((2, 2), (1,), 1), ((0, 0), (0,), 0)])
def test_the_highest_bid_wins_and_chance_decides_between_equals(
    bids: tuple[int, int], dice: tuple[int, ...], winner: int
) -> None:
    s = scene(GAME, dealer=Scripted(*dice), deck=[6, 7], hands=[[], []], stack=[(auction,)])
    for seat, bid in enumerate(bids):
        choose(s, seat, "bid", bid)
    assert s.chips[winner] == 5 - bids[winner]
    assert asked(s) == [(winner, "keep")]
    choose(s, winner, "keep", 1)
    assert s.hands[winner] == [7]


@checks("CARGO-006", "CARGO-007")
def test_goods_are_sold_for_their_value() -> None:
    s = scene(GAME, hands=[[12], []], deck=[0], stack=[(turn, 0)])
    assert offered(s, 0) == [0, 12, PASS]
    choose(s, 0, "play", 12)
    assert (s.chips, s.market, s.hands[0]) == ([9, 5], [12], [0])


@checks("CARGO-008", "CARGO-010", "CARGO-011")
def test_a_raid_takes_a_crate_unless_it_is_stopped() -> None:
    s = scene(GAME, hands=[[16], [1, 20]], deck=[], stack=[(play, 0)])
    choose(s, 0, "play", 16)
    choose(s, 1, "answer", 20)
    assert [event.name for event in told(s)] == ["raided", "bribed", "stopped"]
    assert s.hands == [[], [1]]
    s = scene(GAME, dealer=Scripted(0), hands=[[], [1, 20]], market=[16], stack=[(raided, 1, 0, 16)])
    choose(s, 1, "answer", PASS)
    assert s.hands == [[1], [20]]


@checks("CARGO-009", "CARGO-R02")
def test_who_has_too_many_crates_throws_some_away_face_down() -> None:
    s = scene(
        GAME,
        hands=[[0, 1, 2, 3, 4, 5], []],
        known=[2] * len(CARDS),
        space=[],
        stack=[(hand_limit, 0)],
    )
    choose(s, 0, "throw", 5, 0)
    assert (s.space, s.over) == ([5, 0], True)
    assert GAME.view(s, 1).hands[0] == Hand(4, [])
    assert GAME.view(s, 1).space == Pile(2, {})


@checks("CARGO-012")
def test_a_swap_is_made_once() -> None:
    s = scene(GAME, hands=[[0], []], deck=[6, 7], active=0, stack=[(play, 0)])
    choose(s, 0, "swap", 0)
    assert (s.deck, s.hands[0]) == ([0, 6], [7])
    assert asked(s) == [(0, "play")]
    assert all(GAME.kind_of(choice).name == "play" for choice in s.choices(0))


@checks("CARGO-013")
def test_chips_and_goods_count_and_equals_share_a_place() -> None:
    s = scene(GAME, players=3, hands=[[12], [0], [20]], chips=[1, 4, 9], stack=[(end,)])
    assert GAME.results(s).scores == (5, 5, 9)
    assert GAME.results(s).places == (2, 2, 1)
    assert GAME.results(s).winners == (2,)


@checks("CARGO-014")
def test_the_host_calls_time_in_the_middle_of_anything() -> None:
    s = scene(GAME, hands=[[0], [12]], chips=[1, 4], stack=[(play, 0), (end,)])
    with pytest.raises(NotLegal, match="is asked for play, not for time"):
        choose(s, 0, "time", 0)
    choose(s, HOST, "time", 0)
    assert (s.over, GAME.results(s).places) == (True, (2, 1))
    assert s.choices(HOST) == []


def test_every_rule_has_code_and_a_test() -> None:
    coverage = GAME.ledger.coverage(Path(__file__).parent)
    assert coverage.complete, coverage


def test_the_board_shows_what_its_reader_knows() -> None:
    s = scene(GAME, players=["Ann", "Bea"], hands=[[0], [12, 20]], deck=[4], space=[], stack=[(play, 0)])
    assert GAME.board(GAME.view(s, 1)) == (
        "Round 1: deck 1, space 0\nAnn: 5 chips, 1 crates\nBea: 5 chips, 2 crates Relic Bribe"
    )
