"""Death and rescue: who gets the cards of the dead, and what the dead and the saved leave behind."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at, told
from starhall.games.futura.box.parts import BAY, BENCH, CARD, FALLEN, MUTANT, NEUTRAL, NOBODY, NONE, STATION
from starhall.games.futura.rules.fight import aftermath
from starhall.games.futura.rules.fight.comparison import GAVE, enemy_stands, is_fatal
from starhall.games.futura.state import Applied, Chronic, Force, FuturaState, Possessed, Shield
from tests.games.futura.fight import blow, effect, engaged, question
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    CLOISTER,
    ELOI,
    GARRIS,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    THORN,
    VELARIS,
    YARROW,
    card,
    go,
)

ROLES = pytest.mark.parametrize("role", ["primary", "support", "summoned", "none"])


def in_role(role: str, a: int) -> FuturaState:
    """An acolyte of seat 0 with 3 AP fights in this role, or stands by."""
    s = engaged(primary=HAMMERFIST, support=VELARIS)
    s.summoned = ONDRA
    if role != "none":
        setattr(s, role, a)
    s.place[a], s.base[a] = BAY, 3
    place_at(s, side={a: 0})
    return s


def besieged(attacker: int, d: int = TERRACE, primary: int = CHEN) -> FuturaState:
    """The acolyte of this seat attacks a station of the other."""
    s = engaged(STATION + d, primary)
    s.attacker, s.defender = attacker, 1 - attacker
    place_at(s, side={primary: attacker})
    place_at(s, holder={d: 1 - attacker})
    return s


# The cards of the dead.


@checks("FUT-257", "FUT-287", "FUT-294", "FUT-340", "FUT-349", "FUT-R46", "FUT-R47", "FUT-R48")
@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize(("ap", "word", "claimed"), [(1, "", True), (0, "", False), (20, GAVE, False)])
def test_the_victor_claims_the_cards_of_the_dead_if_its_own_unit_stands(
    attacker: int, ap: int, word: str, claimed: bool
) -> None:
    s = besieged(attacker)
    worn = [card("ARM-11", LAST_SLOT), card("SAB-02", 0), card("SAB-01", 1), card("ITM-10", 2)]
    place_at(
        s, armour={CHEN: worn[0]}, saber={CHEN: worn[1]}, off_hand={CHEN: worn[2]}, items={CHEN: (worn[3],)}
    )
    place_at(s, abilities={CHEN: (card("ABL-01", 3),)})
    s.harm, s.ap[TERRACE] = {LAST_SLOT: 30}, ap
    s.force = [blow(VELARIS, GAVE), effect("JAM", CHEN, 1, GAVE), blow(CHEN, word)]
    go(s, (aftermath.kill, CHEN))
    everything = [*worn, card("ABL-01", 3)]
    assert s.claims == (everything if claimed else [])
    assert s.discards == [([] if claimed or p != attacker else everything) for p in (0, 1)]
    assert question(s)[0] == (1 - attacker if claimed else -1)
    assert s.harm == {}
    assert s.armour[CHEN] == s.saber[CHEN] == s.off_hand[CHEN] == NONE
    assert s.items[CHEN] == s.abilities[CHEN] == ()


@checks("FUT-R91", "FUT-R47")
def test_nobody_claims_for_a_neutral_station() -> None:
    s = engaged()
    place_at(s, holder={TERRACE: NEUTRAL})
    s.defender = NEUTRAL
    place_at(s, saber={CHEN: card("SAB-02", 0)})
    s.force = [blow(CHEN)]
    go(s, (aftermath.kill, CHEN))
    assert (s.claims, s.discards[0]) == ([], [card("SAB-02", 0)])


@checks("FUT-349", "FUT-R48")
@pytest.mark.parametrize(
    ("primary", "support", "fatal", "stands"),
    [
        (CHEN, NONE, (), True),
        (CHEN, NONE, (CHEN,), False),
        (CHEN, ELOI, (CHEN,), True),
        (CHEN, ELOI, (ELOI,), True),
        (CHEN, ELOI, (CHEN, ELOI), False),
        (NONE, ELOI, (), True),
        (NONE, NONE, (), False),
    ],
)
def test_a_defender_that_dies_is_despoiled_if_an_attacker_stands(
    primary: int, support: int, fatal: tuple[int, ...], stands: bool
) -> None:
    s = engaged(target=ONDRA)
    s.place[ONDRA] = BAY
    for a in (CHEN, ELOI):
        s.place[a] = BAY
        place_at(s, side={a: 0})
    s.primary, s.support = primary, support
    s.force = [blow(a) for a in (*fatal, ONDRA)]
    assert enemy_stands(s, ONDRA) == stands


@checks("FUT-349", "FUT-R48")
@pytest.mark.parametrize("target", [CHEN, ELOI])
def test_an_attacker_that_dies_is_despoiled_if_the_ambushed_stands(target: int) -> None:
    s = engaged(target=target, primary=HAMMERFIST, support=VELARIS)
    s.place[target] = BAY
    place_at(s, side={target: 1})
    s.force = [blow(HAMMERFIST), blow(VELARIS)]
    assert enemy_stands(s, HAMMERFIST)
    assert enemy_stands(s, VELARIS)
    s.force.append(blow(target))
    assert not enemy_stands(s, HAMMERFIST)
    s.force, s.place[target] = [], FALLEN
    assert not enemy_stands(s, HAMMERFIST)


@checks("FUT-349", "FUT-R48")
@pytest.mark.parametrize(("a", "ap", "stands"), [(CHEN, 1, True), (CHEN, 0, False), (ELOI, 2, True)])
@pytest.mark.parametrize("d", [AEGIS, THORN])
def test_an_attacker_that_dies_is_despoiled_if_the_station_stands(
    a: int, ap: int, stands: bool, d: int
) -> None:
    s = engaged(STATION + d, primary=a)
    s.ap[d] = ap
    assert enemy_stands(s, a) == stands


# What the dead leave.


@checks("FUT-057", "FUT-089", "FUT-256", "FUT-R45", "FUT-R62", "FUT-R104")
@pytest.mark.parametrize("a", [CHEN, ELOI])
@ROLES
def test_the_dead_are_in_no_role_and_leave_nothing_in_force(role: str, a: int) -> None:
    s = in_role(role, a)
    s.resting, s.commissioned = 1 << a | 1 << GARRIS, 1 << a | 1 << YARROW
    s.possessed = (Possessed(GARRIS, 0, 1), Possessed(a, 1, 1))
    s.applied = (Applied(a, 1, card("SIG-PRI", 9), 0), Applied(GARRIS, 1, NONE, 0))
    s.force = [effect("DAM", GARRIS, 1, source=source, until="turn") for source in (a, CARD + 4)]
    s.shields = [Shield(thing, "item", 1, "turn", NONE, 0) for thing in (a, GARRIS)]
    s.chronic = [Chronic(thing, "Fire", 1, 1, NONE) for thing in (a, GARRIS)]
    aftermath.kill(s, a)
    assert (s.side[a], s.place[a], s.died_for[a], s.base[a]) == (NOBODY, FALLEN, 0, 0)
    assert (s.resting, s.commissioned) == (1 << GARRIS, 1 << YARROW)
    assert [getattr(s, one) for one in ("primary", "support", "summoned")] == [
        NONE if one == role else b
        for one, b in (("primary", HAMMERFIST), ("support", VELARIS), ("summoned", ONDRA))
    ]
    for row in (s.possessed, s.applied, s.shields, s.chronic):
        assert [one.thing for one in row] == [GARRIS]
    assert [one.source for one in s.force] == [CARD + 4]
    assert s.discards[0] == [card("SIG-PRI", 9)]


@checks("FUT-164", "FUT-290", "FUT-R63")
@pytest.mark.parametrize("d", [AEGIS, THORN])
@pytest.mark.parametrize("a", [CHEN, ELOI])
def test_who_was_enthralled_serves_its_station_as_good_as_new(a: int, d: int) -> None:
    s = besieged(0, d, a)
    place_at(s, mutant_harm={a: 7})
    place_at(s, mutants={d: (YARROW,)})
    aftermath.enthrall(s, 1, VELARIS, CLOISTER)
    aftermath.enthrall(s, 1, a, d)
    assert s.force[-1] == Force(aftermath.ENTHRALLED, a, d, "assault", NONE, 1, "")
    s.force += [effect("JAM", a, 5), blow(a)]
    aftermath.kill(s, a)
    assert (s.place[a], s.side[a], s.died_for[a], s.mutant_harm[a]) == (MUTANT, NOBODY, 0, 0)
    assert (s.mutants[d], s.mutants[CLOISTER]) == ((YARROW, a), ())
    assert [force.thing for force in s.force] == [VELARIS]
    assert [event.operands for event in told(s, "enthralled")] == [{"seat": 1, "acolyte": a, "district": d}]


@checks("FUT-164", "FUT-R63")
def test_who_was_not_enthralled_serves_nobody_though_another_was() -> None:
    s = engaged()
    aftermath.enthrall(s, 1, VELARIS, TERRACE)
    s.force += [effect("JAM", CHEN, TERRACE), blow(CHEN)]
    aftermath.kill(s, CHEN)
    assert s.place[CHEN] == FALLEN
    assert not any(s.mutants)


# Rescue.


@checks("FUT-147", "FUT-289", "FUT-R44")
@pytest.mark.parametrize("a", [CHEN, ELOI])
@ROLES
def test_who_is_saved_is_spared_and_rests_at_home(role: str, a: int) -> None:
    s = in_role(role, a)
    s.force = [blow(a), blow(HAMMERFIST)]
    s.resting = 1 << GARRIS
    go(s, (aftermath.survive, a))
    assert (s.side[a], s.place[a], s.base[a]) == (0, BENCH, 0)
    assert s.resting == 1 << a | 1 << GARRIS
    assert [is_fatal(s, b) for b in (a, HAMMERFIST)] == [False, True]
    assert [getattr(s, one) for one in ("primary", "support", "summoned")] == [
        NONE if one == role else b
        for one, b in (("primary", HAMMERFIST), ("support", VELARIS), ("summoned", ONDRA))
    ]


@checks("FUT-256", "FUT-376", "FUT-R94")
def test_nobody_falls_without_a_death_blow() -> None:
    s = engaged()
    s.window = "AFT"
    place_at(s, abilities={CHEN: (card("ABL-14", 0),)})
    go(s, (aftermath.acolyte_falls, CHEN))
    assert question(s) == (-1, "", "")
    assert (s.place[CHEN], s.window, s.dying) == (BAY, "AFT", NONE)


@checks("FUT-376", "FUT-R94")
@pytest.mark.parametrize(("word", "asked"), [("", True), (GAVE, False)])
def test_who_gave_its_life_is_not_asked_for_what_would_save_it(word: str, asked: bool) -> None:
    s = engaged(support=HAMMERFIST)
    place_at(s, abilities={CHEN: (card("ABL-14", 0),)})
    s.force = [blow(HAMMERFIST, "" if word else GAVE), blow(CHEN, word)]
    s.window = "AFT"
    go(s, (aftermath.acolyte_falls, CHEN))
    assert question(s) == ((0, "play", "KO") if asked else (-1, "", ""))
    assert (s.dying, s.window) == ((CHEN, "KO") if asked else (NONE, "AFT"))
