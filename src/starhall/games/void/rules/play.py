"""Playing a card, from the hand or because an effect says so."""

from __future__ import annotations

from typing import Any

from starhall.core import Secret, Step, rule
from starhall.games.void.box.parts import KIND
from starhall.games.void.rules import effects
from starhall.games.void.rules.causes import OF_CARD, at_work, source
from starhall.games.void.rules.changes import note_change
from starhall.games.void.rules.hands import copy_in, discard_all, kinds_in, random_card, top_card
from starhall.games.void.rules.verbs import kind_of_card, upon
from starhall.games.void.secrets import leave, shown_to
from starhall.games.void.state import VoidState


@rule("VOID-041", "VOID-043", "VOID-050", "VOID-092", "VOID-R42")
def put_away(s: VoidState, me: int, card: int, before: int) -> None:
    """Onto the discard pile, unless it stays in play as an affector; inner cards go before outer ones."""
    if s.changes == before:
        s.tell("VOID-043", "no effect", what=source(OF_CARD[KIND[card]]))
    if s.playing and s.playing[-1] == card:
        s.playing.pop()
        s.discard.append(card)


@rule(
    "VOID-041", "VOID-042", "VOID-043", "VOID-089", "VOID-092", "VOID-R28", "VOID-R31", "VOID-R37", "VOID-R42"
)
def resolve(s: VoidState, me: int, card: int, *out_of: Any, then: Step = put_away) -> None:
    """Show the card, carry out as much of its effect as can be, then put it away; `me` is who plays it."""
    s.playing.append(card)
    if s.heard:
        s.tell("VOID-089" if out_of else "VOID-041", "played", seat=me, kind=KIND[card], out_of=out_of)
    s.do((then, me, card, s.changes))
    s.do_all(effects.of_card(KIND[card])[me])


@rule("VOID-089", "VOID-091", "VOID-093", "VOID-R27")
def play_top(s: VoidState, me: int) -> None:
    """Play the top card of the deck; it does not count towards the cards that must be played."""
    card = top_card(s)
    if card is not None:
        note_change(s)
        resolve(s, me, card, "top of the deck")


@rule("VOID-089", "VOID-R28")
def play_last(s: VoidState, me: int) -> None:
    """Play the top card of the discard pile; the card that says so is not there."""
    if s.discard:
        note_change(s)
        resolve(s, me, s.discard.pop(), "top of the discard pile")


@rule("VOID-R32")
def play_random(s: VoidState, me: int, who: str) -> None:
    """Play a random card out of the hand of somebody who has one."""
    upon(s, me, who, True, played_from)


@rule("VOID-R37", "VOID-R41")
def played_from(s: VoidState, me: int, p: int) -> None:
    """The card is open to all, and `me` plays it."""
    card = random_card(s, p)
    leave(s, p, card)
    note_change(s)
    resolve(s, me, card, "hand", p)


@rule("VOID-R27", "VOID-R81")
def play_best(s: VoidState, me: int, number: int) -> None:
    """Take cards off the deck one by one; only `me` sees them."""
    for _ in range(number):
        card = top_card(s)
        if card is None:
            break
        s.looked.append(card)
    shown_to(s, s.looked, me)
    if s.looked:
        note_change(s)
        s.tell("VOID-R81", "looked", seat=me, n=len(s.looked), kinds=Secret([KIND[c] for c in s.looked], me))
        s.do((choose_best, me), (discard_looked, me))


def cards_looked_at(s: VoidState, me: int) -> list[int]:
    """Each different card among those looked at."""
    return kinds_in(s.looked)


BEST = kind_of_card("best", cards_looked_at)


@rule("VOID-R81")
def choose_best(s: VoidState, me: int) -> None:
    """Which one is played; a single card is, without asking."""
    if len(s.looked) == 1:
        s.do((best_chosen, *kinds_in(s.looked), me))
    else:
        s.ask(me, BEST, best_chosen, me)


@rule("VOID-R28", "VOID-R81")
def best_chosen(s: VoidState, kind: int, me: int) -> None:
    """This one is played; the others wait, in no pile."""
    card = copy_in(s.looked, kind)
    s.looked.remove(card)
    s.forget([card])
    resolve(s, me, card, "cards looked at")


@rule("VOID-R81")
def discard_looked(s: VoidState, me: int) -> None:
    """The others are discarded face up in the order drawn."""
    looked, s.looked = s.looked, []
    s.forget(looked)
    discard_all(s, me, looked, at_work(s))


@rule("VOID-039", "VOID-040", "VOID-R43", "VOID-R82")
def end_action(s: VoidState, me: int) -> None:
    """Nothing more is owed once this card, and the card that caused it, is done."""
    s.owed = 0
    note_change(s)
    s.tell("VOID-040", "action ended", seat=me)
