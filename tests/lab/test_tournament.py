"""The arena: who meets whom, the same deals for all, nothing played is lost, and what it leaves behind."""

from __future__ import annotations

import json
import re
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import polars as pl
import pytest

from starhall.bots import Uniform, shelf
from starhall.bots.shelf import MakesBot
from starhall.cli import main
from starhall.core import NotUnderstood, record
from starhall.lab.executor import Processes
from starhall.lab.tournament import FILE, Arena, Game, Spec, Table, lineups, paired, tables

WEAK = Spec("peace", ("random", "level1"), (2, 3), deals=2)


def test_everybody_sits_with_everybody() -> None:
    assert lineups(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert len(lineups(6, 4)) == 15
    # Fewer bots than seats: as evenly as can be.
    assert lineups(2, 4) == [(0, 1, 0, 1)]
    assert lineups(2, 3) == [(0, 1, 0), (0, 1, 1)]


def test_every_deal_is_played_by_all_and_every_seat_by_everybody() -> None:
    found = list(tables(WEAK, 3, 0, lineups(4, 3)))
    assert len(found) == len(set(found)) == 2 * 4 * 3
    seats = Counter((seat, one) for table in found for seat, one in enumerate(table.seats))
    assert set(seats.values()) == {2 * 3}
    assert Counter(table.deal for table in found) == {0: 12, 1: 12}


def test_nobody_plays_the_same_game_twice() -> None:
    found = list(tables(WEAK, 4, 0, [(0, 1, 0, 1)]))
    played = [(table.deal, table.seats) for table in found]
    assert len(played) == len(set(played))
    assert {table.seats.count(0) for table in found} == {2}


def won(players: int, number: int, seats: tuple[int, ...]) -> Game:
    """A game that the first of these has won."""
    places = (1, *[2] * (players - 1))
    zeros = (0,) * players
    return Game(Table(players, number, seats, 0, 0), places, zeros, zeros, zeros, ())


def test_in_a_swiss_system_those_meet_that_stand_alike_and_have_not_met() -> None:
    spec = Spec("peace", tuple("abcdef"), (2,), rounds=3)
    assert paired(spec, 2, []) == [(0, 1), (2, 3), (4, 5)]
    before = [won(2, 0, (0, 1)), won(2, 0, (2, 3)), won(2, 0, (4, 5))]
    assert paired(spec, 2, before) == [(0, 2), (4, 1), (3, 5)]
    # One too many: the lowest of those that have played has a bye, and not the same one again.
    five = Spec("peace", tuple("abcde"), (2,), rounds=3)
    assert paired(five, 2, [won(2, 0, (0, 1)), won(2, 0, (2, 3))]) == [(0, 2), (4, 3)]


def test_an_arena_that_was_stopped_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    spec = replace(WEAK, deals=1)
    whole = Arena.begin(spec, tmp_path / "whole")
    said: list[int] = []
    whole.play(progress=said.append)
    assert said == list(range(1, whole.total + 1))
    part = Arena.begin(spec, tmp_path / "part")
    file = part.folder / FILE
    lines = (whole.folder / FILE).read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:6]) + lines[6][:20])
    again = Arena.resume(part.folder)
    assert len(again.games) == 5
    again.play(Processes(2))
    alike = [
        [game._replace(seconds=()) for game in sorted(arena.games)]
        for arena in (whole, again, Arena.resume(part.folder))
    ]
    assert alike[0] == alike[1] == alike[2]
    ratings = [
        [(row["bot"], row["rating"]) for size in arena.results()["sizes"] for row in size["bots"]]
        for arena in (whole, again)
    ]
    assert ratings[0] == ratings[1]


def test_a_swiss_system_goes_on_after_its_rounds_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = ("one", "two", "three", "four")
    for name in bots:
        monkeypatch.setitem(cast(dict[str, MakesBot], shelf.OURS), name, Uniform)
    arena = Arena.begin(Spec("saga", bots, (2,), deals=1, rounds=2), tmp_path / "swiss")
    arena.play()
    assert len(arena.games) == arena.total == 8
    again = Arena.resume(arena.folder)
    again.play()
    assert len(again.games) == 8
    rounds = [{game.table.lineup for game in arena.games if game.table.round == n} for n in range(2)]
    assert {frozenset(pair) for pair in rounds[0]}.isdisjoint(frozenset(pair) for pair in rounds[1])


