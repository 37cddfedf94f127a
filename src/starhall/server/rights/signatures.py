"""Signatures of records: a game that was played at this hall is told from one that only says so.

What is signed is the text `starhall record ` with the check of the record: the SHA-256 of all its fields in
their one canonical spelling. Of a replay in one file it is `starhall file `, the SHA-256 of what it shows and
the check of its record. The keys are Ed25519, as hexadecimal digits.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from starhall.core import record
from starhall.core.played import Signed
from starhall.core.record import Seal

KEYS = "record keys"
"""The name of the note that holds them: the one key that signs, and every public one there has been."""


def new_keys(before: str | None = None) -> str:
    """A new key that signs; the public ones `before` stay, so that what they signed can still be checked."""
    key = Ed25519PrivateKey.generate()
    public = [key.public_key().public_bytes_raw().hex(), *(public_keys(before) if before else ())]
    return json.dumps({"private": key.private_bytes_raw().hex(), "public": public})


def public_keys(keys: str) -> list[str]:
    """The public keys of a hall, the one that signs now first."""
    return list(json.loads(keys)["public"])


def sign(text: str, keys: str) -> tuple[str, str]:
    """A record as `record.save` wrote it, with its signature; and that alone, empty if it had one before."""
    check = record.end(text)
    if not check:
        return text, ""
    signature = _sign(_said(check), keys)
    return record.signed(text, public_keys(keys)[0], signature), signature


def sign_file(shown: bytes, text: str, keys: str) -> str:
    """The signature of what a replay in one file shows of a record: that it follows from it."""
    digest = hashlib.sha256(shown).hexdigest()
    return _sign(f"starhall file {digest} {record.seal(text).check}".encode(), keys)


def _sign(said: bytes, keys: str) -> str:
    private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(json.loads(keys)["private"]))
    return private.sign(said).hex()


def signed(seal: Seal, ours: Collection[str]) -> Signed:
    """Who has signed a record, if anybody has."""
    if not seal.key:
        return "not"
    fits = _fits(seal)
    if seal.key in ours:
        return "ours" if fits else "broken"
    return "theirs" if fits else "not"


def _fits(seal: Seal) -> bool:
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(seal.key))
        key.verify(bytes.fromhex(seal.signature), _said(seal.check))
    except (ValueError, InvalidSignature):
        return False
    return True


def _said(check: str) -> bytes:
    return f"starhall record {check}".encode()
