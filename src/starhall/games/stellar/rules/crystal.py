"""Action 2: energy CRYSTAL."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.stellar.components import CRYSTAL, EFFECT, FALLBACK
from starhall.games.stellar.rules.verbs import gain_sp, pad_to_pouch
from starhall.games.stellar.state import StellarState

_CRYSTALS = int(EFFECT[CRYSTAL][0][1])
_INSTEAD = int(FALLBACK[CRYSTAL][0][1])


@rule("STEL-062", "STEL-063", "STEL-064")
def play_crystal(s: StellarState, p: int) -> None:
    """One crystal from the pad into the pouch; with a bare pad it is 1 SP instead."""
    race = s.race[p]
    if s.pad[race]:
        pad_to_pouch(s, race, min(_CRYSTALS, s.pad[race]), "STEL-062")
    else:
        gain_sp(s, p, _INSTEAD, "STEL-063")
