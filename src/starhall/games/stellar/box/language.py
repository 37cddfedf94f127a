"""The vocabulary of effects, in the grammar of all games (`core.effects`), and how each verb is said.

"DRAW_CARD 1"            ("DRAW_CARD", 1)
"PLACE_CARD own up"      ("PLACE_CARD", "own", "up")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from starhall.core import ContentError, Mark, effects
from starhall.core.effects import Argument, Effect, Effects, Language, Reader

ARGUMENTS: Mapping[str, Mapping[str, str]] = {
    "number": {
        "level": "the level of your unit",
        "kept": "the kept die shows",
        "removed": "tiles were removed",
        "damage": "the VP of the winner, and one more",
        "value": "the value of the category",
        "slot": "the cosmic slot shows",
        "bid": "were bid",
        "idle": "unplayed AT of the slowest other player",
        "conversion": "the table of conversion says",
        "chosen": "you like",
    },
    "action": {
        "card": "CARD",
        "crystal": "CRYSTAL",
        "tile": "TILE",
        "decode": "DECODE",
        "attack": "ATTACK",
        "gate": "GATE control",
    },
    "track": {
        "captain": "winner's Captain",
        "crew": "winner's Crew",
        "exploration": "winner's Exploration",
        "token": "matching",
        "leaders": "leading",
        "trailers": "trailing",
    },
    "card": {
        "own": "a card of your colour",
        "target": "a card of the target's colour",
        "npr": "the card at that NPR's pad,",
        "chosen": "a card of your hand",
    },
    "face": {"up": "up", "down": "down"},
    "die": {"chosen": "one die"},
    "place": {"open": "an open area"},
    "unit": {"any": "any one unit", "target": "the attacked unit"},
    "position": {"any": "any gate position"},
}
"""By kind of argument: its words and how each is said. A number may also be a number."""

CONDITIONS: Mapping[str, str] = {
    "NONE": "",
    "HAND_HAS own": "a card of your colour",
    "HAND_HAS target": "a card of the target's colour",
    "HAND_HAS npr": "a card of an NPR's colour",
    "HAND_NOT_EMPTY": "a card in hand",
    "UNIT_IN closed": "a unit of yours in the closed sector",
    "UNIT_IN open": "a unit of yours in the open sector",
    "TARGET_IN open": "a unit of the target in the open sector",
    "DECK_NOT_EMPTY": "a card in the deck",
    "AVAILABLE_TILE": "an available tile",
    "NOT_BARRED": "no opposer without AT",
}
"""Every condition that a row may require, and how it is said."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A word of the vocabulary: the kinds of its arguments and its sentence."""

    arguments: tuple[str, ...]
    text: str
    mark: Mark


def language(verbs: Mapping[str, Verb]) -> Language:
    """The vocabulary with these verbs."""
    return Language(
        {name: effects.Verb(verb.arguments, verb.text) for name, verb in verbs.items()},
        {
            kind: Argument(_reads(kind), "`1`" if kind == "number" else "", said)
            for kind, said in ARGUMENTS.items()
        },
    )


def _reads(kind: str) -> Callable[[Reader], str | int]:
    def read(reader: Reader) -> str | int:
        if kind == "number" and reader.now.isdecimal():
            return int(reader.next())
        return reader.word(ARGUMENTS[kind])

    return read


def read_all(verbs: Mapping[str, Verb], texts: Sequence[str], place: str) -> Effects:
    """The effects of one field of a row; an unknown word is refused with its place."""
    found: list[Effect] = []
    for i, text in enumerate(texts):
        try:
            found += language(verbs).read(text)
        except ValueError as error:
            raise ContentError(f"{place}[{i}]: {error}") from None
    return tuple(found)


def check_conditions(words: Sequence[str], place: str) -> None:
    """Refuse a condition that is not in the vocabulary."""
    for i, word in enumerate(words):
        if word not in CONDITIONS:
            raise ContentError(f"{place}[{i}]: {word!r} is not one of {', '.join(CONDITIONS)}")


def say(verbs: Mapping[str, Verb], effect: Effect) -> str:
    """An effect in words: "draw 1 card"."""
    name, *arguments = effect
    verb = verbs[str(name)]
    text = verb.text
    for i, (kind, argument) in enumerate(zip(verb.arguments, arguments, strict=True)):
        before, _, after = text.partition(f"{{{i}")
        noun, _, after = after.partition("}")
        text = before + _said(kind, argument, noun.removeprefix(":")) + after
    return text


def _said(kind: str, argument: str | int, noun: str) -> str:
    many = _MANY.get(noun, f"{noun}s") if noun else ""
    if isinstance(argument, int):
        return f"{argument} {noun if argument == 1 else many}".rstrip()
    said = ARGUMENTS[kind][argument]
    return f"as many {many} as {said}" if kind == "number" else said


_MANY = {
    "die": "dice",
    "SP": "SP",
    "point of damage": "points of damage",
    "own crystal": "own crystals",
}
