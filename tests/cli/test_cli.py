"""The command line: what it prints for people and machines, and how it refuses."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from starhall.cli import main
from starhall.core import Match, Seeded, record, registry
from tests.fixtures.play import forged


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run a command in this process."""
    code = main(words)
    found = capsys.readouterr()
    return code, found.out, found.err


def run_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """Run a command for machines."""
    code, out, err = run(capsys, *words, "--json")
    assert code == 0, err
    return json.loads(out)


def finished_record(players: int = 2) -> str:
    """The record of a whole game in which everybody takes the first option."""
    match = Match(registry.game("peace"), players, seed="cli")
    while not match.over:
        seat = match.state.asked[0][0]
        match.choose(seat, match.state.choices(seat)[0])
    return record.save(match)


def test_games_lists_every_game_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    facts = run_json(capsys, "games")
    peace = next(game for game in facts if game["game"] == "peace")
    assert peace["players"] == [2, 6]
    assert [option["name"] for option in peace["options"]] == [
        "invasion",
        "rolls",
        "first",
        "duel_cap",
        "planets",
    ]
    assert peace["actions"] == 56
    code, out, _ = run(capsys, "games")
    assert code == 0
    assert "We Come In Peace: 2 to 6 players" in out


@pytest.mark.parametrize("words", [["peace", "peace-059"], ["PEACE-059"]], ids=" ".join)
def test_rules_prints_the_page_of_one_rule(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    code, out, _ = run(capsys, "rules", *words)
    assert code == 0
    assert out.startswith("PEACE-059  A saucer with no piece left")
    headings = ["code", "tests", "events", "in the browser"]
    assert [line for line in out.splitlines() if line and not line.startswith((" ", "PEACE"))] == headings
    assert re.search(r"^  src/starhall/games/peace/rules/damage\.py:\d+  rules\.damage\.hit$", out, re.M)
    assert re.search(r"^  tests/games/peace/test_damage\.py:\d+  test_a_saucer_with_no_piece", out, re.M)
    page = run_json(capsys, "rules", *words)
    assert (page["id"], page["game"], page["chapter"]) == (
        "PEACE-059",
        "peace",
        "Step 4 — damage to Cities and Core",
    )
    assert [event["name"] for event in page["events"]] == ["no target"]


def test_the_page_of_a_ruling_has_its_questions_refusals_and_options(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, rolls, _ = run(capsys, "rules", "PEACE-R07")
    assert "\ntable options\n  rolls\n" in rolls
    _, reroll, _ = run(capsys, "rules", "PEACE-027")
    assert "\nrefusals\n" in reroll
    assert "\nquestions\n" in run(capsys, "rules", "PEACE-030")[1]


def test_rules_tells_what_a_table_agrees_on(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("rules", "peace", "--contract", "--option", "invasion=heavy")
    _, out, _ = run(capsys, *asked)
    found = run_json(capsys, *asked)
    assert "invasion = heavy (standard: light)." in out
    assert "PEACE-R04" in out
    assert f"Fingerprint {found['fingerprint']}" in out
    assert found["options"][0]["name"] == "invasion"
    for wrong in (
        ("--contract", "--option", "rolls=9"),
        ("--option", "rolls=3"),
        ("--contract", "--players", "9"),
    ):
        code, _, err = run(capsys, "rules", "peace", *wrong)
        assert code == 2
        assert wrong[-2].lstrip("-") in err


def test_rules_searches_all_words(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "rules", "peace", "--search", "interceptor colour")
    assert "PEACE-041" in [row["id"] for row in found]
    assert all("interceptor" in row["text"].lower() for row in found)
    code, _, err = run(capsys, "rules", "peace", "--search", "dragons")
    assert code == 1
    assert "dragons" in err


def test_rules_say_what_each_version_of_them_has_changed(capsys: pytest.CaptureFixture[str]) -> None:
    game = registry.game("stellar")
    _, out, _ = run(capsys, "rules", "stellar")
    versions = " ".join(out.partition(f"\nVersion {game.version}\n")[2].split())
    assert versions.endswith(" ".join(f"{version} {text}" for version, text in game.versions.items()))
    assert "Version" not in run(capsys, "rules", "stellar", "--search", "bid")[1]


def test_coverage_of_a_folder_without_tests_lists_every_rule(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, _ = run(capsys, "rules", "peace", "--coverage", "--json", "--tests", str(tmp_path))
    found = json.loads(out)
    assert code == 1
    assert (found["game"], found["rules"], found["without_code"]) == ("peace", 118, [])
    assert len(found["without_test"]) == 168


def test_simulate_gives_the_same_results_for_any_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "peace", "--players", "3", "--games", "60", "--bots", "random", "--seed", "7")
    one, two = (run_json(capsys, *words, "--jobs", jobs) for jobs in ("1", "2"))
    timing = {"seconds", "games_per_second", "decisions_per_second"}
    assert {k: v for k, v in one.items() if k not in timing} == {
        k: v for k, v in two.items() if k not in timing
    }
    assert one["games"] == 60
    assert sum(one["wins_by_seat"]) + one["draws"] == 60
    assert one["lengths"]["least"] <= one["lengths"]["mean"] <= one["lengths"]["most"]


def test_another_seed_gives_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "peace", "--games", "20", "--seed")
    assert run_json(capsys, *words, "1")["decisions"] != run_json(capsys, *words, "2")["decisions"]


def test_bots_rotate_over_the_seats(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "simulate", "peace", "--games", "10", "--bots", "greedy,random")
    assert found["wins_by_bot"]["greedy"]["fair_share"] == 0.5
    assert (
        found["wins_by_bot"]["greedy"]["wins"] + found["wins_by_bot"]["random"]["wins"] + found["draws"] == 10
    )


def test_simulate_draws_a_picture_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "simulate", "peace", "--games", "20", "--option", "rolls=3")
    assert code == 0
    assert "seat 1" in out
    assert "█" in out
    assert "fair share" not in out, "bots of one kind win all there is to win"
    _, out, _ = run(capsys, "simulate", "peace", "--games", "2", "--bots", "random,greedy")
    assert out.count("fair share 50.0%") == 2


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "chess"], "there is no game 'chess'; installed:"),
        (["simulate", "peace", "--players", "9"], "for 2 to 6 players, not 9"),
        (["simulate", "peace", "--bots", "genius"], "there is no bot 'genius'; there are random, greedy"),
        (["simulate", "peace", "--bots", "random,greedy,random"], "3 bots for 2 seats"),
        (["simulate", "peace", "--games", "0"], "at least one game"),
        (["simulate", "peace", "--option", "rolls=9"], "option rolls: '9' is not 3 or 4"),
        (
            ["simulate", "peace", "--option", "role=3"],
            "peace has no option 'role'; there are invasion, rolls",
        ),
        (["simulate", "peace", "--option", "rolls"], "write NAME=VALUE"),
        (
            ["rules", "peace", "PEACE-999"],
            "there is no rule PEACE-999: the ids run from PEACE-001 to PEACE-118",
        ),
        (["rules", "PEACE-O59"], "there is no rule PEACE-O59; did you mean PEACE-059"),
        (["rules", "chess"], "there is no game 'chess'; installed:"),
        (["rules", "peace", "--coverage", "--tests", "nowhere"], "there are no tests in nowhere"),
        (["replay", "nowhere.json", "--json"], "nowhere.json"),
        (["bench", "chess"], "there is no game 'chess'"),
        (["play"], "say which game: "),
        (["play", "--lan", "chess"], "there is no game 'chess'"),
        (["play", "--lan", "--seed", "7"], "set up in the browser: leave out --seed"),
        (["play", "--lan", "peace", "--take-backs", "none"], "leave out --take-backs"),
        (["play", "peace", "--plain", "--speed", "fast"], "leave out --speed"),
        (["--lan", "--terminal"], "leave out --terminal and --plain"),
    ],
)
def test_a_refusal_says_what_to_do_instead(
    capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    code, out, err = run(capsys, *words)
    assert code == 2
    assert complaint in err
    assert not out


@pytest.mark.parametrize(
    ("words", "page"),
    [(["--lan"], ""), (["play", "--lan"], ""), (["play", "peace", "--lan"], "#friends/peace")],
)
def test_lan_serves_the_whole_house(monkeypatch: pytest.MonkeyPatch, words: list[str], page: str) -> None:
    opened: list[tuple[bool, str]] = []

    def open_hall(lan: bool = False, page: str = "") -> int:
        """As the real one, which would open this machine to its network."""
        opened.append((lan, page))
        return 0

    monkeypatch.setattr("starhall.server.local.open_hall", open_hall)
    assert main(words) == 0
    assert opened == [(True, page)]


def test_replay_checks_and_shows_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(finished_record(), encoding="utf-8")
    found = run_json(capsys, "replay", str(file))
    assert found["over"]
    assert sorted(found["places"]) == [1, 2]
    assert found["log"][0]["rule"] == "PEACE-010"
    code, out, _ = run(capsys, "replay", str(file), "--plain")
    assert code == 0
    assert "The game is over" in out


def test_replay_shows_a_record_of_older_rules_and_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    now, once = tmp_path / "now.json", tmp_path / "once.json"
    now.write_text(finished_record())
    once.write_text(forged(finished_record(), rules="0.9"))
    found, old = run_json(capsys, "replay", str(now)), run_json(capsys, "replay", str(once))
    assert (found["older"], found["rules"]) == (None, registry.game("peace").version)
    assert (old["older"], old["rules"], old["kept"]) == ("played by older rules (0.9)", "0.9", [])
    for part in ("choices", "places", "scores", "log", "view"):
        assert old[part] == found[part]
    code, out, _ = run(capsys, "replay", str(once), "--plain", "--at", "3")
    assert code == 0
    assert "This game was played by older rules (0.9)." in out


def test_replay_says_which_moments_a_record_of_older_rules_has_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "once.json"
    data = json.loads(finished_record(6))
    # Without its story and with outcomes that these rules do not ask for, it cannot be told again.
    chance = {**data["chance"], "outcomes": data["chance"]["outcomes"][1:]}
    file.write_text(forged(json.dumps(data), rules="0.9", story=None, chance=chance))
    at = [row["at"] for row in data["snapshots"]]
    assert run_json(capsys, "replay", str(file))["kept"] == at
    code, out, _ = run(capsys, "replay", str(file), "--plain")
    assert code == 0
    assert f"{at[-1]} choices" in out
    assert "kept are the moments after 48" in out


def test_replay_names_the_place_where_a_record_is_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(finished_record()[:-100], encoding="utf-8")
    code, _, err = run(capsys, "replay", str(file), "--json")
    assert code == 2
    assert "no whole record: line 1, column" in err


def test_bench_measures_every_game_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = run_json(capsys, "bench", "peace", "--seconds", "0.02")
    assert found["game"] == "peace"
    assert found["decisions_per_second"] > 0
    assert found["observed_per_second"] > 0
    assert found["copies_per_second"] > 0
    assert found["build"] in ("plain Python", "compiled")


def test_bench_prints_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "bench", "peace", "--seconds", "0.02")
    about, heading, row = out.splitlines()
    assert code == 0
    assert about.startswith(("plain Python, ", "compiled, "))
    assert heading.split()[:3] == ["game", "players", "decisions"]
    assert row.split()[:2] == ["peace", "2"]


