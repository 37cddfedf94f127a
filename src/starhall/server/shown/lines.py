"""The log of a table in words, as each reader may know it."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Final, cast

import msgspec

from starhall.core import Event, Match, Words
from starhall.core.events import NO_CAUSE, Reader
from starhall.server.book.entries import Past
from starhall.wire.messages import ENCODER
from starhall.wire.parts import Line

WHOLE: Final = 4
"""After so many choices the lines of all but the last one are packed: several readers are still sent that."""


class Lines:
    """Lines by event of a match. All but the last ones are packed, less what their reader knows of them."""

    def __init__(self) -> None:
        self.lines: list[Line | bytes | None] = []
        """As they are, or packed; None where there is none."""
        self._packed = 0
        """The lines of so many events are packed."""

    def put(self, number: int, line: Line) -> None:
        """An event has this line."""
        lines = self.lines
        if number >= len(lines):
            lines += [None] * (number + 1 - len(lines))
        elif number < self._packed:
            self._packed = number
        lines[number] = line

    def pack(self, end: int) -> None:
        """Keep less of the lines of all events before event `end`."""
        lines, encode = self.lines, ENCODER.encode
        for number in range(self._packed, min(end, len(lines))):
            line = lines[number]
            if isinstance(line, Line):
                lines[number] = encode((line.rule, line.name, line.operands))
        self._packed = max(self._packed, end)

    def rewind(self, end: int) -> None:
        """Event `end` and all after it never happened."""
        del self.lines[end:]
        self._packed = min(self._packed, end)


_UNPACK = msgspec.json.Decoder(tuple[str, str, dict[str, Any]])


class ReaderLog:
    """The log of one reader in words, kept up with the match; None is the public."""

    def __init__(self, seat: int | None, lines: Sequence[Line] = (), shared: Lines | None = None) -> None:
        self.reader = Reader(seat)
        self._before = list(lines)
        """Where the match goes on from another one, the lines begin with what was told there."""
        self._shared = Lines() if shared is None else shared
        """The lines of all whom they tell no more than others. Readers share them."""
        self._own = Lines()
        """Those that tell this reader more."""
        self._causes = array("i")
        self._barriers = bytearray()
        """By event of this reader: what its line says beside what all others read."""
        self._ends = array("i")
        """By moment of the match, as far as it was read: how many lines there were."""
        self._packed, self._last = len(self._before), list[Line]()
        """After so many lines that have to be unpacked: the last ones, as this reader is sent them."""
        self._moment = 0
        """The moment with which those begin."""
        self._match: Match[Any] | None = None
        self._rewinds = 0
        """The match that was read, and how often it had gone back by then."""
        self.number = -1
        """The number of the entry of the book up to which it was read."""

    def __len__(self) -> int:
        return self._packed + len(self._last)

    def lines(self, first: int = 0, end: int | None = None) -> list[Line]:
        """The lines from the first of these numbers on, up to the other."""
        packed, end = self._packed, len(self) if end is None else end
        if first >= packed:
            return self._last[first - packed : end - packed]
        return [
            *map(self._unpacked, range(first, min(end, packed))),
            *self._last[: max(0, end - packed)],
        ]

    def _unpacked(self, number: int) -> Line:
        n = number - len(self._before)
        if n < 0:
            return self._before[number]
        event, match = self.reader.numbers[n], self._match
        assert match is not None
        own = self._own.lines[event] if event < len(self._own.lines) else None
        kept = own or self._shared.lines[event]
        cause = None if self._causes[n] == NO_CAUSE else self._causes[n]
        barrier = bool(self._barriers[n])
        if isinstance(kept, Line):
            return msgspec.structs.replace(kept, number=number, cause=cause, barrier=barrier)
        assert kept is not None
        rule, name, operands = _UNPACK.decode(kept)
        return Line(
            number=number,
            at=bisect_right(match.marks.ends, event),
            rule=rule,
            name=name,
            operands=operands,
            cause=cause,
            barrier=barrier,
            text=match.sentence_of(event, None if own is None else self.reader.seat),
        )

    def recall(self, events: Sequence[Event], words: Words) -> None:
        """Begin with what was told before the match: those lines belong to no choice of it."""
        first = len(self._before)
        before = Reader(self.reader.seat).follow(events, len(events))
        self._before += [_line(event, first, 0, words.event((), event)) for event in before]
        self._packed = len(self._before)

    def follow(self, match: Match[Any], last: int | None = None, names: Sequence[str] = ()) -> None:
        """Add the lines of new moments, up to `last`; with other `names` for the seats, if any are given."""
        events, reader, shared, first = match.journal.events, self.reader, self._shared, len(self._before)
        ends, seat = match.marks.ends, self.reader.seat
        for n in range(len(self._ends), len(ends) if last is None else last + 1):
            for event in reader.number(events, ends[n]):
                number = reader.numbers[event.number]
                own = event.tells_more_to(seat)
                line = None if own or number >= len(shared.lines) else shared.lines[number]
                if line is None:
                    known = event.read_by(seat)
                    if names:
                        said = match.game.words.event(names, known)
                    else:
                        origin = event if event.number == number else events[number]
                        said = match.sentence(origin, seat, known)
                    line = _line(known, first, n, said)
                    (self._own if own else shared).put(number, line)
                self._causes.append(NO_CAUSE if event.cause is None else first + event.cause)
                self._barriers.append(event.barrier)
                if isinstance(line, Line):
                    self._last.append(_numbered(line, event, first))
                else:
                    self._last.clear()
                    self._packed = first + event.number + 1
            self._ends.append(self._packed + len(self._last))
        self._match, self._rewinds = match, match.marks.rewinds
        if len(self._ends) - self._moment > WHOLE and not names:
            self._pack()

    def _pack(self) -> None:
        """Keep less of all lines but those of the last moment."""
        assert self._match is not None
        self._moment = len(self._ends) - 1
        end = self._match.marks.ends[self._moment - 1]
        self._shared.pack(end)
        self._own.pack(end)
        packed = max(self._packed, self._ends[self._moment - 1])
        del self._last[: packed - self._packed]
        self._packed = packed

    def end(self, choices: int) -> int:
        """How many lines there were after so many choices."""
        return self._ends[choices]

    def rewind(self, match: Match[Any]) -> None:
        """Forget the lines of choices that were taken back."""
        marks, kept = match.marks, 0
        if match is self._match:
            kept = min(len(self._ends), bisect_right(marks.made, self._rewinds))
        if kept == len(self._ends):
            return
        events = marks.ends[kept - 1] if kept else 0
        self.reader.rewind(match.journal.events, events)
        del self._ends[kept:]
        left = len(self.reader.numbers)
        del self._causes[left:], self._barriers[left:]
        left += len(self._before)
        del self._last[max(0, left - self._packed) :]
        self._packed, self._moment = min(self._packed, left), min(self._moment, kept)
        self._own.rewind(events)
        self._shared.rewind(events)


def _line(event: Event, first: int, at: int, text: str) -> Line:
    """An event that the reader knows, told after `first` others in the making of choice `at`."""
    return Line(
        number=first + event.number,
        at=at,
        rule=event.rule,
        name=event.name,
        operands=cast(dict[str, Any], event.operands),
        cause=None if event.cause is None else first + event.cause,
        barrier=event.barrier,
        text=text,
    )


def _numbered(line: Line, event: Event, first: int) -> Line:
    """A line with the numbers that it has for this reader: mostly those that it has for all."""
    number, cause = first + event.number, None if event.cause is None else first + event.cause
    if (line.number, line.cause, line.barrier) == (number, cause, event.barrier):
        return line
    return msgspec.structs.replace(line, number=number, cause=cause, barrier=event.barrier)


def told(match: Match[Any], reader: int | None, at: int, before: Past | None, names: list[str]) -> list[Line]:
    """What a reader was told up to a moment, for a match that goes on from there with these names."""
    log = ReaderLog(reader, list(before.read_by(reader)) if before else [])
    log.follow(match, at, names)
    return [msgspec.structs.replace(line, at=0) for line in log.lines()]
