"""One identity a player: one mark, colour and name on seat, piece and log, however many bots there are."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from starhall.core import registry
from tests.browser.hall import Hall
from tests.browser.people import Person

Come = Callable[..., Person]

MARKS = """() => [...document.querySelectorAll('.frame svg text')]
    .filter((one) => /^[A-G]$/.test(one.textContent.trim()) && one.closest('[style*="--seat:"]'))
    .filter((one) => one.checkVisibility())
    .map((one) => [one.textContent.trim(), getComputedStyle(one).getPropertyValue('--seat').trim()])"""
"""The marks of players, wherever they are on the table: letter and colour."""

CLIPPED = """() => [...document.querySelectorAll('.seats-area li b')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .map((one) => one.innerText)"""
"""The names that lose their end at their seats."""


@pytest.mark.parametrize("game", registry.slugs())
def test_everybody_has_one_mark_one_colour_and_one_name(hall: Hall, person: Come, game: str) -> None:
    most = registry.game(game).players[-1]
    ann = person(width=1440, height=900)
    ann.play_a_bot(hall.url, game, bots=most - 1, level="random", name="Ann")
    expect(ann.page.get_by_role("region", name=re.compile("^Seats"))).to_be_visible()
    names = ann.page.locator(".seats-area li b").all_inner_texts()
    assert len(set(names)) == len(names) == most
    for width in (1440, 360):
        ann.page.set_viewport_size({"width": width, "height": 900})
        assert ann.page.evaluate(CLIPPED) == [], width
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    marks = ann.page.evaluate(MARKS)
    letters = {letter for letter, _ in marks}
    assert len(letters) == most
    # No player has two colours, and no two have the same one.
    assert len({tuple(mark) for mark in marks}) == most
    assert len({colour for _, colour in marks}) == most
