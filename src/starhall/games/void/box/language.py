"""The language of effects: what a card, power or ability says, read into plain tuples.

    DRAW(me,2) ; DRAW(opp,1)        ("DRAW", "me", 2), ("DRAW", "opp", 1)
    PICK(opp,1) > GIVE(same,1)      ("THEN", ("PICK", "opp", 1), ("GIVE", "same", 1))

`A ; B` is A and then B; `A > B` is A, and B only if A changed something. The vocabulary is closed: any other
word is refused with the place where it stands.
"""

from __future__ import annotations

import re
from typing import Any

from starhall.core.reading import Reader

Effect = tuple[Any, ...]
"""A verb and its arguments; an argument is a word, a number, a tuple of filters, a path or an effect."""

Path = tuple[str, Any]
"""The way of a ship, such as `arrow`, and what that needs: how many spaces, or where to."""

PLAYERS = ("me", "opp", "anyone", "all", "others", "most", "near", "same")
FILTERS = ("live", "hole", "empty", "occupied", "edge", "corner", "near_me", "near_hole")
PATHS = ("arrow", "step")
SHIPS = ("my_ship", "opp_ship", "ship")
PAIRS = (("me", "opp"), ("two",), ("two.first", "two.second"))
NUMBERS = ("value(mine)", "ships(mine)")
CONDITIONS = ("fewest(me)", "on_hole(me)")
OF_AN_OWNER = ("me", "my_ship", "mine", "near", "left", "near_me")
"""Words that need a hand or a ship on the board: no beast has one."""

SIGNATURES: dict[str, tuple[str, ...]] = {
    "DRAW": ("player", "number"),
    "DISCARD": ("player", "number"),
    "DISCARD_RND": ("player", "number"),
    "STEAL": ("pair", "number"),
    "PICK": ("player", "number"),
    "GIVE": ("player", "number"),
    "SWAP_HANDS": ("pair",),
    "PASS_HANDS": ("left",),
    "REDRAW": ("me", "number"),
    "RECOVER": ("number",),
    "DESTROY": ("sector",),
    "RESTORE": ("sector",),
    "ROTATE": ("area", "turn"),
    "SHIFT": ("line",),
    "SWAP_SECTORS": ("sec", "sec"),
    "MOVE": ("ship", "path"),
    "DRIFT": ("all",),
    "SWAP_SHIPS": ("my_ship", "opp_ship"),
    "PLACE": ("type", "sec"),
    "LIFT": ("aff",),
    "RELOCATE": ("aff", "sec"),
    "PLAY_TOP": (),
    "PLAY_LAST": (),
    "PLAY_BEST": ("number",),
    "PLAY_RND": ("player",),
    "SWAP_ALIENS": ("pair",),
    "END_ACTION": (),
    "FLOOR_INCOME": ("number",),
    "UPTO": ("number", "sector effect"),
    "EACH": ("player", "effect"),
    "IF": ("condition", "effect", "effect"),
}
"""By verb: what its arguments are."""


def parse(text: str, types: tuple[str, ...]) -> tuple[Effect, ...]:
    """The steps of an effect; `types` are the kinds of affectors there are."""
    reader = _Reader(text, types)
    steps = reader.sequence()
    reader.end()
    return steps


class _Reader(Reader):
    """Reads one effect, token by token."""

    token = re.compile(
        r"\s*((?:value|ships|fewest|on_hole)\((?:mine|me)\)|[A-Za-z_]+(?:\.[a-z]+)?|\d+|[()\[\],;>:+|])"
    )

    def __init__(self, text: str, types: tuple[str, ...]) -> None:
        super().__init__(text)
        self.types = types

    def sequence(self) -> tuple[Effect, ...]:
        steps = [self.effect()]
        while self.now in (";", ">"):
            if self.next() == ";":
                steps.append(self.effect())
            else:
                steps[-1] = ("THEN", steps[-1], self.effect())
        return tuple(steps)

    def effect(self) -> Effect:
        if self.now == "none":
            self.next()
            return ("NONE",)
        verb = self.next()
        if verb not in SIGNATURES:
            raise ValueError(f"effect: {verb!r} is not a verb; there are {', '.join(SIGNATURES)}")
        arguments: list[Any] = []
        for i, what in enumerate(SIGNATURES[verb]):
            self.take("," if i else "(")
            arguments.append(self.argument(what))
        if SIGNATURES[verb]:
            self.take(")")
        return (verb, *arguments)

    def argument(self, what: str) -> Any:
        if what in ("left", "me", "line", "all", "aff", "my_ship", "opp_ship"):
            return self.word((what,))
        if what == "sec":
            return self.sector() if self.now == "sec" else self.word(("sec",))
        readers = {
            "player": lambda: self.word(PLAYERS),
            "pair": self.pair,
            "number": self.number,
            "sector": self.sector,
            "area": lambda: self.next() if self.now in ("line", "board") else self.sector(),
            "turn": self.turn,
            "ship": lambda: self.word(SHIPS),
            "path": self.path,
            "type": lambda: self.types.index(self.word(self.types)),
            "condition": lambda: self.word(CONDITIONS),
            "effect": self.effect,
            "sector effect": self.sector_effect,
        }
        return readers[what]()

    def pair(self) -> tuple[str, ...]:
        first = self.next()
        if (first,) in PAIRS:
            return ("two",)
        self.take(",")
        found = (first, self.next())
        if found in (("opp", "me"), *PAIRS):
            return found
        raise ValueError(f"effect: {found[0]},{found[1]} is no pair of players")

    def number(self) -> Any:
        """A number, or a sum of numbers and of what is counted on the table."""
        terms: list[Any] = [self.term()]
        while self.now == "+":
            self.next()
            terms.append(self.term())
        return terms[0] if len(terms) == 1 and isinstance(terms[0], int) else tuple(terms)

    def term(self) -> Any:
        return int(self.next()) if self.now.isdigit() else self.word(NUMBERS)

    def sector(self) -> Any:
        """`mine`, `left`, or the filters that a chosen sector must pass."""
        if self.word(("mine", "left", "sec")) != "sec":
            return self.tokens[self.at - 1]
        if self.now != "[":
            return ()
        filters = []
        while self.next() != "]":
            filters.append(self.word(FILTERS))
            if self.now not in (",", "]"):
                raise ValueError(f"effect: ']' is missing in {self.text!r}")
        return tuple(filters)

    def turn(self) -> Any:
        """How many eighths: a number, `any`, or a choice of two."""
        if self.now == "any":
            return (1, 2, 3, 4, 5, 6, 7) if self.next() else ()
        eighths = [self.number()]
        while self.now == "|":
            self.next()
            eighths.append(self.number())
        return tuple(eighths)

    def path(self) -> Any:
        word = self.word((*PATHS, "line", "to"))
        if word in PATHS:
            return (word, 0)
        self.take(":")
        return (word, self.number() if word == "line" else self.sector())

    def sector_effect(self) -> Effect:
        found = self.effect()
        if found[0] not in ("DESTROY", "RESTORE"):
            raise ValueError(f"effect: UPTO goes with DESTROY or RESTORE, not with {found[0]}")
        return found


def words_in(effect: Any) -> set[str]:
    """Every word that occurs in an effect."""
    if isinstance(effect, str):
        return {effect}
    if isinstance(effect, tuple):
        return set().union(*map(words_in, effect)) if effect else set()
    return set()
