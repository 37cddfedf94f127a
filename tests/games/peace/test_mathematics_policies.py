"""The reference policies and the duel (content page, sections 10.9 and 10.10), played through the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random

import pytest

from starhall.core import OutcomeNeeded, Resampling, Scripted
from starhall.core.scenes import checks, scene
from starhall.games.peace import PeaceState
from starhall.games.peace.box.parts import DEFENSE, DEFENSE_COUNT, MISSILE, SECTOR
from starhall.games.peace.rules.defense import roll_again
from starhall.games.peace.rules.duel import duel_pass
from starhall.games.peace.rules.setup import fresh_planet
from tests.games.peace.policies import (
    Policy,
    answer,
    duel_shares,
    games,
    gunner,
    idle,
    mean_and_error,
    medic,
    random_legal,
    turn_dp,
)

# 10.9 Reference policies.

ERRORS = 5
"""A sample may be off by so many standard errors: about one run in a million for each figure."""

POLICIES: dict[str, tuple[tuple[Policy, ...], tuple[float, ...], float]] = {
    "2 Idle": ((idle,) * 2, (2.426, 2.418), 0.1581),
    "3 Idle": ((idle,) * 3, (1.667, 1.662, 1.656), 0.2100),
    "4 Idle": ((idle,) * 4, (1.136, 1.132, 1.130, 1.129), 0.2646),
    "6 Idle": ((idle,) * 6, (0.516, 0.514, 0.514, 0.513, 0.513, 0.513), 0.4020),
    "2 Medic": ((medic,) * 2, (15.116, 16.213), 0.0556),
    "3 Medic": ((medic,) * 3, (13.388, 14.231, 15.435), 0.0786),
    "4 Medic": ((medic,) * 4, (11.901, 12.559, 13.470, 14.760), 0.0912),
    "6 Medic": ((medic,) * 6, (9.509, 9.941, 10.499, 11.237, 12.250, 13.672), 0.1066),
    "2 Gunner": ((gunner,) * 2, (1.042, 1.035), 0.3894),
    "4 Gunner": ((gunner,) * 4, (0.073,) * 4, 0.8715),
    "Medic, Gunner": ((medic, gunner), (8.895, 2.831), 0.0562),
}
"""Seats in turn order, their mean points, and how often the top is tied."""


def far_in_policies(name: str, n: int) -> list[str]:
    """Play `n` games: what is far from the page, whose own error adds a little."""
    policies, means, tie = POLICIES[name]
    found = list(games(policies, n, seed=len(name)))
    far = []
    for seat, expected in enumerate(means):
        mean, error = mean_and_error([points[seat] for points in found])
        far += if_far(f"points of seat {seat}", mean, expected, ERRORS * error + 0.0035)
    ties = sum(points.count(max(points)) > 1 for points in found) / n
    far += if_share_far("ties", ties, tie, n, 0.0003)
    if name == "Medic, Gunner":
        far += if_share_far("Medic", sum(one > other for one, other in found) / n, 0.8101, n, 0.0003)
        far += if_share_far("Gunner", sum(one < other for one, other in found) / n, 0.1337, n, 0.0003)
    return far


def if_far(what: str, found: float, expected: float, room: float) -> list[str]:
    """What there is to say of a figure that is further off than it may be."""
    return [] if abs(found - expected) < room else [f"{what}: {found:.4f} instead of {expected:.4f}"]


def if_share_far(what: str, found: float, expected: float, n: int, slack: float) -> list[str]:
    """The same for a share of `n` games: the errors of a sample, and those of the page."""
    return if_far(what, found, expected, ERRORS * sqrt(expected * (1 - expected) / n) + slack)


@checks("PEACE-016", "PEACE-018", "PEACE-099")
@pytest.mark.parametrize("name", POLICIES)
def test_the_reference_policies_reach_the_points_of_the_page(name: str) -> None:
    players = len(POLICIES[name][0])
    assert far_in_policies(name, 2400 // players) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", POLICIES)
def test_the_reference_policies_in_many_games(name: str) -> None:
    assert far_in_policies(name, 40_000) == []


@checks("PEACE-087")
def test_later_seats_are_better() -> None:
    """The last Medic repairs after everybody has fired: ahead of the first by ten standard errors."""
    found = list(games((medic,) * 4, 1000, seed=4))
    ahead, error = mean_and_error([points[3] - points[0] for points in found])
    assert ahead > 10 * error


def missiles_of_a_die(policy: Policy) -> Fraction:
    """The chance that a Defense die ends as a Missile, over every way it can fall."""
    chance = Fraction(0)
    scripts: list[tuple[int, ...]] = [(face,) for face in DEFENSE.faces]
    while scripts:
        script = scripts.pop()
        try:
            s: PeaceState = scene(
                "peace",
                stack=[(roll_again,)],
                active=0,
                defense=(script[0],),
                rerolls=3,
                dealer=Scripted(*script[1:]),
            )
            while s.asked:
                answer(s, (policy, policy), Random(0))
        except OutcomeNeeded:
            scripts += [(*script, face) for face in DEFENSE.faces]
        else:
            chance += Fraction(s.defense[0] == MISSILE, 6 ** len(script))
    return chance


@checks("PEACE-030", "PEACE-063", "PEACE-073")
@pytest.mark.parametrize(
    ("policy", "fired"),
    [(idle, Fraction(2)), (medic, 12 * Fraction(125, 1296)), (gunner, 12 * Fraction(671, 1296))],
)
def test_missiles_fired_by_a_player_in_a_game(policy: Policy, fired: Fraction) -> None:
    """These policies treat each die alone, so the expectation is that of one die, times 3 + 4 + 5."""
    assert sum(DEFENSE_COUNT) == 12
    assert sum(DEFENSE_COUNT) * missiles_of_a_die(policy) == fired


LADDER: list[tuple[Policy, Policy, int, float]] = [
    (random_legal, random_legal, 500, 0.46),
    (medic, random_legal, 500, 0.73),
    (turn_dp, random_legal, 150, 0.97),
    (turn_dp, medic, 150, 0.89),
]


@pytest.mark.parametrize(("one", "other", "n", "share"), LADDER)
def test_the_ladder_of_strength(one: Policy, other: Policy, n: int, share: float) -> None:
    assert far_in_strength(one, other, n, share) == []


@pytest.mark.soak
@pytest.mark.parametrize(("one", "other", "n", "share"), LADDER)
def test_the_ladder_of_strength_in_many_games(one: Policy, other: Policy, n: int, share: float) -> None:
    assert far_in_strength(one, other, 20 * n, share) == []


def far_in_strength(one: Policy, other: Policy, n: int, share: float) -> list[str]:
    """Two players, seats alternating, before the duel; the page's figures are good to 0.015."""
    ahead, tied = duel_shares(one, other, n, seed=n)
    far = if_share_far("ahead", ahead, share, n, 0.015)
    return far + (if_share_far("tied", tied, 0.07, n, 0.015) if one is other else [])


