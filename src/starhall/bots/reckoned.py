"""What a game can work out need not be tried: the options of a question with their chances."""

from __future__ import annotations

from starhall.bots.base import Plan, Sight, carry_out
from starhall.bots.search import FORESEEN, Option


def reckoned(sight: Sight) -> list[Option]:
    """The choices, the best first; nothing where the game cannot tell, or there is nothing to choose."""
    reckon, seat = sight.game.reckon, sight.seat
    if reckon is None or len(sight.choices) == 1:
        return []
    found = reckon(sight.redeal(), seat)
    options = [
        Option(choice, chances[seat], 1, (), tuple(chances), reckoned=True)
        for choice, chances in found.items()
    ]
    return sorted(options, key=lambda option: option.chance, reverse=True)


def going_on(sight: Sight, made: Plan) -> tuple[tuple[int, int], ...]:
    """What a seat is to choose next by the same reckoning, as long as neither chance nor others decide."""
    reckon, seat, table = sight.game.reckon, sight.seat, sight.redeal()
    drawn = table.drawn
    carry_out(table, seat, made)
    line: list[tuple[int, int]] = []
    while reckon and table.drawn == drawn and table.question(seat) and len(line) < FORESEEN:
        choices = table.choices(seat)
        if len(choices) > 1:
            found = reckon(table, seat)
            if not found:
                break
            choices = [max(found, key=lambda choice: found[choice][seat])]
            line.append((seat, choices[0]))
        table.answer(seat, choices[0])
    return tuple(line)
