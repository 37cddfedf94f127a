"""How a server is set up: everything that an operator may choose, in one place.

`settings.py` reads it from flags, the environment and a file; docs/settings.md has all of it in one table.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any

from starhall.server.rights.limits import Rate

FORGOTTEN = "starhall.forgotten"
"""In the data folder: the list of accounts that were deleted."""


def default_data() -> str:
    """Where tables are kept if nobody says otherwise."""
    if sys.platform == "win32":
        return str(Path(os.environ.get("LOCALAPPDATA", Path.home())) / "starhall" / "server")
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(base) / "starhall" / "server")


@dataclass(frozen=True, kw_only=True)
class Config:
    """The settings of one server."""

    # Where it is.
    host: Annotated[str, "the address to listen at; 0.0.0.0 is every one of the machine"] = "127.0.0.1"
    port: Annotated[int, "the port to listen at; 0 is any free one"] = 8765
    data: Annotated[str, "the folder for the SQLite database"] = field(default_factory=default_data)
    database: Annotated[str, "a PostgreSQL address instead of SQLite; best in the environment"] = ""
    forgotten: Annotated[str, "the list of deleted accounts; empty is in `data`, with PostgreSQL none"] = ""
    redis: Annotated[str, "a Redis address, through which workers wake each other and count rates"] = ""
    workers: Annotated[int, "processes behind the same port"] = 1
    metrics: Annotated[str, "ADDRESS:PORT for Prometheus, apart from the players; empty is none"] = ""
    trust_proxy: Annotated[str, "addresses or networks of proxies whose headers are believed; * is any"] = ""
    origins: Annotated[tuple[str, ...], "further sites whose pages may play here, by their origin"] = ()
    url: Annotated[str, "where people find it, such as https://play.example.org; passkeys need it"] = ""
    hsts: Annotated[int, "seconds for which who came by https is kept to it; 0 is none"] = 31_536_000

    # What is written to the log.
    log_level: Annotated[str, "debug, info, warning or error"] = "info"

    # Bots.
    bot_pause: Annotated[float, "seconds before a bot moves, so that people can follow"] = 0.4
    bot_deadline: Annotated[float, "seconds a bot has, half to think; after that its choice is random"] = 5.0
    thinkers: Annotated[int, "processes in which bots think, of each worker; 0 is one core less"] = 0

    coach_seconds: Annotated[float, "seconds that the coach thinks about a hint or a verdict"] = 1.5

    # Records.
    record_seconds: Annotated[float, "seconds that reading a record may take"] = 20.0
    record_memory: Annotated[int, "megabytes that each of two processes for records may take"] = 1024

    # The life of a table.
    forget_open: Annotated[float, "hours after which a table that never began is closed; 0 is never"] = 48.0
    forget_playing: Annotated[float, "hours without an entry after which a game is; 0 is never"] = 720.0
    forget_warning: Annotated[float, "hours before that during which the table says so, at most half"] = 168.0
    keep_finished: Annotated[float, "days that finished tables are kept; 0 is for ever"] = 0.0
    idle: Annotated[float, "seconds that a table stays in memory with nobody at it"] = 300.0
    grace: Annotated[float, "seconds that a clock waits for somebody whose line is down"] = 40.0
    poll: Annotated[float, "seconds between looks for what other workers or the operator wrote"] = 2.0

    # What people say.
    slow_mode: Annotated[int, "seconds between two sayings of a seat at a new table; 0 is none"] = 0

    # By post: "your turn" for those who are not here.
    smtp_host: Annotated[str, "the server that takes mail; empty is no mail. Mail needs `url`, too"] = ""
    smtp_port: Annotated[int, "its port"] = 587
    smtp_tls: Annotated[str, "starttls, tls (from the first byte, port 465) or none"] = "starttls"
    smtp_user: Annotated[str, "the name to sign in with there; empty is none"] = ""
    smtp_password: Annotated[str, "the password; best in the environment"] = ""
    smtp_from: Annotated[str, "the address that mail comes from, such as hall@example.org"] = ""
    post_delay: Annotated[float, "seconds until who is asked at a table by post is sent for"] = 120.0
    reach: Annotated[
        tuple[str, ...], "HOST:PORT in your own network that webhooks may call, by http, too"
    ] = ()

    # Roofs.
    most_tables: Annotated[int, "tables that may be going on"] = 20_000
    most_tables_of_one: Annotated[int, "tables going on of one address, with those of its tournaments"] = 100
    most_listed: Annotated[int, "entries in the public lists of tables and of tournaments"] = 100
    most_listed_of_one: Annotated[int, "tables of one address in the public list"] = 5
    rated_of_two: Annotated[int, "rated games of the same two people that count in a day; 0 is any"] = 5
    rated_of_one_address: Annotated[
        int, "rated games that count in a day for one person against others of their address; 0 is any"
    ] = 2
    most_sockets: Annotated[int, "people connected to one worker"] = 10_000
    most_sockets_of_one: Annotated[int, "sockets of one address at one worker"] = 200
    most_connections_of_one: Annotated[int, "connections of one address at one worker, of any kind"] = 400
    most_header: Annotated[int, "bytes of the headers of a request"] = 16_384
    header_seconds: Annotated[float, "seconds that the headers of a request may take"] = 10.0
    body_seconds: Annotated[float, "seconds that the body of a request may take"] = 30.0
    queue: Annotated[int, "messages that wait for a slow reader before it is let go"] = 256

    # Rates: so many at once, and so many a second after that.
    rate: Annotated[float, "all rates, times this"] = 1.0
    rate_requests: Annotated[Rate, "requests of one address"] = field(default=Rate(120, 20))
    rate_files: Annotated[Rate, "files of pages that one address fetches"] = field(default=Rate(1200, 200))
    rate_look_ups: Annotated[Rate, "requests of one address for nothing there"] = field(default=Rate(30, 1))
    rate_open_table: Annotated[Rate, "tables opened from one address"] = field(default=Rate(30, 0.5))
    rate_register: Annotated[Rate, "accounts made from one address"] = field(default=Rate(3, 0.001))
    rate_sign_in: Annotated[Rate, "tries to sign in from one address"] = field(default=Rate(20, 0.033))
    rate_sign_in_as: Annotated[Rate, "tries of one address to sign in as one person"] = field(
        default=Rate(5, 0.017)
    )
    rate_sign_in_from_anywhere: Annotated[Rate, "tries to sign in as one person, of all addresses"] = field(
        default=Rate(60, 0.2)
    )
    rate_new_password: Annotated[Rate, "new passwords that one person sets"] = field(default=Rate(5, 0.017))
    rate_post: Annotated[Rate, "mails that one person, address or place asks for"] = field(
        default=Rate(5, 0.003)
    )
    rate_ask_people: Annotated[Rate, "invitations and offers of friendship of one person"] = field(
        default=Rate(20, 0.02)
    )
    rate_upload: Annotated[Rate, "records uploaded from one address"] = field(default=Rate(5, 0.1))
    rate_coach: Annotated[Rate, "questions of one address to the coach"] = field(default=Rate(10, 0.2))
    rate_new_rules: Annotated[Rate, "tables with new rules that one address looks for"] = field(
        default=Rate(10, 0.2)
    )
    rate_messages: Annotated[Rate, "messages of one socket"] = field(default=Rate(60, 30))
    rate_say: Annotated[Rate, "sayings of one seat"] = field(default=Rate(5, 0.5))
    rate_say_of_one: Annotated[Rate, "sayings of one address"] = field(default=Rate(20, 2))
    rate_report: Annotated[Rate, "reports of one socket"] = field(default=Rate(3, 0.05))
    rate_reports: Annotated[Rate, "reports of one account, or of one address without"] = field(
        default=Rate(20, 0.02)
    )
    rate_faults: Annotated[Rate, "failures of the game at one table of which a report is kept"] = field(
        default=Rate(20, 0.02)
    )
    rate_rematch: Annotated[Rate, "rematches that one socket asks for"] = field(default=Rate(5, 0.2))
    rate_history: Annotated[Rate, "looks back of one socket"] = field(default=Rate(60, 20))
    rate_preview: Annotated[Rate, "previews of one socket"] = field(default=Rate(60, 20))
    rate_why_not: Annotated[Rate, "questions of one socket why not"] = field(default=Rate(60, 20))

    @property
    def forgotten_in(self) -> Path | None:
        """Where deleted accounts are listed, if they are."""
        if self.forgotten:
            return Path(self.forgotten)
        return None if self.database else Path(self.data) / FORGOTTEN

    @property
    def several(self) -> bool:
        """May other processes write to the same database?"""
        return self.workers > 1 or bool(self.database) or bool(self.redis)

    @property
    def mails(self) -> bool:
        """Can mail be sent? It needs a server, an address it comes from, and one for its links."""
        return bool(self.smtp_host and "@" in self.smtp_from and self.url)

    @property
    def thinking(self) -> int:
        """How many processes think for this worker."""
        alone = max(1, (os.cpu_count() or 2) - 1)
        return self.thinkers or (alone if self.workers == 1 else 1)

    def limit(self, what: str) -> Rate:
        """The rate of something, as generous as this server is."""
        found: Rate = getattr(self, f"rate_{what}")
        return found.times(self.rate)

    def plain(self) -> dict[str, Any]:
        """The settings as a file has them."""
        return {setting.name: _plain(getattr(self, setting.name)) for setting in fields(self)}

    @classmethod
    def from_plain(cls, found: Mapping[str, Any]) -> Config:
        """What `plain` gave."""
        return cls(**{name: _read(value, name) for name, value in found.items()})

    def to_json(self) -> str:
        """For a worker process."""
        return json.dumps(self.plain())

    @classmethod
    def from_json(cls, text: str) -> Config:
        """What `to_json` wrote."""
        return cls.from_plain(json.loads(text))


def _plain(value: Any) -> Any:
    if isinstance(value, Rate):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


def _read(value: Any, name: str) -> Any:
    if name.startswith("rate_"):
        return Rate.read(value)
    return tuple(value) if isinstance(value, list) else value
