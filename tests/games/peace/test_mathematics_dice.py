"""Mathematics of the dice and paths (content page, sections 10.1 to 10.4): exact, and through the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import pytest

from starhall.core import Die, Frame, OutcomeNeeded, Resampling, Scripted
from starhall.core.scenes import checks, scene
from starhall.games.peace import PeaceState
from starhall.games.peace.bots.oracle import Kept, Number
from starhall.games.peace.box.geometry import CORE, CRATER_NAMES, PATH
from starhall.games.peace.box.parts import (
    INVASION,
    INVASION_COUNT,
    MISSILE,
    REBUILD,
    SECTOR,
    UNDAMAGED,
    WHOLE,
)
from starhall.games.peace.facts import missing, planet_points, points
from starhall.games.peace.rules.damage import damage, hit
from starhall.games.peace.rules.invasion import invasion
from starhall.games.peace.rules.missiles import launch, missiles
from starhall.games.peace.rules.setup import fresh_planet
from tests.games.peace.oracle import Turn
from tests.games.peace.policies import answer, idle, medic


def every_ending(start: PeaceState, *frames: Frame) -> Iterator[tuple[Fraction, PeaceState]]:
    """Every way the dice of these frames can fall, with its probability; all seats play Medic."""
    scripts: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while scripts:
        chance, script = scripts.pop()
        s = start.copy()
        s.dealer = Scripted(*script)
        s.do(*frames)
        try:
            s.run()
            while s.asked:
                answer(s, [medic] * s.players, Random(0))
        except OutcomeNeeded as needed:
            faces = needed.die.faces if needed.die else ()
            for face, ways in Counter(faces).items():
                scripts.append((chance * ways / len(faces), (*script, face)))
        else:
            yield chance, s


def mean(found: Iterator[tuple[Fraction, int]]) -> Fraction:
    """The expectation of a number over all endings."""
    return sum((chance * value for chance, value in found), Fraction(0))


def a_table(players: int = 2, number: int = 1) -> PeaceState:
    """Fresh planets in a round, nobody asked."""
    s: PeaceState = scene("peace", players=players, stack=[], round=number, active=0)
    s.hp = [fresh_planet() for _ in range(players)]
    s.invasion = s.defense = s.assigned = ()
    return s


# 10.1 Saucers.


def totals(die: Die, n: int) -> list[int]:
    """By total: in how many ways `n` dice show it."""
    ways = [1]
    for _ in range(n):
        after = [0] * (len(ways) + max(die.faces))
        for total, count in enumerate(ways):
            for face in die.faces:
                after[total + face] += count
        ways = after
    return ways


HALF_OF_ROUND_3 = (
    *(1, 18, 162, 969, 4320, 15264, 44388, 108936, 229608, 420884),
    *(677088, 962208, 1213374, 1361628),
)
SAUCERS: dict[int, tuple[tuple[int, ...], Fraction, Fraction]] = {
    1: ((1, 6, 18, 35, 48, 48, 35, 18, 6, 1), Fraction(9, 2), Fraction(11, 4)),
    2: (
        (1, 12, 72, 286, 840, 1932, 3599, 5544, 7152, 7780, 7152, 5544, 3599, 1932, 840, 286, 72, 12, 1),
        Fraction(9),
        Fraction(11, 2),
    ),
    3: ((*HALF_OF_ROUND_3, *HALF_OF_ROUND_3[::-1]), Fraction(27, 2), Fraction(33, 4)),
}


@checks("PEACE-022", "PEACE-024", "PEACE-R04")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_totals_of_saucers_are_those_of_the_page(number: int) -> None:
    counts, expected, variance = SAUCERS[number]
    n = INVASION_COUNT[number]
    ways = totals(INVASION["light"], n)
    assert tuple(ways) == counts == counts[::-1]
    assert sum(ways) == 6**n
    first = Fraction(sum(k * w for k, w in enumerate(ways)), 6**n)
    second = Fraction(sum(k * k * w for k, w in enumerate(ways)), 6**n)
    assert first == expected
    assert second - first**2 == variance


def test_one_invasion_die_has_mean_3_2_and_variance_11_12() -> None:
    faces = INVASION["light"].faces
    assert Fraction(sum(faces), 6) == Fraction(3, 2)
    assert Fraction(sum(n * n for n in faces), 6) - Fraction(9, 4) == Fraction(11, 12)


def test_blank_dice_and_big_invasions() -> None:
    blank = Fraction(INVASION["light"].faces.count(0), 6)
    assert (1 - blank) ** 3 == Fraction(125, 216)
    assert round(float((1 - blank) ** 6), 4) == 0.3349
    assert round(float((1 - blank) ** 9), 4) == 0.1938
    assert [n * (1 - blank) for n in (3, 6, 9)] == [Fraction(5, 2), 5, Fraction(15, 2)]
    big = sum(totals(INVASION["light"], 9)[16:])
    assert Fraction(big, 6**9) == Fraction(410641, 1679616)
    assert round(big / 6**9, 4) == 0.2445


@checks("PEACE-021", "PEACE-022")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_engine_rolls_the_saucers_of_the_page(number: int) -> None:
    """4,000 rolls; means within five standard errors, and the totals by a chi-square test at 1 in 10,000."""
    n = 4000
    start = a_table(number=number)
    start.dealer = Resampling(Random(number))
    seen: Counter[int] = Counter()
    non_blank = 0
    for _ in range(n):
        s = start.copy()
        s.do((invasion,))
        s.run()
        assert len(s.invasion) == INVASION_COUNT[number]
        seen[sum(s.invasion)] += 1
        non_blank += sum(1 for saucers in s.invasion if saucers)
    counts, expected, variance = SAUCERS[number]
    dice = INVASION_COUNT[number]
    assert abs(sum(k * c for k, c in seen.items()) / n - expected) < 5 * (float(variance) / n) ** 0.5
    assert abs(non_blank / n - dice * 5 / 6) < 5 * (dice * 5 / 36 / n) ** 0.5
    assert chi_square(seen, counts, n) < {1: 33.7, 2: 44.3, 3: 49.2}[number]


def chi_square(seen: Counter[int], counts: Sequence[int], n: int) -> float:
    """Over the totals that are expected at least five times: at most 9, 15 and 18 degrees of freedom."""
    whole = sum(counts)
    return sum(
        (seen[k] - n * c / whole) ** 2 / (n * c / whole) for k, c in enumerate(counts) if n * c / whole >= 5
    )


# 10.2 Chasing symbols.


def any_missile(final: Kept) -> Number:
    return final.missiles


def wanted(final: Kept) -> Number:
    """A die that negates something, a Missile or a Rebuild."""
    return final.negated + final.missiles + final.rebuilds


def not_missile(final: Kept) -> Number:
    return final.negated + final.rebuilds


def only_negated(final: Kept) -> Number:
    return final.negated


CHASED = {
    1: (Turn([0, 0, 0], 1, 1, any_missile, exact=True), ["1/6", "11/36", "91/216", "671/1296"]),
    2: (Turn([1, 0, 0], 1, 1, only_negated, exact=True), ["1/3", "5/9", "19/27", "65/81"]),
    3: (Turn([1, 1, 0], 1, 1, only_negated, exact=True), ["1/2", "3/4", "7/8", "15/16"]),
    4: (Turn([1, 1, 0], 1, 1, not_missile, exact=True), ["2/3", "8/9", "26/27", "80/81"]),
    5: (Turn([1, 1, 0], 1, 1, wanted, exact=True), ["5/6", "35/36", "215/216", "1295/1296"]),
}
"""By number of faces that count: a turn with one die, and the chances with 1 to 4 rolls."""


@checks("PEACE-030", "PEACE-031", "PEACE-R05", "PEACE-R07")
@pytest.mark.parametrize("faces", [1, 2, 3, 4, 5])
def test_a_die_chased_for_some_faces(faces: int) -> None:
    turn, chances = CHASED[faces]
    for k, chance in enumerate(chances, start=1):
        assert turn.before_the_roll(k - 1) == Fraction(chance) == 1 - Fraction(6 - faces, 6) ** k


@pytest.mark.parametrize(("dice", "number"), [(3, "671/432"), (4, "671/324"), (5, "3355/1296")])
def test_the_expected_number_of_a_symbol_that_all_dice_chase(dice: int, number: str) -> None:
    turn = Turn([0, 0, 0], dice, 1, any_missile, exact=True)
    assert turn.before_the_roll(3) == Fraction(number)
    rebuilds = Turn([0, 0, 0], dice, 1, not_missile, exact=True)
    assert rebuilds.before_the_roll(3) == Fraction(number)


# 10.3 Sectors and paths.


def test_sectors_hit_by_several_rolls() -> None:
    distinct = ["1", "11/6", "91/36", "671/216"]
    different = ["1", "5/6", "5/9", "5/18", "5/54", "5/324"]
    for m in range(1, 7):
        rolls = [len(set(roll)) for roll in product(SECTOR.faces, repeat=m)]
        expected = Fraction(sum(rolls), len(rolls))
        assert expected == 6 * (1 - Fraction(5, 6) ** m)
        if m <= len(distinct):
            assert expected == Fraction(distinct[m - 1])
        assert Fraction(rolls.count(m), len(rolls)) == Fraction(different[m - 1])


@checks("PEACE-007", "PEACE-008", "PEACE-100", "PEACE-102")
def test_the_hit_points_of_a_sector_a_line_and_a_planet() -> None:
    planet = fresh_planet()
    for sector in SECTOR.faces:
        path = PATH[sector]
        assert sum(planet[crater] for crater in path[:2]) == 4
        assert sum(planet[crater] for crater in path[:3]) == 6
        assert sum(planet[crater] for crater in path) == 10
    assert sum(planet) == WHOLE == 26
    assert planet_points(planet) == 29


@checks("PEACE-054", "PEACE-057", "PEACE-058", "PEACE-059", "PEACE-R16", "PEACE-R17", "PEACE-R18")
@pytest.mark.parametrize("sector", SECTOR.faces)
def test_points_lost_by_damage_into_one_fresh_sector(sector: int) -> None:
    lost = []
    for k in range(12):
        s = a_table()
        hit(s, 0, sector, k)
        lost.append(29 - points(s, 0))
    assert lost == [0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 13]


@checks("PEACE-046", "PEACE-047", "PEACE-048", "PEACE-R15")
def test_an_unanswered_invasion_of_round_1_on_a_fresh_planet() -> None:
    """Every invasion and every Sector roll, through the engine: 31/432 and 3497/144."""
    endings = [
        (chance, s.hp[0][CORE] < UNDAMAGED, points(s, 0))
        for chance, s in every_ending(a_table(), (invasion,), (damage,))
    ]
    assert sum(chance for chance, _, _ in endings) == 1
    core_hit = mean((chance, int(was_hit)) for chance, was_hit, _ in endings)
    left = mean((chance, total) for chance, _, total in endings)
    assert core_hit == Fraction(31, 432)
    assert left == Fraction(3497, 144) == 29 - Fraction(9, 2) - 3 * core_hit


# 10.4 Missiles.


def countered(s: PeaceState, before: PeaceState) -> int:
    """How many opponents of seat 0 took no damage, when all lines stand."""
    return sum(sum(s.hp[p]) >= sum(before.hp[p]) for p in range(1, s.players))


@checks("PEACE-067", "PEACE-068", "PEACE-075")
@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_how_many_opponents_counter_a_missile(opponents: int) -> None:
    start = a_table(opponents + 1)
    found: Counter[int] = Counter()
    targets = list(range(1, opponents + 1))
    for chance, s in every_ending(start, (launch, 0, targets)):
        found[countered(s, start)] += chance  # type: ignore[assignment]
    for k in range(opponents + 1):
        assert found[k] == comb(opponents, k) * Fraction(1, 6) ** k * Fraction(5, 6) ** (opponents - k)
    assert found[0] == Fraction(["5/6", "25/36", "125/216"][opponents - 1])


@checks("PEACE-068", "PEACE-075")
@pytest.mark.parametrize(("opponents", "nobody"), [(4, "625/1296"), (5, "3125/7776")])
def test_nobody_of_many_counters_whatever_the_sector(opponents: int, nobody: str) -> None:
    """One attacked Sector for each number of opponents: the six are alike, as the smaller tables show."""
    start = a_table(opponents + 1)
    hits = total = 0
    for rolls in product(SECTOR.faces, repeat=opponents):
        s = start.copy()
        s.dealer = Scripted(opponents, *rolls)
        s.do((launch, 0, list(range(1, opponents + 1))))
        s.run()
        hits += countered(s, start) == 0
        total += 1
    assert Fraction(hits, total) == Fraction(nobody)


@checks("PEACE-068")
@pytest.mark.parametrize("attack", SECTOR.faces)
def test_one_opponent_counters_with_1_6_whatever_the_number(attack: int) -> None:
    start = a_table()
    found = []
    for rolled in SECTOR.faces:
        s = start.copy()
        s.dealer = Scripted(attack, rolled)
        s.do((launch, 0, [1]))
        s.run()
        found.append(countered(s, start))
    assert Fraction(sum(found), len(found)) == Fraction(1, 6)


@checks("PEACE-066", "PEACE-069", "PEACE-096", "PEACE-098")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_what_a_missile_does_to_one_opponent(value: int) -> None:
    whole = a_table(number=value)
    assert mean((c, sum(s.hp[1]) - WHOLE) for c, s in every_ending(whole, (launch, 0, [1]))) == Fraction(
        -5 * value, 6
    )
    # All outer Cities damaged: six hit points are missing, and every line has enough left to be hit.
    damaged = a_table(number=value)
    damaged.hp[1] = tuple(
        1 if name.startswith("O") else hp for name, hp in zip(CRATER_NAMES, damaged.hp[1], strict=True)
    )
    before = sum(damaged.hp[1])
    assert mean((c, sum(s.hp[1]) - before) for c, s in every_ending(damaged, (launch, 0, [1]))) == Fraction(
        -2 * value, 3
    )


@checks("PEACE-064", "PEACE-R20")
def test_two_missiles_and_one_opponent() -> None:
    start = a_table()
    start.defense = (MISSILE, MISSILE, REBUILD)
    found: Counter[int] = Counter()
    for chance, s in every_ending(start, (missiles,)):
        # A free Rebuild repairs the first hit at once, so the rolls are counted, not the damage.
        rolls = s.dealer.outcomes  # type: ignore[attr-defined]
        found[(rolls[0] == rolls[1]) + (rolls[2] == rolls[3])] += chance  # type: ignore[assignment]
        assert missing(s, 1) == _missing_after(rolls)
    assert found == {2: Fraction(1, 36), 1: Fraction(10, 36), 0: Fraction(25, 36)}


def _missing_after(rolls: Sequence[int]) -> int:
    """The hit points that are missing after two Missiles of Round 1 on a whole planet."""
    gone = 0
    for attack, rolled in (rolls[:2], rolls[2:]):
        gone = max(0, gone - 1) if attack == rolled else gone + 1
    return gone


@checks("PEACE-074")
def test_a_missile_never_changes_the_planet_that_fired_it() -> None:
    start = a_table(3, 3)
    for _, s in every_ending(start, (launch, 0, [1, 2])):
        assert s.hp[0] == start.hp[0]


def test_idle_seats_are_asked_nothing_they_would_answer_otherwise() -> None:
    """The enumeration plays Medic; on whole planets nobody is asked, so Idle gives the same."""
    start = a_table()
    for _, s in every_ending(start, (launch, 0, [1])):
        again = start.copy()
        again.dealer = s.dealer
        again.do((launch, 0, [1]))
        again.run()
        while again.asked:
            answer(again, [idle, idle], Random(0))
        assert again.hp == s.hp
