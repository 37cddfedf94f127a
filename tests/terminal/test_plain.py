"""The plain mode: whole games in lines, through pipes."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from starhall.bots.budget import Budget
from starhall.core import NotUnderstood, RecordError
from starhall.terminal import plain, store, table
from starhall.terminal.hall import run_plain
from starhall.terminal.table import resume
from tests.fixtures import cargo
from tests.fixtures.play import forged
from tests.terminal.driver import new_table, play_first

PEOPLE = ["person:Ann", "person:Bea"]


def lines(*typed: str, seats: list[str] | None = None, seed: str = "1", **more: Any) -> str:
    """What the plain mode writes when this is typed."""
    out = io.StringIO()
    code = run_plain(
        game="peace",
        seats=seats or ["person:Ann", "bot:random"],
        seed=seed,
        stdin=io.StringIO("".join(f"{line}\n" for line in typed)),
        stdout=out,
        **more,
    )
    assert code == 0
    return out.getvalue()


def typed_games() -> list[str]:
    """Enough answers for any game: nothing, and what is first."""
    return ["0", "1"] * 400


@pytest.mark.parametrize("seats", [["person:Ann", "bot:random"], PEOPLE, ["bot:random"] * 3])
def test_a_whole_game_is_played_in_lines(seats: list[str]) -> None:
    text = lines(*typed_games(), seats=seats)
    assert "The game is over: " in text
    assert "\n  1. " in text
    assert "\x1b" not in text
    assert len(store.kept(store.REPLAYS)) == 1
    assert store.kept(store.AUTOSAVES) == []


def test_the_same_seed_and_lines_give_the_same_text() -> None:
    one, other = (lines("0", "1", "1", "q", seats=["person:Ann", "bot:random"]) for _ in range(2))
    assert one.rpartition("The game is kept")[0] == other.rpartition("The game is kept")[0]


def test_the_question_tells_who_what_how_many_why_and_how_to_decline() -> None:
    text = lines("q", seats=PEOPLE)
    assert "may (3 re-rolls left): Choose the Defense dice to roll again" in text
    assert "To decline: Keeping all ends the step" in text
    assert "Why: PEACE-030. After the first roll" in text
    assert "  0  Keep all dice" in text
    assert "  1  Roll D1" in text


def test_the_numbers_of_a_set_go_together() -> None:
    assert "rolls D1 and D3 again" in lines("1 3", seats=PEOPLE)
    assert "rolls D1 and D3 again" in lines("3,1", seats=PEOPLE)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "99 is not on the list"),
        ("foo", "'foo' is not understood"),
        ("\x1b[2Jfoo", "'foo' is not understood"),
        ("", "'' is not understood"),
        ("? 99", "the log has the lines 1 to"),
        ("? x", "the log has the lines 1 to"),
        ("t 9 greedy", "type the number of a seat"),
        ("t 1 best", "there is no bot 'best'; there are random, greedy"),
        ("u", "nothing has been chosen yet"),
        ("h", "Nobody holds anything in We Come In Peace"),
        ("help", "why not: the choices that are not legal now"),
        ("n", "only 3 Defense dice are rolled in Round 1"),
        ("k", "hints are for one who plays against bots alone"),
        ("g", "the coach speaks to one who plays against bots alone"),
        ("?", "PEACE-030: After the first roll"),
        ("? 1", "PEACE-010: "),
        ("l", "   1  "),
        ("t", "2 Bea"),
        ("t 2 greedy", "2 Bea (bot greedy)"),
        ("s", "Saved in "),
        ("²", "not understood"),
    ],
)
def test_every_line_gets_an_answer_and_the_question_stays(line: str, answer: str) -> None:
    text = lines(line, seats=PEOPLE)
    assert answer in text
    assert "\x1b" not in text


def test_the_coach_names_the_best_options_to_one_who_plays_against_bots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table, "_HINT", Budget(simulations=24))
    text = lines("k", seats=["person:Ann", "bot:random"], options={"first": 0})
    close = r" \(the first is not surely better than the second\)"
    assert re.search(rf"of \d+ options after \d+ tries({close})?:", text)
    assert len(re.findall(r": \d+% ± \d+ to win\.", text)) == 3


def test_the_coach_says_whether_the_last_choice_was_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "_HINT", Budget(simulations=24))
    text = lines("g", "0", "g", seats=["person:Ann", "bot:random"], options={"first": 0})
    assert "you have chosen nothing yet" in text
    assert re.search(r"nothing was surely better|There was something better", text)
    assert "You chose: " in text


def test_undo_asks_the_same_question_again() -> None:
    text = lines("0", "u", seats=PEOPLE)
    assert "The last choice is taken back." in text
    assert text.count("may (3 re-rolls left)") == 2


def test_the_end_of_the_input_keeps_the_game() -> None:
    text = lines("0", seats=PEOPLE)
    (kept,) = store.kept(store.AUTOSAVES)
    assert f"The game is kept in {kept.path}" in text
    assert len(resume(kept.path).match.choices) == 1


def test_ctrl_c_keeps_the_game_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = io.StringIO("0\n")

    def interrupted() -> str:
        line = io.StringIO.readline(typed)
        if not line:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr(typed, "readline", interrupted)
    code = run_plain(game="peace", seats=PEOPLE, seed="1", stdin=typed, stdout=sys.stdout)
    assert code == 0
    assert "The game is kept in" in capsys.readouterr().out


def test_a_record_that_is_there_is_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines("0", seats=PEOPLE, record=file)
    out = io.StringIO()
    run_plain(record=file, stdin=io.StringIO("u\n"), stdout=out)
    assert "The last choice is taken back." in out.getvalue()
    assert file.exists()
    with pytest.raises(NotUnderstood, match="goes on with its own seats"):
        run_plain(game="peace", seats=PEOPLE, record=file)
    with pytest.raises(NotUnderstood, match="which game"):
        run_plain(stdin=io.StringIO(), stdout=out)
    with pytest.raises(RecordError, match=r"nowhere\.json: No such file"):
        run_plain(record=tmp_path / "nowhere.json")
    with pytest.raises(NotUnderstood, match="for 2 to 6 players, not 1"):
        run_plain(game="peace", seats=["person"])


def test_a_game_that_goes_on_by_newer_rules_says_so(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines("0", seats=PEOPLE, record=file)
    file.write_text(forged(file.read_text(), rules="0.9"))
    out = io.StringIO()
    run_plain(record=file, stdin=io.StringIO("q\n"), stdout=out)
    assert "This game was played by rules 0.9 before; it goes on by rules " in out.getvalue()


def test_a_replay_is_written_down_whole_or_at_a_moment() -> None:
    table = new_table(*PEOPLE)
    play_first(table)
    assert table.replay is not None
    out = io.StringIO()
    run_plain(replay=table.replay, stdout=out)
    assert f"{len(table.match.choices)} choices" in out.getvalue()
    assert "[PEACE-010]" in out.getvalue()
    assert "The places: 1st" in out.getvalue()
    out = io.StringIO()
    run_plain(replay=table.replay, at=0, stdout=out)
    assert "Round 1 of 3" in out.getvalue()
    with pytest.raises(NotUnderstood, match="moments 0 to"):
        run_plain(replay=table.replay, at=10**6, stdout=out)


def test_secrets_scroll_out_of_sight_before_the_next_person_looks() -> None:
    table = new_table(*PEOPLE, game=cargo.GAME)
    out = io.StringIO()
    plain.play(table, plain.Lines(io.StringIO("\n1\n\n1\n"), out))
    before, _, after = out.getvalue().partition("Pass to Bea, who presses Enter.")
    assert "Ann may" in before or "Ann must" in before
    assert before.endswith("\n" * 50)
    assert "Bea must: Bid for the crate." in after


def test_a_whole_game_with_secrets_and_standing_options_is_played() -> None:
    table = new_table(*PEOPLE, "bot:random", game=cargo.GAME)
    out = io.StringIO()
    plain.play(table, plain.Lines(io.StringIO("\n1\n" * 300), out))
    assert "The game is over: " in out.getvalue()


def test_real_dice_are_typed_in() -> None:
    text = lines("1", "as is", "1 2 9", "1 2 3", "M R I", "1 2", "R", "M", "q", seats=PEOPLE, typed=True)
    assert "What fell? Determine first player: at random, or the seat that the table has agreed on" in text
    assert "Type the number of the seat: 1 Ann, 2 Bea." in text
    assert "6 things are put in order: type their numbers, 1 to 6 as they lie now, or 'as is'" in text
    assert "1 of 3 Invasion dice: type one of its faces, " in text
    assert "M (Missile), R (Rebuild)" in text
    assert "9 is not on the" in text
    assert "rolls the invasion of Ann: 1 saucer on Y1, 2 on B1 and 3 on P1." in text
    assert "Ann rolls D1 (Missile), D2 (Rebuild) and D3 (Interceptor)." in text
    assert "has D1 (Rebuild), D2 (Missile) and D3 (Interceptor); 2 re-rolls left." in text


def test_nothing_but_the_standard_library_is_needed(data: Path) -> None:
    code = (
        "import sys\n"
        "for name in ('textual', 'rich'): sys.modules[name] = None\n"
        "from starhall.terminal.hall import run_plain\n"
        "sys.exit(run_plain(game='peace', seats=['person', 'bot:random'], seed='1'))\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], input="0\nq\n", capture_output=True, text=True, timeout=60, check=False
    )
    assert found.returncode == 0, found.stderr
    assert "The game is kept in" in found.stdout


def test_a_reader_that_goes_away_is_no_error() -> None:
    code = (
        "from starhall.terminal.hall import run_plain\n"
        "raise SystemExit(run_plain(game='peace', seats=['bot:random'] * 6, seed='1'))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("We Come In Peace")
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(60) == 0
