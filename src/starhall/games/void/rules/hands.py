"""Cards and hands: drawing, discarding, stealing, swapping."""

from __future__ import annotations

from itertools import islice
from typing import Any

from starhall.core import Reason, Secret, rule
from starhall.games.void.box.parts import KIND
from starhall.games.void.box.rows import CARDS
from starhall.games.void.facts import survivors_from
from starhall.games.void.rules.causes import Cause, at_work, source
from starhall.games.void.rules.changes import note_change
from starhall.games.void.rules.verbs import amount, kind_of_card, upon, upon_pair
from starhall.games.void.secrets import leave, leave_seen_by, owned, shown_to
from starhall.games.void.state import VoidState

_NAMES = tuple(card.name for card in CARDS.values())
_KIND_OF = list(KIND).__getitem__


def kinds_in(cards: list[int]) -> list[int]:
    """The different cards among these: copies are one option."""
    return sorted({*map(_KIND_OF, cards)})


@rule("VOID-R80")
def copy_in(cards: list[int], kind: int) -> int:
    """The first copy of this kind; there is one."""
    for card in cards:
        if KIND[card] == kind:
            break
    return card


# Drawing


@rule("VOID-025", "VOID-R27", "VOID-R28")
def top_card(s: VoidState) -> int | None:
    """Take the top card off the deck, made anew of the discard pile if empty; None if there is no card."""
    if not s.deck:
        if not s.discard:
            return None
        pile, s.discard = s.discard, []
        s.shuffle(pile)
        s.deck = tuple(pile[::-1])
        s.tell("VOID-R27", "reshuffled", n=len(s.deck))
    s.uncover()
    card, s.deck = s.deck[-1], s.deck[:-1]
    return card


def _reshuffling(s: VoidState, n: int) -> list[int]:
    return list(islice(iter(lambda: top_card(s), None), n))


@rule("VOID-R27", "VOID-R29")
def draw_cards(s: VoidState, p: int, n: int, cause: Cause) -> None:
    """Draw cards one after another, as many as there are; there is no hand limit."""
    deck = s.deck
    left = len(deck) - n
    if left >= 0:
        drawn = list(deck[left:])
        drawn.reverse()
        s.deck = deck[:left]
    else:
        # The deck runs out on the way: card by card, with a reshuffle.
        drawn = _reshuffling(s, n)
    if drawn:
        s.hands[p] += drawn
        s.uncover()
        note_change(s)
        if s.heard:
            kinds = Secret([KIND[card] for card in drawn], p)
            s.tell(cause.rule, "drew", seat=p, n=len(drawn), kinds=kinds, by=source(cause))
    if len(drawn) < n:
        s.tell("VOID-R27", "no card left", seat=p, n=n - len(drawn), by=source(cause))


@rule("VOID-R32")
def draw(s: VoidState, me: int, who: str, number: Any) -> None:
    """Somebody draws; whoever the card allows may be named."""
    upon(s, me, who, False, draws, amount(s, me, number))


def draws(s: VoidState, me: int, p: int, n: int) -> None:
    """This player draws."""
    draw_cards(s, p, n, at_work(s))


# Discarding


@rule("VOID-041", "VOID-R30", "VOID-R39")
def put_on_discard_pile(s: VoidState, p: int, card: int, cause: Cause, more: int) -> None:
    """A card of the hand goes face up on the discard pile; `more` are to follow, if there are as many."""
    leave(s, p, card)
    s.discard.append(card)
    note_change(s)
    if s.heard:
        more = min(more, len(s.hands[p]))
        s.tell(cause.rule, "discarded", seat=p, kind=KIND[card], by=source(cause), more=more)


def cards_in_hand(s: VoidState, p: int, *rest: Any) -> list[int]:
    """Each different card of a hand."""
    return sorted({*map(_KIND_OF, s.hands[p])})


def why_not_card(s: VoidState, kind: int, p: int, *rest: Any) -> Reason | None:
    """Only what is in the hand can be chosen."""
    if any(KIND[card] == kind for card in s.hands[p]):
        return None
    return Reason("VOID-R34", f"you hold no {_NAMES[kind]}")


DISCARD = kind_of_card("discard", cards_in_hand, why_not_card, number=int, cause=tuple[str | int, ...])


@rule("VOID-R35", "VOID-R83")
def discard(s: VoidState, me: int, who: str, number: Any) -> None:
    """Somebody discards cards of their own choice."""
    upon(s, me, who, True, discards, amount(s, me, number))


