"""The source of a module as mypyc compiles it: the same program, said so that it becomes fast.

Nothing is changed in what the code does. What differs is what a native module cannot say for itself:

- `@rule(...)` is called after the function and not around it, so that calls stay direct.
- Constants are final, so that they are read without looking them up.
- Fields of named tuples are read by their place; rows of the rules are native.
- Rules that remember their last answers find them anew; what remembers all of them looks them up itself.
- A state has the fields of its table itself, keeps its annotations and has its copy written out.
- Functions of tables are made for states: `facts.py` stays as it is for everybody else.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any

from starhall.core.copying import copy_of
from tools.compiling.placing import read_by_place
from tools.compiling.reading import read_once
from tools.compiling.respelling import calls, name_of, respelled

TABLE = "Table"
STATE = "State"
_NATIVE = {"Dealer", "Scripted", STATE}
"""The classes that native ones are made from; what is made from any other stays Python's own."""
FRESH = {"journal": "None", "heard": "False", "_listed": "None"}
"""What a copy has anew."""
_WRITTEN = ("__slots__", "copy", "outline")
"""What a state does not keep as it is written."""
_KINDS = "starhall.core.kinds"
_OPEN = ast.parse("mypyc_attr(allow_interpreted_subclasses=True)", mode="eval").body
"""Classes of others may be made from this one."""
INTERPRETED = '''"""For classes that stay Python's own: any decorator makes them so."""

from typing import TypeVar

C = TypeVar("C")


def interpreted(cls: C) -> C:
    """The class as it is."""
    return cls
'''


def rewritten(
    source: str,
    *,
    states: Mapping[str, type],
    facts: Mapping[str, str],
    functions: Mapping[str, bool] | None = None,
    module: ModuleType | None = None,
    on_states: str = "",
) -> str:
    """The source for mypyc.

    `module` is the plain one that the source is of, `states` the plain classes of its states by name, `facts`
    the modules that are replaced by those for states, `functions` those that the module knows by name, each
    with whether it is compiled. A module of facts itself is made for the state that `on_states` names.
    """
    tree = ast.parse(source)
    if module is not None:
        read_by_place(tree, module)
    of_bots = module is not None and ".bots." in module.__name__
    tree = respelled(tree, facts, fractions=of_bots)
    read_once(tree, functions or {})
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            node.module = facts.get(node.module, node.module)
    if on_states:
        _for_states(tree, on_states)
    body: list[ast.stmt] = []
    tables = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef) and _is_table(node)}
    once = _assigned_once(tree)
    # Rows that only rules hand about are nobody else's to read: they become native.
    of_rules = module is not None and (module.__name__ == _KINDS or ".rules." in module.__name__)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            body += _undecorated(node, named=not on_states, forgets=not of_bots)
        elif isinstance(node, ast.ClassDef):
            body += _class(node, tables, states, of_rules=of_rules)
        else:
            body += _final(node, once)
    tree.body = body
    tree.body += _declared(body)
    _add_imports(ast.fix_missing_locations(tree))
    return ast.unparse(tree) + "\n"


# Functions.


def _undecorated(node: ast.FunctionDef, *, named: bool, forgets: bool) -> Iterator[ast.stmt]:
    """A function without `@rule`, maybe with no memory of last answers, and the calls that name its rules."""
    rules = [one for one in node.decorator_list if calls(one, "rule")]
    remembers = any(name_of(one) == "cache" for one in node.decorator_list)
    node.decorator_list = [
        one
        for one in node.decorator_list
        if one not in rules and not (forgets and calls(one, "lru_cache")) and name_of(one) != "cache"
    ]
    yield from _remembering(node) if remembers else [node]
    if named:
        for one in rules:
            yield ast.Expr(ast.Call(one, [ast.Name(node.name)], []))


def _remembering(node: ast.FunctionDef) -> list[ast.stmt]:
    """A function that remembers all of its answers: it looks them up itself, not by way of Python."""
    name, given = node.name, [one.arg for one in node.args.args]
    anew = ast.FunctionDef(f"{name}_anew", node.args, node.body, [], node.returns)
    node.body = ast.parse(f"""
_given = {given[0] if len(given) == 1 else f"({', '.join(given)})"}
_found = {name}_answers.get(_given)
if _found is None:
    _found = {name}_answers[_given] = {name}_anew({", ".join(given)})
return _found
""").body
    return [*ast.parse(f"{name}_answers: Final[dict] = {{}}").body, anew, node]


def _declared(body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """The annotations of the functions, which native ones do not keep."""
    found: dict[str, dict[str, str]] = {}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.args]
            found[node.name] = {one.arg: ast.unparse(one.annotation) for one in arguments if one.annotation}
    return ast.parse(f"DECLARED: dict[str, dict[str, str]] = {found!r}").body if found else []


_DO_ALL = """
def do_all(self, frames: list[Frame]) -> None:
    stack = self.stack
    before = len(stack)
    for frame in reversed(frames):
        if frame:
            stack.append(frame)
    if self.journal is not None:
        self.journal.pushed(len(stack) - before)
"""


