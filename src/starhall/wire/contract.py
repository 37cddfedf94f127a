"""GET /api/tables/{code}/contract: what the players of a table agree on before the game begins."""

from __future__ import annotations

from starhall.wire.parts import Part


class AgreedOption(Part):
    """A table option as this table has it."""

    name: str
    value: str | int
    standard: str | int
    text: str


class AgreedRuling(Part):
    """A ruling that matters at this table."""

    id: str
    question: str
    ruling: str


class TableContract(Part):
    """The options, those that differ from the standard first, and the rulings that matter."""

    rules: str
    """The version of the game's rules."""
    options: list[AgreedOption]
    rulings: list[AgreedRuling]
    note: str
    """What else is to be known of it, as sentences; empty: nothing."""
    fingerprint: str
    """Of this text."""
    kept: str
    """The fingerprint as the table was opened, which the record keeps; empty: an older table has none."""
