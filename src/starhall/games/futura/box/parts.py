"""The parts of the box as numbers: faces of deck cards, acolytes, districts, stations, tables."""

from __future__ import annotations

from starhall.core import ContentError, Die, ruled
from starhall.games.futura.box import rows
from starhall.games.futura.box.language import EFFECT_TYPES, SIGILS, Clause
from starhall.games.futura.box.rows import (
    ABILITIES,
    ACOLYTES,
    ARMOURS,
    BEASTS,
    CLASSES,
    CREATURES,
    DISTRICTS,
    ITEMS,
    LEVELS,
    NUMBERS,
    SABERS,
    SIGIL_CARDS,
    STATIONS,
    TYPES,
    WHEEL,
)

_NAME = "starhall.games.futura.box.parts"


def _number(name: str) -> int:
    return NUMBERS[name].value


PLAYERS = ruled(range(2, _number("players") + 1), "FUT-001", by=f"{_NAME}.PLAYERS")

# Dice.
D4, D6, D8, D10, D12, D20 = (Die(f"d{n}", range(1, n + 1)) for n in (4, 6, 8, 10, 12, 20))
CHANCE = Die("chance", range(10, 101, 10))
DIE_OF = {4: D4, 6: D6, 8: D8, 10: D10, 12: D12, 20: D20}
"""By number of faces."""
_DICE = {die.name: die for die in DIE_OF.values()}

# Small numbers.
NOBODY = -1
NONE = -1
NEUTRAL = -2
POOL, BENCH, BAY, FALLEN, MUTANT, GONE = range(6)
"""Places of acolytes."""
OUT, FACE_DOWN, UNBUILT, BUILT = range(4)
"""Sites: what has become of a district."""
ARMOUR, SABER, SIGIL_CARD, ABILITY, ITEM, CREATURE = range(6)
"""Kinds of deck cards."""
KIND_NAMES = ruled(
    ("armour", "saber", "sigil", "ability", "item", "creature"),
    "FUT-015",
    "FUT-R04",
    by=f"{_NAME}.KIND_NAMES",
)
EQUIPMENT = ruled((ARMOUR, SABER, ITEM), "FUT-397", by=f"{_NAME}.EQUIPMENT")
BASE, RECON, ADEPT, HEAVY = range(4)
CLASS_NAMES = ruled(tuple(CLASSES), "FUT-025", by=f"{_NAME}.CLASS_NAMES")
PALADIN, PRIMAL, STRATEGIST, PURITAN, EMPEROR = range(5)
ANY = 5
"""Every front sigil matches."""
SIGIL_NAMES = ruled(SIGILS, "FUT-043", by=f"{_NAME}.SIGIL_NAMES")

# Deck cards: `card = face * SLOTS + slot`.
DECK_SIZE = ruled(_number("deck"), "FUT-012", "FUT-317", by=f"{_NAME}.DECK_SIZE")
SLOTS = 4 * DECK_SIZE
_ABILITIES = {i: row for i, row in ABILITIES.items() if row.tag != "AC ONLY"}
"""Those of the Arena format are rows, but no deck can hold them."""
ID = (*ARMOURS, *SABERS, *SIGIL_CARDS, *_ABILITIES, *ITEMS, *CREATURES)
FACES = len(ID)
FACE = {name: face for face, name in enumerate(ID)}
"""The face by its id."""
_ROWS: tuple[rows.DeckCard, ...] = (
    *ARMOURS.values(),
    *SABERS.values(),
    *SIGIL_CARDS.values(),
    *_ABILITIES.values(),
    *ITEMS.values(),
    *CREATURES.values(),
)
NAME = tuple(row.name for row in _ROWS)
KIND = (
    *(ARMOUR for _ in ARMOURS),
    *(SABER for _ in SABERS),
    *(SIGIL_CARD for _ in SIGIL_CARDS),
    *(ABILITY for _ in _ABILITIES),
    *(ITEM for _ in ITEMS),
    *(CREATURE for _ in CREATURES),
)
CLASS = tuple(
    CLASS_NAMES.index(row.rank) if isinstance(row, rows.Armour | rows.Saber) else BASE for row in _ROWS
)
LEVEL = ruled(
    tuple(0 if isinstance(row, rows.SigilCard) else row.level for row in _ROWS),
    "FUT-028",
    "FUT-409",
    by=f"{_NAME}.LEVEL",
)
AP = ruled(
    tuple(row.ap if isinstance(row, rows.Armour | rows.Item | rows.Creature) else 0 for row in _ROWS),
    "FUT-027",
    by=f"{_NAME}.AP",
)
DAM = ruled(
    tuple(row.dam if isinstance(row, rows.Saber | rows.Item | rows.Creature) else 0 for row in _ROWS),
    "FUT-032",
    by=f"{_NAME}.DAM",
)


