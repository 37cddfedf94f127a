"""The kinds of decision.

There are few kinds and many purposes: a question is asked with `s.ask(p, KIND, then, p, purpose, *more)`.
What may be chosen is the business of the module that asks; the table of all purposes is in `questions`.

The action step is one question with a block of values for each thing that can be done. What a block does is
in the table of deeds in `turns`, and what can be done now is listed there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starhall.core import Kind, Reason, Step, rule
from starhall.games.futura.box.language import EFFECT_TYPES
from starhall.games.futura.box.parts import (
    ACOLYTE_COUNT,
    CLAUSES,
    DISTRICT_COUNT,
    FACES,
    SIGIL_NAMES,
    SLOTS,
    STATION_COUNT,
    THINGS,
)
from starhall.games.futura.box.rows import STARTERS
from starhall.games.futura.state import FuturaState, Play, Terms


def _kind(name: str, refers: str, size: int, *, is_set: bool = False, **about: Any) -> Kind:
    """A kind whose legal values and reasons are those for the purpose of the question.

    `about` names what its questions are about besides seat and purpose, in order; not all have all of it.
    """

    def why_not(s: FuturaState, value: int, p: int, purpose: str, *more: Any) -> Reason | None:
        if value in found.options(s, p, purpose, *more):
            return None
        refuses = found.purposes[purpose].refuses if found.purposes else None
        return (refuses(s, value, p, *more) if refuses else None) or _unavailable()

    about = {"seat": int, "purpose": str, **about}
    found = Kind(name, refers, size=size, why_not=why_not, is_set=is_set, about=about)
    return found


@rule("FUT-R87")
def _unavailable() -> Reason:
    """What has no legal target or condition cannot be chosen."""
    return Reason("FUT-R87", "that is not among what can be chosen now")


# Decks.
OWN: Final = len(STARTERS)
"""A deck of one's own instead of a starter deck."""
DECK: Final = _kind("deck", "deck", OWN + 1)
FACE: Final = _kind("face", "face", FACES, terms=Terms)

# The action step and the assault phase: blocks of values.
BLOCKS: Final[tuple[tuple[str, int], ...]] = (
    ("END", 1),
    ("PLAY", 1),
    ("CAST_OFF", 1),
    ("RECALL", 1),
    ("OFFER", 4),
    ("REPAIR", ACOLYTE_COUNT),
    ("MOVE", ACOLYTE_COUNT),
    ("MOVE_SUPPORT", ACOLYTE_COUNT),
    ("ENSIGIL", ACOLYTE_COUNT),
    ("DECLARE", ACOLYTE_COUNT),
    ("BUILD", DISTRICT_COUNT),
    ("UPGRADE", DISTRICT_COUNT),
    ("PLACE_LOOT", DISTRICT_COUNT),
    ("EQUIP", SLOTS),
    ("UNEQUIP", SLOTS),
    ("STORE", SLOTS),
    ("RETRIEVE", SLOTS),
    ("FIT", SLOTS),
    ("TAKE_OUT", SLOTS),
    ("SELL", SLOTS),
)
"""Name and size of each block, in order. OFFER is by seat; the others by acolyte, district or slot."""
BLOCK_OF: Final = tuple(block for block, values in BLOCKS for _ in range(values))
"""The block of each value."""
FIRST: Final[Mapping[str, int]] = {block: BLOCK_OF.index(block) for block, _ in BLOCKS}
"""The first value of each block."""
ACTION: Final = _kind("action", "action", len(BLOCK_OF))

# Plays.
PLAY: Final = _kind("play", "play", THINGS * CLAUSES + 1, subject=int | str, other=int)
"""A play, `thing * CLAUSES + clause`, or PASS."""
TIER_1, TIER_2, TIER_3, FIXED, BY_SIGIL = range(5)
PAY: Final = _kind("pay", "payment", 5, window=str, subject=int, play=int, bearer=int)
"""1, 2 or 3 energy for a tier, the fixed price in energy, or the front sigil."""
THING: Final = _kind("thing", "thing", THINGS, of=int | Play, window=str, then=Any)
CARD: Final = _kind("card", "card", SLOTS + 1, of=int | Play, window=int | str, then=Any)
"""A card by its slot; NO_CARD to decline where one may."""
NO_CARD: Final = SLOTS

# Where a card goes.
TO_HAND, TO_SALE, TO_DISCARD, AS_PRIMARY, AS_OFF_HAND = range(5)
ON_ACOLYTE: Final = 5
"""Onto acolyte a: ON_ACOLYTE + a."""
IN_STATION: Final = ON_ACOLYTE + ACOLYTE_COUNT
"""Into the station on district d: IN_STATION + d; as cargo, unless the question is where to equip a card."""
NOWHERE: Final = IN_STATION + DISTRICT_COUNT
"""Back where it was: offered only if a chosen card can go nowhere, as may be in a guess at hidden cards."""
PLACE: Final = _kind("place", "place", NOWHERE + 1, of=int, card=int)

# Trade offers, made step by step.
OFFER_DONE, GIVE_ENERGY, ASK_ENERGY, ASK_CARD = range(4)
GIVE: Final = 4
"""Give the own card of slot k: GIVE + k."""
TRADE: Final = _kind("trade", "trade", GIVE + SLOTS, terms=Terms)

SEAT: Final = _kind("seat", "seat", 4, of=Play, window=str, then=Any)
ACOLYTE: Final = _kind("acolyte", "acolyte", ACOLYTE_COUNT, primary=int, target=int)
STATION_CARD: Final = _kind("station", "station", STATION_COUNT, district=int, price=int)
SIGIL: Final = _kind("sigil", "sigil", len(SIGIL_NAMES), of=Play, window=str, then=Any)
TYPE: Final = _kind("type", "effect type", len(EFFECT_TYPES), of=Play, window=str, then=Any)
NUMBER: Final = _kind("number", "number", 256, of=int | Play, terms=Terms | str, then=Any)
YES: Final = _kind("yes", "yes or no", 2, of=int, terms=Terms)
"""0 is no, 1 is yes."""
SET: Final = _kind("set", "acolytes", 1 << ACOLYTE_COUNT, is_set=True)
"""Bit a for acolyte a."""

ASKED: Final = (
    FACE,
    DECK,
    ACTION,
    PLAY,
    PAY,
    THING,
    CARD,
    PLACE,
    TRADE,
    SEAT,
    ACOLYTE,
    STATION_CARD,
    SIGIL,
    TYPE,
    NUMBER,
    YES,
    SET,
)
"""All kinds that are asked for, in order; the standing ones are those of `ending`."""


def ask_or_take(s: FuturaState, p: int, kind: Kind, then: Step, *args: Any) -> None:
    """Ask, unless there is but one choice and everybody can know that: `args` as in `s.ask`."""
    options = kind.options(s, *args)
    if len(options) == 1:
        s.do((then, options[0], *args))
    else:
        s.ask_among(options, p, kind, then, *args)
