"""How strong the levels are, by game and number of players, as their ladder has measured it.

`strengths.json` beside this is written by `python -m tools.strengths` from the ladders in docs/bots.md. A
level that was not measured with about so many players has no strength there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

FILE: Final = "strengths.json"


class Strength(NamedTuple):
    """Of a level, on the scale on which people begin at 25, and the games of the ladder that say so."""

    mu: float
    games: int


@cache
def strengths(game: str, band: str) -> Mapping[str, Strength]:
    """By level, weakest first: how strong it is in a game of about so many players (`2`, `3-4`, `5-7`)."""
    return {level: Strength(*found) for level, found in _all().get(game, {}).get(band, {}).items()}


def nearest(game: str, band: str, mu: float) -> str:
    """The level that is about as strong as that; nothing where none was measured."""
    found = strengths(game, band)
    return min(found, key=lambda level: abs(found[level].mu - mu), default="")


@cache
def _all() -> dict[str, dict[str, dict[str, tuple[float, int]]]]:
    text = (files("starhall.bots") / FILE).read_text(encoding="utf-8")
    return dict(json.loads(text))