def _sigil(name: str) -> int:
    return ANY if name == "any" else SIGILS.index(name) if name else NONE


SIGIL = tuple(_sigil(row.sigil) for row in _ROWS)
ELEMENT = ruled(
    tuple(row.element if isinstance(row, rows.Saber | rows.Creature) else "" for row in _ROWS),
    "FUT-033",
    "FUT-130",
    "FUT-400",
    by=f"{_NAME}.ELEMENT",
)
"""The damage type of sabers and creatures."""
EFFECT_TYPE = ruled(
    tuple(
        ""
        if isinstance(row, rows.SigilCard)
        else row.element
        if isinstance(row, rows.Saber)
        else row.effect_type
        for row in _ROWS
    ),
    *("FUT-025", "FUT-139", "FUT-180", "FUT-181", "FUT-401", "FUT-402", "FUT-424"),
    by=f"{_NAME}.EFFECT_TYPE",
)
USE = ruled(
    tuple(row.use if isinstance(row, rows.Armour | rows.Saber | rows.Ability) else "" for row in _ROWS),
    "FUT-048",
    by=f"{_NAME}.USE",
)
"""Active, Passive, Declared or Conditional; empty where the card prints none."""
CLAUSES_OF: tuple[tuple[Clause, ...], ...] = tuple(
    () if isinstance(row, rows.SigilCard) else row.clauses for row in _ROWS
)
WEAK = tuple(
    (str(row.weak), row.weak_by) if isinstance(row, rows.Armour | rows.Creature) else ("", 0) for row in _ROWS
)
"""The damage type that hurts more, and by how much."""
FP = tuple(0 if isinstance(row, rows.SigilCard | rows.Ability) else row.focus for row in _ROWS)
TAG = tuple("" if isinstance(row, rows.SigilCard) else row.tag for row in _ROWS)
ITEM_KIND = ruled(
    tuple(row.kind if isinstance(row, rows.Item) else "" for row in _ROWS),
    "FUT-036",
    by=f"{_NAME}.ITEM_KIND",
)
CARRIER = tuple(row.carrier if isinstance(row, rows.Item) else "" for row in _ROWS)
ONE_OFF = tuple(isinstance(row, rows.Item) and row.one_off for row in _ROWS)
RESISTS = tuple(row.resists if isinstance(row, rows.Creature) else "" for row in _ROWS)
QUOTA_OF = ruled(
    tuple(ITEM if kind == CREATURE else kind for kind in KIND),
    *("FUT-020", "FUT-067", "FUT-R05", "FUT-R04"),
    by=f"{_NAME}.QUOTA_OF",
)
"""The part of the deck a face counts for; creatures and artefacts are items."""
QUOTA = tuple(_number(KIND_NAMES[kind]) for kind in (ARMOUR, SABER, SIGIL_CARD, ABILITY, ITEM))
"""How many cards of each part a deck has."""
FIRST_SIGIL = FACE["SIG-PAL"]
"""The face of a sigil card is FIRST_SIGIL + its sigil."""


def face_of(card: int) -> int:
    """What a card is."""
    return card // SLOTS


def slot_of(card: int) -> int:
    """Which of the 240 places of the decks it came from."""
    return card % SLOTS


