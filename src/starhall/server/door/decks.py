"""Decks that somebody builds in the browser: what the rules say of them, and decks as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from starhall.core import Deck, Decks, Game, NotUnderstood
from starhall.core.errors import or_list
from starhall.server.book.refusals import Refused
from starhall.server.door.exchange import game_of, give, read
from starhall.server.door.parts import Parts
from starhall.wire.decks import CheckDeck, DeckChecked, DeckFault, DeckRead, DeckWritten, ReadDeck, WriteDeck


async def check_deck(parts: Parts, request: Request) -> Response:
    """What is wrong with a deck, and what it has room for."""
    wanted = await read(request, CheckDeck)
    game = game_of(parts, request)
    decks = _decks(game)
    if wanted.check not in decks.checks:
        raise Refused("not_understood", f"A deck is checked for {or_list(list(decks.checks))}.")
    deck = Deck("", _cards(game, wanted.cards))
    return give(
        DeckChecked(
            faults=[DeckFault(rule=one.rule, text=one.text) for one in decks.faults(deck, wanted.check)],
            legal=[check for check in decks.checks if not decks.faults(deck, check)],
            no_more=dict(decks.no_more(deck, wanted.check)),
        )
    )


async def read_deck(parts: Parts, request: Request) -> Response:
    """A deck from its text."""
    wanted = await read(request, ReadDeck)
    try:
        deck = _decks(game_of(parts, request)).read(wanted.text)
    except NotUnderstood as error:
        return give(DeckRead(name="", notes=[], cards={}, trouble=list(error.faults)))
    return give(DeckRead(name=deck.name, notes=list(deck.notes), cards=dict(Counter(deck.cards)), trouble=[]))


async def write_deck(parts: Parts, request: Request) -> Response:
    """The text of a deck."""
    wanted = await read(request, WriteDeck)
    game = game_of(parts, request)
    decks = _decks(game)
    deck = Deck(wanted.name, _cards(game, wanted.cards), tuple(wanted.notes))
    return give(DeckWritten(text=decks.write(deck)))


def _decks(game: Game[Any]) -> Decks:
    """What a game does with decks."""
    if game.decks is None:
        raise Refused("not_understood", f"Nobody brings a deck to {game.name}.")
    return game.decks


def _cards(game: Game[Any], copies: Mapping[str, int]) -> tuple[str, ...]:
    """Each card as often as it is in the deck."""
    known = _decks(game).cards
    for card in copies:
        if card not in known:
            raise Refused("not_understood", f"There is no card {card!r} in {game.name}.")
    return tuple(Counter(copies).elements())
