"""What a choice would do, as far as the seat that makes it can know."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from starhall.core.events import Event, Journal
from starhall.core.game import Game
from starhall.core.state import State

_TRIAL = 0
"""Trials are always dealt from the same seed, so that what they show depends on what the seat knows alone."""

Unknown = Literal["", "chance", "secrets"]
"""What a seat cannot foresee, if anything."""


@dataclass(slots=True)
class Foresight:
    """What comes of a choice."""

    commits: bool
    """Does it roll, reveal, or end the turn? Then undo may need the others: ask twice."""
    events: list[Event]
    """What is told to the seat for certain, up to where chance or something hidden from it comes in."""
    seen: Any
    """The seat's view afterwards; None where chance or something hidden from it comes in."""
    open: Unknown = ""
    """What the rest depends on, if the seat cannot know it."""


def foresee(game: Game[Any], s: State, seat: int, choice: int) -> Foresight:
    """Try a legal choice on a state that the seat cannot tell from the true one."""
    game.check(s, seat, choice)
    base: State = game.resample(s, seat, Random(_TRIAL))
    trial = _Trial(game, base, seat)
    try:
        trial.ahead.answer(seat, choice)
    except Exception:
        # The trial is one of many tables that the seat cannot tell apart: what fails there is not foreseen.
        return Foresight(True, [], None, "secrets")
    trial.ahead.listen(None)
    came_in, ahead = trial.came_in(), trial.ahead
    if came_in:
        return Foresight(True, trial.seen_by(seat), None, came_in)
    commits = ahead.question(seat) is None or game.came_in(base, ahead) is not None
    return Foresight(commits, trial.seen_by(seat), game.view(ahead, seat))


class _Trial(Journal):
    """Listens to a choice that is tried until something comes in that the seat cannot know."""

    def __init__(self, game: Game[Any], base: State, seat: int) -> None:
        super().__init__()
        self.game, self.base, self.ahead = game, base, base.copy()
        self.ahead.listen(self)
        mine = game.hidden(base, seat)
        self._secrets = [mine & unknown for unknown in game.unknown(base)]
        self._came_in: Unknown = ""

    def tell(self, *told: Any) -> None:
        """Write the event down, if the seat knows that it will happen."""
        if not self.came_in():
            super().tell(*told)

    def betrayed(self) -> None:
        """From here on it depends on what the seat cannot know."""
        self._came_in = self.came_in() or "secrets"

    def came_in(self) -> Unknown:
        """What has come in by now. A card of the seat's own that it shows to others is no news to it."""
        if not self._came_in:
            base, ahead = self.base, self.ahead
            if base.drawn != ahead.drawn:
                self._came_in = "chance"
            elif base.uncovered != ahead.uncovered or self.game.learned(self._secrets, ahead):
                self._came_in = "secrets"
        return self._came_in
