"""Words: prompts, options and events in plain English, from what a seat sees and never from the state.

A text is a template such as `{seat} rolls {faces:invasion}`: the name of an operand and, after the colon, how
it is said. Templates are keyed by the name of the event, so another language is another table.

The sentence of an event needs the event alone: its operands, and the facts of the table that were noted when
it happened (`Game.telling`). So it says the same at once, at the end of the game and in a record years later.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from starhall.core.errors import or_list
from starhall.core.events import UNSEEN, Event
from starhall.core.kinds import Decision, Kind
from starhall.core.seen import Seen

Facts = Mapping[str, Any]
"""What was true when an event happened: the `names` of the seats, and what `Game.telling` has noted."""
Say = Callable[[Facts, Any], str]
"""How an operand is said: `say(facts, value)`."""


class Deed(str):
    """The sentence of an event that the table shows: right after it, it looks other than before."""

    __slots__ = ()


class Herald(str):
    """The sentence of an event that only begins something: what it leads to is told by others."""

    __slots__ = ()


@dataclass(slots=True)
class Prompt:
    """What a seat is asked: who must or may do what, how many are left, why, and how to decline."""

    text: str
    """One sentence to the seat that is asked, without its name: "Choose the dice to roll again."."""
    why: str
    """The rule behind the question."""
    must: bool = True
    """Must the seat do something, or may it decline?"""
    left: str = ""
    """How many are left: "2 re-rolls left"."""
    decline: str = ""
    """What happens if the seat declines: "Stop keeps all dice as they are."."""
    waiting: str = ""
    """What the others read, after the name of the seat: "chooses dice to roll again"."""


class Parted(str):
    """What an option does, in two parts: what it is, and what is said of it; as a whole one sentence."""

    __slots__ = ("detail", "label")
    label: str
    detail: str

    def __new__(cls, label: str, detail: str, joint: str = ": ", end: str = "") -> Parted:
        """Both parts, what stands between them, and what stands after them."""
        whole = super().__new__(cls, f"{label}{joint}{detail}{end}")
        whole.label, whole.detail = label, f"{detail[:1].upper()}{detail[1:]}"
        return whole


class Unsaid(str):
    """Why an option, or each of a kind, does not say what it brings: other words do, or there are none."""

    __slots__ = ()


_UNSAID = Unsaid()


@dataclass(frozen=True, slots=True)
class KindWords:
    """The words of one kind of decision."""

    prompt: Callable[..., Prompt]
    """`prompt(seen, *args)`"""
    option: Callable[..., str]
    """`option(seen, value, *args)`: what the value does, as a short imperative; a long one is `Parted`."""
    brings: Callable[..., str] | Unsaid = _UNSAID
    """`brings(seen, value, *args)`: what a legal value is good for now, in a clause, or why it is unsaid."""


@dataclass(frozen=True)
class Words:
    """All the words of a game."""

    events: Mapping[str, str]
    """By name: a `Deed`, a `Herald`, or, where there is nothing to be seen, mere words."""
    kinds: Mapping[str, KindWords]
    says: Mapping[str, Say] = field(default_factory=dict)
    unseen: Mapping[str, str] = field(default_factory=dict)
    """What to say for an operand that the reader may not know: `{"card": "a card"}`."""

    def event(self, names: Sequence[str], event: Event) -> str:
        """An event as a sentence, for seats with these names."""
        if event.texts:
            return event.texts[None]
        facts = {**event.facts, "names": names}
        parts = []
        for text, name, how in _parsed(self.events[event.name]):
            parts.append(text)
            if name:
                parts.append(self._say(facts, how, event.operands[name]))
        return "".join(parts)

    def _say(self, facts: Facts, how: str, value: Any) -> str:
        if value == UNSEEN:
            return self.unseen.get(how, "something")
        if how in self.says:
            return self.says[how](facts, value)
        if how == "seat":
            return str(facts["names"][value])
        if how == "seats":
            return and_list([str(facts["names"][seat]) for seat in value])
        return str(value)

    def prompt(self, seen: Seen, decision: Decision) -> Prompt:
        """What the seat of this decision is asked."""
        return self.kinds[decision.kind.name].prompt(seen, *decision.args)

    def option(self, seen: Seen, kind: Kind, choice: int, *args: Any) -> str:
        """What a choice of this kind does."""
        return self.kinds[kind.name].option(seen, choice - kind.first, *args)

    def brings(self, seen: Seen, kind: Kind, choice: int, *args: Any) -> str:
        """What a legal choice of this kind is good for now; empty where nothing is said of it."""
        said = self.worth(seen, kind, choice, *args)
        return "" if isinstance(said, Unsaid) else said

    def worth(self, seen: Seen, kind: Kind, choice: int, *args: Any) -> str:
        """What a legal choice of this kind is good for now, or why that is unsaid."""
        brings = self.kinds[kind.name].brings
        return brings if isinstance(brings, Unsaid) else brings(seen, choice - kind.first, *args)


@cache
def _parsed(template: str) -> tuple[tuple[str, str, str], ...]:
    """A template part by part: a text, then the name of an operand, if any, and how it is said."""
    return tuple(
        (text, name or "", spec or name or "") for text, name, spec, _ in string.Formatter().parse(template)
    )


def and_list(words: list[str]) -> str:
    """Join words as a person would: `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def count(n: int, one: str, many: str = "") -> str:
    """`1 die`, `2 dice`: a number and its noun."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def signed(n: int) -> str:
    """`2`, `−1`: a number that may lie below zero, with the sign for that."""
    return f"−{-n}" if n < 0 else str(n)


def halved(halves: int) -> str:
    """`39`, `39½`: so many halves as people write them."""
    whole, half = divmod(abs(halves), 2)
    sign = "−" if halves < 0 else ""
    return f"{sign}{whole or ''}½" if half else f"{sign}{whole}"


def percent(chance: float) -> str:
    """`40 %`: a chance in whole hundredths; a half is rounded up."""
    return f"{int(100 * chance + 0.5)} %"


__all__ = [
    "Deed",
    "Facts",
    "Herald",
    "KindWords",
    "Parted",
    "Prompt",
    "Say",
    "Unsaid",
    "Words",
    "and_list",
    "count",
    "halved",
    "or_list",
    "percent",
    "signed",
]
