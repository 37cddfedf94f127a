"""Snapshots: a state as JSON, also in the middle of an effect, and its digest.

Steps and kinds are written by name. Tuples are told apart from lists, so that a state comes back exactly.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from starhall.core.errors import RecordError
from starhall.core.kinds import Kind
from starhall.core.state import State

if TYPE_CHECKING:
    from starhall.core.dealer import Dealer
    from starhall.core.game import Game

S = TypeVar("S", bound=State)

_NOT_SAVED = ("dealer", "journal")


def to_plain(s: State) -> dict[str, Any]:
    """The state as plain JSON data."""
    return {name: _out(getattr(s, name)) for name in s.fields if name not in _NOT_SAVED}


def from_plain(game: Game[S], data: Any, dealer: Dealer) -> S:
    """The state that was saved, with this dealer to go on."""
    if not isinstance(data, dict):
        raise RecordError("state: this is no object")
    s = game.state.__new__(game.state)
    for name in game.state.fields:
        if name in _NOT_SAVED:
            continue
        if name not in data:
            raise RecordError(f"state.{name}: missing")
        setattr(s, name, _in(game, data[name], f"state.{name}"))
    s.dealer = dealer
    s.journal = None
    return s


def digest(s: State) -> str:
    """A fingerprint of the whole state; equal states have equal digests on any machine."""
    return fingerprint(to_plain(s))


def fingerprint(data: Any) -> str:
    """The SHA-256 of plain data in its one canonical spelling."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _out(value: Any) -> Any:
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, list):
        return [_out(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [_out(item) for item in value]}
    if isinstance(value, Mapping):
        return {"map": {key: _out(item) for key, item in value.items()}}
    if isinstance(value, Kind):
        return {"kind": value.name}
    if callable(value):
        return {"step": step_name(value)}
    raise TypeError(f"a state holds only plain data, not {value!r}")


def step_name(step: Any) -> str:
    """How a step is written: the last part of its module, and its name."""
    return f"{step.__module__.rpartition('.')[2]}.{step.__name__}"


def _in(game: Game[Any], value: Any, place: str) -> Any:
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, list):
        return [_in(game, item, f"{place}[{i}]") for i, item in enumerate(value)]
    if isinstance(value, dict) and len(value) == 1:
        ((tag, inner),) = value.items()
        if tag == "tuple" and isinstance(inner, list):
            return tuple(_in(game, item, f"{place}[{i}]") for i, item in enumerate(inner))
        if tag == "map" and isinstance(inner, dict):
            return {key: _in(game, item, f"{place}.{key}") for key, item in inner.items()}
        if tag == "kind" and inner in game.kinds_by_name:
            return game.kinds_by_name[inner]
        if tag == "step" and inner in game.steps_by_name:
            return game.steps_by_name[inner]
    raise RecordError(f"{place}: {json.dumps(value)[:60]} is nothing that a state can hold")
