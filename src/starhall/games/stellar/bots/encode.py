"""What a reader knows of the table as numbers, for bots that learn.

Seats are counted from the reader; races keep their numbers.
"""

from __future__ import annotations

from starhall.core import Space, arguments
from starhall.games.stellar.box.parts import (
    ACTION_IDS,
    ALL_RACES,
    AREA_COUNT,
    AT_PER_PLAYER,
    COLOUR,
    CRYSTALS_ON_PAD,
    DICE_COUNT,
    GATE_COUNT,
    GATE_NUMBERS,
    HAND_LIMIT,
    MAX_LEVEL,
    ORBIT_LENGTH,
    ROUNDS,
    TILES_PER_RACE,
)
from starhall.games.stellar.box.rows import CARDS, CATEGORIES
from starhall.games.stellar.facts import STEPS, by_category
from starhall.games.stellar.rules.contest import SHIP
from starhall.games.stellar.rules.ship import MOST_DAMAGE
from starhall.games.stellar.state import StellarState

_MOST = 4
_RACES = len(ALL_RACES)
_MANY = 255
"""Tracks and tokens have no upper end; beyond this they are told no further."""
_PHASES = ("", "A", "B", "C", "D", "omega")
KINDS = ("race", "bid", "action", "place", "level", "target", "dice", "gate", "draw", "use", "lose")

ARGUMENTS = (
    arguments.thing("race", _RACES),
    arguments.thing("contest", SHIP + 1),
    arguments.thing("target", _RACES),
    arguments.thing("area", AREA_COUNT, named="area of the dice"),
    arguments.amount("removed", MAX_LEVEL, named="tiles removed"),
    arguments.amount("crystals", MOST_DAMAGE),
    arguments.seat("against", _MOST),
    arguments.thing("place", AREA_COUNT, arguments.only("place", int), named="attacked area"),
    arguments.words("place", range(_RACES), arguments.only("place", tuple), named="opposers to come"),
    arguments.amount("so_far", MAX_LEVEL, named="tiles removed, or a decoding that is broken"),
    arguments.amount("own", MOST_DAMAGE),
    arguments.word("why", ("STEL-078", "STEL-084", "STEL-100"), named="reason of the level"),
)
"""How an encoding tells what a question is about."""

SPACES = (
    Space("players", 1, 2, _MOST),
    Space("round", 1, 1, max(ROUNDS.values())),
    Space("phase", 1, 0, len(_PHASES) - 1, category=True),
    Space("step of Phase C", 1, 0, STEPS, category=True),
    Space("asked kind, -1 nothing", 1, -1, len(KINDS) - 1, category=True),
    Space("asked", 1, 0, 1),
    Space("active seat", 1, 0, _MOST - 1, category=True),
    Space("marker seat", 1, 0, _MOST - 1, category=True),
    Space("gate", 1, 0, GATE_COUNT - 1, category=True),
    Space("gate cube", 1, 0, len(GATE_NUMBERS) - 1),
    Space("actions", 1, 0, CRYSTALS_ON_PAD + 1),
    Space("damage", 1, 0, MOST_DAMAGE),
    Space("victim, 0 nobody", 1, 0, _RACES, category=True),
    Space("deck", 1, 0, len(CARDS)),
    Space("dice, 0 absent", DICE_COUNT, 0, 3),
    Space("fresh AT", len(ACTION_IDS), 0, AT_PER_PLAYER),
    Space("replay cost by round", 1, 0, 1),
    Space("own hand by colour", _RACES, 0, HAND_LIMIT),
    Space("own tokens", len(CATEGORIES), 0, _MANY),
    Space("race of each seat, 0 absent", _MOST, 0, _RACES, category=True),
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


_PHASE = {phase: number for number, phase in enumerate(_PHASES)}
_KIND = {kind: number for number, kind in enumerate(KINDS)}
_NO_DICE = (0,) * DICE_COUNT
_NO_BIDS = (-1,) * _MOST
_NO_TOKENS = (0,) * len(CATEGORIES)
_NO_CRYSTALS = (0,) * _RACES
"""What stands for all that is absent; cut off, for the rest of it."""
_NO_SEATS = tuple((0,) * (_MOST - n) for n in range(_MOST + 1))
_NO_AT = tuple(absent * len(ACTION_IDS) for absent in _NO_SEATS)
_NO_VP = tuple(absent * len(CATEGORIES) for absent in _NO_SEATS)
"""By number of players: what stands for the seats that are absent."""


def encoding(s: StellarState, reader: int | None) -> list[int]:
    """All that the reader knows, from its side; a spectator sits at seat 0."""
    n, me = s.players, reader or 0
    found = _moment(s, n, me)
    found += _own(s, reader)
    found += _seats(s, n, me)
    found += _races(s)
    return found


def _moment(s: StellarState, n: int, me: int) -> list[int]:
    """The place in the game, and what lies in the middle."""
    asked, dice = s.asked, s.dice
    found = [
        n,
        s.round,
        _PHASE[s.phase],
        s.step,
        _KIND[asked[0][1].name] if asked else -1,
        int(me in [question[0] for question in asked]),
        (s.active - me) % n,
        (s.marker - me) % n,
        s.gate,
        s.cube,
        s.actions,
        s.damage,
        1 + s.victim,
        len(s.deck),
    ]
    found += dice
    found += _NO_DICE[len(dice) :]
    found += s.fresh
    found.append(int(s.options["replay_cost_scope"] == "round"))
    return found


def _own(s: StellarState, reader: int | None) -> list[int]:
    """The own hand by colour and the own tokens by category; nothing for a spectator."""
    found = [0] * _RACES
    if reader is None:
        found += _NO_TOKENS
        return found
    for card in s.hands[reader]:
        found[COLOUR[card]] += 1
    found += [number if number < _MANY else _MANY for number in by_category(s.tokens[reader])]
    return found


def _seats(s: StellarState, n: int, me: int) -> list[int]:
    """What each seat has, the reader first."""
    at, bids, sp, order = s.at, s.bids, s.sp, s.order
    race = s.race[me:] + s.race[:me]
    absent = _NO_SEATS[n]
    found = [1 + held for held in race]
    found += absent
    found += at[me:]
    found += at[:me]
    found += absent
    for older in s.older[me:] + s.older[:me]:
        found += older
    found += _NO_AT[n]
    found += [1 + order.index(held) if held in order else 0 for held in race]
    found += absent
    found += bids[me:]
    found += bids[:me]
    found += _NO_BIDS[len(bids) :]
    found += sp[me:]
    found += sp[:me]
    found += absent
    for points in s.vp[me:] + s.vp[:me]:
        found += [slot if slot < _MANY else _MANY for slot in points]
    found += _NO_VP[n]
    found += [len(hand) for hand in s.hands[me:] + s.hands[:me]]
    found += absent
    found += [len(held) if len(held) < _MANY else _MANY for held in s.tokens[me:] + s.tokens[:me]]
    found += absent
    return found


def _races(s: StellarState) -> list[int]:
    """What each race has in the ship, on its pad and in front of it."""
    crystals = s.crystals
    found: list[int] = []
    for level in s.level:
        found += level
    found += s.available
    found += s.pad
    found += [len(cards) for cards in s.placed]
    found += [crystals.count(race) for race in ALL_RACES] if crystals else _NO_CRYSTALS
    return found
