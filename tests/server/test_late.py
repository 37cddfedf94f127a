"""Whoever comes late to a table reads what the others have read, and nothing is put into words twice."""

from __future__ import annotations

import gc
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
from starhall.server.shown.lines import WHOLE
from starhall.wire.messages import ENCODER
from starhall.wire.parts import Line

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


@pytest.mark.parametrize("slug", registry.slugs())
def test_lines_are_read_later_as_they_were_sent(slug: str) -> None:
    (table, rows), rng = begun(slug), Random(slug)
    frames = Frames(table)
    sent: dict[int | None, list[Any]] = {
        reader: json.loads(seen(frames, reader))["lines"] for reader in READERS
    }
    for n in range(80):
        if n % 11 == 10:
            take_back(table, rows, rng.randrange(1, 9))
        elif not choose(table, rows, rng):
            break
        for reader in READERS:
            step = frames.step(table.number, reader, set(), 0.0)
            sent[reader][step.kept :] = json.loads(ENCODER.encode(step.lines))
    assert {reader: json.loads(seen(frames, reader))["lines"] for reader in READERS} == sent
    assert {reader: json.loads(seen(Frames(table), reader))["lines"] for reader in READERS} == sent
    for reader, lines in sent.items():
        log = frames.log(reader)
        for first, end in ((0, 0), (2, 5), (len(log) - 9, len(log) - 1), (len(log), len(log) + 3)):
            assert json.loads(ENCODER.encode(log.lines(first, end))) == lines[first:end]


def test_of_a_long_game_few_lines_are_kept_whole() -> None:
    (table, rows), rng = begun("stellar"), Random(1)
    frames, before = Frames(table), lines_alive()
    for _ in range(60):
        choose(table, rows, rng)
        for reader in READERS:
            frames.log(reader)
    match = table.match
    assert match is not None
    assert len(frames.log(None)) == len(match.log(None)) > 100
    most = len(match.journal.events) - match.marks[len(match.choices) - WHOLE - 1].events
    assert lines_alive() - before <= len(READERS) * most


def lines_alive() -> int:
    gc.collect()
    return sum(isinstance(one, Line) for one in gc.get_objects())
