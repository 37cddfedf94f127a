"""Break the rules of a game on purpose, one small change at a time, and see whether its tests notice.

    python tools/mutate.py --sample 60            # a quick look
    python tools/mutate.py --module damage        # one chapter
    python tools/mutate.py --json > report.json   # everything

Each change is made in a copy of `src` and `tests` in a temporary folder, which is imported instead of the
installed package; the working tree is never touched. Not changed: docstrings, decorators, annotations,
imports, texts, and the operands of `s.tell(...)`; the last are tried with `--tell` and counted apart.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar

T = TypeVar("T", bound=ast.AST)

ROOT = Path(__file__).resolve().parents[1]
SLOW = ("test_mathematics", "test_oracle", "test_bots")
"""Test files that are left out: they check how well the game is played, not its rules, and take long."""

_NO_COLOUR = "a Missile or Rebuild is no colour and finds no target anyway"
_ABOVE_ALL = "the winners only have to stand above all passes, and equal among themselves"
_BELOW_ALL = "who was not in the duel has fewer points, and these are compared first"
_PLACES = "s.places = places_by((s.final[p], *left.get(p, (0, 0))) for p in range(s.players))"
_WINNERS = "left.update(dict.fromkeys(winners, (s.passes + 1, 0)))"
_DICE_OF = (
    "tuple(d for d in range(len(DEFENSE_DICE)) if dice >> d & 1) for dice in range(1 << len(DEFENSE_DICE))"
)
_CRATERS = "planet = [0] * len(CRATER_NAMES)"
_FILLED = "the Core and the Cities fill every crater"

EQUIVALENT: dict[tuple[str, str, str], str] = {
    ("assign", "if face > INTERCEPTOR:", "if face > INTERCEPTOR: ...  →  pass"): _NO_COLOUR,
    ("assign", "if face > INTERCEPTOR:", "INTERCEPTOR  →  INTERCEPTOR + 1"): _NO_COLOUR,
    ("assign", "return []", "return []  →  pass"): _NO_COLOUR,
    ("defense", _DICE_OF, "range(len(DEFENSE_DICE))  →  range(len(DEFENSE_DICE) + 1)"): (
        "no set of five dice has a bit for a sixth"
    ),
    ("setup", _CRATERS, "0  →  1"): _FILLED,
    ("setup", _CRATERS, "0  →  -1"): _FILLED,
    ("duel", _WINNERS, "1  →  2"): _ABOVE_ALL,
    ("duel", _WINNERS, "0  →  1"): _ABOVE_ALL,
    ("duel", _WINNERS, "0  →  -1"): _ABOVE_ALL,
    ("duel", _PLACES, "0  →  1"): _BELOW_ALL,
    ("duel", _PLACES, "0  →  -1"): _BELOW_ALL,
}
"""Changes that change nothing, by module, line of code and change: no test could tell, and here is why."""

_PLUGIN = "starhall_mutant"
_WRONG_COPY = 99
_KILLED = (1, 2)
"""Exit codes of pytest: tests failed, or could not even be collected."""


# ---------------------------------------------------------------- what can be changed


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one module."""

    module: str
    """The name of the file without its ending."""
    line: int
    function: str
    """The function that is changed; empty for a constant of the module."""
    change: str
    """Before and after, as code."""
    text: str
    """The whole module with the change."""
    tell: bool = False
    """Is it an operand of an event?"""
    code: str = ""
    """The line of code that it begins on."""

    @property
    def equivalent(self) -> str:
        """Why no test can tell; empty if one should."""
        return EQUIVALENT.get((self.module, self.code, self.change), "")


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


def mutants(module: str, text: str, constants: Mapping[str, Any] | None = None) -> list[Mutant]:
    """Every change of a module; `constants` are the values of its names, to tell numbers from the rest."""
    tree = ast.parse(text)
    code = ["", *text.splitlines()]
    found: list[Mutant] = []
    for site in list(_sites(tree, "", False)):
        for other in _instead(site, constants or {}):
            site.put(other)
            changed = ast.unparse(ast.fix_missing_locations(tree))
            site.put(site.node)
            line = getattr(site.node, "lineno", 0) or _first_line(site.node)
            change = f"{_short(site.node)}  →  {_short(other)}"
            found.append(Mutant(module, line, site.function, change, changed, site.tell, code[line].strip()))
    return found


def _first_line(node: ast.AST) -> int:
    return min((child.lineno for child in ast.walk(node) if isinstance(child, ast.expr)), default=0)


