"""What is hidden: what a question tells everybody, and fair re-deals of what a seat may not know."""

from __future__ import annotations

from math import floor
from random import Random

from starhall.core import Resampling, rule
from starhall.core.seen import knowing
from starhall.core.views import Unknown, mixed, other_answers
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


def known(s: StellarState, seat: int | None) -> tuple[object, ...]:
    """All that a seat knows."""
    return *_open(s, seat), _asked_about(s) if s.asked else _under_way(s)


_open = knowing(StellarState)


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


class Redealing:
    """Deals anew all that a seat does not know: found out once for any number of re-deals."""

    @rule("STEL-021", "STEL-117", "STEL-R08", "STEL-R52")
    def __init__(self, s: StellarState, seat: int | None) -> None:
        """Find all hidden cards and tokens of a state, which stays as it is meanwhile."""
        self._s, self._seat = s, seat
        # Where cards can lie that a seat does not know: the other hands, the face-down placed ones, the deck.
        piles = [*s.hands, s.bonus, s.deck]
        if seat is not None:
            del piles[seat]
        self._unknown = Unknown(s, seat, piles)
        self._pile = list(s.pile)
        """All that others may have drawn; the pile has no order, since it is drawn from at random."""
        for p, held in enumerate(s.tokens):
            if held and p != seat:
                self._pile += held
        if len(self._pile) > len(s.pile):
            self._pile.sort()

    def __call__(self, rng: Random) -> StellarState:
        """A copy in which all that the seat does not know is dealt anew, with fresh chance from here on."""
        s, seat = self._s, self._seat
        copy = s.outline()
        copy.dealer = Resampling(rng)
        *hands, bonus, copy.deck = self._unknown.put(copy, mixed(self._unknown.cards, rng))
        copy.bonus = tuple(bonus)
        if seat is not None:
            hands.insert(seat, s.hands[seat].copy())
        copy.hands = hands
        pile = self._pile.copy()
        random, left = rng.random, len(pile)
        copy.tokens = []
        for p, held in enumerate(s.tokens):
            if p == seat or not held:
                copy.tokens.append(held)
                continue
            rest = left - len(held)
            copy.tokens.append(tuple([pile.pop(floor(random() * size)) for size in range(left, rest, -1)]))
            left = rest
        copy.pile = tuple(pile)
        if copy.together:
            copy.answers = tuple(other_answers(copy, seat, rng))
        return copy
