"""A pupil at the screen, who does what a lesson wants: reads on, and chooses by typing the move."""

from __future__ import annotations

from typing import Any, TypedDict

from tests.browser.people import WAIT, Person

LISTEN = """() => {
    const ask = window.fetch
    window.fetch = async (where, how) => {
        const answer = await ask(where, how)
        if (/lessons\\/[^/]*$/.test(where) && answer.ok) window.lastTold = await answer.clone().json()
        return answer
    }
}"""
"""Remembers what the server told last, before the page knows of it."""

LOOK = """() => {
    const bubble = document.querySelector('section[aria-label="Lesson"]')
    const asked = document.querySelector('section[aria-label="What is asked"]')
    const text = (what) => bubble?.querySelector(what)?.textContent ?? ''
    const alert = (one) => one?.querySelector(':scope > [role=alert]')?.textContent ?? ''
    const state = bubble?.dataset.lesson ?? (bubble ? 'done' : '')
    const framed = [...document.querySelectorAll('svg.light .ring')]
    const answers = [...(asked?.querySelectorAll('.action:not([aria-disabled=true])') ?? [])]
    // What a panel that scrolls does not show now cannot be covered.
    const meets = (one) => {
        const within = asked?.contains(one) ? [asked] : []
        const all = [one, bubble, ...within].map((each) => each.getBoundingClientRect())
        const wide = Math.min(...all.map((box) => box.right)) - Math.max(...all.map((box) => box.x))
        const high = Math.min(...all.map((box) => box.bottom)) - Math.max(...all.map((box) => box.y))
        return wide > 1 && high > 1
    }
    const speaks = ['read', 'choose'].includes(state)
    const covered = speaks ? [...framed, ...(state === 'choose' ? answers : [])].filter(meets) : []
    const unframed = Number(bubble?.dataset.points) && !framed.length ? 'nothing is framed' : ''
    return {
        state,
        say: text('.say p:not(.aside, .free)'),
        lost: text('.look') || unframed || covered.map((one) => `covered: ${one.textContent}`).join(),
        where: text('.where'),
        question: asked?.dataset.question ?? '',
        busy: asked?.ariaBusy === 'true',
        trouble: alert(asked) + alert(bubble?.parentElement),
    }
}"""
"""What the lesson shows, in one go."""

WATCH = """async ([was, most]) => {
    const look = %s, end = performance.now() + most
    const waits = (now) => now.state === 'read' || (now.question && !now.busy && now.state)
    for (;;) {
        const now = look()
        const moved = JSON.stringify({ ...now, lost: '' }) !== was
        if (moved && (now.state === 'done' || now.trouble || (waits(now) && !now.lost))) return now
        if (performance.now() > end) throw new Error('the lesson does not go on: ' + JSON.stringify(now))
        await new Promise(requestAnimationFrame)
    }
}"""
"""Waits in the page until the lesson has moved on, waits for its pupil, and shows all that it points at."""


class Shown(TypedDict):
    """What the lesson shows."""

    state: str
    say: str
    lost: str
    where: str
    question: str
    busy: bool
    trouble: str


class Pupil:
    """Somebody who takes a lesson."""

    def __init__(self, person: Person, url: str, game: str, lesson: str) -> None:
        self.page = person.page
        self.page.add_init_script(f"({LISTEN})()")
        self.page.goto(f"{url}/learn/{game}/{lesson}")

    def wait(self, was: str = "") -> Shown:
        """Wait until the lesson is not as it was, and waits for somebody."""
        shown: Shown = self.page.evaluate(WATCH % LOOK, [was, WAIT])
        assert shown["trouble"] == ""
        return shown

    def go_on(self, shown: Shown) -> Shown:
        """Read on, or choose what a model pupil does."""
        was: str = self.page.evaluate("(now) => JSON.stringify({ ...now, lost: '' })", shown)
        if shown["state"] == "read":
            self.page.get_by_role("button", name="Next", exact=True).click()
        else:
            self.choose(self.allowed[0])
        return self.wait(was)

    @property
    def offered(self) -> list[int]:
        """What may be chosen by the rules."""
        options = self._told["position"]["ask"]["options"]
        return [int(one["choice"]) for one in options]

    @property
    def allowed(self) -> list[int]:
        """What the lesson allows, the model first."""
        return [int(choice) for choice in self._told["allowed"]]

    @property
    def refusals(self) -> dict[str, str]:
        """By choice: what it answers instead of "later"."""
        return dict(self._told["refusals"])

    @property
    def _told(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate("() => window.lastTold.moments.at(-1)")
        return found

    def choose(self, choice: int) -> None:
        """Type the number of a choice among those that are offered."""
        self.page.keyboard.press("/")
        typed = self.page.get_by_role("combobox", name="A number, or words of the move")
        typed.fill(str(1 + self.offered.index(choice)))
        typed.press("Enter")

    def to_question(self, shown: Shown) -> Shown:
        """Read on until a choice is to be made."""
        while shown["state"] == "read":
            shown = self.go_on(shown)
        return shown

    def take(self) -> list[str]:
        """The whole lesson; gives what was said, each once."""
        said: list[str] = []
        shown = self.wait()
        while shown["state"] != "done":
            if shown["say"] and shown["say"] not in said:
                said.append(shown["say"])
            shown = self.go_on(shown)
        return said
