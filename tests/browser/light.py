"""How heavy a page is: all that comes over the wire for it, and what a slow phone makes of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.people import WAIT

GAMES = ("peace", "void", "saga", "stellar", "futura")
MOST = 110_000
"""Bytes that a table may weigh, headers included; what its socket says comes on top."""

PAUSE = 0.2
"""Seconds between two looks at a table."""
SLOW_PROCESSOR = 4
"""So many times slower than this machine is."""
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""1.6 Mbit a second down, 0.75 up, in bytes; 150 ms for the way there and back."""

FIRST_MOVE = """async (most) => {
    const asked = () => document.querySelector('section[data-question]:not([aria-busy=true])')
    const answer = () => document.querySelector('.action:enabled, [data-cell=legal]')
    while (!asked() || !answer()) {
        if (performance.now() > most) throw new Error('nothing can be pressed: ' + document.body?.innerText)
        await new Promise((later) => setTimeout(later, 15))
    }
    return performance.now()
}"""
"""Waits in the page for an answer in the panel or on the board: milliseconds since the link was followed."""


@dataclass
class Load:
    """What came for one page."""

    files: dict[str, int] = field(default_factory=dict)
    """By path: bytes with their headers, as they were packed. An answer of its own kind for every path."""
    frames: int = 0
    """Bytes that the socket said, unpacked."""
    names: dict[str, str] = field(default_factory=dict)
    """By the browser's number of a request: its path."""

    @property
    def bytes(self) -> int:
        """All of it but what the socket said."""
        return sum(self.files.values())

    def asked(self, event: dict[str, Any]) -> None:
        """A request goes out."""
        self.names[event["requestId"]] = urlsplit(event["request"]["url"]).path

    def came(self, event: dict[str, Any]) -> None:
        """All of an answer is here."""
        name = self.names.get(event["requestId"])
        if name is not None:
            self.files[name] = self.files.get(name, 0) + round(event["encodedDataLength"])

    def said(self, event: dict[str, Any]) -> None:
        """The socket said something."""
        self.frames += len(event["response"]["payloadData"].encode())


def fresh_page(browser: Browser) -> Page:
    """A phone that has never been here."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(WAIT)
    return page


def line_to(page: Page) -> CDPSession:
    """The browser's own tools for a page."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    return line


def weighed(line: CDPSession) -> Load:
    """What comes for a page from now on."""
    load = Load()
    line.on("Network.requestWillBeSent", load.asked)
    line.on("Network.loadingFinished", load.came)
    line.on("Network.webSocketFrameReceived", load.said)
    return load


def slow(line: CDPSession) -> None:
    """A slow phone on a slow line."""
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PROCESSOR})
    line.send("Network.emulateNetworkConditions", SLOW_LINE)


def link_to_a_seat(browser: Browser, url: str, game: str) -> str:
    """Somebody else has opened a table for a person and a bot: the link to the seat.

    The bot has moved, if it begins: what tells a move of others comes with the first that one looks on.
    """
    plan = {"game": game, "seats": [{"sits": "me"}, {"sits": "bot", "level": "greedy"}], "salt": "07" * 12}
    elsewhere = browser.new_context()
    answer = elsewhere.request.post(f"{url}/api/tables", data=plan)
    assert answer.status == 201, answer.text()
    found = answer.json()
    until = monotonic() + WAIT / 1000
    while elsewhere.request.get(f"{url}/api/tables/{found['table']}").json().get("waiting") != [0]:
        assert monotonic() < until, "nobody is asked"
        sleep(PAUSE)
    elsewhere.close()
    return f"{url}/t/{found['table']}#{'.'.join(found['keys'])}"


def first_move(page: Page, link: str) -> float:
    """Follow a link to a table: seconds until there is something to press that answers the question."""
    page.goto(link, wait_until="commit")
    return float(page.evaluate(FIRST_MOVE, WAIT)) / 1000


def settled(page: Page) -> None:
    """Nothing more is on its way."""
    page.wait_for_load_state("networkidle")


def plainly(path: str) -> str:
    """A path without what changes from build to build and from table to table."""
    path = re.sub(r"-[\w-]{8}\.(js|css)$", r".\1", path)
    return re.sub(r"^/(api/tables|t)/\w+", r"/\1/CODE", re.sub(r"/[0-9a-f]{64}$", "/PRINT", path))
