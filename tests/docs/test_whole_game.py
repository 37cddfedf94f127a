"""The page of a whole game shows the game that `starhall new-game` writes, and every field of `Game`."""

from __future__ import annotations

import dataclasses
import re

from starhall.cli.new_game import template
from starhall.core import Game
from tests.docs.test_examples_run import FILE, ROOT, blocks

PAGE = ROOT / "docs" / "build" / "a-whole-game.md"
NOT_SHOWN = re.compile(r"README\.md|.*/py\.typed|.*/(box|rules|bots)/__init__\.py")
"""What says nothing about the game."""


def shown() -> dict[str, str]:
    """By path: the files on the page."""
    found = [(FILE.match(code), code) for code in (*blocks(PAGE, "toml"), *blocks(PAGE, "python"))]
    return {file[1]: code.removeprefix(file[0]) for file, code in found if file}


def test_the_page_shows_every_file_that_new_game_writes_as_it_is() -> None:
    assert shown() == {path: text for path, text in template() if not NOT_SHOWN.fullmatch(path)}


def test_what_the_page_leaves_out_says_nothing() -> None:
    left_out = {
        path: text for path, text in template() if path.startswith("salvage/") and path not in shown()
    }
    assert left_out
    assert all(len(text.splitlines()) <= 1 for text in left_out.values())


def test_the_page_says_what_every_field_of_a_game_is_for() -> None:
    named = re.findall(r"^\| `(\w+)` \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name, _ in named] == [field.name for field in dataclasses.fields(Game) if field.init]
    assert all(len(text) > 10 for _, text in named)
