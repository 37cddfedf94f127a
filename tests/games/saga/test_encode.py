"""What a bot reads: the cards in question, and the card being performed."""

from __future__ import annotations

from random import Random

from starhall.core import Seeded
from starhall.core.scenes import asked, checks, choose
from starhall.games.saga import GAME
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.state import SagaState
from tests.games.saga.helpers import E, card, hurt, land, pay, seen, stage, start, steps, up


def numbers(s: SagaState, seat: int) -> dict[str, list[int]]:
    """The encoding by the names of its spaces."""
    found = iter(GAME.encode(s, seat))
    return {space.name: [next(found) for _ in range(space.size)] for space in GAME.encoded}


def offers(s: SagaState, seat: int) -> set[int]:
    shown = set(seen(s, seat).offered)
    told = numbers(s, seat)["offered to take or to put in order"]
    assert shown == {number for number, there in enumerate(told) if there}
    return shown


@checks("SAGA-R37", "SAGA-R71")
def test_only_the_cards_in_question_are_offered() -> None:
    s = stage(
        (hurt, (1,), 2),
        omega=True,
        hands={1: ["T10", "V09", "Q07"]},
        piles={1: ["T05"]},
        known=[0b11] * 49,
    )
    pay(s, 1, "T10", "V09")
    assert asked(s) == [(1, "order")]
    assert offers(s, 1) == {card("T10"), card("V09")}
    assert offers(s, 0) == set()
    s = stage((hurt, (1,), 2, 0), players=3, piles={0: ["T05"], 1: ["V01"]}, known=[0b111] * 49)
    assert asked(s) == [(0, "loot")]
    assert offers(s, 0) == {card("V01"), card("T10"), card("V09")}
    s = start(2, 0, characters="random", drafting="on")
    assert offers(s, 1) == set(s.sets[1])


@checks("SAGA-R12")
def test_a_card_paid_away_is_still_told_as_the_one_being_performed() -> None:
    # Cinder Lunge takes its player onto a Void; paid away, it still asks for the cube of its last action.
    s = stage(
        (play_slot, 0),
        hands={0: ["V06", "Q08"]},
        face_up={0: [("V02", 0, 0), ("Q03", 0, 0)]},
        at=[(0, 0), (4, 4)],
        ground=land(void=[(0, 1)]),
        landed=[1, 0],
    )
    choose(s, 0, "play", up("V06"))
    assert numbers(s, 0)["being performed"][card("V06")] == 1
    steps(s, 0, E)
    pay(s, 0, "V06")
    assert asked(s) == [(0, "charge")]
    found = numbers(s, 0)
    assert found["side or ability being performed, -1 none"] == [up("V06")]
    assert sum(found["being performed"]) == 0


@checks("SAGA-R49")
def test_those_hit_are_counted_from_the_reader() -> None:
    s = stage(players=3, performing=(8,), hits=(0b101,))
    assert numbers(s, 1)["seats that it hit"] == [0b110]
    assert numbers(s, 0)["seats that it hit"] == [0b101]


def test_what_is_offered_is_what_the_reader_sees_offered() -> None:
    kinds = set()
    for number in range(3):
        rng, s = Random(number), GAME.new(4, Seeded(number), {"drafting": "on", "coyote_jester": "on"})
        while s.asked:
            seat, kind = s.asked[0][:2]
            offered = GAME.view(s, seat).offered
            kinds.update([kind.name] if offered else [])
            told = placed(numbers(s, seat)["offered to take or to put in order"], 0)
            assert [*told] == sorted(offered)
            s.answer(seat, rng.choice(s.choices(seat)))
    assert kinds == {"draft", "loot", "order"}


def test_the_table_is_told_from_the_side_of_the_reader() -> None:
    s = stage(
        players=3,
        hands={0: ["V01", "V02"], 1: ["Q01"], 2: ["T01", "T02", "T03"]},
        piles={0: ["Q02"], 2: ["T04"]},
        face_up={2: [("Q03", 0, 1)]},
        at=[(0, 0), (0, 1), (0, 2)],
        order=(2, 0, 1),
        known=[0b111 if number in (card("V02"), card("T04")) else 0 for number in range(49)],
    )
    found = numbers(s, 1)
    assert found["square of each seat, -1 none"] == [1, 2, 0, -1]
    assert found["place in the order, -1 out"] == [2, 0, 1, -1]
    assert found["hand size"] == [1, 3, 2, 0]
    assert found["pile size"] == [0, 1, 1, 0]
    assert placed(found["owner of each face-up card, -1 none"]) == {card("Q03"): 1}
    assert placed(found["cubes on each face-up card"], 0) == {card("Q03"): 1}
    assert placed(found["own hand"], 0) == {card("Q01"): 1}
    assert placed(found["known in the hand of a seat, -1 none"]) == {card("V02"): 2}
    assert placed(found["known in the pile of a seat, -1 none"]) == {card("T04"): 1}


def placed(part: list[int], absent: int = -1) -> dict[int, int]:
    """By card: what is told of it, where anything is."""
    return {number: told for number, told in enumerate(part) if told != absent}


def test_a_spectator_holds_nothing_and_sits_at_seat_0() -> None:
    s = stage(hands={0: ["V01"], 1: ["Q01"]}, piles={0: ["Q02"]}, at=[(0, 0), (0, 1)])
    told = iter(GAME.encoding(s, None))
    found = {space.name: [next(told) for _ in range(space.size)] for space in GAME.spaces}
    assert found["square of each seat, -1 none"] == [0, 1, -1, -1]
    assert found["hand size"] == [1, 1, 0, 0]
    assert sum(found["own hand"]) == sum(found["own pile"]) == 0


def test_what_names_a_place_a_seat_or_a_card_has_no_order() -> None:
    assert [space.name for space in GAME.spaces if space.category] == [
        "phase",
        "slot, -1 nobody's",
        "ground",
        "square of each seat, -1 none",
        "character of each seat, -1 none",
        "landed on, as bits",
        "owner of each face-up card, -1 none",
        "known in the hand of a seat, -1 none",
        "known in the pile of a seat, -1 none",
        "side or ability being performed, -1 none",
        "seats that it hit",
    ]
