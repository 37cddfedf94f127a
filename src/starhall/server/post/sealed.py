"""Links in mails: what they are for, sealed with the hall's key, so that nothing has to be kept of them."""

from __future__ import annotations

import hashlib
import hmac

KEY = "post key"
"""The name of the note that holds the key."""


def seal(key: str, *said: str) -> str:
    """The seal on these words: nobody without the key can make it, 128 bits of it are enough."""
    text = "\n".join(said)
    return hmac.new(bytes.fromhex(key), text.encode(), hashlib.sha256).hexdigest()[:32]


def token(key: str, purpose: str, *said: str, also: str = "") -> str:
    """Words that come back in a link, for one purpose; `also` is sealed with them, but not said."""
    return ".".join((*said, seal(key, purpose, *said, also)))


def opened(key: str, purpose: str, found: str, *, also: str = "") -> list[str] | None:
    """What a link says; None if it was not made here, or not for this."""
    *said, end = found.split(".")
    fits = hmac.compare_digest(end.encode(), seal(key, purpose, *said, also).encode())
    return said if fits else None
