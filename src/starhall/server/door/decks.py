"""Decks that somebody builds in the browser: what the rules say of them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from starhall.core import Deck
from starhall.core.errors import or_list
from starhall.server.book.refusals import Refused
from starhall.server.door.exchange import give, read
from starhall.server.door.parts import Parts
from starhall.wire import routes as wire


async def check_deck(parts: Parts, request: Request) -> Response:
    """What is wrong with a deck, and what it has room for."""
    wanted = await read(request, wire.CheckDeck)
    game = parts.tables.find_game(request.path_params["game"])
    decks = game.decks
    if decks is None:
        raise Refused("not_understood", f"Nobody brings a deck to {game.name}.")
    if wanted.check not in decks.checks:
        raise Refused("not_understood", f"A deck is checked for {or_list(list(decks.checks))}.")
    for card in wanted.cards:
        if card not in decks.cards:
            raise Refused("not_understood", f"There is no card {card!r} in {game.name}.")
    deck = Deck("", tuple(card for card, copies in wanted.cards.items() for _ in range(copies)))
    return give(
        wire.DeckChecked(
            faults=[wire.DeckFault(rule=one.rule, text=one.text) for one in decks.faults(deck, wanted.check)],
            legal=[check for check in decks.checks if not decks.faults(deck, check)],
            no_more=dict(decks.no_more(deck, wanted.check)),
        )
    )
