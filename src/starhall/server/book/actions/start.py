"""The game begins."""

from __future__ import annotations

from starhall.core.snapshot import upgraded
from starhall.server.book.acting import Act, Asker
from starhall.server.book.entries import Place, Sentence, Telling
from starhall.server.book.rated import TOLD
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table


class Started(Telling, tag="started"):
    """The game began; bots took the seats that were still open."""

    happens = ("started",)

    level: str = ""
    rules: str = ""
    """By which it began, if it was later than the table was opened."""
    content: str = ""
    tells: bool = False
    """Do clocks wait until what has happened is told?"""
    shares: bool = False
    """Do the questions of a turn share its time, where one has days?"""

    def fold(self, table: Table, place: Place) -> bool:
        """Deal, and let bots have the open seats."""
        table.rules = self.rules or table.head.rules
        if place.play:
            start = table.head.start
            if start is not None:
                start = upgraded(table.game, start, table.head.rules)
            table.match = table.new_match(self.level, start)
        for sitting, name in zip(table.seats, table.names(self.level), strict=True):
            if sitting.sits == "open":
                sitting.sits, sitting.level = "bot", self.level
            sitting.name = name
        table.started = True
        table.clock.tells = self.tells
        table.clock.shares = self.shares
        options = table.game.read_options(table.head.options, len(table.seats))
        table.clock.whole = 60 * table.game.minutes_to_play(options)
        table.clock.time_game(table.game.games_done(table.match.state) if table.match else 0, place.now)
        return place.play

    def words(self, table: Table) -> Sentence:
        """Say so."""
        rated = f" {TOLD}" if table.rated else ""
        return Sentence("started", f"The game begins.{rated}")


class Start(Act, tag="start"):
    """Begin with the seats that are filled; bots take the open ones. For the host."""

    def entry(self, table: Table, asker: Asker) -> Started:
        """Begin, if the one who opened the table says so."""
        if not asker.opener:
            raise Refused("not_yours", "Only the one who opened the table can begin.")
        if table.match is not None:
            raise Refused("not_now", "The game has begun already.")
        if table.rated:
            raise Refused("not_now", "A rated game begins once every seat has its person. Wait for them.")
        return _started(table, table.head.stand_in or "greedy")


def begin_if_full(table: Table) -> Started:
    """The game begins by itself once nobody is missing."""
    if table.match is not None or any(seat.sits == "open" for seat in table.seats):
        raise Refused("not_now", "Not everybody is here.")
    return _started(table)


def _started(table: Table, level: str = "") -> Started:
    """The game begins by the rules of today, whenever the table was opened."""
    return Started(
        level=level,
        rules=table.game.version,
        content=table.game.content.fingerprint,
        tells=True,
        shares=table.clock.has_days and table.game.whose_turn is not None,
    )
