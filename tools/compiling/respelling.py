"""What is said so as to be fast in plain Python, and is slow when compiled, said plainly."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence, Set


def respelled(tree: ast.Module, facts: Mapping[str, str], *, fractions: bool = False) -> ast.Module:
    """A module that does the same; the functions of these modules of facts change nothing.

    Where there are `fractions`, a sum stays Python's own: since 3.12 it makes up for what is rounded.
    """
    read_off = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module in facts]
    names = {one.name for node in read_off for one in node.names}
    adds = any(ast.unparse(node) == "from operator import add" for node in tree.body)
    found: ast.Module = _Respelled(_looked_up(tree), names, adds=adds, fractions=fractions).visit(tree)
    return found


def name_of(node: ast.expr) -> str:
    """The name that this is, if it is one."""
    return node.id if isinstance(node, ast.Name) else ""


def calls(node: ast.expr, name: str) -> bool:
    """Is this a call of a function by this name?"""
    return isinstance(node, ast.Call) and name_of(node.func) == name


class _Respelled(ast.NodeTransformer):
    def __init__(self, looked_up: Set[str], facts: Set[str], *, adds: bool, fractions: bool) -> None:
        self.looked_up, self.facts, self.adds, self.fractions = looked_up, facts, adds, fractions
        self.function: ast.FunctionDef | None = None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        around, self.function = self.function, node
        self.generic_visit(node)
        self.function = around
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if _is_handed_in(node.func, self.function) and not node.keywords:
            joined = _joined(node.args, self.function)
            if joined is not None:
                node.args = [ast.Starred(joined, ast.Load())]
                return node
        if calls(node, "map") and len(node.args) == 2:
            return _gone_through(node, self.looked_up)
        if calls(node, "map") and self.adds and name_of(node.args[0]) == "add":
            rows = ", ".join(map(ast.unparse, node.args[1:]))
            return ast.parse(f"[one + other for one, other in zip({rows})]", mode="eval").body
        if len(node.args) == 1 and isinstance(node.args[0], (ast.ListComp, ast.GeneratorExp)):
            node.args[0] = _written_out(name_of(node.func), node.args[0], fractions=self.fractions)
        starred = any(isinstance(one, ast.Starred) for one in node.args)
        if starred and isinstance(node.func, ast.Attribute) and node.func.attr == "do":
            return ast.Call(ast.Attribute(node.func.value, "do_all", ast.Load()), [_listed(node.args)], [])
        if isinstance(node.func, ast.Attribute) and node.func.attr == "do_all":
            node.args = [_listed([ast.Starred(node.args[0], ast.Load())])]
        return node

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        self.generic_visit(node)
        return _joined(node.elts, self.function) or node if isinstance(node.ctx, ast.Load) else node

    def visit_List(self, node: ast.List) -> ast.expr:
        self.generic_visit(node)
        return _listed(node.elts)

    def visit_Set(self, node: ast.Set) -> ast.expr:
        self.generic_visit(node)
        found = _listed(node.elts)
        return ast.SetComp(found.elt, found.generators) if isinstance(found, ast.ListComp) else node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        self.generic_visit(node)
        if isinstance(node.value, ast.Attribute) and name_of(node.targets[0]) in self.looked_up:
            node.value = node.value.value
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        """What is told is put together only where somebody listens."""
        self.generic_visit(node)
        told = node.value
        is_told = isinstance(told, ast.Call) and ast.unparse(told.func) == "s.tell"
        if is_told and _is_only_looked_at(told, {"s.tell", *self.facts}):
            return ast.If(ast.parse("s.heard", mode="eval").body, [node], [])
        return node


def _written_out(by: str, things: ast.ListComp | ast.GeneratorExp, *, fractions: bool) -> ast.expr:
    """What goes through these things in a loop: mypyc has one for some, and for others makes a generator."""
    (each, *more) = things.generators
    is_row = not (more or each.ifs or isinstance(each.iter, ast.Call))
    if (by == "sum" and not fractions) or (by == "tuple" and is_row):
        return ast.GeneratorExp(things.elt, things.generators)
    if by in ("sum", "tuple", "max", "min", "sorted"):
        return ast.ListComp(things.elt, things.generators)
    return things


def _looked_up(tree: ast.Module) -> set[str]:
    """Constants of this module alone that are `list(...).__getitem__`, and are used for nothing but `map`."""
    found = {
        name_of(node.targets[0])
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "__getitem__"
    }
    mapped = [
        name_of(node.args[0]) for node in ast.walk(tree) if isinstance(node, ast.Call) and calls(node, "map")
    ]
    used = [
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    ]
    return {name for name in found if name.startswith("_") and mapped.count(name) == used.count(name)}


def _gone_through(node: ast.Call, looked_up: Set[str]) -> ast.expr:
    """Things that are looked up in a list, or the choices for values: one after another."""
    by, things = node.args[0], ast.unparse(node.args[1])
    if name_of(by) in looked_up:
        each = f"{name_of(by)}[each]"
    elif isinstance(by, ast.Attribute) and by.attr == "__getitem__":
        each = f"{ast.unparse(by.value)}[each]"
    elif isinstance(by, ast.Attribute) and by.attr == "choice_of":
        # As a list: it is known what each of these is, and how many there are.
        each = f"{ast.unparse(by.value)}.numbers[each]"
        things = f"cast('list[int]', {things} if isinstance({things}, list) else list({things}))"
    else:
        return node
    return ast.parse(f"[{each} for each in {things}]", mode="eval").body


def _is_handed_in(called: ast.expr, function: ast.FunctionDef | None) -> bool:
    """Is what is called given to this function, or does it list options? All else is called outright."""
    if isinstance(called, ast.Attribute):
        return called.attr in ("offers", "options")
    given = [one.arg for one in function.args.args] if function else []
    return name_of(called) in [*given, "options_of"]


def _joined(items: Sequence[ast.expr], function: ast.FunctionDef | None) -> ast.expr | None:
    """Some things and then a tuple of more, as two tuples that are added: a star makes a list first."""
    *first, last = items or [ast.Constant(None)]
    if not first or not isinstance(last, ast.Starred) or any(isinstance(one, ast.Starred) for one in first):
        return None
    rest = last.value.value if isinstance(last.value, ast.Subscript) else last.value
    if function is None or name_of(rest) not in _tuples(function):
        return None
    return ast.BinOp(ast.Tuple([*first], ast.Load()), ast.Add(), last.value)


def _tuples(function: ast.FunctionDef) -> set[str]:
    """What is certainly a tuple in a function: all its other arguments, and those of a question."""
    found = {function.args.vararg.arg} if function.args.vararg else set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and name_of(node.value) == "question":
            (target,) = node.targets
            found |= {name_of(target.elts[-1])} if isinstance(target, ast.Tuple) else set()
    return found


def _listed(items: Sequence[ast.expr]) -> ast.expr:
    """These in one list; a single one that is a list already, as it is."""
    if len(items) == 1 and isinstance(items[0], ast.Starred) and isinstance(items[0].value, ast.ListComp):
        return items[0].value
    return ast.List([*items], ast.Load())


_LOOKS = {"int", "len", "list", "max", "min", "sorted", "sum", "tuple", "Secret"}
"""Functions that change nothing."""


def _is_only_looked_at(node: ast.expr, facts: Set[str]) -> bool:
    """Does nothing happen while this is worked out, but what these functions do?"""
    parts = list(ast.walk(node))
    calls = {ast.unparse(one.func) for one in parts if isinstance(one, ast.Call)}
    return calls <= _LOOKS | facts and not any(isinstance(one, ast.NamedExpr) for one in parts)
