"""The link between a hall on your own computer and your browsers: a ticket first, then a token.

The launcher puts a ticket into the address that it opens. The page trades it for a token, once, and sends the
token as a header from then on. It is no cookie: those of 127.0.0.1 go to every port, so to any server there.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import time
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from starhall.server.rights.peer import is_loopback, is_mine

FILE = "starhall.link"
"""In the data folder: the secret that tickets and tokens are made from. Delete it to unlink every browser."""
HEADER = "x-starhall-link"
LASTS = 600
"""Seconds that a ticket is good for."""
_PROXIED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


class Link:
    """What one hall gives to its owner's browsers, and takes from them."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self.hall = self._sign("hall")[:16]
        """A name for this hall's data, so that a browser notices when it meets another hall."""
        self.token = self._sign("token")
        self._began = time.time()
        self._used: dict[str, float] = {}

    @classmethod
    def of(cls, folder: Path) -> Link:
        """Return the link of the hall in this data folder; the first start makes its secret."""
        file = folder / FILE
        try:
            opened = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        except FileExistsError:
            pass
        else:
            with os.fdopen(opened, "w", encoding="ascii") as new:
                new.write(secrets.token_hex(32))
        found = file.read_text(encoding="ascii").strip()
        if len(found) != 64:
            # Cut off by a full disk or a crash: an empty secret would be one that anyone knows.
            file.unlink()
            return cls.of(folder)
        return cls(found.encode())

    def ticket(self) -> str:
        """Return a new ticket, good for one browser and a few minutes."""
        said = f"{int(time.time())}.{secrets.token_hex(8)}"
        return f"{said}.{self._sign(said)[:32]}"

    def redeem(self, ticket: str) -> bool:
        """Take a ticket; False if it is forged, used, too old, or from before this start of the hall."""
        said, _, signature = ticket.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._sign(said)[:32].encode()):
            return False
        now, made = time.time(), int(said.partition(".")[0])
        self._used = {one: at for one, at in self._used.items() if at > now - 2 * LASTS}
        if said in self._used or not max(now - LASTS, self._began - 1) <= made <= now + 1:
            return False
        self._used[said] = now
        return True

    def opens(self, request: HTTPConnection) -> bool:
        """Does this request come from a linked browser of the owner, on this computer?"""
        token = request.headers.get(HEADER, "")
        return hmac.compare_digest(token.encode(), self.token.encode()) and from_owner(request)

    def _sign(self, what: str) -> str:
        return hmac.new(self._secret, what.encode(), hashlib.sha256).hexdigest()


def from_owner(request: HTTPConnection) -> bool:
    """Does a request come straight from a program of this user, on this computer, under its own name?"""
    client, server = request.scope.get("client"), request.scope.get("server")
    if client is None or server is None or not is_loopback(client[0]):
        return False
    if any(name in request.headers for name in _PROXIED):
        return False
    return _names_this_computer(request.headers, server[1]) and is_mine(client, server[1])


def _names_this_computer(headers: Headers, port: int) -> bool:
    """Is the name in the address one that no other site can point here?"""
    hosts = {f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}"}
    host = headers.get("host", "")
    return host in hosts and headers.get("origin") in (None, f"http://{host}")
