"""A table comes quickly: it weighs little, and nothing waits for what it does not need."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from tests.browser.hall import Hall
from tests.browser.light import (
    GAMES,
    MOST,
    first_move,
    fresh_page,
    line_to,
    link_to_a_seat,
    plainly,
    settled,
    weighed,
)

ON_DEMAND = re.compile(r"/(Hall|DecksPage|ReplayPage|Sheets|ReplayBar|OverPanel|Lobby|VerifySheet)\.js$")
"""What a table shows only when somebody asks for it, or not at all."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone that has never been here."""
    found = fresh_page(browser)
    yield found
    found.context.close()


def held_back(route: Route) -> None:
    """An answer that does not come."""


def silent(socket: WebSocketRoute) -> None:
    """A table that never says a word."""


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light_and_brings_nothing_that_is_not_shown(
    hall: Hall, browser: Browser, page: Page, game: str
) -> None:
    link = link_to_a_seat(browser, hall.url, game)
    # On a busy machine a rival moves while the page still comes: what tells that is brought by the move.
    page.add_init_script("localStorage.setItem('starhall.settings', '{\"speed\": \"off\"}')")
    load = weighed(line_to(page))
    first_move(page, link)
    settled(page)
    heaviest = sorted(((size, plainly(path)) for path, size in load.files.items()), reverse=True)
    assert load.bytes <= MOST, heaviest
    assert load.frames > 0
    assert not [path for _, path in heaviest if ON_DEMAND.search(path)]


def test_the_first_file_of_a_table_names_all_that_comes_before_its_board(
    hall: Hall, browser: Browser, page: Page
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(hall.url)))
    link = link_to_a_seat(browser, hall.url, "void")
    first_move(page, link)
    first = page.request.get(link).text()
    entered = next(number for number, path in enumerate(asked) if path.endswith("/enter"))
    early = [path for path in asked[:entered] if path.startswith("/assets/")]
    late = [path for path in asked[entered:] if path.startswith("/assets/")]
    assert early
    assert all(f'"{path}"' in first for path in early)
    assert any(re.match("/assets/void-.*js", path) for path in late)


def test_a_board_waits_neither_for_its_content_nor_for_the_table(
    hall: Hall, browser: Browser, page: Page
) -> None:
    page.route("**/content/*", held_back)
    page.route_web_socket("**/play", silent)
    link = link_to_a_seat(browser, hall.url, "void")
    with (
        page.expect_request(re.compile("/assets/void-.*js")),
        page.expect_request(re.compile("/assets/void-.*css")),
        page.expect_request("**/content/*"),
    ):
        page.goto(link, wait_until="commit")
