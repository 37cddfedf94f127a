"""Steps in JSON: what several readers are told alike is put together and encoded once for all of them."""

from __future__ import annotations

from typing import Any, TypeVar, cast

import msgspec

from starhall.server.shown.frames import Frames
from starhall.wire.messages import ENCODER, Step
from starhall.wire.parts import Line

T = TypeVar("T")

_OWN_OF_VIEW = ("seat", "asked")
_OF_ALL = ("choices", "lines", "waiting", "outcome")
"""What a position has beside the view and what is a reader's own."""


class EncodedStep:
    """The step with one number, for one reader after another."""

    def __init__(self, frames: Frames, number: int, now: float) -> None:
        self.frames = frames
        self.number = number
        self.now = now
        self._made: dict[tuple[int | None, frozenset[int], bool], bytes] = {}
        self._alike: tuple[Step, bytes] | None = None
        """Where all see alike: the step of a spectator, and the JSON of it up to what is a reader's own."""
        self._shared: dict[int | tuple[int, ...] | str, tuple[Any, msgspec.Raw]] = {}
        """By id, or the ids of lines: what several readers are told alike, and its JSON."""

    def read_by(self, reader: int | None, muted: set[int], stills: bool) -> bytes:
        """The step for a reader, with what each line shows if `stills`."""
        key = (reader, frozenset(muted), stills)
        made = self._made.get(key)
        if made is None:
            alike = (
                self.frames.all_alike and not stills and not muted and self.number == self.frames.table.number
            )
            made = self._made[key] = self._one_of_many(reader) if alike else self._alone(*key)
        return made

    def _one_of_many(self, reader: int | None) -> bytes:
        """Where all see alike, a reader's own are the question to it and whether it may take back."""
        step, begun = self._alike = self._alike or self._begun()
        match, position = self.frames.table.match, step.position
        if match is None or position is None:
            return begun
        seen = position.view
        if reader is not None and match.state.question(reader) is not None:
            seen = match.game.view_alike(match.state, reader, seen)
        undo, why_no_undo = self.frames.undo(reader)
        own = {"ask": self.frames.ask(reader, seen), "undo": undo, "why_no_undo": why_no_undo}
        of_view = {"seat": reader, "asked": seen.asked}
        return b"%b,%b,%b}" % (begun, ENCODER.encode(of_view)[1:], ENCODER.encode(own)[1:])

    def _begun(self) -> tuple[Step, bytes]:
        step = self.frames.step(self.number, None, set(), self.now)
        position = step.position
        if position is None:
            return step, ENCODER.encode(step)
        of_all = {"type": "step", **msgspec.structs.asdict(step)}
        del of_all["position"]
        of_position = {name: getattr(position, name) for name in _OF_ALL}
        of_view = {name: value for name, value in position.view.parts().items() if name not in _OWN_OF_VIEW}
        parts = [ENCODER.encode(part)[:-1] for part in (of_all, of_position, of_view)]
        return step, b'%b,"position":%b,"view":%b' % (*parts,)

    def _alone(self, reader: int | None, muted: frozenset[int], stills: bool) -> bytes:
        step = self.frames.step(self.number, reader, muted, self.now, stills)
        step.around = self._once(step.around)
        step.lines = self._lines_once(step.lines)
        return ENCODER.encode(step)

    def _once(self, value: T) -> T:
        """A part of messages that need not be encoded for each of them; to the encoder it is the same."""
        if id(value) not in self._shared:
            self._shared[id(value)] = (value, msgspec.Raw(ENCODER.encode(value)))
        return cast(T, self._shared[id(value)][1])

    def _lines_once(self, lines: list[Line]) -> list[Line]:
        """The same for lines: most readers are told all of them alike, and only the others line by line."""
        key = tuple(map(id, lines))
        if key not in self._shared:
            found = [self._once(line) for line in lines] if "lines" in self._shared else lines
            self._shared[key] = self._shared["lines"] = (lines, msgspec.Raw(ENCODER.encode(found)))
        return cast(list[Line], self._shared[key][1])
