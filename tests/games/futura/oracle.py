"""Exact chances of plain assaults without cards: what the engine's dice are checked against.

Nothing here uses the code of the rules. A side is described by its dice and figures alone, and the attacker
never calls off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

Dice = tuple[int, ...]
"""The faces of each die that a unit rolls together."""


@lru_cache
def results(dice: Dice) -> tuple[tuple[int, Fraction], ...]:
    """Every sum of these dice with its chance."""
    counts: dict[int, int] = {}
    for faces in product(*(range(1, faces + 1) for faces in dice)):
        counts[sum(faces)] = counts.get(sum(faces), 0) + 1
    size = sum(counts.values())
    return tuple((shown, Fraction(n, size)) for shown, n in sorted(counts.items()))


def beats(attacker: Dice, defender: Dice) -> Fraction:
    """The chance that an attacker rolls more than the defender; ties are lost."""
    return sum(
        (p * q for x, p in results(attacker) for y, q in results(defender) if x > y), start=Fraction(0)
    )


@dataclass(frozen=True, slots=True)
class Attack:
    """A primary, perhaps with a support and a sigil on its armour and saber."""

    dice: Dice
    strike: int
    armour: int
    base: int
    support: Dice = ()
    support_strike: int = 0
    sigil: int = 0
    """What the sigil adds to a strike and gives back to the armour for each strike received."""


@dataclass(frozen=True, slots=True)
class Defence:
    """A unit that fights for the defender."""

    dice: Dice
    ap: int
    dam: int


Outcome = tuple[int, bool]
"""The damage that the attackers deal, and whether the primary is struck."""


@lru_cache
def one_interaction(attack: Attack, dice: Dice) -> tuple[tuple[Outcome, float], ...]:
    """What one roll of all dice can bring, with its chance."""
    found: dict[Outcome, Fraction] = {}
    for shown, chance in results(dice):
        for own, p in results(attack.dice):
            for helped, q in results(attack.support) if attack.support else (((0, Fraction(1))),):
                dealt = (attack.strike + attack.sigil) * (own > shown)
                dealt += attack.support_strike * (helped > shown)
                key = (dealt, shown >= own)
                found[key] = found.get(key, Fraction(0)) + chance * p * q
    return tuple((outcome, float(p)) for outcome, p in found.items())


def assault(attack: Attack, defence: Sequence[Defence], cap: int = 30) -> tuple[float, float]:
    """The chances that the last defender falls, and that the primary dies first; the rest reaches the cap."""
    falls = dies = 0.0
    now = {(attack.armour, attack.base, 0, defence[0].ap): 1.0}
    for _ in range(cap):
        then: dict[tuple[int, int, int, int], float] = {}
        for (armour, base, unit, ap), chance in now.items():
            for (dealt, struck), p in one_interaction(attack, defence[unit].dice):
                reached = chance * p
                left_armour, left_base = _struck(attack, armour, base, defence[unit].dam if struck else 0)
                if ap > dealt:
                    there = (unit, ap - dealt)
                elif unit + 1 < len(defence):
                    there = (unit + 1, defence[unit + 1].ap)
                else:
                    falls += reached
                    continue
                if left_base <= 0:
                    dies += reached
                else:
                    key = (left_armour, left_base, *there)
                    then[key] = then.get(key, 0.0) + reached
        now = then
    return falls, dies


def _struck(attack: Attack, armour: int, base: int, dam: int) -> tuple[int, int]:
    """Armour and base after a strike: armour first, and what the sigil gives back to it unless it broke."""
    if not dam:
        return armour, base
    if armour > dam:
        return min(attack.armour, armour - dam + attack.sigil), base
    return 0, base - (dam - armour)
