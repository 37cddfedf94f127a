"""What a beat points at: a thing of the board, a card, a seat or an option, by a name that screens share."""

from __future__ import annotations

from typing import Any, NamedTuple

from starhall.core.lessons.rows import LEARNER, reads_like
from starhall.core.match import Match
from starhall.core.spots import Spot, span

CARD, SEAT, OPTION, THING = "card", "seat", "option", "thing"


class Pointed(NamedTuple):
    """Something that is there to be looked at."""

    what: str
    """CARD, SEAT, OPTION or THING."""
    name: str
    spot: Spot | None = None
    """Where the text board shows it, if it does."""


def split_point(point: str) -> tuple[str, str]:
    """What is pointed at, and its name."""
    what, colon, name = point.partition(": ")
    return (what, name) if colon and what in (CARD, SEAT, OPTION) else (THING, point)


def pointed(match: Match[Any], point: str, seen: Any = None) -> Pointed | None:
    """What a name points at; None if nothing of that name is there. `seen` is the table then, if not now."""
    what, name = split_point(point)
    game = match.game
    seen = match.view(LEARNER) if seen is None else seen
    if what == SEAT:
        return Pointed(what, name) if name in match.state.names else None
    if what == OPTION:
        asked = game.ask(match.state, LEARNER)
        there = asked is not None and any(reads_like(name, option.text) for option in asked.options)
        return Pointed(what, name) if there else None
    board = game.board(seen)
    if what == CARD:
        held = game.hand(seen) if game.hand else ""
        on_board = Spot(name, name) if name in board else None
        return Pointed(what, name, on_board) if name in held or on_board else None
    spot = game.things(seen).get(name)
    return Pointed(what, name, spot) if spot is not None and span(board, spot) else None
