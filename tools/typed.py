"""What mypy knows of the expressions in some modules, and how it is read."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from mypy import build, types
from mypy.maptype import map_instance_to_supertype
from mypy.modulefinder import BuildSource
from mypy.nodes import ClassDef, Decorator, FuncDef, Node, OverloadedFuncDef
from mypy.options import Options

from tools.compiling.building import SOURCE

Place = tuple[int, int, int | None, int | None]
"""The first line and column of an expression or a function, and its last."""
Types = Mapping[Place, types.Type]
_FAR, _APART = 10_000, 1_000
"""No module of anybody is as long as the first, and none of ours as long as the second."""


def _functions(nodes: Sequence[Node]) -> Iterator[FuncDef]:
    """The functions and methods among these, and what stands straight in them."""
    for node in nodes:
        if isinstance(node, FuncDef):
            yield node
            yield from _functions(node.body.body)
        elif isinstance(node, Decorator):
            yield from _functions([node.func])
        elif isinstance(node, OverloadedFuncDef):
            yield from _functions(node.items)
        elif isinstance(node, ClassDef):
            yield from _functions(node.defs.body)


def types_of(modules: Mapping[str, Path]) -> Iterator[tuple[Path, Types]]:
    """What mypy knows of the expressions in these modules.

    It tells the types of all modules together: so each begins on a line of its own, far below the others.
    """
    options = Options()
    options.mypy_path = [str(SOURCE)]
    options.namespace_packages = options.explicit_package_bases = True
    options.export_types = options.preserve_asts = True
    options.incremental = False
    options.ignore_errors = True
    starts = dict(zip(modules, itertools.count(_FAR, _APART), strict=False))
    with TemporaryDirectory() as folder:
        wanted = []
        for name, file in modules.items():
            moved = Path(folder) / f"{name}.py"
            moved.write_text("\n" * starts[name] + file.read_text("utf-8"), "utf-8")
            wanted.append(BuildSource(str(moved), name))
        built = build.build(wanted, options)
    functions = [one for name in modules for one in _functions(built.files[name].defs)]
    typed = [*built.types.items(), *((one, one.type) for one in functions if one.type is not None)]
    assert all(file.read_text("utf-8").count("\n") < _APART for file in modules.values())
    by_module: dict[int, dict[Place, types.Type]] = {start: {} for start in starts.values()}
    for node, found in typed:
        start = node.line // _APART * _APART
        if start in by_module and node.end_line is not None:
            place = (node.line - start, node.column, node.end_line - start, node.end_column)
            by_module[start][place] = found
    for name, file in modules.items():
        yield file, by_module[starts[name]]


def place_of(node: ast.expr | ast.FunctionDef) -> Place:
    """Where an expression or a function stands."""
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def parts(node: ast.expr, known: Types) -> list[types.ProperType]:
    """What an expression may be: each part of a union."""
    found = known.get(place_of(node))
    return [] if found is None else flat(found)


def flat(found: types.Type) -> list[types.ProperType]:
    """Each part of a union, or the one type that there is."""
    whole = types.get_proper_type(found)
    if isinstance(whole, types.UnionType):
        return [part for one in whole.items for part in flat(one)]
    return [whole]


def classes(found: Iterable[types.ProperType]) -> set[str]:
    """The full names of the classes among these."""
    return {name for one in found if (name := name_of(one))}


def name_of(found: types.ProperType) -> str:
    """The full name of the class of something, if it has one."""
    whole = found.fallback if isinstance(found, types.LiteralType) else found
    return whole.type.fullname if isinstance(whole, types.Instance) else ""


def items(found: types.Type | None) -> Sequence[types.Type]:
    """What a tuple of a fixed length holds, or, once, what anything else does that is gone through."""
    whole = None if found is None else types.get_proper_type(found)
    if isinstance(whole, types.TupleType):
        return whole.items
    held = None if whole is None else as_base(whole, "typing.Iterable")
    return () if held is None else held.args


def at_each(found: types.Type, length: int) -> Sequence[types.Type]:
    """What is at each place of something that has so many; nothing, if it has another number of them."""
    held = items(found)
    if not isinstance(types.get_proper_type(found), types.TupleType):
        return [*held] * length
    return held if len(held) == length else ()


def as_base(found: types.ProperType, name: str) -> types.Instance | None:
    """Something as that which its class is made from, by its full name."""
    if not isinstance(found, types.Instance):
        return None
    base = next((one for one in found.type.mro if one.fullname == name), None)
    return None if base is None else map_instance_to_supertype(found, base)
