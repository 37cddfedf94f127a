"""PostgreSQL and Redis for tests: Debian's packages, started on loopback in a folder of their own."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.processes import free_port

PACKAGES = {"initdb": "postgresql", "redis-server": "redis-server"}


def find(program: str) -> str:
    """The path of a program; its Debian package is installed where that is allowed."""
    for _ in range(2):
        versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
        for folder in (*map(str, versions), *os.environ.get("PATH", "").split(os.pathsep)):
            found = Path(folder) / program
            if found.is_file():
                return str(found)
        _install(PACKAGES[program])
    pytest.fail(f"{program} is missing and could not be installed: apt install {PACKAGES[program]}")


def _install(package: str) -> None:
    if os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "install", "-y", "-q", package], env=environment, check=False)


class Postgres:
    """A PostgreSQL server with an empty database, which may be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"postgresql://starhall@127.0.0.1:{self.port}/hall"
        self._programs = Path(find("initdb")).parent
        # PostgreSQL refuses to run as root.
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(folder, self._user)
        self._data = str(folder / "data")
        self._call("initdb", "-N", "-A", "trust", "-U", "starhall", "-E", "UTF8", "-D", self._data)

    def start(self) -> None:
        """Let it run; after it was killed the last of its processes may take a moment to end."""
        options = f"-c listen_addresses=127.0.0.1 -p {self.port} -k {self.folder} -c fsync=off"
        log = str(self.folder / "log")
        self._call("pg_ctl", "-w", "-D", self._data, "-l", log, "-o", options, "start", tries=20)

    def create(self) -> None:
        """Make the database."""
        self._call("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "starhall", "hall")

    def kill(self) -> None:
        """Kill it without a word to anybody."""
        process = int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        os.kill(process, signal.SIGKILL)

    def stop(self) -> None:
        """End it, and whatever it has begun."""
        self._call("pg_ctl", "-m", "immediate", "-D", self._data, "stop")

    def _call(self, program: str, *arguments: str, tries: int = 1) -> None:
        _run([str(self._programs / program), *arguments], self._user, tries)


@contextlib.contextmanager
def postgres_to_kill() -> Iterator[Postgres]:
    """A PostgreSQL server that runs."""
    folder = Path(tempfile.mkdtemp(prefix="starhall-pg-"))
    try:
        found = Postgres(folder)
        found.start()
        try:
            found.create()
            yield found
        finally:
            found.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a new, empty database."""
    with postgres_to_kill() as found:
        yield found.address


def _run(command: list[str], user: str | None, tries: int = 1) -> None:
    home = pwd.getpwnam(user).pw_dir if user else None
    for left in reversed(range(tries)):
        done = subprocess.run(
            command, user=user, cwd=home, capture_output=True, text=True, check=False, timeout=60
        )
        if done.returncode == 0:
            return
        assert left, f"{command[0]}: {done.stderr}"
        time.sleep(0.25)


def _accepts(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until somebody listens on a port."""
    until = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.02)
    pytest.fail("redis-server does not start")


@contextlib.contextmanager
def redis(port: int | None = None) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address of a Redis server that keeps nothing, and its process."""
    program = find("redis-server")
    port = port or free_port()
    process = subprocess.Popen(
        [program, "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=tempfile.gettempdir(),
    )
    try:
        _accepts(port, process)
        yield f"redis://127.0.0.1:{port}/0", process
    finally:
        process.kill()
        process.wait()
