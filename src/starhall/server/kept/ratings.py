"""Ratings: each rated game counts once, in the order in which the games were credited.

The entry that ends a game is written together with its result. Crediting takes the results that have no
number yet, under a lock, and gives each the next number, what it changed, and the new ratings, in one
transaction. Bots of published strength are anchors: they count for others, and nothing changes theirs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, delete, func, select, text, update
from sqlalchemy.exc import InterfaceError, OperationalError

from starhall.bots.levels import LEVELS
from starhall.bots.strengths import strengths
from starhall.server.book.rated import ALONE, Placed, counts
from starhall.server.book.refusals import Refused
from starhall.server.kept.addresses import near
from starhall.server.kept.enough import ANY, Most, apart, enough
from starhall.server.kept.schema import credits, people, ratings, results
from starhall.server.kept.store import Store
from starhall.server.watch.chores import failed

BETA = 25 / 6
"""How much of a result is luck."""
TAU = 25 / 300
"""How much somebody may have learned or forgotten from one game to the next."""
NEW_MU = 25.0
"""How strong somebody is thought to be of whom nothing is known."""
ANCHORED = 1.0
"""The sigma with which a bot of published strength enters every game."""
_MODEL = PlackettLuce(mu=NEW_MU, sigma=25 / 3, beta=BETA, tau=TAU)
_LOCK = 5641021
"""The number of the advisory lock of PostgreSQL for crediting; SQLite has one writer anyway."""
BEYOND = 2
"""Why a result is void: those who played had played enough that day."""
_WAITS = (results.c.credit.is_(None), results.c.void == 0)
PROVISIONAL = {"2": 10, "3-4": 15, "5-7": 20}
"""By band: with fewer games a rating is provisional, and on no list."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is thought to be."""

    name: str
    game: str
    band: str
    mu: float
    sigma: float
    games: int
    bot: bool = False

    @property
    def shown(self) -> int:
        """The number that people read."""
        return shown(self.mu)

    @property
    def spread(self) -> int:
        """So much more or less it may be."""
        return round(80 * self.sigma)

    @property
    def provisional(self) -> bool:
        """Are there too few games yet?"""
        return not self.bot and self.games < PROVISIONAL[self.players]

    @property
    def alone(self) -> bool:
        """Is it of games of one person against bots alone?"""
        return self.band.endswith(ALONE)

    @property
    def players(self) -> str:
        """Of games of about so many."""
        return self.band.removesuffix(ALONE)


def shown(mu: float) -> int:
    """A strength as people read it."""
    return round(1500 + 40 * (mu - NEW_MU))


