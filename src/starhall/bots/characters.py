"""Who the bots are: a name and a line of character for each, by level."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple


class Character(NamedTuple):
    """A bot as people meet it."""

    name: str
    line: str

    @property
    def shown(self) -> str:
        """The name at a table: wherever it is read, it says that this is no person."""
        return f"{self.name} bot"


def _cast(*lines: str) -> tuple[Character, ...]:
    """Characters from "Name: line"."""
    return tuple(Character(*line.split(": ", 1)) for line in lines)


CAST: Final[Mapping[str, tuple[Character, ...]]] = {
    "random": _cast(
        "Pip: Presses whatever button lights up first.",
        "Whim: Has a plan. It is a different one by now.",
        "Muddle: Read the rules, all of them, in no order.",
        "Jumble: Shuffles its own thoughts before every move.",
        "Fidget: Cannot sit still, and cannot say why it moved.",
        "Dither: Weighs nothing and still takes its time.",
        "Doodle: Draws on the board while you think.",
        "Wobble: Lost its compass years ago and never looked back.",
    ),
    "greedy": _cast(
        "Rook: Takes what shines. Tomorrow is somebody else's trouble.",
        "Tilda: Counts her winnings before the dice lie still.",
        "Brass: Never met a bargain it could leave on the table.",
        "Ozzo: Eats dessert first, and yours after that.",
        "Kestrel: Sees one move ahead, and sees it sharply.",
        "Nettle: Grasp it or leave it. She grasps.",
        "Quill: Keeps a ledger in which only today has a page.",
        "Vesper: Believes that the best time is always now.",
    ),
}
STRANGERS: Final = _cast(
    "Juno: Came a long way, and brought a mind of its own.",
    "Tycho: Learned the game under other stars.",
    "Cobalt: Says little, and thinks what it likes.",
    "Lyra: Plays by ear, and will not hum along.",
    "Sable: Sat down without a word and has not left since.",
    "Onyx: Polite, patient, hard to read.",
    "Zephyr: Blew in through the door with somebody else's rules of thumb.",
    "Atlas: Carries its own charts.",
)
"""For levels that others have made."""


def cast(level: str) -> tuple[Character, ...]:
    """All who play at this level."""
    return CAST.get(level, STRANGERS)


def character(level: str, taken: Collection[str]) -> Character:
    """The first of this level whose name nobody at the table has; when all sit there, the first again."""
    found = cast(level)
    return next((one for one in found if one.shown not in taken), found[0])
