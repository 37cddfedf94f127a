"""What the browser tests share: a Chromium and a server for all tests of a worker."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from starhall.server.door.pages import is_built
from tests.browser.complaints import Complaints
from tests.browser.hall import Hall
from tests.browser.people import Person

# As root Chromium needs the first; the others keep it from what a test does not want.
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def which_chromium() -> str | None:
    """Debian's Chromium: the build without windows where it is installed, as it needs less time."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark of tests that provoke complaints."""
    config.addinivalue_line(
        "markers",
        "provokes(*patterns): what browsers complain of here on purpose; any other complaint is a failure",
    )


@pytest.fixture(scope="package")
def complaints() -> Complaints:
    """What all browsers of a worker complain of."""
    return Complaints()


@pytest.fixture(autouse=True)
def quiet(request: pytest.FixtureRequest, complaints: Complaints) -> Iterator[None]:
    """No page says a warning or an error, and no request fails, but for what the test provokes."""
    complaints.heard.clear()
    yield
    provoked = [pattern for mark in request.node.iter_markers("provokes") for pattern in mark.args]
    assert complaints.besides(provoked) == []


# Not for the whole session: Playwright's event loop would still run when a test of the server starts its own.
@pytest.fixture(scope="package")
def browser(complaints: Complaints) -> Iterator[Browser]:
    """One for all tests of a worker."""
    chromium = which_chromium()
    assert chromium, "chromium is not installed: make packages"
    assert is_built(), "the browser client is not built: make web"
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield complaints.overhear(found)
        found.close()


@pytest.fixture
def whole_browser(browser: Browser, complaints: Complaints) -> Iterator[Browser]:
    """Chromium with all it has: without windows it grants nobody notifications."""
    found = browser.browser_type.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
    yield complaints.overhear(found)
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
