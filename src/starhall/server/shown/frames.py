"""What each reader is sent: the log, the position and the table around it, for one seat or the public."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from starhall.core import Match, fair
from starhall.core.asking import Ask
from starhall.core.moments import TOLD
from starhall.core.seen import Seen
from starhall.server.book.lifetime import Lifetime
from starhall.server.book.table import Table
from starhall.server.shown import asks
from starhall.server.shown.lines import Lines, ReaderLog
from starhall.server.shown.stills import told_choice
from starhall.server.watch.logs import log
from starhall.wire.messages import Moment, Snapshot, Step, Verify
from starhall.wire.parts import (
    Around,
    Draw,
    Happening,
    Line,
    Outcome,
    Position,
    TableFacts,
    Told,
    UndoInfo,
    Undoing,
)

MOST_STEPS = 32
"""A client that is further behind gets a snapshot."""


class Frames:
    """Makes the messages of one table, each once for all sockets of the same reader."""

    def __init__(self, table: Table, lifetime: Lifetime | None = None) -> None:
        self.table = table
        self.lifetime = lifetime or Lifetime()
        self._logs: dict[int | None, ReaderLog] = {}
        self._shared = Lines()
        self._undone = table.last_undo
        """The last undo after which the logs were rewound."""
        self._positions: dict[int | None, tuple[int, Position]] = {}
        self._alike: tuple[int, Position] | None = None
        """Where all see alike: the number of the table, and what a spectator sees."""
        self._stills: tuple[tuple[int, int], list[Any]] = ((0, 0), [])
        """By number of the table and of a choice: the states right after its events, for all readers."""
        self._told: dict[int | None, tuple[int, Told | None]] = {}
        """By reader: the number of the last step that was told with its stills, and these."""
        self._around: tuple[int, float, Around] | None = None

    @property
    def all_alike(self) -> bool:
        """Do all see alike, and have from the beginning?"""
        return self.table.game.alike and self.table.head.past is None and not self.table.past

    def log(self, reader: int | None) -> ReaderLog:
        """The log of a reader, up to date; where all see alike, there is one for all."""
        if self.all_alike:
            reader = None
        log = self._logs.get(reader)
        if log is not None and log.number == self.table.number:
            return log
        log, match = self._log(reader), self.table.match
        if match is not None:
            # They share lines: before one reads on, no other may hold what was taken back.
            if self._undone != self.table.last_undo:
                self._undone = self.table.last_undo
                for other in self._logs.values():
                    other.rewind(match)
            if len(match.choices) <= TOLD and not self.all_alike:
                for seat in (None, *range(match.state.players)):
                    self._log(seat)
            # All read on while the events are at hand: later these would have to be told again.
            for other in self._logs.values():
                other.follow(match)
                other.number = self.table.number
        return log

    def _log(self, reader: int | None) -> ReaderLog:
        """The log of a reader as far as it was read."""
        log = self._logs.get(reader)
        if log is None:
            past = self.table.head.past
            told_before = past.read_by(reader) if past else ()
            log = self._logs[reader] = ReaderLog(reader, told_before, self._shared)
            log.recall(self.table.past, self.table.game.words)
        return log

    def position(self, reader: int | None) -> Position | None:
        """The game now, for a reader."""
        match = self.table.match
        if match is None:
            return None
        kept = self._positions.get(reader)
        if kept is not None and kept[0] == self.table.number:
            return kept[1]
        found = self._bare_position(match, reader)
        if self.table.closed is not None:
            found.waiting = []
        found.ask = self.ask(reader, found.view)
        found.undo, found.why_no_undo = self.undo(reader)
        self._positions[reader] = (self.table.number, found)
        return found

    def _bare_position(self, match: Match[Any], reader: int | None) -> Position:
        """The game now without the question; where all see alike, it is put together once."""
        at, log = len(match.choices), self.log(reader)
        if not match.game.alike:
            return position(match, reader, at, log)
        if self._alike is None or self._alike[0] != self.table.number:
            self._alike = (self.table.number, position(match, None, at, log))
        seen = self._alike[1]
        view = match.game.view_alike(match.state, reader, seen.view)
        return msgspec.structs.replace(seen, lines=log.end(at), view=view)

    def ask(self, reader: int | None, seen: Seen) -> Ask | None:
        """What a reader with this view is asked now."""
        match = self.table.match
        if match is None or reader is None or self.table.closed is not None:
            return None
        return match.game.ask(match.state, reader, seen, self.table.since[reader])

    def undo(self, reader: int | None) -> tuple[Undoing, str]:
        """May a seat take its last choice back, and if not, why?"""
        if reader is None or self.table.closed is not None:
            return "no", ""
        to = self.table.last_choice_of(reader)
        reason = self.table.why_no_undo(reader, to)
        if reason is not None or to is None:
            return "no", reason.text if reason else ""
        return ("at_once" if self.table.undoes_at_once(reader, to) else "ask"), ""

    def around(self, now: float) -> Around:
        """The table without the game."""
        table = self.table
        if self._around is not None and self._around[:2] == (table.number, now):
            return self._around[2]
        pending = table.pending
        found = Around(
            status=table.status,
            seats=[seat.info() for seat in table.seats],
            clock=table.clock.info(now),
            undo=UndoInfo(by=pending.by, to=pending.to, waits_for=list(pending.waits_for))
            if pending
            else None,
            rematch=table.rematch,
            fairness=table.fairness(),
            life=self.lifetime.of(table),
            closed=table.closed,
            renewed=list(table.renewed),
            slow=table.slow,
            older=f"This game was {table.match.older}." if table.match and table.match.older else "",
        )
        self._around = (table.number, now, found)
        return found

    def facts(self) -> TableFacts:
        """What never changes."""
        head = self.table.head
        return TableFacts(
            table=head.code,
            title=self.table.title,
            game=head.game,
            content=self.table.game.content.shown_fingerprint,
            options=head.options,
            public=head.public,
            hot_seat=head.hot_seat,
            chat=head.chat,
            stand_in=head.stand_in,
            take_backs=head.take_backs,
            branch_of=head.branch_of,
            coach=head.coach,
            event=head.event,
            rated=head.rated,
        )

    def snapshot(
        self, reader: int | None, held: list[int], host: bool, muted: set[int], now: float
    ) -> Snapshot:
        """Everything a reader may know."""
        return Snapshot(
            number=self.table.number,
            reader=reader,
            held=held,
            host=host,
            table=self.facts(),
            around=self.around(now),
            lines=self.log(reader).lines(),
            said=self.said(muted),
            position=self.position(reader),
            muted=sorted(muted),
        )

    def said(self, muted: set[int]) -> list[Happening]:
        """The last of the chat, for one who does not read these seats."""
        return [muted_for(happening, muted) for happening in self.table.said]

    def step(
        self, number: int, reader: int | None, muted: Collection[int], now: float, stills: bool = False
    ) -> Step:
        """The message for one entry, with what each line shows if `stills`; it lies behind the last undo."""
        page = self.table.pages[number - 1]
        log = self.log(reader)
        before = self._positions.get(reader)
        told: Told | None = None
        lines: list[Line] = []
        kept = len(log)
        found: Position | None = None
        match = self.table.match
        if match is not None:
            kept = log.end(page.choices)
            if page.changed:
                if number != self.table.last_undo:
                    kept = log.end(page.choices - 1) if page.choices else 0
                lines = log.lines(kept, log.end(page.choices))
            if page.changed or page.happening.kind == "closed":
                found = self._position_at(page.choices, reader)
            if stills and lines and found is not None:
                told = self._shown(number, reader, found, before)
        return Step(
            number=number,
            happening=muted_for(page.happening, muted),
            around=self.around(now),
            kept=kept,
            lines=lines,
            position=found,
            told=told,
        )

    def _shown(
        self, number: int, reader: int | None, after: Position, before: tuple[int, Position] | None
    ) -> Told | None:
        """What the lines of a step show; `before` is the last position that the reader was sent, if any."""
        kept, match, at = self._told.get(reader), self.table.match, after.choices
        assert match is not None
        if kept is not None and kept[0] == number:
            return kept[1]
        if not at or match.older is not None:
            return None
        if before is not None and before[0] >= self.table.last_undo and before[1].choices == at - 1:
            view = before[1].view
        else:
            view = match.view(reader, at - 1)
        found = self._told_choice(match, reader, at, view, after.view)
        self._told[reader] = (number, found)
        return found

    def _told_choice(
        self, match: Match[Any], reader: int | None, at: int, before: Any, after: Any
    ) -> Told | None:
        """Choice number `at` as a reader is told it; it is run again once for all readers."""
        try:
            if self._stills[0] != (self.table.number, at):
                self._stills = ((self.table.number, at), match.stills(at))
            return told_choice(match, reader, at, before, after, self._stills[1])
        except Exception as error:
            # A game from elsewhere may not bear being looked at in the middle of a choice: it is untold.
            log.warning("choice not told", table=self.table.code, error=type(error).__name__)
            return None

    def _position_at(self, choices: int, reader: int | None) -> Position | None:
        match = self.table.match
        assert match is not None
        if choices == len(match.choices):
            return self.position(reader)
        return position(match, reader, choices, self.log(reader))

    def steps(
        self, have: int, reader: int | None, muted: set[int], now: float, stills: bool = False
    ) -> list[Step] | None:
        """The steps that lead on from what a client has; None if a snapshot is better."""
        table = self.table
        if have > table.number or table.number - have > MOST_STEPS or have < table.last_undo or not have:
            return None
        numbers = range(have + 1, table.number + 1)
        return [self.step(number, reader, muted, now, stills) for number in numbers]

    def moment(self, reader: int | None, at: int, re: str, told: bool = False) -> Moment:
        """The table as a reader knew it after `at` choices; `told` with what each line of the last shows."""
        match = self.table.match
        assert match is not None
        found = position(match, reader, at, self.log(reader))
        message = Moment(re=re, seat=reader, last=len(match.choices), position=found)
        if told and at and match.older is None:
            message.before = match.view(reader, at - 1)
            message.told = self._told_choice(match, reader, at, message.before, found.view)
        return message

    def verify(self) -> Verify:
        """All that is needed to check the dice, after the end; the whole game is played again for it."""
        match = self.table.match
        assert match is not None
        return Verify(
            fairness=self.table.fairness(),
            outcomes=match.journal.chance,
            draws=[Draw(**draw._asdict()) for draw in fair.draws(match)],
        )


def position(match: Match[Any], reader: int | None, at: int, log: ReaderLog) -> Position:
    """The game after `at` choices, as a reader with this log knew it then; without the question."""
    state = match.state_at(at)
    seen = match.game.view(state, reader)
    return Position(
        choices=at,
        lines=log.end(at),
        view=seen,
        waiting=asks.waiting(match.game, state, seen),
        ask=None,
        outcome=outcome(match) if state.over else None,
        undo="no",
        why_no_undo="",
    )


def outcome(match: Match[Any]) -> Outcome:
    """How the game ended."""
    results = match.game.results(match.state)
    return Outcome(places=list(results.places), scores=list(results.scores), winners=list(results.winners))


def muted_for(happening: Happening, muted: Collection[int]) -> Happening:
    """What a reader is sent of a happening: of a muted seat not what it said, only that."""
    if happening.kind != "said" or happening.seat not in muted:
        return happening
    return Happening(
        kind="said", number=happening.number, when=happening.when, seat=happening.seat, text="", phrase=""
    )
