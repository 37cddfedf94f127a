"""Take docs/images/rules: the pictures of the rules as the browser draws them (needs `make web`).

python -m tools.rules_pictures          of all games
python -m tools.rules_pictures peace    of one
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from starhall.core import registry
from starhall.core.reading import reading
from starhall.lab.progress import Progress
from tests.browser.conftest import ARGUMENTS
from tests.browser.hall import Hall
from tools.rules_pages import HOME, IMAGES, image

FOLDER = Path(__file__).resolve().parents[1] / "docs" / IMAGES
WIDTH = 640
PATIENCE = 120_000
"""Milliseconds for a picture on a busy machine."""


def take(browser: Browser, url: str, slug: str, name: str) -> None:
    """Write one picture."""
    page = browser.new_page(viewport={"width": WIDTH, "height": 900}, reduced_motion="reduce")
    page.goto(f"{url}/rules/{slug}")
    figure = page.locator(f'[data-picture="{name}"]')
    figure.locator(".still > *").first.wait_for()
    page.wait_for_load_state("networkidle")
    figure.screenshot(path=FOLDER / image(slug, name), type="jpeg", quality=72, timeout=PATIENCE)
    page.close()


def main(arguments: list[str]) -> int:
    """Take them all."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.rules_pictures", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("games", nargs="*", help="of these games alone (default: of all)")
    slugs = parser.parse_args(arguments).games or HOME
    wanted = [(slug, name) for slug in slugs for name in reading(registry.game(slug)).pictures]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        hall = Hall(Path(data))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        try:
            with Progress("pictures", len(wanted)) as progress:
                for done, (slug, name) in enumerate(wanted, 1):
                    take(browser, hall.url, slug, name)
                    progress(done)
        finally:
            browser.close()
            hall.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
