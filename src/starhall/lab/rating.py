"""Who is the better player: ratings from places, and how surely one beats another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from starhall.core.extras import needs

_EXACT = 2_000_000
"""Steps of an exact count that are worth it; beyond, the normal distribution is as good."""


class Rating(NamedTuple):
    """How strong somebody is, with the 95 % interval."""

    mu: float
    low: float
    high: float


def rate(games: Iterable[tuple[Sequence[str], Sequence[float]]]) -> dict[str, Rating]:
    """By name: the rating (openskill, Plackett–Luce) from who sat at each table, and who came in where.

    Nobody learns or forgets meanwhile, so every game counts the same (`tau` is 0). Who sits at a table
    several times is rated by the mean of what its seats have shown.
    """
    with needs("lab", "rate bots"):
        from openskill.models import PlackettLuce
    model = PlackettLuce(tau=0.0)
    ratings: dict[str, Any] = {}
    for names, places in games:
        teams = [[ratings.setdefault(name, model.rating(name=name))] for name in names]
        rated = [team[0] for team in model.rate(teams, ranks=list(places))]
        for name in set(names):
            shown = [one for one, other in zip(rated, names, strict=True) if other == name]
            mean = [sum(getattr(one, part) for one in shown) / len(shown) for part in ("mu", "sigma")]
            ratings[name] = model.rating(name=name, mu=mean[0], sigma=mean[1])
    return {
        name: Rating(found.mu, found.mu - 1.96 * found.sigma, found.mu + 1.96 * found.sigma)
        for name, found in sorted(ratings.items())
    }


def by_chance(leads: Sequence[int]) -> float:
    """How likely equals are to lie as far apart over these deals, each of which might as well be reversed.

    A lead is what one has won more than the other over all games of a deal. This is a two-sided p-value.
    """
    sizes, total = [abs(lead) for lead in leads if lead], sum(leads)
    if not total:
        return 1.0
    if len(sizes) * sum(sizes) > _EXACT:
        return math.erfc(abs(total) / math.sqrt(2 * sum(size * size for size in sizes)))
    chances = {0: 1.0}
    for size in sizes:
        ahead: dict[int, float] = {}
        for lead, chance in chances.items():
            for reached in (lead - size, lead + size):
                ahead[reached] = ahead.get(reached, 0.0) + chance / 2
        chances = ahead
    return min(1.0, sum(chance for lead, chance in chances.items() if abs(lead) >= abs(total)))


def corrected(chances: Sequence[float]) -> list[float]:
    """P-values of many comparisons at once, so that one of them is wrong no more often than of one (Holm)."""
    found = [1.0] * len(chances)
    worst = 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[place]))
        found[place] = worst
    return found
