"""The coach: fair comparisons with their error, and hints in the words of the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from starhall.bots import Sight
from starhall.bots.budget import Budget
from starhall.bots.coach import (
    BATCHES,
    CANDIDATES,
    Fair,
    compare,
    hint,
    is_clear,
    lead,
    said,
    surely_leads,
    within,
)
from starhall.core import Match, NotUnderstood, Seeded, State, registry
from tests.bots.test_search import NIM, TAKE

FEW = Budget(simulations=48)


def asked(slug: str, skip: int = 6) -> tuple[State, int]:
    """A table at which a seat has several options, some way into a random game."""
    game, rng = registry.game(slug), Random(3)
    s: State = game.new(game.players[0], Seeded("coach"))
    while True:
        seat = s.asked[0][0]
        offered = s.choices(seat)
        if len(offered) > 2 and not game.preparing(s):
            skip -= 1
            if skip < 0:
                return s, seat
        s.answer(seat, rng.choice(offered))


def test_the_winning_choice_leads_surely_and_the_one_made_is_compared_with_it() -> None:
    # Ten stones: whoever leaves a multiple of four wins.
    sight = Sight(NIM, NIM.new(2, Seeded(1)), 0, Random(1))
    best, *others = compare(sight, Budget(simulations=1200), made=TAKE.choice(1))
    assert best.choice == TAKE.choice(2)
    made = next(fair for fair in others if fair.choice == TAKE.choice(1))
    difference, error = lead(best, made, 0)
    assert difference > 0.3
    assert surely_leads(best, made, 0)
    assert not surely_leads(made, best, 0)
    assert lead(best, made, 1)[0] == pytest.approx(-difference)
    assert len(best.batches) == BATCHES
    assert error < 0.1


def test_what_is_common_to_two_choices_does_not_blur_their_lead() -> None:
    steady = Fair(1, ((0.2, 0.8), (0.9, 0.1), (0.5, 0.5)), 3)
    behind = Fair(2, ((0.1, 0.9), (0.8, 0.2), (0.4, 0.6)), 3)
    assert lead(steady, behind, 0) == pytest.approx((0.1, 0.0))
    assert max(steady.errors) > 0.1


def test_what_had_one_answer_only_was_no_choice() -> None:
    match = Match(NIM, 2, seed="forced")
    assert match.last_choice(0) is None
    for take in (3, 3, 3):
        match.choose(match.state.asked[0][0], TAKE.choice(take))
    assert len(match.state.choices(1)) == 1
    match.choose(1, match.state.choices(1)[0])
    assert [match.last_choice(seat) for seat in (0, 1)] == [2, 1]


def test_one_option_is_nothing_to_compare() -> None:
    state = NIM.new(2, Seeded(1))
    for take in (3, 3, 3):
        state.answer(state.asked[0][0], TAKE.choice(take))
    with pytest.raises(NotUnderstood, match="one option only"):
        compare(Sight(NIM, state, state.asked[0][0], Random(1)), FEW)


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_hint_names_the_best_options_and_knows_no_more_than_its_seat(slug: str) -> None:
    state, seat = asked(slug)
    game = registry.game(slug)
    sight = Sight(game, state, seat, Random(1))
    found = hint(sight, FEW)
    # On a table that the seat cannot tell from this one, it is the same hint.
    assert hint(Sight(game, game.resample(state, seat, Random(77)), seat, Random(1)), FEW) == found
    texts = {option.choice: option.text for option in sight.ask.options}
    assert 2 <= len(found.advice) <= CANDIDATES
    assert found.options == len(texts)
    assert [one.text for one in found.advice] == [texts[one.choice] for one in found.advice]
    assert all(0 <= one.chance <= 1 for one in found.advice)
    chances = [one.chance for one in found.advice]
    assert chances == sorted(chances, reverse=True)
    assert all(game.ledger.text(rule) for one in found.advice for rule in one.rules)
    assert found.sentences()[1].startswith(f"{found.advice[0].text.rstrip('.')}: ")
    assert json.loads(json.dumps(found.to_plain()))["advice"][0]["text"] == found.advice[0].text


def test_no_hint_is_an_offer_that_no_search_looks_into_and_every_hint_has_a_reason() -> None:
    match = lately("futura", lambda texts: any(text.startswith("Make ") for text in texts))
    seat = match.state.asked[0][0]
    found = hint(Sight(match.game, match.state, seat, Random(1)), FEW)
    assert [one.text for one in found.advice if one.text.startswith("Make ")] == []
    assert [one.text for one in found.advice if not (one.follows and one.rules)] == []


def lately(slug: str, wanted: Callable[[list[str]], bool]) -> Match[Any]:
    """A random game up to a question with such options."""
    game, rng = registry.game(slug), Random(3)
    match = Match(game, game.players[0], seed="coach")
    while True:
        seat = match.state.asked[0][0]
        if not game.preparing(match.state) and wanted(
            [one.text for one in Sight(game, match.state, seat, rng).ask.options]
        ):
            return match
        match.choose(seat, rng.choice(match.state.choices(seat)))


def test_a_lead_that_nobody_reads_is_none() -> None:
    first, second = (Fair(n, ((chance, 1 - chance),) * 3, 3) for n, chance in ((1, 0.503), (2, 0.5)))
    assert surely_leads(first, second, 0)
    assert not is_clear(first, second, 0)
    assert is_clear(Fair(3, ((0.6, 0.4),) * 3, 3), second, 0)


def test_a_rough_chance_is_said_to_be_one() -> None:
    assert said(0.618, 0.01, measured=False) == "about 62% ± 3"
    assert said(0.618, 0.01, measured=True) == "62% ± 3"
    assert said(0.5, 0.0001, measured=True) == "50% ± 1"
    assert [within(0.07), within(0.0)] == [7, 0]
