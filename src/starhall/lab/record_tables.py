"""Records as tables for data people: games, seats, decisions, chance and events.

What the columns mean is in docs/records.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starhall.core import Match, NotUnderstood, StarhallError, record
from starhall.lab import parquet

SCHEMA = "1"
"""The version of the tables: a column that changes its meaning makes another."""

TABLES: Mapping[str, parquet.Columns] = {
    "games": {
        "record": "String",
        "game": "String",
        "rules": "String",
        "content": "String",
        "options": "String",
        "players": "Int8",
        "decisions": "Int32",
        "draws": "Int32",
        "over": "Boolean",
        "winners": "Int8",
        "whole": "Boolean",
    },
    "seats": {
        "record": "String",
        "seat": "Int8",
        "name": "String",
        "place": "Int8",
        "win": "Float64",
        "score": "Float64",
        "decisions": "Int32",
    },
    "decisions": {
        "record": "String",
        "n": "Int32",
        "seat": "Int8",
        "kind": "String",
        "value": "Int32",
        "choice": "Int32",
        "options": "Int32",
        "legal": "List(Int32)",
        "draws": "Int32",
    },
    "chance": {"record": "String", "k": "Int32", "n": "Int32", "outcome": "Int32", "order": "List(Int32)"},
    "events": {
        "record": "String",
        "n": "Int32",
        "number": "Int32",
        "cause": "Int32",
        "rule": "String",
        "event": "String",
        "text": "String",
    },
}
"""By table: its columns."""


@dataclass
class Tables:
    """The rows of many records."""

    legal: bool = False
    """Are the legal choices of each decision wanted, too?"""
    rows: dict[str, list[tuple[Any, ...]]] = field(default_factory=lambda: {name: [] for name in TABLES})
    left_out: list[str] = field(default_factory=list)
    """What is wrong with each file that is not in the tables."""

    def add(self, name: str, text: str) -> None:
        """Play a record again, and take it down."""
        match = record.load(text)
        if match.older is not None:
            raise NotUnderstood(
                f"it was {match.older.mark}: only what these rules play again can be told apart"
            )
        for table, rows in (
            ("games", [_game(match)]),
            ("seats", _seats(match)),
            ("decisions", _decisions(match, self.legal)),
            ("chance", _chance(match)),
            ("events", _events(match)),
        ):
            self.rows[table].extend((name, *row) for row in rows)

    def write(self, folder: Path) -> list[Path]:
        """A file for each table, and one that says which version of the tables they are."""
        folder.mkdir(parents=True, exist_ok=True)
        found = [parquet.write(folder, name, columns, self.rows[name]) for name, columns in TABLES.items()]
        (folder / "schema.json").write_text(json.dumps({"schema": SCHEMA, "tables": TABLES}, indent=1) + "\n")
        return found


def read(
    files: Sequence[Path], legal: bool = False, progress: Callable[[int], None] = lambda done: None
) -> Tables:
    """The tables of these records; files that are none, or of other rules, are left out and named."""
    found = Tables(legal)
    for done, file in enumerate(files, 1):
        try:
            found.add(file.name, file.read_text(encoding="utf-8"))
        except (StarhallError, OSError, UnicodeDecodeError) as error:
            found.left_out.append(f"{file}: {error}")
        progress(done)
    return found


def _game(match: Match[Any]) -> tuple[Any, ...]:
    game, s = match.game, match.state
    winners = s.places.count(1) if match.over else None
    about = (game.slug, game.version, game.content.fingerprint, json.dumps(dict(s.options), sort_keys=True))
    return (
        *about,
        s.players,
        len(match.choices),
        len(match.journal.chance),
        match.over,
        winners,
        match.start is None,
    )


def _seats(match: Match[Any]) -> Iterator[tuple[Any, ...]]:
    results = match.game.results(match.state) if match.over else None
    for seat, name in enumerate(match.state.names):
        made = sum(1 for other, _ in match.choices if other == seat)
        if results is None:
            yield seat, name, None, None, None, made
        else:
            win = (seat in results.winners) / len(results.winners)
            yield seat, name, results.places[seat], win, float(results.scores[seat]), made


def _decisions(match: Match[Any], legal: bool) -> Iterator[tuple[Any, ...]]:
    for n, (seat, choice) in enumerate(match.choices):
        before, kind = match.moments[n].state, match.game.kind_of(choice)
        choices = before.choices(seat)
        listed = choices if legal else None
        yield n, seat, kind.name, choice - kind.first, choice, len(choices), listed, before.drawn


def _chance(match: Match[Any]) -> Iterator[tuple[Any, ...]]:
    """Every draw with the choice that led to it; -1 is the set-up."""
    first = 0
    for n, mark in enumerate(match.marks):
        for k in range(first, mark.chance):
            outcome = match.journal.chance[k]
            single = isinstance(outcome, int)
            yield k, n - 1, outcome if single else None, None if single else outcome
        first = mark.chance


def _events(match: Match[Any]) -> Iterator[tuple[Any, ...]]:
    """What a spectator read, with the choice that led to it; -1 is the set-up."""
    log, told = match.log(None), match.told(None)
    ends = [len(match.log(None, at)) for at in range(len(match.marks))]
    n = 0
    for place, (event, text) in enumerate(zip(log, told, strict=True)):
        while ends[n] <= place:
            n += 1
        yield n - 1, event.number, event.cause, event.rule, event.name, text
