"""The rules in the docs are those of the games, and their pictures are there."""

from __future__ import annotations

import re

import pytest

from tools.rules_pages import DOCS, HOME, main


@pytest.mark.parametrize("slug", HOME)
def test_the_page_is_made_of_what_the_game_brings(slug: str) -> None:
    assert main([slug, "--check"]) == 0, "run python -m tools.rules_pages"


@pytest.mark.parametrize("slug", HOME)
def test_every_picture_of_a_page_was_taken(slug: str) -> None:
    page = DOCS / slug / "rules.md"
    shown = re.findall(r"^!\[.+\]\((.+)\)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert shown
    missing = [path for path in shown if not (page.parent / path).is_file()]
    assert missing == [], "run python -m tools.rules_pictures"
