"""The addresses of the house: where other devices find this server."""

from __future__ import annotations

import ipaddress
import socket

from starhall.server.config import Config

ANY = {"0.0.0.0", "::"}
_ELSEWHERE = (
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET6, "2001:db8::1"),
)
"""Addresses that belong to nobody: the one of ours from which they would be reached is what others see."""


def is_this_machine(host: str) -> bool:
    """Does a name or an address always lead back to the machine that asks?"""
    try:
        return ipaddress.ip_address(host.strip("[]").partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost"


def own_url(config: Config) -> str:
    """Return where this machine finds the server: always by the same name, as browsers keep things by it."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(config.host, config.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{config.port}/"


def addresses(config: Config) -> list[str]:
    """Where others in the house find the server, the likeliest first; none if it is for this machine only."""
    if is_this_machine(config.host):
        return []
    if config.host == "0.0.0.0":
        # Nobody listens at the newer kind of addresses then.
        hosts = [host for host in _own() if ":" not in host]
    else:
        hosts = _own() if config.host == "::" else [config.host]
    return [f"http://{f'[{host}]' if ':' in host else host}:{config.port}" for host in hosts]


def _own() -> list[str]:
    """The addresses of this machine that other machines can reach."""
    found = [*_outward(), *_named()]
    return [host for host in dict.fromkeys(found) if _is_reachable(host)]


def _outward() -> list[str]:
    """The addresses from which this machine would send to others. Nothing is sent."""
    found = []
    for family, elsewhere in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))
                found.append(str(probe.getsockname()[0]))
        except OSError:
            continue
    return found


def _named() -> list[str]:
    """The addresses that this machine's own name stands for."""
    try:
        return [str(row[4][0]) for row in socket.getaddrinfo(socket.gethostname(), None)]
    except OSError:
        return []


def _is_reachable(host: str) -> bool:
    found = ipaddress.ip_address(host.partition("%")[0])
    return not (found.is_loopback or found.is_link_local or found.is_unspecified or found.is_multicast)
