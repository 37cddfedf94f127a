"""What is hidden: what a question tells everybody, and fair re-deals of what a seat may not know."""

from __future__ import annotations

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
        self._unknown = Unknown(s, seat, _piles(s, seat))
        self._held: list[int] = []
        """The other seats that hold tokens."""
        self._pile = s.pile.copy()
        """All that they may have drawn; the pile has no order, since it is drawn from at random."""
        for p, held in enumerate(s.tokens):
            if held and p != seat:
                self._held.append(p)
                self._pile += held
        if self._held:
            self._pile.sort()

    def __call__(self, rng: Random) -> StellarState:
        """A copy in which all that the seat does not know is dealt anew, with fresh chance from here on."""
        copy = self._s.copy()
        copy.dealer = Resampling(rng)
        self._unknown.put(copy, _piles(copy, self._seat), mixed(self._unknown.cards, rng))
        random, pile, left = rng.random, self._pile.copy(), len(self._pile)
        for p in self._held:
            held = copy.tokens[p]
            for i in range(len(held)):
                held[i] = pile.pop(int(random() * left))
                left -= 1
        copy.pile = pile
        if copy.together:
            copy.answers = tuple(other_answers(copy, self._seat, rng))
        return copy


def _piles(s: StellarState, seat: int | None) -> list[list[int]]:
    """Where cards can lie that a seat does not know: the deck, the face-down placed ones, the other hands."""
    found = [s.deck, s.bonus, *s.hands]
    if seat is not None:
        del found[2 + seat]
    return found
