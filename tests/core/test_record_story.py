"""The story in a record: what is none is refused, and changes lead from any state to any other."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starhall.core import RecordError, record
from starhall.core.story import changed, changes
from tests.core.records import example, fields, load, stricter
from tests.fixtures.play import forged


def with_story(**changes: Any) -> str:
    text = example(2, None)
    return forged(text, story={**fields(text)["story"], **changes})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"first": None}, "story"),
        ({"first": {}}, "story"),
        ({"changes": []}, "story: it does not tell every choice"),
        ({"changes": 5}, "story: changes"),
        ({"changes": [[1, 2]] * 3}, "story: changes"),
        ({"told": None}, "story: it tells nothing"),
        ({"said": []}, "story: it does not tell every choice"),
    ],
)
def test_a_story_that_is_none_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        record.load(with_story(**changes), find=lambda slug: stricter())


@pytest.mark.parametrize(
    "event",
    [
        None,
        5,
        {},
        {"rule": "x"},
        {"rule": "x", "name": "y", "text": "z", "cause": 7},
        {"rule": "x", "name": "y"},
    ],
)
def test_an_event_that_is_none_is_refused_by_its_number(event: Any) -> None:
    told = fields(example(2, None))["story"]["told"]
    with pytest.raises(RecordError, match="story: told: event 0"):
        record.load(with_story(told=[[event], *told[1:]]), find=lambda slug: stricter())


def test_a_story_that_leads_elsewhere_than_the_snapshots_is_refused() -> None:
    text = example(2, None)
    first = {**fields(text)["story"]["first"], "chips": [9, 9]}
    with pytest.raises(RecordError, match=r"story: after \d+ choices it is not as the snapshot says"):
        record.load(
            with_story(first=first, changes=[None] * len(fields(text)["choices"])),
            find=lambda slug: stricter(),
        )


@pytest.mark.parametrize("rules", ["", "x", "1.0\x1b[2J", "1 0", "1" * 30])
def test_a_version_that_is_none_is_refused(rules: str) -> None:
    with pytest.raises(RecordError, match=r"rules: .* is no version"):
        load(forged(example(2, None), rules=rules))


@pytest.mark.parametrize("row", [["0", 1], [0, "1"], [9, 1], [-2, 1], [True, 1]])
def test_a_choice_of_no_seat_is_refused_also_where_nothing_is_played(row: Any) -> None:
    text = example(2, None)
    with pytest.raises(RecordError, match=r"choices\[0\]: there is no seat"):
        record.load(forged(text, choices=[row, *fields(text)["choices"][1:]]), find=lambda slug: stricter())


PLAIN = st.recursive(
    st.none() | st.integers(-3, 3) | st.text(max_size=2),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(PLAIN, PLAIN)
def test_changes_lead_from_any_plain_data_to_any_other(old: Any, new: Any) -> None:
    change = json.loads(json.dumps(changes(old, new)))
    assert changed(old, change) == new
    assert (change is None) == (old == new)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 3), max_size=12), st.lists(st.integers(0, 3), max_size=12))
def test_changes_of_a_pile_of_cards_lead_there(old: list[int], new: list[int]) -> None:
    assert changed(old, changes(old, new)) == new


def test_a_card_that_leaves_a_long_pile_costs_little() -> None:
    pile = list(range(100))
    assert changes(pile, pile[:-1]) == [99, 1, []]
    assert changes(pile, [*pile[:40], 7, *pile[40:]]) == [40, 0, [7]]
    assert changes({"pile": pile, "turn": 1}, {"pile": pile, "turn": 2}) == {"turn": [2]}
