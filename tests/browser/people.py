"""Somebody at the screen: finds everything by its role and name, as a screen reader would."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import TypedDict

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

WAIT = 60_000
"""Milliseconds; bots of several seats may think for a while on a busy machine."""

# On a busy machine everything takes its time; what does not come at all is still a failure.
expect.set_options(timeout=WAIT / 2)

QUIET = """try {
    localStorage.getItem('starhall.settings') || localStorage.setItem('starhall.settings', '{settings}')
    localStorage.getItem('starhall.tips') || localStorage.setItem('starhall.tips', '{tips}')
} catch {}
// What a browser throws in for the dice: the same each time, so that each run is the same game.
crypto.getRandomValues = (array) => array.fill(7)"""

LOOK = """() => {
    const every = (where, what) => [...where.querySelectorAll(what)].filter((one) => one.checkVisibility())
    const shown = (name) => every(document, `section[aria-label="${name}"]`)
    const words = (one) => one.innerText.trim()
    const pressable = 'button:enabled:not([aria-disabled=true])'
    const panels = shown('What is asked')
    return {
        over: shown('The game is over').length > 0,
        busy: panels.some((panel) => panel.ariaBusy === 'true'),
        question: panels.map((panel) => panel.dataset.question ?? '').join(''),
        words: panels.map(words).join(''),
        sure: panels.some((panel) => panel.querySelector('[aria-label="Are you sure?"]')),
        buttons: panels.flatMap((panel) => every(panel, pressable)).map(words),
    }
}"""
"""What the panels say, in one go: every question to the page costs time."""

WATCH = """async ([was, most]) => {
    const look = %s, ready = %s, end = performance.now() + most
    for (;;) {
        const now = look()
        if (ready(now, was)) return now
        if (performance.now() > end) throw new Error('nothing has changed on the screen: ' + now.words)
        await new Promise((later) => setTimeout(later, 25))
    }
}"""
"""Waits in the page itself until the panels are as they should be."""

ANSWERS = "^(Keep all dice|Best cover|Repair|Put back)"
"""One of these can be pressed whenever We Come In Peace asks somebody."""

ASKED = "(now) => now.over || (!now.busy && now.question)"
SENT = "(now) => !now.busy"
MOVED_ON = (
    "(now, was) => now.over || (!now.busy && (now.question !== was.question || now.words !== was.words))"
)
TO_PLAY = f"(now) => now.over || now.buttons.some((words) => /{ANSWERS}/.test(words))"


class Panel(TypedDict):
    """What the panels of question and end say at a moment."""

    over: bool
    busy: bool
    """Is an answer under way?"""
    question: str
    """The number of the question; empty while others are asked."""
    words: str
    sure: bool
    """Is the person asked twice?"""
    buttons: list[str]
    """What can be pressed in the panel of the question."""


class Person:
    """A browser of one's own, at one table."""

    def __init__(
        self,
        browser: Browser,
        *,
        speed: str = "off",
        sound: bool = False,
        tips: bool = False,
        forced: bool = False,
        width: int = 1280,
        height: int = 800,
        scheme: str = "dark",
        **more: str | bool,
    ) -> None:
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="light" if scheme == "light" else "dark",
            has_touch=width < 700,
        )
        settings = QUIET.replace(
            "{settings}", json.dumps({"speed": speed, "sound": sound, "forced": forced, **more})
        )
        settings = settings.replace("{tips}", json.dumps(tips))
        self.context.add_init_script(settings)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(WAIT)

    def close(self) -> None:
        """Leave."""
        self.context.close()

    # What is on the screen.

    @property
    def ask(self) -> Locator:
        """The panel that says what is asked."""
        return self.page.get_by_role("region", name="What is asked")

    @property
    def over(self) -> Locator:
        """The panel at the end."""
        return self.page.get_by_role("region", name="The game is over")

    def button(self, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def turn_heading(self) -> Locator:
        """The heading that is there only when this person is asked."""
        return self.ask.get_by_role("heading", name=re.compile("You (may|must) choose"))

    def look(self) -> Panel:
        """What the panels say now."""
        found: Panel = self.page.evaluate(LOOK)
        return found

    def watch(self, ready: str, was: Panel | None = None) -> Panel:
        """Wait until the panels are as they should be."""
        found: Panel = self.page.evaluate(WATCH % (LOOK, ready), [was, WAIT])
        return found

    def is_asked(self) -> bool:
        """Is it for this person to answer now?"""
        return any(re.search(ANSWERS, words) for words in self.look()["buttons"])

    def is_over(self) -> bool:
        """Has the game ended, for all this screen knows?"""
        return self.look()["over"]

    def sentence(self) -> str:
        """The whole panel in words; nothing if it has gone."""
        return self.look()["words"]

    def scores(self) -> list[str]:
        """The last list: place, name and points."""
        return [" ".join(row.inner_text().split()) for row in self.over.get_by_role("listitem").all()]

    # What a person does.

    def visit(self, url: str) -> None:
        """Open an address."""
        self.page.goto(url)

    def play_a_bot(
        self,
        url: str,
        game: str = "peace",
        *,
        bots: int = 1,
        level: str = "greedy",
        name: str = "",
        salt: str = "07" * 12,
    ) -> None:
        """At a table as one click in the hall opens it."""
        plan = {
            "game": game,
            "seats": [{"sits": "me", "name": name}, *[{"sits": "bot", "level": level}] * bots],
            "salt": salt,
        }
        opened = self.context.request.post(f"{url}/api/tables", data=plan)
        assert opened.status == 201, opened.text()
        self.visit(f"{url}/t/{opened.json()['table']}")
        expect(self.turn_heading()).to_be_visible()

    def box(self, name: str) -> Locator:
        """A game on the shelf."""
        return self.page.get_by_role("article", name=name)

    # Any game: whatever is asked, by whatever buttons there are.

    def standing(self) -> str | None:
        """The number of the question in the panel; empty if there is none, None while one is sent."""
        now = self.look()
        return None if now["busy"] else now["question"]

    def await_question(self) -> bool:
        """Wait until this person is asked anything, or until the game is over; False when it is."""
        return not self.watch(ASKED)["over"]

    def answers(self) -> Locator:
        """The buttons that answer the question now."""
        return self.ask.get_by_role("group").first.get_by_role("button", disabled=False)

    def answer_somehow(self, choose: Callable[[Sequence[str]], str]) -> None:
        """Press one of the answers, by their words; done when the panel has something else to say."""
        was = self.look()
        offered = self.answers().all_inner_texts()
        assert offered, f"nothing can be pressed: {was['words']}"
        wanted = choose(offered)
        self.answers().nth(offered.index(wanted)).click()
        self.confirm()
        self.watch(MOVED_ON, was)

    def await_turn(self) -> bool:
        """Wait until this person is asked, or until the game is over; False when it is."""
        return not self.watch(TO_PLAY)["over"]

    def confirm(self) -> bool:
        """Say yes where the table asks twice; whether it did."""
        twice = self.watch(SENT)["sure"]
        if twice:
            sure = self.ask.get_by_role("group", name="Are you sure?")
            sure.get_by_role("button", name=re.compile("^Yes")).click()
        return twice

    def answer(self) -> None:
        """Answer what is asked: keep the dice, take the best cover, repair what there is."""
        was = self.look()
        wanted = next(found[0] for words in was["buttons"] if (found := re.match(ANSWERS, words)))
        self.open_button(f"^{wanted}").first.click()
        if wanted == "Best cover":
            self.open_button("^Fire").click()
        else:
            self.confirm()
        self.watch(MOVED_ON, was)

    def open_button(self, name: str) -> Locator:
        """A button of the panel that can be pressed now."""
        return self.ask.get_by_role("button", name=re.compile(name), disabled=False)

    def roll_again(self, die: int) -> None:
        """Roll one Defense die again."""
        before = self.page.get_by_role("region", name="Log").inner_text()
        self.page.get_by_role("button", name=re.compile(rf"^D{die},")).click()
        self.ask.get_by_role("button", name=re.compile(f"^Roll D{die} again")).click()
        self.until(lambda: self.page.get_by_role("region", name="Log").inner_text() != before)

    def play_to_the_end(self) -> None:
        """Answer until the game is over."""
        for _ in range(400):
            if not self.await_turn():
                return
            self.answer()
        raise AssertionError("the game does not end")

    def until(self, true: Callable[[], bool]) -> None:
        """Wait until something holds."""
        until = time.monotonic() + WAIT / 1000
        while not true():
            if time.monotonic() > until:
                raise AssertionError("nothing has changed on the screen")
            self.page.wait_for_timeout(40)


def settle(*people: Person) -> None:
    """Let people who play at one table answer in turn until the game is over for all."""
    for _ in range(2000):
        if all(person.is_over() for person in people):
            return
        for person in people:
            if person.is_asked():
                person.answer()
        people[0].page.wait_for_timeout(20)
    raise AssertionError("the game does not end")
