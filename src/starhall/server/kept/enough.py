"""How many rated games of the same people count in a day: so nobody trades wins with themselves for long."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection
from itertools import combinations
from typing import Literal, NamedTuple

from sqlalchemy import Connection, select

from starhall.server.config import Config
from starhall.server.kept.addresses import near
from starhall.server.kept.schema import results

DAY = 24 * 3600 * 1000
Which = Literal["", "two", "address"]


class Most(NamedTuple):
    """The rated games that count in a day; 0 is any number."""

    of_two: int
    """Of the same two people."""
    of_one_address: int
    """Of one person against others from their address."""

    @classmethod
    def of(cls, config: Config) -> Most:
        """Return what the operator has chosen."""
        return cls(config.rated_of_two, config.rated_of_one_address)

    def why(self, which: Which) -> str:
        """Say why one more game would not count, and what to do instead."""
        instead = "Play an unrated game now, or come back tomorrow."
        if which == "two":
            return f"Only {self.of_two} rated games a day with the same person count. {instead}"
        return f"Only {self.of_one_address} rated games a day with people at your address count. {instead}"


ANY = Most(0, 0)


def enough(
    connection: Connection, people: Collection[str], at: int, most: Most, *, credited: bool = False
) -> Which:
    """Say whether these people have played enough rated games in the day before, and by which number.

    With `credited`, games that still wait for their credit are left out.
    """
    met, at_home = _met(connection, at, credited)
    if most.of_two and any(met[pair] >= most.of_two for pair in map(frozenset, combinations(people, 2))):
        return "two"
    neighbours = frozenset[str]().union(*near(connection, people))
    if most.of_one_address and any(at_home[one] >= most.of_one_address for one in neighbours):
        return "address"
    return ""


def apart(connection: Connection, people: Collection[str], at: int, most: Most) -> set[frozenset[str]]:
    """Return each two of these people whom nobody should bring together for a rated game."""
    # Matching asks every second for each game, mostly with nobody to compare.
    if len(people) < 2:
        return set()
    met, _ = _met(connection, at, credited=False)
    often = {pair for pair, games in met.items() if most.of_two and games >= most.of_two}
    return often | (near(connection, people) if most.of_one_address else set())


def _met(connection: Connection, at: int, credited: bool) -> tuple[Counter[frozenset[str]], Counter[str]]:
    """Count the games of a day by two people, and by person those with somebody from one address."""
    wanted = select(results.c.places, results.c.near).where(results.c.void == 0)
    wanted = wanted.where(results.c.at > at - DAY, results.c.at <= at)
    if credited:
        wanted = wanted.where(results.c.credit.is_not(None))
    met: Counter[frozenset[str]] = Counter()
    at_home: Counter[str] = Counter()
    for row in connection.execute(wanted):
        try:
            # Behind its place, a bot has its strength.
            people = [one[0] for one in json.loads(row.places) if len(one) == 2]
        except (ValueError, TypeError):
            continue
        met.update(map(frozenset, combinations(people, 2)))
        at_home.update(people if row.near else ())
    return met, at_home
