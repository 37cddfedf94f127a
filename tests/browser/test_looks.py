"""How it looks and weighs: accessibility by axe, screenshots, the size of the script, the speed of entry."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.test_play import invite

Come = Callable[..., Person]

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "build" / "screens"
MOST_SCRIPT = 150 * 1024
SIZES = {360: 740, 768: 1024, 1440: 900}


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_serious(hall: Hall, person: Come, scheme: str) -> None:
    ann = person(scheme=scheme)
    found: dict[str, list[str]] = {}

    def check(what: str) -> None:
        ann.page.wait_for_timeout(350)
        found[what] = faults(ann.page)

    ann.visit(hall.url)
    expect(ann.box("We Come In Peace")).to_be_visible()
    check("hall")
    for way in ("With friends", "Watch", "Rules"):
        ann.box("We Come In Peace").get_by_role("link", name=re.compile(way)).click()
        if way == "Rules":
            # A few of the many rules stand for all.
            ann.page.get_by_role("searchbox").fill("interceptor")
        check(way)
        ann.button("Close").click()
    ann.button("Settings").click()
    check("settings")
    ann.button("Close").click()

    ann.play_a_bot(hall.url)
    check("table")
    ann.page.get_by_role("button", name=re.compile("^D1,")).click()
    ann.ask.get_by_role("button", name=re.compile("Keep all dice")).hover()
    check("dice chosen")
    ann.page.keyboard.press("/")
    check("typed move")
    ann.page.keyboard.press("Escape")
    ann.ask.get_by_role("button", name="Why?").click()
    check("why")
    ann.button("Close").click()
    ann.answer()
    ann.button("Replay").click()
    check("replay")
    ann.button("Back to now").click()
    invite(ann, hall)
    check("lobby")
    assert not any(found.values()), "\n".join(f"{what}: {wrong}" for what, wrong in found.items() if wrong)


def now(person: Person) -> str:
    """The round that the Staging Board shows."""
    board = person.page.get_by_role("region", name="Staging Board").get_by_role("listitem")
    return board.filter(has_text="now").inner_text().split("\n")[0]


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("width", SIZES)
def test_screens_at_every_size(hall: Hall, person: Come, width: int, scheme: str) -> None:
    """Pictures to look at; what can be checked in them is that all fits and the question is in sight."""
    ann = person(width=width, height=SIZES[width], scheme=scheme)
    SCREENS.mkdir(parents=True, exist_ok=True)

    def picture(what: str) -> None:
        ann.page.wait_for_timeout(250)
        ann.page.screenshot(path=SCREENS / f"{what}-{width}-{scheme}.png")
        wide = ann.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{what} is {wide} px too wide"

    ann.visit(hall.url)
    expect(ann.box("We Come In Peace")).to_be_visible()
    picture("hall")
    body = {
        "game": "peace",
        "seats": [{"sits": "me", "name": "Ann"}, *({"sits": "bot", "level": "greedy"} for _ in range(3))],
        "options": {"first": 0},
    }
    opened = ann.context.request.post(f"{hall.url}/api/tables", data=body).json()
    ann.visit(f"{hall.url}/t/{opened['table']}")
    for step in ("defense", "second"):
        assert ann.await_turn()
        expect(ann.ask.get_by_role("button", name=re.compile("Keep all dice"))).to_be_in_viewport(ratio=0.9)
        expect(ann.page.get_by_role("button", name=re.compile("^D1,"))).to_be_in_viewport(ratio=0.9)
        picture(step)
        while ann.await_turn() and now(ann) == "Round 1":
            ann.answer()
    if width == 1440:
        tools = ann.context.new_cdp_session(ann.page)
        for sight in ("protanopia", "deuteranopia", "tritanopia", "achromatopsia"):
            tools.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
            ann.page.screenshot(path=SCREENS / f"second-{width}-{scheme}-{sight}.png")


def test_the_text_may_be_twice_as_large(hall: Hall, person: Come) -> None:
    ann = person(width=1280, height=1000)
    ann.play_a_bot(hall.url)
    ann.page.evaluate("document.documentElement.style.fontSize = '200%'")
    ann.page.wait_for_timeout(200)
    assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    expect(ann.ask.get_by_role("button", name=re.compile("Keep all dice"))).to_be_in_viewport()


def test_the_script_of_the_table_page_stays_small(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    scripts: dict[str, bytes] = {}

    def seen(response: Response) -> None:
        if response.url.endswith(".js"):
            scripts[response.url] = response.body()

    ann.page.on("response", seen)
    ann.page.reload()
    expect(ann.turn_heading()).to_be_visible()
    assert len(scripts) >= 3
    size = sum(len(gzip.compress(script, 9)) for script in scripts.values())
    assert size <= MOST_SCRIPT, f"{size} bytes"


def test_from_the_door_to_the_first_move_in_three_seconds(hall: Hall, person: Come) -> None:
    ann = person(speed="normal")
    start = time.monotonic()
    ann.visit(hall.url)
    ann.box("We Come In Peace").get_by_role("button", name="Play a bot now").click()
    expect(ann.turn_heading()).to_be_visible()
    assert time.monotonic() - start < 3
    # One click, and the question is there; the second rolls a die again.


def test_motion_stops_for_those_who_ask_for_none(hall: Hall, person: Come) -> None:
    ann = person(speed="slow")
    ann.page.emulate_media(reduced_motion="reduce")
    ann.play_a_bot(hall.url)
    longest = ann.page.evaluate(
        "() => Math.max(0, ...document.getAnimations().map(a => a.effect.getComputedTiming().activeDuration))"
    )
    assert longest <= 50
