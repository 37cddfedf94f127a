"""What can happen at a table, one module an action.

A module holds the entry as it is stored in the book, what it does to the table, its sentence, and, where a
client may ask for it, the message with its check. `MODULES` is the one list of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from types import ModuleType
from typing import Any

import msgspec

from starhall.server.book.acting import Act
from starhall.server.book.actions import (
    arbiter,
    away,
    choose,
    claim,
    close,
    forget,
    hand_over,
    hint,
    keep,
    leave,
    opened,
    reclaim,
    rematch,
    remove,
    resume,
    say,
    silence,
    sit_down,
    slow_down,
    stand_in,
    start,
    take_down,
    take_up,
    time_up,
    undo,
    unseal,
)
from starhall.server.book.entries import Entry
from starhall.wire.messages import ASKED, Message

MODULES: tuple[ModuleType, ...] = (
    opened,
    sit_down,
    hand_over,
    claim,
    start,
    choose,
    undo,
    hint,
    say,
    silence,
    slow_down,
    leave,
    reclaim,
    remove,
    stand_in,
    time_up,
    resume,
    take_up,
    rematch,
    keep,
    close,
    take_down,
    forget,
    unseal,
    arbiter,
    away,
)


class Actions:
    """The entries that a book may hold, and the messages that clients may send."""

    def __init__(self, modules: Iterable[ModuleType]) -> None:
        modules = tuple(modules)
        self.entries: tuple[type[Entry], ...] = _declared(modules, Entry)
        self.messages: tuple[type[Message], ...] = (*ASKED, *_declared(modules, Act))
        self.happenings = sorted({kind for entry in self.entries for kind in entry.happens})
        """What may happen, as clients know it."""
        self._entry: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(_any_of(self.entries))
        self._message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(_any_of(self.messages))

    def read_entry(self, text: str) -> Entry:
        """An entry as it was stored."""
        return self._entry.decode(text)

    def read_message(self, text: str) -> Message:
        """A message as a client sent it."""
        return self._message.decode(text)


def _declared(modules: Iterable[ModuleType], base: Any) -> tuple[Any, ...]:
    """The classes of a kind that these modules define."""
    return tuple(
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, base) and found.__module__ == module.__name__
    )


def _any_of(kinds: Iterable[Any]) -> Any:
    """Any one of these types."""
    return reduce(or_, kinds)


ACTIONS = Actions(MODULES)
