"""Programs of others: any language, lines of JSON, limits on time and memory, and the game goes on."""

from __future__ import annotations

import gc
import json
import os
import re
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from starhall.bots import Sight, bot
from starhall.bots.program import CHANCES, NeverAnswered, Program, question
from starhall.cli import main
from starhall.core import NotUnderstood, Seeded, registry
from starhall.terminal.hall import open_table
from starhall.terminal.table import resume
from tests.fixtures.cargo import GAME as CARGO

PATIENT = 60.0
"""Seconds for programs that do answer, however busy the machine is."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are kept in a folder of the test."""
    monkeypatch.setenv("STARHALL_DATA", str(tmp_path))


@pytest.fixture
def sight() -> Sight:
    """The first question of a game with hidden cards."""
    state = CARGO.new(3, Seeded("program"))
    return Sight(CARGO, state, state.asked[0][0], Random(1))


def program(folder: Path, code: str, seconds: float = PATIENT, first: str = "") -> Program:
    """A program in Python; `first` is what it does with its first question."""
    file, met = folder / "player.py", str(folder / "met")
    body = ["ask = json.loads(line)", code]
    if first:
        body.insert(1, f"if not os.path.exists({met!r}): open({met!r}, 'w').close(); {first}; continue")
    file.write_text("\n    ".join(["import json, os, sys\nfor line in sys.stdin:", *body, ""]))
    return Program(shlex.join([sys.executable, str(file)]), seconds)


ANSWERS = "print(ask['choices'][0], flush=True)"


@pytest.mark.parametrize("said", ["ask['choices'][-1]", "json.dumps({'choice': ask['choices'][-1]})"])
def test_a_program_answers_with_a_choice(tmp_path: Path, sight: Sight, said: str) -> None:
    player = program(tmp_path, f"print({said}, flush=True)")
    assert [player.choose(sight) for _ in range(3)] == [sight.choices[-1]] * 3
    assert player.trouble == ""


def test_a_program_reads_what_its_seat_may_know(sight: Sight) -> None:
    read = json.loads(json.dumps(question(sight)))
    assert read["view"] == json.loads(json.dumps(sight.view.plain()))
    assert [option["choice"] for option in read["options"]] == read["choices"] == sight.choices
    assert all(option["text"] for option in read["options"])
    assert (read["game"], read["seat"]) == (CARGO.slug, sight.seat)


def test_the_same_process_answers_all_questions(tmp_path: Path, sight: Sight) -> None:
    started = tmp_path / "started"
    code = f"open({str(started)!r}, 'a').write(f'{{os.getpid()}} '); print(ask['choices'][0], flush=True)"
    player = program(tmp_path, code)
    for _ in range(3):
        player.choose(sight)
    numbers = started.read_text().split()
    assert len(numbers) == 3
    assert len(set(numbers)) == 1


@pytest.mark.parametrize(
    ("code", "seconds", "why"),
    [
        ("print('soon', flush=True)", PATIENT, "answered 'soon', not a choice"),
        ("print('{}', flush=True)", PATIENT, "answered '{}', not a choice"),
        ("print(-1, flush=True)", PATIENT, "chose -1, which is not among its choices"),
        ("print('true', flush=True)", PATIENT, "chose True, which is not among its choices"),
        ("sys.exit(1)", PATIENT, "has ended"),
        ("print(len(bytearray(3 << 30)) and ask['choices'][0], flush=True)", PATIENT, "has ended"),
        ("sys.stdin.read()", PATIENT, "took more than 0.05 s"),
    ],
    ids=["words", "no choice", "illegal", "no number", "gone", "memory", "late"],
)
def test_the_greedy_bot_chooses_where_a_program_that_answers_fails_for_once(
    tmp_path: Path, sight: Sight, code: str, seconds: float, why: str
) -> None:
    if "bytearray" in code and not sys.platform.startswith("linux"):
        pytest.skip("memory is limited where the system can")
    player = program(tmp_path, code, seconds, first=ANSWERS)
    assert player.choose(sight) == sight.choices[0]
    assert player.trouble == ""
    if "0.05" in why:
        player.seconds = 0.05
    assert player.choose(sight) in sight.choices
    assert why in player.trouble
    assert player.trouble.endswith("greedy chose for it.")


