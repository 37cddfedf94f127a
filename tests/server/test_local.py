"""The hall of one computer: one port, one hall however often it is started, and a browser linked to it."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import textwrap
from pathlib import Path
from urllib.request import urlopen

import pytest

from starhall.core import NotUnderstood
from starhall.server import local
from starhall.server.kept import folder as folders
from starhall.server.rights.link import Link
from tests.server.launch import Home
from tests.server.processes import ROOT, free_port


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """An empty home, with a port that nobody else has."""
    return Home(tmp_path)


def test_a_second_start_opens_the_hall_that_runs_already(home: Home) -> None:
    url = f"http://127.0.0.1:{home.port}/"
    with home.start() as first:
        assert first.line() == f"Starhall is at {url}  (Ctrl-C stops it)"
        with urlopen(f"{url}healthz", timeout=30) as answer:
            assert answer.status == 200
        with home.start() as second:
            assert second.line() == f"Starhall already runs at {url}"
            assert second.process.wait(30) == 0
        with home.start("play", "peace", "--lan") as third:
            assert third.line() == f"Starhall already runs at {url}"
            assert third.line().startswith("Only this computer can join it. To let others in, stop it")
            assert third.process.wait(30) == 0
        *_, again, at_a_table = home.opened()
        assert re.fullmatch(rf"{re.escape(url)}#link=[\w.]+", again)
        assert re.fullmatch(rf"{re.escape(url)}#link=[\w.]+&friends/peace", at_a_table)
        first.end(signal.SIGKILL)
    assert (home.data / folders.RUNNING).exists(), "what a killed hall leaves behind"
    with home.start() as after:
        assert after.line() == f"Starhall is at {url}  (Ctrl-C stops it)"


def test_of_two_starts_at_the_same_moment_one_serves_and_the_other_opens_it(home: Home) -> None:
    with home.start() as one, home.start() as other:
        said = {one: one.line(), other: other.line()}
        joined, serving = sorted(said, key=said.__getitem__)
        url = f"http://127.0.0.1:{home.port}/"
        assert said[joined] == f"Starhall already runs at {url}"
        assert said[serving] == f"Starhall is at {url}  (Ctrl-C stops it)"
        assert joined.process.wait(30) == 0
        assert serving.process.poll() is None


def test_a_port_that_is_taken_is_said_and_taken_again_the_next_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wished = free_port(2)
    (tmp_path / local.PORT).write_text(str(wished), encoding="ascii")
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", wished))
        other.listen()
        with local.take_port("127.0.0.1", tmp_path) as found:
            assert found.getsockname()[1] == wished + 1
        said = capsys.readouterr().err
        assert said == f"Port {wished} is in use by another program, so Starhall uses {wished + 1}.\n"
    with local.take_port("127.0.0.1", tmp_path) as found:
        assert found.getsockname()[1] == wished
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("left", [None, "", "banana", "0", "70000", "-1"])
def test_the_first_port_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: str | None
) -> None:
    first = free_port()
    monkeypatch.setattr(local, "FIRST_PORT", first)
    if left is not None:
        (tmp_path / local.PORT).write_text(left, encoding="ascii")
    local.take_port("127.0.0.1", tmp_path).close()
    assert (tmp_path / local.PORT).read_text(encoding="ascii").strip() == str(first)


SLOW = """
    import asyncio, pathlib, sys
    from starhall.server import app, local, run

    async def wait(self):
        while not pathlib.Path(sys.argv[1]).exists():
            await asyncio.sleep(0.01)

    app.Thinkers.warm_up, run.PATIENCE = wait, 0.2
    run.webbrowser.open = local.webbrowser.open = lambda url: True
    sys.exit(local.open_hall())
"""


def test_the_address_is_printed_when_the_hall_answers_and_not_before(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = home.folder / "ready"
    monkeypatch.setenv("XDG_DATA_HOME", str(home.folder))
    with subprocess.Popen(
        [sys.executable, "-uc", textwrap.dedent(SLOW), str(ready)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as hall:
        try:
            assert hall.stdout is not None
            assert hall.stderr is not None
            assert hall.stderr.readline() == "Starhall is starting…\n"
            assert not (home.data / folders.RUNNING).exists()
            ready.touch()
            assert hall.stdout.readline().startswith("Starhall is at")
            assert (home.data / folders.RUNNING).exists()
        finally:
            hall.send_signal(signal.SIGTERM)
            hall.communicate()


@pytest.mark.parametrize(
    ("says", "why"),
    [
        (True, "but does not answer. Stop that"),
        (False, "but does not say where. It may be an earlier version"),
    ],
)
def test_a_hall_that_holds_the_folder_and_cannot_be_opened_ends_the_start(
    home: Home,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    says: bool,
    why: str,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home.folder))
    monkeypatch.setattr(local, "SILENT", 0.3)
    monkeypatch.setattr(local, "PATIENCE", 0.1)
    script = (
        "import os, sys, time, pathlib; from starhall.server.kept import folder\n"
        "here = pathlib.Path(sys.argv[1])\n"
        "with folder.held(here):\n"
        "    if len(sys.argv) > 2: folder.Running(str(os.getpid()), sys.argv[2], False, True).write(here)\n"
        "    print('held', flush=True); time.sleep(60)"
    )
    url = f"http://127.0.0.1:{home.port}/"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(home.data), *([url] if says else [])],
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        try:
            assert other.stdout is not None
            other.stdout.readline()
            with pytest.raises(NotUnderstood, match=rf"already runs \(process {other.pid}\) {why}"):
                local.open_hall()
            assert f"Starhall is already starting (process {other.pid}); waiting…" in capsys.readouterr().err
        finally:
            other.kill()


def test_only_the_owner_can_read_what_links_browsers(tmp_path: Path) -> None:
    one, same = Link.of(tmp_path), Link.of(tmp_path)
    assert (one.token, one.hall) == (same.token, same.hall)
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    file.write_text("", encoding="ascii")
    assert Link.of(tmp_path).token not in ("", one.token), "a secret that was cut off is made anew"
