"""Action 2: energy CRYSTAL."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.stellar.box.parts import CRYSTAL, EFFECT, INSTEAD
from starhall.games.stellar.rules.verbs import gain_sp, pad_to_pouch
from starhall.games.stellar.state import StellarState

_CRYSTALS = int(EFFECT[CRYSTAL][0][1])


@rule("STEL-062", "STEL-063", "STEL-064")
def play_crystal(s: StellarState, p: int) -> None:
    """One crystal from the pad into the pouch; with a bare pad it is 1 SP instead."""
    race = s.race[p]
    if s.pad[race]:
        pad_to_pouch(s, race, _CRYSTALS, "STEL-062")
    else:
        gain_sp(s, p, INSTEAD, "STEL-063")
