"""Put changed code in the place of the old, in a process that has already imported everything."""

from __future__ import annotations

import gc
import inspect
from collections import defaultdict
from collections.abc import Iterator, Set
from types import CodeType, FunctionType
from typing import Any


class RanAtImport(Exception):
    """The changed code has already run: only a fresh process can show what the change does."""


def differences(old: CodeType, new: CodeType, ran: Set[int]) -> list[tuple[CodeType, CodeType]]:
    """The outermost functions that differ, old and new; `ran` are the ids of the code that ran at import."""
    if meaning(old) == meaning(new):
        return []
    if id(old) not in ran:
        return [(old, new)]
    # The bodies of modules and classes run once; what a function that ran has left behind cannot be known.
    if old.co_flags & inspect.CO_OPTIMIZED or _own(old) != _own(new):
        raise RanAtImport
    return [pair for parts in zip(nested(old), nested(new), strict=True) for pair in differences(*parts, ran)]


def meaning(code: CodeType) -> tuple[Any, ...]:
    """What a piece of code does, wherever it stands: all of it but names of files and numbers of lines."""
    return (*_own(code), *map(meaning, nested(code)))


def _own(code: CodeType) -> tuple[Any, ...]:
    constants = [(type(value), repr(value)) for value in code.co_consts if not isinstance(value, CodeType)]
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    names = (code.co_qualname, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    inside = len(list(nested(code)))
    return (code.co_code, code.co_exceptiontable, constants, counts, names, inside)


def nested(code: CodeType) -> Iterator[CodeType]:
    """The functions, classes and comprehensions directly inside a piece of code."""
    return (value for value in code.co_consts if isinstance(value, CodeType))


def functions(files: Set[str]) -> dict[int, list[FunctionType]]:
    """All functions there are of some source files, by the id of their code."""
    found: dict[int, list[FunctionType]] = defaultdict(list)
    for value in gc.get_objects():
        if type(value) is FunctionType and value.__code__.co_filename in files:
            found[id(value.__code__)].append(value)
    return dict(found)


def swap(old: CodeType, new: CodeType, there: dict[int, list[FunctionType]]) -> None:
    """Let every function with the old code have the new one."""
    if id(old) not in there:
        raise RanAtImport
    for function in there[id(old)]:
        try:
            function.__code__ = new
        except ValueError:  # it closes over other names than before
            raise RanAtImport from None
