"""How good a state looks for a seat, in victory points ahead of its rivals.

What is on the tracks counts as it stands. To that come the categories of this round as they would be scored
now, the idle income that the AT of all players promise, what pieces in the ship will still bring, and, in the
middle of a contest or of a ship activation, what is to be expected of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from starhall.games.stellar.box.parts import (
    ATTACK,
    CAP,
    CAPTAIN,
    CLOSED,
    COLOUR,
    CREW,
    CRYSTALS_ON_PAD,
    DECODE,
    GATE,
    GATE_COUNT,
    GATE_NUMBERS,
    NOBODY,
    OPEN,
    ORBIT_LENGTH,
    ROUNDS,
    SHIP_DAMAGE,
    TILES_PER_RACE,
    VALUES,
)
from starhall.games.stellar.facts import (
    best_of,
    chance,
    decoding_level,
    max_actions,
    opposers,
    pouch,
    ranking,
    score_step,
    values_of,
)
from starhall.games.stellar.rules.attack import NO_AREA
from starhall.games.stellar.rules.contest import SHIP
from starhall.games.stellar.state import Rows, StellarState

# All figures are in victory points.
_SP = 1 / ORBIT_LENGTH
"""A stellar point: a whole orbit is a token."""
_TILE_AT_THE_END = 2 * _SP
_TILE_A_ROUND = 0.14
"""A tile in the ship, for each round to come, up to three of them."""
_UNIT_A_ROUND = 0.12
"""An area with a unit: it counts for the crew, and another gate may close it."""
_CRYSTAL_A_ROUND = 0.28
"""A crystal missing from the pad: one more action a turn, and a better defence."""
_CARD = 0.14
"""A card in hand, beside its SP at the end."""
_OWN_CARD = 0.1
"""The first card of the own colour more."""
_KEY_NOW = 0.22
"""A card that opens an action right now, while AT are left."""
_AVAILABLE = 0.012
"""A tile that can still be flipped."""
_AHEAD_NOW = 0.85
"""How much the categories as they stand count while actions are to come."""
_LOST_CARD = 0.05
"""A placed card that the ship takes."""
_LEVEL = 0.45
"""A level that is about to be gained."""
_BID = 0.55
"""What it is worth to outbid a rival."""
_BID_TILE = 0.007
"""What bid tiles cost, by the square of their number."""
_BEST_RIVAL = 0.7
"""The share of the strongest rival in what the own standing is compared with."""
_LONG = 3
"""So many rounds ahead are worth thinking of."""


def evaluate(s: StellarState, p: int) -> float:
    """How many victory points seat `p` is ahead."""
    return evaluations(s)[p]


def evaluations(s: StellarState) -> list[float]:
    """By seat: how many victory points it is ahead."""
    if s.places:
        return _all_against_rivals([-50.0 * place for place in s.places])
    if NOBODY in s.race:
        return [0.0] * s.players
    seat, kind, _, _ = s.asked[0]
    standings = _standings(s, s.gate)
    if kind.name == "bid":
        # What a seat has bid is known to nobody else.
        return [_against_rivals(_with_bid(s, standings, p), p) for p in range(s.players)]
    _question(s, standings)
    found = _all_against_rivals(standings)
    if kind.name == "gate":
        # Whoever chooses the gate has the best of them.
        found[seat] = max(_against_rivals(_standings(s, gate), seat) for gate in range(GATE_COUNT))
    return found


def _standings(s: StellarState, gate: int) -> list[float]:
    """By seat: what it has and what that will bring, with this gate."""
    standings = [_pieces(s, q, gate) for q in range(s.players)]
    _categories(s, standings, gate)
    if s.phase == "B":
        rates = tuple([max_actions(s, q) for q in range(s.players)])
        played = s.actions if s.at[s.active] else rates[s.active]
        income = _idle_income(tuple(s.at), rates, s.active, min(played, rates[s.active]))
        for q, sp in enumerate(income):
            standings[q] += sp * _SP
    return standings


def _all_against_rivals(standings: list[float]) -> list[float]:
    return [_against_rivals(standings, p) for p in range(len(standings))]


def _against_rivals(standings: list[float], p: int) -> float:
    rivals = standings[:p] + standings[p + 1 :]
    mean = sum(rivals) / len(rivals)
    return standings[p] - _BEST_RIVAL * max(rivals) - (1 - _BEST_RIVAL) * mean


def _tile_worth(rounds: int) -> float:
    return _TILE_AT_THE_END + _TILE_A_ROUND * min(rounds, _LONG)


def _pieces(s: StellarState, p: int, gate: int) -> float:
    """Tracks, tokens, orbit, and what ship, pad and hand will still bring."""
    race = s.race[p]
    rounds = ROUNDS[s.players] - s.round
    ahead = min(rounds, _LONG)
    level = s.level[race]
    missing = CRYSTALS_ON_PAD - s.pad[race]
    found = sum(s.vp[p]) + len(s.tokens[p]) + s.sp[p] * _SP
    found += sum(level) * _tile_worth(rounds) + (3 - level.count(0)) * _UNIT_A_ROUND * ahead
    found += missing * (_SP + _CRYSTAL_A_ROUND * ahead)
    hand = [COLOUR[card] for card in s.hands[p]]
    found += len(hand) * (_SP + (_CARD if rounds or s.phase in ("A", "B") else 0))
    if race in hand and rounds:
        found += _OWN_CARD
    if s.phase in ("A", "B"):
        found += s.available[race] * _AVAILABLE
        if s.at[p]:
            found += _keys(s, race, hand, gate)
    return found


def _keys(s: StellarState, race: int, hand: list[int], gate: int) -> float:
    """Cards that could be played right now."""
    level = s.level[race]
    found = 0.0
    if race in hand and level[CLOSED[gate]]:
        found += _KEY_NOW + _SP * level[CLOSED[gate]]
    a, b = OPEN[gate]
    if level[a] or level[b]:
        for colour in set(hand):
            if colour != race and (s.level[colour][a] or s.level[colour][b]):
                found += _KEY_NOW
    return found


def _categories(s: StellarState, standings: list[float], gate: int) -> None:
    """The closed bonus and the categories still to come, as they stand."""
    if s.phase in ("A", "B", "C"):
        rounds = ROUNDS[s.players] - s.round
        placed = tuple(map(len, s.placed))
        # All this lies open, so that it is the same on every re-deal that a bot looks at.
        table = (s.race, ranking(s), tuple(s.level), placed, pouch(s))
        for q, worth in enumerate(_to_come(*table, rounds, s.step if s.phase == "C" else 0, gate)):
            standings[q] += worth


@lru_cache(maxsize=65536)
def _to_come(
    races: tuple[int, ...],
    ranks: tuple[int, ...],
    level: Rows,
    placed: tuple[int, ...],
    inside: tuple[int, ...],
    rounds: int,
    step: int,
    gate: int,
) -> list[float]:
    """By seat: what the closed bonus and the categories bring after this step of Phase C, 0 before it."""
    found = [0.0] * len(races)
    share = 1.0 if step else _AHEAD_NOW
    if not step:
        closed = [q for q, race in enumerate(races) if level[race][CLOSED[gate]]]
        if len(closed) < len(races):
            for q in closed:
                found[q] += share
    worth = _tile_worth(rounds)
    cards_lost = 0
    for category, values in enumerate(values_of(level, placed)):
        best = best_of(ranks, values)
        if not best or (step and score_step(category) <= step):
            continue
        winner = best[0]
        vp = min(values[winner], CAP[category] or values[winner])
        for q, race in enumerate(races):
            if race != winner:
                found[q] += share * values[race] * _SP
            else:
                cards = max(0, placed[race] - cards_lost)
                loss = _damage_cost(inside, race, vp + SHIP_DAMAGE, cards, sum(level[race]), worth)
                found[q] += share * (vp - loss)
                if category in (CAPTAIN, CREW):
                    cards_lost = min(placed[race], vp + SHIP_DAMAGE)
    return found


def _damage_cost(
    inside: tuple[int, ...], race: int, damage: int, cards: int, tiles: int, worth: float
) -> float:
    """What the ship's damage costs: cards first, then tiles, less what crystals take away."""
    damage_left = damage * (1 - 0.6 * inside[race] / sum(inside))
    cards_lost = min(damage_left, cards)
    return cards_lost * _LOST_CARD + min(damage_left - cards_lost, tiles) * worth


