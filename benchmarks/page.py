"""A table in the browser: what it weighs over the wire, and how soon a slow phone can make the first move.

python -m benchmarks.page [--games peace void] [--rounds 3] [--files] [--json]

A Chromium that has never been here follows the link to a seat. Bytes are all that comes, packed and with
headers; what the socket says is told beside. The slow phone has a processor four times slower than this one,
1.6 Mbit a second and 150 ms for the way there and back; its time runs from following the link to the first
answer that can be pressed, the median of the rounds. Exits with 1 if a table is too heavy or too slow.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from statistics import median
from typing import Any

from playwright.sync_api import Browser

from benchmarks.browsing import reported
from starhall.lab.progress import Progress
from tests.browser.light import (
    GAMES,
    MOST,
    Load,
    first_move,
    fresh_page,
    line_to,
    link_to_a_seat,
    plainly,
    settled,
    slow,
    weighed,
)

LIMIT = 3.0
"""Seconds on a slow phone to the first move."""


def load_of(browser: Browser, url: str, game: str) -> Load:
    """What comes for a table."""
    page = fresh_page(browser)
    try:
        link = link_to_a_seat(browser, url, game)
        load = weighed(line_to(page))
        first_move(page, link)
        settled(page)
        return load
    finally:
        page.context.close()


def seconds_of(browser: Browser, url: str, game: str) -> float:
    """From the link to the first move, on a slow phone."""
    page = fresh_page(browser)
    try:
        link = link_to_a_seat(browser, url, game)
        slow(line_to(page))
        return first_move(page, link)
    finally:
        page.context.close()


def measured(browser: Browser, url: str, given: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Game by game: bytes, frames, seconds."""
    with Progress("pages", len(given.games) * (given.rounds + 1)) as progress:
        done = 0
        for game in given.games:
            load = load_of(browser, url, game)
            times = []
            for _ in range(given.rounds):
                done += 1
                progress(done)
                times.append(seconds_of(browser, url, game))
            done += 1
            progress(done)
            yield {
                "game": game,
                "bytes": load.bytes,
                "frames": load.frames,
                "requests": len(load.files),
                "seconds": median(times),
                "files": {plainly(path): size for path, size in load.files.items()},
            }


def told(row: dict[str, Any], files: bool) -> str:
    """A game for people."""
    line = (
        f"{row['game']:8} {row['bytes']:7,} bytes in {row['requests']} answers (at most {MOST:,}), "
        f"{row['frames']:6,} by the socket; first move after {row['seconds']:.2f} s (at most {LIMIT:.0f})"
    )
    listed = sorted(row["files"].items(), key=lambda file: -file[1]) if files else []
    return "\n".join([line, *(f"         {size:7,} {path}" for path, size in listed)])


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=GAMES)
    parser.add_argument("--rounds", type=int, default=3, help="times that the slow phone follows a link")
    parser.add_argument("--files", action="store_true", help="every answer with its weight")
    parser.add_argument("--json", action="store_true", help="a report for programs")
    given = parser.parse_args()
    rows = reported(
        lambda browser, url: measured(browser, url, given), lambda row: told(row, given.files), given.json
    )
    if rows is None:
        return 2
    return int(any(row["bytes"] > MOST or row["seconds"] > LIMIT for row in rows))


if __name__ == "__main__":
    sys.exit(main())
