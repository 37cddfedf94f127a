"""Reading the settings of a server: a flag counts before the environment, that before the file, that before
the default.
"""

from __future__ import annotations

import argparse
import dataclasses
import difflib
import ipaddress
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_type_hints
from urllib.parse import urlsplit

from starhall.core import NotUnderstood
from starhall.core.errors import or_list
from starhall.server.config import Config
from starhall.server.rights.limits import Rate

PREFIX = "STARHALL_"
FILE = f"{PREFIX}CONFIG"
"""The environment variable that names the file."""
SECRET = ("database", "redis")
"""May hold a password."""
PASSWORD = "smtp_password"
"""Is one."""
NOT_NOTHING = ("poll", "rate")
"""Have to be more than 0."""
LEVELS = ("debug", "info", "warning", "error")
HIGHEST_PORT = 65_535
_TYPES: Mapping[str, Any] = get_type_hints(Config)
_EXAMPLES: Mapping[Any, str] = {
    int: "a whole number such as 8",
    float: "a number such as 2.5",
    Rate: "a rate such as 5+0.5: five at once, then one in two seconds",
    tuple[str, ...]: "a list of addresses",
    str: "a text",
}
TLS = ("starttls", "tls", "none")
POSTGRES = ("postgresql", "postgres")
"""How the address of a database may begin."""


