"""A refusal: what was wrong and what may be done instead, as an exception on its way to the client."""

from __future__ import annotations

import math

from starhall.core import NotLegal, NotUnderstood, OutOfDate, StarhallError
from starhall.wire.messages import ErrorCode


class Refused(Exception):
    """Nothing has changed."""

    def __init__(
        self,
        code: ErrorCode,
        text: str,
        *,
        rule: str = "",
        number: int | None = None,
        retry: float | None = None,
    ) -> None:
        super().__init__(text)
        self.code: ErrorCode = code
        self.text = text
        self.rule = rule
        self.number = number
        self.retry = retry


def of(error: StarhallError, number: int | None = None) -> Refused:
    """The refusal for an error of the core."""
    if isinstance(error, NotLegal):
        return Refused("not_legal", str(error), rule=error.reason.rule if error.reason else "")
    if isinstance(error, OutOfDate):
        return Refused("out_of_date", f"{error}.", number=number)
    if isinstance(error, NotUnderstood):
        return Refused("not_understood", f"{error}.")
    return Refused("not_understood", str(error))


def no_such_table() -> Refused:
    """The same for a table that does not exist and one that the asker may not know of."""
    return Refused(
        "no_such_table",
        "There is no such table, or it is by invitation only. Ask for the whole link, or open a new table.",
    )


def too_fast(what: str, wait: float) -> Refused:
    """Somebody does something too often; how long to wait is said rounded up, so that it is enough."""
    retry = max(0.1, math.ceil(wait * 10) / 10)
    return Refused("rate_limited", f"{what}. Wait {retry:g} seconds, then go on.", retry=retry)
