"""The table as numbers, for bots that learn. Seats are counted from the reader."""

from __future__ import annotations

from starhall.core import Space, arguments
from starhall.games.peace.box.geometry import CRATER_NAMES
from starhall.games.peace.box.parts import INVASION_NAMES, NO_DIE
from starhall.games.peace.box.rows import DEFENSE_DICE
from starhall.games.peace.facts import DUEL, current_step
from starhall.games.peace.rules.duel import MOST_PASSES
from starhall.games.peace.secrets import die_to_assign, missiles_to_fly
from starhall.games.peace.state import PeaceState

_MOST = 6
_CRATERS = len(CRATER_NAMES)
_DICE = len(DEFENSE_DICE)

ARGUMENTS = (arguments.thing("die", _DICE),)
"""How an encoding tells what a question is about."""

SPACES = (
    Space("players", 1, 2, _MOST),
    Space("round", 1, 1, 3),
    Space("step", 1, 0, DUEL, category=True),
    Space("rerolls", 1, 0, 3),
    Space("pool", 1, 0, 3 * _DICE),
    Space("attack", 1, 0, 6, category=True),
    Space("Missiles to fly", 1, 0, _MOST - 1),
    Space("pass of the duel", 1, 0, MOST_PASSES),
    Space("active seat", 1, 0, _MOST - 1, category=True),
    Space("first seat", 1, 0, _MOST - 1, category=True),
    Space("asked", 1, 0, 1),
    Space("invasion, -1 absent", len(INVASION_NAMES), -1, 3),
    Space("defense, -1 absent", _DICE, -1, 5, category=True),
    Space("die to assign, -1 none", 1, -1, _DICE - 1, category=True),
    Space("assigned, -1 not yet", _DICE, -1, NO_DIE, category=True),
    Space("in the duel", _MOST, 0, 1),
    Space("hit points, -1 absent", _MOST * _CRATERS, -1, 2),
)


_NO_INVASION = (-1,) * len(INVASION_NAMES)
_NO_DICE = (-1,) * _DICE
_NO_DUEL = (0,) * _MOST
_NO_PLANETS = (-1,) * (_MOST * _CRATERS)
"""What stands for all that is absent; cut off, for the rest of it."""


def encoding(s: PeaceState, reader: int | None) -> list[int]:
    """All that lies on the table, from the reader's side; a spectator sits at seat 0."""
    n, me = s.players, reader or 0
    asked, invasion, defense, hp = s.asked, s.invasion, s.defense, s.hp
    die = die_to_assign(s)
    assigned = s.assigned if die is None else s.assigned[:die]
    found = [
        n,
        s.round,
        current_step(s, asked[0][1].name) if asked else 0,
        s.rerolls,
        s.pool,
        s.attack,
        missiles_to_fly(s),
        s.passes,
        (s.active - me) % n,
        (s.first - me) % n,
        1 if asked and asked[0][0] == me else 0,
        *invasion,
        *_NO_INVASION[len(invasion) :],
        *defense,
        *_NO_DICE[len(defense) :],
        -1 if die is None else die,
        *assigned,
        *_NO_DICE[len(assigned) :],
        *(_in_the_duel(s.duellists, me, n) if s.duellists else _NO_DUEL),
    ]
    for planet in hp[me:] + hp[:me]:
        found += planet
    found += _NO_PLANETS[n * _CRATERS :]
    return found


def _in_the_duel(duellists: tuple[int, ...], me: int, n: int) -> list[int]:
    found = [0] * _MOST
    for seat in duellists:
        found[(seat - me) % n] = 1
    return found
