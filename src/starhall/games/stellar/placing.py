"""Tables that lessons place: races, cards and tokens by their names, units as "A1 C2"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starhall.core.lessons.naming import Box, by_seat, number_of
from starhall.games.stellar.box.parts import (
    ACTION_IDS,
    AREA_IDS,
    AT_PER_PLAYER,
    CATEGORY_NAMES,
    COLOUR,
    COLOURS,
    CRYSTALS_ON_PAD,
    FACE_DOWN,
    FRESH_TOKENS,
    GATE,
    GATE_IDS,
    GATE_NUMBERS,
    RACE_NAMES,
    TILES_PER_RACE,
    TOKEN_CATEGORY,
)
from starhall.games.stellar.state import StellarState

_DOWN = "face down"


def lay(s: StellarState, table: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a table that is written in names.

    By player: `races`, `at`, `bids`, `sp`, `vp`, `tokens` and `hands`; by race: `units`, `missing` crystals,
    `flipped` tiles and `placed` cards. Cards are colours, the deck from the top; AT that are spent lie on the
    board. Everything else is a field as it is.
    """
    named = dict(table)
    box = Box([COLOURS[race] for race in COLOUR])
    hands = [box.take(hand) for hand in by_seat(s.names, named.pop("hands", {}), [])]
    top = box.take(named.pop("deck", []))
    rows, bonus, bonus_of = _placed(box, by_seat(RACE_NAMES, named.pop("placed", {}), []))
    level = [_units(text) for text in by_seat(RACE_NAMES, named.pop("units", {}), "")]
    flipped = by_seat(RACE_NAMES, named.pop("flipped", {}), 0)
    at = by_seat(s.names, named.pop("at"), 0)
    tokens, pile = _tokens(by_seat(s.names, named.pop("tokens", {}), []))
    races = by_seat(s.names, named.pop("races"), "")
    bids = named.pop("bids", {})
    return {
        "race": list(map(_race, races)),
        "order": list(map(_race, named.pop("order"))),
        "gate": number_of(named.pop("gate"), GATE_IDS, "gate position"),
        "cube": GATE_NUMBERS.index(named.pop("gate_number")),
        "bids": by_seat(s.names, bids, 0) if bids else [],
        "level": level,
        "flipped": flipped,
        "available": [TILES_PER_RACE - flipped[r] - sum(level[r]) for r in range(len(RACE_NAMES))],
        "pad": [CRYSTALS_ON_PAD - gone for gone in by_seat(RACE_NAMES, named.pop("missing", {}), 0)],
        "hands": hands,
        "deck": [*box.left, *top[::-1]],
        "placed": rows,
        "bonus": bonus,
        "bonus_of": bonus_of,
        "at": at,
        "older": [[AT_PER_PLAYER - left if a == GATE else 0 for a in range(len(ACTION_IDS))] for left in at],
        "sp": by_seat(s.names, named.pop("sp", {}), 0),
        "vp": by_seat(s.names, named.pop("vp", {}), list(s.vp[0])),
        "tokens": tokens,
        "pile": pile,
        **named,
    }


def _race(name: str) -> int:
    return number_of(name, RACE_NAMES, "race")


def _units(text: str) -> list[int]:
    """The levels of a race by area."""
    found = [0] * len(AREA_IDS)
    for word in text.split():
        found[number_of(word[0], AREA_IDS, "area")] = int(word[1:])
    return found


def _placed(box: Box, rows: Sequence[Sequence[str]]) -> tuple[list[list[int]], list[int], list[int]]:
    """The cards before the pads, those of them that lie face down, and whose those are."""
    found: list[list[int]] = []
    bonus: list[int] = []
    for row in rows:
        cards = [FACE_DOWN if colour == _DOWN else box.take([colour])[0] for colour in row]
        bonus += [box.left.pop() for card in cards if card == FACE_DOWN]
        found.append(cards)
    return found, bonus, [race for race, cards in enumerate(found) for _ in range(cards.count(FACE_DOWN))]


def _tokens(rows: Sequence[Sequence[str]]) -> tuple[list[list[int]], list[int]]:
    """The VP tokens of each player, and those of the pile."""
    box = Box([CATEGORY_NAMES[TOKEN_CATEGORY[token]] for token in FRESH_TOKENS])
    held = [[FRESH_TOKENS[n] for n in box.take(row)] for row in rows]
    return held, [FRESH_TOKENS[n] for n in box.left]
