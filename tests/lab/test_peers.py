"""The games beside other libraries: what is compared with what, and what is said; nothing here is timed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks import before, comparisons, hot_spots, peer_loops, peers, speed_page
from benchmarks.peer_loops import BARE, CLONE, CPP, ENVIRONMENT, Entry
from starhall.core.registry import game
from starhall.lab.bench import COMPILED, PLAIN, random_play

TINY = ["--seconds", "0.001", "--rounds", "2"]
PEER_MODULES = ("pyspiel", "open_spiel", "pettingzoo", "pettingzoo.classic", "rlcard")


@pytest.fixture
def no_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else's library can be imported."""
    for name in PEER_MODULES:
        monkeypatch.setitem(sys.modules, name, None)


@pytest.fixture(autouse=True)
def earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    """The earlier commit is this one: a checkout without history has no other."""
    monkeypatch.setattr(peers, "taken_out", lambda commit: before.ROOT / "src")


def entry(library: str, name: str, loop: str, *rounds: float, players: int = 0) -> Entry:
    """Something that has reached this in each round."""
    made = Entry(library, name, loop, lambda: lambda seconds: 0.0, players)
    made.rounds = [[figure] for figure in rounds]
    return made


# What is compared.


def test_figures_of_the_same_round_are_compared() -> None:
    ours = entry(PLAIN, "peace", "play", 100, 300, 200, players=2)
    theirs = entry("RLCard", "uno", BARE, 100, 200, 400)
    assert comparisons.times(ours, theirs) == (1.0, 0.5, 1.5)
    assert str(comparisons.times(ours, theirs)) == "1.00 (0.50 to 1.50)"


def test_a_bar_is_that_of_the_build_and_the_game() -> None:
    found = [
        entry(build, slug, "observe", 50, players=2)
        for build in (PLAIN, COMPILED)
        for slug in ("peace", "futura")
    ]
    uno = entry("RLCard", "uno", ENVIRONMENT, 60)
    judged = {
        (one.ours.library, one.ours.game): (one.bar, one.met, one.verdict)
        for one in comparisons.compared([*found, uno])
    }
    assert judged == {
        (PLAIN, "peace"): (1.0, False, "MISSED 1"),
        (PLAIN, "futura"): (0.2, True, "met 0.2"),
        (COMPILED, "peace"): (2.0, False, "MISSED 2"),
        (COMPILED, "futura"): (0.4, True, "met 0.4"),
    }


def test_another_version_of_ours_is_compared_game_by_game_and_table_by_table() -> None:
    found = [
        entry(PLAIN, "peace", "copy", 10, players=2),
        entry(PLAIN, "peace", "copy", 5, players=6),
        entry(COMPILED, "peace", "copy", 30, players=2),
        entry(COMPILED, "peace", "copy", 5, players=6),
        entry("OpenSpiel", "hearts", CLONE, 10),
    ]
    assert [
        (one.ours.library, one.ours.players, one.comparison.against.name, one.times.median, one.met)
        for one in comparisons.compared(found)
    ] == [
        (PLAIN, 2, "OpenSpiel hearts clone", 1.0, True),
        (PLAIN, 6, "OpenSpiel hearts clone", 0.5, True),
        (COMPILED, 2, "OpenSpiel hearts clone", 3.0, True),
        (COMPILED, 6, "OpenSpiel hearts clone", 0.5, True),
        (COMPILED, 2, "plain Python", 3.0, True),
        (COMPILED, 6, "plain Python", 1.0, False),
    ]


def test_every_comparison_has_a_bar_for_all_five_games_or_for_none() -> None:
    for comparison in comparisons.COMPARISONS:
        for bars in (comparison.plain, comparison.compiled):
            assert set(bars) in (set(), {"peace", "void", "saga", "stellar", "futura"})
        assert comparison.what in comparisons.WHAT


def test_a_round_measures_what_is_compared_at_every_table_and_runs_backwards_every_second_time() -> None:
    uno, other = entry("RLCard", "uno", BARE), entry("RLCard", "bridge", ENVIRONMENT)
    two, six = entry(PLAIN, "peace", "play", players=2), entry(PLAIN, "peace", "play", players=6)
    run = peers.Run([two, six], [uno, other])
    assert run.order() == [uno, two, other, uno, six]
    run.rounds = 1
    assert run.order() == [six, uno, other, two, uno]


