"""What the checker of words has to know of each game: its words for things, and what follows what."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from starhall.core import Game


@dataclass(frozen=True)
class Terms:
    """The words of one game that its log keeps to."""

    instead: Mapping[str, str] = field(default_factory=dict)
    """A pattern that must not be said, and what to say instead: one word for one thing."""
    plurals: tuple[str, ...] = ()
    """Subjects in the plural besides lists of players."""
    acts: tuple[str, ...] = ()
    """Events that announce an effect: a line follows that tells what came of it."""
    pauses: tuple[str, ...] = ()
    """Where an effect is told beside its announcement: events that cannot be its telling."""
    often: tuple[str, ...] = ()
    """Events that truly happen twice in a row, so that saying so twice is right."""
    gone: Mapping[str, str] = field(default_factory=dict)
    """Events that take something out of the game, and the operand that says what."""
    back: tuple[str, ...] = ()
    """Events that bring it back, told with the same operand."""
    anew: tuple[str, ...] = ()
    """Events after which everybody is in the game again."""
    gains: tuple[str, ...] = ()
    """Events by which a seat comes to something, though their names do not say so."""
    opposites: tuple[tuple[str, str], ...] = ()
    """Events that undo each other."""
    contradictions: tuple[tuple[str, str], ...] = ()
    """Patterns of two lines in a row of which the second denies the first."""
    unsaid: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By event, or for all (""): operands that need no place in a sentence, which implies them."""
    by_score: bool = False
    """Do the points decide, so that equal points at different places are a tie that was broken?"""


CLUMSY: Mapping[str, str] = {
    r"\b(a|the) own\b": "their own",
    r"\ba half of\b": "half a",
    r"\ba nobody\b": "nobody",
}
"""What no game says, and what to say instead."""

TERMS: Mapping[str, Terms] = {
    "peace": Terms(
        instead={r"\bon C\b": "the Core", r"\b(tile|plot)s?\b": "crater"},
        gains=("free rebuild", "rebuild"),
        gone={"destroyed": "piece"},
        back=("put back",),
        contradictions=((r" is hit ", r"nothing is left"),),
        by_score=True,
    ),
    "void": Terms(
        instead={r"\b(tile|square)s?\b": "sector"},
        acts=("played", "power used", "ability used"),
        unsaid={"hands passed": ("seat",)},
        opposites=(("destroyed", "restored"), ("affector placed", "affector lifted")),
    ),
    "saga": Terms(
        instead={
            r"\bhand cards?\b": "a card",
            r"\b(tile|cell)s?\b": "square",
            r"\b(player|pawn)s?\b": "character or opponent",
            r"\bRing \d\b": "the inner, middle or outer ring",
        },
        acts=("played", "triggered"),
        gone={"eliminated": "seat", "left": "seat"},
        unsaid={
            "": ("card",),  # Several cards share a name, and the side up says which.
            "nothing to charge": ("seat",),
            "replaced": ("held",),
            "resolved": ("left",),
            "turn begins": ("order",),
        },
        opposites=(("charged", "drained"),),
    ),
    "stellar": Terms(
        instead={r"\bfield\b": "spot"},
        plurals=("NPR Machines", "NPR Mutants", "NPR Aliens", "NPR Clones"),
        acts=("action paid",),
        opposites=(("vp gained", "vp lost"), ("tile added", "tile removed")),
        by_score=True,
    ),
    "futura": Terms(
        instead={r"\bto the discard pile\b": "on the discard pile", r"\bputs .* sold\b": "sells"},
        acts=("plays", "acts"),
        pauses=("interaction began", "turn began", "turn ended", "assault ended", "cycle began"),
        gone={"eliminated": "seat", "killed": "acolyte", "district destroyed": "district"},
        back=("revived", "enthralled", "purified", "converted"),
        anew=("next game",),
        unsaid={"plays": ("window", "clause"), "acts": ("window", "clause"), "rolled for": ("dice",)},
        opposites=(("gained", "paid"),),
        by_score=True,
    ),
}


@cache
def names(game: Game[Any]) -> re.Pattern[str]:
    """Every name in the content of a game, the longest first."""
    found: set[str] = set()
    folder = files(game.content.package) / "content"
    for file in folder.iterdir() if folder.is_dir() else ():
        if file.name.endswith(".toml"):
            found.update(_named(tomllib.loads(file.read_text(encoding="utf-8"))))
    return re.compile("|".join(map(re.escape, sorted(found, key=len, reverse=True))) or r"(?!)")


def _named(value: Any) -> set[str]:
    """The values of all fields that hold a name."""
    if isinstance(value, list):
        return set().union(*map(_named, value))
    if not isinstance(value, dict):
        return set()
    found = {value[key] for key in ("name", "planet", "ability") if isinstance(value.get(key), str)}
    return {name for name in found if name[:1].isupper()}.union(*map(_named, value.values()))
