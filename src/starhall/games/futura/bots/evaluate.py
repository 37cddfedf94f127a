"""How good a table looks for a seat: victory points, what they can still become, and the fight at hand."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.bots.deck import deck_worth
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_DAM,
    ACOLYTE_VP,
    ADEPT,
    AP,
    BAY,
    BENCH,
    BUILT,
    CARD,
    CYCLES,
    DAM,
    DECK_SIZE,
    DIS_ENERGY,
    HAND_LIMIT,
    HEAVY,
    INCOME,
    KIND,
    LEVEL,
    LEVEL_ENERGY,
    NOBODY,
    NONE,
    OUT,
    RANK_VP,
    RECON,
    SLOTS,
    STATION,
    STATION_VP,
)
from starhall.games.futura.rules.ending import games_at_most
from starhall.games.futura.rules.fight.comparison import ap_left
from starhall.games.futura.rules.fight.units import fighting_unit
from starhall.games.futura.rules.kinds import DECK, OWN
from starhall.games.futura.rules.mat.gear import armour_left, class_of, strike_of
from starhall.games.futura.state import FuturaState

_BUILDING = 500.0
"""Building a deck of one's own looks better than any starter deck."""
_HELD = 0.95
"""How likely a station still stands at the next collection, and brings its energy."""
_DRAWN = HAND_LIMIT * CYCLES / DECK_SIZE
"""About how much of a deck comes to hand in a game."""
_WON = 1000.0


def evaluate(s: FuturaState, p: int) -> float:
    """How good the state looks for one seat."""
    return evaluations(s)[p]


@rule("FUT-305", "FUT-423")
def evaluations(s: FuturaState) -> list[float]:
    """By seat: the own prospects less those of the strongest other, and what games of the match are worth."""
    seats = range(s.players)
    if s.places:
        return [_WON * games_at_most(s) * (s.players - place) for place in s.places]
    if not s.cycle and not any(s.decks):
        return [_building(s, p) for p in seats]
    prospects = {p: _prospects(s, p) for p in seats}
    if not s.cycle:
        # What a deck will bring is told by nothing else before the first turn.
        prospects = {p: found + _DRAWN * deck_worth(_faces(s, p)) for p, found in prospects.items()}
    edge = fight(s)
    found = []
    for p in seats:
        if not s.cycle and not s.decks[p]:
            found.append(_building(s, p))
            continue
        won = _WON * sum(s.players - places[p] for places in s.finished) if s.finished else 0.0
        others = [prospects[q] for q in s.playing if q != p]
        rivals = (max(others) + sum(others) / len(others)) / 2
        gained = edge if p == s.attacker else -edge if p == s.defender else 0.0
        found.append(won + prospects[p] - rivals + gained)
    return found


def _building(s: FuturaState, p: int) -> float:
    """Before the decks are made: what has been chosen, also while the others have not answered yet."""
    answer = s.answers[s.together.index(p)] if p in s.together else None
    faces = list(s.lists[p])
    if s.asked and s.asked[0][1] is DECK:
        return _BUILDING if answer == OWN else 0.0
    if answer is not None:
        faces.append(answer)
    return _BUILDING + deck_worth(tuple(faces)) if len(faces) <= DECK_SIZE else 0.0


def _faces(s: FuturaState, p: int) -> tuple[int, ...]:
    """What a deck consists of, whatever its order is."""
    return tuple(sorted([card // SLOTS for card in s.decks[p]]))


def _prospects(s: FuturaState, p: int) -> float:
    """Points as they would be counted now, and what stations, armour and cards are worth for the rest."""
    left = (CYCLES - s.cycle) / CYCLES
    point = 1.0 - 0.35 * left
    turns = collections(s, p)
    total = (s.energy[p] + INCOME * turns) * point + 0.25 * len(s.hands[p]) * left + 0.35 * len(s.bays[p])
    for d, holder in enumerate(s.holder):
        if holder != p or s.site[d] == OUT:
            continue
        if s.site[d] != BUILT:
            total += 3.0
            continue
        income = DIS_ENERGY[d] + LEVEL_ENERGY[s.level[d]]
        total += STATION_VP + DIS_ENERGY[d] + income * turns * point * _HELD
        total += 0.06 * s.ap[d] + 0.1 * s.dam[d]
        for card in (*s.fitted[d], *s.cargo[d]):
            total += 0.5 * LEVEL[card // SLOTS] if KIND[card // SLOTS] != ABILITY else 0
        for card in s.fitted[d]:
            total += (AP[card // SLOTS] - s.harm.get(card % SLOTS, 0)) * 0.04 + DAM[card // SLOTS] * 0.1
    people = 0
    for a, side in enumerate(s.side):
        if side == p and s.place[a] in (BENCH, BAY):
            people += 1
            total += _acolyte(s, a, left)
    return total + 4.0 * min(people, 3)


def collections(s: FuturaState, p: int) -> int:
    """How often a seat will still collect energy.

    What is to come counts as much as what has come: else a turn that begins looks like a gain, and whoever
    searches puts off the end of its own, with deeds that cost more than they bring.
    """
    if p not in s.playing:
        return 0
    later = CYCLES - s.cycle
    if s.active not in s.playing:
        return later + 1
    mine, now = s.playing.index(p), s.playing.index(s.active)
    return later + (mine > now or (mine == now and s.part == "collect"))


def _acolyte(s: FuturaState, a: int, left: float) -> float:
    rank = class_of(s, a)
    armour = armour_left(s, a)
    total = ACOLYTE_VP + (RANK_VP[rank] if armour > 0 or rank == 0 else 0.5 * RANK_VP[rank])
    total += 0.06 * armour + 0.15 * s.base[a] + 0.25 * (strike_of(s, a) - ACO_DAM[a])
    for card in (s.armour[a], s.saber[a], s.off_hand[a], *s.items[a]):
        if card != NONE:
            total += 0.5 * LEVEL[card // SLOTS]
    total += 0.8 * len(s.abilities[a]) * (0.3 + left)
    if rank >= RECON:
        total += (2.0 if rank == HEAVY else 1.0 if rank == ADEPT else 0.5) * left
    if s.place[a] == BAY and s.active != s.side[a]:
        # Left outside it may be ambushed.
        total -= 0.5
    return total


def fight(s: FuturaState) -> float:
    """What the assault promises the attacker: who will be down first if both go on striking."""
    if s.attacker == NOBODY or s.primary == NONE:
        return 0.0
    foe = fighting_unit(s)
    if foe == NONE:
        return 0.0
    mine = (armour_left(s, s.primary) + s.base[s.primary]) / (5.0 + _strike(s, foe))
    strike = strike_of(s, s.primary) + (strike_of(s, s.support) if s.support != NONE else 0)
    theirs = _standing_before(s) / (1.0 + strike)
    edge = (mine - theirs) / (mine + theirs + 1.0)
    return 6.0 * edge


def _strike(s: FuturaState, thing: int) -> int:
    if thing < STATION:
        return strike_of(s, thing)
    if thing < CARD:
        return s.dam[thing - STATION]
    return 8


def _standing_before(s: FuturaState) -> int:
    """The AP of everything that stands between the attackers and their prize."""
    target = s.target
    if target < STATION:
        return armour_left(s, target) + s.base[target]
    d = target - STATION
    total = s.ap[d]
    for card in s.fitted[d]:
        total += max(0, AP[card // SLOTS] - s.harm.get(card % SLOTS, 0))
    return total + (ap_left(s, s.summoned) if s.summoned != NONE else 0)
