"""A table elsewhere as its messages tell of it. No screen yet."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from starhall.core import Event, Game, halved, registry
from starhall.core.asking import Ask
from starhall.core.unplain import seen_again
from starhall.terminal import explain
from starhall.terminal.away.hall import NoAnswer
from starhall.terminal.seats import Sitter
from starhall.terminal.text import clean, clean_name
from starhall.wire.messages import FromServer, Muted, Presence, Reasons, Snapshot, Step
from starhall.wire.parts import Around, Happening, Line, Position, SeatClock, SeatInfo, TableFacts


class AwayTable:
    """What the reader knows of a table."""

    def __init__(self) -> None:
        self.facts: TableFacts | None = None
        self.around: Around | None = None
        self.position: Position | None = None
        self.reader: int | None = None
        self.held: list[int] = []
        self.host = False
        self.lines: list[Line] = []
        self.read = 0
        """So many lines the reader had seen at the last choice."""
        self.present: list[int] = []
        self.said: list[str] = []
        """What has been said."""
        self.muted: list[int] = []
        """Seats of which the reader does not want to read what they say."""
        self._told = time.monotonic()
        self._words: dict[tuple[int, int], Reasons | None] = {}
        """By question and choice: what the hall says of choices that it has not listed; None: it is asked."""
        self.wants_words: Callable[[Ask, int], object] = lambda asked, choice: None
        """Called for a choice of which the hall has to be asked."""

    def take(self, message: FromServer) -> None:
        """Whatever the hall tells."""
        if isinstance(message, Snapshot):
            self.facts, self.around, self.position = message.table, message.around, message.position
            self.reader, self.held, self.host = message.reader, message.held, message.host
            self.lines = list(message.lines)
            self._hear(message.muted, message.said)
            self.read = len(self.lines)
            self._told = time.monotonic()
        elif isinstance(message, Step):
            self.around, self._told = message.around, time.monotonic()
            del self.lines[message.kept :]
            self.lines += message.lines
            self.read = min(self.read, message.kept)
            self.position = message.position or self.position
            if is_saying(message.happening):
                self.said.append(self._saying(message.happening))
        elif isinstance(message, Presence):
            self.present = message.present
        elif isinstance(message, Muted):
            self._hear(message.seats, message.said)

    def _hear(self, muted: list[int], said: list[Happening]) -> None:
        self.muted = list(muted)
        self.said = [self._saying(one) for one in said if is_saying(one)]

    def _saying(self, one: Happening) -> str:
        who = "Somebody" if one.seat is None else self.names[one.seat]
        return f"{who}: {clean(one.text)}"

    @property
    def speakers(self) -> list[int]:
        """The seats of people who are not the reader."""
        seats = self.around.seats if self.around else []
        return [one.seat for one in seats if one.sits == "person" and one.seat not in self.held]

    # Who sits there.

    @property
    def game(self) -> Game[Any] | None:
        """The game, where it is the same here: else its board could be another."""
        if self.facts is None:
            return None
        found = registry.game(self.facts.game)
        if found.content.shown_fingerprint != self.facts.content:
            raise NoAnswer(f"The hall plays another version of {found.name} than this terminal knows.")
        return found

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        seats = self.around.seats if self.around else []
        return [_name(one) for one in seats]

    @property
    def sitters(self) -> list[Sitter]:
        """Who sits there, as the line above the board shows them."""
        seats = self.around.seats if self.around else []
        return [Sitter(name, clean(one.level)) for name, one in zip(self.names, seats, strict=True)]

    @property
    def waiting(self) -> list[int]:
        """The seats that are asked."""
        return [one.seat for one in self.position.waiting] if self.position else []

    @property
    def doing(self) -> str:
        """What everybody waits for, in words."""
        if self.position is None:
            return "Waiting for people"
        return "; ".join(clean(one.text) for one in self.position.waiting)

    # What lies on the table.

    @property
    def board(self) -> str:
        """The board as the game draws it."""
        if self.position is None or self.game is None:
            return self.lobby
        return clean(self.game.board(seen_again(self.game.seen, self.position.view)))

    @property
    def lobby(self) -> str:
        """A table at which nobody plays yet."""
        seats = self.around.seats if self.around else []
        rows = [f"  {n}. {name}" for n, name in enumerate(self.names, 1)]
        free = sum(one.sits == "open" for one in seats)
        what = f"The game begins when {'the last seat is' if free == 1 else f'{free} more seats are'} taken."
        how = ["m: begin now, bots take the open seats."] if self.host else []
        return "\n".join(["Who sits here:", *rows, "", what, *how])

    @property
    def hand(self) -> str:
        """What the reader holds."""
        if self.position is None or self.game is None or self.game.hand is None or self.reader is None:
            return "You hold nothing here."
        return clean(self.game.hand(seen_again(self.game.seen, self.position.view)))

    @property
    def log(self) -> list[Event]:
        """The log, as panes show it."""
        return [
            Event(n, one.rule, one.name, one.operands, one.cause, one.barrier)
            for n, one in enumerate(self.lines)
        ]

    @property
    def log_words(self) -> list[str]:
        """The log in words."""
        return [clean(one.text) for one in self.lines]

    def why(self, number: int) -> str:
        """Why a line of the log happened: its rule in words, and what led to it."""
        found, at = [], number
        while True:
            line = self.lines[at]
            rule = explain.rule_text(self.game, line.rule) if self.game else ""
            found.append(f"{clean(line.text)}\n{clean(line.rule)}: {rule}")
            if line.cause is None:
                return "\n\nIt happened because:\n\n".join(found)
            at = line.cause

    def clock_of(self, seat: int) -> str:
        """The time that a seat has left; empty where no clock runs."""
        clocks = self.around.clock.seats if self.around and self.around.clock.profile != "none" else []
        found = next((one for one in clocks if one.seat == seat), None)
        return _time_left(found, time.monotonic() - self._told) if found else ""

    # What the reader is asked.

    @property
    def asked(self) -> Ask | None:
        """What the reader's seat is asked."""
        over = self.around is None or self.around.status != "playing"
        found = None if over or self.position is None else self.position.ask
        return explain.shown(found) if found else None

    def later(self, choice: int) -> str:
        """Nothing has to wait: what is legal may be chosen."""
        return ""

    def words(self, asked: Ask, choice: int) -> str:
        """What a choice would do: as it is listed, or as the hall says."""
        listed = next((one.text for one in asked.options if one.choice == choice), None)
        if listed is not None:
            return listed
        known = self._known(asked, choice)
        return clean(known.option) if known else "…"

    def reason(self, asked: Ask, choice: int) -> str:
        """Why a choice is not legal, as the hall says."""
        known = self._known(asked, choice)
        return clean(known.text) or "not legal" if known else "…"

    def _known(self, asked: Ask, choice: int) -> Reasons | None:
        key = asked.since, choice
        if key not in self._words:
            self._words[key] = None
            self.wants_words(asked, choice)
        return self._words[key]

    def learn(self, asked: Ask, reasons: Reasons) -> None:
        """The hall has said what a choice would do."""
        self._words[asked.since, reasons.choice] = reasons

    # The end.

    @property
    def over(self) -> bool:
        """Is there nothing more to play?"""
        return self.around is not None and self.around.status in ("over", "closed")

    @property
    def of_event(self) -> bool:
        """Is it a table of a tournament?"""
        return self.facts is not None and bool(self.facts.event)

    @property
    def after(self) -> str:
        """What can be done after the end."""
        if self.of_event:
            return "q: back to the tournament."
        return "r: play again, with the same seats. q: back to the hall."

    @property
    def result(self) -> str:
        """How it ended: the winners, places and points; or why the table was closed."""
        if self.around is not None and self.around.closed is not None:
            return f"The table was closed: {clean(self.around.closed.text)}"
        found = self.position.outcome if self.position else None
        if found is None:
            return "The game is over."
        won = explain.victory([self.names[seat] for seat in found.winners])
        rows = sorted(zip(found.places, self.names, found.scores, strict=True))
        points = [f"{place}. {name}  {halved(round(2 * score))}" for place, name, score in rows]
        return "\n".join([won, *points])


def is_saying(one: Happening) -> bool:
    """Is it something that was said, and not by one whom the reader has muted?"""
    return one.kind == "said" and bool(one.text)


def _name(seat: SeatInfo) -> str:
    return "(open)" if seat.sits == "open" else clean_name(seat.name, f"Player {seat.seat + 1}")


def _time_left(clock: SeatClock, since: float) -> str:
    """Minutes and seconds, or days and hours, that a seat has left in all."""
    left = clock.turn + clock.bank - (since if clock.running else 0.0)
    if clock.expired or left <= 0:
        return "no time left"
    if left >= 48 * 3600:
        return f"{int(left // 86400)} days"
    if left >= 2 * 3600:
        return f"{int(left // 3600)} hours"
    return f"{int(left // 60)}:{int(left % 60):02}"
