"""Starting a server: sockets, workers, the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from pathlib import Path

import uvicorn
from uvicorn.supervisors import Multiprocess

from starhall.core import NotUnderstood
from starhall.server.app import build
from starhall.server.config import Config
from starhall.server.door.guard import Guard
from starhall.server.door.house import addresses
from starhall.server.door.lines import Lines
from starhall.server.kept import folder as folders
from starhall.server.kept.database import engine
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


def serve(config: Config, open_browser: bool = False, page: str = "") -> int:
    """Serve until stopped; port 0 takes any free one, the browser opens at `page`. Returns an exit code."""
    if config.database:
        return _serve(config, open_browser, page)
    folder = Path(config.data)
    with folders.held(folder):
        if said := folders.warning(folder):
            print(said, file=sys.stderr)
        return _serve(config, open_browser, page)


def _serve(config: Config, open_browser: bool, page: str) -> int:
    _raise_file_limit(config)
    if config.metrics:
        metrics.check(config.metrics, config.workers)
    listening = _listen(config.host, config.port)
    address = listening.getsockname()
    config = replace(config, port=address[1])
    # Whatever is wrong with the database is said here, in words, before anything else starts.
    engine(config.data, config.database).dispose()
    shown = config.host if config.host not in {"0.0.0.0", "::"} else "localhost"
    url = f"http://{f'[{shown}]' if ':' in shown else shown}:{config.port}/"
    print(f"Starhall is at {url}  (Ctrl-C stops it)", flush=True)
    for other in addresses(config):
        print(f"Others in the house come to {other}/", flush=True)
    if open_browser:
        threading.Thread(target=_open_browser, args=(url + page, address), daemon=True).start()
    if config.workers == 1:
        server = uvicorn.Server(web_config(config, application_for(config)))
        server.run(sockets=[listening])
        return 0 if server.started else 1
    os.environ[SETTINGS] = config.to_json()
    os.environ[CLOCK] = Time().text()
    settings = web_config(config, "starhall.server.run:application")
    Multiprocess(settings, sockets=[listening]).run()
    return 0


def application() -> Guard:
    """The application of a worker process, with the settings and the clock of its parent."""
    return application_for(Config.from_json(os.environ[SETTINGS]), Time.read(os.environ[CLOCK]))


def application_for(config: Config, time: Time | None = None) -> Guard:
    """An application with logs and metrics, in a process of its own."""
    logs.set_up(config.log_level)
    memory.keep_tidy()
    if config.metrics:
        metrics.serve(config.metrics, config.workers)
    return build(config, time=time)


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


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise NotUnderstood(
            f"cannot listen on {host}:{port}: {error.strerror}. Name another one with --port, or 0 for any."
        ) from None
    listening.set_inheritable(True)
    return listening


def _open_browser(url: str, address: tuple[str, int]) -> None:
    """Open the page as soon as somebody answers."""
    for _ in range(100):
        try:
            socket.create_connection(address[:2], timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(url)
            return
