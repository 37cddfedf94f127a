"""The components of the box, read from the content files: cards, aliens, beasts, tiles, affectors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from starhall.core import Content, ContentError, Mark, ruled
from starhall.games.void.language import OF_AN_OWNER, Effect, parse, words_in

_HERE = "starhall.games.void"
_NAME = f"{_HERE}.components"

Direction = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Timing = Literal["any_time", "turn_start", "my_turn", "would_lose_cards", "travel", "income"]


@dataclass(frozen=True, slots=True)
class Affector:
    """A kind of plastic piece that changes the sector it lies on."""

    name: str
    pieces: int
    value: int
    symbol: str
    text: str
    mark: Mark
    standing: Literal["", "mine", "gate", "dome"] = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """The number side of a sector tile, upright."""

    value: int
    arrows: tuple[Direction, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Card:
    """A resource card."""

    name: str
    group: str
    copies: int
    effect: str
    text: str
    mark: Mark
    note: str = ""

    def __post_init__(self) -> None:
        parse(self.effect, AFFECTOR_NAMES)


@dataclass(frozen=True, slots=True)
class Alien:
    """The power side of an alien card."""

    name: str
    colour: str
    letter: str
    who: str
    timing: Timing
    once: bool
    effect: str
    text: str
    mark: Mark
    note: str = ""

    def __post_init__(self) -> None:
        ((verb, *arguments),) = parse(self.effect, AFFECTOR_NAMES)
        if self.timing in _POWERS and verb not in _POWERS[self.timing]:
            raise ValueError(
                f"effect: {self.timing} goes with {' or '.join(_POWERS[self.timing])}, not {verb}"
            )
        if verb == "MOVE" and arguments[0] != "my_ship":
            raise ValueError("effect: instead of travelling only my_ship moves")


_POWERS = {"any_time": ("LIFT",), "travel": ("ROTATE", "MOVE"), "income": ("FLOOR_INCOME",)}
"""Timings that only some verbs fit."""


@dataclass(frozen=True, slots=True)
class Ability:
    """A slot of a Void Beast's ladder."""

    effect: str
    text: str
    mark: Mark

    def __post_init__(self) -> None:
        odd = words_in(parse(self.effect, AFFECTOR_NAMES)) & set(OF_AN_OWNER)
        if odd:
            raise ValueError(f"effect: a beast has no hand and no ship for {', '.join(sorted(odd))}")


@dataclass(frozen=True, slots=True)
class Beast:
    """A Void Beast card."""

    name: str
    byname: str
    mark: Mark
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """A number of the box."""

    value: int
    mark: Mark
    note: str = ""


CONTENT = Content(_HERE)

BOX = CONTENT.table("content/box.toml", Fact)
AFFECTORS = CONTENT.table("content/affectors.toml", Affector)
AFFECTOR_NAMES = tuple(AFFECTORS)
TILES = CONTENT.table("content/tiles.toml", Tile)
CARDS = CONTENT.table("content/cards.toml", Card)
ALIENS = CONTENT.table("content/aliens.toml", Alien)
BEASTS = CONTENT.table("content/beasts.toml", Beast)

SIZE = BOX["rows"].value
CELLS = SIZE * BOX["columns"].value
"""Cells are numbers, r1c1 = 0, row by row."""
ALL = (1 << CELLS) - 1
"""A set of cells is a number: bit c is cell c. This is all of them."""
CELL_NAMES = tuple(f"r{cell // SIZE + 1}c{cell % SIZE + 1}" for cell in range(CELLS))
DIRECTIONS: tuple[Direction, ...] = ruled(
    ("N", "NE", "E", "SE", "S", "SW", "W", "NW"), "VOID-R08", by=f"{_NAME}.DIRECTIONS"
)
"""Clockwise from the top of the board."""
TURNS = len(DIRECTIONS)
_STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
OFF = -1
"""No cell: off the board."""


def _from(cell: int, direction: int, spaces: int) -> int:
    down, right = _STEPS[direction]
    row, column = cell // SIZE + down * spaces, cell % SIZE + right * spaces
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else OFF


AHEAD = ruled(
    tuple(
        tuple(tuple(_from(cell, d, spaces) for d in range(TURNS)) for cell in range(CELLS))
        for spaces in range(SIZE)
    ),
    *("VOID-R08", "VOID-R10"),
    by=f"{_NAME}.AHEAD",
)
"""By spaces, cell and direction: the cell straight ahead, or OFF; the board does not wrap."""


def mask(cells: Iterable[int]) -> int:
    """The set of these cells."""
    found = 0
    for cell in cells:
        if cell != OFF:
            found |= 1 << cell
    return found


BIT = (*(1 << cell for cell in range(CELLS)), 0)
"""By cell: the set of this cell alone; the last, for OFF, is empty."""
NEAR = tuple(mask(AHEAD[1][cell]) for cell in range(CELLS))
"""By cell: the set of its neighbours."""
OTHER_CELLS = tuple(tuple(other for other in range(CELLS) if other != cell) for cell in range(CELLS))
"""By cell: every other one."""
EDGE = mask(cell for cell in range(CELLS) if OFF in AHEAD[1][cell])
CORNERS = mask(cell for cell in range(CELLS) if AHEAD[1][cell].count(OFF) > SIZE - 1)
LINES = (
    *(tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE)),
    *(tuple(range(column, CELLS, SIZE)) for column in range(SIZE)),
)
"""The rows from the top, then the columns from the left."""
LINE_MASKS = tuple(map(mask, LINES))