def test_a_program_that_keeps_failing_is_not_asked_again(tmp_path: Path, sight: Sight) -> None:
    started = tmp_path / "started"
    player = program(tmp_path, f"open({str(started)!r}, 'a').write('x'); sys.exit()", first=ANSWERS)
    for _ in range(CHANCES + 3):
        assert player.choose(sight) in sight.choices
    assert started.read_text() == "x" * CHANCES
    assert "has failed too often" in player.trouble


@pytest.mark.parametrize(
    ("code", "seconds", "why"),
    [
        ("sys.exit(1)", PATIENT, "it has ended"),
        ("print('soon', flush=True)", PATIENT, "it answered 'soon', not a choice"),
        ("sys.stdin.read()", 0.05, "it took more than 0.05 s"),
    ],
    ids=["gone", "words", "late"],
)
def test_nobody_plays_for_a_program_that_never_answers(
    tmp_path: Path, sight: Sight, code: str, seconds: float, why: str
) -> None:
    player = program(tmp_path, code, seconds)
    with pytest.raises(NeverAnswered, match=re.escape(f"no choice in {CHANCES} attempts: {why}")):
        player.choose(sight)
    assert player.troubles == []


def test_a_program_that_answers_after_a_slow_start_is_a_bot(tmp_path: Path, sight: Sight) -> None:
    player = program(tmp_path, ANSWERS, first="sys.exit()")
    assert player.choose(sight) == sight.choices[0]
    assert player.trouble == ""


def test_a_program_that_is_not_there_is_an_error(sight: Sight, tmp_path: Path) -> None:
    with pytest.raises(NeverAnswered, match=r"cannot be started: .*nothing' is not a program you can run"):
        Program(str(tmp_path / "nothing"), PATIENT).choose(sight)
    with pytest.raises(NotUnderstood, match="say which program"):
        bot("program:")


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "peace", "--games", "2", "--bots", "{bot},random"],
        ["simulate", "peace", "--games", "2", "--jobs", "2", "--bots", "{bot},random"],
        ["arena", "peace", "--deals", "1", "--out", "{folder}/run", "--bots", "{bot},random"],
        ["ladder", "peace", "--games", "1", "--file", "{folder}/ladder", "--levels", "{bot},random"],
        ["lab", "peace", "--games", "2", "--out", "{folder}/lab", "--bots", "{bot},random"],
        ["play", "peace", "--json", "--seats", "bot:{bot}", "bot:random"],
        ["play", "peace", "--plain", "--seats", "bot:{bot}", "bot:random"],
    ],
    ids=["simulate", "jobs", "arena", "ladder", "lab", "json", "plain"],
)
def test_a_run_with_a_program_that_never_answers_ends_with_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    broken = shlex.join([sys.executable, "-S", "-c", "raise SystemExit(1)"])
    assert main([word.format(bot=f"program:{broken}", folder=tmp_path) for word in command]) == 2
    captured = capsys.readouterr()
    assert "has made no choice in 3 attempts: it has ended" in captured.err
    assert "wins" not in captured.out


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="processes are looked for by their number")
def test_no_process_is_left_behind(tmp_path: Path, sight: Sight) -> None:
    started = tmp_path / "started"
    player = program(
        tmp_path, f"open({str(started)!r}, 'w').write(str(os.getpid())); print(ask['choices'][0], flush=True)"
    )
    player.choose(sight)
    number = int(started.read_text())
    os.kill(number, 0)
    del player
    gc.collect()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_a_program_sits_at_a_table_of_the_terminal_and_a_file_starts_none(tmp_path: Path) -> None:
    file = tmp_path / "player.py"
    file.write_text(
        "import json, sys\nfor line in sys.stdin:\n    print(json.loads(line)['choices'][0], flush=True)\n"
    )
    spec = f"program:{shlex.join([sys.executable, str(file)])}"
    table = open_table(
        game="peace", seats=[f"bot:{spec}", "person:Ann"], seed="1", record=tmp_path / "kept.json"
    )
    while (seat := table.next_seat) is not None and len(table.match.choices) < 6:
        if table.asks_person(seat):
            table.choose(seat, table.match.state.choices(seat)[0])
        else:
            choice = table.think(seat)
            assert choice == table.match.state.choices(seat)[0]
            assert table.fallen_back == ""
            table.choose(seat, choice)
    assert table.sitters[0].bot == spec
    again = resume(tmp_path / "kept.json", keep=True)
    assert again.sitters[0].is_person
    assert again.sitters[0].name == table.sitters[0].name
    assert registry.game("peace") is again.game
