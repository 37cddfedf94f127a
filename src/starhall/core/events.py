"""What happened: events, each with the rule that caused it, and the journal that keeps them."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, overload

UNSEEN: Final = "…"
"""Stands for an operand that the reader may not know."""
NO_CAUSE: Final = -1
"""Among the numbers of events that are causes: nothing led to it."""


@dataclass(frozen=True, slots=True)
class Secret:
    """An operand that only some seats may read: `card=Secret(card, p)`."""

    value: Any
    seats: tuple[int, ...]

    def __init__(self, value: Any, *seats: int) -> None:
        object.__setattr__(self, "value", value)
        object.__setattr__(self, "seats", seats)


# Never changed, but not frozen: a frozen one takes three times as long to make, and a choice tells several.
@dataclass(slots=True)
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
        texts = self.texts
        if texts:
            texts = {None: texts.get(seat, texts[None])}
        # `replace` takes four times as long, and every reader of a table reads every event.
        return Event(
            self.number,
            self.rule,
            self.name,
            _masked(self.operands, seat),
            self.cause,
            self.barrier,
            self.only,
            _masked(self.facts, seat),
            texts,
            self.open,
            self.insiders,
        )

    def numbered(self, number: int, cause: int | None, barrier: bool) -> Event:
        """The event as it stands in a log with other numbers."""
        return Event(
            number,
            self.rule,
            self.name,
            self.operands,
            cause,
            barrier,
            self.only,
            self.facts,
            self.texts,
            self.open,
            self.insiders,
        )


_NO_TEXTS: Mapping[int | None, str] = {}


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment of a journal."""

    events: int
    chance: int
    causes: tuple[int, ...]
    cause: int
    spent: int


class Marks(Sequence[Mark]):
    """The marks of a journal that it may have to come back to, packed into rows of numbers."""

    def __init__(self, marks: Iterable[Mark] = ()) -> None:
        self.ends = array("i")
        """By mark: how many events there were."""
        self.made = array("i")
        """By mark: how often the journal had gone back before it was put down."""
        self.rewinds = 0
        """How often it has by now."""
        self._rest = array("i")
        """What else belongs to each mark, one after another."""
        self._places = array("i", [0])
        """Where that begins, and in the end where the next begins."""
        for mark in marks:
            self.append(mark.events, [mark.chance, mark.spent, mark.cause, *mark.causes])

    def append(self, events: int, rest: Iterable[int]) -> None:
        """Add a mark: the number of events, and all the rest in its order."""
        self.ends.append(events)
        self.made.append(self.rewinds)
        self._rest.extend(rest)
        self._places.append(len(self._rest))

    def __len__(self) -> int:
        return len(self.ends)

    @overload
    def __getitem__(self, at: int) -> Mark: ...
    @overload
    def __getitem__(self, at: slice) -> list[Mark]: ...
    def __getitem__(self, at: int | slice) -> Mark | list[Mark]:
        """A mark, or some of them."""
        found = range(len(self.ends))[at]
        if isinstance(found, range):
            return [self[n] for n in found]
        chance, spent, cause, *causes = self._rest[self._places[found] : self._places[found + 1]]
        return Mark(self.ends[found], chance, tuple(causes), cause, spent)

    def rewind(self, last: int) -> None:
        """Forget the marks after number `last`."""
        self.rewinds += 1
        del self.ends[last + 1 :], self.made[last + 1 :], self._places[last + 2 :]
        del self._rest[self._places[-1] :]


