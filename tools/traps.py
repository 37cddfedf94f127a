"""Finds code that the compiled build would run otherwise than plain Python, without a word.

    python -m tools.traps

mypyc keeps numbers and tuples of a fixed length out of objects. So, in the modules that are compiled:

- `is` with one of them compares an object that was made a moment ago: say `==`. The other side may be all
  that has room for it: `object`, `Any`, a type variable, `tuple[int, ...]`. None, truth values, what an enum
  has, classes and functions are never made anew: they may be compared.
- One of them that is kept under two names at once, `s.a = s.b = (1, 2)`, becomes two objects.
- A question that goes through a comprehension becomes another object: say `filter(...)`. Any other tuple
  does, too, but only of questions does anybody ask whether they are the same: tables number the new ones.
- A truth value where a number is declared becomes 0 or 1, which a record writes otherwise: say `int(...)`.
  In a variable, a field, an argument, a default or an answer it is a number at once. A list, a dict, a named
  tuple, a tuple of any length, a frame, a generator and `int | None` hold it as it is; who reads it has a
  number. So has who chooses, `yes or 2`. What is reckoned is a number in both builds: `n += yes` is fine.
- A named tuple where a plain one is declared loses its names: take the things out of it.
- `in` on a generator looks at nothing: make a list of it.
- A star inside of `in (...)` crashes mypyc: add lists.

What goes through `Any`, `cast` or two stars is not seen here. Nor is a question that a loop of its own keeps,
nor a whole number that is kept as a fraction: it becomes one, 3.0 for 3.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, TypeGuard

from mypy import types
from mypy.argmap import map_actuals_to_formals
from mypy.constraints import SUPERTYPE_OF, infer_constraints
from mypy.erasetype import erase_typevars
from mypy.expandtype import expand_type
from mypy.meet import is_overlapping_types
from mypy.nodes import ArgKind
from mypy.subtypes import is_subtype

from tools.compiling.building import ROOT, SOURCE, compiled_files
from tools.typed import Types, as_base, at_each, classes, flat, items, name_of, parts, place_of, types_of

Trap = tuple[int, str]
"""A line and what is wrong there."""
_ONE_BY_ONE = frozenset({"typing.Generator", "typing.Iterator", "typing.Iterable"})
_TRUTH, _WHOLE = "builtins.bool", "builtins.int"
_NUMBERS = frozenset({_WHOLE, "builtins.float"})
_KIND = "starhall.core.kinds.Kind"
"""What a question has and no other tuple."""
_ONLY_TRUE = frozenset({"all", "any", "bool", "filter"})
"""They ask whether something is true, and nothing else."""
_LOOKING = frozenset({"count", "discard", "get", "index", "pop", "remove"})
"""Lists, dicts and sets look for what these are given, and do not keep it."""
_TRUTH_KEPT = "a truth value is kept as a number: say `int(...)`"


def traps_in(source: str, known: Types) -> Iterator[Trap]:
    """The traps in a module whose expressions and functions have these types."""
    tree = ast.parse(source)
    truths = _truths(tree)
    for node in ast.walk(tree):
        look = _LOOKS.get(type(node))
        if look is not None and node not in truths:
            yield from look(node, known)


# What is only asked whether it is true: then it is all the same what it is.


def _truths(tree: ast.Module) -> Set[ast.AST]:
    """Such expressions, and where one is given a name that is only asked."""
    found: set[ast.AST] = {part for node in ast.walk(tree) for one in _asked(node) for part in _ends(one)}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            read = [one for one in ast.walk(function) if _is_read(one)]
            names = {one.id for one in read} - {one.id for one in read if one not in found}
            for one in _own(function):
                if isinstance(one, ast.Assign) and names.issuperset(map(ast.unparse, one.targets)):
                    found.update([one, *_ends(one.value)])
    return found


def _is_read(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)


def _asked(node: ast.AST) -> Sequence[ast.expr]:
    if isinstance(node, (ast.If, ast.While, ast.IfExp, ast.Assert)):
        return [node.test]
    if isinstance(node, ast.comprehension):
        return node.ifs
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [node.operand]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ONLY_TRUE:
        made = (ast.GeneratorExp, ast.ListComp)
        inner = [one.elt if isinstance(one, made) else one for one in node.args]
        return [*inner, *(one.body for one in inner if isinstance(one, ast.Lambda))]
    return ()


def _ends(node: ast.expr) -> Iterator[ast.expr]:
    """An expression, and what it may come to."""
    yield node
    for one in _either(node):
        yield from _ends(one)


def _either(node: ast.expr) -> Sequence[ast.expr]:
    """What one of several things is chosen from."""
    if isinstance(node, ast.IfExp):
        return node.body, node.orelse
    if isinstance(node, ast.NamedExpr):
        return [node.value]
    return node.values if isinstance(node, ast.BoolOp) else ()


# What is compared, and what is the same.


def _compared(node: ast.Compare, known: Types) -> Iterator[Trap]:
    operands = (node.left, *node.comparators)
    for operator, left, right in zip(node.ops, operands, operands[1:], strict=False):
        if isinstance(operator, (ast.Is, ast.IsNot)):
            pairs = itertools.product(parts(left, known), parts(right, known))
            if any(itertools.starmap(_may_be_same, pairs)):
                yield node.lineno, "`is` between numbers or tuples: say `==` or `!=`"
        elif isinstance(operator, (ast.In, ast.NotIn)):
            if classes(parts(right, known)) & _ONE_BY_ONE:
                yield node.lineno, "`in` on a generator: make a list of it"
            listed = right.elts if isinstance(right, (ast.Tuple, ast.List, ast.Set)) else ()
            if any(isinstance(item, ast.Starred) for item in listed):
                yield node.lineno, "a star inside of `in (...)`: add lists instead"


def _may_be_same(one: types.ProperType, other: types.ProperType) -> bool:
    """May both be the same number or tuple, of which at least one is kept out of an object?"""
    unboxed = _is_unboxed(one) or _is_unboxed(other)
    return unboxed and not (_is_single(one) or _is_single(other)) and is_overlapping_types(one, other)


def _is_unboxed(found: types.ProperType) -> bool:
    """Is it kept out of an object: a number, or a tuple of a fixed length without a name?"""
    return name_of(found) in _NUMBERS or _is_unnamed(found)


def _is_unnamed(found: types.ProperType) -> bool:
    return isinstance(found, types.TupleType) and found.partial_fallback.type.fullname == "builtins.tuple"


def _is_single(found: types.ProperType) -> bool:
    """Is there one object of each: None, a truth value, what an enum has?"""
    kind = found.fallback if isinstance(found, types.LiteralType) else found
    of_enum = isinstance(kind, types.Instance) and kind.type.is_enum
    return of_enum or isinstance(kind, types.NoneType) or name_of(kind) == _TRUTH


# What is put where.


def _assigned(node: ast.Assign, known: Types) -> Iterator[Trap]:
    for target in node.targets:
        yield from _put(target, node.value, known)
    kept = [one for one in node.targets if isinstance(one, ast.Attribute)]
    if len(kept) > 1 and isinstance(node.value, ast.Tuple) and node.value.elts:
        yield node.lineno, "one tuple under two names becomes two: give it a name of its own first"


def _declared(node: ast.AnnAssign, known: Types) -> Iterator[Trap]:
    if node.value is not None:
        yield from _put(node.target, node.value, known)


def _gone_through(node: ast.For, known: Types) -> Iterator[Trap]:
    for item in items(known.get(place_of(node.iter))):
        yield from _taken(node.target, item, known)


def _put(target: ast.expr, value: ast.expr, known: Types) -> Iterator[Trap]:
    """A value that is put where a target is; several, one by one."""
    if isinstance(target, ast.Tuple):
        if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
            for one, given in zip(target.elts, value.elts, strict=True):
                yield from _put(one, given, known)
        elif (found := known.get(place_of(value))) is not None:
            yield from _taken(target, found, known)
    elif isinstance(target, ast.Subscript):
        key, held = _held_by(target.value, known)
        yield from _kept(target.slice, key, known)
        yield from _kept(value, held, known)
    else:
        yield from _kept(value, known.get(place_of(target)), known)


def _taken(target: ast.expr, given: types.Type, known: Types) -> Iterator[Trap]:
    """Something of this type that is put where a target is; what it holds, one by one."""
    if isinstance(target, ast.Tuple):
        for one, item in zip(target.elts, at_each(given, len(target.elts)), strict=False):
            yield from _taken(one, item, known)
    elif (wanted := known.get(place_of(target))) is not None:
        yield from ((target.lineno, wrong) for wrong in _wrong(given, wanted))


def _held_by(node: ast.expr, known: Types) -> tuple[types.Type | None, types.Type | None]:
    """What a dict has for keys, and what a dict or a list holds."""
    for part in parts(node, known):
        if (held := as_base(part, "typing.MutableMapping")) is not None:
            return held.args[0], held.args[1]
        if (held := as_base(part, "typing.MutableSequence")) is not None:
            return None, held.args[0]
    return None, None


def _added(node: ast.AugAssign | ast.BinOp, known: Types) -> Iterator[Trap]:
    """Numbers are added up in both builds; what is added to a list or a tuple stays what it is."""
    both = [node.left, node.right] if isinstance(node, ast.BinOp) else [node.value]
    whole = _grown(node.target, known) if isinstance(node, ast.AugAssign) else known.get(place_of(node))
    if items(whole):
        for one in both:
            yield from _kept(one, whole, known)


def _grown(target: ast.expr, known: Types) -> types.Type | None:
    """What something is that is added to; of a field mypy tells it only where it is declared."""
    if isinstance(target, ast.Attribute):
        for one in parts(target.value, known):
            field = one.type.get(target.attr) if isinstance(one, types.Instance) else None
            if field is not None and field.type is not None:
                return field.type
    return known.get(place_of(target))


def _filled(node: ast.expr, known: Types) -> Iterator[Trap]:
    """What is written out, or made, in a list, a set or a dict, or one by one."""
    for whole in parts(node, known):
        if isinstance(whole, types.Instance) and whole.args:
            for given, wanted in zip(_written(node), (whole.args[0], whole.args[-1]), strict=False):
                yield from (trap for one in given for trap in _kept(one, wanted, known))
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)) and isinstance(node.elt, ast.Name):
        for one in parts(node.elt, known):
            if isinstance(one, types.TupleType) and _KIND in classes(map(types.get_proper_type, one.items)):
                yield node.lineno, "a question becomes another one: say `filter(...)`"


def _written(node: ast.expr) -> Sequence[Sequence[ast.expr]]:
    """The things of a list or a set; the keys and the values of a dict."""
    if isinstance(node, ast.Dict):
        own = [(key, value) for key, value in zip(node.keys, node.values, strict=True) if key is not None]
        return [key for key, _ in own], [value for _, value in own]
    if isinstance(node, ast.DictComp):
        return [node.key], [node.value]
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        return [[node.elt]]
    return [node.elts] if isinstance(node, (ast.List, ast.Set)) else []


def _chosen(node: ast.BoolOp | ast.IfExp, known: Types) -> Iterator[Trap]:
    """`yes or 2` is a number, even where nobody has declared one."""
    whole = known.get(place_of(node))
    if whole is not None and [name_of(one) for one in flat(whole)] == [_WHOLE]:
        yield from _kept(node, whole, known)


# What is given, and given back.


def _called(node: ast.Call, known: Types) -> Iterator[Trap]:
    for callee in parts(node.func, known):
        every = callee.items if isinstance(callee, types.FunctionLike) else []
        for one in every:
            given = _given(node, _meant(one, known.get(place_of(node))), known)
            if given is not None and (len(every) == 1 or all(_fits(*each, known) for each in given)):
                yield from (trap for value, wanted in given for trap in _kept(value, wanted, known))
                break


def _meant(callee: types.CallableType, answer: types.Type | None) -> types.CallableType:
    """A function of anything as the one that gives this answer."""
    if answer is None or not callee.variables:
        return callee
    found = {one.type_var: one.target for one in infer_constraints(callee.ret_type, answer, SUPERTYPE_OF)}
    for part in flat(callee.ret_type):
        if isinstance(part, types.TypeVarType):
            found.setdefault(part.id, answer)
    meant = types.get_proper_type(expand_type(callee, found))
    return meant if isinstance(meant, types.CallableType) else callee


def _given(
    node: ast.Call, callee: types.CallableType, known: Types
) -> Sequence[tuple[ast.expr, types.Type]] | None:
    """What is kept of that which a call gives, and what is wanted for it; None if it cannot be called so."""
    values = [*node.args, *(one.value for one in node.keywords)]
    kinds = [ArgKind.ARG_STAR if isinstance(one, ast.Starred) else ArgKind.ARG_POS for one in node.args]
    kinds += [ArgKind.ARG_NAMED if one.arg else ArgKind.ARG_STAR2 for one in node.keywords]
    names = [None for _ in node.args] + [one.arg for one in node.keywords]
    nothing = types.AnyType(types.TypeOfAny.special_form)
    places = map_actuals_to_formals(
        kinds, names, callee.arg_kinds, callee.arg_names, lambda at: known.get(place_of(values[at]), nothing)
    )
    if {at for place in places for at in place} != set(range(len(values))):
        return None
    if any(kind.is_required() and not place for kind, place in zip(callee.arg_kinds, places, strict=True)):
        return None
    looked_for = values[:1] if _looks(node.func, known) else []
    slots = zip(places, callee.arg_types, strict=True)
    return [(values[at], wanted) for place, wanted in slots for at in place if values[at] not in looked_for]


def _looks(function: ast.expr, known: Types) -> bool:
    """Is this a method of a list, a dict or a set that only looks for its first argument?"""
    if not isinstance(function, ast.Attribute) or function.attr not in _LOOKING:
        return False
    return any(one.startswith(("builtins.", "collections.")) for one in classes(parts(function.value, known)))


def _fits(value: ast.expr, wanted: types.Type, known: Types) -> bool:
    found = known.get(place_of(value))
    return found is None or is_subtype(found, erase_typevars(wanted))


def _answered(node: ast.FunctionDef, known: Types) -> Iterator[Trap]:
    """What a function gives back, and what its arguments are where they are left out."""
    function = known.get(place_of(node))
    if not isinstance(function, types.CallableType):
        return
    for one in _own(node):
        if isinstance(one, (ast.Return, ast.YieldFrom)) and one.value is not None:
            yield from _kept(one.value, function.ret_type, known)
        elif isinstance(one, ast.Yield) and one.value is not None:
            yield from (trap for item in items(function.ret_type) for trap in _kept(one.value, item, known))
    yield from _left_out(node.args, function.arg_types)


def _left_out(arguments: ast.arguments, wanted: Sequence[types.Type]) -> Iterator[Trap]:
    """Arguments of these types that are truth values where they are left out.

    mypy does not tell the types of defaults: what is written out has to do.
    """
    plain, named = [*arguments.posonlyargs, *arguments.args], arguments.kwonlyargs
    every = [one for one in (*plain, arguments.vararg, *named, arguments.kwarg) if one is not None]
    slots = dict(zip(every, wanted, strict=True))
    last = plain[len(plain) - len(arguments.defaults) :]
    defaults = [*arguments.defaults, *arguments.kw_defaults]
    for argument, value in zip([*last, *named], defaults, strict=True):
        if isinstance(value, ast.Constant) and isinstance(value.value, bool):
            found = classes(flat(slots[argument]))
            if found & _NUMBERS and _TRUTH not in found:
                yield value.lineno, _TRUTH_KEPT


def _framed(node: ast.Tuple, known: Types) -> Iterator[Trap]:
    """A frame: a step, and what it is given behind the state when it runs."""
    for step in parts(node.elts[0], known) if node.elts else ():
        if isinstance(step, types.CallableType) and not step.is_type_obj():
            plain = itertools.takewhile(lambda one: not isinstance(one, ast.Starred), node.elts)
            for value, wanted in zip(plain, step.arg_types, strict=False):
                if value is not node.elts[0]:
                    yield from _kept(value, wanted, known)


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """What is in a function, but not in one inside of it."""
    for one in ast.iter_child_nodes(node):
        if not isinstance(one, (ast.FunctionDef, ast.Lambda, ast.ClassDef)):
            yield one
            yield from _own(one)


# What becomes of it.


def _kept(given: ast.expr, wanted: types.Type | None, known: Types) -> Iterator[Trap]:
    """Something that is kept as what is wanted; whichever it is of several things."""
    if wanted is None:
        return
    chosen = _either(given)
    if chosen:
        yield from (trap for one in chosen for trap in _kept(one, wanted, known))
    elif isinstance(given, ast.Tuple) and (slots := _slots(wanted, len(given.elts))):
        for one, slot in zip(given.elts, slots, strict=True):
            yield from _kept(one, slot, known)
    elif isinstance(given, ast.Starred):
        whole = known.get(place_of(given.value))
        several = [] if isinstance(whole, types.TupleType) else items(whole)
        yield from ((given.lineno, wrong) for one in several for wrong in _wrong(one, wanted))
    elif (found := known.get(place_of(given))) is not None:
        yield from ((given.lineno, wrong) for wrong in _wrong(found, wanted))


def _slots(wanted: types.Type, length: int) -> Sequence[types.Type]:
    """What is wanted at each place of a tuple of this length; nothing where no such tuple is."""
    return next((slots for part in flat(wanted) if len(slots := at_each(part, length)) == length), ())


def _wrong(given: types.Type, wanted: types.Type) -> Iterator[str]:
    """What is wrong where the second type is wanted and the first is given."""
    if _is_counted(given, wanted):
        yield _TRUTH_KEPT
    named = [one for one in flat(given) if isinstance(one, types.TupleType) and not _is_unnamed(one)]
    slots = [one for one in flat(wanted) if isinstance(one, types.TupleType)]
    if named and slots and all(map(_is_unnamed, slots)):
        yield "a named tuple is kept as a plain one: take the things out of it"


def _is_counted(given: types.Type, wanted: types.Type) -> bool:
    """Is there a truth value in the first where the second has a number?"""
    if given == wanted:
        return False
    one, other = types.get_proper_type(given), types.get_proper_type(wanted)
    if isinstance(one, types.UnionType):
        return any(_is_counted(each, other) for each in one.items)
    if isinstance(other, types.UnionType):
        # It stays what it is where it is at home in one of them.
        found = [_is_counted(one, each) for each in other.items if is_subtype(one, each)]
        return bool(found) and all(found)
    if name_of(one) == _TRUTH:
        return name_of(other) in _NUMBERS
    return any(itertools.starmap(_is_counted, _held(one, other)))


def _held(one: types.ProperType, other: types.ProperType) -> Iterable[tuple[types.Type, types.Type]]:
    """What the first holds or answers, and what is wanted instead of it by the second."""
    if isinstance(one, types.CallableType) and isinstance(other, types.CallableType):
        # What the second is given, the first takes.
        return [(one.ret_type, other.ret_type), *zip(other.arg_types, one.arg_types, strict=False)]
    if isinstance(other, types.Instance) and (same := as_base(one, other.type.fullname)) is not None:
        return zip(same.args, other.args, strict=False)
    if isinstance(other, types.TupleType):
        return zip(at_each(one, len(other.items)), other.items, strict=False)
    return itertools.product(items(one), items(other))


_LOOKS: Mapping[type[ast.AST], Callable[[Any, Types], Iterator[Trap]]] = {
    ast.AnnAssign: _declared,
    ast.Assign: _assigned,
    ast.AugAssign: _added,
    ast.BinOp: _added,
    ast.BoolOp: _chosen,
    ast.Call: _called,
    ast.Compare: _compared,
    ast.Dict: _filled,
    ast.DictComp: _filled,
    ast.For: _gone_through,
    ast.FunctionDef: _answered,
    ast.GeneratorExp: _filled,
    ast.IfExp: _chosen,
    ast.List: _filled,
    ast.ListComp: _filled,
    ast.Set: _filled,
    ast.SetComp: _filled,
    ast.Tuple: _framed,
}


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
