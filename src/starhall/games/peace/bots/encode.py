"""A seen table as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import Space
from starhall.games.peace.box.geometry import CRATER_NAMES
from starhall.games.peace.box.parts import INVASION_NAMES, NO_DIE
from starhall.games.peace.box.rows import DEFENSE_DICE
from starhall.games.peace.rules.duel import MOST_PASSES
from starhall.games.peace.seen import DUEL, PeaceSeen

_MOST = 6
_CRATERS = len(CRATER_NAMES)
_DICE = len(DEFENSE_DICE)

SPACES = (
    Space("players", 1, 2, _MOST),
    Space("round", 1, 1, 3),
    Space("step", 1, 0, DUEL),
    Space("rerolls", 1, 0, 3),
    Space("pool", 1, 0, 3 * _DICE),
    Space("attack", 1, 0, 6),
    Space("Missiles to fly", 1, 0, _MOST - 1),
    Space("pass of the duel", 1, 0, MOST_PASSES),
    Space("active seat", 1, 0, _MOST - 1),
    Space("first seat", 1, 0, _MOST - 1),
    Space("asked", 1, 0, 1),
    Space("invasion, -1 absent", len(INVASION_NAMES), -1, 3),
    Space("defense, -1 absent", _DICE, -1, 5),
    Space("die to assign, -1 none", 1, -1, _DICE - 1),
    Space("assigned, -1 not yet", _DICE, -1, NO_DIE),
    Space("in the duel", _MOST, 0, 1),
    Space("hit points, -1 absent", _MOST * _CRATERS, -1, 2),
)


def encoding(seen: PeaceSeen) -> list[int]:
    """All that lies on the table, from the reader's side; a spectator sits at seat 0."""
    n = seen.players
    me = seen.seat or 0
    seats = [(me + i) % n for i in range(n)]
    found = [n, seen.round, seen.step, seen.rerolls, seen.pool]
    found += [seen.attack, seen.to_fly, seen.passes]
    found += [(seen.active - me) % n, (seen.first - me) % n]
    found.append(int(any(question.seat == me for question in seen.asked)))
    found += _padded(seen.invasion, len(INVASION_NAMES))
    found += _padded(seen.defense, _DICE)
    found.append(-1 if seen.die is None else seen.die)
    found += _padded(seen.assigned[: seen.die], _DICE)
    found += [int(i < n and seats[i] in seen.duellists) for i in range(_MOST)]
    for seat in seats:
        found += seen.hp[seat]
    return _padded(found, sum(space.size for space in SPACES))


def _padded(values: Sequence[int], size: int) -> list[int]:
    return [*values, *[-1] * (size - len(values))]
