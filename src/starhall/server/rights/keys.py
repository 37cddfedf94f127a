"""Keys: 128 random bits that open a seat, a table or its opener's powers; only their hashes are kept."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE = re.compile(f"^[{_CROCKFORD}]{{8}}$")
RECORD_ID = re.compile(f"^[{_CROCKFORD}]{{16}}$")
_KEY = re.compile(r"^([0-9]{1,2}|h|i|x)-([0-9a-f]{32})$")

COOKIE = "starhall"
SESSION, SESSION_SAFE = "starhall-session", "__Host-starhall"
"""Of somebody who is signed in: by plain http, and by https, where no other site can set it."""
SESSION_COOKIES = (SESSION_SAFE, SESSION)
_SAFE_SCHEMES = {"https", "wss"}
OPENER, INVITE, HAND_OVER = "h", "i", "x"
MOST_KEYS = 24
"""In one cookie."""


def session_in(cookies: Mapping[str, str], scheme: str) -> str:
    """Return the session that a browser brings; by https only the cookie that no other site can plant."""
    names = (SESSION_SAFE,) if scheme in _SAFE_SCHEMES else SESSION_COOKIES
    return next((cookies[name] for name in names if cookies.get(name)), "")


def new_code(length: int = 8) -> str:
    """A table's public code: 40 bits that only locate it."""
    return "".join(secrets.choice(_CROCKFORD) for _ in range(length))


def new_key(opens: int | str) -> str:
    """A key for a seat, or for one of OPENER, INVITE, HAND_OVER."""
    return f"{opens}-{secrets.token_hex(16)}"


def hashed(key: str) -> str:
    """What is kept of a key. It is random enough that a plain hash cannot be searched."""
    return hashlib.sha256(key.encode()).hexdigest()


def opens(key: str) -> str | None:
    """What kind of thing a key is for; None if it is no key."""
    found = _KEY.match(key)
    return found[1] if found else None


def from_cookie(value: str) -> list[str]:
    """The keys in a cookie; anything else in it is ignored."""
    return [key for key in value.split(".")[:MOST_KEYS] if opens(key)]


def to_cookie(keys: Iterable[str]) -> str:
    """Keys as the value of a cookie, each once, the latest of each seat."""
    latest = {key.partition("-")[0]: key for key in keys}
    return ".".join(latest.values())


def same(key_hash: str, other: str) -> bool:
    """Compare two hashes in constant time."""
    return bool(other) and secrets.compare_digest(key_hash, other)
