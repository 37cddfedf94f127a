"""What a book is made of: its head, and entries, each of which knows what it does to the table.

The book of a table is everything that ever happened at it, entry by entry. The book is the truth. What can
happen is in `actions`, one module an action.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import msgspec

from starhall.core import Match
from starhall.core.story import plain_event, remember
from starhall.wire.parts import Chat, ClockName, Coach, Expiry, Line, Sits, TakeBacks

if TYPE_CHECKING:
    from starhall.server.book.table import Table


class HeadSeat(msgspec.Struct, kw_only=True):
    """A seat as the table was opened."""

    sits: Sits
    name: str = ""
    level: str = ""
    hash: str = ""
    """Of the key that opens it."""
    salt: str = ""
    mine: bool = False
    """Did the one who opened the table keep it?"""
    person: str = ""
    """Whose account it belongs to, if to any."""
    anchor: float | None = None
    """How strong the bot of a rated table is, as it was published when the table was opened."""
    deck: str = ""
    """The list that was locked for a tournament: deck questions of this seat are answered from it."""


class Past(msgspec.Struct, kw_only=True):
    """The log up to where a branch begins, as the seat that plays on read it, and as everybody did."""

    seat: int
    own: list[Line]
    public: list[Line]

    def read_by(self, reader: int | None) -> list[Line]:
        """The lines that a reader may know: all but the one seat know what everybody knew."""
        return self.own if reader == self.seat else self.public


class Head(msgspec.Struct, kw_only=True):
    """What never changes about a table. Never sent to anybody."""

    code: str
    title: str
    game: str
    rules: str
    content: str
    options: dict[str, str | int]
    public: bool
    clock: ClockName
    expiry: Expiry
    stand_in: str
    chat: Chat
    secret: str
    """Behind all chance at this table; shown after the end."""
    opener: str = msgspec.field(name="host")
    """Hash of the key of the one who opened the table."""
    invite: str
    """Hash of the key that lets people in."""
    seats: list[HeadSeat]
    start: dict[str, Any] | None = None
    """The state that a branch begins from."""
    past: Past | None = None
    """The log of what came before a branch."""
    branch_of: str = ""
    rematch_of: str = ""
    take_backs: TakeBacks = "free"
    shared: bool = False
    """One person may hold several seats, even if each has sat down apart."""
    bots: list[str] = msgspec.field(default_factory=list)
    """By seat: the bot that takes it if nobody comes. Older books have none."""
    coach: Coach = "off"
    event: str = ""
    """The tournament that it belongs to."""
    sealed: bool = False
    """Do others play with the same cards? Then nothing of them is shown before all are done."""
    chosen: bool = False
    """Was the secret chosen by the one who opened the table? Then it is none."""
    rated: bool = False
    """Does the game count for the ratings of those who play it?"""
    contract: str = ""
    """The fingerprint of what was agreed on as the table was opened. Older books have none."""
    hushed: str = ""
    """Of a branch: the table without hints that it was tried out from; while it is played, nobody helps."""
    slow: int = 0
    """Slow mode, as the hall had it when the table was opened: seconds between two sayings of a seat."""

    @property
    def hot_seat(self) -> bool:
        """May one person hold several seats?"""
        return self.shared or sum(seat.mine for seat in self.seats) > 1


Maker = Literal["person", "bot", "clock"]
"""Who makes a choice for a seat."""


Keeper = Literal["host", "moderator"]
"""Who keeps order at a table."""


class Place(NamedTuple):
    """Where an entry stands in the book."""

    number: int
    now: float
    """When it was written, in seconds since 1970."""
    play: bool
    """Without it, all but the game itself is taken in: its rules were others then."""


class Sentence(NamedTuple):
    """An entry as everybody at the table may know it."""

    kind: str
    """As clients know it; one of those that the entry declares."""
    text: str
    phrase: str = ""


@dataclass
class Story:
    """What a book has told so far, by choice, and what was told by the rules before."""

    past: list[dict[str, Any]] = field(default_factory=list)
    turns: list[list[dict[str, Any]]] = field(default_factory=list)

    def go_back(self, to: int) -> None:
        """So many choices stand."""
        del self.turns[to + 1 :]


class Promising(msgspec.StructMeta, ABCMeta):
    """For structs that leave a part to those that are made from them."""


class Entry(msgspec.Struct, kw_only=True, tag_field="kind", metaclass=Promising):
    """One thing that happened at a table."""

    happens: ClassVar[tuple[str, ...]]
    """What it may be to clients: the kinds of its sentences."""
    even_closed: ClassVar[bool] = False
    """May it be written in the book of a table that was closed?"""
    rewrites: ClassVar[bool] = False
    """Was the book before it changed with it? Then it has to be read anew."""

    def fold(self, table: Table, place: Place) -> bool:
        """Take it into the table, and say whether the game has changed. If the game fails, nothing has."""
        return False

    @abstractmethod
    def words(self, table: Table) -> Sentence:
        """What has happened, after it was taken in."""

    def note(self, match: Match[Any], choices: int, events: int) -> None:
        """Write down what it led to, after so many choices and events."""

    def recall(self, match: Match[Any], events: int) -> None:
        """Once it is taken in again: take over what was written down of it, after so many events."""

    def tell(self, story: Story) -> None:
        """Add to the story what it led to."""


class Telling(Entry, kw_only=True, omit_defaults=True):
    """An entry with which the game goes on."""

    told: list[dict[str, Any]] = msgspec.field(default_factory=list)
    """The events that it led to, with their sentences: other rules could not tell them again."""

    def note(self, match: Match[Any], choices: int, events: int) -> None:
        """Write down the events."""
        self.told = [plain_event(match, event) for event in match.journal.events[events:]]

    def recall(self, match: Match[Any], events: int) -> None:
        """The sentences need not be made again; those of the first versions were not written down."""
        found = match.journal.events[events:]
        if len(found) == len(self.told):
            remember(match, found, self.told)

    def tell(self, story: Story) -> None:
        """Its events belong to the next choice."""
        story.turns.append(self.told)


class GoingBack(Entry, kw_only=True, omit_defaults=True):
    """An entry with which the game may go back."""

    went_to: int | None = None
    """If it did: how many choices were left."""

    def note(self, match: Match[Any], choices: int, events: int) -> None:
        """Write down how far it went."""
        if len(match.choices) < choices:
            self.went_to = len(match.choices)

    def tell(self, story: Story) -> None:
        """What was taken back was never told."""
        if self.went_to is not None:
            story.go_back(self.went_to)


_HEAD = msgspec.json.Decoder(Head)


def read_head(text: str) -> Head:
    """A head as it was stored."""
    return _HEAD.decode(text)


def told(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Every event of a game as its book tells it, also of the rules before; causes count from the first."""
    story = Story()
    for entry in entries:
        entry.tell(story)
    past = story.past
    return past + [_later(event, len(past)) for turn in story.turns for event in turn]


def _later(event: dict[str, Any], by: int) -> dict[str, Any]:
    return {**event, "cause": event["cause"] + by} if "cause" in event else event


def written(value: Entry | Head) -> str:
    """An entry or a head as it is stored."""
    return msgspec.json.encode(value).decode()


def kind_of(entry: Entry) -> str:
    """The kind of an entry, as it is stored."""
    return str(entry.__struct_config__.tag)
