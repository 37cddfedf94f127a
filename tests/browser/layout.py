"""What is wrong with the layout of a table: parts over parts, below the fold, clipped, covered."""

from __future__ import annotations

import os
from collections.abc import Iterator

from tests.browser.people import Person

EVERY = bool(os.environ.get("EVERY_SIZE") or os.environ.get("PICTURES"))
"""Measure in every window (`make soak` and `make pictures`), or only in those that differ most."""
NARROWEST = (360, 740)
WINDOWS = ((1440, 900), *(((1280, 720), (768, 1024)) if EVERY else ()), NARROWEST)
LARGE = (*(((1440, 900),) if EVERY else ()), NARROWEST)
"""The windows in which letters are twice as large, too."""
LETTERS = 16
SETTLED = """async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const ends = (motion) => motion.effect.getComputedTiming().endTime !== Infinity
    await frame(), await frame()
    const motions = document.getAnimations().filter(ends).map((motion) => motion.finished)
    if (!motions.length) return
    await Promise.allSettled(motions)
    await frame(), await frame()
}"""
"""Waits until the page is laid out anew and nothing is on its way any more, however busy the machine is."""
MOST_FOOT = 0.62
"""On a narrow screen hand and question stick to its foot: so much of it they may take."""

FAULTS = """(mostFoot) => {
    const NAMED = {
        board: 'main.board', question: '.ask-area > *', hand: '.table-area > .hand', strip: '.strip',
        seats: '.seats-area', log: '.log-area aside',
    }
    const AT_THE_FOOT = ['question', 'hand']
    const found = new Set()
    const narrow = matchMedia('(max-width: 56.25em)').matches
    const box = (one) => one.getBoundingClientRect()
    const shown = (one) => one?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const words = (one) => `«${one.textContent.trim().slice(0, 40)}»`
    const parts = Object.entries(NAMED)
        .map(([name, which]) => ({ name, one: document.querySelector(which) }))
        .filter(({ one }) => shown(one) && box(one).height > 0)
    const stuck = (one) => getComputedStyle(one.closest('.ask-area') ?? one).position === 'sticky'
    const isFoot = ({ name, one }) => narrow && AT_THE_FOOT.includes(name) && stuck(one)

    if (document.documentElement.scrollWidth > innerWidth) found.add('the page is too wide')
    for (const { name, one } of parts) {
        const { left, right, top, bottom } = box(one)
        if (left < -1 || right > innerWidth + 1) found.add(`${name}: sticks out to the side`)
        const whole = !narrow || isFoot({ name, one })
        if (whole && (top < -1 || bottom > innerHeight + 1)) found.add(`${name}: beyond the fold`)
    }
    parts.forEach((part, i) => parts.slice(0, i).forEach((other) => {
        const [a, b] = [box(part.one), box(other.one)]
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        // The board of a narrow screen is scrolled under its foot.
        const apart = isFoot(part) !== isFoot(other)
        if (wide > 2 && high > 2 && !apart) found.add(`${part.name} over ${other.name}`)
    }))
    const foot = parts.filter(isFoot).reduce((sum, { one }) => sum + box(one).height, 0)
    if (foot > innerHeight * mostFoot) found.add(`the foot takes ${Math.round(foot)} of ${innerHeight} px`)

    const inSight = (one) => {
        let { left, right, top, bottom } = box(one)
        for (let up = one.parentElement; up; up = up.parentElement) {
            if (getComputedStyle(up).overflow === 'visible') continue
            const around = box(up)
            left = Math.max(left, around.left), right = Math.min(right, around.right)
            top = Math.max(top, around.top), bottom = Math.min(bottom, around.bottom)
        }
        const at = box(one)
        const whole = right - left > at.width - 3 && bottom - top > at.height - 3
        return whole && top >= 0 && bottom <= innerHeight
    }
    const covers = (one) => {
        const { left, top, width, height } = box(one)
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return hit && !one.contains(hit) && !hit.contains(one) ? hit : null
    }
    const answers = [...document.querySelectorAll('.ask-area .action')].filter(shown)
    if (answers.length && !answers.some(inSight)) found.add('no answer is whole in sight')
    // Where the question is scrolled with the page, no answer lies aside.
    const aside = answers.map(box).some(({ left, right }) => left < -1 || right > innerWidth + 1)
    if (narrow && aside && !stuck(answers[0])) found.add('an answer lies aside')
    for (const { name, one } of parts) {
        for (const button of [one, ...one.querySelectorAll('button:enabled, input, select')]) {
            if (button === one || !shown(button) || !inSight(button)) continue
            const hit = covers(button)
            if (hit && !(narrow && hit.closest('.ask-area, .hand, [role=tablist]'))) {
                const by = hit.className?.baseVal ?? hit.className
                found.add(`${name}: ${words(button)} is covered by ${by}`)
            }
        }
    }

    const walk = document.createTreeWalker(document.querySelector('.frame'), NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
        const one = walk.currentNode.parentElement
        if (!walk.currentNode.data.trim() || !shown(one) || one.closest('.sr, select')) continue
        const range = document.createRange()
        range.selectNodeContents(walk.currentNode)
        const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
        for (let up = one; up && !up.matches('.frame'); up = up.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(up)
            if ([overflowX, overflowY].some((how) => how === 'auto' || how === 'scroll')) break
            if (overflowX === 'visible' && overflowY === 'visible') continue
            const around = box(up)
            if (around.width < 3 || around.height < 3) break
            const cut = lines.some(({ left, right, top, bottom }) =>
                right > around.right + 2 || left < around.left - 2
                || bottom > around.bottom + 6 || top < around.top - 6)
            // What is cut for want of room is whole elsewhere: in a title, or in a card seen closely.
            const whole = !one.closest('.action') && one.closest('[title], [aria-label], [data-cell]')
            if (cut && !whole) found.add(`${words(one)} is clipped`)
            if (cut) break
        }
    }
    return [...found]
}"""


