"""A table as far as its seats go, who holds which key there, and the steps that change it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass
class Chair:
    """A seat, and the key that opens it; none: nobody sits there."""

    key: str = ""
    taken: bool = False
    """By a person or a bot."""
    left: bool = False
    stand_in: bool = False
    again: str = ""
    """The key of the table before, with which somebody sat down here."""


@dataclass
class Model:
    """A table, as far as its seats go."""

    code: str
    chairs: list[Chair]
    public: bool
    """Do others know of it than those who sit there?"""
    started: bool = False
    over: bool = False
    links: dict[str, tuple[int, float]] = field(default_factory=dict)
    """Hand-overs that may be taken: by key the seat, and until when."""
    made: list[str] = field(default_factory=list)
    """Every link that was ever made."""
    keys: list[str] = field(default_factory=list)
    """Every key to a seat that was ever given out."""
    following: Model | None = None

    def free(self) -> list[int]:
        """The seats at which anybody may sit down."""
        if self.over:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if not chair.taken or chair.left]

    def held(self, keys: list[str]) -> dict[int, str]:
        """What these keys open."""
        return {seat: chair.key for seat, chair in enumerate(self.chairs) if chair.key in keys and chair.key}

    def give(self, seat: int, key: str, again: str = "") -> None:
        """A seat has another key: all else that led to it is void."""
        self.chairs[seat].key, self.chairs[seat].again = key, again
        self.keys.append(key)
        self.withdraw(seat)

    def withdraw(self, seat: int) -> None:
        """Links to a seat are void."""
        self.links = {link: offer for link, offer in self.links.items() if offer[0] != seat}

    def sit_down(self, seat: int, key: str, again: str = "") -> None:
        """Somebody takes a seat."""
        self.give(seat, key, again)
        chair = self.chairs[seat]
        chair.taken, chair.left, chair.stand_in = True, False, False

    def get_up(self, seat: int, stand_in: bool) -> None:
        """A seat is left; once the game has begun it still has its key."""
        chair = self.chairs[seat]
        self.withdraw(seat)
        if not self.started:
            chair.key, chair.taken = "", False
        else:
            chair.left, chair.stand_in = True, stand_in and not self.over

    def open_link(self, link: str, now: float) -> int | None:
        """The seat that a link leads to now."""
        seat, until = self.links.get(link, (None, 0.0))
        return seat if until >= now else None


class Step(NamedTuple):
    """What somebody does; numbers are taken modulo what there is."""

    what: str
    who: int = 0
    which: int = 0
    worker: int = 0
    later: bool = False
    """At the table for the next game, if there is one."""
    looks: int = 0
    """Which of the workers are asked afterwards what keys open: to be asked wakes them, too."""
