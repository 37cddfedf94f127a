"""What tests of the server share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.harness import Site, running


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A server with nothing in it."""
    async with running(tmp_path) as found:
        yield found
