"""What follows from the rows of the box: numbers of cards, arrows by facing, effects as tuples."""

from __future__ import annotations

from starhall.core import ContentError, ruled
from starhall.games.void.box.geometry import AHEAD, CELLS, DIRECTIONS, OFF, TURNS
from starhall.games.void.box.language import Effect, parse
from starhall.games.void.box.rows import (
    AFFECTOR_NAMES,
    AFFECTORS,
    ALIENS,
    BEASTS,
    BOX,
    CARDS,
    TILES,
    Tile,
    Timing,
)

_NAME = "starhall.games.void.box.parts"

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
DIRECTION_SETS = tuple(tuple(d for d in range(TURNS) if arrows >> d & 1) for arrows in range(1 << TURNS))
"""By set of directions: its directions in order."""
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
FIRST = tuple(KIND.index(kind) for kind in KIND)
"""By card number: the first copy of its kind, which stands for all of them where copies must look alike."""
LAST = tuple(KIND.index(kind) + KIND.count(kind) - 1 for kind in KIND)
"""By card number: the last copy of its kind."""
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
GATE, DOME, MINE = STANDING.index("gate"), STANDING.index("dome"), STANDING.index("mine")
"""The kinds of affectors that do more than change a value."""
TYPES = len(AFFECTORS)

ALIEN_NAMES = tuple(ALIENS)
TIMING: tuple[Timing, ...] = tuple(alien.timing for alien in ALIENS.values())
ONCE = tuple(alien.once for alien in ALIENS.values())
POWERS = tuple(parse(alien.effect, AFFECTOR_NAMES) for alien in ALIENS.values())
"""By alien: the effect of its power."""
FLOOR = tuple(
    int(power[0][1]) if timing == "income" else None for power, timing in zip(POWERS, TIMING, strict=True)
)
"""By alien: what any sector is worth at least in Income."""


def _drawn(steps: tuple[Effect, ...], on_a_hole: bool) -> int:
    """How many cards these steps bring to whoever carries them out, where that is a plain number."""
    found = 0
    for name, *args in steps:
        if name == "IF" and args[0] == "on_hole(me)":
            found += _drawn((args[1 if on_a_hole else 2],), on_a_hole)
        elif name == "DRAW" and args[0] == "me" and isinstance(args[1], int):
            found += args[1]
    return found


BEGINNINGS = tuple((_drawn(power, False), _drawn(power, True)) for power in POWERS)
"""By alien: the cards that its power draws, on a sector that is no black hole and on one that is."""

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
            raise ContentError(
                f"content/{file}: {found} {name}, but box.toml: {name} says {BOX[name].value}; "
                "change copies so that they add up, or that value, too"
            )
    for piece, (name, affector) in enumerate(AFFECTORS.items()):
        if PIECE.count(piece) != affector.pieces:
            raise ContentError(
                f"content/affectors.toml: {name}: pieces: {affector.pieces}, but {PIECE.count(piece)} cards"
            )
    for name, beast in BEASTS.items():
        if len(beast.abilities) != SLOTS:
            raise ContentError(f"content/beasts.toml: {name}: abilities: there must be {SLOTS}")


_check_counts()
