"""Plain data read back: what JSON holds of a seen table, as the types that the game declares."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from starhall.core.fitting import is_named, types_of
from starhall.core.seen import Seen

S = TypeVar("S", bound=Seen)


def seen_again(cls: type[S], told: Mapping[str, Any]) -> S:
    """The seen table that was told as plain data: `Seen.plain` turned around."""
    found = object.__new__(cls)
    for name, hint in cls.types.items():
        setattr(found, name, typed(told[name], hint))
    return found


def typed(value: Any, hint: Any) -> Any:
    """A plain value as one of its declared type."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (UnionType, Union):
        return _or_none(value, [one for one in inner if one is not NoneType])
    if origin is list:
        return [typed(item, inner[0]) for item in value]
    if origin is tuple:
        each = inner[:1] * len(value) if Ellipsis in inner else inner
        return tuple(map(typed, value, each))
    if origin in (dict, Mapping):
        # JSON has only words for keys.
        key = int if inner[0] is int else str
        return {key(name): typed(item, inner[1]) for name, item in value.items()}
    if fields := types_of(hint):
        items = value if is_named(hint) else [value[name] for name in fields]
        return hint(*map(typed, items, fields.values()))
    return value


def _or_none(value: Any, hints: list[Any]) -> Any:
    """A value that may be absent; several types beside None are told apart by nobody, so they are as JSON."""
    return typed(value, hints[0]) if value is not None and len(hints) == 1 else value
