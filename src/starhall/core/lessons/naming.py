"""Names in lessons: the numbers of things by what people call them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from starhall.core.errors import ContentError, or_list


def number_of(name: str, names: Sequence[str], what: str) -> int:
    """The number of the thing with this name."""
    if name in names:
        return names.index(name)
    close = get_close_matches(name, names)
    raise ContentError(f"{name!r} is no {what}" + (f"; did you mean {or_list(close)}?" if close else ""))


def by_seat(seats: Sequence[str], rows: Mapping[str, Any], otherwise: Any) -> list[Any]:
    """What a table says of each player, by seat."""
    for name in rows:
        number_of(name, seats, "player")
    return [rows.get(name, otherwise) for name in seats]


class Box:
    """Hands out cards by name, each once: copies have numbers of their own."""

    def __init__(self, names: Sequence[str]) -> None:
        """A box with a card for each of these names, by number."""
        self.names = names
        self.left = list(range(len(names)))

    def take(self, wanted: Sequence[str]) -> list[int]:
        """These cards, in their order."""
        found = []
        for name in wanted:
            number_of(name, self.names, "card")
            card = next((card for card in self.left if self.names[card] == name), None)
            if card is None:
                raise ContentError(f"{name!r}: there is no further copy of it")
            self.left.remove(card)
            found.append(card)
        return found
