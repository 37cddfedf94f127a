"""The data folder: one server at a time, closed to others, and nothing else in it is touched."""

from __future__ import annotations

import contextlib
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from starhall.core import NotUnderstood
from starhall.server.config import Config
from starhall.server.kept import folder as folders
from starhall.server.kept.database import engine
from starhall.server.run import serve


def mode(path: Path) -> int:
    """The rights of a file or folder."""
    return path.stat().st_mode & 0o777


def test_a_second_server_on_the_same_folder_is_refused_in_words(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "starhall", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as first:
        try:
            assert first.stdout is not None
            assert first.stdout.readline().startswith("Starhall is at")
            with pytest.raises(NotUnderstood, match=rf"another server runs on .* \(process {first.pid}\)"):
                serve(Config(data=str(tmp_path), port=0))
        finally:
            first.send_signal(signal.SIGTERM)
            first.wait(20)
    with folders.held(tmp_path):
        pass


def test_a_server_that_was_killed_leaves_the_folder_free(tmp_path: Path) -> None:
    script = (
        "import sys, time, pathlib; from starhall.server.kept.folder import held\n"
        "with held(pathlib.Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(NotUnderstood), folders.held(tmp_path):
            pass
        other.kill()
        other.wait(10)
    for _ in range(50):
        try:
            with folders.held(tmp_path):
                return
        except NotUnderstood:
            time.sleep(0.1)
    raise AssertionError("the folder is still held")


def test_a_folder_of_our_own_is_closed_to_others(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for _ in range(2):
        engine(str(tmp_path)).dispose()
        assert (mode(tmp_path), mode(tmp_path / folders.FILE)) == (0o700, 0o600)
        tmp_path.chmod(0o755)


def test_a_folder_with_other_things_in_it_keeps_its_rights(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    tmp_path.chmod(0o755)
    engine(str(tmp_path)).dispose()
    assert (mode(tmp_path), mode(tmp_path / folders.FILE)) == (0o755, 0o600)
    (tmp_path / folders.FILE).chmod(0o644)
    engine(str(tmp_path)).dispose()
    assert mode(tmp_path / folders.FILE) == 0o600


@pytest.mark.parametrize("inside", ["", "below"])
def test_a_file_where_the_folder_should_be_is_refused_in_words(tmp_path: Path, inside: str) -> None:
    file = tmp_path / "letter"
    file.write_text("Dear Ann", encoding="ascii")
    with pytest.raises(NotUnderstood, match="there is a file: move it, or name another folder"):
        serve(Config(data=str(file / inside), port=0))
    assert file.read_text(encoding="ascii") == "Dear Ann"


@pytest.mark.skipif(
    not Path("/proc/self").exists(), reason="this system has no folder where nobody may write"
)
def test_a_folder_that_cannot_be_made_is_refused_in_words() -> None:
    with pytest.raises(NotUnderstood, match=r"/proc/nope cannot be used: .*\. Name a folder"):
        serve(Config(data="/proc/nope", port=0))


def test_a_database_without_any_table_is_spoken_of(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / folders.FILE)) as database:
        database.execute("PRAGMA user_version = 1")
        database.commit()
    assert (tmp_path / folders.FILE).stat().st_size > 0
    assert "put back a backup" in folders.warning(tmp_path)


def test_an_empty_database_is_spoken_of_and_none_or_a_full_one_is_not(tmp_path: Path) -> None:
    assert folders.warning(tmp_path) == ""
    (tmp_path / folders.FILE).touch()
    assert "put back a backup" in folders.warning(tmp_path)
    engine(str(tmp_path)).dispose()
    assert folders.warning(tmp_path) == ""