@lru_cache(maxsize=65536)
def _idle_income(at: tuple[int, ...], rates: tuple[int, ...], active: int, played: int) -> tuple[float, ...]:
    """By seat: the SP of idle turns if everybody plays as many actions a turn as it may, for 1 AT each."""
    left = list(at)
    income = [0.0] * len(at)
    p = active
    left[p] -= min(left[p], rates[p] - played)
    while any(left):
        p = (p + 1) % len(left)
        if left[p]:
            # A repeated bottom action costs more, so that AT go a little faster than actions.
            left[p] -= min(left[p], rates[p] + (rates[p] > 2))
        else:
            income[p] += max(left)
    return tuple(income)


def _question(s: StellarState, standings: list[float]) -> None:
    """What is to be expected of the question that is open."""
    seat, kind, _, args = s.asked[0]
    name = kind.name
    if name == "level":
        standings[seat] += _LEVEL
    elif name == "dice":
        _dice(s, standings, *args)
    elif name == "draw":
        _draw(s, standings, *args)
    elif name in ("use", "lose"):
        race = args[0]
        if race in s.race:
            worth = _tile_worth(ROUNDS[s.players] - s.round)
            own = args[1] if name == "use" else 0
            cards = min(len(s.placed[race]), s.damage - own)
            lost = cards * _LOST_CARD + min(s.damage - own - cards, sum(s.level[race])) * worth
            standings[s.race.index(race)] -= lost


