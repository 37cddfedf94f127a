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
    OutOfDate,
    RecordError,
    Scripted,
    digest,
    record,
    registry,
)
from starhall.core.record import EVERY, save
from starhall.core.snapshot import fingerprint, to_plain
from starhall.core.story import changed, changes
from tests.fixtures.cargo import GAME, CargoState
from tests.fixtures.cargo.rules.setup import set_up
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


@pytest.mark.parametrize("number", [0, 3, "1", None, 1.5, [1], True])
def test_another_format_is_refused(number: Any) -> None:
    with pytest.raises(
        RecordError, match=r"starhall: record format .* is unknown; this version reads 1 to 2"
    ):
        load(forged(example(), starhall=number))


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


# ------------------------------------------------------------------ shown, not played


def first_format(text: str, **changes: Any) -> str:
    """A record as format 1 wrote it."""
    data = {name: value for name, value in fields(text).items() if name != "story"}
    return forged(json.dumps(data), starhall=1, **changes)


def stricter() -> Game[Any]:
    """Sealed Cargo with a rule that plays otherwise: everybody begins poorer."""

    class Other(CargoState):
        """Its own class, so that the fixture keeps its game."""

    def begin_poorer(s: CargoState) -> None:
        set_up(s)
        s.chips = [chips - 1 for chips in s.chips]

    return replace(GAME, state=Other, version="2.0", set_up=begin_poorer)


def shown(text: str, game: Game[Any]) -> Match[Any]:
    match = record.load(text, find=lambda slug: game)
    assert match.older is not None
    return match


def logs(match: Match[Any]) -> Any:
    """What everybody reads, as JSON has it."""
    found = [
        [
            (
                event.number,
                event.rule,
                event.name,
                event.operands,
                event.cause,
                event.barrier,
                match.say(event),
            )
            for event in match.log(seat, at)
        ]
        for seat in (None, *range(match.state.players))
        for at in range(len(match.moments))
    ]
    return json.loads(json.dumps(found))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_game_of_other_rules_is_shown_move_by_move_as_it_was_told(players: int) -> None:
    match = played(GAME, players, seed=players)
    old = shown(save(match), stricter())
    assert str(old.older) == "played by older rules (1.0)"
    assert [to_plain(moment.state) for moment in old.moments] == [to_plain(m.state) for m in match.moments]
    assert logs(old) == logs(match)
    assert old.choices == match.choices
    assert [old.said(n) for n in range(1, len(old.moments))] == [
        match.said(n) for n in range(1, len(match.moments))
    ]
    assert old.game.results(old.state) == GAME.results(match.state)


def test_the_sentences_of_older_rules_stand_whatever_the_words_are_now() -> None:
    match = played(GAME, 2, seed=3)
    told = [match.say(event) for event in match.log(1)]
    newer = stricter()
    silent = replace(newer, words=replace(newer.words, events={}))
    old = shown(save(match), silent)
    assert [old.say(event) for event in old.log(1)] == told


def test_what_is_shown_can_neither_be_played_nor_taken_back_nor_saved_anew() -> None:
    old = shown(save(played(GAME, 2, seed=3)), stricter())
    with pytest.raises(OutOfDate, match=r"played by older rules \(1\.0\): it is shown, not played"):
        old.choose(0, 0)
    with pytest.raises(OutOfDate, match="it is shown, not played"):
        old.rewind(0)
    reason = old.why_no_undo(0)
    assert reason is not None
    assert "it is shown, not played" in reason.text
    with pytest.raises(RecordError, match="its record stays as it is"):
        save(old)


def test_other_content_of_the_same_version_is_shown_too() -> None:
    old = load(forged(example(2, None), content="f" * 64))
    assert str(old.older) == "played with other content (rules 1.0)"
    assert old.over


def test_the_story_is_left_out_while_a_game_goes_on_and_on_demand() -> None:
    assert fields(example())["story"] is None
    match = played(GAME, 2, seed=3)
    assert fields(save(match))["story"] is not None
    assert fields(save(match, told=False))["story"] is None


def test_without_a_story_rules_that_lead_through_the_same_states_show_every_move() -> None:
    match = played(GAME, 3, seed=5)
    old = shown(first_format(save(match)), other_rules())
    assert str(old.older) == "played by older rules (1.0)"
    assert len(old.moments) == len(match.moments)
    assert logs(old) == logs(match)


def test_without_a_story_only_the_moments_that_were_kept_are_shown_and_it_says_which() -> None:
    match = played(GAME, 3, seed=5)
    at = [4, 9, len(match.choices)]
    rows = []
    for n in at:
        state = to_plain(match.moments[n].state)
        rows.append({"at": n, "digest": fingerprint(state), "state": state})
    old = shown(first_format(save(match), snapshots=rows), stricter())
    assert (
        str(old.older) == f"played by older rules (1.0); kept are the moments after 4, 9 and {at[-1]} choices"
    )
    assert [to_plain(moment.state) for moment in old.moments] == [row["state"] for row in rows]
    assert old.log(None) == []
    assert old.choices == [match.choices[8], match.choices[-1]]
    assert old.said(1) == ""


def test_without_a_story_or_any_moment_there_is_nothing_to_show() -> None:
    with pytest.raises(RecordError, match=r"recorded with rules 1\.0 of cargo, these are 2\.0, .* no moment"):
        record.load(first_format(example(), snapshots=[]), find=lambda slug: stricter())


def test_format_1_is_still_played() -> None:
    assert everything(load(first_format(example()))) == everything(load(example()))


def test_older_states_go_through_aliases_and_upgrades_to_be_shown_and_to_be_taken_up() -> None:
    def once(state: dict[str, Any]) -> dict[str, Any]:
        return {**{name: value for name, value in state.items() if name != "round"}, "lap": state["round"]}

    def now(state: dict[str, Any]) -> dict[str, Any]:
        return {**{name: value for name, value in state.items() if name != "lap"}, "round": state["lap"]}

    newer = replace(stricter(), upgrades={"1.0": now}, aliases={"raids.loot": "turn.steal"})
    for choices in (9, None):
        match = played(GAME, 2, choices, seed=3)
        data = fields(save(match, told=False))
        for row in data["snapshots"]:
            row["state"] = once(row["state"])
            row["digest"] = fingerprint(row["state"])
        text = forged(json.dumps(data))
        assert to_plain(shown(text, newer).state) == to_plain(match.state)
        taken = record.load(text, find=lambda slug: newer, upgrade=True)
        assert to_plain(taken.state) == to_plain(match.state)
        assert taken.older is None


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


# ------------------------------------------------------------------ forged, with a right check


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


def test_a_scripted_match_is_saved_without_a_seed() -> None:
    match = Match(GAME, 2, dealer=Scripted("as is"))
    assert match.seed is None
    assert fields(save(match))["chance"] == {"seed": None, "outcomes": [list(range(26))]}
