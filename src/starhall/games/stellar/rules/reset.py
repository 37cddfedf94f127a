"""Phase D: reset."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.stellar.rules import verbs
from starhall.games.stellar.state import StellarState


@rule("STEL-142", "STEL-143", "STEL-144", "STEL-145", "STEL-146", "STEL-147", "STEL-148", "STEL-149")
def reset(s: StellarState) -> None:
    """Cards, tiles, AT and the gate cube go back; round cube and marker go on; all else stays."""
    s.phase = "D"
    verbs.shuffle_in(s)
    verbs.turn_up_tiles(s)
    verbs.take_back_at(s)
    verbs.reset_gate_cube(s)
    verbs.next_round(s)
    verbs.pass_marker(s)
