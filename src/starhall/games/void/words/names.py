"""The names of things as people read them: cards, aliens, beasts, sectors, affectors."""

from __future__ import annotations

from starhall.core import and_list, signed
from starhall.games.void.box.geometry import CELL_NAMES, DIRECTIONS, SIZE
from starhall.games.void.box.rows import AFFECTOR_NAMES, AFFECTORS, ALIENS, BEASTS, CARDS
from starhall.games.void.rules.causes import Source
from starhall.games.void.seen import VoidSeen

CARD_ROWS = tuple(CARDS.values())
ALIEN_ROWS = tuple(ALIENS.values())
BEAST_ROWS = tuple(BEASTS.values())
AFFECTOR_ROWS = tuple(AFFECTORS[name] for name in AFFECTOR_NAMES)
DIRECTION_NAMES = dict(
    zip(
        DIRECTIONS,
        ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"),
        strict=True,
    )
)

TURN_NAMES = (
    "an eighth of a turn",
    "a quarter turn",
    "three eighths of a turn",
    "half a turn",
    "five eighths of a turn",
    "three quarters of a turn",
    "seven eighths of a turn",
)
"""By eighths less one."""


def card_name(kind: int) -> str:
    """A resource card: "Supply Crate"."""
    return CARD_ROWS[kind].name


def alien_name(alien: int) -> str:
    """An alien and the colour of its ship: "Neffi (red)"."""
    return f"{ALIEN_ROWS[alien].name} ({ALIEN_ROWS[alien].colour})"


def beast_name(beast: int) -> str:
    """A beast with its byname."""
    return f"{BEAST_ROWS[beast].name}, {BEAST_ROWS[beast].byname}"


def line_name(line: int) -> str:
    """A row or a column: "row 2"."""
    return f"row {line + 1}" if line < SIZE else f"column {line - SIZE + 1}"


def shift_name(way: int) -> str:
    """A row or column and where it goes: "row 2 east"."""
    ways = ("east", "west") if way // 2 < SIZE else ("south", "north")
    return f"{line_name(way // 2)} {ways[way % 2]}"


def cell_words(seen: VoidSeen, cell: int) -> str:
    """A sector as it lies now: "r2c3 (worth 2, Ada there)"."""
    sector = seen.sectors[cell]
    parts = ["black hole" if sector.hole else f"worth {signed(sector.value)}"]
    if sector.hole and sector.value:
        parts.append(f"worth {signed(sector.value)}")
    parts += [AFFECTOR_ROWS[kind].name for kind in sector.affectors]
    if sector.ships:
        parts.append(f"{and_list([seen.names[p] for p in sector.ships])} there")
    return f"{CELL_NAMES[cell]} ({', '.join(parts)})"


def affector_words(value: int) -> str:
    """An affector and where it lies: "the Starport on r2c3"."""
    cell, kind = divmod(value, len(AFFECTOR_NAMES))
    return f"the {AFFECTOR_ROWS[kind].name} on {CELL_NAMES[cell]}"


def by_words(cause: Source) -> str:
    """What makes something happen, in front of it: "Supply Crate: "; nothing if the line before says it."""
    what, *which = cause
    if what == "card":
        return f"{card_name(which[0])}: "
    if what == "power":
        return f"Power of the {ALIEN_ROWS[which[0]].name}: "
    if what == "ability":
        return f"{BEAST_ROWS[which[0]].name}: "
    return {"income": "Income: ", "minefield": "Minefield: ", "loss": ""}[what]
