"""The rows of the content files, each checked when it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from starhall.core import Content, Mark, rule, ruled
from starhall.games.futura.box.language import EFFECT_TYPES, Clause, parse

Class = Literal["Base", "Recon", "Adept", "Heavy"]
Sigil = Literal["Paladin", "Primal", "Strategist", "Puritan", "Emperor"]
Element = Literal["Void", "Fire", "Electric", "Chroma", "Aether", "Blood"]
DamageType = Literal[
    "Void",
    "Fire",
    "Electric",
    "Chroma",
    "Aether",
    "Blood",
    "Kinetic",
    "Gauss",
    "Biohazard",
    "Radiation",
    "Nano",
]
Use = Literal["Active", "Passive", "Declared", "Conditional"]
Tag = Literal["", "Unique", "Restricted", "AC ONLY"]
DieName = Literal["d4", "d6", "d8", "d10", "d12", "d20"]
ItemKind = Literal[
    "Thrown",
    "Off-hand saber",
    "Shield",
    "Chemical",
    "Implant",
    "Gear",
    "Blaster",
    "Droid",
    "Armament",
    "Trap",
    "Artefact",
]
Carrier = Literal["Acolyte", "Adept", "Station", "Both"]

MOST_CLAUSES = 2


def _check(effect: str, effect_type: str) -> None:
    """Complain of an effect that cannot be read, or has more clauses than a play can tell apart."""
    if effect_type not in EFFECT_TYPES:
        raise ValueError(f"effect_type: {effect_type!r} is not one of {', '.join(EFFECT_TYPES)}")
    clauses = len(parse(effect))
    if clauses > MOST_CLAUSES:
        raise ValueError(f"effect: {clauses} clauses, at most {MOST_CLAUSES}")


class WithEffect:
    """What every card with an effect has: its text is read once to check it, and as clauses for the rules."""

    __slots__ = ()

    effect: str
    effect_type: str

    def __post_init__(self) -> None:
        _check(self.effect, self.effect_type)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """What the card can do."""
        return parse(self.effect)


@rule("FUT-023")
@dataclass(frozen=True, slots=True)
class Armour(WithEffect):
    """An armour card."""

    name: str
    rank: Class
    level: int
    ap: int
    sigil: Sigil
    effect_type: str
    use: Use
    effect: str
    weak: DamageType
    weak_by: int
    focus: int
    mark: Mark
    tag: Tag = ""
    note: str = ""


@rule("FUT-029")
@dataclass(frozen=True, slots=True)
class Saber(WithEffect):
    """A saber card; its effect is of the type of its element."""

    name: str
    rank: Class
    level: int
    dam: int
    element: Element
    sigil: Sigil
    use: Use
    effect: str
    focus: int
    mark: Mark
    tag: Tag = ""
    note: str = ""

    def __post_init__(self) -> None:
        _check(self.effect, self.element)


@rule("FUT-042")
@dataclass(frozen=True, slots=True)
class SigilCard:
    """A sigil card."""

    name: str
    sigil: Sigil
    deity: str
    ward: int
    mark: Mark
    note: str = ""


@rule("FUT-047")
@dataclass(frozen=True, slots=True)
class Ability(WithEffect):
    """An ability card."""

    name: str
    level: int
    use: Use
    sigil: Literal["any", "Paladin", "Primal", "Strategist", "Puritan", "Emperor"]
    effect_type: str
    effect: str
    mark: Mark
    tag: Tag = ""
    note: str = ""


@rule("FUT-035")
@dataclass(frozen=True, slots=True)
class Item(WithEffect):
    """An item or artefact card."""

    name: str
    level: int
    kind: ItemKind
    carrier: Carrier
    effect_type: str
    effect: str
    focus: int
    mark: Mark
    one_off: bool = False
    sigil: Literal["", "Paladin", "Primal", "Strategist", "Puritan", "Emperor"] = ""
    ap: int = 0
    dam: int = 0
    tag: Tag = ""
    note: str = ""


@rule("FUT-061", "FUT-R80")
@dataclass(frozen=True, slots=True)
class Creature(WithEffect):
    """A creature card."""

    name: str
    level: int
    ap: int
    dam: int
    die: str
    element: DamageType
    sigil: Sigil
    resists: str
    weak: DamageType
    weak_by: int
    ability: str
    effect_type: str
    effect: str
    focus: int
    mark: Mark
    tag: Tag = ""
    note: str = ""

    def __post_init__(self) -> None:
        if self.resists not in EFFECT_TYPES:
            raise ValueError(f"resists: {self.resists!r} is not one of {', '.join(EFFECT_TYPES)}")
        _check(self.effect, self.effect_type)


DeckCard = Armour | Saber | SigilCard | Ability | Item | Creature


@rule("FUT-054")
@dataclass(frozen=True, slots=True)
class Acolyte(WithEffect):
    """An acolyte card."""

    name: str
    house: str
    sigil: Sigil
    ap: int
    dam: int
    ability: str
    use: Use
    effect_type: str
    effect: str
    mark: Mark
    fourth: bool = False
    """Does it only come in with a fourth player?"""
    note: str = ""


@rule("FUT-061", "FUT-R80")
@dataclass(frozen=True, slots=True)
class District(WithEffect):
    """A district card."""

    name: str
    energy: int
    ability: str
    use: Use
    effect_type: str
    effect: str
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class Station(WithEffect):
    """A station card."""

    type: str
    ability: str
    use: Use
    effect: str
    mark: Mark
    effect_type: str = ""
    fourth: bool = False
    note: str = ""

    def __post_init__(self) -> None:
        _check(self.effect, self.effect_type or "Utility")


@dataclass(frozen=True, slots=True)
class Level:
    """A level of stations, and its upgrade card."""

    name: str
    die: tuple[DieName, ...]
    ap_plus: int
    dam_plus: int
    slots: int
    energy: int
    creature: int
    price: int
    copies: int
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class Rank:
    """A class of acolytes."""

    die: int
    move: int
    sigil_bonus: int
    points: int
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class Wheel:
    """What a sigil beats."""

    beats: Sigil
    mark: Mark


@dataclass(frozen=True, slots=True)
class Beast:
    """What the level of a creature says."""

    dice: tuple[DieName, ...]
    sigil_bonus: int
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class EnergyCard:
    """An energy card."""

    value: int
    copies: int
    mark: Mark
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRank:
    """What a player of this rank may put into a deck for a tournament."""

    title: str
    experience: int
    level: int
    focus: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Starter:
    """A ready-made deck."""

    name: str
    plan: str
    mark: Mark
    cards: dict[str, int]


@dataclass(frozen=True, slots=True)
class EffectType:
    """An effect type, and cards that carry it."""

    name: str
    carriers: tuple[str, ...]
    mark: Mark
    arena: bool = False
    note: str = ""

    def __post_init__(self) -> None:
        if self.name not in EFFECT_TYPES:
            raise ValueError(f"name: {self.name!r} is not one of {', '.join(EFFECT_TYPES)}")


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the rulebook."""

    value: int
    mark: Mark
    note: str = ""


