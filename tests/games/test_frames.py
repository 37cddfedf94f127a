"""Every frame and every question that the rules write out fits the step it names.

A frame is only a tuple until it runs, so neither the types nor a test that never comes there would notice an
argument too few. Here the modules are read, not run.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import pytest

from starhall.core import Kind, registry
from starhall.core.kinds import Purpose

ASKING = {"ask": 0, "ask_if_any": 0, "ask_all": 0, "ask_among": 1}
"""The ways to ask, and how many arguments come before the seat."""
RESOLVED = 0.9
"""At least this share of the frames and questions names a step that can be found by reading."""


@dataclass
class Reading:
    """What was found in a module."""

    bound: int = 0
    """Frames and questions that fit."""
    open: int = 0
    """Those whose step or number of arguments only shows when they run."""
    wrong: list[str] = field(default_factory=list)

    def fit(self, where: str, step: Callable[..., Any] | None, arguments: int | None) -> None:
        """Count one call of a step: `step(s, ...)` with so many arguments."""
        if step is None or arguments is None:
            self.open += 1
            return
        try:
            inspect.signature(step).bind(*range(arguments))
            self.bound += 1
        except TypeError as error:
            self.wrong.append(f"{where}: {step.__name__}: {error}")


class Reader(ast.NodeVisitor):
    """Reads the frames and questions of a module, each name as it is understood where it stands."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = names
        self.found = Reading()
        self.local: list[set[str]] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Inside a function its parameters and variables hide the names of the module."""
        arguments = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
        stored = [n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        self.local.append({*stored, *(argument.arg for argument in arguments)})
        self.generic_visit(node)
        self.local.pop()

    def visit_Tuple(self, node: ast.Tuple) -> None:
        """A tuple that begins with a step is a frame, wherever it stands."""
        if isinstance(node.ctx, ast.Load) and node.elts and not self._all_steps(node):
            for step in self._steps(node.elts[0]):
                self.found.fit(_where(node), step, _count(node.elts))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """A call of `do` with frames of unknown steps, or a question."""
        if isinstance(node.func, ast.Attribute):
            if node.func.attr == "do":
                for frame in _frames(node.args):
                    if not self._steps(frame.elts[0]):
                        self.found.fit(_where(node), None, None)
            elif node.func.attr in ASKING and len(node.args) >= 3 + ASKING[node.func.attr]:
                self._question(node, node.func.attr)
        self.generic_visit(node)

    def _question(self, node: ast.Call, how: str) -> None:
        """The value and the arguments of a question go to `then`, the arguments alone to its options."""
        _, asked, then, *args = node.args[ASKING[how] :]
        given = _count(args)
        # In a question to several, each seat's options get that seat first.
        more = 1 if how == "ask_all" else 0
        for step in self._steps(then) or [None]:
            self.found.fit(_where(node), step, None if given is None else 2 + given)
        kind = self._value(asked)
        if isinstance(kind, Kind) and given is not None:
            if kind.purposes is None:
                self.found.fit(_where(node), kind.options, 1 + more + given)
            elif len(args) > 1 and isinstance(args[1], ast.Constant):
                self.found.fit(_where(node), kind.purposes[str(args[1].value)].offers, given)
            if kind.why_not is not None:
                self.found.fit(_where(node), kind.why_not, 2 + more + given)

    def _all_steps(self, node: ast.Tuple) -> bool:
        """Is this a table of steps, and no frame?"""
        return len(node.elts) > 1 and all(self._steps(item) for item in node.elts)

    def _steps(self, node: ast.expr) -> list[Callable[..., Any] | None]:
        """The functions on a state that an expression may stand for; empty where reading cannot tell."""
        if isinstance(node, ast.IfExp):
            either, other = self._steps(node.body), self._steps(node.orelse)
            return either + other if either and other else []
        value = self._value(node)
        if not inspect.isfunction(value):
            return []
        return [value] if next(iter(inspect.signature(value).parameters), "") == "s" else []

    def _value(self, node: ast.expr) -> Any:
        """What a plain or dotted name stands for; None where reading cannot tell."""
        if isinstance(node, ast.Attribute):
            return getattr(self._value(node.value), node.attr, None)
        if isinstance(node, ast.Name) and not any(node.id in names for names in self.local):
            return self.names.get(node.id)
        return None


def _where(node: ast.expr) -> str:
    return f"line {node.lineno}"


def _count(nodes: list[ast.expr]) -> int | None:
    """How many arguments these are; None if a star hides their number."""
    return None if any(isinstance(node, ast.Starred) for node in nodes) else len(nodes)


def _frames(nodes: list[ast.expr]) -> Iterator[ast.Tuple]:
    """The frames that stand in a call of `do`, also in lists and comprehensions."""
    for node in nodes:
        if isinstance(node, ast.Tuple) and node.elts:
            yield node
        elif isinstance(node, ast.Starred):
            yield from _frames([node.value])
        elif isinstance(node, ast.List):
            yield from _frames(node.elts)
        elif isinstance(node, (ast.ListComp, ast.GeneratorExp)):
            yield from _frames([node.elt])
        elif isinstance(node, ast.IfExp):
            yield from _frames([node.body, node.orelse])


def read(source: str, names: Mapping[str, Any]) -> Reading:
    """All frames and questions of a source text, its names understood as in this namespace."""
    reader = Reader(names)
    reader.visit(ast.parse(source))
    return reader.found


def modules(package: str) -> Iterator[ModuleType]:
    """Every module of a package."""
    whole = importlib.import_module(package)
    yield whole
    for found in pkgutil.walk_packages(whole.__path__, f"{package}."):
        yield importlib.import_module(found.name)


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_frame_and_question_fits_its_step(slug: str) -> None:
    total = Reading()
    for module in modules(registry.game(slug).state.__module__.rpartition(".")[0]):
        found = read(inspect.getsource(module), vars(module))
        assert not found.wrong, f"{module.__name__}: {found.wrong}"
        total.bound += found.bound
        total.open += found.open
    assert total.bound >= 40
    assert total.bound / (total.bound + total.open) >= RESOLVED


def test_the_core_writes_no_frame_that_does_not_fit() -> None:
    for module in modules("starhall.core"):
        assert not read(inspect.getsource(module), vars(module)).wrong


def _go(s: Any, p: int) -> None: ...


def _gone(s: Any, value: int, p: int) -> None: ...


def _where_to(s: Any, p: int) -> list[int]:
    return [p]


def _why_not(s: Any, value: int, p: int) -> None: ...


def _for_pay(s: Any, p: int, price: int) -> list[int]:
    return [p, price]


NAMES = {
    "go": _go,
    "gone": _gone,
    "GO": Kind("go", "seat", size=2, options=_where_to, why_not=_why_not),
    "PAY": Kind("pay", "seat", size=2, purposes={"fee": Purpose(_for_pay)}),
}


@pytest.mark.parametrize(
    "line",
    [
        "s.do((go,))",
        "s.do((go, p, 1))",
        "s.do((go, p), (gone, p))",
        "s.do(*[(go, p, q) for q in seats])",
        "s.do(*([(go,)] if p else []))",
        "frames = [(go, p), (go, p, q)]",
        "frames.append((go if p else gone, 1))",
        "s.ask(p, GO, gone)",
        "s.ask(p, GO, gone, p, 1)",
        "s.ask_if_any(p, GO, go, p)",
        "s.ask_among(found, p, GO, gone, 1, 2)",
        "s.ask_all(seats, GO, gone, p)",
        "s.ask(p, PAY, later, p, 'fee')",
    ],
)
def test_a_frame_or_question_that_does_not_fit_is_found(line: str) -> None:
    source = f"def step(s, p, seats, found, later):\n    {line}\n"
    assert read(source, NAMES).wrong


def test_frames_that_fit_and_tables_of_steps_are_left_alone() -> None:
    source = """
        STEPS = (go, gone)
        def step(s, p, then, seats, more):
            s.do((go, p), (gone, 1, p), (then, p), (go, *more))
            s.ask(p, GO, gone, p)
            s.ask_all(seats, GO, go)
            s.ask(p, PAY, then, p, "fee", 3)
        def other(s, go):
            s.do((go, 1, 2, 3))
    """
    found = read(textwrap.dedent(source), NAMES)
    assert found.wrong == []
    assert (found.bound, found.open) == (9, 4)
