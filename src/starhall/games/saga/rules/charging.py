"""Phase 2, Charge Up: cubes, and Charge Ups that trigger."""

from __future__ import annotations

from functools import cache

from starhall.core import Kind, Reason, rule
from starhall.games.saga.box.geometry import OFF
from starhall.games.saga.box.parts import CHARACTER_ROWS, CUBES, FIRST_NOVA, HELD, SLUDGE, SOURCES
from starhall.games.saga.facts import charged, filled, innermost, on_table, opponents, unfilled
from starhall.games.saga.rules.damage import discard_face_up, leave_table, side_of
from starhall.games.saga.rules.drawing import draw_card
from starhall.games.saga.rules.steps import CARRY_OUT
from starhall.games.saga.state import NONE, FaceUp, SagaState

NO_CARD = HELD
"""Steal nothing."""


@rule("SAGA-097", "SAGA-098", "SAGA-R47")
def charge(s: SagaState, p: int, cubes: int, whose: str) -> None:
    """So many single Charges."""
    s.do(*[(charge_one, p, whose)] * cubes)


@rule("SAGA-094", "SAGA-097", "SAGA-098", "SAGA-R46", "SAGA-R51", "SAGA-R55", "SAGA-R87")
def chargeable(s: SagaState, p: int, whose: str) -> list[int]:
    """The own Charge Ups that are not full, or those of all opponents."""
    if whose == "own":
        return unfilled(s, p)
    return [card for q in opponents(s, p) for card in unfilled(s, q)]


def why_not_charge(s: SagaState, card: int, p: int, whose: str) -> Reason | None:
    """Only an unfilled Charge Up of the right player takes a cube."""
    if card in chargeable(s, p, whose):
        return None
    q, i = on_table(s, card)
    if q == NONE:
        return Reason("SAGA-094", "it is not face-up on the table")
    if (q == p) != (whose == "own"):
        return Reason("SAGA-094", "the cube goes on a Charge Up of " + _WHOSE[whose])
    if not CUBES[2 * card + s.face_up[q][i].side]:
        return Reason("SAGA-R87", "the side that shows is no Charge Up")
    return Reason("SAGA-R46", "it is full or being performed")


_WHOSE = {"own": "your own", "opponent": "an opponent"}

CHARGE = Kind(
    "charge",
    "card",
    size=HELD,
    options=chargeable,
    why_not=why_not_charge,
    take_the_only_one=True,
    about={"seat": int, "whose": str},
)


@rule("SAGA-094", "SAGA-096", "SAGA-097", "SAGA-R46", "SAGA-R55")
def charge_one(s: SagaState, p: int, whose: str) -> None:
    """One cube must be placed if there is a card for it."""
    if s.at[p] == OFF:
        return
    found = chargeable(s, p, whose)
    if len(found) == 1:
        cube_placed(s, found[0], p, whose)
    elif found:
        s.ask(p, CHARGE, cube_placed, p, whose)
    elif s.heard:
        s.tell("SAGA-R46", "nothing to charge", seat=p, source=innermost(s))


@rule("SAGA-093", "SAGA-094", "SAGA-097", "SAGA-R47", "SAGA-R55")
def cube_placed(s: SagaState, card: int, p: int, whose: str) -> None:
    """The cube of Phase 2, or of what is being performed, lies on its square.

    A full card triggers when this action is over, which is now.
    """
    source = innermost(s)
    rule_id = "SAGA-093" if source == NONE else "SAGA-097"
    if change_cubes(s, p, card, 1, rule_id, "charged", source):
        s.do((trigger_check,))


@cache
def _lying(card: int, side: int, cubes: int) -> FaceUp:
    """A card as it lies on the table: found again in 55 ns, made anew in 150."""
    return FaceUp(card, side, cubes)


@rule("SAGA-093", "SAGA-101", "SAGA-R45", "SAGA-R53")
def change_cubes(s: SagaState, p: int, card: int, n: int, rule_id: str, event: str, source: int) -> bool:
    """Put cubes on a face-up card or take them off, which the supply always allows; is it full now?"""
    q, i = on_table(s, card)
    entries = s.face_up[q]
    _, side, before = entries[i]
    value, cubes = 2 * card + side, before + n
    s.face_up[q] = (*entries[:i], _lying(card, side, cubes), *entries[i + 1 :])
    if s.heard:
        lies = (NONE if q == p else q, value, cubes)
        s.tell(rule_id, event, seat=p, card=card, n=abs(n), lies=lies, source=source)
    return cubes >= CUBES[value]


# Removing cubes


@rule("SAGA-R54")
def drain(s: SagaState, p: int, cubes: int, whose: str) -> None:
    """Remove cubes from each own Charge Up, as many as there are, or one by one from those of opponents."""
    if s.at[p] == OFF:
        return
    if whose == "one_opponent":
        s.do(*[(drain_one, p)] * cubes)
        return
    found = [entry for entry in s.face_up[p] if entry.card in charged(s, p)]
    for card, _, there in found:
        remove_cubes(s, p, card, min(there, cubes))
    if not found:
        s.tell("SAGA-R54", "nothing to drain", source=innermost(s))


@rule("SAGA-R54")
def drainable(s: SagaState, p: int) -> list[int]:
    """The Charge Ups of opponents with a cube."""
    return [card for q in opponents(s, p) for card in charged(s, q)]


DRAIN = Kind("drain", "card", size=HELD, options=drainable, take_the_only_one=True, about={"seat": int})


