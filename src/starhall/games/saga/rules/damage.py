"""Attacking, damage and discarding."""

from __future__ import annotations

from starhall.core import Kind, Reason, Secret, rule
from starhall.games.saga.box.geometry import OFF
from starhall.games.saga.box.parts import HELD, SUPERCHARGED
from starhall.games.saga.facts import ADJACENT, Filters, in_scope, innermost, life, meets, targets
from starhall.games.saga.rules.ending import elimination_check
from starhall.games.saga.rules.steps import AFTER_ATTACK
from starhall.games.saga.state import NONE, SagaState

MELEE, RANGED = 0, 1
STOP_ATTACKING = 4
"""Forgo the attack of Supercharging."""


# Attacks


@rule("SAGA-072", "SAGA-R27", "SAGA-R28")
def attack(s: SagaState, p: int, times: int) -> None:
    """Melee Attacks, one after the other, each on one adjacent opponent."""
    attack_on(s, p, times, SUPERCHARGED if s.omega else 0, 0, ADJACENT, MELEE)


@rule("SAGA-074", "SAGA-R32")
def ranged_attack(s: SagaState, p: int, times: int, filters: Filters) -> None:
    """Ranged Attacks on any opponent that passes the filters, adjacent or not."""
    attack_on(s, p, times, SUPERCHARGED if s.omega else 0, 0, filters, RANGED)


@rule("SAGA-072", "SAGA-120", "SAGA-R28", "SAGA-R72")
def attack_targets(
    s: SagaState, p: int, left: int, bonus: int, hit: int, filters: Filters, reach: int
) -> list[int]:
    """Who can be attacked now; the attack of Supercharging may be forgone."""
    found = targets(s, p, filters)
    return found if left else [*found, STOP_ATTACKING]


def why_not_attack(
    s: SagaState, q: int, p: int, left: int, bonus: int, hit: int, filters: Filters, reach: int
) -> Reason | None:
    """An absent player, oneself, or one that does not pass the filters."""
    if q in attack_targets(s, p, left, bonus, hit, filters, reach):
        return None
    if q == STOP_ATTACKING:
        return Reason("SAGA-R13", "only the attack of Supercharging may be forgone")
    if q >= s.players or s.at[q] == OFF:
        return Reason("SAGA-R38", "nobody of that number is in the game")
    if q == p:
        return Reason("SAGA-R29", "only opponents are attacked")
    if reach == MELEE:
        return Reason("SAGA-072", f"{s.names[q]} is not adjacent to you")
    return Reason("SAGA-074", f"{s.names[q]} is out of reach of this card or protected from it")


ATTACK = Kind(
    "attack",
    "seat",
    size=STOP_ATTACKING + 1,
    options=attack_targets,
    why_not=why_not_attack,
    about={"seat": int, "left": int, "bonus": int, "hit": int, "filters": Filters, "reach": int},
)


@rule("SAGA-076", "SAGA-119", "SAGA-R13", "SAGA-R28", "SAGA-R72", "SAGA-R90")
def attack_on(s: SagaState, p: int, left: int, bonus: int, hit: int, filters: Filters, reach: int) -> None:
    """The next attack, if there is one left and somebody to attack."""
    if s.at[p] == OFF:
        return
    found = targets(s, p, filters) if left + bonus else []
    if not found:
        if left and s.heard:
            s.tell("SAGA-076" if reach == MELEE else "SAGA-R13", "nobody to attack", seat=p, reach=reach)
        attacks_over(s, p, hit, reach)
    elif left and len(found) == 1:
        attacked(s, found[0], p, left, bonus, hit, filters, reach)
    else:
        found = found if left else [*found, STOP_ATTACKING]
        s.ask_among(found, p, ATTACK, attacked, p, left, bonus, hit, filters, reach)


@rule("SAGA-072", "SAGA-074", "SAGA-R27", "SAGA-R30", "SAGA-R36", "SAGA-R88")
def attacked(
    s: SagaState, q: int, p: int, left: int, bonus: int, hit: int, filters: Filters, reach: int
) -> None:
    """An attack never fails: 1 damage."""
    if q == STOP_ATTACKING:
        attacks_over(s, p, hit, reach)
        return
    rule_id = "SAGA-072" if reach == MELEE else "SAGA-074"
    if s.heard:
        s.tell(rule_id, "attacked", seat=p, victim=q, reach=reach)
    left, bonus = (left - 1, bonus) if left else (0, bonus - 1)
    s.do((attack_on, p, left, bonus, hit | 1 << q, filters, reach))
    harm(s, (q,), 1, p, rule_id)


