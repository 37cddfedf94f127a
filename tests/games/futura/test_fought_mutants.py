"""Mutants: how they fall, are purified, and which stations they serve."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, place_at, told
from starhall.games.futura.box.parts import (
    ACO_AP,
    BENCH,
    CARD,
    CLAUSES,
    FALLEN,
    MUTANT,
    MUTANT_THING,
    NOBODY,
    NONE,
    PASS,
    STATION,
)
from starhall.games.futura.rules.fight import aftermath, assault
from starhall.games.futura.state import Applied, Force, Possessed, Shield
from tests.games.futura.fight import blow, effect, engaged, lead, question, settled
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    ELOI,
    FOUNDRY,
    GARRIS,
    HAMMERFIST,
    KESTRANE,
    NEEDLE,
    ONDRA,
    TERRACE,
    THORN,
    YARROW,
    card,
    go,
)


@checks("FUT-R63")
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_mutants_fall_before_acolytes_and_only_at_the_assaulted_station(d: int) -> None:
    s = engaged(STATION + d)
    for a, station, lost in ((ELOI, d, 26), (YARROW, d, 29), (KESTRANE, CLOISTER, 30)):
        s.place[a] = MUTANT
        place_at(s, side={a: NOBODY})
        place_at(s, mutant_harm={a: lost})
        place_at(s, mutants={station: s.mutants[station] + (a,)})
    s.force = [blow(CHEN)]
    settled(s)
    fell = [event for event in told(s) if event.name in ("mutant fell", "killed")]
    assert [event.operands["acolyte"] for event in fell] == [ELOI, CHEN]
    assert (s.mutants[d], s.mutants[CLOISTER]) == ((YARROW,), (KESTRANE,))
    assert (s.place[ELOI], s.place[YARROW], s.place[KESTRANE]) == (FALLEN, MUTANT, MUTANT)
    assert (s.window, s.dying) == ("AFT", NONE)


@checks("FUT-291", "FUT-R63")
@pytest.mark.parametrize("a", [GARRIS, ELOI])
@pytest.mark.parametrize("purified", [False, True])
def test_the_attacker_is_asked_for_a_mutant_that_falls(a: int, purified: bool) -> None:
    s = engaged()
    s.place[a] = MUTANT
    place_at(s, side={a: NOBODY})
    place_at(s, mutant_harm={a: 2 * ACO_AP[a]})
    place_at(s, mutants={TERRACE: (a,)}, abilities={CHEN: (card("ABL-05", 9),)})
    settled(s)
    assert question(s) == (0, "play", "KO")
    assert (s.window, s.dying) == ("KO", MUTANT_THING + a)
    choose(s, 0, "play", (CARD + 9) * CLAUSES if purified else PASS)
    lead(s)
    assert (s.window, s.dying) == ("AFT", NONE)
    assert (s.place[a], s.mutants[TERRACE]) == (BENCH if purified else FALLEN, ())
    assert len(told(s, "mutant fell")) == (not purified)


@checks("FUT-R63", "FUT-R62", "FUT-R104")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_a_mutant_that_falls_leaves_nothing_behind(a: int) -> None:
    s = engaged(primary=HAMMERFIST)
    thing, other, sigil = MUTANT_THING + a, MUTANT_THING + YARROW, card("SIG-PRI", 70)
    s.place[a] = MUTANT
    place_at(s, side={a: NOBODY})
    place_at(s, mutant_harm={a: 9})
    place_at(s, mutants={TERRACE: (YARROW, a), NEEDLE: (KESTRANE,)})
    s.applied = (Applied(thing, 1, sigil, 0), Applied(other, 1, NONE, 0))
    s.possessed = (Possessed(thing, 0, 2), Possessed(other, 0, 1))
    s.force = [effect("DAM", HAMMERFIST, 1, source=source, seat=1, until="turn") for source in (thing, other)]
    s.shields = [Shield(unit, "ability", 1, "turn", NONE, 0) for unit in (thing, other)]
    aftermath.remove_mutant(s, a)
    assert (s.mutants[TERRACE], s.mutants[NEEDLE]) == ((YARROW,), (KESTRANE,))
    assert (s.place[a], s.mutant_harm[a]) == (FALLEN, 0)
    for row in (s.applied, s.possessed, s.shields):
        assert [one.thing for one in row] == [other]
    assert [one.source for one in s.force] == [other]
    assert s.discards[1] == [sigil]


@checks("FUT-291", "FUT-292", "FUT-293", "FUT-R63")
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_a_purified_mutant_rests_on_the_bench_and_the_assault_is_over(a: int) -> None:
    s = engaged(primary=HAMMERFIST)
    s.place[a], s.base[a] = MUTANT, 5
    place_at(s, side={a: NOBODY})
    place_at(s, mutant_harm={a: 9})
    s.resting = 1 << GARRIS
    place_at(s, mutants={TERRACE: (a,)})
    assert not aftermath.is_decided(s)
    aftermath.purify(s, 0, a)
    assert (s.place[a], s.side[a], s.base[a], s.mutant_harm[a]) == (BENCH, 0, 0, 0)
    assert s.mutants[TERRACE] == ()
    assert s.resting == 1 << a | 1 << GARRIS
    assert s.force == [Force(aftermath.CALLED_OFF, NONE, 0, "assault", NONE, 0, "")]
    assert aftermath.is_decided(s)


@checks("FUT-169", "FUT-R90")
def test_who_is_possessed_and_purified_changes_sides_and_calls_nothing_off() -> None:
    s = engaged(support=HAMMERFIST)
    s.possessed = (Possessed(CHEN, 1, 2),)
    go(s, (aftermath.purify, 1, CHEN))
    assert (s.side[CHEN], s.place[CHEN], s.base[CHEN], s.resting) == (1, BENCH, ACO_AP[CHEN], 0)
    assert (s.primary, s.support, s.force) == (HAMMERFIST, NONE, [])


@checks("FUT-169", "FUT-R90")
def test_the_assault_is_over_when_its_only_attacker_has_changed_sides() -> None:
    s = engaged()
    s.possessed = (Possessed(CHEN, 1, 2),)
    go(s, (aftermath.purify, 1, CHEN), (assault.assault_over, 0))
    assert (s.attacker, s.side[CHEN]) == (NOBODY, 1)


@checks("FUT-164", "FUT-R63")
@pytest.mark.parametrize("first", [AEGIS, CLOISTER])
def test_a_mutant_may_serve_any_free_station_of_the_owner_the_assaulted_one_first(first: int) -> None:
    s = engaged(STATION + first, primary=ONDRA)
    for d in (AEGIS, CLOISTER):
        place_at(s, holder={d: 0})
    s.level[1] = 2
    s.cargo[1] = (card("SAB-01", 0),)
    expected = [first, *[d for d in (AEGIS, 1, CLOISTER) if d != first]]
    assert aftermath.free_stations(s, 0) == expected
    s.cargo[1] += (card("SAB-01", 1),)
    assert 1 not in aftermath.free_stations(s, 0)
    s.ap[AEGIS] = 1
    assert AEGIS in aftermath.free_stations(s, 0)
    s.ap[AEGIS] = 0
    assert aftermath.free_stations(s, 0) == [CLOISTER]
    assert aftermath.free_stations(s, 1) == [FOUNDRY, TERRACE, NEEDLE]
