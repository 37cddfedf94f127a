"""The book of a table: everything that ever happened at it, entry by entry. The book is the truth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from starhall.wire.parts import Chat, ClockName, Expiry, Line, Sits, TakeBacks


class HeadSeat(msgspec.Struct, kw_only=True):
    """A seat as the table was opened."""

    sits: Sits
    name: str = ""
    level: str = ""
    hash: str = ""
    """Of the key that opens it."""
    salt: str = ""
    mine: bool = False
    """Did the host keep it?"""


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
    host: str
    """Hash of the host's key."""
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

    @property
    def hot_seat(self) -> bool:
        """Do several seats share the host's screen?"""
        return sum(seat.mine for seat in self.seats) > 1


Maker = Literal["person", "bot", "clock"]
"""Who makes a choice for a seat."""


class Entry(msgspec.Struct, kw_only=True, tag_field="kind"):
    """One thing that happened at a table."""


class Telling(Entry, kw_only=True, omit_defaults=True):
    """An entry with which the game goes on."""

    told: list[dict[str, Any]] = msgspec.field(default_factory=list)
    """The events that it led to, with their sentences: other rules could not tell them again."""


class Opened(Entry, tag="opened"):
    """The table was opened."""


class Joined(Entry, tag="joined"):
    """Somebody took a seat: its old key is void."""

    seat: int
    name: str
    hash: str
    salt: str = ""


class HandOffered(Entry, tag="hand_offered"):
    """A seat may be taken over by whoever has this key, until then."""

    seat: int
    hash: str
    until: int


class Handed(Entry, tag="handed"):
    """A seat has changed hands: its old key is void."""

    seat: int
    hash: str


class Started(Telling, tag="started"):
    """The game began; bots took the seats that were still open."""

    level: str = ""


class Chose(Telling, tag="chose"):
    """A choice was made."""

    seat: int
    choice: int
    by: Maker = "person"


class Undone(Entry, tag="undone"):
    """The table went back to where it stood after so many choices."""

    seat: int
    to: int


class UndoAsked(Entry, tag="undo_asked"):
    """Somebody asks the others for an undo."""

    seat: int
    to: int


class UndoAnswered(Entry, tag="undo_answered", omit_defaults=True):
    """Somebody agrees, or refuses; the last to agree makes it happen."""

    seat: int
    yes: bool
    went_to: int | None = None
    """If it happened: how many choices were left."""


class Left(Telling, tag="left"):
    """A person got up."""

    seat: int
    call: int | None = None
    """For one who gives up: the choice with which the table tells the game."""


class StoodIn(Entry, tag="stood_in"):
    """A bot stands in for a person."""

    seat: int
    level: str


class Reclaimed(Entry, tag="reclaimed"):
    """A person took the seat back."""

    seat: int


class Said(Entry, tag="said"):
    """Chat."""

    seat: int
    text: str
    phrase: str = ""


class Expired(Entry, tag="expired"):
    """A clock ran out."""

    seat: int


class Called(Telling, tag="called"):
    """The table itself told the game something: its time is up."""

    choice: int


class Resumed(Entry, tag="resumed", omit_defaults=True):
    """The server was down: that time counts for nobody."""

    went_to: int | None = None
    """If the game went back to its last turn: how many choices were left."""


class TakenUp(Entry, tag="taken_up"):
    """The rules have changed since the game began: it goes on from the state it had."""

    rules: str
    content: str
    state: dict[str, Any]
    past: list[dict[str, Any]] = msgspec.field(default_factory=list)
    """All that was told before."""


class Rematch(Entry, tag="rematch"):
    """There is a table for the next game."""

    seat: int
    table: str


AnyEntry = (
    Opened
    | Joined
    | HandOffered
    | Handed
    | Started
    | Chose
    | Undone
    | UndoAsked
    | UndoAnswered
    | Left
    | StoodIn
    | Reclaimed
    | Said
    | Expired
    | Called
    | Resumed
    | TakenUp
    | Rematch
)

_ENTRY: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_HEAD = msgspec.json.Decoder(Head)


def read_entry(text: str) -> AnyEntry:
    """An entry as it was stored."""
    return _ENTRY.decode(text)


def read_head(text: str) -> Head:
    """A head as it was stored."""
    return _HEAD.decode(text)


def told(entries: Iterable[AnyEntry]) -> list[dict[str, Any]]:
    """Every event of a game as its book tells it, also of the rules before; causes count from the first."""
    past: list[dict[str, Any]] = []
    turns: list[list[dict[str, Any]]] = []
    for entry in entries:
        match entry:
            case TakenUp():
                past, turns = entry.past, [[]]
            case Left(call=None):
                pass
            case Started() | Chose() | Called() | Left():
                turns.append(entry.told)
            case Undone():
                del turns[entry.to + 1 :]
            case UndoAnswered(went_to=int(to)) | Resumed(went_to=int(to)):
                del turns[to + 1 :]
            case _:
                pass
    return past + [_later(event, len(past)) for turn in turns for event in turn]


def _later(event: dict[str, Any], by: int) -> dict[str, Any]:
    return {**event, "cause": event["cause"] + by} if "cause" in event else event


def written(value: Entry | Head) -> str:
    """An entry or a head as it is stored."""
    return msgspec.json.encode(value).decode()


def kind_of(entry: Entry) -> str:
    """The kind of an entry."""
    return str(entry.__struct_config__.tag)
