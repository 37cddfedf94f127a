"""What every state has in common, on every Python."""

from __future__ import annotations

import pytest

from starhall.core import Seeded, registry


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_state_has_its_fields_in_slots(slug: str) -> None:
    """In a dict, copies would be slow, and several times slower on newer Pythons."""
    game = registry.game(slug)
    assert not hasattr(game.new(game.players[0], Seeded(1)), "__dict__")
