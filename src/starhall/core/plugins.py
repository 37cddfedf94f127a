"""Plug-ins: what installed packages bring under an entry-point group; one that is broken is left out."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

from starhall.core.errors import ContentError, NotUnderstood, StarhallError, or_list

T = TypeVar("T")

OWN = "starhall"
"""The distribution whose names nobody else may take."""
_NAME = re.compile(r"[a-z][a-z0-9_-]*")


class Plugins(Generic[T]):
    """The plug-ins of one group by name, each loaded when it is first asked for."""

    def __init__(
        self,
        group: str,
        what: str,
        check: Callable[[str, Any], T],
        broken: type[StarhallError],
        blame: Callable[[str, str], str] | None = None,
    ) -> None:
        """`check(name, loaded)` gives what is used of a plug-in, or raises whatever is wrong with it.

        `blame(name, fault)` completes the fault of one whose content is wrong.
        """
        self.group = group
        self.what = what
        self.check = check
        self.broken = broken
        self.blame = blame
        self.forget()

    def forget(self) -> None:
        """Look anew for what is installed."""
        self._found: dict[str, list[EntryPoint]] | None = None
        self._loaded: dict[str, T | str] = {}
        self._too_late: list[str] = []

    def names(self) -> tuple[str, ...]:
        """The names of those that can be used."""
        return tuple(name for name in self._points() if not isinstance(self._load(name), str))

    def left_out(self) -> tuple[str, ...]:
        """What is wrong with each of the others, as a sentence that names it."""
        broken = [why for name in self._points() if isinstance(why := self._load(name), str)]
        return (*broken, *self._too_late)

    def __contains__(self, name: str) -> bool:
        return name in self._points()

    def get(self, name: str) -> T:
        """The plug-in of this name."""
        if name not in self:
            raise NotUnderstood(f"there is no {self.what} {name!r}; installed: {or_list(list(self.names()))}")
        found = self._load(name)
        if isinstance(found, str):
            raise self.broken(found)
        return found

    def _points(self) -> dict[str, list[EntryPoint]]:
        """By name: the entry points; more than one is a clash."""
        if self._found is None:
            found: dict[str, list[EntryPoint]] = {}
            for point in sorted(entry_points(group=self.group), key=lambda point: point.name):
                others = found.setdefault(point.name, [])
                if all(other.value != point.value for other in others):
                    others.append(point)
            self._found = {name: self._ours_first(points) for name, points in found.items()}
        return self._found

    def _ours_first(self, points: list[EntryPoint]) -> list[EntryPoint]:
        """Nobody takes a name of our own: whoever else wants it is left out."""
        ours = [point for point in points if point.dist is not None and point.dist.name == OWN]
        for point in points if ours else ():
            if point not in ours:
                self._too_late.append(
                    f"{self.what} {point.name!r} ({point.value}) is left out: Starhall has one of that name"
                )
        return ours or points

    def _load(self, name: str) -> T | str:
        """The plug-in, or why it cannot be used."""
        if name not in self._loaded:
            self._loaded[name] = self._try(name)
        return self._loaded[name]

    def _try(self, name: str) -> T | str:
        point, *others = self._points()[name]
        if others:
            return (
                f"two {self.what}s are called {name!r}: {point.value} and {others[0].value}; "
                "uninstall one of them"
            )
        about = f"{self.what} {name!r} ({point.value})"
        if not _NAME.fullmatch(name):
            return f"{about} needs a name of small letters, digits, - and _"
        try:
            return self.check(name, point.load())
        except ContentError as error:
            fault = f"{about} cannot be loaded: {error}"
            more = self.blame(name, str(error)) if self.blame is not None else ""
            return f"{fault}. {more}" if more else fault
        # A module that calls `sys.exit` shall not end the hall either.
        except (Exception, SystemExit) as error:
            return f"{about} cannot be loaded: {str(error) or type(error).__name__}"
