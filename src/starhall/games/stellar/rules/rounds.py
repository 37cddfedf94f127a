"""The round: four phases, a fixed number of times, then phase omega."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.stellar.box.parts import ROUNDS
from starhall.games.stellar.rules.cosmic import cosmic_order
from starhall.games.stellar.rules.omega import omega
from starhall.games.stellar.rules.reset import reset
from starhall.games.stellar.rules.scoring import scoring
from starhall.games.stellar.rules.turns import phase_b
from starhall.games.stellar.state import StellarState


@rule("STEL-005", "STEL-009", "STEL-142", "STEL-R74")
def play_rounds(s: StellarState) -> None:
    """So many rounds with a reset between them, then the end; nobody ever drops out."""
    frames = [(play_round,), (reset,)] * ROUNDS[s.players]
    s.do(*frames[:-1], (omega,))


@rule("STEL-007", "STEL-008")
def play_round(s: StellarState) -> None:
    """Cosmic order, actions, VP and ship attack."""
    s.tell("STEL-007", "round begins", round=s.round, rounds=ROUNDS[s.players])
    s.do((cosmic_order,), (phase_b,), (scoring,))
