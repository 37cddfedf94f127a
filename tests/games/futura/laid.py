"""Cards that are laid down: the stations they may lie in, and sigils on equipment."""

from __future__ import annotations

from starhall.games.futura.rules.kinds import IN_STATION
from tests.games.futura.table import AEGIS, CLOISTER, FOUNDRY, LOWMARKET, NEEDLE, TERRACE, card

MINE = [IN_STATION + d for d in (AEGIS, LOWMARKET, CLOISTER)]
"""The stations of seat 0."""
THEIRS = [IN_STATION + d for d in (FOUNDRY, TERRACE, NEEDLE)]
"""The stations of seat 1."""
NEITHER = "that card is neither in your hand nor in your storage"
PAL, PRI, STR, PUR, EMP = range(5)
LAID = card("SIG-PAL", 199)
"""A sigil card that lies on equipment."""
