"""The moments of a match: some states are kept, the others are played again from the one before them.

So are the events of all but the last choices: they are told again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, overload

from starhall.core.dealer import Replayed
from starhall.core.events import Event, Journal, Mark, Marks, Watch
from starhall.core.state import State

S = TypeVar("S", bound=State)

EVERY: Final = 16
"""The state after every so many choices is kept for good.

States are most of what a long match weighs, and playing fifteen choices again takes a millisecond or two.
"""
LAST: Final = 4
"""So many of the last states are kept, too: those are looked at and gone back to all the time."""
TOLD: Final = 2
"""The events of so many last choices are kept: nearly all are read right when they have happened."""


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """The match as it stood after some choices. The state is never changed again."""

    state: S
    mark: Mark
    """Where the journal stood."""


class Moments(Sequence[Moment[S]]):
    """The moments of a match that goes on, by number of choices: its lists are shared, never changed here."""

    def __init__(
        self,
        first: S,
        marks: Marks,
        choices: Sequence[tuple[int, int]],
        chance: Sequence[Any],
        set_up: Sequence[Event] = (),
    ) -> None:
        """Begin with the state before the first choice, and with what was told until then."""
        self._set_up = list(set_up)
        self._marks = marks
        self._choices = choices
        self._chance = chance
        self._first_draw = first.drawn - marks[0].chance
        self.kept = {0: first}
        """The states that need not be played again, by number of choices."""
        # Whoever reads one moment mostly reads the next: that is one choice away from the last one found.
        self._found = (0, first)

    def __len__(self) -> int:
        return len(self._marks)

    @overload
    def __getitem__(self, at: int) -> Moment[S]: ...
    @overload
    def __getitem__(self, at: slice) -> list[Moment[S]]: ...
    def __getitem__(self, at: int | slice) -> Moment[S] | list[Moment[S]]:
        """One moment, or some of them."""
        found = range(len(self._marks))[at]
        if isinstance(found, range):
            return [self[n] for n in found]
        return Moment(self.state(found), self._marks[found])

    def keep(self, at: int, state: S) -> None:
        """Keep the state after the last choice, and let go of one that can be played again."""
        self.kept[at] = state
        if (at - LAST) % EVERY:
            self.kept.pop(at - LAST, None)

    def rewind(self, last: int) -> S:
        """Forget the states after this many choices; returns the one that is the last now."""
        state = self.state(last)
        self.kept = {n: kept for n, kept in self.kept.items() if n < last} | {last: state}
        self._found = (last, state)
        return state

    def rename(self, names: tuple[str, ...]) -> None:
        """Give the seats other names in every state: those that are played again have them from these."""
        for state in (*self.kept.values(), self._found[1]):
            state.names = names

    def state(self, at: int) -> S:
        """The state after so many choices: kept, or played again with the outcomes that chance had."""
        kept = self.kept.get(at)
        if kept is not None:
            return kept
        near, state = self._found
        if not at - at % EVERY < near <= at:
            near = at - at % EVERY
            state = self.kept[near]
        if near == at:
            return state
        dealer, state = state.dealer, state.copy()
        state.dealer = Replayed(self._chance, self._first_draw)
        for seat, choice in self._choices[near:at]:
            state.answer(seat, choice)
        state.dealer = dealer
        self._found = (at, state)
        return state

    def told(self, number: int) -> tuple[int, list[Event]]:
        """The events of the choices around event `number`, told again, and the number of the first."""
        ends = self._marks.ends
        if number < ends[0]:
            return 0, self._set_up
        at = bisect_right(ends, number) - 1
        near = at - at % EVERY
        last = min(near + EVERY, len(self._choices))
        s, journal = self._heard(near)
        for seat, choice in self._choices[near:last]:
            s.answer(seat, choice)
        assert len(journal.events) == ends[last], "other things happened than the first time"
        return journal.events.last

    def again(self) -> Iterator[tuple[S, list[Event]]]:
        """All of the match once more: each state, with the events that led to it."""
        s, journal = self._heard(0)
        yield self.kept[0], self._set_up
        for seat, choice in self._choices:
            journal.events.let_go(len(journal.events))
            s.answer(seat, choice)
            yield s.copy(), journal.events.last[1]

    def _heard(self, at: int) -> tuple[S, Journal]:
        """A copy of a state that is kept, to be played on, and a journal that tells what was told then."""
        s, journal = self.kept[at].copy(), Journal()
        journal.events.last = (self._marks.ends[at], [])
        journal.rewind(self._marks[at])
        s.dealer = Replayed(self._chance, self._first_draw)
        s.listen(journal)
        return s, journal

    def watched(self, at: int) -> Watch:
        """Choice number `at`, run again with somebody who keeps a still of each event."""
        s = self.state(at - 1).copy()
        s.dealer = Replayed(self._chance, self._first_draw)
        watch = Watch(s)
        s.listen(watch)
        s.answer(*self._choices[at - 1])
        return watch
