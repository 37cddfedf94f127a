"""Does a value fit its declared type? For what is read from a record, and for what a seat is shown."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Misfit = tuple[str, Any, Any]
"""Where, what is there, and what should be."""


def fits(value: Any, hint: Any) -> bool:
    """Is a value of this type, all through?"""
    return next(_misfits(value, hint, ""), None) is None


def misfit(value: Any, hint: Any, place: str) -> str:
    """The first part that is not of its type, in words; nothing if all are."""
    for where, found, wanted in _misfits(value, hint, place):
        return f"{where} is {found!r}, no {wanted}"
    return ""


def is_named(hint: Any) -> bool:
    """Is this a type of named tuples?"""
    return get_origin(hint) is None and isinstance(hint, type) and hasattr(hint, "_fields")


@cache
def types_of(hint: Any) -> Mapping[str, Any]:
    """What the fields of a named tuple or a dataclass hold, in order; nothing of any other type."""
    return get_type_hints(hint) if is_named(hint) or dataclasses.is_dataclass(hint) else {}


def _misfits(value: Any, hint: Any, place: str) -> Iterator[Misfit]:
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return
    if origin in (UnionType, Union):
        if not any(fits(value, part) for part in parts):
            yield place, value, hint
    elif origin is Literal:
        if value not in parts:
            yield place, value, hint
    elif origin is Callable:
        if not callable(value):
            yield place, value, hint
    elif fields := types_of(hint):
        if type(value) is not hint:
            yield place, value, hint
            return
        for name, inner in fields.items():
            yield from _misfits(getattr(value, name), inner, f"{place}.{name}")
    elif origin in (list, tuple):
        yield from _items(value, hint, place)
    elif origin in (dict, Mapping):
        if not isinstance(value, Mapping):
            yield place, value, hint
            return
        for key, item in value.items():
            yield from _misfits(key, parts[0], f"a key of {place}")
            yield from _misfits(item, parts[1], f"{place}[{key}]")
    elif type(value) is not hint and not (hint is float and type(value) is int):
        yield place, value, hint


def _items(value: Any, hint: Any, place: str) -> Iterator[Misfit]:
    """Lists, and tuples of any length or of one."""
    origin, parts = get_origin(hint), get_args(hint)
    each = origin is list or Ellipsis in parts
    if not isinstance(value, origin) or not (each or len(value) == len(parts)):
        yield place, value, hint
        return
    for n, item in enumerate(value):
        yield from _misfits(item, parts[0] if each else parts[n], f"{place}[{n}]")
