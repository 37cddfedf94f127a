"""All effects of cards, powers and abilities as steps, put together in one place."""

from __future__ import annotations

from starhall.core import ruled
from starhall.games.void.components import ABILITIES, CARD_EFFECTS, KIND, POWERS, TIMING
from starhall.games.void.rules import affectors, aliens, hands, play, sectors, ships
from starhall.games.void.rules.play import put_away
from starhall.games.void.rules.turns import card_done
from starhall.games.void.rules.verbs import (
    ABILITY_PROGRAMS,
    CARD_PROGRAMS,
    HAND_PROGRAMS,
    POWER_PROGRAMS,
    program,
)

_NAME = "starhall.games.void.rules.effects"

MODULES = (hands, sectors, ships, affectors, play, aliens)
"""The modules whose verbs effects are made of."""

CARD_PROGRAMS[:] = ruled(
    [program(CARD_EFFECTS[kind], (put_away, card)) for card, kind in enumerate(KIND)],
    *("VOID-006", "VOID-045", "VOID-046", "VOID-093"),
    by=f"{_NAME}.CARD_PROGRAMS",
)
HAND_PROGRAMS[:] = [program(CARD_EFFECTS[kind], (card_done, card)) for card, kind in enumerate(KIND)]
# What is worth more in Income is no step: the Income Phase reads it.
POWER_PROGRAMS[:] = [
    () if timing == "income" else program(effect) for effect, timing in zip(POWERS, TIMING, strict=True)
]
ABILITY_PROGRAMS[:] = ruled(
    [tuple(program(effect) for effect in abilities) for abilities in ABILITIES],
    *("VOID-072", "VOID-074"),
    by=f"{_NAME}.ABILITY_PROGRAMS",
)
