"""What can be changed in the rules of a game: every small change of a module, one at a time.

Not changed: docstrings, decorators, annotations, imports, texts. Operands of `s.tell(...)` are marked: they
change the log, not the game.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any, TypeVar

T = TypeVar("T", bound=ast.AST)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one module."""

    module: str
    """The name of the file without its ending."""
    number: int
    """Which of the changes of its module it is."""
    line: int
    function: str
    """The function that is changed; empty for a constant of the module."""
    change: str
    """Before and after, as code."""
    code: str
    """The line of code that it begins on."""
    lines: tuple[int, int]
    """The first and last line of the statement; of a statement with a body, its head."""
    tell: bool = False
    """Is it an operand of an event?"""

    def place(self, game: str) -> str:
        """Where it is, and what it changes."""
        file = f"src/starhall/games/{game}/{path_of(self.module)}"
        return f"{file}:{self.line}: {self.function}: {self.change}{'  (event)' if self.tell else ''}"


class Chapter:
    """A module of the rules, and every change of it; `constants` tell which of its names are numbers."""

    def __init__(self, module: str, text: str, constants: Mapping[str, Any] | None = None) -> None:
        self.module = module
        self.tree = ast.parse(text)
        self._changes: list[tuple[_Site, ast.AST]] = []
        self.mutants: list[Mutant] = []
        code = ["", *text.splitlines()]
        for site in list(_sites(self.tree, "", False, (0, 0))):
            for other in _instead(site, constants or {}):
                self.mutants.append(self._mutant(site, other, code))
                self._changes.append((site, ast.fix_missing_locations(ast.copy_location(other, site.node))))

    def _mutant(self, site: _Site, other: ast.AST, code: Sequence[str]) -> Mutant:
        line = getattr(site.node, "lineno", 0) or _first_line(site.node)
        change = f"{_short(site.node)}  →  {_short(other)}"
        return Mutant(
            self.module,
            len(self.mutants),
            line,
            site.function,
            change,
            code[line].strip(),
            site.lines,
            site.tell,
        )

    def text(self, mutant: Mutant) -> str:
        """The whole module with the change."""
        with self._changed(mutant):
            return ast.unparse(self.tree)

    def compiled(self, file: str, mutant: Mutant | None = None) -> CodeType:
        """The code of the module, with a change or without; lines are counted as in the file."""
        with self._changed(mutant):
            return compile(self.tree, file, "exec", dont_inherit=True)

    @contextmanager
    def _changed(self, mutant: Mutant | None) -> Iterator[None]:
        if mutant is None:
            yield
            return
        site, other = self._changes[mutant.number]
        site.put(other)
        try:
            yield
        finally:
            site.put(site.node)


FACTS = "facts"
"""The module beside the rules that holds what can be read off the table: it decides as much as they do."""


def path_of(module: str) -> str:
    """Where a module lies in the folder of its game."""
    return f"{module}.py" if module == FACTS else f"rules/{module}.py"


def module_of(file: str | Path) -> str:
    """The module of the rules in a file, with the packages that it lies in: `damage`, or `fight/damage`."""
    inside = Path(file).with_suffix("").as_posix()
    return inside.rpartition("/rules/")[2] if "/rules/" in inside else Path(file).stem


def name_of(game: str, module: str) -> str:
    """The name under which a module is imported."""
    return f"starhall.games.{game}.{path_of(module).removesuffix('.py').replace('/', '.')}"


def chapters(source: Path, game: str, modules: Sequence[str] = ()) -> list[Chapter]:
    """The modules of the rules of a game in a source folder, or some of them."""
    home = source / "starhall" / "games" / game
    if not (home / "rules").is_dir():
        raise SystemExit(f"there are no rules in {home}")
    found = [*home.glob(f"{FACTS}.py"), *sorted((home / "rules").rglob("*.py"))]
    files = {module_of(file): file for file in found if file.stem != "__init__"}
    unknown = set(modules) - files.keys()
    if unknown:
        there = ", ".join(files)
        raise SystemExit(f"no such module: {', '.join(sorted(unknown))}; there are {there}")
    return [
        Chapter(
            module,
            file.read_text(encoding="utf-8"),
            vars(importlib.import_module(name_of(game, module))),
        )
        for module, file in files.items()
        if not modules or module in modules
    ]


# ---------------------------------------------------------------- where, and what instead


_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_DELETED = (ast.Assign, ast.AugAssign, ast.Return, ast.If, ast.For, ast.While, ast.Raise, ast.Break)


