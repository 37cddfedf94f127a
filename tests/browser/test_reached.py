"""What can be done with a thing is reached from the thing itself, not only from the list beside the board."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, TypedDict

import pytest

from starhall.games.peace import PeaceState
from tests.browser import test_futura as futura
from tests.browser import test_void as void
from tests.browser.hall import Hall
from tests.browser.light import settled
from tests.browser.people import Person
from tests.browser.positions import Position, asked, found, take_up

Come = Callable[..., Person]

REACHED = """async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const every = (which) => [...document.querySelectorAll(which)].filter((one) => one.checkVisibility())
    const words = (one) => one.querySelector('.what').textContent.trim()
    const answers = () => every('.ask-area .action')
    const listed = answers().map(words)
    const reached = new Set(), silent = []
    for (const thing of every(':is(main.board, .hand) [data-cell=legal]')) {
        const over = (what) => thing.dispatchEvent(new PointerEvent(what, { pointerType: 'mouse' }))
        over('pointerenter')
        await frame(), await frame()
        const lit = answers().filter((one) => one.matches('.pointed'))
        lit.forEach((one) => reached.add(words(one)))
        over('pointerleave')
        if (lit.length) continue
        // With several answers it is pressed: the list narrows to them.
        const before = answers().length
        thing.click()
        await frame(), await frame()
        const narrowed = answers()
        if (narrowed.length === before) silent.push(thing.ariaLabel ?? thing.textContent.trim())
        else narrowed.forEach((one) => reached.add(words(one)))
        thing.click()
        await frame(), await frame()
    }
    return { listed, reached: [...reached], silent }
}"""
"""What the panel lists, what of it is reached from things, and things that promise more than they show."""


class Reached(TypedDict):
    """What was found on a table."""

    listed: list[str]
    reached: list[str]
    silent: list[str]


ABOUT_NOTHING = re.compile("End the turn|Go on|Pass|Stop|Recall|Use an ability|As in|Repair everything")
"""Answers that are about the turn or several things at once, not about one that lies there."""


def to_repair(s: PeaceState) -> bool:
    """Is there much to be repaired?"""
    return asked(s, "repair") and len(s.choices(s.asked[0][0])) > 4


TABLES: dict[str, Callable[[], Position[Any]]] = {
    "peace, repairs": partial(found, "peace", 2, to_repair),
    **{f"void, {name}": partial(void.position, name) for name in ("play", "beast", "shift", "ship")},
    **{f"futura, {name}": partial(futura.position, name) for name in ("turn", "target", "claim", "pay")},
}


@pytest.mark.parametrize("table", TABLES)
def test_every_answer_about_a_thing_is_reached_from_the_thing(hall: Hall, person: Come, table: str) -> None:
    ann = person(height=1000)
    take_up(ann, hall, TABLES[table]())
    # Parts of a board come late: then there is nothing yet to reach an answer from.
    ann.page.locator(":is(main.board, .hand) [data-cell=legal]").first.wait_for()
    settled(ann.page)
    seen: Reached = ann.page.evaluate(REACHED)
    about = {words for words in seen["listed"] if not ABOUT_NOTHING.match(words)}
    assert about
    assert about - set(seen["reached"]) == set()
    assert seen["silent"] == []
