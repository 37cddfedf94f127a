"""Fields of named tuples, read by their place.

A field is a property of its class, which is looked up by name each time; a native module reads the thing at
its place outright. What a name stands for follows from what is declared: the arguments of a function, the
fields of a state, what a row is a row of. Where that is not plain, the field is read by its name as before.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, get_args, get_origin, get_type_hints

from starhall.core.state import Table


def read_by_place(tree: ast.Module, module: ModuleType) -> None:
    """Lets the functions of a module read the fields of named tuples by their place."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found = getattr(module, node.name, None)
            plain = getattr(found, "__wrapped__", found)
            if isinstance(plain, FunctionType):
                _Placed(node, _hints(plain), module).generic_visit(node)


def _hints(declared: Any, names: dict[str, Any] | None = None) -> Mapping[str, Any]:
    """What is declared by a function or a class; nothing, if it says what only the type checker reads."""
    try:
        return get_type_hints(declared, names)
    except (NameError, TypeError):
        return {}


def _item(hint: Any) -> Any:
    """What a list, or a tuple of any length, holds; None for all else."""
    held = get_args(hint)
    if get_origin(hint) is list or (get_origin(hint) is tuple and len(held) == 2 and held[1] is ...):
        return held[0]
    return None


class _Placed(ast.NodeTransformer):
    def __init__(self, function: ast.FunctionDef, hints: Mapping[str, Any], module: ModuleType) -> None:
        self.module = vars(module)
        stored = [one for one in ast.walk(function) if isinstance(one, ast.Name)]
        self.stored = Counter(one.id for one in stored if isinstance(one.ctx, ast.Store))
        self.stored.update(one.arg for one in ast.walk(function) if isinstance(one, ast.arg))
        self.types = {name: hint for name, hint in hints.items() if self.stored[name] == 1}

    def named(self, target: ast.expr, hint: Any) -> None:
        """A name that stands for one thing all through the function."""
        if isinstance(target, ast.Name) and hint is not None and self.stored[target.id] == 1:
            self.types[target.id] = hint

    def type_of(self, node: ast.expr) -> Any:
        """What is declared to be here, if that is plain."""
        if isinstance(node, ast.Name):
            return self.types.get(node.id)
        if isinstance(node, ast.Attribute):
            owner = self.type_of(node.value)
            known = isinstance(owner, type) and (issubclass(owner, Table) or hasattr(owner, "_fields"))
            return _hints(owner).get(node.attr) if known else None
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            return _item(self.type_of(node.value))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not self.stored[node.func.id]:
            called = self.module.get(node.func.id)
            if hasattr(called, "_fields"):
                return called
            return _hints(called).get("return") if isinstance(called, FunctionType) else None
        return None

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        said = SimpleNamespace(__annotations__={"found": ast.unparse(node.annotation)})
        self.named(node.target, _hints(said, self.module).get("found"))
        self.generic_visit(node)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        self.named(node.targets[0], self.type_of(node.value))
        self.generic_visit(node)
        return node

    def visit_For(self, node: ast.For) -> ast.stmt:
        self.named(node.target, _item(self.type_of(node.iter)))
        self.generic_visit(node)
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for each in getattr(node, "generators", ()):
            self.named(each.target, _item(self.type_of(each.iter)))
        return super().generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        fields = getattr(self.type_of(node.value), "_fields", ())
        self.generic_visit(node)
        if node.attr not in fields or not isinstance(node.ctx, ast.Load):
            return node
        return ast.Subscript(node.value, ast.Constant(fields.index(node.attr)), ast.Load())
