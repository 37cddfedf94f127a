"""Where chance comes from: seeds, scripts, typed dice, records, re-deals."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import pytest

from starhall.core import (
    AS_IS,
    Dealer,
    Die,
    Match,
    NotUnderstood,
    OutcomeNeeded,
    RecordError,
    Replayed,
    Resampling,
    Scripted,
    Seeded,
    Typed,
    registry,
)
from starhall.core.record import load, save
from starhall.core.snapshot import digest
from tests.fixtures.cargo import GAME
from tests.fixtures.cargo.components import PASS
from tests.fixtures.play import everything, step

D6 = Die("six-sided", range(1, 7))
LETTERS = Die("letter", (0, 1, 2, 2), ("A", "B", "C", "C"))

CHI_SQUARE_0_001 = {1: 10.8, 2: 13.8, 5: 20.5, 9: 27.9, 23: 49.7}
"""By degrees of freedom: exceeded once in a thousand fair samples. All samples here are fixed."""


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


# ------------------------------------------------------------------ seeded


def test_a_seed_gives_the_same_chance_on_any_machine() -> None:
    dealer = Seeded("starhall")
    assert dealer.dice(0, D6, 15) == SEEDED_DICE
    assert [dealer.pick(k, 100) for k in range(8)] == SEEDED_PICKS
    assert dealer.order(0, 20) == SEEDED_ORDER


SEEDED_DICE = [2, 0, 3, 0, 2, 2, 0, 0, 1, 2, 0, 2, 1, 2, 1]
SEEDED_PICKS = [82, 56, 43, 56, 44, 0, 22, 36]
SEEDED_ORDER = [11, 6, 9, 18, 7, 15, 4, 17, 8, 13, 12, 3, 2, 16, 0, 14, 1, 10, 19, 5]


def words(text: str) -> list[int]:
    """A SHA-512 digest as sixteen words of 32 bits."""
    digest = hashlib.sha512(text.encode()).digest()
    return [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 64, 4)]


def test_anybody_can_check_the_outcomes_by_hand() -> None:
    by_hand = [words(f"starhall/{k // 16}")[k % 16] for k in range(50)]
    assert [Seeded("starhall").pick(k, 100) for k in range(50)] == [word % 100 for word in by_hand]
    assert Seeded("starhall").dice(3, D6, 40) == [word % 6 for word in by_hand[3:43]]
    order = list(range(20))
    swaps = words("starhall/7/0") + words("starhall/7/1")
    for last, word in zip(range(19, 0, -1), swaps, strict=False):
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert Seeded("starhall").order(7, 20) == order


def test_a_seed_may_be_a_number_a_text_or_bytes() -> None:
    assert Seeded(7).order(3, 30) == Seeded("7").order(3, 30) == Seeded(b"7").order(3, 30)
    assert Seeded(7).order(3, 30) != Seeded(8).order(3, 30)


def test_an_outcome_depends_on_its_number_only() -> None:
    dealer = Seeded("pure")
    expected = [(dealer.pick(k, 50), dealer.dice(k, D6, 3), dealer.order(k, 9)) for k in range(20)]
    numbers = list(range(20)) * 2
    Random(1).shuffle(numbers)
    for k in numbers:
        assert (dealer.pick(k, 50), dealer.dice(k, D6, 3), dealer.order(k, 9)) == expected[k]


@pytest.mark.parametrize("make", [lambda: Seeded("chi"), lambda: Resampling(Random(3))])
@pytest.mark.parametrize("size", [2, 3, 6, 10])
def test_picks_and_dice_are_uniform(make: Any, size: int) -> None:
    dealer: Dealer = make()
    die = Die("even", range(size))
    picked, rolled = [0] * size, [0] * size
    for k in range(4000):
        picked[dealer.pick(k, size)] += 1
    for k in range(0, 4000, 20):
        for shown in dealer.dice(k, die, 20):
            rolled[shown] += 1
    assert chi_square(picked) < CHI_SQUARE_0_001[size - 1]
    assert chi_square(rolled) < CHI_SQUARE_0_001[size - 1]


@pytest.mark.parametrize("make", [lambda: Seeded("chi"), lambda: Resampling(Random(4))])
def test_every_order_is_as_likely_as_any_other(make: Any) -> None:
    dealer: Dealer = make()
    counts: dict[tuple[int, ...], int] = {}
    for k in range(7200):
        order = tuple(dealer.order(k, 4))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < CHI_SQUARE_0_001[23]


@pytest.mark.parametrize("size", [0, 1, 2, 13, 60, 500])
def test_an_order_holds_every_thing_once(size: int) -> None:
    for dealer in (Seeded("o"), Resampling(Random(0))):
        assert sorted(dealer.order(5, size)) == list(range(size))


def test_dice_of_one_throw_are_independent_beyond_the_first_twelve() -> None:
    pairs = [0] * 4
    coin = Die("coin", (0, 1))
    for k in range(0, 40_000, 13):
        throw = Seeded("pairs").dice(k, coin, 13)
        pairs[2 * throw[0] + throw[12]] += 1
    assert chi_square(pairs) < 16.3


# ------------------------------------------------------------------ scripted


def test_a_script_gives_faces_by_number_or_as_written() -> None:
    dealer = Scripted(6, "1", "C", 1)
    assert dealer.dice(0, D6, 2) == [5, 0]
    assert dealer.dice(2, LETTERS, 2) == [2, 1]


@pytest.mark.parametrize("wrong", [0, 7, "x", None, True, [1]])
def test_a_face_that_is_not_on_the_die_is_refused_with_those_that_are(wrong: Any) -> None:
    with pytest.raises(NotUnderstood, match=r"is not on the six-sided die: it shows 1, 2, 3, 4, 5 or 6"):
        Scripted(wrong).dice(0, D6, 1)


def test_equal_faces_are_listed_once() -> None:
    with pytest.raises(NotUnderstood, match=r"'D' is not on the letter die: it shows A, B or C$"):
        LETTERS.position("D")


def test_a_script_gives_orders_and_leaves_piles_as_they_lie() -> None:
    dealer = Scripted([2, 0, 1], (1, 0), AS_IS)
    assert dealer.order(0, 3) == [2, 0, 1]
    assert dealer.order(1, 2) == [1, 0]
    assert dealer.order(2, 4) == [0, 1, 2, 3]


@pytest.mark.parametrize("wrong", [[0, 1], [0, 0, 1], [0, 1, 3], "as it was", 5, None, [0, 1, 2, 3]])
def test_a_wrong_order_is_refused(wrong: Any) -> None:
    with pytest.raises(NotUnderstood, match=r"outcome 0: .* is not an order of 0 to 2, nor 'as is'"):
        Scripted(wrong).order(0, 3)


def test_an_order_of_words_and_numbers_is_refused() -> None:
    with pytest.raises(NotUnderstood):
        Scripted([0, "1", 2]).order(0, 3)


@pytest.mark.parametrize("wrong", [3, -1, "1", True, None, 1.0])
def test_a_wrong_pick_is_refused(wrong: Any) -> None:
    with pytest.raises(NotUnderstood, match=r"outcome 0: .* is not a number from 0 to 2"):
        Scripted(wrong).pick(0, 3)


def test_a_script_that_runs_out_says_which_outcome_is_missing() -> None:
    with pytest.raises(OutcomeNeeded, match=r"outcome 2 is missing: 3 of 3 six-sided dice") as dice:
        Scripted(1, 2).dice(0, D6, 3)
    assert (dice.value.number, dice.value.die, dice.value.size) == (2, D6, 6)
    with pytest.raises(OutcomeNeeded, match=r"outcome 0 is missing: one of 5, counted from 0") as pick:
        Scripted().pick(0, 5)
    assert (pick.value.die, pick.value.size) == (None, 5)
    with pytest.raises(OutcomeNeeded, match=r"an order of 5 things, or 'as is'") as order:
        Scripted().order(0, 5)
    assert [error.value.order for error in (dice, pick, order)] == [False, False, True]


# ------------------------------------------------------------------ typed, at a real table


def bid(match: Match[Any], *bids: int) -> None:
    for seat, value in enumerate(bids):
        match.choose(seat, GAME.kinds_by_name["bid"].choice(value))


def test_a_missing_outcome_leaves_the_match_as_it_was_and_the_choice_can_be_made_again() -> None:
    dealer = Typed(AS_IS)
    match = Match(GAME, 3, dealer=dealer)
    bid(match, 2, 2)
    before = everything(match)
    with pytest.raises(OutcomeNeeded, match="outcome 1 is missing: one of 3"):
        match.choose(2, GAME.kinds_by_name["bid"].choice(2))
    assert everything(match) == before
    dealer.give(1)
    events = match.choose(2, GAME.kinds_by_name["bid"].choice(2))
    assert [event.operands.get("seat") for event in events if event.name == "won the crate"] == [1]
    assert match.journal.chance == [list(range(PASS)), 1]


def test_a_set_up_that_needs_an_outcome_can_be_begun_again() -> None:
    dealer = Typed()
    with pytest.raises(OutcomeNeeded, match=f"an order of {PASS} things"):
        Match(GAME, 2, dealer=dealer)
    dealer.give(list(range(PASS))[::-1])
    assert Match(GAME, 2, dealer=dealer).state.hands == [[0, 1, 2], [3, 4, 5]]


def test_a_wrong_outcome_leaves_the_match_as_it_was() -> None:
    dealer = Typed(AS_IS, 7)
    match = Match(GAME, 2, dealer=dealer)
    bid(match, 2)
    before = everything(match)
    with pytest.raises(NotUnderstood, match="outcome 1: 7 is not a number from 0 to 1"):
        match.choose(1, GAME.kinds_by_name["bid"].choice(2))
    assert everything(match) == before
    dealer.outcomes[1] = 0
    match.choose(1, GAME.kinds_by_name["bid"].choice(2))


def test_real_dice_are_typed_by_their_faces_in_we_come_in_peace() -> None:
    peace = registry.game("peace")
    dealer = Typed(1, AS_IS)
    while len(dealer.outcomes) < 8:
        with pytest.raises(OutcomeNeeded) as missing:
            Match(peace, 2, dealer=dealer)
        assert missing.value.number == len(dealer.outcomes)
        assert missing.value.die is not None
        dealer.give(missing.value.die.written[0])
    assert Match(peace, 2, dealer=dealer).state.drawn == 8


def test_a_typed_match_may_start_from_a_later_moment() -> None:
    match = Match(GAME, 2, seed="later")
    bid(match, 1)
    later = Match(GAME, 2, start=match.state, dealer=Typed(0))
    later.choose(1, GAME.kinds_by_name["bid"].choice(1))
    assert later.state.drawn == match.state.drawn + 1, "the typed outcome decides the tie"
    assert not later.state.together


# ------------------------------------------------------------------ replayed


def test_a_replay_gives_positions_and_then_hands_over() -> None:
    dealer = Replayed([5, 0, [1, 0], 2], then=Scripted(None, None, None, None, 6))
    assert dealer.dice(0, D6, 2) == [5, 0]
    assert dealer.order(2, 2) == [1, 0]
    assert dealer.pick(3, 3) == 2
    assert dealer.dice(4, D6, 1) == [5]
    assert Replayed([3], first=10).pick(10, 4) == 3


@pytest.mark.parametrize("wrong", [6, -1, True, "1", None, 1.0, [1]])
def test_an_impossible_outcome_in_a_record_is_refused_by_its_place(wrong: Any) -> None:
    with pytest.raises(RecordError, match=r"chance\[1\]: .* is not one of the 6 possible outcomes"):
        Replayed([0, wrong]).dice(0, D6, 2)
    with pytest.raises(RecordError, match=r"chance\[1\]"):
        Replayed([0, wrong], first=5).pick(6, 6)


@pytest.mark.parametrize("wrong", [[0, 1], [0, 1, 2, 3], 1, "012", [0, 1, 7], [0, 1, None], [0, 1, True]])
def test_an_impossible_order_in_a_record_is_refused_by_its_place(wrong: Any) -> None:
    with pytest.raises(RecordError, match=r"chance\[0\]: .* is not an order of 3 things"):
        Replayed([wrong]).order(0, 3)


@pytest.mark.parametrize("wrong", [[0, 1, 2, 2], ["0", "1", "2"], [0, 1, 1, 2]])
def test_an_order_with_doubles_or_texts_in_a_record_is_refused(wrong: Any) -> None:
    with pytest.raises(RecordError):
        Replayed([wrong]).order(0, 3)


def test_a_record_that_ends_too_early_is_refused() -> None:
    with pytest.raises(
        RecordError, match=r"chance\[1\]: the record ends here, but one more outcome is drawn"
    ):
        Replayed([0]).dice(0, D6, 2)


def test_a_record_that_ends_inside_a_throw_is_refused_or_goes_on() -> None:
    assert len(Replayed([0], then=Seeded("x")).dice(0, D6, 2)) == 2


def test_a_typed_match_is_replayed_from_its_record() -> None:
    dealer = Typed(AS_IS, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    match = Match(GAME, 3, dealer=dealer)
    bid(match, 2, 2, 2)
    rng = Random(5)
    while not match.over:
        step(match, rng)
    again = load(save(match), find=lambda slug: GAME)
    assert digest(again.state) == digest(match.state)
    assert again.journal.chance == match.journal.chance


# ------------------------------------------------------------------ resampling


def test_the_same_draw_falls_differently_in_each_copy_of_a_re_deal() -> None:
    dealer = Resampling(Random(2))
    assert len({tuple(dealer.dice(0, D6, 8)) for _ in range(20)}) > 15
    assert len({dealer.pick(0, 1000) for _ in range(20)}) > 15
    assert len({tuple(dealer.order(0, 8)) for _ in range(20)}) > 15
