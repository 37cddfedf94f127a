"""What a game can work out need not be tried: the options of a question with their chances."""

from __future__ import annotations

from starhall.bots.base import Sight
from starhall.bots.search import Option


def reckoned(sight: Sight) -> list[Option]:
    """The choices, the best first; nothing where the game cannot tell, or there is nothing to choose."""
    reckon, seat = sight.game.reckon, sight.seat
    if reckon is None or len(sight.choices) == 1:
        return []
    found = reckon(sight.redeal(), seat)
    options = [Option(choice, chances[seat], 1, (), tuple(chances)) for choice, chances in found.items()]
    return sorted(options, key=lambda option: option.chance, reverse=True)
