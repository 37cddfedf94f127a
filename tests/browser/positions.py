"""Positions that were played before, taken up in the browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Generic, TypeVar

from playwright.sync_api import expect

from starhall.core import Match, State, record, registry
from tests.browser.hall import Hall
from tests.browser.people import Person

S = TypeVar("S", bound=State)

NAMES = ("Ann", "Bea", "Cid", "Dora", "Eli", "Fay", "Gus")
MOST_GAMES = 200


@dataclass(frozen=True, eq=False)
class Position(Generic[S]):
    """A moment of a game that was played to its end."""

    match: Match[S]
    at: int

    @property
    def state(self) -> S:
        """The table at that moment."""
        return self.match.moments[self.at].state

    @property
    def seat(self) -> int:
        """Who is asked then."""
        return self.state.asked[0][0]


@cache
def played(game: str, players: int, seed: int) -> Match[Any]:
    """A whole game by random choices, the same each time."""
    match: Match[Any] = Match(registry.game(game), NAMES[:players], seed=f"screen-{seed}")
    choose = Random(seed).choice
    while not match.over:
        seat = match.state.asked[0][0]
        match.choose(seat, choose(match.state.choices(seat)))
    return match


def found(game: str, players: int, wanted: Callable[[Any], bool]) -> Position[Any]:
    """The first moment of its kind."""
    for seed in range(MOST_GAMES):
        match = played(game, players, seed)
        for at, moment in enumerate(match.moments[:-1]):
            if moment.state.asked and wanted(moment.state):
                return Position(match, at)
    raise AssertionError(f"no such position in {MOST_GAMES} games of {game}")


def asked(s: State, kind: str) -> bool:
    """Is the first question of this kind?"""
    return bool(s.asked) and s.asked[0][1].name == kind


def with_a_choice(wanted: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Such a position, and more than one answer to what is asked first."""
    return lambda s: wanted(s) and len(s.choices(s.asked[0][0])) > 1


_UPLOADED: dict[tuple[str, int], str] = {}
"""By hall and game: its record there."""


def uploaded(person: Person, hall: Hall, match: Match[Any]) -> str:
    """The record of a game in a hall."""
    key = (hall.url, id(match))
    if key not in _UPLOADED:
        answer = person.context.request.post(
            f"{hall.url}/api/records",
            data=record.save(match),
            headers={"Content-Type": "application/json", "Origin": hall.url},
        )
        assert answer.status == 201, answer.text()
        _UPLOADED[key] = answer.json()["record"]
    return _UPLOADED[key]


def take_up(person: Person, hall: Hall, position: Position[Any]) -> int:
    """Go on from here against bots, as the seat that is asked; which one that is."""
    seat = position.seat
    opened = person.context.request.post(
        f"{hall.url}/api/records/{uploaded(person, hall, position.match)}/branch",
        data={"at": position.at, "seat": seat, "level": "random", "name": NAMES[seat]},
    )
    assert opened.status == 201, opened.text()
    person.visit(f"{hall.url}/t/{opened.json()['table']}")
    expect(person.turn_heading()).to_be_visible()
    return seat
