"""The book of a tournament: its head, and facts, each of which knows what it does to the tournament.

Everything else follows: who is in, what is drawn, who stands where. Nothing here waits or opens anything.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import Any, Literal, NamedTuple

import msgspec

from starhall.events import FORMATS, Plan, Round, Table, draw, standings
from starhall.events.played import HOUSE
from starhall.events.standings import Standing
from starhall.wire.parts import ClockName

Status = Literal["open", "check-in", "running", "finished", "cancelled"]
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


class EventHead(msgspec.Struct, kw_only=True):
    """What never changes about a tournament. Never sent to anybody."""

    id: str
    title: str
    game: str
    format: str
    seats: int
    rounds: int
    allowed: list[int]
    """The numbers of players that the game is for."""
    options: dict[str, str | int]
    clock: ClockName
    bots: str
    """The level of bots that fill, and stand in."""
    fill: int
    """Bots fill until there are so many."""
    secret: str
    arbiter: str
    """Hash of the key of the one who opened it."""
    person: str = ""
    """Whose account the arbiter has, if any."""
    scores: bool = False
    """Do boards compare what the game counts? Tournaments before that compare the points of places."""
    accounts: bool = False
    """Is it for those with an account alone?"""
    share: float = 0.25
    """Of what others made of the same seat, how much is taken off; the first tournaments do not say it."""

    @property
    def plan(self) -> Plan:
        """How it is played."""
        return Plan(self.format, self.seats, tuple(self.allowed), self.rounds, Fraction(self.share))

    @property
    def tables(self) -> int:
        """The tables that it needs at once for the bots it was opened with; people who enter need more."""
        return max(1, self.fill if self.plan.alone else -(-self.fill // self.seats))

    @property
    def boards(self) -> bool:
        """Do all tables of a round have the same cards, sealed until the last of them is over?"""
        return FORMATS[self.format].boards


@dataclass(slots=True)
class Entrant:
    """Somebody who takes part."""

    name: str
    hash: str
    person: str
    level: str
    """Of a bot; empty for people."""
    here: bool
    """Checked in, and not dropped out."""
    out: bool = False
    """Dropped out, and not come back."""
    salt: str = ""
    deck: str = ""
    who: str = ""
    """From where they entered, as this hall knows addresses; of bots and in old books nothing."""


@dataclass(slots=True)
class Pairing:
    """A table of a round."""

    seats: tuple[int, ...]
    places: tuple[int, ...] | None = None
    """None while it is played; empty if it does not count."""
    scores: tuple[Fraction, ...] = ()
    """What the game has counted, where that is compared."""
    again: int = 0
    """How often it was begun anew."""
    ruled: str = ""
    """Why, if the arbiter has decided."""
    average: bool = False
    """Has the arbiter given everybody there the average?"""
    left: bool = False
    """Does it not count because the one who would play it alone has dropped out before?"""


@dataclass(slots=True)
class Drawn:
    """A round."""

    tables: list[Pairing]
    byes: tuple[int, ...]
    closed: bool = False

    def pure(self) -> Round:
        """As the formats know it."""
        found = tuple(Table(one.seats, one.places or (), one.scores, one.average) for one in self.tables)
        return Round(found, self.byes)


class Order(NamedTuple):
    """Something that the arbiter has ruled and that has to happen at tables that are played."""

    number: int
    """Of the ruling in the book."""
    fact: Paused | WentOn | TimeAdded
    at: tuple[int, int] | None
    """Round and table; None: at all of them."""


@dataclass(slots=True)
class Event:
    """A tournament in memory; only `fold` changes it, fact after fact."""

    head: EventHead
    at: int
    number: int = 0
    status: Status = "open"
    paused: bool = False
    entrants: list[Entrant] = field(default_factory=list)
    rounds: list[Drawn] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    """What has to happen at tables that are played; of pauses the last one."""
    log: list[tuple[int, str]] = field(default_factory=list)
    """When, and what the arbiter or the hall did, in a sentence."""

    def fold(self, number: int, at: int, fact: Fact) -> None:
        """Take in the next fact."""
        assert number == self.number + 1, (self.head.id, number, self.number)
        fact.fold(self)
        said = fact.words(self)
        if said:
            self.log.append((at, said))
        self.number = number

    @property
    def commitment(self) -> str:
        """What its secret is checked against, shown before anybody enters."""
        return hashlib.sha256(self.head.secret.encode()).hexdigest()

    @property
    def seed(self) -> str:
        """Behind all lots: the secret, and what those who checked in threw in."""
        return self._mac("seed", *(entrant.salt for entrant in self.entrants))

    def code(self, number: int, table: int, again: int | None = None) -> str:
        """The code of a table: the same for every worker, so that it is opened once."""
        again = self.rounds[number].tables[table].again if again is None else again
        mac = bytes.fromhex(self._mac("code", number, table, again))
        return "".join(_CROCKFORD[byte % 32] for byte in mac[:8])

    def earlier(self, number: int) -> list[str]:
        """The codes of tables of a round in whose place others are played."""
        pairings = enumerate(self.rounds[number].tables)
        return [self.code(number, table, again) for table, one in pairings for again in range(one.again)]

    def key(self, number: int, table: int, seat: int) -> str:
        """The key of a seat."""
        again = self.rounds[number].tables[table].again
        return f"{seat}-{self._mac('key', number, table, again, seat)[:32]}"

    def dice(self, number: int, table: int) -> str:
        """The secret of a table: of a duplicate board the same at all of them."""
        if self.head.boards:
            return hmac.new(self.seed.encode(), f"board/{number}".encode(), hashlib.sha256).hexdigest()
        return self._mac("dice", number, table, self.rounds[number].tables[table].again)

    def _mac(self, *what: Any) -> str:
        words = "/".join(map(str, what)).encode()
        return hmac.new(self.head.secret.encode(), words, hashlib.sha256).hexdigest()

    @property
    def played(self) -> list[int]:
        """The rounds that are played now: one at most, or all the boards that everybody plays alone."""
        return [number for number, drawn in enumerate(self.rounds) if not drawn.closed]

    @property
    def to_draw(self) -> bool:
        """Can the next round be drawn, or the end be told?"""
        return not self.played or (self.head.plan.alone and len(self.rounds) < self.head.rounds)

    def draw(self) -> Round | None:
        """The next round; None when all have been played."""
        here = [one for one, entrant in enumerate(self.entrants) if entrant.here]
        rounds = [drawn.pure() for drawn in self.rounds]
        return draw(self.head.plan, range(len(self.entrants)), here, rounds, self.seed)

    def standings(self) -> list[Standing]:
        """Who stands where: at once by every result, but a board counts when its last table is over."""
        rounds = [drawn.pure() for drawn in self.rounds if drawn.closed or not self.head.boards]
        return standings(self.head.plan, range(len(self.entrants)), rounds, self.seed)

    def up_next(self) -> dict[int, set[int]]:
        """By round that is played: the tables at which somebody is to play now, of several the first."""
        found: dict[int, set[int]] = {number: set() for number in self.played}
        busy: set[int] = set()
        for number, up in found.items():
            for table, pairing in enumerate(self.rounds[number].tables):
                if pairing.places is None and not busy & set(pairing.seats):
                    up.add(table)
                    busy.update(one for one in pairing.seats if one != HOUSE)
        return found

    def table_of(self, entrant: int) -> tuple[int, int, int] | None:
        """Round, table and seat at which somebody is to play now."""
        for number in self.played:
            for table, pairing in enumerate(self.rounds[number].tables):
                if entrant in pairing.seats and pairing.places is None:
                    return number, table, pairing.seats.index(entrant)
        return None


class Fact(msgspec.Struct, kw_only=True, tag_field="kind"):
    """One thing that happened in a tournament."""

    def fold(self, event: Event) -> None:
        """Take it in."""

    def words(self, event: Event) -> str:
        """What the arbiter or the hall did, if that is told."""
        return ""


class Entered(Fact, tag="entered"):
    """Somebody is in; a bot is here at once."""

    name: str
    hash: str = ""
    person: str = ""
    level: str = ""
    deck: str = ""
    who: str = ""

    def fold(self, event: Event) -> None:
        """One more."""
        entrant = Entrant(self.name, self.hash, self.person, self.level, bool(self.level), deck=self.deck)
        entrant.who = self.who
        event.entrants.append(entrant)


class DeckLocked(Fact, tag="deck_locked"):
    """Somebody has named the deck that they play."""

    entrant: int
    deck: str

    def fold(self, event: Event) -> None:
        """Until the tournament begins, the last one counts."""
        event.entrants[self.entrant].deck = self.deck


class CheckInOpened(Fact, tag="check_in"):
    """Whoever wants to play says that they are here."""

    def fold(self, event: Event) -> None:
        """Wait for them."""
        event.status = "check-in"

    def words(self, event: Event) -> str:
        """Say so."""
        return "Check-in is open."


class CheckedIn(Fact, tag="checked_in"):
    """Somebody is here."""

    entrant: int
    salt: str = ""

    def fold(self, event: Event) -> None:
        """They play."""
        event.entrants[self.entrant].here, event.entrants[self.entrant].out = True, False
        event.entrants[self.entrant].salt = self.salt


class Began(Fact, tag="began"):
    """Nobody else comes in."""

    def fold(self, event: Event) -> None:
        """From now on rounds are drawn."""
        event.status = "running"

    def words(self, event: Event) -> str:
        """Say so."""
        return "The tournament begins."


class RoundDrawn(Fact, tag="drawn"):
    """Who meets whom."""

    tables: list[list[int]]
    byes: list[int]

    def fold(self, event: Event) -> None:
        """One more round."""
        event.rounds.append(Drawn([Pairing(tuple(seats)) for seats in self.tables], tuple(self.byes)))
        event.orders.clear()

    def words(self, event: Event) -> str:
        """Say so."""
        if not event.head.plan.alone:
            return f"Round {len(event.rounds)} is drawn."
        dealt = len(event.rounds) == event.head.rounds
        return "The boards are dealt: everybody plays them one after the other." if dealt else ""


class Result(Fact, tag="result"):
    """A table is over."""

    round: int
    table: int
    places: list[int]
    scores: list[float] = []
    """By seat, what the game itself counts."""

    def fold(self, event: Event) -> None:
        """It counts."""
        pairing = event.rounds[self.round].tables[self.table]
        pairing.places = tuple(self.places)
        if event.head.scores:
            pairing.scores = tuple(map(Fraction, self.scores))


class Ruled(Fact, tag="ruled"):
    """The arbiter has decided about a table."""

    round: int
    table: int
    places: list[int] | None
    """None: it is played anew; none of them: it does not count."""
    reason: str
    average: bool = False
    """Does everybody there have the average, whatever was played?"""

    def fold(self, event: Event) -> None:
        """What is ruled counts, whatever was played."""
        pairing = event.rounds[self.round].tables[self.table]
        pairing.ruled, pairing.average, pairing.scores = self.reason, self.average, ()
        pairing.places = None if self.places is None else tuple(self.places)
        if self.places is None:
            pairing.again += 1

    def words(self, event: Event) -> str:
        """Say what and why."""
        what = "is played anew" if self.places is None else "is decided by the arbiter"
        if self.places == []:
            what = "does not count"
        if self.average:
            what = "counts as average for everybody there"
        return f"Round {self.round + 1}, table {self.table + 1} {what}: {self.reason}"


class Swapped(Fact, tag="swapped"):
    """Two have changed seats before anybody chose."""

    round: int
    table: int
    seats: tuple[int, int]
    reason: str

    def fold(self, event: Event) -> None:
        """They sit so at a new table."""
        pairing, (one, other) = event.rounds[self.round].tables[self.table], self.seats
        seats = list(pairing.seats)
        seats[one], seats[other] = seats[other], seats[one]
        pairing.seats = tuple(seats)
        pairing.again += 1

    def words(self, event: Event) -> str:
        """Say who and why."""
        one, other = (event.rounds[self.round].tables[self.table].seats[seat] for seat in self.seats)
        names = f"{event.entrants[one].name} and {event.entrants[other].name}"
        return f"{names} change seats at table {self.table + 1}: {self.reason}"


class TimeAdded(Fact, tag="time_added"):
    """Somebody has more time at the table at which they play."""

    round: int
    table: int
    seat: int
    minutes: int
    reason: str

    def fold(self, event: Event) -> None:
        """The table is told."""
        event.orders.append(Order(event.number + 1, self, (self.round, self.table)))

    def words(self, event: Event) -> str:
        """Say who, how much and why."""
        name = event.entrants[event.rounds[self.round].tables[self.table].seats[self.seat]].name
        more = f"{self.minutes} minute{'' if self.minutes == 1 else 's'}"
        return f"{name} is given {more} more: {self.reason}"


class Dropped(Fact, tag="dropped"):
    """Somebody plays no more rounds."""

    entrant: int
    reason: str

    def fold(self, event: Event) -> None:
        """They are not drawn any more; of boards that they play alone they finish the one they are at."""
        _drop(event, self.entrant)

    def words(self, event: Event) -> str:
        """Say who and why."""
        return f"{event.entrants[self.entrant].name} drops out: {self.reason}"


def _drop(event: Event, entrant: int) -> None:
    event.entrants[entrant].here, event.entrants[entrant].out = False, True
    at = event.table_of(entrant)
    for number in event.played:
        for pairing in event.rounds[number].tables if at and number > at[0] else ():
            if entrant in pairing.seats and pairing.places is None:
                pairing.places, pairing.left = (), True


class Reinstated(Fact, tag="reinstated"):
    """Somebody plays again."""

    entrant: int
    reason: str

    def fold(self, event: Event) -> None:
        """They are drawn again, and play the boards that others still play."""
        event.entrants[self.entrant].here, event.entrants[self.entrant].out = True, False
        for number in event.played:
            for pairing in event.rounds[number].tables:
                if pairing.left and self.entrant in pairing.seats:
                    pairing.places, pairing.left = None, False

    def words(self, event: Event) -> str:
        """Say who and why."""
        return f"{event.entrants[self.entrant].name} is back: {self.reason}"


class RoundClosed(Fact, tag="closed"):
    """Every table of a round has its result."""

    round: int = -1
    """Counted from 0; the last one in books that did not say."""

    def fold(self, event: Event) -> None:
        """The next can be drawn."""
        event.rounds[self.round].closed = True

    def words(self, event: Event) -> str:
        """Say so."""
        return f"Round {1 + range(len(event.rounds))[self.round]} is over."


class Paused(Fact, tag="paused"):
    """No round is drawn for a while, and games stand still."""

    reason: str
    clocks: bool = False
    """Do games stand still, too? In the first books they went on."""

    def fold(self, event: Event) -> None:
        """Tables that are open are told."""
        event.paused = True
        if self.clocks:
            _order_for_all(event, self)

    def words(self, event: Event) -> str:
        """Say why."""
        what = "All games and clocks stand still" if self.clocks else "No further round is drawn for now"
        return f"{what}: {self.reason}"


class WentOn(Fact, tag="went_on"):
    """Rounds are drawn again."""

    reason: str

    def fold(self, event: Event) -> None:
        """It goes on."""
        event.paused = False
        _order_for_all(event, self)

    def words(self, event: Event) -> str:
        """Say why."""
        return f"The tournament goes on: {self.reason}"


def _order_for_all(event: Event, fact: Paused | WentOn) -> None:
    """Every table stands still or goes on: of these orders the last one holds."""
    event.orders = [order for order in event.orders if order.at is not None]
    event.orders.append(Order(event.number + 1, fact, None))


class Cancelled(Fact, tag="cancelled"):
    """It is not played to its end."""

    reason: str

    def fold(self, event: Event) -> None:
        """No round is drawn any more; games that stand still may be finished."""
        event.status = "cancelled"
        if event.paused:
            event.paused = False
            _order_for_all(event, WentOn(reason=self.reason))

    def words(self, event: Event) -> str:
        """Say why."""
        return f"The tournament is cancelled: {self.reason}"


class Finished(Fact, tag="finished"):
    """All rounds have been played."""

    def fold(self, event: Event) -> None:
        """The standings are final."""
        event.status = "finished"

    def words(self, event: Event) -> str:
        """Say who has won."""
        return f"{event.entrants[event.standings()[0].entrant].name} wins the tournament."


class Forgotten(Fact, tag="forgotten"):
    """The account of somebody is closed: in all facts before this one they have another name."""

    name: str
    """The one that stands there now."""

    def fold(self, event: Event) -> None:
        """Draw them no more: nobody is left who could come to the table."""
        names = [entrant.name for entrant in event.entrants]
        if self.name in names:
            _drop(event, names.index(self.name))

    def words(self, event: Event) -> str:
        """Say so."""
        return f"Somebody who took part is called {self.name} now." if self.name else ""


def status_after(event: Event, fact: Fact) -> Status:
    """How it stands once this is written."""
    changed: dict[type[Fact], Status] = {CheckInOpened: "check-in", Began: "running"}
    changed |= {Finished: "finished", Cancelled: "cancelled"}
    return changed.get(type(fact), event.status)


FACTS: tuple[type[Fact], ...] = tuple(
    found
    for found in list(globals().values())
    if isinstance(found, type) and issubclass(found, Fact) and found is not Fact
)
_FACT: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(reduce(or_, FACTS))
_HEAD = msgspec.json.Decoder(EventHead)


def read_fact(text: str) -> Fact:
    """A fact as it was stored."""
    return _FACT.decode(text)


def read_head(text: str) -> EventHead:
    """A head as it was stored."""
    return _HEAD.decode(text)


def written(value: Fact | EventHead) -> str:
    """A fact or a head as it is stored."""
    return msgspec.json.encode(value).decode()
