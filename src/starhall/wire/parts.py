"""The parts that messages are made of: what a reader sees of a table and of the game on it.

Every struct refuses fields it does not know. What a struct may hold for a reader is decided by the server;
nothing here is secret by itself.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from starhall.core.asking import Ask

PROTOCOL = 2
"""Raised whenever a message changes in a way that an older client would not understand."""

Short = Annotated[str, msgspec.Meta(max_length=64)]
"""Ids, keys and names."""
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
"""A seat, a number of an entry, a number of choices, a choice."""

Sits = Literal["person", "bot", "open"]
Status = Literal["open", "playing", "over", "closed"]
"""Waiting for people, being played, finished, closed before its end."""
ClosedBy = Literal["time", "operator", "arbiter"]
ClockName = Literal["none", "live", "relaxed", "days", "three_days", "week"]
Expiry = Literal["wait", "move", "stand_in"]
TakeBacks = Literal["free", "consent", "none"]
Undoing = Literal["at_once", "ask", "no"]
"""When a clock runs out: wait for the seat, let a bot make this one choice, or give a bot the seat."""
Chat = Literal["free", "phrases", "off"]
Coach = Literal["off", "hints", "learning"]
Name = Annotated[str, msgspec.Meta(max_length=64)]
"""Longer ones are refused; what is shown of a name is cleaned and cut to 24 characters."""
Key = Annotated[str, msgspec.Meta(max_length=64, pattern="^([0-9]{1,2}|h|i|x)-[0-9a-f]{32}$")]
"""What opens something: `0-…` a seat, `h-…` the host's powers, `i-…` an invitation, `x-…` a hand-over."""