# Acolytes.
ACO_ID = tuple(ACOLYTES)
ACO_NAME = tuple(row.name for row in ACOLYTES.values())
ACO_HOUSE = ruled(
    tuple(row.house for row in ACOLYTES.values()),
    *("FUT-002", "FUT-202", "FUT-412", "FUT-R98"),
    by=f"{_NAME}.ACO_HOUSE",
)
ACO_SIGIL = ruled(tuple(_sigil(row.sigil) for row in ACOLYTES.values()), "FUT-407", by=f"{_NAME}.ACO_SIGIL")
ACO_AP = tuple(row.ap for row in ACOLYTES.values())
ACO_DAM = tuple(row.dam for row in ACOLYTES.values())
ACO_CLAUSES = tuple(row.clauses for row in ACOLYTES.values())
ACO_EFFECT_TYPE = tuple(row.effect_type for row in ACOLYTES.values())
ACO_ABILITY = tuple(row.ability for row in ACOLYTES.values())
ACO_USE = tuple(row.use for row in ACOLYTES.values())
ACO_FOURTH = ruled(tuple(row.fourth for row in ACOLYTES.values()), "FUT-R01", by=f"{_NAME}.ACO_FOURTH")

# Districts.
DIS_ID = tuple(DISTRICTS)
DIS_NAME = tuple(row.name for row in DISTRICTS.values())
DIS_ENERGY = ruled(tuple(row.energy for row in DISTRICTS.values()), "FUT-058", by=f"{_NAME}.DIS_ENERGY")
DIS_CLAUSES = tuple(row.clauses for row in DISTRICTS.values())
DIS_ABILITY = tuple(row.ability for row in DISTRICTS.values())
DIS_USE = tuple(row.use for row in DISTRICTS.values())
DIS_EFFECT_TYPE = tuple(row.effect_type for row in DISTRICTS.values())

# Station cards.
STA_ID = tuple(STATIONS)
STATION_TYPES = ruled(
    tuple(dict.fromkeys(row.type for row in STATIONS.values())),
    "FUT-068",
    by=f"{_NAME}.STATION_TYPES",
)
STA_TYPE = tuple(STATION_TYPES.index(row.type) for row in STATIONS.values())
STA_NAME = tuple(row.type for row in STATIONS.values())
STA_CLAUSES = tuple(row.clauses for row in STATIONS.values())
STA_USE = tuple(row.use for row in STATIONS.values())
STA_EFFECT_TYPE = tuple(row.effect_type for row in STATIONS.values())
"""Empty where the card has none."""
STA_ABILITY = tuple(row.ability for row in STATIONS.values())
STA_FOURTH = ruled(tuple(row.fourth for row in STATIONS.values()), "FUT-R01", by=f"{_NAME}.STA_FOURTH")

# Tables, by class.
CLASS_DIE = ruled(
    tuple(DIE_OF[row.die] for row in CLASSES.values()),
    "FUT-240",
    "FUT-415",
    "FUT-R21",
    by=f"{_NAME}.CLASS_DIE",
)
MOVE_COST = tuple(row.move for row in CLASSES.values())
CLASS_SIGIL_BONUS = tuple(row.sigil_bonus for row in CLASSES.values())
RANK_VP = ruled(tuple(row.points for row in CLASSES.values()), "FUT-301", by=f"{_NAME}.RANK_VP")

