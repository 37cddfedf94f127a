"""What the laws of every game hold this one to: what never comes or goes, and how long it can last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starhall.core import rule
from starhall.games.peace.box.geometry import CITIES, CORE
from starhall.games.peace.box.parts import DEFENSE_COUNT, REBUILD_VALUE, UNDAMAGED
from starhall.games.peace.facts import piles, staged
from starhall.games.peace.state import PeaceState


@rule("PEACE-003", "PEACE-006", "PEACE-089", "PEACE-R25")
def inventory(s: PeaceState) -> dict[str, int]:
    """Pieces and dice never come or go: on the planet or in the supply, in the piles or staged."""
    standing = sum(min(hp, 1) for planet in s.hp for hp in planet)
    pieces = sum(len(planet) for planet in s.hp)
    waiting = sum(len(staged(s.round, section)) for section in (2, 3))
    in_piles = sum(len(pile) for pile in piles(s.round))
    return {
        "pieces": standing + sum(planet.count(0) for planet in s.hp),
        "craters": pieces,
        "cores": sum(0 <= planet[CORE] <= UNDAMAGED for planet in s.hp),
        "cities": sum(0 <= planet[crater] <= UNDAMAGED for planet in s.hp for crater in CITIES),
        "dice": in_piles + waiting,
        "planets": len(set(s.planets)),
    }


@rule("PEACE-R34")
def bound(players: int, options: Mapping[str, Any]) -> int:
    """The most decisions: 3 rounds of turns, then the duel up to its cap."""
    decisions = 0
    for number in (1, 2, 3):
        dice, value = DEFENSE_COUNT[number], REBUILD_VALUE[number]
        # Each Defense die is at most a re-roll question's part, and then an assignment, a pool of its own
        # points, or a Missile that every opponent counters.
        most = max(1, value, (players - 1) * value)
        decisions += players * (int(options["rolls"]) - 1 + dice * most)
    return decisions + int(options["duel_cap"]) * players * (players - 1) * REBUILD_VALUE[3]
