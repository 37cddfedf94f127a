"""The coach in the browser: a hint beside a question, the analysis beside a replay."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect

from starhall.core import record
from tests.bots.test_analysis import ending
from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person

Come = Callable[..., Person]


def learn(ann: Person, url: str) -> None:
    """Sit down at a table for learning, to answer first."""
    bot = {"sits": "bot", "level": "greedy"}
    plan = {"game": "peace", "seats": [{"sits": "me"}, bot], "options": {"first": 0}, "coach": "learning"}
    opened = ann.context.request.post(f"{url}/api/tables", data={**plan, "salt": "07" * 12})
    ann.visit(f"{url}/t/{opened.json()['table']}")


def ask_why(ann: Person) -> None:
    """The sheet of a question; what is fetched for it has come, so that nothing moves any more."""
    ann.ask.get_by_role("button", name="Why?").click()
    expect(ann.page.get_by_role("dialog").locator(".told").first).to_be_visible()


def test_the_coach_gives_a_hint_and_says_whether_a_choice_was_good(hall: Hall, person: Come) -> None:
    ann = person()
    learn(ann, hall.url)
    assert ann.await_turn()
    ask_why(ann)
    ann.page.get_by_role("dialog").get_by_role("button", name="Hint").click()
    sheet = ann.page.get_by_role("region", name="What the coach would do")
    expect(sheet.get_by_text(re.compile(r"Of \d+ options, after \d+ tries"))).to_be_visible()
    expect(sheet.get_by_text(re.compile(r"^\d+ % ± \d+ to win")).first).to_be_visible()
    assert 2 <= sheet.locator("li").count() <= 3
    assert faults(ann.page) == []
    ann.button("I see").click()
    ann.answer()
    assert ann.await_turn()
    ask_why(ann)
    ann.page.get_by_role("dialog").get_by_role("button", name="Was that good?").click()
    verdict = ann.page.get_by_role("region", name="Was that good?")
    expect(verdict).to_contain_text("Keep all dice")
    expect(verdict).to_contain_text(re.compile("nothing was surely better|There was something better"))
    expect(verdict).to_contain_text("all of them may be wrong.")
    expect(verdict).not_to_contain_text("rough")
    assert faults(ann.page) == []


def test_a_finished_game_is_analysed_and_played_on_from_a_turning_point(hall: Hall, person: Come) -> None:
    ann = person(width=360, height=740)
    match = ending("saga", 6)
    shared = ann.context.request.post(f"{hall.url}/api/records", data=json.loads(record.save(match)))
    ann.page.goto(f"{hall.url}/r/{shared.json()['record']}#analysis")
    analysis = ann.page.get_by_role("region", name="Analysis")
    analysis.get_by_role("button", name="Analyse this game").click()
    expect(analysis.get_by_role("img")).to_be_visible()
    rows = analysis.locator("tbody tr")
    assert rows.count() == match.state.players
    expect(rows.first).to_contain_text(match.state.names[0])
    assert faults(ann.page) == []
    ann.page.get_by_label("Seen by").select_option(match.state.names[1])
    expect(ann.page.get_by_label("Seen by")).to_have_value("1")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    analysis.get_by_role("button", name="Play on from here").first.click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(ann.page).to_have_url(re.compile("/t/"))
