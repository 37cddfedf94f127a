"""What is true of each seat, for learned values: tracks, ship, pad, hand, and the categories of the round."""

from __future__ import annotations

from starhall.core import Traits
from starhall.games.stellar.box.parts import (
    ALL_RACES,
    AREA_COUNT,
    AT_PER_PLAYER,
    CATEGORY_NAMES,
    CLOSED,
    COLOUR,
    CRYSTALS_ON_PAD,
    GATE_NUMBERS,
    HAND_LIMIT,
    MAX_LEVEL,
    NOBODY,
    OPEN,
    ORBIT_LENGTH,
    ROUNDS,
    TILES_PER_RACE,
)
from starhall.games.stellar.facts import by_category, max_actions, ranking, values_of
from starhall.games.stellar.state import StellarState

_LEAD, _ROUNDS, _STEPS, _VP, _EDGE, _CARDS, _TOKENS = 25, max(ROUNDS.values()) + 1, 8, 16, 9, 8, 8
"""How far leads, rounds, steps, points, edges in a category, cards and tokens are told apart."""
_PHASES = ("", "A", "B", "C", "D", "omega")
_CATEGORIES = len(CATEGORY_NAMES)

TRAITS = Traits()
_RACE = TRAITS.add("race", len(ALL_RACES))
_LEFT = TRAITS.add("rounds to come", _ROUNDS)
_PHASE = TRAITS.add("phase, own turn or not", 2 * len(_PHASES))
_STEP = TRAITS.add("step of Phase C", _STEPS)
_AHEAD = TRAITS.add("points ahead, by rounds to come", _LEAD * _ROUNDS)
_TRACK = TRAITS.add("points by category", _CATEGORIES * _VP)
_TOKEN = TRAITS.add("tokens", _TOKENS)
_TOKEN_OF = TRAITS.add("token of category", _CATEGORIES)
_SP = TRAITS.add("stellar points", ORBIT_LENGTH + 1)
_AREA = TRAITS.add("level by area", AREA_COUNT * (MAX_LEVEL + 1))
_SHUT = TRAITS.add("level in the closed area", MAX_LEVEL + 1)
_FREE = TRAITS.add("level in an open area", MAX_LEVEL + 1)
_TILES = TRAITS.add("tiles in the ship, by rounds to come", (AREA_COUNT * MAX_LEVEL + 1) * _ROUNDS)
_PAD = TRAITS.add("crystals on the pad, by rounds to come", (CRYSTALS_ON_PAD + 1) * _ROUNDS)
_AVAILABLE = TRAITS.add("tiles that can pay", TILES_PER_RACE + 1)
_FLIPPED = TRAITS.add("tiles that have paid", TILES_PER_RACE + 1)
_AT = TRAITS.add("action tokens", AT_PER_PLAYER + 1)
_MORE_AT = TRAITS.add("more action tokens than the others", 2 * AT_PER_PLAYER + 1)
_ACTIONS = TRAITS.add("actions left in the turn", 6)
_HAND = TRAITS.add("cards in hand", HAND_LIMIT + 2)
_OWN = TRAITS.add("cards of the own colour", HAND_LIMIT + 2)
_KEY = TRAITS.add("a card that opens an attack")
_PLACED = TRAITS.add("cards placed", _CARDS)
_RANK = TRAITS.add("rank in cosmic order", len(ALL_RACES))
_MARKER = TRAITS.add("1st player")
_CONTEST = TRAITS.add("edge by category, scored or to come", 2 * _CATEGORIES * _EDGE)
_CUBE = TRAITS.add("gate control", len(GATE_NUMBERS))
_BID = TRAITS.add("tiles bid", TILES_PER_RACE + 1)


@TRAITS.told_by
def traits(s: StellarState) -> list[list[int]]:
    """By seat: the traits that hold; none while races are chosen."""
    if NOBODY in s.race:
        return []
    rounds = max(ROUNDS[s.players] - s.round, 0)
    table = [_LEFT + rounds, _CUBE + s.cube, _STEP + min(s.step, _STEPS - 1)]
    points = [sum(track) + len(tokens) for track, tokens in zip(s.vp, s.tokens, strict=True)]
    ranks = ranking(s)
    values = values_of(s.level, tuple(map(len, s.placed)))
    bids = s.asked[0][1].name == "bid"
    found = []
    for p, race in enumerate(s.race):
        ahead = points[p] - max(points[:p] + points[p + 1 :])
        more = s.at[p] - max(s.at[:p] + s.at[p + 1 :])
        mine = table + _ship(s, race, rounds) + _hand(s, p, race)
        mine += (
            _RACE + race,
            _AHEAD + rounds * _LEAD + min(max(ahead + _LEAD // 2, 0), _LEAD - 1),
            _PHASE + 2 * _PHASES.index(s.phase) + (p == s.active),
            _SP + min(s.sp[p], ORBIT_LENGTH),
            _TOKEN + min(len(s.tokens[p]), _TOKENS - 1),
            _AT + s.at[p],
            _MORE_AT + more + AT_PER_PLAYER,
            _RANK + ranks.index(race) if race in ranks else _RANK,
        )
        for category, slot in enumerate(s.vp[p]):
            mine.append(_TRACK + category * _VP + min(slot, _VP - 1))
        for category, tokens in enumerate(by_category(s.tokens[p])):
            mine += [_TOKEN_OF + category] * tokens
        for category, row in enumerate(values):
            edge = row[race] - max(row[:race] + row[race + 1 :])
            place = 2 * category + (s.phase == "C")
            mine.append(_CONTEST + place * _EDGE + min(max(edge + _EDGE // 2, 0), _EDGE - 1))
        if p == s.marker:
            mine.append(_MARKER)
        if p == s.active and s.phase == "B":
            mine.append(_ACTIONS + min(max(max_actions(s, p) - s.actions, 0), 5))
        if bids and (answer := s.answers[s.together.index(p)]) is not None:
            mine.append(_BID + answer)
        found.append(mine)
    return found


def _ship(s: StellarState, race: int, rounds: int) -> list[int]:
    """Units, tiles and crystals."""
    level = s.level[race]
    a, b = OPEN[s.gate]
    found = [_AREA + area * (MAX_LEVEL + 1) + tiles for area, tiles in enumerate(level)]
    return found + [
        _SHUT + level[CLOSED[s.gate]],
        _FREE + level[a],
        _FREE + level[b],
        _TILES + rounds * (AREA_COUNT * MAX_LEVEL + 1) + sum(level),
        _PAD + rounds * (CRYSTALS_ON_PAD + 1) + s.pad[race],
        _AVAILABLE + s.available[race],
        _FLIPPED + s.flipped[race],
    ]


def _hand(s: StellarState, p: int, race: int) -> list[int]:
    """Cards in hand and in front of the pad."""
    colours = [COLOUR[card] for card in s.hands[p]]
    a, b = OPEN[s.gate]
    found = [
        _HAND + min(len(colours), HAND_LIMIT + 1),
        _OWN + min(colours.count(race), HAND_LIMIT + 1),
        _PLACED + min(len(s.placed[race]), _CARDS - 1),
    ]
    for colour in colours:
        if colour != race and (s.level[colour][a] or s.level[colour][b]):
            found.append(_KEY)
    return found
