"""The components of the box as the rules count them: sides of cards, squares, tiles, characters."""

from __future__ import annotations

from starhall.core import ContentError, rule, ruled
from starhall.games.saga.box.geometry import RINGS, square_at
from starhall.games.saga.box.language import DISASTERS, Effects, parse
from starhall.games.saga.box.rows import (
    ABILITIES,
    CHARACTERS,
    COLLAPSE_CARDS,
    DISASTER_CARDS,
    ENERGY_CARDS,
    NOVA,
    NUMBERS,
    SLOTS,
    TILES,
)

_NAME = "starhall.games.saga.box.parts"

# Cards are numbers in the state: Disaster cards, then the Nova cards, then the Collapse cards.
DISASTER_COUNT = len(DISASTER_CARDS)
FIRST_NOVA = DISASTER_COUNT
FIRST_COLLAPSE = FIRST_NOVA + NUMBERS["nova_cards"].value
CARDS = FIRST_COLLAPSE + len(COLLAPSE_CARDS)
HELD = FIRST_COLLAPSE
"""Cards below this number can be held in a hand; a Collapse card never is (SAGA-130)."""
CARD_IDS = (
    *DISASTER_CARDS,
    *(f"N{n + 1}" for n in range(FIRST_COLLAPSE - FIRST_NOVA)),
    *COLLAPSE_CARDS,
)

UPRIGHT, UPSIDE_DOWN = 0, 1
"""The two sides of a card; a side of a card is the number 2 × card + side."""
SIDES = 2 * HELD

_BASIC = {"move": "MOVE 1", "attack": "ATTACK 1"}
_NOVA_SIDES = (NOVA["upright"], NOVA["upside_down"])
_PER_NOVA = range(FIRST_COLLAPSE - FIRST_NOVA)


@rule("SAGA-009", "SAGA-010", "SAGA-011", "SAGA-013", "SAGA-055", "SAGA-058", "SAGA-R87")
def _sides() -> tuple[tuple[Effects, int, int], ...]:
    """By side of a card: its actions in printed order, its Energy, and its squares (0: no Charge Up)."""
    found: list[tuple[Effects, int, int]] = []
    for card in DISASTER_CARDS.values():
        found.append((parse(card.effect), card.energy, card.squares))
        found.append((parse(_BASIC[card.basic]), card.basic_energy, 0))
    for _ in _PER_NOVA:
        found += [(parse(side.effect), side.energy, side.squares) for side in _NOVA_SIDES]
    return tuple(found)


EFFECTS = tuple(effects for effects, _, _ in _sides())
"""By side: what it says."""
ENERGY = ruled(
    tuple(energy for _, energy, _ in _sides()), "SAGA-057", "SAGA-105", "SAGA-R74", by=f"{_NAME}.ENERGY"
)
"""By side: its Energy number."""
CUBES = ruled(
    tuple(squares for _, _, squares in _sides()),
    *("SAGA-013", "SAGA-111", "SAGA-R74", "SAGA-R87"),
    by=f"{_NAME}.CUBES",
)
"""By side: the cubes that fill it; 0 for a side that is no Charge Up."""

# What shows on a square, and what it counts as, in one number: a bit for each Disaster.
VOLCANO, QUAKE, TSUNAMI, VOID, CRATER, GONE = 1, 2, 4, 8, 16, 32
BLANK = ruled(0, "SAGA-023", by=f"{_NAME}.BLANK")
NOVA_TILE = ruled(
    VOLCANO | QUAKE | TSUNAMI, "SAGA-020", "SAGA-022", "SAGA-141", "SAGA-R33", by=f"{_NAME}.NOVA_TILE"
)
"""The Nova, and the OMEGA-NOVA: all three Disasters at once."""
GROUND = ruled(
    {
        "volcano": VOLCANO,
        "quake": QUAKE,
        "tsunami": TSUNAMI,
        "blank": BLANK,
        "crater": CRATER,
        "void": VOID,
        "disaster": NOVA_TILE,
    },
    *("SAGA-019", "SAGA-020", "SAGA-024", "SAGA-026"),
    by=f"{_NAME}.GROUND",
)
"""By word: the number of a kind of square, or the bits that a filter asks for."""
GROUND_NAMES = {
    VOLCANO: "Volcano",
    QUAKE: "Quake",
    TSUNAMI: "Tsunami",
    BLANK: "blank",
    CRATER: "Crater",
    VOID: "Void",
    NOVA_TILE: "Nova",
    GONE: "removed",
}
TYPE = tuple(GROUND[card.disaster] for card in DISASTER_CARDS.values())
"""By Disaster card: its type, as a bit."""

