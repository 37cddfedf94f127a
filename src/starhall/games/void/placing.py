"""Tables that lessons place: sectors, cards, aliens and beasts by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starhall.core.lessons.naming import Box, by_seat, number_of
from starhall.games.void.box.geometry import CELL_NAMES, OFF, mask
from starhall.games.void.box.parts import FIRST_BEAST, KIND, TILE_NAMES
from starhall.games.void.state import SURVIVOR, VoidState
from starhall.games.void.words.names import ALIEN_ROWS, BEAST_ROWS, CARD_ROWS

_ALIENS = [row.name for row in ALIEN_ROWS]
_BEASTS = [row.name for row in BEAST_ROWS]


def lay(s: VoidState, table: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a table that is written in names.

    `board` has five rows of tiles; `holes`, `pieces` and `ships` name sectors; hands and piles name cards,
    piles from the top. The cards that are left lie under the deck. Everything else is a field as it is.
    """
    # In the set-up nobody knows anything yet: there it is made when the cards are dealt.
    s.known = bytes(FIRST_BEAST + len(_BEASTS))
    named = dict(table)
    box = Box([CARD_ROWS[kind].name for kind in KIND])
    hands = by_seat(s.names, named.pop("hands", {}), [])
    pieces, discard, deck = named.pop("pieces", []), named.pop("discard", []), named.pop("deck", [])
    alien = [number_of(name, _ALIENS, "alien") for name in by_seat(s.names, named.pop("aliens"), "")]
    ships = by_seat(s.names, named.pop("ships", {}), "")
    beasts = by_seat(s.names, named.pop("beasts", {}), "")
    top = named.pop("next_beast", _BEASTS[0])
    tiles = [number_of(name, TILE_NAMES, "tile") for row in named.pop("board") for name in row.split()]
    held = [box.take(hand) for hand in hands]
    affectors = [(_cell(place), *box.take([card])) for place, card in pieces]
    pile = box.take(discard)[::-1]
    drawn = [number_of(name, _BEASTS, "beast") if name else SURVIVOR for name in beasts]
    under = [FIRST_BEAST + n for n, name in enumerate(_BEASTS) if n not in drawn and name != top]
    return {
        "first": 0,
        "active": 0,
        "round": 1,
        "tile": tiles,
        "facing": [0] * len(CELL_NAMES),
        "holes": mask(map(_cell, named.pop("holes", []))),
        "affectors": list(map(list, affectors)),
        "alien": alien,
        "ship": [_ship(n, alien, ships) for n in range(len(_ALIENS))],
        "hands": held,
        "deck": [*box.take(deck), *box.left][::-1],
        "discard": pile,
        "beast": drawn,
        "beasts": [*under, FIRST_BEAST + number_of(top, _BEASTS, "beast")],
        **named,
    }


def _cell(name: str) -> int:
    return number_of(name, CELL_NAMES, "sector")


def _ship(number: int, alien: list[int], ships: list[str]) -> int:
    """Where the ship of an alien is."""
    place = ships[alien.index(number)] if number in alien else ""
    return _cell(place) if place else OFF