@dataclass(frozen=True)
class Setting:
    """One thing that can be chosen."""

    name: str
    default: Any
    about: str

    @property
    def flag(self) -> str:
        """On the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """In the environment."""
        return PREFIX + self.name.upper()


def settings() -> list[Setting]:
    """Everything that can be chosen, in the order of `Config`."""
    config, hints = Config(), get_type_hints(Config, include_extras=True)
    return [
        Setting(one.name, getattr(config, one.name), hints[one.name].__metadata__[0])
        for one in dataclasses.fields(Config)
    ]


def add_flags(parser: argparse.ArgumentParser) -> None:
    """A flag for every setting, and one for the file that has them."""
    parser.add_argument("--config", metavar="FILE", help=f"settings in TOML (or: {FILE}=FILE)")
    parser.add_argument(
        "--show-config", action="store_true", help="print all settings as such a file and stop"
    )
    group = parser.add_argument_group("settings", "each also as STARHALL_NAME in the environment")
    for setting in settings():
        names = [setting.flag]
        more: dict[str, Any] = {}
        if setting.name == "origins":
            names, more = ["--origin", setting.flag], {"action": "append"}
        metavar = {Rate: "RATE", int: "N", float: "N"}.get(_TYPES[setting.name], "TEXT")
        about = f"{setting.about} (default: {_shown(setting.default) or 'none'})".replace("%", "%%")
        group.add_argument(*names, dest=setting.name, metavar=metavar, help=about, **more)


@dataclass(frozen=True)
class Chosen:
    """The settings, and where each that was chosen comes from."""

    config: Config
    origins: Mapping[str, str]

    def show(self) -> str:
        """As a file that could be given back, but for passwords: each with what it is and who chose it."""
        lines = []
        for setting in settings():
            value = self.config.plain()[setting.name]
            if setting.name in SECRET:
                value = _without_password(value)
            if setting.name == PASSWORD and value:
                value = "…"
            where = self.origins.get(setting.name, "default")
            lines += ["", f"# {setting.about}", f"{setting.name} = {_toml(value)}  # {where}"]
        return "\n".join(lines[1:]) + "\n"


def choose(flags: Mapping[str, Any], environment: Mapping[str, str]) -> Chosen:
    """The settings as flags, environment and file have them; what cannot be read is refused in words."""
    found: dict[str, Any] = {}
    origins: dict[str, str] = {}
    path = flags.get("config") or environment.get(FILE)
    if path:
        for name, value in _file(Path(path)).items():
            found[name], origins[name] = _read(name, value, f"{name} in {path}"), str(path)
    for setting in settings():
        said = environment.get(setting.variable)
        if said is not None:
            found[setting.name] = _read(setting.name, said, setting.variable)
            origins[setting.name] = setting.variable
        said = flags.get(setting.name)
        if said is not None:
            found[setting.name], origins[setting.name] = _read(setting.name, said, setting.flag), setting.flag
    config = Config(**found)
    _check(config)
    return Chosen(config, origins)


def _file(path: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise NotUnderstood(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise NotUnderstood(f"{path} is no TOML: {error}") from None
    for name in found:
        if name not in _TYPES:
            near = difflib.get_close_matches(name, _TYPES, 1)
            instead = f"; do you mean {near[0]}?" if near else ". See `starhall serve --show-config`"
            raise NotUnderstood(f"{path}: there is no setting {name!r}{instead}")
    return found


def _read(name: str, value: Any, where: str) -> Any:
    """A value as it stands in a file, or as text."""
    kind = _TYPES[name]
    try:
        if kind == tuple[str, ...]:
            parts = value.split() if isinstance(value, str) else value
            if all(isinstance(part, str) for part in parts):
                return tuple(parts)
        elif kind is Rate and isinstance(value, str):
            return Rate.read(value)
        elif kind in (int, float) and isinstance(value, (str, int, float)) and not isinstance(value, bool):
            if math.isfinite(found := float(value)) and (kind is float or found.is_integer()):
                return kind(value)
        elif kind is str and isinstance(value, str):
            return value
    except (ValueError, TypeError, OverflowError):
        pass
    raise NotUnderstood(f"{where}: {value!r} is not {_EXAMPLES[kind]}")


def _check(config: Config) -> None:
    """Refuse what could not work."""
    if config.workers < 1:
        raise NotUnderstood(f"--workers {config.workers}: at least one is needed")
    if config.workers > 1 and config.port == 0:
        raise NotUnderstood("several workers need a port of your choice: add --port")
    if config.port > HIGHEST_PORT:
        raise NotUnderstood(f"--port {config.port}: it is {HIGHEST_PORT} at most")
    if config.metrics and not config.metrics.rpartition(":")[2].isdecimal():
        raise NotUnderstood(f"--metrics {config.metrics}: write ADDRESS:PORT, such as 127.0.0.1:9100")
    if config.log_level not in LEVELS:
        raise NotUnderstood(f"--log-level {config.log_level}: it is {or_list(list(LEVELS))}")
    if config.trust_proxy not in ("", "*") and not all(map(_is_network, config.trust_proxy.split(","))):
        raise NotUnderstood(
            f"--trust-proxy {config.trust_proxy}: write addresses or networks with commas between them, such "
            "as 127.0.0.1,10.0.0.0/8, or * for any"
        )
    if config.database:
        must_be_postgres(config.database)
    if config.smtp_tls not in TLS:
        raise NotUnderstood(f"--smtp-tls {config.smtp_tls}: it is {or_list(list(TLS))}")
    for setting in settings():
        value = getattr(config, setting.name)
        if isinstance(value, (int, float)) and value < 0:
            raise NotUnderstood(f"{setting.flag} {value:g}: it cannot be less than nothing")
        if setting.name in NOT_NOTHING and not value:
            raise NotUnderstood(f"{setting.flag} {value:g}: it has to be more than nothing")


def _is_network(text: str) -> bool:
    """Is this an address or a network?"""
    try:
        ipaddress.ip_network(text.strip())
    except ValueError:
        return False
    return True


def must_be_postgres(address: str) -> None:
    """Refuse the address of a database that this server cannot use."""
    kind = address.partition("://")[0].partition("+")[0]
    if kind not in POSTGRES:
        raise NotUnderstood(
            f"--database cannot use {kind}: only SQLite and PostgreSQL. Give an address such as "
            f"{POSTGRES[0]}://me@localhost/hall; for SQLite, leave it out and name a folder with --data"
        )


def _shown(value: Any) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def _without_password(address: str) -> str:
    password = urlsplit(address).password if address else None
    return address.replace(f":{password}@", ":…@") if password else address
