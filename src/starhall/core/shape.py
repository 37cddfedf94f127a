"""The shape of a seen table, field by field: enough to draw a table of which nothing else is known.

Nothing is guessed. A number is a seat, a card or the face of a die where its field is marked so
(`core/visibility.py`); hands and piles are what a state declares as its owner's or as nobody's.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import textwrap
import types
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from starhall.core.fitting import is_named
from starhall.core.seen import Hand, Pile, Seen
from starhall.core.visibility import Visibility, shows

if TYPE_CHECKING:
    from starhall.core.game import Game

What = Literal[
    "number",
    "words",
    "yes or no",
    "seat",
    "card",
    "die",
    "hand",
    "pile",
    "list",
    "by seat",
    "by name",
    "record",
    "row",
    "anything",
]
"""A `record` has its fields by name, a `row` by their places; the others say what they are."""


@dataclasses.dataclass(slots=True)
class Shown:
    """What a value is."""

    what: What
    of: Shown | None = None
    """What is in it, where it is a list, or has an entry for each seat or name."""
    fields: list[Field] = dataclasses.field(default_factory=list)
    """The parts of a record or a row."""


@dataclasses.dataclass(slots=True)
class Field:
    """A field of a seen table, or of a record in it."""

    name: str
    label: str
    """Its name for people."""
    text: str
    """What it holds, in the words of its docstring; may be empty."""
    shows: Shown


@dataclasses.dataclass(slots=True)
class Shape:
    """A game's seen table, without what every table has."""

    cards: list[str]
    """The name of each card by its number; empty where cards have none."""
    fields: list[Field]


_EVERY_TABLE = frozenset(get_type_hints(Seen))
_SIMPLE: Mapping[Any, What] = {
    bool: "yes or no",
    int: "number",
    float: "number",
    str: "words",
    Hand: "hand",
    Pile: "pile",
}


@cache
def shape(game: Game[Any]) -> Shape:
    """The shape of what a seat of this game sees; read from the sources once."""
    found = _fields(game.seen, _texts(game.state) | _texts(game.seen))
    for field in found:
        if game.state.fields.get(field.name) is Visibility.OWNER and field.shows.what == "list":
            field.shows.what = "by seat"
    return Shape(list(game.cards), [field for field in found if field.name not in _EVERY_TABLE])


def _fields(cls: type, texts: Mapping[str, str]) -> list[Field]:
    hints = get_type_hints(cls, include_extras=True)
    return [
        Field(name, name.replace("_", " ").capitalize(), texts.get(name, ""), _shown(hint))
        for name, hint in hints.items()
        if name in getattr(cls, "types", hints)
    ]


def _shown(hint: Any) -> Shown:
    """What a value of this type is, by its marks."""
    mark = shows(hint)
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, Union):
        others = [part for part in parts if part is not types.NoneType]
        return _shown(Annotated[others[0], mark]) if len(others) == 1 else Shown("anything")
    if origin is Literal:
        return Shown("words" if isinstance(parts[0], str) else "number")
    if origin is tuple and parts[-1] is not Ellipsis:
        return Shown("row", None, [Field("", "", "", _shown(part)) for part in parts])
    if origin in (list, tuple):
        return Shown("by seat" if mark else "list", _shown(parts[0]))
    if origin in (dict, Mapping):
        return Shown("by name", _shown(parts[1]))
    if hint in _SIMPLE:
        return Shown(mark.value if mark else _SIMPLE[hint])
    if is_named(hint) or dataclasses.is_dataclass(hint):
        what: What = "row" if is_named(hint) else "record"
        return Shown(what, None, _fields(hint, _texts(hint)))
    return Shown("anything")


def _texts(cls: type) -> dict[str, str]:
    """By field: the docstring that stands below it, where the source can be had."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        try:
            (top,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
        except (OSError, TypeError, SyntaxError, ValueError):
            continue
        body = getattr(top, "body", [])
        for one, below in pairwise(body):
            match one, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(ast.Constant(str(text))):
                    found[name] = " ".join(text.partition("\n\n")[0].split())
    return found
