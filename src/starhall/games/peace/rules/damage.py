"""Step 4: assign damage to Cities and Core."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.peace.components import CORE, PATH, SAUCER_DAMAGE, SECTOR
from starhall.games.peace.rules.assign import saucers_left
from starhall.games.peace.state import PeaceState, piece


@rule("PEACE-042", "PEACE-047", "PEACE-049", "PEACE-R15", "PEACE-R41")
def damage(s: PeaceState) -> None:
    """Every Invasion die with saucers left strikes, one after the other in index order."""
    left = saucers_left(s)
    if any(s.invasion) and not any(left):
        s.tell("PEACE-049", "all repelled", seat=s.active)
    s.do(*[(strike, die, saucers) for die, saucers in enumerate(left) if saucers])


@rule("PEACE-025", "PEACE-046", "PEACE-047", "PEACE-048", "PEACE-095", "PEACE-R15", "PEACE-R36", "PEACE-R47")
def strike(s: PeaceState, die: int, saucers: int) -> None:
    """The active player rolls one Sector for the die; all its saucers strike there."""
    sector = s.roll_one(SECTOR)
    if s.journal:
        s.tell("PEACE-047", "saucers strike", seat=s.active, die=die, sector=sector, saucers=saucers)
    hit(s, s.active, sector, saucers * SAUCER_DAMAGE[s.round])


@rule("PEACE-050", "PEACE-051", "PEACE-052", "PEACE-053", "PEACE-054", "PEACE-056", "PEACE-057", "PEACE-058")
@rule("PEACE-059", "PEACE-060", "PEACE-061", "PEACE-062", "PEACE-072", "PEACE-R01", "PEACE-R16", "PEACE-R17")
@rule("PEACE-R18", "PEACE-R19", "PEACE-R21", "PEACE-R25", "PEACE-R43", "PEACE-R47")
def hit(s: PeaceState, p: int, sector: int, damage_points: int) -> None:
    """Point by point along the path: each hits the first piece that stands, or nothing if none does."""
    planet = list(s.hp[p])
    for crater in PATH[sector]:
        while damage_points and planet[crater]:
            damage_points -= 1
            planet[crater] -= 1
            if s.journal:
                tell_of_a_hit(s, p, crater, planet[crater])
    s.hp[p] = tuple(planet)
    if damage_points:
        rule_id = "PEACE-072" if s.attack else "PEACE-059"
        s.tell(rule_id, "no target", seat=p, sector=sector, points=damage_points)


@rule("PEACE-050", "PEACE-051", "PEACE-053")
def tell_of_a_hit(s: PeaceState, p: int, crater: int, left: int) -> None:
    """The first point flips a piece, the second removes it."""
    rule_id = "PEACE-053" if crater == CORE else "PEACE-050" if left else "PEACE-051"
    s.tell(rule_id, "damaged" if left else "destroyed", seat=p, piece=piece(s, p, crater))
