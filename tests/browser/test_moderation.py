"""Keeping order in Chromium: the page of the moderators, and what a host can do about those who talk."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.pictures import at_every_size
from tests.browser.test_people import make_account

Come = Callable[..., Person]


def give_role(hall: Hall, name: str, role: str) -> None:
    """As the operator does, while the server runs."""
    words = ["admin", "person", "role", name, "--give", role, "--yes", "--data", str(hall.data)]
    subprocess.run([sys.executable, "-m", "starhall", *words], check=True, capture_output=True, timeout=60)


def two_at_a_table(hall: Hall, ann: Person, bea: Person, title: str) -> str:
    """Ann has opened a table, and Bea sits there, too; both look at it."""
    plan = {"game": "peace", "title": title, "seats": [{"sits": "me"}, {"sits": "open"}]}
    opened = ann.context.request.post(f"{hall.url}/api/tables", data=plan).json()
    code = str(opened["table"])
    key = opened["invite"].partition("#")[2]
    table = f"{hall.url}/api/tables/{code}"
    ours = {"Origin": hall.url}
    for what, body in (("enter", {"keys": [key]}), ("join", {"name": "Bea"})):
        answer = bea.context.request.post(f"{table}/{what}", data=body, headers=ours)
        assert answer.ok, answer.text()
    for one in (ann, bea):
        one.visit(f"{hall.url}/t/{code}")
        one.button("Chat").click()
    return code


def chat_of(one: Person) -> Locator:
    return one.page.get_by_role("dialog", name="Chat")


def say(one: Person, text: str) -> None:
    chat_of(one).get_by_role("textbox", name="Say something").fill(text)
    chat_of(one).get_by_role("button", name="Send").click()


@pytest.mark.provokes("40[13] GET .*/(audit|reports)$")
def test_a_moderator_reads_a_report_acts_and_decides(own_hall: Hall, person: Come) -> None:
    ann, bea, mod = person(), person(), person(width=1440, height=900)
    make_account(bea, own_hall.url, "Bea Rude")
    make_account(mod, own_hall.url, "Mod Em")
    expect(mod.page.get_by_role("link", name="Reports")).to_have_count(0)
    mod.visit(f"{own_hall.url}/reports")
    expect(mod.page.get_by_text("for the moderators of this hall")).to_be_visible()
    ann.visit(f"{own_hall.url}/reports")
    expect(ann.page.get_by_text("Sign in to see")).to_be_visible()
    assert faults(ann.page) == []
    give_role(own_hall, "Mod Em", "moderator")
    mod.visit(f"{own_hall.url}/account")
    mod.page.get_by_role("link", name="Reports").click()
    expect(mod.page.get_by_text("Nothing waits")).to_be_visible()
    at_every_size(mod, "reports-empty")

    two_at_a_table(own_hall, ann, bea, "A title that is rude")
    said = chat_of(ann).get_by_role("listitem")
    for n in range(3):
        say(ann, f"Good evening {n}")
        expect(said).to_have_count(n + 1)
    say(bea, "Something that nobody should have to read")
    chat_of(ann).get_by_role("button", name="Report to the operator what Bea Rude said").click()
    expect(chat_of(ann).get_by_text("Reported", exact=True)).to_be_visible()

    page = mod.page
    page.reload()
    page.get_by_role("link", name="Something that nobody").click()
    case = page.get_by_role("region", name="What was said")
    expect(case.get_by_role("radio")).to_have_count(4)
    at_every_size(mod, "reports-case")
    # With the keyboard alone.
    page.get_by_role("button", name="Take down this line").focus()
    page.keyboard.press("Enter")
    expect(case.get_by_text("taken down", exact=False).first).to_be_visible()
    expect(said.last).to_contain_text("(taken down)")
    page.get_by_label("Reason, which they are told").fill("rude words")
    page.get_by_role("button", name="Mute Bea Rude in this hall").click()
    expect(case.get_by_text("muted in this hall until").first).to_be_visible()
    say(bea, "I am still here")
    expect(chat_of(bea).get_by_role("alert")).to_contain_text("rude words")
    page.get_by_role("button", name="Let Bea Rude speak again in this hall").click()
    expect(page.get_by_role("button", name="Mute Bea Rude in this hall")).to_be_visible()
    page.get_by_role("button", name="Take down the title").click()
    expect(page.get_by_text("It shows no title.")).to_be_visible()
    page.get_by_label("Slow mode: each seat speaks").select_option("60")
    expect(chat_of(bea).get_by_text("once in 60 seconds")).to_be_visible()
    page.get_by_label("Reason", exact=True).fill("warned and taken down")
    page.get_by_role("button", name="Close: it is dealt with").click()
    expect(page.get_by_text("warned and taken down").first).to_be_visible()
    expect(page.get_by_text("Nothing waits")).to_be_visible()
    log = page.get_by_role("region", name="What was done", exact=True)
    expect(log.get_by_role("listitem")).to_have_count(6)
    expect(log.get_by_role("listitem").first).to_contain_text("Mod Em")
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.get_by_role("link", name="dealt with")).to_be_visible()
    assert faults(page) == []
    # On a phone there is one thing at a time, with a way back.
    page.set_viewport_size({"width": 360, "height": 740})
    expect(log).to_be_hidden()
    page.get_by_role("link", name="All reports").click()
    expect(page.get_by_role("heading", name="What was said")).to_have_count(0)
    expect(log).to_be_visible()


def test_a_host_mutes_and_slows_and_everybody_chooses_whom_to_read(hall: Hall, person: Come) -> None:
    ann, bea = person(), person(width=360, height=740)
    code = two_at_a_table(hall, ann, bea, "")
    mine, hers = chat_of(ann), chat_of(bea)
    said = mine.get_by_role("listitem")
    say(bea, "One")
    expect(said).to_contain_text("One")
    # Nobody but the host keeps order.
    expect(hers.get_by_text("Keep order")).to_have_count(0)
    mine.get_by_text("Keep order").click()
    assert faults(ann.page) == []
    mine.get_by_label("Slow mode").select_option("300")
    expect(hers.get_by_text("everybody speaks once in 300 seconds")).to_be_visible()
    say(bea, "Two")
    expect(hers.get_by_role("alert")).to_contain_text("Slow mode: you speak here once in 300 seconds. Wait")
    assert faults(bea.page) == []
    mine.get_by_label("Slow mode").select_option("0")
    expect(hers.get_by_text("everybody speaks once in 300 seconds")).to_have_count(0)
    mine.get_by_role("button", name="Mute Bea for everybody").click()
    expect(hers.get_by_text("You were muted at this table.")).to_be_visible()
    expect(hers.get_by_role("textbox")).to_have_count(0)
    mine.get_by_role("button", name="Let Bea speak again").click()
    say(bea, "Three")
    expect(said.last).to_contain_text("Three")
    # What one does not read is remembered by this browser, and can be read again.
    mine.get_by_role("button", name="Read no more what Bea says").first.click()
    expect(mine.get_by_text("You do not read Bea.")).to_be_visible()
    expect(mine.get_by_text("Three")).to_have_count(0)
    ann.page.reload()
    ann.button("Chat").click()
    expect(mine.get_by_text("You do not read Bea.")).to_be_visible()
    say(bea, "Four")
    expect(hers.get_by_role("listitem").last).to_contain_text("Four")
    mine.get_by_role("button", name="Read Bea again").click()
    expect(said.last).to_contain_text("Four")
    expect(said).to_have_count(3)
    assert code in ann.page.url
