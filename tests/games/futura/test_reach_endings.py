"""When what is in force ends, which districts work, and what they add to their stations."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.parts import BUILT, CARD, DISTRICT, OUT, STATION, UNBUILT
from starhall.games.futura.rules.plays.in_force import (
    district_on,
    expire,
    shake_off,
    source_left,
    stat_ap,
    stat_dam,
)
from starhall.games.futura.state import Chronic, Force, Later, Shield
from tests.games.futura.fight import effect, engaged
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    FOUNDRY,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    card,
    table,
)


def severed(d: int, until: str = "assault", amount: int = 0) -> Force:
    """A district that is switched off."""
    return effect("NULLIFY district", DISTRICT + d, amount, until=until)


# Districts.


@checks("FUT-195", "FUT-380", "FUT-383", "FUT-R70", "FUT-R100")
@pytest.mark.parametrize("d", [AEGIS, FOUNDRY, THORN])
def test_a_district_works_where_a_station_is_built_and_nothing_severs_it(d: int) -> None:
    s = table(players=4)
    assert district_on(s, d)
    s.force = [severed(d - 1), severed(d + 1), effect("JAM", DISTRICT + d, 1)]
    assert district_on(s, d)
    s.force.append(severed(d))
    assert not district_on(s, d)
    s.force = []
    for site, on in ((OUT, False), (UNBUILT, False), (BUILT, True)):
        place_at(s, site={d: site})
        assert district_on(s, d) == on


@checks("FUT-154", "FUT-382", "FUT-391")
@pytest.mark.parametrize("d", range(12))
def test_one_district_makes_its_station_stronger(d: int) -> None:
    s = table(players=4)
    assert (stat_dam(s, d), stat_ap(s, d)) == ((2, 4) if d == FOUNDRY else (0, 0))
    s.force = [severed(d)]
    assert (stat_dam(s, d), stat_ap(s, d)) == (0, 0)


# The end of a span.


@checks("FUT-R20")
@pytest.mark.parametrize("span", ["interaction", "first", "assault", "turn", "cycle"])
def test_what_lasts_for_a_span_ends_with_it_and_the_rest_stays(span: str) -> None:
    spans = ("interaction", "first", "assault", "turn", "cycle")
    s = engaged()
    expire(s, span)
    assert (s.force, s.shields) == ([], [])
    s.force = [effect("DAM", CHEN, 1, until=until) for until in spans]
    expire(s, span)
    assert [force.until for force in s.force] == [until for until in spans if until != span]
    s.force, s.shields = [], [Shield(CHEN, "ability", 3, until, CHEN, 0) for until in spans]
    expire(s, span)
    assert [shield.until for shield in s.shields] == [until for until in spans if until != span]


@checks("FUT-374", "FUT-R100")
@pytest.mark.parametrize("d", [AEGIS, TERRACE, THORN])
def test_a_district_that_works_again_gives_back_the_points_it_had_added(d: int) -> None:
    for until, site, ap, after in (
        ("assault", BUILT, 10, 14),
        ("assault", BUILT, 1, 5),
        ("assault", BUILT, 0, 0),
        ("assault", UNBUILT, 10, 10),
        ("turn", BUILT, 10, 10),
    ):
        s = table(players=4)
        s.ap[d] = ap
        place_at(s, site={d: site})
        s.force = [severed(d, until, 4), effect("DAM", DISTRICT + d, 9)]
        others = [s.ap[other] for other in range(12) if other != d]
        expire(s, "assault")
        assert s.ap[d] == after
        assert [s.ap[other] for other in range(12) if other != d] == others
        assert s.force == ([] if until == "assault" else [severed(d, until, 4)])


# What leaves play.


@checks("FUT-374", "FUT-R104")
@pytest.mark.parametrize("gone", [CHEN, ELOI, CARD, CARD + LAST_SLOT, STATION, STATION + THORN])
def test_what_leaves_play_takes_along_what_it_kept_up_and_what_was_on_it(gone: int) -> None:
    stays = HAMMERFIST
    s = engaged()
    kept_force = effect("DAM", stays, 1, source=ONDRA)
    kept_shield = Shield(stays, "ability", 3, "assault", ONDRA, 0)
    kept_counter = Chronic(gone, "Nano", 1, 2, ONDRA)
    kept_later = Later("AFT", 0, gone, stays, 0, 0)
    s.force = [
        effect("DAM", stays, 1, source=gone),
        kept_force,
        effect("DAM", gone, 1, source=stays),
    ]
    s.shields = [
        Shield(stays, "ability", 3, "assault", gone, 0),
        kept_shield,
        Shield(gone, "ability", 3, "assault", stays, 0),
    ]
    s.chronic = [Chronic(stays, "Nano", 1, 2, gone), kept_counter]
    s.later = [Later("AFT", 0, stays, gone, 0, 0), kept_later]
    source_left(s, gone)
    assert (s.force, s.shields) == ([kept_force], [kept_shield])
    assert (s.chronic, s.later) == ([kept_counter], [kept_later])


@checks("FUT-374", "FUT-R104")
@pytest.mark.parametrize("d", [AEGIS, TERRACE, THORN])
def test_with_a_station_goes_what_its_district_kept_up(d: int) -> None:
    s = engaged()
    other = DISTRICT + (d + 1) % 12
    for thing, left in (
        (STATION + d, [other]),
        (CARD + 5, [DISTRICT + d, other]),
        (d, [DISTRICT + d, other]),
    ):
        s.force = [
            effect("DAM", CHEN + 1, 1, source=source, until="cycle") for source in (DISTRICT + d, other)
        ]
        source_left(s, thing)
        assert [force.source for force in s.force if thing != CHEN + 1] == left


# Counters.


@checks("FUT-155", "FUT-157", "FUT-R69")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_counters_of_a_type_that_it_is_now_immune_to_are_shaken_off(a: int) -> None:
    s = engaged(ONDRA, a)
    shake_off(s, a)
    assert s.chronic == []
    counters = [
        Chronic(a, "Nano", 2, 3, ONDRA),
        Chronic(ONDRA, "Nano", 2, 3, a),
        Chronic(a, "Biohazard", 3, 3, ONDRA),
        Chronic(a, "Radiation", 4, 3, ONDRA),
    ]
    for armour, left in (
        ("ARM-22", counters[1:]),
        ("ARM-10", [counters[0], counters[1], counters[3]]),
        ("ARM-12", counters[:3]),
        ("ARM-16", counters),
    ):
        s.chronic = list(counters)
        place_at(s, armour={a: card(armour, 3)})
        shake_off(s, a)
        assert s.chronic == left