def test_help_and_version_import_nothing_heavy() -> None:
    script = (
        "import sys; from starhall.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'textual', 'rich', 'asyncio', 'multiprocessing', 'dataclasses', 'json', 'tomllib',\n"
        "    'starhall.core', 'starhall.games', 'starhall.server', 'starhall.terminal'}\n"
        "sys.exit(str(heavy & set(sys.modules)) if heavy & set(sys.modules) else 0)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "simulate" in done.stdout


def test_ctrl_c_stops_a_simulation_without_a_mess() -> None:
    # A shell's background job ignores Ctrl-C, and so would all that it starts: listen to it again.
    script = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from starhall.cli import main\n"
        "sys.exit(main('simulate peace --games 100000 --bots greedy --jobs 2'.split()))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        time.sleep(3)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert err.strip() == "starhall: stopped."
    assert not out


def test_a_person_sees_a_progress_bar_and_a_pipe_does_not() -> None:
    words = [
        sys.executable,
        "-m",
        "starhall",
        "simulate",
        "peace",
        "--games",
        "60",
        "--bots",
        "greedy,random",
    ]
    main_side, other_side = pty.openpty()
    process = subprocess.Popen([*words, "--json"], stdout=subprocess.PIPE, stderr=other_side, text=True)
    shown = ""
    while process.poll() is None:
        if select.select([main_side], [], [], 0.1)[0]:
            shown += os.read(main_side, 4096).decode()
    os.close(other_side)
    os.close(main_side)
    assert " of 60 games" in shown
    assert process.stdout is not None
    assert json.loads(process.stdout.read())["games"] == 60
    process.stdout.close()


def test_the_dealer_of_a_record_goes_on_as_it_began() -> None:
    match = Match(registry.game("peace"), 2, seed="again")
    seat = match.state.asked[0][0]
    match.choose(seat, 7)
    loaded = record.load(record.save(match))
    assert loaded.seed == "again"
    for one in (match, loaded):
        one.choose(seat, 7)
    assert match.state.defense == loaded.state.defense
    assert isinstance(match.state.dealer, Seeded)


def test_rules_list_the_rows_that_a_content_pack_may_change(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "void", "--content", "--json"]) == 0
    assert "C07" in json.loads(capsys.readouterr().out)["cards"]
    assert main(["rules", "void", "--content", "cards"]) == 0
    assert "[C07]  name Supply Crate; " in capsys.readouterr().out
    assert main(["rules", "void", "--content", "dragons"]) == 2
    assert "has no table 'dragons'; there are box, " in capsys.readouterr().err