WORDS = """(which) => {
    const box = (one) => one.getBoundingClientRect()
    const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const found = []
    for (const root of document.querySelectorAll(which)) {
        const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        while (walk.nextNode()) {
            const one = walk.currentNode.parentElement
            const text = walk.currentNode.data.trim().slice(0, 40)
            if (!text || !shown(one) || one.closest('.sr, select, title')) continue
            const range = document.createRange()
            range.selectNodeContents(walk.currentNode)
            for (let { left, right, top, bottom } of range.getClientRects()) {
                if (right - left < 2 || bottom - top < 2) continue
                const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
                for (let up = one; up && up !== document.body; up = up.parentElement) {
                    const style = getComputedStyle(up)
                    const around = box(up)
                    // What is shortened ends in dots, and is whole under the pointer.
                    if (style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis') {
                        right = Math.min(right, around.right), bottom = Math.min(bottom, around.bottom)
                    }
                    if (style.overflowX !== 'visible') {
                        seen.left = Math.max(seen.left, around.left)
                        seen.right = Math.min(seen.right, around.right)
                    }
                    if (style.overflowY !== 'visible') {
                        seen.top = Math.max(seen.top, around.top)
                        seen.bottom = Math.min(seen.bottom, around.bottom)
                    }
                    if (style.position === 'fixed') break
                }
                if (right <= left || bottom <= top) continue
                found.push({ root, one, text, left, right, top, bottom, seen })
            }
        }
    }
    return found
}"""
"""Each line of words in some parts of the page, with where it is and how much of the page is seen there."""

COLLIDING = f"""(which) => {{
    const lines = ({WORDS})(which).map((line) => ({{
        ...line,
        left: Math.max(line.left, line.seen.left), right: Math.min(line.right, line.seen.right),
        // Letters do not fill the height of their line.
        top: Math.max(line.top + 3, line.seen.top), bottom: Math.min(line.bottom - 3, line.seen.bottom),
    }}))
    const found = new Set()
    lines.forEach((a, i) => lines.slice(0, i).forEach((b) => {{
        if (a.one === b.one || a.root !== b.root) return
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (wide > 2 && high > 2) found.add(`«${{a.text}}» over «${{b.text}}»`)
    }}))
    return [...found]
}}"""

OUT_OF_SIGHT = f"""(which) => {{
    const found = new Set()
    for (const {{ one, text, left, right, top, bottom, seen }} of ({WORDS})(which)) {{
        const aside = left < seen.left - 4 || right > seen.right + 4
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        if (aside || top < seen.top - 4 || bottom > seen.bottom + 4) found.add(`«${{text}}» is cut`)
        else if (hit && !one.contains(hit) && !hit.contains(one))
            found.add(`«${{text}}» is covered by ${{hit.className}}`)
    }}
    return [...found]
}}"""


def colliding(person: Person, which: str) -> list[str]:
    """Words that lie over other words of the same part of the page."""
    found: list[str] = person.page.evaluate(COLLIDING, which)
    return found


def out_of_sight(person: Person, which: str) -> list[str]:
    """Words in these parts of the page that are cut or covered, and are not read without scrolling."""
    found: list[str] = person.page.evaluate(OUT_OF_SIGHT, which)
    return found


def sizes(person: Person) -> Iterator[tuple[int, str]]:
    """Give the window every size, at last with large letters: its width, and what to call it."""
    before = person.page.viewport_size
    assert before is not None
    for width, height in WINDOWS:
        _resize(person, width, height)
        yield width, f"{width}x{height}"
    # As the settings of a browser do it: styles that count the window in letters know of it, too.
    tools = person.context.new_cdp_session(person.page)
    tools.send("Page.setFontSizes", {"fontSizes": {"standard": 2 * LETTERS}})
    for width, height in LARGE:
        _resize(person, width, height)
        yield width, f"{width}x{height} in large letters"
    tools.send("Page.setFontSizes", {"fontSizes": {"standard": LETTERS}})
    tools.detach()
    _resize(person, before["width"], before["height"])


def _resize(person: Person, width: int, height: int) -> None:
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate(f"scrollTo(0, 0), ({SETTLED})()")


def faults_of_layout(person: Person) -> list[str]:
    """What lies over something else, beyond the fold, or is clipped, on the table as it is shown now."""
    found: list[str] = person.page.evaluate(FAULTS, MOST_FOOT)
    return found
