"""What is asked, and what each option does: cards to discard, where cards go, and trade."""

from __future__ import annotations

from typing import Any

from starhall.core import Prompt, and_list, count, rule
from starhall.games.futura.box.parts import ACO_NAME, DIS_NAME, HAND_LIMIT, SLOTS
from starhall.games.futura.rules.kinds import (
    ASK_CARD,
    ASK_ENERGY,
    GIVE,
    GIVE_ENERGY,
    NO_CARD,
    OFFER_DONE,
    TO_SALE,
)
from starhall.games.futura.seen import FuturaSeen
from starhall.games.futura.words.names import (
    card_names,
    face_words,
    place,
    player,
    slot_name,
    slot_words,
)
from starhall.games.futura.words.prompts import Ask

# Cards by slot.


def _discard(seen: FuturaSeen, p: int) -> Prompt:
    return Prompt(
        f"You hold more than {HAND_LIMIT} cards: discard one.",
        why="FUT-212",
        waiting="discards down to five cards",
    )


def _shed(seen: FuturaSeen, p: int, a: int) -> Prompt:
    return Prompt(
        f"{ACO_NAME[a]} carries more than fits: choose a card to shed.",
        why="FUT-R36",
        waiting=f"sheds a card of {ACO_NAME[a]}",
    )


def _keep_cargo(seen: FuturaSeen, p: int, d: int, n: int) -> Prompt:
    return Prompt(
        f"{DIS_NAME[d]} has fallen: choose a stored card that you keep.",
        why="FUT-R82",
        left=count(n, "card"),
        waiting="keeps a stored card",
    )


def card_option(seen: FuturaSeen, slot: int, p: int, purpose: str, *more: Any) -> str:
    """A card by its slot."""
    if slot == NO_CARD:
        return "None"
    return f"{_VERBS[purpose]} {slot_words(seen, slot)}"


_VERBS = {
    "discard": "Discard",
    "shed": "Shed",
    "keep cargo": "Keep",
    "recover": "Take back",
    "summon": "Summon",
    "destroy": "Destroy",
}


# Where a card goes.


def _chosen(seen: FuturaSeen) -> str:
    chosen = seen.chosen
    return card_names(chosen[:1]) if chosen else "the card"


def _place(text: str, why: str, waiting: str) -> Ask:
    return lambda seen, p, *more: Prompt(text.format(_chosen(seen)), why=why, waiting=waiting)


def _loose(seen: FuturaSeen, p: int, a: int) -> Prompt:
    loose = seen.loose[p].known if p == seen.seat else []
    what = card_names(loose[-1:]) if loose else "a card"
    return Prompt(
        f"{what} has come off {ACO_NAME[a]}: where does it go?",
        why="FUT-224",
        waiting=f"clears away what {ACO_NAME[a]} wore",
    )


def _claim(seen: FuturaSeen, p: int, card: int) -> Prompt:
    return Prompt(
        f"You claim {face_words(card // SLOTS)}: where does it go?",
        why="FUT-R47",
        left=f"{count(len(seen.claims), 'card')} to place",
        waiting="places what was claimed",
    )


def _hold_claimed(seen: FuturaSeen, p: int, a: int, card: int) -> Prompt:
    return Prompt(
        f"In which hand does {ACO_NAME[a]} hold {face_words(card // SLOTS)}?",
        why="FUT-R34",
        waiting="places what was claimed",
    )


def place_option(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """A place."""
    if value == TO_SALE:
        return "Sell it for half its level"
    text = place(value)
    return f"Put it {text}" if not purpose.startswith("hold") else f"Hold it {text}"


# Trade.


def _face_asked(seen: FuturaSeen, p: int, terms: Any) -> Prompt:
    return Prompt(
        f"Which card do you ask {player(seen.names, terms[0])} for?",
        why="FUT-R37",
        waiting=f"makes {player(seen.names, terms[0])} an offer",
    )


@rule("FUT-365", "FUT-R37")
def terms_words(seen: FuturaSeen, terms: Any) -> str:
    """What is offered and asked for so far: cards and energy; promises and alliances bind nobody."""
    _, given, faces, asked = terms
    mine = [slot_name(seen, card % SLOTS) for card in seen.chosen] + [f"{given} energy"] * bool(given)
    yours = [face_words(face) for face in faces] + [f"{asked} energy"] * bool(asked)
    return f"{and_list(mine) if mine else 'nothing'} for {and_list(yours) if yours else 'nothing'}"


def _offer(seen: FuturaSeen, p: int, terms: Any) -> Prompt:
    return Prompt(
        f"Your offer to {player(seen.names, terms[0])}: {terms_words(seen, terms)}. Add to it, or make it.",
        why="FUT-R37",
        waiting=f"prepares an offer to {player(seen.names, terms[0])}",
    )


def trade_option(seen: FuturaSeen, value: int, p: int, purpose: str, *more: Any) -> str:
    """One more part of an offer."""
    if value == OFFER_DONE:
        return "Make the offer"
    if value == GIVE_ENERGY:
        return "Give energy"
    if value == ASK_ENERGY:
        return "Ask for energy"
    if value == ASK_CARD:
        return "Ask for a card"
    return f"Give {slot_words(seen, value - GIVE)}"


def _trade_energy(seen: FuturaSeen, p: int, which: int, terms: Any) -> Prompt:
    what = "do you give" if which == GIVE_ENERGY else f"do you ask {player(seen.names, terms[0])} for"
    return Prompt(f"How much energy {what}?", why="FUT-369", waiting="prepares an offer")


def _accept(seen: FuturaSeen, p: int, partner: int, terms: Any) -> Prompt:
    return Prompt(
        f"{player(seen.names, partner)} offers {terms_words(seen, terms)}. Do you accept?",
        why="FUT-R37",
        must=False,
        decline="Refusing changes nothing.",
        waiting=f"thinks about an offer of {player(seen.names, partner)}",
    )


PROMPTS: dict[tuple[str, str], Ask] = {
    ("face", "trade"): _face_asked,
    ("card", "discard"): _discard,
    ("card", "shed"): _shed,
    ("card", "keep cargo"): _keep_cargo,
    ("place", "equip"): _place("Who puts {} on?", "FUT-R31", "equips an acolyte"),
    ("place", "hold"): _place("In which hand is {} held?", "FUT-R34", "equips an acolyte"),
    ("place", "unequip"): _place("Where does {} go?", "FUT-R31", "takes a card off"),
    ("place", "store"): _place("In which station do you store {}?", "FUT-R82", "stores a card"),
    ("place", "fit"): _place("Which station do you equip with {}?", "FUT-R82", "equips a station"),
    ("place", "take out"): _place("Where does {} go?", "FUT-R82", "takes a card out of a station"),
    ("place", "loose"): _loose,
    ("place", "claim"): _claim,
    ("place", "hold claimed"): _hold_claimed,
    ("trade", "offer"): _offer,
    ("number", "trade"): _trade_energy,
    ("yes", "trade"): _accept,
}
"""By kind and purpose: the question."""
