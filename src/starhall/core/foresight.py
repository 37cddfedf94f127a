"""What a choice would do, as far as the seat that makes it can know."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from starhall.core.events import Event, Journal
from starhall.core.game import Game
from starhall.core.state import State

_TRIAL = 0
"""Trials are always dealt from the same seed, so that what they show depends on what the seat knows alone."""


@dataclass(slots=True)
class Foresight:
    """What comes of a choice."""

    commits: bool
    """Does it roll, reveal, or end the turn? Then undo may need the others: ask twice."""
    events: list[Event]
    """What would be told to the seat; nothing where chance or hidden information comes in."""
    seen: Any
    """The seat's view afterwards; None where chance or hidden information comes in."""


def foresee(game: Game[Any], s: State, seat: int, choice: int) -> Foresight:
    """Try a legal choice on a state that the seat cannot tell from the true one."""
    game.check(s, seat, choice)
    base: State = game.resample(s, seat, Random(_TRIAL))
    ahead, journal = base.copy(), Journal()
    ahead.listen(journal)
    try:
        ahead.answer(seat, choice)
    except Exception:
        # The trial is one of many tables that the seat cannot tell apart: what fails there is not foreseen.
        return Foresight(True, [], None)
    ahead.listen(None)
    if game.came_in(base, ahead) is not None:
        return Foresight(True, [], None)
    return Foresight(ahead.question(seat) is None, journal.seen_by(seat), game.view(ahead, seat))