def after(before: list[tuple[float, float]], places: list[int]) -> list[tuple[float, float]]:
    """The ratings after a game in which these came to these places."""
    teams = [[_MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    return [(one.mu, one.sigma) for (one,) in _MODEL.rate(teams, ranks=[float(place) for place in places])]


class KeptRatings:
    """The part of the database that is about ratings."""

    def __init__(self, store: Store, most: Most = ANY) -> None:
        self.store = store
        self.most = most
        self._failed: set[str] = set()
        """Tables whose result could not be credited: tried again by the next start, not by every poll."""

    async def credit(self) -> int:
        """Credit every result that waits, and return how many; one that fails waits for the next start."""
        waiting = select(results.c.code).where(*_WAITS)
        codes = await self.store.read(lambda connection: set(connection.scalars(waiting)))
        if codes <= self._failed:
            return 0
        done = await self.store.write("ratings", partial(credit, but=frozenset(self._failed), most=self.most))
        for code, error in done.failed.items():
            self._failed.add(code)
            failed("ratings", error, table=code)
        return done.counted

    async def must_count(self, people: Collection[str], now: int) -> None:
        """Refuse one more rated game to people who have played enough of them in a day."""
        which = await self.store.read(partial(enough, people=people, at=now, most=self.most))
        if which:
            raise Refused("not_now", self.most.why(which))

    async def apart(self, people: Collection[str], now: int) -> frozenset[tuple[str, str]]:
        """Return each two of these people, in both orders, who are not brought together for a rated game."""
        found = await self.store.read(partial(apart, people=people, at=now, most=self.most))
        return frozenset(order for pair in found for order in permutations(pair, 2))

    async def ladder(self, game: str, most: int) -> list[Rating]:
        """Everybody's ratings in a game, the surest strength first, and those of bots among them.

        What one has won alone against bots is not compared with what others have won from each other.
        """
        found = [one for one in await self._ratings(ratings.c.game == game) if not one.alone]
        return sorted([*sorted(found, key=_order)[:most], *anchors(game)], key=_order)

    async def of(self, person: str) -> list[Rating]:
        """Somebody's ratings."""
        return await self._ratings(ratings.c.person == person)

    async def _ratings(self, where: Any) -> list[Rating]:
        wanted = select(
            people.c.name, ratings.c.game, ratings.c.band, ratings.c.mu, ratings.c.sigma, ratings.c.games
        )
        wanted = wanted.join(people, people.c.id == ratings.c.person).where(where, people.c.name != "")
        rows = await self.store.read(lambda connection: list(connection.execute(wanted)))
        return [Rating(r.name, r.game, r.band, float(r.mu), float(r.sigma), r.games) for r in rows]


def _order(one: Rating) -> tuple[str, bool, float]:
    return one.band, one.provisional, 3 * one.sigma - one.mu


def anchors(game: str) -> list[Rating]:
    """The published ratings of bots in a game."""
    return [
        Rating(LEVELS[level].name, game, band, its.mu, ANCHORED, its.games, bot=True)
        for band in PROVISIONAL
        for level, its in strengths(game, band).items()
    ]


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a run over results."""

    counted: int
    failed: dict[str, Exception]
    """By table: why its result could not be counted. Nothing of it was written."""


def credit(connection: Connection, but: frozenset[str] = frozenset(), most: Most = ANY) -> Done:
    """Count every result that waits, one after another, except those of some tables.

    One beyond what counts in a day is void. That follows from what was credited before, never from a clock.
    """
    _lock(connection)
    waiting = select(results).where(*_WAITS, results.c.code.not_in(but))
    rows = list(connection.execute(waiting.order_by(results.c.at, results.c.code)))
    last = connection.scalar(select(func.max(results.c.credit))) or 0

    def write(row: Any, counted: int) -> bool:
        its = update(results).where(results.c.code == row.code)
        if not counts(read(row.places)):
            connection.execute(its.values(void=1))
            return False
        people = [one.who for one in read(row.places) if one.anchor is None]
        if near(connection, people):
            connection.execute(its.values(near=1))
        if enough(connection, people, row.at, most, credited=True):
            connection.execute(its.values(void=BEYOND))
            return False
        connection.execute(its.values(credit=last + counted + 1))
        _count(connection, row)
        return True

    return _each(connection, rows, write)


def recompute(connection: Connection) -> Done:
    """Make all ratings again from the results, in the order in which they were credited."""
    _lock(connection)
    connection.execute(delete(credits))
    connection.execute(delete(ratings))
    credited = select(results).where(results.c.credit.is_not(None), results.c.void == 0)
    rows = list(connection.execute(credited.order_by(results.c.credit)))

    def write(row: Any, _: int) -> bool:
        if counts(read(row.places)):
            _count(connection, row)
            return True
        return False

    return _each(connection, rows, write)


def _each(connection: Connection, rows: list[Any], write: Callable[[Any, int], bool]) -> Done:
    """Write each result with the number of those before it; one that fails takes no other with it."""
    counted, errors = 0, {}
    for row in rows:
        try:
            with connection.begin_nested():
                counted += write(row, counted)
        except (InterfaceError, OperationalError):
            # The database itself has failed: nothing of this run is kept, and the next one does all of it.
            raise
        except Exception as error:
            errors[row.code] = error
    return Done(counted, errors)


def rename(person: str, instead: str, connection: Connection) -> None:
    """Let another id stand where somebody's stood: what others have won from them stays as it is."""
    for table in (credits, ratings):
        connection.execute(update(table).where(table.c.person == person).values(person=instead))
    held = results.c.places.contains(person, autoescape=True)
    for row in list(connection.execute(select(results.c.code, results.c.places).where(held))):
        places = row.places.replace(person, instead)
        connection.execute(update(results).where(results.c.code == row.code).values(places=places))


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))


def _count(connection: Connection, row: Any) -> None:
    """Let one result count for every person in it; bots stay as strong as they are published to be."""
    placed = read(row.places)
    before = [
        _rating(connection, row, one.who) if one.anchor is None else (one.anchor, ANCHORED, 0)
        for one in placed
    ]
    now = after([(mu, sigma) for mu, sigma, _ in before], [one.place for one in placed])
    for (person, _, anchor), (mu, sigma, games), (new_mu, new_sigma) in zip(placed, before, now, strict=True):
        if anchor is not None:
            continue
        its = (ratings.c.person == person, ratings.c.game == row.game, ratings.c.band == row.band)
        values = {"mu": repr(new_mu), "sigma": repr(new_sigma), "games": games + 1}
        if games:
            connection.execute(update(ratings).where(*its).values(values))
        else:
            key = {"person": person, "game": row.game, "band": row.band}
            connection.execute(ratings.insert().values(key | values))
        was = {"mu_before": repr(mu), "sigma_before": repr(sigma)}
        change = {"code": row.code, "person": person, "mu": values["mu"], "sigma": values["sigma"]}
        connection.execute(credits.insert().values(change | was))


def _rating(connection: Connection, row: Any, person: str) -> tuple[float, float, int]:
    its = (ratings.c.person == person, ratings.c.game == row.game, ratings.c.band == row.band)
    found = connection.execute(select(ratings.c.mu, ratings.c.sigma, ratings.c.games).where(*its)).first()
    return (float(found.mu), float(found.sigma), found.games) if found else (_MODEL.mu, _MODEL.sigma, 0)


def written(places: Iterable[Placed]) -> str:
    """Places as they are stored; the strength of a bot with them, so that ratings can be made anew."""
    plain = [one[:2] if one.anchor is None else one for one in places]
    return json.dumps(plain, separators=(",", ":"))


def read(places: str) -> list[Placed]:
    """From what is stored."""
    return [Placed(*one) for one in json.loads(places)]
