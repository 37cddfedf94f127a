"""Kinds of decisions: every choice in every game is one integer.

A kind knows its range, what its integers refer to, and which of them are legal: a pure function of the
state and of the arguments the question was asked with. Nothing about a question is stored but those
arguments, so options stay right when hidden cards are dealt anew.

A game numbers its kinds one after another (`Kind.first`), and a *choice* is `first + value`: one integer
that says both the kind and the value, so that no choice can be taken for one of another kind. Rules only
ever see values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from starhall.core.errors import Reason

if TYPE_CHECKING:
    from starhall.core.state import State

HOST: Final = -1
"""The seat of the table itself, which plays no game: it says that time is up, or that a player has left."""

LEAVE: Final = "leave"
"""The name of the call that takes a seat out of the game; its value is the seat."""
TIME: Final = "time"
"""The name of the call that the time for the game is up."""

Step = Callable[..., None]
"""A rule: `step(s, *args)`."""
Frame = tuple[Any, ...]
"""What still has to happen: `(step, *args)`."""
Options = Callable[..., Sequence[int]]
"""The legal values: `options(s, *args)`, with the arguments of the question."""
WhyNot = Callable[..., "Reason | None"]
"""Why a value is not legal: `why_not(s, value, *args)`, None for a legal one."""


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a kind of decision is asked for."""

    offers: Options
    """The legal values: `offers(s, seat, *more)`."""
    refuses: WhyNot | None = None
    """Why a value is not legal: `refuses(s, value, seat, *more)`, where there is more to say than that."""


class Kind:
    """A named kind of decision and its range of values, 0 to size - 1."""

    def __init__(
        self,
        name: str,
        refers: str,
        *,
        size: int,
        options: Options | None = None,
        purposes: Mapping[str, Purpose] | None = None,
        why_not: WhyNot | None = None,
        take_the_only_one: bool = False,
        is_set: bool = False,
        committed: bool = False,
        about: Mapping[str, Any] | None = None,
    ) -> None:
        """Declare a kind.

        `refers` names what a value points at (die, cell, card, seat, number, yes or no ...), so that a
        client can light up the thing itself. With `take_the_only_one` a question with a single option is
        answered without asking; not for kinds whose silence would tell what is in a hand. With `is_set` a
        value is a set of things, bit i for thing i, so that a client can offer a switch for each. An answer
        that is `committed` stands once it is given: it was said aloud, or others still think in secret.
        `about` names the arguments of its questions, in order, each with its type: what clients and words may
        read of a question. The last ones may be left out.

        A kind that is asked for many `purposes` has options for each instead of one function for all: the
        arguments of such a question are the seat, the purpose and whatever else these options need. Where the
        rules that ask come after the kind, the game says what it is asked for.
        """
        self.name = name
        self.refers = refers
        self.size = size
        self.purposes = purposes
        self.options: Options = options or self._for_purpose
        self.why_not = why_not
        self.take_the_only_one = take_the_only_one
        self.is_set = is_set
        self.committed = committed
        self.about: Mapping[str, Any] = about or {}
        self.beside: tuple[Standing, ...] = ()
        """The standing options beside its questions; the game fills it in."""
        self.number(0)

    def __repr__(self) -> str:
        return f"Kind({self.name!r}, {self.refers!r}, size={self.size})"

    def number(self, first: int) -> None:
        """Say which choice stands for value 0; the game does when it numbers its kinds."""
        self.first = first
        # Looked up in a list: many values are turned into choices faster so than by adding.
        self.numbers: list[Any] = list(range(first, first + self.size))
        self.choice_of: Callable[[int], int] = self.numbers.__getitem__

    def _for_purpose(self, s: State, seat: int, purpose: str, *more: Any) -> Sequence[int]:
        return (self.purposes or {})[purpose].offers(s, seat, *more)

    def choice(self, value: int) -> int:
        """The choice that stands for this value."""
        return self.first + value


@dataclass(frozen=True, slots=True)
class Standing:
    """What a seat may do besides answering: offered with each of its questions, or with some.

    `kind.options(s, seat)` gives the legal values; `then(s, value, seat)` performs one, and afterwards the
    step that asked runs again.
    """

    kind: Kind
    then: Step
    beside: tuple[Kind, ...] = ()
    """The kinds of questions it is offered with; empty means all."""


Question = tuple[int, Kind, Step, tuple[Any, ...]]
"""(seat, kind, then, args): `seat` answers, `then(s, value, *args)` goes on."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question as its seat sees it: the kind, the arguments, and every legal choice."""

    seat: int
    kind: Kind
    args: tuple[Any, ...]
    choices: tuple[int, ...]

    @classmethod
    def of(cls, s: State, question: Question) -> Decision:
        """The decision that this open question asks for."""
        seat, kind, _, args = question
        return cls(seat, kind, args, tuple(s.choices(seat)))
