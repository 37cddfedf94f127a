"""What a native module looks up by name each time it runs: read once, and kept in a constant beside it.

Steps are handed on far more often than they are called by name, and a name of a function is looked up in the
dict of its module, where a constant is simply there.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Set

from tools.compiling.respelling import name_of

_OF_PYTHON = {"all", "any", "max", "min", "next", "sum"}
"""Functions of Python itself that are looked up, unless mypyc writes them out."""


class _ReadOnce(ast.NodeTransformer):
    """Functions as such, and calls of interpreted ones: read from a constant, where a name is looked up."""

    def __init__(self, functions: Mapping[str, bool]) -> None:
        self.functions, self.read = functions, set[str]()
        self.bound: set[str] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        inner = [
            one for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
        ]
        before, self.bound = self.bound, self.bound | {one.id for one in inner}
        self.bound |= {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
        self.bound |= {
            one.name for one in ast.walk(node) if isinstance(one, ast.FunctionDef) and one is not node
        }
        node.body = [self.visit(one) for one in node.body]
        self.bound = before
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = name_of(node.func)
        native = _is_compiled_outright(node) if name in _OF_PYTHON else self.functions.get(name, not name)
        node.args = [self.visit(one) for one in node.args]
        node.keywords = [self.visit(one) for one in node.keywords]
        if not name or not native:
            node.func = self.visit(node.func)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.bound or node.id not in {*self.functions, *_OF_PYTHON}:
            return node
        self.read.add(node.id)
        return ast.Name(f"{node.id}_itself", ast.Load())


def _is_compiled_outright(node: ast.Call) -> bool:
    """Does mypyc know better than to call this function of Python?"""
    return bool(node.keywords) or len(node.args) != 1 or isinstance(node.args[0], ast.GeneratorExp)


def read_once(tree: ast.Module, functions: Mapping[str, bool]) -> None:
    """Lets the functions of a module read others once: right after these are there."""
    reading = _ReadOnce(functions)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            reading.visit(node)
        elif isinstance(node, ast.ClassDef):
            node.body = [reading.visit(one) if isinstance(one, ast.FunctionDef) else one for one in node.body]
    for name in sorted(reading.read):
        place = _bound_at(tree, name) + 1
        tree.body[place:place] = ast.parse(f"{name}_itself: Final = {name}").body


def _bound_at(tree: ast.Module, name: str) -> int:
    """Return where a module binds a name for the last time; after the imports, if Python itself brings it."""
    imports = (ast.Import, ast.ImportFrom)
    return max(i for i, node in enumerate(tree.body) if isinstance(node, imports) or name in _bound(node))


def _bound(node: ast.stmt) -> Set[str]:
    """Return the names that a statement binds in its module."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return {node.name}
    if isinstance(node, ast.Assign):
        return {name_of(one) for one in node.targets}
    return {name_of(node.target)} if isinstance(node, ast.AnnAssign) else set()
