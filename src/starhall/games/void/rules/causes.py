"""What makes things happen: Income, a card, a power, an ability, a Minefield; and the rule behind it."""

from __future__ import annotations

from typing import Any, NamedTuple

from starhall.core import rule
from starhall.games.void.box.geometry import OFF
from starhall.games.void.box.parts import ALIEN_NAMES, BEAST_NAMES, CARD_NAMES, KIND, SLOTS
from starhall.games.void.state import VoidState


class OfRule(NamedTuple):
    """Something that happens to everybody: Income, a Minefield, a loss."""

    rule: str
    what: str


class OfThing(NamedTuple):
    """The effect of a card, or the power of an alien."""

    rule: str
    what: str
    which: int


class OfSlot(NamedTuple):
    """The ability of a beast."""

    rule: str
    what: str
    beast: int
    slot: int


Cause = OfRule | OfThing | OfSlot
"""A rule, and what it speaks of."""
Source = tuple[Any, ...]
"""What a cause speaks of, without its rule: so events tell it."""

INCOME = OfRule("VOID-029", "income")
BELOW_0 = OfRule("VOID-030", "income")
MINEFIELD = OfRule("VOID-R24", "minefield")
LOSS = OfRule("VOID-063", "loss")

_CARDS = {"C35": "VOID-046"}
_ABILITIES = {("B1", 0): "VOID-072", ("B1", 1): "VOID-074"}
_POWERS = {
    "A1": "VOID-097",
    "A2": "VOID-087",
    "A3": "VOID-101",
    "A4": "VOID-R70",
    "A5": "VOID-R71",
    "A6": "VOID-R72",
    "A7": "VOID-R73",
}
"""Cards, abilities and powers with a rule of their own; the others have that of all cards and so on."""

OF_CARD = tuple(OfThing(_CARDS.get(name, "VOID-041"), "card", kind) for kind, name in enumerate(CARD_NAMES))
"""By kind of card: the cause that its effect is."""
OF_ABILITY = tuple(
    tuple(OfSlot(_ABILITIES.get((name, slot), "VOID-067"), "ability", beast, slot) for slot in range(SLOTS))
    for beast, name in enumerate(BEAST_NAMES)
)
"""By beast and slot."""
OF_POWER = tuple(
    OfThing(_POWERS.get(name, "VOID-R63"), "power", alien) for alien, name in enumerate(ALIEN_NAMES)
)
"""By alien."""


@rule("VOID-041", "VOID-067", "VOID-075")
def at_work(s: VoidState) -> Cause:
    """Whatever carries its effect out now: the innermost card, else the beast's ability, else a power."""
    if s.playing:
        return OF_CARD[KIND[s.playing[-1]]]
    if s.ability != OFF:
        return OF_ABILITY[s.beast[s.active]][s.ability]
    return OF_POWER[s.alien[s.active]]


def source(cause: Cause) -> Source:
    """What a cause speaks of: a card, a power, an ability, or none of them."""
    return cause[1:]
