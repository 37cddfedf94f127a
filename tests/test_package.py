"""What the built package holds, and that both wheels of one source run where nothing else is installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NamedTuple

import pytest
from hatchling.builders.wheel import WheelBuilder

from starhall import __version__
from starhall.lab.bench import COMPILED, PLAIN
from tools.compiling.building import FACTS, GAMES, compiled_files, has_compiler

ROOT = Path(__file__).parents[1]
HOOK = "HATCH_BUILD_HOOK_ENABLE_CUSTOM"
needs_a_compiler = pytest.mark.skipif(
    not has_compiler(), reason="there is no C compiler, so nothing is compiled (on Debian: apt install gcc)"
)
both = pytest.mark.parametrize(
    "build", [PLAIN, pytest.param(COMPILED, marks=[pytest.mark.soak, needs_a_compiler])]
)


class Installed(NamedTuple):
    """A wheel, and an environment that holds nothing but what was in it."""

    wheel: Path
    environment: Path

    @property
    def tags(self) -> tuple[str, ...]:
        """The Python that it is for, what of it is called, and the platform."""
        return tuple(self.wheel.stem.split("-")[-3:])

    @property
    def files(self) -> dict[str, bytes]:
        """What is in it, but for what it says of itself."""
        with zipfile.ZipFile(self.wheel) as packed:
            return {name: packed.read(name) for name in packed.namelist() if ".dist-info/" not in name}

    @property
    def native(self) -> set[str]:
        """The native modules in it, by their paths without what each platform puts behind them."""
        return {name.partition(".")[0] for name in self.files if name.endswith(tuple(EXTENSION_SUFFIXES))}

    @property
    def needs(self) -> list[str]:
        """The other packages that it asks for, each with when it does."""
        with zipfile.ZipFile(self.wheel) as packed:
            (name,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
            lines = packed.read(name).decode().splitlines()
        return [line for line in lines if line.startswith("Requires-Dist:")]

    def says(self, program: str, *arguments: str, folder: Path | None = None) -> str:
        """What a program of the environment prints."""
        return said(self.environment / "bin" / program, *arguments, folder=folder or self.environment)


Wheels = Callable[[str], Installed]


def said(*command: str | Path, folder: Path, **more: str) -> str:
    """What a command prints; nothing of this checkout comes along."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("HATCH", "PYTHON", "STARHALL_"))
    }
    done = subprocess.run(
        command, cwd=folder, env={**kept, **more}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Wheels:
    """By build: its wheel, built from the tree and installed. What was compiled before is used again."""

    @cache
    def installed(build: str) -> Installed:
        folder = tmp_path_factory.mktemp("wheel")
        asked = {HOOK: "true"} if build == COMPILED else {}
        hatch = (sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder)
        said(*hatch, folder=ROOT, **asked)
        (wheel,) = folder.glob("*.whl")
        # Without pip the environment is empty; that of the tests puts in the wheel, and fetches nothing.
        environment = folder / "environment"
        venv.create(environment)
        pip = (sys.executable, "-m", "pip", "--python", environment / "bin" / "python")
        said(*pip, "install", "--quiet", "--no-index", "--no-deps", wheel, folder=folder)
        return Installed(wheel, environment)

    return installed


def test_the_package_says_that_it_is_typed_and_brings_its_tables_along() -> None:
    files = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert "starhall/py.typed" in files
    assert "starhall/games/peace/ledger.toml" in files
    assert not [name for name in files if name.startswith("tests")]


@both
def test_a_wheel_runs_where_nothing_else_is_installed(wheels: Wheels, build: str) -> None:
    assert __version__ in wheels(build).says("starhall", "--version")
    rows = json.loads(wheels(build).says("starhall", "bench", "--seconds", "0.01", "--json"))
    assert {row["game"]: row["build"] for row in rows} == dict.fromkeys(GAMES, build)


@both
def test_a_wheel_needs_other_packages_for_its_extras_alone(wheels: Wheels, build: str) -> None:
    assert [need for need in wheels(build).needs if "extra ==" not in need] == []


def test_the_plain_wheel_is_for_every_python_and_every_platform(wheels: Wheels) -> None:
    assert wheels(PLAIN).tags == ("py3", "none", "any")
    assert wheels(PLAIN).native == set()


@pytest.mark.soak
@needs_a_compiler
def test_the_compiled_wheel_is_for_one_python_and_one_platform(wheels: Wheels) -> None:
    python, _, platform = wheels(COMPILED).tags
    assert python == "cp{}{}".format(*sys.version_info)
    assert platform != "any"
    modules = (path.with_name(f"native_{FACTS}") if path.name == FACTS else path for path in compiled_files())
    assert wheels(COMPILED).native >= {path.with_suffix("").as_posix() for path in modules}


@pytest.mark.soak
@needs_a_compiler
def test_the_compiled_wheel_holds_every_file_of_the_plain_one_as_it_is(wheels: Wheels) -> None:
    compiled = wheels(COMPILED).files
    assert [name for name, held in wheels(PLAIN).files.items() if compiled.get(name) != held] == []


@pytest.mark.soak
@needs_a_compiler
@pytest.mark.parametrize("slug", GAMES)
def test_both_wheels_play_the_same_games(wheels: Wheels, slug: str) -> None:
    for wish in (["play", slug, "0", "20"], ["thought", slug, "0", "2"]):
        trace = ("python", "-m", "tools.compiling.traces", *wish)
        plain, compiled = (
            wheels(build).says(*trace, folder=ROOT).splitlines() for build in (PLAIN, COMPILED)
        )
        assert (plain[0], compiled[0]) == (PLAIN, COMPILED)
        assert len(plain) > 1
        assert plain[1:] == compiled[1:]
