"""The encoding tells everything that is open about the running question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from starhall.core.scenes import asked, checks, choose
from starhall.games.void import GAME
from starhall.games.void.rules.losing import beast_turn
from starhall.games.void.rules.turns import income, travel
from starhall.games.void.state import VoidState
from tests.games.void.helpers import affector, beast, cell, kind, moment, playing


def part(s: VoidState, seat: int, name: str) -> list[int]:
    """The numbers of one space, as a seat reads them."""
    numbers = iter(GAME.encode(s, seat))
    found = {space.name: [next(numbers) for _ in range(space.size)] for space in GAME.encoded}
    return found[name]


def as_beast(*abilities: int) -> VoidState:
    """Seat 0 as Vorrusk on its lowest slot has used these abilities, and the last one asks."""
    s = moment(
        (beast_turn, 0),
        players=3,
        lost=(0,),
        beast=(beast("B2"), -1, -1),
        slot=(3, 0, 0),
        hands=[[], ["C07"]],
    )
    s.ship[s.alien[0]] = -1
    for ability in abilities:
        choose(s, 0, "ability", ability)
        if ability != abilities[-1]:
            choose(s, 0, "destroy", cell("r1c1"))
    return s


def after(card: str, name: str, *values: int, **scene: Any) -> VoidState:
    """Seat 0 has played a card and made these choices for it."""
    s = playing(card, **scene)
    choose(s, 0, name, *values)
    return s


def discarding(frame: Any, **scene: Any) -> VoidState:
    return moment((frame, 0), hands=[["C07", "C08"]], tiles={"r3c3": "S36"}, **scene)


def permit(place: str) -> VoidState:
    ports = [("r1c1", "C01"), ("r5c5", "C01")]
    return after("C50", "relocate", affector(place, "starport"), affectors=ports)


LEVY: Any = {"hands": [["C20", "C25", "C26", "C27"], []]}
PAIRS: dict[str, tuple[Callable[[], VoidState], Callable[[], VoidState]]] = {
    "destroy": (lambda: playing("C26"), lambda: playing("C25")),
    "destroy by an ability": (lambda: as_beast(2, 3), lambda: as_beast(3, 2)),
    "destination": (lambda: after("C39", "ship", 0), lambda: after("C39", "ship", 1)),
    "turn": (lambda: after("C43", "rotate", 0), lambda: after("C43", "rotate", 1)),
    "swap sectors": (lambda: playing("C46"), lambda: after("C46", "swap sectors", 7)),
    "new place": (lambda: permit("r1c1"), lambda: permit("r5c5")),
    "discard": (lambda: playing("C20", **LEVY), lambda: after("C20", "discard", kind("C25"), **LEVY)),
    "discard in Income or on a Minefield": (
        lambda: discarding(income, affectors=[("r3c3", "C02")] * 2),
        lambda: discarding(travel, affectors=[("r2c3", "C04")]),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
@checks("VOID-R30", "VOID-R31")
def test_two_questions_of_one_kind_that_differ_look_different(name: str) -> None:
    one, other = (make() for make in PAIRS[name])
    assert asked(one) == asked(other)
    assert name.startswith(asked(one)[0][1])
    assert GAME.asks(one, 0) != GAME.asks(other, 0)
    assert GAME.asks(one, 0)[0] == GAME.asks(other, 0)[0]


@checks("VOID-R42")
def test_everybody_is_told_which_of_several_cards_is_at_work() -> None:
    s = playing("C53", discard=["C52"], deck=["C26"])
    for reader in (0, 1):
        assert part(s, reader, "card at work, -1 none") == [kind("C26")]
    assert part(moment(), 0, "card at work, -1 none") == [-1]


@checks("VOID-067")
def test_everybody_is_told_which_ability_is_at_work() -> None:
    for reader in (1, 2):
        assert part(as_beast(2, 3), reader, "ability at work, -1 none") == [3]
        assert part(as_beast(3, 2), reader, "ability at work, -1 none") == [2]
    s = as_beast(3)
    choose(s, 0, "destroy", cell("r1c1"))
    assert part(s, 0, "ability at work, -1 none") == [-1]
    assert part(s, 0, "abilities used") == [0, 0, 0, 1]