@rule("SAGA-091", "SAGA-092", "SAGA-R49")
def attacks_over(s: SagaState, p: int, hit: int, reach: int) -> None:
    """The card being performed remembers whom its latest attacks hit."""
    if s.hits:
        s.hits = (*s.hits[:-1], hit)
    if hit:
        s.step_called(AFTER_ATTACK)(s, p, hit, reach)


# Damage


@rule("SAGA-075", "SAGA-R13", "SAGA-R29", "SAGA-R31", "SAGA-R34")
def damage(s: SagaState, p: int, points: int, scope: str, filters: Filters) -> None:
    """Damage to all that fit, as one event; it is no attack."""
    if s.at[p] == OFF:
        return
    found = in_scope(s, p, scope, filters)
    if scope == "each_character" and meets(s, p, filters):
        found = [q for q in s.order if q == p or q in found]
    if not found:
        s.tell("SAGA-R13", "met nobody", source=innermost(s))
    elif scope in ("one_opponent", "one_hit"):
        s.ask(p, TARGET, damage_chosen, p, scope, filters, points)
    else:
        harm(s, tuple(found), points, p, "SAGA-075", innermost(s))


@rule("SAGA-R13")
def target_options(s: SagaState, p: int, scope: str, filters: Filters, points: int) -> list[int]:
    """Anybody in the scope of the card."""
    return in_scope(s, p, scope, filters)


TARGET = Kind(
    "target",
    "seat",
    size=4,
    options=target_options,
    take_the_only_one=True,
    about={"seat": int, "scope": str, "filters": Filters, "number": int},
)


def damage_chosen(s: SagaState, q: int, p: int, scope: str, filters: Filters, points: int) -> None:
    """The chosen opponent takes it."""
    harm(s, (q,), points, p, "SAGA-075", innermost(s))


@rule("SAGA-004", "SAGA-087", "SAGA-R19", "SAGA-R34", "SAGA-R88")
def harm(
    s: SagaState, seats: tuple[int, ...], points: int, by: int, rule_id: str, source: int = NONE
) -> None:
    """One damage event: these pay in Energy Order, then eliminations are looked for, all at once."""
    s.stirred = True
    if s.heard:
        s.tell(rule_id, "damaged", seats=seats, points=points, source=source)
    s.do((elimination_check, by, seats))
    for q in reversed(seats):
        s.do((pay, q, points, 0))


@rule("SAGA-077", "SAGA-078", "SAGA-082", "SAGA-088", "SAGA-115", "SAGA-R51")
def payable(s: SagaState, p: int, points: int, paid_so_far: int) -> list[int]:
    """Any card in hand or face-up: the Active Card, Charge Ups, the card that does the damage."""
    return s.hands[p] + [card for card, _, _ in s.face_up[p]]


def why_not_pay(s: SagaState, card: int, p: int, points: int, paid_so_far: int) -> Reason | None:
    """Only own cards pay, and none from a pile."""
    if card in payable(s, p, points, paid_so_far):
        return None
    return Reason("SAGA-077", "it is neither in your hand nor face-up in front of you")


DISCARD = Kind(
    "discard",
    "card",
    size=HELD,
    options=payable,
    why_not=why_not_pay,
    about={"seat": int, "points": int, "paid": int},
)


@rule("SAGA-004", "SAGA-077", "SAGA-R34", "SAGA-R35")
def pay(s: SagaState, p: int, points: int, paid_so_far: int) -> None:
    """A card for each point, of the victim's choice; with no more cards than that, all of them."""
    if life(s, p, len(s.hands[p])) > points:
        s.ask(p, DISCARD, paid, p, points, paid_so_far)
    else:
        for card in payable(s, p, points, paid_so_far):
            discard(s, p, card, "SAGA-R35")


@rule("SAGA-077")
def owed(s: SagaState) -> list[int]:
    """By seat: the cards that must still be paid for damage already dealt."""
    found = [0] * s.players
    for frame in s.stack:
        if frame[0] is pay:
            found[frame[1]] += frame[2]
    for _, kind, _, about in s.asked:
        if kind is DISCARD:
            found[about[0]] += about[1]
    return found


