"""What each option is good for, as far as that can be said now."""

from __future__ import annotations

from typing import Any

from starhall.core import Unsaid, count
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_NAME,
    AP,
    ARMOUR,
    CARD,
    CLASS,
    CLASS_NAMES,
    DAM,
    DECK_SIZE,
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
from starhall.games.futura.rules.kinds import (
    AS_OFF_HAND,
    AS_PRIMARY,
    BLOCK_OF,
    FIRST,
    IN_STATION,
    NOWHERE,
    OWN,
    TO_DISCARD,
    TO_HAND,
    TO_SALE,
)
from starhall.games.futura.seen import FuturaSeen
from starhall.games.futura.words.names import sigil
from starhall.games.futura.words.prompts import Say

TEXT_BESIDE = Unsaid("The text beside it says what it does.")
BY_THE_CARD = Unsaid("The card that asks says what is done with it.")


def deck(seen: FuturaSeen, value: int, p: int, purpose: str = "") -> str:
    """A starter deck has its plan beside it."""
    return f"the {DECK_SIZE} cards that you want" if value == OWN else TEXT_BESIDE


# The turn.


def action(seen: FuturaSeen, value: int, p: int, purpose: str = "turn") -> str:
    """What the block of the value is good for."""
    block = BLOCK_OF[value]
    return _ACTIONS[block](seen, value - FIRST[block], p)


def _always(text: str) -> Say:
    return lambda seen, at, p: text


def _end(seen: FuturaSeen, at: int, p: int) -> str:
    energy = seen.energy[p]
    return f"{energy} energy stay for answers and points" if energy else "nothing is left to spend"


def _cast_off(seen: FuturaSeen, at: int, p: int) -> str:
    bay = sigils_of(seen, p)
    return f"the {sigil(bay[1])} sigil comes to the front" if len(bay) > 1 else "the bay is empty then"


def _repair(seen: FuturaSeen, a: int, p: int) -> str:
    armour = seen.acolytes[a].armour
    return f"{armour.harm} AP of armour back" if armour and armour.harm else TEXT_BESIDE


def _ensigil(seen: FuturaSeen, a: int, p: int) -> str:
    front = front_sigil(seen, p)
    return f"its {sigil(front)} pieces hit and mend more" if front != NONE else TEXT_BESIDE


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
    return TEXT_BESIDE if card is None else _worn(card // SLOTS)


def _worn(face: int) -> str:
    """What a card does for who wears it."""
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
    return "cards, sigils and energy stay for later" if value == PASS else TEXT_BESIDE


def thing(seen: FuturaSeen, thing: int, p: int, purpose: str, *more: Any) -> str:
    """What stands in the way of an assault."""
    if purpose != "target":
        return BY_THE_CARD
    if thing < STATION:
        rows = seen.acolytes[thing].ap
    elif STATION <= thing < CARD:
        rows = seen.districts[thing - STATION].ap
    else:
        return "the district, if nothing stops you" if thing >= DISTRICT else TEXT_BESIDE
    return f"{sum([n for _, n, _ in rows])} AP stand against you, as far as you see"


def acolyte(seen: FuturaSeen, a: int, p: int, purpose: str, *more: Any) -> str:
    """What a support adds."""
    if purpose != "support":
        return TEXT_BESIDE
    if a == more[0]:
        return "nobody else is put at risk"
    return f"a second die, and {sum([n for _, n, _ in seen.acolytes[a].dam])} DAM when it wins"


_YES = {
    "promote": (Unsaid("The option says that the saber goes."), "{} strikes with it"),
    "trade": ("you keep what you have", "what is offered is yours at once"),
    "go on": ("your acolytes lose nothing more", "another roll against what is left"),
    "ensigil": ("it stays for a later fight", "pieces of its sigil hit and mend more"),
    "pay home": ("your energy stays", "{} is safe from ambush"),
}


def yes(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """What no and yes are good for."""
    named = ACO_NAME[more[0]] if purpose in ("promote", "pay home") else ""
    said = _YES[purpose][value]
    return said if isinstance(said, Unsaid) else said.format(named)


# Cards and places.


def place(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """What a card is good for there."""
    if value >= IN_STATION:
        return _IN_A_STATION.get(purpose, "kept for later, half a point for each level")
    if value in _PLACES:
        return _PLACES[value]
    cards = {"equip": seen.chosen[:1], "claim": more[:1], "loose": seen.loose[p].known[-1:]}.get(purpose)
    return _worn(cards[0] // SLOTS) if cards else TEXT_BESIDE


_PLACES = {
    TO_HAND: "in your hand, to be used",
    TO_SALE: "energy now",
    TO_DISCARD: Unsaid("A card that is given up brings nothing."),
    AS_PRIMARY: "its DAM, type and effect count",
    AS_OFF_HAND: "what it adds counts beside the primary saber",
    NOWHERE: Unsaid("Nothing changes."),
}
_IN_A_STATION = {"fit": "works for the station from now on"}


def recall(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """What the way home is good for."""
    return f"{count(value.bit_count(), 'acolyte')} safe from ambush" if value else "your energy stays"
