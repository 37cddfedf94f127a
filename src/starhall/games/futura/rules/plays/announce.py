"""Announcing a play: showing the card, paying, choosing targets, and the answers of the other side."""

from __future__ import annotations

from starhall.core import rule
from starhall.core.rows import changed
from starhall.games.futura.box.parts import (
    ABILITY,
    CLAUSES,
    CREATURE,
    KIND,
    NOBODY,
    NONE,
    ONE_OFF,
    PASS,
    SLOTS,
    USE,
)
from starhall.games.futura.rules.fight import units
from starhall.games.futura.rules.kinds import BY_SIGIL, FIXED, PAY, PLAY
from starhall.games.futura.rules.mat.cards import discard
from starhall.games.futura.rules.mat.gear import drop_item
from starhall.games.futura.rules.mat.sigils import front, mark
from starhall.games.futura.rules.plays.carry import carry_out, choose_targets
from starhall.games.futura.rules.plays.costs import GRATIS, pay_for, use_up, ways_to_pay
from starhall.games.futura.rules.plays.quiet import quiet
from starhall.games.futura.rules.plays.reach import expected, source_of
from starhall.games.futura.rules.plays.tables import card_played, clauses_of, hex_of
from starhall.games.futura.rules.verbs.table import clause_of
from starhall.games.futura.state import FuturaState, Play

RECORDED_AS = "plays_announce"
"""How records name this module."""

ANSWERED = ("DEC", "PRE", "POST", "AFT", "KO", "RESP", "AMBUSH", "REPLAY")
"""Windows whose plays the other side may answer."""


# Showing, paying, choosing.


@rule("FUT-239", "FUT-R71")
def show(s: FuturaState, p: int, window: str, subject: int, value: int) -> None:
    """The card is turned up: from here on it is played."""
    _, card, _, bearer = source_of(s, p, window, subject, value)
    turn_up_source(s, card)
    s.do((choose_way, p, window, subject, value, bearer))


def turn_up_source(s: FuturaState, card: int) -> None:
    """A card that acts is known to all, and stays known as the source of what it does."""
    if card != NONE:
        s.turn_up(card)
        s.played[card % SLOTS] = card


def choose_way(s: FuturaState, p: int, window: str, subject: int, value: int, bearer: int) -> None:
    """How it is paid, if there is a choice."""
    ways = _ways(s, p, value)
    if len(ways) > 1:
        s.ask(p, PAY, way_chosen, p, "play", window, subject, value, bearer)
    else:
        way_chosen(s, ways[0], p, "play", window, subject, value, bearer)


def _ways(s: FuturaState, p: int, value: int) -> list[int]:
    thing, i = divmod(value, CLAUSES)
    clause = clauses_of(s, thing)[i]
    return ways_to_pay(s, p, clause, hex_of(s, thing))


def ways(s: FuturaState, p: int, window: str, subject: int, value: int, bearer: int) -> list[int]:
    """Energy for a tier, the fixed price, or the front sigil."""
    return _ways(s, p, value)


def way_chosen(
    s: FuturaState, way: int, p: int, purpose: str, window: str, subject: int, value: int, bearer: int
) -> None:
    """The tier is known; now the targets."""
    thing, i = divmod(value, CLAUSES)
    sigil = front(s, p) if way == BY_SIGIL else NONE
    tier = 3 if way == BY_SIGIL else 1 if way in (FIXED, GRATIS) else way + 1
    choose_targets(s, Play(p, thing, i, tier, sigil, (bearer, subject)), window, announce)


# Announcing and answering.


@rule("FUT-187", "FUT-186", "FUT-189", "FUT-223", "FUT-254", "FUT-R18", "FUT-R19", "FUT-R61")
def announce(s: FuturaState, play: Play, window: str) -> None:
    """Costs are paid, the card is used up, and the other side may answer."""
    p, thing, i, tier, sigil, _ = play
    clause = clause_of(s, play)
    way = BY_SIGIL if sigil != NONE else GRATIS if clause.free else tier - 1 if clause.charged else FIXED
    if s.heard:
        card, paid = card_played(s, thing), tier if clause.charged else 0
        s.tell("FUT-R61", "plays", seat=p, thing=thing, card=card, tier=paid, sigil=sigil, window=window)
    pay_for(s, p, clause, way)
    use_up(s, thing, i)
    if sigil != NONE and _is_creature(s, thing):
        mark(s, thing, sigil)
    spend_card(s, p, thing)
    s.announced.append(play)
    if window in ANSWERED:
        s.do((offer_answer, units.other_side(s, p)), (answered, window))
    else:
        s.do((answered, window))


def _is_creature(s: FuturaState, thing: int) -> bool:
    card = card_played(s, thing)
    return card != NONE and KIND[card // SLOTS] == CREATURE


@rule("FUT-187", "FUT-223", "FUT-R18")
def spend_card(s: FuturaState, p: int, thing: int) -> None:
    """Ability cards, one-off items and artefacts go to the discard pile; passive ones and the rest stay."""
    card = card_played(s, thing)
    if card == NONE:
        return
    face = card // SLOTS
    if ONE_OFF[face] or (KIND[face] == ABILITY and USE[face] != "Passive"):
        leave_bearer(s, card)
        discard(s, p, card)


def leave_bearer(s: FuturaState, card: int) -> None:
    """A card comes off the acolyte or station that carries it."""
    for a in range(len(s.side)):
        if card in s.abilities[a]:
            s.abilities = changed(s.abilities, a, tuple(other for other in s.abilities[a] if other != card))
        elif card in s.items[a]:
            drop_item(s, a, card)
        elif s.off_hand[a] == card:
            s.off_hand = changed(s.off_hand, a, NONE)
    for d, fitted in enumerate(s.fitted):
        if card in fitted:
            s.fitted = changed(s.fitted, d, tuple(other for other in fitted if other != card))


@rule("FUT-322", "FUT-386", "FUT-R61")
def offer_answer(s: FuturaState, q: int) -> None:
    """The other side may answer, as often as it likes while there is something to answer."""
    if s.attacker == NOBODY or (s.announced and s.announced[-1].tier == 0):
        return
    found = None if quiet(s, q, "RESP") else expected(s, q, "RESP")
    if found is not None:
        s.ask_among([*found, PASS], q, PLAY, answer_chosen, q, "RESP", NONE)


def answer_chosen(s: FuturaState, value: int, q: int, window: str, subject: int) -> None:
    """An answer is a play like any other, and carried out first."""
    if value != PASS:
        s.do((show, q, "RESP", subject, value), (offer_answer, q))


@rule("FUT-R61")
def answered(s: FuturaState, window: str) -> None:
    """All answers are in: it waits in its queue, or is carried out; a cancelled one does nothing."""
    play = s.announced.pop()
    if play.tier == 0:
        s.tell("FUT-R61", "cancelled", seat=play.seat, thing=play.thing, card=card_played(s, play.thing))
    elif window == "POST":
        s.queue.append(play)
    else:
        s.do((carry_out, play, window))
