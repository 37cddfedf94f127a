"""What the frame does for every game: passing, long lists, cards seen closely, filters, links to moments."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from starhall.core import registry
from starhall.games.void import VoidState
from tests.browser.hall import Hall
from tests.browser.layout import SETTLED
from tests.browser.people import Person
from tests.browser.positions import asked, found, played, take_up, uploaded

Come = Callable[..., Person]


def a_window(s: VoidState) -> bool:
    """Somebody may use a power before going on, and nothing is at stake."""
    if not asked(s, "go on") or len(s.choices(s.asked[0][0])) == 1:
        return False
    seat = s.asked[0][0]
    return not registry.game("void").view(s, seat).captains[seat].stuck


def test_a_window_is_passed_until_ones_turn_or_by_habit(hall: Hall, person: Come) -> None:
    ann = person()
    take_up(ann, hall, found("void", 4, a_window))
    question = ann.standing()
    until = ann.ask.get_by_role("group", name="Pass until")
    until.get_by_role("button", name="my turn").click()
    ann.until(lambda: ann.standing() != question)
    log = ann.page.get_by_role("region", name="Log")
    expect(log).to_be_visible()
    # The same by habit: what is a window is not asked at all.
    bea = person()
    take_up(bea, hall, found("void", 4, a_window))
    question = bea.standing()
    bea.button("Settings").click()
    bea.page.get_by_role("dialog", name="Settings").get_by_text("Pass for me").click()
    bea.button("Close").click()
    bea.until(lambda: bea.standing() != question)


def test_a_long_list_stands_in_parts_and_can_be_searched(hall: Hall, person: Come) -> None:
    ann = person()
    take_up(ann, hall, found("void", 4, lambda s: asked(s, "place") and len(s.choices(s.asked[0][0])) > 16))
    parts = ann.ask.get_by_role("group", name=re.compile(r"^Row \d"))
    expect(parts.first).to_be_visible()
    assert parts.count() >= 3
    ann.ask.get_by_role("searchbox").fill("r3c")
    # What is left is short enough to need no headings.
    expect(parts).to_have_count(0)
    assert all("r3c" in words for words in ann.answers().all_inner_texts())


@pytest.mark.parametrize("way", ["right click", "key"])
def test_a_card_is_seen_closely_without_being_played(hall: Hall, person: Come, way: str) -> None:
    ann = person()
    take_up(ann, hall, found("void", 3, lambda s: asked(s, "play")))
    question = ann.standing()
    card = ann.page.get_by_role("region", name="Cards").get_by_role("button").first
    name = card.inner_text().split("\n")[0]
    if way == "key":
        card.focus()
        ann.page.keyboard.press("z")
    else:
        card.click(button="right")
    large = ann.page.get_by_role("dialog", name=name)
    expect(large).to_contain_text(name)
    ann.page.keyboard.press("Escape")
    expect(large).to_be_hidden()
    assert ann.standing() == question


def test_the_log_shows_only_what_is_asked_for(hall: Hall, person: Come) -> None:
    cid = person()
    match = played("saga", 3, 0)
    cid.visit(f"{hall.url}/r/{uploaded(cid, hall, match)}#{len(match.choices)}")
    log = cid.page.get_by_role("region", name="Log")
    lines = log.get_by_role("listitem")
    expect(lines.nth(20)).to_be_attached()
    everything = lines.count()
    for filter, words in (
        ("Fights", "hits|damage|pushes|shoves|Void"),
        ("Scoring", "damage|discards|elimin|wins|takes"),
    ):
        log.get_by_role("button", name=filter).click()
        expect(log.get_by_role("button", name=filter)).to_have_attribute("aria-pressed", "true")
        shown = lines.all_inner_texts()
        assert 0 < len(shown) < everything
        assert sum(bool(re.search(words, line)) for line in shown) > len(shown) / 2
    log.get_by_role("button", name="All").click()
    expect(lines).to_have_count(everything)


def test_a_link_leads_to_a_moment(hall: Hall, person: Come) -> None:
    cid, dora = person(), person()
    match = played("stellar", 3, 0)
    middle = len(match.choices) // 2
    cid.visit(f"{hall.url}/r/{uploaded(cid, hall, match)}#{middle}")
    bar = cid.page.get_by_role("region", name="Replay")
    bar.get_by_role("button", name="One choice on").click()
    bar.get_by_role("button", name="Link to here").click()
    link = bar.get_by_role("textbox", name="Link to this moment").input_value()
    assert link.endswith(f"#{middle + 1}")
    dora.visit(link)
    there = dora.page.get_by_role("region", name="Replay").get_by_role("slider", name="Moment of the game")
    expect(there).to_have_value(str(middle + 1))
    # Keys step too.
    dora.page.keyboard.press("[")
    expect(there).to_have_value(str(middle))


@pytest.mark.parametrize("game", registry.slugs())
def test_the_text_may_be_twice_as_large(hall: Hall, person: Come, game: str) -> None:
    ann = person(width=1280, height=1000)
    ann.play_a_bot(hall.url, game)
    ann.page.evaluate("document.documentElement.style.fontSize = '200%'")
    ann.page.evaluate(SETTLED)
    assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    expect(ann.answers().first).to_be_in_viewport()


def test_an_answer_changes_the_style_of_little_more_than_what_it_changes(
    hall: Hall, person: Come, browser: Browser
) -> None:
    """A value that all the page inherits would make the browser look at every line of a long log anew."""
    ann = person()
    ann.play_a_bot(hall.url, "stellar", bots=2)
    for number in range(9):
        assert ann.await_question()
        if number == 4:
            # By now all styles are loaded.
            parts = ann.page.evaluate("document.querySelectorAll('*').length")
            browser.start_tracing(page=ann.page, categories=["devtools.timeline"])
        ann.answers().last.hover()
        ann.answer_somehow(lambda offered: offered[0])
    traced = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [one["args"]["elementCount"] for one in traced if "elementCount" in one.get("args", {})]
    assert len(styled) > 5
    assert max(styled) < parts / 2
