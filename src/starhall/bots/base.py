"""What a bot is, and what it may look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import cached_property
from random import Random
from typing import Any, Protocol

from starhall.core import Decision, Game, NotUnderstood, State
from starhall.core.asking import Ask

Plan = tuple[int, ...]
"""A choice; or a whole deck or offer, the choices that make it one after the other."""


def carry_out(s: State, seat: int, plan: Plan) -> None:
    """Answer all of it, or as much as there is before others have to answer, too."""
    for choice in plan:
        s.answer(seat, choice)
        if s.question(seat) is None:
            return


class Sight:
    """All that a bot may look at when it is asked: its view, its choices, and fair re-deals.

    The true state is not part of it: all is read off a re-deal. That is a state like any other, in which all
    that this seat may not know is drawn again, and so is chance from here on.
    """

    def __init__(self, game: Game[Any], state: State, seat: int, rng: Random) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        """Chance for the bot's own use; the same seed gives the same play."""
        # What is drawn follows from what the seat knows and from this seed, so it tells nothing else.
        self._table: State = game.resample(state, seat, Random(0))

    @property
    def players(self) -> int:
        """How many there are."""
        return self._table.players

    @cached_property
    def view(self) -> Any:
        """What this seat may know."""
        return self.game.view(self._table, self.seat)

    @cached_property
    def decision(self) -> Decision:
        """What this seat is asked."""
        question = self._table.question(self.seat)
        if question is None:
            raise NotUnderstood(f"seat {self.seat} is not asked anything")
        return Decision.of(self._table, question)

    @cached_property
    def ask(self) -> Ask:
        """The same, with every option in words."""
        found = self.game.ask(self._table, self.seat, self.view)
        if found is None:
            raise NotUnderstood(f"seat {self.seat} is not asked anything")
        return found

    @cached_property
    def choices(self) -> list[int]:
        """Every legal choice."""
        return self._table.choices(self.seat)

    @cached_property
    def drafts(self) -> Sequence[Plan]:
        """Whole decks or offers that may be begun or gone on with."""
        return self.game.drafts(self._table, self.seat)

    @cached_property
    def plans(self) -> list[Plan]:
        """What is weighed: every choice; but where a deck or an offer is drafted, the whole of it."""
        if self.drafts and self.game.composing(self._table):
            return [*self.drafts]
        begun = {draft[0] for draft in self.drafts}
        return [*[(choice,) for choice in self.choices if choice not in begun], *self.drafts]

    def narrowed(self, plans: Sequence[Plan], rng: Random) -> Sight:
        """The same question with these answers alone, and other chance for the bot's own use."""
        found = copy(self)
        found.choices, found.plans = list(dict.fromkeys(plan[0] for plan in plans)), list(plans)
        found.rng = rng
        return found

    def redeal(self, rng: Random | None = None) -> State:
        """A state that this seat cannot tell from the true one, to try things out on."""
        return self._redeal(rng or self.rng)

    @cached_property
    def _redeal(self) -> Callable[[Random], State]:
        return self.game.redealer(self._table, self.seat)


class Bot(Protocol):
    """A player: makes a choice from what it may see."""

    def choose(self, sight: Sight) -> int:
        """One of `sight.choices`."""
        ...
