"""Records of Sealed Cargo, and other releases of its rules to read them with."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

from starhall.core import Game, Match, record
from starhall.core.record import save
from tests.fixtures.cargo import GAME, CargoState
from tests.fixtures.cargo.rules.setup import set_up
from tests.fixtures.play import forged, played


def load(text: str, **more: Any) -> Match[Any]:
    """The match of a record, read with the rules of today."""
    return record.load(text, find=lambda slug: {"cargo": GAME}[slug], **more)


@cache
def example(players: int = 2, choices: int | None = 9) -> str:
    """The record of a short game."""
    match = played(GAME, players, choices, seed=3)
    match.about["note"] = "Ünï"
    return save(match)


def fields(text: str) -> dict[str, Any]:
    """A record as JSON has it."""
    data: dict[str, Any] = json.loads(text)
    return data


def other_rules(version: str = "2.0", **changes: Any) -> Game[Any]:
    """Sealed Cargo as another release has it."""

    class Other(CargoState):
        """Its own class, so that the fixture keeps its game."""

    return replace(GAME, state=Other, version=version, **changes)


def first_format(text: str, **changes: Any) -> str:
    """A record as format 1 wrote it."""
    data = {name: value for name, value in fields(text).items() if name != "story"}
    return forged(json.dumps(data), starhall=1, **changes)


def stricter() -> Game[Any]:
    """Sealed Cargo with a rule that plays otherwise: everybody begins poorer."""

    class Other(CargoState):
        """Its own class, so that the fixture keeps its game."""

    def begin_poorer(s: CargoState) -> None:
        set_up(s)
        s.chips = [chips - 1 for chips in s.chips]

    return replace(GAME, state=Other, version="2.0", set_up=begin_poorer)


def shown(text: str, game: Game[Any]) -> Match[Any]:
    """The match of a record that these rules only show."""
    match = record.load(text, find=lambda slug: game)
    assert match.older is not None
    return match


def logs(match: Match[Any]) -> Any:
    """What everybody reads, as JSON has it."""
    found = [
        [
            (
                event.number,
                event.rule,
                event.name,
                event.operands,
                event.cause,
                event.barrier,
                match.say(event),
            )
            for event in match.log(seat, at)
        ]
        for seat in (None, *range(match.state.players))
        for at in range(len(match.moments))
    ]
    return json.loads(json.dumps(found))
