"""How a server is set up: everything that can be chosen, in one place."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

import msgspec


def default_data() -> Path:
    """Where tables are kept if nobody says otherwise."""
    if "STARHALL_DATA" in os.environ:
        return Path(os.environ["STARHALL_DATA"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "starhall" / "server"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "starhall" / "server"


@dataclass(frozen=True, kw_only=True)
class Config:
    """The settings of one server."""

    host: str = "127.0.0.1"
    port: int = 8765
    data: str = field(default_factory=lambda: str(default_data()))
    """The folder for the SQLite database."""
    database: str = ""
    """A PostgreSQL address; empty: SQLite in the data folder."""
    redis: str = ""
    """The address of a Redis server that wakes the other workers; empty: they look by themselves."""
    metrics: str = ""
    """`host:port` for Prometheus; empty: none."""
    trust_proxy: str = ""
    """The addresses of proxies whose forwarded headers are believed, `*` for any; empty: none."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may use this server, such as `https://play.example.org`."""
    workers: int = 1

    bot_pause: float = 0.4
    """Seconds before a bot moves, so that people can follow."""
    bot_deadline: float = 5.0
    """Seconds a bot may think before a random legal choice is made for it."""
    thinkers: int = 1
    """Processes in which bots think."""
    most_tables: int = 20_000
    """So many tables may be going on; further ones are refused."""
    most_sockets: int = 10_000
    most_sockets_of_one: int = 200
    """Sockets from one address."""
    rate: float = 1.0
    """All rates that are allowed, times this: a load test needs more than a person."""
    queue: int = 256
    """Messages that wait for a slow reader before it is let go."""
    poll: float = 2.0
    """Seconds between looks for what other workers have written."""
    grace: float = 40.0
    """Seconds that a clock waits beyond its end for somebody whose line is down."""

    @property
    def several(self) -> bool:
        """May other processes write to the same database?"""
        return self.workers > 1 or bool(self.database) or bool(self.redis)

    def to_json(self) -> str:
        """For a worker process."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str) -> Config:
        """What `to_json` wrote."""
        return msgspec.json.decode(text, type=cls)
