"""Encodings as numpy arrays."""

from __future__ import annotations

import importlib
import sys
from random import Random

import numpy as np
import pytest

from starhall.core import NotUnderstood, Seeded, State, registry
from starhall.lab.arrays import Arrays

GAMES = ["peace", "void", "saga", "stellar", "futura"]


def tables(slug: str, count: int) -> list[tuple[State, int]]:
    """States of a random game, each with the seat that is asked."""
    game, rng = registry.game(slug), Random(slug)
    s = game.new(game.players[-1], Seeded(3))
    found: list[tuple[State, int]] = []
    while not s.over and len(found) < count:
        seat = s.asked[0][0]
        found.append((s.copy(), seat))
        s.answer(seat, rng.choice(s.choices(seat)))
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_rows_are_encodings_with_the_legal_choices_beside(slug: str) -> None:
    game, asked = registry.game(slug), tables(slug, 20)
    arrays = Arrays(game)
    rows, legal = arrays.rows(len(asked)), arrays.masks(len(asked))
    # What was written there before is gone.
    rows[:], legal[:] = 7, True
    arrays.write(asked, rows, legal)
    for (s, seat), row, mask in zip(asked, rows, legal, strict=True):
        assert row.tolist() == game.encode(s, seat)
        assert np.flatnonzero(mask).tolist() == sorted(s.choices(seat))


@pytest.mark.parametrize("slug", GAMES)
def test_one_hot_rows_are_the_features_of_the_game(slug: str) -> None:
    game, asked = registry.game(slug), tables(slug, 20)
    arrays = Arrays(game)
    rows = arrays.rows(len(asked))
    arrays.write(asked, rows)
    for (s, seat), row in zip(asked, arrays.one_hot(rows), strict=True):
        indices, values = game.sparse(s, seat)
        wanted = np.zeros(game.features.size, np.float32)
        wanted[indices] = values
        assert np.array_equal(row, wanted)


@pytest.mark.parametrize("slug", GAMES)
def test_names_are_rows_of_an_embedding_and_the_rest_are_numbers(slug: str) -> None:
    game, asked = registry.game(slug), tables(slug, 20)
    arrays = Arrays(game)
    rows = arrays.rows(len(asked))
    arrays.write(asked, rows)
    numbers, names = arrays.split(rows)
    assert numbers.shape[1] + names.shape[1] == arrays.size
    assert np.abs(numbers).max() <= 1
    assert names.min() >= 0
    assert names.max() < arrays.vocabulary
    question = names[:, 0]
    assert question.tolist() == [1 + game.kinds.index(s.asked[0][1]) for s, _ in asked]


def test_a_batch_is_written_into_the_first_rows_of_a_larger_array() -> None:
    arrays, asked = Arrays(registry.game("peace")), tables("peace", 3)
    rows = arrays.rows(5)
    rows[:] = 7
    arrays.write(asked, rows)
    assert rows[2].tolist() == arrays.game.encode(*asked[2])
    assert (rows[3:] == 7).all()


def test_an_array_of_another_shape_is_refused_with_the_way_to_make_one() -> None:
    arrays, asked = Arrays(registry.game("peace")), tables("peace", 3)
    with pytest.raises(NotUnderstood, match=r"as `rows\(3\)` makes it"):
        arrays.write(asked, np.zeros((3, 5), arrays.dtype))
    with pytest.raises(NotUnderstood, match=r"as `rows\(3\)` makes it"):
        arrays.write(asked, arrays.rows(6)[::2])
    with pytest.raises(NotUnderstood, match="3 encodings need as many rows: there are 2"):
        arrays.write(asked, arrays.rows(2))


def test_who_has_no_numpy_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "starhall.lab.arrays")
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'starhall\[research\]'"):
        importlib.import_module("starhall.lab.arrays")
