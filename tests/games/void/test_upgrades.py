"""Saved states: those of version 1.0 brought up to date, and causes that come back as they were."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import Scripted
from starhall.core.scenes import choose
from starhall.core.snapshot import from_plain, to_plain
from starhall.core.upgrading import tuple_of
from starhall.games.void import GAME
from starhall.games.void.box.geometry import OFF
from starhall.games.void.rules.causes import BELOW_0, MINEFIELD, OF_ABILITY, OF_CARD, Cause
from starhall.games.void.rules.hands import choose_discard
from starhall.games.void.upgrades import from_1_0
from tests.games.void.helpers import beast, hand, kind, moment


def old(rule_id: str, *frames: Any, **fields: Any) -> dict[str, Any]:
    """A plain state of 1.0 in which seat 1 is asked for a discard under this rule."""
    question = tuple_of(1, {"kind": "discard"}, {"step": "hands.discarded"}, tuple_of(1, 2, rule_id))
    return {
        "stack": [tuple_of({"step": frame[0]}, *frame[1:]) for frame in frames],
        "asked": tuple_of(question),
        "asker": tuple_of({"step": "hands.choose_discard"}, 1, 2, rule_id),
        "playing": [],
        "used": 0,
        "active": 0,
        "beast": tuple_of(beast("B3"), -1),
        **fields,
    }


@pytest.mark.parametrize(
    ("rule_id", "fields", "cause"),
    [
        ("VOID-030", {}, BELOW_0),
        ("VOID-R24", {"playing": [0]}, MINEFIELD),
        ("VOID-R84", {"playing": [0]}, OF_CARD[kind("C01")]),
        ("VOID-R84", {"used": 0b101}, OF_ABILITY[beast("B3")][2]),
    ],
)
def test_a_discard_gets_its_cause(rule_id: str, fields: dict[str, Any], cause: tuple[Any, ...]) -> None:
    now = from_1_0(old(rule_id, ("losing.ability_done", 0), **fields))
    assert now["asked"]["tuple"][0]["tuple"][3] == tuple_of(1, 2, tuple_of(*cause))
    assert now["asker"] == tuple_of({"step": "hands.choose_discard"}, 1, 2, tuple_of(*cause))


def test_effects_that_have_begun_are_taken_to_have_had_one() -> None:
    frames = [("turns.card_done", 0, 41), ("play.put_away", 0, 5), ("hands.discards", 0, 1, 1, "VOID-R84")]
    now = from_1_0(old("VOID-030", *frames))
    assert [frame["tuple"][1:] for frame in now["stack"]] == [[0, 41, -1], [0, 5, -1], [0, 1, 1]]


def test_the_ability_at_work_is_the_lowest_that_was_used() -> None:
    assert from_1_0(old("VOID-030", used=0b101))["ability"] == OFF
    at_work = old("VOID-R84", ("losing.ability_done", 0), used=0b101)
    assert from_1_0(at_work)["ability"] == 2
    assert from_1_0(at_work)["stack"] == [tuple_of({"step": "losing.ability_done"}, 0, -1)]


@pytest.mark.parametrize("cause", [BELOW_0, OF_CARD[kind("C17")], OF_ABILITY[beast("B3")][1]])
def test_a_discard_that_was_saved_goes_on_under_its_cause(cause: Cause) -> None:
    s = moment((choose_discard, 0, 2, cause), hands=[["C07", "C08", "C09"]])
    back = from_plain(GAME, to_plain(s), Scripted())
    described = GAME.ask(back, 0)
    assert described is not None
    assert described.why == cause.rule
    choose(back, 0, "discard", kind("C07"))
    assert hand(back, 0) == ["C08", "C09"]
