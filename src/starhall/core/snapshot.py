"""Snapshots: a state as JSON, also in the middle of an effect, and its digest.

Steps and kinds are written by name. Tuples are told apart from lists, so that a state comes back exactly; a
named tuple is written as any other and comes back as what the field, or the parameter of the step, declares.
A name that has changed since is found by the game's `aliases`, a state of earlier rules is brought up to date
by its `upgrades`. A module that has moved and says `RECORDED_AS = "old_name"` needs neither: its steps are
written as before, so that the digests of old records stay what they are.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import FunctionType, MappingProxyType, SimpleNamespace, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from starhall.core.copying import as_lists, as_shared
from starhall.core.errors import OutOfDate, RecordError
from starhall.core.fitting import fits, is_named, types_of
from starhall.core.kinds import Frame, Kind, Question, Step
from starhall.core.state import State

if TYPE_CHECKING:
    from starhall.core.dealer import Dealer
    from starhall.core.game import Game

S = TypeVar("S", bound=State)

_NOT_SAVED = ("dealer", "journal")


def to_plain(s: State) -> dict[str, Any]:
    """The state as plain JSON data."""
    fields = zip(saved_fields(s), saved_values(s), strict=True)
    return {name: plain_field(s, name, value) for name, value in fields}


def plain_field(s: State, name: str, value: Any) -> Any:
    """What a field of a state holds as plain JSON data: what copies share is written as a list."""
    return plain_value(as_lists(value, s.shared[name]) if name in s.shared else value)


def saved_fields(s: State) -> tuple[str, ...]:
    """The fields of a state that are written, in order."""
    state: Any = type(s)
    return _saved_fields(state)


def saved_values(s: State) -> tuple[Any, ...]:
    """What they hold."""
    state: Any = type(s)
    found: tuple[Any, ...] = _saved_values(state)(s)
    return found


@cache
def _saved_values(state: Any) -> Callable[[State], Any]:
    return attrgetter(*_saved_fields(state))


@cache
def _saved_fields(state: type[State]) -> tuple[str, ...]:
    return tuple(name for name in state.fields if name not in _NOT_SAVED)


def from_plain(game: Game[S], data: Any, dealer: Dealer, shown: bool = False) -> S:
    """The state that was saved, with this dealer to go on.

    One that is only `shown` may wait for steps and kinds that the game no longer has.
    """
    if not isinstance(data, dict):
        raise RecordError("state: this is no object")
    s = game.state.__new__(game.state)
    for name in data:
        if name not in game.state.fields or name in _NOT_SAVED:
            raise RecordError(f"state.{name}: no such field")
    for name, hint in game.state.types.items():
        if name in _NOT_SAVED:
            continue
        if name not in data:
            raise RecordError(f"state.{name}: missing")
        value = _in(game, data[name], f"state.{name}", shown)
        if name in game.state.shared and isinstance(value, list):
            value = as_shared(value, hint, game.state.shared[name])
        value = _shaped(value, hint)
        if not fits(value, hint):
            raise RecordError(f"state.{name}: this is not what the field holds")
        setattr(s, name, value)
    if len(s.names) != s.players or not all(frame and callable(frame[0]) for frame in s.stack):
        raise RecordError("state.stack: a frame without a step, or seats without names")
    s.stack = [_frame(frame) for frame in s.stack]
    s.asker = _frame(s.asker) if s.asker else ()
    s.asked = tuple(_question(question, 1 if s.together else 0) for question in s.asked)
    s.options = MappingProxyType(dict(s.options))
    s.dealer = dealer
    s.listen(None)
    return s


def upgraded(game: Game[Any], data: Any, rules: str) -> Any:
    """The plain state of a game of other rules as these would have written it."""
    defaults = {option.name: option.default for option in game.options}
    try:
        for version in sorted(game.upgrades, key=order):
            if order(version) >= order(rules):
                data = game.upgrades[version](data)
        return {**data, "options": {"map": {**defaults, **data["options"]["map"]}}}
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"state: it is none of {game.slug} {rules}: {error}") from None


def order(version: str) -> list[int]:
    """What versions are compared by: 1.10 comes after 1.9."""
    return [int(part) for part in re.findall("[0-9]+", version)]


def digest(s: State) -> str:
    """A fingerprint of the whole state; equal states have equal digests on any machine."""
    return fingerprint(to_plain(s))


def fingerprint(data: Any) -> str:
    """The SHA-256 of plain data in its one canonical spelling."""
    return hashed(canonical(data))


def canonical(data: Any) -> str:
    """The one spelling of plain data that is the same everywhere."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def hashed(text: str) -> str:
    """The SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def plain_value(value: Any) -> Any:
    """Something that a state holds as plain JSON data."""
    kind = type(value)
    if kind is int or kind is str or value is None:
        return value
    # Every choice at a table writes a state: what most of it are comes first, and numbers need no call each.
    if kind is list:
        return [item if type(item) is int else plain_value(item) for item in value]
    if kind is tuple:
        return {"tuple": [item if type(item) is int else plain_value(item) for item in value]}
    if kind is FunctionType:
        return {"step": step_name(value)}
    if isinstance(value, (list, tuple)):
        items = [plain_value(item) for item in value]
        return items if isinstance(value, list) else {"tuple": items}
    if isinstance(value, (int, str)):
        return value
    if isinstance(value, Kind):
        return {"kind": value.name}
    if callable(value):
        return {"step": step_name(value)}
    # Last of all: to find out whether something is a mapping takes longest.
    if isinstance(value, Mapping):
        if any(isinstance(key, int) for key in value):
            return {"table": [[key, plain_value(value[key])] for key in sorted(value)]}
        return {"map": {key: plain_value(item) for key, item in value.items()}}
    raise TypeError(f"a state holds only plain data, not {value!r}")


# Named tuples.


@cache
def _holds_named(hint: Any) -> bool:
    """Does a type speak of named tuples anywhere?"""
    if get_origin(hint) is Callable:
        return False
    return is_named(hint) or any(_holds_named(part) for part in get_args(hint))


def _shaped(value: Any, hint: Any) -> Any:
    """A value with named tuples where its type has them; one that does not fit stays as it is."""
    if not _holds_named(hint):
        return value
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (UnionType, Union):
        found = (_shaped(value, part) for part in parts)
        return next((one for one, part in zip(found, parts, strict=True) if fits(one, part)), value)
    if origin is list and isinstance(value, list):
        return [_shaped(item, parts[0]) for item in value]
    if origin is dict and isinstance(value, dict):
        return {key: _shaped(item, parts[1]) for key, item in value.items()}
    if not isinstance(value, tuple):
        return value
    if is_named(hint):
        types: Sequence[Any] = tuple(types_of(hint).values())
    else:
        types = [parts[0]] * len(value) if Ellipsis in parts else parts
    if len(value) != len(types):
        return value
    items = map(_shaped, value, types)
    return hint._make(items) if is_named(hint) else tuple(items)


@cache
def _parameters(step: Step) -> tuple[Any, ...]:
    """What a step takes after the state, in order."""
    try:
        hints = get_type_hints(_declared(step))
    except NameError:
        # Imported for type checkers only: then it is nothing that a frame could hold.
        return ()
    found = inspect.signature(step).parameters.values()
    return tuple(hints.get(one.name, Any) for one in found if one.kind is one.POSITIONAL_OR_KEYWORD)[1:]


def _declared(step: Step) -> Any:
    """What has the annotations of a step: a compiled one keeps none, and its module has them all."""
    module = sys.modules[step.__module__]
    hints = getattr(module, "DECLARED", {}).get(step.__name__)
    return step if hints is None else SimpleNamespace(__annotations__=hints, __globals__=vars(module))


def _arguments(hints: Sequence[Any], args: Sequence[Any]) -> tuple[Any, ...]:
    return (*map(_shaped, args, hints), *args[len(hints) :])


def _frame(frame: Frame) -> Frame:
    """A frame as its step has put it there."""
    step, *args = frame
    return (step, *_arguments(_parameters(step), args))


def _question(question: Question, seats: int) -> Question:
    """A question as it was asked; before what goes to its step, its arguments name so many `seats`."""
    seat, kind, then, args = question
    return seat, kind, then, (*args[:seats], *_arguments(_parameters(then)[1:], args[seats:]))


@cache
def step_name(step: Any) -> str:
    """How a step is written: the last part of its module, or what that is recorded as, and its name."""
    module = step.__module__
    return f"{getattr(sys.modules.get(module), 'RECORDED_AS', module.rpartition('.')[2])}.{step.__name__}"


def _in(game: Game[Any], value: Any, place: str, shown: bool) -> Any:
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, list):
        return [_in(game, item, f"{place}[{i}]", shown) for i, item in enumerate(value)]
    if isinstance(value, dict) and len(value) == 1:
        ((tag, inner),) = value.items()
        if tag == "tuple" and isinstance(inner, list):
            return tuple(_in(game, item, f"{place}[{i}]", shown) for i, item in enumerate(inner))
        if tag == "map" and isinstance(inner, dict):
            return {key: _in(game, item, f"{place}.{key}", shown) for key, item in inner.items()}
        if tag == "table" and _is_table(inner):
            return {key: _in(game, item, f"{place}[{key}]", shown) for key, item in inner}
        if tag == "kind" and isinstance(inner, str):
            return _named(game, game.kinds_by_name, inner, place, Kind(inner, "", size=0) if shown else None)
        if tag == "step" and isinstance(inner, str):
            return _named(game, game.steps_by_name, inner, place, forgotten if shown else None)
    raise RecordError(f"{place}: {json.dumps(value)[:60]} is nothing that a state can hold")


def _named(game: Game[Any], known: Mapping[str, Any], name: str, place: str, otherwise: Any) -> Any:
    """The step or kind of this name, or of the one that it has now."""
    found = known.get(game.aliases.get(name, name), otherwise)
    if found is None:
        raise RecordError(
            f"{place}: {name[:60]!r} is no step or kind of {game.slug}; a new name needs an alias"
        )
    return found


def forgotten(s: State, *args: Any) -> None:
    """Stands for a step that the rules no longer have, in a state that is only shown."""
    raise OutOfDate("this is a game of older rules: it is shown, not played")


def _is_table(rows: Any) -> bool:
    """Is this a list of pairs, each with a number in front?"""
    return isinstance(rows, list) and all(
        isinstance(row, list) and len(row) == 2 and type(row[0]) is int for row in rows
    )
