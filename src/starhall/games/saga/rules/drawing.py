"""Drawing cards, the Collapse cards, and the beginning of the Omega Phase."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import chain
from operator import getitem, itemgetter

from starhall.core import Kind, Reason, Secret, rule
from starhall.games.saga.box.geometry import (
    BOARD,
    CENTRE,
    MIDDLE,
    OFF,
    RING,
    SQUARES,
    flat_distance,
    nearest,
)
from starhall.games.saga.box.parts import (
    BACK,
    FIRST_COLLAPSE,
    FLIP_DAMAGE,
    FRONT,
    GONE,
    NOVA_TILE,
    SLOT_SQUARES,
)
from starhall.games.saga.facts import innermost, next_ring, on_void
from starhall.games.saga.rules.damage import harm
from starhall.games.saga.state import NONE, SagaState


@rule("SAGA-048", "SAGA-R67")
def draw(s: SagaState, p: int, cards: int) -> None:
    """So many cards, one at a time."""
    s.do(*[(draw_card, p, innermost(s))] * cards)


@rule("SAGA-129", "SAGA-130", "SAGA-136", "SAGA-140", "SAGA-R40", "SAGA-R63", "SAGA-R64", "SAGA-R67")
def draw_card(s: SagaState, p: int, source: int = NONE, rule_id: str = "SAGA-048") -> None:
    """The top card of the deck; a Collapse card is revealed and replaced before it is carried out.

    The draw that empties the deck starts the Omega Phase, after the Collapses drawn with it. A replacement
    that is still owed then comes from the drawer's own pile.
    """
    if s.at[p] == OFF:
        return
    if s.omega:
        draw_from_pile(s, p, source, rule_id)
        return
    s.stirred = True
    deck = s.deck
    revealed = 0
    while deck:
        if deck[-1] < FIRST_COLLAPSE:
            take(s, p, deck, source, rule_id)
            break
        card = deck.pop()
        revealed += 1
        s.collapsed += (card,)
        s.uncover()
        s.tell("SAGA-129", "collapse revealed", seat=p, card=card)
    else:
        # Nothing but Collapse cards was left: the replacement is owed.
        s.do(*[(collapse,)] * revealed, (omega_phase,), (draw_card, p, source, rule_id))
        return
    if revealed or not deck:
        s.do(*[(collapse,)] * revealed, *([] if deck else [(omega_phase,)]))


@rule("SAGA-048", "SAGA-106", "SAGA-110")
def take(s: SagaState, p: int, pile: list[int], source: int, rule_id: str) -> None:
    """The top card of a pile goes into the hand: by an effect, or to replace one that was resolved."""
    card = s.deal(pile, s.hands[p], p)
    if s.heard:
        event = "drew" if rule_id == "SAGA-048" else "replaced"
        held = len(s.hands[p])
        s.tell(rule_id, event, seat=p, card=Secret(card, p), source=source, pile=int(s.omega), held=held)


@rule("SAGA-140", "SAGA-R69", "SAGA-R70")
def draw_from_pile(s: SagaState, p: int, source: int, rule_id: str) -> None:
    """In the Omega Phase: the top of the player's own pile; an empty one yields nothing."""
    pile = s.piles[p]
    if not pile:
        s.tell("SAGA-R70", "drew nothing", seat=p, source=source)
        return
    take(s, p, pile, source, rule_id)


# Collapse


@rule("SAGA-131", "SAGA-151", "SAGA-152", "SAGA-R62", "SAGA-R63", "SAGA-R82")
def collapse(s: SagaState) -> None:
    """The next ring from the outside is flipped; in Coyote Jester Mode the one before it is removed first."""
    ring = next_ring(s)
    if s.options["coyote_jester"] == "on" and ring < MIDDLE:
        s.do((remove_ring, ring), *[(relocate, p) for p in s.order], (flip, ring))
    else:
        s.do((flip, ring))


@rule("SAGA-151", "SAGA-152", "SAGA-R82", "SAGA-R84")
def remove_ring(s: SagaState, rim: int) -> None:
    """The ring flipped earlier no longer exists; the board reaches out to `rim`, and wraps there."""
    s.rim = rim
    s.ground = ground(s.tiles, s.collapses, s.rim)
    s.tell("SAGA-151" if rim == MIDDLE - 1 else "SAGA-152", "ring removed", ring=rim + 1)


