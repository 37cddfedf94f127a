"""A match: nothing is lost by a refusal, and every moment can be gone back to."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starhall.core import (
    AS_IS,
    HOST,
    Kind,
    Match,
    NotLegal,
    NotUnderstood,
    OutcomeNeeded,
    OutOfDate,
    Public,
    Reason,
    Scripted,
    Standing,
    StarhallError,
    State,
    Typed,
    registry,
)
from starhall.core.record import load, save
from starhall.core.scenes import scene
from starhall.core.snapshot import digest
from tests.fixtures.cargo import GAME, CargoState
from tests.fixtures.cargo.rules.turn import play
from tests.fixtures.play import everything, played, step
from tests.fixtures.small import any_of, small_game


def choice(kind: str, value: int) -> int:
    return GAME.kinds_by_name[kind].choice(value)


def scripted(*more: Any) -> Match[Any]:
    """Two seats with known hands: 25, 24, 23 (Bribes) and 22, 21, 20 (Bribes); the deck goes on downwards."""
    return Match(GAME, ["Ann", "Bea"], dealer=Scripted(AS_IS, *more))


# ------------------------------------------------------------------ refusals

NONSENSE: list[tuple[Any, Any, type[StarhallError]]] = [
    (0, -1, NotUnderstood),
    (0, 10**9, NotUnderstood),
    (0, "3", NotUnderstood),
    (0, None, NotUnderstood),
    (0, True, NotUnderstood),
    (0, 2.0, NotUnderstood),
    (0, [0], NotUnderstood),
    (7, 0, NotUnderstood),
    (-1, 0, NotUnderstood),
    ("Ann", 0, NotUnderstood),
    (None, 0, NotUnderstood),
    (True, 0, NotUnderstood),
    (0, 9, NotLegal),
    (0, 12, NotLegal),
]


@pytest.mark.parametrize(("seat", "chosen", "error"), NONSENSE)
def test_a_refused_choice_changes_nothing(seat: Any, chosen: Any, error: type[StarhallError]) -> None:
    match = scripted()
    before = everything(match)
    with pytest.raises(error):
        match.choose(seat, chosen)
    assert everything(match) == before


def test_a_choice_by_a_seat_that_is_not_asked_changes_nothing() -> None:
    match = scripted()
    match.choose(1, choice("bid", 3))
    before = everything(match)
    with pytest.raises(
        OutOfDate, match=r"Bea \(seat 1\) is not asked now; it is for Ann \(seat 0\) to answer"
    ):
        match.choose(1, choice("bid", 3))
    assert everything(match) == before


def test_a_refusal_says_who_what_why_and_what_instead() -> None:
    match = scripted()
    with pytest.raises(NotLegal) as error:
        match.choose(0, choice("bid", 9))
    assert str(error.value) == (
        "Ann (seat 0) cannot bid 9 chips: you have 5 chips (CARGO-003). "
        "Instead: Bid 0 chips, Bid 1 chip, Bid 2 chips, Bid 3 chips, Bid 4 chips or Bid 5 chips."
    )
    assert error.value.reason is not None
    assert error.value.reason.rule == "CARGO-003"


def test_a_choice_after_the_end_is_out_of_date() -> None:
    match = played(GAME, 2, seed=1)
    with pytest.raises(OutOfDate, match="the game is over: nothing is asked any more"):
        match.choose(0, 0)


def test_every_kind_of_refusal_at_every_moment_changes_nothing() -> None:
    match = played(GAME, 3, 0, seed=6)
    rng = Random(6)
    while not match.over:
        before = everything(match)
        asked = {question[0] for question in match.state.asked}
        for seat in range(3):
            legal = set(match.state.choices(seat))
            for chosen in rng.sample(range(GAME.actions), 12):
                if seat not in asked or chosen not in legal:
                    with pytest.raises(NotLegal if seat in asked else OutOfDate):
                        match.choose(seat, chosen)
        assert everything(match) == before
        step(match, rng)


class Fragile(State):
    """Breaks on demand."""

    glass: Public[list[int]]


BREAK = Kind("break", "number", size=3, options=any_of(3))


def fragile(s: Fragile) -> None:
    s.glass = [0]
    s.do((handle,), (handle,))


def handle(s: Fragile) -> None:
    s.ask(0, BREAK, drop)


def drop(s: Fragile, how: int) -> None:
    s.glass[0] += 1
    s.pick(6)
    s.tell("R", "dropped")
    s.do((shatter, how))


def shatter(s: Fragile, how: int) -> None:
    s.glass.append(how)
    if how == 1:
        raise ZeroDivisionError("a bug in a rule")
    if how == 2:
        raise KeyboardInterrupt


@pytest.mark.parametrize(("how", "error"), [(1, ZeroDivisionError), (2, KeyboardInterrupt)])
def test_an_exception_inside_a_step_changes_nothing(how: int, error: type[BaseException]) -> None:
    match = Match(small_game(Fragile, fragile, BREAK), 2, seed="glass")
    match.choose(0, 0)
    before = everything(match)
    with pytest.raises(error):
        match.choose(0, how)
    assert everything(match) == before
    match.choose(0, 0)
    assert match.over
    assert match.state.glass == [2, 0, 0]
    assert [event.number for event in match.journal.events] == [0, 1]


def test_a_choice_for_an_earlier_moment_is_out_of_date() -> None:
    match = scripted()
    match.choose(0, choice("bid", 1), at=0)
    before = everything(match)
    with pytest.raises(OutOfDate, match="the table as it was after 0 choices; it has seen 1 now"):
        match.choose(1, choice("bid", 1), at=0)
    with pytest.raises(OutOfDate):
        match.choose(1, choice("bid", 1), at=2)
    assert everything(match) == before
    match.choose(1, choice("bid", 2), at=1)


def test_choose_returns_the_events_it_caused() -> None:
    match = scripted()
    assert match.choose(0, choice("bid", 1)) == []
    events = match.choose(1, choice("bid", 2))
    assert [event.name for event in events] == ["bids opened", "won the crate", "looked"]
    assert match.journal.events[-3:] == events


# ------------------------------------------------------------------ undo


def test_nothing_can_be_undone_at_first() -> None:
    match = scripted()
    reason = match.why_no_undo(0)
    assert reason is not None
    assert reason.text == "nothing has been chosen yet"
    with pytest.raises(NotLegal, match="Ann cannot undo: nothing has been chosen yet"):
        match.undo(0)


def test_a_choice_of_the_own_is_taken_back() -> None:
    match = scripted()
    before = everything(match)
    match.choose(0, choice("bid", 1))
    assert match.why_no_undo(0) is None
    match.undo(0)
    assert everything(match) == before
    match.choose(0, choice("bid", 2))


def test_a_choice_is_not_taken_back_once_another_seat_has_chosen() -> None:
    match = scripted()
    match.choose(0, choice("bid", 1))
    with pytest.raises(NotLegal, match="Bea cannot undo: Ann has chosen since"):
        match.undo(1)


def test_a_choice_is_not_taken_back_once_dice_or_cards_were_drawn() -> None:
    match = Match(small_game(Fragile, fragile, BREAK), 2, seed="glass")
    match.choose(0, 0)
    before = everything(match)
    with pytest.raises(NotLegal, match="dice or cards have been drawn since"):
        match.undo(0)
    assert everything(match) == before


def test_a_choice_is_not_taken_back_once_hidden_information_was_seen() -> None:
    match = scripted()
    match.choose(0, choice("bid", 1))
    match.choose(1, choice("bid", 2))
    with pytest.raises(NotLegal, match="hidden information has been seen since"):
        match.undo(1)
    match.choose(1, choice("keep", 1))
    with pytest.raises(NotLegal, match="hidden information has been seen since"):
        match.undo(1)


def calm(s: Fragile) -> None:
    s.glass = [0]
    s.do((look_at,), (handle,), (look_at,), (look_at,), (look_at,))


def look_at(s: Fragile) -> None:
    s.ask(0, BREAK, looked_at)


def looked_at(s: Fragile, how: int) -> None:
    s.glass.append(how)


def test_undo_goes_back_choice_by_choice_up_to_the_barrier() -> None:
    match = Match(small_game(Fragile, calm, BREAK), 2, seed="glass")
    for _ in range(4):
        match.choose(0, 0)
    assert match.why_no_undo(0, 2) is None
    assert match.why_no_undo(0, 1) == Reason("undo", "dice or cards have been drawn since")
    match.undo(0)
    match.undo(0)
    with pytest.raises(NotLegal, match="drawn since"):
        match.undo(0)
    assert len(match.choices) == 2


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    match = Match(small_game(Fragile, calm, BREAK), 2, seed="glass")
    for _ in range(5):
        match.choose(0, 0)
    assert match.over
    assert match.why_no_undo(0) == match.why_final(0) == Reason("undo", "the game is over")


def test_a_committed_answer_stands_while_others_still_think() -> None:
    sealed = Kind("sealed", "number", size=3, options=any_of(3), committed=True)
    open_bid = Kind("open", "number", size=3, options=any_of(3))

    def set_up(s: Fragile) -> None:
        s.glass = [0]
        s.ask_all((0, 1), s.game.kinds[0], bid)

    def bid(s: Fragile, answers: tuple[int, ...]) -> None:
        s.do((look_at,))

    for kind, why in ((sealed, Reason("undo", "a committed answer stands")), (open_bid, None)):
        match = Match(small_game(Fragile, set_up, kind, BREAK), 2, seed="bids")
        match.choose(0, 1)
        assert match.why_no_undo(0) == match.why_final(0) == why
        match.choose(1, 2)
        assert match.why_final(0) is None
        assert match.came_in(0) == Reason("undo", "hidden information has been seen since")


def test_a_card_that_others_come_to_know_is_not_taken_back_freely() -> None:
    s = scene(GAME, players=2, dealer=Scripted(), hands=[[0], []], deck=[], market=[], stack=[(play, 0)])
    after = s.copy()
    after.answer(0, choice("play", 0))
    assert (after.drawn, after.uncovered) == (s.drawn, s.uncovered)
    assert GAME.came_in(s, after) == Reason("undo", "hidden information has been seen since")


POWER = Kind("power", "yes or no", size=1, options=lambda s, p: [] if s.glass[0] else [0])


def use(s: Fragile, value: int, p: int) -> None:
    s.glass[0] = 1


def test_what_the_table_calls_out_is_recorded_and_no_player_takes_it_back() -> None:
    match = Match(GAME, 2, seed="time")
    match.choose(HOST, match.state.choices(HOST)[0])
    assert match.over
    assert match.why_no_undo(0) == Reason("undo", "the table has made a call since")
    again = load(save(match), find=lambda slug: GAME)
    assert (again.choices, again.over) == (match.choices, True)


def test_a_standing_option_is_undone_like_any_choice() -> None:
    match = Match(
        small_game(Fragile, fragile, BREAK, POWER, standing=(Standing(POWER, use),)), 2, seed="glass"
    )
    before = everything(match)
    match.choose(0, 3)
    assert match.state.glass == [1]
    match.undo(0)
    assert everything(match) == before


def test_undo_by_a_seat_that_is_not_there_is_refused() -> None:
    match = scripted()
    match.choose(0, choice("bid", 1))
    with pytest.raises(StarhallError):
        match.undo(9)


# ------------------------------------------------------------------ rewind and earlier moments


def test_an_interrupted_game_goes_on_from_its_last_completed_turn_if_it_says_so() -> None:
    game = replace(GAME, state=type("Turns", (CargoState,), {}), turns_done=lambda s: s.round)
    match = Match(game, 2, seed="turns")
    rng = Random(1)
    began = [0]
    while len(began) < 4:
        seat = rng.choice(match.state.asked)[0]
        match.choose(seat, rng.choice(match.state.choices(seat)))
        if match.state.round == 2:
            began.append(len(match.choices))
    assert match.last_turn() == began[1] < len(match.choices)
    assert match.state.round == 2
    assert played(GAME, 2, 5, seed=1).last_turn() == 5


def test_rewind_goes_back_to_any_moment() -> None:
    match = played(GAME, 3, seed=8)
    total = len(match.choices)
    moments = [played(GAME, 3, n, seed=8) for n in range(total)]
    for n in reversed(range(total)):
        match.rewind(n)
        assert everything(match) == everything(moments[n])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 60), max_size=25), st.integers(0, 5))
def test_after_any_way_to_and_fro_a_match_equals_its_replay(moves: list[int], seed: int) -> None:
    match = Match(GAME, 3, seed=str(seed))
    for move in moves:
        if move < 8:
            match.rewind(max(0, len(match.choices) - move))
        elif move < 16 and match.choices and match.why_no_undo(match.choices[-1][0]) is None:
            match.undo(match.choices[-1][0])
        elif not match.over:
            seat = match.state.asked[move % len(match.state.asked)][0]
            choices = match.state.choices(seat)
            match.choose(seat, choices[move % len(choices)])
    straight = Match(GAME, 3, seed=str(seed))
    for seat, chosen in match.choices:
        straight.choose(seat, chosen)
    assert everything(match) == everything(straight)
    assert everything(load(save(match), find=lambda slug: GAME)) == everything(match)


def test_a_match_that_was_loaded_and_rewound_goes_on_like_the_one_that_was_saved() -> None:
    for seed in range(8):
        match = played(GAME, 3, seed=seed)
        loaded, half = load(save(match), find=lambda slug: GAME), len(match.choices) // 2
        for one in (match, loaded):
            one.rewind(half)
            rng = Random(seed)
            while not one.over:
                step(one, rng)
        assert everything(loaded) == everything(match)


def test_a_loaded_match_may_be_rewound_to_a_way_with_other_draws() -> None:
    match = Match(GAME, 3, dealer=Scripted(AS_IS, 2))
    for seat in range(3):
        match.choose(seat, choice("bid", 2))
    loaded = load(save(match), find=lambda slug: GAME)
    loaded.rewind(0)
    for seat, bid in enumerate((2, 2, 1)):
        loaded.choose(seat, choice("bid", bid))
    assert loaded.state.asked[0][0] in (0, 1)


def test_a_typed_match_may_be_rewound_to_a_way_with_other_draws() -> None:
    dealer = Typed(AS_IS, 2)
    match = Match(GAME, 3, dealer=dealer)
    for seat in range(3):
        match.choose(seat, choice("bid", 2))
    match.rewind(0)
    for seat, bid in enumerate((2, 2)):
        match.choose(seat, choice("bid", bid))
    with pytest.raises(OutcomeNeeded):
        match.choose(2, choice("bid", 1))


@pytest.mark.parametrize("choices", [-1, -2])
def test_rewind_to_no_moment_is_refused(choices: int) -> None:
    match = played(GAME, 2, 5, seed=1)
    before = everything(match)
    with pytest.raises(StarhallError):
        match.rewind(choices)
    assert everything(match) == before


@pytest.mark.parametrize("at", [-2, 6, 99])
def test_a_look_at_no_moment_is_refused(at: int) -> None:
    match = played(GAME, 2, 5, seed=1)
    with pytest.raises(StarhallError):
        match.view(0, at)
    with pytest.raises(StarhallError):
        match.log(0, at)


def test_views_and_logs_of_earlier_moments_are_those_of_then() -> None:
    match = Match(GAME, 3, seed="then")
    rng = Random(2)
    then = []
    while not match.over:
        then.append([(match.view(r), match.log(r)) for r in (0, 1, 2, None)])
        step(match, rng)
    for at, seen in enumerate(then):
        assert [(match.view(r, at), match.log(r, at)) for r in (0, 1, 2, None)] == seen


@pytest.mark.parametrize("slug", registry.slugs())
def test_logs_that_are_kept_say_what_logs_read_anew_say(slug: str) -> None:
    game, rng = registry.game(slug), Random(slug)
    match = Match(game, 2, seed="kept")
    readers = (0, 1, None)
    for _ in range(60):
        step(match, rng)
        match.told(rng.choice(readers), rng.randrange(len(match.choices) + 1))
        if rng.random() < 0.2:
            match.rewind(rng.randrange(max(0, len(match.choices) - 8), len(match.choices)))
        if match.over:
            break
    again = Match(game, 2, seed="kept")
    for seat, chosen in match.choices:
        again.choose(seat, chosen)
    for reader in readers:
        for at in (None, *range(0, len(match.choices) + 1, 5)):
            log = again.journal.seen_by(reader, None if at is None else again.marks[at].events)
            assert match.log(reader, at) == log
            assert match.told(reader, at) == [again.say(event) for event in log]


def test_a_log_that_was_read_can_be_changed_without_harm() -> None:
    match = played(GAME, 2, 5, seed=1)
    log = match.log(0)
    match.log(0).clear()
    match.told(0).clear()
    assert match.log(0) == log
    assert len(match.told(0)) == len(log) > 0


def test_seats_with_other_names_have_always_had_them() -> None:
    match = played(GAME, 2, 40, seed=3)
    before = match.told(None)
    match.rename(["Zoe", "Yan"])
    assert {moment.state.names for moment in match.moments} == {("Zoe", "Yan")}
    assert match.told(None) != before
    assert match.told(None) == [match.say(event) for event in match.log(None)]


def test_states_of_earlier_moments_never_change() -> None:
    match = Match(registry.game("peace"), 3, seed="then")
    rng = Random(2)
    digests = []
    while not match.over and len(match.choices) < 60:
        digests.append(digest(match.state))
        step(match, rng)
    assert [digest(moment.state) for moment in match.moments[: len(digests)]] == digests


# ------------------------------------------------------------------ beginnings


def test_a_match_may_start_from_the_state_of_another() -> None:
    match = played(GAME, 3, 7, seed=4)
    before = everything(match)
    other = Match(GAME, 3, start=match.state, seed=match.seed)
    assert digest(other.state) == digest(match.state)
    for one in (match.moments[7].state, other.state):
        assert one.journal is None
    rng = Random(3)
    while not other.over:
        step(other, rng)
    assert everything(match) == before
    rng = Random(3)
    while not match.over:
        step(match, rng)
    assert digest(other.state) == digest(match.state)
    assert other.choices == match.choices[7:]


def test_a_match_without_a_seed_draws_one_that_nobody_knows() -> None:
    one, two = Match(GAME, 2), Match(GAME, 2)
    assert one.seed != two.seed
    assert one.seed is not None
    assert len(one.seed) == 32
    again = Match(GAME, 2, seed=one.seed)
    assert digest(again.state) == digest(one.state)


@pytest.mark.parametrize("seats", [0, 1, 5, ["Ann"], ["A", "B", "C", "D", "E"]])
def test_a_match_of_too_few_or_too_many_is_refused(seats: Any) -> None:
    with pytest.raises(NotUnderstood, match=r"Sealed Cargo is for 2 to 4 players, not \d"):
        Match(GAME, seats)


def test_seats_have_the_names_they_are_given() -> None:
    assert Match(GAME, ["Ann", "Bea"], seed="x").state.names == ("Ann", "Bea")
    assert Match(GAME, 2, seed="x").state.names == ("Player 1", "Player 2")


def test_results_are_there_at_the_end_only() -> None:
    match = played(GAME, 3, 3, seed=4)
    with pytest.raises(OutOfDate, match="the game is not over yet"):
        GAME.results(match.state)
    results = GAME.results(played(GAME, 3, seed=4).state)
    best = max(results.scores)
    assert results.winners == tuple(p for p, score in enumerate(results.scores) if score == best)
