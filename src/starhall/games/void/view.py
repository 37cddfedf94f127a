"""What follows from a view and is worth showing: values, arrows, exits, dangers. Cards are named by kind."""

from __future__ import annotations

from typing import Any

from starhall.core import View, rule
from starhall.games.void.components import (
    AFFECTORS,
    ARROWS,
    BONUS,
    CELLS,
    FLOOR,
    KIND,
    OFF,
    PIECE,
    STANDING,
    TARGETS,
    TILE_NAMES,
    TURNS,
    VALUES,
)
from starhall.games.void.hints import hints, idle_cards
from starhall.games.void.state import GATE, SURVIVOR

PHASES = ("set-up", "income", "action", "travel", "beast", "over")


@rule("VOID-050", "VOID-073", "VOID-R18", "VOID-R30")
def look(view: View) -> dict[str, Any]:
    """The open table, sector by sector and seat by seat; also the front of every black hole."""
    on = _affectors(view)
    seen = dict(view)
    seen["sectors"] = sectors = [_sector(view, cell, on) for cell in range(CELLS)] if view["tile"] else []
    seen["seats"] = [_seat(view, p, sectors) for p in range(view["players"])]
    seen["hands"] = [_hand(hand) for hand in view["hands"]]
    return {
        "hands": seen["hands"],
        "deck": {"count": view["deck"]["count"]},
        "discard": [KIND[card] for card in view["discard"]],
        "playing": [KIND[card] for card in view["playing"]],
        "looked": {
            "count": view["looked"]["count"],
            "known": {place: KIND[card] for place, card in view["looked"]["known"].items()},
        },
        "affectors": [
            {"cell": cell, "affector": PIECE[card], "card": KIND[card]} for cell, card in view["affectors"]
        ],
        "supply": [
            affector.pieces - sum(PIECE[card] == kind for _, card in view["affectors"])
            for kind, affector in enumerate(AFFECTORS.values())
        ],
        "beasts": {"count": view["beasts"]["count"]},
        "sectors": sectors,
        "seats": seen["seats"],
        "hints": hints(seen),
        "idle": idle_cards(seen),
        "unused": [name for tile, name in enumerate(TILE_NAMES) if tile not in view["tile"]],
        "order": [(view["first"] + i) % view["players"] for i in range(view["players"])],
    }


def _hand(hand: Any) -> Any:
    if isinstance(hand, list):
        return sorted(KIND[card] for card in hand)
    return {"count": hand["count"], "known": sorted(KIND[card] for card in hand["known"])}


def _affectors(view: View) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for cell, card in view["affectors"]:
        found.setdefault(cell, []).append(PIECE[card])
    return found


def _sector(view: View, cell: int, on: dict[int, list[int]]) -> dict[str, Any]:
    tile = view["tile"][cell]
    hole = view["holes"] >> cell & 1 == 1
    here = on.get(cell, [])
    arrows = 0 if hole else ARROWS[tile][view["facing"][cell]]
    exits = set(TARGETS[cell][arrows])
    gates = {place for place, kinds in on.items() if GATE in kinds}
    if cell in gates:
        exits |= gates - {cell}
    return {
        "tile": TILE_NAMES[tile],
        "hole": hole,
        "printed": VALUES[tile],
        "value": (0 if hole else VALUES[tile]) + sum(BONUS[kind] for kind in here),
        "facing": view["facing"][cell],
        "arrows": [d for d in range(TURNS) if arrows >> d & 1],
        "front": [d for d in range(TURNS) if ARROWS[tile][view["facing"][cell]] >> d & 1],
        "exits": sorted(exits),
        "affectors": here,
        "dome": any(STANDING[kind] == "dome" for kind in here),
        "ships": [p for p, alien in enumerate(view["alien"]) if alien != OFF and view["ship"][alien] == cell],
    }


@rule("VOID-R73")
def _income(view: View, alien: int, worth: int) -> int:
    """What a sector counts for in the Income Phase of this alien."""
    floor = FLOOR[alien] if view["power"][alien] else None
    return worth if floor is None else max(worth, floor)


def _seat(view: View, p: int, sectors: list[dict[str, Any]]) -> dict[str, Any]:
    alien = view["alien"][p]
    cell = OFF if alien == OFF else view["ship"][alien]
    hand = view["hands"][p]
    here = sectors[cell] if cell != OFF else None
    return {
        "alien": alien,
        "power": alien != OFF and view["power"][alien] == 1,
        "cell": cell,
        "cards": len(hand) if isinstance(hand, list) else hand["count"],
        "worth": here["value"] if here else 0,
        "income": _income(view, alien, here["value"]) if here else 0,
        "stuck": here is not None and not here["exits"],
        "beast": view["beast"][p],
        "slot": view["slot"][p] if view["beast"][p] != SURVIVOR else OFF,
        "lost": p in view["lost"],
    }
