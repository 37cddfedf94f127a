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


_TRADERS: Final = _cast(
    "Rook: Takes what shines. Tomorrow is somebody else's trouble.",
    "Marla: Counts her winnings before the dice lie still.",
    "Brass: Never met a bargain it could leave on the table.",
    "Ozzo: Eats dessert first, and yours after that.",
    "Kestrel: Sees one move ahead, and sees it sharply.",
    "Nettle: Grasp it or leave it. She grasps.",
    "Quill: Keeps a ledger in which only today has a page.",
    "Vesper: Believes that the best time is always now.",
)
_BOLD: Final = _cast(
    "Fang: Thinks it through, and then goes for the one in front.",
    "Viper: A fair fight is fine. A short one is better.",
    "Blaze: Would rather break your plan than polish its own.",
    "Havoc: Has read your plans, and dislikes them all.",
    "Rex: Waits for nobody, least of all for the leader.",
    "Bruno: Says sorry afterwards. Sometimes.",
    "Sting: Looks far ahead, mostly over your fence.",
)
_WARY: Final = _cast(
    "Moss: Asks first what could go wrong, and then what could go well.",
    "Wren: Packs an umbrella for a trip through the void.",
    "Alder: Slow to gamble, slower to lose.",
    "Petra: Builds on rock, and checks the rock.",
    "Linus: Sleeps well, since nothing was left to luck.",
    "Edda: Has seen how the bold ones end.",
    "Willow: Bends in every wind, and gives nothing up.",
)
_RUTHLESS: Final = _cast(
    "Attila: Brings the whole horde to a quarrel, and wins it.",
    "Boudica: Peace is the pause in which she aims.",
    "Claw: Takes what you guard, since you guard it.",
    "Dagger: Comes from the side that nobody watched.",
    "Ember: Has chosen whom to burn before the game began.",
    "Flint: Hard, patient, and then suddenly a spark.",
    "Gore: Leads from the front, which is wherever you stand.",
)
_PRUDENT: Final = _cast(
    "Anchor: Wins by not drifting, for as long as it takes.",
    "Birch: Sees the dark side of every plan, its own too.",
    "Cedar: Has a reserve, and a reserve behind it.",
    "Elder: Old and careful. The others were not, and are not.",
    "Garth: Fences the field before it sows.",
    "Haven: Smiles at risks, from a safe distance.",
    "Noah: Built for the flood while you looked at the sun.",
)
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
    "greedy": _TRADERS,
    "level1": _cast(
        "Dot: First day in the fleet, and everything sparkles.",
        "Scout: Picks what looks nice, and waves at it.",
        "Acorn: Plays for the fun of it, and has plenty.",
        "Sprout: Still growing. Water it with victories.",
        "Bubble: Saw two good moves and liked the round one.",
        "Pebble: Chose it for the colour, and stands by that.",
        "Pogo: Jumps first. Looks at a picture of it later.",
    ),
    "level2": _TRADERS,
    "level3": _cast(
        "Dash: Thinks fast, and a few moves far.",
        "Swift: Has answered before you have finished the question.",
        "Comet: Short visits, bright ideas.",
        "Flick: Reads the weather, not the climate.",
        "Zip: A second thought is one too many.",
        "Ripple: Sees what your move will do, if it does it soon.",
        "Spark: Quick to see it, quick to play it.",
    ),
    "level4": _cast(
        "Sable: Lays plans inside of plans, and labels them.",
        "Tacitus: Knows what you will do, and what it does about it.",
        "Ada: Works it out on paper, then throws away the paper.",
        "Corvus: Collects your small mistakes and keeps them.",
        "Cassius: Finds the line, and stays on it.",
        "Gambit: Gives a little now, and asks for it back with interest.",
        "Lovelace: Has all the time in the world, or a second of it.",
    ),
    "level4:aggressive": _BOLD,
    "level4:cautious": _WARY,
    "level5": _cast(
        "Vega: Has won this game before. Perhaps against you.",
        "Orion: Sees the whole board, and you on it.",
        "Hypatia: Teaches by beating you. Ask her why.",
        "Magnus: Never hurries, never forgets.",
        "Sirius: The brightest one at the table, and says so.",
        "Minerva: Three seconds of thought, three hours of regret. Yours.",
        "Antares: Commands a fleet in its sleep, and does not sleep.",
    ),
    "level5:aggressive": _RUTHLESS,
    "level5:cautious": _PRUDENT,
}
STRANGERS: Final = _cast(
    "Juno: Came a long way, and brought a mind of its own.",
    "Tycho: Learned the game under other stars.",
    "Cobalt: Says little, and thinks what it likes.",
    "Lyra: Plays by ear, and will not hum along.",
    "Umber: Sat down without a word and has not left since.",
    "Onyx: Polite, patient, hard to read.",
    "Zephyr: Blew in through the door with somebody else's rules of thumb.",
    "Nomad: Carries its own charts.",
)
"""For levels that others have made."""


def cast(level: str) -> tuple[Character, ...]:
    """All who play at this level."""
    return CAST.get(level, STRANGERS)


def character(level: str, taken: Collection[str]) -> Character:
    """The first of this level whose name nobody at the table has; when all sit there, the first again."""
    found = cast(level)
    return next((one for one in found if one.shown not in taken), found[0])
