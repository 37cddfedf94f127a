"""Carrying out a play: its targets, resistance, the verbs in order, and what follows later."""

from __future__ import annotations

from starhall.core import Step, rule
from starhall.games.futura.box.language import Act
from starhall.games.futura.box.parts import NONE, SLOTS
from starhall.games.futura.rules.plays.conditions import met
from starhall.games.futura.rules.plays.in_force import effect_type
from starhall.games.futura.rules.plays.tables import card_played, clauses_of, is_ability
from starhall.games.futura.rules.steps import SETTLE
from starhall.games.futura.rules.verbs.table import (
    TURNED,
    acts_of,
    aimed_at,
    can,
    clause_of,
    shrugged_off,
    verb_of,
)
from starhall.games.futura.state import FuturaState, Later, Play

RECORDED_AS = "plays_carry"
"""How records name this module."""

FROM_HAND = "summon"
"""The choice of a hidden card: it is asked for even if there is but one."""
ON_EQUIPMENT = "nullify sigil"
"""The choice of a sigil that was applied, by its place among them."""
SETTLED = ("DEC", "PRE", "END", "AMBUSH")
"""Windows after whose plays the fallen are seen to at once."""


# Targets.


@rule("FUT-R61", "FUT-R87")
def choose_targets(s: FuturaState, play: Play, window: str, then: Step) -> None:
    """Whatever has to be chosen, the only possibility by itself; `then` gets the play with its targets."""
    for act in acts_of(s, play):
        choose = verb_of(act).choose
        choice = choose(s, play, act) if choose else None
        if choice is not None:
            kind, purpose = choice
            options = kind.options(s, play.seat, purpose, play, window, then)
            if (len(options) > 1 or purpose == FROM_HAND) and play.seat >= 0:
                s.ask(play.seat, kind, target_chosen, play.seat, purpose, play, window, then)
            elif options:
                target_chosen(s, options[0], play.seat, purpose, play, window, then)
            else:
                # Only a play that has changed sides comes here without a target.
                s.tell(
                    "FUT-R87", "no effect", seat=play.seat, thing=play.thing, card=card_played(s, play.thing)
                )
            return
    then(s, play, window)


def target_chosen(
    s: FuturaState, value: int, p: int, purpose: str, play: Play, window: str, then: Step
) -> None:
    """One choice is made; there may be another. A card of the hand is shown as it is named."""
    if purpose == FROM_HAND:
        s.turn_up(next(card for card in s.hands[p] if card % SLOTS == value))
    elif purpose == ON_EQUIPMENT:
        # Others may leave meanwhile: the sigil is remembered by its card, not by its place.
        value = s.applied[value].card
    s.do((choose_targets, play._replace(about=(*play.about, value)), window, then))


# The play takes effect.


@rule("FUT-R61", "FUT-R87", "FUT-387")
def carry_out(s: FuturaState, play: Play, window: str) -> None:
    """A play takes effect, if it still can; one that has changed sides gets targets of its own first."""
    if window == "POST" and not _still_holds(s, play):
        s.tell("FUT-R61", "no effect", seat=play.seat, thing=play.thing, card=card_played(s, play.thing))
    else:
        choose_targets(s, play, window, carry_on)


def _still_holds(s: FuturaState, play: Play) -> bool:
    """Has no change of dice made the win or loss untrue? A play that was turned was judged for its player."""
    if play.subject == TURNED:
        return True
    words = tuple(word for word in clause_of(s, play).windows["POST"] if word in ("win", "lose"))
    return met(s, words, play.seat, play.bearer)


@rule("FUT-R61", "FUT-173")
def carry_on(s: FuturaState, play: Play, window: str) -> None:
    """The verbs in the order written; those without a legal target, and those resisted, are skipped."""
    seat, thing, clause, _, _, _ = play
    if is_ability(s, thing):
        s.resolved += (play,)
    for k, (when, _) in enumerate(clause_of(s, play).after):
        s.later.append(Later(when, seat, play.bearer, thing, clause, k))
    acts = acts_of(s, play)
    kind = effect_type(s, thing)
    left = [k for k, act in enumerate(acts) if can(s, play, act, kind)]
    if not left:
        s.tell("FUT-R87", "no effect", seat=seat, thing=thing, card=card_played(s, thing))
    left = _not_resisted(s, play, acts, left)
    settle = [(s.step_called(SETTLE),)] if window in SETTLED else []
    s.do(*[(act_out, play, k) for k in left], *settle)


@rule("FUT-173")
def _not_resisted(s: FuturaState, play: Play, acts: tuple[Act, ...], left: list[int]) -> list[int]:
    """The acts that are not resisted: one roll for each unit that the play is aimed at."""
    rolled: dict[int, bool] = {}
    found = []
    for k in left:
        thing = aimed_at(s, play, acts[k])
        if thing not in rolled:
            rolled[thing] = shrugged_off(s, play, thing)
        if not rolled[thing]:
            found.append(k)
    return found


def act_out(s: FuturaState, play: Play, k: int) -> None:
    """One verb, if it still has a legal target."""
    act = acts_of(s, play)[k]
    if can(s, play, act, effect_type(s, play.thing)):
        verb_of(act).step(s, play, act)


# What follows later.


@rule("FUT-179")
def delayed(s: FuturaState, window: str, p: int | None = None) -> None:
    """The delayed parts that are due in this window: of everybody, the defender first, or of one seat."""
    due = [one for one in s.later if one.window == window and (p is None or one.seat == p)]
    if due:
        s.later = [one for one in s.later if one not in due]
        due.sort(key=lambda one: one.seat != s.defender)
        s.do(*[(come_due, one) for one in due])


def come_due(s: FuturaState, later: Later) -> None:
    """The price or after-effect of a play."""
    _, act = clauses_of(s, later.thing)[later.clause].after[later.part]
    play = Play(later.seat, later.thing, later.clause, 1, NONE, (later.bearer, NONE))
    if can(s, play, act, ""):
        verb_of(act).step(s, play, act)
