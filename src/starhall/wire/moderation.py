"""The bodies of requests and answers about what should not have been said, for moderators."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from starhall.wire.parts import Count, Part

Why = Annotated[str, msgspec.Meta(max_length=200)]
Verdict = Literal["resolved", "dismissed"]


class ReportFacts(Part):
    """Somebody has reported a saying."""

    id: str
    table: str
    game: str
    at: float
    """When, in seconds since 1970."""
    note: str
    """What they have written with it."""
    name: str
    """Of the one who said it, as they were called then; empty where what was said is gone."""
    text: str
    """What was said."""
    done: float | None = None
    """When somebody has decided about it."""
    verdict: Verdict | Literal[""] = ""
    why: str = ""


class Reports(Part):
    """The reports that wait, the oldest first, or those that are done, the newest first."""

    reports: list[ReportFacts]


class SayingFacts(Part):
    """Something that was said at a table."""

    number: Count
    at: float
    seat: Count
    name: str
    account: str
    """The name of the account of the one who said it; empty for a guest."""
    text: str
    taken_down: bool
    reported: bool
    """Is it the one that the report is about?"""
    muted: float | None = None
    """Until when that account does not speak in this hall; 0 for good, null if it does."""
    silenced: bool = False
    """Do they not speak at this table?"""
    there: bool = False
    """Do they still sit at the table?"""


class AuditLine(Part):
    """Something that was done by those who look after the hall."""

    at: float
    by: str
    did: str
    what: str


class AuditLines(Part):
    """What was done last about what people say."""

    lines: list[AuditLine]


class CaseFacts(Part):
    """A report with what was said around it, and what was done about it. Nothing of the game is in it."""

    report: ReportFacts
    title: str
    status: str
    """Of the table."""
    slow: Count
    said: list[SayingFacts]
    own: bool
    """Is it about the asker? Then others decide."""
    lines: list[AuditLine]
    """What was done at this table and about those who have spoken here."""


class Moderate(Part):
    """What a moderator does at a table."""

    act: Literal["take_down", "take_down_title", "mute", "unmute", "silence", "unsilence", "slow"]
    saying: Count | None = None
    """The number of the saying that is taken down, or whose speaker is meant."""
    seat: Count | None = None
    """Whoever sits there now, at a table at which the asker is."""
    days: Annotated[float, msgspec.Meta(gt=0, le=3650)] | None = None
    """How long somebody does not speak in this hall; null: for good."""
    seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """Between two sayings of a seat."""
    why: Why = ""


class Moderated(Part):
    """It is done."""

    table: str


class CloseReport(Part):
    """Decide about a report: something was done, or there was nothing to do."""

    verdict: Verdict
    why: Why
