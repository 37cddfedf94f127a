"""The lie of a planet: its craters, and the paths that attacks take across it."""

from __future__ import annotations

from starhall.core import ruled
from starhall.games.peace.box.rows import CRATERS, SECTORS

_NAME = "starhall.games.peace.box.geometry"

# Craters are numbers in the state: the centre, then the outer ring, then the inner ring.
CRATER_NAMES = tuple(CRATERS)
CORE = CRATER_NAMES.index("C")
CITIES = tuple(i for i, name in enumerate(CRATER_NAMES) if CRATERS[name].piece == "city")

PATH = ruled(
    ((), *(tuple(map(CRATER_NAMES.index, sector.path)) for sector in SECTORS.values())),
    *("PEACE-055", "PEACE-058", "PEACE-060", "PEACE-R01", "PEACE-R02", "PEACE-R03", "PEACE-R17", "PEACE-R46"),
    by=f"{_NAME}.PATH",
)
"""By sector: the craters that an attack meets, from the rim through the centre to the far rim."""
