"""The chances of every choice of a turn, worked out by what planets are worth after it.

What strikes, flies and is rebuilt when dice are kept is drawn a number of times (fates), alike for all
choices of a turn; what it is worth to keep some follows by backward induction over the re-rolls (`oracle`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from starhall.games.peace.bots.evaluate import turns_to_come
from starhall.games.peace.bots.oracle import Kept, Number, Turn, layers_of, most_negated
from starhall.games.peace.bots.planets import (
    Planet,
    Worth,
    learned,
    moment,
    planet_of,
    repair,
    sector_of,
    shot_at,
    strength,
    struck,
)
from starhall.games.peace.box.parts import MISSILE, MISSILE_VALUE, REBUILD
from starhall.games.peace.facts import rerolls_at_first, saucers_left
from starhall.games.peace.rules.defense import REROLL
from starhall.games.peace.rules.rebuild import REPAIR, STOP
from starhall.games.peace.secrets import missiles_to_fly
from starhall.games.peace.state import PeaceState

FATES = 64
"""So often it is drawn what becomes of dice that are kept."""


def reckon(s: PeaceState, seat: int) -> dict[int, list[float]]:
    """By choice of a seat: how likely each seat wins; nothing in the duel, which one turn does not decide."""
    return {} if s.duellists else reckoned(s, seat, learned())


def reckoned(s: PeaceState, seat: int, worths: Mapping[str, Worth]) -> dict[int, list[float]]:
    """The same by what planets are worth at each moment."""
    _, kind, _, _ = s.asked[0]
    values = [choice - kind.first for choice in s.choices(seat)]
    by_seat = tuple([worths[name] for name in moments(s)])
    if kind is REPAIR:
        found = [_repaired(s, seat, crater, by_seat) for crater in values]
    else:
        prospect = _prospect(situation_of(s, by_seat))
        chance = rolled_again if kind is REROLL else _assigned
        found = [prospect.of_all(chance(s, value, prospect)) for value in values]
    return {kind.first + value: chances for value, chances in zip(values, found, strict=True)}


def moments(s: PeaceState) -> list[str]:
    """By seat: the moment at the end of this turn."""
    turns = turns_to_come(s, begun=True)
    return [
        moment(own, sum(turns) - own, s.players - 1, 2 * ((seat - s.first) % s.players) < s.players)
        for seat, own in enumerate(turns)
    ]


# Steps 2 and 3: what the dice come to.


class Situation(NamedTuple):
    """What the chances of a turn follow from."""

    planets: tuple[tuple[int, ...], ...]
    active: int
    invasion: tuple[int, ...]
    dice: int
    """How many Defense dice there are, and ..."""
    value: int
    """... what a Blaster, a Missile and a Rebuild are worth."""
    rerolls: int
    """Those after the first roll."""
    worths: tuple[Worth, ...]
    """By seat: what planets are worth at the end of the turn."""


def situation_of(s: PeaceState, worths: tuple[Worth, ...]) -> Situation:
    """The turn that is being played, by what planets are worth after it."""
    value = MISSILE_VALUE[s.round]
    return Situation(tuple(s.hp), s.active, s.invasion, len(s.defense), value, rerolls_at_first(s), worths)


class Prospect:
    """What may become of a turn: the chances of who takes it, by what its dice come to."""

    def __init__(self, situation: Situation, rng: Random, fates: int = FATES) -> None:
        """Draw the fates of a turn."""
        craters, active, invasion, dice, value, rerolls, worths = situation
        planets = [planet_of(planet) for planet in craters]
        rivals = [seat for seat in range(len(planets)) if seat != active]
        theirs = [worths[seat] for seat in rivals]
        self.own: list[list[list[float]]] = []
        """By fate, saucers that strike and Rebuilds: what the own planet counts."""
        self.rival: list[list[float]] = []
        """By fate and Missiles: what all others count together."""
        for _ in range(fates):
            hits = struck(planets[active], invasion, rng)
            self.own.append([_rebuilt(planet, worths[active], dice, value) for planet in hits])
            shots = shot_at([planets[seat] for seat in rivals], theirs, dice, value, rng)
            self.rival.append([sum(map(strength, those, theirs)) for those in shots])
        self.turn = Turn(invasion, dice, value, self._worth, rerolls=rerolls)
        self.active = active
        now = [strength(planet, worth) for planet, worth in zip(planets, worths, strict=True)]
        others = sum([now[seat] for seat in rivals])
        self.shares = [now[seat] / others if seat != active else 0.0 for seat in range(len(planets))]
        """By seat: what it has of the chances of all rivals together."""

    def _worth(self, final: Kept) -> Number:
        return self.chance(final.left, final.missiles, final.rebuilds)

    def chance(self, left: int, missiles: int, rebuilds: int) -> float:
        """How likely a turn wins that comes to this."""
        won = 0.0
        for own, rival in zip(self.own, self.rival, strict=True):
            mine = own[left][rebuilds]
            won += mine / (mine + rival[missiles])
        return won / len(self.own)

    def of_all(self, chance: float) -> list[float]:
        """How likely each seat wins, if this is the chance of who takes the turn."""
        found = [(1 - chance) * share for share in self.shares]
        found[self.active] = chance
        return found


def _rebuilt(planet: Planet, worth: Worth, dice: int, value: int) -> list[float]:
    """What a planet counts after 0, 1, 2, ... Rebuilds."""
    found = [strength(planet, worth)]
    for _ in range(dice):
        repair(planet, value, worth)
        found.append(strength(planet, worth))
    return found


@lru_cache(maxsize=16)
def _prospect(situation: Situation) -> Prospect:
    """A turn is looked at once for all its questions, and the same turn has the same fates."""
    return Prospect(situation, Random(0))


def rolled_again(s: PeaceState, dice: int, prospect: Prospect) -> float:
    """What it is worth to roll a set of dice again, and to go on as well as possible."""
    kept = tuple(sorted([face for d, face in enumerate(s.defense) if not dice >> d & 1]))
    number = layers_of(len(s.defense))[len(kept)].number[kept]
    return float(prospect.turn.kept[s.rerolls][len(kept)][number])


def _assigned(s: PeaceState, target: int, prospect: Prospect) -> float:
    """What it is worth to assign a die so, and the others as well as possible."""
    d = s.asked[0][3][0]
    ahead = s.copy()
    ahead.assigned = (*s.assigned[:d], target, *s.assigned[d + 1 :])
    left = saucers_left(ahead)
    strike = sum(left) - most_negated(left, s.defense[d + 1 :], MISSILE_VALUE[s.round])
    return prospect.chance(strike, s.defense.count(MISSILE), s.defense.count(REBUILD))


# Steps 5 and 6: what is rebuilt.


def _repaired(s: PeaceState, seat: int, crater: int, worths: Sequence[Worth]) -> list[float]:
    """By seat: how likely it wins when a seat repairs this, and spends its other points well."""
    planets = [planet_of(planet) for planet in s.hp]
    if crater != STOP:
        planets[seat][sector_of(crater)] += 1
        repair(planets[seat], s.pool - 1, worths[seat])
    active, value = s.active, MISSILE_VALUE[s.round]
    if seat != active:
        # It has countered a Missile: the Rebuilds of the turn come after all of them.
        repair(planets[active], value * s.defense.count(REBUILD), worths[active])
    rivals = [other for other in range(s.players) if other != active]
    theirs = [worths[other] for other in rivals]
    to_fly, rng = missiles_to_fly(s), Random(0)
    found = [0.0] * s.players
    for _ in range(FATES if to_fly else 1):
        *_, after = shot_at([planets[other] for other in rivals], theirs, to_fly, value, rng)
        now = dict(zip(rivals, map(strength, after, theirs), strict=True))
        now[active] = strength(planets[active], worths[active])
        whole = sum(now.values())
        for other, one in now.items():
            found[other] += one / whole
    return [one / (FATES if to_fly else 1) for one in found]
