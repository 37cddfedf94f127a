"""Learned values: traits in their numbers, exact sums in lanes, weights that fit or are refused."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starhall.bots.chances import chances, judge, judged_by
from starhall.bots.values import ONE, Inputs, Values, Weights, values_of
from starhall.core import ContentError, Game, Seeded, State, registry
from tests.fixtures.cargo import GAME as CARGO

GAMES = ("futura", "peace", "saga", "stellar", "void")
LEARNED = ("saga", "stellar", "void")


def on_the_way(game: Game[Any], players: int, every: int = 9) -> Iterator[State]:
    """States of a random game."""
    rng = Random(7)
    s: State = game.new(players, Seeded("values"))
    steps = 0
    while s.asked:
        steps += 1
        if not steps % every:
            yield s
        seat = s.asked[0][0]
        s.answer(seat, rng.choice(s.choices(seat)))


def made_up(game: Game[Any], hidden: int = 5) -> Weights:
    """Weights of no sense."""
    inputs, rng = Inputs(game), Random(3)
    return Weights(
        inputs.fingerprint,
        hidden,
        array("h", [rng.randrange(-900, 900) for _ in range(2 * (hidden + 1) * inputs.size)]),
        [rng.randrange(-900, 900) for _ in range(hidden + 1)],
        [rng.uniform(-0.1, 0.1) for _ in range(hidden)],
        0.5,
    )


@pytest.mark.parametrize("slug", GAMES)
def test_traits_are_told_for_every_seat_and_have_a_name(slug: str) -> None:
    game = registry.game(slug)
    assert game.traits is not None
    names = game.traits.names
    assert len(set(names)) == len(names)
    told = 0
    for s in on_the_way(game, game.players[-1]):
        rows = game.traits.of(s)
        told += bool(rows)
        assert len(rows) in (0, s.players)
        assert all(0 <= trait < len(names) for row in rows for trait in row)
    assert told


@pytest.mark.parametrize("slug", GAMES)
def test_traits_and_question_tell_choices_apart(slug: str) -> None:
    game = registry.game(slug)
    inputs = Inputs(game)
    apart = 0
    for s in on_the_way(game, 2, every=5):
        seat = s.asked[0][0]
        found = set()
        for choice in s.choices(seat)[:6]:
            ahead = s.copy()
            ahead.answer(seat, choice)
            if ahead.asked:
                found.add(str(inputs.of(ahead)[0]))
        apart += len(found) > 1
    assert apart


def test_lanes_add_up_as_plain_sums_do() -> None:
    game = registry.game("saga")
    weights = made_up(game)
    values, inputs = Values(game, weights), Inputs(game)
    width = weights.hidden + 1
    compared = 0
    for s in on_the_way(game, 3):
        rows, leads = inputs.of(s)
        for seat, score in enumerate(values.scores(rows, leads)):
            sums = weights.bias[:]
            for other, row in enumerate(rows):
                for n in row:
                    first = (2 * n + (other != seat)) * width
                    sums = [a + b for a, b in zip(sums, weights.rows[first : first + width], strict=True)]
            plain = sums[0] + sum(w * max(x, 0) for w, x in zip(weights.out, sums[1:], strict=True))
            assert score == pytest.approx(plain / ONE + weights.trust * leads[seat])
            compared += 1
    assert compared


def test_chances_sum_to_one_and_are_exact_at_the_end() -> None:
    game = registry.game("void")
    judged = judged_by(Values(game, made_up(game)))
    for s in on_the_way(game, 4):
        assert sum(judged(s)) == pytest.approx(1)
    s.places = (2, 1, 1, 4)
    assert judged(s) == [0, 0.5, 0.5, 0]


@pytest.mark.parametrize("slug", LEARNED)
def test_what_is_shipped_fits_is_small_and_says_how_it_was_made(slug: str) -> None:
    game = registry.game(slug)
    assert game.weights is not None
    assert game.weights.stat().st_size < 1_000_000
    report = Weights.read(game.weights).report
    assert report["log loss"]["learned"] < report["log loss"]["handwritten"]
    assert report["trials"]
    state = game.new(2, Seeded(1))
    values = values_of(game)
    assert values is not None
    assert chances(game, state) == values.chances(state)


def test_without_weights_the_evaluation_judges() -> None:
    state = CARGO.new(2, Seeded(1))
    assert values_of(CARGO) is None
    assert chances(CARGO, state) == judge(CARGO, learned=False)(state)
    with pytest.raises(ContentError, match="tells no traits: give it a field `traits` first"):
        Inputs(CARGO)


def test_weights_for_other_traits_are_refused() -> None:
    game = registry.game("saga")
    for wrong in (
        replace(made_up(game), fingerprint="0123456789abcdef"),
        replace(made_up(game), rows=made_up(game).rows[:-1]),
        made_up(registry.game("void")),
    ):
        with pytest.raises(
            ContentError, match="made for other traits; make them anew with `starhall train saga`"
        ):
            Values(game, wrong)


def test_a_file_keeps_them(tmp_path: Path) -> None:
    weights = replace(made_up(registry.game("peace")), report={"games": 3})
    weights.write(tmp_path / "values.json")
    assert Weights.read(tmp_path / "values.json") == weights
