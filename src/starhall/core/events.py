"""What happened: events, each with the rule that caused it, and the journal that keeps them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

UNSEEN: Final = "…"
"""Stands for an operand that the reader may not know."""


@dataclass(frozen=True, slots=True)
class Secret:
    """An operand that only some seats may read: `card=Secret(card, p)`."""

    value: Any
    seats: tuple[int, ...]

    def __init__(self, value: Any, *seats: int) -> None:
        object.__setattr__(self, "value", value)
        object.__setattr__(self, "seats", seats)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, under one rule."""

    number: int
    """Its place in the log of this reader."""
    rule: str
    """The id of the rule or ruling that made it happen."""
    name: str
    """What happened; also the id of its text."""
    operands: Mapping[str, Any]
    """The seats, cards and numbers it is about."""
    cause: int | None
    """The number of the event that led to it."""
    barrier: bool
    """Did chance or hidden information come in since the event before? Undo stops here."""
    only: tuple[int, ...] | None = None
    """The seats that may know of it at all; None means everybody."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What was true at the table when it happened, as far as its words need it (`Game.telling`)."""
    texts: Mapping[int | None, str] = field(default_factory=dict)
    """The sentence as it was told, by reader, in a record of other rules; None is for all the others."""
    open: bool = False
    """Is it the same for everybody, as no operand and no fact is secret?"""
    insiders: tuple[int, ...] | None = field(default=None, compare=False)
    """The seats that may read a secret of it, if they were looked up."""

    def visible_to(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) know of the event?"""
        return self.only is None or seat in self.only

    def tells_more_to(self, seat: int | None) -> bool:
        """Does this seat read something in it that is not for everybody?"""
        if self.insiders is not None:
            return seat in self.insiders
        seats = _insiders((*self.operands.values(), *self.facts.values()))
        return seat is not None and (seat in seats or seat in self.texts)

    def read_by(self, seat: int | None) -> Event:
        """The event with all that this seat may not know made unseen."""
        if self.open:
            return self
        known = replace(self, operands=_masked(self.operands, seat), facts=_masked(self.facts, seat))
        return replace(known, texts={None: self.texts.get(seat, self.texts[None])}) if self.texts else known


_NO_TEXTS: Mapping[int | None, str] = {}


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment of a journal."""

    events: int
    chance: int
    causes: tuple[int | None, ...]
    cause: int | None
    spent: int


