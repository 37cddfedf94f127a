"""Games that are tried out from a table without hints: as long as that goes on, nobody helps there either."""

from __future__ import annotations

from starhall.server.book.entries import read_head
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.server.kept.records import played_at
from starhall.server.live.live import Live
from starhall.server.live.tables import Tables


def counts(table: Table) -> str:
    """Say what a game counts for: it is neither tried out nor explained before its end. Empty if nothing."""
    if table.rated:
        return "A rated game"
    return "A tournament game" if table.head.event else ""


def hushed_by(table: Table, seat: int) -> str:
    """Return the table whose rules about hints hold for a branch of this one, if they forbid them.

    Where others play, a hint is told to them; in a branch it would be taken in secret.
    """
    helped = table.head.coach != "off" and not table.affected(seat)
    return table.head.hushed or ("" if table.ended or helped else table.head.code)


async def lasts(tables: Tables, code: str) -> bool:
    """Is the table that forbids hints still played?"""
    live = await tables.find(code) if code else None
    if live is None:
        return False
    async with tables.up_to_date(live) as table:
        return not table.ended


async def must_not_be(tables: Tables, live: Live) -> None:
    """Refuse what would tell how good a choice was in a game that somebody still plays without hints."""
    await _must_be_over(tables, live.table.head.hushed)


async def _must_be_over(tables: Tables, code: str) -> None:
    if await lasts(tables, code):
        raise Refused(
            "not_now",
            "This branch comes from a game without hints that is still running. Try again when it ends.",
        )


async def record_must_not_be(tables: Tables, id: str) -> None:
    """Refuse the same for the record of such a game."""
    kept = await tables.records.find(id)
    code = played_at(kept.origin) if kept else ""
    # Its head is enough: nobody need be at that table any more.
    found = await tables.store.head(code) if code else None
    if found is not None:
        await _must_be_over(tables, read_head(found[0]).hushed)