# Constants.


def _assigned_once(tree: ast.Module) -> set[str]:
    """The constants of a module: names in capitals that are given a value once."""
    counted: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            counted[node.id] += 1
        elif isinstance(node, ast.Global):
            counted.update(node.names * 2)
    return {name for name, count in counted.items() if count == 1 and name.isupper()}


def _final(node: ast.stmt, once: set[str]) -> Iterator[ast.stmt]:
    """A constant as such; several that are taken out of one thing are taken one by one."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in once:
        if node.value is not None and "Final" not in ast.unparse(node.annotation):
            node.annotation = ast.Subscript(ast.Name("Final"), node.annotation)
        yield node
        return
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id in once and not calls(node.value, "TypeVar"):
            yield _constant(target.id, node.value)
            return
        if isinstance(target, ast.Tuple) and all(isinstance(one, ast.Name) for one in target.elts):
            names = [one.id for one in target.elts if isinstance(one, ast.Name)]
            if once.issuperset(names):
                if isinstance(node.value, ast.Tuple) and len(node.value.elts) == len(names):
                    yield from map(_constant, names, node.value.elts)
                    return
                whole = f"_all_of_{names[0]}"
                value = ast.unparse(node.value)
                made = f"tuple({value})" if isinstance(node.value, ast.GeneratorExp) else value
                yield from ast.parse(f"{whole} = {made}").body
                for place, name in enumerate(names):
                    yield _constant(name, ast.Subscript(ast.Name(whole), ast.Constant(place)))
                return
    yield node


def _constant(name: str, value: ast.expr) -> ast.stmt:
    first = value.elts[0] if isinstance(value, ast.Tuple) and value.elts else None
    if isinstance(first, ast.Constant) and isinstance(first.value, float):
        # mypyc reads a final row of floats as never set, unless it is told that its length is open.
        hint = ast.parse("Final[tuple[float, ...]]", mode="eval").body
        return ast.AnnAssign(ast.Name(name, ast.Store()), hint, value, simple=1)
    return ast.AnnAssign(ast.Name(name, ast.Store()), ast.Name("Final"), value, simple=1)


# Classes.


def _is_table(node: ast.ClassDef) -> bool:
    return node.name.endswith(TABLE)


def _class(
    node: ast.ClassDef, tables: Mapping[str, ast.ClassDef], states: Mapping[str, type], *, of_rules: bool
) -> Iterator[ast.stmt]:
    if node.name in states:
        yield from _state(node, tables, states[node.name])
        return
    # Whoever keeps to a protocol is made from it: then it is called as any other class is.
    node.bases = [base for base in node.bases if ast.unparse(base) != "Protocol"]
    bases = {ast.unparse(base) for base in node.bases}
    named = [line for one in node.body if isinstance(one, ast.FunctionDef) for line in _ruled(node.name, one)]
    foreign = bases - _NATIVE - {"NamedTuple"}
    is_row = any(calls(one, "dataclass") for one in node.decorator_list)
    if is_row and of_rules and not any(isinstance(one, ast.FunctionDef) for one in node.body):
        node.decorator_list = []
        node.body = [one for one in node.body if not isinstance(one, ast.AnnAssign)] + [_made(node.body)]
    elif _is_table(node) or foreign or is_row:
        node.decorator_list.insert(0, ast.Name("interpreted"))
        node.body = [one for one in node.body if not _is_assigned(one, "__slots__")]
    elif "NamedTuple" not in bases:
        node.decorator_list.insert(0, _OPEN)
    yield node
    yield from named
    yield from _annotated(node.name, node.body)


def _made(body: Sequence[ast.stmt]) -> ast.stmt:
    """What makes a row of these fields: a native class has no other way to say what it holds."""
    given, lines = ["self"], []
    for one in body:
        if isinstance(one, ast.AnnAssign):
            name, hint = ast.unparse(one.target), ast.unparse(one.annotation)
            value, default = name, f" = {ast.unparse(one.value)}" if one.value is not None else ""
            if isinstance(one.value, ast.Call) and calls(one.value, "field"):
                made = next(each.value for each in one.value.keywords if each.arg == "default_factory")
                value, default = f"{ast.unparse(made)}() if {name} is None else {name}", " | None = None"
            given.append(f"{name}: {hint}{default}")
            lines.append(f"    self.{name}: {hint} = {value}")
    return ast.parse("\n".join([f"def __init__({', '.join(given)}) -> None:", *lines])).body[0]


def _ruled(cls: str, method: ast.FunctionDef) -> Iterator[ast.stmt]:
    """Takes `@rule` from a method, and names its rules by its place: a native one does not know its own."""
    rules = [one for one in method.decorator_list if isinstance(one, ast.Call) and calls(one, "rule")]
    method.decorator_list = [one for one in method.decorator_list if one not in rules]
    for one in rules:
        ids = ", ".join(map(ast.unparse, one.args))
        yield from ast.parse(f"ruled(None, {ids}, by=__name__ + '.{cls}.{method.name}')").body


def _annotated(name: str, body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """What gives a class its annotations back: a compiled one has none, or less than was written."""
    fields = [one for one in body if isinstance(one, ast.AnnAssign)]
    hints = {ast.unparse(one.target): ast.unparse(one.annotation) for one in fields}
    return ast.parse(f"setattr({name}, '__annotations__', {hints!r})").body if hints else []


def _state(node: ast.ClassDef, tables: Mapping[str, ast.ClassDef], cls: type) -> Iterator[ast.stmt]:
    """A state with the fields of its table, its own copy, and its annotations set."""
    own = [one for base in node.bases for one in _fields_of(tables.get(ast.unparse(base)))]
    node.bases = [base for base in node.bases if ast.unparse(base) not in tables]
    node.decorator_list.insert(0, _OPEN)
    kept = [one for one in node.body if not any(_is_assigned(one, name) for name in _WRITTEN)]
    kept = [one for one in kept if not (isinstance(one, ast.FunctionDef) and one.name == "__new__")]
    annotated = _annotated(node.name, [*own, *kept])
    for one in kept:
        # Without a `__new__` of its own, a new state starts with this.
        if _is_assigned(one, "_listed") and isinstance(one, ast.AnnAssign):
            one.value = ast.Constant(None)
        # What nobody plays is to become a copy: making it so is much faster than by `__new__`.
        if isinstance(one, ast.FunctionDef) and one.name == "__init__":
            one.body[:0] = ast.parse("if not names:\n    return").body
    added = _copy(node.name, cls)
    if node.name == STATE:
        kept = [one for one in kept if not (isinstance(one, ast.FunctionDef) and one.name == "do_all")]
        added += ast.parse(_DO_ALL).body
    node.body = [*kept[:1], *own, *kept[1:], *added]
    yield node
    yield from annotated
    if node.name != STATE:
        yield from ast.parse(f"equip({node.name})").body


def _fields_of(table: ast.ClassDef | None) -> list[ast.stmt]:
    return [one for one in table.body if isinstance(one, ast.AnnAssign)] if table else []


def _is_assigned(node: ast.stmt, name: str) -> bool:
    if isinstance(node, ast.Assign):
        return any(isinstance(one, ast.Name) and one.id == name for one in node.targets)
    return isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name


def _copy(name: str, cls: Any) -> list[ast.stmt]:
    """The method that copies a state, from the declared types of its fields."""
    lines = [f"def copy(self) -> {name}:", f"    c = {name}((), self.options, self.dealer)"]
    for field, hint in cls.types.items():
        if field not in FRESH:
            lines.append(f"    c.{field} = {copy_of(f'self.{field}', hint, mapped=False)}")
    lines += [f"    c.{field} = {value}" for field, value in FRESH.items()]
    lines.append("    return c")
    # A copy is so fast that leaving some of it out gains nothing.
    lines += [f"def outline(self) -> {name}:", "    return self.copy()"]
    return ast.parse("\n".join(lines)).body


# Tables become states.


class _ForStates(ast.NodeTransformer):
    """In types: a table, or a state or what is seen of it, becomes the state."""

    def __init__(self, state: str) -> None:
        prefix = state.removesuffix(STATE)
        self.state, self.table = state, prefix + TABLE
        self.others = {self.table, prefix + "Seen"}

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Name(self.state, ast.Load()) if node.id in self.others else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        left, right = self.visit(node.left), self.visit(node.right)
        return left if ast.unparse(left) == ast.unparse(right) else ast.BinOp(left, node.op, right)


def _for_states(tree: ast.Module, state: str) -> None:
    """Functions of a table, or of a state or what is seen of it, become functions of the state."""
    types = _ForStates(state)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            node.names = [ast.alias(state) if one.name == types.table else one for one in node.names]
        elif isinstance(node, (ast.arg, ast.AnnAssign)) and node.annotation is not None:
            node.annotation = types.visit(node.annotation)
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            node.returns = types.visit(node.returns)


def _add_imports(tree: ast.Module) -> None:
    """What the rewritten source needs; none of it is imported when it runs but `Final` and `equip`."""
    place = next(i for i, node in enumerate(tree.body) if isinstance(node, ast.ImportFrom)) + 1
    text = ast.unparse(tree)
    lines = []
    if "mypyc_attr(" in text:
        lines += [
            "from typing import TYPE_CHECKING",
            "if TYPE_CHECKING:",
            "    from mypy_extensions import mypyc_attr",
        ]
    lines += ["from typing import Final"]
    if "@interpreted" in text:
        lines += ["from starhall.interpreted import interpreted"]
    if "\nruled(None" in text:
        lines += ["from starhall.core.ledger import ruled"]
    if "\nequip(" in text and "def equip(" not in text:
        lines += ["from starhall.core.state import equip"]
    tree.body[place:place] = ast.parse("\n".join(lines)).body