class Part(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A piece of a message."""


class SeatInfo(Part):
    """Who sits at a seat, as everybody may know."""

    seat: Count
    name: str
    sits: Sits
    level: str = ""
    """The level of a bot that sits here, or that stands in."""
    stand_in: bool = False
    """Does a bot play for the person who sits here?"""
    left: bool = False
    """Has the person left? The seat may then be taken by somebody else."""
    resigned: bool = False
    """Has the person given the game up? Then the seat is out of it, by the game's own rule."""
    silenced: bool = False
    """Does whoever sits here not speak, by a word of the host or of a moderator?"""


class SeatClock(Part):
    """The time of one seat, in seconds, at the moment the message was made."""

    seat: Count
    turn: float
    """Left for this question before the bank is used."""
    bank: float
    """Left in the bank."""
    running: bool
    expired: bool
    away: float | None = None
    """Until when it stands, in seconds since 1970, if its player is on holiday."""


class ClockInfo(Part):
    """The clock of a table."""

    profile: ClockName
    expiry: Expiry
    seats: list[SeatClock]
    game: float | None = None
    """Seconds left for this game, where the table has agreed on a limit."""


class UndoInfo(Part):
    """An undo that somebody asks for."""

    by: Count
    to: Count
    """The table would stand as it stood after so many choices."""
    waits_for: list[Count]
    """The seats that have not answered yet."""


class Fairness(Part):
    """What makes the dice checkable: the commitment before the first draw, the rest after the end."""

    commitment: str
    """SHA-256 of the secret, in hex."""
    salts: list[str]
    """What each seat threw in, in seat order; together with the secret they are the seed."""
    secret: str | None
    """Null until the game is over, unless it was chosen. The seed is `secret/salt0/salt1/…`."""
    chosen: bool = False
    """Was the secret chosen by the one who opened the table? Then it is none, and everybody is told so."""


class Draw(Part):
    """One draw of chance, as the rules made it."""

    number: Count
    """Where it stands: the k that is hashed with the seed."""
    kind: Literal["dice", "pick", "order"]
    size: Count
    """Faces of the dice, or how many things one was picked of, or were put in order."""
    outcomes: list[Count]
    """By position, counted from 0: each die; the one that was picked; the whole order."""


class Life(Part):
    """How long a table lasts at which nothing happens, in seconds since 1970: any entry begins it anew."""

    warns: float
    """From then on the table says when it will be closed."""
    closes: float


class ClosedInfo(Part):
    """Why a table was closed before its end."""

    by: ClosedBy
    when: float
    """Seconds since 1970."""
    text: str


class Renewal(Part):
    """Other rules than before: from then on the game went by them."""

    when: float
    """Seconds since 1970."""
    before: str
    """The version of the rules until then."""
    now: str
    """That since then; the same where only cards and tables are others."""
    text: str
    changes: list[str]
    """What the versions since then have changed, as far as the game says."""


class TableFacts(Part):
    """What never changes about a table."""

    table: str
    """Its code."""
    title: str
    game: str
    content: str
    """The fingerprint of the game's cards and tables on this server."""
    options: dict[str, str | int]
    public: bool
    """Listed, and open to all; else by invitation only."""
    hot_seat: bool
    """Do several seats share a screen?"""
    chat: Chat
    stand_in: str
    """The level of bots that stand in; empty: nobody stands in."""
    take_backs: TakeBacks
    """A table with `free` ones is for learning: it counts for no rating and no statistics."""
    branch_of: str
    """The table or record that this one goes on from, as `CODE@choices`; else empty."""
    coach: Coach = "off"
    """May players ask the coach: for nothing, for hints, or besides whether what they did was good?"""
    event: str = ""
    """The tournament that it is a table of, if it is."""
    rated: bool = False
    """Does the game count for ratings?"""


class Around(Part):
    """All of a table but the game itself."""

    status: Status
    seats: list[SeatInfo]
    clock: ClockInfo
    undo: UndoInfo | None
    rematch: str
    """The code of the table for the next game, once somebody has asked for one."""
    fairness: Fairness
    life: Life | None = None
    """Null where nothing closes the table by itself, as after the end."""
    closed: ClosedInfo | None = None
    renewed: list[Renewal] = []
    """Each time that the game was taken up by other rules, in order."""
    slow: Count = 0
    """Slow mode: so many seconds lie between two sayings of a seat; 0 is none."""
    older: str = ""
    """Of a finished game that other rules have played: a sentence that says so."""


class Line(Part):
    """One event as this reader may know it: a line of the log."""

    number: Count
    """Its place in the log of this reader."""
    at: Count
    """It happened in the making of choice number `at`; 0 is the set-up."""
    rule: str
    name: str
    """What happened; also the id of its text."""
    operands: dict[str, Any]
    cause: Count | None
    """The number of the line that led to it."""
    barrier: bool
    """Did chance or hidden information come in since the line before?"""
    text: str


class Waiting(Part):
    """Somebody who is asked, as the others read it."""

    seat: Count
    kind: str
    text: str
    """`Bea chooses dice to roll again`"""


class Outcome(Part):
    """How the game ended, by seat."""

    places: list[int]
    scores: list[float]
    winners: list[Count]


class Told(Part):
    """How a choice is told: by line, what it changes on the table.

    A change is an object of changes by name; in a list, by place. Or it is a list: with one thing, which is
    there now; with none, where a name has gone; with three, a place in a list, how many go there, and what
    comes instead.
    """

    stills: list[Any]
    """By line; null where nothing changes."""
    rest: Any
    """The change from the last line to the view of the position."""


class Position(Part):
    """The game as this reader may know it."""

    choices: Count
    """How many choices have been made."""
    lines: Count
    """How many lines the log of this reader has."""
    view: Any
    """What the reader sees of the game: its shape is the game's own (`wire/views`)."""
    waiting: list[Waiting]
    ask: Ask | None
    """What this reader's own seat is asked."""
    outcome: Outcome | None
    undo: Undoing
    """May this reader's seat take its last choice back?"""
    why_no_undo: str
    """Why not, if it may not."""


class Happening(Part):
    """One entry of the table's book, as everybody may know it."""

    kind: str
    """What has happened; the schema lists what may."""
    number: Count
    when: float
    """Seconds since 1970, by the server's clock."""
    seat: Count | None
    text: str
    """A sentence; for `said`, what was said. Empty where the reader has muted the seat."""
    phrase: str = ""
    """The id of a quick phrase, if `said` was one."""
