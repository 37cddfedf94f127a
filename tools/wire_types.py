"""Write the wire's schema, and the TypeScript types of the browser client from it.

python -m tools.wire_types          write both files
python -m tools.wire_types --check  say whether they are as they should be
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from starhall.server.book.actions import ACTIONS
from starhall.wire.schema import schema
from tools import written
from tools.typescript import TypeScript

ROOT = Path(__file__).resolve().parents[1]
SCHEMA = ROOT / "src" / "starhall" / "wire" / "schema.json"
TYPES = ROOT / "web" / "src" / "lib" / "wire.ts"

_HEADING = """\
// The messages on the wire. Made from src/starhall/wire by tools/wire_types.py: change it there.
/* eslint-disable */

export const PROTOCOL = {protocol}
"""

# Views and questions are typed by each game: see view_types.
_WRITTEN = TypeScript(anything="any")
EVENTS = ("NewEvent", "EnterEvent", "CheckIn", "DropOut", "Arbiter")


def typescript(found: Mapping[str, Any]) -> str:
    """The types of every definition of the schema."""
    parts = [_HEADING.format(protocol=found["protocol"])]
    sent = set(found["fromClient"]) | _requests(found)
    for name, definition in found["$defs"].items():
        parts.append(_WRITTEN.interface(name, definition, optional=name in sent))
    for name, kinds in (("FromClient", found["fromClient"]), ("FromServer", found["fromServer"])):
        parts.append(f"export type {name} =\n" + "\n".join(f"  | {kind}" for kind in kinds) + "\n")
    return "\n".join(parts)


def _requests(found: Mapping[str, Any]) -> set[str]:
    """The bodies that a client sends: there, what has a default may be left out."""
    return {
        "NewTable",
        "SeatPlan",
        "Enter",
        "Join",
        "HandOver",
        "Branch",
        "CheckDeck",
        "SyncSaved",
        *EVENTS,
    } & set(found["$defs"])


def schema_text(found: Mapping[str, Any]) -> str:
    """The schema as its file holds it."""
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def files() -> dict[Path, str]:
    """What each generated file should hold."""
    found = schema(ACTIONS.messages, ACTIONS.happenings)
    return {SCHEMA: schema_text(found), TYPES: typescript(found)}


def main(arguments: list[str]) -> int:
    """Write the files, or with --check compare them."""
    return written.main("tools.wire_types", __doc__, lambda _: files(), arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