# The loops of others.


class Coins:
    """A game with the interface of OpenSpiel: chance throws a coin, then each of two players chooses."""

    def __init__(self, moves: int = 0) -> None:
        self.moves = moves

    def num_players(self) -> int:
        return 2

    def get_type(self) -> Any:
        return SimpleNamespace(provides_information_state_tensor=True)

    def new_initial_state(self) -> Coins:
        return Coins()

    def clone(self) -> Coins:
        return Coins(self.moves)

    def is_terminal(self) -> bool:
        return self.moves == 6

    def is_chance_node(self) -> bool:
        return self.moves % 3 == 0

    def is_simultaneous_node(self) -> bool:
        return False

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def current_player(self) -> int:
        return self.moves % 3 - 1

    def legal_actions(self) -> list[int]:
        return [3, 5]

    def apply_action(self, action: int) -> None:
        assert action in ((0, 1) if self.is_chance_node() else (3, 5))
        self.moves += 1

    def information_state_tensor(self, player: int) -> list[float]:
        assert player == self.current_player()
        return [0.0]

    def move_number(self) -> int:
        return self.moves


def test_chance_is_played_but_not_counted() -> None:
    library = SimpleNamespace(
        make_uniform_random_bot=lambda player, seed: player,
        evaluate_bots=lambda state, bots, seed: setattr(state, "moves", 6),
    )
    assert peer_loops.spiel_play(Coins)() == 4
    assert peer_loops.spiel_observed(Coins)() == 4
    assert peer_loops.spiel_playouts(Coins, library)() == 4
    assert peer_loops.spiel_clones(Coins)() == 64


def test_an_outcome_is_drawn_by_its_probability(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer_loops, "random", Random(1).random)
    drawn = Counter(peer_loops.outcome([(7, 0.25), (8, 0.75)]) for _ in range(4000))
    assert 900 < drawn[7] < 1100
    assert drawn[7] + drawn[8] == 4000


def toys(slices: list[str]) -> Callable[[], Iterator[Entry]]:
    """A library of which one game is broken from the start and one breaks when it is timed."""

    def counting() -> int:
        slices.append("toy")
        return 200

    def broken() -> int:
        raise RuntimeError("no cards left")

    def breaking(seconds: float) -> float:
        raise RuntimeError("too late")

    def library() -> Iterator[Entry]:
        yield Entry("RLCard", "uno", BARE, peer_loops.timed(lambda: counting))
        yield Entry("Toys", "compiled", BARE, peer_loops.timed(lambda: counting), written_in=CPP)
        yield Entry("Toys", "broken", BARE, peer_loops.timed(lambda: broken))
        yield Entry("Toys", "breaking", BARE, lambda: breaking)

    return library


# The command.


@pytest.mark.usefixtures("no_peers")
def test_without_peers_each_is_skipped_with_a_hint(capsys: pytest.CaptureFixture[str]) -> None:
    assert peers.main([*TINY, "--games", "peace:2"]) == 0
    printed = capsys.readouterr()
    for library in ("OpenSpiel", "PettingZoo", "RLCard"):
        assert f"{library} skipped: it is not installed" in printed.err
    assert printed.err.count("`make bench` installs it.") == 3
    assert "not compared: play with RLCard uno bare" in printed.out
    assert "bars met" in printed.out


def test_json_is_all_that_goes_to_stdout_and_a_broken_peer_is_dropped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slices: list[str] = []
    monkeypatch.setattr(peer_loops, "PEERS", {"Toys": toys(slices)})
    monkeypatch.setattr(speed_page, "versions", lambda entries: [])
    assert peers.main([*TINY, "--games", "peace:3", "--json", "--check"]) == 1
    plain = json.loads(capsys.readouterr().out)
    assert plain["rounds"] == 2
    assert plain["skipped"] == [
        "Toys broken bare skipped: RuntimeError: no cards left",
        "Toys breaking bare dropped: RuntimeError: too late",
    ]
    measured = [(each["library"], each["game"], each["players"], each["loop"]) for each in plain["entries"]]
    mine = [(PLAIN, "peace", 3, what) for what in comparisons.WHAT]
    theirs = [(before.EARLIER, "peace", 3, what) for what in comparisons.WHAT]
    assert Counter(measured) == Counter(
        [*mine, *theirs, ("RLCard", "uno", 0, BARE), ("Toys", "compiled", 0, BARE)]
    )
    assert all(len(each["by_round"]) == 2 for each in plain["entries"])
    uno, earlier = [one for one in plain["compared"] if one["what"] == "play"]
    assert (uno["against"], uno["bar"], uno["met"]) == ("RLCard uno bare", 1.0, False)
    assert (earlier["against"], earlier["bar"], earlier["met"]) == (before.EARLIER, None, True)
    assert slices


