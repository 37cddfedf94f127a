"""What can go wrong, in kinds that a client can tell apart.

Three kinds concern a choice or a request: it was not understood, it is not legal now, or it came too
late. The others name a broken file: content, record. Every message says what may be done instead.
"""

from __future__ import annotations

from dataclasses import dataclass


class StarhallError(Exception):
    """The root of every error that Starhall raises on purpose."""


class NotUnderstood(StarhallError):
    """The request makes no sense at any time: an unknown game, option, seat or choice."""

    def __init__(self, *faults: str) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults
        """All that is wrong with it, each in a line of its own."""


class NotLegal(StarhallError):
    """The choice makes sense, but the rules do not allow it now."""

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class OutOfDate(StarhallError):
    """The choice answers a question that is no longer asked."""


class ContentError(StarhallError):
    """A content file is wrong; the message names file, row and field."""


class RecordError(StarhallError):
    """A record is truncated, tampered with or foreign; the message names the place."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not legal: the rule, and the failing condition in words."""

    rule: str
    """The id of the rule or ruling in the ledger."""
    text: str
    """The condition that fails, as the end of a sentence that begins with the choice."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


def or_list(words: list[str], most: int = 6) -> str:
    """Join words as a person would: `a, b or c`; a long list ends in how many more there are."""
    if len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} more"]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
