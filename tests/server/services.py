"""PostgreSQL and Redis for tests: Debian's packages, started on loopback in a folder of their own."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
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


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a new, empty database."""
    initdb = find("initdb")
    folder = Path(tempfile.mkdtemp(prefix="starhall-pg-"))
    port = free_port()
    # PostgreSQL refuses to run as root.
    user = "postgres" if os.geteuid() == 0 else None
    if user is not None:
        shutil.chown(folder, user)
    data, log = folder / "data", folder / "log"
    try:
        _run([initdb, "-A", "trust", "-U", "starhall", "-E", "UTF8", "-D", str(data)], user)
        options = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder} -c fsync=off"
        control = str(Path(initdb).parent / "pg_ctl")
        _run([control, "-w", "-D", str(data), "-l", str(log), "-o", options, "start"], user)
        try:
            _run(
                [
                    str(Path(initdb).parent / "createdb"),
                    "-h",
                    "127.0.0.1",
                    "-p",
                    str(port),
                    "-U",
                    "starhall",
                    "hall",
                ],
                user,
            )
            yield f"postgresql://starhall@127.0.0.1:{port}/hall"
        finally:
            _run([control, "-m", "immediate", "-D", str(data), "stop"], user)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(command: list[str], user: str | None) -> None:
    home = pwd.getpwnam(user).pw_dir if user else None
    done = subprocess.run(
        command, user=user, cwd=home, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, f"{command[0]}: {done.stderr}"


def _accepts(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until somebody listens on a port."""
    until = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.02)
    pytest.fail("redis-server does not start")


@contextlib.contextmanager
def redis() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address of a Redis server that keeps nothing, and its process."""
    program = find("redis-server")
    port = free_port()
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