def _short(node: ast.AST) -> str:
    code = ast.unparse(node).strip()
    if isinstance(node, (ast.If, ast.For, ast.While)):
        code = f"{code.splitlines()[0]} ..."
    code = " ".join(code.split())
    return code if len(code) <= 100 else f"{code[:97]}..."


def _sites(parent: ast.AST, function: str, tell: bool) -> Iterator[_Site]:
    """Every place below a node that may be changed."""
    for field, value in ast.iter_fields(parent):
        if field in _LEFT_ALONE:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or isinstance(node, _NOT_ENTERED) or _is_docstring(node):
                continue
            inside = node.name if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else function
            yield _Site(function, tell, parent, field, index, node)
            yield from _sites(node, inside, tell or _is_tell(node))


_LEFT_ALONE = ("decorator_list", "annotation", "returns", "ctx", "ops", "op")
_NOT_ENTERED = (ast.Import, ast.ImportFrom, ast.arguments)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_tell(node: ast.AST) -> bool:
    """Is this `s.tell(...)`, or `if s.journal:` around it?"""
    called = node.func if isinstance(node, ast.Call) else node.test if isinstance(node, ast.If) else None
    return isinstance(called, ast.Attribute) and called.attr in ("tell", "journal")


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
        yield node.value
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


# ---------------------------------------------------------------- where the tests run


