"""Scenes: how a test places a game, scripts its dice, chooses, and looks.

s = scene("peace", players=2, dealer=Scripted(...), options={"first": 0})
place(s, round=2, ...)                     # any field of the state
choose(s, 0, "reroll", 0b101)              # seat, kind, value: checked like any choice
offered(s, 0)                              # the legal values of the question of seat 0
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from starhall.core import registry
from starhall.core.copying import as_shared
from starhall.core.dealer import Dealer, Scripted, Seeded
from starhall.core.errors import NotUnderstood, Reason
from starhall.core.events import Event, Journal
from starhall.core.game import Game
from starhall.core.kinds import Frame
from starhall.core.state import State

F = TypeVar("F", bound=Callable[..., Any])


def checks(*ids: str) -> Callable[[F], F]:
    """Say which rules a test checks: `starhall rules GAME --coverage` reads it."""

    def named(test: F) -> F:
        test.__dict__["checks"] = ids
        return test

    return named


def scene(
    game: str | Game[Any],
    *,
    players: int | Sequence[str] = 2,
    options: Mapping[str, Any] | None = None,
    dealer: Dealer | None = None,
    stack: Sequence[Frame] | None = None,
    **fields: Any,
) -> Any:
    """A state to play a scene on, with its journal on.

    Without `stack`, the game is set up with this dealer and runs to its first question. With `stack`, it is
    set up by an arbitrary dealer, the fields are placed, and then these frames run with the given dealer,
    its first outcome first: the scene begins in the middle of the game and ends with these frames.
    """
    found = registry.game(game) if isinstance(game, str) else game
    dealer = dealer if dealer is not None else Scripted()
    if stack is None:
        s = found.new(players, dealer, options, Journal())
        place(s, **fields)
        return s
    s = found.new(players, Seeded("scene"), options)
    place(s, stack=[], asked=(), asker=(), together=(), answers=(), drawn=0, uncovered=0, dealer=dealer)
    place(s, **fields)
    s.listen(Journal())
    s.do(*stack)
    s.run()
    return s


def place(s: State, **fields: Any) -> None:
    """Set fields of a state, known ones only; rows may be lists."""
    for name, value in fields.items():
        if name not in s.fields:
            raise NotUnderstood(f"{type(s).__name__} has no field {name!r}; there are {', '.join(s.fields)}")
        around = s.shared.get(name)
        setattr(s, name, value if around is None else as_shared(list(value), s.types[name], around))


def place_at(s: State, **rows: Mapping[int, Any]) -> None:
    """Set single places of rows and lists: `place_at(s, known={card: 0b11})`."""
    for name, entries in rows.items():
        row = list(getattr(s, name))
        for at, value in entries.items():
            row[at] = value
        place(s, **{name: row})


def choose(s: State, seat: int, kind: str, *values: int) -> None:
    """Answer one question after another with values of this kind, each checked like a player's choice."""
    kinds = s.game.kinds_by_name
    if kind not in kinds:
        raise NotUnderstood(f"there is no kind {kind!r}; there are {', '.join(kinds)}")
    for value in values:
        s.look_again()
        s.game.apply(s, seat, kinds[kind].choice(value))


def offered(s: State, seat: int) -> list[int]:
    """The legal values of the question that a seat is asked now; empty if it is not asked."""
    question = s.question(seat)
    return [] if question is None else list(question[1].options(s, *question[3]))


def asked(s: State) -> list[tuple[int, str]]:
    """Who is asked now, and for which kind of decision."""
    return [(question[0], question[1].name) for question in s.asked]


def refused(s: State, seat: int, kind: str, value: int) -> Reason | None:
    """The reason why a value is not legal now; None if it is legal or nobody says."""
    game: Game[Any] = s.game
    s.look_again()
    return game.why_not(s, seat, game.kinds_by_name[kind].choice(value))


def told(s: State, name: str | None = None) -> list[Event]:
    """The events told so far, or those of one name."""
    events = s.journal.events if s.journal is not None else []
    return [event for event in events if name is None or event.name == name]
