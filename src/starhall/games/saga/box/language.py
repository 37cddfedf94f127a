"""The language of effects: what a card or an ability says, read into plain tuples.

    ATTACK 1; PUSH 2 hit            ("ATTACK", 1), ("PUSH", 2, "hit", ())
    IF on:quake { DRAW 1 }          ("IF", "on:quake", (("DRAW", 1),), ())

The vocabulary is closed: any other word is refused with the place where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from starhall.core.reading import Reader

Effect = tuple[Any, ...]
"""A verb and its arguments; an argument is a number, a word, a tuple of filters or a tuple of effects."""
Effects = tuple[Effect, ...]

DISASTERS = ("volcano", "quake", "tsunami")
PLACES = (*DISASTERS, "disaster", "void")
"""What `on:` and `not_on:` can name."""
SCOPES = ("each_opponent", "each_character", "one_opponent", "hit", "one_hit", "that")
MOST_WITHIN = 3
"""No two squares of the wrapped map are farther apart."""

CHARACTER_FILTERS = (
    *(f"on:{place}" for place in PLACES),
    *(f"not_on:{place}" for place in PLACES),
    "adjacent",
    "not_adjacent",
    *(f"within:{n}" for n in range(1, MOST_WITHIN + 1)),
    "in_line",
)
SQUARE_FILTERS = (*(f"on:{place}" for place in PLACES), "opponent")
CONDITIONS = (
    *(f"on:{place}" for place in PLACES),
    *(f"landed:{place}" for place in PLACES),
    "on:omega_nova",
)

SIGNATURES: dict[str, tuple[str, ...]] = {
    "MOVE": ("number",),
    "ATTACK": ("number",),
    "RANGED": ("number", "filters"),
    "DAMAGE": ("number", "scope", "filters"),
    "PUSH": ("number", "scope", "filters"),
    "TELEPORT": ("square filters",),
    "CHARGE": ("number", "own or opponent"),
    "DRAIN": ("number", "each_own or one_opponent"),
    "DRAW": ("number",),
    "WIN": (),
    "IF": ("condition", "effects", "else"),
    "CHOOSE": ("effects", "or"),
    "MAY": ("effects",),
    "STEAL": ("number", "that"),
    "EXTRA_PLAY": ("charge_up",),
}
"""By verb: what its arguments are."""
ABILITY_ONLY = ("MAY", "STEAL", "EXTRA_PLAY", "that")
"""Words that only an ability can use: a card has nobody to look at and nothing to decline."""
MAY_BEGIN = ("PUSH", "STEAL", "EXTRA_PLAY")
"""What MAY can begin with: its refusal is one more answer to the choice that such a verb asks for."""


def parse(text: str, ability: bool = False) -> Effects:
    """The actions of a card in their order, or those of an ability."""
    reader = _Reader(text)
    found = reader.effects()
    reader.end()
    if not ability:
        for word in ABILITY_ONLY:
            if word in words_in(found):
                raise ValueError(f"effect: {word!r} is only for abilities")
    return found


class _Reader(Reader):
    """Reads one effect, token by token."""

    token = re.compile(r"\s*([A-Za-z_]+(?::[a-z_]+|:\d+)?|\d+|[\[\]{},;])")

    def effects(self) -> Effects:
        found = [self.effect()]
        while self.now == ";":
            self.next()
            found.append(self.effect())
        return tuple(found)

    def effect(self) -> Effect:
        verb = self.now
        if verb not in SIGNATURES:
            raise ValueError(f"effect: {verb!r} is not a verb; there are {', '.join(SIGNATURES)}")
        self.next()
        found = (verb, *(self.argument(what) for what in SIGNATURES[verb]))
        if verb == "MAY" and found[1][0][0] not in MAY_BEGIN:
            raise ValueError(f"effect: MAY begins with {', '.join(MAY_BEGIN)}, not with {found[1][0][0]}")
        return found

    def argument(self, what: str) -> Any:
        readers: dict[str, Callable[[], Any]] = {
            "number": self.number,
            "scope": lambda: self.word(SCOPES),
            "filters": lambda: self.filters(CHARACTER_FILTERS),
            "square filters": lambda: self.filters(SQUARE_FILTERS),
            "condition": lambda: self.word(CONDITIONS),
            "effects": self.block,
            "else": lambda: self.block_after("ELSE", optional=True),
            "or": lambda: self.block_after("OR"),
        }
        return readers[what]() if what in readers else self.word(tuple(what.split(" or ")))

    def number(self) -> int:
        if not self.now.isdigit() or self.now == "0":
            raise ValueError(f"effect: {self.now!r} is not a number from 1 up in {self.text!r}")
        return int(self.next())

    def filters(self, words: tuple[str, ...]) -> tuple[str, ...]:
        if self.now != "[":
            return ()
        self.next()
        found = [self.word(words)]
        while self.now == ",":
            self.next()
            found.append(self.word(words))
        self.take("]")
        if sum(word.startswith("on:") for word in found) > 1:
            raise ValueError(f"effect: {self.text!r} has two filters that begin with 'on:'")
        return tuple(found)

    def block(self) -> Effects:
        self.take("{")
        found = self.effects()
        self.take("}")
        return found

    def block_after(self, word: str, optional: bool = False) -> Effects:
        if optional and self.now != word:
            return ()
        self.take(word)
        return self.block()


def words_in(effect: Any) -> set[str]:
    """Every word that occurs in an effect."""
    if isinstance(effect, str):
        return {effect}
    if isinstance(effect, tuple):
        return set().union(*map(words_in, effect)) if effect else set()
    return set()
