"""How much can be won against the greedy bot of We Come In Peace by whoever knows how it plays.

python -m benchmarks.response [--games 300] [--invasions 600]

From the last turn back to the first, as `starhall train peace` does, but the turns of one side are played as
greedy plays them: a re-roll is worth to it what its evaluation says, and what comes of that is reckoned in
the chance of winning. The other side takes the best of each turn. What planets are worth then is fitted to
positions of so many games, and the first turn of a game is reckoned for so many invasions.

Greedy itself sees its evaluation by a few looks and rebuilds where that seems best; here it makes no mistake
in either. So the answer is what best play wins against a greedy without slips, as far as seven numbers of
each planet tell what a position is worth.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from math import sqrt
from random import Random

from starhall.core import Seeded
from starhall.games.peace import GAME
from starhall.games.peace.bots.evaluate import evaluate
from starhall.games.peace.bots.oracle import Kept, Turn, kept_of, layers_of, most_negated
from starhall.games.peace.bots.planets import Worth, learned
from starhall.games.peace.bots.reckon import Prospect, Situation
from starhall.games.peace.bots.study import Position, at_beginning, at_end, learn_moment, played
from starhall.games.peace.box.geometry import CRATER_NAMES
from starhall.games.peace.box.parts import (
    DEFENSE_COUNT,
    INVASION,
    INVASION_COUNT,
    MISSILE,
    MISSILE_VALUE,
    REBUILD,
    UNDAMAGED,
)
from starhall.lab.progress import Progress

_INVASIONS = 3
"""From so many of them a position learns."""
_FIRST = 1e6
"""What greedy wants decides; what that wins is carried along in the small digits."""
_WHOLE = ((UNDAMAGED,) * len(CRATER_NAMES),) * 2


def chance(
    position: Position, greedy: bool, worths: Mapping[str, Worth], invasion: tuple[int, ...], rng: Random
) -> float:
    """How likely who takes a turn wins: played as greedy does, or as well as possible."""
    turn, second, planets = position
    dice, value = DEFENSE_COUNT[turn], MISSILE_VALUE[turn]
    after = tuple([worths[name] for name in at_end(turn, second)])
    prospect = Prospect(Situation(planets, 0, invasion, dice, value, 3, after), rng)
    if not greedy:
        return _mean(prospect.turn, dice)
    wanted = wanted_by_greedy(position, invasion)

    def both(final: Kept) -> float:
        return _FIRST * wanted[final] + prospect.chance(final.left, final.missiles, final.rebuilds)

    wants = Turn(invasion, dice, value, wanted.__getitem__)
    return _mean(Turn(invasion, dice, value, both), dice) - _FIRST * _mean(wants, dice)


def wanted_by_greedy(position: Position, invasion: tuple[int, ...]) -> dict[Kept, float]:
    """What the greedy bot thinks of all that the dice of a turn can come to."""
    turn, second, planets = position
    s = GAME.new(2, Seeded(0))
    s.round, s.active, s.first, s.hp, s.invasion = turn, s.asked[0][0], s.asked[0][0], list(planets), invasion
    if s.active:
        s.hp.reverse()
    if second:
        s.first = 1 - s.active
    s.rerolls = 0
    found = {}
    for faces in layers_of(DEFENSE_COUNT[turn])[-1].multisets:
        s.defense = faces
        negated = most_negated(invasion, faces, MISSILE_VALUE[turn])
        final = Kept(negated, sum(invasion) - negated, faces.count(MISSILE), faces.count(REBUILD))
        if final not in found:
            found[final] = evaluate(s, s.active)
    return found


def _mean(turn: Turn, dice: int) -> float:
    """What a turn is worth before its first roll."""
    return float(kept_of(turn.rolled[-1], layers_of(dice))[0][0])


def _invasions(turn: int, count: int, rng: Random) -> Iterator[tuple[int, ...]]:
    for _ in range(count):
        yield tuple([rng.choice(INVASION["light"].faces) for _ in range(INVASION_COUNT[turn])])


def response(greedy_second: bool, positions: list[Position]) -> dict[str, Worth]:
    """What planets are worth at every moment when one side plays as greedy does."""
    worths = dict(learned())
    for turn, second in ((3, True), (3, False), (2, True), (2, False), (1, True)):
        there = [one for one in positions if (one.round, one.second) == (turn, second)]
        rng = Random(f"{greedy_second}/{turn}/{second}")
        hoped = []
        with Progress(f"positions of Round {turn}", len(there)) as progress:
            for done, one in enumerate(there, 1):
                found = [
                    chance(one, second == greedy_second, worths, invasion, rng)
                    for invasion in _invasions(turn, _INVASIONS, rng)
                ]
                hoped.append(sum(found) / len(found))
                progress(done)
        learn_moment(worths, at_beginning(turn, second), there, hoped)
    return worths


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.response", description="The best play against the greedy bot of We Come In Peace."
    )
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--invasions", type=int, default=600)
    given = parser.parse_args()
    positions = [one for number in range(given.games) for one in played(learned(), "response", number)]
    means, errors = [], []
    print("| best play moves | wins against greedy, 95 % interval over invasions |")
    print("| --- | --- |")
    for greedy_second, name in ((True, "first"), (False, "last")):
        worths, rng = response(greedy_second, positions), Random(name)
        first = Position(1, second=False, planets=_WHOLE)
        found = [
            chance(first, not greedy_second, worths, invasion, rng)
            for invasion in _invasions(1, given.invasions, rng)
        ]
        mean = sum(found) / len(found)
        means.append(mean if greedy_second else 1 - mean)
        squares = sum([(one - mean) ** 2 for one in found])
        errors.append(1.96 * sqrt(squares / (len(found) - 1) / len(found)))
        print(f"| {name} | {means[-1]:.3f} ± {errors[-1]:.3f} |")
    print(f"| on average | {sum(means) / 2:.3f} ± {sqrt(sum([one * one for one in errors])) / 2:.3f} |")


if __name__ == "__main__":
    main()
