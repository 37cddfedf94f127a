"""The turn: four phases, hand limits, and the Final Throes that end every game."""

from __future__ import annotations

from itertools import groupby

from starhall.core import Kind, rule
from starhall.games.saga.box.geometry import OFF
from starhall.games.saga.box.parts import CUBES, HELD, THROES_OMEGA, THROES_QUIET, THROES_TURN
from starhall.games.saga.facts import active_energy, hand_size, order_by, ranking, unfilled
from starhall.games.saga.rules.charging import charge_one, resolve
from starhall.games.saga.rules.damage import discard_from_hand, harm
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.state import NONE, SagaState

PLAY_PHASE, CHARGE_PHASE, COMPARE_PHASE, RESOLVE_PHASE, TURN_END = 1, 2, 3, 4, 5


@rule("SAGA-043", "SAGA-044", "SAGA-045", "SAGA-047", "SAGA-R22", "SAGA-R56")
def turn(s: SagaState) -> None:
    """Phase 1, from the highest Energy to the lowest; then the other phases, each when all are done."""
    s.turn += 1
    s.phase = PLAY_PHASE
    s.landed = [0] * s.players
    s.stirred = False
    if s.heard:
        s.tell("SAGA-043", "turn begins", turn=s.turn, order=s.order)
    s.do((charge_phase,))
    for p in reversed(s.order):
        s.do((play_slot, p))


@rule("SAGA-043", "SAGA-045", "SAGA-093", "SAGA-095")
def charge_phase(s: SagaState) -> None:
    """Phase 2: cubes, from the highest Energy to the lowest."""
    s.phase = CHARGE_PHASE
    s.performing = s.hits = ()
    charge_slots(s, s.order)


@rule("SAGA-044", "SAGA-095", "SAGA-R52", "SAGA-R56")
def charge_slots(s: SagaState, seats: tuple[int, ...]) -> None:
    """These slots of Phase 2, then Phase 3."""
    for i, p in enumerate(seats):
        if unfilled(s, p):
            s.slot = p
            s.do((charge_one, p, "own"), (charge_slots, seats[i + 1 :]))
            return
    compare_energy(s)


@rule("SAGA-043", "SAGA-102", "SAGA-104", "SAGA-R56", "SAGA-R57")
def compare_energy(s: SagaState) -> None:
    """Phase 3: the new Energy Order; ties keep the order that was."""
    s.phase = COMPARE_PHASE
    s.energy = energy = active_energy(s)
    s.order = order_by(s, energy)
    if s.heard:
        s.tell("SAGA-102", "compared", ranking=ranking(s))
        for _, tied in groupby(s.order, energy.__getitem__):
            seats = tuple(tied)
            if len(seats) > 1:
                s.tell("SAGA-104", "tied", seats=seats, energy=energy[seats[0]])
    resolve_phase(s)


@rule("SAGA-043", "SAGA-106", "SAGA-R56")
def resolve_phase(s: SagaState) -> None:
    """Phase 4: Active Cards are resolved in the new order."""
    s.phase = RESOLVE_PHASE
    resolve_slots(s, s.order)


@rule("SAGA-106", "SAGA-107", "SAGA-108", "SAGA-R60", "SAGA-R87")
def resolve_slots(s: SagaState, seats: tuple[int, ...]) -> None:
    """Whoever still has an Active Card discards and replaces it; a Charge Up side stays."""
    for i, p in enumerate(seats):
        side = s.active[p]
        if side != NONE and not CUBES[side]:
            s.slot = p
            # A Collapse drawn here is carried out before the next player resolves.
            s.do((resolve_slots, seats[i + 1 :]))
            resolve(s, p, side, "SAGA-106")
            return
    end_turn(s)


@rule("SAGA-117", "SAGA-R61", "SAGA-R86")
def end_turn(s: SagaState) -> None:
    """No card is Active any more; hand limits, then the Final Throes."""
    s.phase = TURN_END
    s.slot = NONE
    s.active = [NONE] * s.players
    s.do((final_throes,))
    if not s.omega:
        for p in reversed(s.order):
            if is_over_size(s, p):
                s.do((hand_limit, p))


@rule("SAGA-117", "SAGA-121", "SAGA-R61", "SAGA-R68")
def is_over_size(s: SagaState, p: int) -> bool:
    """Does this player hold more cards than the hand size? An Omega-Form has no limit."""
    return 0 < hand_size(s, p) < len(s.hands[p])


@rule("SAGA-R61")
def limit_options(s: SagaState, p: int) -> list[int]:
    """Any card in hand."""
    return s.hands[p]


LIMIT = Kind("hand limit", "card", size=HELD, options=limit_options, about={"seat": int})


@rule("SAGA-117", "SAGA-R61")
def hand_limit(s: SagaState, p: int) -> None:
    """Cards in hand beyond the hand size are discarded; that is no damage."""
    if is_over_size(s, p):
        s.ask(p, LIMIT, limited, p)


@rule("SAGA-117", "SAGA-R61")
def limited(s: SagaState, card: int, p: int) -> None:
    """One card less."""
    discard_from_hand(s, p, card, "SAGA-117", "limited")
    s.do((hand_limit, p))


@rule("SAGA-R86")
def final_throes(s: SagaState) -> None:
    """Too long a game ends in growing damage to everybody, from the lowest Energy to the highest."""
    s.quiet = 0 if s.stirred else s.quiet + 1
    s.omega_turns += s.omega
    reasons = (s.quiet >= THROES_QUIET, s.omega_turns >= THROES_OMEGA, s.turn >= THROES_TURN)
    if s.throes or True in reasons:
        if not s.throes:
            s.tell("SAGA-R86", "throes begin", why=reasons.index(True))
        s.throes += 1
        s.tell("SAGA-R86", "final throes", points=s.throes)
        s.do(*[(throe, p) for p in reversed(s.order)], (turn,))
    else:
        turn(s)


@rule("SAGA-R86", "SAGA-R88")
def throe(s: SagaState, p: int) -> None:
    """One player's damage is one event."""
    if s.at[p] != OFF:
        harm(s, (p,), s.throes, NONE, "SAGA-R86")
