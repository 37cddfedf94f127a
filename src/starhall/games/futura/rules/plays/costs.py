"""What a play costs and how often it may be made."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.box.language import Clause
from starhall.games.futura.box.parts import (
    ANY,
    CARD,
    CLAUSES,
    CREATURE,
    DISTRICT,
    KIND,
    MUTANT_THING,
    NOBODY,
    NONE,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED, TIER_1, TIER_3
from starhall.games.futura.rules.mat.cards import pay
from starhall.games.futura.rules.mat.sigils import front, spend
from starhall.games.futura.rules.plays.tables import ALL, Signature
from starhall.games.futura.state import FuturaState

GRATIS = -1
"""The way to pay for what costs nothing."""


# Paying.


@rule("FUT-270", "FUT-R11", "FUT-R18")
def matches(s: FuturaState, p: int, sigil: int) -> bool:
    """Is the front sigil of the bay one that powers a card with this hex?"""
    found = front(s, p)
    return found != NONE and sigil in (found, ANY)


@rule(
    *("FUT-053", "FUT-055", "FUT-066", "FUT-182", "FUT-184", "FUT-186", "FUT-197", "FUT-270", "FUT-319"),
    *("FUT-335", "FUT-411", "FUT-R18", "FUT-R103"),
)
def ways_to_pay(s: FuturaState, p: int, clause: Clause, sigil: int) -> list[int]:
    """How seat `p` can pay for a clause now; `sigil` is the card's hex. Empty if it cannot."""
    if clause.free:
        return [GRATIS]
    energy = s.energy[p] if p >= 0 else 0
    found = []
    if clause.charged:
        found = list(range(TIER_1, min(TIER_3, energy - 1) + 1))
    elif clause.energy and clause.energy <= energy:
        found = [FIXED]
    if (clause.charged or clause.sigil) and matches(s, p, sigil):
        found.append(BY_SIGIL)
    return found


def can_pay(s: FuturaState, p: int, clause: Clause, sigil: int) -> bool:
    """Is there a way to pay for a clause that is not free?"""
    if p >= 0:
        least = 1 if clause.charged else clause.energy
        if least and least <= s.energy[p]:
            return True
    return (clause.charged or clause.sigil) and matches(s, p, sigil)


def might_pay(s: FuturaState, p: int, needs: Signature) -> bool:
    """Could seat `p` pay for a face-down card of this kind?"""
    if needs.energy != ALL and needs.energy <= s.energy[p]:
        return True
    return matches(s, p, needs.sigil)


@rule("FUT-184", "FUT-186", "FUT-335", "FUT-359", "FUT-325")
def pay_for(s: FuturaState, p: int, clause: Clause, way: int) -> None:
    """Pay at once: with the front sigil, the fixed price, or the energy of a tier, which is none if free."""
    if way == BY_SIGIL:
        spend(s, p)
    else:
        pay(s, p, energy_for(clause, way), "FUT-184")


def energy_for(clause: Clause, way: int) -> int:
    """The energy that a way to pay takes: none for a sigil."""
    if way == BY_SIGIL:
        return 0
    return clause.energy if way == FIXED else way + 1


# Limits.


def _both(thing: int) -> int:
    """The bits of all clauses of a thing."""
    return ((1 << CLAUSES) - 1) << thing * CLAUSES


@rule("FUT-056", "FUT-059", "FUT-066", "FUT-188", "FUT-192", "FUT-347", "FUT-372", "FUT-373")
@rule("FUT-R19", "FUT-R20", "FUT-R70", "FUT-R95")
def used_up(s: FuturaState, thing: int, clause: int) -> bool:
    """Has this clause been used as often as it may be?

    Acolytes and districts once in a battle cycle, creatures once in a turn, the rest once in an interaction.
    Cards that are discarded need no limit.
    """
    used = s.used_interaction | s.used_cycle | s.used_turn
    return bool(used >> thing * CLAUSES + clause & 1)


@rule("FUT-R19")
def use_up(s: FuturaState, thing: int, clause: int) -> None:
    """Note a use under every limit there is."""
    bit = 1 << thing * CLAUSES + clause
    if s.attacker != NOBODY:
        s.used_interaction |= bit
        s.used_assault |= bit
    # What is noted here for a cycle or a turn is noted for those alone that have such a limit.
    if thing < STATION or thing >= DISTRICT:
        s.used_cycle |= _both(thing)
    elif CARD <= thing < MUTANT_THING and KIND[s.played[thing - CARD] // SLOTS] == CREATURE:
        s.used_turn |= _both(thing)
