"""Step 4: assign damage to Cities and Core."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import rule
from starhall.games.peace.box.geometry import CORE, PATH
from starhall.games.peace.box.parts import SAUCER_DAMAGE, SECTOR
from starhall.games.peace.facts import after_a_hit, piece, saucers_left
from starhall.games.peace.state import PeaceState


@rule("PEACE-042", "PEACE-047", "PEACE-049", "PEACE-R15", "PEACE-R41")
def damage(s: PeaceState) -> None:
    """Every Invasion die with saucers left strikes, one after the other in index order."""
    left = saucers_left(s)
    if any(s.invasion) and not any(left):
        s.tell("PEACE-049", "all repelled", seat=s.active)
    s.do_all([(strike, die, saucers) for die, saucers in enumerate(left) if saucers])


@rule("PEACE-025", "PEACE-046", "PEACE-047", "PEACE-048", "PEACE-095", "PEACE-R15", "PEACE-R36", "PEACE-R47")
def strike(s: PeaceState, die: int, saucers: int) -> None:
    """The active player rolls one Sector for the die; all its saucers strike there."""
    sector = s.roll_one(SECTOR)
    if s.heard:
        s.tell("PEACE-047", "saucers strike", seat=s.active, die=die, sector=sector, saucers=saucers)
    hit(s, s.active, sector, saucers * SAUCER_DAMAGE[s.round])


@rule("PEACE-052", "PEACE-059", "PEACE-061", "PEACE-062", "PEACE-072", "PEACE-R21", "PEACE-R25", "PEACE-R47")
def hit(s: PeaceState, p: int, sector: int, damage_points: int) -> None:
    """The planet takes what the path lets through; the owner chooses nothing."""
    after = after_a_hit(s.hp[p], sector, damage_points)
    if s.heard:
        tell_of_hits(s, p, sector, after, damage_points)
    s.hp[p] = after


@rule("PEACE-050", "PEACE-051", "PEACE-053", "PEACE-059", "PEACE-072", "PEACE-R16", "PEACE-R18")
def tell_of_hits(s: PeaceState, p: int, sector: int, after: Sequence[int], damage_points: int) -> None:
    """The first point flips a piece, the second removes it; those beyond the last piece are lost."""
    for crater in PATH[sector]:
        for left in range(s.hp[p][crater] - 1, after[crater] - 1, -1):
            s.hp[p] = (*s.hp[p][:crater], left, *s.hp[p][crater + 1 :])
            rule_id = "PEACE-053" if crater == CORE else "PEACE-050" if left else "PEACE-051"
            s.tell(rule_id, "damaged" if left else "destroyed", seat=p, piece=piece(s, p, crater))
            damage_points -= 1
    if damage_points:
        rule_id = "PEACE-072" if s.attack else "PEACE-059"
        s.tell(rule_id, "no target", seat=p, sector=sector, points=damage_points)
