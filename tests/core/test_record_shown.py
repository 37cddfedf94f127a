"""Records of older rules are shown as they were told, not played."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from starhall.core import OutOfDate, RecordError, record
from starhall.core.record import save
from starhall.core.snapshot import fingerprint, to_plain
from tests.core.records import example, fields, first_format, load, logs, other_rules, shown, stricter
from tests.fixtures.cargo import GAME
from tests.fixtures.play import everything, forged, played


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
