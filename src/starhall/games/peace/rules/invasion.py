"""Step 1: roll the Invasion dice."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.peace.box.parts import INVASION, INVASION_COUNT
from starhall.games.peace.facts import right_of
from starhall.games.peace.state import PeaceState


@rule("PEACE-021", "PEACE-022", "PEACE-023", "PEACE-025", "PEACE-026", "PEACE-R36", "PEACE-R39")
def invasion(s: PeaceState) -> None:
    """The right-hand neighbour rolls all Invasion dice of the round once; there is nothing to choose."""
    s.invasion = tuple(s.roll(INVASION[s.options["invasion"]], INVASION_COUNT[s.round]))
    if s.heard:
        s.tell(
            "PEACE-021", "invasion rolled", seat=right_of(s, s.active), target=s.active, saucers=s.invasion
        )
