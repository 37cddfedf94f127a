"""A hall that sends mail, and a real mail server that takes it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.serve import SETTINGS
from tests.server.processes import free_port
from tests.server.test_post import Mailbox


@pytest.fixture
def box() -> Iterator[Mailbox]:
    """A mail server."""
    found = Mailbox()
    controller = Controller(found, hostname="127.0.0.1", port=found.port)
    controller.start()
    yield found
    controller.stop()


@pytest.fixture
def post_hall(tmp_path: Path, box: Mailbox) -> Iterator[Hall]:
    """A hall that sends mail, at once to whoever is not at the table."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    settings = {**box.settings, "url": url, "poll": 0.1, "post_delay": 0.0}
    found = Hall(tmp_path / "own", port, **{SETTINGS: json.dumps(settings)})
    yield found
    found.stop()


def link(box: Mailbox, what: str) -> str:
    """The address in the last mail that has this in it."""
    found = re.search(rf"\S+{what}\S+", box.text())
    assert found is not None, box.text()
    return found[0]


def send(person: Person, path: str, body: Any) -> Any:
    """Ask the hall for something, as the page of somebody does."""
    found = person.page.evaluate(
        """async ([path, body]) => {
            const headers = { 'Content-Type': 'application/json' }
            const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
            return [answer.ok, await answer.json()]
        }""",
        [path, body],
    )
    assert found[0], found
    return found[1]