def discards(s: VoidState, me: int, p: int, n: int) -> None:
    """This player discards, whoever made it so."""
    choose_discard(s, p, n, at_work(s))


@rule("VOID-030", "VOID-R39", "VOID-R49", "VOID-R84")
def choose_discard(s: VoidState, p: int, n: int, cause: Cause) -> None:
    """The owner chooses, one card at a time, until it is enough or the hand is empty."""
    hand = s.hands[p]
    if not hand or not n:
        return
    if len(hand) == 1:
        # The size of a hand is open, so taking its only card without asking tells nothing else.
        s.do((discarded, *kinds_in(hand), p, n, cause))
    else:
        s.ask(p, DISCARD, discarded, p, n, cause)


def discarded(s: VoidState, kind: int, p: int, n: int, cause: Cause) -> None:
    """This one goes; perhaps there are more to come."""
    put_on_discard_pile(s, p, copy_in(s.hands[p], kind), cause, n - 1)
    s.do((choose_discard, p, n - 1, cause))


@rule("VOID-R41", "VOID-R77")
def random_card(s: VoidState, p: int) -> int:
    """A random card of a hand, picked among its cards in ascending order."""
    return sorted(s.hands[p])[s.pick(len(s.hands[p]))]


@rule("VOID-R35")
def discard_at_random(s: VoidState, me: int, who: str, number: Any) -> None:
    """Somebody loses random cards."""
    upon(s, me, who, True, discards_at_random, amount(s, me, number))


@rule("VOID-R39", "VOID-R41")
def discards_at_random(s: VoidState, me: int, p: int, n: int) -> None:
    """Chance chooses; with too few cards all go."""
    for more in reversed(range(min(n, len(s.hands[p])))):
        put_on_discard_pile(s, p, random_card(s, p), at_work(s), more)


@rule("VOID-R39")
def discard_hand(s: VoidState, p: int, cause: Cause) -> None:
    """The whole hand goes, in ascending order, so that the last ends on top."""
    cards = sorted(s.hands[p])
    for card in cards:
        leave(s, p, card)
    discard_all(s, p, cards, cause)


@rule("VOID-R39")
def discard_all(s: VoidState, p: int, cards: list[int], cause: Cause) -> None:
    """Cards that `p` has put down go face up on the discard pile in this order."""
    if cards:
        s.discard += cards
        s.tell(cause.rule, "all discarded", seat=p, kinds=[KIND[card] for card in cards], by=source(cause))


@rule("VOID-R28")
def redraw(s: VoidState, me: int, who: str, more: int) -> None:
    """Discard the hand, then draw as many and some more; the card that says so is not in the hand."""
    n = len(s.hands[me])
    discard_hand(s, me, at_work(s))
    draw_cards(s, me, n + more, at_work(s))


def recover(s: VoidState, me: int, number: int) -> None:
    """Take cards of choice from the discard pile."""
    s.do(*[(choose_from_pile, me)] * number)


@rule("VOID-R80")
def cards_in_pile(s: VoidState, me: int) -> list[int]:
    """Each different card of the discard pile."""
    return kinds_in(s.discard)


RECOVER = kind_of_card("recover", cards_in_pile)


@rule("VOID-R28", "VOID-R32")
def choose_from_pile(s: VoidState, me: int) -> None:
    """Any card of the pile; the one that says so is not in it."""
    s.ask_if_any(me, RECOVER, recovered, me)


@rule("VOID-R30", "VOID-R80")
def recovered(s: VoidState, kind: int, me: int) -> None:
    """The copy nearest to the top; all have seen which."""
    card = copy_in(s.discard[::-1], kind)
    s.discard.remove(card)
    s.hands[me].append(card)
    for p in range(s.players):
        if p != me:
            shown_to(s, [card], p)
    note_change(s)
    s.tell(at_work(s).rule, "recovered", seat=me, kind=kind)


# From hand to hand


@rule("VOID-R30")
def hand_over(s: VoidState, p: int, q: int, card: int, event: str) -> None:
    """A card goes from `p` to `q`; only these two see which."""
    leave_seen_by(s, p, card, 1 << q)
    s.hands[q].append(card)
    shown_to(s, [card], p)
    note_change(s)
    s.tell(at_work(s).rule, event, seat=p, to=q, kind=Secret(KIND[card], p, q))


