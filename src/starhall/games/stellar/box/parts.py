"""The components of the box, read from the content files: races, pads, ship, tracks, cards, tokens, dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from starhall.core import ContentError, Die, rule, ruled
from starhall.games.stellar.box import language
from starhall.games.stellar.box.rows import (
    ACTIONS,
    AREAS,
    BOX,
    CARDS,
    CATEGORIES,
    CONSTANTS,
    CONTENT,
    CONVERSION,
    COSMIC_TRACK,
    DICE,
    FREE_MOVES,
    GATE_TRACK,
    GATES,
    ORBIT,
    PAD_SLOTS,
    PRICES,
    PROCEDURES,
    RACES,
    SET_UP,
    TOKENS,
    VERBS,
)

_NAME = "starhall.games.stellar.box.parts"


def check_content() -> None:
    """Every effect and condition is in the vocabulary, and the numbers fit together."""
    for file, rows in (("actions", ACTIONS), ("free_moves", FREE_MOVES), ("procedures", PROCEDURES)):
        for name, row in cast(Mapping[str, Any], rows).items():
            for field in ("effect", "fallback", "cost", "bonus"):
                language.read_all(VERBS, getattr(row, field, ()), f"content/{file}.toml: {name}: {field}")
            language.check_conditions(getattr(row, "requires", ()), f"content/{file}.toml: {name}: requires")
    for name, spot in ORBIT.items():
        language.read_all(VERBS, spot.on_arrival, f"content/orbit.toml: {name}: on_arrival")
    if TILES_PER_RACE < AREA_COUNT * MAX_LEVEL:
        raise ContentError(
            f"content/constants.toml: tiles_per_race: {TILES_PER_RACE} is too few for the ship"
        )
    if MAX_ACTIONS[CRYSTALS_ON_PAD] != BASE_ACTIONS:
        raise ContentError(f"content/pad_slots.toml: a full pad shows {BASE_ACTIONS}")
    if AT_PER_PLAYER < 1:
        raise ContentError("content/constants.toml: at_per_player: a player needs at least 1")
    if max(PLAYS) <= AT_PER_PLAYER:
        raise ContentError(f"content/prices.toml: {AT_PER_PLAYER} AT could pay for a play that has no price")
    if any(fallback not in ((), (("GAIN_SP", INSTEAD),)) for fallback in FALLBACK):
        raise ContentError(f"content/actions.toml: fallback: it is always {INSTEAD} SP")
    if max(GATE_NUMBERS) >= max(DIE.faces) * CONSTANTS["dice"].value:
        raise ContentError("content/gate_track.toml: no roll beats the last number")


def _constant(name: str, *rules: str) -> int:
    return ruled(CONSTANTS[name].value, *rules, by=f"{_NAME}.CONSTANTS")


HAND_LIMIT = _constant("hand_limit", "STEL-025")
MAX_LEVEL = _constant("max_level", "STEL-010", "STEL-011")
CRYSTALS_ON_PAD = _constant("crystals_on_pad", "STEL-023")
DICE_COUNT = _constant("dice", "STEL-110")
SHIP_DAMAGE = _constant("ship_damage_more_than_vp", "STEL-134")
BASE_ACTIONS = _constant("actions_without_a_missing_crystal", "STEL-042", "STEL-176")
INSTEAD = _constant("sp_when_nothing_else_is_gained", "STEL-025")
ORBIT_LENGTH = _constant("orbit_length", "STEL-R05")
AT_PER_PLAYER = _constant("at_per_player", "STEL-026", "STEL-R09")
TILES_PER_RACE = _constant("tiles_per_race", "STEL-R10", "STEL-R84")
CARDS_PER_COLOUR = _constant("cards_per_colour", "STEL-R11")
AREA_COUNT = _constant("areas", "STEL-003", "STEL-012")
GATE_COUNT = _constant("gate_positions", "STEL-109")

# Races are numbers in the state, in the default cosmic order.
RACE_IDS = ruled(tuple(RACES), "STEL-001", "STEL-032", "STEL-R07", by=f"{_NAME}.RACE_IDS")
MACHINES, MUTANTS, ALIENS, CLONES = range(4)
ALL_RACES = range(len(RACE_IDS))
NOBODY = -1
"""No race, no seat."""
COLOURS = ruled(tuple(race.colour for race in RACES.values()), "STEL-R77", by=f"{_NAME}.COLOURS")
RACE_NAMES = tuple(race.name for race in RACES.values())
TAGS = tuple(race.tag for race in RACES.values())
PERMANENT = ruled(
    tuple((race.permanent_as_npr, race.permanent) for race in RACES.values()),
    *("STEL-023", "STEL-067", "STEL-161", "STEL-163"),
    by=f"{_NAME}.PERMANENT",
)
"""By race, and by whether a player has it: the crystals that belong to the pouch."""

# Areas and gates are numbers: A, B, C and G1, G2, G3.
AREA_IDS = tuple(AREAS)
GATE_IDS = tuple(GATES)
OPEN = ruled(
    tuple(tuple(sorted(map(AREA_IDS.index, gate.open))) for gate in GATES.values()),
    *("STEL-003", "STEL-004", "STEL-R04"),
    by=f"{_NAME}.OPEN",
)
"""By gate position: the two areas of the open sector."""
CLOSED = ruled(
    tuple(AREA_IDS.index(gate.closed) for gate in GATES.values()),
    *("STEL-003", "STEL-004", "STEL-R04"),
    by=f"{_NAME}.CLOSED",
)
"""By gate position: the area of the closed sector."""
START_GATE = ruled(
    next(i for i, gate in enumerate(GATES.values()) if gate.start), "STEL-R03", by=f"{_NAME}.START_GATE"
)

# Actions are numbers: the areas of the left board.
ACTION_IDS = ruled(tuple(ACTIONS), "STEL-052", by=f"{_NAME}.ACTION_IDS")
CARD, CRYSTAL, TILE, DECODE, ATTACK, GATE = range(6)
BOTTOM = tuple(i for i, action in enumerate(ACTIONS.values()) if action.row == "bottom")
EFFECT = tuple(
    language.read_all(VERBS, row.effect, f"content/actions.toml: {n}") for n, row in ACTIONS.items()
)
FALLBACK = tuple(
    language.read_all(VERBS, row.fallback, f"content/actions.toml: {n}") for n, row in ACTIONS.items()
)

_TOTALS = (0, *(price.total for price in PRICES.values()))
PLAYS = ruled(
    {total: n for n, total in enumerate(_TOTALS)},
    *("STEL-046", "STEL-047"),
    by=f"{_NAME}.PLAYS",
)
"""By AT that lie on a bottom area: how often it was played."""
PRICE = ruled(
    {total: price.at for total, price in zip(_TOTALS, PRICES.values(), strict=False)},
    *("STEL-046", "STEL-047", "STEL-R20"),
    by=f"{_NAME}.PRICE",
)
"""By AT that lie on a bottom area: what the next play costs."""

COSMIC_SP = ruled(
    {
        players: tuple(
            slot.sp
            for slot in COSMIC_TRACK.values()
            if (slot.rank_of_2, slot.rank_of_3, slot.rank_of_4)[players - 2]
        )
        for players in (2, 3, 4)
    },
    *("STEL-034", "STEL-170"),
    by=f"{_NAME}.COSMIC_SP",
)
"""By number of players and rank: the SP of the cosmic order."""
GATE_NUMBERS = ruled(
    tuple(slot.number for slot in GATE_TRACK.values()), "STEL-R12", by=f"{_NAME}.GATE_NUMBERS"
)
GATE_START = ruled(
    {slot.start_for: i for i, slot in enumerate(GATE_TRACK.values()) if slot.start_for},
    *("STEL-159", "STEL-R12"),
    by=f"{_NAME}.GATE_START",
)
"""By number of players: the first slot of the gate control cube."""
ROUNDS = ruled({int(n): row.rounds for n, row in SET_UP.items()}, "STEL-005", by=f"{_NAME}.ROUNDS")
"""By number of players."""

DIE = ruled(Die("command", DICE["command"].faces), "STEL-R06", by=f"{_NAME}.DIE")
VALUES = tuple(sorted(set(DIE.faces)))
"""What a die can show: the values of the decisions about dice."""

CATEGORY_IDS = tuple(CATEGORIES)
CATEGORY_NAMES = tuple(category.name for category in CATEGORIES.values())
CAPTAIN, CREW, EXPLORATION = range(3)
CAP = ruled(tuple(category.cap for category in CATEGORIES.values()), "STEL-128", by=f"{_NAME}.CAP")
"""By category: the most VP, or None."""

# Cards are numbers 0 to 39, tokens the numbers after them.
CARD_IDS = tuple(CARDS)
COLOUR = tuple(RACE_IDS.index(card.race) for card in CARDS.values())
"""By card: the race it is a key of."""
TITLES = tuple(card.title for card in CARDS.values())
BIT = tuple(1 << colour for colour in COLOUR)
"""By card: its colour as a set of one."""
MEMBERS = tuple(
    tuple(race for race in ALL_RACES if races >> race & 1) for races in range(1 << len(ALL_RACES))
)
"""By set of races, bit r for race r: its members in default order."""
FIRST_TOKEN = len(CARDS)
FRESH_TOKENS = ruled(
    tuple(range(FIRST_TOKEN, FIRST_TOKEN + len(TOKENS))), "STEL-R08", "STEL-R70", by=f"{_NAME}.FRESH_TOKENS"
)
TOKEN_CATEGORY = {
    FIRST_TOKEN + i: CATEGORY_IDS.index(token.category) for i, token in enumerate(TOKENS.values())
}
FACE_DOWN = -1
"""A placed card that nobody may look at."""

TILE_SP, CARD_SP, CRYSTAL_SP = (row.sp for row in CONVERSION.values())


@cache
@rule("STEL-R38")
def crystal_die(pouch: tuple[int, ...]) -> Die:
    """The pouch as a die: one face for each crystal in it, written as its colour."""
    faces = [race for race, n in enumerate(pouch) for _ in range(n)]
    return Die("crystal", faces, [COLOURS[face] for face in faces])


@rule("STEL-R14", "STEL-065", "STEL-066")
def bare_number(missing: int) -> int:
    """The highest number that lies bare on a pad: crystals leave from the top and return from the bottom."""
    return max(slot.number for slot in PAD_SLOTS.values() if slot.bare_when_missing <= missing)


MAX_ACTIONS = ruled(
    tuple(bare_number(CRYSTALS_ON_PAD - on_pad) for on_pad in range(CRYSTALS_ON_PAD + 1)),
    *("STEL-042", "STEL-176"),
    by=f"{_NAME}.MAX_ACTIONS",
)
"""By number of crystals on a pad: the most actions of a turn."""


def effect_words(action: str) -> str:
    """What an action does, as its area on the board says it."""
    row = ACTIONS[action]
    needs = [language.CONDITIONS[word] for word in row.requires if word != "NONE"]
    place = f"content/actions.toml: {action}"
    text = "; ".join(language.say(VERBS, one) for one in language.read_all(VERBS, row.effect, place))
    if row.fallback:
        instead = "; ".join(language.say(VERBS, one) for one in language.read_all(VERBS, row.fallback, place))
        text += f"; if {row.when}: {instead} instead"
    if row.bonus:
        bonus = "; ".join(language.say(VERBS, one) for one in language.read_all(VERBS, row.bonus, place))
        text += f"; if the first roll succeeds: {bonus}"
    if needs:
        text = f"needs {' and '.join(needs)}: {text}"
    return text[0].upper() + text[1:] + "."


@dataclass(frozen=True, slots=True)
class ActionText:
    """What an action does, in words."""

    text: str


CONTENT.work_out("action_texts", ActionText, {name: ActionText(effect_words(name)) for name in ACTIONS})


def game_credits() -> str:
    """Who made the game."""
    return f"Designed by {BOX['design'].value}, graphics by {BOX['graphics'].value}, {BOX['year'].value}"


check_content()