class Journal:
    """Listens to a state: keeps its events with their causes, and the outcomes of chance.

    The first event that a step tells is its headline: what it tells further, and all that it puts on the
    stack, is caused by the headline. The causes lie in a stack of their own beside the state's.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.chance: list[Any] = []
        self._causes: list[int | None] = []
        self._cause: int | None = None
        self._headline = False
        self._spent = 0
        self._facts: Mapping[str, Any] = {}
        self._open = True
        self._insiders: tuple[int, ...] = ()

    def mark(self) -> Mark:
        """Where the journal stands, to come back to."""
        return Mark(len(self.events), len(self.chance), tuple(self._causes), self._cause, self._spent)

    def rewind(self, mark: Mark) -> None:
        """Forget what came after a mark."""
        del self.events[mark.events :]
        del self.chance[mark.chance :]
        self._causes = list(mark.causes)
        self._cause = mark.cause
        self._headline = True
        self._spent = mark.spent

    def pushed(self, frames: int) -> None:
        """The state has pushed frames: they are caused by the headline of the step that did."""
        self._causes.extend([self._cause] * frames)

    def popped(self) -> None:
        """The state runs its next frame."""
        # A journal that joined later knows no causes of the frames that were there before.
        self._cause = self._causes.pop() if self._causes else None
        self._headline = False

    def betrayed(self) -> None:
        """What lies hidden shows in what happens: nothing to write down, nothing to foresee."""

    def tell(
        self,
        rule: str,
        name: str,
        only: Sequence[int] | None,
        operands: Mapping[str, Any],
        spent: int,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        """Write down an event; `spent` counts the draws and reveals so far."""
        number = len(self.events)
        barrier = spent != self._spent
        seats = None if only is None else tuple(only)
        kept = {key: value[:] if isinstance(value, list) else value for key, value in operands.items()}
        if facts is not None and facts != self._facts:
            # Most events find the table as the one before did: they share what is kept.
            self._facts, self._open = facts, not any(map(_is_secret, facts.values()))
            self._insiders = () if self._open else tuple(_insiders(facts.values()))
        is_open = seats is None and self._open and not any(map(_is_secret, kept.values()))
        insiders = () if is_open else (*self._insiders, *_insiders(kept.values()))
        self.events.append(
            Event(
                number,
                rule,
                name,
                kept,
                self._cause,
                barrier,
                seats,
                self._facts,
                _NO_TEXTS,
                is_open,
                insiders,
            )
        )
        self._spent = spent
        if not self._headline:
            self._headline = True
            self._cause = number

    def seen_by(self, seat: int | None, end: int | None = None) -> list[Event]:
        """The log as a seat may read it, up to event `end`; None is a spectator, who reads what is public."""
        return Reader(seat).follow(self.events, len(self.events) if end is None else end)


class Watch(Journal):
    """Listens to one choice while it is run again: keeps the state as it was right after each event."""

    def __init__(self, state: Any) -> None:
        super().__init__()
        self.state = state
        self.stills: list[Any] = []
        """By event: a copy of the state."""

    def tell(
        self,
        rule: str,
        name: str,
        only: Sequence[int] | None,
        operands: Mapping[str, Any],
        spent: int,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        """Write the event down, with its still."""
        super().tell(rule, name, only, operands, spent, facts)
        self.stills.append(self.state.copy())


class Reader:
    """Reads a log for one seat while it grows: the one place where secrets are taken out of events.

    Events are numbered anew for each reader, so that a gap tells nothing.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.numbers: list[int] = []
        """By event of this reader: its number in the log."""
        self._read = 0
        self._barrier = False

    def follow(self, log: Sequence[Event], end: int) -> list[Event]:
        """Read on to event `end` of the log: what the seat may know, numbered for this reader."""
        return [event.read_by(self.seat) for event in self.number(log, end)]

    def number(self, log: Sequence[Event], end: int) -> list[Event]:
        """The same, but with all that the seat may not know in them."""
        new = log[self._read : end]
        if len(self.numbers) == self._read and all(event.only is None for event in new):
            # Nothing was left out so far: the numbers of the log are those of this reader.
            self.numbers += range(self._read, self._read + len(new))
            self._read += len(new)
            return list(new)
        found = []
        for event in new:
            self._barrier = self._barrier or event.barrier
            if event.visible_to(self.seat):
                found.append(self._numbered(event, log))
        self._read += len(new)
        return found

    def _numbered(self, event: Event, log: Sequence[Event]) -> Event:
        number, barrier, cause = len(self.numbers), self._barrier, event.cause
        self.numbers.append(event.number)
        self._barrier = False
        if number == event.number:
            # Nothing was left out so far: the numbers of the log are those of this reader.
            return event
        while cause is not None and not log[cause].visible_to(self.seat):
            cause = log[cause].cause
        place = None if cause is None else bisect_left(self.numbers, cause)
        return replace(event, number=number, cause=place, barrier=barrier)

    def rewind(self, log: Sequence[Event], end: int) -> None:
        """Forget what came after event `end` of the log."""
        del self.numbers[bisect_left(self.numbers, end) :]
        if end < self._read:
            self._read = end
            after = self.numbers[-1] + 1 if self.numbers else 0
            self._barrier = any(event.barrier for event in log[after:end])


class Log:
    """The events that one seat knows, kept while the log of all grows."""

    def __init__(self, seat: int | None) -> None:
        self.reader = Reader(seat)
        self._events: list[Event] = []

    def up_to(self, log: Sequence[Event], end: int) -> list[Event]:
        """What the seat knows of the log up to event `end`, numbered for this reader."""
        self._events += self.reader.follow(log, end)
        return self._events[: bisect_left(self.reader.numbers, end)]

    def rewind(self, log: Sequence[Event], end: int) -> None:
        """Forget what came after event `end` of the log."""
        self.reader.rewind(log, end)
        del self._events[len(self.reader.numbers) :]


def _masked(values: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    return {name: _read(value, seat) for name, value in values.items()}


def _is_secret(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(map(_is_secret, value))
    return isinstance(value, Secret)


def _insiders(values: Iterable[Any]) -> set[int]:
    """The seats that may read a secret among these values."""
    found: set[int] = set()
    for value in values:
        if isinstance(value, (list, tuple)):
            found |= _insiders(value)
        elif isinstance(value, Secret):
            found.update(value.seats)
    return found


def _read(value: Any, seat: int | None) -> Any:
    if isinstance(value, Secret):
        return value.value if seat in value.seats else UNSEEN
    if isinstance(value, (list, tuple)):
        return type(value)(_read(item, seat) for item in value)
    return value
