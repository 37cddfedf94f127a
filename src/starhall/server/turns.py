"""Turns at a few processes: a bounded queue that nobody can hold for themselves."""

from __future__ import annotations

import asyncio
from bisect import insort
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Generic, TypeVar

from starhall.server.book.refusals import Refused

T = TypeVar("T")
RETRY = 5.0
"""Seconds after which somebody who was refused may try again."""


@dataclass(order=True, slots=True)
class Waiting(Generic[T]):
    """Somebody who waits; those who compare as less go first."""

    place: int
    round: int
    """Everyone has one turn in each round."""
    number: int
    who: str | None = field(compare=False)
    """Who asks, as this hall knows them; empty if that is unknown, None if only the hall itself asks."""
    spare: int = field(compare=False)
    turn: asyncio.Future[T] = field(compare=False)


@dataclass(slots=True)
class Rounds:
    """How far the turns at one place have come, for as long as anyone waits there."""

    now: int = 0
    had: dict[str, int] = field(default_factory=dict)
    """The last round in which someone had a turn, unless it is long over."""

    def served(self, waiting: Waiting[Any]) -> None:
        """Note whose turn it was."""
        if waiting.round > self.now:
            self.now = waiting.round
            self.had = {who: last for who, last in self.had.items() if last >= self.now}
        if waiting.who:
            self.had[waiting.who] = waiting.round


class Turns(Generic[T]):
    """Things that one at a time can use, and those who wait for them.

    At one place turns go in rounds: nobody has a second one while someone waits for a first, and a newcomer
    begins in the round that is being served. So no stream of newcomers keeps anyone waiting for ever.

    Those who ask are bounded, all of them together and each one that is known; the hall itself is not. If all
    places are taken, the last question of whoever has most of them makes room for somebody with fewer.
    """

    def __init__(self, free: Iterable[T], most: int, most_of_one: int) -> None:
        self.free = list(free)
        self.most = most
        self.most_of_one = most_of_one
        self.waiting: list[Waiting[T]] = []
        self._numbers = count()
        self._rounds: dict[int, Rounds] = {}

    async def take(self, place: int = 0, who: str | None = None, spare: int = 0) -> T:
        """Return one of the things as soon as it is our turn and `spare` others are free."""
        if who is not None:
            self._make_room(who)
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        mine = Waiting(place, self._round(place, who), next(self._numbers), who, spare, turn)
        insort(self.waiting, mine)
        self._hand_out()
        try:
            return await turn
        except asyncio.CancelledError:
            if mine in self.waiting:
                self.waiting.remove(mine)
            elif turn.done() and not turn.cancelled() and turn.exception() is None:
                self.give(turn.result())
            raise

    def give(self, one: T) -> None:
        """Give something back, for whoever is next."""
        self.free.append(one)
        self._hand_out()

    def _hand_out(self) -> None:
        for waiting in list(self.waiting):
            if not self.free:
                return
            if len(self.free) > waiting.spare and not waiting.turn.done():
                self.waiting.remove(waiting)
                self._rounds.setdefault(waiting.place, Rounds()).served(waiting)
                waiting.turn.set_result(self.free.pop())
        if not self.waiting:
            self._rounds.clear()

    def _round(self, place: int, who: str | None) -> int:
        """Return the round in which a new question has its turn."""
        rounds = self._rounds.get(place, Rounds())
        if not who:
            return rounds.now
        theirs = [one.round for one in self.waiting if (one.place, one.who) == (place, who)]
        return max(rounds.now, *(last + 1 for last in (rounds.had.get(who, -1), *theirs)))

    def _of(self, who: str) -> int:
        return sum(waiting.who == who for waiting in self.waiting)

    def _make_room(self, who: str) -> None:
        """Refuse whoever has asked too much, or somebody else if they hold more than their share."""
        mine = self._of(who)
        if who and mine >= self.most_of_one:
            raise Refused(
                "rate_limited",
                f"{mine} of your questions wait for an answer already. Wait for those first.",
                retry=RETRY,
            )
        held = [waiting for waiting in self.waiting if waiting.who is not None]
        if len(held) < self.most:
            return
        worst, number = Counter(waiting.who for waiting in held).most_common(1)[0]
        if number <= mine + 1:
            raise _full()
        last = max(waiting for waiting in held if waiting.who == worst)
        self.waiting.remove(last)
        if not last.turn.done():
            last.turn.set_exception(_full())


def _full() -> Refused:
    return Refused("busy", "Too many people are asking at once. Try again in a few seconds.", retry=RETRY)
