"""All effects of cards, powers and abilities as steps, put together in one place."""

from __future__ import annotations

from starhall.core import ruled
from starhall.games.void.components import ABILITIES, CARD_EFFECTS, POWERS, TIMING
from starhall.games.void.rules import affectors, aliens, hands, play, sectors, ships
from starhall.games.void.rules.verbs import (
    ABILITY_PROGRAMS,
    CARD_PROGRAMS,
    POWER_PROGRAMS,
    program,
)

_NAME = "starhall.games.void.rules.effects"

MODULES = (hands, sectors, ships, affectors, play, aliens)
"""The modules whose verbs effects are made of."""

CARD_PROGRAMS[:] = ruled(
    map(program, CARD_EFFECTS),
    *("VOID-006", "VOID-045", "VOID-046", "VOID-093"),
    by=f"{_NAME}.CARD_PROGRAMS",
)
# What is worth more in Income is no step: the Income Phase reads it.
POWER_PROGRAMS[:] = [
    () if timing == "income" else program(effect) for effect, timing in zip(POWERS, TIMING, strict=True)
]
ABILITY_PROGRAMS[:] = ruled(
    [tuple(program(effect) for effect in abilities) for abilities in ABILITIES],
    *("VOID-072", "VOID-074"),
    by=f"{_NAME}.ABILITY_PROGRAMS",
)
