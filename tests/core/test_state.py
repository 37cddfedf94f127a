"""States, copies, the order of steps, questions, and standing options."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starhall.core import (
    AS_IS,
    Die,
    Journal,
    Kind,
    Match,
    NotLegal,
    OutOfDate,
    Public,
    Scripted,
    Seeded,
    Standing,
    State,
)
from starhall.core.kinds import Purpose
from starhall.core.scenes import asked, choose, offered, place, scene, told
from starhall.core.snapshot import digest, to_plain
from starhall.core.state import held
from starhall.core.visibility import Visibility
from tests.fixtures.cargo import GAME, CargoState
from tests.fixtures.cargo.rules.turn import raided
from tests.fixtures.play import played, step
from tests.fixtures.small import any_of, begin, small_game

# ------------------------------------------------------------------ copies


class Nested(State):
    """Every shape that a state may have."""

    number: Public[int]
    flat: Public[list[int]]
    rows: Public[list[list[int]]]
    cubes: Public[list[list[list[int]]]]
    pairs: Public[tuple[tuple[int, str], ...]]
    table: Public[dict[str, int]]
    tables: Public[list[dict[str, int]]]
    maybe: Public[int | None]


def nested() -> Nested:
    s = Nested(["Ann"], {"rounds": 1}, Scripted())
    s.number, s.flat, s.rows, s.cubes = 1, [1, 2], [[1], [2, 3]], [[[1], [2]], [[3]]]
    s.pairs, s.table, s.tables, s.maybe = ((1, "a"),), {"x": 1}, [{"y": 2}], None
    return s


def test_a_copy_equals_its_original() -> None:
    s = nested()
    assert to_plain(s.copy()) == to_plain(s)
    assert type(s.copy()) is Nested


def test_nothing_that_can_change_is_shared_with_a_copy() -> None:
    s = nested()
    before = digest(s)
    copy = s.copy()
    copy.number = 9
    copy.flat.append(9)
    copy.rows[1][0] = 9
    copy.rows.append([])
    copy.cubes[0][1].clear()
    copy.cubes[1].append([9])
    copy.table["x"] = 9
    copy.tables[0]["y"] = 9
    copy.stack.append((step,))
    copy.known = bytes([1])
    copy.maybe = 9
    assert digest(s) == before


class Maybe(State):
    """A list that is not always there."""

    some: Public[list[int] | None]


class Drawers(State):
    """Lists in a dict."""

    drawers: Public[dict[str, list[int]]]


def test_a_list_that_is_not_always_there_is_copied_too() -> None:
    s = Maybe(["Ann"], {}, Scripted())
    s.some = [1]
    copy = s.copy()
    assert copy.some is not None
    copy.some.append(2)
    assert s.some == [1]


def test_lists_in_a_dict_are_copied_too() -> None:
    s = Drawers(["Ann"], {}, Scripted())
    s.drawers = {"top": [1]}
    s.copy().drawers["top"].append(2)
    assert s.drawers == {"top": [1]}


def test_a_copy_is_deaf_and_keeps_the_dealer() -> None:
    s = nested()
    s.listen(Journal())
    copy = s.copy()
    assert copy.journal is None
    assert copy.dealer is s.dealer


def test_an_outline_is_a_copy_still_without_hands_and_piles() -> None:
    s = GAME.new(2, Seeded(1))
    outline = s.outline()
    assert held(s.copy()) - held(outline) == {name for name, _ in CargoState.hiding}
    assert type(outline) is CargoState
    assert outline.names == s.names


def test_a_field_that_was_not_declared_is_no_part_of_a_copy() -> None:
    s = nested()
    s.__dict__["surprise"] = 1
    assert held(s) == {*s.fields, "surprise"}
    assert held(s.copy()) == set(s.fields)


def test_options_cannot_be_changed_after_the_set_up() -> None:
    s: Any = nested()
    with pytest.raises(TypeError):
        s.options["rounds"] = 2


def test_fields_say_who_sees_them_and_a_subclass_has_those_of_its_parent() -> None:
    class Later(CargoState):
        """More fields."""

        extra: Public[list[int]]

    assert Later.fields["hands"] is Visibility.OWNER
    assert Later.fields["deck"] is Visibility.NOBODY
    assert Later.fields["extra"] is Visibility.PUBLIC
    assert "extra" not in CargoState.fields


@pytest.mark.parametrize("players", [2, 3, 4])
def test_old_copies_stay_as_they_were_while_the_game_goes_on(players: int) -> None:
    rng = Random(players)
    s = GAME.new(players, Seeded(players))
    kept = []
    while not s.over:
        kept.append((s.copy(), digest(s)))
        seat = rng.choice(s.asked)[0]
        s.answer(seat, rng.choice(s.choices(seat)))
    assert [digest(copy) for copy, _ in kept] == [before for _, before in kept]
    assert len({before for _, before in kept}) == len(kept)


# ------------------------------------------------------------------ the order of steps


class Trace(State):
    """Remembers which steps ran."""

    trace: Public[list[str]]
    scanned: Public[int]


def fresh(s: Trace) -> None:
    s.trace, s.scanned = [], 0


def note(s: Trace, word: str, *inner: tuple[Any, ...]) -> None:
    s.trace.append(word)
    s.do(*inner)


def test_frames_run_in_their_order_before_what_was_on_the_stack() -> None:
    def set_up(s: Trace) -> None:
        fresh(s)
        s.do((note, "a", (note, "a1", (note, "a11")), (note, "a2")), (note, "b"))
        s.do((note, "first"))

    assert begin(small_game(Trace, set_up)).trace == ["first", "a", "a1", "a11", "a2", "b"]


def test_a_game_without_anything_left_to_do_is_over() -> None:
    s = begin(small_game(Trace, fresh))
    assert s.over
    assert s.choices(0) == []
    with pytest.raises(OutOfDate):
        s.answer(0, 0)


# ------------------------------------------------------------------ questions

DIGIT = Kind("digit", "number", size=10, options=any_of(10))
EVEN = Kind("even", "number", size=10, options=lambda s, p: range(0, 10, 2))
LONE = Kind("lone", "number", size=10, options=lambda s, *args: [7], take_the_only_one=True)
PAIR = Kind("pair", "number", size=10, options=lambda s, *args: [7, 8], take_the_only_one=True)
ALONE = Kind("alone", "number", size=10, options=lambda s, *args: [7])


def answered(s: Trace, value: int, *args: Any) -> None:
    s.trace.append(f"{value}{''.join(map(str, args))}")


def ask(s: Trace, seat: int, kind: Kind) -> None:
    s.ask(seat, kind, answered, seat)


def asking(*frames: tuple[Any, ...]) -> Any:
    def set_up(s: Trace) -> None:
        fresh(s)
        s.do(*frames)

    return set_up


def test_the_answer_goes_to_the_continuation_and_then_the_stack_goes_on() -> None:
    s = begin(small_game(Trace, asking((ask, 0, DIGIT), (note, "after")), DIGIT))
    assert s.trace == []
    choose(s, 0, "digit", 4)
    assert s.trace == ["40", "after"]
    assert s.over


def test_one_question_waits_for_the_other() -> None:
    s = begin(small_game(Trace, asking((ask, 1, DIGIT), (ask, 0, EVEN)), DIGIT, EVEN))
    assert asked(s) == [(1, "digit")]
    choose(s, 1, "digit", 3)
    assert asked(s) == [(0, "even")]
    assert offered(s, 0) == [0, 2, 4, 6, 8]
    assert s.choices(0) == [10, 12, 14, 16, 18]


def test_a_single_option_is_taken_without_asking_where_the_kind_says_so() -> None:
    frames = ((ask, 0, LONE), (ask, 0, PAIR), (ask, 0, ALONE))
    s = begin(small_game(Trace, asking(*frames), LONE, PAIR, ALONE))
    assert s.trace == ["70"]
    assert asked(s) == [(0, "pair")]
    choose(s, 0, "pair", 8)
    assert asked(s) == [(0, "alone")]


UP_TO = Kind("up to", "number", size=10, options=lambda s, p: range(s.scanned))


def ask_if_any(s: Trace, scanned: int) -> None:
    s.scanned = scanned
    if not s.ask_if_any(0, UP_TO, answered, 0):
        s.trace.append("none")


def test_a_question_may_be_asked_only_if_there_is_a_choice() -> None:
    frames = ((ask_if_any, 0), (ask_if_any, 1), (ask_if_any, 2))
    s = begin(small_game(Trace, asking(*frames), UP_TO))
    assert s.trace == ["none", "00"]
    assert asked(s) == [(0, "up to")]
    assert s.choices(0) == [0, 1]
    choose(s, 0, "up to", 1)
    assert s.trace == ["none", "00", "10"]


def test_options_found_when_asking_are_found_anew_in_a_copy() -> None:
    s = begin(small_game(Trace, asking((ask_if_any, 2)), UP_TO))
    copy = s.copy()
    copy.scanned = 5
    assert copy.choices(0) == [0, 1, 2, 3, 4]
    assert s.choices(0) == [0, 1]


MANY = Kind(
    "many",
    "number",
    size=10,
    purposes={
        "low": Purpose(lambda s, p: [p, p + 1]),
        "up to": Purpose(lambda s, p, top: range(p, top)),
        "sum": Purpose(lambda s, p, one, two: [one + two]),
    },
)


def ask_for(s: Trace, seat: int, purpose: str, *more: int) -> None:
    s.ask(seat, MANY, answered, seat, purpose, *more)


def test_a_kind_may_have_options_for_each_purpose() -> None:
    frames = ((ask_for, 1, "low"), (ask_for, 1, "up to", 4), (ask_for, 0, "sum", 2, 3))
    s = begin(small_game(Trace, asking(*frames), DIGIT, MANY))
    for seat, values in ((1, [1, 2]), (1, [1, 2, 3]), (0, [5])):
        assert offered(s, seat) == values
        assert s.choices(seat) == [10 + value for value in values]
        choose(s, seat, "many", values[-1])
    assert s.trace == ["21low", "31up to4", "50sum23"]


def ask_among(s: Trace, *found: int) -> None:
    s.ask_among(found, 0, UP_TO, answered, 0)


def test_a_question_asked_with_options_that_were_found_does_not_look_for_them_again() -> None:
    s = begin(small_game(Trace, asking((ask_among, 0, 1)), UP_TO))
    s.scanned = 5
    assert s.choices(0) == [0, 1]
    assert s.copy().choices(0) == [0, 1, 2, 3, 4]
    s.look_again()
    assert s.choices(0) == [0, 1, 2, 3, 4]


def together(s: Trace, seats: tuple[int, ...], kind: Kind) -> None:
    s.ask_all(seats, kind, opened, "!")


def opened(s: Trace, answers: tuple[int, ...], mark: str) -> None:
    s.tell("CARGO-003", "opened", answers=answers)
    s.trace.append(f"{answers}{mark}")


@settings(deadline=None)
@given(st.permutations(range(4)), st.lists(st.integers(0, 9), min_size=4, max_size=4))
def test_answers_may_come_in_any_order_and_are_handed_on_in_that_of_the_seats(
    order: list[int], values: list[int]
) -> None:
    s = begin(small_game(Trace, asking((together, (0, 1, 2, 3), DIGIT)), DIGIT), 4)
    for seat in order:
        assert s.trace == []
        choose(s, seat, "digit", values[seat])
    assert s.trace == [f"{tuple(values)}!"]
    assert (s.together, s.answers, s.over) == ((), (), True)


def test_a_seat_that_has_answered_is_not_asked_again() -> None:
    s = begin(small_game(Trace, asking((together, (0, 2), DIGIT)), DIGIT), 3)
    choose(s, 2, "digit", 5)
    assert asked(s) == [(0, "digit")]
    with pytest.raises(
        OutOfDate, match=r"Player 3 \(seat 2\) is not asked now; it is for Player 1 \(seat 0\)"
    ):
        choose(s, 2, "digit", 6)
    with pytest.raises(OutOfDate):
        choose(s, 1, "digit", 6)


def test_each_seat_has_its_own_options_in_a_common_question() -> None:
    s = scene(GAME, players=3, dealer=Seeded(1), chips=[5, 0, 2])
    assert [len(offered(s, p)) for p in range(3)] == [6, 1, 3]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_nobody_sees_an_answer_before_the_last(order: tuple[int, ...]) -> None:
    def shown(low: bool) -> list[Any]:
        match = Match(GAME, 3, seed="bids")
        seen = []
        for i, seat in enumerate(order):
            reader_before = [match.view(r) for r in (0, 1, 2, None)]
            match.choose(seat, GAME.kinds_by_name["bid"].choice(0 if low and i < 2 else 1 + i))
            if i < 2:
                views = [match.view(r) for r in (0, 1, 2, None)]
                assert all(view.asked != old.asked for view, old in zip(views, reader_before, strict=True))
                seen.append((views, [match.log(r) for r in (0, 1, 2, None)]))
        return seen

    assert shown(low=True) == shown(low=False)


def test_a_question_to_nobody_goes_on_at_once() -> None:
    s = begin(small_game(Trace, asking((together, (), DIGIT), (note, "after")), DIGIT))
    assert s.trace == ["()!", "after"]


def test_the_last_secret_answer_cannot_be_taken_back_once_all_are_open() -> None:
    match = Match(small_game(Trace, asking((together, (0, 1), DIGIT), (ask, 0, DIGIT)), DIGIT), 2, seed="x")
    match.choose(0, 3)
    match.undo(0)
    match.choose(0, 4)
    match.choose(1, 5)
    with pytest.raises(NotLegal):
        match.undo(1)


# ------------------------------------------------------------------ standing options

SCAN = Kind("scan", "number", size=3, options=lambda s, p: range(3 - s.scanned) if p == 0 else [])


def scan(s: Trace, value: int, p: int) -> None:
    s.scanned += 1
    s.trace.append(f"scan {value} by {p}")
    if value == 2:
        s.do((ask, 1, DIGIT))


SCANNING = (Standing(SCAN, scan),)
"""Seat 0 may scan at any time."""


def test_a_standing_option_is_offered_last_with_every_question_of_its_seat() -> None:
    s = begin(small_game(Trace, asking((ask, 0, EVEN), (ask, 1, EVEN)), DIGIT, EVEN, SCAN, standing=SCANNING))
    assert s.choices(0) == [10, 12, 14, 16, 18, 20, 21, 22]
    choose(s, 0, "even", 2)
    assert s.choices(1) == [10, 12, 14, 16, 18]
    with pytest.raises(NotLegal, match="is asked for even, not for scan"):
        choose(s, 1, "scan", 0)


def test_a_standing_option_may_be_offered_beside_some_kinds_of_questions_only() -> None:
    beside_digits = (Standing(SCAN, scan, beside=(DIGIT,)),)
    steps = asking((ask, 0, EVEN), (ask, 0, DIGIT))
    s = begin(small_game(Trace, steps, DIGIT, EVEN, SCAN, standing=beside_digits))
    assert s.choices(0) == [10, 12, 14, 16, 18]
    with pytest.raises(NotLegal, match="is asked for even, not for scan"):
        choose(s, 0, "scan", 0)
    choose(s, 0, "even", 2)
    assert s.choices(0) == [*range(10), 20, 21, 22]
    choose(s, 0, "scan", 1)
    assert asked(s) == [(0, "digit")]


def test_after_a_standing_option_the_same_question_is_asked_again() -> None:
    s = begin(
        small_game(Trace, asking((ask, 0, EVEN), (note, "after")), DIGIT, EVEN, SCAN, standing=SCANNING)
    )
    choose(s, 0, "scan", 1)
    choose(s, 0, "scan", 0)
    assert s.trace == ["scan 1 by 0", "scan 0 by 0"]
    assert asked(s) == [(0, "even")]
    assert s.choices(0) == [10, 12, 14, 16, 18, 20]
    choose(s, 0, "even", 2)
    assert s.trace[2:] == ["20", "after"]


def test_a_standing_option_may_ask_somebody_else_first() -> None:
    s = begin(
        small_game(Trace, asking((ask, 0, EVEN), (note, "after")), DIGIT, EVEN, SCAN, standing=SCANNING)
    )
    choose(s, 0, "scan", 2)
    assert asked(s) == [(1, "digit")]
    choose(s, 1, "digit", 5)
    assert asked(s) == [(0, "even")]
    choose(s, 0, "even", 4)
    assert s.trace == ["scan 2 by 0", "51", "40", "after"]


def test_standing_options_wait_while_several_answer_in_secret() -> None:
    s = begin(
        small_game(Trace, asking((together, (0, 1), DIGIT), (ask, 0, DIGIT)), DIGIT, SCAN, standing=SCANNING)
    )
    choose(s, 1, "digit", 5)
    with pytest.raises(NotLegal):
        choose(s, 0, "scan", 1)
    choose(s, 0, "digit", 4)
    choose(s, 0, "scan", 1)
    assert s.trace == ["(4, 5)!", "scan 1 by 0"]


# ------------------------------------------------------------------ chance and cards


def test_draws_are_counted_and_take_their_things_out_of_the_pile() -> None:
    s = GAME.new(2, Scripted(AS_IS, 1, 5, 3, [1, 0]))
    pile = [7, 8, 9]
    assert s.draw(pile) == 8
    assert pile == [7, 9]
    assert s.roll(Die("odd", (3, 5, 7)), 2) == [5, 3]
    s.shuffle(pile)
    assert pile == [9, 7]
    assert s.drawn == 5


def test_a_dealt_card_is_behind_the_barrier() -> None:
    s = GAME.new(2, Scripted(AS_IS))
    before, top = s.uncovered, s.deck[-1]
    assert s.deal(s.deck, s.hands[0], 0) == top
    assert s.hands[0][-1] == top
    assert top not in s.deck
    assert s.uncovered == before + 1


# ------------------------------------------------------------------ effects inside effects, in the fixture


def test_a_bribe_may_be_answered_by_a_bribe_in_the_middle_of_a_raid() -> None:
    s = scene(
        GAME,
        players=3,
        dealer=Scripted(0),
        hands=[[0, 21], [1, 20], [2, 22]],
        deck=[3],
        market=[16],
        stack=[(raided, 1, 0, 16)],
    )
    choose(s, 1, "answer", 20)
    choose(s, 2, "answer", 22)
    assert s.plays == [[0, 16, 0], [1, 20, 0], [2, 22, 0]]
    choose(s, 0, "answer", 21)
    assert asked(s) == [(1, "answer")]
    choose(s, 1, "answer", 26)
    choose(s, 2, "answer", 26)
    assert asked(s) == [(0, "answer")]
    choose(s, 0, "answer", 26)
    assert [event.name for event in told(s)] == ["raided", "bribed", "bribed", "bribed", "stopped", "stopped"]
    assert s.plays == []
    assert s.over
    assert s.hands == [[0], [1], [2]]


def test_place_sets_known_fields_only() -> None:
    s = nested()
    place(s, number=5)
    assert s.number == 5
    with pytest.raises(Exception, match=r"Nested has no field 'numbers'; there are players"):
        place(s, numbers=5)


def test_a_swap_is_offered_in_every_question_of_the_own_turn_and_only_there() -> None:
    seen = set()
    for seed in range(40):
        match = played(GAME, 3, 0, seed=seed)
        rng = Random(seed)
        while not match.over:
            s = match.state
            for seat, kind, _, _ in s.asked:
                swaps = [c for c in s.choices(seat) if GAME.kind_of(c).name == "swap"]
                usable = s.active == seat and bool(s.deck) and not s.swapped[seat]
                assert len(swaps) == (len(s.hands[seat]) if usable else 0)
                if swaps:
                    seen.add(kind.name)
            step(match, rng)
    assert seen == {"play", "victim", "answer", "throw"}


# ------------------------------------------------------------------ what rules need not know of the machine


def waiting_for(*steps: Any) -> Nested:
    s = nested()
    s.listen(Journal())
    s.do(*[(one,) for one in steps])
    return s


def test_skipping_to_a_step_drops_what_came_before_it() -> None:
    s = waiting_for(begin, raided, step)
    assert s.skip_to(step)
    assert s.stack == [(step,)]


def test_a_step_that_is_not_to_come_skips_nothing() -> None:
    s = waiting_for(begin, raided)
    assert not s.skip_to(step)
    assert s.stack == [(raided,), (begin,)]


def test_after_the_end_nothing_is_left_to_happen() -> None:
    s = waiting_for(begin, raided)
    s.end()
    s.run()
    assert s.over
    assert s.stack == []


def test_a_state_is_heard_while_somebody_listens() -> None:
    s = waiting_for()
    assert s.heard
    assert not s.copy().heard


def test_a_card_that_is_turned_up_is_known_to_all() -> None:
    s = nested()
    s.players, s.known = 3, bytes([0, 0b001, 0])
    s.turn_up(4)
    assert s.known == bytes([0, 0b111, 0])


def test_what_is_uncovered_is_counted() -> None:
    s = nested()
    s.uncover()
    assert s.uncovered == 1


def test_who_puts_a_card_out_of_sight_remembers_it() -> None:
    s = nested()
    s.players, s.known = 3, bytes([0, 0b100, 0])
    s.remember(4, 0, 1)
    assert (s.known, s.uncovered) == (bytes([0, 0b111, 0]), 0)
