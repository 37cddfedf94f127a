"""What has happened is told line by line, each on the table that it happened on; questions wait for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from starhall.core import Match
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.positions import played, uploaded

Come = Callable[..., Person]

WATCH = """() => {
    window.seen = []
    const number = (one) => one?.dataset.line === undefined ? null : Number(one.dataset.line)
    const look = () => {
        const now = {
            caption: number(document.querySelector('.strip .told[data-line]')),
            board: number(document.querySelector('main.board')),
            question: document.querySelector('section.ask')?.dataset.question ?? null,
            over: document.querySelector('section[aria-label="The game is over"]') !== null,
            scores: [...document.querySelectorAll('.seats .score')].map((one) => parseInt(one.innerText)),
        }
        if (JSON.stringify(window.seen.at(-1)) !== JSON.stringify(now)) window.seen.push(now)
    }
    new MutationObserver(look).observe(document.body,
        { subtree: true, childList: true, attributes: true, characterData: true })
}"""
"""Writes down, whenever the page changes, what it says of the story, the question and the points."""


def watched(ann: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ann.page.evaluate("window.seen")
    return found


def hits() -> tuple[Match[Any], int]:
    """A choice that much comes of: cities fall on both planets."""
    for seed in range(40):
        match = played("peace", 2, seed)
        for at in range(1, len(match.choices) + 1):
            fallen = {event.operands["seat"] for event in match.events(at) if event.name == "destroyed"}
            if len(fallen) == 2:
                return match, at
    raise AssertionError("no such choice")


def test_each_line_is_told_on_the_table_that_it_happened_on(hall: Hall, person: Come) -> None:
    match, at = hits()
    first = len(match.log(None, at - 1))
    points = {
        first + i: [planet.points for planet in match.game.view(still, None).standing]
        for i, still in enumerate(match.stills(at))
    }
    ann = person(speed="fast")
    ann.visit(f"{hall.url}/r/{uploaded(ann, hall, match)}#{at - 1}")
    expect(ann.page.get_by_text(f"choice {at - 1} of")).to_be_visible()
    ann.page.evaluate(WATCH)
    ann.page.keyboard.press("]")
    ann.until(lambda: any(now["caption"] is not None for now in watched(ann)))
    expect(ann.page.locator(".strip .told")).to_be_hidden()
    told = [now for now in watched(ann) if now["caption"] is not None]
    assert all(now["caption"] == now["board"] for now in told)
    order = match.game.view(match.state, None).order
    assert {now["caption"]: now["scores"] for now in told} == {
        number: [points[number][seat] for seat in order] for number in {now["caption"] for now in told}
    }
    assert len({now["caption"] for now in told}) > 5
    assert len({str(now["scores"]) for now in told}) > 2


def test_no_question_stands_while_a_story_is_told_and_it_comes_at_once_on_a_key(
    hall: Hall, person: Come
) -> None:
    ann = person(speed="slow")
    ann.play_a_bot(hall.url)
    ann.page.evaluate(WATCH)
    while not any(now["caption"] is not None for now in watched(ann)):
        assert ann.await_turn()
        ann.answer()
    # Whatever comes while the key is on its way is skipped by the next one.
    while not ann.look()["question"]:
        ann.page.keyboard.press("x")
    told = [now for now in watched(ann) if now["caption"] is not None or now["board"] is not None]
    assert told
    assert all(now["caption"] == now["board"] for now in told)
    assert all(now["question"] is None and not now["over"] for now in told)


def test_where_nothing_is_to_be_told_the_question_is_there_at_once(hall: Hall, person: Come) -> None:
    ann = person(speed="off")
    ann.play_a_bot(hall.url)
    ann.page.evaluate(WATCH)
    for _ in range(6):
        assert ann.await_turn()
        ann.answer()
    assert all(now["caption"] is None and now["board"] is None for now in watched(ann))
    assert any(now["question"] for now in watched(ann))