class Workshop:
    """A copy of the sources and the tests, to change and to run."""

    def __init__(self, folder: Path, game: str, tests: Sequence[Path]) -> None:
        self.folder = folder
        self.game = game
        self.tests = [folder / test.relative_to(ROOT) for test in tests]
        self.deselected: list[str] = []
        self.changes = 0
        for name in ("src", "tests"):
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "plugin").mkdir()
        (folder / "plugin" / f"{_PLUGIN}.py").write_text(_PLUGIN_TEXT, encoding="utf-8")
        (folder / "pytest.ini").write_text(_INI_TEXT, encoding="utf-8")
        self.environment = os.environ | {
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONPATH": os.pathsep.join([str(folder / "src"), str(folder / "plugin")]),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis"),
            "STARHALL_COPY": str(folder / "src"),
        }

    @property
    def rules(self) -> Path:
        """The rules of the game in this copy."""
        return self.folder / "src" / "starhall" / "games" / self.game / "rules"

    def pytest(self, files: Sequence[Path], *arguments: str, timeout: float | None = None) -> tuple[int, str]:
        """Run these tests; gives the exit code and the output."""
        command = [sys.executable, "-m", "pytest", "-q", "-c", str(self.folder / "pytest.ini"), "-p", _PLUGIN]
        command += [*arguments, *(f"--deselect={test}" for test in self.deselected)]
        done = subprocess.run(
            [*command, *map(str, files)],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    def try_out(self, mutant: Mutant, timeout: float) -> str:
        """What becomes of a mutant: killed, timeout or survived."""
        file = self.rules / f"{mutant.module}.py"
        kept = file.read_text(encoding="utf-8")
        chapter = [test for test in self.tests if test.stem.startswith(f"test_{mutant.module}")]
        others = [test for test in self.tests if test not in chapter]
        try:
            self._write(file, mutant.text)
            # Most mutants fall to the tests of their own chapter.
            for tests in filter(None, (chapter, others)):
                code, output = self.pytest(tests, "-x", "--tb=no", timeout=timeout)
                if code in _KILLED:
                    return "killed"
                if code != 0:
                    place = f"{mutant.module}.py:{mutant.line}: {mutant.change}"
                    raise SystemExit(f"pytest gave {code} for {place}\n{output}")
        except subprocess.TimeoutExpired:
            return "timeout"
        finally:
            self._write(file, kept)
        return "survived"

    def _write(self, file: Path, text: str) -> None:
        """Write a module with a time of its own, so that no bytecode of another version is taken for it."""
        file.write_text(text, encoding="utf-8")
        self.changes += 1
        os.utime(file, (self.changes, self.changes))


_INI_TEXT = """
[pytest]
addopts = --import-mode=importlib -p no:cacheprovider
pythonpath = .
markers = soak: long runs
filterwarnings = error
"""
# The project's own settings start workers and plugins that these tests do not need: half of the time.

_PLUGIN_TEXT = f"""
import os
import sys

import pytest


def pytest_collection_finish(session):
    copy = os.environ["STARHALL_COPY"]
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "starhall" and not str(module.__file__).startswith(copy):
            pytest.exit(f"{{name}} comes from {{module.__file__}}, not from the copy", {_WRONG_COPY})
    if "starhall" not in sys.modules:
        pytest.exit("the tests do not import starhall", {_WRONG_COPY})
"""


def baseline(shop: Workshop) -> float:
    """Run the tests on an unchanged copy; those that fail already are left out. Gives the seconds."""
    begun = time.monotonic()
    code, output = shop.pytest(shop.tests, "--tb=short", "-rfE")
    failing = [line.split()[1] for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    if code == 1 and failing and all("::" in test for test in failing):
        shop.deselected = failing
        begun = time.monotonic()
        code, output = shop.pytest(shop.tests, "-x", "--tb=short")
    if code != 0:
        raise SystemExit(f"the tests fail without any change (pytest gave {code}):\n{output}")
    return time.monotonic() - begun


# ---------------------------------------------------------------- the whole run


@dataclass(frozen=True, slots=True)
class Report:
    """What became of the mutants."""

    game: str
    outcomes: list[tuple[Mutant, str]]
    left_out: dict[str, int]
    equivalents: list[Mutant]
    seconds: float

    def rate(self, module: str | None = None, tell: bool = False) -> tuple[int, int]:
        """(killed, tried) of a module, or of all; events apart."""
        tried = [
            outcome
            for mutant, outcome in self.outcomes
            if mutant.tell is tell and module in (None, mutant.module)
        ]
        return sum(outcome != "survived" for outcome in tried), len(tried)

    @property
    def percent(self) -> float:
        """The share of killed mutants, events and known equivalents not counted."""
        killed, tried = self.rate()
        return 100 * killed / tried if tried else 100.0

    @property
    def survivors(self) -> list[Mutant]:
        """The changes that no test has noticed."""
        found = [mutant for mutant, outcome in self.outcomes if outcome == "survived"]
        return sorted(found, key=lambda mutant: (mutant.tell, mutant.module, mutant.line, mutant.change))

    def lines(self) -> Iterator[str]:
        """The report for people."""
        for module in sorted({mutant.module for mutant, _ in self.outcomes}):
            killed, tried = self.rate(module)
            yield f"{module:<12} {killed:>4} of {tried:<4} {100 * killed / max(1, tried):5.1f} %"
        killed, tried = self.rate()
        yield f"{'in all':<12} {killed:>4} of {tried:<4} {self.percent:5.1f} %   ({self.seconds:.0f} s)"
        killed, tried = self.rate(tell=True)
        if tried:
            share = 100 * killed / tried
            yield f"{'events':<12} {killed:>4} of {tried:<4} {share:5.1f} %   (not counted above)"
        yield f"left out: {', '.join(f'{n} {why}' for why, n in self.left_out.items())}"
        for mutant in self.equivalents:
            yield f"changes nothing: {_line(self.game, mutant)}: {mutant.equivalent}"
        for mutant in self.survivors:
            yield f"survived: {_line(self.game, mutant)}"

    def plain(self) -> dict[str, Any]:
        """The report for programs."""
        killed, tried = self.rate()
        told, told_tried = self.rate(tell=True)
        return {
            "game": self.game,
            "tried": tried,
            "killed": killed,
            "timeouts": sum(outcome == "timeout" for _, outcome in self.outcomes),
            "percent": round(self.percent, 2),
            "modules": {
                module: self.rate(module) for module in sorted({mutant.module for mutant, _ in self.outcomes})
            },
            "events": {"tried": told_tried, "killed": told},
            "left_out": self.left_out,
            "seconds": round(self.seconds, 1),
            "survivors": [
                {
                    "file": f"src/starhall/games/{self.game}/rules/{mutant.module}.py",
                    "line": mutant.line,
                    "function": mutant.function,
                    "change": mutant.change,
                    "event": mutant.tell,
                }
                for mutant in self.survivors
            ],
        }


def _line(game: str, mutant: Mutant) -> str:
    place = f"src/starhall/games/{game}/rules/{mutant.module}.py:{mutant.line}"
    return f"{place}: {mutant.function}: {mutant.change}{'  (event)' if mutant.tell else ''}"


def mutants_of(game: str, modules: Sequence[str] = ()) -> list[Mutant]:
    """Every change of the rules of a game, or of some of their modules."""
    folder = ROOT / "src" / "starhall" / "games" / game / "rules"
    if not folder.is_dir():
        raise SystemExit(f"there are no rules in {folder}")
    files = [file for file in sorted(folder.glob("*.py")) if file.stem != "__init__"]
    unknown = set(modules) - {file.stem for file in files}
    if unknown:
        raise SystemExit(
            f"no such module: {', '.join(sorted(unknown))}; there are {', '.join(f.stem for f in files)}"
        )
    found: list[Mutant] = []
    for file in files:
        if not modules or file.stem in modules:
            constants = vars(importlib.import_module(f"starhall.games.{game}.rules.{file.stem}"))
            found += mutants(file.stem, file.read_text(encoding="utf-8"), constants)
    return found


def run(
    game: str,
    chosen: Sequence[Mutant],
    tests: Sequence[Path],
    *,
    jobs: int,
    left_out: dict[str, int],
    equivalents: list[Mutant],
    progress: Callable[[str], None],
) -> Report:
    """Try every chosen change against the tests, `jobs` at a time."""
    begun = time.monotonic()
    outcomes: list[tuple[Mutant, str]] = []
    with tempfile.TemporaryDirectory(prefix="starhall-mutants-") as folder:
        first = Workshop(Path(folder) / "0", game, tests)
        seconds = baseline(first)
        for test in first.deselected:
            progress(f"fails already, left out: {test}\n")
        shops: queue.SimpleQueue[Workshop] = queue.SimpleQueue()
        shops.put(first)
        for number in range(1, jobs):
            shop = Workshop(Path(folder) / str(number), game, tests)
            shop.deselected = first.deselected
            shops.put(shop)

        def attempt(mutant: Mutant) -> tuple[Mutant, str]:
            shop = shops.get()
            try:
                return mutant, shop.try_out(mutant, timeout=10 + 5 * seconds)
            finally:
                shops.put(shop)

        with ThreadPoolExecutor(jobs) as pool:
            for done in as_completed([pool.submit(attempt, mutant) for mutant in chosen]):
                outcomes.append(done.result())
                if outcomes[-1][1] == "survived":
                    progress(f"\rsurvived: {_line(game, outcomes[-1][0])}\n")
                survived = sum(outcome == "survived" for _, outcome in outcomes)
                progress(f"\r{len(outcomes)} of {len(chosen)} mutants tried, {survived} survived")
        progress("\n")
    return Report(game, outcomes, left_out, equivalents, time.monotonic() - begun)


def choose(
    every: Sequence[Mutant], sample: int | None, seed: int, with_tell: bool
) -> tuple[list[Mutant], dict[str, int]]:
    """The changes to try, and how many were left out for which reason."""
    left_out = {
        "operands of events": 0 if with_tell else sum(mutant.tell for mutant in every),
        "known to change nothing": sum(bool(mutant.equivalent) for mutant in every),
    }
    counted = [mutant for mutant in every if not mutant.equivalent and (with_tell or not mutant.tell)]
    if sample is not None and sample < len(counted):
        left_out["not in the sample"] = len(counted) - sample
        counted = Random(seed).sample(counted, sample)
    return counted, left_out


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="peace")
    parser.add_argument("--module", action="append", default=[], help="only this module of the rules")
    parser.add_argument("--tests", action="append", default=[], help="only this test file")
    parser.add_argument("--sample", type=int, help="try so many mutants, not all")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--at-least", type=float, default=85, help="fail below this percentage")
    parser.add_argument("--tell", action="store_true", help="change operands of events too, counted apart")
    parser.add_argument("--json", action="store_true", help="a report for programs")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    given = parser.parse_args(arguments)

    every = mutants_of(given.game, given.module)
    chosen, left_out = choose(every, given.sample, given.seed, given.tell)
    if given.list:
        for mutant in chosen:
            print(f"{mutant.module}.py:{mutant.line}: {mutant.function}: {mutant.change}")
        return 0
    folder = ROOT / "tests" / "games" / given.game
    tests = [Path(test).resolve() for test in given.tests] or [
        file for file in sorted(folder.glob("test_*.py")) if not file.stem.startswith(SLOW)
    ]
    report = run(
        given.game,
        chosen,
        tests,
        jobs=max(1, given.jobs),
        left_out=left_out,
        equivalents=[mutant for mutant in every if mutant.equivalent],
        progress=_to_stderr,
    )
    print(json.dumps(report.plain(), indent=2) if given.json else "\n".join(report.lines()))
    return 0 if report.percent >= given.at_least else 1


def _to_stderr(text: str) -> None:
    print(text, end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