@pytest.mark.usefixtures("no_peers")
def test_the_page_is_written_with_a_profile_of_each_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(peers, "PAGE", tmp_path / "speed.md")
    assert peers.main([*TINY, "--games", "peace:2", "--write", "--profile", "0.05"]) == 0
    page = (tmp_path / "speed.md").read_text(encoding="utf-8")
    assert page.startswith("# How fast the games are\n")
    assert "| peace | 2 | plain Python |" in page
    assert "times d3a0b61" in page
    assert page.count("### peace\n") == 1
    assert "`games.peace." in page
    assert "Every loop of the other libraries" not in page
    assert capsys.readouterr().out


@pytest.mark.usefixtures("no_peers")
def test_stopping_keeps_the_rounds_that_are_complete_and_writes_no_page(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    one_round = peers.Run.one_round

    def stopped_in_the_second(run: peers.Run, seconds: float, step: Callable[[], None]) -> None:
        if run.rounds:
            raise KeyboardInterrupt
        one_round(run, seconds, step)

    started: list[before.Worker] = []

    def remembered(source: Path) -> before.Worker:
        started.append(before.Worker(source))
        return started[-1]

    monkeypatch.setattr(peers, "PAGE", tmp_path / "speed.md")
    monkeypatch.setattr(peers, "Worker", remembered)
    monkeypatch.setattr(peers.Run, "one_round", stopped_in_the_second)
    assert peers.main([*TINY, "--games", "peace:2", "--write"]) == 130
    printed = capsys.readouterr()
    assert "Stopped after 1 of 2 rounds." in printed.err
    assert printed.out.startswith("1 round of processor time")
    assert not (tmp_path / "speed.md").exists()
    assert [worker.process.returncode for worker in started] == [-signal.SIGTERM, -signal.SIGTERM]


def test_a_wish_for_an_unknown_game_or_table_or_for_the_same_build_twice_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert peers.main(["--games", "peace:9"]) == 2
    assert "2 to 6 players" in capsys.readouterr().err
    assert peers.main(["--games", "chess"]) == 2
    assert "no game 'chess'" in capsys.readouterr().err
    assert peers.main(["--games", "peace", "--compiled", str(before.ROOT / "src")]) == 2
    assert "name the folder of another build" in capsys.readouterr().err


def test_every_game_is_measured_with_the_fewest_and_the_most_players() -> None:
    assert peers.tables(["void", "peace:4"]) == [("void", 2), ("void", 7), ("peace", 4)]


# One version of the code, and where its time goes.


def test_a_worker_says_its_build_and_measures_everything_that_is_named() -> None:
    worker = before.Worker(before.ROOT / "src")
    try:
        assert worker.build in (PLAIN, COMPILED)
        for what in before.MEASURES:
            found = worker.measure(what, "peace", 2, 0.001)
            assert found is not None
            assert found > 0
    finally:
        worker.end()


def test_an_earlier_commit_that_git_does_not_have_is_named() -> None:
    with pytest.raises(before.NoCommit, match="git has no commit no-such-commit"):
        before.taken_out("no-such-commit")


def test_a_profile_names_our_functions_and_leaves_no_timer_behind() -> None:
    found = hot_spots.shares(random_play(game("peace"), 2), 0.1)
    assert sum(found.values()) == pytest.approx(1)
    assert any(name.startswith("games.peace.") for name in found)
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGPROF) == signal.SIG_DFL


def test_what_is_made_inside_a_function_counts_as_that_function() -> None:
    script = (
        "from benchmarks.hot_spots import running\n"
        "import sys\n"
        "code = 'def outer():\\n    return [running(sys._getframe()) for _ in range(1)][0]\\n'\n"
        "scope = {'__name__': 'starhall.toy', 'running': running, 'sys': sys}\n"
        "exec(code, scope)\n"
        "print(scope['outer'](), running(sys._getframe()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=before.ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["toy.outer", "elsewhere"]
