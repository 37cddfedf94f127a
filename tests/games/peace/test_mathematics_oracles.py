"""The exact programmes of the content page, sections 10.5 to 10.8."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod
from random import Random

import pytest

from starhall.core.scenes import checks
from starhall.games.peace.box.geometry import CITIES, CORE
from starhall.games.peace.box.parts import (
    BLUE,
    DAMAGED,
    DEFENSE_COUNT,
    INTERCEPTOR,
    INVASION,
    MISSILE,
    POINTS,
    PURPLE,
    REBUILD,
    REBUILD_VALUE,
    REMOVED,
    UNDAMAGED,
    YELLOW,
)
from tests.games.peace.oracle import Turn, best_assignment, clean, negated, negated_and_rebuilt, own_damage

Y, B, P, I, M, R = YELLOW, BLUE, PURPLE, INTERCEPTOR, MISSILE, REBUILD  # noqa: E741
FACES = {"Y": Y, "B": B, "P": P, "I": I, "M": M, "R": R}
WAYS = Counter(INVASION["light"].faces)
"""On how many faces of an Invasion die so many saucers are."""


# 10.5 Oracle A: additive dice.


def fractions(text: str) -> list[Fraction]:
    return [Fraction(word) for word in text.split()]


@checks("PEACE-030", "PEACE-041")
def test_additive_dice_against_three_big_dice() -> None:
    """Interceptor 3, Blaster 1: keep only Interceptors while two or more re-rolls are left."""
    one = Turn([3, 3, 3], 1, 1, negated, exact=True)
    three = Turn([3, 3, 3], 3, 1, negated, exact=True)
    for rerolls, worth in enumerate(fractions("1 4/3 29/18 199/108")):
        assert one.before_the_roll(rerolls) == worth
        assert three.before_the_roll(rerolls) == 3 * worth
    assert three.before_the_roll(3) == Fraction(199, 36)
    for faces in product(range(6), repeat=3):
        others = sum(1 << d for d, face in enumerate(faces) if face != I)
        useless = sum(1 << d for d, face in enumerate(faces) if face in (M, R))
        for rerolls in (2, 3):
            assert three.best_reroll(faces, rerolls) == others
        # With one left a Blaster is worth 1, and so is a fresh die.
        assert three.regret(faces, others, 1) == three.regret(faces, useless, 1) == 0


@checks("PEACE-030", "PEACE-078")
def test_additive_dice_against_three_big_dice_with_something_to_rebuild() -> None:
    worth = negated_and_rebuilt(1)
    one = Turn([3, 3, 3], 1, 1, worth, exact=True)
    three = Turn([3, 3, 3], 3, 1, worth, exact=True)
    for rerolls, mean in enumerate(fractions("7/6 53/36 373/216 2513/1296")):
        assert one.before_the_roll(rerolls) == mean
    assert three.before_the_roll(3) == Fraction(2513, 432)
    for faces in product(range(6), repeat=3):
        others = sum(1 << d for d, face in enumerate(faces) if face != I)
        for rerolls in (1, 2, 3):
            assert three.best_reroll(faces, rerolls) == others


def test_a_single_small_die_is_nearly_always_repelled() -> None:
    one = Turn([1, 0, 0], 3, 1, clean, exact=True)
    assert one.before_the_roll(3) == 1 - Fraction(2, 3) ** 12 == Fraction(527345, 531441)
    two = Turn([2, 0, 0, 0, 0, 0], 4, 2, clean, exact=True)
    assert two.before_the_roll(3) == 1 - Fraction(2, 3) ** 16
    assert round(float(two.before_the_roll(3)), 6) == 0.998478


@pytest.mark.parametrize("dice", [3, 4, 5])
def test_chasing_one_face_keeps_hits_and_rolls_misses(dice: int) -> None:
    turn = Turn([0, 0, 0], dice, 1, negated_and_rebuilt(1), exact=True)
    for faces in product(range(6), repeat=dice):
        if list(faces) == sorted(faces):
            misses = sum(1 << d for d, face in enumerate(faces) if face != R)
            assert turn.best_reroll(faces, 3) == misses


# 10.6 Oracle B: Round 1.

ROUND_1 = """
3 3 3 |  1 | 5.527778 199/36           | 0.138788               | 3
3 3 2 |  6 | 5.284898                  | 0.138788               | 317/108
3 3 1 |  6 | 5.144542                  | 0.308212               | 617/216
3 3 0 |  3 | 4.716452                  | 0.526609               | 175/72
3 2 2 | 12 | 4.824111                  | 0.138788               | 599/216
3 2 1 | 24 | 4.606188                  | 0.308212               | 193/72
3 2 0 | 12 | 4.183264                  | 0.567677               | 487/216
3 1 1 | 12 | 4.239353                  | 0.548226               | 547/216
3 1 0 | 12 | 3.589215                  | 0.785832               | 113/54
3 0 0 |  3 | 2.789915 494225/177147    | 0.891390               | 29/18
2 2 2 |  8 | 4.140224                  | 0.138788               | 179/72
2 2 1 | 24 | 3.839440                  | 0.308212               | 127/54
2 2 0 | 12 | 3.419729 141823/41472     | 0.602939               | 52/27
2 1 1 | 24 | 3.399666                  | 0.548226               | 229/108
2 1 0 | 24 | 2.789715                  | 0.817006 152473/186624 | 121/72
2 0 0 |  6 | 1.937619 1029730/531441   | 0.945326               | 32/27
1 1 1 |  8 | 2.780088                  | 0.785670               | 127/72
1 1 0 | 12 | 1.954266                  | 0.954510               | 277/216
1 0 0 |  6 | 0.992293 527345/531441    | 0.992293 527345/531441 | 19/27
0 0 0 |  1 | 0                         | 1                      | 0
"""
"""Saucers | ways | negated, optimal | clean, optimal | negated, no re-roll; with the page's fractions."""
TABLE = [[cell.split() for cell in line.split("|")] for line in ROUND_1.strip().splitlines()]