# Tables, by station level 1 to 4; entry 0 is empty.
_LEVELS = tuple(LEVELS.values())
TOP_LEVEL = len(_LEVELS)
LEVEL_NAME = ruled(
    ("", *(row.name for row in _LEVELS)),
    "FUT-070",
    "FUT-408",
    "FUT-R26",
    by=f"{_NAME}.LEVEL_NAME",
)
LEVEL_DIE: tuple[tuple[Die, ...], ...] = ruled(
    ((), *(tuple(_DICE[die] for die in row.die) for row in _LEVELS)),
    "FUT-071",
    by=f"{_NAME}.LEVEL_DIE",
)
"""The combat dice, which are also the dice of DAM."""
LEVEL_AP_PLUS = ruled((0, *(row.ap_plus for row in _LEVELS)), "FUT-072", by=f"{_NAME}.LEVEL_AP_PLUS")
LEVEL_DAM_PLUS = ruled(
    (0, *(row.dam_plus for row in _LEVELS)),
    "FUT-073",
    "FUT-235",
    "FUT-R25",
    by=f"{_NAME}.LEVEL_DAM_PLUS",
)
LEVEL_SLOTS = (0, *(row.slots for row in _LEVELS))
LEVEL_ENERGY = ruled(
    (0, *(row.energy for row in _LEVELS)),
    "FUT-417",
    "FUT-R07",
    by=f"{_NAME}.LEVEL_ENERGY",
)
LEVEL_CREATURE = ruled(
    (0, *(row.creature for row in _LEVELS)),
    "FUT-103",
    "FUT-233",
    by=f"{_NAME}.LEVEL_CREATURE",
)
"""The highest creature a station of this level takes."""
UPGRADE_PRICE = (0, *(row.price for row in _LEVELS))
UPGRADE_COPIES = ruled(
    tuple(row.copies for row in _LEVELS),
    "FUT-013",
    "FUT-014",
    "FUT-R02",
    by=f"{_NAME}.UPGRADE_COPIES",
)

# Tables, by sigil.
BEATS = ruled(
    tuple(SIGILS.index(WHEEL[sigil].beats) for sigil in SIGILS),
    "FUT-107",
    by=f"{_NAME}.BEATS",
)
WARD = tuple(row.ward for row in SIGIL_CARDS.values())

# Tables, by creature level 1 to 10; entry 0 is empty.
CREATURE_DICE: tuple[tuple[Die, ...], ...] = (
    (),
    *(tuple(_DICE[die] for die in row.dice) for row in BEASTS.values()),
)
CREATURE_SIGIL_BONUS = (0, *(row.sigil_bonus for row in BEASTS.values()))

# Single numbers.
ITEM_SIGIL_BONUS = _number("item_sigil_bonus")
INCOME = _number("income")
BUILD_PRICE = _number("build")
SUPPORT_MOVE = _number("support_move")
HAND_LIMIT = ruled(_number("hand"), "FUT-398", by=f"{_NAME}.HAND_LIMIT")
BAY_LIMIT = _number("bay")
CYCLES = ruled(_number("cycles"), "FUT-003", "FUT-396", by=f"{_NAME}.CYCLES")
STATION_VP = _number("station_points")
ACOLYTE_VP = _number("acolyte_points")
ASSAULT_CAP = _number("assault_cap")

# Things: one numbering of all that fights or is used. Acolyte `a` is thing `a`.
ACOLYTE_COUNT = len(ACOLYTES)
DISTRICT_COUNT = len(DISTRICTS)
STATION_COUNT = len(STATIONS)
STATION = ACOLYTE_COUNT
"""The station on district d is STATION + d."""
CARD = STATION + DISTRICT_COUNT
"""The deck card of slot k is CARD + k."""
MUTANT_THING = CARD + SLOTS
"""Acolyte a as a mutant is MUTANT_THING + a."""
DISTRICT = MUTANT_THING + ACOLYTE_COUNT
"""District d is DISTRICT + d."""
THINGS = DISTRICT + DISTRICT_COUNT
CLAUSES = rows.MOST_CLAUSES
"""A play is `thing * CLAUSES + clause`."""
PASS = THINGS * CLAUSES

SHAPE = (ACOLYTE_COUNT, DISTRICT_COUNT, STATION_COUNT, len(STATION_TYPES), TOP_LEVEL, len(BEASTS), THINGS)
if SHAPE != (12, 12, 12, 5, 4, 10, 288):
    raise ContentError("content: 12 acolytes, 12 districts, 12 stations of 5 types, 4 levels, 10 beasts")
if {row.name for row in TYPES.values()} != set(EFFECT_TYPES):
    raise ContentError("content/effect_types.toml: the effect types are not those of the language")
