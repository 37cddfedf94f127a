"""One schema for each game: what a seat sees, what its questions are about, and the rows of its content."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, get_origin

import msgspec

from starhall.core import Game
from starhall.core.seen import Seen


def to_json(value: Any) -> Any:
    """What the encoder of JSON does not know by itself."""
    if isinstance(value, Seen):
        return value.parts()
    if isinstance(value, MappingProxyType):
        return dict(value)
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def game_schema(game: Game[Any]) -> dict[str, Any]:
    """The JSON schema of a game's seen table, of its questions and of its content, by name."""
    view = _struct(game.seen.__name__, game.seen.types)
    asks = {kind.name: _struct(f"About {kind.name}", kind.about) for kind in game.kinds}
    rows = game.content.shown_rows
    wanted = [view, *asks.values(), *rows.values()]
    refs, components = msgspec.json.schema_components(
        wanted, ref_template="#/$defs/{name}", schema_hook=_in_json
    )
    found = iter(refs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": game.name,
        "view": next(found),
        "asks": {name: next(found) for name in asks},
        "content": {name: next(found) for name in rows},
        "$defs": dict(sorted(components.items())),
    }


def game_schema_text(game: Game[Any]) -> str:
    """The schema as a file holds it."""
    return json.dumps(game_schema(game), indent=1, ensure_ascii=False) + "\n"


def _in_json(hint: Any) -> dict[str, Any]:
    """What a type that JSON does not have is written as: a step by its name."""
    if get_origin(hint) is Callable or hint is Callable:
        return {"type": "string"}
    raise TypeError(f"{hint} has no form in JSON")


def _struct(name: str, fields: Mapping[str, Any]) -> type[msgspec.Struct]:
    return msgspec.defstruct(name, [(field, hint) for field, hint in fields.items()], kw_only=True)
