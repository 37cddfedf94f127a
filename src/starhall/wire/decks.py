"""Decks, checked and turned into text and back."""

from __future__ import annotations

from typing import Annotated

import msgspec

from starhall.wire.parts import Count, Part, Short

CardId = Annotated[str, msgspec.Meta(max_length=16)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=99)]
DeckText = Annotated[str, msgspec.Meta(max_length=20_000)]

# POST /api/games/{game}/decks/check


class CheckDeck(Part):
    """A deck, perhaps half built, and how it is to be checked."""

    cards: Annotated[dict[CardId, Copies], msgspec.Meta(max_length=300)]
    """Copies by the id of the card."""
    check: Short


class DeckFault(Part):
    """Something that is wrong with a deck."""

    rule: str
    text: str


class DeckChecked(Part):
    """What is wrong with a deck, and what it has room for."""

    faults: list[DeckFault]
    legal: list[str]
    """The checks that it passes."""
    no_more: dict[str, str]
    """By card: why one more of it would be too many."""


# POST /api/games/{game}/decks/read


class ReadDeck(Part):
    """A deck as people write it."""

    text: DeckText


class DeckRead(Part):
    """A deck from its text, or what of the text is not understood."""

    name: str
    notes: list[str]
    cards: dict[str, Count]
    """Copies by the id of the card."""
    trouble: list[str]
    """What is not understood, line by line; then there is no deck."""


# POST /api/games/{game}/decks/write


class WriteDeck(Part):
    """A deck that is to be written as text."""

    name: DeckText
    notes: Annotated[list[DeckText], msgspec.Meta(max_length=1000)]
    cards: Annotated[dict[CardId, Copies], msgspec.Meta(max_length=300)]
    """Copies by the id of the card."""


class DeckWritten(Part):
    """The text of a deck."""

    text: str
