"""Webhooks: a program of somebody's own is told, in JSON, with a signature that only the hall can make."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

from starhall.server.post.words import TurnFacts

SIGNATURE = "Starhall-Signature"
DELIVERY = "Starhall-Delivery"
"""The name of a message: the same if it comes twice."""


def body(kind: str, turns: list[TurnFacts], url: str) -> bytes:
    """What is sent: which tables wait, and nothing that is on them."""
    said: dict[str, Any] = {"v": 1, "kind": kind}
    if turns:
        said["turns"] = [
            {
                "table": turn.code,
                "game": turn.game,
                "seat": turn.seat,
                "left": None if turn.left is None else round(turn.left),
                "url": f"{url}/t/{turn.code}" if url else "",
            }
            for turn in turns
        ]
    return json.dumps(said, separators=(",", ":")).encode()


def headers(content: bytes, secret: str, message: str, now: float) -> dict[str, str]:
    """With it go its name, and the time and body signed with the secret that its owner was shown."""
    at = str(int(now))
    signature = hmac.new(secret.encode(), at.encode() + b"." + content, hashlib.sha256).hexdigest()
    return {
        "Content-Type": "application/json",
        "User-Agent": "Starhall",
        DELIVERY: hashlib.sha256(message.encode()).hexdigest()[:32],
        SIGNATURE: f"t={at},v1={signature}",
    }
