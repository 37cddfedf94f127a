"""The rule ledger: every rule and ruling by id, the code that carries it out, and the tests that check it."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from starhall.core.content import Content
from starhall.core.errors import NotUnderstood, or_list

F = TypeVar("F", bound=Callable[..., Any])
V = TypeVar("V")

_CODE: dict[str, list[str]] = {}


def rule(*ids: str) -> Callable[[F], F]:
    """Say which rules a function carries out. The function itself is left as it is."""

    def named(function: F) -> F:
        _name(f"{function.__module__}.{function.__qualname__}", ids)
        return function

    return named


def ruled(value: V, *ids: str, by: str) -> V:
    """Say which rules a constant carries out; `by` is its full name: `ruled((1, 2, 3), "X-001", by=...)`."""
    _name(by, ids)
    return value


def _name(place: str, ids: tuple[str, ...]) -> None:
    for rule_id in ids:
        places = _CODE.setdefault(rule_id, [])
        if place not in places:
            places.append(place)


def code_for(rule_id: str) -> tuple[str, ...]:
    """The full names of the functions and constants that carry out a rule."""
    return tuple(_CODE.get(rule_id, ()))


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of the ledger."""

    text: str
    """What the rule says, in our own words."""
    chapter: str
    """The chapter of the ledger it stands in."""
    source: str = ""
    """The section of the rulebook."""
    rulings: tuple[str, ...] = ()
    """Rulings that this rule rests on."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A row of the rulings: what we decided where the rulebook is silent, lost or contradicts itself."""

    question: str
    ruling: str
    why: str = ""
    ours: bool = False
    """Does it fill a hole with a design of our own?"""
    contract: bool = False
    """Is it told before every game, as players would expect otherwise or argue about it?"""

    @property
    def text(self) -> str:
        """The ruling as one paragraph."""
        parts = [self.question, self.ruling, f"Why: {self.why}" if self.why else ""]
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a ledger is code and tests."""

    rules: int
    rulings: int
    without_code: tuple[str, ...]
    without_test: tuple[str, ...]
    unknown: tuple[str, ...]
    """Ids that code or tests name but the ledger does not have."""

    @property
    def complete(self) -> bool:
        """Is nothing open?"""
        return not (self.without_code or self.without_test or self.unknown)


class Ledger:
    """The rules and rulings of a game, read when first asked for."""

    def __init__(self, package: str, prefix: str) -> None:
        self.package = package
        self.prefix = prefix

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by id."""
        return Content(self.package).table("ledger.toml", Rule)

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """Every ruling by id."""
        return Content(self.package).table("rulings.toml", Ruling)

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self.rules or rule_id in self.rulings

    def __iter__(self) -> Iterator[str]:
        yield from self.rules
        yield from self.rulings

    def text(self, rule_id: str) -> str:
        """What a rule or ruling says."""
        row = self.rules.get(rule_id) or self.rulings.get(rule_id)
        if row is None:
            ids = ", ".join(self._span())
            raise NotUnderstood(
                f"there is no rule {rule_id}: the ids run from {ids}{near(rule_id, list(self))}"
            )
        return row.text

    def _span(self) -> Iterator[str]:
        for table in (self.rules, self.rulings):
            ids = list(table)
            if ids:
                yield f"{ids[0]} to {ids[-1]}"

    def search(self, words: str) -> list[str]:
        """The ids of rules and rulings that contain all these words."""
        wanted = words.casefold().split()
        return [
            rule_id
            for rule_id in self
            if all(word in f"{rule_id} {self.text(rule_id)}".casefold() for word in wanted)
        ]

    def coverage(self, tests: Path) -> Coverage:
        """Which rules lack code or a test; the tests are read, not run."""
        for module in pkgutil.walk_packages(
            importlib.import_module(self.package).__path__, f"{self.package}."
        ):
            importlib.import_module(module.name)
        checked = set(checked_in(tests))
        named = {i for i in _CODE if i.startswith(self.prefix)} | {
            i for i in checked if i.startswith(self.prefix)
        }
        return Coverage(
            rules=len(self.rules),
            rulings=len(self.rulings),
            without_code=tuple(i for i in self if not code_for(i)),
            without_test=tuple(i for i in self if i not in checked),
            unknown=tuple(sorted(i for i in named if i not in self)),
        )


def near(rule_id: str, ids: Sequence[str]) -> str:
    """The ids that look like one that is not there, as the end of a refusal; empty if none does."""
    close = get_close_matches(rule_id, ids)
    return f"; did you mean {or_list(close)}?" if close else ""


def checked_in(tests: Path) -> Iterator[str]:
    """The rule ids that the tests below this folder name with `@checks(...)`."""
    for file in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "checks":
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value
