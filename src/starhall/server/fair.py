"""Dice that anybody can check: the draws of a finished game, and whether they came from the sealed seed."""

from __future__ import annotations

import hashlib
from typing import Any

from starhall.core import Dealer, Die, Match, Seeded, StarhallError
from starhall.wire.parts import Draw, Fairness


class Watched:
    """A dealer whose every draw is written down."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.draws: list[Draw] = []

    def die(self, k: int, die: Die) -> int:
        """One die."""
        found = self.dealer.die(k, die)
        self.draws.append(Draw(number=k, kind="dice", size=len(die.faces), outcomes=[found]))
        return found

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        """Dice, as they fell."""
        found = self.dealer.dice(k, die, n)
        self.draws.append(Draw(number=k, kind="dice", size=len(die.faces), outcomes=found))
        return found

    def pick(self, k: int, size: int) -> int:
        """One of so many things."""
        found = self.dealer.pick(k, size)
        self.draws.append(Draw(number=k, kind="pick", size=size, outcomes=[found]))
        return found

    def order(self, k: int, size: int) -> list[int]:
        """A shuffle."""
        found = self.dealer.order(k, size)
        self.draws.append(Draw(number=k, kind="order", size=size, outcomes=found))
        return found

    def forget(self, k: int) -> None:
        """Nothing is taken back in a finished game."""


def draws(match: Match[Any], seed: str) -> tuple[list[Draw], list[Any]]:
    """Play a match again from its seed alone: every draw, and all outcomes in a row."""
    dealer = Watched(Seeded(seed))
    names = list(match.state.names)
    again = Match(match.game, names, match.state.options, dealer=dealer, start=match.start)
    for seat, choice in match.choices:
        again.choose(seat, choice)
    return dealer.draws, again.journal.chance


def check(match: Match[Any]) -> tuple[Fairness | None, list[Draw], bool]:
    """The commitment in a record, its draws, and whether all its chance came from the seed behind it."""
    commitment, salts = match.about.get("commitment"), match.about.get("salts")
    if not isinstance(commitment, str) or not isinstance(salts, list) or match.seed is None:
        return None, [], False
    secret, *thrown_in = match.seed.split("/")
    fairness = Fairness(commitment=commitment, salts=[str(salt) for salt in salts], secret=secret)
    if hashlib.sha256(secret.encode()).hexdigest() != commitment or thrown_in != salts:
        return fairness, [], False
    try:
        found, outcomes = draws(match, match.seed)
    except StarhallError:
        return fairness, [], False
    return fairness, found, outcomes == match.journal.chance
