"""What is hidden: what a question tells everybody, and fair re-deals of what a seat may not know."""

from __future__ import annotations

from random import Random

from starhall.core import Resampling, rule
from starhall.core.views import deal_anew, other_answers
from starhall.games.stellar.box.parts import ATTACK, DECODE, GATE, NOBODY
from starhall.games.stellar.facts import barred_by, opposers
from starhall.games.stellar.rules import attack, decode, gate
from starhall.games.stellar.rules.attack import TARGET
from starhall.games.stellar.rules.contest import DICE, DRAW, SHIP
from starhall.games.stellar.rules.tile import LEVEL
from starhall.games.stellar.seen import Contest, StellarSeen
from starhall.games.stellar.state import StellarState


def see(s: StellarState, seen: StellarSeen) -> None:
    """A contest is open to all, whoever is asked about it, and also while an answer is carried out."""
    seen.contest = _asked_about(s) if s.asked else _under_way(s)


def _under_way(s: StellarState) -> Contest | None:
    """While an answer is carried out: the contest that the last question was about."""
    step = s.asker[0] if s.asker and s.stack else None
    if step is decode.choose_die or step is decode.next_opposer:
        return _contest(s, DECODE, s.asker[1])
    if step is attack.choose_die or step is attack.choose_target or step is attack.defend:
        return _contest(s, ATTACK, s.asker[1], s.asker[2])
    return _contest(s, GATE, s.asker[1]) if step is gate.roll_on else None


def _asked_about(s: StellarState) -> Contest | None:
    """The contest that the open question is about."""
    _, kind, _, args = s.asked[0]
    target = NOBODY
    if kind is DICE:
        p, action, target, *_ = args
    elif kind is DRAW and args[2] != SHIP:
        race, _, action, p, *_ = args
        if action == ATTACK:
            target = race
    elif kind is TARGET:
        p, target, _ = args
        action = ATTACK
    elif kind is LEVEL:
        p, why = args
        action = ATTACK if why == "STEL-100" else DECODE
    else:
        return None
    return _contest(s, action, p, target)


def _contest(s: StellarState, action: int, p: int, target: int = NOBODY) -> Contest:
    return Contest(action, p, target, _drawers(s, action, p, target), barred_by(s, p, action, target))


def _drawers(s: StellarState, action: int, p: int, target: int) -> tuple[int, ...]:
    if action == DECODE:
        return opposers(s, p)
    return (target,) if action == ATTACK and target != NOBODY else ()


def redeal(s: StellarState, seat: int | None, rng: Random) -> StellarState:
    """A copy in which all that `seat` does not know is dealt anew, with fresh chance from here on."""
    copy = s.copy()
    copy.dealer = Resampling(rng)
    _deal_cards(copy, seat, rng)
    _deal_tokens(copy, seat, rng)
    if copy.together:
        copy.answers = tuple(other_answers(copy, seat, rng))
    return copy


@rule("STEL-117", "STEL-R52")
def _deal_cards(s: StellarState, seat: int | None, rng: Random) -> None:
    """The unknown cards of the deck, of the other hands and of the face-down placed ones change places."""
    piles = [s.deck, s.bonus, *(hand for p, hand in enumerate(s.hands) if p != seat)]
    deal_anew(s, seat, piles, rng)


@rule("STEL-021", "STEL-R08")
def _deal_tokens(s: StellarState, seat: int | None, rng: Random) -> None:
    """The other seats draw their tokens again; the pile has no order, since it is drawn from at random."""
    others = [held for p, held in enumerate(s.tokens) if p != seat and held]
    if not others:
        return
    pile = s.pile
    for held in others:
        pile += held
    pile.sort()
    for held in others:
        for i in range(len(held)):
            held[i] = pile.pop(int(rng.random() * len(pile)))
