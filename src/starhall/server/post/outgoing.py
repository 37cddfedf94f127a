"""Calls to addresses that people have named: never to this machine or its network, nor sent on.

An address is resolved once, every answer has to be a public one, and that very answer is called. Only what
the operator names in `reach` may be elsewhere.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import SplitResult, urlsplit

from starhall.server.book.refusals import Refused
from starhall.server.post.sending import NobodyThere, NotSent

SECONDS = 10.0
"""That each step of a call may take."""
HTTPS = 443
_GONE = {404, 410}
_FINE = range(200, 300)
_UNICAST = ipaddress.ip_network("2000::/3")
"""The only part of IPv6 from which public addresses have ever been given out."""
_SPECIAL = tuple(
    map(
        ipaddress.ip_network,
        ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"),
    )
)
"""Protocols, relays and examples of IANA's registries; some versions of Python take them for public."""


def read_url(text: str, reach: tuple[str, ...]) -> str:
    """An address to call, as somebody has typed it."""
    found = text.strip()
    try:
        parts = urlsplit(found)
        allowed = parts.scheme == "https" or (parts.scheme == "http" and parts.netloc in reach)
        whole = bool(parts.hostname) and parts.username is None and found.isascii() and found.isprintable()
        fine = allowed and whole and " " not in found and parts.port != 0
    except ValueError:
        fine = False
    if not fine:
        raise Refused("not_understood", "Write an address that begins with https://, without a name in it.")
    return found


def call(url: str, body: bytes, headers: Mapping[str, str], reach: tuple[str, ...]) -> None:
    """Send a body; returns once it was taken there."""
    parts = urlsplit(url)
    try:
        line = _connected(parts, reach)
        try:
            target = parts.path or "/"
            line.request("POST", f"{target}?{parts.query}" if parts.query else target, body, {**headers})
            status = line.getresponse().status
        finally:
            line.close()
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotSent(type(error).__name__) from error
    if status in _GONE:
        raise NobodyThere(f"There is nothing at this address any more ({status}).")
    if status not in _FINE:
        raise NotSent(f"answered with {status}")


def _connected(parts: SplitResult, reach: tuple[str, ...]) -> http.client.HTTPConnection:
    """A line to the one address that was looked up."""
    host, port = parts.hostname or "", parts.port or HTTPS
    inside = parts.netloc in reach
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    if not inside and not (parts.scheme == "https" and all(is_public(one[4][0]) for one in found)):
        raise NotSent("not a public address")
    family, kind, protocol, _, address = found[0]
    line = http.client.HTTPConnection(host, port, timeout=SECONDS)
    wire = socket.socket(family, kind, protocol)
    try:
        wire.settimeout(SECONDS)
        wire.connect(address)
        if parts.scheme == "https":
            wire = ssl.create_default_context().wrap_socket(wire, server_hostname=host)
    except BaseException:
        wire.close()
        raise
    line.sock = wire
    return line


def is_public(address: str | int) -> bool:
    """Say whether this is the address of a machine on the internet, rather than one of our own network."""
    found = ipaddress.ip_address(str(address).partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        found = found.ipv4_mapped or found
    if isinstance(found, ipaddress.IPv6Address) and found not in _UNICAST:
        return False
    return found.is_global and not found.is_multicast and not any(found in network for network in _SPECIAL)