@rule("SAGA-R83")
def refuges(s: SagaState, p: int) -> list[int]:
    """The nearest remaining square, or if it is taken the free ones at the smallest distance from it."""
    aim = nearest(s.at[p], s.rim)
    free = [square for square in BOARD[s.rim] if square not in s.at]
    least = min(flat_distance(aim, square) for square in free)
    return [square for square in free if flat_distance(aim, square) == least]


def why_not_refuge(s: SagaState, square: int, p: int) -> Reason | None:
    """A free square as near as possible."""
    if square in refuges(s, p):
        return None
    if square not in BOARD[s.rim]:
        return Reason("SAGA-R84", "that square has been removed")
    if square in s.at:
        return Reason("SAGA-065", "somebody stands there")
    return Reason("SAGA-R83", "there is a free square nearer to where you stood")


RELOCATE = Kind(
    "relocate",
    "square",
    size=SQUARES,
    options=refuges,
    why_not=why_not_refuge,
    take_the_only_one=True,
    about={"seat": int},
)


@rule("SAGA-R83")
def relocate(s: SagaState, p: int) -> None:
    """A character on the removed ring is set on a remaining square."""
    if RING[s.at[p]] > s.rim:
        s.ask(p, RELOCATE, relocated, p)


@rule("SAGA-R83")
def relocated(s: SagaState, square: int, p: int) -> None:
    """This is no landing."""
    s.at[p] = square
    s.tell("SAGA-R83", "relocated", seat=p, square=square)


@rule("SAGA-131", "SAGA-132", "SAGA-134", "SAGA-R04", "SAGA-R65", "SAGA-R66", "SAGA-R88")
def flip(s: SagaState, ring: int) -> None:
    """The tiles of a ring turn over; whoever stands on one of its new Voids takes damage, from nobody."""
    s.collapses += 1
    s.ground = ground(s.tiles, s.collapses, s.rim)
    s.tell("SAGA-131", "ring flipped", ring=ring)
    hurt = tuple([q for q in on_void(s, s.at, s.order) if RING[s.at[q]] == ring])
    if hurt:
        s.tell("SAGA-132", "caught by void", seats=hurt)
        harm(s, hurt, FLIP_DAMAGE, NONE, "SAGA-132")


@rule("SAGA-025", "SAGA-026", "SAGA-032", "SAGA-134", "SAGA-135", "SAGA-R04")
def ground(tiles: tuple[int, ...], collapses: int, rim: int) -> tuple[int, ...]:
    """What shows on every square: fronts, backs of the rings that were flipped, and the Nova."""
    found = [*chain.from_iterable(map(getitem, _shows(collapses, rim), tiles)), NOVA_TILE]
    return _BY_SQUARE(found)


@cache
def _shows(collapses: int, rim: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By slot, and by how its tile lies: what shows on the two squares."""
    shows = [_FRONTS] * (MIDDLE - collapses + 1) + [_BACKS] * collapses
    shows[rim + 1 :] = [_REMOVED] * (MIDDLE - rim)
    return tuple([shows[ring] for ring in _SLOT_RING])


_SLOT_RING = tuple(RING[first] for first, _ in SLOT_SQUARES)
# Turned over its short axis, a tile keeps each half in its place: both sides are read the same way round.
_FRONTS = tuple(way for front in FRONT for way in (front, front[::-1]))
_BACKS = tuple(way for back in BACK for way in (back, back[::-1]))
_REMOVED = ((GONE, GONE),) * len(_FRONTS)
_LAID = [square for squares in SLOT_SQUARES for square in squares] + [CENTRE]
_BY_SQUARE: Callable[[list[int]], tuple[int, ...]] = itemgetter(*map(_LAID.index, range(SQUARES)))


# The Omega Phase


@rule("SAGA-136", "SAGA-137", "SAGA-138", "SAGA-139", "SAGA-142", "SAGA-144", "SAGA-R68", "SAGA-R69")
def omega_phase(s: SagaState) -> None:
    """The Nova and all Character cards flip, and each player shuffles the own pile; then play goes on."""
    s.omega = True
    s.tell("SAGA-136", "omega")
    for p in s.order:
        if len(s.piles[p]) > 1:
            s.shuffle(s.piles[p])
