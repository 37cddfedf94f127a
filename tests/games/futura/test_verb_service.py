"""Acolytes that serve, are freed, named or brought back: which of them, for whom, and where they go."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import (
    ACO_AP,
    BAY,
    BENCH,
    CARD,
    FALLEN,
    GONE,
    MUTANT,
    MUTANT_THING,
    NEUTRAL,
    NOBODY,
    NONE,
    POOL,
    STATION,
)
from starhall.games.futura.rules.fight.aftermath import ENTHRALLED
from starhall.games.futura.rules.kinds import THING
from starhall.games.futura.rules.verbs import units as service
from starhall.games.futura.state import Force, Play, Possessed
from tests.games.futura.fight import TARGET, effect, engaged
from tests.games.futura.playing import made_by, seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    FOUNDRY,
    GARRIS,
    HAMMERFIST,
    ILMAR,
    NEEDLE,
    ODUYA,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    WREN,
    load_up,
    table,
)


def over(subject: int, seat: int = 1, *chosen: int) -> Play:
    """A play of a seat over a unit at its end."""
    return Play(seat, TARGET, 0, 1, NONE, (TARGET, subject, *chosen))


# ENTHRALL.


@checks("FUT-164", "FUT-R63")
@pytest.mark.parametrize(
    ("full", "fallen", "homes"),
    [
        ((), (), [TERRACE]),
        ((TERRACE,), (), [FOUNDRY, NEEDLE]),
        ((), (TERRACE,), [FOUNDRY, NEEDLE]),
        ((TERRACE, FOUNDRY), (), [NEEDLE]),
        ((TERRACE, FOUNDRY, NEEDLE), (), []),
    ],
)
def test_a_mutant_serves_the_assaulted_station_before_any_other_of_its_player(
    full: tuple[int, ...], fallen: tuple[int, ...], homes: list[int]
) -> None:
    s = engaged()
    for d in full:
        load_up(s, d, "SAB-20")
    for d in fallen:
        s.ap[d] = 0
    assert service.stations_to_serve(s, 1, over(CHEN)) == [STATION + d for d in homes]


@checks("FUT-164", "FUT-R91")
@pytest.mark.parametrize("d", [AEGIS, TERRACE])
@pytest.mark.parametrize(
    ("level", "serving", "ap", "serves"),
    [(1, (), 1, True), (1, (), 20, True), (1, (), 0, False), (1, (WREN,), 20, False), (2, (WREN,), 20, True)],
)
def test_a_mutant_serves_a_neutral_station_that_stands_and_has_a_free_slot(
    d: int, level: int, serving: tuple[int, ...], ap: int, serves: bool
) -> None:
    s = engaged(STATION + d)
    s.defender = NEUTRAL
    place_at(s, holder={d: NEUTRAL})
    s.level[d], s.ap[d] = level, ap
    place_at(s, mutants={d: serving})
    assert service.stations_to_serve(s, NEUTRAL, over(CHEN, NEUTRAL)) == ([STATION + d] if serves else [])


@checks("FUT-164", "FUT-R91")
def test_in_an_ambush_no_neutral_station_takes_a_mutant() -> None:
    s = engaged(ONDRA)
    s.level[THORN], s.ap[THORN] = 1, 20
    assert service.stations_to_serve(s, NEUTRAL, over(CHEN, NEUTRAL)) == []


@checks("FUT-164", "FUT-R63", "FUT-R87")
def test_only_a_dying_acolyte_that_is_not_immune_is_enthralled_while_an_enemy_stands() -> None:
    s = engaged(support=HAMMERFIST)
    act = Act("ENTHRALL")
    for subject, may in ((CHEN, True), (HAMMERFIST, True), (NONE, False), (MUTANT_THING + ELOI, False)):
        assert service.can_enthrall(s, over(subject), act, "Mutagen") == may
    s.force = [effect("IMMUNE", CHEN, 1, "Mutagen")]
    assert not service.can_enthrall(s, over(CHEN), act, "Mutagen")
    assert service.can_enthrall(s, over(CHEN), act, "Void")
    s.force = [effect(ENTHRALLED, HAMMERFIST, TERRACE, seat=1)]
    assert [service.can_enthrall(s, over(a), act, "") for a in (CHEN, HAMMERFIST)] == [True, False]
    s.force = [effect("DAM", CHEN, 1, seat=1)]
    assert service.can_enthrall(s, over(CHEN), act, "")
    for d in (FOUNDRY, TERRACE, NEEDLE):
        load_up(s, d, "SAB-20")
    assert not service.can_enthrall(s, over(CHEN), act, ""), "no slot is free"
    s = engaged()
    s.ap[TERRACE] = 0
    assert not service.can_enthrall(s, over(CHEN), act, ""), "the station has fallen, too"


@checks("FUT-164", "FUT-290")
@pytest.mark.parametrize("d", [AEGIS, FOUNDRY, THORN])
def test_the_dying_acolyte_will_serve_the_chosen_station(d: int) -> None:
    s = engaged()
    assert service.where_to_serve(s, over(CHEN), Act("ENTHRALL")) == (THING, "enthrall")
    assert service.where_to_serve(s, over(CHEN, 1, STATION), Act("ENTHRALL")) is None
    service.enthrall(s, over(HAMMERFIST, 1, STATION + d, 99), Act("ENTHRALL"))
    assert s.force == [Force(ENTHRALLED, HAMMERFIST, d, "assault", NONE, 1, "")]


# PURIFY.


@checks("FUT-169", "FUT-291", "FUT-292")
@pytest.mark.parametrize("p", [0, 1])
def test_acolytes_that_one_possesses_are_purified(p: int) -> None:
    s = engaged()
    s.possessed = tuple(
        Possessed(thing, q, 1) for thing, q in ((CHEN, 1), (ONDRA, 0), (CARD + 5, p), (MUTANT_THING, p))
    )
    mine = (ONDRA, CHEN)[p]
    assert service.acolytes_to_purify(s, p, over(NONE, p)) == [mine]
    assert service.can_purify(s, over(NONE, p), Act("PURIFY"), "")
    s.possessed = tuple(one for one in s.possessed if one.thing != mine)
    assert not service.can_purify(s, over(NONE, p), Act("PURIFY"), "")


@checks("FUT-169", "FUT-291", "FUT-292")
def test_at_an_end_only_a_mutant_is_purified() -> None:
    s = engaged()
    s.possessed = (Possessed(HAMMERFIST, 1, 1),)
    for subject, may in ((MUTANT_THING, True), (MUTANT_THING + ELOI, True), (CHEN, False), (ONDRA, False)):
        assert service.can_purify(s, over(subject), Act("PURIFY"), "") == may
        assert service.whom_to_purify(s, over(subject), Act("PURIFY")) is None
        assert service.whom_to_purify(s, over(subject, 1, CHEN), Act("PURIFY")) is None
    assert service.whom_to_purify(s, over(NONE), Act("PURIFY")) == (THING, "purify")
    assert service.whom_to_purify(s, over(NONE, 1, CHEN), Act("PURIFY")) is None


@checks("FUT-169", "FUT-291", "FUT-R63")
@pytest.mark.parametrize("a", [CHEN, WREN, ELOI])
def test_a_purified_mutant_joins_the_bench_of_who_frees_it(a: int) -> None:
    s = engaged(primary=HAMMERFIST)
    s.place[a] = MUTANT
    place_at(s, side={a: NOBODY})
    place_at(s, mutants={TERRACE: (a,)})
    service.purify(s, over(MUTANT_THING + a, 0), Act("PURIFY"))
    assert (s.side[a], s.place[a], s.base[a], s.mutants[TERRACE]) == (0, BENCH, 0, ())


@checks("FUT-169")
@pytest.mark.parametrize("a", [CHEN, HAMMERFIST])
def test_a_purified_captive_changes_sides(a: int) -> None:
    s = engaged(primary=VELARIS, support=a)
    s.possessed = (Possessed(a, 1, 1),)
    service.purify(s, over(NONE, 1, a, 99), Act("PURIFY"))
    assert (s.side[a], s.place[a], s.base[a], s.support) == (1, BENCH, ACO_AP[a], NONE)


# RANK and REVIVE.


@checks("FUT-156", "FUT-R68", "FUT-R87")
@pytest.mark.parametrize(
    ("place", "ranks"),
    [(POOL, False), (BENCH, True), (BAY, True), (FALLEN, False), (MUTANT, False), (GONE, False)],
)
def test_own_acolytes_in_play_are_named_once(place: int, ranks: bool) -> None:
    s = table()
    s.place[GARRIS] = s.place[ONDRA] = s.place[ILMAR] = place
    s.commissioned = 1 << ONDRA
    s.place[ODUYA] = BENCH
    place_at(s, side={ODUYA: 1})
    found = [GARRIS, ILMAR] if ranks else []
    assert service.acolytes_to_rank(s, 1, over(NONE)) == found
    assert service.can_rank(s, over(NONE), Act("RANK"), "") == ranks


@checks("FUT-156")
def test_an_acolyte_is_named_by_choice_or_the_bearer_itself() -> None:
    s = table()
    chosen, own = Act("RANK", target="own-acolyte"), Act("RANK", target="self")
    assert service.whom_to_rank(s, over(NONE), chosen) == (THING, "rank")
    assert service.whom_to_rank(s, over(NONE, 1, ONDRA), chosen) is None
    assert service.whom_to_rank(s, over(NONE), own) is None
    assert service.whom_to_rank(s, over(NONE, 1, ONDRA), own) is None
    s.commissioned = 1 << CHEN
    service.rank(s, over(NONE, 1, ONDRA, GARRIS), chosen)
    assert s.commissioned == 1 << CHEN | 1 << ONDRA
    service.rank(s, made_by(1, ELOI, ELOI), own)
    assert s.commissioned == 1 << CHEN | 1 << ONDRA | 1 << ELOI
    assert seen(s, "commissioned", "acolyte") == [ONDRA, ELOI]


@checks("FUT-137", "FUT-R45", "FUT-R90")
def test_only_who_has_fallen_for_the_player_is_brought_back() -> None:
    s = table()
    for a, place, died_for in (
        (CHEN, FALLEN, 0),
        (HAMMERFIST, FALLEN, 1),
        (VELARIS, MUTANT, 1),
        (GARRIS, BAY, 1),
        (ELOI, FALLEN, 1),
        (ONDRA, BENCH, NOBODY),
    ):
        s.place[a] = place
        place_at(s, died_for={a: died_for})
    assert service.fallen_to_revive(s, 1, over(NONE)) == [HAMMERFIST, ELOI]
    assert service.fallen_to_revive(s, 0, over(NONE, 0)) == [CHEN]
    assert service.can_revive(s, over(NONE, 0), Act("REVIVE"), "")
    assert not service.can_revive(s, over(NONE, 2), Act("REVIVE"), "")
    assert service.whom_to_revive(s, over(NONE), Act("REVIVE")) == (THING, "revive")
    assert service.whom_to_revive(s, over(NONE, 1, ELOI), Act("REVIVE")) is None


@checks("FUT-137", "FUT-R45")
@pytest.mark.parametrize(("a", "base"), [(CHEN, 7), (GARRIS, 7), (ELOI, 6)])
def test_who_is_brought_back_has_half_its_base_ap(a: int, base: int) -> None:
    s = table()
    s.place[a], s.base[a] = FALLEN, 0
    place_at(s, side={a: NOBODY})
    service.revive(s, over(NONE, 1, a, 99), Act("REVIVE"))
    assert (s.side[a], s.place[a], s.base[a]) == (1, BENCH, base)
