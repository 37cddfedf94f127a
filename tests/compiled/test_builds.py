"""Both builds play alike: plain Python, and the one that is compiled from the same source."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from starhall.core import registry
from starhall.lab.bench import COMPILED, PLAIN
from tools.compiling import kept
from tools.compiling.building import CHECK, GAMES, ROOT, SOURCE, built, has_compiler, quickly_built

needs_a_compiler = pytest.mark.skipif(
    not has_compiler(), reason="there is no C compiler, so nothing is compiled (on Debian: apt install gcc)"
)
PART = 500
PARTS = 20
"""So many games of a title are compared at a time, and so often."""


def said_by(build: Path, *command: str) -> list[str]:
    """What Python prints when it runs this with a build in front of its path."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(build)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout.splitlines()


def traces(build: Path, *wishes: object) -> list[str]:
    return said_by(build, "-m", "tools.compiling.traces", *map(str, wishes))


def differences(compiled: Path, *wishes: object) -> Sequence[tuple[str, str]]:
    """The lines in which a compiled build and the plain one are not alike."""
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(lambda build: traces(build, *wishes), (SOURCE, compiled))
    assert (one[0], other[0]) == (PLAIN, COMPILED)
    assert len(one) > 1
    return [pair for pair in zip(one[1:], other[1:], strict=True) if pair[0] != pair[1]]


@pytest.fixture(scope="module")
def peace() -> Path:
    return quickly_built(["peace"])


@pytest.fixture(scope="module")
def everything() -> Path:
    return built()


@needs_a_compiler
def test_random_games_are_played_alike(peace: Path) -> None:
    assert differences(peace, "play", "peace", 0, 60) == []


@needs_a_compiler
def test_bots_that_look_ahead_weigh_alike(peace: Path) -> None:
    assert differences(peace, "thought", "peace", 0, 4) == []


@needs_a_compiler
def test_recorded_games_are_played_alike(peace: Path) -> None:
    assert differences(peace, "records", "peace") == []


@needs_a_compiler
def test_the_laws_look_at_the_same_moments(peace: Path) -> None:
    assert differences(peace, "laws", "peace", 5) == []


@needs_a_compiler
def test_games_of_others_run_on_the_compiled_core(peace: Path) -> None:
    lines = said_by(
        peace, "-m", "pytest", "-n0", "-q", "tests/core/test_cargo.py", "tests/core/test_state.py"
    )
    assert " passed" in lines[-1]


@needs_a_compiler
def test_a_measurement_says_which_build_it_ran(peace: Path) -> None:
    wish = ("-m", "starhall", "bench", "peace", "--seconds", "0.01")
    assert said_by(peace, *wish)[0].startswith(f"{COMPILED}, ")
    assert {row["build"] for row in json.loads("".join(said_by(peace, *wish, "--json")))} == {COMPILED}


def checks(folder: Path, source: str) -> subprocess.CompletedProcess[str]:
    """Let mypyc check a module of this source, as `make compilable` does for all that is compiled."""
    (folder / "mypy.ini").write_text("[mypy]\n", encoding="utf-8")
    (folder / "module.py").write_text(source, encoding="utf-8")
    command = [sys.executable, str(kept.NATIVE), CHECK, "module.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_check_refuses_a_name_that_is_used_before_it_is_defined(tmp_path: Path) -> None:
    done = checks(tmp_path, "early = late\nlate = len\n")
    assert done.returncode != 0
    assert 'Name "late" is used before definition' in done.stdout


def test_the_check_refuses_what_only_the_compiler_does(tmp_path: Path) -> None:
    done = checks(tmp_path, "def outer() -> None:\n    class Inner:\n        pass\n")
    assert done.returncode != 0
    assert "Nested class definitions not supported" in done.stdout


def test_the_check_leaves_the_c_compiler_alone(tmp_path: Path) -> None:
    assert checks(tmp_path, "late = len\nearly = late\n").returncode == 0
    assert not [*tmp_path.rglob("*.o"), *tmp_path.rglob("*.so")]


def test_every_game_is_compiled() -> None:
    assert set(GAMES) == set(registry.slugs())


@pytest.mark.soak
@needs_a_compiler
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("slug", GAMES)
def test_ten_thousand_games_are_played_alike(everything: Path, slug: str, part: int) -> None:
    assert differences(everything, "play", slug, part * PART, PART) == []


@pytest.mark.soak
@needs_a_compiler
@pytest.mark.parametrize("slug", GAMES)
def test_bots_of_all_games_weigh_alike(everything: Path, slug: str) -> None:
    assert differences(everything, "thought", slug, 0, 40) == []


@pytest.mark.soak
@needs_a_compiler
@pytest.mark.parametrize("slug", GAMES)
def test_all_records_and_laws_are_alike(everything: Path, slug: str) -> None:
    assert differences(everything, "records", slug) == []
    assert differences(everything, "laws", slug, 40) == []
