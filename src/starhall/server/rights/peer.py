"""Whose program is at the other end of a connection on this computer, where the system tells."""

from __future__ import annotations

import ipaddress
import os
import sys
from collections.abc import Iterator
from pathlib import Path

TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
ESTABLISHED = "01"


def is_loopback(address: str) -> bool:
    """Does an address belong to this computer alone?"""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return bool((mapped or found).is_loopback)


def is_mine(client: tuple[str, int], port: int) -> bool:
    """Does a program of this user, or of root, hold the other end of a connection to `port`?

    Only Linux tells. There it matters most: other users can read the address that a browser was started with.
    """
    if sys.platform != "linux":
        return True
    here = ipaddress.ip_address(client[0])
    for address, own, far, state, user in _connections():
        if (own, far) == (client[1], port) and _same(address, here):
            # One that its program has closed may be shown as root's, whoever that was.
            return user in (os.getuid(), 0) and (user != 0 or state == ESTABLISHED)
    return False


def _connections() -> Iterator[tuple[str, int, int, str, int]]:
    """Yield each TCP connection: its own address and port, the far port, its state, and the user."""
    for table in TABLES:
        try:
            lines = table.read_text(encoding="ascii").splitlines()[1:]
        except OSError:
            continue
        for line in lines:
            _, own, far, state, _, _, _, user = line.split()[:8]
            address, _, port = own.partition(":")
            yield address, int(port, 16), int(far.partition(":")[2], 16), state, int(user)


def _same(written: str, address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """The kernel writes an address as words of four bytes, in the order of this processor."""
    words = [bytes.fromhex(written[at : at + 8]) for at in range(0, len(written), 8)]
    packed = b"".join(word[::-1] if sys.byteorder == "little" else word for word in words)
    mapped = b"\0" * 10 + b"\xff\xff"
    return packed.removeprefix(mapped) == address.packed.removeprefix(mapped)
