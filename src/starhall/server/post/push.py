"""Web Push: a browser that is closed is told by its maker's service, which cannot read what is said."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from starhall.server.book.refusals import Refused
from starhall.server.config import Config
from starhall.server.post.words import TurnFacts

KEY = "push key"
"""The name of the note that holds the key by which services know this hall."""
WAITS = 24 * 3600
"""Seconds that a service keeps a message for a browser that is not there."""
SIGNED = 12 * 3600
"""Seconds for which a signature counts."""
LONGEST_TOPIC = 32
_POINT, _AUTH = 65, 16
"""Bytes of a browser's public key, and of the secret beside it."""


def possible(config: Config) -> bool:
    """Can browsers be told? They need https, and the server pywebpush."""
    return config.url.startswith("https://") and importlib.util.find_spec("pywebpush") is not None


def new_key() -> str:
    """A new key of a hall, in hex."""
    return f"{ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value:064x}"


def public_key(key: str) -> str:
    """What a browser has to know of it."""
    point = ec.derive_private_key(int(key, 16), ec.SECP256R1()).public_key()
    return _text(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def read_keys(p256dh: str, auth: str) -> str:
    """The keys of a browser, as they are stored."""
    try:
        point = _bytes(p256dh)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        fits = len(point) == _POINT and len(_bytes(auth)) == _AUTH
    except ValueError:
        fits = False
    if not fits:
        raise Refused("not_understood", "These are no keys of a browser. Switch push off and on again.")
    return json.dumps({"p256dh": p256dh, "auth": auth})


def said(kind: str, turns: list[TurnFacts]) -> bytes:
    """What a browser is told; its service worker words it."""
    found: dict[str, Any] = {"v": 1, "kind": kind}
    if turns:
        found |= {"table": turns[0].code, "game": turns[0].name, "tables": len(turns)}
    return json.dumps(found, separators=(",", ":")).encode()


def sealed(
    content: bytes, address: str, keys: str, key: str, owner: str, message: str, now: float
) -> tuple[bytes, dict[str, str]]:
    """What is sent: nobody but the browser can read it, and its service knows by whom it is."""
    # Loaded when the first push is sent: it brings two libraries for HTTP along.
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    body = WebPusher({"endpoint": address, "keys": json.loads(keys)}).encode(content)["body"]
    parts = urlsplit(address)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + SIGNED, "sub": owner}
    signed = Vapid02.from_raw(_text(bytes.fromhex(key)).encode()).sign(claims)
    return bytes(body), {
        **signed,
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(WAITS),
        "Topic": hashlib.sha256(message.encode()).hexdigest()[:LONGEST_TOPIC],
    }


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
