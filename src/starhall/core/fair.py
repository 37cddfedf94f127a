"""Dice that anybody can check: the draws of a game as they fell, held against the seed that was sealed.

Nothing here needs more than the core, so that `starhall replay --verify` works in the base package.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from starhall.core import Dealer, Die, Match, Seeded
from starhall.core.dealer import Replayed


class Drawn(NamedTuple):
    """One draw of chance as it fell."""

    number: int
    """The k that is hashed with the seed."""
    kind: Literal["dice", "pick", "order"]
    size: int
    outcomes: list[int]


class _Watched(Dealer):
    """A dealer whose every draw is written down."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.draws: list[Drawn] = []

    def die(self, k: int, die: Die) -> int:
        return self.dice(k, die, 1)[0]

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        found = self.dealer.dice(k, die, n)
        self.draws.append(Drawn(k, "dice", len(die.faces), found))
        return found

    def pick(self, k: int, size: int) -> int:
        found = self.dealer.pick(k, size)
        self.draws.append(Drawn(k, "pick", size, [found]))
        return found

    def order(self, k: int, size: int) -> list[int]:
        found = self.dealer.order(k, size)
        self.draws.append(Drawn(k, "order", size, found))
        return found

    def forget(self, k: int) -> None:
        """Nothing is taken back while a match is played again."""


def draws(match: Match[Any]) -> list[Drawn]:
    """Every draw of a match as it fell: it is played again with its own outcomes."""
    first = 0 if match.start is None else match.start.drawn
    dealer = _Watched(Replayed(match.journal.chance, first))
    names = list(match.state.names)
    again = Match(match.game, names, match.state.options, dealer=dealer, start=match.start)
    s = again.state.copy()
    for seat, choice in match.choices:
        s.answer(seat, choice)
    return dealer.draws


def first_wrong(found: Sequence[Drawn], seed: str) -> int | None:
    """The number of the first draw that is not what the seed gives; None if all are."""
    dealer = Seeded(seed)
    for draw in found:
        if draw.kind == "order":
            expected = dealer.order(draw.number, draw.size)
        else:
            expected = [dealer.pick(draw.number + i, draw.size) for i in range(len(draw.outcomes))]
        if draw.outcomes != expected:
            return draw.number
    return None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the check of a record found."""

    commitment: str | None
    """What was promised before the first draw; None where nobody promised anything."""
    salts: tuple[str, ...]
    secret: str | None
    """What the promise was about; None where the record names no seed."""
    draws: list[Drawn]
    fault: str
    """What is wrong, as a sentence; empty if every draw comes from the seed that was promised."""

    @property
    def outcomes(self) -> int:
        """How many outcomes were drawn: a shuffle is one, of dice each is one."""
        return sum(1 if draw.kind == "order" else len(draw.outcomes) for draw in self.draws)


CHOSEN = "chosen"
"""What a match is `about` whose seed was chosen by the one who opened the table."""


def check(match: Match[Any]) -> Verdict:
    """Hold the seed of a record against its commitment, and every draw against the seed."""
    promised, thrown_in = match.about.get("commitment"), match.about.get("salts")
    commitment = promised if isinstance(promised, str) else None
    salts = tuple(str(salt) for salt in thrown_in) if isinstance(thrown_in, list) else ()
    if match.older is not None:
        fault = f"This game was {match.older}, so it cannot be played again to check its dice."
        return Verdict(commitment, salts, None, [], fault)
    found = draws(match)
    if match.seed is None:
        fault = "The record names no seed, so its dice cannot be worked out again."
        return Verdict(commitment, salts, None, found, fault)
    secret, _, rest = match.seed.partition("/")
    fault = _fault(match.seed, commitment, rest, salts, found)
    if not fault and match.about.get(CHOSEN):
        fault = "Every draw comes from the seed, but that was chosen by the one who opened the table."
    return Verdict(commitment, salts, secret, found, fault)


def _fault(seed: str, commitment: str | None, rest: str, salts: tuple[str, ...], found: list[Drawn]) -> str:
    wrong = first_wrong(found, seed)
    if wrong is not None:
        return f"Outcome {wrong + 1} is not what the seed gives: the dice were changed, or the seed was."
    if commitment is None:
        return (
            "Every draw comes from the seed in the record, but nobody sealed that seed before the game: "
            "only games played at a server's table can be checked against a promise."
        )
    if sealed(seed.partition("/")[0]) != commitment:
        return "The secret is not the one that was promised before the first draw."
    if rest != "/".join(salts):
        return "The seed does not hold the salts that the seats threw in."
    return ""


def sealed(secret: str) -> str:
    """The commitment to a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
