"""Why did you do that? The bot that made a move says what it weighed, beside the rule of the line."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person

Come = Callable[..., Person]


def test_a_bot_says_what_it_weighed_and_a_switch_silences_it(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url, level="search:0.05s")
    code = ann.page.url.rpartition("/")[2]
    told = f"{hall.url}/api/tables/{code}/thoughts"
    for _ in range(60):
        assert ann.await_turn(), "nobody has thought in the whole game"
        found = [ann.context.request.get(f"{told}/{at}").json() for at in range(1, 12)]
        if any(thought.get("options") for thought in found):
            break
        ann.answer()
    log = ann.page.get_by_role("region", name="Log")
    why = log.get_by_role("button", name=re.compile(r"^Why.*Juno bot", re.DOTALL))
    sheet = ann.page.get_by_role("dialog")
    for number in range(why.count()):
        why.nth(number).click()
        asked = sheet.get_by_text("What did Juno bot weigh?")
        expect(sheet.get_by_role("button", name="Rules")).to_be_visible()
        if asked.count():
            asked.click()
            expect(
                sheet.get_by_text(re.compile("options, after|chose this without looking ahead"))
            ).to_be_visible()
            if sheet.get_by_text(re.compile(r"Of \d+ options, after \d+ tries")).count():
                break
        ann.page.keyboard.press("Escape")
    expect(sheet.locator("details li").first).to_contain_text(re.compile(r"\d %"))
    assert faults(ann.page) == []
    ann.page.keyboard.press("Escape")
    ann.context.add_init_script(
        "localStorage.setItem('starhall.settings',"
        " JSON.stringify({...JSON.parse(localStorage.getItem('starhall.settings')), thoughts: false}))"
    )
    ann.page.reload()
    why.last.click()
    expect(sheet.get_by_role("button", name="Rules")).to_be_visible()
    expect(sheet.get_by_text("What did Juno bot weigh?")).to_have_count(0)
