"""What a bot reads: the cards in question, and the card being performed."""

from __future__ import annotations

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