@rule("VOID-R32")
def steal(s: VoidState, me: int, pair: tuple[str, ...], number: Any) -> None:
    """Random cards go from one player to another; the first must hold at least one."""
    upon_pair(s, me, pair, True, stolen, number)


@rule("VOID-R41")
def stolen(s: VoidState, me: int, p: int, q: int, n: int) -> None:
    """From `p` to `q`, by chance."""
    for _ in range(min(n, len(s.hands[p]))):
        hand_over(s, p, q, random_card(s, p), "stolen")


@rule("VOID-R32")
def pick(s: VoidState, me: int, who: str, number: int) -> None:
    """Look at a whole hand and take cards of it."""
    upon(s, me, who, True, looked_at, number)


@rule("VOID-R30")
def looked_at(s: VoidState, me: int, p: int, n: int) -> None:
    """The looker knows these cards from now on."""
    shown_to(s, s.hands[p], me)
    kinds = Secret(sorted(KIND[card] for card in s.hands[p]), me, p)
    s.tell(at_work(s).rule, "hand seen", seat=me, of=p, kinds=kinds)
    s.do((choose_taken, me, p, n))


def cards_of_other(s: VoidState, me: int, p: int, n: int) -> list[int]:
    """Each different card of the hand looked at."""
    return cards_in_hand(s, p)


TAKE = kind_of_card("take", cards_of_other, of=int, number=int)


@rule("VOID-R32")
def choose_taken(s: VoidState, me: int, p: int, n: int) -> None:
    """One card at a time, until it is enough or the hand is empty."""
    hand = s.hands[p]
    if n and hand:
        if len(hand) == 1:
            s.do((taken, *kinds_in(hand), me, p, n))
        else:
            s.ask(me, TAKE, taken, me, p, n)


def taken(s: VoidState, kind: int, me: int, p: int, n: int) -> None:
    """The card changes hands."""
    hand_over(s, p, me, copy_in(s.hands[p], kind), "taken")
    s.do((choose_taken, me, p, n - 1))


def give(s: VoidState, me: int, who: str, number: int) -> None:
    """Give somebody cards of one's own choice, a card just taken included."""
    upon(s, me, who, False, gives, number)


def gives(s: VoidState, me: int, p: int, n: int) -> None:
    """To this player."""
    choose_given(s, me, p, n)


GIVE = kind_of_card("give", cards_in_hand, why_not_card, to=int, number=int)


def choose_given(s: VoidState, me: int, p: int, n: int) -> None:
    """One card at a time, as long as there are any."""
    hand = s.hands[me]
    if n and hand:
        if len(hand) == 1:
            s.do((given, *kinds_in(hand), me, p, n))
        else:
            s.ask(me, GIVE, given, me, p, n)


def given(s: VoidState, kind: int, me: int, p: int, n: int) -> None:
    """The card changes hands."""
    hand_over(s, me, p, copy_in(s.hands[me], kind), "given")
    s.do((choose_given, me, p, n - 1))


@rule("VOID-R32")
def swap_hands(s: VoidState, me: int, pair: tuple[str, ...]) -> None:
    """Two whole hands change owners; empty ones too."""
    upon_pair(s, me, pair, False, hands_swapped)


@rule("VOID-R30")
def hands_swapped(s: VoidState, me: int, p: int, q: int) -> None:
    """Each of the two knows what the other now holds; what others knew goes with the cards."""
    for one in (p, q):
        shown_to(s, s.hands[one], one)
    s.hands[p], s.hands[q] = s.hands[q], s.hands[p]
    for one in (p, q):
        owned(s, one, *s.hands[one])
    note_change(s)
    s.tell(at_work(s).rule, "hands swapped", seat=p, other=q)


@rule("VOID-R30", "VOID-R35")
def pass_hands(s: VoidState, me: int, way: str) -> None:
    """Every survivor hands the whole hand to the next one clockwise, all at once."""
    seats = survivors_from(s, me)
    for p in seats:
        shown_to(s, s.hands[p], p)
    hands = [s.hands[p] for p in seats]
    for i, hand in enumerate(hands):
        s.hands[seats[(i + 1) % len(seats)]] = hand
        owned(s, seats[(i + 1) % len(seats)], *hand)
    note_change(s)
    s.tell(at_work(s).rule, "hands passed", seat=me)
