"""What browsers complain of: errors and warnings of pages, and requests that fail."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response

LOUD = ("warning", "error")
LEFT = "net::ERR_ABORTED"
"""A request that nobody waits for any more: its page was left."""
TWICE = "Failed to load resource"
"""The console says so of an answer or a failure that is heard anyway, with more about it."""

NO_SERVER = r"net::ERR_(CONNECTION_|CONTENT_LENGTH_|EMPTY_|SOCKET_)|WebSocket connection to .* failed"
"""For tests that end their server: pages that are open miss it."""
REFUSED = "WebSocket connection to .* Unexpected response code: 40[34]"
"""For tests whose pages have no table to follow."""


class Complaints:
    """Everything that the pages of a test complain of."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def overhear(self, browser: Browser) -> Browser:
        """Listen to every page that this browser opens from now on."""
        new_context, new_page = browser.new_context, browser.new_page

        def context(**wishes: Any) -> BrowserContext:
            found = new_context(**wishes)
            self.listen(found)
            return found

        def page(**wishes: Any) -> Page:
            found = new_page(**wishes)
            self.listen(found.context)
            return found

        vars(browser).update(new_context=context, new_page=page)
        return browser

    def listen(self, context: BrowserContext) -> None:
        """Listen to every page of a context."""
        context.on("console", self._said)
        context.on("weberror", lambda error: self.heard.append(f"uncaught: {error.error}"))
        context.on("response", self._answered)
        context.on("requestfailed", self._failed)

    def besides(self, provoked: Iterable[str]) -> list[str]:
        """Return the complaints that match none of these patterns."""
        known = re.compile("|".join(provoked) or r"(?!)")
        return [one for one in self.heard if not known.search(one)]

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in LOUD and not message.text.startswith(TWICE):
            self.heard.append(f"{message.type}: {message.text}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.heard.append(f"{response.status} {response.request.method} {response.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT:
            self.heard.append(f"{request.failure} {request.method} {request.url}")
