"""Lessons in Chromium: taken to their end as they want it, paused and resumed, at a desk and on a phone.

A pupil goes on only when all that is pointed at is framed, and the bubble covers neither it nor an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from starhall.core import registry
from starhall.core.lessons import LATER, lesson, lessons, tips
from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.layout import faults_of_layout, out_of_sight
from tests.browser.people import Person
from tests.browser.pupil import Pupil

SHORT = [
    ("peace", "duel", 360),
    ("void", "beast", 1440),
    ("saga", "omega", 360),
    ("stellar", "bidding", 1440),
    ("futura", "decks", 360),
]
EVERY = [
    pytest.param(slug, name, width, marks=() if (slug, name, width) in SHORT else pytest.mark.soak)
    for slug in registry.slugs()
    for name in lessons(registry.game(slug))
    for width in (1440, 360)
]


@pytest.mark.parametrize(("slug", "name", "width"), EVERY)
def test_a_lesson_is_taken_to_its_end(
    hall: Hall, person: Callable[..., Person], slug: str, name: str, width: int
) -> None:
    phone = width == 360
    ann = person(width=width, height=740 if phone else 900, scheme="light" if phone else "dark")
    pupil = Pupil(ann, hall.url, slug, name)
    said = pupil.take()
    beats = [beat for section in lesson(registry.game(slug), name).section for beat in section.beat]
    assert [beat.say for beat in beats if beat.say and not beat.maybe and beat.say not in said] == []
    assert set(said) <= {beat.say for beat in beats}
    expect(ann.page.get_by_role("heading", name=": done")).to_be_in_viewport()


FRAMED = """(places) => {
    const left = (one) => Math.round(one.getBoundingClientRect().x)
    const framed = [...document.querySelectorAll('svg.light .ring')].map((rect) => left(rect) + 5)
    const wanted = places.map((place) => left(document.querySelector(place)))
    return wanted.length === framed.length && wanted.every((x, i) => Math.abs(x - framed[i]) <= 1)
}"""
"""Are these places framed, and no others?"""


def test_a_lesson_frames_the_dice_it_names_and_speaks_between_two_of_them(
    hall: Hall, person: Callable[..., Person]
) -> None:
    ann = person()
    pupil = Pupil(ann, hall.url, "peace", "first")
    shown = pupil.wait()
    while "Roll D2 and D3 again" not in shown["say"]:
        shown = pupil.go_on(shown)
    dice = ['[data-at="defense:1"]', '[data-at="defense:2"]', ".fleet"]
    assert ann.page.wait_for_function(FRAMED, arg=dice).json_value()
    while "Aim the Interceptor" not in shown["say"]:
        shown = pupil.go_on(shown)
    ann.ask.get_by_role("button", name="D1 at P1").click()
    expect(ann.page.get_by_text("The yellow Blaster shoots at yellow.")).to_be_visible()
    ann.ask.get_by_role("button", name="D2 at Y1").click()
    expect(ann.page.get_by_text("One saucer got through.")).to_be_visible()


def test_a_lesson_frames_both_sides_of_a_fight_and_the_dice_between(
    hall: Hall, person: Callable[..., Person]
) -> None:
    ann = person()
    pupil = Pupil(ann, hall.url, "futura", "ambush")
    shown = pupil.wait()
    while "You won 5:3" not in shown["say"]:
        shown = pupil.go_on(shown)
    sides = ["[data-at=attack]", ".duels", "[data-at=defence]"]
    framed = ann.page.wait_for_function(FRAMED, arg=[f"section.fight {side}" for side in sides])
    assert framed.json_value()


@pytest.mark.parametrize("slug", registry.slugs())
def test_learn_stands_on_the_card_of_every_game(hall: Hall, person: Callable[..., Person], slug: str) -> None:
    game, page = registry.game(slug), person().page
    page.goto(hall.url)
    page.get_by_role("link", name=f"Learn: {game.name}").click()
    for name in lessons(game):
        where = page.locator(f'a[href="/learn/{slug}/{name}"]').first
        expect(where).to_contain_text(lesson(game, name).title)


def test_a_lesson_is_found_paused_and_resumed(hall: Hall, person: Callable[..., Person]) -> None:
    ann = person()
    page = ann.page
    pupil = Pupil(ann, hall.url, "peace", "first")
    shown = pupil.go_on(pupil.to_question(pupil.wait()))
    assert faults(page) == []
    page.get_by_role("link", name="Pause").click()
    expect(page.get_by_role("link", name="First game")).to_contain_text("% taken")
    page.get_by_role("link", name="First game").click()
    again = pupil.wait()
    assert (again["where"], again["say"]) == (shown["where"], shown["say"])


def test_what_is_not_for_now_answers_later(hall: Hall, person: Callable[..., Person]) -> None:
    ann = person()
    pupil = Pupil(ann, hall.url, "void", "shifts")
    shown = pupil.to_question(pupil.wait())
    others = [choice for choice in pupil.offered if choice not in pupil.allowed]
    pupil.choose(others[0])
    bubble = ann.page.get_by_label("Lesson", exact=True)
    expect(bubble.get_by_role("alert")).to_contain_text(pupil.refusals.get(str(others[0]), LATER))
    assert pupil.go_on(shown)["question"] != shown["question"]


def test_a_section_is_skipped_and_a_choice_taken_back(hall: Hall, person: Callable[..., Person]) -> None:
    ann = person()
    pupil = Pupil(ann, hall.url, "peace", "first")
    shown = pupil.wait()
    assert shown["where"].startswith("1 of 4")
    ann.page.get_by_role("button", name="Skip section").click()
    expect(ann.page.get_by_label("Lesson", exact=True)).to_contain_text("2 of 4: A turn")
    shown = pupil.to_question(pupil.wait())
    after = pupil.to_question(pupil.go_on(shown))
    assert after["question"] != shown["question"]
    ann.page.keyboard.press("u")
    question = ann.page.get_by_label("What is asked")
    expect(question).to_have_attribute("data-question", shown["question"])


def test_a_rule_that_bites_for_the_first_time_has_a_tip_once(
    hall: Hall, person: Callable[..., Person]
) -> None:
    ann = person(tips=True, width=1440, height=900)
    page = ann.page
    ann.play_a_bot(hall.url, "stellar")
    page.keyboard.press("Shift")
    said = {tip.say: rule for rule, tip in tips(registry.game("stellar")).items()}
    off = page.get_by_role("button", name="No more tips")
    tip = page.locator(".tip p")
    told: list[str] = []
    for _ in range(40):
        assert ann.await_question()
        if off.count():
            # Below the line that it is about, and over nothing.
            text = tip.inner_text()
            line = page.get_by_role("region", name="Log").get_by_role("listitem").filter(has=off)
            expect(line.get_by_title(re.compile(f"{said[text]}$"))).to_be_visible()
            expect(off).to_be_in_viewport(ratio=1)
            told.append(text)
            if len(told) == 2:
                break
        ann.answer_somehow(lambda offered: offered[0])
        # Whoever has answered is in another moment.
        assert not told or told[-1] not in tip.all_inner_texts()
    assert len(set(told)) == 2
    for width, height in ((1440, 900), (768, 1024), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert faults_of_layout(ann) == []
        assert out_of_sight(ann, ".tip, .seats, .top") == [], width
    off.click()
    expect(off).to_have_count(0)
    page.goto(f"{hall.url}/learn/stellar")
    expect(page.get_by_role("heading", name="You have met")).to_contain_text("% of stellar_omega")
    expect(page.get_by_role("heading", name="You have met 0 %")).to_have_count(0)
    expect(page.get_by_role("checkbox", name="At tables, a tip")).not_to_be_checked()
    page.get_by_text("rules you have not met yet").click()
    expect(page.get_by_role("link", name="STEL-158")).to_be_visible()
    page.get_by_role("button", name="Find a table with new rules").click()
    expect(page.get_by_text("in a trial game that you have not met")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Play it against bots").click()
    expect(ann.turn_heading()).to_be_visible()