@rule("SAGA-R54")
def drain_one(s: SagaState, p: int) -> None:
    """Without a cube anywhere there is no effect."""
    if drainable(s, p):
        s.ask(p, DRAIN, drained, p)
    else:
        s.tell("SAGA-R54", "nothing to drain", source=innermost(s))


@rule("SAGA-R54")
def drained(s: SagaState, card: int, p: int) -> None:
    """One cube less."""
    remove_cubes(s, p, card, 1)


@rule("SAGA-R54")
def remove_cubes(s: SagaState, p: int, card: int, cubes: int) -> None:
    """They go to the supply."""
    change_cubes(s, p, card, -cubes, "SAGA-R54", "drained", innermost(s))


# Stealing

_GLUTTON = SOURCES[CHARACTER_ROWS[SLUDGE].basic]


@rule("SAGA-122", "SAGA-R77")
def stealable(s: SagaState, p: int, q: int) -> list[int]:
    """The Charge Ups of a shoved opponent with a cube, or none."""
    return [*charged(s, q), NO_CARD]


STEAL = Kind("steal", "card", size=NO_CARD + 1, options=stealable, about={"seat": int, "victim": int})


@rule("SAGA-122", "SAGA-124", "SAGA-R77")
def steal(s: SagaState, p: int, q: int) -> None:
    """Death Sludge may take a cube from an opponent it shoved, adjacent or not."""
    if charged(s, q):
        s.ask(p, STEAL, stolen, p, q)


@rule("SAGA-122", "SAGA-123", "SAGA-R77")
def stolen(s: SagaState, card: int, p: int, q: int) -> None:
    """The cube may go on an own Charge Up."""
    if card == NO_CARD:
        return
    change_cubes(s, p, card, -1, "SAGA-122", "stole", _GLUTTON)
    s.do((place_stolen, p))


@rule("SAGA-122", "SAGA-R77")
def placeable(s: SagaState, p: int) -> list[int]:
    """The own Charge Ups that are not full, or none: a Blast is not always wanted."""
    return [*unfilled(s, p), NO_CARD]


PLACE = Kind(
    "place", "card", size=NO_CARD + 1, options=placeable, take_the_only_one=True, about={"seat": int}
)


@rule("SAGA-122", "SAGA-123", "SAGA-R77")
def place_stolen(s: SagaState, p: int) -> None:
    """On which of them, if on any?"""
    s.ask(p, PLACE, stolen_placed, p)


@rule("SAGA-122", "SAGA-123", "SAGA-R47", "SAGA-R77")
def stolen_placed(s: SagaState, card: int, p: int) -> None:
    """A card filled so triggers when the move or push is over, its landings included.

    A cube that is placed nowhere goes to the supply.
    """
    if card == NO_CARD:
        s.tell("SAGA-R77", "supplied", seat=p)
    else:
        change_cubes(s, p, card, 1, "SAGA-122", "charged", _GLUTTON)


# Triggering


@rule("SAGA-099", "SAGA-100", "SAGA-R47", "SAGA-R48", "SAGA-R56", "SAGA-R89", "SAGA-R90")
def trigger_check(s: SagaState) -> None:
    """Of all cards that are full the first triggers, completely; then look again."""
    for p in s.order:
        full = filled(s, p)
        if full:
            first = (trigger, full[0], p) if len(full) == 1 else (choose_trigger, p)
            s.do(first, (trigger_check,))
            return


TRIGGER = Kind("trigger", "card", size=HELD, options=filled, about={"seat": int})


@rule("SAGA-100")
def choose_trigger(s: SagaState, p: int) -> None:
    """Among their own the owner chooses."""
    s.ask(p, TRIGGER, trigger, p)


@rule("SAGA-013", "SAGA-099", "SAGA-R49", "SAGA-R50", "SAGA-R51")
def trigger(s: SagaState, card: int, p: int) -> None:
    """Its owner performs the card, whoever filled it; it stays face-up until it resolves."""
    value = side_of(s, p, card)
    s.performing += (value,)
    s.hits += (0,)
    if s.heard:
        s.tell("SAGA-099", "triggered", seat=p, card=card, side=value)
    s.do((resolve_charge_up, p))
    s.step_called(CARRY_OUT)(s, value, p)


@rule(
    "SAGA-088", "SAGA-099", "SAGA-107", "SAGA-109", "SAGA-110", "SAGA-112", "SAGA-113", "SAGA-R12", "SAGA-R51"
)
@rule("SAGA-R74")
def resolve_charge_up(s: SagaState, p: int) -> None:
    """At once: discarded and replaced; a Nova card goes back to hand; one paid away does not resolve."""
    value = s.performing[-1]
    s.performing, s.hits = s.performing[:-1], s.hits[:-1]
    if value < 0:
        return
    card = value >> 1
    if card >= FIRST_NOVA:
        leave_table(s, p, card)
        s.hands[p].append(card)
        if s.heard:
            s.tell("SAGA-109", "returned", seat=p, card=card, side=value)
    else:
        resolve(s, p, value, "SAGA-110")


@rule("SAGA-106", "SAGA-110", "SAGA-R40", "SAGA-R70")
def resolve(s: SagaState, p: int, side: int, rule_id: str) -> None:
    """Discard the card and draw a replacement: one step, nobody is eliminated between the two."""
    discard_face_up(s, p, side >> 1, rule_id, "resolved")
    draw_card(s, p, side, rule_id)
