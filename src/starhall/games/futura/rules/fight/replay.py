"""Replay: an interaction is wound back to the moment before its PRE window and played again.

AP, statuses, units and their positions return; energy, sigils, played cards and used-up limits stay spent.
"""

from __future__ import annotations

from operator import attrgetter
from typing import cast

from starhall.core import rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import AP, NONE, SLOTS, STATION
from starhall.games.futura.rules.mat.gear import is_broken
from starhall.games.futura.state import Before, FuturaState

ROWS = ("base", "ap", "mutant_harm", "force", "shields", "chronic", "later", "side", "place")
FIGURES = (
    *("primary", "support", "beast", "summoned", "target", "possessed", "stasis", "attacked", "resting"),
)
"""The fields that damage, statuses and positions live in, besides the wear of cards: lists, and others."""
_rows, _figures = attrgetter(*ROWS), attrgetter(*FIGURES)


@rule("FUT-R66")
def remember(s: FuturaState) -> None:
    """Keep what a Replay returns to; what cards lose from now on is noted where they lose it."""
    broken = tuple(
        [(a, s.armour[a]) for a in (s.primary, s.support, s.target) if 0 <= a < STATION and is_broken(s, a)]
    )
    s.before = Before._make((*map(tuple, _rows(s)), *_figures(s), broken))
    s.wear = {}


@rule("FUT-175", "FUT-R66")
def can_replay(s: FuturaState) -> bool:
    """May this interaction be replayed? Once."""
    return bool(s.before) and not s.replayed


@rule("FUT-175", "FUT-378", "FUT-R66")
def wind_back(s: FuturaState) -> None:
    """Everything returns to what it was before the dice."""
    before = cast(Before, s.before)
    for name in ROWS:
        row = getattr(before, name)
        setattr(s, name, row if name in s.shared else list(row))
    for name in FIGURES:
        setattr(s, name, getattr(before, name))
    for slot, lost in s.wear.items():
        harm = s.harm.pop(slot, 0) - lost
        if harm > 0:
            s.harm[slot] = harm
    for a, armour in before.broken:
        _back_on(s, a, armour)
    s.replayed = 1
    s.tell("FUT-175", "replayed", interaction=s.interaction)


def _back_on(s: FuturaState, a: int, armour: int) -> None:
    """One who was swapped out wears its broken armour again."""
    pile = s.discards[s.side[a]]
    if s.armour[a] == NONE and armour in pile:
        pile.remove(armour)
        s.armour = changed(s.armour, a, armour)
        s.harm[armour % SLOTS] = AP[armour // SLOTS]
