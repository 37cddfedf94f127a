"""Tables: listed, opened, entered and handed over."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from starhall.wire.parts import (
    Chat,
    ClockName,
    Coach,
    Count,
    Expiry,
    Key,
    Life,
    Name,
    Part,
    SeatInfo,
    Short,
    Status,
    TakeBacks,
)

# GET /api/tables, GET /api/tables/{code}


class TableCard(Part):
    """A table as the list shows it."""

    table: str
    title: str
    game: str
    status: Status
    public: bool
    seats: list[SeatInfo]
    clock: ClockName
    choices: Count
    created: float
    take_backs: TakeBacks = "free"
    life: Life | None = None
    held: list[Count] = msgspec.field(default_factory=list)
    """The seats that the asker's cookie opens."""
    host: bool = False
    waiting: list[Count] = msgspec.field(default_factory=list)
    """The seats that have to answer now."""
    rated: bool = False


class Tables(Part):
    """The public tables, the newest first."""

    tables: list[TableCard]


# POST /api/tables


class SeatPlan(Part):
    """Who shall sit at a seat."""

    sits: Literal["me", "open", "bot"]
    """`me` more than once makes a hot-seat table."""
    name: Name = ""
    level: Short = ""
    """For a bot."""


class NewTable(Part):
    """A table to be opened. It begins at once if no seat is open."""

    game: Short
    seats: Annotated[list[SeatPlan], msgspec.Meta(min_length=1, max_length=16)]
    options: Annotated[dict[str, str | int], msgspec.Meta(max_length=32)] = msgspec.field(
        default_factory=dict
    )
    title: Name = ""
    public: bool = False
    clock: ClockName = "none"
    expiry: Expiry = "wait"
    stand_in: Short = "greedy"
    chat: Chat = "free"
    take_backs: TakeBacks | None = None
    """Left open, they are free against bots alone and by consent with people."""
    coach: Coach | None = None
    """Left open, there are hints against bots alone, and none with people."""
    hot_seat: bool = False
    """May one person sit at several seats? With several of the opener's own it is so anyway."""
    salt: Annotated[str, msgspec.Meta(max_length=32, pattern="^[0-9a-zA-Z]*$")] = ""
    """Thrown into the seed by the one who opens the table."""
    seed: Annotated[str, msgspec.Meta(max_length=64, pattern="^[0-9a-zA-Z]*$")] = ""
    """The secret behind all chance, chosen beforehand: against bots alone, and said at the table."""
    rated: bool = False
    """Does it count for ratings? For people with an account, with a clock and the usual options; and bots of
    published rating."""


class Opened(Part):
    """A table was opened; its keys are in the cookie too."""

    table: str
    keys: list[str]
    """Of the host and of the host's seats: shown once, never again."""
    invite: str
    """`/t/CODE#i-…`: the link for friends."""


# POST /api/tables/{code}/enter, join, hand-over, branch, share


class Enter(Part):
    """Turn keys from a link into the cookie."""

    keys: Annotated[list[Key], msgspec.Meta(max_length=20)]


class Entered(Part):
    """What the cookie opens now, and which game is played there: its board can be fetched at once."""

    table: str
    seats: list[Count]
    host: bool
    game: str = ""
    content: str = ""
    dead: Count = 0
    """How many of the keys in the link open nothing here: a mistyped, spent or withdrawn one."""


class Join(Part):
    """Take an open seat, or one whose person has left."""

    name: Name = ""
    seat: Count | None = None
    """Null: the first that is free."""
    salt: Annotated[str, msgspec.Meta(max_length=32, pattern="^[0-9a-zA-Z]*$")] = ""


class Joined(Part):
    """The seat is yours; the key is in the cookie too."""

    table: str
    seat: Count
    key: str


class HandOver(Part):
    """Let another device or person take this seat over."""

    seat: Count


class Handed(Part):
    """`/t/CODE#x-…`: whoever opens it first within ten minutes has the seat; this device then has not."""

    link: str
    seconds: float


class Branch(Part):
    """Play on from a moment against bots."""

    at: Count
    seat: Count
    level: Short = "greedy"
    name: Name = ""


class Shared(Part):
    """A record that anybody may look at: `/r/ID`, and `/r/ID#n` for the moment after n choices."""

    record: str
