"""What follows from a view and is worth showing: seats, ranks, the doomsday clock, previews of shoves."""

from __future__ import annotations

from typing import Any

from starhall.core import View, rule
from starhall.games.saga.cardtext import CARD_TEXT, symbols
from starhall.games.saga.components import (
    ABILITIES,
    BACK,
    CARD_IDS,
    CHARACTER_ROWS,
    COLLAPSE_CARDS,
    CUBES,
    DISASTER_CARDS,
    ENERGY,
    FIRST_NOVA,
    HAND_SIZE,
    NOVA,
    NUMBERS,
    SLOT_SQUARES,
    VOID,
    rank_names,
)
from starhall.games.saga.geometry import AHEAD, CENTRE, DIRECTIONS, MIDDLE, OFF, RING
from starhall.games.saga.state import NONE

PHASES = ("Set-up", "Play an Active Card", "Charge Up", "Compare Energy", "Resolve Cards", "End of the turn")
_CARD_ROWS = tuple(DISASTER_CARDS.values())
_NOVA_NAMES = (NOVA["upright"].name, NOVA["upside_down"].name)


def card_name(card: int, side: int = 0) -> str:
    """The name of a card, by the side that shows."""
    if card >= FIRST_NOVA:
        return _NOVA_NAMES[side] if card < len(CARD_IDS) - len(COLLAPSE_CARDS) else "Collapse"
    return _CARD_ROWS[card].name


def side_name(card: int, side: int) -> str:
    """A card with how it lies: "Spire Blast, upside-down"."""
    return card_name(card, side) + (", upside-down" if side and card < FIRST_NOVA else "")


@rule("SAGA-014", "SAGA-024", "SAGA-R02", "SAGA-R42", "SAGA-R69")
def look(view: View) -> dict[str, Any]:
    """The open table seat by seat, the clock of the world, and what the reader's own cards say."""
    return {
        "piles": [_pile(view, p) for p in range(view["players"])],
        "gone": {"count": view["gone"]["count"], "known": sorted(view["gone"]["known"].values())},
        "deck": {"count": view["deck"]["count"]},
        "phase_name": PHASES[view["phase"]],
        "seats": [_seat(view, p) for p in range(view["players"])],
        "next_order": next_order(view),
        "clock": _clock(view),
        "throes_clock": {
            "quiet": view["quiet"],
            "quiet_limit": NUMBERS["throes_quiet"].value,
            "omega_turns": view["omega_turns"],
            "omega_limit": NUMBERS["throes_omega"].value,
            "turn_limit": NUMBERS["throes_turn"].value,
            "next_damage": view["throes"] + 1,
        },
        "victory_watch": _victory_watch(view),
        "ways": _ways(view),
        "hand": [] if view["seat"] is None else _cards(view, view["hands"][view["seat"]]),
        "offered": _cards(view, offered(view)),
    }


@rule("SAGA-084", "SAGA-R69")
def _pile(view: View, p: int) -> Any:
    """How many cards, and those that the reader knows, from the bottom up."""
    pile = view["piles"][p]
    return {"count": pile["count"], "known": list(pile["known"].values())}


def _size(cards: Any) -> int:
    return len(cards) if isinstance(cards, list) else int(cards["count"])


def _seat(view: View, p: int) -> dict[str, Any]:
    character = view["character"][p]
    row = CHARACTER_ROWS[character] if character != NONE else None
    ability = ABILITIES[row.omega if view["omega"] else row.basic] if row else None
    order = view["order"]
    hand = _size(view["hands"][p])
    return {
        "character": row.short if row else "",
        "letter": row.letter if row else "",
        "ability": ability.name if ability else "",
        "ability_text": ability.text if ability else "",
        "rank": rank_names(len(order))[order.index(p)] if p in order else "",
        "energy": view["energy"][p],
        "hand": hand,
        "hand_size": HAND_SIZE[character] if row and not view["omega"] else 0,
        "life": hand + len(view["face_up"][p]),
        "pile": _size(view["piles"][p]),
        "square": view["at"][p],
        "out": view["fallen"][p] > 0,
        "face_up": [
            {
                "card": card,
                "side": side,
                "name": side_name(card, side),
                "text": CARD_TEXT[2 * card + side],
                "energy": ENERGY[2 * card + side],
                "cubes": cubes,
                "squares": CUBES[2 * card + side],
                "active": card == view["active"][p] // 2,
                "performing": 2 * card + side in view["performing"],
            }
            for card, side, cubes in view["face_up"][p]
        ],
    }


