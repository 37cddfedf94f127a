"""Schemas and TypeScript of what games show and ask are as the games declare them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import msgspec
import pytest

from starhall.core import registry
from tools.typescript import TypeScript
from tools.view_types import ROOT, files


@pytest.mark.parametrize("slug", registry.slugs())
def test_the_generated_files_of_a_game_are_up_to_date(slug: str) -> None:
    stale = [
        str(path.relative_to(ROOT))
        for path, text in files([slug]).items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    assert not stale, "run python -m tools.view_types"


class Pair(NamedTuple):
    """Two things."""

    one: int
    other: str


@dataclass
class Thing:
    """A thing."""

    number: int
    maybe: str | None
    several: list[int | str]
    pairs: list[Pair]
    places: dict[int, float]
    word: Literal["left", "right"]
    flags: tuple[bool, ...]
    spare: int = 0


def test_every_shape_of_python_has_its_type() -> None:
    _, components = msgspec.json.schema_components([Thing], ref_template="#/$defs/{name}")
    written = TypeScript()
    assert written.interface("Thing", components["Thing"]) == (
        "/** A thing. */\n"
        "export interface Thing {\n"
        "  number: number\n"
        "  maybe: string | null\n"
        "  several: (number | string)[]\n"
        "  pairs: Pair[]\n"
        "  places: Record<string, number>\n"
        '  word: "left" | "right"\n'
        "  flags: boolean[]\n"
        "  spare: number\n"
        "}\n"
    )
    assert (
        written.interface("Pair", components["Pair"])
        == "/** Two things. */\nexport type Pair = [number, string]\n"
    )
    assert "spare?: number" in written.interface("Thing", components["Thing"], optional=True)


def test_what_nothing_is_said_of_is_unknown() -> None:
    nothing: dict[str, Any] = {}
    assert TypeScript().type_of(nothing) == "unknown"
    assert TypeScript().type_of({"type": "object", "additionalProperties": {}}) == "Record<string, unknown>"
