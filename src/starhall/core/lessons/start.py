"""How a game of a lesson begins: its table is placed, its first dice are listed."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any, Union, get_args, get_origin

from starhall.core.dealer import Die, Scripted, Seeded
from starhall.core.errors import ContentError
from starhall.core.fitting import fits, is_named, types_of
from starhall.core.game import Game
from starhall.core.ledger import near
from starhall.core.lessons.rows import Start
from starhall.core.match import Match
from starhall.core.scenes import place
from starhall.core.state import State


class Listed(Scripted):
    """The outcomes that a lesson lists, as the dice show them; then chance from a seed."""

    def __init__(self, outcomes: tuple[Any, ...], seed: str) -> None:
        super().__init__(*outcomes)
        self.then = Seeded(seed)

    def _is_listed(self, k: int) -> bool:
        return k - self.first < len(self.outcomes)

    def die(self, k: int, die: Die) -> int:
        return super().dice(k, die, 1)[0] if self._is_listed(k) else self.then.die(k, die)

    def dice(self, k: int, die: Die, n: int) -> list[int]:
        return [self.die(k + i, die) for i in range(n)]

    def pick(self, k: int, size: int) -> int:
        return super().pick(k, size) if self._is_listed(k) else self.then.pick(k, size)

    def order(self, k: int, size: int) -> list[int]:
        return super().order(k, size) if self._is_listed(k) else self.then.order(k, size)


def begin(game: Game[Any], start: Start) -> Match[Any]:
    """The match as it begins."""
    dealer = Listed(start.chance, start.seed)
    placed = _placed(game, start) if start.steps else None
    options = None if placed is not None else start.options
    return Match(game, start.seats, options, seed=start.seed, dealer=dealer, start=placed)


def _placed(game: Game[Any], start: Start) -> State:
    """A table on which nothing has run yet."""
    s: State = game.new(start.seats, Seeded("lesson"), start.options)
    pieces = game.inventory(s)
    place(s, stack=[], asked=(), asker=(), together=(), answers=(), drawn=0, uncovered=0)
    s.known = bytes(len(s.known))
    for name, value in game.lay(s, start.table).items():
        hint = game.state.types.get(name)
        if hint is None or name in State.fields:
            known = [field for field in game.state.fields if field not in State.fields]
            raise ContentError(f"table: {name}: the state has no such field{near(name, known)}")
        found = shaped(value, hint)
        if not fits(found, hint):
            raise ContentError(f"table: {name}: {value!r} is not what the field holds")
        setattr(s, name, found)
    if game.inventory(s) != pieces:
        raise ContentError(f"table: {_lost(pieces, game.inventory(s))}")
    s.do(*[_frame(game, step) for step in start.steps])
    return s


def _lost(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """What is there too often or too rarely."""
    wrong = [
        f"{name}: {after.get(name, 0)}, not {n}" for name, n in before.items() if after.get(name, 0) != n
    ]
    return f"pieces are missing, or lie in two places ({'; '.join(wrong)})"


def _frame(game: Game[Any], step: Any) -> tuple[Any, ...]:
    """A step by its name, with what it is given."""
    name, *given = step if isinstance(step, list) else [step]
    steps = game.steps_by_name
    if name not in steps:
        raise ContentError(f"steps: there is no step {name!r}{near(str(name), list(steps))}")
    return (steps[name], *given)


def shaped(value: Any, hint: Any) -> Any:
    """What a file says, as the field holds it: lists become tuples where the field has them."""
    if not isinstance(value, list):
        return value
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (UnionType, Union):
        found = [(shaped(value, part), part) for part in parts]
        return next((one for one, part in found if fits(one, part)), value)
    if is_named(hint):
        return hint._make(map(shaped, value, types_of(hint).values()))
    if origin is tuple and Ellipsis not in parts:
        return tuple(map(shaped, value, parts))
    rows = [shaped(one, parts[0]) for one in value] if parts else value
    return tuple(rows) if origin is tuple else rows
