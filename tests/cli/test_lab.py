"""`starhall lab` from the command line."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import polars
import pytest

from starhall.cli import main
from starhall.core.packs import read_pack
from starhall.lab.balance import FILE


def test_a_change_is_tried_kept_and_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain, heavy = tmp_path / "plain", tmp_path / "heavy"
    assert main(["lab", "peace", "--games", "35", "--out", str(plain)]) == 0
    words = ["lab", "peace", "--games", "70", "--set", "invasion=heavy", "--out", str(heavy)]
    assert main([*words, "--primary", "score/points of a seat"]) == 0
    out = capsys.readouterr().out
    assert "We Come In Peace, 2 players, random: 35 of 35 deals" in out
    assert "invasion heavy: points of a seat" in out
    assert "seat, fair share 50.0%" in out
    assert "<h2>What surely changes</h2>" in (heavy / "report.html").read_text()
    seats = polars.read_parquet(heavy / "seats.parquet")
    assert seats.group_by("arm").agg(polars.col("win").sum()).sort("arm")["win"].to_list() == [35.0, 35.0]
    measures = polars.read_parquet(heavy / "measures.parquet")
    assert set(measures["metric"]) == {"event", "length", "role", "score", "seat"}
    assert main(["lab", "compare", str(plain), str(heavy), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert any(row["apart"] and row["key"] == "PEACE-047 saucers strike" for row in rows)
    assert main(["lab", "compare", str(plain), str(heavy)]) == 0
    assert "event: PEACE-047 saucers strike" in capsys.readouterr().out
    page = tmp_path / "balance.md"
    assert main(["lab", "balance", str(plain), str(heavy), "--write", str(page)]) == 0
    told = page.read_text()
    assert "35 games of 2 players, all of them `random`" in told
    assert "starhall lab peace --players 2 --bots random --set invasion=heavy --games 70 --seed 0" in told
    assert "### What would mend it: invasion heavy" in told
    assert "<svg" in (tmp_path / "balance-seat.svg").read_text()
    assert main(["lab", "balance", str(heavy), "--write", str(page)]) == 2
    assert "takes a trial without a change" in capsys.readouterr().err
    for _ in range(2):
        # The second time they take the place of the first.
        assert main(["lab", "balance", str(heavy), str(plain), "--add", str(page)]) == 0
    more = page.read_text()
    assert more.count("### What would mend it: ") == 1
    assert more.count("| what | 2 × random, 35 games |") == 1
    sections = [line for line in more.splitlines() if line.startswith("## ")]
    assert sections[:3] == ["## What stands out", "## Other bots, other numbers of players", "## Seats"]
    assert more.rpartition("\n## Seats")[2] == told.rpartition("\n## Seats")[2]
    assert main(["lab", "balance", str(plain), "--add", str(tmp_path / "report.md")]) == 2
    assert "is not there yet" in capsys.readouterr().err


def test_a_change_of_content_is_saved_as_a_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "peace", "--games", "4", "--content", "rounds.1.saucer=2", "--json"]
    assert main([*words, "--out", str(tmp_path / "run"), "--save-pack", str(tmp_path / "pack")]) == 0
    found = json.loads(capsys.readouterr().out.partition("The change is")[0])
    assert found["contents"][0] != found["contents"][1]
    assert read_pack(tmp_path / "pack").game == "peace"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "say which GAME"),
        (["compare", "a"], "the folders of two trials"),
        (["compare", "a", "b"], "a holds no results of a trial"),
        (["peace", "--games", "some"], "--games some: write a number, or auto"),
        (["peace", "--primary", "length"], "write METRIC/WHAT"),
        (["peace", "--save-pack", "x"], "--save-pack saves one change"),
        (["--resume", "nowhere"], "holds no lab"),
        (["balance", "run"], "and --write PAGE"),
    ],
)
def test_what_is_not_understood_is_said(
    words: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["lab", *words]) == 2
    assert said in capsys.readouterr().err


def test_bars_move_on_a_terminal_and_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ["lab", "peace", "--set", "rolls=3", "--games", "200000", "--out", str(run)]
    ours, its = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "starhall", *words], stdin=its, stdout=its, stderr=subprocess.PIPE, text=True
    ) as started:
        os.close(its)
        seen = b""
        # Drawn over once: the bars have moved.
        while b"\x1b[J" not in seen:
            seen += os.read(ours, 65536)
        started.send_signal(signal.SIGINT)
        try:
            while os.read(ours, 65536):
                pass
        except OSError:
            # The other side of the terminal is closed.
            pass
        assert started.stderr is not None
        said = started.stderr.read()
    os.close(ours)
    assert started.returncode == 130
    assert f"starhall lab --resume {run} goes on" in said
    assert "rolls 3: points of a seat" in seen.decode()
    assert (run / "report.html").exists()
    assert len((run / FILE).read_text().splitlines()) > 2


def test_the_page_is_served_until_ctrl_c() -> None:
    words = [sys.executable, "-m", "starhall", "lab", "serve", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        address = started.stdout.readline().split()[4]
        try:
            with urlopen(address) as answer:
                assert b"The balance lab" in answer.read()
            port = urlsplit(address).port
            assert main(["lab", "serve", "--port", str(port)]) == 2
        finally:
            started.send_signal(signal.SIGINT)
        assert started.wait() == 130
