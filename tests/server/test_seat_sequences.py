"""Whatever people do with seats, at whichever worker: a seat has one key, and its hand one reader.

Random sequences of sitting down, leaving, handing over, coming back and playing again are held against a
small model of who holds which key. Two workers share a database; in half of the runs nothing wakes one when
the other has written something, so each step may meet a worker that has not heard of the last ones.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from starhall.server.kept.store import Store
from tests.server.harness import SetTime, Site, running
from tests.server.seat_hall import PEOPLE, Hall
from tests.server.seat_model import Step
from tests.server.seat_steps import OFTEN, SELDOM, do, open_table
from tests.server.services import postgres, redis

SEQUENCES = int(os.environ.get("SEQUENCES", "1000"))
"""How many a long run takes."""
ANY = st.lists(
    st.builds(
        Step,
        what=st.sampled_from([step.__name__ for step in (*OFTEN, *OFTEN, *SELDOM)]),
        who=st.integers(0, PEOPLE - 1),
        which=st.integers(0, 3),
        worker=st.integers(0, 1),
        later=st.booleans(),
        looks=st.sampled_from([0, 0, 0, 1, 2, 3]),
    ),
    min_size=14,
    max_size=24,
)
BEGINNINGS: dict[str, tuple[Any, ...]] = {
    "open": (("me", "open", "open"), 1),
    "playing": (("me", "open"), 1),
    "begun early": (("me", "open", "open"), 1, "start"),
    "over": (("me", "open"), 1, "end"),
    "played again": (("me", "open"), 1, "end", "rematch"),
}


@pytest.fixture(scope="module")
def services() -> Iterator[tuple[str, str]]:
    """A PostgreSQL and a Redis server for all sequences."""
    with postgres() as database, redis() as (bus, _):
        yield database, bus


class Pair:
    """Two workers; no dataclass, or else every failing sequence would be told with all their settings."""

    def __init__(self, sites: tuple[Site, Site], time: SetTime, store: Store) -> None:
        self.sites = sites
        self.time = time
        self.store = store


@pytest.fixture(params=["deaf", "redis"])
async def workers(
    request: pytest.FixtureRequest, services: tuple[str, str], tmp_path: Path
) -> AsyncIterator[Pair]:
    """Two workers that hear of each other by Redis, or only when they ask; bots wait for ever."""
    database, bus = services
    more: dict[str, Any] = {
        "time": SetTime(),
        "database": database,
        "redis": bus if request.param == "redis" else "",
        "poll": 3600.0,
        "bot_pause": 3600.0,
        "most_tables_of_one": 1_000_000,
    }
    async with running(tmp_path / "one", **more) as one, running(tmp_path / "two", **more) as two:
        store = Store("unused", database)
        yield Pair((one, two), more["time"], store)
        await store.close()


async def played(workers: Pair, beginning: str, steps: list[Step]) -> int:
    """Take these steps at a new table, held against the model after each; returns how many were taken."""
    people = [[site.person() for site in workers.sites] for _ in range(PEOPLE)]
    for one, two in people:
        two.http.cookies = one.http.cookies.jar
    hall = Hall(workers.sites, workers.time, workers.store, people)
    try:
        await open_table(hall, *BEGINNINGS[beginning])
        taken = 0
        for step in steps:
            await do(hall, step)
            taken += 1
        await hall.settle(3)
        return taken
    finally:
        await hall.close()
        await asyncio.gather(*(person.close() for both in people for person in both))


THEFTS: dict[str, tuple[str, list[Step]]] = {
    "a link that survives its maker": (
        "playing",
        [Step("offer", which=1), Step("leave", which=1), Step("join", who=2, which=1), Step("take", who=1)],
    ),
    "a rematch after a hand-over": ("played again", [Step("hand_over", who=2, later=True), Step("rematch")]),
    "a second seat": ("playing", [Step("leave", which=1), Step("join", who=0, which=1)]),
    "a key that only the other worker knows to be void": (
        "playing",
        [Step("hand_over", who=2, which=1, looks=1)],
    ),
    "a host who has gone": ("open", [Step("hand_over", who=2), Step("remove", who=1)]),
}
"""Each of these once gave somebody what was not theirs."""


def sequences(examples: int, **more: Any) -> Callable[[Any], Any]:
    """Run a test with the known thefts and so many random sequences."""

    def decorate(test: Any) -> Any:
        test = given(beginning=st.sampled_from(sorted(BEGINNINGS)), steps=ANY)(test)
        for beginning, steps in THEFTS.values():
            test = example(beginning=beginning, steps=steps)(test)
        unhealthy = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
        return settings(max_examples=examples, deadline=None, suppress_health_check=unhealthy, **more)(test)

    return decorate


@sequences(5, derandomize=True)
async def test_a_seat_has_one_key_and_one_reader(workers: Pair, beginning: str, steps: list[Step]) -> None:
    assert await played(workers, beginning, steps) == len(steps)


@pytest.mark.soak
@sequences(SEQUENCES)
async def test_a_seat_has_one_key_and_one_reader_at_length(
    workers: Pair, beginning: str, steps: list[Step]
) -> None:
    assert await played(workers, beginning, steps) == len(steps)
