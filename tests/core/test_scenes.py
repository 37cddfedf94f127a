"""Scenes: how tests place a game."""

from __future__ import annotations

import pytest

from starhall.core import AS_IS, NotLegal, NotUnderstood, OutcomeNeeded, Reason, Scripted, Seeded
from starhall.core.scenes import asked, checks, choose, offered, refused, scene, told
from tests.fixtures.cargo import GAME
from tests.fixtures.cargo.rules.auction import auction, look
from tests.fixtures.cargo.rules.turn import raided


def test_a_scene_is_set_up_and_runs_to_its_first_question() -> None:
    s = scene(GAME, players=3, dealer=Scripted(AS_IS), chips=[1, 2, 3])
    assert asked(s) == [(0, "bid"), (1, "bid"), (2, "bid")]
    assert offered(s, 2) == [0, 1, 2, 3]
    assert [event.name for event in told(s)] == ["dealt", "round begins"]


def test_a_scene_may_begin_in_the_middle_with_its_own_dice() -> None:
    s = scene(GAME, dealer=Scripted(1), hands=[[], [1, 2]], market=[16], stack=[(raided, 1, 0, 16)])
    assert asked(s) == [(1, "answer")]
    choose(s, 1, "answer", 26)
    assert s.hands == [[2], [1]]
    assert s.drawn == 1
    assert s.over
    assert told(s, "stole")[0].operands["seat"] == 0


def test_a_scene_may_be_named_by_its_game() -> None:
    assert scene("peace", dealer=Seeded(1)).players == 2


def test_a_scene_without_enough_dice_says_so() -> None:
    with pytest.raises(OutcomeNeeded, match="outcome 0 is missing"):
        scene(GAME)


def test_a_scene_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(NotUnderstood, match=r"CargoState has no field 'fuel'; there are players"):
        scene(GAME, dealer=Seeded(1), fuel=3)
    with pytest.raises(NotUnderstood, match="CargoState has no field 'fuel'"):
        scene(GAME, fuel=3, stack=[(auction,)])


def test_choices_in_a_scene_are_checked_like_those_of_a_player() -> None:
    s = scene(GAME, stack=[(auction,)], chips=[2, 2])
    with pytest.raises(NotLegal, match="you have 2 chips"):
        choose(s, 0, "bid", 3)
    with pytest.raises(NotUnderstood, match="there is no kind 'fly'; there are bid, keep"):
        choose(s, 0, "fly", 3)
    assert refused(s, 0, "bid", 3) == Reason("CARGO-003", "you have 2 chips")
    assert refused(s, 0, "bid", 2) is None


def test_several_answers_of_a_kind_may_be_given_in_a_row() -> None:
    s = scene("peace", dealer=Seeded(3))
    choose(s, s.active, "reroll", 1, 1, 0)
    assert asked(s)[0][1] != "reroll"


def test_nobody_is_offered_anything_who_is_not_asked() -> None:
    s = scene(GAME, stack=[(look, 0)])
    assert offered(s, 0) == []
    assert asked(s) == []
    s.listen(None)
    assert told(s) == []


def test_a_test_says_which_rules_it_checks() -> None:
    @checks("X-001", "X-002")
    def test() -> int:
        return 1

    assert test() == 1
    assert test.__dict__["checks"] == ("X-001", "X-002")
