"""The worked examples of the rulebook with its own dice: scoring, sigils, tiers and single rules."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, offered, place_at
from starhall.games.futura.box.parts import (
    BAY,
    BENCH,
    BUILT,
    DISTRICT,
    EMPEROR,
    FACE_DOWN,
    FALLEN,
    MUTANT,
    MUTANT_THING,
    NONE,
    PALADIN,
    PRIMAL,
    PURITAN,
    SIGIL,
    SLOTS,
    STATION,
    STRATEGIST,
)
from starhall.games.futura.rules import ending
from starhall.games.futura.rules.fight import interaction, packets
from starhall.games.futura.rules.fight.comparison import ap_left
from starhall.games.futura.rules.kinds import BY_SIGIL, FIRST, TIER_1, TIER_2, TIER_3
from starhall.games.futura.rules.mat import sigils
from starhall.games.futura.rules.mat.gear import armour_left
from tests.games.futura.fight import (
    Made,
    assault,
    call_off,
    declare,
    dice,
    lead,
    question,
    sigil_cards,
    thing,
)
from tests.games.futura.table import (
    CHEN,
    GARRIS,
    HAMMERFIST,
    ILMAR,
    MIRROR,
    TERRACE,
    act,
    dress,
    go,
    load_up,
    table,
    turn,
)


@checks("FUT-299", "FUT-300", "FUT-301", "FUT-302", "FUT-303")
def test_e23_a_player_scores_thirty_eight() -> None:
    s = table()
    for d in range(12):
        place_at(s, site={d: 0})
        place_at(s, holder={d: -1})
    for d in (2, 4):  # energy 2 and 3
        s.level[d] = 2
        place_at(s, site={d: 3})
        place_at(s, holder={d: 0})
    for a in range(12):
        s.place[a] = 0
        place_at(s, side={a: -1})
    for a in (CHEN, HAMMERFIST):
        s.place[a] = BENCH
        place_at(s, side={a: 0})
    dress(s, CHEN, "ARM-26")
    dress(s, HAMMERFIST, "ARM-05", "SAB-12")
    load_up(s, 2, "SAB-12")
    s.energy[0] = 5
    assert ending.equipment_levels(s, 0) == 20
    assert sum(ending.score(s, 0)) == 2 * 38


@checks("FUT-107", "FUT-108", "FUT-110", "FUT-R15")
def test_e24_the_wheel() -> None:
    assert sigils.clash(PALADIN, PRIMAL) == sigils.STRIKER
    assert sigils.clash(PALADIN, EMPEROR) == sigils.VICTIM
    assert sigils.clash(PALADIN, PURITAN) == sigils.clash(PALADIN, STRATEGIST) == sigils.NEITHER
    assert sigils.clash(PALADIN, NONE) == sigils.STRIKER


@checks("FUT-184", "FUT-R57", "FUT-335")
@pytest.mark.parametrize(
    ("pay", "shown", "evades"),
    [
        (TIER_1, 20, True),
        (TIER_1, 30, False),
        (TIER_2, 40, True),
        (TIER_2, 50, False),
        (TIER_3, 60, True),
        (TIER_3, 70, False),
        (BY_SIGIL, 60, True),
        (BY_SIGIL, 70, False),
    ],
)
def test_e25_a_charged_chance_rises_with_its_tier(pay: int, shown: int, evades: bool) -> None:
    s = assault(STATION + TERRACE)
    sigil_cards(s, 0, "PRI")
    dice(s, 1, 8, shown)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s, Made(0, "POST", CHEN, 0, pay))
    assert (s.base[CHEN] == 14) == evades
    assert s.energy[0] == 20 - (0 if pay == BY_SIGIL else pay + 1)


@checks("FUT-183", "FUT-R60")
@pytest.mark.parametrize(("own", "left"), [(5, 20 - 18), (1, 20)])
def test_e26_the_chroma_bomb_replaces_a_winning_strike(own: int, left: int) -> None:
    s = assault(STATION + TERRACE)
    (bomb,) = dress(s, CHEN, "ITM-01")
    dice(s, own, 3)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s, Made(0, "PRE", thing(bomb)))
    assert s.ap[TERRACE] == left
    assert s.discards[0] == [bomb]


@checks("FUT-366", "FUT-277")
def test_e27_whoever_deals_the_final_blow_claims_the_district() -> None:
    s = assault(STATION + 6, players=3, cycle=2)
    s.ap[6] = 8
    dice(s, 6, 1)
    declare(s, 0, CHEN, STATION + 6)
    lead(s)
    assert s.ap[6] == 5
    call_off(s)
    assert (s.holder[6], s.place[CHEN]) == (2, BAY)
    choose(s, 0, "action", FIRST["END"])
    dress(s, GARRIS, "ARM-11", "SAB-12")
    while question(s)[2] != "turn":
        lead(s)
    dice(s, 8, 1)
    declare(s, 1, GARRIS, STATION + 6)
    lead(s)
    assert (s.holder[6], s.site[6]) == (1, FACE_DOWN)


@checks("FUT-349", "FUT-R48")
def test_e28_a_dying_primary_still_wins_the_district() -> None:
    s = assault(STATION + TERRACE, support=HAMMERFIST)
    dress(s, HAMMERFIST, "ARM-05", "SAB-01")
    (shield,) = dress(s, CHEN, "ITM-10")
    s.base[CHEN], s.ap[TERRACE] = 3, 5
    dice(s, 2, 8, 4)
    declare(s, 0, CHEN, STATION + TERRACE, HAMMERFIST)
    lead(s)
    assert s.place[CHEN] == FALLEN
    assert s.discards[0] == [shield]
    assert (s.holder[TERRACE], s.site[TERRACE]) == (0, FACE_DOWN)
    assert s.place[HAMMERFIST] == BAY


@checks("FUT-291", "FUT-R63", "FUT-292")
@pytest.mark.parametrize("by_sigil", [False, True])
def test_e29_a_rescue_team_purifies_the_mutant(by_sigil: bool) -> None:
    s = assault(STATION + TERRACE, a=HAMMERFIST)
    (rite,) = dress(s, HAMMERFIST, "ABL-05")
    s.place[CHEN], s.base[CHEN] = MUTANT, 0
    place_at(s, side={CHEN: -1})
    place_at(s, mutants={TERRACE: (CHEN,)})
    mutant = MUTANT_THING + CHEN
    assert (ap_left(s, mutant), packets.strike_of(s, mutant)) == (28, 6)
    assert [die.name for die in interaction.dice_of(s, mutant)] == ["d8"]
    place_at(s, mutant_harm={CHEN: 26})
    if by_sigil:
        sigil_cards(s, 0, "PAL")
    dice(s, 6, 1)
    declare(s, 0, HAMMERFIST, STATION + TERRACE)
    lead(s, Made(0, "KO", thing(rite), 0, BY_SIGIL if by_sigil else 3))
    assert (s.place[CHEN], s.side[CHEN], s.base[CHEN]) == (BENCH, 0, 0)
    assert s.energy[0] == (20 if by_sigil else 18)
    assert s.attacker == -1
    assert s.mutants[TERRACE] == ()
    assert s.ap[TERRACE] == 20


@checks("FUT-111", "FUT-330")
def test_e30_a_puritan_in_front_keeps_the_primal_from_being_used() -> None:
    s = assault(STATION + TERRACE)
    sigil_cards(s, 0, "PUR", "PRI")
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s, until=("POST",))
    choose(s, 0, "play", CHEN * 2)
    assert question(s)[1] == "pay"
    assert offered(s, 0) == [TIER_1, TIER_2, TIER_3]


@checks("FUT-045", "FUT-123", "FUT-R15")
def test_e31_a_covered_targe_recovers_one() -> None:
    s = assault(STATION + TERRACE)
    dress(s, CHEN, "ARM-19", "SAB-03")
    (targe,) = dress(s, CHEN, "ITM-04")
    s.harm[targe % SLOTS] = 3
    place_at(s, dam={TERRACE: 5})
    sigil_cards(s, 0, "PAL")
    go(s, s.asker)
    act(s, 0, "ENSIGIL", CHEN)
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s)
    assert 12 - s.harm[targe % SLOTS] == 9 - 5 + 1
    assert armour_left(s, CHEN) == 48
    assert sigils.striking(s, CHEN) == (NONE, 0)  # a targe has no DAM
    assert SIGIL[s.armour[CHEN] // SLOTS] == PURITAN


@checks("FUT-141", "FUT-R107")
def test_e32_reflected_damage_is_no_strike() -> None:
    s = turn(0)
    place_at(s, side={ILMAR: 0})
    dress(s, ILMAR, "ARM-34", "SAB-26", "ABL-07")
    s.level[MIRROR] = 1
    place_at(s, site={MIRROR: BUILT})
    place_at(s, holder={MIRROR: 1})
    place_at(s, station={MIRROR: 8})
    s.ap[MIRROR] = 42
    place_at(s, ap_full={MIRROR: s.ap[MIRROR]})
    sigil_cards(s, 0, "EMP")
    act(s, 0, "MOVE", ILMAR)
    act(s, 0, "ENSIGIL", ILMAR)
    dice(s, 9, 2)
    declare(s, 0, ILMAR, STATION + MIRROR)
    lead(s, Made(1, "POST", DISTRICT + MIRROR))
    assert sigils.protecting(s, ILMAR) == (EMPEROR, 4, ILMAR)
    assert s.ap[MIRROR] == 42 - 10
    assert armour_left(s, ILMAR) == 60 - 10
