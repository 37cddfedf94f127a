"""Help for beginners, from a view: dangers ahead, and cards that would do nothing now."""

from __future__ import annotations

from typing import Any

from starhall.core import View, rule
from starhall.games.void.components import (
    AHEAD,
    CARD_EFFECTS,
    CELLS,
    CORNERS,
    EDGE,
    NEAR,
    OFF,
    POWERS,
    TIMING,
    TURNS,
)
from starhall.games.void.language import Effect


def hints(view: View) -> list[str]:
    """What threatens the reader: stuck, an empty hand, a poor sector."""
    p = view["seat"]
    if p is None or not view["sectors"] or view["seats"][p]["lost"] or view["seats"][p]["cell"] == OFF:
        return []
    seat = view["seats"][p]
    here = view["sectors"][seat["cell"]]
    found = []
    if seat["stuck"]:
        where = "on a black hole" if here["hole"] else "where no arrow leads to another sector"
        found.append(f"You are {where}: {_without_a_way(view, p, here)}")
    elif all(view["sectors"][cell]["hole"] for cell in here["exits"]):
        found.append("Every arrow here leads to a black hole.")
    if seat["income"] < 0:
        found.append(f"Your sector is worth {here['value']}: you would discard in Income.")
    if p == view["active"] and view["phase"] == "action" and seat["cards"] <= view["owed"]:
        found.append(f"You must play all your cards: {without_cards(view, p, 'one of them brings more')}")
    return found


@rule("VOID-R70")
def without_cards(view: View, p: int, unless: str) -> str:
    """What becomes of a hand that runs empty in the Action Phase."""
    if has_power(view, p, "would_lose_cards"):
        return f"unless {unless}, only your power saves you."
    return f"you lose unless {unless}."


@rule("VOID-R71", "VOID-R72")
def _without_a_way(view: View, p: int, here: dict[str, Any]) -> str:
    """What becomes of a ship that cannot move, in the Travel Phase of its player."""
    if has_power(view, p, "travel") and _power_helps(view, p, here):
        return "unless that changes, only your power saves you in your Travel Phase."
    return "unless that changes, you lose in your Travel Phase."


def _power_helps(view: View, p: int, here: dict[str, Any]) -> bool:
    """Does a jump, or a turn of the sector, lead to another one?"""
    name, _, turns = POWERS[view["alien"][p]][0]
    if name == "MOVE" or here["hole"]:
        return bool(name == "MOVE")
    ahead = AHEAD[1][view["seats"][p]["cell"]]
    return any(ahead[(d + turn) % TURNS] != OFF for d in here["front"] for turn in turns)


def has_power(view: View, p: int, timing: str) -> bool:
    """Does the alien of `p` have a power of this timing, and its power side up?"""
    return bool(view["seats"][p]["power"] and TIMING[view["alien"][p]] == timing)


@rule("VOID-043", "VOID-R34")
def idle_cards(view: View) -> list[int]:
    """The cards of the reader's hand that would do nothing at all now."""
    p = view["seat"]
    if p is None or not view["sectors"] or view["seats"][p]["cell"] == OFF:
        return []
    return sorted(
        {kind for kind in view["hands"][p] if all(not works(view, p, step) for step in CARD_EFFECTS[kind])}
    )


def works(view: View, me: int, step: Effect) -> bool:
    """Would this step of an effect change anything, as the table lies now?"""
    name, *args = step
    if name == "THEN":
        return works(view, me, args[0])
    if name in ("UPTO", "EACH"):
        return works(view, me, args[1])
    if name in ("DESTROY", "RESTORE"):
        return any(_fits(view, me, cell, name, args[0]) for cell in range(CELLS))
    if name in ("LIFT", "RELOCATE"):
        return bool(view["affectors"])
    if name in ("DISCARD", "DISCARD_RND", "PICK", "PLAY_RND", "STEAL"):
        return _somebody(view, me, args[0])
    if name == "MOVE":
        return _moves(view, me, *args)
    if name == "ROTATE":
        return bool(args[0] != "mine" or not _here(view, me)["hole"])
    if name == "DRAW":
        return bool(args[1] != ("value(mine)",) or _here(view, me)["value"] > 0)
    if name in ("RECOVER", "PLAY_LAST"):
        return bool(view["discard"])
    if name == "SWAP_SHIPS":
        return any(cell != view["seats"][me]["cell"] for cell in _ships(view, me))
    return True


def _here(view: View, p: int) -> dict[str, Any]:
    sector: dict[str, Any] = view["sectors"][view["seats"][p]["cell"]]
    return sector


def _ships(view: View, me: int) -> list[int]:
    return [seat["cell"] for p, seat in enumerate(view["seats"]) if p != me and not seat["lost"]]


def _fits(view: View, me: int, cell: int, name: str, where: Any) -> bool:
    sector = view["sectors"][cell]
    if name == "DESTROY" and (sector["hole"] or sector["dome"]):
        return False
    if name == "RESTORE" and not sector["hole"]:
        return False
    if where == "mine":
        return bool(cell == view["seats"][me]["cell"])
    return all(_passes(view, me, cell, word) for word in where) if where != "left" else True


def _passes(view: View, me: int, cell: int, word: str) -> bool:
    sector = view["sectors"][cell]
    tests = {
        "live": not sector["hole"],
        "hole": sector["hole"],
        "empty": not sector["ships"],
        "occupied": bool(sector["ships"]),
        "edge": EDGE >> cell & 1,
        "corner": CORNERS >> cell & 1,
        "near_me": NEAR[view["seats"][me]["cell"]] >> cell & 1,
        "near_hole": NEAR[cell] & view["holes"],
    }
    return bool(tests[word])


def _somebody(view: View, me: int, who: Any) -> bool:
    """Does anybody hold a card that this could take? The card to be played is not in the hand then."""
    held = {p: seat["cards"] - (p == me) for p, seat in enumerate(view["seats"]) if not seat["lost"]}
    here = view["seats"][me]["cell"]
    near = NEAR[here] | 1 << here
    if who == "near":
        return any(held[p] and p != me and near >> view["seats"][p]["cell"] & 1 for p in held)
    if who in ("most", "all", "anyone"):
        return any(held.values())
    return any(held[p] for p in held if p != me)


def _moves(view: View, me: int, ship: str, path: tuple[str, Any]) -> bool:
    cells = [view["seats"][me]["cell"]] if ship == "my_ship" else _ships(view, me)
    if ship == "ship":
        cells.append(view["seats"][me]["cell"])
    way, where = path
    if way == "arrow":
        return any(view["sectors"][cell]["exits"] for cell in cells)
    if way == "line":
        return any(AHEAD[where][cell][d] != OFF for cell in cells for d in range(TURNS))
    if way == "step":
        return True
    if where == "mine":
        return any(cell != view["seats"][me]["cell"] for cell in cells)
    return any(
        all(_passes(view, me, target, word) for word in where)
        for cell in cells
        for target in range(CELLS)
        if target != cell
    )
