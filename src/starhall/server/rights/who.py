"""Who asks, without knowing them: an address is kept only as a hash that this hall alone can make."""

from __future__ import annotations

import hashlib
import ipaddress
import secrets
from contextvars import ContextVar

ASKER: ContextVar[str] = ContextVar("asker", default="")
"""Who asks in the request that is answered now; empty outside of requests, such as on a WebSocket.

A task keeps the value of the request that started it: work that goes on for the hall must not count for them.
"""
KEY = "who key"
"""The name of the note that holds the key of the hash."""


def neighbourhood(address: str) -> str:
    """Whom an address stands for: in IPv6, one household has a whole network of them."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, 64), strict=False))


def new_key() -> str:
    """A key for the hash."""
    return secrets.token_hex(32)


def who(address: str, key: str) -> str:
    """Who an address is at this hall."""
    found = hashlib.blake2b(neighbourhood(address).encode(), key=bytes.fromhex(key), digest_size=10)
    return found.hexdigest()
