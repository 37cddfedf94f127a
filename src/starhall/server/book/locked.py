"""Decks that were locked for a tournament: their questions answer themselves."""

from __future__ import annotations

from starhall.core.kinds import Decision
from starhall.server.book.table import Table


def locked_choice(table: Table, seat: int) -> int | None:
    """What a seat takes by the deck that it has locked, if that is what it is asked."""
    decks, text, match = table.game.decks, table.head.seats[seat].deck, table.match
    question = match.state.question(seat) if match is not None else None
    if not text or decks is None or match is None or question is None:
        return None
    decision = Decision.of(match.state, question)
    if decision.kind.name not in decks.kinds:
        return None
    return decks.choose(match.view(seat), decision, decks.read(text))


def locked_answer(table: Table) -> tuple[int, int] | None:
    """A seat whose question its locked deck answers, and the answer."""
    if table.halted:
        return None
    for seat in table.asked():
        if seat >= 0 and (choice := locked_choice(table, seat)) is not None:
            return seat, choice
    return None
