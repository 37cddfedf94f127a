"""`starhall play GAME --json`: a table for programs, one JSON object a line in each direction.

Out: `table` once, then `events` and `ask` in turn, `error` for a refused line, `over` at the end. In: the
number of a choice, or `"undo"`. Bots of the table choose by themselves.
"""

from __future__ import annotations

import json
from typing import Any, TextIO

from starhall.core import Event, StarhallError
from starhall.core.plain import plain
from starhall.terminal.table import Table


def play(table: Table, stdin: TextIO, stdout: TextIO) -> int:
    """Play a table to its end, or to the end of the input."""
    match = table.match

    def say(what: str, **data: Any) -> None:
        stdout.write(json.dumps({"type": what, **data}, ensure_ascii=False) + "\n")
        stdout.flush()

    say(
        "table",
        game=table.game.slug,
        seats=[sitter.spec for sitter in table.sitters],
        options=dict(match.state.options),
        take_backs=table.take_backs,
    )
    say("events", events=_events(table, match.log(None)))
    while (seat := table.next_seat) is not None:
        if not table.asks_person(seat):
            choice = table.think(seat)
            if table.fallen_back:
                say("error", error="FellBack", text=table.fallen_back)
            say("events", events=_events(table, table.choose(seat, choice)))
            continue
        table.sit(seat)
        say("ask", **_ask(table, seat))
        line = stdin.readline()
        if not line:
            return 0
        try:
            said = json.loads(line)
            if said == "undo":
                table.undo()
                say("events", events=[])
            else:
                say("events", events=_events(table, table.choose(seat, said)))
        except (StarhallError, json.JSONDecodeError) as error:
            say("error", error=type(error).__name__, text=str(error))
    results = table.game.results(match.state)
    say("over", places=results.places, scores=results.scores, winners=results.winners)
    return 0


def _events(table: Table, events: list[Event]) -> list[dict[str, Any]]:
    return [{"rule": event.rule, "event": event.name, "text": table.match.say(event)} for event in events]


def _ask(table: Table, seat: int) -> dict[str, Any]:
    asked = table.game.ask(table.match.state, seat, since=len(table.match.choices))
    return {**plain(asked), "view": table.match.view(seat).plain()}
