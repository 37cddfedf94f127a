"""Which texts can reach an expression: followed back through names, arguments, frames and returned values."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from starhall.lab.finding.places import Module, Package

ASKS = {"ask", "ask_if_any", "ask_all"}


@dataclass(frozen=True, eq=False, slots=True)
class Assigned:
    """What a name is made to stand for."""

    value: ast.expr
    line: int
    until: int
    """The last line of the block: within it, what was assigned before is gone."""


@dataclass(eq=False, slots=True)
class Scope:
    """A function, or a module outside of its functions."""

    module: Module
    outer: Scope | None = None
    params: dict[str, int] = field(default_factory=dict)
    assigned: dict[str, list[Assigned]] = field(default_factory=lambda: defaultdict(list))
    returned: list[ast.expr] = field(default_factory=list)
    given: dict[int, list[tuple[ast.expr, Scope]]] = field(default_factory=lambda: defaultdict(list))
    """By the place of a parameter: what callers give for it, and where they are."""
    imported: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False, slots=True)
class Text:
    """A text that arrives."""

    value: str
    beside: ast.Tuple | None
    """The tuple it is written in."""
    when: Mapping[str, bool]
    """The conditions under which it arrives."""
    sure: bool
    """Is it written for this place, or one of a table from which callers take what they need?"""

    def goes_with(self, other: Text) -> bool:
        """Can both arrive at once?"""
        return all(other.when.get(condition, true) == true for condition, true in self.when.items())


class Flow:
    """The functions of a package and who calls them with what."""

    def __init__(self, package: Package) -> None:
        self.scopes: dict[str, Scope] = {}
        self.calls: list[tuple[ast.Call, Scope]] = []
        self._frames: list[tuple[ast.Tuple, Scope]] = []
        self._fields: set[str] = set()
        """The names of the parts of named tuples."""
        for module in package.modules.values():
            scope = self.scopes[module.name] = Scope(module)
            self._take_in(module.tree, scope)
        for call, scope in self.calls:
            self._note_call(call, scope)
        for frame, scope in self._frames:
            self._note(frame.elts[0], frame.elts, scope)

    def _take_in(self, node: ast.AST, scope: Scope) -> None:
        """All that a scope holds, and the functions inside it."""
        todo = list(_parts(node, 0))
        while todo:
            part, until = todo.pop()
            if type(part) in _PASSED:
                todo += _parts(part, until)
                continue
            match part:
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                    self._take_in(part, self._function(part, scope))
                    continue
                case ast.Import() | ast.ImportFrom():
                    scope.imported.update(_names(part))
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        _bind(scope, target, Assigned(value, value.lineno, until))
                case (
                    ast.AnnAssign(target=target, value=ast.expr() as value)
                    | ast.NamedExpr(target=target, value=value)
                    | ast.For(target=target, iter=value)
                    | ast.comprehension(target=target, iter=value)
                ):
                    _bind(scope, target, Assigned(value, value.lineno, until))
                case ast.Return(value=ast.expr() as value) | ast.Yield(value=ast.expr() as value):
                    scope.returned.append(value)
                case ast.Call():
                    self.calls.append((part, scope))
                case ast.ClassDef(bases=[ast.Name(id="NamedTuple")], body=body):
                    declared = [line.target for line in body if isinstance(line, ast.AnnAssign)]
                    self._fields |= {name.id for name in declared if isinstance(name, ast.Name)}
                case ast.Tuple(elts=[ast.Name() | ast.Attribute(), _, *_]):
                    self._frames.append((part, scope))
                case _:
                    pass
            todo += _parts(part, until)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, outer: Scope) -> Scope:
        names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
        keyword_only = [argument.arg for argument in node.args.kwonlyargs]
        scope = Scope(outer.module, outer, {name: i for i, name in enumerate([*names, *keyword_only])})
        for i, default in enumerate(node.args.defaults, len(names) - len(node.args.defaults)):
            scope.given[i].append((default, outer))
        for i, also in enumerate(node.args.kw_defaults, len(names)):
            if also is not None:
                scope.given[i].append((also, outer))
        if not isinstance(node, ast.Lambda):
            self.scopes.setdefault(f"{outer.module.name}.{node.name}", scope)
        return scope

    def _note_call(self, call: ast.Call, scope: Scope) -> None:
        if isinstance(call.func, ast.Attribute) and call.func.attr in ASKS and len(call.args) > 3:
            # The answer is the second argument of the step that goes on: `then(s, value, *args)`.
            self._note(call.args[2], [call.args[0], call.args[0], *call.args[3:]], scope)
        self._note(call.func, call.args, scope, call.keywords)

    def _note(
        self, callee: ast.expr, given: list[ast.expr], scope: Scope, keywords: list[ast.keyword] | None = None
    ) -> None:
        found = self._function_of(callee, scope)
        if found is None:
            return
        for i, argument in enumerate(given):
            found.given[i].append((argument, scope))
        for keyword in keywords or ():
            if keyword.arg in found.params:
                found.given[found.params[keyword.arg]].append((keyword.value, scope))

    def _function_of(self, node: ast.expr, scope: Scope) -> Scope | None:
        return self.scopes.get(self.full_name(node, scope))

    def full_name(self, node: ast.expr, scope: Scope) -> str:
        """What a name means in a scope: the full name of something in this package, or nothing."""
        match node:
            case ast.Name(id=name):
                home = self.scopes[scope.module.name]
                found = scope.imported.get(name) or home.imported.get(name) or f"{scope.module.name}.{name}"
            case ast.Attribute(value=inner, attr=attr):
                found = f"{self.full_name(inner, scope)}.{attr}"
            case _:
                return ""
        home_name, _, last = found.rpartition(".")
        passed_on = self.scopes[home_name].imported.get(last) if home_name in self.scopes else None
        return passed_on or found

    def texts(self, node: ast.expr, scope: Scope) -> list[Text]:
        """Every text that can arrive here."""
        found: list[Text] = []
        seen: set[tuple[int, int]] = set()
        todo: list[tuple[ast.expr, Scope, ast.Tuple | None, dict[str, bool], bool]] = [
            (node, scope, None, {}, True)
        ]
        while todo:
            part, where, beside, when, sure = todo.pop()
            if (id(part), id(where)) in seen:
                continue
            seen.add((id(part), id(where)))
            match part:
                case ast.Constant(value=str() as value):
                    found.append(Text(value, beside, when, sure))
                case ast.IfExp(test=test, body=body, orelse=orelse):
                    condition = f"{id(where)} {ast.dump(test)}"
                    todo.append((body, where, None, {**when, condition: True}, sure))
                    todo.append((orelse, where, None, {**when, condition: False}, sure))
                case _:
                    inside = part if isinstance(part, ast.Tuple) else None
                    still = sure and (where is scope or not _looks_up(part))
                    todo += [(more, there, inside, when, still) for more, there in self._behind(part, where)]
        return found

    def _behind(self, node: ast.expr, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        """What an expression may stand for."""
        match node:
            case ast.Name(id=name):
                yield from self._named(name, node, scope)
            case ast.Attribute():
                home, _, last = self.full_name(node, scope).rpartition(".")
                if home in self.scopes:
                    yield from self._constant(home, last)
                elif last in self._fields:
                    yield node.value, scope
            case (
                ast.BoolOp(values=parts)
                | ast.Tuple(elts=parts)
                | ast.List(elts=parts)
                | ast.Dict(values=parts)
            ):
                yield from ((part, scope) for part in parts)
            case ast.Subscript(value=value) | ast.Starred(value=value) | ast.NamedExpr(value=value):
                yield value, scope
            case ast.ListComp(elt=value) | ast.GeneratorExp(elt=value) | ast.DictComp(value=value):
                yield value, scope
            case ast.Call():
                yield from self._returned(node, scope)
            case _:
                pass

    def _named(self, name: str, node: ast.Name, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        where: Scope | None = scope
        while where is not None:
            if name in where.params:
                yield from where.given[where.params[name]]
            if name in where.assigned:
                line = node.lineno if where is scope else 0
                yield from ((value, where) for value in _standing(where.assigned[name], line))
            if name in where.params or name in where.assigned:
                return
            where = where.outer
        home, _, last = self.full_name(node, scope).rpartition(".")
        if home in self.scopes:
            yield from self._constant(home, last)

    def _constant(self, module: str, name: str) -> Iterator[tuple[ast.expr, Scope]]:
        home = self.scopes[module]
        yield from ((found.value, home) for found in home.assigned[name])

    def _returned(self, call: ast.Call, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        callee = self._function_of(call.func, scope)
        if callee is not None:
            yield from ((value, callee) for value in callee.returned)
        elif isinstance(call.func, ast.Attribute):
            # `TABLE.get(word, otherwise)`
            yield call.func.value, scope
            yield from ((argument, scope) for argument in call.args[1:])
        elif isinstance(call.func, ast.Name):
            # A marked constant is its value, not its marks.
            marked = call.func.id == "ruled"
            yield from ((argument, scope) for argument in (call.args[:1] if marked else call.args))


_LEAVES = (ast.Name, ast.Constant, ast.arg, ast.expr_context, ast.operator, ast.unaryop, ast.cmpop)
_PASSED = {ast.Attribute, ast.Expr, ast.Compare, ast.Subscript, ast.BinOp, ast.If, ast.keyword, ast.arguments}
"""The commonest of those that are only looked into."""


def _parts(node: ast.AST, until: int) -> Iterator[tuple[ast.AST, int]]:
    """What a node is made of and the last line of its block, less the leaves, of which there are most."""
    for value in vars(node).values():
        if isinstance(value, list):
            last = value[-1].end_lineno if value and isinstance(value[-1], ast.stmt) else None
            for part in value:
                if isinstance(part, ast.AST) and not isinstance(part, _LEAVES):
                    yield part, last or until
        elif isinstance(value, ast.AST) and not isinstance(value, _LEAVES):
            yield value, until


def _looks_up(node: ast.expr) -> bool:
    """Does an expression take something from a table?"""
    match node:
        case ast.Subscript(slice=key):
            return not isinstance(key, ast.Constant)
        case ast.Call(func=ast.Attribute(attr="get")):
            return True
        case _:
            return False


def _names(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str]]:
    for alias in node.names:
        if isinstance(node, ast.ImportFrom):
            yield alias.asname or alias.name, f"{node.module}.{alias.name}"
        else:
            yield alias.asname or alias.name, alias.name


def _bind(scope: Scope, target: ast.expr, found: Assigned) -> None:
    if isinstance(target, ast.Name):
        scope.assigned[target.id].append(found)
    elif isinstance(target, ast.Tuple | ast.List):
        for part in target.elts:
            _bind(scope, part, found)


def _standing(assigned: list[Assigned], line: int) -> list[ast.expr]:
    """What a name may stand for on a line: not what comes later, nor what was replaced in this block."""
    before = [found for found in assigned if found.line <= line] or assigned
    last = max((found.line for found in before if found.line <= line <= found.until), default=0)
    return [found.value for found in before if found.line >= last]
