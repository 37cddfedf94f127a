"""What measurements in a browser share: a hall of their own, Debian's Chromium, and a report line by line."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from starhall.server.door.pages import is_built
from tests.browser.conftest import ARGUMENTS, which_chromium
from tests.browser.hall import Hall

Row = dict[str, Any]


def reported(
    measured: Callable[[Browser, str], Iterable[Row]], told: Callable[[Row], str], as_json: bool
) -> list[Row] | None:
    """Measure in a browser and print each row as it comes, or all as JSON; None where there is no browser."""
    chromium = which_chromium()
    if not chromium or not is_built():
        print("This needs a browser and the client: run make packages and make web first.", file=sys.stderr)
        return None
    rows = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        hall = Hall(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            for row in measured(browser, hall.url):
                rows.append(row)
                if not as_json:
                    print(told(row), flush=True)
            browser.close()
        finally:
            hall.stop()
    if as_json:
        print(json.dumps(rows, indent=1))
    return rows
