"""Who counts as a support, and what one is needed for."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks
from starhall.games.futura.box.parts import CARD, NONE, STATION
from starhall.games.futura.rules.plays.conditions import met, supporting
from starhall.games.futura.state import Possessed
from tests.games.futura.fight import engaged
from tests.games.futura.table import CHEN, HAMMERFIST, ONDRA, VELARIS


@checks("FUT-410")
@pytest.mark.parametrize(
    ("support", "possessed", "found"),
    [
        (NONE, (), NONE),
        (VELARIS, (), VELARIS),
        (VELARIS, ((ONDRA, 0),), VELARIS),
        (VELARIS, ((VELARIS, 1),), NONE),
        (VELARIS, ((CHEN, 1),), NONE),
        (NONE, ((CHEN, 1),), NONE),
        (CHEN, ((ONDRA, 0),), CHEN),
        (CHEN, ((CHEN, 1),), NONE),
    ],
)
def test_who_takes_part_as_support(support: int, possessed: tuple[tuple[int, int], ...], found: int) -> None:
    s = engaged(primary=HAMMERFIST if support == CHEN else CHEN, support=support)
    s.possessed = tuple(Possessed(thing, seat, 1) for thing, seat in possessed)
    assert supporting(s) == found


@checks("FUT-140", "FUT-149", "FUT-R94")
@pytest.mark.parametrize(
    ("seat", "bearer", "source", "effect_type", "holds"),
    [
        (0, CHEN, CHEN, "Inspire", True),
        (1, CHEN, CHEN, "Inspire", False),
        (0, HAMMERFIST, HAMMERFIST, "Inspire", False),
        (0, HAMMERFIST, HAMMERFIST, "Sacrifice", False),
        (0, HAMMERFIST, STATION - 1, "Sacrifice", False),
        (0, HAMMERFIST, STATION, "Sacrifice", True),
        (0, HAMMERFIST, CARD, "Sacrifice", True),
        (0, HAMMERFIST, CARD, "Inspire", False),
        (1, HAMMERFIST, CARD, "Sacrifice", False),
    ],
)
def test_what_a_support_is_needed_for(
    seat: int, bearer: int, source: int, effect_type: str, holds: bool
) -> None:
    s = engaged(primary=HAMMERFIST, support=CHEN)
    assert met(s, ("support",), seat, bearer, source=source, effect_type=effect_type) == holds
    s.support = NONE
    assert not met(s, ("support",), seat, bearer, source=source, effect_type=effect_type)
