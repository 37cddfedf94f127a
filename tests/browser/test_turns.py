"""In the middle of a turn: keys, refresh, broken lines, shared screens, replay, undo."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.complaints import NO_SERVER
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.test_play import invite, sit_down

Come = Callable[..., Person]


FOCUS = """() => {
    const focus = document.activeElement
    if (!focus || focus === document.body) return ''
    return (focus.getAttribute('aria-label') || focus.textContent || '').trim()
}"""


def press_until(person: Person, key: str, name: str | re.Pattern[str], most: int = 40) -> None:
    """Press a key until something with that name has the focus."""
    for _ in range(most):
        found = person.page.evaluate(FOCUS)
        if re.search(name, found):
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {name}")


def changed(person: Person, before: str) -> Callable[[], bool]:
    """Does the panel say something else than before?"""
    return lambda: person.sentence() != before


def test_a_whole_game_by_keyboard_alone(hall: Hall, person: Come) -> None:
    ann = person()
    ann.visit(hall.url)
    expect(ann.box("We Come In Peace")).to_be_visible()
    press_until(ann, "Tab", "Play a bot now: We Come In Peace")
    ann.page.keyboard.press("Enter")
    expect(ann.turn_heading()).to_be_visible()
    keys = ann.page.keyboard
    rerolled = False
    for _ in range(200):
        if not ann.await_turn():
            break
        before = ann.sentence()
        if ann.open_button("^Keep all dice").is_visible():
            if not rerolled:
                keys.press("1")
                expect(ann.ask.get_by_role("button", name=re.compile("^Roll D1 again"))).to_be_visible()
                keys.press("r")
                rerolled = True
            else:
                keys.press("k")
        elif ann.open_button("^Best cover").is_visible():
            keys.press("b")
            keys.press("f")
        else:
            keys.press("1")
        ann.until(lambda: ann.standing() is not None)
        if ann.ask.get_by_role("group", name="Are you sure?").is_visible():
            keys.press("Enter")
        ann.until(changed(ann, before))
    assert ann.is_over()


def test_the_board_is_one_tab_stop_and_arrows_walk_on_it(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    press_until(ann, "Tab", r"^(O|I)\d |^C |of .* points|saucers?, |Blaster")
    places = set()
    for arrow in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        places.add(ann.page.evaluate(FOCUS))
        ann.page.keyboard.press(arrow)
    assert len(places) >= 4
    # The next stop is the tray of dice, then the seats, then the log: the board is left at once.
    ann.page.keyboard.press("Tab")
    assert re.search(r"D\d, ", ann.page.evaluate(FOCUS))
    press_until(ann, "Tab", "Seat of", most=4)
    press_until(ann, "Tab", "takes the turn|first player|keeps|rolls", most=12)


def test_typed_moves_why_and_the_last_events(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    ann.page.keyboard.press("w")
    expect(ann.page.get_by_role("dialog", name="Why?")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("l")
    press_until(ann, "Tab", "rolls", most=1)
    ann.page.keyboard.press("/")
    line = ann.page.get_by_role("combobox")
    line.fill("roll d1 d2 again")
    expect(ann.page.get_by_role("option").first).to_contain_text(re.compile(r"Roll D1 .* and D2 .* again"))
    ann.page.keyboard.press("Enter")
    ann.confirm()
    expect(ann.page.get_by_role("region", name="Log")).to_contain_text("rolls D1 and D2 again")


def test_a_refresh_in_mid_turn_loses_nothing(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    ann.roll_again(2)
    log = ann.page.get_by_role("region", name="Log")
    lines = log.get_by_role("listitem").all_inner_texts()
    asked = ann.sentence()
    ann.page.reload()
    expect(ann.turn_heading()).to_be_visible()
    assert log.get_by_role("listitem").all_inner_texts() == lines
    assert ann.sentence() == asked


@pytest.mark.provokes(NO_SERVER)
def test_the_table_comes_back_after_the_server_was_killed(own_hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(own_hall.url)
    was = ann.look()
    ann.roll_again(1)
    # What happened comes before the next question: without that there would be nothing to click.
    ann.watch("(now, was) => !now.busy && now.question && now.question !== was.question", was)
    lines = ann.page.get_by_role("region", name="Log").get_by_role("listitem").all_inner_texts()
    own_hall.kill()
    expect(ann.page.get_by_role("status").filter(has_text="Reconnecting")).to_be_visible()
    # What is clicked now is sent when the line is back.
    ann.page.get_by_role("button", name=re.compile("^D1,")).click()
    ann.ask.get_by_role("button", name=re.compile("^Roll D1 again")).click()
    own_hall.start()
    expect(ann.page.get_by_role("status").filter(has_text="live")).to_be_visible()
    log = ann.page.get_by_role("region", name="Log")
    expect(log.get_by_role("listitem").nth(len(lines))).to_contain_text("rolls D1 again")
    assert log.get_by_role("listitem").all_inner_texts()[: len(lines)] == lines
    ann.play_to_the_end()


def at_one_screen(both: Person, hall: Hall, game: str) -> None:
    """A table of two people who share a screen."""
    both.visit(hall.url)
    both.box(game).get_by_role("link", name=re.compile("With friends")).click()
    form = both.page.get_by_role("dialog")
    form.get_by_label("Name at seat 1").fill("Ann")
    form.get_by_label("Who sits at seat 2").select_option("At this screen")
    form.get_by_label("Name at seat 2").fill("Bea")
    form.get_by_role("button", name="Set up the table").click()


def test_no_curtain_falls_where_nothing_is_hidden(hall: Hall, person: Come) -> None:
    both = person()
    at_one_screen(both, hall, "We Come In Peace")
    curtain = both.page.get_by_role("dialog", name="The screen goes to the next player")
    seen: set[str] = set()
    for _ in range(60):
        heading = both.turn_heading()
        expect(heading).to_be_visible()
        expect(curtain).to_have_count(0)
        seen.add(heading.inner_text().partition(":")[0])
        if len(seen) == 2:
            break
        both.answer()
    assert seen == {"Ann", "Bea"}


def test_a_curtain_falls_between_two_people_at_one_screen(hall: Hall, person: Come) -> None:
    both = person()
    at_one_screen(both, hall, "Avoid the Void")
    curtain = both.page.get_by_role("dialog", name="The screen goes to the next player")
    seen = []
    for _ in range(2):
        expect(curtain).to_be_visible()
        look = curtain.get_by_role("button", name=re.compile("show the table"))
        expect(look).to_be_focused()
        name = re.search("I am (.*): show", look.inner_text())
        assert name
        seen.append(name[1])
        look.click()
        expect(curtain).to_have_count(0)
        expect(both.ask.get_by_role("heading", name=re.compile(f"^{name[1]}: You"))).to_be_visible()
        for _ in range(30):
            if curtain.is_visible():
                break
            if both.standing():
                both.answer_somehow(lambda offered: offered[0])
            both.page.wait_for_timeout(100)
    assert sorted(seen) == ["Ann", "Bea"]


def test_looking_back_inside_a_running_game(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    ann.roll_again(1)
    ann.roll_again(2)
    faces = ann.page.get_by_role("region", name="Defense dice").inner_text()
    ann.button("Replay").click()
    bar = ann.page.get_by_role("region", name="Replay")
    scrubber = bar.get_by_role("slider", name="Moment of the game")
    last = scrubber.get_attribute("max")
    bar.get_by_role("button", name="One choice back").click()
    expect(scrubber).to_have_value(str(int(last or 0) - 1))
    expect(ann.page.get_by_role("region", name="Defense dice")).to_contain_text("2 left")
    # A line of the log leads to its moment.
    log = ann.page.get_by_role("region", name="Log")
    log.get_by_role("button", name=re.compile("is the first player")).first.click()
    expect(scrubber).to_have_value("0")
    expect(ann.page.get_by_role("button", name="Keep all dice")).to_have_count(0)
    bar.get_by_role("button", name="Back to now").click()
    expect(ann.turn_heading()).to_be_visible()
    assert ann.page.get_by_role("region", name="Defense dice").inner_text() == faces


def test_back_to_now_the_log_is_at_its_newest_line_again(hall: Hall, person: Come) -> None:
    ann = person(height=720)
    ann.play_a_bot(hall.url)
    for _ in range(6):
        ann.answer()
        assert ann.await_turn()
    lines = ann.page.get_by_role("region", name="Log").get_by_role("listitem")
    expect(lines.last).to_be_in_viewport()
    first = lines.first
    first.scroll_into_view_if_needed()
    expect(lines.last).not_to_be_in_viewport()
    first.get_by_role("button").first.click()
    ann.page.get_by_role("region", name="Replay").get_by_role("button", name="Back to now").click()
    expect(ann.turn_heading()).to_be_visible()
    expect(lines.last).to_be_in_viewport()


def test_playing_on_from_a_moment_leaves_the_game_untouched(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    ann.roll_again(1)
    table = ann.page.url
    lines = ann.page.get_by_role("region", name="Log").get_by_role("listitem").count()
    ann.button("Replay").click()
    ann.page.get_by_role("region", name="Replay").get_by_role("button", name="Play on from here").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Play on from here").click()
    ann.page.wait_for_url(lambda url: url != table and "/t/" in url)
    expect(ann.turn_heading()).to_be_visible()
    ann.answer()
    ann.visit(table)
    expect(ann.turn_heading()).to_be_visible()
    assert ann.page.get_by_role("region", name="Log").get_by_role("listitem").count() == lines


def test_what_nobody_has_acted_on_is_undone_at_once(hall: Hall, person: Come) -> None:
    ann = person()
    # The dice are the same every time: among the first there is one with a target.
    ann.play_a_bot(hall.url)
    keep, cover = ann.open_button("^Keep all dice"), ann.open_button("^Best cover")
    keep.click()
    ann.confirm()
    expect(cover).to_be_visible()
    ann.ask.get_by_role("button", name="Undo", exact=True).click()
    expect(keep).to_be_visible()


def test_a_roll_is_undone_only_if_the_other_agrees(hall: Hall, person: Come) -> None:
    ann, bea = person(), person()
    sit_down(bea, invite(ann, hall))
    ann.until(lambda: ann.is_asked() or bea.is_asked())
    active, other = (ann, bea) if ann.is_asked() else (bea, ann)
    active.roll_again(1)
    left = active.page.get_by_role("region", name="Defense dice")
    expect(left).to_contain_text("2 left")
    undo = active.ask.get_by_role("button", name="Ask to undo")
    expect(undo).to_have_attribute("title", re.compile("^Takes back: .* rolls D1 again"))
    undo.click()
    expect(other.page.get_by_role("alertdialog")).to_contain_text("asks to take this back: ")
    other.page.get_by_role("alertdialog").get_by_role("button", name="No").click()
    expect(active.ask.get_by_role("button", name="Ask to undo")).to_be_enabled()
    expect(left).to_contain_text("2 left")
    active.ask.get_by_role("button", name="Ask to undo").click()
    other.page.get_by_role("alertdialog").get_by_role("button", name="Agree").click()
    expect(left).to_contain_text("3 left")


def test_against_bots_a_roll_is_undone_at_once_and_the_table_is_marked(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    expect(ann.page.get_by_role("note", name=re.compile("With take-backs"))).to_be_visible()
    ann.roll_again(1)
    left = ann.page.get_by_role("region", name="Defense dice")
    expect(left).to_contain_text("2 left")
    ann.ask.get_by_role("button", name="Undo", exact=True).click()
    expect(left).to_contain_text("3 left")


def test_a_table_without_take_backs_offers_none(hall: Hall, person: Come) -> None:
    ann = person()
    ann.visit(hall.url)
    ann.box("We Come In Peace").get_by_role("link", name=re.compile("With friends")).click()
    form = ann.page.get_by_role("dialog")
    form.get_by_label("Who sits at seat 2").select_option("bot")
    form.get_by_text("More choices").click()
    form.get_by_role("group", name="Take-backs").get_by_text("None", exact=True).click()
    expect(form).to_contain_text("What is chosen stays chosen.")
    form.get_by_role("button", name="Set up the table").click()
    expect(ann.turn_heading()).to_be_visible()
    ann.roll_again(1)
    expect(ann.page.get_by_role("region", name="Defense dice")).to_contain_text("2 left")
    expect(ann.ask.get_by_role("button", name="Undo")).to_have_count(0)
    expect(ann.page.get_by_role("note", name=re.compile("With take-backs"))).to_have_count(0)
