"""What a seat knows of hidden cards, and fair re-deals of what it does not know.

`s.known` says of a card which seats know where it is. A card that leaves the table is seen on its way to the
pile; one that leaves a hand unseen makes the whole hand uncertain to the others. The owner of a pile knows
all of it until the shuffle of the Omega Phase, and after that only what went under it.
"""

from __future__ import annotations

from random import Random

from starhall.core import Resampling, rule
from starhall.core.seen import Hand
from starhall.core.views import known_among, knows, other_answers
from starhall.games.saga.box.parts import FIRST_COLLAPSE, FIRST_NOVA
from starhall.games.saga.rules.damage import owed
from starhall.games.saga.seen import SagaSeen
from starhall.games.saga.state import SagaState

Place = tuple[list[int], int]
"""A pile and a place in it."""


@rule("SAGA-R69")
def see(s: SagaState, seen: SagaSeen) -> None:
    """What is owed, and of the cards out of the game only which: their order would tell of a hand."""
    seen.owed = owed(s)
    seen.gone = Hand(len(s.gone), known_among(s, seen.seat, s.gone))


@rule("SAGA-R43", "SAGA-R69")
def redeal(s: SagaState, seat: int | None, rng: Random) -> SagaState:
    """A copy in which all is dealt anew that a seat does not know.

    Collapse cards are only in the deck, and the Nova card of a player only with that player, or with what the
    player left behind. Tables that the seat cannot tell apart are dealt anew alike.
    """
    copy = s.copy()
    copy.dealer = Resampling(rng)
    known = copy.known
    if seat is not None:
        _shuffle_own(copy, seat, rng)
    groups = _hidden(copy, seat)
    places = [place for group in groups.values() for place in group]
    cards = [pile[i] for pile, i in places]
    knowers = [known[card] for card in cards]
    dealt: dict[int, int] = {}
    where = {(id(pile), i): n for n, (pile, i) in enumerate(places)}
    numbers = {owner: [where[id(pile), i] for pile, i in group] for owner, group in groups.items()}
    cards.sort()
    novas = [card for card in cards if FIRST_NOVA <= card < FIRST_COLLAPSE]
    if novas:
        dealt = _deal_novas(copy, novas, numbers, rng)
    collapses = [card for card in cards if card >= FIRST_COLLAPSE]
    for number, card in zip(rng.sample(numbers["deck"], len(collapses)), collapses, strict=True):
        dealt[number] = card
    rest = [card for card in cards if card < FIRST_NOVA]
    rng.shuffle(rest)
    for number, (pile, i) in enumerate(places):
        pile[i] = dealt[number] if number in dealt else rest.pop()
        # What others know, they know of a place: whichever card comes to lie there is the one they saw.
        known[pile[i]] = knowers[number]
    if copy.together:
        copy.answers = tuple(other_answers(copy, seat, rng))
    return copy


def _shuffle_own(s: SagaState, seat: int, rng: Random) -> None:
    """The cards of the own pile that the owner has shuffled are known to be there, but not in which order."""
    pile = s.piles[seat]
    places = [i for i, card in enumerate(pile) if not knows(s, seat, card)]
    cards = sorted(pile[i] for i in places)
    rng.shuffle(cards)
    for i, card in zip(places, cards, strict=True):
        pile[i] = card


def _hidden(s: SagaState, seat: int | None) -> dict[int | str, list[Place]]:
    """The places whose card `seat` does not know: by player, in the deck, and out of the game."""
    groups: dict[int | str, list[Place]] = {}
    for p in range(s.players):
        piles = [] if p == seat else [s.hands[p], s.piles[p], *s.sets[p : p + 1]]
        groups[p] = [(pile, i) for pile in piles for i, card in enumerate(pile) if not knows(s, seat, card)]
    for name, pile in (("deck", s.deck), ("gone", s.gone)):
        groups[name] = [(pile, i) for i, card in enumerate(pile) if not knows(s, seat, card)]
    return groups


def _deal_novas(
    s: SagaState, novas: list[int], numbers: dict[int | str, list[int]], rng: Random
) -> dict[int, int]:
    """A place for each Nova card: with its player, or with whoever may have taken it."""
    options = [(card, [n for owner in _may_have(s, card) for n in numbers[owner]]) for card in novas]
    # Those with the fewest places first, and again from the start if the last ones find none.
    options.sort(key=lambda option: (len(option[1]), option[0]))
    while True:
        dealt: dict[int, int] = {}
        for card, found in options:
            free = [n for n in found if n not in dealt]
            if not free:
                break
            dealt[rng.choice(free)] = card
        else:
            return dealt


@rule("SAGA-R37")
def _may_have(s: SagaState, card: int) -> list[int | str]:
    """Where a Nova card can be: with its player until that one is eliminated, then also with the takers."""
    owner = card - FIRST_NOVA
    if not s.fallen[owner]:
        return [owner]
    found: list[int | str] = [owner, "gone"]
    for taker, victim in s.loot:
        if victim in found and taker not in found:
            found.append(taker)
    return found
