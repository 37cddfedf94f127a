"""Recorded games: they play as they did, or their game has a new version; and the old ones still open."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starhall.core import Match, record, registry
from starhall.core.snapshot import to_plain
from starhall.games.peace.rules import setup
from tests.fixtures.play import step
from tests.fixtures.releases import release
from tools import records
from tools.records import AT_LEAST, ENDS, RECORDS, covered, fault, files, to_cover

FILES = [file for slug in ENDS for file in files(slug)]
OLDER = sorted(RECORDS.glob("*/older/*.json"))
GOING_ON = [file for file in OLDER if "going-on" in file.name]


def named(file: Path) -> str:
    return file.relative_to(RECORDS).as_posix()


def data_of(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


# ------------------------------------------------------------------ these rules


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_recorded_game_plays_and_reads_as_it_did(file: Path) -> None:
    assert fault(file) == ""


@pytest.mark.parametrize("slug", ENDS)
def test_the_recorded_games_cover_players_options_and_ends(slug: str) -> None:
    matches = [record.load(file.read_text(encoding="utf-8")) for file in files(slug)]
    assert len(matches) >= AT_LEAST
    assert to_cover(registry.game(slug)) - covered(matches) == set()


def test_every_game_that_can_be_played_has_its_ends_listed() -> None:
    assert set(ENDS) == set(registry.slugs())


def test_two_games_or_more_of_each_tell_their_story_and_all_together_stay_small() -> None:
    for slug in ENDS:
        assert sum(data_of(file)["story"] is not None for file in files(slug)) >= 2, slug
    assert sum(file.stat().st_size for file in RECORDS.glob("*/*.*")) < 5_000_000


@pytest.mark.parametrize("slug", ENDS)
def test_an_alias_leads_to_a_step_or_kind_that_there_is(slug: str) -> None:
    game = registry.game(slug)
    for old, new in game.aliases.items():
        assert new in game.steps_by_name or new in game.kinds_by_name, old
        assert old not in game.steps_by_name, f"{old} is a step again: it needs no alias"


# ------------------------------------------------------------------ rules that change


@pytest.fixture
def frail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of one rule of We Come In Peace: every City and Core begins with a point less."""
    planet = setup.fresh_planet()
    monkeypatch.setattr(setup, "fresh_planet", lambda: tuple(points - 1 for points in planet))


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake in one rule of We Come In Peace: planets of which half is missing."""
    planet = setup.fresh_planet()
    monkeypatch.setattr(setup, "fresh_planet", lambda: planet[:6])


@pytest.mark.usefixtures("frail")
def test_a_rule_that_changes_makes_the_records_ask_for_another_version() -> None:
    faults = [fault(file) for file in files("peace")]
    assert all("plays otherwise than it did" in found for found in faults)
    assert all("raise the version of peace" in found for found in faults)


@pytest.mark.usefixtures("broken")
def test_a_rule_that_fails_is_found_by_the_records_too() -> None:
    assert all("plays otherwise than it did" in fault(file) for file in files("peace"))


@pytest.mark.usefixtures("frail")
@pytest.mark.parametrize("file", files("peace"), ids=named)
def test_once_the_version_is_raised_the_old_records_open_as_what_they_were(file: Path) -> None:
    newer = release(registry.game("peace"), version="99.0")
    match = record.load(file.read_text(encoding="utf-8"), find=lambda slug: newer)
    data = data_of(file)
    assert match.older is not None
    assert match.older.rules == data["rules"] != "99.0"
    assert to_plain(match.state) == data["snapshots"][-1]["state"]
    if data["story"] is not None:
        assert len(match.moments) == len(data["choices"]) + 1
        told = file.with_suffix(".txt").read_text(encoding="utf-8")
        assert all(f"{match.say(event)} ({event.rule})" in told for event in match.log(None))
    else:
        assert list(match.older.kept) == [row["at"] for row in data["snapshots"]]
    assert "run tools/records.py peace" in fault(file, lambda slug: newer)


@pytest.mark.parametrize("slug", ENDS)
def test_a_raised_version_alone_changes_nothing_that_is_shown(slug: str) -> None:
    newer = release(registry.game(slug), version="99.0")
    told, silent = sorted(files(slug), key=lambda file: data_of(file)["story"] is None)[
        :: len(files(slug)) - 1
    ]
    for file in (told, silent):
        played = record.load(file.read_text(encoding="utf-8"))
        shown = record.load(file.read_text(encoding="utf-8"), find=lambda slug: newer)
        assert str(shown.older) == f"played by older rules ({played.game.version})"
        assert [to_plain(moment.state) for moment in shown.moments] == [
            to_plain(moment.state) for moment in played.moments
        ]
        for seat in (None, *range(played.state.players)):
            assert [shown.say(event) for event in shown.log(seat)] == [
                played.say(event) for event in played.log(seat)
            ]


def test_words_that_change_ask_for_new_transcripts_only(tmp_path: Path) -> None:
    file = tmp_path / "peace" / "one.json"
    file.parent.mkdir()
    file.write_bytes(files("peace")[0].read_bytes())
    file.with_suffix(".txt").write_text("It was a long game.\n", encoding="utf-8")
    assert "plays as it did, but reads otherwise" in fault(file)
    file.with_suffix(".txt").unlink()
    assert "plays as it did, but reads otherwise" in fault(file)


def test_what_is_recorded_anew_keeps_the_told_games_of_the_version_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "RECORDS", tmp_path)
    first = records.make(release(registry.game("peace"), version="98.0"))
    assert to_cover(registry.game("peace")) - covered(first) == set()
    assert not (tmp_path / "peace" / "older").exists()
    told = [file.name for file in files("peace") if data_of(file)["story"] is not None]
    records.make(release(registry.game("peace"), version="99.0"))
    assert sorted(file.name for file in (tmp_path / "peace" / "older").iterdir()) == [
        f"98.0-{name}" for name in told
    ]


# ------------------------------------------------------------------ older rules


def look_at(match: Match[Any]) -> None:
    """Show every moment to somebody, and everybody the log."""
    readers = (None, *range(match.state.players))
    for at in range(len(match.moments)):
        assert match.game.board(match.view(readers[at % len(readers)], at))
    for seat in readers:
        assert all(match.say(event) for event in match.log(seat))


@pytest.mark.parametrize("slug", ENDS)
def test_there_are_finished_games_and_one_that_goes_on_of_the_first_version(slug: str) -> None:
    first = [file for file in OLDER if file.parts[-3] == slug and data_of(file)["rules"] == "1.0"]
    assert sum(file in GOING_ON for file in first) >= 1
    assert sum(file not in GOING_ON for file in first) >= 3


@pytest.mark.parametrize("file", OLDER, ids=named)
def test_a_game_of_older_rules_opens_as_far_as_it_was_kept(file: Path) -> None:
    data = data_of(file)
    match = record.load(file.read_text(encoding="utf-8"))
    assert match.over == (file not in GOING_ON)
    if match.older is None:
        assert data["rules"] == match.game.version
    else:
        assert match.older.rules == data["rules"]
    if match.older is not None and match.older.kept:
        assert data.get("story") is None
        assert list(match.older.kept) == [row["at"] for row in data["snapshots"]]
    else:
        assert len(match.moments) == len(data["choices"]) + 1
        assert match.log(None)
    look_at(match)


@pytest.mark.parametrize("file", GOING_ON, ids=named)
def test_a_game_that_went_on_by_older_rules_is_taken_up_and_played_to_its_end(file: Path) -> None:
    match = record.load(file.read_text(encoding="utf-8"), upgrade=True)
    rng = Random(3)
    while not match.over:
        step(match, rng)
    again = record.load(record.save(match, told=False))
    assert to_plain(again.state) == to_plain(match.state)
