"""Records: saved, loaded, cut, changed, foreign and forged."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starhall.core import (
    Game,
    Match,
    RecordError,
    Scripted,
    digest,
    record,
    registry,
)
from starhall.core.record import EVERY, save
from starhall.core.snapshot import fingerprint
from tests.fixtures.cargo import GAME, CargoState
from tests.fixtures.play import everything, forged, played, step


def load(text: str, **more: Any) -> Match[Any]:
    return record.load(text, find=lambda slug: {"cargo": GAME}[slug], **more)


@cache
def example(players: int = 2, choices: int | None = 9) -> str:
    """The record of a short game."""
    match = played(GAME, players, choices, seed=3)
    match.about["note"] = "Ünï"
    return save(match)


def fields(text: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text)
    return data


# ------------------------------------------------------------------ there and back


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


# ------------------------------------------------------------------ cut and changed


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


def same_or_refused(text: str, changed: str) -> None:
    try:
        match = load(changed)
    except RecordError:
        return
    assert save(match) == text


@pytest.mark.parametrize("new", ["0", "7", '"', ",", "{", "]", " ", "x", "\x00", "é", "", "-", "e"])
def test_every_single_change_is_refused_or_means_the_same(new: str) -> None:
    text = example()
    for place in range(len(text)):
        same_or_refused(text, text[:place] + new + text[place + 1 :])


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_change_is_refused_or_means_the_same(data: st.DataObject) -> None:
    text = example(4, None)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    new = data.draw(st.text(max_size=6) | st.sampled_from(["null", "[]", "true", "1e3", '"":0,', "\n"]))
    same_or_refused(text, text[:start] + new + text[end:])


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_swapping_two_parts_is_refused_or_means_the_same(data: st.DataObject) -> None:
    text = example(4, None)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=3, max_size=3)))
    a, b, c = cuts
    same_or_refused(text, text[:a] + text[b:c] + text[a:b] + text[c:])


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


# ------------------------------------------------------------------ foreign


def other_rules(version: str = "2.0", **changes: Any) -> Game[Any]:
    """Sealed Cargo as another release has it."""

    class Other(CargoState):
        """Its own class, so that the fixture keeps its game."""

    return replace(GAME, state=Other, version=version, **changes)


@pytest.mark.parametrize("number", [0, 2, "1", None, 1.5, [1]])
def test_another_format_is_refused(number: Any) -> None:
    with pytest.raises(RecordError, match=r"starhall: record format .* is unknown; this version reads 1"):
        load(forged(example(), starhall=number))


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(RecordError, match=r"game: there is no game 'chess'; installed: .*peace"):
        record.load(forged(example(), game="chess"))


def test_other_rules_are_refused_with_the_way_out() -> None:
    with pytest.raises(
        RecordError, match=r"rules: recorded with rules 1\.0 of cargo, this is 2\.0\. It can be taken"
    ):
        record.load(example(), find=lambda slug: other_rules())


def test_other_content_is_refused_with_the_way_out() -> None:
    with pytest.raises(RecordError, match=r"content: recorded with other content of cargo \(ffff.*upgrade"):
        load(forged(example(), content="f" * 64))


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
    with pytest.raises(RecordError, match=r'state\.\w+\[\d\].*\{"step": "setup\.'):
        record.load(save(match), find=lambda slug: newer, upgrade=True)


def test_an_upgrade_without_a_snapshot_at_the_end_is_refused() -> None:
    with pytest.raises(RecordError, match="snapshots: there is none to go on from"):
        load(forged(example(), rules="0.9", snapshots=[]), upgrade=True)
    data = fields(example())
    with pytest.raises(RecordError, match="snapshots: the last one is 1 choices before the end"):
        load(forged(example(), rules="0.9", choices=[*data["choices"], [0, 0]]), upgrade=True)


# ------------------------------------------------------------------ forged, with a right check


@pytest.mark.parametrize("name", sorted(fields(example())))
@pytest.mark.parametrize("wrong", [None, 5, "x", [], {}, True, 1.5])
def test_a_field_of_the_wrong_type_is_refused_by_its_name(name: str, wrong: Any) -> None:
    data = fields(example())
    if type(wrong) is type(data[name]) or (name == "start" and wrong in ({}, None)) or name == "check":
        return
    if name == "starhall" and wrong is True:
        return
    with pytest.raises(RecordError, match=name):
        load(forged(example(), **{name: wrong}))


@pytest.mark.parametrize("name", sorted(fields(example())))
def test_a_missing_field_is_named(name: str) -> None:
    data = fields(example())
    del data[name]
    with pytest.raises(RecordError, match=f"{name}: missing"):
        load(json.dumps(data))


def test_a_field_too_many_is_named() -> None:
    with pytest.raises(RecordError, match="cheats: no such field in a record"):
        load(forged(example(), cheats=1))


def with_choice(place: int, row: Any) -> str:
    data = fields(example())
    data["choices"][place] = row
    return forged(example(), choices=data["choices"], snapshots=[])


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ([0, 10**6], r"choices\[0\]: 1000000 is no choice of Sealed Cargo: they run from 0 to \d+"),
        ([0, -1], r"choices\[0\]: -1 is no choice"),
        ([0, 9], r"choices\[0\]: Player 1 \(seat 0\) cannot bid 9 chips: you have 5 chips \(CARGO-003\)"),
        ([0, 11], r"choices\[0\]: Player 1 \(seat 0\) is asked for bid, not for keep"),
        ([7, 0], r"choices\[0\]: there is no seat 7"),
        (["0", 0], r"choices\[0\]: there is no seat '0'"),
        ([0, "0"], r"choices\[0\]: '0' is no choice"),
        ([0, True], r"choices\[0\]: True is no choice"),
        ([True, 0], r"choices\[0\]: there is no seat True"),
        ([0, [0]], r"choices\[0\]: \[0\] is no choice"),
        ([0], r"choices\[0\]: \[0\] is not a seat and a choice"),
        ([0, 1, 2], r"choices\[0\]"),
        (None, r"choices\[0\]: None is not a seat and a choice"),
        ({"seat": 0}, r"choices\[0\]"),
        ("00", r"choices\[0\]"),
    ],
)
def test_a_choice_that_cannot_be_made_is_refused_by_its_number(row: Any, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        load(with_choice(0, row))


def test_a_choice_made_twice_or_by_the_wrong_seat_is_refused() -> None:
    first = fields(example())["choices"][0]
    with pytest.raises(RecordError, match=r"choices\[1\]: Player \d \(seat \d\) is not asked now; it is for"):
        load(with_choice(1, first))
    end = fields(save(played(GAME, 2, None, seed=3)))
    with pytest.raises(RecordError, match=r"choices\[\d+\]: the game is over"):
        load(forged(json.dumps(end), choices=[*end["choices"], [0, 0]], snapshots=[]))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seats": ["Ann"]}, "the game cannot begin: Sealed Cargo is for 2 to 4 players, not 1"),
        ({"seats": ["Ann", 2]}, "seats: every seat has a name"),
        ({"options": {"laps": 3}}, "the game cannot begin: cargo has no option 'laps'; there are rounds"),
        ({"options": {"rounds": 7}}, "the game cannot begin: option rounds: 7 is not 1, 2 or 3"),
        ({"options": {"rounds": [2]}}, "option rounds"),
        ({"chance": {}}, "chance: outcomes: missing"),
        ({"chance": {"seed": 5, "outcomes": []}}, "chance: seed: 5 is not a text"),
        ({"chance": {"seed": "", "outcomes": {}}}, "chance: outcomes"),
        ({"chance": {"seed": "", "outcomes": ["x"]}}, r"chance\[0\]: 'x' is not an order of 26 things"),
        ({"chance": {"seed": "", "outcomes": []}}, "chance|choices|snapshots"),
        ({"snapshots": [5]}, r"snapshots\[0\]: this is no snapshot"),
        ({"snapshots": [{"at": 1}]}, r"snapshots\[0\]: this is no snapshot"),
        (
            {"snapshots": [{"at": 1, "digest": "x", "state": {}}]},
            r"snapshots\[0\]: digest: the state does not",
        ),
        ({"start": {}}, r"state\.\w+: missing"),
    ],
)
def test_a_forged_record_is_refused_by_its_place(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        load(forged(example(), **changes))


@pytest.mark.parametrize("at", [-1, 10, 10**9, "1", None, 1.5])
def test_a_snapshot_of_no_moment_is_refused(at: Any) -> None:
    row = {**fields(example())["snapshots"][0], "at": at}
    with pytest.raises(RecordError, match=r"snapshots\[0\]: at: .* is not between 0 and 9"):
        load(forged(example(), snapshots=[row]))


def test_a_snapshot_that_the_game_does_not_lead_to_is_refused() -> None:
    (row,) = fields(example())["snapshots"]
    row["state"]["round"] = 99
    row["digest"] = fingerprint(row["state"])
    with pytest.raises(RecordError, match="snapshots: after 9 choices the game is not as the record says"):
        load(forged(example(), snapshots=[row]))


def test_a_snapshot_before_the_first_choice_is_compared_too() -> None:
    (row,) = fields(example(2, 0))["snapshots"]
    row["state"]["round"] = 99
    row["digest"] = fingerprint(row["state"])
    with pytest.raises(RecordError):
        load(forged(example(2, 0), snapshots=[row]))


def test_outcomes_too_many_or_too_few_are_refused() -> None:
    chance = fields(example())["chance"]
    with pytest.raises(RecordError, match="chance: 1 outcomes are left over at the end"):
        load(forged(example(), chance={**chance, "outcomes": [*chance["outcomes"], 0]}))
    with pytest.raises(RecordError, match="chance"):
        load(forged(example(), chance={**chance, "outcomes": chance["outcomes"][:-1]}))


@pytest.mark.parametrize(("name", "value"), [("chips", 5), ("hands", 7), ("stack", None), ("asked", 3)])
def test_a_start_of_wrong_types_is_refused(name: str, value: Any) -> None:
    (row,) = fields(example())["snapshots"]
    start = {**row["state"], name: value}
    with pytest.raises(RecordError, match=name):
        load(forged(example(), start=start, choices=[], snapshots=[], chance={"seed": "", "outcomes": []}))


def test_a_scripted_match_is_saved_without_a_seed() -> None:
    match = Match(GAME, 2, dealer=Scripted("as is"))
    assert match.seed is None
    assert fields(save(match))["chance"] == {"seed": None, "outcomes": [list(range(26))]}
