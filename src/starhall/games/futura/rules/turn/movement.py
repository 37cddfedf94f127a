"""Movement: into the assault bay, and the recall home to the bench."""

from __future__ import annotations

from starhall.core import Reason, rule
from starhall.games.futura.box.parts import BAY, BENCH, MOVE_COST, SUPPORT_MOVE
from starhall.games.futura.rules.kinds import FIRST, SET
from starhall.games.futura.rules.mat.cards import pay
from starhall.games.futura.rules.mat.gear import acolytes, class_of, is_resting
from starhall.games.futura.rules.mat.prices import changers, discount
from starhall.games.futura.rules.mat.shedding import go_home
from starhall.games.futura.rules.mat.slots import Mat
from starhall.games.futura.state import FuturaState

DEAREST = max(MOVE_COST)
"""Nobody's way costs more: no card raises it."""
_MOVE, _MOVE_SUPPORT, _RECALL = FIRST["MOVE"], FIRST["MOVE_SUPPORT"], FIRST["RECALL"]


@rule("FUT-082", "FUT-237", "FUT-238", "FUT-R39")
def move_price(s: FuturaState, a: int, as_support: bool) -> int:
    """The price of the class, or 1 as support; effects may lower it to nothing."""
    price = SUPPORT_MOVE if as_support else MOVE_COST[class_of(s, a)]
    return max(0, price + discount(s, a, "move"))


@rule("FUT-278", "FUT-R39", "FUT-R102")
def recall_price(s: FuturaState, a: int) -> int:
    """The price of the class, broken armour or not."""
    return max(0, MOVE_COST[class_of(s, a)] + discount(s, a, "recall"))


@rule("FUT-237", "FUT-319", "FUT-R44")
def movable(s: FuturaState, p: int, bench: list[int], as_support: bool) -> list[int]:
    """Benched acolytes whose way into the assault bay can be paid."""
    energy = s.energy[p]
    if s.resting:
        bench = [a for a in bench if not is_resting(s, a)]
    if energy >= DEAREST:
        return bench
    return [a for a in bench if move_price(s, a, as_support) <= energy]


@rule("FUT-208", "FUT-R38")
def list_moves(s: FuturaState, p: int, mat: Mat, found: list[int]) -> None:
    """Those that can move in, as primary or as support."""
    near = movable(s, p, mat.benched, False)
    for a in near:
        found.append(_MOVE + a)
    if s.energy[p] < DEAREST:
        near = movable(s, p, mat.benched, True)
    for a in near:
        found.append(_MOVE_SUPPORT + a)


def _why_not_move(s: FuturaState, a: int, p: int, as_support: bool) -> Reason | None:
    if s.side[a] != p or s.place[a] != BENCH:
        return Reason("FUT-082", "only own acolytes on the bench move in")
    if is_resting(s, a):
        return Reason("FUT-R44", "it was saved in this cycle and stays on the bench until the next")
    return Reason("FUT-319", f"it costs {move_price(s, a, as_support)} energy, you have {s.energy[p]}")


def why_not_move(s: FuturaState, a: int, p: int) -> Reason | None:
    """Why it stays on the bench."""
    return _why_not_move(s, a, p, False)


def why_not_move_support(s: FuturaState, a: int, p: int) -> Reason | None:
    """Why it stays on the bench."""
    return _why_not_move(s, a, p, True)


def move(s: FuturaState, a: int, p: int) -> None:
    """In, as one that may be primary."""
    enter(s, p, a, False)


def move_support(s: FuturaState, a: int, p: int) -> None:
    """In, for the price of a support."""
    enter(s, p, a, True)


@rule("FUT-082", "FUT-083", "FUT-237", "FUT-238", "FUT-R39")
def enter(s: FuturaState, p: int, a: int, as_support: bool) -> None:
    """Pay and enter the assault bay; who came in as support is no primary this turn."""
    for card in changers(s, a, "move"):
        s.turn_up(card)
    rule_id = "FUT-238" if as_support else "FUT-237"
    pay(s, p, move_price(s, a, as_support), rule_id)
    s.place[a] = BAY
    if as_support:
        s.as_support |= 1 << a
    if s.heard:
        s.tell(rule_id, "moved in", seat=p, acolyte=a, support=int(as_support))


@rule("FUT-278", "FUT-R39", "FUT-R71")
def pay_home(s: FuturaState, p: int, a: int) -> None:
    """Pay and go home; what makes the way cheaper shows itself."""
    for card in changers(s, a, "recall"):
        s.turn_up(card)
    pay(s, p, recall_price(s, a), "FUT-278")
    go_home(s, a)


# The recall.


@rule("FUT-210", "FUT-278", "FUT-R39")
def in_bay(s: FuturaState, p: int) -> list[int]:
    """The acolytes of a player in the assault bay whose way home can be paid."""
    energy = s.energy[p]
    return [a for a in acolytes(s, p, BAY) if recall_price(s, a) <= energy]


@rule("FUT-208", "FUT-210", "FUT-R38", "FUT-R39")
def list_recall(s: FuturaState, p: int, found: list[int]) -> None:
    """Once per turn, before or after assaults."""
    if not s.recalled and (s.energy[p] >= DEAREST or in_bay(s, p)):
        found.append(_RECALL)


def why_not_recall(s: FuturaState, value: int, p: int) -> Reason | None:
    """Why nobody comes home."""
    if s.recalled:
        return Reason("FUT-210", "acolytes are recalled once per turn")
    if not acolytes(s, p, BAY):
        return Reason("FUT-210", "none of your acolytes is in the assault bay")
    return Reason("FUT-319", f"you have {s.energy[p]} energy, too little for the way home")


def recall(s: FuturaState, value: int, p: int) -> None:
    """Who comes home?"""
    s.do((recall_whom, p))


def recall_whom(s: FuturaState, p: int) -> None:
    """Any number of those in the bay."""
    s.ask(p, SET, recalled, p, "recall")


@rule("FUT-282", "FUT-R39")
def recall_sets(s: FuturaState, p: int) -> list[int]:
    """Every group whose way home can be paid, the smaller ones first."""
    groups = [(0, 0)]
    for a in in_bay(s, p):
        price = recall_price(s, a)
        groups += [(bits | 1 << a, paid + price) for bits, paid in groups if paid + price <= s.energy[p]]
    return sorted(bits for bits, _ in groups if bits)


def why_not_group(s: FuturaState, bits: int, p: int) -> Reason | None:
    """Why this group does not come home."""
    group = [a for a in range(len(s.side)) if bits >> a & 1]
    if not group or any(s.side[a] != p or s.place[a] != BAY for a in group):
        return Reason("FUT-282", "choose among your acolytes in the assault bay")
    price = sum(recall_price(s, a) for a in group)
    return Reason("FUT-319", f"it costs {price} energy, you have {s.energy[p]}")


@rule("FUT-210", "FUT-278", "FUT-282", "FUT-R39")
def recalled(s: FuturaState, bits: int, p: int, purpose: str) -> None:
    """Each pays the price of its class and goes home."""
    s.recalled = 1
    for a in range(len(s.side)):
        if bits >> a & 1:
            pay_home(s, p, a)
