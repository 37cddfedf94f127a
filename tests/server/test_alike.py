"""Where all see alike, what they see is put together once: each is sent what it would see alone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec

from starhall.server.book.lifetime import Lifetime
from starhall.server.live.live import Live
from starhall.server.shown import asks
from starhall.server.shown.frames import Frames
from starhall.server.watch.timing import Time
from starhall.wire.messages import ENCODER
from tests.server.test_late import READERS, begun, choose, take_back


class Ear:
    """Keeps what a socket would be sent."""

    def __init__(self, live: Live, reader: int | None) -> None:
        self.live, self.reader = live, reader
        self.muted: set[int] = set()
        self.held = {} if reader is None else {reader: ""}
        self.told, self.stills = 0, False
        self.last: dict[str, Any] = {}

    def push(self, message: bytes, number: int | None = None) -> None:
        """A step."""
        self.last = json.loads(message)

    def resync(self) -> None:
        """A snapshot."""
        snapshot = self.live.frames.snapshot(self.reader, [], False, self.muted, 0.0)
        self.last = json.loads(ENCODER.encode(snapshot))

    def seats_changed(self) -> None:
        """Nobody gets up here."""

    def gone(self) -> None:
        """Nobody deletes the table."""


def in_json(value: Any) -> Any:
    """As a client reads it."""
    return msgspec.json.decode(ENCODER.encode(value))


def test_each_is_sent_what_it_would_see_alone() -> None:
    table, rows = begun("peace")
    match, rng = table.match, Random(5)
    assert match is not None
    assert match.game.alike
    live = Live(table, Lifetime())
    ears = [Ear(live, reader) for reader in READERS]
    live.listeners |= set(ears)
    asked = 0
    for turn in range(40):
        if turn % 10 == 9:
            take_back(table, rows, 3)
        else:
            choose(table, rows, rng)
        assert not match.over
        live.publish(table.number, Time())
        for ear in ears:
            position, seen = ear.last["position"], match.view(ear.reader)
            assert position["view"] == in_json(seen)
            assert position["waiting"] == in_json(asks.waiting(match.game, match.state, seen))
            told = match.told(ear.reader)
            assert position["lines"] == len(told)
            lines = [line["text"] for line in ear.last["lines"]]
            assert lines == told[len(told) - len(lines) :]
            is_asked = ear.reader is not None and match.state.question(ear.reader) is not None
            assert (position["ask"] is not None) == is_asked
            asked += is_asked
            if ear.last["type"] == "step":
                alone = Frames(table).step(table.number, ear.reader, set(), 0.0)
                assert {**ear.last, "around": None} == {**in_json(alone), "around": None}
                assert ear.last["around"]["seats"] == in_json(alone.around.seats)
    assert asked > 25
