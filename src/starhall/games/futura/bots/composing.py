"""What is put together answer by answer: decks and trade offers."""

from __future__ import annotations

from starhall.core import rule
from starhall.games.futura.bots.deck import whole
from starhall.games.futura.bots.offers import answers, completed, offers
from starhall.games.futura.rules.kinds import ACTION, DECK, FACE, FIRST, NUMBER, OWN, TRADE
from starhall.games.futura.rules.turn.setup import decks_to_choose
from starhall.games.futura.state import FuturaState, Terms


def composing(s: FuturaState) -> bool:
    """Is a deck being built, or an offer being made? Only the whole of it is worth anything."""
    if not s.cycle:
        return True
    if not s.asked:
        return False
    _, kind, _, args = s.asked[0]
    return kind is TRADE or (kind in (FACE, NUMBER) and args[1] == "trade")


@rule("FUT-008", "FUT-305", "FUT-R37")
def drafts(s: FuturaState, p: int) -> list[tuple[int, ...]]:
    """The starter decks and one of one's own; and offers, of which one is made in a turn at most."""
    question = s.question(p)
    if question is None:
        return []
    _, kind, _, args = question
    if kind is DECK:
        starters = [(DECK.choice(n),) for n in decks_to_choose(s, p) if n != OWN]
        return [(DECK.choice(OWN), *_cards(s, p)), *starters]
    if kind is FACE and args[1] == "deck":
        return [_cards(s, p)]
    if kind is TRADE or (kind in (FACE, NUMBER) and args[1] == "trade"):
        return completed(s, p)
    if kind is ACTION and s.part != "assault" and not s.offers and s.options["trade_offers_per_turn"]:
        found = offers(s, p)
        return [
            (ACTION.choice(FIRST["OFFER"] + partner), *answers(s, p, offer, (), Terms(partner, 0, (), 0)))
            for offer in found
            for partner in (offer.terms.partner,)
        ]
    return []


def _cards(s: FuturaState, p: int) -> tuple[int, ...]:
    """The cards that the own deck still wants."""
    return tuple(map(FACE.choice, whole(tuple(s.lists[p]), s.options["deck_check"])))
