"""A view as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from starhall.core import Space, View
from starhall.games.void.components import (
    AFFECTOR_NAMES,
    ALIEN_NAMES,
    BEAST_NAMES,
    BOX,
    CELLS,
    KINDS,
    OFF,
    RESOURCES,
    SLOTS,
    TURNS,
    VALUES,
)
from starhall.games.void.view import PHASES

_MOST = BOX["players"].value
_TYPES = len(AFFECTOR_NAMES)
_LIMIT = 2 * BOX["affectors"].value + max(VALUES)

SPACES = (
    Space("players", 1, 2, _MOST),
    Space("round", 1, 0, 200),
    Space("phase", 1, 0, len(PHASES) - 1),
    Space("window", 1, 0, 5),
    Space("active seat", 1, 0, _MOST - 1),
    Space("first seat", 1, 0, _MOST - 1),
    Space("asked", 1, 0, 1),
    Space("card at work, -1 none", 1, -1, KINDS - 1),
    Space("ability at work, -1 none", 1, -1, SLOTS - 1),
    Space("cards that must be played", 1, 0, RESOURCES),
    Space("cards owed", 1, 0, RESOURCES),
    Space("travel power", 1, 0, TURNS),
    Space("abilities used", SLOTS, 0, 1),
    Space("deck", 1, 0, RESOURCES),
    Space("beast deck", 1, 0, len(BEAST_NAMES)),
    Space("alien of each seat, -1 none", _MOST, -1, len(ALIEN_NAMES) - 1),
    Space("power side up", _MOST, 0, 1),
    Space("cell of each ship, -1 none", _MOST, -1, CELLS - 1),
    Space("hand size", _MOST, 0, RESOURCES),
    Space("beast of each seat, -1 none", _MOST, -1, len(BEAST_NAMES) - 1),
    Space("slot of each beast, -1 none", _MOST, -1, SLOTS - 1),
    Space("value of each sector", CELLS, -_LIMIT, _LIMIT),
    Space("printed value", CELLS, 0, max(VALUES)),
    Space("black hole", CELLS, 0, 1),
    Space("arrows of the front", CELLS * TURNS, 0, 1),
    Space("affectors of each kind", CELLS * _TYPES, 0, BOX["affectors"].value),
    Space("own hand by card", KINDS, 0, RESOURCES),
    Space("discard pile by card", KINDS, 0, RESOURCES),
    Space("top of the discard pile, -1 none", 1, -1, KINDS - 1),
    Space("being played by card", KINDS, 0, RESOURCES),
    Space("looked at by card", KINDS, 0, RESOURCES),
    Space("known of each hand by card", _MOST * KINDS, 0, RESOURCES),
)


def encoding(view: View) -> list[int]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n = view["players"]
    me = view["seat"] or 0
    seats = [(me + i) % n for i in range(n)]
    found = [n, view["round"], PHASES.index(view["phase"]), view["window"]]
    found += [(view["active"] - me) % n, (view["first"] - me) % n]
    found.append(int(any(question["seat"] == me for question in view["asked"])))
    found += [view["playing"][-1] if view["playing"] else -1, view["ability"]]
    found += [view["must"], view["owed"], view["travel_power"]]
    found += [view["used"] >> slot & 1 for slot in range(SLOTS)]
    found += [view["deck"]["count"], view["beasts"]["count"]]
    about = [view["seats"][p] for p in seats]
    for name, absent in (
        ("alien", OFF),
        ("power", 0),
        ("cell", OFF),
        ("cards", 0),
        ("beast", -1),
        ("slot", -1),
    ):
        found += [*(int(seat[name]) for seat in about), *[absent] * (_MOST - n)]
    found += _board(view)
    own = view["hands"][me] if view["seat"] is not None else []
    found += _by_card(own)
    found += _by_card(view["discard"])
    found.append(view["discard"][-1] if view["discard"] else -1)
    found += _by_card(view["playing"])
    found += _by_card(list(view["looked"]["known"].values()))
    for p in seats:
        hand = view["hands"][p]
        found += _by_card(hand["known"] if isinstance(hand, dict) else [])
    found += [0] * (KINDS * (_MOST - n))
    return found


def _board(view: View) -> list[int]:
    sectors = view["sectors"]
    found = [sector["value"] for sector in sectors]
    found += [sector["printed"] for sector in sectors]
    found += [int(sector["hole"]) for sector in sectors]
    for sector in sectors:
        found += [int(d in sector["front"]) for d in range(TURNS)]
    for sector in sectors:
        found += [sector["affectors"].count(kind) for kind in range(_TYPES)]
    return found


def _by_card(kinds: list[int]) -> list[int]:
    found = [0] * KINDS
    for kind in kinds:
        found[kind] += 1
    return found
