"""Records: a match is saved and loaded, and goes on as it was."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core import Match, Scripted, State, digest, record, registry
from starhall.core.record import EVERY, save
from tests.core.records import fields, load
from tests.fixtures.cargo import GAME
from tests.fixtures.play import everything, played, step


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("choices", [0, 1, 5, None])
def test_a_loaded_match_is_the_saved_one(players: int, choices: int | None) -> None:
    match = played(GAME, players, choices, seed=players)
    match.about["seats"] = ["human", "bot"]
    again = load(save(match))
    assert everything(again) == everything(match)
    assert save(again) == save(match)
    assert again.seed == match.seed


def test_a_long_game_has_snapshots_on_its_way() -> None:
    match = played(registry.game("peace"), 6, seed=1)
    data = fields(save(match))
    assert len(match.choices) > EVERY
    assert [row["at"] for row in data["snapshots"]] == [
        *range(EVERY, len(match.choices), EVERY),
        len(match.choices),
    ]
    assert digest(record.load(save(match)).state) == digest(match.state)


def test_nothing_is_played_again_to_save_a_match_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(registry.game("peace"), 6, 2 * EVERY + 9, seed=1)
    rng = Random(1)
    for back in (EVERY + 5, EVERY - 3):
        match.rewind(back)
        for _ in range(EVERY + 9):
            step(match, rng)

    def played_again(*arguments: object) -> None:
        raise AssertionError("the game was played again")

    monkeypatch.setattr(State, "answer", played_again)
    text = save(match)
    monkeypatch.undo()
    assert not match.over
    assert digest(record.load(text).state) == digest(match.state)


def test_a_loaded_match_goes_on_as_the_saved_one_does() -> None:
    match = played(GAME, 3, 8, seed=5)
    again = load(save(match))
    for one in (match, again):
        rng = Random(5)
        while not one.over:
            step(one, rng)
    assert everything(again) == everything(match)


def test_the_seed_is_left_out_on_demand_and_the_game_still_goes_on() -> None:
    match = played(GAME, 3, 8, seed=5)
    text = save(match, seed=False)
    assert fields(text)["chance"]["seed"] is None
    again = load(text)
    assert digest(again.state) == digest(match.state)
    assert again.seed not in (None, match.seed)
    rng = Random(5)
    while not again.over:
        step(again, rng)
    assert digest(load(save(again)).state) == digest(again.state)


def test_a_match_that_was_rewound_is_saved_as_if_nothing_had_been() -> None:
    match = played(GAME, 3, 8, seed=5)
    text = save(match)
    rng = Random(9)
    for _ in range(5):
        step(match, rng)
    match.rewind(8)
    assert save(match) == text


def test_a_match_from_the_middle_of_another_is_saved_with_its_start() -> None:
    match = played(GAME, 3, 8, seed=5)
    later = Match(GAME, 3, start=match.state, seed="later")
    rng = Random(1)
    while not later.over:
        step(later, rng)
    again = load(save(later))
    assert everything(again) == everything(later)
    assert fields(save(later))["start"] is not None


def test_a_scripted_match_is_saved_without_a_seed() -> None:
    match = Match(GAME, 2, dealer=Scripted("as is"))
    assert match.seed is None
    assert fields(save(match))["chance"] == {"seed": None, "outcomes": [list(range(26))]}
