"""Action 3: unit TILE, and where a gained level goes."""

from __future__ import annotations

from functools import cache

from starhall.core import Kind, Reason, rule
from starhall.games.stellar.box.parts import AREA_COUNT, AREA_IDS, INSTEAD, OPEN
from starhall.games.stellar.rules.verbs import add_tile, gain_sp, level_up
from starhall.games.stellar.state import StellarState

NO_LEVEL = AREA_COUNT
"""Decline a level."""


@cache
@rule("STEL-012", "STEL-068", "STEL-070", "STEL-071", "STEL-072", "STEL-R30")
def tile_areas(gate: int, level: tuple[int, ...]) -> tuple[int, ...]:
    """The open areas without a unit of such a race; if there is none, the lower letter stands for 1 SP."""
    a, b = OPEN[gate]
    if level[a]:
        return (a,) if level[b] else (b,)
    return (a,) if level[b] else (a, b)


@rule("STEL-013", "STEL-068", "STEL-070", "STEL-071", "STEL-073", "STEL-R30")
def play_tile(s: StellarState, p: int, area: int) -> None:
    """A new unit of level 1, whoever else is in the area; or 1 SP where a unit stands already."""
    race = s.race[p]
    if s.level[race][area]:
        gain_sp(s, p, INSTEAD, "STEL-071")
    else:
        add_tile(s, race, area, "STEL-068")


@rule("STEL-079", "STEL-102", "STEL-181", "STEL-R31", "STEL-R32", "STEL-R33")
def own_units(s: StellarState, p: int, why: str) -> list[int]:
    """The areas with an own unit, or no level at all."""
    level = s.level[s.race[p]]
    return [*(area for area in range(AREA_COUNT) if level[area]), NO_LEVEL]


def why_not_level(s: StellarState, area: int, p: int, why: str) -> Reason | None:
    """A level founds no new unit."""
    if area in own_units(s, p, why):
        return None
    return Reason("STEL-R33", f"you have no unit in {AREA_IDS[area]}")


LEVEL = Kind(
    "level",
    "area",
    size=AREA_COUNT + 1,
    options=own_units,
    why_not=why_not_level,
    about={"seat": int, "why": str},
)


@rule("STEL-079", "STEL-084", "STEL-100", "STEL-R31")
def gain_level(s: StellarState, p: int, why: str) -> None:
    """Ask for the unit that rises; `why` is the rule that gives the level."""
    s.ask(p, LEVEL, level_gained, p, why)


@rule("STEL-011", "STEL-073", "STEL-R31")
def level_gained(s: StellarState, area: int, p: int, why: str) -> None:
    """Onto the chosen unit, or nowhere."""
    if area == NO_LEVEL:
        s.tell("STEL-R31", "level declined", seat=p)
    else:
        level_up(s, p, area, why)
