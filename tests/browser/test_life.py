"""A table at which nothing happens: it says so, can be kept, is closed, and nothing is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.pictures import at_every_size
from tests.browser.serve import SETTINGS
from tests.browser.test_play import invite

Come = Callable[..., Person]

SECONDS = 20
"""How long a table lasts; for half of it, it says so."""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall that closes tables within a minute."""
    hours = SECONDS / 3600
    settings = {"forget_open": hours, "forget_playing": hours, "poll": 0.5}
    found = Hall(tmp_path_factory.mktemp("hasty"), **{SETTINGS: json.dumps(settings)})
    yield found
    found.stop()


@pytest.mark.soak
def test_a_quiet_game_can_be_kept_and_is_closed_and_played_on(hasty: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hasty.url)
    ann.button(re.compile("^Keep all dice")).click()
    table = ann.page.url
    quiet = ann.page.get_by_role("region", name="How long this table lasts")
    expect(quiet).to_be_hidden()
    expect(quiet).to_contain_text(re.compile(r"closed on \d+ \w+ at \d\d:\d\d, and its record kept"))
    quiet.get_by_role("button", name="Keep it open").click()
    expect(quiet).to_be_hidden()
    # It says so again, and now nobody has to be quick.
    expect(quiet).to_be_visible()
    assert faults(ann.page) == []

    closed = ann.page.get_by_role("region", name="This table is closed")
    expect(closed).to_contain_text("so this table was closed", timeout=2000 * SECONDS)
    expect(quiet).to_be_hidden()
    expect(ann.ask).to_be_hidden()
    at_every_size(ann, "closed", lambda width: expect(closed).to_be_visible())
    assert faults(ann.page) == []
    closed.get_by_role("button", name="Check the dice").click()
    expect(ann.page.get_by_role("dialog").get_by_role("status")).to_contain_text("all as shown")
    ann.page.keyboard.press("Escape")
    closed.get_by_role("button", name="Look at the record").click()
    expect(ann.page.get_by_role("region", name="Replay", exact=True)).to_contain_text("choice 0 of")
    ann.button("Back to now").click()
    closed.get_by_role("button", name="Play on from here").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Play on from here").click()
    ann.page.wait_for_url(lambda url: url != table and "/t/" in url)
    assert ann.await_question()


def test_a_table_that_nobody_comes_to_is_closed(hasty: Hall, person: Come) -> None:
    ann, bea = person(), person(width=390, height=844)
    link = invite(ann, hasty)
    bea.visit(link)
    expect(bea.button("Take a seat")).to_be_visible()
    quiet = "How long this table lasts"
    expect(ann.page.get_by_role("region", name=quiet)).to_contain_text("if nobody comes")
    # Only those who sit there, and the host, can keep it.
    expect(bea.page.get_by_role("region", name=quiet)).to_be_visible()
    expect(bea.button("Keep it open")).to_be_hidden()
    for one in (ann, bea):
        heading = one.page.get_by_role("heading", name="This table is closed")
        expect(heading).to_be_visible(timeout=2000 * SECONDS)
        assert faults(one.page) == []
    bea.page.get_by_role("link", name="Back to the hall").click()
    expect(bea.box("We Come In Peace")).to_be_visible()
