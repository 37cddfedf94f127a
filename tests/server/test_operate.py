"""Operating the server: its arguments, the pages that describe them, and the files that use them."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from starhall.core import NotUnderstood
from starhall.server import back_up
from starhall.server.command import add_arguments, run
from starhall.server.config import Config
from starhall.server.kept.folder import FILE
from starhall.server.kept.store import Store
from starhall.server.rights.limits import Rate
from starhall.server.run import serve
from starhall.server.watch import memory
from tests.server.processes import ROOT

DOCS = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
SETTINGS = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")


def parser() -> argparse.ArgumentParser:
    """The parser of `starhall serve`."""
    found = argparse.ArgumentParser(prog="starhall serve", exit_on_error=False)
    add_arguments(found)
    return found


@pytest.mark.parametrize("option", [name for action in parser()._actions for name in action.option_strings])
def test_every_argument_is_documented(option: str) -> None:
    if option not in {"-h", "--help"}:
        assert f"| `{option}" in DOCS + SETTINGS


def test_every_command_in_the_docs_is_understood() -> None:
    commands = re.findall(r"^(?:ExecStart=\S+/)?starhall serve(.*)$", DOCS, re.MULTILINE)
    assert len(commands) >= 6
    for command in commands:
        parser().parse_args(command.split())


def test_settings_reach_a_worker_unchanged() -> None:
    config = Config(
        port=1, data="x", origins=("https://play.example.org",), workers=3, rate_say=Rate(7, 0.25)
    )
    assert Config.from_json(config.to_json()) == config


def test_a_port_that_is_taken_is_refused_in_words(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(NotUnderstood, match="--port"):
            serve(Config(port=taken.getsockname()[1], data=str(tmp_path)))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_port_for_figures_that_is_taken_is_refused_in_words(tmp_path: Path, workers: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        # With several workers each has one of its own: here it is the last of them that is taken.
        first = taken.getsockname()[1] - (workers - 1)
        config = Config(port=0, data=str(tmp_path), metrics=f"127.0.0.1:{first}", workers=workers)
        with pytest.raises(NotUnderstood, match=r"cannot give out figures on .* --metrics"):
            serve(config)


def test_bad_arguments_are_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(NotUnderstood, match="no database"):
        back_up(tmp_path, tmp_path / "copy")


def test_a_backup_of_postgresql_is_not_that_of_another_hall(tmp_path: Path) -> None:
    asyncio.run(Store(str(tmp_path / "data")).close())
    given = ["--data", str(tmp_path / "data"), "--database", "postgresql://db/hall", "--back-up", "copy"]
    with pytest.raises(NotUnderstood, match="pg_dump"):
        run(parser().parse_args(given))


def test_a_backup_never_overwrites(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "data"))
    asyncio.run(store.close())
    back_up(tmp_path / "data", tmp_path / "copy")
    with pytest.raises(NotUnderstood, match="already"):
        back_up(tmp_path / "data", tmp_path / "copy")


def test_a_backup_is_of_one_moment_however_much_is_written_meanwhile(tmp_path: Path) -> None:
    data, began, done = tmp_path / "data", threading.Event(), threading.Event()
    asyncio.run(Store(str(data)).close())
    with contextlib.closing(sqlite3.connect(data / FILE, isolation_level=None)) as database:
        database.execute("CREATE TABLE many (what TEXT)")
        database.execute("BEGIN")
        database.executemany("INSERT INTO many VALUES (?)", [("x" * 4000,)] * 20_000)
        database.execute("COMMIT")

    def write() -> bool:
        with contextlib.closing(sqlite3.connect(data / FILE, isolation_level=None)) as database:
            for _ in range(20_000):
                database.execute("INSERT INTO many VALUES ('more')")
                began.set()
                if done.is_set():
                    return True
        return False

    with ThreadPoolExecutor() as beside:
        writing = beside.submit(write)
        began.wait()
        back_up(data, tmp_path / "copy")
        done.set()
        assert writing.result(), "the copy has come to its end while others wrote"
    assert [file.name for file in (tmp_path / "copy").iterdir()] == [FILE]


def test_the_arguments_are_read_without_loading_the_web_server() -> None:
    script = (
        "import argparse, sys; from starhall.server.command import add_arguments; "
        "add_arguments(argparse.ArgumentParser()); sys.exit('uvicorn' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False, cwd=ROOT).returncode == 0


def test_the_collector_forgets_what_stays_and_finds_garbage_all_the_same() -> None:
    class Node:
        def __init__(self) -> None:
            self.itself = self

    try:
        early, kept = Node(), Node()
        memory.set_aside(thoroughly=False)
        assert gc.get_freeze_count() > 1000
        assert not any(found is kept for found in gc.get_objects()), "no longer looked at"
        gone = weakref.ref(early)
        del early
        memory.set_aside(thoroughly=False)
        assert gone() is not None, "set aside, so it is not missed yet"
        memory.set_aside(thoroughly=True)
        assert gone() is None
        assert kept.itself is kept
    finally:
        gc.unfreeze()