@cache
def round_1(saucers: tuple[int, ...]) -> tuple[Turn, Turn]:
    """The programmes for saucers negated and for P(clean), in Fractions."""
    return Turn(saucers, 3, 1, negated, exact=True), Turn(saucers, 3, 1, clean, exact=True)


def numbers(words: list[str]) -> tuple[int, ...]:
    return tuple(int(word) for word in words)


@checks("PEACE-030", "PEACE-037", "PEACE-041", "PEACE-R37")
@pytest.mark.parametrize("row", TABLE, ids=lambda row: "".join(row[0]))
def test_the_best_of_round_1(row: list[list[str]]) -> None:
    saucers, ways, best, best_clean, no_reroll = row
    negating, cleaning = round_1(numbers(saucers))
    orders = set(permutations(numbers(saucers)))
    assert int(ways[0]) == len(orders) * prod(WAYS[n] for n in numbers(saucers))
    for turn, cell in ((negating, best), (cleaning, best_clean)):
        found = turn.before_the_roll(3)
        assert f"{float(found):.6f}" == f"{float(cell[0]):.6f}"
        assert [found] * (len(cell) - 1) == fractions(" ".join(cell[1:]))
    assert negating.before_the_roll(0) == Fraction(no_reroll[0])


@checks("PEACE-R06")
@pytest.mark.parametrize("saucers", [(3, 1, 0), (2, 2, 1)])
def test_the_colours_are_alike(saucers: tuple[int, ...]) -> None:
    found = {Turn(order, 3, 1, negated, exact=True).before_the_roll(3) for order in permutations(saucers)}
    assert len(found) == 1


def test_the_averages_of_round_1() -> None:
    rows = [(numbers(row[0]), int(row[1][0])) for row in TABLE]
    assert sum(ways for _, ways in rows) == 216

    def average(which: int, rerolls: int) -> Fraction:
        worths = (ways * round_1(saucers)[which].before_the_roll(rerolls) for saucers, ways in rows)
        return sum(map(Fraction, worths), Fraction(0)) / 216

    assert average(0, 3) == Fraction(566924767415, 156728328192)
    assert f"{float(average(0, 3)):.6f}" == "3.617245"
    assert f"{float(average(1, 3)):.6f}" == "0.545517"
    assert average(0, 0) == Fraction(11077, 5184)


KEEPS = """
3 1 0 | Y B M | 3 | -     | 3.323875 | B   3.241855
3 1 0 | Y B M | 1 | Y B   | 2.5      | Y   2.222222
3 1 0 | Y Y I | 2 | I     | 3.802469 | Y I 3.703704
3 1 0 | Y Y Y | 3 | -     | 3.323875 | Y   3.203268
3 1 0 | Y Y Y | 2 | Y Y Y | 3        | -   2.904450
2 2 1 | Y B P | 2 | -     | 3.114969 | Y   3.049383
2 2 1 | Y B P | 1 | Y B P | 3        | Y B 2.666667
2 2 1 | I M R | 3 | I     | 4.171982 | I M 4.032922
2 2 1 | P P M | 1 | -     | 2.351852 | P   2.333333
2 0 0 | Y M R | 3 | Y     | 1.912209 | Y M 1.868313
1 1 1 | Y Y B | 3 | Y B   | 2.703704 | Y   2.633873
1 1 1 | I Y M | 2 | I Y   | 2.75     | I   2.671296
"""
"""Invasion as Y B P | roll | re-rolls left | best to keep | its worth | the next best and its worth."""


def faces_of(words: list[str]) -> list[int]:
    return [FACES[word] for word in words if word != "-"]


