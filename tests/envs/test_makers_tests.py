"""The environments pass the tests of those who make PettingZoo and Gymnasium."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)

from starhall import envs
from starhall.core import registry

SLUGS = registry.slugs()
EVERY = [(slug, players) for slug in SLUGS for players in registry.game(slug).players]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Their tests warn of masks, which they know only in part."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("slug", SLUGS)
def test_every_makers_test_passes_with_default_arguments(
    slug: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    api_test(envs.aec(slug), num_cycles=10)
    parallel_api_test(envs.parallel(slug), num_cycles=10)
    parallel_seed_test(lambda: envs.parallel(slug), num_cycles=10)
    state_test(envs.aec(slug), envs.parallel(slug))
    check_env(gymnasium.make(f"starhall/{slug}-v1").unwrapped)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("slug", SLUGS)
def test_one_seat_after_another(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(envs.aec(slug), num_cycles=40)
    api_test(envs.aec(slug, registry.game(slug).players[-1], obs="named"), num_cycles=20)
    seed_test(lambda: envs.aec(slug), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("slug", SLUGS)
def test_all_seats_in_every_step(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(envs.parallel(slug, illegal="random"), num_cycles=20)
    parallel_seed_test(lambda: envs.parallel(slug, illegal="random"), num_cycles=20)
    state_test(envs.aec(slug, illegal="random"), envs.parallel(slug, illegal="random"))
    max_cycles_test(envs.padded(slug))
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("slug", SLUGS)
def test_one_seat_against_bots(slug: str) -> None:
    name = f"starhall/{slug}-v1"
    env = gymnasium.make(name, against="random", illegal="random", render_mode="ansi").unwrapped
    check_env(env)
    assert env.observation_space.contains(env.reset(seed=1)[0])


@pytest.mark.parametrize("slug", SLUGS)
def test_the_table_is_drawn(
    slug: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    modes = []

    def make(render_mode: str) -> envs.Turns:
        modes.append(render_mode)
        return envs.aec(slug, render_mode=render_mode)

    render_test(make)
    assert modes == ["human", "human", "ansi", "rgb_array"]
    assert "Player 1" in capsys.readouterr().out


@pytest.mark.soak
@pytest.mark.parametrize(("slug", "players"), EVERY)
def test_every_number_of_players(slug: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(envs.aec(slug, players), num_cycles=1000)
    seed_test(lambda: envs.aec(slug, players), num_cycles=300)
    parallel_api_test(envs.parallel(slug, players, illegal="random"), num_cycles=500)
    assert "Passed" in capsys.readouterr().out
