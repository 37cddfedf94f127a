"""A terminal is signed in by the code that it shows, typed into a browser."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.pictures import at_every_size
from tests.browser.test_people import make_account


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