# 10.10 The duel.


def a_duel(players: int, cap: int) -> PeaceState:
    """Whole planets, all tied, and nothing fired yet."""
    s: PeaceState = scene("peace", players=players, stack=[], options={"duel_cap": cap, "first": 0}, round=3)
    s.hp = [fresh_planet() for _ in range(players)]
    s.duellists = tuple(range(players))
    s.final = (29,) * players
    return s


def fight(s: PeaceState) -> PeaceState:
    """Fire until the duel is over; free Rebuilds in the order of Medic."""
    s.do((duel_pass,))
    s.run()
    while s.asked:
        answer(s, [medic] * s.players, Random(0))
    return s


@checks("PEACE-107", "PEACE-109", "PEACE-R31", "PEACE-R34")
def test_the_first_pass_of_two_whole_planets_decides_with_5_18() -> None:
    start = a_duel(2, 1)
    decided = 0
    for rolls in product(SECTOR.faces, repeat=4):
        s = start.copy()
        s.dealer = Scripted(*rolls)
        decided += fight(s).places.count(1) == 1
    assert Fraction(decided, 6**4) == Fraction(5, 18)


DUELS = {
    2: (2.416, (5 / 18, 0.335, 0.215)),
    3: (1.809, (0.548, 0.247, 0.117)),
    4: (1.711, (0.603, 0.218, 0.100)),
    5: (1.630, (0.636, 0.211, 0.087)),
    6: (1.559, (0.673, 0.190, 0.079)),
}
"""By duellists: the mean number of passes, and how often pass 1, 2 and 3 decides."""


def far_in_duels(players: int, n: int) -> list[str]:
    """Fight `n` duels: what is far from the page, whose figures are rounded to three places."""
    mean, shares = DUELS[players]
    start = a_duel(players, 100)
    rng = Random(players)
    passes: list[int] = []
    for _ in range(n):
        s = start.copy()
        s.dealer = Resampling(rng)
        passes.append(fight(s).passes)
        assert s.places.count(1) == 1
    found, error = mean_and_error(passes)
    far = if_far("passes", found, mean, ERRORS * error + 0.003)
    counts = Counter(passes)
    for number, share in enumerate(shares, start=1):
        far += if_share_far(f"pass {number}", counts[number] / n, share, n, 0.0015)
    return far


@checks("PEACE-106", "PEACE-111", "PEACE-R30", "PEACE-R32", "PEACE-R33")
@pytest.mark.parametrize("players", DUELS)
def test_how_long_duels_last(players: int) -> None:
    assert far_in_duels(players, 800) == []


@pytest.mark.soak
@pytest.mark.parametrize("players", DUELS)
def test_how_long_many_duels_last(players: int) -> None:
    assert far_in_duels(players, 100_000) == []
