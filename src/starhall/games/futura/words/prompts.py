"""What is asked, and what each option does: decks, the turn, where cards go, trade, and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from starhall.core import Parted, Prompt, and_list
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_AP,
    ACO_DAM,
    ACO_NAME,
    BUILD_PRICE,
    DECK_SIZE,
    DIS_ENERGY,
    DIS_NAME,
    KIND,
    LEVEL_NAME,
    NONE,
    QUOTA,
    QUOTA_OF,
    SLOTS,
    STA_ABILITY,
    STA_NAME,
    TOP_LEVEL,
    UPGRADE_PRICE,
)
from starhall.games.futura.box.rows import STARTERS
from starhall.games.futura.decks import PART_NAMES
from starhall.games.futura.facts import front_sigil
from starhall.games.futura.rules.kinds import (
    BLOCK_OF,
    FIRST,
    OWN,
)
from starhall.games.futura.rules.mat.cards import sale_price
from starhall.games.futura.seen import FuturaSeen, Ways
from starhall.games.futura.words.cards import ACO_TEXT, FACE_TEXT, STA_TEXT
from starhall.games.futura.words.names import (
    a,
    face_words,
    player,
    sigil,
    slot_words,
)

Ask = Callable[..., Prompt]
"""`ask(seen, p, *more)`"""
Say = Callable[..., str]
"""`say(seen, value, p, *more)`"""


# Decks.


def _deck(seen: FuturaSeen, p: int) -> Prompt:
    return Prompt(
        "Choose the deck that you play, in secret.",
        why="FUT-008",
        waiting="chooses a deck in secret",
    )


def deck_option(seen: FuturaSeen, value: int, p: int, purpose: str = "") -> str:
    """A starter deck with its plan, or one of one's own."""
    if value == OWN:
        return "Build a deck of your own, card by card"
    name, deck = list(STARTERS.items())[value]
    return Parted(f"Take the starter deck {name} {deck.name}", deck.plan)


def _face(seen: FuturaSeen, p: int) -> Prompt:
    counts = Counter([QUOTA_OF[face] for face in seen.lists[p].known])
    parts = [f"{name} {counts[part]} of {QUOTA[part]}" for part, name in enumerate(PART_NAMES)]
    return Prompt(
        "Take a card for your deck.",
        why="FUT-304",
        left=f"{sum(counts.values())} of {DECK_SIZE} taken: {', '.join(parts)}",
        waiting="builds a deck in secret",
    )


def face_option(seen: FuturaSeen, face: int, p: int, purpose: str, *more: Any) -> str:
    """A face with its figures and its text."""
    verb = "Take" if purpose == "deck" else "Ask for"
    words, text = f"{verb} {face_words(face)}", FACE_TEXT[face].rstrip(".")
    return Parted(words, text) if text else words


# Setting up.


def _recruit(seen: FuturaSeen, p: int) -> Prompt:
    return Prompt("Choose an acolyte for your faction.", why="FUT-306", waiting="chooses an acolyte")


def _support(seen: FuturaSeen, p: int, primary: int, target: int) -> Prompt:
    return Prompt(
        f"Who supports {ACO_NAME[primary]} in this assault?",
        why="FUT-238",
        must=False,
        decline=f"{ACO_NAME[primary]} attacks alone.",
        waiting="chooses a support",
    )


def acolyte_option(seen: FuturaSeen, a: int, p: int, purpose: str, *more: Any) -> str:
    """An acolyte, or nobody as support."""
    if purpose == "support":
        if a == more[0]:
            return f"{ACO_NAME[a]} attacks alone"
        return f"{ACO_NAME[a]} supports"
    return Parted(f"Take {ACO_NAME[a]} ({ACO_AP[a]} AP, {ACO_DAM[a]} DAM)", ACO_TEXT[a].rstrip("."))


def _station(seen: FuturaSeen, p: int, d: int, price: int) -> Prompt:
    how = {0: "", 1: f" for {BUILD_PRICE} energy", 2: " with the looted card"}[price]
    return Prompt(
        f"Choose the station for {DIS_NAME[d]}{how}.",
        why="FUT-R28",
        waiting=f"chooses a station for {DIS_NAME[d]}",
    )


def station_option(seen: FuturaSeen, card: int, p: int, purpose: str, *more: Any) -> str:
    """A station type with its ability."""
    about = f"{STA_ABILITY[card]}: {STA_TEXT[card].rstrip('.')}"
    return Parted(f"Take {a(STA_NAME[card])}", about, " (", ")")


# The turn.


def _action(seen: FuturaSeen, p: int) -> Prompt:
    if seen.part == "assault":
        return Prompt(
            "Go on with assaults, or end your turn.",
            why="FUT-R38",
            must=False,
            left=f"{seen.energy[p]} energy",
            decline="Ending passes the turn to the next player.",
            waiting="leads assaults",
        )
    return Prompt(
        "Act, begin an assault, or end your turn.",
        why="FUT-208",
        must=False,
        left=f"{seen.energy[p]} energy",
        decline="Ending passes the turn to the next player.",
        waiting="acts",
    )


def action_option(seen: FuturaSeen, value: int, p: int, purpose: str = "turn") -> str:
    """What the block of the value does with the thing it names."""
    block = BLOCK_OF[value]
    return _ACTIONS[block](seen, value - FIRST[block], p)