@rule("SAGA-077", "SAGA-080")
def paid(s: SagaState, card: int, p: int, points: int, paid_so_far: int) -> None:
    """One point is paid."""
    discard(s, p, card, "SAGA-077")
    if points > 1:
        s.do((pay, p, points - 1, paid_so_far + 1))
    elif paid_so_far and s.omega:
        s.do((turn_down, p, paid_so_far + 1), (order_under, p, paid_so_far + 1))


@rule("SAGA-077", "SAGA-078", "SAGA-080")
def discard(s: SagaState, p: int, card: int, rule_id: str) -> None:
    """A card of `p` is paid to damage."""
    if card in s.hands[p]:
        discard_from_hand(s, p, card, rule_id, "discarded from hand")
    else:
        discard_face_up(s, p, card, rule_id, "discarded")


@rule("SAGA-083", "SAGA-140")
def discard_from_hand(s: SagaState, p: int, card: int, rule_id: str, event: str) -> None:
    """A card in hand goes to its owner's pile face-down."""
    s.hands[p].remove(card)
    left_hand_unseen(s, p, card)
    put_on_pile(s, p, card)
    if s.heard:
        s.tell(rule_id, event, seat=p, card=Secret(card, p), left=life(s, p, len(s.hands[p])))


@rule("SAGA-084", "SAGA-R34")
def left_hand_unseen(s: SagaState, p: int, card: int) -> None:
    """A card has gone from the hand of `p` to its pile face-down."""
    hand = s.hands[p]
    if hand:
        # Anything that the others knew to be in this hand may be the card that left it.
        s.forget([card, *hand])
    s.remember(card, p)


@rule("SAGA-078", "SAGA-106")
def discard_face_up(s: SagaState, p: int, card: int, rule_id: str, event: str) -> None:
    """A card on the table goes to its owner's pile; everybody sees it."""
    side = side_of(s, p, card) if s.heard else NONE
    leave_table(s, p, card)
    put_on_pile(s, p, card)
    if s.heard:
        s.tell(rule_id, event, seat=p, card=card, side=side, left=life(s, p, len(s.hands[p])))


@rule("SAGA-083", "SAGA-140")
def put_on_pile(s: SagaState, p: int, card: int) -> None:
    """On its owner's own pile; in the Omega Phase, under it."""
    if s.omega:
        s.piles[p].insert(0, card)
    else:
        s.piles[p].append(card)


def side_of(s: SagaState, p: int, card: int) -> int:
    """The side of a face-up card that shows, as 2 × card + side."""
    for face_up, side, _ in s.face_up[p]:
        if face_up == card:
            return 2 * card + side
    raise ValueError(f"card {card} does not lie before seat {p}")


@rule("SAGA-079", "SAGA-080", "SAGA-081", "SAGA-084", "SAGA-103", "SAGA-R12", "SAGA-R51", "SAGA-R53")
def leave_table(s: SagaState, p: int, card: int) -> None:
    """A face-up card goes, and everybody sees it: no cubes, no Energy, and it will not resolve."""
    entries = s.face_up[p]
    if entries[-1].card == card:
        s.face_up[p] = entries[:-1]
    else:
        s.face_up[p] = tuple([entry for entry in entries if entry.card != card])
    if s.active[p] >> 1 == card:
        s.active[p] = NONE
    if s.performing:
        s.performing = tuple([~value if value >> 1 == card else value for value in s.performing])
    s.turn_up(card)


@rule("SAGA-R71")
def turn_down(s: SagaState, p: int, cards: int) -> None:
    """The cards paid together are put under the pile in secret: the others no longer know which is where."""
    s.forget(s.piles[p][:cards], p)


@rule("SAGA-R71")
def order_options(s: SagaState, p: int, cards: int) -> list[int]:
    """The cards that go under the pile."""
    return s.piles[p][:cards]


ORDER = Kind("order", "card", size=HELD, options=order_options, about={"seat": int, "cards": int})


@rule("SAGA-R71")
def order_under(s: SagaState, p: int, cards: int) -> None:
    """Several at once in the Omega Phase: the owner chooses which lies highest."""
    if cards > 1:
        s.ask(p, ORDER, ordered, p, cards)


@rule("SAGA-R71")
def ordered(s: SagaState, card: int, p: int, cards: int) -> None:
    """It lies above the others."""
    pile = s.piles[p]
    pile.remove(card)
    pile.insert(cards - 1, card)
    s.tell("SAGA-R71", "ordered", only=(p,), seat=p, card=card)
    s.do((order_under, p, cards - 1))
