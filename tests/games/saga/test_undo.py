"""What can be taken back freely: a choice that nobody has learned anything from."""

from __future__ import annotations

from starhall.core.scenes import asked, checks, choose, place_at, told
from starhall.games.saga import GAME
from starhall.games.saga.rules.charging import charge
from starhall.games.saga.rules.damage import attack
from starhall.games.saga.rules.drawing import draw
from starhall.games.saga.rules.moving import move
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.rules.turn import charge_phase
from starhall.games.saga.state import SagaState
from tests.games.saga.helpers import ROBO_MOB, E, card, down, hand, hurt, seen, stage, up


def is_free(s: SagaState, seat: int, kind: str, value: int) -> bool:
    """Can this choice be taken back when it has been made?"""
    before = s.copy()
    choose(s, seat, kind, value)
    return GAME.came_in(before, s) is None


def test_a_step_can_be_taken_back() -> None:
    assert is_free(stage((move, 0, 2)), 0, "step", E)


@checks("SAGA-049")
def test_a_card_that_all_have_seen_on_the_table_cannot_be_taken_back() -> None:
    assert not is_free(stage((play_slot, 0)), 0, "play", up("V11"))


@checks("SAGA-084")
def test_a_card_discarded_face_down_can_be_taken_back() -> None:
    s = stage((attack, 0, 1), (move, 0, 1), at=[(0, 0), (0, 1)])
    assert is_free(s, 1, "discard", card("T10"))


def test_what_brings_a_card_from_the_deck_cannot_be_taken_back() -> None:
    # The cube fills Magma Heart, which draws.
    s = stage((charge, 0, 1, "own"), face_up={0: [("V05", 0, 1), ("V02", 0, 1)]})
    assert not is_free(s, 0, "charge", card("V05"))
    s = stage((charge, 0, 1, "own"), face_up={0: [("V05", 0, 1), ("V02", 0, 1)]})
    assert is_free(s, 0, "charge", card("V02"))


@checks("SAGA-129")
def test_what_came_from_the_deck_is_marked_in_the_log() -> None:
    s = stage((draw, 0, 2), deck=("K1", "T05", "T06", "T07"), at=[(3, 3), (2, 4)])
    marked = {event.name: event.barrier for event in told(s)}
    assert marked == {"collapse revealed": True, "drew": True, "ring flipped": False}
    assert s.uncovered == stage().uncovered + 3


@checks("SAGA-R69", "SAGA-R70")
def test_a_card_that_its_owner_knew_on_the_pile_teaches_nobody_anything() -> None:
    def last_vote(pile: list[str], known: bool) -> SagaState:
        s = stage(
            (play_slot, 0),
            (charge_phase,),
            characters=(ROBO_MOB, "C4"),
            hands={0: ["V11"], 1: []},
            face_up={1: [("T02", 0, 0)]},
            piles={0: pile},
            omega=True,
        )
        choose(s, 0, "play", down("V11"))
        if known:
            place_at(s, known={card("T05"): 0b01})
        return s

    # Resolved over an empty pile, the only card comes straight back.
    s = last_vote([], known=False)
    assert is_free(s, 0, "vote", 1)
    assert hand(s, 0) == ["V11"]
    assert asked(s) == [(0, "play")]
    assert is_free(last_vote(["T05"], known=True), 0, "vote", 1)
    assert not is_free(last_vote(["T05"], known=False), 0, "vote", 1)


@checks("SAGA-R37")
def test_taking_a_card_out_of_a_pile_tells_nobody_which() -> None:
    s = stage((hurt, (1,), 2, 0), (move, 0, 1), players=3)
    assert asked(s) == [(0, "loot")]
    assert is_free(s, 0, "loot", card("T10"))
    assert seen(s, 0).gone.known == [card("V09")]
    assert seen(s, 2).gone.known == []
