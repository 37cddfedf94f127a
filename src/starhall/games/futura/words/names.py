"""How players, cards and things are named, for a reader of a seen table or from the facts of an event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from starhall.core import and_list
from starhall.games.futura.box.parts import (
    ACO_ABILITY,
    ACO_NAME,
    AP,
    ARMOUR,
    CARD,
    CLASS,
    CLASS_NAMES,
    CLAUSES,
    DAM,
    DIS_ABILITY,
    DIS_NAME,
    DISTRICT,
    KIND,
    KIND_NAMES,
    LEVEL,
    MUTANT_THING,
    NAME,
    NEUTRAL,
    NONE,
    PASS,
    SABER,
    SIGIL_NAMES,
    SLOTS,
    STA_ABILITY,
    STA_NAME,
    STATION,
)
from starhall.games.futura.box.rows import CONTENT
from starhall.games.futura.rules.kinds import (
    AS_OFF_HAND,
    AS_PRIMARY,
    FIRST,
    GIVE,
    IN_STATION,
    NO_CARD,
    NOWHERE,
    ON_ACOLYTE,
    OWN,
    TO_DISCARD,
    TO_HAND,
)
from starhall.games.futura.seen import FuturaSeen

A_CARD = "a card"


def player(names: Sequence[str], seat: int) -> str:
    """A seat by its name; nobody owns what is neutral."""
    if seat == NEUTRAL:
        return "the neutral station"
    return names[seat] if 0 <= seat < len(names) else "nobody"


def by_seat(names: Sequence[str], numbers: Sequence[float]) -> str:
    """A number for each seat: the games won, the victory points."""
    return ", ".join(f"{player(names, p)} {n:g}" for p, n in enumerate(numbers))


def sigil(number: int) -> str:
    """A sigil by its name."""
    return SIGIL_NAMES[number] if number != NONE else "no sigil"


def a(words: str) -> str:
    """With the indefinite article: "an Emperor sigil"."""
    return f"{'an' if words[:1] in 'AEIOUaeiou' else 'a'} {words}"


def card_name(card: int | None) -> str:
    """A card by its name."""
    return A_CARD if card is None or card < 0 else NAME[card // SLOTS]


def card_names(cards: Iterable[int]) -> str:
    """Cards by their names."""
    found = [card_name(card) for card in cards]
    return and_list(found) if found else "nothing"


@cache
def face_words(face: int) -> str:
    """A face with its kind and its figures: "Vault Courier Rig (Recon armour 4, 30 AP)"."""
    figures = [f"{AP[face]} AP"] * bool(AP[face]) + [f"{DAM[face]} DAM"] * bool(DAM[face])
    return f"{NAME[face]} ({', '.join([look_words(*face_look(face)), *figures])})"


def face_look(face: int) -> tuple[int, int, int]:
    """What the back of an equipped card shows: kind, class, level."""
    return KIND[face], CLASS[face], LEVEL[face]


def look_words(kind: int, rank: int, level: int) -> str:
    """Kind, class and level in words: "Recon armour 4"."""
    if kind in (ARMOUR, SABER):
        return f"{CLASS_NAMES[rank]} {KIND_NAMES[kind]} {level}"
    return f"{KIND_NAMES[kind]} {level}" if level else KIND_NAMES[kind]


def slot_name(seen: FuturaSeen, slot: int) -> str:
    """The card of a slot by its name, if the reader knows it."""
    return card_name(seen.cards.get(slot))


def slot_words(seen: FuturaSeen, slot: int) -> str:
    """The card of a slot with its figures and where it lies, if the reader knows it."""
    card = seen.cards.get(slot)
    return A_CARD if card is None else f"{face_words(card // SLOTS)}{lying(seen, slot)}"


def lying(seen: FuturaSeen, slot: int) -> str:
    """Where a card lies unless in the hand, and which of several like it: " of Ghost Chen, the 2nd"."""
    where, cards = _pile_of(seen, slot)
    if len(cards) < 2:
        return where
    face = seen.cards[slot] // SLOTS
    like = [card % SLOTS for card in cards if card // SLOTS == face]
    return where if len(like) == 1 else f"{where}, the {ordinal(like.index(slot) + 1)}"


def ordinal(number: int) -> str:
    """The number of a place in a row: "2nd"."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def _pile_of(seen: FuturaSeen, slot: int) -> tuple[str, Sequence[int]]:
    """In words where the reader knows a card to lie, and the cards that the reader knows there."""
    card = seen.cards.get(slot)
    for p, hand in enumerate(seen.hands):
        if card in hand.known:
            return "" if p == seen.seat else f" in the hand of {player(seen.names, p)}", hand.known
    for a, acolyte in enumerate(seen.acolytes):
        worn = [piece.card for piece in acolyte.pieces if piece.card != NONE]
        if card in worn:
            return f" of {ACO_NAME[a]}", worn
    for d, district in enumerate(seen.districts):
        for pieces, how in ((district.fitted, "on"), (district.cargo, "stored on")):
            inside = [piece.card for piece in pieces]
            if card in inside:
                return f" {how} {DIS_NAME[d]}", inside
    for p, pile in enumerate(seen.discards):
        if card in pile:
            return f" in the discard pile of {player(seen.names, p)}", pile
    return "", ()