@checks("PEACE-030", "PEACE-032", "PEACE-R08")
@pytest.mark.parametrize("line", KEEPS.strip().splitlines())
def test_the_best_dice_to_keep(line: str) -> None:
    invasion, roll, left, keep, worth, after = (cell.split() for cell in line.split("|"))
    turn, rerolls, faces = round_1(numbers(invasion))[0], int(left[0]), faces_of(roll)
    ranking: dict[tuple[int, ...], float] = {}
    for dice in range(8):
        kept = tuple(sorted(face for d, face in enumerate(faces) if not dice >> d & 1))
        ranking[kept] = float(turn.value_of_reroll(faces, dice, rerolls))
    best, second, *_ = sorted(ranking.values(), reverse=True)
    assert f"{best:.6f}" == f"{float(worth[0]):.6f}"
    assert f"{second:.6f}" == f"{float(after[-1]):.6f}"
    assert ranking[tuple(sorted(faces_of(keep)))] == best
    assert ranking[tuple(sorted(faces_of(after[:-1])))] == second
    chosen = turn.best_reroll(faces, rerolls)
    assert sorted(face for d, face in enumerate(faces) if not chosen >> d & 1) == sorted(faces_of(keep))


# 10.7 Oracle C: all rounds, averages over the invasion roll.


def invasions(number: int) -> Iterator[tuple[int, list[int]]]:
    """Every invasion of a round up to the order of colours and of dice in a colour, with its ways."""
    colour: Counter[tuple[int, ...]] = Counter()
    for dice in product(sorted(WAYS), repeat=number):
        colour[tuple(sorted(dice))] += prod(WAYS[n] for n in dice)
    for trio in combinations_with_replacement(colour, 3):
        orders = factorial(3) // prod(factorial(n) for n in Counter(trio).values())
        by_index = [trio[i % 3][i // 3] for i in range(3 * number)]
        yield orders * prod(colour[dice] for dice in trio), by_index


AVERAGES = {
    1: (3.617245, 2.136767, 3.317990, 0.545517, 0.677821, 4.039207),
    2: (7.081902, 4.630116, 6.711540, 0.172046, 1.202622, 8.135610),
    3: (10.256000, 7.045649, 9.877530, 0.036116, 1.317614, 12.931708),
}
"""Negated: optimal, no re-roll, with three rolls in all; clean; net damage left; negated and rebuilt."""


@checks("PEACE-030", "PEACE-038", "PEACE-090", "PEACE-091", "PEACE-093", "PEACE-R07", "PEACE-R37")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_averages_of_every_round(number: int) -> None:
    """All 20, 220 and 1,540 different invasions: the exact programme, in floats."""
    dice = DEFENSE_COUNT[number]
    found = [0.0] * 6
    whole = saucers = 0
    for ways, invasion in invasions(number):
        whole += ways
        saucers += ways * sum(invasion)
        negating, *others = (
            Turn(invasion, dice, number, worth)
            for worth in (negated, clean, own_damage(number), negated_and_rebuilt(number))
        )
        worths = [negating.before_the_roll(rerolls) for rerolls in (3, 0, 2)]
        worths += [turn.before_the_roll(3) for turn in others]
        for i, worth in enumerate(worths):
            found[i] += ways * float(worth)
    assert whole == 6 ** (3 * number)
    assert Fraction(saucers, whole) == Fraction(9 * number, 2)
    means = [worth / whole for worth in found]
    means[4] = -means[4]
    assert [f"{mean:.6f}" for mean in means] == [f"{mean:.6f}" for mean in AVERAGES[number]]


# 10.8 Facts about good play.


@checks("PEACE-079", "PEACE-080", "PEACE-083")
def test_a_repair_is_worth_one_point_and_that_of_the_damaged_core_four() -> None:
    for crater in CITIES:
        removed, damaged, whole = POINTS[crater]
        assert (damaged - removed, whole - damaged) == (1, 1)
    core = POINTS[CORE]
    assert core[DAMAGED] - core[REMOVED] == 1
    assert core[UNDAMAGED] - core[DAMAGED] == 4
    assert core[UNDAMAGED] - core[REMOVED] == 5


@checks("PEACE-038", "PEACE-041", "PEACE-078")
def test_in_round_3_no_die_saves_more_than_a_rebuild_restores() -> None:
    rng = Random(1)
    worth = negated_and_rebuilt(REBUILD_VALUE[3])
    for _ in range(20):
        invasion = rng.choices(INVASION["light"].faces, k=9)
        turn = Turn(invasion, 5, 3, worth, rerolls=0)
        for _ in range(60):
            faces = rng.choices(range(6), k=5)
            d = rng.randrange(5)
            without = [face for other, face in enumerate(faces) if other != d]
            saved = best_assignment(invasion, faces, 3)[0] - best_assignment(invasion, without, 3)[0]
            assert saved <= 3
            assert turn.value([*without, R], 0) >= turn.value(faces, 0)


@checks("PEACE-041", "PEACE-078", "PEACE-094")
@pytest.mark.parametrize("number", [1, 2])
def test_before_round_3_an_interceptor_on_a_big_die_beats_a_rebuild(number: int) -> None:
    invasion = [3] + [0] * (3 * number - 1)
    assert best_assignment(invasion, [I], number)[0] == 3 > REBUILD_VALUE[number]
