"""Places: where things stand in the sources, as far as the sources are there."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from types import CodeType

CHECKOUT = Path(__file__).resolve().parents[4]
"""Where tests and browser client lie beside the package, unless it was installed without them."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A named thing and where it stands."""

    name: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Module:
    """The source of a module."""

    name: str
    file: str
    """As `relative` gives it."""
    path: str
    lines: list[str]
    tree: ast.Module


class Package:
    """The sources of a package."""

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def modules(self) -> dict[str, Module]:
        """Every module by its full name, imported and read."""
        top = importlib.import_module(self.name)
        names = [self.name, *(found.name for found in pkgutil.walk_packages(top.__path__, f"{self.name}."))]
        return {name: _read(name) for name in names}

    @property
    def in_checkout(self) -> bool:
        """Does it lie in a checkout of Starhall, with its tests and the sources of the client?"""
        return Path(self.modules[self.name].path).is_relative_to(CHECKOUT / "src")

    @cached_property
    def definitions(self) -> dict[str, ast.stmt]:
        """Functions, classes and constants by their full names."""
        return {
            f"{module.name}.{name}": node
            for module in self.modules.values()
            for name, node in _defined(module.tree.body, "")
        }

    def place(self, name: str, rule_id: str) -> Place | None:
        """Where a function stands, or what a constant says of a rule."""
        home = next((outer for outer in _prefixes(name) if outer in self.modules), "")
        if name not in self.definitions:
            # A constant that is marked under a common name, as a row of a table: the one that names the rule.
            name = next((other for other in self.definitions if _names(other, home, self, rule_id)), "")
        if not name:
            return None
        line = _line(self.definitions[name], rule_id)
        return Place(name.removeprefix(f"{self.name}."), self.modules[home].file, line)

    def said_in(self, code: CodeType, text: str) -> tuple[str, int]:
        """The file of a function, and where in it a text is written: in the function, or for it."""
        module = next(found for found in self.modules.values() if found.path == code.co_filename)
        lines = [line for line, written in enumerate(module.lines, 1) if f'"{text}"' in written]
        after = [line for line in lines if line >= code.co_firstlineno]
        return module.file, (after or lines or [code.co_firstlineno])[0]


def _read(name: str) -> Module:
    importlib.import_module(name)
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin)
    source = path.read_text(encoding="utf-8")
    return Module(name, relative(path, name), str(path), source.splitlines(), ast.parse(source))


def relative(path: Path, module: str) -> str:
    """A file as one would look for it: from the root of the checkout, or of where it is installed."""
    if path.is_relative_to(CHECKOUT / "src") or path.is_relative_to(CHECKOUT / "tests"):
        return path.relative_to(CHECKOUT).as_posix()
    depth = module.count(".") + (path.name == "__init__.py")
    return path.relative_to(path.parents[depth]).as_posix()


def _defined(body: list[ast.stmt], outer: str) -> Iterator[tuple[str, ast.stmt]]:
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield outer + node.name, node
                yield from _defined(node.body, f"{outer}{node.name}.<locals>.")
            case ast.ClassDef():
                yield outer + node.name, node
                yield from _defined(node.body, f"{outer}{node.name}.")
            case ast.Assign(targets=targets):
                for leaf in (leaf for target in targets for leaf in ast.walk(target)):
                    if isinstance(leaf, ast.Name):
                        yield outer + leaf.id, node
                    elif isinstance(leaf, ast.Attribute):
                        yield outer + leaf.attr, node
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield outer + name, node
            case ast.If() | ast.With() | ast.For() | ast.Try():
                yield from _defined(node.body, outer)
            case _:
                pass


def _names(other: str, home: str, package: Package, rule_id: str) -> bool:
    """Is this a constant of a module that names the rule?"""
    if other.rpartition(".")[0] != home:
        return False
    node = package.definitions[other]
    return isinstance(node, ast.Assign) and any(
        isinstance(part, ast.Constant) and part.value == rule_id for part in ast.walk(node)
    )


def _prefixes(name: str) -> Iterator[str]:
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def _line(node: ast.stmt, rule_id: str) -> int:
    """Where a definition begins; in a constant of many lines, where it names the rule."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        for part in ast.walk(node):
            if isinstance(part, ast.Constant) and part.value == rule_id:
                return part.lineno
    return node.lineno


# Tests and client are read as text: there are many, and what is looked for stands on lines of its own.

_CHECKS = re.compile(r"^[ ]*@checks\(([^)]*)\)|^[ ]*(?:async )?def (\w+)", re.MULTILINE)
_QUOTED = re.compile(r"""["']([^"'\n]+)["']""")


def named_by_tests(folder: Path) -> Iterator[tuple[str, Place]]:
    """The rule ids that the tests below a folder name with `@checks(...)`, each with its test."""
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        file = path.relative_to(folder.parent).as_posix()
        named: list[str] = []
        for found in _CHECKS.finditer(text) if "@checks(" in text else ():
            ids, test = found.groups()
            if test is None:
                named += _QUOTED.findall(ids)
                continue
            line = text.count("\n", 0, found.start()) + 1
            yield from ((rule_id, Place(test, file, line)) for rule_id in named)
            named = []


_SHOWS = re.compile(r"\b(?:name|kind|purpose|fights|scoring|events?|ask)\b")


def shown_in(client: Path, game: str) -> Iterator[tuple[str, Place]]:
    """What the board of a game names: rules, and the events and questions that it looks for."""
    for path in sorted((client / "games" / game).rglob("*")):
        if path.suffix not in {".ts", ".svelte"} or ".test." in path.name:
            continue
        file = path.relative_to(client.parent.parent).as_posix()
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for word in _QUOTED.findall(text):
                if _RULE.fullmatch(word) or _SHOWS.search(text):
                    yield word, Place(word, file, line)


_RULE = re.compile(r"[A-Z]+-R?[0-9]+")