def station(stations: Sequence[int], d: int) -> str:
    """The station on a district: "the Aoric Temple on Needle Heights"."""
    number = stations[d]
    return f"the {STA_NAME[number]} on {DIS_NAME[d]}" if number != NONE else DIS_NAME[d]


def thing_name(stations: Sequence[int], thing: int, card: int | None = None) -> str:
    """Anything that fights or is used, of all districts with these stations; `card` where it is a card."""
    if thing < 0:
        return "nobody"
    if thing < STATION:
        return ACO_NAME[thing]
    if thing < CARD:
        return station(stations, thing - STATION)
    if thing < MUTANT_THING:
        return card_name(card)
    if thing < DISTRICT:
        return f"the mutant {ACO_NAME[thing - MUTANT_THING]}"
    return DIS_NAME[thing - DISTRICT]


def source_name(stations: Sequence[int], thing: int, card: int | None = None) -> str:
    """What is used: a card by its name, everything else by its ability."""
    if thing < STATION:
        return f"{ACO_ABILITY[thing]} of {ACO_NAME[thing]}" if thing >= 0 else "an effect"
    if thing < CARD:
        number = stations[thing - STATION]
        ability = STA_ABILITY[number] if number != NONE else "the effect"
        return f"{ability} of {DIS_NAME[thing - STATION]}"
    if thing >= DISTRICT:
        return f"{DIS_ABILITY[thing - DISTRICT]} of {DIS_NAME[thing - DISTRICT]}"
    return thing_name(stations, thing, card)


def seen_name(seen: FuturaSeen, thing: int) -> str:
    """Anything on the table, as far as the reader knows it."""
    return thing_name(seen.station, thing, seen.cards.get(thing - CARD) if is_card(thing) else None)


def unit_name(seen: FuturaSeen, thing: int) -> str:
    """A unit in a fight, a station by its district: "Mutant Ghost Chen"."""
    if STATION <= thing < CARD:
        return DIS_NAME[thing - STATION]
    if MUTANT_THING <= thing < DISTRICT:
        return f"Mutant {ACO_NAME[thing - MUTANT_THING]}"
    return seen_name(seen, thing)


def seen_source(seen: FuturaSeen, thing: int) -> str:
    """What is used, as far as the reader knows it."""
    return source_name(seen.station, thing, seen.cards.get(thing - CARD) if is_card(thing) else None)


def option_name(seen: FuturaSeen, thing: int) -> str:
    """A thing among others to choose from: of a card also where it lies."""
    name = seen_name(seen, thing)
    return f"{name}{lying(seen, thing - CARD)}" if is_card(thing) else name


def is_card(thing: int) -> bool:
    """Is this thing a deck card?"""
    return CARD <= thing < MUTANT_THING


def place(value: int) -> str:
    """Where a card goes, as the end of a sentence."""
    fixed = {
        TO_HAND: "into the hand",
        TO_DISCARD: "on the discard pile",
        AS_PRIMARY: "as primary saber",
        AS_OFF_HAND: "in the off-hand",
        NOWHERE: "back where it was",
    }
    if value in fixed:
        return fixed[value]
    if value < IN_STATION:
        return f"on {ACO_NAME[value - ON_ACOLYTE]}"
    return f"into the station on {DIS_NAME[value - IN_STATION]}"


@dataclass(frozen=True, slots=True)
class Numbering:
    """A number by which screens tell what a choice is about."""

    value: int


CONTENT.work_out(
    "numbering",
    Numbering,
    {
        name: Numbering(value)
        for name, value in {
            "station": STATION,
            "card": CARD,
            "mutant": MUTANT_THING,
            "district": DISTRICT,
            "clauses": CLAUSES,
            "pass": PASS,
            "no_card": NO_CARD,
            "own": OWN,
            "slots": SLOTS,
            "on_acolyte": ON_ACOLYTE,
            "in_station": IN_STATION,
            "give": GIVE,
            **FIRST,
        }.items()
    },
)
"""Where things, plays, places and, in capitals, actions begin among the numbers of their kinds."""
