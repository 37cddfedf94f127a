"""What is kept of a table beside its book: what lists show, when something is due, the state of the game."""

from __future__ import annotations

from starhall.core.snapshot import to_plain
from starhall.server.book.lifetime import Lifetime
from starhall.server.book.table import Table
from starhall.server.kept.store import Summary
from starhall.wire.messages import ENCODER
from starhall.wire.parts import Life
from starhall.wire.tables import TableCard


def summary(table: Table, at: int, lifetime: Lifetime) -> Summary:
    """What lists show, and when something is due."""
    due: int | None = None
    deadline = table.clock.next_deadline()
    if table.bots_asked() and table.goes_on_alone:
        due = at
    elif deadline is not None:
        due = int(deadline[0] * 1000)
    # Nobody lists a table that is by invitation only: there is nothing to keep up to date.
    shown = ENCODER.encode(card(table, lifetime.of(table))).decode() if table.head.public else ""
    return Summary(table.status, due, shown)


def state_of(table: Table) -> str | None:
    """The state of the game as it is stored, if the last entry has changed it."""
    if table.match is None or not table.pages[-1].changed:
        return None
    return ENCODER.encode(to_plain(table.match.state)).decode()


def card(table: Table, life: Life | None) -> TableCard:
    """A table as lists show it."""
    head = table.head
    return TableCard(
        table=head.code,
        title=table.title,
        game=head.game,
        status=table.status,
        public=head.public,
        seats=[seat.info() for seat in table.seats],
        clock=head.clock,
        choices=len(table.match.choices) if table.match is not None else 0,
        created=table.created,
        take_backs=head.take_backs,
        life=life,
        waiting=table.asked(),
        rated=table.rated,
    )
