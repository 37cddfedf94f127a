"""A page at every size: what can be checked of it, and pictures by day and by night to look at.

Pictures are drawn where `PICTURES=1` is set (`make pictures`): they cost as much as the checks.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from tests.browser.axe import COLOURS, faults
from tests.browser.layout import faults_of_layout
from tests.browser.people import Person

SCREENS = Path(__file__).parents[2] / "build" / "screens"
WANTED = bool(os.environ.get("PICTURES"))
SIZES = {360: 740, 768: 1024, 1440: 900}
Schemes = tuple[Literal["dark", "light"], ...]
SCHEMES: Schemes = ("dark", "light")
SIGHTS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
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


def picture(person: Person, name: str) -> None:
    """Nothing may stick out to the side; a picture of it is kept where that is wanted."""
    wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{name} is {wide} px too wide"
    if WANTED:
        SCREENS.mkdir(parents=True, exist_ok=True)
        # A PNG takes the browser four times as long to write.
        person.page.screenshot(path=SCREENS / f"{name}.jpg", type="jpeg", quality=90)


def at_every_size(
    person: Person, name: str, check: Callable[[int], None] = lambda width: None, schemes: Schemes = SCHEMES
) -> None:
    """A page at every size; `check` is called once at each, for colours move nothing."""
    before = person.page.viewport_size
    assert before is not None
    for width, height in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        for scheme in schemes if WANTED else schemes[:1]:
            person.page.emulate_media(color_scheme=scheme)
            person.page.evaluate(f"scrollTo(0, 0), ({SETTLED})()")
            picture(person, f"{name}-{width}-{scheme}")
        if person.page.locator(".frame main.board").count():
            assert faults_of_layout(person) == [], f"{name} at {width}"
        check(width)
    person.page.set_viewport_size(before)


def as_others_see(person: Person, name: str) -> None:
    """Pictures as people see it who see fewer colours."""
    if not WANTED:
        return
    tools = person.context.new_cdp_session(person.page)
    for sight in SIGHTS:
        tools.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        picture(person, f"{name}-{sight}")
    tools.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


def faults_of(person: Person, schemes: Schemes = SCHEMES) -> list[str]:
    """What is serious on the whole page, by day and by night."""
    found: list[str] = []
    for n, scheme in enumerate(schemes):
        person.page.emulate_media(color_scheme=scheme)
        person.page.evaluate(SETTLED)
        # Between day and night only colours differ.
        found += [f"{scheme}: {fault}" for fault in faults(person.page, COLOURS if n else ())]
    return found
