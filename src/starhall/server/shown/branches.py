"""Where a game branches: a moment of it as one seat knew it, ready for a table of its own."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

import msgspec

from starhall.core import Match
from starhall.core.snapshot import to_plain
from starhall.server.book.entries import Past
from starhall.server.book.names import seat_name
from starhall.server.book.refusals import Refused
from starhall.server.shown.lines import told


class Cut(msgspec.Struct, kw_only=True):
    """A moment of a match, with all that its seat did not know dealt anew, fairly."""

    game: str
    options: dict[str, str | int]
    names: list[str]
    start: dict[str, Any]
    past: Past


def cut(match: Match[Any], at: int, seat: int, name: str, before: Past | None = None) -> Cut:
    """Cut a match after `at` choices, for a seat that plays on under this name.

    `before` is the log that the match itself began with, if it is a branch, too.
    """
    if match.older is not None:
        raise Refused("not_now", f"This game was {match.older}: it is shown, not played.")
    if not 0 <= at < len(match.moments):
        raise Refused("not_understood", f"There are only {len(match.choices)} choices.")
    state = match.moments[at].state
    if not 0 <= seat < state.players:
        raise Refused("not_understood", f"There is no seat {seat}.")
    if state.over:
        raise Refused("not_now", "The game is over there. Choose an earlier moment.")
    dealt = match.game.resample(state, seat, Random(secrets.randbits(128)))
    names = list(state.names)
    names[seat] = seat_name(name, names[seat], [other for p, other in enumerate(names) if p != seat])
    dealt.names = tuple(names)
    return Cut(
        game=match.game.slug,
        options=dict(state.options),
        names=names,
        start=to_plain(dealt),
        past=Past(
            seat=seat,
            own=told(match, seat, at, before, names),
            public=told(match, None, at, before, names),
        ),
    )
