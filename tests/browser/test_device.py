"""A terminal is signed in by the code that it shows, typed into a browser."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import expect

from starhall.server.kept.folder import FILE
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.pictures import at_every_size
from tests.browser.test_people import PASSWORD, make_account


@pytest.mark.provokes("409 POST .*/devices/confirm$")
def test_the_code_of_a_terminal_is_typed_in(hall: Hall, person: Callable[..., Person]) -> None:
    ann, terminal = person(), person().context.request
    shown = terminal.post(f"{hall.url}/api/devices", data={"label": "Terminal on deck"}).json()
    make_account(ann, hall.url, "Ann of the deck")
    ann.page.goto(f"{hall.url}/device")
    form = ann.page.get_by_role("region", name="Sign a terminal in")
    expect(form).to_be_in_viewport()
    form.get_by_label("The code that it shows").fill("0000-0000")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text("No terminal shows this code")
    form.get_by_label("The code that it shows").fill(shown["code"].upper())
    form.get_by_role("button").click()
    expect(form.get_by_role("status")).to_contain_text("Terminal on deck is signed in as you")
    at_every_size(ann, "device")
    signed_in = terminal.post(f"{hall.url}/api/devices/sign-in", data={"secret": shown["secret"]}).json()
    assert signed_in["name"] == "Ann of the deck"


@pytest.mark.provokes("401 POST .*/devices/confirm$")
def test_an_old_session_asks_for_the_password_before_a_terminal_signs_in(
    hall: Hall, person: Callable[..., Person]
) -> None:
    ann, terminal = person(), person().context.request
    make_account(ann, hall.url, "Ann of old")
    with closing(sqlite3.connect(hall.data / FILE, timeout=10)) as database, database:
        hers = "select id from people where name = 'Ann of old'"
        database.execute(f"update sessions set at = at - 3600000 where person = ({hers})")
    shown = terminal.post(f"{hall.url}/api/devices", data={"label": "Terminal below deck"}).json()
    ann.page.goto(f"{hall.url}/device")
    form = ann.page.get_by_role("region", name="Sign a terminal in")
    form.get_by_label("The code that it shows").fill(shown["code"])
    form.get_by_role("button").click()
    proof = ann.page.get_by_role("region", name="Sign in once more")
    proof.get_by_label("Password").fill(PASSWORD)
    proof.get_by_role("button", name="Sign in", exact=True).click()
    expect(form.get_by_role("status")).to_contain_text("Terminal below deck is signed in as you")
    expect(proof).to_have_count(0)
