"""A seen table as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from collections.abc import Iterable

from starhall.core import Space
from starhall.games.void.box.geometry import CELLS, OFF, TURNS
from starhall.games.void.box.parts import (
    ALIEN_NAMES,
    BEAST_NAMES,
    KIND,
    KINDS,
    RESOURCES,
    SLOTS,
    TYPES,
    VALUES,
)
from starhall.games.void.box.rows import BOX
from starhall.games.void.seen import VoidSeen
from starhall.games.void.state import PHASES, SURVIVOR

_MOST = BOX["players"].value
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
    Space("affectors of each kind", CELLS * TYPES, 0, BOX["affectors"].value),
    Space("own hand by card", KINDS, 0, RESOURCES),
    Space("discard pile by card", KINDS, 0, RESOURCES),
    Space("top of the discard pile, -1 none", 1, -1, KINDS - 1),
    Space("being played by card", KINDS, 0, RESOURCES),
    Space("looked at by card", KINDS, 0, RESOURCES),
    Space("known of each hand by card", _MOST * KINDS, 0, RESOURCES),
)


def encoding(seen: VoidSeen) -> list[int]:
    """All that the reader may know, from the reader's side; a spectator sits at seat 0 and holds nothing."""
    n = seen.players
    me = seen.seat or 0
    seats = [(me + i) % n for i in range(n)]
    found = [n, seen.round, PHASES.index(seen.phase), seen.window]
    found += [(seen.active - me) % n, (seen.first - me) % n]
    found.append(int(any(question.seat == me for question in seen.asked)))
    found += [KIND[seen.playing[-1]] if seen.playing else -1, seen.ability]
    found += [seen.must, seen.owed, seen.travel_power]
    found += [seen.used >> slot & 1 for slot in range(SLOTS)]
    found += [seen.deck.count, seen.beasts.count]
    found += _captains(seen, seats)
    found += _board(seen)
    found += _by_card(seen.hands[me].known if seen.seat is not None else [])
    found += _by_card(seen.discard)
    found.append(KIND[seen.discard[-1]] if seen.discard else -1)
    found += _by_card(seen.playing)
    found += _by_card(seen.looked.known.values())
    for p in seats:
        found += _by_card(seen.hands[p].known if p != seen.seat else [])
    found += [0] * (KINDS * (_MOST - n))
    return found


def _captains(seen: VoidSeen, seats: list[int]) -> list[int]:
    captains = [seen.captains[p] for p in seats]
    slots = [seen.slot[p] if seen.beast[p] != SURVIVOR else -1 for p in seats]
    columns = (
        ([seen.alien[p] for p in seats], OFF),
        ([int(captain.power) for captain in captains], 0),
        ([captain.cell for captain in captains], OFF),
        ([captain.cards for captain in captains], 0),
        ([seen.beast[p] for p in seats], SURVIVOR),
        (slots, -1),
    )
    return [number for column, absent in columns for number in (*column, *[absent] * (_MOST - len(seats)))]


def _board(seen: VoidSeen) -> list[int]:
    found = [sector.value for sector in seen.sectors]
    found += [VALUES[tile] for tile in seen.tile]
    found += [int(sector.hole) for sector in seen.sectors]
    for sector in seen.sectors:
        found += [int(d in sector.front) for d in range(TURNS)]
    for sector in seen.sectors:
        found += [sector.affectors.count(kind) for kind in range(TYPES)]
    return found


def _by_card(cards: Iterable[int]) -> list[int]:
    found = [0] * KINDS
    for card in cards:
        found[KIND[card]] += 1
    return found
