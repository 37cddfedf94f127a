"""The built wheel and the source archive, installed into empty environments by pip."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from hatchling.builders.sdist import SdistBuilder

from tests.installs.matrix import BASE, HELP, OPENING, ROOT, SOME, combinations, faults, ours, tried, unmet

PATIENCE = 60
"""Seconds until a hall is open, or has closed."""
CTRL_Q = b"\x11"


def variables(**more: str) -> dict[str, str]:
    """Return the variables of this process, without what would bring anything of this checkout along."""
    ours = ("HATCH", "PYTHON", "STARHALL_")
    return {**{name: value for name, value in os.environ.items() if not name.startswith(ours)}, **more}


def built(target: str, folder: Path) -> Path:
    """Build the package, and return the file."""
    hatch = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    subprocess.run(hatch, cwd=ROOT, env=variables(), check=True, capture_output=True)
    (file,) = folder.iterdir()
    return file


def installed(wheel: Path, extra: str, folder: Path) -> Path:
    """Install a wheel with extras into an empty environment, and return its folder of programs."""
    venv.create(folder)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "--quiet"]
    what = f"{wheel}[{extra}]" if extra else str(wheel)
    subprocess.run([*pip, what], env=variables(), check=True)
    return folder / "bin"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plain wheel, built from the tree."""
    return built("wheel", tmp_path_factory.mktemp("wheel"))


def test_the_source_archive_holds_the_built_client() -> None:
    files = {file.distribution_path for file in SdistBuilder(str(ROOT)).recurse_included_files()}
    there = {
        f"src/starhall/server/static/{name}" for name in ("index.html", "table.html", "one-file.template")
    }
    assert there <= files
    assert [name for name in files if "node_modules" in name] == []


@pytest.mark.soak
@pytest.mark.parametrize("extra", combinations())
def test_an_install_does_all_that_its_extras_promise(wheel: Path, extra: str, tmp_path: Path) -> None:
    programs, extras, lines = installed(wheel, extra, tmp_path / "environment"), extra.split(","), ours()
    tries = [*HELP, *BASE, *SOME, *(one for one in OPENING if one.needs not in extras)]
    found = tried(programs / "python", [*tries, *lines], tmp_path, variables())
    assert faults(tries, found[: len(tries)], extras) == []
    assert unmet(lines, found[len(tries) :], extras) == []


@pytest.mark.soak
def test_the_wheel_opens_a_hall(wheel: Path, tmp_path: Path) -> None:
    programs = installed(wheel, "server", tmp_path / "environment")
    with hall(programs, tmp_path) as address:
        assert_client(address)


@pytest.mark.soak
def test_the_source_archive_installs_to_a_working_hall_without_node(tmp_path: Path) -> None:
    archive = built("sdist", tmp_path / "sdist")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    nothing = variables(PATH=str(tmp_path))
    subprocess.run([*pip, "--wheel-dir", str(tmp_path / "wheel"), str(archive)], env=nothing, check=True)
    (made,) = (tmp_path / "wheel").iterdir()
    programs = installed(made, "server", tmp_path / "environment")
    with hall(programs, tmp_path, PATH=str(programs)) as address:
        assert_client(address)


@pytest.mark.soak
def test_the_wheel_opens_the_hall_in_a_terminal(wheel: Path, tmp_path: Path) -> None:
    programs = installed(wheel, "terminal", tmp_path / "environment")
    more = variables(XDG_DATA_HOME=str(tmp_path / "data"), TERM="xterm-256color", COLUMNS="100", LINES="30")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [programs / "starhall", "--terminal"], stdin=theirs, stdout=theirs, stderr=theirs, env=more
    ) as process:
        os.close(theirs)
        seen, end = b"", time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < end:
            if select.select([ours], [], [], 1)[0]:
                with contextlib.suppress(OSError):
                    seen += os.read(ours, 65536)
            if b"Peace" in seen:
                os.write(ours, CTRL_Q)
        if process.poll() is None:
            process.kill()
    os.close(ours)
    assert b"Traceback" not in seen
    assert process.returncode == 0, seen[-500:]


@contextlib.contextmanager
def hall(programs: Path, folder: Path, **more: str) -> Iterator[str]:
    """Type `starhall`: yield the address that it says, and stop it by Ctrl-C."""
    quiet = variables(XDG_DATA_HOME=str(folder / "data"), BROWSER="true", PYTHONUNBUFFERED="1", **more)
    with subprocess.Popen(
        [programs / "starhall"],
        env=quiet,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        said = ""
        try:
            while found := process.stdout.readline():
                said += found
                if address := re.search(r"http://127\.0\.0\.1:\d+", found):
                    yield address[0]
                    break
            else:
                raise AssertionError(f"no address is said: {said}")
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE)


def assert_client(address: str) -> None:
    """See that the page of the hall is the built one, and that what it loads is there."""
    with urlopen(address, timeout=PATIENCE) as answer:
        page = answer.read().decode()
    loaded = re.findall(r'(?:src|href)="\.?(/assets/[^"]+)"', page)
    assert loaded, page[:500]
    for path in loaded:
        with urlopen(address + path, timeout=PATIENCE) as answer:
            assert answer.status == 200
