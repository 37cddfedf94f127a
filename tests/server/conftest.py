"""What tests of the server share."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server.harness import Site, running
from tests.server.services import postgres


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A server with nothing in it."""
    async with running(tmp_path) as found:
        yield found


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL for all tests of a file; everybody in them has a name of their own."""
    with postgres() as address:
        yield address


@pytest.fixture
async def two_workers(tmp_path: Path, database: str) -> AsyncIterator[tuple[Site, Site]]:
    """Two servers on one database, without anything that wakes one when the other has written."""
    async with (
        running(tmp_path / "one", database=database) as one,
        running(tmp_path / "two", database=database) as two,
    ):
        yield one, two
