"""Starting a server: sockets, workers, the browser."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from uvicorn.supervisors import Multiprocess

from starhall.core import NotUnderstood
from starhall.server.app import build
from starhall.server.config import Config
from starhall.server.door.guard import Guard
from starhall.server.door.house import addresses, is_this_machine, own_url
from starhall.server.door.lines import Lines
from starhall.server.kept import folder as folders
from starhall.server.kept.database import engine
from starhall.server.live.retention import kept_for
from starhall.server.rights.link import Link
from starhall.server.watch import logs, memory, metrics
from starhall.server.watch.timing import Time
from starhall.wire import LONGEST_FRAME

SETTINGS = "STARHALL_SERVER"
"""The environment variable in which worker processes find their settings."""
CLOCK = "STARHALL_CLOCK"
"""And the one in which they find their clock: one that is started anew must not have another time."""
SPARE_FILES = 1000
"""For requests, the database and the processes in which bots think."""
SILENT = 60
"""Seconds after which a worker process that says nothing is made anew. A busy machine takes many to load one,
and a worker that is taken for dead while it loads would never come up."""
BACKLOG = 2048
"""Connections that wait to be taken: as many as the web server asks for."""
PATIENCE = 2.0
"""Seconds of silence after which people are told that something goes on."""


def serve(config: Config, open_browser: bool = False, page: str = "") -> int:
    """Serve until stopped; port 0 takes any free one, the browser opens at `page`. Returns an exit code."""

    def up(config: Config) -> None:
        say_where(config)
        if open_browser:
            webbrowser.open(own_url(config) + page)

    with held(config):
        return run(config, listen(config.host, config.port), up)


@contextlib.contextmanager
def held(config: Config) -> Iterator[None]:
    """Hold the data folder, if there is one, and say what is odd about it."""
    if config.database:
        yield
        return
    folder = Path(config.data)
    with folders.held(folder):
        if said := folders.warning(folder):
            print(said, file=sys.stderr)
        yield


def run(
    config: Config, listening: socket.socket, up: Callable[[Config], None], link: Link | None = None
) -> int:
    """Serve at this socket until stopped; `up` is called, beside, as soon as the server answers."""
    slow = threading.Timer(PATIENCE, print, ["Starhall is starting…"], {"file": sys.stderr, "flush": True})
    slow.daemon = True
    slow.start()
    with listening:
        try:
            _raise_file_limit(config)
            if config.metrics:
                metrics.check(config.metrics, config.workers)
            config = replace(config, port=listening.getsockname()[1])
            logs.set_up(config.log_level)
            # Whatever is wrong with the database is said here, in words, before anything else starts.
            engine(config.data, config.database).dispose()
            threading.Thread(target=_when_it_answers, args=(config, up, link, slow), daemon=True).start()
            return _serve(config, listening, link)
        finally:
            slow.cancel()


def _serve(config: Config, listening: socket.socket, link: Link | None) -> int:
    if config.workers == 1:
        server = uvicorn.Server(web_config(config, application_for(config, link=link)))
        server.run(sockets=[listening])
        return 0 if server.started else 1
    # Only workers have it: a bot's process would hold the port of a server that was killed.
    listening.set_inheritable(True)
    os.environ[SETTINGS] = config.to_json()
    os.environ[CLOCK] = Time().text()
    settings = web_config(config, "starhall.server.run:application")
    Multiprocess(settings, sockets=[listening]).run()
    return 0


def _when_it_answers(
    config: Config, up: Callable[[Config], None], link: Link | None, slow: threading.Timer
) -> None:
    while not answers(own_url(config)):
        time.sleep(0.1)
    slow.cancel()
    if not config.database:
        there = folders.Running(
            process=str(os.getpid()),
            url=own_url(config),
            open=not is_this_machine(config.host),
            local=link is not None,
        )
        # Without this note, another start says only that the folder is held.
        with contextlib.suppress(OSError):
            there.write(Path(config.data))
    up(config)


def answers(url: str) -> bool:
    """Does a Starhall server answer at an address? Waits some seconds for one that is just starting."""
    place = urlsplit(url)
    connection = HTTPConnection(place.hostname or "", place.port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def say_where(config: Config, local: bool = False) -> None:
    """Print where a server is found, here and from elsewhere, and how long it keeps tables."""
    print(f"Starhall is at {own_url(config)}  (Ctrl-C stops it)", flush=True)
    for other in addresses(config):
        print(f"Other devices in your home: {other}/", flush=True)
    print(f"{kept_for(config.keep_finished, local)}.", flush=True)


def application() -> Guard:
    """The application of a worker process, with the settings and the clock of its parent."""
    return application_for(Config.from_json(os.environ[SETTINGS]), Time.read(os.environ[CLOCK]))


def application_for(config: Config, time: Time | None = None, link: Link | None = None) -> Guard:
    """An application with logs and metrics, in a process of its own."""
    logs.set_up(config.log_level)
    memory.keep_tidy()
    if config.metrics:
        metrics.serve(config.metrics, config.workers)
    return build(config, time=time, link=link)


def web_config(config: Config, app: Guard | str) -> uvicorn.Config:
    """How the web server is set up."""
    lines = Lines(config)
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        host=config.host,
        port=config.port,
        workers=config.workers,
        http=lines.http,
        ws=lines.socket,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=bool(config.trust_proxy),
        forwarded_allow_ips=config.trust_proxy or None,
        server_header=False,
        access_log=False,
        log_config=None,
        limit_concurrency=config.most_sockets + SPARE_FILES,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=15,
        timeout_worker_healthcheck=SILENT,
    )


def _raise_file_limit(config: Config) -> None:
    """Every line needs a file: take as many as the system gives, and say so if that is too few."""
    try:
        import resource
    except ModuleNotFoundError:
        # Windows has no such limit.
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = config.most_sockets + SPARE_FILES
    wanted = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    if wanted < needed:
        print(
            f"The system lets this server open {wanted:,} files, so it holds about {wanted - SPARE_FILES:,} "
            f"people instead of {config.most_sockets:,}. Raise the limit (systemd: LimitNOFILE={needed}), or "
            f"say --most-sockets {max(1, wanted - SPARE_FILES)}.",
            file=sys.stderr,
        )


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; a port that is taken is refused in words."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform == "win32":
        # There the other option would share the port with whoever has it.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        # At once: two that have only bound a port would both believe that it is theirs.
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise PortTaken(
            f"cannot listen on {host}:{port}: {error.strerror}. Name another one with --port, or 0 for any."
        ) from None
    return listening


class PortTaken(NotUnderstood):
    """Somebody else listens there, or the system does not let us."""
