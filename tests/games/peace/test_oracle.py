"""The oracle against brute force, and the policies against the oracle."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random
from time import perf_counter

import pytest

from starhall.core import Resampling
from starhall.core.scenes import checks, choose, scene
from starhall.games.peace import GAME, PeaceState
from starhall.games.peace.bots.oracle import Kept, Worth, most_negated
from starhall.games.peace.box.parts import (
    BLASTER_VALUE,
    BLUE,
    DEFENSE_COUNT,
    DIE_COLOUR,
    INTERCEPTOR,
    INVASION_COUNT,
    MISSILE,
    NO_DIE,
    PURPLE,
    REBUILD,
    YELLOW,
)
from starhall.games.peace.facts import saucers_left
from starhall.games.peace.rules.assign import targets_or_none
from starhall.games.peace.rules.defense import REROLL, roll_again
from tests.games.peace.oracle import (
    Turn,
    best_assignment,
    clean,
    missiles_too,
    negated,
    negated_and_rebuilt,
    own_damage,
    regret,
    turn_of,
)
from tests.games.peace.policies import Policy, gunner, idle, medic, random_legal, turn_dp

Y, B, P, I, M, R = YELLOW, BLUE, PURPLE, INTERCEPTOR, MISSILE, REBUILD  # noqa: E741
SIX = range(6)


def some_dice(rng: Random, number: int) -> tuple[list[int], list[int]]:
    """An invasion and a roll of a round."""
    invasion = [rng.choice((0, 1, 1, 2, 2, 3)) for _ in range(INVASION_COUNT[number])]
    return invasion, [rng.randrange(6) for _ in range(DEFENSE_COUNT[number])]


# Assignments.


def negated_by(invasion: list[int], faces: list[int], targets: tuple[int, ...], value: int) -> int:
    """The saucers that the engine says an assignment negates."""
    s = scene(
        "peace", stack=[], round=value, invasion=tuple(invasion), defense=tuple(faces), assigned=targets
    )
    return sum(invasion) - sum(saucers_left(s))


def most_by_trying(invasion: list[int], faces: list[int], value: int) -> int:
    """The most over every assignment, tried out one by one."""
    s = scene("peace", stack=[], round=value, invasion=tuple(invasion), defense=tuple(faces))
    offers = [targets_or_none(s, d) if face <= INTERCEPTOR else [NO_DIE] for d, face in enumerate(faces)]
    fewest = sum(invasion)
    for targets in product(*offers):
        s.assigned = targets
        fewest = min(fewest, sum(saucers_left(s)))
    return sum(invasion) - fewest


@checks("PEACE-037", "PEACE-041", "PEACE-R14")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_best_assignment_is_the_best_of_all_assignments(number: int) -> None:
    rng = Random(number)
    for _ in range({1: 150, 2: 60, 3: 40}[number]):
        invasion, faces = some_dice(rng, number)
        if number == 3:
            # At most four dice that have a target, to keep the trying short: 10 to the power of 4.
            faces[rng.randrange(5)] = R
        most, targets = best_assignment(invasion, faces, number)
        assert most == most_by_trying(invasion, faces, number)
        assert most == negated_by(invasion, faces, targets, number)
        assert most == most_negated(invasion, faces, number)


def test_the_best_assignment_is_the_best_of_all_for_five_interceptors_and_blasters() -> None:
    rng = Random(5)
    for faces in ([I, I, I, I, I], [I, I, Y, B, P], [Y, Y, Y, B, I]):
        invasion, _ = some_dice(rng, 3)
        # Few enough dice that all 6 to the power of 5 assignments can be tried.
        invasion = [n if i < 5 else 0 for i, n in enumerate(invasion)]
        for value in (1, 2, 3):
            assert best_assignment(invasion, faces, value)[0] == most_by_trying(invasion, faces, value)


@checks("PEACE-037", "PEACE-R14")
def test_a_best_assignment_is_legal_and_wastes_no_die_on_a_blank() -> None:
    rng = Random(3)
    for _ in range(300):
        number = rng.choice((1, 2, 3))
        invasion, faces = some_dice(rng, number)
        for face, target in zip(faces, best_assignment(invasion, faces, number)[1], strict=True):
            if target != NO_DIE:
                assert invasion[target]
                assert face == I or face == DIE_COLOUR[target]


# Re-rolls.


def brute(faces: tuple[int, ...], rerolls: int, end: Callable[[tuple[int, ...]], Fraction]) -> Fraction:
    """The worth of a roll, trying every set of actual dice and every outcome; nothing is merged."""
    known: dict[tuple[tuple[int, ...], int], Fraction] = {}

    def rolled(roll: tuple[int, ...], left: int) -> Fraction:
        if (roll, left) not in known:
            best = end(roll)
            if left:
                best = max(best, *(rerolling(roll, dice, left) for dice in range(1, 1 << len(roll))))
            known[roll, left] = best
        return known[roll, left]

    def rerolling(roll: tuple[int, ...], dice: int, left: int) -> Fraction:
        faces_of = [SIX if dice >> d & 1 else (face,) for d, face in enumerate(roll)]
        outcomes = [rolled(after, left - 1) for after in product(*faces_of)]
        return sum(outcomes, Fraction(0)) / len(outcomes)

    return rolled(faces, rerolls)


def end_of(invasion: list[int], value: int, worth: Worth) -> Callable[[tuple[int, ...]], Fraction]:
    """What a final roll is worth by the plain assignment function."""

    def end(roll: tuple[int, ...]) -> Fraction:
        gone, _ = best_assignment(invasion, roll, value)
        return Fraction(worth(Kept(gone, sum(invasion) - gone, roll.count(M), roll.count(R))))

    return end


@checks("PEACE-R37", "PEACE-033")
@pytest.mark.parametrize(
    ("invasion", "dice", "value", "worth"),
    [
        ([3, 1, 0], 2, 1, negated),
        ([2, 2, 1], 2, 1, clean),
        ([3, 2, 0, 1, 1, 3], 2, 2, own_damage(2, 1)),
        ([3, 2, 0, 1, 1, 3], 2, 2, negated_and_rebuilt(2)),
        ([3, 2, 0, 1, 1, 3, 1, 0, 2], 2, 3, missiles_too(3, 4, Fraction(4, 5))),
    ],
)
def test_the_oracle_equals_brute_force_over_actual_dice(
    invasion: list[int], dice: int, value: int, worth: Worth
) -> None:
    turn = Turn(invasion, dice, value, worth, rerolls=2, exact=True)
    end = end_of(invasion, value, worth)
    for faces in product(SIX, repeat=dice):
        for rerolls in (0, 1, 2):
            assert turn.value(faces, rerolls) == brute(faces, rerolls, end)


@checks("PEACE-R37")
def test_the_oracle_equals_brute_force_for_three_dice_and_a_re_roll() -> None:
    invasion = [3, 1, 2]
    turn = Turn(invasion, 3, 1, negated, rerolls=1, exact=True)
    end = end_of(invasion, 1, negated)
    for faces in ((Y, B, M), (I, I, R), (M, M, M), (P, P, I)):
        assert turn.value(faces, 1) == brute(faces, 1, end)


def test_floats_and_fractions_agree() -> None:
    invasion = [3, 2, 0, 1, 1, 3]
    exact = Turn(invasion, 4, 2, negated, exact=True)
    fast = Turn(invasion, 4, 2, negated)
    for rerolls in range(4):
        assert fast.before_the_roll(rerolls) == pytest.approx(
            float(exact.before_the_roll(rerolls)), abs=1e-12
        )


@checks("PEACE-030", "PEACE-031")
def test_more_re_rolls_are_never_worth_less() -> None:
    rng = Random(8)
    for number in (1, 2, 3):
        invasion, faces = some_dice(rng, number)
        turn = Turn(invasion, len(faces), number, missiles_too(number, 5))
        worths = [turn.value(faces, rerolls) for rerolls in range(4)]
        assert worths == sorted(worths)


def asked_to_reroll(
    invasion: list[int], faces: list[int], number: int, rerolls: int, seed: int = 0
) -> PeaceState:
    """A state in Step 2 with these dice on the table."""
    s: PeaceState = scene(
        "peace",
        stack=[(roll_again,)],
        dealer=Resampling(Random(seed)),
        round=number,
        active=0,
        invasion=tuple(invasion),
        defense=tuple(faces),
        rerolls=rerolls,
    )
    return s


@checks("PEACE-030", "PEACE-R37")
def test_the_bitmask_names_the_actual_dice() -> None:
    # Three saucers of each colour: only Interceptors are kept while there is time.
    turn = Turn([3, 3, 3], 3, 1, negated)
    assert turn.best_reroll([I, M, I], 3) == 0b010
    assert turn.best_reroll([M, I, I], 3) == 0b001
    assert turn.best_reroll([I, I, R], 3) == 0b100
    assert turn.best_reroll([P, I, M], 3) == 0b101
    s = asked_to_reroll([3, 3, 3], [P, I, M], 1, 3)
    before = list(s.defense)
    choose(s, 0, "reroll", 0b101)
    assert s.rerolls == 2
    assert s.defense[1] == before[1]


@checks("PEACE-R37")
def test_equal_faces_are_worth_the_same_whichever_die_is_rolled() -> None:
    turn = Turn([2, 2, 1], 3, 1, negated)
    assert turn.value_of_reroll([P, P, M], 0b101, 2) == turn.value_of_reroll([P, P, M], 0b110, 2)
    assert turn.value_of_reroll([P, M, P], 0b011, 2) == turn.value_of_reroll([P, P, M], 0b110, 2)


@checks("PEACE-033")
def test_the_oracle_stops_when_nothing_can_be_better() -> None:
    turn = Turn([1, 0, 0], 3, 1, negated)
    assert turn.best_reroll([Y, M, R], 3) == 0
    assert turn.best_reroll([M, M, R], 0) == 0


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_value_is_what_playing_the_policy_brings_in(number: int) -> None:
    found, expected, error = played_turns(number, 800)
    assert abs(found - expected) < 5 * error


@pytest.mark.soak
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_value_is_what_playing_the_policy_brings_in_often(number: int) -> None:
    found, expected, error = played_turns(number, 20_000)
    assert abs(found - expected) < 5 * error


def played_turns(number: int, n: int) -> tuple[float, float, float]:
    """Play `n` turns through the engine: their mean, what the oracle says, and the standard error."""
    invasion, _ = some_dice(Random(40 + number), number)
    dice = DEFENSE_COUNT[number]
    turn = Turn(invasion, dice, number, negated)
    rng = Random(number)
    found = []
    for _ in range(n):
        s = asked_to_reroll(
            invasion, [rng.randrange(6) for _ in range(dice)], number, 3, rng.randrange(1 << 30)
        )
        while s.asked:
            choose(s, 0, "reroll", turn.best_reroll(s.defense, s.rerolls))
        found.append(best_assignment(invasion, s.defense, number)[0])
    mean = sum(found) / n
    error = (sum((x - mean) ** 2 for x in found) / n / n) ** 0.5
    return mean, float(turn.before_the_roll(3)), error


# Regret.


def rerolls_of(policy: Policy, n: int, seed: int) -> list[float]:
    """The regret of every re-roll choice of a policy in `n` games of two players."""
    rng = Random(seed)
    found = []
    for _ in range(n):
        s = GAME.new(2, Resampling(rng))
        while not s.final:
            seat, kind, _, _ = s.asked[0]
            value = policy(s, rng)
            if kind is REROLL:
                found.append(regret(s, value))
            s.answer(seat, kind.choice(value))
    return found


def test_nobody_is_better_than_the_oracle() -> None:
    by_policy = {policy.__name__: rerolls_of(policy, 5, 1) for policy in (idle, medic, gunner, random_legal)}
    for found in by_policy.values():
        assert min(found) > -1e-9
        assert sum(found) / len(found) > 0.1
    assert max(rerolls_of(turn_dp, 5, 1)) < 1e-6


def test_regret_is_the_worth_lost_by_a_choice() -> None:
    s = asked_to_reroll([3, 1, 0], [Y, B, M], 1, 3)
    # The rows of the content page: keeping nothing 3.323875, keeping the blue Blaster 3.241855.
    assert regret(s, 0b111, negated) == 0
    assert regret(s, 0b101, negated) == pytest.approx(3.323875 - 3.241855, abs=2e-6)
    assert turn_of(s, negated).value(s.defense, s.rerolls) == pytest.approx(3.323875, abs=1e-6)


def test_a_turn_of_round_3_is_worked_out_in_a_few_milliseconds() -> None:
    rng = Random(9)
    took = []
    for _ in range(10):
        invasion, faces = some_dice(rng, 3)
        began = perf_counter()
        turn = Turn(invasion, 5, BLASTER_VALUE[3], missiles_too(3, 6))
        turn.best_reroll(faces, 3)
        took.append(perf_counter() - began)
    # The best of ten: the machine may be busy with something else.
    assert min(took) < 0.02
