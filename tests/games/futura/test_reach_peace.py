"""What a seat has at hand outside of combat."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import CARD, DISTRICT, NOBODY, NONE, SLOTS, UNBUILT
from starhall.games.futura.rules.mat.gear import acolytes
from starhall.games.futura.rules.plays.quiet import ALONE, PLAYED
from starhall.games.futura.rules.plays.reach import Source, at_peace, has_main_play, sources
from tests.games.futura.fight import effect
from tests.games.futura.table import (
    ARCHIVE,
    CHEN,
    CLOISTER,
    ELOI,
    HAMMERFIST,
    HOSPICE,
    ILMAR,
    LAST_SLOT,
    LOWMARKET,
    MUSTER,
    WREN,
    card,
    table,
)


def own(a: int) -> Source:
    """An acolyte with an ability of its own."""
    return Source(a, NONE, (0,), a)


@checks("FUT-196", "FUT-208")
@pytest.mark.parametrize(("a", "p"), [(ILMAR, 1), (WREN, 2)])
def test_acolytes_use_their_own_abilities_in_the_action_step(a: int, p: int) -> None:
    s = table(players=4)
    assert [at_peace(s, q, "MAIN", PLAYED, acolytes(s, q))[:1] for q in (0, p)] == [[], [own(a)]]
    place_at(s, side={a: 0})
    assert [at_peace(s, q, "MAIN", PLAYED, acolytes(s, q))[:1] for q in (0, p)] == [[own(a)], []]


@checks("FUT-196", "FUT-208")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
@pytest.mark.parametrize(
    ("zone", "name"), [("items", "XIT-03"), ("off_hand", "XIT-03"), ("abilities", "ABL-47")]
)
def test_each_card_carried_by_an_own_acolyte_may_be_played(zone: str, name: str, slot: int) -> None:
    s = table(players=4)
    one = card(name, slot)
    place_at(s, **{zone: {ELOI: one if zone == "off_hand" else (one,)}})
    expected = [Source(CARD + slot, one, (0,), ELOI)]
    assert at_peace(s, 3, "MAIN", PLAYED, acolytes(s, 3))[:1] == expected
    assert at_peace(s, 3, "CYC", PLAYED, acolytes(s, 3)) == at_peace(s, 0, "MAIN", PLAYED, (0, 1, 2)) == []
    assert sources(s, 3, "MAIN", NONE)[:1] == expected


@checks("FUT-208", "FUT-R70")
@pytest.mark.parametrize(("d", "window"), [(LOWMARKET, "CYC"), (HOSPICE, "MAIN"), (ARCHIVE, "MAIN")])
def test_a_built_district_serves_its_holder_while_it_works(d: int, window: str) -> None:
    s = table(players=4)
    p = d // 3
    for other in (HOSPICE, ARCHIVE):
        if other != d:
            place_at(s, holder={other: NOBODY})
    assert at_peace(s, p, window, PLAYED, ()) == [Source(DISTRICT + d, NONE, (0,), NONE)]
    assert at_peace(s, (p + 1) % 4, window, PLAYED, ()) == []
    s.force = [effect("NULLIFY district", DISTRICT + d, until="cycle")]
    assert at_peace(s, p, window, PLAYED, ()) == []
    s.force = []
    place_at(s, site={d: UNBUILT})
    assert at_peace(s, p, window, PLAYED, ()) == []


@checks("FUT-162", "FUT-196")
@pytest.mark.parametrize("slot", [0, LAST_SLOT])
@pytest.mark.parametrize("d", [CLOISTER, MUSTER])
def test_what_is_fitted_to_an_own_station_brings_energy_and_is_not_played_in_the_action_step(
    d: int, slot: int
) -> None:
    s = table(players=4)
    place_at(s, fitted={d: (card("XIT-03", 5), card("ART-05", slot))})
    relic = Source(CARD + slot, card("ART-05", slot), (0,), NONE)
    assert at_peace(s, d // 3, "TRN", ALONE, ())[-1:] == [relic]
    assert relic not in at_peace(s, 3, "TRN", ALONE, ())
    assert CARD + 5 not in [source.thing for source in at_peace(s, d // 3, "MAIN", PLAYED, ())]


@checks("FUT-208")
def test_whether_there_is_anything_to_play_in_the_action_step() -> None:
    s = table(players=4)
    assert not has_main_play(s, 0, acolytes(s, 0))
    place_at(s, items={CHEN + 2: (card("ITM-10", LAST_SLOT),)})
    assert not has_main_play(s, 0, acolytes(s, 0)), "nobody is hurt"
    s.base[CHEN + 2] -= 1
    assert has_main_play(s, 0, acolytes(s, 0))
    assert not has_main_play(s, 0, (CHEN, HAMMERFIST))
    place_at(s, items={CHEN + 2: (card("XIT-03", SLOTS - 2),)})
    assert has_main_play(s, 0, acolytes(s, 0))
