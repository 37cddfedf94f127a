"""Games played in the browser, by roles and names only."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person, settle
from tests.browser.positions import Position, played, take_up

Come = Callable[..., Person]


def invite(ann: Person, hall: Hall, bots: int = 0) -> str:
    """Ann sets up a table for herself, a friend and some bots; the link for the friend."""
    ann.visit(hall.url)
    ann.box("We Come In Peace").get_by_role("link", name=re.compile("With friends")).click()
    form = ann.page.get_by_role("dialog", name="We Come In Peace with friends")
    form.get_by_label("Name at seat 1").fill("Ann")
    for seat in range(3, 3 + bots):
        form.get_by_role("button", name="Add a seat").click()
        form.get_by_label(f"Who sits at seat {seat}").select_option("A bot")
    form.get_by_role("button", name="Set up the table").click()
    field = ann.page.get_by_role("textbox", name="For another window on this machine")
    expect(field).to_be_visible()
    return field.input_value()


def sit_down(bea: Person, link: str, name: str = "Bea") -> None:
    """Bea follows the link and takes the free seat."""
    bea.visit(link)
    bea.page.get_by_label("Your name").fill(name)
    bea.button("Take a seat").click()


def test_two_people_and_a_bot_finish_a_game(hall: Hall, person: Come) -> None:
    ann, bea = person(), person()
    sit_down(bea, invite(ann, hall, bots=1))
    settle(ann, bea)
    assert len(ann.scores()) == 3
    assert ann.scores() == bea.scores()
    # The key of a seat does not stay in the address bar.
    assert "#" not in bea.page.url

    ann.button("Check the dice").click()
    verdict = ann.page.get_by_role("dialog").get_by_role("status")
    expect(verdict).to_contain_text("The secret is the one that was promised")
    expect(verdict).to_contain_text(re.compile(r"\d\d+ draws worked out again, all as shown"))
    assert faults(ann.page) == []
    assert faults(bea.page) == []
    ann.page.keyboard.press("Escape")

    table = ann.page.url
    ann.button("Rematch").click()
    ann.page.wait_for_url(lambda url: url != table and "/t/" in url)
    bea.button("Rematch").click()
    bea.page.wait_for_url(ann.page.url)
    expect(ann.ask).to_be_visible()
    expect(bea.ask).to_be_visible()


def test_a_finished_game_is_shared_and_watched_again(hall: Hall, person: Come) -> None:
    ann, cid = person(), person()
    match = played("peace", 2, 0)
    take_up(ann, hall, Position(match, len(match.choices) - 6))
    ann.play_to_the_end()
    ann.button("Share replay").click()
    link = ann.page.get_by_role("textbox", name="Link to the replay").input_value()

    cid.visit(link)
    bar = cid.page.get_by_role("region", name="Replay")
    bar.get_by_role("button", name="To the beginning").click()
    expect(cid.page.get_by_role("list", name="Steps of the turn")).to_contain_text("Defense")
    expect(cid.page).to_have_url(re.compile("#0$"))
    bar.get_by_role("button", name="One choice on").click()
    expect(cid.page).to_have_url(re.compile("#1$"))
    bar.get_by_role("button", name="Play on from here").click()
    cid.page.get_by_role("dialog").get_by_role("button", name="Play on from here").click()
    cid.page.wait_for_url(re.compile("/t/"))
    expect(cid.ask.or_(cid.over)).to_be_visible()


def test_a_spectator_sees_the_table_and_cannot_play(hall: Hall, person: Come) -> None:
    ann, cid = person(), person()
    ann.visit(hall.url)
    ann.box("We Come In Peace").get_by_role("link", name=re.compile("With friends")).click()
    form = ann.page.get_by_role("dialog")
    form.get_by_label("Who sits at seat 2").select_option("A bot")
    form.get_by_text("More choices").click()
    form.get_by_label("Name of the table").fill("Open house")
    form.get_by_text("Listed for all").click()
    form.get_by_role("button", name="Set up the table").click()
    assert ann.await_turn()

    cid.visit(hall.url)
    cid.box("We Come In Peace").get_by_role("link", name=re.compile("Watch")).click()
    cid.page.get_by_role("dialog").get_by_role("link", name=re.compile("Open house")).click()
    expect(cid.ask.get_by_role("heading", name="Waiting")).to_be_visible()
    assert not cid.is_asked()
    expect(cid.page.get_by_role("button", name="Keep all dice")).to_have_count(0)
    expect(ann.page.get_by_title("1 person watches")).to_be_visible()


def test_people_talk_by_phrases_and_words(hall: Hall, person: Come) -> None:
    ann, bea = person(), person()
    sit_down(bea, invite(ann, hall))
    expect(ann.ask).to_be_visible()
    ann.button("Chat").click()
    chat = ann.page.get_by_role("dialog", name="Chat")
    chat.get_by_role("textbox", name="Say something").fill("Mind your cities")
    chat.get_by_role("button", name="Send").click()
    expect(chat.get_by_role("listitem")).to_contain_text("Mind your cities")
    phrase = chat.get_by_role("group", name="Quick phrases").get_by_role("button").first
    words = phrase.inner_text()
    phrase.click()
    bea.button(re.compile("Chat, 2 unread")).click()
    heard = bea.page.get_by_role("dialog", name="Chat").get_by_role("listitem")
    expect(heard.first).to_contain_text("Mind your cities")
    expect(heard.nth(1)).to_contain_text(words)
    # Each saying of somebody else can be reported, one's own cannot.
    expect(chat.get_by_role("button", name="Report to the operator")).to_have_count(0)
    heard.first.get_by_role("button", name="Report to the operator").click()
    expect(heard.first.get_by_role("status")).to_have_text("Reported")
    expect(heard.nth(1).get_by_role("button", name="Report to the operator")).to_be_visible()


def test_the_table_can_be_asked_why(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    ann.ask.get_by_role("button", name="Why?").click()
    why = ann.page.get_by_role("dialog", name="Why?")
    expect(why).to_contain_text("PEACE-030")
    why.locator("summary", has_text="The rule itself").click()
    expect(why.get_by_role("listitem").first).to_contain_text(re.compile(r"\w+ \w+ \w+"))
    why.get_by_role("button", name="Rule PEACE-030 in the rulebook").click()
    rules = ann.page.get_by_role("dialog", name="Rules of We Come In Peace")
    expect(rules.get_by_role("article").filter(has_text="PEACE-030").first).to_be_in_viewport()
    rules.get_by_role("searchbox", name="Search the rules").fill("interceptor whole")
    expect(rules.get_by_role("article").first).to_contain_text(re.compile("Interceptor"))
    rules.get_by_role("button", name="Close").click()

    log = ann.page.get_by_role("region", name="Log")
    log.get_by_role("button", name=re.compile("^Why.*rolls the invasion")).last.click()
    expect(why).to_contain_text("How it came to this")
    expect(why).to_contain_text("PEACE-021")
    why.get_by_role("button", name="This looks wrong").click()
    expect(why.get_by_role("status")).to_contain_text("Thank you")
    ann.page.keyboard.press("Escape")

    points = ann.button(re.compile("points of .* Why")).first
    total = re.findall(r"\d+", points.inner_text())[0]
    points.click()
    expect(why).to_contain_text(re.compile("whole (City|Cities), 2 each"))
    expect(why.get_by_role("row", name=re.compile("In all"))).to_contain_text(total)
