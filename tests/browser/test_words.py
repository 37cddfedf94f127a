"""Words of the game are marked where one meets them, and explained by mouse, by touch and by keys."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.pictures import faults_of
from tests.browser.positions import asked, found, take_up

Come = Callable[..., Person]

MARKED = """() => [...(CSS.highlights.get('words-of-the-game') ?? [])].map((range) => ({
    text: range.startContainer.data.slice(range.startOffset, range.endOffset),
    where: ['.ask-area', '.hand', '.log'].find((one) => range.startContainer.parentElement.closest(one)),
}))"""
WHERE = """([part, word]) => {
    const walk = document.createTreeWalker(document.querySelector(part), NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
        const at = walk.currentNode.data.indexOf(word)
        if (at < 0 || !walk.currentNode.parentElement.checkVisibility()) continue
        const range = document.createRange()
        range.setStart(walk.currentNode, at), range.setEnd(walk.currentNode, at + word.length)
        range.startContainer.parentElement.scrollIntoView({ block: 'center' })
        const { x, y, width, height } = range.getBoundingClientRect()
        return [x + width / 2, y + height / 2]
    }
    throw new Error(`${word} is nowhere in ${part}`)
}"""


def marked(person: Person, part: str) -> set[str]:
    """The words that are marked in a part of the table."""
    return {one["text"] for one in person.page.evaluate(MARKED) if one["where"] == part}


def meaning(person: Person) -> Locator:
    """What is said of a word."""
    return person.page.locator(".meaning")


def sit(person: Person, hall: Hall) -> None:
    """In a galaxy with black holes; the words come with the first key."""
    take_up(person, hall, found("void", 4, lambda s: asked(s, "play") and s.holes.bit_count() >= 3))
    person.page.keyboard.press("Shift")
    person.until(lambda: bool(marked(person, ".log")))


def test_words_are_marked_in_questions_cards_and_log(hall: Hall, person: Come) -> None:
    ann = person()
    sit(ann, hall)
    assert {word.lower() for word in marked(ann, ".log")} & {"sector", "income", "black hole"}
    assert marked(ann, ".hand")
    # The text itself is left as it was: nothing in it can be pressed that could not before.
    assert ann.page.locator(".log mark, .log dfn").count() == 0


def test_a_word_is_explained_where_the_mouse_rests_and_goes_with_it(hall: Hall, person: Come) -> None:
    ann = person()
    sit(ann, hall)
    word = sorted(marked(ann, ".log"))[0]
    rests: list[float] = []

    def explained() -> bool:
        """The mouse follows the word, for the log may still move; where it rests, it is left alone."""
        there = ann.page.evaluate(WHERE, [".log", word])
        if there != rests:
            ann.page.mouse.move(*there)
            rests[:] = there
        return meaning(ann).count() > 0

    ann.until(explained)
    expect(meaning(ann)).to_be_visible()
    expect(meaning(ann)).to_have_role("tooltip")
    expect(meaning(ann).get_by_role("term")).to_have_text(re.compile(".+"))
    ann.page.mouse.move(2, 2)
    expect(meaning(ann)).to_have_count(0)


def test_by_keys_the_words_of_a_thing_are_explained_and_escape_closes_them(hall: Hall, person: Come) -> None:
    ann = person()
    sit(ann, hall)
    line = (
        ann.page.get_by_role("region", name="Log")
        .get_by_role("button", name=re.compile("sector|Income"))
        .first
    )
    line.focus()
    ann.page.keyboard.press("h")
    box = ann.page.get_by_role("dialog", name="Words of the game")
    expect(box).to_be_focused()
    expect(box.get_by_role("term").first).to_be_visible()
    assert faults_of(ann) == []
    ann.page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(line).to_be_focused()


@pytest.mark.parametrize("game", ["void", "futura"])
def test_why_opens_with_plain_words_and_folds_the_law(hall: Hall, person: Come, game: str) -> None:
    ann = person(width=360, height=740)
    ann.play_a_bot(hall.url, game)
    ann.ask.get_by_role("button", name="Why?").click()
    why = ann.page.get_by_role("dialog", name="Why?")
    expect(why.locator(".told").first).to_be_visible()
    law = why.get_by_role("group").filter(has_text="The rule itself")
    expect(law.get_by_role("button").first).to_be_hidden()
    law.get_by_text("The rule itself").click()
    expect(law.get_by_role("button").first).to_be_visible()
