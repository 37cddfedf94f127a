"""The hall of one computer: started by `starhall`, found again by the next start, linked to your browsers."""

from __future__ import annotations

import contextlib
import socket
import sys
import time
import webbrowser
from pathlib import Path

from starhall.core import NotUnderstood
from starhall.server.config import Config
from starhall.server.door.house import is_this_machine
from starhall.server.kept import folder as folders
from starhall.server.rights.link import Link
from starhall.server.run import PATIENCE, PortTaken, answers, held, listen, run, say_where

PORT = "starhall.port"
"""In the data folder: the port that this hall had first, and takes again whenever it is free."""
FIRST_PORT = Config().port
OTHERS = 20
"""So many ports after it are tried."""
SILENT = 15
"""Seconds to wait for a hall that holds the folder and does not answer."""


def open_hall(lan: bool = False, page: str = "") -> int:
    """Open the hall in the browser, at `page`: the one that runs already, or else a new one."""
    # At home nobody needs the room of a game that rests for a month.
    config = Config(host="0.0.0.0" if lan else "127.0.0.1", forget_playing=0.0)
    folder = Path(config.data)
    began, told, seen, before = time.monotonic(), False, 0.0, ""
    while True:
        try:
            with held(config):
                return _start(config, folder, page)
        except folders.Held as error:
            process = error.process
        there = folders.running(folder, process)
        if there is not None and answers(there.url):
            return _join(there, folder, lan, page)
        now = time.monotonic()
        if process != before:
            began, seen, before = now, 0.0, process
        seen = seen or (now if there is not None else 0.0)
        if seen and now - seen > SILENT:
            raise NotUnderstood(
                f"Starhall already runs (process {process}) but does not answer. Stop that process, then "
                "start again"
            )
        if there is None and now - began > SILENT:
            raise NotUnderstood(
                f"Starhall already runs (process {process or 'unknown'}) but does not say where. It may be "
                "an earlier version. Stop that process, then start again"
            )
        if not told and now - began > PATIENCE:
            told = True
            print(f"Starhall is already starting (process {process or 'unknown'}); waiting…", file=sys.stderr)
        time.sleep(0.1)


def _start(config: Config, folder: Path, page: str) -> int:
    link = Link.of(folder)

    def up(config: Config) -> None:
        say_where(config, local=True)
        _show(_linked(f"http://127.0.0.1:{config.port}/", link, page))

    return run(config, take_port(config.host, folder), up, link)


def _join(there: folders.Running, folder: Path, lan: bool, page: str) -> int:
    print(f"Starhall already runs at {there.url}", flush=True)
    if lan and not there.open:
        print(
            "Only this computer can join it. To let others in, stop it (Ctrl-C in its window) and run "
            "starhall --lan.",
            flush=True,
        )
    _show(_linked(there.url, Link.of(folder), page) if there.local else there.url + page)
    return 0


def _linked(url: str, link: Link, page: str) -> str:
    """Return an address that links the browser; what stands in a fragment is never sent to a server."""
    return "&".join(filter(None, [f"{url}#link={link.ticket()}", page.removeprefix("#")]))


def _show(url: str) -> None:
    if not webbrowser.open(url):
        print(f"Open this address in your browser; it works once: {url}", flush=True)


def take_port(host: str, folder: Path) -> socket.socket:
    """Return a socket at the port of this hall, or at one of the next if another program has it."""
    first = _remembered(folder)
    wished = first or FIRST_PORT
    for port in (*range(wished, min(wished + OTHERS, 65_536)), 0):
        try:
            listening = _listen(host, port)
        except PortTaken:
            continue
        taken = listening.getsockname()[1]
        if taken != wished:
            print(
                f"Port {wished} is in use by another program, so Starhall uses {taken}.",
                file=sys.stderr,
            )
        if first is None:
            with contextlib.suppress(OSError):
                (folder / PORT).write_text(f"{taken}\n", encoding="ascii")
        return listening
    raise NotUnderstood("there is no free port on this computer: close some programs, then start again")


def _listen(host: str, port: int) -> socket.socket:
    """Listen, unless another program answers on this computer: some systems would let us listen beside it."""
    if port and not is_this_machine(host):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=0.2):
            raise PortTaken(f"port {port} is in use")
    return listen(host, port)


def _remembered(folder: Path) -> int | None:
    try:
        found = int((folder / PORT).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
    return found if 0 < found < 65_536 else None