def _own_station(seen: FuturaSeen, d: int) -> str:
    return f"the {LEVEL_NAME[seen.level[d]]} on {DIS_NAME[d]}"


def _move(seen: FuturaSeen, a: int, p: int) -> str:
    return f"Move {ACO_NAME[a]} into the assault bay as primary ({ways(seen, a).move} energy)"


def _move_support(seen: FuturaSeen, a: int, p: int) -> str:
    return f"Move {ACO_NAME[a]} into the assault bay as support ({ways(seen, a).support} energy)"


def ways(seen: FuturaSeen, a: int) -> Ways:
    """What moving in, and the way home, cost an acolyte of the reader; nothing for those of others."""
    return seen.ways.get(a) or Ways(0, 0, 0)


def _upgrade(seen: FuturaSeen, d: int, p: int) -> str:
    level = min(TOP_LEVEL, seen.level[d] + 1)
    return f"Upgrade {_own_station(seen, d)} to a {LEVEL_NAME[level]} ({UPGRADE_PRICE[level]} energy)"


def _loot(seen: FuturaSeen, d: int, p: int) -> str:
    if not seen.level[d]:
        return f"Build on {DIS_NAME[d]} with a looted upgrade card"
    return f"Put a looted {LEVEL_NAME[min(TOP_LEVEL, seen.level[d] + 1)]} card on {_own_station(seen, d)}"


def _sell(seen: FuturaSeen, slot: int, p: int) -> str:
    card = seen.cards.get(slot)
    if card is not None and KIND[card // SLOTS] == ABILITY:
        return f"Discard {slot_words(seen, slot)} for nothing"
    price = sale_price(card) if card is not None else 0
    return f"Sell {slot_words(seen, slot)} for {price} energy"


def _equip(seen: FuturaSeen, slot: int, p: int) -> str:
    about = seen.in_hand.get(slot)
    price = f" ({about.price} energy)" if about else ""
    return f"Equip an acolyte with {slot_words(seen, slot)}{price}"


def _by_slot(text: str) -> Say:
    return lambda seen, slot, p: text.format(slot_words(seen, slot))


_ACTIONS: dict[str, Say] = {
    "END": lambda seen, value, p: "End the turn",
    "PLAY": lambda seen, value, p: "Use an ability, item or district effect",
    "CAST_OFF": lambda seen, value, p: f"Cast off the oldest sigil ({_front(seen, p)})",
    "RECALL": lambda seen, value, p: "Recall acolytes from the assault bay",
    "OFFER": lambda seen, q, p: f"Make {player(seen.names, q)} an offer",
    "REPAIR": lambda seen, a, p: f"Repair the armour of {ACO_NAME[a]}",
    "MOVE": _move,
    "MOVE_SUPPORT": _move_support,
    "ENSIGIL": lambda seen, a, p: f"Ensigil the equipment of {ACO_NAME[a]} ({_front(seen, p)})",
    "DECLARE": lambda seen, a, p: f"Declare an assault with {ACO_NAME[a]} as primary",
    "BUILD": lambda seen, d, p: (
        f"Build a station on {DIS_NAME[d]} ({BUILD_PRICE} energy, the district yields {DIS_ENERGY[d]})"
    ),
    "UPGRADE": _upgrade,
    "PLACE_LOOT": _loot,
    "EQUIP": _equip,
    "UNEQUIP": _by_slot("Take off {}"),
    "STORE": _by_slot("Store {}"),
    "RETRIEVE": _by_slot("Retrieve {}"),
    "FIT": _by_slot("Equip a station with {}"),
    "TAKE_OUT": _by_slot("Take {} out of its place in the station"),
    "SELL": _sell,
}


def _front(seen: FuturaSeen, p: int) -> str:
    front = front_sigil(seen, p)
    return sigil(front) if front != NONE else "none"


# Numbers, yes and no, sets.


def _draw(seen: FuturaSeen, p: int) -> Prompt:
    return Prompt(
        "How many cards do you draw?",
        why="FUT-213",
        must=False,
        decline="You may draw none.",
        waiting="decides how many cards to draw",
    )


def _promote(seen: FuturaSeen, p: int, a: int) -> Prompt:
    return Prompt(
        f"{ACO_NAME[a]} has no primary saber any more: shall the off-hand saber become primary?",
        why="FUT-R34",
        waiting=f"rearranges the sabers of {ACO_NAME[a]}",
    )


def _recall(seen: FuturaSeen, p: int) -> Prompt:
    return Prompt(
        "Choose the acolytes that return to the bench.",
        why="FUT-R39",
        left=f"{seen.energy[p]} energy",
        waiting="recalls acolytes",
    )


def set_option(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """A group of acolytes."""
    group = [a for a in range(len(ACO_NAME)) if value >> a & 1]
    if not group:
        return "Recall nobody"
    price = sum([ways(seen, a).recall for a in group])
    return f"Recall {and_list([ACO_NAME[a] for a in group])} ({price} energy)"


PROMPTS: dict[tuple[str, str], Ask] = {
    ("deck", "start"): _deck,
    ("face", "deck"): _face,
    ("acolyte", "recruit"): _recruit,
    ("acolyte", "support"): _support,
    ("station", "build"): _station,
    ("action", "turn"): _action,
    ("number", "draw"): _draw,
    ("yes", "promote"): _promote,
    ("set", "recall"): _recall,
}
"""By kind and purpose: the question."""
