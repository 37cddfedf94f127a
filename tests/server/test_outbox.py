"""What waits for one socket: a long message is sent, a heap of them is too much."""

from __future__ import annotations

from typing import Any

from starhall.server.line.outbox import MOST_BYTES, TOO_SLOW, Outbox


def outbox(most: int = 8) -> Outbox:
    """Nothing is sent before `write` runs, so no socket is needed."""
    nobody: Any = None
    return Outbox(nobody, most)


async def test_one_message_may_be_as_long_as_it_is() -> None:
    out = outbox()
    out.put(bytes(MOST_BYTES + 1))
    assert (out.closing, out.dropped.is_set()) == (None, False)


async def test_whoever_leaves_more_than_that_unread_is_let_go() -> None:
    out = outbox()
    out.put(bytes(MOST_BYTES))
    out.put(b"and another")
    assert out.closing == (TOO_SLOW, "too_slow")
    assert out.dropped.is_set()


async def test_whoever_leaves_too_many_messages_unread_is_let_go() -> None:
    out = outbox(most=2)
    out.put(b"one")
    out.put(b"two")
    assert out.closing is None
    out.put(b"three")
    assert out.closing == (TOO_SLOW, "too_slow")
