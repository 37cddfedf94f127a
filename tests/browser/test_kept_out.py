"""What somebody sees whom the operator has banned, or whose table was deleted."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.complaints import REFUSED
from tests.browser.hall import Hall
from tests.browser.people import Person

Come = Callable[..., Person]


def admin(hall: Hall, *words: str) -> None:
    """The operator does something, without being asked."""
    command = [sys.executable, "-m", "starhall", "admin", *words, "--data", str(hall.data), "--yes"]
    subprocess.run(command, check=True, capture_output=True)


@pytest.mark.provokes(r"404 GET .*/tables/\w+$", REFUSED)
def test_whoever_is_at_a_table_that_is_deleted_is_told_so(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    code = ann.page.url.rpartition("/t/")[2][:8]
    admin(hall, "delete", code)
    told = ann.page.get_by_role("alert")
    expect(told).to_contain_text("The operator of this hall has deleted this table.")
    # There is nothing to come back to.
    expect(told.get_by_role("button", name="Come back")).to_have_count(0)
    assert faults(ann.page) == []
    told.get_by_role("link", name="Back to the hall").click()
    expect(ann.box("We Come In Peace")).to_be_visible()
    # Whoever comes by an old link finds no table, and a way on.
    ann.visit(f"{hall.url}/t/{code}")
    expect(ann.page.get_by_role("heading", name="No table that you may see")).to_be_visible()


@pytest.mark.provokes("403 POST .*/api/tables$", REFUSED)
def test_whoever_is_banned_is_told_so_at_the_table_and_in_the_hall(own_hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(own_hall.url)
    table = ann.page.url
    admin(own_hall, "ban", "--address", "127.0.0.1", "--why", "spam")
    told = ann.page.get_by_role("alert")
    why = "The operator of this hall keeps you out: spam. Write to them if that is a mistake."
    expect(told).to_contain_text(why)
    assert faults(ann.page) == []
    # Whoever comes back to the table is told the same.
    ann.visit(table)
    expect(told).to_contain_text(why)
    # The hall can still be looked at, but nothing can be begun there.
    told.get_by_role("link", name="Back to the hall").click()
    ann.box("We Come In Peace").get_by_role("button", name="Play a bot now").click()
    expect(told).to_contain_text(why)
