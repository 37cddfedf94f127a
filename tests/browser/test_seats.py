"""Seats and clocks: getting up and coming back, another device, time that runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.test_play import invite, sit_down

Come = Callable[..., Person]


def test_a_clock_runs_for_the_one_who_is_asked(hall: Hall, person: Come) -> None:
    ann = person()
    ann.visit(hall.url)
    ann.box("We Come In Peace").get_by_role("link", name=re.compile("With friends")).click()
    form = ann.page.get_by_role("dialog")
    form.get_by_label("Who sits at seat 2").select_option("A bot")
    form.get_by_text("Live", exact=True).click()
    form.get_by_role("button", name="Set up the table").click()
    assert ann.await_turn()
    seat = (
        ann.page.get_by_role("region", name="Seats in turn order")
        .get_by_role("listitem")
        .filter(has_text="you")
    )
    expect(seat).to_contain_text(re.compile(r"\d:\d\d"))
    before = re.findall(r"\d:\d\d", seat.inner_text())
    ann.until(lambda: re.findall(r"\d:\d\d", seat.inner_text()) != before)


@pytest.fixture
def hurried_hall(tmp_path: Path) -> Iterator[Hall]:
    """A server whose live clock gives six seconds for a question, and one more in all, wherever one is."""
    # With fewer, what is said of them may be over before a busy machine has looked.
    settings = {"STARHALL_TEST_CLOCK": "[6, 1]", "STARHALL_TEST_SETTINGS": '{"grace": 0}'}
    found = Hall(tmp_path / "hurried", **settings)
    yield found
    found.stop()


def test_who_lets_the_time_run_out_is_warned_and_a_bot_makes_the_choice(
    hurried_hall: Hall, person: Come
) -> None:
    ann = person()
    plan = {
        "game": "peace",
        "seats": [{"sits": "me", "name": "Ann"}, {"sits": "bot", "level": "random"}],
        "clock": "live",
        "expiry": "move",
    }
    opened = ann.context.request.post(f"{hurried_hall.url}/api/tables", data=plan)
    assert opened.status == 201, opened.text()
    ann.visit(f"{hurried_hall.url}/t/{opened.json()['table']}")
    seats = ann.page.get_by_role("region", name="Seats in turn order").get_by_role("listitem")
    clock = seats.filter(has_text="Ann").locator(".clock")
    expect(clock).to_have_class(re.compile(r"\blow\b"))
    expect(ann.page.get_by_text("Ten seconds left.")).to_be_attached()
    # She does nothing at all.
    expect(clock).to_have_class(re.compile(r"\bexpired\b"))
    log = ann.page.get_by_role("region", name="Log").get_by_role("listitem")
    expect(log.filter(has_text=re.compile("Ann (keeps|rolls D|assigns)")).first).to_be_visible()


def test_a_bot_stands_in_for_who_gets_up_until_they_sit_down_again(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    seats = ann.page.get_by_role("region", name="Seats in turn order")
    mine = seats.get_by_role("button", name=re.compile("^Seat of .* you"))
    mine.click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Get up, a bot plays on").click()
    log = ann.page.get_by_role("region", name="Log").get_by_role("listitem")
    expect(log.filter(has_text=re.compile("Player 1 (keeps|rolls D)")).first).to_be_visible()
    mine.click()
    again = ann.page.get_by_role("dialog").get_by_role("button", name="Sit down again")
    again.or_(ann.over).first.wait_for()
    if again.is_visible():
        again.click()
    ann.play_to_the_end()


def test_a_seat_is_handed_to_another_device(hall: Hall, person: Come) -> None:
    ann, phone = person(), person(width=390, height=844)
    ann.play_a_bot(hall.url)
    seats = ann.page.get_by_role("region", name="Seats in turn order")
    seats.get_by_role("button", name=re.compile("^Seat of .* you")).click()
    sheet = ann.page.get_by_role("dialog")
    sheet.get_by_role("button", name="Hand this seat to another device").click()
    link = sheet.get_by_role("textbox", name="Hand this seat to another device").input_value()
    phone.visit(link)
    expect(phone.turn_heading()).to_be_visible()
    expect(ann.page.get_by_role("alert").filter(has_text="closed here")).to_be_visible()
    phone.answer()
    assert "x-" not in phone.page.url


def test_who_is_here_is_seen(hall: Hall, person: Come) -> None:
    ann, bea = person(), person()
    sit_down(bea, invite(ann, hall))
    seat = (
        ann.page.get_by_role("region", name="Seats in turn order")
        .get_by_role("listitem")
        .filter(has_text="Bea")
    )
    expect(seat).to_contain_text("here")
    bea.page.goto("about:blank")
    expect(seat).to_contain_text("away")


def test_where_the_table_waits_for_somebody_who_is_away_a_bot_can_be_called(hall: Hall, person: Come) -> None:
    ann, bea = person(), person(width=360, height=740)
    sit_down(bea, invite(ann, hall))
    expect(ann.ask).to_be_visible()
    bea.page.goto("about:blank")
    call = ann.ask.get_by_role("button", name="Let a bot stand in")
    for _ in range(60):
        if call.is_visible():
            break
        # What she is asked herself comes first.
        if ann.is_asked():
            ann.answer()
        ann.page.wait_for_timeout(50)
    expect(ann.ask).to_contain_text("Bea is away, and the table waits.")
    call.click()
    expect(call).to_have_count(0)
    expect(ann.page.get_by_role("region", name="Log")).to_contain_text("Bea")
    assert ann.await_turn()