SLOT_SQUARES = tuple((square_at(*slot.first), square_at(*slot.second)) for slot in SLOTS.values())
"""By slot: its two squares."""
TILE_NAMES = tuple(TILES)
FRONT = tuple(tuple(GROUND[word] for word in tile.front) for tile in TILES.values())
BACK = tuple(tuple(GROUND[word] for word in tile.back) for tile in TILES.values())
INNER = ruled(
    tuple(i for i, tile in enumerate(TILES.values()) if tile.slot),
    *("SAGA-017", "SAGA-031"),
    by=f"{_NAME}.INNER",
)
"""The tiles of the Inner Ring, in the order of their slots."""
SHUFFLED = tuple(i for i, tile in enumerate(TILES.values()) if not tile.slot)

CHARACTER_IDS = tuple(CHARACTERS)
MORGANA, SLUDGE, ROBO_MOB, ASTRA = range(len(CHARACTERS))
CHARACTER_ROWS = tuple(CHARACTERS.values())
START_ENERGY = tuple(character.energy for character in CHARACTER_ROWS)
STARTS_ON = tuple(GROUND[character.starts_on] for character in CHARACTER_ROWS)
HAND_SIZE = tuple(character.hand_size for character in CHARACTER_ROWS)
SOURCES = {name: SIDES + i for i, name in enumerate(ABILITIES)}
"""By ability: its number as what causes something, after the sides of the cards."""
ABILITY_EFFECTS = {name: parse(row.effect, ability=True) for name, row in ABILITIES.items() if row.effect}
"""By ability: what it does."""

START_DISASTERS = NUMBERS["start_disasters"].value
DRAFT_SET = NUMBERS["draft_set"].value
DRAFT_PICKS = NUMBERS["draft_picks"].value
VOID_DAMAGE = NUMBERS["void_damage"].value
FLIP_DAMAGE = NUMBERS["flip_damage"].value
SUPERCHARGED = NUMBERS["supercharged"].value
CUBES_IN_BOX = NUMBERS["cubes"].value
THROES_QUIET = NUMBERS["throes_quiet"].value
THROES_OMEGA = NUMBERS["throes_omega"].value
THROES_TURN = NUMBERS["throes_turn"].value
"""What brings the Final Throes: so many quiet turns, turns in the Omega Phase, turns in all."""
RANKS = tuple(card.name for card in ENERGY_CARDS.values())
"""The Energy cards from the top."""


@rule("SAGA-008")
def box() -> dict[str, int]:
    """How many of each component there are."""
    return {
        "Disaster cards": DISASTER_COUNT,
        "Nova cards": NUMBERS["nova_cards"].value,
        "Collapse cards": len(COLLAPSE_CARDS),
        "Character cards": len(CHARACTERS),
        "figurines": NUMBERS["figurines"].value,
        "Map Tiles": len(TILES),
        "Nova tiles": NUMBERS["nova_tiles"].value,
        "Energy cards": len(ENERGY_CARDS),
        "Charge Cubes": NUMBERS["cubes"].value,
    }


@rule("SAGA-008", "SAGA-R02", "SAGA-R04")
def check_content() -> None:
    """What no single row can tell: counts, the tiling, names and references."""
    for disaster in DISASTERS:
        if sum(card.disaster == disaster for card in DISASTER_CARDS.values()) != DISASTER_COUNT // 3:
            raise ContentError(f"content/disasters.toml: a third of the cards must be {disaster}")
    names = [card.name for card in DISASTER_CARDS.values()]
    if len(set(names)) != len(names):
        raise ContentError("content/disasters.toml: two cards have the same name")
    covered = sorted(square for squares in SLOT_SQUARES for square in squares)
    if covered != sorted(square for ring in RINGS[1:] for square in ring):
        raise ContentError("content/slots.toml: the slots must cover every square but the Nova once")
    for name, slot in SLOTS.items():
        if {square_at(*slot.first), square_at(*slot.second)} - set(RINGS[slot.ring]):
            raise ContentError(f"content/slots.toml: {name}: a square is not in ring {slot.ring}")
    if len(TILES) != len(SLOTS) or [TILES[TILE_NAMES[i]].slot for i in INNER] != list(SLOTS)[: len(INNER)]:
        raise ContentError("content/tiles.toml: the Inner Ring tiles must take the first slots in order")
    for name, character in CHARACTERS.items():
        for side, ability in (("basic", character.basic), ("omega", character.omega)):
            if ability not in ABILITIES or ABILITIES[ability].side != side:
                raise ContentError(f"content/characters.toml: {name}: {side}: no such ability {ability!r}")


check_content()
