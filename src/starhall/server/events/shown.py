"""A tournament as people see it: facts for a page, and reports."""

from __future__ import annotations

import csv
import hashlib
import io
from html import escape
from typing import Any

from starhall.core import Game
from starhall.events import FORMATS
from starhall.events.played import HOUSE
from starhall.server.events.book import Event
from starhall.wire import events as wire
from starhall.wire.messages import ENCODER


def formats() -> list[wire.FormatFacts]:
    """All there are."""
    return [_format(name) for name in FORMATS]


def _format(name: str) -> wire.FormatFacts:
    found = FORMATS[name]
    return wire.FormatFacts(
        format=name,
        name=found.name,
        text=found.text,
        duels=found.duels,
        rounds=found.rounds,
        boards=found.boards,
        alone=name == "house",
    )


def card(event: Event) -> wire.EventCard:
    """As lists show it."""
    return wire.EventCard(
        event=event.head.id,
        title=event.head.title,
        game=event.head.game,
        format=event.head.format,
        status=event.status,
        entrants=len(event.entrants),
        round=len(event.rounds),
    )


def facts(event: Event, game: Game[Any], mine: list[int], arbiter: bool) -> wire.EventFacts:
    """All that the asker may know."""
    over = event.status in {"finished", "cancelled"}
    places = [(one, event.table_of(one)) for one in mine]
    return wire.EventFacts(
        event=event.head.id,
        title=event.head.title,
        game=game.slug,
        name=game.name,
        format=_format(event.head.format),
        seats=event.head.seats,
        clock=event.head.clock,
        bots=event.head.bots,
        fill=event.head.fill,
        accounts=event.head.accounts,
        status=event.status,
        paused=event.paused,
        commitment=event.commitment,
        secret=event.head.secret if over else None,
        decks=game.decks is not None,
        entrants=[
            wire.EntrantFacts(
                name=entrant.name,
                bot=entrant.level,
                here=entrant.here,
                deck=entrant.deck if over else _fingerprint(entrant.deck),
            )
            for entrant in event.entrants
        ],
        rounds=[_round(event, number, mine) for number in range(len(event.rounds))],
        standings=[
            wire.StandingFacts(
                rank=line.rank,
                entrant=line.entrant,
                figures={name: round(float(value), 3) for name, value in line.figures},
            )
            for line in event.standings()
        ],
        log=[wire.EventLine(at=at, text=text) for at, text in event.log],
        mine=mine,
        arbiter=arbiter,
        now=[
            wire.MyPlace(entrant=one, table=event.code(found[0], found[1]))
            for one, found in places
            if found is not None
        ],
    )


def _fingerprint(deck: str) -> str:
    """What is shown of a list that is locked."""
    return hashlib.sha256(deck.encode()).hexdigest()[:16] if deck else ""


def _round(event: Event, number: int, mine: list[int]) -> wire.RoundFacts:
    drawn = event.rounds[number]
    # The tables of a board that is still played are known to those alone who play there.
    sealed = event.head.boards and not drawn.closed
    return wire.RoundFacts(
        tables=[
            wire.PairingFacts(
                seats=list(pairing.seats),
                places=None if pairing.places is None or sealed else list(pairing.places),
                scores=[] if pairing.places is None or sealed else list(map(float, pairing.scores)),
                table="" if sealed and not set(mine) & set(pairing.seats) else event.code(number, table),
                ruled=pairing.ruled,
            )
            for table, pairing in enumerate(drawn.tables)
        ],
        byes=list(drawn.byes),
        closed=drawn.closed,
    )


def report(found: wire.EventFacts, kind: str) -> tuple[bytes, str]:
    """The tournament as a file: its content, and what it is."""
    if kind == "json":
        return ENCODER.encode(found), "application/json"
    if kind == "csv":
        return _csv(found).encode(), "text/csv"
    return _html(found).encode(), "text/html"


def _csv(found: wire.EventFacts) -> str:
    out = io.StringIO()
    figures = list(found.standings[0].figures) if found.standings else []
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(["rank", "name", "bot", *figures])
    for line in found.standings:
        entrant = found.entrants[line.entrant]
        name = entrant.name
        # A spreadsheet would take it for a formula.
        safe = f"'{name}" if name[:1] in "=+-@" else name
        lines.writerow([line.rank, safe, entrant.bot, *line.figures.values()])
    return out.getvalue()


def _html(found: wire.EventFacts) -> str:
    names = {HOUSE: "the house"} | dict(enumerate(escape(entrant.name) for entrant in found.entrants))
    figures = list(found.standings[0].figures) if found.standings else []
    head = "".join(f"<th>{escape(name)}</th>" for name in ("rank", "name", *figures))
    rows = "".join(
        f"<tr><td>{line.rank}</td><td>{names[line.entrant]}</td>"
        + "".join(f"<td>{value:g}</td>" for value in line.figures.values())
        + "</tr>"
        for line in found.standings
    )
    rounds = "".join(
        f"<h2>Round {number}</h2><ol>{''.join(_html_table(one, names) for one in drawn.tables)}</ol>"
        for number, drawn in enumerate(found.rounds, 1)
    )
    title = escape(found.title or found.name)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<h1>{title}</h1><p>{escape(found.name)}, {escape(found.format.name)}, {found.status}.</p>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{rounds}</html>\n"
    )


def _html_table(table: wire.PairingFacts, names: dict[int, str]) -> str:
    places = [f" ({place})" for place in table.places or ()] or [""] * len(table.seats)
    if table.scores:
        places = [f"{place} {score:g}" for place, score in zip(places, table.scores, strict=True)]
    sat = ", ".join(names[one] + place for one, place in zip(table.seats, places, strict=True))
    return f"<li>{sat}{f' – {escape(table.ruled)}' if table.ruled else ''}</li>"
