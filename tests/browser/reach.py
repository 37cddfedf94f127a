"""Is an answer reached from the thing that it concerns, on the board or in the hand?"""

from __future__ import annotations

from tests.browser.light import settled
from tests.browser.people import Person

UNREACHED = """async () => {
    const drawn = () => new Promise((later) => setTimeout(later))
    const answers = [...document.querySelectorAll('.ask-area .action')]
    const lit = () => answers.filter((one) => one.matches('.pointed'))
    const found = new Set()
    for (const thing of document.querySelectorAll('main.board [data-cell=legal], .hand [data-cell=legal]')) {
        thing.focus()
        await drawn()
        lit().forEach((one) => found.add(one))
    }
    const missing = []
    for (const answer of answers.filter((one) => !found.has(one))) {
        answer.focus()
        await drawn()
        // What does not light itself answers more than one question: an order, not an answer.
        if (lit().includes(answer)) missing.push(answer.querySelector('.what').textContent)
    }
    return missing
}"""


def unreached(person: Person) -> list[str]:
    """The answers to which nothing on the table leads: whatever of it has the focus, they do not light up."""
    # Parts of a board come late: then there is nothing yet to reach an answer from.
    settled(person.page)
    found: list[str] = person.page.evaluate(UNREACHED)
    return found
