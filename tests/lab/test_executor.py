"""Games beside each other: each once, wherever they are played, and nothing is lost with a worker."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from starhall.bots.budget import Budget
from starhall.core import NotLegal, NotUnderstood, StarhallError, registry
from starhall.lab import executor as executors
from starhall.lab.arena import simulate
from starhall.lab.balance import Lab
from starhall.lab.executor import Executor, Here, Parts, Processes, executor, in_order
from starhall.lab.laid import Packs, packs
from starhall.lab.trial import Trial, arms


def numbered(number: int) -> int:
    """Its number; some take longer than those after them."""
    return sum(1 for step in range(20_000 * (3 - number % 3)) if step < number)


def packs_there(number: int) -> int:
    """How many packs are laid over the game, where this is done."""
    return len(registry.game("peace").content.packs)


def held_up(number: int) -> bool:
    """Has a budget of a twentieth of a second run out, when a fifth went by and nothing was done?"""
    share = next(Budget(seconds=0.05).shares(1))
    time.sleep(0.2)
    return share.spent


def failing(number: int) -> int:
    """The eighth breaks a rule."""
    if number == 7:
        raise NotLegal("the eighth game cannot be played")
    return numbered(number)


def deadly(number: int) -> int:
    """The eighth takes every worker with it."""
    if number == 7:
        os.kill(os.getpid(), signal.SIGTERM)
    return numbered(number)


def deadly_once(folder: Path, number: int) -> int:
    """Every eleventh kills its worker, the first time."""
    if number % 11 == 10:
        try:
            (folder / str(number)).touch(exist_ok=False)
        except FileExistsError:
            return numbered(number)
        os.kill(os.getpid(), signal.SIGKILL)
    return numbered(number)


@pytest.fixture(autouse=True)
def nobody_is_left() -> Iterator[None]:
    """However it ends, no worker outlives it."""
    yield
    assert not active_children()


@pytest.mark.parametrize("played_by", [Here(), Processes(2)], ids=["here", "processes"])
def test_a_busy_machine_takes_no_thinking_from_bots(played_by: Executor) -> None:
    assert [spent for _, spent in played_by.run(held_up, range(2))] == [False, False]
    # Where somebody waits, it does.
    assert held_up(0)


@pytest.mark.parametrize("jobs", [2, 5])
@pytest.mark.parametrize("games", [1, 3, 200])
def test_each_comes_once_and_can_be_put_in_order(jobs: int, games: int) -> None:
    done = Processes(jobs).run(numbered, range(games))
    assert list(in_order(done, range(games))) == list(range(games))


def test_what_fails_in_a_worker_fails_for_whoever_asked_and_says_where() -> None:
    with pytest.raises(NotLegal, match="the eighth game") as failed:
        list(Processes(2).run(failing, range(100)))
    assert "in failing" in "".join(failed.value.__notes__)


def test_nothing_is_lost_or_counted_twice_when_workers_are_killed(tmp_path: Path) -> None:
    found = list(Processes(2).run(partial(deadly_once, tmp_path), range(60)))
    assert len(list(tmp_path.iterdir())) == 5
    assert sorted(found) == [(number, number) for number in range(60)]


def test_what_takes_every_worker_with_it_is_given_up() -> None:
    with pytest.raises(StarhallError, match=r"3 workers were ended from outside.*try fewer jobs"):
        list(Processes(2).run(deadly, range(100)))


def test_a_worker_that_is_no_copy_is_given_the_content_of_here(monkeypatch: pytest.MonkeyPatch) -> None:
    (_, changed) = arms("peace", (), ["invasion_faces.light.saucers=[1, 1, 1, 2, 2, 3]"])
    monkeypatch.setattr(executors, "packs", lambda: changed.packs)
    monkeypatch.setattr(executors, "COPIED", False)
    assert sorted(Processes(2).run(packs_there, range(2))) == [(0, 1), (1, 1)]


def test_whoever_stops_early_leaves_no_worker_behind() -> None:
    games = Processes(2).run(numbered, range(10_000))
    number, found = next(games)
    assert number == found
    del games


def test_parts_grow_with_short_games_and_what_was_lost_comes_alone() -> None:
    parts = Parts(range(10_000), workers=2, enough=0.1)
    assert parts.take() == (0,)
    assert parts.ahead == 1
    parts.done((0,), 0.001)
    part = parts.take()
    assert part == tuple(range(1, 101))
    assert parts.ahead == 2
    parts.lost(part[:3])
    assert [parts.take(), parts.take(), parts.take()] == [(1,), (2,), (3,)]
    assert parts.take() == tuple(range(101, 201))
    parts.lost((1,))
    for _ in range(3):
        # What a worker had yet to begin cannot be why it was lost.
        parts.lost((2,), at_work=False)
    with pytest.raises(StarhallError, match="want of memory"):
        parts.lost((1,))


def test_there_are_processes_and_ray() -> None:
    with executor() as one, executor("processes", 3) as three:
        assert isinstance(one, Here)
        assert isinstance(three, Processes)
    for on, jobs, why in (("moon", 1, "there are processes, ray and"), ("processes", 0, "at least one")):
        with pytest.raises(NotUnderstood, match=why), executor(on, jobs):
            pass


def tally(played_by: Executor, games: int = 300) -> dict[str, Any]:
    """What a simulation comes to, without its times."""
    plain = simulate(
        "void", players=3, games=games, bots=["random"], seed="r", played_by=played_by
    ).to_plain()
    return {name: found for name, found in plain.items() if "second" not in name}


def test_packs_travel_by_value(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = Path(__file__).resolve().parents[2] / "examples" / "packs" / "gentle-void"
    script = (
        "import json, os, sys\n"
        "from starhall.core import registry\n"
        "from starhall.lab.laid import lay\n"
        "lay(tuple(tuple(map(tuple, files)) for files in json.loads(sys.argv[1])))\n"
        "print(registry.game('void').content.fingerprint)"
    )

    def fingerprint(packs: Packs) -> str:
        """Of void in a process to which these packs came."""
        words = [sys.executable, "-c", script, json.dumps(packs)]
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()

    monkeypatch.setenv("STARHALL_PACKS", str(pack))
    found = packs()
    assert [name for name, _ in found[0]] == sorted(file.name for file in pack.glob("*.toml"))
    by_folder = "from starhall.core import registry; print(registry.game('void').content.fingerprint)"
    there = subprocess.run([sys.executable, "-c", by_folder], capture_output=True, text=True, check=True)
    monkeypatch.delenv("STARHALL_PACKS")
    assert fingerprint(found) == there.stdout.strip() != registry.game("void").content.fingerprint


@pytest.mark.soak
def test_a_cluster_of_two_nodes_plays_the_same_and_loses_nothing_with_one_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    games = 1500
    expected = tally(Here(), games)
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        other = cluster.add_node(num_cpus=1)
        with executor(f"ray={cluster.address}") as played_by:
            assert tally(played_by, games) == expected
            lost: list[int] = []

            class Losing:
                """The cluster, which loses a node in the middle."""

                def run(self, one: Any, numbers: Any, with_packs: Packs | None = None) -> Iterator[Any]:
                    for done, found in enumerate(played_by.run(one, numbers, with_packs)):
                        if done == games // 3:
                            cluster.remove_node(other, allow_graceful=False)
                            lost.append(done)
                        yield found

            assert tally(Losing(), games) == expected
            assert lost
    finally:
        cluster.shutdown()


@pytest.mark.soak
def test_a_cluster_plays_every_arm_with_its_own_content(monkeypatch: pytest.MonkeyPatch) -> None:
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    changed = arms("void", content=["box.starting_hand.value=7"])
    here, there = (Lab.begin(Trial("void", changed, deals=6)) for _ in range(2))
    here.play()
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
        with executor(f"ray={cluster.address}") as played_by:
            there.play(played_by)
    finally:
        cluster.shutdown()
    assert there.results() == here.results()
    before, after = there.bars.contents
    assert before == registry.game("void").content.fingerprint != after
    assert there.bars.pairs[0].differs == 6
