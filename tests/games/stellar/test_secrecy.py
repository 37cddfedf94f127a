"""Who sees what, fair re-deals, numbers for learning, and the evaluation."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from starhall.core import Seeded
from starhall.core.scenes import checks, choose
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, CLONES, FIRST_TOKEN, MACHINES, MUTANTS
from starhall.games.stellar.laws import inventory
from starhall.games.stellar.rules import attack, decode, npr, ship
from starhall.games.stellar.rules.scoring import scoring
from starhall.games.stellar.rules.tile import gain_level
from starhall.games.stellar.rules.turns import CHANGE, DO_ATTACK, DO_CRYSTAL, DO_GATE, END
from tests.games.stellar.helpers import DOWN, FOUR, NO, A, B, act, colours, moment, my_turn, random_game


def test_there_are_66_option_codes() -> None:
    assert GAME.actions == 66
    assert {kind.name: kind.size for kind in GAME.kinds} == {
        "race": 4,
        "bid": 11,
        "action": 20,
        "place": 3,
        "level": 4,
        "target": 3,
        "dice": 7,
        "gate": 3,
        "draw": 2,
        "use": 5,
        "lose": 4,
    }


@checks("STEL-117", "STEL-021")
def test_a_re_deal_mixes_cards_with_cards_and_tokens_with_tokens() -> None:
    s = my_turn(
        0,
        hands={0: [CLONES], 1: [MUTANTS, ALIENS]},
        placed={MACHINES: [DOWN], CLONES: [CLONES]},
        tokens=[[40], [41, 70], [], [100]],
        pile=[token for token in range(40, 112) if token not in (40, 41, 70, 100)],
    )
    seen: Counter[int] = Counter()
    for n in range(200):
        other = GAME.resample(s, 0, Random(n))
        assert inventory(other) == inventory(s)
        assert other.hands[0] == s.hands[0]
        assert other.tokens[0] == (40,)
        assert other.placed == s.placed
        assert all(token >= FIRST_TOKEN for held in other.tokens for token in held)
        assert sorted([*other.pile, *(t for held in other.tokens for t in held)]) == list(range(40, 112))
        seen[other.bonus[0]] += 1
    # The face-down card may be any that its owner has not seen: not even the owner knows.
    assert len(seen) > 30
    assert s.hands[0][0] not in seen


def test_a_re_deal_keeps_what_a_seat_knows_of_the_deck() -> None:
    s = my_turn(0, hands={0: [ALIENS], 1: [CLONES]})
    (changed,) = s.hands[0]
    act(s, 0, CHANGE + ALIENS)
    assert {GAME.resample(s, 0, Random(n)).deck[0] for n in range(30)} == {changed}
    others = [GAME.resample(s, 1, Random(n)) for n in range(60)]
    assert len({other.deck[0] for other in others}) > 10
    # Whichever card lies there is the one that seat 0 knows.
    assert all(other.known[other.deck[0]] == 1 for other in others)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_encoding_fits_its_spaces_all_game_long(players: int) -> None:
    rng = Random(players)
    s = GAME.new(players, Seeded(players))
    size = sum(space.size for space in GAME.encoded)
    while not s.over:
        for seat in range(players):
            numbers = GAME.encode(s, seat)
            assert len(numbers) == size
            place = 0
            for space in GAME.encoded:
                part = numbers[place : place + space.size]
                assert all(space.low <= number <= space.high for number in part), space
                place += space.size
        for _ in range(7):
            if not s.over:
                seat = s.asked[0][0]
                s.answer(seat, rng.choice(s.choices(seat)))


def test_what_names_a_race_a_seat_or_a_phase_has_no_order_in_the_encoding() -> None:
    assert [space.name for space in GAME.spaces if space.category] == [
        "phase",
        "step of Phase C",
        "asked kind, -1 nothing",
        "active seat",
        "marker seat",
        "gate",
        "victim, 0 nobody",
        "race of each seat, 0 absent",
    ]


def numbers(s: Any, seat: int | None) -> dict[str, list[int]]:
    """The encoding by the names of its spaces."""
    told = iter(GAME.encoding(s, seat))
    return {space.name: [next(told) for _ in range(space.size)] for space in GAME.spaces}


def test_seats_are_counted_from_the_reader_and_tokens_told_to_their_owner_alone() -> None:
    s = my_turn(
        0,
        at=[4, 3, 2, 1],
        hands={1: [CLONES, CLONES, MACHINES], 2: [MUTANTS]},
        tokens=[[40], [41, 70, 111], [], [100]],
        vp=[(0, 0, 0), (1, 2, 3), (300, 0, 0), (0, 0, 9)],
    )
    found = numbers(s, 1)
    assert found["unplayed AT"] == [3, 2, 1, 4]
    assert found["active seat"] == [3]
    assert found["hand size"] == [3, 1, 0, 0]
    assert found["own hand by colour"] == [1, 0, 0, 2]
    assert found["tokens"] == [3, 0, 1, 1]
    assert sum(found["own tokens"]) == 3
    assert found["VP"] == [1, 2, 3, 255, 0, 0, 0, 0, 9, 0, 0, 0]
    nobody = numbers(s, None)
    assert nobody["unplayed AT"] == [4, 3, 2, 1]
    assert nobody["own hand by colour"] == [0, 0, 0, 0]
    assert nobody["own tokens"] == [0, 0, 0]


def test_the_encoding_differs_by_what_a_seat_holds() -> None:
    one, other = (my_turn(0, hands={0: [colour]}) for colour in (CLONES, ALIENS))
    assert GAME.encode(one, 0) != GAME.encode(other, 0)
    assert GAME.encode(one, 1) == GAME.encode(other, 1)


@checks("STEL-081", "STEL-095", "STEL-096", "STEL-101")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((attack.choose_die, 0, MUTANTS, A, 1), (attack.choose_die, 0, MUTANTS, B, 1)),
        ((attack.choose_die, 0, MUTANTS, A, 1), (attack.choose_die, 0, MUTANTS, A, 0)),
        ((attack.choose_die, 0, MUTANTS, A, 0), (attack.choose_die, 0, ALIENS, A, 0)),
        ((attack.choose_die, 0, MUTANTS, attack.NO_AREA, 0), (decode.choose_die, 0)),
        ((attack.choose_target, 0, MUTANTS, 2), (attack.choose_target, 0, ALIENS, 2)),
        ((attack.defend, 0, ALIENS, A, 0, 2), (attack.defend, 0, ALIENS, B, 0, 2)),
        ((attack.defend, 0, ALIENS, A, 0, 2), (attack.defend, 0, ALIENS, A, 1, 2)),
        ((attack.defend, 0, ALIENS, A, 0, 2), (decode.next_opposer, 0, 2, (ALIENS,), False)),
        ((decode.next_opposer, 0, 2, (ALIENS,), False), (decode.next_opposer, 0, 2, (ALIENS,), True)),
        ((decode.next_opposer, 0, 2, (ALIENS,), False), (ship.offer_draw, ALIENS)),
        ((npr.choose_place, 0, MUTANTS), (npr.choose_place, 0, CLONES)),
        ((gain_level, 0, "STEL-084"), (gain_level, 0, "STEL-100")),
        ((gain_level, 0, "STEL-084"), (gain_level, 0, "STEL-078")),
        ((ship.choose_use, ALIENS, 1), (ship.choose_use, ALIENS, 2)),
        ((ship.deal_damage, MUTANTS), (ship.deal_damage, CLONES)),
    ],
)
def test_the_seat_that_is_asked_can_tell_what_it_is_asked_about(
    one: tuple[Any, ...], other: tuple[Any, ...]
) -> None:
    tables = [
        moment(frame, races=(MACHINES, ALIENS), ship=dict.fromkeys(FOUR, "A2 B2 C1"), damage=2)
        for frame in (one, other)
    ]
    for table in tables:
        table.dice = (1, 2)
    seats = [table.asked[0][0] for table in tables]
    assert seats[0] == seats[1]
    views = [GAME.view(table, seats[0]) for table in tables]
    assert views[0].asked != views[1].asked
    assert GAME.encode(tables[0], seats[0]) != GAME.encode(tables[1], seats[0])


def value(s: object, p: int = 0) -> float:
    """The evaluation."""
    return GAME.evaluate(s, p)  # type: ignore[arg-type]


def test_the_evaluation_likes_points_units_crystals_and_speed() -> None:
    base = my_turn(0, at=[4] * 4)
    assert value(my_turn(0, at=[4] * 4, vp=[(1, 0, 0)] + [(0, 0, 0)] * 3)) > value(base)
    assert value(my_turn(0, at=[4] * 4, ship={MACHINES: "A1"})) > value(base)
    assert value(my_turn(0, at=[4] * 4, missing={MACHINES: 1})) > value(base)
    assert value(my_turn(0, at=[4] * 4, ship={MUTANTS: "A1"})) < value(base)
    assert value(my_turn(0, at=[1, 4, 4, 4])) > value(my_turn(0, at=[4, 4, 4, 1]))
    assert value(my_turn(0, at=[4] * 4, ship={MACHINES: "C1"})) > value(
        my_turn(0, at=[4] * 4, ship={MACHINES: "A1"})
    )


def test_the_evaluation_expects_something_of_a_contest() -> None:
    ship = {MACHINES: "A1", MUTANTS: "A1"}
    fields = {"ship": ship, "hands": {0: [MUTANTS]}, "flipped": {MACHINES: 9}}
    low, high = (my_turn(0, dice=(n,), **fields) for n in (1, 3))
    for s in (low, high):
        act(s, 0, DO_ATTACK + MUTANTS)
    assert value(low) > value(high)
    assert value(low, 1) < value(high, 1)


def test_the_evaluation_counts_the_end_by_places() -> None:
    s = random_game(2, 3)
    values = [value(s, p) for p in range(3)]
    assert sorted(range(3), key=lambda p: -values[p]) == sorted(range(3), key=lambda p: s.places[p])


def test_the_evaluation_fears_the_ship() -> None:
    s = moment(scoring, ship={CLONES: "A3 B3"})
    before = value(s, 3)
    choose(s, 3, "draw", NO)
    assert value(s, 3) < before + 1
    safe = moment(scoring, ship={CLONES: "A3 B3"}, placed={CLONES: [CLONES] * 4})
    assert value(safe, 3) > before


def test_two_tables_that_a_seat_cannot_tell_apart_ask_the_same_questions() -> None:
    # Through a whole turn: which questions come must not depend on the hand of the other.
    for hand in ([CLONES], [ALIENS], [MUTANTS]):
        s = my_turn(0, races=(MACHINES, MUTANTS), hands={0: hand}, dice=(1, 1, 1))
        act(s, 0, DO_CRYSTAL, DO_GATE)
        assert [question[1].name for question in s.asked] == ["dice"]
        choose(s, 0, "dice", 6)
        assert [(question[0], question[1].name) for question in s.asked] == [(0, "action")]
        act(s, 0, END)
        assert [question[0] for question in s.asked] == [1]
        assert colours(s.hands[0]) == hand
