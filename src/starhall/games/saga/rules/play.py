"""Phase 1: play an Active Card and perform it."""

from __future__ import annotations

from starhall.core import Kind, Reason, rule
from starhall.games.saga.box.parts import ASTRA, CUBES, HELD, ROBO_MOB, SIDES
from starhall.games.saga.facts import is_early
from starhall.games.saga.rules.abilities import rooted_calm, thousand_blossoms, vote
from starhall.games.saga.rules.effects import carry_out
from starhall.games.saga.state import FaceUp, SagaState


@rule("SAGA-056", "SAGA-058", "SAGA-142", "SAGA-R73")
def playable(s: SagaState, p: int) -> list[int]:
    """Either side of any card in hand; Victory is Mine! only in the Omega Phase."""
    found: list[int] = []
    sides = _SIDES_IN_OMEGA if s.omega else _SIDES
    for card in s.hands[p]:
        found += sides[card]
    return found


_SIDES_IN_OMEGA = tuple((2 * card, 2 * card + 1) for card in range(HELD))
_SIDES = tuple(tuple(side for side in sides if not is_early(side, False)) for sides in _SIDES_IN_OMEGA)
"""By card: the sides that can be played."""


def why_not_play(s: SagaState, value: int, p: int) -> Reason | None:
    """Not in hand, or Victory is Mine! too early."""
    if value in playable(s, p):
        return None
    if value // 2 in s.hands[p]:
        return Reason("SAGA-R73", "Victory is Mine! is for the Omega Phase")
    return Reason("SAGA-049", "it is not in your hand")


PLAY = Kind("play", "side", size=SIDES, options=playable, why_not=why_not_play, about={"seat": int})


_REVEALED = tuple((FaceUp(value >> 1, value & 1, 0),) for value in range(SIDES))
"""By side: its card as it comes to lie on the table, without cubes."""


@rule("SAGA-044", "SAGA-049", "SAGA-050", "SAGA-051", "SAGA-052", "SAGA-R11", "SAGA-R38")
def play_slot(s: SagaState, p: int) -> None:
    """A player with a card in hand must play one, knowing all that was done before; otherwise nothing."""
    s.slot = p
    s.performing = s.hits = ()
    if s.hands[p]:
        s.ask(p, PLAY, played, p)


@rule(
    "SAGA-006", "SAGA-049", "SAGA-052", "SAGA-053", "SAGA-054", "SAGA-059", "SAGA-060", "SAGA-079", "SAGA-R11"
)
@rule("SAGA-R12", "SAGA-R79", "SAGA-R87")
def played(s: SagaState, value: int, p: int) -> None:
    """The card is revealed, and performed at once unless it is a Charge Up."""
    card, side = value >> 1, value & 1
    s.hands[p].remove(card)
    s.face_up[p] += _REVEALED[value]
    s.active[p] = value
    character = s.character[p]
    if character == ASTRA:
        s.do((thousand_blossoms, p))
    if CUBES[value]:
        if s.heard:
            s.tell("SAGA-054", "played charge up", seat=p, card=card, side=value)
        if character == ASTRA:
            rooted_calm(s, p, card)
        return
    if s.heard:
        s.tell("SAGA-056" if side else "SAGA-053", "played", seat=p, card=card, side=value)
    # A card paid away meanwhile is still performed to its end, but no longer counts as the one here.
    s.performing = (value,)
    s.hits = (0,)
    if side and character == ROBO_MOB:
        s.do((vote, p, card))
    else:
        carry_out(s, value, p)
