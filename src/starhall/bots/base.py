"""What a bot is, and what it may look at."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any, Protocol

from starhall.core import Decision, Game, NotUnderstood, State


class Sight:
    """All that a bot may look at when it is asked: its view, its choices, and fair re-deals.

    The true state is not part of it. A re-deal is a state like any other, in which all that this seat may
    not know is drawn again, and so is chance from here on.
    """

    def __init__(self, game: Game[Any], state: State, seat: int, rng: Random) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        """Chance for the bot's own use; the same seed gives the same play."""
        self._state = state

    @cached_property
    def view(self) -> Any:
        """What this seat may know."""
        return self.game.view(self._state, self.seat)

    @cached_property
    def decision(self) -> Decision:
        """What this seat is asked."""
        question = self._state.question(self.seat)
        if question is None:
            raise NotUnderstood(f"seat {self.seat} is not asked anything")
        return Decision.of(self._state, question)

    @cached_property
    def choices(self) -> list[int]:
        """Every legal choice."""
        return self._state.choices(self.seat)

    def redeal(self, rng: Random | None = None) -> State:
        """A state that this seat cannot tell from the true one, to try things out on."""
        return self._redeal(rng or self.rng)

    @cached_property
    def _redeal(self) -> Callable[[Random], State]:
        return self.game.redealer(self._state, self.seat)


class Bot(Protocol):
    """A player: makes a choice from what it may see."""

    def choose(self, sight: Sight) -> int:
        """One of `sight.choices`."""
        ...
