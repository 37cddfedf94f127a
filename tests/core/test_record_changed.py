"""Records that were cut or changed are refused, and a signature says so."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starhall.core import RecordError, record
from starhall.core.record import save
from tests.core.records import example, fields, load
from tests.fixtures.play import everything


@pytest.mark.parametrize("players", [2, 4])
def test_a_record_that_was_cut_anywhere_is_refused(players: int) -> None:
    text = example(players)
    for end in range(len(text)):
        with pytest.raises(RecordError):
            load(text[:end])


def test_a_cut_record_says_where_it_ends() -> None:
    text = example()
    with pytest.raises(RecordError, match=r"this is no whole record: line 1, column \d+"):
        load(text[:200])


def means_the_same(text: str, changed: str) -> bool:
    """Is a changed record refused, or the same game as before?"""
    try:
        match = load(changed)
    except RecordError:
        return True
    return save(match) == text


@pytest.mark.parametrize("new", ["0", "7", '"', ",", "{", "]", " ", "x", "\x00", "é", "", "-", "e"])
def test_every_single_change_is_refused_or_means_the_same(new: str) -> None:
    text = example()
    for place in range(len(text)):
        assert means_the_same(text, text[:place] + new + text[place + 1 :]), place


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_change_is_refused_or_means_the_same(data: st.DataObject) -> None:
    text = example(4, None)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    new = data.draw(st.text(max_size=6) | st.sampled_from(["null", "[]", "true", "1e3", '"":0,', "\n"]))
    assert means_the_same(text, text[:start] + new + text[end:])


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_swapping_two_parts_is_refused_or_means_the_same(data: st.DataObject) -> None:
    text = example(4, None)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=3, max_size=3)))
    a, b, c = cuts
    assert means_the_same(text, text[:a] + text[b:c] + text[a:b] + text[c:])


def test_spaces_and_order_of_fields_do_not_matter() -> None:
    text = example()
    data = fields(text)
    for other in (json.dumps(data, indent=2), json.dumps(dict(reversed(data.items()))), f"\n {text}\n"):
        assert save(load(other)) == text


@pytest.mark.parametrize(
    "nonsense",
    ["", "   ", "null", "3", "[]", '"starhall"', "{}", "not json", "\ufeff{}", '{"game": "cargo"}'],
)
def test_what_is_no_record_is_refused(nonsense: str) -> None:
    with pytest.raises(RecordError):
        load(nonsense)


@pytest.mark.parametrize("nonsense", ["[" * 100_000, '{"starhall": ' + "9" * 5000 + "}"])
def test_json_that_python_cannot_read_is_refused(nonsense: str) -> None:
    with pytest.raises(RecordError):
        load(nonsense)


def test_a_signature_is_kept_and_changes_nothing_about_the_game() -> None:
    text = example()
    assert record.end(text) == fields(text)["check"]
    signed = record.signed(text, "key", "signature")
    assert record.end(signed) == "", "it is signed once"
    assert everything(load(signed)) == everything(load(text))
    assert record.seal(signed) == record.Seal(fields(text)["check"], "key", "signature")
    assert record.seal(text) == record.Seal(fields(text)["check"])
    assert record.seal(json.dumps(fields(signed), indent=1)) == record.seal(signed)
    assert record.end(json.dumps(fields(text), indent=1)) == "", "not as it was saved"


@pytest.mark.parametrize(
    "signed", [None, [], {}, {"key": ""}, {"key": "", "signature": 1}, {"key": "", "signature": "", "x": ""}]
)
def test_what_is_no_signature_is_refused(signed: Any) -> None:
    with pytest.raises(RecordError, match="signed: there is a key and a signature"):
        load(json.dumps({**fields(example()), "signed": signed}))


def test_the_seal_of_a_record_that_was_changed_is_refused() -> None:
    text = record.signed(example(), "key", "signature")
    text = json.dumps({**fields(text), "seats": ["Somebody"]})
    with pytest.raises(RecordError, match="check: the record was changed"):
        record.seal(text)
