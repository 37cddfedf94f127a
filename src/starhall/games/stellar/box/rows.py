"""The content files: the types of their rows, which are the schema, and the tables read from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from starhall.core import Content, Mark
from starhall.games.stellar.box.language import Verb


@dataclass(frozen=True, slots=True)
class Constant:
    """A number of the rules."""

    value: int
    mark: Mark
    note: str


@dataclass(frozen=True, slots=True)
class Race:
    """One of the four races; its place in the file is its default cosmic rank."""

    name: str
    tag: str
    colour: str
    permanent: int
    permanent_as_npr: int
    cubes: int
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class PadSlot:
    """A crystal slot of a pad, and the number that shows when it is bare."""

    position: str
    number: int
    bare_when_missing: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class OrbitSpot:
    """A spot of the SP orbit."""

    next: int
    on_arrival: tuple[str, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Storage:
    """A zone of the tiles of a race."""

    tiles: int
    side: Literal["colourful", "back", "none"]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Area:
    """An area of the ship."""

    name: str
    touches: tuple[str, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate position: the wall it opens and the sectors it makes."""

    wall: tuple[str, ...]
    open: tuple[str, ...]
    closed: Literal["A", "B", "C"]
    start: bool
    mark: Mark


@dataclass(frozen=True, slots=True)
class Action:
    """An action area of the left board."""

    name: str
    row: Literal["bottom", "top"]
    requires: tuple[str, ...]
    effect: tuple[str, ...]
    fallback: tuple[str, ...]
    when: str
    mark: Mark
    bonus: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class FreeMove:
    """Something that costs no action token and is no action."""

    name: str
    requires: tuple[str, ...]
    cost: tuple[str, ...]
    effect: tuple[str, ...]
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class Price:
    """What a further play of the same bottom action costs."""

    at: int
    total: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class CosmicSlot:
    """A slot of the cosmic order track; rank 0 means that it is not used."""

    sp: int
    rank_of_4: int
    rank_of_3: int
    rank_of_2: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class GateSlot:
    """A slot of the gate control track; it is the first one for so many players, or for none."""

    number: int
    start_for: int
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class SetUp:
    """What depends on the number of players."""

    rounds: int
    nprs: int
    marker_holdings: int
    starting_hand: int
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class DieFaces:
    """The faces of a die."""

    faces: tuple[int, ...]
    copies: int
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class Category:
    """A VP category and its track."""

    name: str
    value: str
    start: int
    shown_to: int
    mark: Mark
    cap: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Conversion:
    """What something is worth in SP at the end."""

    name: str
    sp: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Procedure:
    """One step of a procedure."""

    actor: str
    effect: tuple[str, ...]
    mark: Mark
    text: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """A VP token."""

    category: Literal["captain", "crew", "exploration"]
    worth: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Card:
    """A command card: a key of its race."""

    race: Literal["machines", "mutants", "aliens", "clones"]
    title: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Piece:
    """A component and how many there are."""

    name: str
    count: int
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something printed on the box or known of it."""

    value: str
    mark: Mark


CONTENT = Content("starhall.games.stellar")

CONSTANTS = CONTENT.table("content/constants.toml", Constant)
RACES = CONTENT.table("content/races.toml", Race)
PAD_SLOTS = CONTENT.table("content/pad_slots.toml", PadSlot)
ORBIT = CONTENT.table("content/orbit.toml", OrbitSpot)
STORAGE = CONTENT.table("content/storage.toml", Storage)
AREAS = CONTENT.table("content/areas.toml", Area)
GATES = CONTENT.table("content/gates.toml", Gate)
ACTIONS = CONTENT.table("content/actions.toml", Action)
FREE_MOVES = CONTENT.table("content/free_moves.toml", FreeMove)
PRICES = CONTENT.table("content/prices.toml", Price)
COSMIC_TRACK = CONTENT.table("content/cosmic_track.toml", CosmicSlot)
GATE_TRACK = CONTENT.table("content/gate_track.toml", GateSlot)
SET_UP = CONTENT.table("content/set_up.toml", SetUp)
DICE = CONTENT.table("content/dice.toml", DieFaces)
CATEGORIES = CONTENT.table("content/categories.toml", Category)
CONVERSION = CONTENT.table("content/conversion.toml", Conversion)
PROCEDURES = CONTENT.table("content/procedures.toml", Procedure)
TOKENS = CONTENT.table("content/tokens.toml", Token)
CARDS = CONTENT.table("content/cards.toml", Card)
PIECES = CONTENT.table("content/pieces.toml", Piece)
BOX = CONTENT.table("content/box.toml", Fact)
VERBS = CONTENT.table("content/verbs.toml", Verb)
