"""What each option is good for, as far as that can be said now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starhall.core import Unsaid, and_list, count
from starhall.games.saga.box.geometry import DIRECTION, DIRECTION_NAMES, DISTANCE
from starhall.games.saga.facts import missing, on_table
from starhall.games.saga.rules.abilities import NO_SIDE, NOBODY
from starhall.games.saga.rules.charging import NO_CARD
from starhall.games.saga.rules.damage import STOP_ATTACKING
from starhall.games.saga.rules.ending import NOTHING
from starhall.games.saga.rules.moving import STOP_MOVING
from starhall.games.saga.seen import SagaSeen
from starhall.games.saga.words.names import name_of

_DECLINED = Unsaid("The question says what declining means.")
_TEXT_BESIDE = Unsaid("The text beside it says what it does.")
_PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def play(seen: SagaSeen, value: int, p: int) -> str:
    """When one acts next turn, as the cards lie."""
    if value == NO_SIDE:
        return _DECLINED
    if value not in seen.outlook:
        return _TEXT_BESIDE
    order = seen.outlook[value]
    return f"as the cards lie, {_PLACES[order.index(p)]} of {len(order)} next turn"


def extra(seen: SagaSeen, value: int, p: int) -> str:
    """One more Charge Up says itself what it does."""
    return _DECLINED if value == NO_SIDE else _TEXT_BESIDE


def step(seen: SagaSeen, direction: int, p: int, *about: Any) -> str:
    """The steps that are left, or who is next to the square."""
    if direction == STOP_MOVING:
        return _beside(seen, p, seen.at)
    spot = seen.spots[seen.spots[0].ways[direction]]
    if spot.left:
        return f"{count(spot.left, 'step')} more from there"
    return _beside(seen, p, spot.at)


def square(seen: SagaSeen, square: int, p: int, *about: Any) -> str:
    """Who is next to that square."""
    at = [*seen.at]
    if square in at:
        at[at.index(square)] = at[p]
    at[p] = square
    return _beside(seen, p, at)


def push(seen: SagaSeen, q: int, p: int, *about: Any) -> str:
    """Which way: straight away from the pusher."""
    if q == NOBODY:
        return Unsaid("Nobody is moved.")
    return f"straight away from you: {DIRECTION_NAMES[DIRECTION[seen.rim][seen.at[p]][seen.at[q]]]}"


def _beside(seen: SagaSeen, p: int, at: Sequence[int]) -> str:
    """The opponents that would be adjacent, if all stood so."""
    near = DISTANCE[seen.rim][at[p]]
    found = [name_of(seen, q) for q in seen.order if q != p and at[q] >= 0 and near[at[q]] == 1]
    return f"next to {and_list(found)}" if found else "nobody is next to you there"


def attack(seen: SagaSeen, q: int, *about: Any) -> str:
    """The life that the blow leaves."""
    if q == STOP_ATTACKING:
        return _DECLINED
    then = seen.seats[q].after_blow
    return f"leaves {count(then, 'card')}" if then else "takes the last life: eliminated"


def order(seen: SagaSeen, card: int, *about: Any) -> str:
    """What lies higher is drawn sooner."""
    return "of these it is drawn first"


def charge(seen: SagaSeen, card: int, *about: Any) -> str:
    """How far the Charge Up is then."""
    if card == NO_CARD:
        return _DECLINED
    then = _missing(seen, card, 1)
    return f"then it lacks {count(then, 'cube')}" if then else "full: it fires"


def drain(seen: SagaSeen, card: int, *about: Any) -> str:
    """How far it is set back."""
    return _DECLINED if card == NO_CARD else f"then it lacks {count(_missing(seen, card, -1), 'cube')}"


def _missing(seen: SagaSeen, card: int, more: int) -> int:
    """The cubes that a Charge Up lacks after so many more."""
    owner, place = on_table(seen, card)
    _, side, cubes = seen.face_up[owner][place]
    return missing(2 * card + side, cubes + more)


def loot(seen: SagaSeen, card: int, *about: Any) -> str:
    """A card is a life."""
    return _DECLINED if card == NOTHING else "one more card in your hand: one more life"


def trigger(seen: SagaSeen, card: int, *about: Any) -> str:
    """The order of effects."""
    return "its effect comes before the others"