def test_the_command_leaves_tables_results_a_page_and_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = "import json, sys\nfor line in sys.stdin: print(json.loads(line)['choices'][0], flush=True)"
    (tmp_path / "first.py").write_text(first)
    program = f"program:{sys.executable} {tmp_path / 'first.py'}"
    out = tmp_path / "run"
    words = [
        "arena",
        "peace",
        "--bots",
        f"random,{program}",
        "--deals",
        "2",
        "--keep",
        "1",
        "--out",
        str(out),
    ]
    assert main([*words, "--option", "rolls=3"]) == 0
    printed = capsys.readouterr().out
    assert "We Come In Peace: 4 of 4 games" in printed
    assert f"random against {program}" in printed
    games, seats = (pl.read_parquet(out / f"{name}.parquet") for name in ("games", "seats"))
    assert (games.height, seats.height) == (4, 8)
    assert seats.group_by("bot").len()["len"].to_list() == [4, 4]
    assert seats["win"].sum() == 4
    assert seats["decisions"].sum() == games["decisions"].sum()
    results = json.loads((out / "results.json").read_text())
    assert results["troubles"] == {}
    assert [len(size["pairs"]) for size in results["sizes"]] == [1]
    page = (out / "report.html").read_text()
    assert page.count("<svg") == 2
    # Nothing is fetched: the only addresses are the names of what is drawn.
    assert set(re.findall(r"https?://[^\"' )<]+", page)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert "<script" not in page
    assert len(results["records"]) == 2
    match = record.load((out / "records" / results["records"][0]).read_text())
    assert match.over
    assert set(match.state.names) == {"random", program}
    assert main(["arena", "--resume", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 4


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("peace",), "say which game and which --bots"),
        (("peace", "--bots", "random"), "two bots or more"),
        (("peace", "--bots", "random,random"), "each named once"),
        (("peace", "--bots", "random,nobody"), "there is no bot 'nobody'"),
        (("peace", "--bots", "random,greedy", "--players", "2-"), "write 2, or 2,4, or 2-4, or all"),
        (("peace", "--bots", "random,greedy", "--players", "9"), "is for 2"),
        (("peace", "--bots", "random,greedy", "--players", "3", "--swiss", "2"), "needs as many bots"),
        (("peace", "--bots", "random,greedy", "--keep", "some"), "won:BOT or lost:BOT"),
        (("peace", "--bots", "random,greedy", "--deals", "0"), "at least one deal"),
        (("--resume", "nowhere"), "holds no arena"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(
    words: tuple[str, ...],
    why: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["arena", *words]) == 2
    assert why in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_one_that_is_there_is_not_begun_again(tmp_path: Path) -> None:
    Arena.begin(WEAK, tmp_path)
    with pytest.raises(NotUnderstood, match="holds an arena already: add --resume"):
        Arena.begin(WEAK, tmp_path)
    file = tmp_path / FILE
    head = json.loads(file.read_text())
    file.write_text(json.dumps({**head, "content": "other"}) + "\n")
    with pytest.raises(NotUnderstood, match="other rules or other content"):
        Arena.resume(tmp_path)


def test_two_never_go_on_with_the_same(tmp_path: Path) -> None:
    first, second = Arena.begin(WEAK, tmp_path), Arena.resume(tmp_path)
    refused = []

    def look(done: int) -> None:
        with pytest.raises(NotUnderstood, match="another process writes"):
            second.play()
        refused.append(done)

    first.play(progress=look)
    assert len(refused) == first.total
    with pytest.raises(NotUnderstood, match="--resume it again"):
        second.play()
    third = Arena.resume(tmp_path)
    third.play()
    assert len(third.games) == len({game.table for game in third.games}) == third.total


def test_ctrl_c_keeps_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    games: list[None] = []

    class Patient(Uniform):
        """One whose owner presses Ctrl-C after some games."""

        def __init__(self) -> None:
            games.append(None)

        def pick(self, choices: Sequence[int], rng: Random) -> int:
            if len(games) == 8:
                signal.raise_signal(signal.SIGINT)
            return super().pick(choices, rng)

    monkeypatch.setitem(cast(dict[str, MakesBot], shelf.OURS), "patient", Patient)
    # Somebody who runs these in the background ignores Ctrl-C: listen to it again.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        code = main(["arena", "peace", "--bots", "random,patient", "--deals", "50", "--out", str(tmp_path)])
    finally:
        signal.signal(signal.SIGINT, before)
    assert code == 130
    kept = len(Arena.resume(tmp_path).games)
    assert 0 < kept < 100
    out, said = capsys.readouterr()
    assert f"keeps {kept} of 100 games: starhall arena --resume {tmp_path} goes on" in said
    assert "random against patient" in out
    assert (tmp_path / "report.html").exists()