@rule("SAGA-102", "SAGA-104")
def next_order(view: View) -> list[int]:
    """The Energy Order of the next turn, if Phase 3 came now."""
    energy = [0] * view["players"]
    for p, entries in enumerate(view["face_up"]):
        for card, side, _ in entries:
            if card == view["active"][p] // 2:
                energy[p] = ENERGY[2 * card + side]
    return sorted(view["order"], key=lambda p: -energy[p])


@rule("SAGA-131", "SAGA-R45")
def _clock(view: View) -> dict[str, Any]:
    """Deck, Collapses to come, the ring that flips next, and where Voids will open."""
    ring = MIDDLE - view["collapses"]
    voids = []
    if ring and view["tiles"]:
        for squares, lying in zip(SLOT_SQUARES, view["tiles"], strict=True):
            tile, turned = divmod(lying, 2)
            if RING[squares[0]] == ring:
                backs = {squares[turned]: BACK[tile][0], squares[1 - turned]: BACK[tile][1]}
                voids += [square for square, back in backs.items() if back == VOID]
    used = sum(cubes for entries in view["face_up"] for _, _, cubes in entries)
    return {
        "deck": view["deck"]["count"],
        "collapses_left": len(COLLAPSE_CARDS) - len(view["collapsed"]),
        "next_ring": ring,
        "next_voids": sorted(voids),
        "omega": view["omega"],
        "cubes_in_supply": NUMBERS["cubes"].value - used,
    }


@rule("SAGA-114", "SAGA-145")
def _victory_watch(view: View) -> list[dict[str, int | bool]]:
    """Who has Victory is Mine! in play, how far it is, and whether its owner stands on the OMEGA-NOVA."""
    return [
        {"seat": p, "cubes": cubes, "squares": CUBES[2 * card + side], "on_nova": view["at"][p] == CENTRE}
        for p, entries in enumerate(view["face_up"])
        for card, side, cubes in entries
        if card >= FIRST_NOVA and side
    ]


def _ways(view: View) -> list[dict[str, Any]]:
    """For a seat asked for a step: by direction, where everybody would end."""
    for question in view["asked"]:
        if question["kind"] == "step":
            return [way(view, question["seat"], direction) for direction in range(len(DIRECTIONS))]
    return []


def way(view: View, p: int, direction: int) -> dict[str, Any]:
    """A step that way: the square reached, who is shoved where, and who would end on a Void."""
    ahead = AHEAD[view["rim"]][direction]
    at = view["at"]
    start = at[p]
    if start == OFF:
        return {"square": OFF, "shoves": [], "voids": []}
    square = ahead[start]
    ends = [(p, square)]
    while square in at and square != start:
        ends.append((at.index(square), ahead[square]))
        square = ahead[square]
    return {
        "square": ends[0][1],
        "shoves": [list(end) for end in ends[1:]],
        "voids": [q for q, end in ends if view["ground"][end] == VOID],
    }


@rule("SAGA-086", "SAGA-148", "SAGA-R71")
def offered(view: View) -> list[int]:
    """What the reader is asked to take or to put in order: a set of the draft, or cards of piles."""
    for question in view["asked"]:
        if "about" in question:
            reader, *about = question["about"]
            if question["kind"] == "draft":
                return list(view["sets"][reader])
            if question["kind"] == "loot":
                return list(view["piles"][about[0]]["known"].values())
            if question["kind"] == "order":
                under = view["piles"][reader]["known"]
                return [under[str(place)] for place in range(about[0])]
    return []


def _cards(view: View, cards: list[int]) -> list[dict[str, Any]]:
    """Cards with both sides readable, and why a side cannot be played."""
    return [
        {
            "card": card,
            "id": CARD_IDS[card],
            "sides": [_side(view, card, side) for side in (0, 1)],
        }
        for card in cards
    ]


def _side(view: View, card: int, side: int) -> dict[str, Any]:
    value = 2 * card + side
    early = side == 1 and card >= FIRST_NOVA and not view["omega"]
    return {
        "value": value,
        "name": card_name(card, side),
        "disaster": _CARD_ROWS[card].disaster if card < FIRST_NOVA else "",
        "energy": ENERGY[value],
        "squares": CUBES[value],
        "text": CARD_TEXT[value],
        "symbols": symbols(value),
        "why_not": "for the Omega Phase" if early else "",
    }
