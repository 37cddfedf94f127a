"""A view as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from typing import Any

from starhall.core import Space, View
from starhall.games.saga.components import (
    ABILITIES,
    CARDS,
    CHARACTERS,
    ENERGY,
    GONE,
    HELD,
    NUMBERS,
    SIDES,
    START_ENERGY,
)
from starhall.games.saga.geometry import MIDDLE, OFF, SQUARES
from starhall.games.saga.state import NONE, innermost

_MOST = NUMBERS["players"].value
_ENERGY = max(*ENERGY, *START_ENERGY)
_TURNS = 200
_SEATS = (1 << _MOST) - 1

SPACES = (
    Space("players", 1, 2, _MOST),
    Space("turn", 1, 0, _TURNS),
    Space("phase", 1, 0, 5),
    Space("slot, -1 nobody's", 1, -1, _MOST - 1),
    Space("asked", 1, 0, 1),
    Space("omega", 1, 0, 1),
    Space("rim", 1, 1, MIDDLE),
    Space("rings flipped", 1, 0, MIDDLE),
    Space("deck", 1, 0, CARDS),
    Space("quiet turns", 1, 0, _TURNS),
    Space("turns ended in the Omega Phase", 1, 0, _TURNS),
    Space("final throes", 1, 0, _TURNS),
    Space("ground", SQUARES, 0, GONE),
    Space("square of each seat, -1 none", _MOST, -1, SQUARES - 1),
    Space("character of each seat, -1 none", _MOST, -1, len(CHARACTERS) - 1),
    Space("place in the order, -1 out", _MOST, -1, _MOST - 1),
    Space("last Energy", _MOST, 0, _ENERGY),
    Space("landed on, as bits", _MOST, 0, 63),
    Space("hand size", _MOST, 0, HELD),
    Space("pile size", _MOST, 0, HELD),
    Space("owner of each face-up card, -1 none", HELD, -1, _MOST - 1),
    Space("side of each face-up card", HELD, 0, 1),
    Space("cubes on each face-up card", HELD, 0, 4),
    Space("active", HELD, 0, 1),
    Space("being performed", HELD, 0, 1),
    Space("own hand", HELD, 0, 1),
    Space("own pile", HELD, 0, 1),
    Space("own draft set", HELD, 0, 1),
    Space("offered to take or to put in order", HELD, 0, 1),
    Space("known in the hand of a seat, -1 none", HELD, -1, _MOST - 1),
    Space("known in the pile of a seat, -1 none", HELD, -1, _MOST - 1),
    Space("side or ability being performed, -1 none", 1, -1, SIDES + len(ABILITIES) - 1),
    Space("seats that it hit", 1, 0, _SEATS),
)


def encoding(view: View) -> list[int]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n = view["players"]
    me = view["seat"] or 0
    seats = [(me + i) % n for i in range(n)]
    slot = view["slot"]
    found = [n, min(view["turn"], _TURNS), view["phase"], slot if slot == NONE else (slot - me) % n]
    found.append(int(any(question["seat"] == me for question in view["asked"])))
    found += [int(view["omega"]), view["rim"], view["collapses"], view["deck"]["count"]]
    found += [view["quiet"], view["omega_turns"], view["throes"]]
    found += view["ground"] or [0] * SQUARES
    order = view["order"]
    found += _padded([view["at"][p] for p in seats], OFF)
    found += _padded([view["character"][p] for p in seats], NONE)
    found += _padded([order.index(p) if p in order else NONE for p in seats], NONE)
    found += _padded([view["energy"][p] for p in seats], 0)
    found += _padded([view["landed"][p] for p in seats], 0)
    found += _padded([view["seats"][p]["hand"] for p in seats], 0)
    found += _padded([view["seats"][p]["pile"] for p in seats], 0)
    found += _table(view, me)
    own = view["seat"] is not None
    found += _set_of(view["hands"][me] if own else [])
    found += _set_of(view["piles"][me]["known"] if own else [])
    found += _set_of(view["sets"][me] if own and view["sets"] else [])
    found += _set_of([card["card"] for card in view["offered"]])
    found += _known(view["hands"], me, n)
    found += _known(view["piles"], me, n)
    found.append(innermost(view["performing"]))
    found.append(_turned(sum(view["hits"][-1:]), me, n))
    return found


def _turned(mask: int, me: int, n: int) -> int:
    """A set of seats, counted from the reader."""
    return sum(1 << (p - me) % n for p in range(n) if mask >> p & 1)


def _padded(values: list[int], absent: int) -> list[int]:
    return [*values, *[absent] * (_MOST - len(values))]


def _table(view: View, me: int) -> list[int]:
    owner, side, cubes, active, performing = [NONE] * HELD, [0] * HELD, [0] * HELD, [0] * HELD, [0] * HELD
    for p, entries in enumerate(view["face_up"]):
        for card, up, there in entries:
            owner[card] = (p - me) % view["players"]
            side[card], cubes[card] = up, there
            active[card] = int(view["active"][p] // 2 == card)
            performing[card] = int(2 * card + up in view["performing"])
    return [*owner, *side, *cubes, *active, *performing]


def _set_of(cards: Any) -> list[int]:
    found = [0] * HELD
    for card in cards if isinstance(cards, list) else []:
        found[card] = 1
    return found


def _known(piles: list[Any], me: int, n: int) -> list[int]:
    found = [NONE] * HELD
    for p, pile in enumerate(piles):
        if isinstance(pile, dict) and p != me:
            for card in pile["known"]:
                found[card] = (p - me) % n
    return found
