"""Copies of states: a function for each class, written out from the declared types of its fields."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Any, Union, get_args, get_origin


def copy_function(cls: type, fields: Mapping[str, Any], fresh: Mapping[str, Any]) -> Callable[[Any], Any]:
    """A function that copies objects of a class: its fields by their types, and these with a fresh value."""
    lines = ["def copy(s):", "    c = new(cls)"]
    for name, hint in fields.items():
        if name not in fresh:
            lines.append(f"    c.{name} = {copy_of(f's.{name}', hint)}")
    lines += [f"    c.{name} = fresh_{name}" for name in fresh]
    lines.append("    return c")
    # As dataclasses do: written out and compiled once, a copy is several times as fast as a loop over
    # the fields, and search lives on copies.
    scope: dict[str, Any] = {"cls": cls, "new": _maker(cls), "copy_list": list.copy}
    scope.update((f"fresh_{name}", value) for name, value in fresh.items())
    exec("\n".join(lines), scope)  # noqa: S102
    found: Callable[[Any], Any] = scope["copy"]
    return found


def _maker(cls: type) -> Any:
    """What makes an empty object fastest: a class that comes from a compiled one does it itself."""
    try:
        object.__new__(cls)
    except TypeError:
        return cls.__new__
    return object.__new__


def copy_of(value: str, hint: Any, depth: int = 0, *, mapped: bool = True) -> str:
    """The expression that copies a value of this type: lists and dicts are copied, the rest is shared.

    A list of lists is `mapped`, which is faster in plain Python, or gone through.
    """
    origin, item = get_origin(hint), f"x{depth}"
    if origin is list:
        (inner,) = get_args(hint)
        copied = copy_of(item, inner, depth + 1, mapped=mapped)
        if copied == item:
            # In plain Python a list of twelve is copied in 48 ns, and in 70 as a slice.
            return f"{value}.copy()" if mapped else f"({value}[:] if {value} else [])"
        if mapped and copied == f"{item}.copy()" and get_origin(inner) is list:
            return f"[*map(copy_list, {value})]"
        return f"[{copied} for {item} in {value}]"
    if origin is dict:
        copied = copy_of(item, get_args(hint)[1], depth + 1, mapped=mapped)
        if copied == item:
            return f"{value}.copy()"
        return f"{{k{depth}: {copied} for k{depth}, {item} in {value}.items()}}"
    if origin in (types.UnionType, Union) and any(get_origin(one) in (list, dict) for one in get_args(hint)):
        others = [one for one in get_args(hint) if one is not types.NoneType]
        if len(others) > 1:
            raise TypeError(f"a field of a state is a list or None, but not {hint}")
        return f"(None if {value} is None else {copy_of(value, others[0], depth, mapped=mapped)})"
    if origin in (set, frozenset) or hint in (set, list, dict):
        raise TypeError(f"a field of a state says what it holds, in lists, tuples and dicts: not {hint}")
    return value


def as_lists(value: Any, around: int) -> list[Any]:
    """What copies share as lists: a row, or each row in so many lists around it."""
    return [as_lists(item, around - 1) for item in value] if around else list(value)


def as_shared(items: list[Any], hint: Any, around: int = 0) -> Any:
    """Lists as what copies share instead, by the type of their field; what does not fit stays a list."""
    if around:
        (inner,) = get_args(hint)
        return [as_shared(item, inner, around - 1) if isinstance(item, list) else item for item in items]
    if hint is not bytes:
        return tuple(items)
    return bytes(items) if all(type(item) is int and 0 <= item < 256 for item in items) else items
