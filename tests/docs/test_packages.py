"""The games of the docs are packages: what pip installs of them has all that they need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.test_examples_run import FILE, ROOT, blocks

PAGES = {"liftoff": "add-a-game.md", "salvage": "a-whole-game.md"}
PIP = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
LISTED = """import sys
sys.path.insert(0, sys.argv[1])
from starhall.core import registry
print(*registry.slugs())"""


@pytest.mark.parametrize("game", PAGES)
def test_a_game_of_the_docs_is_on_the_shelf_once_pip_has_installed_it(game: str, tmp_path: Path) -> None:
    page = ROOT / "docs" / "build" / PAGES[game]
    for code in [*blocks(page, "toml"), *blocks(page, "python")]:
        if file := FILE.match(code):
            target = tmp_path / "project" / file[1]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(code, encoding="utf-8")
    site = tmp_path / "site"
    subprocess.run([sys.executable, *PIP, "--target", str(site), str(tmp_path / "project")], check=True)
    # Where only what was installed is seen.
    listed = subprocess.run(
        [sys.executable, "-c", LISTED, str(site)], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert game in listed.stdout.split()
