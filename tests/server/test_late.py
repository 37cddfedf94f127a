"""Whoever comes late to a table reads what the others have read, and nothing is put into words twice."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from starhall.core import Event, Words, registry
from starhall.server.book.actions import ACTIONS
from starhall.server.book.entries import Head, HeadSeat, written
from starhall.server.book.table import Table
from starhall.server.kept.store import Row
from starhall.server.live.taking_up import fold_all
from starhall.server.shown.frames import Frames
from starhall.wire.messages import ENCODER

READERS = (0, 1, None)


def opened(slug: str) -> Table:
    """A table of two at which nothing has happened yet."""
    game = registry.game(slug)
    head = Head(
        code="late",
        title="",
        game=slug,
        rules=game.version,
        content=game.content.fingerprint,
        options={},
        public=True,
        clock="none",
        expiry="wait",
        stand_in="",
        chat="free",
        secret=f"secret of {slug}",
        opener="",
        invite="",
        seats=[HeadSeat(sits="person", name=name) for name in ("Ann", "Bea")],
    )
    return Table(head, game, 0.0)


def write(table: Table, rows: list[Row], **entry: Any) -> None:
    """Add an entry to the book, as the server does."""
    new = ACTIONS.read_entry(json.dumps(entry))
    match = table.match
    choices, events = (len(match.choices), len(match.journal.events)) if match else (0, 0)
    table.fold(table.number + 1, 1000 * table.number, new)
    table.note(new, choices, events)
    rows.append(Row(table.number, 1000 * (table.number - 1), None, None, written(new)))


def begun(slug: str) -> tuple[Table, list[Row]]:
    """A table at which the game begins, and its book."""
    table, rows = opened(slug), list[Row]()
    write(table, rows, kind="opened")
    write(table, rows, kind="started")
    return table, rows


def choose(table: Table, rows: list[Row], rng: Random) -> bool:
    """Make a random choice, if the game goes on."""
    assert table.match is not None
    if table.match.over:
        return False
    seat = table.match.state.asked[0][0]
    write(table, rows, kind="chose", seat=seat, choice=rng.choice(table.match.state.choices(seat)))
    return True


def take_back(table: Table, rows: list[Row], choices: int) -> None:
    """Take some choices back."""
    assert table.match is not None
    write(table, rows, kind="undone", seat=0, to=max(0, len(table.match.choices) - choices))


def played(slug: str) -> tuple[Table, list[Row]]:
    """A table in the middle of a game, with some choices taken back, and its book."""
    (table, rows), rng = begun(slug), Random(slug)
    for n in range(1, 61):
        if choose(table, rows, rng) and n % 20 == 0:
            take_back(table, rows, 3)
    return table, rows


def seen(frames: Frames, reader: int | None) -> bytes:
    return ENCODER.encode(frames.snapshot(reader, [], False, set(), 0.0))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many sentences are made."""
    found: Counter[str] = Counter()
    event = Words.event

    def counted(self: Words, names: Any, told: Event) -> str:
        found["sentences"] += 1
        return event(self, names, told)

    monkeypatch.setattr(Words, "event", counted)
    return found


@pytest.mark.parametrize("slug", registry.slugs())
def test_what_was_written_down_is_not_put_into_words_again_for_anybody(slug: str, made: Counter[str]) -> None:
    table, rows = played(slug)
    assert made["sentences"] > 0
    made.clear()
    before = [seen(Frames(table), reader) for reader in READERS]
    again = opened(slug)
    fold_all(again, rows, [ACTIONS.read_entry(row.body) for row in rows])
    assert [seen(Frames(again), reader) for reader in READERS] == before
    assert not made


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_book_that_tells_nothing_is_put_into_words_as_it_was_told(slug: str, made: Counter[str]) -> None:
    table, rows = played(slug)
    entries = [ACTIONS.read_entry(row.body) for row in rows]
    for entry in entries:
        if hasattr(entry, "told"):
            entry.told = []
    made.clear()
    again = opened(slug)
    fold_all(again, rows, entries)
    assert [seen(Frames(again), reader) for reader in READERS] == [
        seen(Frames(table), reader) for reader in READERS
    ]
    assert made


@pytest.mark.parametrize("slug", registry.slugs())
def test_whoever_was_away_while_choices_were_taken_back_reads_what_stands(slug: str) -> None:
    (table, rows), rng = begun(slug), Random(slug)
    frames = Frames(table)
    for _ in range(40):
        for _ in range(rng.randrange(4)):
            choose(table, rows, rng)
        if rng.random() < 0.3:
            take_back(table, rows, rng.randrange(1, 4))
        reader = rng.choice(READERS)
        assert seen(frames, reader) == seen(Frames(table), reader)
