"""Tables that lessons place: squares, cards and players by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starhall.core import Seeded
from starhall.core.lessons.naming import Box, by_seat, number_of
from starhall.games.saga.box.geometry import OFF, SQUARES, square_name
from starhall.games.saga.box.parts import CARD_IDS, CARDS, FIRST_COLLAPSE, FIRST_NOVA
from starhall.games.saga.rules.drawing import ground
from starhall.games.saga.state import SagaState

_SQUARES = [square_name(square) for square in range(SQUARES)]
_SIDES = ("up", "down")


def lay(s: SagaState, table: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a table that is written in names.

    `map` is the seed of the map; `at` names squares; hands, piles and the deck name cards by their ids, piles
    from the top; `face_up` has a card, its side and its cubes. The cards that are left lie under the deck, or
    with `rest = "gone"` nowhere. Everything else is a field as it is.
    """
    named = dict(table)
    box = Box(CARD_IDS)
    box.take([CARD_IDS[card] for card in range(FIRST_NOVA + s.players, FIRST_COLLAPSE)])
    collapses = named.setdefault("collapses", 0)
    tiles = s.game.new(s.players, Seeded(named.pop("map")), s.options).tiles
    collapsed = box.take([CARD_IDS[FIRST_COLLAPSE + n] for n in range(collapses)])
    hands = [box.take(hand) for hand in by_seat(s.names, named.pop("hands"), [])]
    piles = [box.take(pile)[::-1] for pile in by_seat(s.names, named.pop("piles", {}), [])]
    face_up = [_laid(box, rows) for rows in by_seat(s.names, named.pop("face_up", {}), [])]
    deck = box.take(named.pop("deck"))
    gone = named.pop("rest", "") == "gone"
    s.known = bytes(CARDS)
    for card in range(FIRST_NOVA, FIRST_NOVA + s.players):
        s.turn_up(card)
    return {
        "tiles": tiles,
        "ground": ground(tiles, collapses, s.rim),
        "collapsed": collapsed,
        "order": [number_of(name, s.names, "player") for name in named.pop("order")],
        "energy": by_seat(s.names, named.pop("energy", {}), 0),
        "at": [_square(name) for name in by_seat(s.names, named.pop("at"), "")],
        "hands": hands,
        "piles": piles,
        "face_up": face_up,
        "deck": deck[::-1] if gone else [*deck, *box.left][::-1],
        "gone": box.left if gone else [],
        **named,
    }


def _square(name: str) -> int:
    return number_of(name, _SQUARES, "square") if name else OFF


def _laid(box: Box, rows: Sequence[Sequence[Any]]) -> list[list[int]]:
    """Cards on the table."""
    return [[*box.take([card]), number_of(side, _SIDES, "side"), cubes] for card, side, cubes in rows]
