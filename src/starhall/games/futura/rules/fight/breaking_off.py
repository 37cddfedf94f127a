"""Ways out of an assault before its time: whatever was still to come of it does not happen."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.rules.steps import ASSAULT_OVER
from starhall.games.futura.state import FuturaState


def skip_to_end(s: FuturaState) -> None:
    """The assault is decided."""
    s.skip_to(s.step_called(ASSAULT_OVER))


@rule("FUT-160", "FUT-351", "FUT-R39", "FUT-R92")
def retreat(s: FuturaState) -> None:
    """The assault ends, and the attackers go home if their way is paid."""
    assault_over = s.step_called(ASSAULT_OVER)
    if s.skip_to(assault_over):
        s.stack[-1] = (assault_over, 1)
        s.tell("FUT-160", "retreated", seat=s.attacker)
