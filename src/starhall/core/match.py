"""A match: one game being played, with its log, its undo and its way back to any moment."""

from __future__ import annotations

import secrets
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Literal, TypeVar

from starhall.core.dealer import Dealer, Replayed, Scripted, Seeded
from starhall.core.errors import NotLegal, NotUnderstood, OutOfDate, Reason
from starhall.core.events import Event, Events, Journal, Log, Marks
from starhall.core.game import Game
from starhall.core.kinds import HOST
from starhall.core.moments import TOLD, Moment, Moments
from starhall.core.state import State
from starhall.core.words import and_list

S = TypeVar("S", bound=State)

TAKE_BACKS: Final = ("free", "consent", "none")
"""What a table may agree on: everything can be taken back, what the others agree to, or nothing."""


def usual_take_backs(people: int) -> Literal["free", "consent"]:
    """Free for one who plays against bots alone, for learning; where people meet, they must agree."""
    return "free" if people == 1 else "consent"


@dataclass(frozen=True, slots=True)
class Older:
    """A match that was played by other rules, as far as its record tells it."""

    rules: str
    """The version that it was played by."""
    said: Sequence[str] = ()
    """What each choice was in words; empty where nobody wrote that down."""
    kept: Sequence[int] = ()
    """By moment, how many choices had been made; empty where every moment was kept."""
    same_rules: bool = False
    """Was it played by these rules, with other content?"""

    @property
    def mark(self) -> str:
        """What it is marked with, wherever it is shown."""
        if self.same_rules:
            return f"played with other content (rules {self.rules})"
        return f"played by older rules ({self.rules})"

    def __str__(self) -> str:
        """The mark, and which moments were kept."""
        if not self.kept:
            return self.mark
        after = and_list([str(choices) for choices in self.kept])
        return f"{self.mark}; kept are the moments after {after} choices"


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
        """Begin a match: from the set-up, or from a `start` taken from another match, or placed.

        One that is placed has not run yet: it asks nothing, and its steps are still to come.
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
        self.older: Older | None = None
        """What is known of a match that was played by other rules: it is shown, not played."""
        drawn = 0 if start is None else start.drawn
        if dealer is None:
            dealer = Seeded(self.seed or "")
        elif isinstance(dealer, Scripted):
            dealer.first = drawn + len(outcomes)
        if outcomes:
            dealer = Replayed(outcomes, drawn, then=dealer)
        if start is None:
            state = game.new(seats, dealer, options, self.journal)
            state.listen(None)
        else:
            state = start.copy()
            state.dealer = dealer
            if not state.asked:
                state.listen(self.journal)
                state.run()
                state.listen(None)
        self.state = state
        """The state now. Look, do not touch: choices go through `choose`."""
        self.marks = Marks([self.journal.mark()])
        """By moment: where the journal stood."""
        self._moments = Moments(
            state, self.marks, self.choices, self.journal.chance, set_up=self.journal.events
        )
        self.journal.events.again = self._moments.told
        self.moments: Sequence[Moment[S]] = self._moments
        """The match after every number of choices."""
        self._committed: list[bool] = []
        """By choice: did it answer a question whose answers stand?"""
        self._came_in: dict[int, Reason | None] = {}
        """By choice, as far as anybody has asked: what came in with it that nobody can forget again."""
        self._begin_telling()

    @classmethod
    def shown(
        cls,
        game: Game[S],
        older: Older,
        moments: Sequence[Moment[S]],
        events: Sequence[Event],
        choices: Sequence[tuple[int, int]],
        about: Mapping[str, Any],
    ) -> Match[S]:
        """A match that was played by other rules, to be looked at."""
        match = cls.__new__(cls)
        match.game, match.older, match.about = game, older, dict(about)
        match.seed = match.start = None
        match.journal = Journal()
        match.journal.events = Events(events)
        match.choices, match.moments = list(choices), list(moments)
        match.marks = Marks(moment.mark for moment in moments)
        match.state = match.moments[-1].state
        match._committed, match._came_in = [False] * len(choices), {}
        match._begin_telling()
        return match

    def _begin_telling(self) -> None:
        self._logs: dict[int | None, Log] = {}
        """By reader, as far as anybody has read: its log."""
        self._told: dict[int | None, list[str]] = {}
        """By reader and event: its sentence, if it was made. What tells a seat no more is with None."""

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
        self._must_be_of_these_rules()
        told = self.marks.ends[-1]
        question = self.state.question(seat)
        ahead = self.state.copy()
        ahead.listen(self.journal)
        try:
            self.game.apply(ahead, seat, choice)
        except BaseException:
            self.journal.rewind(self.marks[-1])
            raise
        ahead.listen(None)
        self.choices.append((seat, choice))
        self.journal.put_down(self.marks)
        self._committed.append(question is not None and question[1].committed)
        self._moments.keep(len(self.choices), ahead)
        self.state = ahead
        if len(self.choices) > TOLD:
            self.journal.events.let_go(self.marks.ends[-1 - TOLD])
        return self.journal.events.since(told)

    def why_no_undo(self, seat: int, to: int | None = None) -> Reason | None:
        """Why this seat may not by itself go back to where `to` choices had been made; None if it may.

        Without `to`, it takes back the last choice. Free is only what nobody has learned anything from.
        """
        if seat not in range(self.state.players):
            raise NotUnderstood(f"there is no seat {seat!r}: the seats are 0 to {self.state.players - 1}")
        if self.older is not None:
            return Reason("undo", f"this game was {self.older}: it is shown, not played")
        if not self.choices:
            return Reason("undo", "nothing has been chosen yet")
        to = len(self.choices) - 1 if to is None else to
        for other, _ in self.choices[to:]:
            if other == HOST:
                return Reason("undo", "the table has made a call since")
            if other != seat:
                return Reason("undo", f"{self.state.names[other]} has chosen since")
        return self.why_final(to) or self.came_in(to)

    def why_final(self, to: int) -> Reason | None:
        """Why nobody may go back to where `to` choices had been made, not even if all agree."""
        if self.over:
            return Reason("undo", "the game is over")
        if not self.state.together:
            return None
        for committed, (seat, _) in zip(self._committed[to:], self.choices[to:], strict=True):
            if committed and seat in self.state.together:
                return Reason("undo", "a committed answer stands")
        return None

    def came_in(self, to: int) -> Reason | None:
        """What came in since `to` choices had been made that nobody can forget again."""
        return next(filter(None, map(self._came_in_with, range(to, len(self.choices)))), None)

    def _came_in_with(self, choice: int) -> Reason | None:
        """What came in with one choice; it is looked for once."""
        if choice not in self._came_in:
            self._came_in[choice] = self.game.came_in(self.state_at(choice), self.state_at(choice + 1))
        return self._came_in[choice]

    def undo(self, seat: int) -> None:
        """Take back the last choice of this seat, up to where chance or hidden information came in."""
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise NotLegal(f"{self.state.names[seat]} cannot undo: {reason.text}", reason)
        self.rewind(len(self.choices) - 1)

    def rewind(self, choices: int) -> None:
        """Go back to the moment after so many choices."""
        self._must_be_of_these_rules()
        self._checked(choices)
        self.state = self._moments.rewind(choices)
        del self.choices[choices:]
        self.marks.rewind(choices)
        del self._committed[choices:]
        self._came_in = {n: reason for n, reason in self._came_in.items() if n < choices}
        self._forget_told(self.marks.ends[-1])
        self.journal.rewind(self.marks[-1])
        self.state.dealer.forget(self.state.drawn)

    def _forget_told(self, end: int) -> None:
        """Event `end` and all after it never happened."""
        events = self.journal.events
        for log in self._logs.values():
            log.rewind(events, end)
        # A record may be written at the same time, in a thread of its own.
        for told in list(self._told.values()):
            del told[end:]

    def rename(self, names: Sequence[str]) -> None:
        """Give the seats other names, as if they had always had them."""
        if isinstance(self.moments, Moments):
            self.moments.rename(tuple(names))
        else:
            for moment in self.moments:
                moment.state.names = tuple(names)
        self._begin_telling()

    def _must_be_of_these_rules(self) -> None:
        if self.older is not None:
            raise OutOfDate(f"this game was {self.older}: it is shown, not played")

    def last_turn(self) -> int:
        """How many choices had been made when the running turn began; all, in a game without such turns."""
        done = self.game.turns_done
        if done is None or self.over:
            return len(self.choices)
        return bisect_left(self.moments, done(self.state), key=lambda moment: done(moment.state))

    def last_choice(self, seat: int) -> int | None:
        """How many choices there were before the last one that a seat made between several answers."""
        own = (at for at in reversed(range(len(self.choices))) if self.choices[at][0] == seat)
        return next((at for at in own if len(self.moments[at].state.choices(seat)) > 1), None)

    def moment(self, at: int | None = None) -> Moment[S]:
        """The match after `at` choices, or now."""
        return self.moments[-1 if at is None else self._checked(at)]

    def state_at(self, at: int | None = None) -> S:
        """The state after `at` choices, or now."""
        return self.state if at in (None, len(self.choices)) else self.moment(at).state

    def _checked(self, at: int) -> int:
        if not 0 <= at < len(self.marks):
            raise NotUnderstood(f"there are the moments 0 to {len(self.choices)}, not {at}")
        return at

    def view(self, seat: int | None, at: int | None = None) -> Any:
        """What a seat may know now, or after `at` choices."""
        return self.game.view(self.state_at(at), seat)

    def events(self, at: int) -> list[Event]:
        """What choice number `at` caused, with all its secrets; 0 is the set-up."""
        first = self.marks.ends[at - 1] if at else 0
        return self.journal.events[first : self.marks.ends[self._checked(at)]]

    def stills(self, at: int) -> list[S]:
        """The state right after each event of choice number `at`, in the order of `events`; nothing is kept.

        The set-up has none, nor has a match that was played by other rules.
        """
        self._checked(at)
        return self._moments.watched(at).stills if at and self.older is None else []

    def again(self) -> Iterator[tuple[S, list[Event]]]:
        """All of the match once more: each state, with the events that led to it."""
        if self.older is None:
            return self._moments.again()
        return ((moment.state, self.events(at)) for at, moment in enumerate(self.moments))

    def said(self, at: int, before: S | None = None) -> str:
        """What choice number `at` was, in the words that its seat had for it in the state `before` it."""
        if self.older is not None:
            return self.older.said[at - 1] if self.older.said else ""
        seat, choice = self.choices[at - 1]
        before = self.moments[at - 1].state if before is None else before
        question = before.question(seat)
        if question is None:
            return self.game.words.option(
                self.game.view(before, None), self.game.kind_of(choice), choice, HOST
            )
        return self.game.say(self.game.view(before, seat), question, choice)

    def say(self, event: Event) -> str:
        """An event of somebody's log as a sentence."""
        return self.game.words.event(self.state.names, event)

    def sentence(self, event: Event, seat: int | None, known: Event | None = None) -> str:
        """An event of the journal as a sentence for a seat that may know of it; it is made once.

        Whoever has read it for the seat before can give it as `known`.
        """
        told = self._told_to(seat, event)
        made = told[event.number]
        if not made:
            made = told[event.number] = self.say(known or event.read_by(seat))
        return made

    def sentence_of(self, number: int, seat: int | None) -> str:
        """The same by the number of an event that tells this seat more, or with None tells all alike."""
        told = self._told.get(seat, ())
        made = told[number] if number < len(told) else ""
        return made or self.sentence(self.journal.events[number], seat)

    def remember(self, event: Event, seat: int | None, text: str) -> None:
        """The sentence that an event of the journal has for a seat was made before."""
        self._told_to(seat, event)[event.number] = text
        for log in self._logs.values():
            log.sentences.clear()

    def _told_to(self, seat: int | None, event: Event) -> list[str]:
        """Where the sentence of an event is kept."""
        told = self._told.setdefault(seat if event.tells_more_to(seat) else None, [])
        missing = event.number + 1 - len(told)
        if missing > 0:
            told += [""] * missing
        return told

    def log(self, seat: int | None, at: int | None = None) -> list[Event]:
        """The events as a seat may read them, up to now or to the moment after `at` choices."""
        events = self.journal.events
        return self._log(seat).up_to(
            events, len(events) if at is None else self.marks.ends[self._checked(at)]
        )

    def told(self, seat: int | None, at: int | None = None) -> list[str]:
        """The log of a seat in sentences."""
        known, log = len(self.log(seat, at)), self._log(seat)
        events, made = self.journal.events, log.sentences
        made += [self.sentence(events[number], seat) for number in log.reader.numbers[len(made) : known]]
        return made[:known]

    def _log(self, seat: int | None) -> Log:
        return self._logs.setdefault(seat, Log(seat))
