"""How players, cards and things are named, for a reader of a view or from the facts of an event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from starhall.core import View, and_list
from starhall.core.words import Facts
from starhall.games.futura.components import (
    ACO_ABILITY,
    ACO_NAME,
    AP,
    ARMOUR,
    CARD,
    CLASS,
    CLASS_NAMES,
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
    SABER,
    SIGIL_NAMES,
    SLOTS,
    STA_ABILITY,
    STA_NAME,
    STATION,
)
from starhall.games.futura.rules.kinds import (
    AS_OFF_HAND,
    AS_PRIMARY,
    IN_STATION,
    NOWHERE,
    ON_ACOLYTE,
    TO_DISCARD,
    TO_HAND,
)

A_CARD = "a card"


def player(facts: Facts, seat: int) -> str:
    """A seat by its name; nobody owns what is neutral."""
    if seat == NEUTRAL:
        return "the neutral station"
    return str(facts["names"][seat]) if 0 <= seat < len(facts["names"]) else "nobody"


def by_seat(facts: Facts, numbers: Sequence[float]) -> str:
    """A number for each seat: the games won, the victory points."""
    return ", ".join(f"{player(facts, p)} {n:g}" for p, n in enumerate(numbers))


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


def card_at(facts: Facts, slot: int) -> int:
    """The card of a slot, if the reader of a view knows where it is; otherwise NONE."""
    return int(facts["cards"].get(str(slot), NONE)) if "cards" in facts else NONE


def slot_name(view: View, slot: int) -> str:
    """The card of a slot by its name, if the reader knows it."""
    return card_name(card_at(view, slot))


def slot_words(view: View, slot: int) -> str:
    """The card of a slot with its figures and where it lies, if the reader knows it."""
    card = card_at(view, slot)
    return A_CARD if card == NONE else f"{face_words(card // SLOTS)}{lying(view, slot)}"


def lying(view: View, slot: int) -> str:
    """Where a card lies unless in the hand, and which of several like it: " of Ghost Chen, the 2nd"."""
    for words, slots in _places(view):
        if slot in slots:
            face = card_at(view, slot) // SLOTS
            like = [other for other in slots if card_at(view, other) // SLOTS == face]
            number = like.index(slot) + 1
            return words if len(like) == 1 else f"{words}, the {ordinal(number)}"
    return ""


def ordinal(number: int) -> str:
    """The number of a place in a row: "2nd"."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def _places(view: View) -> Iterator[tuple[str, list[int]]]:
    """Every place where the reader may know cards, in words, with their slots."""
    for p, pile in enumerate(view["hands"]):
        cards = pile if isinstance(pile, list) else pile["known"]
        whose = "" if p == view["seat"] else f" in the hand of {player(view, p)}"
        yield whose, [card % SLOTS for card in cards]
    for a, about in enumerate(view["acolytes"]):
        yield f" of {ACO_NAME[a]}", about["slots"]
    for d, about in enumerate(view["districts"]):
        yield f" on {DIS_NAME[d]}", [piece["card"] % SLOTS for piece in about["fitted"]]
        yield f" stored on {DIS_NAME[d]}", [piece["card"] % SLOTS for piece in about["cargo"]]
    for p, pile in enumerate(view["discards"]):
        yield f" in the discard pile of {player(view, p)}", [card % SLOTS for card in pile]


def station(facts: Facts, d: int) -> str:
    """The station on a district: "the Aoric Temple on Needle Heights"."""
    number = facts["station"][d]
    return f"the {STA_NAME[number]} on {DIS_NAME[d]}" if number != NONE else DIS_NAME[d]


def thing_name(facts: Facts, thing: int, card: int | None = None) -> str:
    """Anything that fights or is used; `card` is its card where that is known from elsewhere."""
    if thing < 0:
        return "nobody"
    if thing < STATION:
        return ACO_NAME[thing]
    if thing < CARD:
        return station(facts, thing - STATION)
    if thing < MUTANT_THING:
        known = card if card is not None and card >= 0 else card_at(facts, thing - CARD)
        return card_name(known)
    if thing < DISTRICT:
        return f"the mutant {ACO_NAME[thing - MUTANT_THING]}"
    return DIS_NAME[thing - DISTRICT]


def source_name(facts: Facts, thing: int, card: int | None = None) -> str:
    """What is used: a card by its name, everything else by its ability."""
    if thing < STATION:
        return f"{ACO_ABILITY[thing]} of {ACO_NAME[thing]}" if thing >= 0 else "an effect"
    if thing < CARD:
        number = facts["station"][thing - STATION]
        ability = STA_ABILITY[number] if number != NONE else "the effect"
        return f"{ability} of {DIS_NAME[thing - STATION]}"
    if thing >= DISTRICT:
        return f"{DIS_ABILITY[thing - DISTRICT]} of {DIS_NAME[thing - DISTRICT]}"
    return thing_name(facts, thing, card)


def option_name(view: View, thing: int) -> str:
    """A thing among others to choose from: of a card also where it lies."""
    name = thing_name(view, thing)
    return f"{name}{lying(view, thing - CARD)}" if CARD <= thing < MUTANT_THING else name


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
