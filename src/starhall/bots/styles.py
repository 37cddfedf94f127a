"""Styles: what a bot prefers where its best choices are about as good as each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starhall.bots.base import Sight, carry_out
from starhall.bots.search import Option
from starhall.core import Seeded

AGGRESSIVE: Final = "aggressive"
CAUTIOUS: Final = "cautious"
STYLES: Final = (AGGRESSIVE, CAUTIOUS)

NEAR: Final = 0.02
"""Choices whose chances of winning differ by no more are about as good as each other."""
TRUSTED: Final = 4
"""A choice that was tried less often than the best by more than this factor is not known well enough."""
_LOOKS: Final = 8
"""Re-deals on which the near-equal choices are compared."""


def lean(sight: Sight, options: Sequence[Option], style: str) -> int:
    """The choice of a style among those that are about as good as the first."""
    best = options[0]
    near = [
        option
        for option in options
        if option.chance >= best.chance - NEAR and option.simulations * TRUSTED >= best.simulations
    ]
    if not style or len(near) == 1:
        return best.choice
    worth: dict[int, list[float]] = {option.choice: [] for option in near}
    for _ in range(_LOOKS):
        table = sight.redeal()
        # Outcomes that follow from the number of a draw fall alike for every choice.
        table.dealer = Seeded(sight.rng.getrandbits(64))
        for option in near:
            ahead = table.copy()
            carry_out(ahead, sight.seat, option.plan)
            values = sight.game.evaluate_all(ahead)
            own = values.pop(sight.seat)
            worth[option.choice].append(own if style == CAUTIOUS else -max(values))
    # A cautious one looks at the worst that may come; an aggressive one at how the strongest rival fares.
    return max(worth, key=lambda choice: min(worth[choice]) if style == CAUTIOUS else sum(worth[choice]))
