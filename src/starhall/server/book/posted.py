"""Who is sent for: at a table that goes by post, people are told elsewhere that they are asked."""

from __future__ import annotations

from typing import NamedTuple

from starhall.server.book.table import Table


class Turn(NamedTuple):
    """A question to a seat, by the number at which it was asked, and whose account the seat belongs to."""

    seat: int
    since: int
    person: str


class Posted(NamedTuple):
    """What an entry has changed for those who are not here."""

    asked: list[Turn]
    answered: list[Turn]
    """No longer asked, whoever has answered."""


def has_days(table: Table) -> bool:
    """Has everybody days to answer here?"""
    return table.clock.has_days


def goes_by_post(table: Table) -> bool:
    """Do people come and go here? With a clock of days, or among friends without one."""
    if table.clock.ticks:
        return has_days(table)
    return sum(seat.sits == "person" for seat in table.seats) > 1


def turns(table: Table) -> set[Turn]:
    """The questions that wait for people with an account, at a table that goes by post."""
    if not table.holders or not goes_by_post(table):
        return set()
    found = ((seat, since, table.seats[seat].person) for seat, since in table.questions_to_people())
    return {Turn(*turn) for turn in found if turn[2]}


def posted(before: set[Turn], table: Table) -> Posted | None:
    """Whom to send for after an entry, and whom not any more; None where that is nobody."""
    now = turns(table)
    if now == before:
        return None
    return Posted(sorted(now - before), sorted(before - now))
