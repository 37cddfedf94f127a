"""Records of other formats, games and rules: refused, or taken up from their last snapshot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starhall.core import RecordError, digest, record
from starhall.core.record import save
from tests.core.records import example, fields, load, other_rules
from tests.fixtures.cargo import GAME
from tests.fixtures.play import everything, forged, played, step


@pytest.mark.parametrize("number", [0, 3, "1", None, 1.5, [1], True])
def test_another_format_is_refused(number: Any) -> None:
    with pytest.raises(
        RecordError, match=r"starhall: record format .* is unknown; this version reads 1 to 2"
    ):
        load(forged(example(), starhall=number))


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(RecordError, match=r"game: there is no game 'chess'; installed: .*peace"):
        record.load(forged(example(), game="chess"))


@pytest.mark.parametrize("choices", [0, 1, 9, None])
def test_an_upgrade_goes_on_from_the_last_snapshot(choices: int | None) -> None:
    match = played(GAME, 2, choices, seed=3)
    newer = other_rules()
    taken = record.load(save(match), find=lambda slug: newer, upgrade=True)
    assert digest(taken.state) == digest(match.state)
    assert isinstance(taken.state, newer.state)
    assert taken.choices == []
    rng = Random(1)
    while not taken.over:
        step(taken, rng)
    again = record.load(save(taken), find=lambda slug: newer)
    assert everything(again) == everything(taken)
    assert fields(save(taken))["rules"] == "2.0"


def test_an_upgrade_of_the_same_rules_is_a_plain_replay() -> None:
    assert everything(load(example(), upgrade=True)) == everything(load(example()))


def test_an_upgrade_to_rules_without_the_waiting_step_is_refused_by_its_place() -> None:
    match = played(GAME, 2, 9, seed=3)
    newer = other_rules(rules=(GAME.rules[0], *GAME.rules[2:]))
    with pytest.raises(RecordError, match=r"state\.\w+\[\d\].*'setup\."):
        record.load(save(match), find=lambda slug: newer, upgrade=True)


def test_an_upgrade_without_a_snapshot_at_the_end_is_refused() -> None:
    with pytest.raises(RecordError, match="snapshots: there is none to go on from"):
        load(forged(example(), rules="0.9", snapshots=[]), upgrade=True)
    data = fields(example())
    with pytest.raises(RecordError, match="snapshots: the last one is 1 choices before the end"):
        load(forged(example(), rules="0.9", choices=[*data["choices"], [0, 0]]), upgrade=True)
