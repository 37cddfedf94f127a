"""Rated games: which tables are, and how one counts for those who played it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from starhall.core import Game
from starhall.server.book.entries import HeadSeat
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Sitting, Table
from starhall.wire.tables import NewTable

BANDS = {2: "2", 3: "3-4", 4: "3-4", 5: "5-7", 6: "5-7", 7: "5-7"}
"""By number of players: games of about as many are rated together."""
ALONE = " alone"
"""Behind the band of a game that one person has played against bots alone: it has a number of its own."""
TOLD = "It is rated: whoever leaves comes last of those who stay."


class Placed(NamedTuple):
    """Who came in where: an account, or a bot by its level and with its published strength."""

    who: str
    place: int
    anchor: float | None = None


def check(game: Game[Any], wanted: NewTable, person: str) -> None:
    """Refuse a rated table that would not be fair, or at which not everybody could be known."""
    if not person:
        raise Refused("sign_in", "A rated table is for people with an account. Sign in first.")
    sits = [plan.sits for plan in wanted.seats]
    if sits.count("me") > 1 or wanted.hot_seat or len(sits) not in BANDS or set(sits) == {"bot"}:
        raise Refused("not_understood", "At a rated table 2 to 7 play, each person at their own screen.")
    if wanted.seed:
        raise Refused("not_understood", "The dice of a rated game are not chosen. Leave them to the table.")
    if wanted.clock == "none":
        raise Refused("not_understood", "A rated game has a clock. Choose one.")
    if game.read_options(wanted.options, len(sits)) != game.read_options({}, len(sits)):
        raise Refused("not_understood", "A rated game has the usual options. Leave them as they are.")
    if wanted.take_backs not in (None, "none") or wanted.coach not in (None, "off"):
        raise Refused("not_understood", "A rated game has no take-backs and no hints.")


def anchor(seats: list[HeadSeat], strengths: Mapping[str, float]) -> None:
    """Give the bots of a rated table their published strengths, by level; refuse one that has none."""
    for seat in seats:
        if seat.sits != "bot":
            continue
        if seat.level not in strengths:
            there = f"these have: {', '.join(strengths)}" if strengths else "give its seat to a person"
            raise Refused(
                "not_understood",
                f"A bot of level {seat.level!r} has no rating here with {len(seats)} players; {there}.",
            )
        seat.anchor = strengths[seat.level]


def band(table: Table) -> str:
    """With which games a rated game is counted."""
    people = sum(seat.sits != "bot" for seat in table.head.seats)
    return BANDS[len(table.seats)] + (ALONE if people == 1 else "")


def title(wanted: str) -> str:
    """The title of a rated table: everybody reads it before they sit down."""
    return f"{wanted} (rated)" if wanted else "Rated: whoever leaves comes last"


def only_once(table: Table, person: str) -> None:
    """Refuse a rated seat to one who has no account, has one here already, or comes after the beginning."""
    if not table.rated:
        return
    if not person:
        raise Refused("sign_in", "This game is rated. Sign in to sit down, or watch.")
    if person in table.holders.values():
        raise Refused("not_now", "You sit at this table already. Nobody plays two seats of a rated game.")
    if table.started:
        raise Refused("not_now", "A rated game is finished by those who began it. You may watch.")


def result(table: Table) -> list[Placed] | None:
    """Return everyone who played a rated game to its end, with their places; those who left share the last.

    None if the game does not count: someone never made a choice, or closed their account and left nobody to
    compare with.
    """
    match = table.match
    if not table.rated or match is None or not match.over:
        return None
    chose = {seat for seat, _ in match.choices}
    if not chose.issuperset(range(len(table.seats))):
        return None
    places = match.game.results(match.state).places
    last = max(places) + 1
    found: list[Placed] = []
    for sitting, seat in zip(table.seats, table.head.seats, strict=True):
        if sitting.person:
            found.append(Placed(sitting.person, last if _has_left(sitting) else places[sitting.seat]))
        elif seat.anchor is not None:
            found.append(Placed(seat.level, places[sitting.seat], seat.anchor))
    return found if counts(found) else None


def counts(found: Sequence[Placed]) -> bool:
    """Say whether a result has a person in it, and someone to compare them with."""
    return len(found) > 1 and any(one.anchor is None for one in found)


def _has_left(sitting: Sitting) -> bool:
    """Has somebody gone, or let a bot play for them? One who gave up has the place that the rules give."""
    return (sitting.left or sitting.stand_in) and not sitting.resigned
