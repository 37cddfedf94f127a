"""Write what each game shows and asks as a schema, and as the TypeScript types of its screen.

python -m tools.view_types [GAME ...]   write the files, of these games or of all
python -m tools.view_types --check      say whether they are as they should be
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from starhall.core import Game, registry
from starhall.wire.games import game_schema, game_schema_text
from tools import written
from tools.typescript import TypeScript, key_of

ROOT = Path(__file__).resolve().parents[1]
SCHEMAS = ROOT / "src" / "starhall" / "wire" / "views"
SCREENS = ROOT / "web" / "src" / "games"
_WRITTEN = TypeScript()
_MADE = "Made from src/starhall/games/{slug} by tools/view_types.py: change it there."


def view_types(game: Game[Any]) -> str:
    """`view.ts`: the seen table, its parts, what each kind of question is about, and what can happen."""
    found = game_schema(game)
    parts = [f"// What a seat sees of {game.name}, and what it is asked. {_MADE.format(slug=game.slug)}\n"]
    parts += [_WRITTEN.interface(name, found["$defs"][name]) for name in _reached(found, [found["view"]])]
    parts.append("/** By kind of question: what it is about. */\nexport interface About {")
    parts += [
        f"  {key_of(name)}: {_WRITTEN.type_of(_resolved(found, ask))}" for name, ask in found["asks"].items()
    ]
    parts.append("}\n")
    parts.append("/** What can happen: the names of its events. */\nexport type EventName =")
    parts += [f"  | '{name}'" for name in game.words.events] or ["  never"]
    parts.append("")
    return "\n".join(parts)


def content_types(game: Game[Any]) -> str:
    """`content.d.ts`: the rows of every table."""
    found = game_schema(game)
    parts = [f"// The content of {game.name}. {_MADE.format(slug=game.slug)}\n"]
    for table, row in found["content"].items():
        kind = _WRITTEN.type_of(_resolved(found, row), optional=True)
        parts.append(f"declare module 'content:{game.slug}/{table}' {{")
        parts.append(f"  const rows: Record<string, {kind}>\n  export default rows\n}}\n")
    return "\n".join(parts)


def _resolved(found: Mapping[str, Any], kind: Mapping[str, Any]) -> Mapping[str, Any]:
    """The definition behind a reference, with those in it put in their places."""
    if "$ref" in kind:
        return _resolved(found, found["$defs"][str(kind["$ref"]).rpartition("/")[2]])
    return {name: _resolve_all(found, value) for name, value in kind.items()}


def _resolve_all(found: Mapping[str, Any], value: Any) -> Any:
    if isinstance(value, Mapping):
        return _resolved(found, value)
    if isinstance(value, list):
        return [_resolve_all(found, item) for item in value]
    return value


def _reached(found: Mapping[str, Any], wanted: Sequence[Any]) -> list[str]:
    """The definitions that these kinds are made of, each before those that it needs."""
    names: list[str] = []

    def walk(value: Any) -> None:
        if isinstance(value, Mapping):
            if "$ref" in value:
                name = str(value["$ref"]).rpartition("/")[2]
                if name not in names:
                    names.append(name)
                    walk(found["$defs"][name])
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(list(wanted))
    return names


def files(slugs: Sequence[str]) -> dict[Path, str]:
    """What each generated file should hold."""
    found: dict[Path, str] = {}
    for slug in slugs or registry.slugs():
        game = registry.game(slug)
        found[SCHEMAS / f"{slug}.json"] = game_schema_text(game)
        found[SCREENS / slug / "view.ts"] = view_types(game)
        found[SCREENS / slug / "content.d.ts"] = content_types(game)
    return found


def main(arguments: list[str]) -> int:
    """Write the files, or with --check compare them."""
    return written.main("tools.view_types", __doc__, files, arguments, of="game")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
