"""What each option is good for, as far as that can be said now."""

from __future__ import annotations

from functools import cache

from starhall.core import Unsaid, count
from starhall.games.peace.box.geometry import CORE
from starhall.games.peace.box.parts import NO_DIE
from starhall.games.peace.facts import gain, left_by
from starhall.games.peace.rules.defense import STOP as KEEP_ALL
from starhall.games.peace.rules.rebuild import STOP
from starhall.games.peace.seen import PeaceSeen

_DECLINED = Unsaid("The question says what declining means.")


def reroll(seen: PeaceSeen, mask: int) -> str:
    """New faces, and how often that can be done again."""
    if mask == KEEP_ALL:
        return "no face that has work to do is lost"
    return _then(seen.rerolls - 1)


@cache
def _then(left: int) -> str:
    return f"new faces; {count(left, 're-roll') if left else 'no re-roll'} left then"


def assign(seen: PeaceSeen, target: int, d: int) -> str:
    """The saucers that it stops."""
    if target == NO_DIE:
        return _DECLINED
    now = seen.saucers_left[target]
    after = left_by(seen.defense[d], now, seen.round)
    if now and not after:
        return "that die does no damage"
    if now > after:
        return f"{count(now - after, 'saucer')} fewer on your planet"
    return Unsaid("The option says that nothing is left to negate.")


def repair(seen: PeaceSeen, crater: int, p: int) -> str:
    """The points that it adds; a Core that is put back can be made whole with the next."""
    if crater == STOP:
        return _DECLINED
    hp = seen.hp[p][crater]
    more = gain(crater, hp + 1)
    then = f"; the next point there adds {more}" if crater == CORE and more else ""
    return f"your planet is worth {count(gain(crater, hp), 'point')} more{then}"
