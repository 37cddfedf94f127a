"""A view as numbers, for bots that learn. Seats are counted from the reader, and races by their seats."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import Space
from starhall.games.stellar.box.parts import (
    ACTION_IDS,
    ALL_RACES,
    AREA_COUNT,
    AT_PER_PLAYER,
    COLOUR,
    CRYSTALS_ON_PAD,
    GATE_COUNT,
    GATE_NUMBERS,
    HAND_LIMIT,
    MAX_LEVEL,
    NOBODY,
    ORBIT_LENGTH,
    ROUNDS,
    TILES_PER_RACE,
)
from starhall.games.stellar.box.rows import CARDS, CATEGORIES
from starhall.games.stellar.facts import STEPS
from starhall.games.stellar.rules.ship import MOST_DAMAGE
from starhall.games.stellar.seen import StellarSeen

_MOST = 4
_RACES = len(ALL_RACES)
_MANY = 255
"""Tracks and tokens have no upper end; beyond this they are told no further."""
_PHASES = ("", "A", "B", "C", "D", "omega")
KINDS = ("race", "bid", "action", "place", "level", "target", "dice", "gate", "draw", "use", "lose")

SPACES = (
    Space("players", 1, 2, _MOST),
    Space("round", 1, 1, max(ROUNDS.values())),
    Space("phase", 1, 0, len(_PHASES) - 1),
    Space("step of Phase C", 1, 0, STEPS),
    Space("asked kind, -1 nothing", 1, -1, len(KINDS) - 1),
    Space("asked", 1, 0, 1),
    Space("active seat", 1, 0, _MOST - 1),
    Space("marker seat", 1, 0, _MOST - 1),
    Space("gate", 1, 0, GATE_COUNT - 1),
    Space("gate cube", 1, 0, len(GATE_NUMBERS) - 1),
    Space("actions", 1, 0, CRYSTALS_ON_PAD + 1),
    Space("damage", 1, 0, MOST_DAMAGE),
    Space("victim, 0 nobody", 1, 0, _RACES),
    Space("deck", 1, 0, len(CARDS)),
    Space("dice, 0 absent", 3, 0, 3),
    Space("fresh AT", len(ACTION_IDS), 0, AT_PER_PLAYER),
    Space("replay cost by round", 1, 0, 1),
    Space("own hand by colour", _RACES, 0, HAND_LIMIT),
    Space("own tokens", len(CATEGORIES), 0, _MANY),
    Space("race of each seat, 0 absent", _MOST, 0, _RACES),
    Space("unplayed AT", _MOST, 0, AT_PER_PLAYER),
    Space("older AT", _MOST * len(ACTION_IDS), 0, AT_PER_PLAYER),
    Space("cosmic rank, 0 none", _MOST, 0, _MOST),
    Space("bid, -1 none", _MOST, -1, TILES_PER_RACE),
    Space("SP spot", _MOST, 0, ORBIT_LENGTH - 1),
    Space("VP", _MOST * len(CATEGORIES), 0, _MANY),
    Space("hand size", _MOST, 0, HAND_LIMIT),
    Space("tokens", _MOST, 0, _MANY),
    Space("level by race", _RACES * AREA_COUNT, 0, MAX_LEVEL),
    Space("available by race", _RACES, 0, TILES_PER_RACE),
    Space("pad crystals by race", _RACES, 0, CRYSTALS_ON_PAD),
    Space("placed by race", _RACES, 0, len(CARDS)),
    Space("drawn crystals by race", _RACES, 0, MOST_DAMAGE),
)


def encoding(seen: StellarSeen) -> list[int]:
    """All that the reader knows, from its side; a spectator sits at seat 0."""
    n = seen.players
    me = seen.seat or 0
    seats = [(me + i) % n for i in range(n)]
    found = [n, seen.round, _PHASES.index(seen.phase), seen.step]
    asked = seen.asked
    found.append(KINDS.index(asked[0].kind) if asked else -1)
    found.append(int(any(question.seat == me for question in asked)))
    found += [(seen.active - me) % n, (seen.marker - me) % n, seen.gate, seen.cube]
    found += [seen.actions, seen.damage, 1 + seen.victim, seen.deck.count]
    found += _padded(seen.dice, 3)
    found += seen.fresh
    found.append(int(seen.options["replay_cost_scope"] == "round"))
    found += _own(seen, me)
    found += _padded([1 + seen.race[q] for q in seats], _MOST)
    found += _padded([seen.at[q] for q in seats], _MOST)
    found += _padded([at for q in seats for at in seen.older[q]], _MOST * len(ACTION_IDS))
    found += _padded([_rank(seen, q) for q in seats], _MOST)
    found += _padded([seen.bids[q] for q in seats] if seen.bids else [], _MOST, -1)
    found += _padded([seen.sp[q] for q in seats], _MOST)
    vp = [min(_MANY, slot) for q in seats for slot in seen.vp[q]]
    found += _padded(vp, _MOST * len(CATEGORIES))
    found += _padded([seen.hands[q].count for q in seats], _MOST)
    found += _padded([min(_MANY, seen.tokens[q].count) for q in seats], _MOST)
    found += [level for race in ALL_RACES for level in seen.level[race]]
    found += seen.available
    found += seen.pad
    found += [len(row) for row in seen.placed]
    found += [seen.crystals.count(race) for race in ALL_RACES]
    return found


def _own(seen: StellarSeen, me: int) -> list[int]:
    """The own hand by colour and the own tokens by category; nothing for a spectator."""
    hand = [COLOUR[card] for card in seen.hands[me].known] if seen.seat is not None else []
    tokens = seen.own_tokens or [0] * len(CATEGORIES)
    return [
        *(hand.count(race) for race in ALL_RACES),
        *(min(_MANY, number) for number in tokens),
    ]


def _rank(seen: StellarSeen, seat: int) -> int:
    race = seen.race[seat]
    return 0 if race == NOBODY or race not in seen.order else 1 + seen.order.index(race)


def _padded(values: Sequence[int], size: int, absent: int = 0) -> list[int]:
    return [*values, *[absent] * (size - len(values))]
