"""The bodies of requests and answers about tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from starhall.wire.decks import DeckText
from starhall.wire.parts import ClockName, Count, Name, Part, Short

EventStatus = Literal["open", "check-in", "running", "finished", "cancelled"]
Reason = Annotated[str, msgspec.Meta(max_length=400)]
Salt = Annotated[str, msgspec.Meta(max_length=32, pattern="^[0-9a-zA-Z]*$")]


class FormatFacts(Part):
    """A format of tournaments."""

    format: str
    name: str
    text: str
    duels: bool
    """Is it for tables of two alone?"""
    rounds: bool
    """Does one say how many rounds?"""
    boards: bool = False
    """Do all tables of a round have the same cards and dice?"""
    alone: bool = False
    """Does everybody play alone with bots of the house, board after board?"""


class EventCard(Part):
    """A tournament as lists show it."""

    event: str
    title: str
    game: str
    format: str
    status: EventStatus
    entrants: int
    round: int
    """How many have been drawn."""


class EventList(Part):
    """The tournaments of a hall, everyone's newest before anyone's second, and the formats there are."""

    events: list[EventCard]
    formats: list[FormatFacts]


class NewEvent(Part):
    """A tournament to be opened; the one who opens it is its arbiter."""

    game: Short
    format: Short
    seats: Annotated[int, msgspec.Meta(ge=2, le=16)] = 2
    """At a table."""
    rounds: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0
    """Of Swiss, or boards of duplicate."""
    title: Name = ""
    options: Annotated[dict[str, str | int], msgspec.Meta(max_length=32)] = msgspec.field(
        default_factory=dict
    )
    clock: ClockName = "live"
    bots: Short = "level2"
    """The level of those that fill and stand in."""
    fill: Annotated[int, msgspec.Meta(ge=0, le=64)] = 0
    """Bots fill until there are so many."""
    accounts: bool = False
    """May only people with an account take part?"""


class EventOpened(Part):
    """A tournament was opened; the arbiter's key is in the cookie too."""

    event: str
    key: str


class EnterEvent(Part):
    """Somebody wants to take part."""

    name: Name = ""


class LockDeck(Part):
    """The deck that somebody plays."""

    deck: DeckText


class CheckIn(Part):
    """Somebody is here."""

    salt: Salt = ""
    """Thrown into the seed of all lots."""


class DropOut(Part):
    """Somebody plays no more rounds."""

    reason: Reason = "Their own wish."


class Arbiter(Part):
    """What the arbiter does, and why."""

    verb: Literal[
        "check-in",
        "begin",
        "pause",
        "go-on",
        "cancel",
        "drop",
        "reinstate",
        "add-time",
        "swap",
        "set",
        "average",
        "void",
        "replay",
    ]
    reason: Reason = ""
    entrant: Count = 0
    table: Count = 0
    """Of the round that is played."""
    round: Count | None = None
    """Counted from 0, where several are played at once; else the last one."""
    places: Annotated[list[Count], msgspec.Meta(max_length=16)] = msgspec.field(default_factory=list)
    """By seat, to set a result."""
    swap: Annotated[list[Count], msgspec.Meta(max_length=2)] = msgspec.field(default_factory=list)
    """The two seats that change."""
    minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] = 0
    """To be added."""


class EntrantFacts(Part):
    """Somebody who takes part."""

    name: str
    bot: str
    """Its level; empty for people."""
    here: bool
    """Checked in, and not dropped out."""
    deck: str
    """The fingerprint of the list that is locked; after the end the list itself."""


class PairingFacts(Part):
    """A table of a round."""

    seats: list[int]
    """The number of the entrant in each; -1 is a bot of the house."""
    places: list[int] | None
    """By seat; None while it is played, empty if it does not count."""
    scores: list[float]
    """By seat, what the game has counted, where that is compared; else empty."""
    table: str
    """Its code; empty where only those who play there may know it."""
    ruled: str
    """Why the arbiter has decided, if so."""


class RoundFacts(Part):
    """A round."""

    tables: list[PairingFacts]
    byes: list[int]
    closed: bool


class StandingFacts(Part):
    """A line of the standings."""

    rank: int
    entrant: int
    figures: dict[str, float]
    """What ranks them, in this order; then the lot."""


class EventLine(Part):
    """What the hall or the arbiter did."""

    at: int
    """Milliseconds since 1970."""
    text: str


class MyPlace(Part):
    """A seat that is to be taken."""

    entrant: int
    table: str


class EventFacts(Part):
    """A tournament as somebody may know it."""

    event: str
    title: str
    game: str
    name: str
    """Of the game."""
    format: FormatFacts
    seats: int
    clock: ClockName
    bots: str
    fill: int
    status: EventStatus
    paused: bool
    commitment: str
    secret: str | None
    """After the end, to check the lots with."""
    decks: bool
    """Does one bring a deck?"""
    entrants: list[EntrantFacts]
    rounds: list[RoundFacts]
    standings: list[StandingFacts]
    log: list[EventLine]
    mine: list[int]
    """Which entrants the asker is."""
    arbiter: bool
    """Is the asker the arbiter?"""
    now: list[MyPlace]
    """Where the asker is to play."""
    accounts: bool = False
    """May only people with an account take part?"""
    by_role: bool = False
    """Is it by a role of this hall, not because they opened it? Then they may take part instead."""


class Seated(Part):
    """The way to a seat; its key is in the cookie of the table."""

    table: str
