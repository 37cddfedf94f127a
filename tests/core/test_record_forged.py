"""Forged records with a right check are refused by the place of the forgery."""

from __future__ import annotations

import json
from typing import Any

import pytest

from starhall.core import RecordError
from starhall.core.record import save
from starhall.core.snapshot import fingerprint
from tests.core.records import example, fields, load
from tests.fixtures.cargo import GAME
from tests.fixtures.play import forged, played


@pytest.mark.parametrize("name", sorted(fields(example())))
@pytest.mark.parametrize("wrong", [None, 5, "x", [], {}, True, 1.5])
def test_a_field_of_the_wrong_type_is_refused_by_its_name(name: str, wrong: Any) -> None:
    data = fields(example())
    if (
        type(wrong) is type(data[name])
        or (name in ("start", "story") and wrong in ({}, None))
        or name == "check"
    ):
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
