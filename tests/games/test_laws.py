"""Every installed game keeps every law, for all player counts and options."""

from __future__ import annotations

import pytest

from starhall.core import registry
from starhall.core.laws import check_laws, laws

FEWER = {"futura": 3, "stellar": 6}
"""Games so long that a few of them bring as many moments as many of the others."""

OPEN = ("peace",)
"""Games in which nothing is hidden: re-deals move nothing."""


@pytest.mark.parametrize("slug", registry.slugs())
def test_the_game_keeps_every_law(slug: str) -> None:
    games = FEWER.get(slug, 12)
    report = check_laws(registry.game(slug), games=games, thorough=0.02)
    assert report.games == games
    assert set(laws()) <= set(report.checked)
    assert min(report.checked.values()) >= games
    assert report.checked["options"] > games
    assert report.moved > 0 or slug in OPEN


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("slug", registry.slugs())
def test_the_game_keeps_every_law_for_long(slug: str, part: int) -> None:
    report = check_laws(registry.game(slug), games=1000, seed=f"soak {part}", thorough=0.02)
    assert report.games == 1000
