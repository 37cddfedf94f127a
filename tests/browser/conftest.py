"""What the browser tests share: a Chromium and a server for all tests of a worker."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from starhall.server.door.pages import is_built
from tests.browser.hall import Hall
from tests.browser.people import Person

# As root Chromium needs the first; the others keep it from what a test does not want.
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def which_chromium() -> str | None:
    """Debian's Chromium: the build without windows where it is installed, as it needs less time."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


# Not for the whole session: Playwright's event loop would still run when a test of the server starts its own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for all tests of a worker."""
    chromium = which_chromium()
    assert chromium, "chromium is not installed: make packages"
    assert is_built(), "the browser client is not built: make web"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """Chromium with all it has: without windows it grants nobody notifications."""
    found = browser.browser_type.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
    yield found
    found.close()


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A server for all tests; every table in it has the same dice."""
    found = Hall(tmp_path_factory.mktemp("hall"))
    yield found
    found.stop()


@pytest.fixture
def own_hall(tmp_path: Path) -> Iterator[Hall]:
    """A server that a test may kill."""
    found = Hall(tmp_path / "own")
    yield found
    found.stop()


@pytest.fixture
def person(browser: Browser) -> Iterator[Callable[..., Person]]:
    """Somebody who comes to the hall; all leave at the end."""
    people: list[Person] = []

    def come(**wishes: Any) -> Person:
        people.append(Person(browser, **wishes))
        return people[-1]

    yield come
    for one in people:
        one.close()
