"""Finds code that the compiled build would run otherwise than plain Python, without a word.

    python -m tools.traps

mypyc keeps numbers and tuples of a fixed length out of objects. So, in the modules that are compiled:

- `is` between two of them compares objects that were made a moment ago: say `==`.
- One of them that is kept under two names at once, `s.a = s.b = (1, 2)`, becomes two objects.
- A truth value that is kept as a number becomes 0 or 1, which a record writes otherwise: say `int(...)`.
- `in` on a generator looks at nothing: make a list of it.
- A star inside of `in (...)` crashes mypyc: add lists.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from mypy import build, types
from mypy.modulefinder import BuildSource
from mypy.options import Options

from tools.compiling.building import ROOT, SOURCE, compiled_files

Place = tuple[int, int, int | None, int | None]
"""The first line and column of an expression, and its last."""
Types = Mapping[Place, types.Type]
_ONE_BY_ONE = frozenset({"typing.Generator", "typing.Iterator", "typing.Iterable"})
_FAR, _APART = 10_000, 1_000
"""No module of anybody is as long as the first, and none of ours as long as the second."""
_NUMBERS = frozenset({"builtins.int", "builtins.float"})


def traps_in(source: str, known: Types) -> Iterator[tuple[int, str]]:
    """The traps in a module whose expressions have these types: line and complaint."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            yield from _compared(node, known)
        elif isinstance(node, ast.Assign):
            kept = [one for one in node.targets if isinstance(one, ast.Attribute)]
            yield from (trap for one in kept for trap in _narrowed(node.value, _parts(one, known), known))
            if len(kept) > 1 and isinstance(node.value, ast.Tuple) and node.value.elts:
                yield node.lineno, "one tuple under two names becomes two: give it a name of its own first"
        elif isinstance(node, ast.Call):
            yield from _called(node, known)


def _compared(node: ast.Compare, known: Types) -> Iterator[tuple[int, str]]:
    operands = (node.left, *node.comparators)
    for operator, left, right in zip(node.ops, operands, operands[1:], strict=False):
        if isinstance(operator, (ast.Is, ast.IsNot)):
            if _is_unboxed(left, known) and _is_unboxed(right, known):
                yield node.lineno, "`is` between numbers or tuples: say `==` or `!=`"
        elif isinstance(operator, (ast.In, ast.NotIn)):
            if _classes(_parts(right, known)) & _ONE_BY_ONE:
                yield node.lineno, "`in` on a generator: make a list of it"
            listed = right.elts if isinstance(right, (ast.Tuple, ast.List, ast.Set)) else ()
            if any(isinstance(item, ast.Starred) for item in listed):
                yield node.lineno, "a star inside of `in (...)`: add lists instead"


def _called(node: ast.Call, known: Types) -> Iterator[tuple[int, str]]:
    for callee in _parts(node.func, known):
        if isinstance(callee, types.CallableType) and callee.fallback.type.fullname == "builtins.function":
            for given, wanted in zip(node.args, callee.arg_types, strict=False):
                yield from _narrowed(given, _flat(wanted), known)


def _narrowed(given: ast.expr, wanted: list[types.ProperType], known: Types) -> Iterator[tuple[int, str]]:
    """A truth value where a number is kept."""
    if _classes(wanted) == {"builtins.int"} and "builtins.bool" in _classes(_parts(given, known)):
        yield given.lineno, "a truth value is kept as a number: say `int(...)`"


def _is_unboxed(node: ast.expr, known: Types) -> bool:
    """Is it kept out of an object: a number, or a tuple of a fixed length without a name?"""
    found = _parts(node, known)
    tuples = [one for one in found if isinstance(one, types.TupleType)]
    unnamed = any(one.partial_fallback.type.fullname == "builtins.tuple" for one in tuples)
    return unnamed or bool(_classes(found) & _NUMBERS)


def _parts(node: ast.expr, known: Types) -> list[types.ProperType]:
    """What an expression may be: each part of a union."""
    found = known.get((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset))
    return [] if found is None else _flat(found)


def _flat(found: types.Type) -> list[types.ProperType]:
    whole = types.get_proper_type(found)
    if isinstance(whole, types.UnionType):
        return [part for one in whole.items for part in _flat(one)]
    return [whole]


def _classes(found: list[types.ProperType]) -> set[str]:
    """The full names of the classes among these."""
    return {one.type.fullname for one in found if isinstance(one, types.Instance)}


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
        known = build.build(wanted, options).types
    by_module: dict[int, dict[Place, types.Type]] = {start: {} for start in starts.values()}
    for node, found in known.items():
        start = node.line // _APART * _APART
        if start in by_module and node.end_line is not None:
            place = (node.line - start, node.column, node.end_line - start, node.end_column)
            by_module[start][place] = found
    for name, file in modules.items():
        yield file, by_module[starts[name]]


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="tools.traps", description="Find what the compiled build would run otherwise than plain Python."
    )
    parser.parse_args()
    files = [SOURCE / path for path in compiled_files()]
    modules = {".".join(file.relative_to(SOURCE).with_suffix("").parts): file for file in files}
    found = [
        f"{file.relative_to(ROOT).as_posix()}:{line}: {complaint}"
        for file, known in types_of(modules)
        for line, complaint in sorted(set(traps_in(file.read_text("utf-8"), known)))
    ]
    print("\n".join(found) or "No traps for the compiled build.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
