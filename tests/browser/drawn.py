"""The table as it is drawn: every part of it with its place, its words and its looks."""

from __future__ import annotations

from difflib import unified_diff

from tests.browser.layout import SETTLED
from tests.browser.people import Person

TABLE = ".frame > :not(.log-area), .stage > *, .tableau"
"""Everything that is drawn of a table, and what flies above it; the log scrolls by itself."""
BOARD = "main.board"

DRAWN = """(parts) => {
    const LOOKS = ['opacity', 'visibility', 'color', 'backgroundColor', 'borderTop', 'boxShadow', 'fill',
        'stroke', 'strokeDasharray', 'transform', 'd']
    const AROUND = ['content', 'opacity', 'backgroundColor', 'borderTop', 'boxShadow']
    document.activeElement?.blur()
    // What never ends stands at its beginning.
    for (const motion of document.getAnimations())
        if (motion.effect.getComputedTiming().endTime === Infinity) motion.cancel()
    // A whole turn more is the same to the eye, but not to the last digit.
    const rounded = (text) => text.replace(/-?\\d+\\.\\d+(e-\\d+)?/g,
        (number) => (+number).toFixed(1).replace('-0.0', '0.0'))
    const looks = (one, which, pseudo) => {
        const style = getComputedStyle(one, pseudo)
        return which.map((name) => style[name]).join(' ')
    }
    const said = (one) => [...one.childNodes].filter((node) => node.nodeType === 3)
        .map((node) => node.textContent.trim()).join('')
    const found = []
    const walk = (one, depth) => {
        if (!one.checkVisibility()) return
        const box = one.getBoundingClientRect()
        const around = ['::before', '::after'].map((pseudo) => looks(one, AROUND, pseudo))
        found.push(' '.repeat(depth) + rounded([
            one.localName, one.getAttribute('data-at') ?? '', one.getAttribute('aria-label') ?? '', said(one),
            [box.x, box.y, box.width, box.height].map(Math.round).join(','), looks(one, LOOKS),
            ...around.filter((each) => !/^(none|normal) /.test(each)),
        ].join(' | ')))
        for (const child of one.children) walk(child, depth + 1)
    }
    for (const one of document.querySelectorAll(parts)) walk(one, 0)
    return found
}"""


def drawn(person: Person, parts: str = TABLE) -> list[str]:
    """Return what is drawn, a line for each part, once nothing is on its way any more."""
    person.page.evaluate(SETTLED)
    found: list[str] = person.page.evaluate(DRAWN, parts)
    return found


def differences(person: Person, parts: str = TABLE) -> list[str]:
    """Return in what a table differs from the same table drawn afresh: in nothing, as it should be."""
    person.page.mouse.move(1, 1)
    lived = drawn(person, parts)
    assert lived
    person.page.reload()
    fresh: list[str] = []

    def whole() -> bool:
        # Parts of a page come one after another.
        nonlocal fresh
        before, fresh = fresh, drawn(person, parts)
        return fresh == lived or (before == fresh and len(fresh) > len(lived) // 2)

    person.page.locator(BOARD).wait_for()
    person.until(whole)
    return list(unified_diff(lived, fresh, "lived", "afresh", n=0, lineterm=""))
