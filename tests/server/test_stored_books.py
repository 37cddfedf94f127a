"""Books as earlier versions have stored them: they are read, folded, told and written as they were."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from starhall.server.book.actions import ACTIONS
from starhall.server.book.entries import Entry, kind_of, read_head, told, written
from starhall.server.book.table import Table
from tests.fixtures import cargo

BOOKS = sorted((Path(__file__).parent / "stored").glob("*.json"))


def stored(path: Path) -> Any:
    """A book, and what its table looked like."""
    return json.loads(path.read_text(encoding="utf-8"))


def entries_of(book: Any) -> list[Entry]:
    return [ACTIONS.read_entry(row[-1]) for row in book["rows"]]


def looks(table: Table, at: int) -> dict[str, Any]:
    """What a table is after its last entry, which was written at that time."""
    page, pending = table.pages[-1], table.pending
    return {
        "happening": json.loads(msgspec.json.encode(page.happening)),
        "choices": page.choices,
        "changed": page.changed,
        "seats": [
            [s.sits, s.name, s.level, s.hash[:1], s.salt, s.stand_in, s.left, s.resigned] for s in table.seats
        ],
        "since": table.since,
        "last_undo": table.last_undo,
        "pending": [pending.by, pending.to, pending.waits_for] if pending else None,
        "offers": len(table.offers),
        "rematch": table.rematch,
        "done": len(table.done),
        "said": len(table.said),
        "clock": [[c.turn, c.bank, c.running, c.expired] for c in table.clock.info(at / 1000 + 5).seats],
        "until": table.clock.until,
    }


def test_the_stored_books_hold_every_kind_of_entry() -> None:
    found = {kind_of(entry) for path in BOOKS for entry in entries_of(stored(path))}
    assert found == {str(entry.__struct_config__.tag) for entry in ACTIONS.entries}


def as_it_was(now: str, then: str) -> bool:
    """Does it say what it said? There may be fields that came later."""
    return holds(json.loads(now), json.loads(then))


def holds(now: Any, then: Any) -> bool:
    """Is all of it still there, however deep?"""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(name in now and holds(now[name], then[name]) for name in then)
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(holds, now, then))
    return bool(now == then)


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_stored_book_is_written_again_as_it_was(path: Path) -> None:
    book = stored(path)
    for entry, row in zip(entries_of(book), book["rows"], strict=True):
        assert as_it_was(written(entry), row[-1])
        assert ACTIONS.read_entry(written(entry)) == entry
    head = read_head(book["head"])
    assert as_it_was(written(head), book["head"])
    assert read_head(written(head)) == head


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_stored_book_folds_into_the_table_that_it_was_entry_by_entry(path: Path) -> None:
    book = stored(path)
    table = Table(read_head(book["head"]), cargo.GAME, 1.0)
    entries = entries_of(book)
    for n, (number, at, actor, client, body) in enumerate(book["rows"]):
        table.fold(number, at, entries[n], actor, client, book["play"])
        assert {**looks(table, at), "told": len(told(entries[: n + 1]))} == book["after"][n], body


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_stored_book_tells_what_it_told(path: Path) -> None:
    book = stored(path)
    assert told(entries_of(book)) == book["told"]


def test_an_entry_that_is_folded_anew_notes_what_it_noted() -> None:
    book = next(book for book in map(stored, BOOKS) if book["play"])
    table = Table(read_head(book["head"]), cargo.GAME, 1.0)
    for number, at, actor, client, body in book["rows"]:
        choices = len(table.match.choices) if table.match else 0
        events = len(table.match.journal.events) if table.match else 0
        entry = ACTIONS.read_entry(body)
        for name in ("told", "went_to"):
            if hasattr(entry, name):
                setattr(entry, name, [] if name == "told" else None)
        table.fold(number, at, entry, actor, client)
        table.note(entry, choices, events)
        assert as_it_was(written(entry), body)


def test_a_stored_book_of_a_closed_table_says_so() -> None:
    book = stored(Path(__file__).parent / "stored" / "closed.json")
    table = Table(read_head(book["head"]), cargo.GAME, 1.0)
    for (number, at, *_), entry in zip(book["rows"], entries_of(book), strict=True):
        assert table.closed is None
        table.fold(number, at, entry)
    assert (table.status, table.bots_asked(), list(table.questions_to_people())) == ("closed", [], [])
