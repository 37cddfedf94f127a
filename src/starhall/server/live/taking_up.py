"""Books into tables: played by the rules that they were written with, as far as these are those."""

from __future__ import annotations

from typing import Any

from starhall.core import Replayed, record
from starhall.core.snapshot import from_plain
from starhall.server.book.actions.start import Started
from starhall.server.book.actions.take_up import TakenUp
from starhall.server.book.entries import Entry, Head
from starhall.server.book.table import Table
from starhall.server.kept.store import Row


def fold_all(table: Table, rows: list[Row], entries: list[Entry], play: bool = True) -> None:
    """Fold the book into a table; what came before the rules were last renewed is not played."""
    first = _last_renewal(entries)
    for n, (row, entry) in enumerate(zip(rows, entries, strict=True)):
        events = 0 if table.match is None else len(table.match.journal.events)
        table.fold(row.seq, row.at, entry, row.actor, row.client, play and n >= first)
        if play and n >= first:
            table.recall(entry, events)


def rules_of(head: Head, entries: list[Entry]) -> tuple[str, str]:
    """The rules that the last part of a book was played with."""
    for entry in reversed(entries):
        if isinstance(entry, (TakenUp, Started)) and entry.rules:
            return entry.rules, entry.content
    return head.rules, head.content


def tells_all(entries: list[Entry]) -> bool:
    """Does a book hold what was told from the beginning? Those of the first versions do not."""
    return all(entry.told for entry in entries if isinstance(entry, Started))


def played_again(table: Table, rows: list[Row], entries: list[Entry], state: Any) -> bool:
    """Fold a book of other rules by these: do they lead to the state that was kept?

    If so, the entries hold afterwards what these rules tell of them.
    """
    first = _last_renewal(entries)
    try:
        for n, (row, entry) in enumerate(zip(rows, entries, strict=True)):
            match = table.match
            choices, events = (len(match.choices), len(match.journal.events)) if match else (0, 0)
            table.fold(row.seq, row.at, entry, row.actor, row.client, n >= first)
            if n >= first:
                table.note(entry, choices, events)
        kept = from_plain(table.game, state, Replayed(()))
        return table.match is not None and record.position(table.match.state) == record.position(kept)
    except Exception:  # On choices of other rules these may fail in any way.
        return False


def _last_renewal(entries: list[Entry]) -> int:
    """Where in a book the part begins that was played by its last rules."""
    taken_up = [n for n, entry in enumerate(entries) if isinstance(entry, TakenUp)]
    return taken_up[-1] if taken_up else 0
