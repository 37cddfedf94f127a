"""Somebody plays on, but does not speak at this table: the host or a moderator says so, and takes it back."""

from __future__ import annotations

from starhall.server.book.acting import Act, Asker
from starhall.server.book.entries import Entry, Keeper, Place, Sentence
from starhall.server.book.refusals import Refused
from starhall.server.book.table import Table
from starhall.wire.parts import Count


class Silenced(Entry, tag="silenced"):
    """A seat may not speak here, or may again."""

    happens = ("silenced",)

    seat: int
    on: bool
    by: Keeper = "host"

    def fold(self, table: Table, place: Place) -> bool:
        """Whoever has an account is meant, wherever they sit down later; of a guest it is the seat."""
        sitting = table.seats[self.seat]
        sitting.silenced = self.by if self.on else ""
        if sitting.person and self.on:
            table.silenced[sitting.person] = self.by
        else:
            table.silenced.pop(sitting.person, None)
        return False

    def words(self, table: Table) -> Sentence:
        """Say who, and by whom: also to the one whom it is about."""
        name = table.name(self.seat)
        did = (
            f"has muted {name}, who plays on but does not speak here"
            if self.on
            else f"lets {name} speak again"
        )
        return Sentence("silenced", f"{KEEPERS[self.by]} {did}.")


class Silence(Act, tag="silence"):
    """Let somebody play, but not speak at this table, or let them speak again. For the host."""

    whom: Count
    on: bool

    def entry(self, table: Table, asker: Asker) -> Silenced:
        """Anybody but those who sit with the host; what a moderator has said stands."""
        if not asker.opener:
            raise Refused("not_yours", "Only the one who opened the table can mute somebody for all.")
        found = silenced(table, self.whom, self.on, "host")
        if table.seats[self.whom].mine:
            raise Refused("not_now", "That seat is your own. You need not speak.")
        return found


KEEPERS: dict[Keeper, str] = {"host": "The host", "moderator": "A moderator of this hall"}


def silenced(table: Table, seat: int, on: bool, by: Keeper) -> Silenced:
    """A seat at which a person sits may not speak, or may again."""
    if seat >= len(table.seats) or table.seats[seat].sits != "person":
        raise Refused("not_now", "There is nobody at that seat who speaks.")
    sitting = table.seats[seat]
    if bool(sitting.silenced) == on:
        raise Refused("not_now", f"{sitting.name} {'is muted' if on else 'may speak'} here already.")
    if by == "host" and sitting.silenced == "moderator":
        raise Refused("not_now", f"A moderator has muted {sitting.name} here, and lifts it, too.")
    return Silenced(seat=seat, on=on, by=by)


def may_speak(table: Table, seat: int) -> None:
    """Refuse a saying of one who is muted here."""
    by = table.seats[seat].silenced
    if by:
        text = f"{KEEPERS[by]} has muted you at this table. You can play on, but not speak."
        raise Refused("not_now", text)
