"""The examples of README and docs run, and print what they say."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from starhall.cli import main

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
WAYS = ROOT / "docs" / "ways.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# ([\w/]+\.(?:py|toml))\n")


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a page in this language."""
    return [code for found, code in FENCE.findall(page.read_text(encoding="utf-8")) if found == language]


def with_blocks(language: str, but: Path | None = None) -> list[object]:
    """Every page that has such blocks, but for one, as test parameters."""
    pages = [page for page in PAGES if page != but and blocks(page, language)]
    return [pytest.param(page, id=str(page.relative_to(ROOT))) for page in pages]


@pytest.mark.parametrize("code", blocks(WAYS, "python"), ids=lambda code: code.strip().splitlines()[-1][:40])
def test_every_example_of_the_ways_to_begin_runs_alone(code: str, tmp_path: Path) -> None:
    (tmp_path / "example.py").write_text(code, encoding="utf-8")
    done = run([sys.executable, "example.py"], tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", with_blocks("python", but=WAYS))
def test_python_examples_run(page: Path, tmp_path: Path) -> None:
    """Blocks that begin with a file name are written there, the others run one after another."""
    script = []
    for code in [*blocks(page, "toml"), *blocks(page, "python")]:
        file = FILE.match(code)
        if file:
            target = tmp_path / file[1]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(code, encoding="utf-8")
        elif code in blocks(page, "python"):
            script.append(code)
    (tmp_path / "example.py").write_text("\n".join(script), encoding="utf-8")
    done = run([sys.executable, "example.py"], tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", with_blocks("console"))
def test_console_examples_print_what_they_say(page: Path, tmp_path: Path) -> None:
    for command, expected in sessions(page):
        done = starhall(command, tmp_path)
        assert done.returncode == 0, f"{command}: {done.stderr}"
        pattern = ".*".join(re.escape(part) for part in re.split(r"…", expected))
        assert re.match(pattern, done.stdout, re.DOTALL), f"{command} printed\n{done.stdout}\nnot\n{expected}"


def test_the_first_example_runs_in_a_process_of_its_own(tmp_path: Path) -> None:
    command, expected = next(sessions(ROOT / "README.md"))
    done = run([sys.executable, "-m", *shlex.split(command)], tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(expected.partition("…")[0])


def sessions(page: Path) -> Iterator[tuple[str, str]]:
    """Each command of a page with the output it shows; `…` stands for anything."""
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output.rstrip("\n")


def starhall(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run one of our own commands as `run` does, but in this process: most take less time than its start."""
    program, *words = shlex.split(command)
    assert program == "starhall", f"{command}: only our own commands are tested"
    out, err = io.StringIO(), io.StringIO()
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.chdir(folder),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        for name, value in environment(folder).items():
            patch.setenv(name, value)
        code = main(words)
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder of its own, with its own data."""
    variables = {**os.environ, **environment(folder)}
    return subprocess.run(
        command, cwd=folder, env=variables, capture_output=True, text=True, timeout=120, check=False
    )


def environment(folder: Path) -> dict[str, str]:
    """What a command finds there."""
    return {"STARHALL_DATA": str(folder), "COLUMNS": "100", "PYTHONPATH": str(folder)}