_HALF = CELLS // 2
_LOW = tuple(tuple(c for c in range(_HALF) if half >> c & 1) for half in range(1 << _HALF))
_HIGH = tuple(
    tuple(_HALF + c for c in range(CELLS - _HALF) if half >> c & 1) for half in range(1 << (CELLS - _HALF))
)
_LOW_MASK = (1 << _HALF) - 1


def cells_of(cells: int) -> tuple[int, ...]:
    """The cells of a set in order; looked up in two halves, because questions need it so often."""
    return _LOW[cells & _LOW_MASK] + _HIGH[cells >> _HALF]


TILE_NAMES = tuple(TILES)
VALUES = tuple(tile.value for tile in TILES.values())


def _turned(tile: Tile, facing: int) -> int:
    return sum(1 << (DIRECTIONS.index(arrow) + facing) % TURNS for arrow in tile.arrows)


ARROWS = ruled(
    tuple(tuple(_turned(tile, facing) for facing in range(TURNS)) for tile in TILES.values()),
    *("VOID-056", "VOID-R09"),
    by=f"{_NAME}.ARROWS",
)
"""By tile and facing: the set of directions that its arrows point to, bit d for direction d."""
TARGETS = ruled(
    tuple(
        tuple(
            tuple(
                sorted(
                    AHEAD[1][cell][d] for d in range(TURNS) if arrows >> d & 1 and AHEAD[1][cell][d] != OFF
                )
            )
            for arrows in range(1 << TURNS)
        )
        for cell in range(CELLS)
    ),
    *("VOID-059", "VOID-R10"),
    by=f"{_NAME}.TARGETS",
)
"""By cell and set of directions: the cells that such arrows lead to."""

CARD_NAMES = tuple(CARDS)
KINDS = len(CARD_NAMES)
"""How many different resource cards there are."""
KIND = tuple(kind for kind, card in enumerate(CARDS.values()) for _ in range(card.copies))
"""By card number: which of the different cards it is. Copies are numbered one after another."""
RESOURCES = len(KIND)
COPIES = tuple(slice(KIND.index(kind), KIND.index(kind) + KIND.count(kind)) for kind in KIND)
"""By card number: where all its copies are among the numbers of cards."""
CARD_EFFECTS: tuple[tuple[Effect, ...], ...] = tuple(
    parse(card.effect, AFFECTOR_NAMES) for card in CARDS.values()
)
AFFECTOR_OF = tuple(effect[0][1] if effect[0][0] == "PLACE" else -1 for effect in CARD_EFFECTS)
"""By kind of card: the kind of affector it is, or -1."""
PIECE = tuple(AFFECTOR_OF[kind] for kind in KIND)
"""By card number: the kind of affector it is, or -1."""
BONUS = ruled(
    tuple(affector.value for affector in AFFECTORS.values()),
    *("VOID-053", "VOID-054"),
    by=f"{_NAME}.BONUS",
)
"""By kind of affector: what it adds to the value of its sector."""
STANDING = tuple(affector.standing for affector in AFFECTORS.values())

ALIEN_NAMES = tuple(ALIENS)
TIMING: tuple[Timing, ...] = tuple(alien.timing for alien in ALIENS.values())
ONCE = tuple(alien.once for alien in ALIENS.values())
POWERS = tuple(parse(alien.effect, AFFECTOR_NAMES) for alien in ALIENS.values())
"""By alien: the effect of its power."""
FLOOR = tuple(
    int(power[0][1]) if timing == "income" else None for power, timing in zip(POWERS, TIMING, strict=True)
)
"""By alien: what any sector is worth at least in Income."""

BEAST_NAMES = tuple(BEASTS)
FIRST_BEAST = RESOURCES
"""Beast cards are numbered after the resource cards, so that no number means two cards."""
SLOTS = BOX["slots"].value
ABILITIES = tuple(
    tuple(parse(ability.effect, AFFECTOR_NAMES) for ability in beast.abilities) for beast in BEASTS.values()
)


def _check_counts() -> None:
    """The content must be as many pieces as the box says."""
    counts = {
        "cards": (RESOURCES, "cards.toml"),
        "tiles": (len(TILES), "tiles.toml"),
        "aliens": (len(ALIENS), "aliens.toml"),
        "beasts": (len(BEASTS), "beasts.toml"),
        "affectors": (sum(affector.pieces for affector in AFFECTORS.values()), "affectors.toml"),
    }
    for name, (found, file) in counts.items():
        if found != BOX[name].value:
            raise ContentError(f"content/{file}: {found} {name}, but box.toml: {name} says {BOX[name].value}")
    for piece, (name, affector) in enumerate(AFFECTORS.items()):
        if PIECE.count(piece) != affector.pieces:
            raise ContentError(
                f"content/affectors.toml: {name}: pieces: {affector.pieces}, but {PIECE.count(piece)} cards"
            )
    for name, beast in BEASTS.items():
        if len(beast.abilities) != SLOTS:
            raise ContentError(f"content/beasts.toml: {name}: abilities: there must be {SLOTS}")


_check_counts()
