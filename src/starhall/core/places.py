"""Who has come first, second and so on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def places_by(keys: Iterable[Any]) -> tuple[int, ...]:
    """Places from a key for each seat, the highest first; equal keys share a place."""
    found = list(keys)
    return tuple(1 + sum(other > key for other in found) for key in found)
