"""The messages on the socket of a table.

The client sends one of `ASKED`, or an act, which is declared where it is carried out; the server sends one of
`FromServer`. Each is a JSON object in a text frame with its `type`. Each message of the client has an
`id` of the client's making; whatever answers it says `re`. A repeated id changes nothing and gets the first
answer again.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from starhall.core.asking import Option
from starhall.wire.games import to_json
from starhall.wire.parts import (
    Around,
    Count,
    Draw,
    Fairness,
    Happening,
    Line,
    Part,
    Position,
    TableFacts,
    Told,
)

LONGEST_FRAME = 64 * 1024
"""Bytes; a longer frame closes the socket with 1009."""
ENCODER = msgspec.json.Encoder(enc_hook=to_json)
"""Writes whatever is sent."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
"""Of the client's making, new for each request."""

ErrorCode = Literal[
    "not_understood",
    "not_legal",
    "out_of_date",
    "not_yours",
    "sign_in",
    "not_now",
    "no_such_table",
    "no_such_record",
    "rate_limited",
    "too_large",
    "foreign_origin",
    "banned",
    "engine_fault",
    "storage_full",
    "busy",
    "went_wrong",
]

CloseReason = Literal[
    "seat_taken", "too_slow", "flooding", "banned", "deleted", "not_understood", "went_wrong"
]


class Message(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Anything that goes over the socket."""


# From the client.


class Hello(Message, tag="hello"):
    """The first message: what the client speaks, and what it has."""

    protocol: int
    have: Count | None = None
    """The last number it has seen of this table; null: nothing."""
    seat: Count | None = None
    """Look as this seat, if several are held; null: as the only one, or as the public."""
    told: bool = False
    """Send with every step what its lines change on the table."""
    muted: list[Count] = []
    """Seats that somebody without an account does not want to read; others have that with the account."""


class Look(Message, tag="look"):
    """See the table as one of the seats held here, or as the public (null)."""

    id: Id
    seat: Count | None


class WhyNot(Message, tag="why_not"):
    """Why is this choice not legal now?"""

    id: Id
    seat: Count
    choice: Count


class Preview(Message, tag="preview"):
    """What would this choice do?"""

    id: Id
    seat: Count
    choice: Count


class Mute(Message, tag="mute"):
    """Do not send here what this seat says, or send it again; told by `muted`.

    Whoever is signed in has it kept with the account: for another account at every table, for a guest here.
    """

    id: Id
    seat: Count
    on: bool


class Rematch(Message, tag="rematch"):
    """Ask for the same again; answered by an `offer`."""

    id: Id
    seat: Count


class History(Message, tag="history"):
    """The table as it stood after `at` choices; answered by a `moment`."""

    id: Id
    at: Count
    seat: Count | None = None
    """As this seat: one's own, or any after the end; null: as the public."""
    told: bool = False
    """Send what the lines of the last choice changed on the table, too."""


class Report(Message, tag="report"):
    """This looks wrong: keep the record and this note for the keepers of the rules."""

    id: Id
    seat: Count | None = None
    line: Count | None = None
    """The line of the log that looks wrong."""
    saying: Count | None = None
    """The number of the entry in which something was said that should not be: the operator reads it."""
    text: Annotated[str, msgspec.Meta(max_length=1000)] = ""


class Ping(Message, tag="ping"):
    """Is the line alive? Answered by a `pong`."""

    id: Id


ASKED: tuple[type[Message], ...] = (Hello, Look, WhyNot, Preview, Mute, Rematch, History, Report, Ping)
"""What a client may send beside acts: an act becomes an entry of the table's book, and is declared there."""


# From the server.


class Snapshot(Message, tag="snapshot"):
    """Everything this reader may know: forget what was, begin from here."""

    number: Count
    """The last number of the table's book."""
    reader: Count | None
    """The seat this is for; null: the public."""
    held: list[Count]
    """The seats that this socket may play."""
    host: bool
    table: TableFacts
    around: Around
    lines: list[Line]
    said: list[Happening]
    """The last of the chat."""
    position: Position | None
    """Null until the game begins."""
    muted: list[Count] = []
    """The seats of which this socket is not sent what they say."""


class Step(Message, tag="step"):
    """The next entry of the table's book; numbers follow each other without a gap."""

    number: Count
    happening: Happening
    around: Around
    kept: Count
    """Keep so many lines of the log, then add these; fewer than you have after an undo."""
    lines: list[Line]
    position: Position | None
    """Null if nothing has changed in the game."""
    told: Told | None = None
    """What the lines change on the table, if `hello` has asked for it and a choice was made."""


class Ack(Message, tag="ack"):
    """Done, and written down for good, as this number."""

    re: str
    number: Count


class Refusal(Message, tag="error"):
    """Refused: what was wrong, and what may be done instead. Nothing has changed."""

    re: str | None
    """Null where the message had no id that could be read."""
    code: ErrorCode
    text: str
    rule: str = ""
    """The rule behind a refusal, if there is one."""
    number: Count | None = None
    """For `out_of_date`: the number that the table is at."""
    retry: float | None = None
    """For `rate_limited` and `busy`: try again after so many seconds."""


class Presence(Message, tag="presence"):
    """Who is here now. Not numbered: the last one counts."""

    present: list[Count]
    watching: Count


class Muted(Message, tag="muted"):
    """Of which seats this socket is not sent what they say, and the last of the chat without them."""

    seats: list[Count]
    said: list[Happening]


class Reasons(Message, tag="reasons"):
    """Answers `why_not`; no rule and no text if the choice is legal or nobody says."""

    re: str
    choice: Count
    option: str
    """The choice in words."""
    rule: str
    text: str


class Foreseen(Message, tag="foreseen"):
    """Answers `preview`: the table after a choice that consumes no chance and shows nothing hidden."""

    re: str
    option: Option
    commits: bool
    """Does it roll, reveal, or end the turn? Then undo may need the others: ask twice."""
    lines: list[str]
    """What would happen, in words."""
    view: Any
    """Null where chance or hidden information would come in."""


class Moment(Message, tag="moment"):
    """Answers `history`."""

    re: str
    seat: Count | None
    last: Count
    """So many choices there are in all."""
    position: Position
    before: Any = None
    """Where it was asked to be told: the view before the last of these choices."""
    told: Told | None = None
    """What the lines of the last choice change on the table."""


class Offer(Message, tag="offer"):
    """Answers `rematch`: the next table, and the key of this seat there."""

    re: str
    table: str
    seat: Count
    key: str


class Verify(Message, tag="verify"):
    """Sent once the game is over: all that is needed to check every draw."""

    fairness: Fairness
    outcomes: list[Any]
    """Every outcome in the order it was drawn."""
    draws: list[Draw]
    """The same, draw by draw, with what is needed to work each out again."""


class Pong(Message, tag="pong"):
    """Answers `ping`."""

    re: str
    when: float
    """The server's clock, seconds since 1970."""


class Closing(Message, tag="closing"):
    """The socket closes now, and why."""

    code: CloseReason
    text: str


FromServer = (
    Snapshot
    | Step
    | Ack
    | Refusal
    | Presence
    | Muted
    | Reasons
    | Foreseen
    | Moment
    | Offer
    | Verify
    | Pong
    | Closing
)


class Refused(Part):
    """Any answer that is no success."""

    code: ErrorCode
    text: str
    rule: str = ""
    retry: float | None = None
