"""Strikes that a play changes or replaces, wounds, Sunder and counters: on whom, and how much."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, place_at, told
from starhall.games.futura.box.language import Act, Amount
from starhall.games.futura.box.parts import CARD, NEUTRAL, NOBODY, NONE, STATION
from starhall.games.futura.rules.plays.in_force import STRIKES_BACK
from starhall.games.futura.rules.verbs import strike
from starhall.games.futura.rules.verbs.table import TURNED
from starhall.games.futura.state import Chronic, Force, FuturaState, Play, Rolled
from tests.games.futura.fight import TARGET, dice, effect, engaged
from tests.games.futura.playing import InForce, force, seen
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    ELOI,
    HAMMERFIST,
    LAST_SLOT,
    ONDRA,
    TERRACE,
    VELARIS,
    card,
    dress,
    slot,
)

BY_TIER = Amount((4, 8, 12))
SOURCE = CARD + LAST_SLOT


def by(unit: int, tier: int = 1, subject: int = NONE, seat: int = 0) -> Play:
    """A card that a unit plays at a tier; `subject` is TURNED for one that has changed sides."""
    return Play(seat, SOURCE, 0, tier, NONE, (unit, subject))


def rolled(mine: int, theirs: int) -> FuturaState:
    """Chen, with Hammerfist as support, and an ambushed Ondra Vell have rolled."""
    s = engaged(ONDRA, support=HAMMERFIST)
    s.rolls = (Rolled(CHEN, mine), Rolled(ONDRA, theirs)) if mine else ()
    return s


# STRIKE and SUNDER.


@checks("FUT-141", "FUT-143", "FUT-R23", "FUT-R60", "FUT-R110")
@pytest.mark.parametrize(
    "act", [Act("STRIKE", BY_TIER, as_type="Gauss", until="assault"), Act("SUNDER", BY_TIER, until="assault")]
)
@pytest.mark.parametrize(("tier", "n"), [(1, 4), (3, 12)])
@pytest.mark.parametrize(
    ("dice_shown", "subject", "back"),
    [((1, 8), TURNED, True), ((1, 8), NONE, False), ((0, 0), TURNED, False), ((1, 8), CHEN, False)],
)
def test_a_replacement_takes_the_place_of_the_strike_of_its_unit_alone(
    act: Act, tier: int, n: int, dice_shown: tuple[int, int], subject: int, back: bool
) -> None:
    s = rolled(*dice_shown)
    kept = [
        effect("STRIKE", VELARIS, 9),
        effect("SUNDER", VELARIS, 9),
        effect("DAM", CHEN, 9),
    ]
    s.force = [
        *kept,
        effect("STRIKE", CHEN, 9),
        effect("SUNDER", CHEN, 9),
    ]
    (strike.strike if act.verb == "STRIKE" else strike.sunder)(s, by(CHEN, tier, subject), act)
    turned = [effect(STRIKES_BACK, CHEN, source=SOURCE)] if back else []
    assert s.force == [*kept, *turned, Force(act.verb, CHEN, n, "assault", SOURCE, 0, act.as_type)]


@checks("FUT-143", "FUT-179")
@pytest.mark.parametrize(("tier", "lost"), [(1, 4), (3, 12)])
def test_sunder_aimed_at_oneself_takes_ap_at_once(tier: int, lost: int) -> None:
    s = engaged()
    (armour,) = dress(s, CHEN, "ARM-11")
    strike.sunder(s, by(CHEN, tier), Act("SUNDER", BY_TIER, target="self"))
    assert s.harm[slot(armour)] == lost
    assert force(s, "SUNDER") == []


# DAM, OVERCHARGE, STREAK, DRAIN.


@checks("FUT-126", "FUT-133", "FUT-168", "FUT-184", "FUT-R23", "FUT-R67")
@pytest.mark.parametrize(
    ("target", "unit", "word"),
    [
        ("", CHEN, "Fire"),
        ("primary", CHEN, "Fire"),
        ("support", HAMMERFIST, "Fire"),
        ("all-own", NONE, "all-own"),
    ],
)
def test_dam_is_added_to_the_strike_of_a_unit_or_of_all(target: str, unit: int, word: str) -> None:
    s = rolled(8, 1)
    for tier, n in ((1, 4), (3, 12)):
        s.force = []
        strike.dam(s, by(CHEN, tier), Act("DAM", BY_TIER, target=target, as_type="Fire"))
        assert force(s, "DAM") == [InForce(unit, n, "interaction", word)]
    s.force = []
    strike.dam(s, by(CHEN), Act("DAM", Amount(dice=(4, 4)), target=target, as_type="Fire"))
    assert [(one.verb, one.thing, one.amount, one.word) for one in s.force] == [("DAM d4", unit, 2, word)]


@checks("FUT-144", "FUT-184", "FUT-185", "FUT-R57")
@pytest.mark.parametrize(
    ("tier", "shown", "times", "word"),
    [
        (1, 30, 4, "backfires"),
        (1, 40, 4, "lands"),
        (2, 50, 8, "backfires"),
        (3, 70, 12, "backfires"),
        (3, 80, 12, "lands"),
    ],
)
def test_a_multiplied_strike_lands_above_the_figure_of_its_tier(
    tier: int, shown: int, times: int, word: str
) -> None:
    s = rolled(8, 1)
    dice(s, shown)
    strike.overcharge(s, by(CHEN, tier), Act("OVERCHARGE", BY_TIER, Amount((30, 50, 70))))
    assert force(s, "OVERCHARGE") == [InForce(CHEN, times, "interaction", word)]


@checks("FUT-137", "FUT-165", "FUT-184")
@pytest.mark.parametrize(("tier", "n"), [(1, 4), (3, 12)])
def test_streak_and_drain_are_written_down_for_the_bearer(tier: int, n: int) -> None:
    s = engaged()
    strike.streak(s, by(HAMMERFIST, tier), Act("STREAK", BY_TIER))
    strike.drain(s, by(HAMMERFIST, tier), Act("DRAIN", BY_TIER))
    assert force(s, "STREAK") == [InForce(HAMMERFIST, n, "interaction", "0")]
    assert force(s, "DRAIN") == [InForce(HAMMERFIST, n, "interaction", "")]


@checks("FUT-141", "FUT-R110")
@pytest.mark.parametrize(
    ("mine", "theirs", "subject", "back", "idle"),
    [
        (1, 8, TURNED, None, True),
        (1, 8, TURNED, HAMMERFIST, True),
        (1, 8, TURNED, CHEN, False),
        (8, 1, TURNED, None, False),
        (0, 0, TURNED, None, False),
        (1, 8, NONE, None, False),
        (1, 8, CHEN, None, False),
    ],
)
def test_a_turned_addition_does_nothing_for_a_loser_without_a_strike(
    mine: int, theirs: int, subject: int, back: int | None, idle: bool
) -> None:
    for verb, carried_out in (("DAM", strike.dam), ("OVERCHARGE", strike.overcharge)):
        s = rolled(mine, theirs)
        s.force = [effect("DAM", CHEN, 1, "other")]
        if back is not None:
            s.force.append(effect(STRIKES_BACK, back, until="interaction"))
        before = len(s.force)
        dice(s, 100)
        carried_out(s, by(CHEN, 1, subject), Act(verb, BY_TIER, Amount((50, 50, 50))))
        assert len(s.force) == before + (not idle)
        assert len(told(s, "no effect")) == idle


# WOUND.


@checks("FUT-151", "FUT-R43", "FUT-R87")
@pytest.mark.parametrize("thing", [AEGIS, ELOI, STATION, STATION + 11, CARD])
def test_a_unit_in_play_is_wounded_by_its_own_play(thing: int) -> None:
    s = engaged()
    if thing < STATION:
        place_at(s, side={thing: 0})
    act = Act("WOUND", target="self")
    assert strike.can_wound(s, by(thing), act, "Gauss")
    s.force = [effect("IMMUNE", thing, 1, "Gauss")]
    assert strike.can_wound(s, by(thing), act, "Gauss"), "nobody is immune to the price of the own play"
    if thing < STATION:
        for gone in (NOBODY, NEUTRAL):
            place_at(s, side={thing: gone})
            assert not strike.can_wound(s, by(thing), act, "Gauss")
            assert not strike.can_sunder(s, by(thing), Act("SUNDER", target="self"), "Gauss")


@checks("FUT-151", "FUT-R43", "FUT-R87")
def test_the_front_unit_of_the_enemy_is_wounded_unless_it_is_immune() -> None:
    s = engaged(ONDRA)
    act = Act("WOUND")
    place_at(s, side={ELOI: 0})
    assert not strike.can_wound(s, by(NONE), Act("WOUND", target="self"), "")
    assert strike.can_wound(s, by(CHEN), act, "Gauss")
    s.force = [effect("IMMUNE", ONDRA, 1, "Gauss")]
    assert not strike.can_wound(s, by(CHEN), act, "Gauss")
    assert not strike.can_sunder(s, by(CHEN), Act("SUNDER"), "Gauss")
    assert strike.can_wound(s, by(CHEN), act, "Fire")
    assert strike.can_sunder(s, by(ONDRA, seat=1), Act("SUNDER"), "Gauss")


@checks("FUT-151", "FUT-163", "FUT-184", "FUT-R106")
@pytest.mark.parametrize(("as_type", "kind"), [("", "Kinetic"), ("Fire", "Fire")])
@pytest.mark.parametrize(("tier", "lost"), [(1, 4), (3, 12)])
@pytest.mark.parametrize(("p", "hit"), [(0, ONDRA), (1, CHEN)])
def test_a_wound_is_dealt_at_once_to_the_front_unit(
    as_type: str, kind: str, tier: int, lost: int, p: int, hit: int
) -> None:
    s = engaged(ONDRA)
    s.base = [20] * 12
    strike.wound(s, by(CHEN, tier, seat=p), Act("WOUND", BY_TIER, as_type=as_type))
    assert [a for a in range(12) if s.base[a] != 20] == [hit]
    assert s.base[hit] == 20 - lost
    assert seen(s, "damaged", "kind") == [kind]


# CHRONIC.


@checks("FUT-155", "FUT-157", "FUT-159", "FUT-R87")
@pytest.mark.parametrize(
    ("fitted", "may"), [("", False), ("CRE-03", True), ("ITM-25", False), ("ITM-23", False)]
)
def test_neither_stations_nor_armaments_are_infected(fitted: str, may: bool) -> None:
    s = engaged()
    place_at(s, fitted={TERRACE: (card(fitted, 5),) if fitted else ()})
    assert strike.can_infect(s, by(CHEN), Act("CHRONIC"), "Radiation") == may
    assert strike.can_infect(s, by(TARGET, seat=1), Act("CHRONIC"), "Radiation"), "an acolyte is"
    s.force = [effect("IMMUNE", thing, 1, "Radiation") for thing in (CHEN, CARD + 5)]
    assert not strike.can_infect(s, by(CHEN), Act("CHRONIC"), "Radiation")
    assert not strike.can_infect(s, by(TARGET, seat=1), Act("CHRONIC"), "Radiation")


@checks("FUT-155", "FUT-184", "FUT-R69")
@pytest.mark.parametrize(
    ("damage", "times", "tier", "stays"),
    [
        (4, 3, 1, True),
        (3, 4, 1, True),
        (1, 12, 1, True),
        (11, 1, 1, False),
        (1, 11, 1, False),
        (12, 2, 3, True),
        (5, 4, 3, False),
        (2, 3, 1, False),
        (6, 4, 3, True),
        (7, 3, 3, False),
    ],
)
def test_of_two_counters_of_a_type_the_worse_one_stays(
    damage: int, times: int, tier: int, stays: bool
) -> None:
    s = engaged(ONDRA)
    others = [
        Chronic(CHEN, "Nano", 1, 1, NONE),
        Chronic(ONDRA, "Radiation", 1, 1, NONE),
    ]
    old = Chronic(ONDRA, "Nano", damage, times, NONE)
    s.chronic = [others[0], old, others[1], Chronic(ELOI, "Nano", 1, 1, NONE)]
    act = Act("CHRONIC", BY_TIER, Amount((3, 3, 2)), as_type="Nano")
    strike.chronic(s, by(CHEN, tier), act)
    rest = [*others, Chronic(ELOI, "Nano", 1, 1, NONE)]
    new = Chronic(ONDRA, "Nano", 4 * tier, (3, 3, 2)[tier - 1], SOURCE)
    assert s.chronic == ([others[0], old, *rest[1:]] if stays else [*rest, new])
    assert len(told(s, "counter")) == (not stays)
