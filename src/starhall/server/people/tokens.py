"""Random words that open something: sessions, recovery codes, and marks of browsers that are known."""

from __future__ import annotations

import hashlib
import hmac
import secrets

_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
_MISREAD = str.maketrans("oil", "011")
"""Letters that no code has."""
CODES = 10
"""Recovery codes that an account has."""


def new_id() -> str:
    """80 random bits that name a person or a session."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))


def new_token() -> str:
    """256 random bits for a browser that has signed in."""
    return secrets.token_hex(32)


def new_codes() -> list[str]:
    """Recovery codes, each of 80 random bits in four groups."""
    return [new_code() for _ in range(CODES)]


def new_code() -> str:
    """A recovery code."""
    return _in_groups(new_id())


def short_code() -> str:
    """A code to be read from one screen and typed into another within minutes: 40 random bits."""
    return _in_groups(new_id()[:8])


def read_code(text: str) -> str:
    """A code as it was shown, however it was typed."""
    bare = "".join(c for c in text.lower() if c.isalnum())
    return _in_groups(bare.translate(_MISREAD))


def _in_groups(code: str) -> str:
    return "-".join(code[n : n + 4] for n in range(0, len(code), 4))


def hashed(token: str) -> str:
    """What is kept of a token or a code. It is random enough that a plain hash cannot be searched."""
    return hashlib.sha256(token.encode()).hexdigest()


def mark(key: str, person: str) -> str:
    """A mark for a browser in which this person has signed in."""
    nonce = secrets.token_hex(16)
    return f"{nonce}.{_seal(key, nonce, person)}"


def is_mark(key: str, value: str, person: str) -> bool:
    """Was this mark given to a browser of this person?"""
    nonce, _, seal = value.partition(".")
    return hmac.compare_digest(seal.encode(), _seal(key, nonce, person).encode())


def _seal(key: str, nonce: str, person: str) -> str:
    return hmac.new(bytes.fromhex(key), f"{nonce} {person}".encode(), "sha256").hexdigest()
