"""A match: one game being played, with its log, its undo and its way back to any moment."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from starhall.core.dealer import Dealer, Replayed, Scripted, Seeded
from starhall.core.errors import NotLegal, NotUnderstood, OutOfDate, Reason
from starhall.core.events import Event, Journal, Mark
from starhall.core.game import Game
from starhall.core.kinds import HOST
from starhall.core.state import State
from starhall.core.views import View

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """The match as it stood after some choices. The state is never changed again."""

    state: S
    mark: Mark
    """Where the journal stood."""


class Match(Generic[S]):
    """A game, who plays it, and every choice so far.

    A choice is tried on a copy: whatever goes wrong, the match stands where it stood.
    """

    def __init__(
        self,
        game: Game[S],
        seats: int | Sequence[str],
        options: Mapping[str, Any] | None = None,
        *,
        seed: str | None = None,
        dealer: Dealer | None = None,
        about: Mapping[str, Any] | None = None,
        start: S | None = None,
        outcomes: Sequence[Any] = (),
    ) -> None:
        """Begin a match: from the set-up, or from a `start` taken from another match.

        Chance comes from `dealer`, or else from `seed`, or else from a seed that nobody knows; the first
        draws have the recorded `outcomes`, if there are any.
        """
        self.game = game
        self.about = dict(about or {})
        """Notes of the client, such as who plays which seat; kept in the record."""
        self.seed = seed if seed is not None or dealer is not None else secrets.token_hex(16)
        """The secret behind the dice, if they come from one."""
        self.start = start
        """The state that the match began from, if not from the set-up."""
        self.journal = Journal()
        self.choices: list[tuple[int, int]] = []
        """Every (seat, choice) in order."""
        drawn = 0 if start is None else start.drawn
        if dealer is None:
            dealer = Seeded(self.seed or "")
        elif isinstance(dealer, Scripted):
            dealer.first = drawn + len(outcomes)
        if outcomes:
            dealer = Replayed(outcomes, drawn, then=dealer)
        if start is None:
            state = game.new(seats, dealer, options, self.journal)
            state.journal = None
        else:
            state = start.copy()
            state.dealer = dealer
        self.moments: list[Moment[S]] = [Moment(state, self.journal.mark())]

    @property
    def state(self) -> S:
        """The state now. Look, do not touch: choices go through `choose`."""
        return self.moments[-1].state

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.state.over

    def choose(self, seat: int, choice: int, at: int | None = None) -> list[Event]:
        """Make a choice; returns the events it caused, with all their secrets: show them through `log`.

        `at` is the number of choices the chooser has seen: if more have been made since, the choice is out
        of date and refused.
        """
        if at is not None and at != len(self.choices):
            raise OutOfDate(
                f"this answers the table as it was after {at} choices; it has seen {len(self.choices)} now"
            )
        before = self.journal.mark()
        ahead = self.state.copy()
        ahead.journal = self.journal
        try:
            self.game.apply(ahead, seat, choice)
        except BaseException:
            self.journal.rewind(before)
            raise
        ahead.journal = None
        self.choices.append((seat, choice))
        self.moments.append(Moment(ahead, self.journal.mark()))
        return self.journal.events[before.events :]

    def why_no_undo(self, seat: int) -> Reason | None:
        """Why this seat may not take its last choice back by itself; None if it may."""
        if seat not in range(self.state.players):
            raise NotUnderstood(f"there is no seat {seat!r}: the seats are 0 to {self.state.players - 1}")
        if not self.choices:
            return Reason("undo", "nothing has been chosen yet")
        last, _ = self.choices[-1]
        if last == HOST:
            return Reason("undo", "the table has made a call since")
        if last != seat:
            return Reason("undo", f"{self.state.names[last]} has chosen since")
        before, after = self.moments[-2].state, self.state
        if before.drawn != after.drawn:
            return Reason("undo", "dice or cards have been drawn since")
        if before.uncovered != after.uncovered:
            return Reason("undo", "hidden information has been seen since")
        return None

    def undo(self, seat: int) -> None:
        """Take back the last choice of this seat, up to where chance or hidden information came in."""
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise NotLegal(f"{self.state.names[seat]} cannot undo: {reason.text}", reason)
        self.rewind(len(self.choices) - 1)

    def rewind(self, choices: int) -> None:
        """Go back to the moment after so many choices."""
        self.moment(choices)
        del self.choices[choices:]
        del self.moments[choices + 1 :]
        self.journal.rewind(self.moments[-1].mark)
        self.state.dealer.forget(self.state.drawn)

    def last_turn(self) -> int:
        """How many choices had been made when the running turn began; all, in a game without such turns."""
        done = self.game.turns_done
        if done is None or self.over:
            return len(self.choices)
        now = done(self.state)
        return next(at for at, moment in enumerate(self.moments) if done(moment.state) == now)

    def moment(self, at: int | None = None) -> Moment[S]:
        """The match after `at` choices, or now."""
        if at is None:
            return self.moments[-1]
        if not 0 <= at < len(self.moments):
            raise NotUnderstood(f"there are the moments 0 to {len(self.choices)}, not {at}")
        return self.moments[at]

    def view(self, seat: int | None, at: int | None = None) -> View:
        """What a seat may know now, or after `at` choices."""
        return self.game.view(self.moment(at).state, seat)

    def say(self, event: Event) -> str:
        """An event of somebody's log as a sentence."""
        return self.game.words.event(self.state.names, event)

    def log(self, seat: int | None, at: int | None = None) -> list[Event]:
        """The events as a seat may read them, up to now or to the moment after `at` choices."""
        return self.journal.seen_by(seat, self.moment(at).mark.events)
