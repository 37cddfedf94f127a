"""The balance lab: what a change does, found on the same deals, with each arm's own content."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from starhall.core import ContentError, NotUnderstood, StarhallError, record, registry
from starhall.lab import findings
from starhall.lab.balance import FILE, Lab, compared, planned
from starhall.lab.bars import Bars
from starhall.lab.executor import Executor, Here, Processes
from starhall.lab.laid import files_of, made
from starhall.lab.trial import AS_IT_IS, Arm, Trial, arms, play_deal, save_pack

POINTS = "score/points of a seat"


def _trial(*options: str, content: tuple[str, ...] = (), deals: int = 20, game: str = "peace") -> Trial:
    primary = POINTS if game == "peace" else "length/decisions"
    return Trial(game, arms(game, options, content), deals=deals, primary=primary)


@pytest.mark.parametrize("played_by", [Here(), Processes(2)], ids=["here", "two processes"])
def test_every_arm_plays_its_own_content_in_every_worker(played_by: Executor) -> None:
    lab = Lab.begin(_trial(content=("box.starting_hand.value=7",), game="void", deals=4))
    seen = {0: set(), 1: set()}  # type: dict[int, set[str]]
    for _ in lab.steps(played_by):
        for arm, waiting in enumerate(lab._waiting):
            seen[arm].update(deal.content for deal in waiting.values())
    before, after = lab.bars.contents
    assert before == registry.game("void").content.fingerprint != after
    assert seen[0] <= {before}
    assert seen[1] <= {after}
    # Three cards more in every hand: no deal ends like it did.
    assert lab.bars.pairs[0].differs == 4
    hands = lab.bars.pairs[0].sums
    opening = [sums.of for (metric, _), sums in hands.items() if metric == "opening hand"]
    assert sum(of[1] for of in opening) > sum(of[0] for of in opening)


def test_a_large_change_is_found_and_said(tmp_path: Path) -> None:
    lab = Lab.begin(_trial("invasion=heavy", deals=60), tmp_path)
    lab.play()
    found = lab.results()
    (verdict,) = found["verdicts"]
    assert verdict["found"] is True
    assert lab.sentence().startswith("invasion heavy: points of a seat ")
    assert "a difference between -" in lab.sentence()
    bar = next(row for row in found["bars"] if (row["metric"], row["key"]) == ("score", "points of a seat"))
    before, after = bar["arms"]
    assert before["value"] > after["value"]
    assert bar["changes"][0]["difference"] == pytest.approx(after["value"] - before["value"], abs=1e-4)
    assert json.loads((tmp_path / "run.json").read_text())["primary"] == POINTS


def test_of_what_came_up_in_few_deals_no_change_is_claimed() -> None:
    trial = Trial("void", arms("void", ["powers=off"]), deals=32, players=3, bots=("random",) * 3).checked()
    bars = Bars(trial)
    for number in range(trial.deals):
        bars.add([play_deal(trial, arm, number) for arm in trial.arms])
    rows = bars.to_plain()["bars"]
    # Each of many cards lies in the opening hands of a few deals: one deal won and lost tells nothing.
    thin = [row for row in rows if any(value and value["thin"] for value in row["arms"])]
    assert thin
    assert all(row["changes"] == [None] for row in thin)
    assert any(row["changes"] != [None] for row in rows)


def test_a_change_that_changes_nothing_is_called_so() -> None:
    lab = Lab.begin(_trial("duel_cap=99", deals=5))
    lab.play()
    assert lab.sentence() == "duel_cap 99: no game out of 5 deals ended otherwise."
    assert lab.results()["verdicts"][0]["found"] is False


def test_a_trial_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    trial = _trial("rolls=3", deals=12)
    whole = Lab.begin(trial)
    whole.play()
    stopped = Lab.begin(trial, tmp_path)
    for played, _ in enumerate(stopped.steps()):
        if played == 8:
            break
    with (tmp_path / FILE).open("a") as cut:
        cut.write('[1, 4, "cut o')
    again = Lab.resume(tmp_path)
    assert 0 < again.bars.deals < 12
    again.play()
    assert again.results() == whole.results()
    assert len(list(again.deals())) == 24
    with pytest.raises(NotUnderstood, match="--resume to go on"):
        Lab.begin(trial, tmp_path)


def test_two_never_go_on_with_the_same_trial(tmp_path: Path) -> None:
    first = Lab.begin(Trial("peace", arms("peace"), deals=3), tmp_path)
    second = Lab.resume(tmp_path)
    steps = first.steps()
    next(steps)
    with pytest.raises(NotUnderstood, match="another process writes"):
        second.play()
    steps.close()
    with pytest.raises(NotUnderstood, match="--resume it again"):
        second.play()
    third = Lab.resume(tmp_path)
    third.play()
    assert [deal.number for _, deal in third.deals()] == [0, 1, 2]


def test_several_values_of_several_things_are_all_combined() -> None:
    found = arms("peace", ["rolls=3", "rolls=4", "invasion=heavy"], ["rounds.1.saucer=2"])
    assert [arm.name for arm in found] == [
        AS_IT_IS,
        "rolls 3, invasion heavy, rounds.1.saucer 2",
        "rolls 4, invasion heavy, rounds.1.saucer 2",
    ]
    assert found[1].options == {"rolls": "3", "invasion": "heavy"}
    assert found[0] == Arm()
    assert Trial.of(json.loads(json.dumps(replace(_trial(), arms=found).to_plain()))).arms == found


def test_a_change_can_be_saved_as_a_pack_and_tried_again(tmp_path: Path) -> None:
    trial = _trial(content=("pieces.core.points=[0, 2, 9]", "rounds.1.saucer=2"))
    save_pack(trial, trial.arms[1], tmp_path / "pack")
    assert tomllib.loads((tmp_path / "pack" / "pieces.toml").read_text()) == {"core": {"points": [0, 2, 9]}}
    (packs,) = (arm.packs for arm in arms("peace", (), [str(tmp_path / "pack")])[1:])
    assert packs is not None
    assert {name: tomllib.loads(text) for name, text in packs[0] if name != "pack.toml"} == {
        "pieces.toml": {"core": {"points": [0, 2, 9]}},
        "rounds.toml": {"1": {"saucer": 2}},
    }
    with pytest.raises(NotUnderstood, match="holds a pack already"):
        save_pack(trial, trial.arms[1], tmp_path / "pack")
    with pytest.raises(NotUnderstood, match="options are chosen at the table"):
        save_pack(trial, _trial("rolls=3").arms[1], tmp_path / "other")


def test_what_cannot_be_changed_is_refused_with_what_can() -> None:
    for content, match in (
        ("rounds.9.saucer=2", "peace has no row '9'"),
        ("planet.1.saucer=2", "peace has no table 'planet'"),
        ("rounds.1.saucers=2", "has no field 'saucers'; there are invasion"),
    ):
        with pytest.raises(NotUnderstood, match=match):
            arms("peace", (), [content])
    with pytest.raises(NotUnderstood, match="write NAME=VALUE"):
        arms("peace", ["rolls"])
    with pytest.raises(NotUnderstood, match="option rolls"):
        Lab.begin(_trial("rolls=9"))
    with pytest.raises(ContentError, match="is no content pack"):
        arms("peace", (), ["nowhere"])


def test_content_that_the_game_refuses_is_refused_by_its_workers() -> None:
    lab = Lab.begin(_trial(content=("rounds.1.saucer=many",), deals=2))
    with pytest.raises(StarhallError, match="'many' is not a whole number"):
        lab.play()


def test_a_game_in_which_it_mattered_can_be_looked_at(tmp_path: Path) -> None:
    lab = Lab.begin(_trial("invasion=heavy", deals=6), tmp_path)
    lab.play()
    first, second, *_ = lab.mattered(("score", "points of a seat"))
    assert (first[0], second[0]) == (0, 1)
    assert first[1] == second[1]
    match = record.load(lab.record(*second))
    assert match.over
    assert match.state.options["invasion"] == "heavy"
    with pytest.raises(NotUnderstood, match="no deal 99"):
        lab.record(0, 99)


def test_as_many_deals_are_planned_as_find_a_fifth() -> None:
    found = planned(_trial("invasion=heavy"))
    assert 40 < found.deals < 400
    with pytest.raises(NotUnderstood, match="not seen in 60 deals; there are decisions, draws"):
        planned(replace(_trial(), primary="length/hours"))


def test_trials_that_were_kept_are_compared() -> None:
    one, other = Lab.begin(_trial(deals=30)), Lab.begin(_trial("invasion=heavy", deals=30))
    for lab in (one, other):
        lab.play()
    rows = compared(one.results(), other.results())
    apart = {row["key"] for row in rows if row["apart"]}
    assert "PEACE-047 saucers strike" in apart
    assert "seat 1" not in apart
    with pytest.raises(NotUnderstood, match="cannot be compared"):
        compared(one.results(), {**other.results(), "lab": "void"})


def test_a_pack_says_what_it_was_made_of(tmp_path: Path) -> None:
    tables = {"cards": {"C 1": {"name": 'The "Hold"\n', "on": True, "parts": [{"n": 1}], "x-y": 2}}}
    for name, text in made("A change", "void", tables):
        (tmp_path / name).write_text(text)
    assert tomllib.loads((tmp_path / "cards.toml").read_text()) == tables["cards"]
    assert [name for name, _ in files_of(tmp_path)] == ["cards.toml", "pack.toml"]


@pytest.mark.parametrize("game", ["peace", "void"])
def test_of_a_handful_of_deals_no_share_is_certain(game: str) -> None:
    lab = Lab.begin(Trial(game, deals=5))
    lab.play()
    rows = [row for row in lab.results()["bars"] if row["by"] != "game" or row["key"] == "shared victories"]
    shares = [row["arms"][0] for row in rows if row["metric"] != "drawn"]
    assert {0.0, 1.0} & {share["value"] for share in shares}
    assert all(share["high"] - share["low"] > 0.3 for share in shares)
    told = "\n".join(findings.lines(lab.results()))
    assert "(100.0% to 100.0%)" not in told
    assert "(0.0% to 0.0%)" not in told
