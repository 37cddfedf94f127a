"""However a story ends, told, skipped, overtaken or unseen, the table is drawn as the position says."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from starhall.core import registry
from tests.browser.drawn import BOARD, differences
from tests.browser.hall import Hall
from tests.browser.people import MOVED_ON, Person
from tests.browser.positions import Position, asked, found, played, take_up

Come = Callable[..., Person]

ELSEWHERE = """Object.defineProperty(document, 'hidden', { get: () => window.away ?? false })
window.look = (there) => { window.away = !there; document.dispatchEvent(new Event('visibilitychange')) }"""
"""The only tab of a headless browser is never hidden: this one says when it is."""

THINK = "() => new Promise((done) => setTimeout(done, 500))"
"""Half a second by the clock of the page, however busy it is."""

PRESSABLE = """() => [...document.querySelectorAll(
    ':is(main.board, .hand) [data-cell=legal], section.ask .action:enabled:not([aria-disabled=true])')]
    .flatMap((one) => {
        const box = one.getBoundingClientRect()
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        const hit = document.elementFromPoint(x, y)
        return hit && one.contains(hit) ? [[x, y]] : []
    })"""
"""Where a pointer would press an answer, on the table or in the panel."""

SLOW = 4
"""So many times slower a busy machine is."""
RESTS = (0, 0, 320)
"""Milliseconds that the pointer rests on an answer: long enough, now and then, to see what it would do."""
GLANCE = 130
"""Milliseconds after an answer: its story has begun, and the bots go on."""
MOST = 900
"""Answers, and things pressed on the way to one."""


def come(person: Come, way: str) -> Person:
    """Somebody who plays in such a way."""
    ann = person(speed="normal", confirm=False, width=1440, height=900)
    ann.context.add_init_script(ELSEWHERE)
    if way == "stillness":
        ann.page.emulate_media(reduced_motion="reduce")
    if way in ("load", "thought"):
        ann.context.new_cdp_session(ann.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    return ann


def press_somewhere(ann: Person, way: str, rng: Random) -> None:
    """Answer by the pointer, on the table or in the panel."""
    where = ann.page.evaluate(PRESSABLE)
    assert where, ann.sentence()
    at = rng.choice(where)
    ann.page.mouse.move(*at)
    ann.page.wait_for_timeout(rng.choice(RESTS))
    ann.page.mouse.click(*at)
    if way == "absence":
        ann.page.evaluate("look(false)")
    ann.page.wait_for_timeout(GLANCE)
    # What the pointer still rests on may be taken away under it.
    if rng.random() < 0.5:
        ann.page.mouse.move(1, 1)
    if way == "absence":
        ann.page.evaluate("look(true)")
    elif rng.random() < 0.6:
        # Whatever is told is skipped; what is asked already is no more than asked.
        ann.page.keyboard.press("Escape")


def hurry_through(ann: Person, way: str, rng: Random, pointing: float = 0.5) -> None:
    """Answer fast to the end of the game, by the pointer or by keys; most stories are overtaken."""
    for _ in range(MOST):
        if not ann.await_question():
            return
        if way == "thought":
            ann.page.evaluate(THINK)
        if rng.random() < pointing:
            press_somewhere(ann, way, rng)
        else:
            ann.page.keyboard.press(str(rng.randint(1, min(9, len(ann.look()["buttons"])))))
            ann.page.wait_for_timeout(GLANCE)
            ann.page.keyboard.press("Escape")
    raise AssertionError("the game does not end")


def near_the_end(game: str, players: int, seed: int, left: int, kind: str = "") -> Position[Any]:
    """Return a game played by random choices, before its last ones; with a kind, where that is asked."""
    match = played(game, players, seed)
    last = [at for at, moment in enumerate(match.moments) if moment.state.asked][: 1 - left or None]
    return Position(
        match, next(at for at in reversed(last) if not kind or asked(match.moments[at].state, kind))
    )


BURSTS = [
    ("peace", 3, 6, "load"),
    ("void", 4, 8, "absence"),
    ("saga", 3, 8, "stillness"),
    ("stellar", 3, 8, "absence"),
    ("futura", 2, 8, "stillness"),
]


@pytest.mark.parametrize(("game", "players", "left", "way"), BURSTS)
def test_after_a_burst_of_steps_the_table_is_as_if_drawn_afresh(
    hall: Hall, person: Come, game: str, players: int, left: int, way: str
) -> None:
    ann = come(person, way)
    take_up(ann, hall, near_the_end(game, players, 1, left))
    hurry_through(ann, way, Random(1))
    assert differences(ann) == []


@pytest.mark.soak
def test_a_beast_that_answers_after_half_a_second_leaves_the_board_as_if_drawn_afresh(
    hall: Hall, person: Come
) -> None:
    ann = come(person, "thought")
    take_up(ann, hall, near_the_end("void", 4, 1, 1, "ability"))
    hurry_through(ann, "thought", Random(1))
    assert differences(ann) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("way", ["load", "absence", "stillness"])
@pytest.mark.parametrize("game", registry.slugs())
def test_after_any_game_the_table_is_as_if_drawn_afresh(
    hall: Hall, person: Come, game: str, way: str, seed: int
) -> None:
    ann = come(person, way)
    ann.play_a_bot(hall.url, game, bots=2, level="random", salt=f"{seed:024x}")
    hurry_through(ann, way, Random(seed))
    assert differences(ann) == []


def test_what_a_choice_would_do_is_forgotten_when_it_is_made(hall: Hall, person: Come) -> None:
    ann = come(person, "calm")
    take_up(ann, hall, found("void", 4, lambda s: asked(s, "destroy") and s.holes.bit_count() >= 4))
    was = ann.look()
    ann.page.locator(f"{BOARD} [role=gridcell][data-cell=legal]").first.hover()
    expect(ann.page.locator(f"{BOARD} [role=gridcell] .after")).not_to_have_count(0)
    # The pointer still rests there when the question has gone, and no other answer is ever pointed at.
    ann.page.mouse.down()
    ann.page.mouse.up()
    ann.watch(MOVED_ON, was)
    ann.page.mouse.move(1, 1)
    hurry_through(ann, "calm", Random(1), pointing=0)
    assert differences(ann) == []
