"""Effects: the one grammar in which content says what a card, a power or an ability does.

    DRAW me 2; DRAW opp 1                       one verb after another
    PICK opp 1 > GIVE same 1                    the second only if the first changed something
    IF on:quake { DRAW 1 } ELSE { MOVE 2 }      verbs that hold other verbs
    DESTROY sec[live, empty]                    a thing and the filters that it must pass
    DAM +{3/6/9} as Electric @foe ~assault      of what type, on whom, and how long

A game has a closed vocabulary: its verbs, and for each of their arguments a kind with its words. Any other
word is refused with the place where it stands. An effect that was read is a tuple: the verb, its arguments.
`docs/build/effects.md` lists every word of every game; it is made of these declarations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Effect = tuple[Any, ...]
"""A verb and its arguments."""
Effects = tuple[Effect, ...]

_TOKEN = re.compile(
    r"""\s*(
        (?:half\(d\d+\)|[+x]?\{[\d.]+(?:/[\d.]+){2}\}|[A-Z]*[+-]?d?\d+(?:\+\d+)?(?:x\{[\d.]+(?:/[\d.]+){2}\})?)
            (?:\*\d+)?(?![\w:(])                                        # a figure
        |[A-Za-z_][\w-]*(?:\.[a-z]+)?(?::[\w-]+)?(?:\([a-z]+\))?       # a word
        |//|>>|[\[\]{},;>:+|@~*-]
    )""",
    re.VERBOSE,
)


class Reader:
    """The tokens of one effect, and where the reading stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[str] = []
        place, end = 0, len(text.rstrip())
        while place < end:
            found = _TOKEN.match(text, place)
            if found is None:
                raise ValueError(f"effect: {text[place:]!r} cannot be read")
            self.tokens.append(found[1])
            place = found.end()
        self.tokens.append("")
        self.at = 0

    @property
    def now(self) -> str:
        """The next token to read; empty at the end."""
        return self.tokens[self.at]

    def next(self) -> str:
        """Read a token, whatever it is; at the end there is none to read."""
        found = self.now
        self.at += bool(found)
        return found

    def reads(self, token: str) -> bool:
        """Read this token if it comes next, and say whether it did."""
        if self.now != token:
            return False
        self.at += 1
        return True

    def take(self, token: str) -> None:
        """Read this token."""
        if not self.reads(token):
            raise ValueError(f"effect: {token!r} is missing before {self.now!r} in {self.text!r}")

    def word(self, words: Mapping[str, str] | tuple[str, ...]) -> str:
        """Read one of these words."""
        found = self.now
        if found not in words:
            raise ValueError(f"effect: {found!r} is not one of {', '.join(words)}")
        self.at += 1
        return found

    def listed(self, words: Mapping[str, str] | tuple[str, ...]) -> tuple[str, ...]:
        """Read words in brackets, if there are any."""
        if not self.reads("["):
            return ()
        found = [self.word(words)]
        while self.reads(","):
            found.append(self.word(words))
        self.take("]")
        return tuple(found)

    def end(self) -> None:
        """Nothing is left to read."""
        if self.now:
            raise ValueError(f"effect: {self.now!r} comes after the end of {self.text!r}")


@dataclass(frozen=True, slots=True)
class Argument:
    """A kind of argument: how it is read, what it looks like, and what its words mean."""

    read: Callable[[Reader], Any]
    looks: str = ""
    """Where it is more than one of its words: `2`, `sec[live]` …"""
    words: Mapping[str, str] = field(default_factory=dict)
    """Each word and what it means."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: the kinds of its arguments, in order, and what it does."""

    arguments: tuple[str, ...]
    does: str = ""
    """Empty where the game's own words of cards say it."""


def words(**meanings: str) -> Argument:
    """An argument that is one of these words, each with its meaning."""
    return one_of(meanings)


def one_of(meanings: Mapping[str, str]) -> Argument:
    """An argument that is one of these words, where they are no names of Python."""
    return Argument(lambda reader: reader.word(meanings), words=meanings)


def filters(meanings: Mapping[str, str]) -> Argument:
    """Words in brackets, all of which must be true of what is chosen; none is no bracket."""
    return Argument(lambda reader: reader.listed(meanings), "[ … ]", meanings)


def number(reader: Reader) -> int:
    """A number from 1 up."""
    if not reader.now.isdecimal() or reader.now == "0":
        raise ValueError(f"effect: {reader.now!r} is not a number from 1 up in {reader.text!r}")
    return int(reader.next())


NUMBER = Argument(number, "1, 2, 3 …")


class Language:
    """The vocabulary of a game."""

    def __init__(self, verbs: Mapping[str, Verb], arguments: Mapping[str, Argument], *, then: bool = False):
        """Declare a vocabulary; `then` lets `A > B` be read as `("THEN", A, B)`."""
        self.verbs = verbs
        self.arguments = dict(arguments)
        self.then = then

    def add(self, name: str, argument: Argument) -> None:
        """Declare a kind of argument that needs the language itself, such as a block of effects."""
        self.arguments[name] = argument

    def read(self, text: str) -> Effects:
        """The effects of a text."""
        reader = Reader(text)
        found = self.effects(reader)
        reader.end()
        return found

    def effects(self, reader: Reader) -> Effects:
        """One verb after another."""
        found = [self.effect(reader)]
        while reader.now == ";" or (self.then and reader.now == ">"):
            if reader.next() == ";":
                found.append(self.effect(reader))
            else:
                found[-1] = ("THEN", found[-1], self.effect(reader))
        return tuple(found)

    def effect(self, reader: Reader) -> Effect:
        """A verb with its arguments."""
        verb = reader.now
        if verb not in self.verbs:
            raise ValueError(f"effect: {verb!r} is not a verb; there are {', '.join(self.verbs)}")
        reader.next()
        return (verb, *(self.arguments[kind].read(reader) for kind in self.verbs[verb].arguments))

    def block(self, reader: Reader) -> Effects:
        """Effects in braces."""
        reader.take("{")
        found = self.effects(reader)
        reader.take("}")
        return found


def words_in(effect: Any) -> set[str]:
    """Every word that occurs in an effect."""
    if isinstance(effect, str):
        return {effect}
    if isinstance(effect, tuple):
        return set().union(*map(words_in, effect)) if effect else set()
    return set()