def _with_bid(s: StellarState, standings: list[float], p: int) -> list[float]:
    """The standings with what a seat may hope of its own bid."""
    answer, found = s.answers[s.together.index(p)], standings[:]
    if answer is not None:
        rivals = s.players - 1
        found[p] += rivals * _BID * answer / TILES_PER_RACE - rivals * _BID_TILE * answer * answer
    return found


def _dice(s: StellarState, standings: list[float], p: int, contest: int, target: int, *rest: int) -> None:
    if contest == GATE:
        if s.available[s.race[p]]:
            need = GATE_NUMBERS[s.cube] + 1 - (sum(s.dice) - min(s.dice))
            standings[p] += 0.3 * max(0, max(VALUES) + 1 - need) / len(VALUES)
    elif contest == DECODE:
        _decode(s, standings, p, min(s.dice), opposers(s, p))
    else:
        area = rest[0]
        if area == NO_AREA:
            area = max(OPEN[s.gate], key=lambda a: s.level[target][a])
        _attack(s, standings, p, target, area, min(s.dice), rest[1])


def _draw(
    s: StellarState, standings: list[float], race: int, crystals: int, contest: int, *rest: Any
) -> None:
    if contest == DECODE:
        p, left, broken = rest
        if not broken:
            _decode(s, standings, p, crystals, left)
    elif contest == ATTACK:
        p, area, removed = rest
        _attack(s, standings, p, race, area, crystals, removed)
    elif contest == SHIP:
        worth = _tile_worth(ROUNDS[s.players] - s.round)
        cards, tiles = len(s.placed[race]), sum(s.level[race])
        standings[s.race.index(race)] -= _damage_cost(pouch(s), race, s.damage, cards, tiles, worth)


def _decode(s: StellarState, standings: list[float], p: int, crystals: int, left: tuple[int, ...]) -> None:
    success = 1.0
    sp = decoding_level(s, s.race[p]) * _SP
    for race in left:
        broken = chance(pouch(s), race, crystals)
        success *= 1 - broken
        if race in s.race:
            standings[s.race.index(race)] += broken * (sp - _CRYSTAL_A_ROUND)
    standings[p] += success * _LEVEL


def _attack(
    s: StellarState, standings: list[float], p: int, target: int, area: int, crystals: int, removed: int
) -> None:
    through = 1 - chance(pouch(s), target, crystals)
    worth = _tile_worth(ROUNDS[s.players] - s.round)
    gain = _SP + (_LEVEL if s.level[target][area] == 1 else 0.15)
    standings[p] += removed * _SP + through * gain
    if target in s.race:
        standings[s.race.index(target)] -= through * worth + (1 - through) * _CRYSTAL_A_ROUND / 2