# The tables.

CONTENT = Content("starhall.games.futura")
ARMOURS = CONTENT.table("content/armour.toml", Armour)
SABERS = CONTENT.table("content/sabers.toml", Saber)
SIGIL_CARDS = CONTENT.table("content/sigils.toml", SigilCard)
ABILITIES = CONTENT.table("content/abilities.toml", Ability)
ITEMS = CONTENT.table("content/items.toml", Item)
CREATURES = CONTENT.table("content/creatures.toml", Creature)
ACOLYTES = CONTENT.table("content/acolytes.toml", Acolyte)
DISTRICTS = CONTENT.table("content/districts.toml", District)
STATIONS = CONTENT.table("content/stations.toml", Station)
LEVELS = CONTENT.table("content/levels.toml", Level)
CLASSES = CONTENT.table("content/classes.toml", Rank)
WHEEL = CONTENT.table("content/wheel.toml", Wheel)
BEASTS = CONTENT.table("content/beasts.toml", Beast)
ENERGY_CARDS = ruled(
    CONTENT.table("content/energy.toml", EnergyCard),
    "FUT-077",
    "FUT-R86",
    by="starhall.games.futura.box.rows.ENERGY_CARDS",
)
"""What the box holds; players only have a number, so the bank never runs out."""
RANKS = CONTENT.table("content/ranks.toml", PlayerRank)
STARTERS = CONTENT.table("content/starters.toml", Starter)
TYPES = CONTENT.table("content/effect_types.toml", EffectType)
NUMBERS = CONTENT.table("content/numbers.toml", Number)
CONTENT.check_packs()
