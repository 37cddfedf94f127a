"""Shared records, and the keys that they are signed with."""

from __future__ import annotations

from typing import Any, Literal

from starhall.wire.parts import Count, Draw, Fairness, Line, Outcome, Part, Position, Told

# GET /api/keys


class RecordKeys(Part):
    """The public keys (Ed25519) that records of this hall are signed with, the one in use first."""

    keys: list[str]
    """Each as 64 hexadecimal digits."""


# GET /api/records/{id}

Played = Literal["here", "elsewhere", "unknown"]
"""Where a recorded game was played, as far as that can be known."""


class RecordCard(Part):
    """A recorded game."""

    record: str
    game: str
    rules: str
    """The version that it was played by."""
    older: str
    """For a game of older rules, which is shown as it was told: in words; else empty."""
    kept: list[Count]
    """For one of which only some moments were kept: by moment, how many choices had been made."""
    seats: list[str]
    options: dict[str, str | int]
    choices: Count
    over: bool
    outcome: Outcome | None
    fairness: Fairness | None
    played: Played
    """Signed by this hall; or not, but the dice agree with the seed; or neither."""
    played_text: str
    """What that means, in sentences."""
    draws: list[Draw]
    """Every draw, where the seed is known."""
    lines: list[Line]
    """The whole log as the public reads it; after the end, as everybody could."""


class RecordMoment(Part):
    """Answers `/api/records/{id}/moment?at=n&seat=s`, with `told=1` also how it came to this."""

    seat: Count | None
    last: Count
    position: Position
    before: Any = None
    """Where it was asked to be told: the view before the last of these choices."""
    told: Told | None = None
    """What the lines of the last choice change on the table."""