class Events(Sequence[Event]):
    """The events of a journal.

    A match lets go of those that are not of its last choices. Who asks for one of them has it told again,
    with those around it: they take far more room than what they come from, and are seldom asked for.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.last: tuple[int, list[Event]] = (0, list(events))
        """The number of the first event that is kept, and it with all that follow."""
        self.again: Callable[[int], tuple[int, list[Event]]] | None = None
        """Tells the event with a number again: the first of those around it, and these."""
        self._found: tuple[int, list[Event]] = (0, [])
        """The last ones that were told again: who reads one mostly reads the next."""

    def __len__(self) -> int:
        first, last = self.last
        return first + len(last)

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        """One event, or some of them."""
        first, events = self.last
        if not isinstance(at, slice):
            number = range(first + len(events))[at]
            first, events = self._around(number)
            return events[number - first]
        number, stop, step = at.indices(first + len(events))
        if step != 1:
            return [self[number] for number in range(number, stop, step)]
        if number >= first:
            return events[number - first : max(number, stop) - first]
        found: list[Event] = []
        while number < stop:
            first, events = self._around(number)
            found += events[number - first : stop - first]
            number = first + len(events)
        return found

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (Events, list)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))

    def _around(self, number: int) -> tuple[int, list[Event]]:
        """Where some events begin of which one has this number, and these."""
        # A record may be written in a thread of its own: what is kept is only ever replaced as a whole.
        found = self.last
        if self.again is None or number >= found[0]:
            return found
        found = self._found
        if not found[0] <= number < found[0] + len(found[1]):
            found = self._found = self.again(number)
        return found

    def since(self, number: int) -> list[Event]:
        """Event `number`, which is kept, and all that follow."""
        first, last = self.last
        return last[number - first :]

    def let_go(self, end: int) -> None:
        """Those before event `end` can be told again."""
        first, last = self.last
        if end > first:
            self.last = (end, last[end - first :])

    def rewind(self, end: int) -> None:
        """Event `end` and all after it never happened."""
        first, last = self.last
        self.last = (end, []) if end < first else (first, last[: end - first])
        self._found = (0, [])


class Journal:
    """Listens to a state: keeps its events with their causes, and the outcomes of chance.

    The first event that a step tells is its headline: what it tells further, and all that it puts on the
    stack, is caused by the headline. The causes lie in a stack of their own beside the state's.
    """

    def __init__(self) -> None:
        self.events = Events()
        self.chance: list[Any] = []
        self._causes: list[int] = []
        self._cause = NO_CAUSE
        self._headline = False
        self._spent = 0
        self._facts: Mapping[str, Any] = {}
        self._open = True
        self._insiders: tuple[int, ...] = ()

    def mark(self) -> Mark:
        """Where the journal stands, to come back to."""
        return Mark(len(self.events), len(self.chance), tuple(self._causes), self._cause, self._spent)

    def put_down(self, marks: Marks) -> None:
        """Add where the journal stands to these marks."""
        first, last = self.events.last
        marks.append(first + len(last), [len(self.chance), self._spent, self._cause, *self._causes])

    def rewind(self, mark: Mark) -> None:
        """Forget what came after a mark; one that has heard nothing goes on from there."""
        self.events.rewind(mark.events)
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
        self._cause = self._causes.pop() if self._causes else NO_CAUSE
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
        first, last = self.events.last
        number = first + len(last)
        barrier = spent != self._spent
        seats = None if only is None else tuple(only)
        kept, secret = dict(operands), False
        for key, value in operands.items():
            # Most are numbers: those are not looked at any further.
            if type(value) is not int:
                if isinstance(value, list):
                    kept[key] = value[:]
                secret = secret or _is_secret(value)
        if facts is not None and facts != self._facts:
            # Most events find the table as the one before did: they share what is kept.
            self._facts, self._open = facts, not any(map(_is_secret, facts.values()))
            self._insiders = () if self._open else tuple(_insiders(facts.values()))
        is_open = seats is None and self._open and not secret
        insiders = () if is_open else (*self._insiders, *_insiders(kept.values()))
        last.append(
            Event(
                number,
                rule,
                name,
                kept,
                None if self._cause == NO_CAUSE else self._cause,
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
        self.numbers = array("i")
        """By event of this reader: its number in the log."""
        self._hidden: dict[int, int | None] = {}
        """By number of an event that this reader knows nothing of: its cause."""
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
            self.numbers.extend(range(self._read, self._read + len(new)))
            self._read += len(new)
            return list(new)
        found = []
        for event in new:
            self._barrier = self._barrier or event.barrier
            if event.visible_to(self.seat):
                found.append(self._numbered(event))
            else:
                self._hidden[event.number] = event.cause
        self._read += len(new)
        return found

    def _numbered(self, event: Event) -> Event:
        number, barrier, cause = len(self.numbers), self._barrier, event.cause
        self.numbers.append(event.number)
        self._barrier = False
        if number == event.number:
            # Nothing was left out so far: the numbers of the log are those of this reader.
            return event
        while cause in self._hidden:
            cause = self._hidden[cause]
        place = None if cause is None else bisect_left(self.numbers, cause)
        return event.numbered(number, place, barrier)

    def rewind(self, log: Sequence[Event], end: int) -> None:
        """Forget what came after event `end` of the log."""
        del self.numbers[bisect_left(self.numbers, end) :]
        self._hidden = {number: cause for number, cause in self._hidden.items() if number < end}
        if end < self._read:
            self._read = end
            after = self.numbers[-1] + 1 if self.numbers else 0
            self._barrier = any(event.barrier for event in log[after:end])


class Log:
    """The events that one seat knows, kept while the log of all grows."""

    def __init__(self, seat: int | None) -> None:
        self.reader = Reader(seat)
        self._events: list[Event] = []
        self.sentences: list[str] = []
        """As far as they were read in words."""

    def up_to(self, log: Sequence[Event], end: int) -> list[Event]:
        """What the seat knows of the log up to event `end`, numbered for this reader."""
        self._events += self.reader.follow(log, end)
        return self._events[: bisect_left(self.reader.numbers, end)]

    def rewind(self, log: Sequence[Event], end: int) -> None:
        """Forget what came after event `end` of the log."""
        self.reader.rewind(log, end)
        del self._events[len(self.reader.numbers) :]
        del self.sentences[len(self.reader.numbers) :]


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
    if type(value) is int:
        return value
    if isinstance(value, Secret):
        return value.value if seat in value.seats else UNSEEN
    if isinstance(value, (list, tuple)):
        return type(value)(_read(item, seat) for item in value)
    return value
