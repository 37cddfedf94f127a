"""What environments give beside what their makers ask for: masks, rewards, records, many tables at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

from starhall import envs
from starhall.core import NotLegal, NotUnderstood, OutOfDate, StarhallError, record, registry
from starhall.envs.spread import Spread

SLUGS = registry.slugs()


def play(env: envs.Turns, seed: int, rng: Random) -> list[tuple[str, int]]:
    """Play a game at random; who did what."""
    env.reset(seed=seed)
    done = []
    for agent in env.agent_iter():
        seen, _, ended, cut, info = env.last()
        if ended or cut:
            env.step(None)
            continue
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(info["legal"])
        done.append((agent, rng.choice(info["legal"])))
        env.step(done[-1][1])
    return done


@pytest.mark.parametrize("slug", ["peace", "void"])
def test_an_episode_is_a_match_that_can_be_saved(slug: str) -> None:
    env = envs.aec(slug)
    done = play(env, 7, Random(1))
    match = env.unwrapped.match
    assert match.over
    assert [(f"player_{seat}", choice) for seat, choice in match.choices] == done
    again = record.load(record.save(match))
    assert again.state.places == match.state.places


def test_rewards_come_at_the_end_to_all_seats_and_sum_to_nothing() -> None:
    for reward in ("win", "place"):
        env = envs.aec("void", 4, reward=reward)
        env.reset(seed=3)
        rng, worth = Random(3), {}
        for agent in env.agent_iter():
            _, reward_now, ended, _, info = env.last()
            if ended:
                worth[agent] = reward_now
                env.step(None)
            else:
                assert reward_now == 0
                env.step(rng.choice(info["legal"]))
        assert len(worth) == 4
        assert sum(worth.values()) == pytest.approx(0)
        assert max(worth.values()) == 1


def test_who_is_asked_with_others_shows_nothing_of_its_answer() -> None:
    env = envs.aec("stellar", 2)
    env.reset(seed=5)
    rng = Random(2)
    while len(env.seats.state.asked) < 2:
        env.step(rng.choice(env.infos[env.agent_selection]["legal"]))
    first, other = env.agent_selection, 1 - env.possible_agents.index(env.agent_selection)
    seen = []
    for choice in env.infos[first]["legal"][:2]:
        twin = envs.aec("stellar", 2)
        twin.reset(seed=5)
        for _, before in env.seats.choices:
            twin.step(before)
        twin.step(choice)
        assert twin.agent_selection == f"player_{other}"
        seen.append(twin.last()[0]["observation"])
    assert (seen[0] == seen[1]).all()


def test_an_illegal_action_is_refused_replaced_or_lost_as_was_said() -> None:
    env = envs.aec("peace", illegal="error")
    env.reset(seed=1)
    legal = env.infos[env.agent_selection]["legal"]
    wrong = next(action for action in range(env.seats.actions) if action not in legal)
    with pytest.raises(NotLegal, match="Instead"):
        env.step(wrong)
    env.step(legal[0])
    env = envs.aec("peace", illegal="random")
    env.reset(seed=1)
    env.step(wrong)
    assert env.seats.choices[0][1] in legal
    for reward, worth in (("win", -1 / 2), ("place", -1)):
        env = envs.aec("peace", 3, reward=reward)
        env.reset(seed=1)
        loser = env.agent_selection
        with pytest.warns(envs.IllegalAction, match="We Come In Peace"):
            env.step(wrong)
        assert all(env.terminations.values())
        assert env.rewards[loser] == worth
        assert sum(env.rewards.values()) == pytest.approx(0)
        assert "Instead" in env.infos[loser]["illegal"]


@pytest.mark.parametrize("slug", SLUGS)
def test_with_points_an_illegal_action_is_worth_no_more_than_any_end(slug: str) -> None:
    env = envs.aec(slug, reward="score")
    play(env, 5, Random(5))
    legal = env.seats.rewards()
    assert min(legal) >= env.seats.game.least
    for moves in (0, 30):
        env.reset(seed=5)
        rng = Random(5)
        for _ in range(moves):
            env.step(rng.choice(env.infos[env.agent_selection]["legal"]))
        loser = env.agent_selection
        with pytest.warns(envs.IllegalAction):
            env.step(-1)
        assert env.rewards[loser] == env.seats.game.least <= min(env.rewards.values())
        assert len(env.rewards) == env.seats.players


@pytest.mark.parametrize("form", ["aec", "parallel", "single", "make", "make_vec", "vector", "jobs"])
def test_the_warning_names_the_line_that_passed_the_illegal_action(form: str) -> None:
    makers: dict[str, Callable[[], Any]] = {
        "aec": lambda: envs.aec("peace"),
        "parallel": lambda: envs.parallel("peace"),
        "single": lambda: envs.single("peace", against="random"),
        "make": lambda: gymnasium.make("starhall/peace-v1", against="random"),
        "make_vec": lambda: gymnasium.make_vec("starhall/peace-v1", 2, against="random"),
        "vector": lambda: envs.vector("peace", 2),
        "jobs": lambda: envs.vector("peace", 2, jobs=2),
    }
    many = makers[form]()
    try:
        many.reset(seed=1)
        wrong: Any = np.array([-1, -1]) if form in {"make_vec", "vector", "jobs"} else -1
        if form == "make":
            # Its checker refuses what is no action at all.
            _, info = many.reset(seed=1)
            wrong = next(action for action in range(int(many.action_space.n)) if action not in info["legal"])
        if form == "parallel":
            wrong = dict.fromkeys(many.agents, -1)
        with pytest.warns(envs.IllegalAction) as warned:
            many.step(wrong)
        assert [Path(one.filename).name for one in warned] == [Path(__file__).name] * len(warned)
    finally:
        many.close()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_vector_says_why_a_game_was_lost_and_its_last_mask_is_empty(jobs: int) -> None:
    many = envs.vector("peace", 3, jobs=jobs)
    try:
        seen, _ = many.reset(seed=1)
        actions = seen["action_mask"].argmax(axis=1)
        wrong = int(np.flatnonzero(seen["action_mask"][2] == 0)[0])
        actions[2] = wrong
        with pytest.warns(envs.IllegalAction, match=r"infos\['final_info'\]\['illegal'\] says why"):
            _, _, ended, _, infos = many.step(actions)
        assert ended.tolist() == [False, False, True]
        assert "Instead" in infos["final_info"]["illegal"][2]
        assert not infos["final_obs"][2]["action_mask"].any()
        # A table that goes on is neither warned of nor lost again.
        _, _, ended, _, infos = many.step(many.sample(np.random.default_rng(1)))
        assert (ended.any(), "final_info" in infos) == (False, False)
    finally:
        many.close()


def test_a_learner_that_ignores_the_mask_is_told_why_its_games_end() -> None:
    env = gymnasium.make("starhall/peace-v1", against="random")
    _, info = env.reset(seed=3)
    wrong = next(action for action in range(int(env.action_space.n)) if action not in info["legal"])  # type: ignore[attr-defined]
    with pytest.warns(envs.IllegalAction, match="Choose from the action mask"):
        _, reward, ended, _, info = env.step(wrong)
    assert (reward, ended) == (-1, True)
    assert "Instead" in info["illegal"]


def test_a_game_is_cut_after_so_many_decisions() -> None:
    env = envs.aec("void", max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(env.infos[env.agent_selection]["legal"][0])
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_named_spaces_in_a_row_are_the_encoding() -> None:
    flat, named = envs.aec("void"), envs.aec("void", obs="named")
    for env in (flat, named):
        env.reset(seed=4)
    parts = named.last()[0]["observation"]
    assert list(parts) == [space.name for space in registry.game("void").encoded]
    assert np.concatenate(list(parts.values())).tolist() == flat.last()[0]["observation"].tolist()


@pytest.mark.parametrize("slug", SLUGS)
def test_environments_are_registered_by_name(slug: str) -> None:
    env = gymnasium.make(f"starhall/{slug}-v1", against="random", seat=1)
    _, info = env.reset(seed=2)
    assert info["seat"] == 1
    _, reward, ended, cut, _ = env.step(info["legal"][0])
    assert (reward, ended, cut) == (0, False, False)


def test_the_learner_goes_round_the_seats() -> None:
    env = envs.single("void", 3, against="random")
    assert [env.reset(seed=9 if n == 0 else None)[1]["seat"] for n in range(4)] == [0, 1, 2, 0]


NOTHING_IMPORTED = """
import gymnasium
from gymnasium.vector import AutoresetMode
name = "starhall.envs:starhall/saga-v1"
env, many = gymnasium.make(name), gymnasium.make_vec(name, 2, against="random")
print(type(env.unwrapped).__name__, many.num_envs, many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP)
"""


def test_gymnasium_finds_a_game_by_its_name_and_ours_is_not_imported_before() -> None:
    told = subprocess.run(
        [sys.executable, "-c", NOTHING_IMPORTED], capture_output=True, text=True, check=True
    )
    assert told.stdout == "Single 2 True\n"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_mask_is_found_where_sb3_contrib_looks_for_it(slug: str) -> None:
    env = gymnasium.make(f"starhall/{slug}-v1", against="random")
    seen, info = env.reset(seed=4)
    # Its `get_action_masks` asks an environment this way, and a vector by `env_method("action_masks")`.
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.flatnonzero(masks).tolist() == sorted(info["legal"])
    assert masks.tolist() == seen["action_mask"].astype(bool).tolist()
    many: Any = gymnasium.make_vec(f"starhall/{slug}-v1", 3, against="random")
    seen, _ = many.reset(seed=4)
    assert (np.stack(many.call("action_masks")) == seen["action_mask"].astype(bool)).all()


def test_a_vector_of_single_seats_gives_each_row_to_one_learner() -> None:
    many = gymnasium.make_vec("starhall/peace-v1", 3, players=3, against="random")
    alone = [envs.single("peace", 3, against="random") for _ in range(3)]
    seen, infos = many.reset(seed=8)
    assert infos["seat"].tolist() == [0, 1, 2]
    for n, env in enumerate(alone):
        env.first = n
        env.reset(seed=8 + n)
    rng, ended = np.random.default_rng(2), 0
    for _ in range(120):
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]]
        seen, rewards, over, _, infos = many.step(np.array(actions))
        for n, env in enumerate(alone):
            mine, reward, done, _, info = env.step(actions[n])
            assert (rewards[n], over[n]) == (reward, done)
            if done:
                ended += 1
                assert (infos["final_obs"][n]["observation"] == mine["observation"]).all()
                assert infos["final_info"]["seat"][n] == info["seat"]
                mine, _ = env.reset()
            assert (seen["observation"][n] == mine["observation"]).all()
    assert ended


def test_a_vector_of_single_seats_cuts_games_after_so_many_of_the_learners_steps() -> None:
    many = envs.singles("void", 2, against="random", max_episode_steps=2)
    seen, _ = many.reset(seed=1)
    for cut in (False, True, False):
        actions = seen["action_mask"].argmax(axis=1)
        seen, _, _, truncated, infos = many.step(actions)
        assert truncated.tolist() == [cut, cut]
        assert ("final_obs" in infos) is cut


@pytest.mark.parametrize(("slug", "tables"), [("peace", 3), ("void", 5)])
def test_many_tables_are_those_of_single_ones_with_the_same_seeds(slug: str, tables: int) -> None:
    vector = envs.vector(slug, tables)
    seen, infos = vector.reset(seed=20)
    alone = [envs.aec(slug) for _ in range(tables)]
    for n, env in enumerate(alone):
        env.reset(seed=20 + n)
    rng, ended = np.random.default_rng(0), 0
    for _ in range(150):
        for n, env in enumerate(alone):
            assert seen["observation"][n].tolist() == env.last()[0]["observation"].tolist()
            assert seen["action_mask"][n].tolist() == env.last()[0]["action_mask"].tolist()
            assert f"player_{infos['seat'][n]}" == env.agent_selection
        actions = vector.sample(rng)
        seen, rewards, over, _, infos = vector.step(actions)
        for n, env in enumerate(alone):
            agent = env.agent_selection
            env.step(actions[n])
            assert over[n] == env.terminations[agent]
            if over[n]:
                ended += 1
                assert rewards[n] == pytest.approx(env.rewards[agent])
                assert dict(infos["returns"])[n] == pytest.approx(list(env.rewards.values()))
                env.reset()
    assert ended


def test_a_table_of_many_is_lost_or_cut_alone() -> None:
    many = envs.vector("peace", 5, illegal="lose", max_cycles=3)
    many.reset(seed=1)
    rng = np.random.default_rng(1)
    actions = many.sample(rng)
    legal = many.sheet.legal
    actions[2] = int(np.flatnonzero(legal[2] == 0)[0])
    loser = int(many.sheet.asked[2])
    with pytest.warns(envs.IllegalAction):
        _, rewards, ended, cut, infos = many.step(actions)
    assert (ended.tolist(), cut.any()) == ([False, False, True, False, False], False)
    assert infos["final_info"]["_illegal"].tolist() == ended.tolist()
    assert rewards[2] == -1
    [(table, worth)] = infos["returns"]
    assert (table, worth[loser]) == (2, -1)
    many.step(many.sample(rng))
    _, _, ended, cut, _ = many.step(many.sample(rng))
    # The new game at the third table has one decision less.
    assert (ended.any(), cut.tolist()) == (False, [True, True, False, True, True])


@pytest.mark.parametrize("slug", SLUGS)
def test_a_cut_game_keeps_what_every_seat_saw_last(slug: str) -> None:
    many = envs.vector(slug, 2, max_cycles=4)
    alone = [envs.aec(slug, max_cycles=4) for _ in range(2)]
    many.reset(seed=5)
    for n, env in enumerate(alone):
        env.reset(seed=5 + n)
    rng = np.random.default_rng(5)
    for step in range(4):
        before = many.sheet.asked.copy()
        actions = many.sample(rng)
        _, _, ended, cut, infos = many.step(actions)
        assert (infos["acted"] == before).all()
        assert ("final_obs" in infos) is (step == 3)
        for env, action in zip(alone, actions, strict=True):
            env.step(action)
    assert (ended.any(), cut.all()) == (False, True)
    assert infos["_final_obs"].all()
    for n, env in enumerate(alone):
        final, about = infos["final_obs"][n], infos["final_info"]
        seat = int(before[n])
        assert about["seat"][n] == seat
        assert (about["rows"][n].reshape(-1) == env.state()).all()
        assert (final["observation"] == about["rows"][n][seat]).all()
        legal = env.seats.legal(seat)
        assert np.flatnonzero(final["action_mask"]).tolist() == sorted(legal)
        assert many.single_observation_space.contains(final)


def test_many_tables_by_several_processes_are_those_of_one() -> None:
    alone, spread = (envs.vector("void", 5, 3, illegal="error", max_cycles=90, jobs=jobs) for jobs in (1, 2))
    try:
        rngs = [np.random.default_rng(6), np.random.default_rng(6)]
        ended = 0
        for env in (alone, spread):
            env.reset(seed=30)
        for _ in range(150):
            first, second = [
                env.step(env.sample(rng)) for env, rng in zip((alone, spread), rngs, strict=True)
            ]
            for name in ("observation", "action_mask"):
                assert (first[0][name] == second[0][name]).all()
            assert all((one == other).all() for one, other in zip(first[1:4], second[1:4], strict=True))
            assert first[4].get("returns") == second[4].get("returns")
            assert all((first[4][name] == second[4][name]).all() for name in ("seat", "acted"))
            if "final_obs" in first[4]:
                assert (first[4]["_final_obs"] == second[4]["_final_obs"]).all()
                assert (first[4]["final_info"]["rows"] == second[4]["final_info"]["rows"]).all()
            ended += int(first[2].sum())
        assert ended
        played = [alone.match(table).choices for table in range(5)]
        assert [spread.match(table).choices for table in range(5)] == played
        over = max(range(5), key=lambda table: len(alone.played(table, finished=True)[1]))
        finished = spread.match(over, finished=True)
        assert finished.over
        assert record.load(record.save(finished)).state.places == finished.state.places
        legal = alone.sheet.legal.copy()
        for env, rng in zip((alone, spread), rngs, strict=True):
            wrong = env.sample(rng)
            for action in (int(np.flatnonzero(legal[4] == 0)[0]), -1, alone.seats.actions):
                wrong[4] = action
                with pytest.raises(StarhallError, match=r"Instead|is no"):
                    env.step(wrong)
                assert (env.sheet.legal == legal).all()
            # Nothing was done at the other tables either.
            assert [env.match(table).choices for table in range(5)] == played
    finally:
        spread.close()


def test_a_process_that_was_ended_is_said() -> None:
    spread = envs.vector("peace", 4, jobs=2)
    spread.reset(seed=1)
    assert isinstance(spread, Spread)
    [worker] = spread._workers
    worker.process.kill()
    worker.process.join()
    with pytest.raises(RuntimeError, match=r"tables 2 to 3 has ended \(exit code -9\)"):
        spread.step(spread.sample(np.random.default_rng(1)))
    with pytest.raises(RuntimeError, match="was interrupted"):
        spread.reset(seed=1)
    with pytest.raises(RuntimeError, match="was interrupted"):
        spread.match(3)
    spread.close()


INTERRUPTED = """
import numpy as np
from starhall import envs
if __name__ == "__main__":
    spread = envs.vector("void", 6, jobs=3)
    spread.reset(seed=1)
    print(*(worker.process.pid for worker in spread._workers), flush=True)
    rng = np.random.default_rng(1)
    while True:
        spread.step(spread.sample(rng))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_leaves_no_process_and_no_memory(tmp_path: Path) -> None:
    shared = Path("/dev/shm")
    before = set(shared.iterdir()) if shared.is_dir() else set()
    program = tmp_path / "stepping.py"
    program.write_text(INTERRUPTED)
    ours = [sys.executable, str(program)]
    with subprocess.Popen(
        ours, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as stepping:
        assert stepping.stdout is not None
        pids = [int(pid) for pid in stepping.stdout.readline().split()]
        assert len(pids) == 2
        # As a terminal does it: to all of them.
        os.killpg(stepping.pid, signal.SIGINT)
        _, errors = stepping.communicate(timeout=60)
    assert stepping.returncode == -signal.SIGINT
    assert errors.count("KeyboardInterrupt") == 1
    assert "Process Spawn" not in errors
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert not {file for file in shared.glob("pym-*") if file not in before}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_picture_is_the_board_drawn_and_changes_with_it(slug: str) -> None:
    env = envs.aec(slug, render_mode="rgb_array")
    env.reset(seed=2)
    drawing = env.seats.game.drawing(env.seats.game.view(env.seats.state, None))
    before = env.render()
    assert isinstance(before, np.ndarray)
    assert before.shape == (round(drawing.high), round(drawing.wide), 3)
    assert before.dtype == np.uint8
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 20
    rng = Random(5)
    for _ in range(12):
        env.step(rng.choice(env.infos[env.agent_selection]["legal"]))
    after = env.render()
    assert isinstance(after, np.ndarray)
    assert before.shape != after.shape or (before != after).any()


CODE = """
from starhall import envs
env = envs.aec("saga", 3)
env.reset(seed=11)
for _ in range(40):
    env.step(env.infos[env.agent_selection]["legal"][-1])
print(env.state().sum(), env.seats.seed)
"""


def test_seeds_are_the_same_in_another_process() -> None:
    env = envs.aec("saga", 3)
    env.reset(seed=11)
    for _ in range(40):
        env.step(env.infos[env.agent_selection]["legal"][-1])
    told = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True).stdout
    assert told.split() == [str(env.state().sum()), env.seats.seed]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"players": 9}, "is for 2"),
        ({"obs": "pixels"}, "obs is flat or named"),
        ({"illegal": "ignore"}, "illegal is lose, error or random"),
        ({"reward": "money"}, "reward is win, place or score"),
        ({"max_cycles": 0}, "at most, not 0"),
        ({"render_mode": "vr"}, "render_mode is human, ansi or rgb_array"),
    ],
)
def test_what_cannot_be_made_is_said(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(NotUnderstood, match=words):
        envs.aec("void", **wrong)


def test_more_that_cannot_be_is_said() -> None:
    with pytest.raises(NotUnderstood, match="no seat 5"):
        envs.single("peace", 2, seat=5)
    with pytest.raises(NotUnderstood, match="flat rows"):
        envs.vector("peace", 2, obs="named")
    with pytest.raises(NotUnderstood, match="at least one"):
        envs.vector("peace", 0)
    with pytest.raises(NotUnderstood, match="by 1 to 4 processes"):
        envs.vector("peace", 4, jobs=5)
    with pytest.raises(NotUnderstood, match="flat rows"):
        envs.vector("peace", 4, jobs=2, obs="named")
    env = envs.parallel("peace", 2)
    env.reset(seed=1)
    with pytest.raises(NotUnderstood, match="is asked, and there is no action"):
        env.step({})
    turns = envs.aec("peace", 2)
    with pytest.raises(OutOfDate, match="`reset` begins another"):
        turns.step(0)
