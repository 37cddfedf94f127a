"""From any why to where the rule stands: its code, tests and words."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from starhall.lab.finding import find
from tests.browser.hall import Hall
from tests.browser.people import Person

Come = Callable[..., Person]


def test_from_a_why_to_code_tests_and_words_by_keyboard(hall: Hall, person: Come) -> None:
    ann = person(width=360, height=740)
    ann.play_a_bot(hall.url)
    ann.ask.get_by_role("button", name="Why?").click()
    why = ann.page.get_by_role("dialog", name="Why?")
    # What is fetched for the sheet has come, so that nothing moves any more.
    expect(why.locator(".told").first).to_be_visible()
    expect(why.locator(".rules p").first).not_to_have_text("…")
    why.locator("summary", has_text="The rule itself").press("Enter")
    expect(why.locator(".rules .id").first).to_be_visible()
    rule = why.locator(".rules .id").first.inner_text()
    where = why.get_by_label(f"Where it stands: {rule}")
    where.press("Enter")
    page = find(rule)
    expect(why).to_contain_text(f"{page.code[0].file}:{page.code[0].line}")
    assert page.tests
    expect(why).to_contain_text(page.tests[0].name)
    assert why.locator(".body").evaluate("body => body.scrollWidth <= body.clientWidth")


def test_a_rule_in_the_rulebook_opens_to_where_it_stands(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    ann.ask.get_by_role("button", name="Why?").click()
    ann.page.get_by_role("dialog", name="Why?").get_by_role("button", name="Rules").last.click()
    rules = ann.page.get_by_role("dialog", name="Rules of We Come In Peace")
    opens = rules.get_by_role("button", name="Where it stands: PEACE-059")
    opens.click()
    expect(opens).to_have_attribute("aria-expanded", "true")
    expect(rules).to_contain_text("src/starhall/games/peace/rules/damage.py:")
    expect(rules).to_contain_text("no target: ")
    opens.click()
    expect(rules).not_to_contain_text("src/starhall/games/peace/rules/damage.py:")