@dataclass(frozen=True, slots=True)
class _Site:
    """A place in a module where one piece of code may be replaced by another."""

    function: str
    tell: bool
    lines: tuple[int, int]
    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST

    def put(self, node: ast.AST) -> None:
        """Put a piece of code here."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def _first_line(node: ast.AST) -> int:
    return min((child.lineno for child in ast.walk(node) if isinstance(child, ast.expr)), default=0)


def _short(node: ast.AST) -> str:
    code = ast.unparse(node).strip()
    if isinstance(node, (ast.If, ast.For, ast.While)):
        code = f"{code.splitlines()[0]} ..."
    code = " ".join(code.split())
    return code if len(code) <= 100 else f"{code[:97]}..."


def _sites(parent: ast.AST, function: str, tell: bool, lines: tuple[int, int]) -> Iterator[_Site]:
    """Every place below a node that may be changed."""
    for field, value in ast.iter_fields(parent):
        if field in _LEFT_ALONE:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or isinstance(node, _NOT_ENTERED) or _is_docstring(node):
                continue
            inside = node.name if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else function
            around = _head(node) if isinstance(node, ast.stmt) else lines
            yield _Site(function, tell, around, parent, field, index, node)
            yield from _sites(node, inside, tell or _is_tell(node), around)


def _head(node: ast.stmt) -> tuple[int, int]:
    """The lines of a statement without its body."""
    body = getattr(node, "body", None)
    last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
    return node.lineno, max(node.lineno, last)


_LEFT_ALONE = ("decorator_list", "annotation", "returns", "ctx", "ops", "op")
_NOT_ENTERED = (ast.Import, ast.ImportFrom, ast.arguments)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_tell(node: ast.AST) -> bool:
    """Is this `s.tell(...)`, or `if s.heard:` around it?"""
    called = node.func if isinstance(node, ast.Call) else node.test if isinstance(node, ast.If) else None
    return isinstance(called, ast.Attribute) and called.attr in ("tell", "heard")


def _with(node: T, **fields: Any) -> T:
    """A copy of a node with some fields changed."""
    changed = copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _instead(site: _Site, constants: Mapping[str, Any]) -> Iterator[ast.AST]:
    """What may stand at a place instead of what does."""
    node = site.node
    if isinstance(node, ast.stmt):
        yield from _other_statement(site, node)
    elif isinstance(node, ast.comprehension):
        for i, test in enumerate(node.ifs):
            yield _with(node, ifs=[*node.ifs[:i], *node.ifs[i + 1 :]])
            yield _with(node, ifs=[*node.ifs[:i], ast.UnaryOp(ast.Not(), test), *node.ifs[i + 1 :]])
    elif isinstance(node, ast.expr):
        if site.field == "test" and not isinstance(node, (ast.Compare, ast.UnaryOp)):
            yield ast.UnaryOp(ast.Not(), node)
        if isinstance(node, ast.Call):
            yield from _other_call(node)
        yield from _other_expression(node)
        yield from _other_number(node, constants)


def _other_statement(site: _Site, node: ast.stmt) -> Iterator[ast.AST]:
    if site.function == "":
        return
    if isinstance(node, ast.AugAssign) and type(node.op) in _COMPUTED:
        yield _with(node, op=_COMPUTED[type(node.op)]())
    called = isinstance(node, ast.Expr) and not _is_tell(node.value)
    if called or (isinstance(node, _DELETED) and not _is_tell(node)):
        yield ast.Pass()


def _other_expression(node: ast.expr) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for i, op in enumerate(node.ops):
            for other in _COMPARED.get(type(op), ()):
                yield _with(node, ops=[*node.ops[:i], other(), *node.ops[i + 1 :]])
    elif isinstance(node, ast.BinOp) and type(node.op) in _COMPUTED:
        yield _with(node, op=_COMPUTED[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.IfExp):
        yield _with(node, body=node.orelse, orelse=node.body)
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        yield _with(node.value, ctx=node.ctx)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)


def _other_call(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
        yield _with(node, func=ast.Name("max" if node.func.id == "min" else "min", ast.Load()))
    if isinstance(node.func, ast.Name) and node.func.id == "range":
        for i, bound in enumerate(node.args):
            if not isinstance(bound, ast.Constant):
                for op in (ast.Add(), ast.Sub()):
                    moved = ast.BinOp(bound, op, ast.Constant(1))
                    yield _with(node, args=[*node.args[:i], moved, *node.args[i + 1 :]])
    if isinstance(node.func, ast.Attribute) and node.func.attr == "do" and len(node.args) > 1:
        # Frames of steps: leave one out, or let two change places.
        for i, frame in enumerate(node.args):
            yield _with(node, args=[*node.args[:i], *node.args[i + 1 :]])
            if i:
                yield _with(node, args=[*node.args[: i - 1], frame, node.args[i - 1], *node.args[i + 1 :]])


def _other_number(node: ast.expr, constants: Mapping[str, Any]) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif _is_rule_constant(node, constants):
        yield ast.BinOp(node, ast.Add(), ast.Constant(1))
        yield ast.BinOp(node, ast.Sub(), ast.Constant(1))


def _is_rule_constant(node: ast.expr, constants: Mapping[str, Any]) -> bool:
    """Is this a number by its name, or a number out of a table?"""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        return type(constants.get(node.id)) is int
    if (
        isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Load)
        and isinstance(node.value, ast.Name)
    ):
        table = constants.get(node.value.id)
        return isinstance(table, tuple) and all(type(value) is int for value in table)
    return False
