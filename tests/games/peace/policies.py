"""The reference policies of the content page (section 10.9), and how games are played with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import sqrt
from random import Random

from starhall.core import Resampling
from starhall.games.peace import GAME, PeaceState
from starhall.games.peace.box.geometry import CORE, CRATER_NAMES
from starhall.games.peace.box.parts import (
    BLASTER_VALUE,
    DAMAGED,
    MISSILE,
    NO_DIE,
    REBUILD,
    REMOVED,
    UNDAMAGED,
)
from starhall.games.peace.facts import missing, saucers_left
from starhall.games.peace.rules.assign import ASSIGN
from starhall.games.peace.rules.defense import REROLL
from starhall.games.peace.rules.defense import STOP as KEEP_ALL
from starhall.games.peace.rules.rebuild import STOP as NO_MORE
from tests.games.peace.oracle import Turn, best_assignment, missiles_too

Policy = Callable[[PeaceState, Random], int]
"""The value with which the seat that is asked now answers."""

OUTER = tuple(CRATER_NAMES.index(f"O{sector}") for sector in range(1, 7))
INNER = tuple(CRATER_NAMES.index(f"I{sector}") for sector in range(1, 7))


def all_but(face: int, s: PeaceState) -> int:
    """The set of all Defense dice that do not show this face; none if all do."""
    return sum(1 << d for d, shown in enumerate(s.defense) if shown != face)


def medic_repair(planet: Sequence[int]) -> int:
    """Core, then O1 to O6, then I1 to I6, each up to whole."""
    return next(crater for crater in (CORE, *OUTER, *INNER) if planet[crater] < UNDAMAGED)


def turn_dp_repair(planet: Sequence[int], pool: int) -> int:
    """The damaged Core, or a missing one for 2 points; else the weakest sector, its outer City first."""
    if planet[CORE] == DAMAGED or (planet[CORE] == REMOVED and pool >= 2):
        return CORE
    open_sectors = [
        (planet[outer] + planet[inner], outer if planet[outer] < UNDAMAGED else inner)
        for outer, inner in zip(OUTER, INNER, strict=True)
        if planet[outer] + planet[inner] < 2 * UNDAMAGED
    ]
    # With every City whole, the missing Core is repaired for 1 point too.
    return min(open_sectors)[1] if open_sectors else CORE


def idle(s: PeaceState, rng: Random) -> int:
    """No re-rolls, no assignments, no repairs."""
    return {REROLL: KEEP_ALL, ASSIGN: NO_DIE}.get(s.asked[0][1], NO_MORE)


def medic(s: PeaceState, rng: Random) -> int:
    """Re-roll all that is not Rebuild; assign nothing; repair in the order of the craters."""
    seat, kind, _, _ = s.asked[0]
    if kind is REROLL:
        return all_but(REBUILD, s)
    return NO_DIE if kind is ASSIGN else medic_repair(s.hp[seat])


def gunner(s: PeaceState, rng: Random) -> int:
    """Re-roll all that is not a Missile; assign and repair nothing."""
    return all_but(MISSILE, s) if s.asked[0][1] is REROLL else idle(s, rng)


def random_legal(s: PeaceState, rng: Random) -> int:
    """Uniform over what is offered; dice whose saucers are negated already are no targets."""
    _, kind, _, args = s.asked[0]
    options = list(kind.options(s, *args))
    if kind is ASSIGN:
        left = saucers_left(s)
        options = [target for target in options if target == NO_DIE or left[target]]
    return rng.choice(options)


@lru_cache(maxsize=256)
def turn_dp_turn(invasion: tuple[int, ...], number: int, dice: int, rerolls: int, gone: int) -> Turn:
    """The dynamic programme of one turn."""
    value = BLASTER_VALUE[number]
    return Turn(invasion, dice, value, missiles_too(value, gone), rerolls=rerolls)


def turn_dp(s: PeaceState, rng: Random) -> int:
    """The exact programme over the turn's re-rolls, the best assignment, and careful repairs."""
    seat, kind, _, args = s.asked[0]
    if kind is REROLL:
        first = int(s.options["rolls"]) - 1
        turn = turn_dp_turn(tuple(s.invasion), s.round, len(s.defense), first, missing(s, seat))
        return turn.best_reroll(s.defense, s.rerolls)
    if kind is ASSIGN:
        return best_assignment(s.invasion, s.defense, BLASTER_VALUE[s.round])[1][args[0]]
    return turn_dp_repair(s.hp[seat], s.pool)


def greedy(tries: int) -> Policy:
    """The best mean evaluation after one's choice, in so many tries: the better half is tried further."""

    def policy(s: PeaceState, rng: Random) -> int:
        seat, kind, _, args = s.asked[0]
        dealer = Resampling(rng)
        alive = list(kind.options(s, *args))
        totals = dict.fromkeys(alive, 0.0)
        rounds = (len(alive) - 1).bit_length()
        while len(alive) > 1:
            for value in alive:
                for _ in range(1 + tries // rounds // len(alive)):
                    after = s.copy()
                    after.dealer = dealer
                    after.answer(seat, kind.choice(value))
                    totals[value] += GAME.evaluate(after, seat)
            alive = sorted(alive, key=totals.__getitem__, reverse=True)[: (len(alive) + 1) // 2]
        return alive[0]

    return policy


def answer(s: PeaceState, policies: Sequence[Policy], rng: Random) -> None:
    """Let the seat that is asked answer by its policy."""
    seat, kind, _, _ = s.asked[0]
    s.answer(seat, kind.choice(policies[seat](s, rng)))


def played(policies: Sequence[Policy], rng: Random, *, first: int = 0) -> PeaceState:
    """A game up to the end of Round 3, without the duel; these are the policies of the seats."""
    s = GAME.new(len(policies), Resampling(rng), {"first": first, "duel_cap": 1})
    while not s.final:
        answer(s, policies, rng)
    return s


def games(policies: Sequence[Policy], n: int, seed: int) -> Iterator[tuple[int, ...]]:
    """The points of each seat in `n` games, seat 0 first."""
    rng = Random(seed)
    for _ in range(n):
        yield played(policies, rng).final


def duel_shares(one: Policy, other: Policy, n: int, seed: int) -> tuple[float, float]:
    """How often `one` is ahead of `other` after Round 3, and how often they tie; seats alternate."""
    rng = Random(seed)
    ahead = tied = 0
    for i in range(n):
        points = played((one, other), rng, first=i % 2).final
        ahead += points[0] > points[1]
        tied += points[0] == points[1]
    return ahead / n, tied / n


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of a sample and its standard error."""
    n = len(values)
    mean = sum(values) / n
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
