"""Refusals: every value that cannot be chosen has its own reason, and no other value has one."""

from __future__ import annotations

from starhall.core.scenes import checks
from starhall.games.saga import GAME
from starhall.games.saga.box.geometry import BOARD, square_at
from starhall.games.saga.rules.charging import charge
from starhall.games.saga.rules.damage import attack, ranged_attack
from starhall.games.saga.rules.drawing import relocate
from starhall.games.saga.rules.moving import move, teleport
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.rules.setup import choose_character, place_figurine
from starhall.games.saga.state import SagaState
from tests.games.saga.helpers import (
    ASTRA,
    MORGANA,
    SLUDGE,
    STOP,
    E,
    card,
    cards,
    down,
    hurt,
    land,
    stage,
    steps,
    up,
)


def reasons(s: SagaState) -> dict[str, set[int]]:
    """By rule: the values that it forbids; the legal ones have none."""
    _, kind, _, args = s.asked[0]
    assert kind.why_not is not None
    found: dict[str, set[int]] = {}
    for value in range(kind.size):
        reason = kind.why_not(s, value, *args)
        found.setdefault(reason.rule if reason else "legal", set()).add(value)
    assert found["legal"] == set(kind.options(s, *args))
    return found


@checks("SAGA-094", "SAGA-R46", "SAGA-R87")
def test_only_an_unfilled_charge_up_of_the_right_player_takes_a_cube() -> None:
    table = {
        0: [("V02", 0, 1), ("Q03", 0, 0), ("V09", 0, 0), ("T05", 1, 0), ("V01", 0, 2), ("N3", 1, 0)],
        2: [("T02", 0, 0), ("V03", 0, 0), ("T07", 0, 0), ("N1", 1, 3)],
    }
    s = stage((charge, 0, 1, "own"), players=3, face_up=table)
    found = reasons(s)
    assert found["legal"] == set(cards("V02", "Q03", "N3"))
    assert found["SAGA-R87"] == set(cards("V09", "T05"))
    assert found["SAGA-R46"] == {card("V01")}
    assert len(found["SAGA-094"]) == 46 - 6
    s = stage((charge, 0, 1, "opponent"), players=3, face_up=table)
    found = reasons(s)
    assert found["legal"] == set(cards("T02", "V03"))
    assert found["SAGA-R87"] == {card("T07")}
    assert found["SAGA-R46"] == {card("N1")}
    _, kind, _, args = s.asked[0]
    assert kind.why_not is not None
    texts = {name: str(kind.why_not(s, card(name), *args)) for name in ("V02", "T01")}
    assert "a Charge Up of an opponent" in texts["V02"]
    assert "not face-up" in texts["T01"]


@checks("SAGA-R13", "SAGA-R29", "SAGA-R38", "SAGA-072", "SAGA-074")
def test_only_opponents_in_reach_are_attacked() -> None:
    at = [(0, 0), (0, 1), (1, 0), (5, 3)]
    s = stage((attack, 0, 1), players=4, at=at)
    assert reasons(s) == {"legal": {1, 2}, "SAGA-R29": {0}, "SAGA-072": {3}, "SAGA-R13": {4}}
    s = stage((ranged_attack, 0, 1, (0, 0, 0, 2, 0)), players=4, at=at)
    assert reasons(s)["SAGA-074"] == {3}
    s = stage((attack, 0, 1), players=3, at=at[:3])
    assert reasons(s)["SAGA-R38"] == {3}
    s = stage((attack, 0, 1), players=4, at=[*at[:3], None], order=(0, 1, 2))
    assert reasons(s)["SAGA-R38"] == {3}


@checks("SAGA-077")
def test_only_own_cards_in_hand_or_face_up_pay() -> None:
    s = stage((hurt, (1,), 1), face_up={1: [("V01", 0, 0)]}, piles={1: ["T05"]})
    found = reasons(s)
    assert found["legal"] == set(cards("T10", "V09", "V01"))
    assert len(found["SAGA-077"]) == 43


@checks("SAGA-049", "SAGA-R73")
def test_only_sides_of_cards_in_hand_are_played() -> None:
    s = stage((play_slot, 0), hands={0: ["V11", "N1"]})
    found = reasons(s)
    assert found["legal"] == {up("V11"), down("V11"), up("N1")}
    assert found["SAGA-R73"] == {down("N1")}
    assert len(found["SAGA-049"]) == 88


