"""Units that join or change places in the middle of an assault: summoned ones, and the swap of Warp."""

from __future__ import annotations

from starhall.core import rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import BAY, BENCH, LEVEL, SLOTS
from starhall.games.futura.rules.fight import assault, possession, units
from starhall.games.futura.rules.mat import cards, gear, shedding, sigils
from starhall.games.futura.state import FuturaState


def reserves(s: FuturaState, p: int) -> list[int]:
    """The benched acolytes of a seat that may be called into a fight."""
    taking_part = (s.summoned, s.target)
    return [a for a in gear.acolytes(s, p, BENCH) if not gear.is_resting(s, a) and a not in taking_part]


@rule("FUT-145", "FUT-R40", "FUT-R64")
def summon_support(s: FuturaState, p: int, a: int) -> None:
    """A benched acolyte joins the attacker as support, free of charge."""
    s.place[a] = BAY
    s.support = a
    s.supported = changed(s.supported, a, s.supported[a] + 1)
    s.tell("FUT-145", "summoned", seat=p, acolyte=a)
    assault.reveal(s, a)


@rule("FUT-145", "FUT-R64")
def summon_acolyte(s: FuturaState, p: int, a: int) -> None:
    """A benched acolyte of the owner stands before the station."""
    s.summoned = a
    s.tell("FUT-145", "summoned", seat=p, acolyte=a)
    assault.reveal(s, a)
    sigils.living_applied(s, a)


@rule("FUT-145", "FUT-R64")
def summon_creature(s: FuturaState, p: int, card: int) -> None:
    """A creature from the hand, its level paid, is an extra support for this assault."""
    cards.pay(s, p, LEVEL[card // SLOTS], "FUT-145")
    s.hands[p].remove(card)
    s.beast = card
    s.turn_up(card)
    s.tell("FUT-145", "creature summoned", seat=p, card=card)


@rule("FUT-153", "FUT-403", "FUT-R41", "FUT-R59")
def swaps(s: FuturaState, p: int) -> list[tuple[int, int]]:
    """Every pair of a fielded and a benched acolyte of the seat that Warp could exchange."""
    if s.warped >> p & 1:
        return []
    roles = (s.primary, s.support) if p == s.attacker else (s.target, s.summoned)
    fielded = [a for a in roles if units.is_acolyte(a) and s.side[a] == p and possession.possessor(s, a) < 0]
    return [(a, b) for a in fielded for b in reserves(s, p) if _may_take_over(s, p, a, b)]


@rule("FUT-339", "FUT-R40")
def _may_take_over(s: FuturaState, p: int, leaving: int, newcomer: int) -> bool:
    """Who was primary this turn is in no further assault of it, and who was support becomes no primary."""
    if p != s.attacker:
        return True
    if s.attacked >> newcomer & 1:
        return False
    return leaving != s.primary or not (s.supported[newcomer] or s.as_support >> newcomer & 1)


@rule("FUT-153", "FUT-403", "FUT-R40", "FUT-R59")
def swap(s: FuturaState, p: int, leaving: int, newcomer: int) -> None:
    """The newcomer takes over the role with its own cards; neither is in another assault this turn."""
    s.warped |= 1 << p
    s.attacked |= 1 << leaving | 1 << newcomer
    if leaving == s.summoned:
        s.summoned = newcomer
    else:
        s.place[newcomer] = BAY
        if leaving == s.primary:
            s.primary = newcomer
        elif leaving == s.support:
            s.support = newcomer
        else:
            s.target = newcomer
    s.tell("FUT-153", "swapped", seat=p, leaving=leaving, newcomer=newcomer)
    assault.reveal(s, newcomer)
    if newcomer != s.support:
        sigils.living_applied(s, newcomer)
    shedding.go_home(s, leaving)
