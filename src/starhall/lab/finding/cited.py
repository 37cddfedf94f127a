"""What a game cites: the events told, the refusals given and the questions asked under each rule."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import CodeType, FunctionType
from typing import Any

from starhall.core import Game, Kind
from starhall.lab.finding.flow import ASKS, Flow, Scope, Text
from starhall.lab.finding.places import Package


@dataclass(frozen=True, slots=True)
class Cited:
    """Something said under a rule: what it is called, its words, and where it is said."""

    rule: str
    name: str
    text: str
    file: str
    line: int
    sure: bool = True
    """Is it said under just this rule, or under whichever rule a card or power names?"""


class Citing:
    """All that a game says with a rule."""

    def __init__(self, game: Game[Any], package: Package) -> None:
        self.game = game
        self.package = package

    @cached_property
    def _flow(self) -> Flow:
        return Flow(self.package)

    def events(self) -> Iterator[Cited]:
        """Every event with the rules it is told under."""
        words = self.game.words.events
        for call, scope in self._flow.calls:
            match call:
                case ast.Call(func=ast.Attribute(attr="tell"), args=[first, *rest]):
                    rules = self._flow.texts(first, scope)
                    events = self._flow.texts(rest[0], scope) if rest else rules
                    for rule, event in self._pairs(rules, events):
                        if event in words:
                            file, line = scope.module.file, call.lineno
                            yield Cited(rule.value, event, str(words[event]), file, line, rule.sure)
                case _:
                    pass

    def _pairs(self, rules: list[Text], events: list[Text]) -> Iterator[tuple[Text, str]]:
        """The rules and events that go together; those of one tuple only with each other."""
        for rule in rules:
            if rule.value in self.game.ledger:
                own = [event for event in events if rule.beside is not None and event.beside is rule.beside]
                yield from ((rule, event.value) for event in own or events if rule.goes_with(event))

    def refusals(self) -> Iterator[Cited]:
        """Every reason why something is not legal."""
        for call, scope in self._flow.calls:
            match call:
                case ast.Call(func=ast.Name(id="Reason"), args=[first, *rest]):
                    for rule in self._flow.texts(first, scope):
                        if rule.value in self.game.ledger:
                            words = rule.beside.elts[1:] if rule.beside else rest
                            text = _said(words[0]) if words else ""
                            yield Cited(rule.value, "", text, scope.module.file, call.lineno, rule.sure)
                case _:
                    pass

    def questions(self) -> Iterator[Cited]:
        """Every question with the rules that it gives as its reason."""
        for kind in self.game.kinds:
            for rule, purpose, code in self._reasons(kind, self.game.words.kinds[kind.name].prompt, set()):
                if rule in self.game.ledger:
                    name = f"{kind.name}: {purpose}" if purpose else kind.name
                    yield Cited(rule, name, "", *self.package.said_in(code, rule))
        for call, scope in self._flow.calls:
            if isinstance(call.func, ast.Attribute) and call.func.attr in ASKS and len(call.args) > 3:
                yield from self._reasons_given(call, scope)

    def _reasons_given(self, call: ast.Call, scope: Scope) -> Iterator[Cited]:
        """The reasons that a question is handed by whoever asks it."""
        home, _, name = self._flow.full_name(call.args[1], scope).rpartition(".")
        kind = getattr(sys.modules.get(home), name, None)
        if not isinstance(kind, Kind) or kind not in self.game.kinds:
            return
        prompt = self.game.words.kinds[kind.name].prompt
        for why in self._why.get(f"{prompt.__module__}.{prompt.__name__}", ()):
            place = 2 + prompt.__code__.co_varnames.index(why)
            for rule in self._flow.texts(call.args[place], scope) if place < len(call.args) else ():
                if rule.value in self.game.ledger:
                    yield Cited(rule.value, kind.name, "", scope.module.file, call.lineno, rule.sure)

    @cached_property
    def _why(self) -> Mapping[str, set[str]]:
        """By function: the parameters that it gives as the reason of its question."""
        names = {scope: name for name, scope in self._flow.scopes.items()}
        found: dict[str, set[str]] = {}
        for call, scope in self._flow.calls:
            if isinstance(call.func, ast.Name) and call.func.id == "Prompt" and scope in names:
                for keyword in call.keywords:
                    if keyword.arg == "why":
                        used = {part.id for part in ast.walk(keyword.value) if isinstance(part, ast.Name)}
                        found[names[scope]] = used & set(scope.params)
        return found

    # Words are made by functions inside functions, so prompts are followed in the running program.

    def _reasons(
        self, kind: Kind, found: Any, seen: set[int], purpose: str = "", code: CodeType | None = None
    ) -> Iterator[tuple[str, str, CodeType]]:
        """Every text that a question can hold, with the purpose it is asked for."""
        if isinstance(found, str) and code is not None:
            yield found, purpose, code
        elif isinstance(found, tuple | list):
            for part in found:
                yield from self._reasons(kind, part, seen, purpose, code)
        elif id(found) in seen:
            return
        elif isinstance(found, Mapping):
            seen.add(id(found))
            for key, part in found.items():
                if self._is_for(kind, key):
                    named = next((word for word in _words(key) if word in (kind.purposes or ())), purpose)
                    yield from self._reasons(kind, part, seen, named, code)
        elif isinstance(found, FunctionType) and found.__module__.startswith(self.package.name):
            seen.add(id(found))
            for part in _held(found):
                yield from self._reasons(kind, part, seen, purpose, found.__code__)

    def _is_for(self, kind: Kind, key: Any) -> bool:
        """Words by kind and purpose: only those of this kind."""
        return not isinstance(key, tuple) or key[0] not in self.game.kinds_by_name or key[0] == kind.name


def _words(key: Any) -> tuple[Any, ...]:
    return key if isinstance(key, tuple) else (key,)


def _held(function: FunctionType) -> Iterator[Any]:
    """What a function says itself, and what it has from the names around it and those of its module."""
    for cell in function.__closure__ or ():
        yield cell.cell_contents
    todo = [function.__code__]
    while todo:
        code = todo.pop()
        todo += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
        yield from (constant for constant in code.co_consts if not isinstance(constant, CodeType))
        yield from (function.__globals__[name] for name in code.co_names if name in function.__globals__)


def _said(node: ast.expr) -> str:
    """A text as it is written, with … for what is put in."""
    match node:
        case ast.Constant(value=str() as value):
            return value
        case ast.JoinedStr(values=values):
            return "".join(_said(value) for value in values)
        case ast.IfExp(body=body, orelse=orelse):
            return f"{_said(body)} / {_said(orelse)}"
        case _:
            return "…"
