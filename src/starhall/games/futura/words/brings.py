"""What each option is good for, as far as that can be said now."""

from __future__ import annotations

from typing import Any

from starhall.core import count
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_NAME,
    AP,
    ARMOUR,
    CARD,
    CLASS,
    CLASS_NAMES,
    DAM,
    DIS_ENERGY,
    DISTRICT,
    KIND,
    LEVEL_AP_PLUS,
    LEVEL_ENERGY,
    NONE,
    PASS,
    SABER,
    SLOTS,
    STATION,
    STATION_VP,
    TOP_LEVEL,
)
from starhall.games.futura.facts import front_sigil, sigils_of
from starhall.games.futura.rules.kinds import BLOCK_OF, FIRST, TO_SALE
from starhall.games.futura.seen import FuturaSeen
from starhall.games.futura.words.names import sigil
from starhall.games.futura.words.prompts import Say

# The turn.


def action(seen: FuturaSeen, value: int, p: int, purpose: str = "turn") -> str:
    """What the block of the value is good for."""
    block = BLOCK_OF[value]
    return _ACTIONS[block](seen, value - FIRST[block], p)


def _always(text: str) -> Say:
    return lambda seen, at, p: text


def _end(seen: FuturaSeen, at: int, p: int) -> str:
    return f"{seen.energy[p]} energy stay for answers and points" if seen.energy[p] else ""


def _cast_off(seen: FuturaSeen, at: int, p: int) -> str:
    bay = sigils_of(seen, p)
    return f"the {sigil(bay[1])} sigil comes to the front" if len(bay) > 1 else "the bay is empty then"


def _repair(seen: FuturaSeen, a: int, p: int) -> str:
    armour = seen.acolytes[a].armour
    return f"{armour.harm} AP of armour back" if armour and armour.harm else ""


def _ensigil(seen: FuturaSeen, a: int, p: int) -> str:
    front = front_sigil(seen, p)
    return f"its {sigil(front)} pieces hit and mend more" if front != NONE else ""


def _build(seen: FuturaSeen, d: int, p: int) -> str:
    energy, points = DIS_ENERGY[d] + LEVEL_ENERGY[1], STATION_VP + DIS_ENERGY[d]
    return f"{energy} energy more at each collection, {points} points at the end"


def _upgrade(seen: FuturaSeen, d: int, p: int) -> str:
    if not seen.level[d]:
        return _build(seen, d, p)
    level = min(TOP_LEVEL, seen.level[d] + 1)
    more = LEVEL_ENERGY[level] - LEVEL_ENERGY[seen.level[d]]
    return f"AP anew, d20 + {LEVEL_AP_PLUS[level]}; {more} energy more at each collection"


def _equip(seen: FuturaSeen, slot: int, p: int) -> str:
    card = seen.cards.get(slot)
    if card is None:
        return ""
    face = card // SLOTS
    if KIND[face] == ARMOUR:
        return f"class {CLASS_NAMES[CLASS[face]]}, armour of {AP[face]} AP"
    if KIND[face] == SABER:
        return f"a saber of {DAM[face]} DAM"
    return "its text works from now on"


def _sell(seen: FuturaSeen, slot: int, p: int) -> str:
    card = seen.cards.get(slot)
    return "room in your hand" if card is not None and KIND[card // SLOTS] == ABILITY else "energy now"


_ACTIONS: dict[str, Say] = {
    "END": _end,
    "PLAY": _always("what works outside of fights"),
    "CAST_OFF": _cast_off,
    "RECALL": _always("on the bench nobody can ambush them"),
    "OFFER": _always("what you lack for what you can spare, if they accept"),
    "REPAIR": _repair,
    "MOVE": _always("ready to lead an assault"),
    "MOVE_SUPPORT": _always("a second die and its damage in an assault"),
    "ENSIGIL": _ensigil,
    "DECLARE": _always("a district, loot or a kill, if it is won"),
    "BUILD": _build,
    "UPGRADE": _upgrade,
    "PLACE_LOOT": _upgrade,
    "EQUIP": _equip,
    "UNEQUIP": _always("free to be used elsewhere"),
    "STORE": _always("room in your hand, half a point for each level"),
    "RETRIEVE": _always("in your hand, to be used"),
    "FIT": _always("works for the station from now on"),
    "TAKE_OUT": _always("free to be used elsewhere"),
    "SELL": _sell,
}


# Fights.


def play(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """Passing saves what could be used; whatever else is played says itself what it does."""
    return "cards, sigils and energy stay for later" if value == PASS else ""


def thing(seen: FuturaSeen, thing: int, p: int, purpose: str, *more: Any) -> str:
    """What stands in the way of an assault."""
    if purpose != "target":
        return ""
    if thing < STATION:
        rows = seen.acolytes[thing].ap
    elif STATION <= thing < CARD:
        rows = seen.districts[thing - STATION].ap
    else:
        return "the district, if nothing stops you" if thing >= DISTRICT else ""
    return f"{sum([n for _, n, _ in rows])} AP stand against you, as far as you see" if rows else ""


def acolyte(seen: FuturaSeen, a: int, p: int, purpose: str, *more: Any) -> str:
    """What a support adds."""
    if purpose != "support":
        return ""
    if a == more[0]:
        return "nobody else is put at risk"
    return f"a second die, and {sum([n for _, n, _ in seen.acolytes[a].dam])} DAM when it wins"


_YES = {
    "promote": ("", "{} strikes with it"),
    "trade": ("you keep what you have", "what is offered is yours at once"),
    "go on": ("your acolytes lose nothing more", "another roll against what is left"),
    "ensigil": ("it stays for a later fight", "pieces of its sigil hit and mend more"),
    "pay home": ("your energy stays", "{} is safe from ambush"),
}


def yes(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """What no and yes are good for."""
    named = ACO_NAME[more[0]] if purpose in ("promote", "pay home") else ""
    return _YES[purpose][value].format(named)


# Cards and places.


def place(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """Where a claimed card is worth what."""
    return "energy now" if value == TO_SALE else ""


def recall(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """What the way home is good for."""
    return f"{count(value.bit_count(), 'acolyte')} safe from ambush" if value else "your energy stays"
