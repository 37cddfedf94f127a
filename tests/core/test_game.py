"""A game: its options, kinds, decisions, views, encodings and results."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from starhall.core import (
    AS_IS,
    ContentError,
    Game,
    Kind,
    NotUnderstood,
    Results,
    Scripted,
    Seeded,
    Space,
    TableOption,
    places_by,
)
from tests.fixtures.cargo import GAME, CargoState
from tests.fixtures.play import played, step
from tests.fixtures.small import any_of

# ------------------------------------------------------------------ versions


def test_what_has_changed_between_two_versions_is_told_in_their_order() -> None:
    class Own(CargoState):
        """Its own class, so that the fixture keeps its game."""

    game = replace(GAME, state=Own, versions={"1.10": "Ten.", "1.2": "Two.", "1.9": "Nine."})
    assert game.changes("1.0", "1.10") == ["Two.", "Nine.", "Ten."]
    assert game.changes("1.2", "1.9") == ["Nine."]
    assert game.changes("1.10", "1.10") == []


# ------------------------------------------------------------------ table options


def test_options_are_read_as_numbers_or_texts_and_kept_as_the_game_has_them() -> None:
    assert GAME.read_options({}, 2) == {"rounds": 2}
    assert GAME.read_options({"rounds": "3"}, 2) == {"rounds": 3}
    for wrong in (True, None, 0, "three", [1]):
        with pytest.raises(NotUnderstood, match=r"option rounds: .* is not 1, 2 or 3"):
            GAME.read_options({"rounds": wrong}, 2)


def test_a_number_with_a_point_is_refused() -> None:
    with pytest.raises(NotUnderstood, match=r"option rounds: 2.0 is not 1, 2 or 3"):
        GAME.read_options({"rounds": 2.0}, 2)


def test_long_lists_of_values_are_cut_short_in_a_refusal() -> None:
    option = TableOption("cap", 5, "", lambda players: range(1, 1001))
    with pytest.raises(NotUnderstood, match=r"option cap: 0 is not 1, 2, 3 or 997 more up to 1000"):
        option.read(0, 2)


def test_more_seats_than_can_know_of_cards_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starhall.core.game.MOST_KNOWERS", 3)
    assert GAME.new(3, Seeded("few")).asked
    with pytest.raises(ContentError, match="at most 3 seats can know of cards, and here are 4"):
        GAME.new(4, Seeded("many"))


def test_the_kinds_of_a_game_number_all_choices() -> None:
    assert GAME.actions == sum(kind.size for kind in GAME.kinds)
    for kind in GAME.kinds:
        for value in (0, kind.size - 1):
            assert GAME.kind_of(kind.choice(value)) is kind
    assert repr(GAME.kinds[0]) == "Kind('bid', 'number', size=10)"
    assert isinstance(GAME.kinds_by_name["swap"], Kind)


def test_a_kind_says_what_its_values_are() -> None:
    dice = Kind("dice", "die", size=8, options=any_of(8), is_set=True)
    assert (dice.is_set, dice.take_the_only_one, dice.why_not) == (True, False, None)


# ------------------------------------------------------------------ questions as others see them


def test_every_open_question_is_a_decision_with_its_choices() -> None:
    s = GAME.new(3, Scripted(AS_IS))
    decisions = GAME.decisions(s)
    assert [(d.seat, d.kind.name, d.args) for d in decisions] == [(p, "bid", (p,)) for p in range(3)]
    assert [list(d.choices) for d in decisions] == [s.choices(p) for p in range(3)]
    GAME.apply(s, 1, 0)
    assert [d.seat for d in GAME.decisions(s)] == [0, 2]


def test_a_view_has_what_the_game_adds_to_it() -> None:
    s = GAME.new(2, Scripted(AS_IS))
    assert GAME.view(s, 0).crates == [3, 3]
    assert GAME.board(GAME.view(s, None)).startswith("Round 1: deck 20")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_encodings_stay_within_their_spaces(players: int) -> None:
    match, rng = played(GAME, players, 0, seed=players), Random(players)
    while not match.over:
        for seat in range(players):
            numbers = GAME.encode(match.state, seat)
            bounds = [space for space in GAME.encoded for _ in range(space.size)]
            assert len(numbers) == len(bounds)
            assert all(b.low <= n <= b.high for n, b in zip(numbers, bounds, strict=True))
        step(match, rng)


def test_a_game_that_draws_no_board_shows_its_view() -> None:
    class Plain(CargoState):
        """Its own class, so that the fixture keeps its game."""

    parts = {field.name: getattr(GAME, field.name) for field in fields(GAME) if field.init}
    for optional in ("board", "seen", "look", "spaces", "encoding", "content", "redeal"):
        del parts[optional]
    plain: Game[Any] = Game(**{**parts, "state": Plain})
    s = plain.new(2, Seeded(1))
    assert "chips: [5, 5]" in plain.board(plain.view(s, 0)).splitlines()
    assert len(plain.encode(s, 0)) == sum(space.size for space in plain.encoded)
    assert plain.spaces == ()
    assert repr(plain) == "Game('cargo')"


def test_spaces_are_values() -> None:
    assert Space("x", 1, 0, 3) == Space("x", 1, 0, 3)
    assert replace(Space("x", 1, 0, 3), high=4).high == 4


# ------------------------------------------------------------------ results


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ([], ()),
        ([5], (1,)),
        ([3, 9, 6], (3, 1, 2)),
        ([4, 4], (1, 1)),
        ([4, 7, 4, 1], (2, 1, 2, 4)),
        ([(1, 2), (1, 3)], (2, 1)),
    ],
)
def test_equal_keys_share_a_place_and_leave_a_gap(keys: list[Any], places: tuple[int, ...]) -> None:
    assert places_by(keys) == places


def test_several_may_share_a_victory() -> None:
    assert Results((1, 3, 1), (9, 2, 9)).winners == (0, 2)