@checks("SAGA-R14", "SAGA-125")
def test_a_move_is_not_stopped_and_does_not_burn_against_the_heap() -> None:
    s = stage((move, 0, 1))
    assert reasons(s) == {"legal": set(range(8)), "SAGA-R14": {STOP}}
    s = stage((move, 0, 1), characters=(ASTRA, SLUDGE), at=[(0, 0), (0, 2)], omega=True)
    steps(s, 0, E)
    assert reasons(s) == {"legal": {*range(8), STOP} - {E}, "SAGA-125": {E}}


@checks("SAGA-R20", "SAGA-R84", "SAGA-069")
def test_a_teleport_leads_to_valid_squares_only() -> None:
    s = stage((teleport, 0, ("on:quake",)), rim=2, at=[(3, 3), (1, 1)], ground=land(quake=[(2, 2), (4, 4)]))
    found = reasons(s)
    assert found["legal"] == {square_at(2, 2), square_at(4, 4)}
    assert found["SAGA-R20"] == {square_at(3, 3)}
    assert found["SAGA-R84"] == set(range(49)) - set(BOARD[2])
    assert len(found["SAGA-069"]) == 25 - 3


@checks("SAGA-065", "SAGA-R83", "SAGA-R84")
def test_a_refuge_is_a_free_square_as_near_as_possible() -> None:
    s = stage((relocate, 0), rim=2, at=[(0, 0), (1, 1)])
    found = reasons(s)
    assert found["legal"] == {square_at(1, 2), square_at(2, 1), square_at(2, 2)}
    assert found["SAGA-065"] == {square_at(1, 1)}
    assert found["SAGA-R84"] == set(range(49)) - set(BOARD[2])
    assert len(found["SAGA-R83"]) == 25 - 4


@checks("SAGA-065", "SAGA-R10")
def test_a_figurine_starts_on_a_free_square_of_its_kind_in_the_outer_rings() -> None:
    world = land(tsunami=[(0, 0), (1, 1), (2, 2), (0, 3)])
    s = stage((place_figurine, 0), characters=(MORGANA, ASTRA), at=[None, (0, 0)], ground=world)
    found = reasons(s)
    # The Inner Ring is no place to start.
    assert found["legal"] == {square_at(1, 1), square_at(0, 3)}
    assert found["SAGA-065"] == {square_at(0, 0)}
    assert len(found["SAGA-R10"]) == 46
    _, kind, _, args = s.asked[0]
    assert kind.why_not is not None
    text = str(kind.why_not(s, square_at(2, 2), *args))
    assert "you start on a Tsunami of the second or the outer ring" in text


@checks("SAGA-R09")
def test_a_character_that_is_taken_names_its_player() -> None:
    s = stage((choose_character, 1), players=3, character=(2, -1, 0))
    assert reasons(s) == {"legal": {1, 3}, "SAGA-R09": {0, 2}}
    _, kind, _, args = s.asked[0]
    assert kind.why_not is not None
    assert "Player 1 has taken Robo-Mob" in str(kind.why_not(s, 2, *args))


def test_choices_keep_their_numbers_for_every_record() -> None:
    assert [(kind.name, kind.refers, kind.size) for kind in GAME.kinds] == [
        ("character", "character", 4),
        ("draft", "card", 42),
        ("start", "square", 49),
        ("play", "side", 92),
        ("step", "direction", 9),
        ("attack", "seat", 5),
        ("target", "seat", 4),
        ("discard", "card", 46),
        ("order", "card", 46),
        ("loot", "card", 47),
        ("charge", "card", 46),
        ("drain", "card", 46),
        ("trigger", "card", 46),
        ("steal", "card", 47),
        ("teleport", "square", 49),
        ("choose", "branch", 2),
        ("push", "seat", 5),
        ("vote", "number", 4),
        ("extra play", "side", 93),
        ("hand limit", "card", 46),
        ("relocate", "square", 49),
        ("leave", "seat", 4),
        ("place", "card", 47),
    ]


def test_only_questions_whose_silence_tells_nothing_answer_themselves() -> None:
    alone = {kind.name for kind in GAME.kinds if kind.take_the_only_one}
    assert alone == {"character", "start", "target", "charge", "drain", "place", "teleport", "relocate"}
