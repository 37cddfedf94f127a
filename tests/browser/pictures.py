"""A page at every size: what can be checked of it, and pictures by day and by night to look at.

Pictures are drawn where `PICTURES=1` is set (`make pictures`): they cost as much as the checks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

from tests.browser.axe import COLOURS, faults
from tests.browser.layout import EVERY, NARROWEST, SETTLED, faults_of_layout, sizes
from tests.browser.people import Person

SCREENS = Path(__file__).parents[2] / "build" / "screens"
WANTED = bool(os.environ.get("PICTURES"))
Schemes = tuple[Literal["dark", "light"], ...]
SCHEMES: Schemes = ("dark", "light")
SIGHTS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")


def picture(person: Person, name: str) -> None:
    """Nothing may stick out to the side; a picture of it is kept where that is wanted."""
    wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{name} is {wide} px too wide"
    if WANTED:
        SCREENS.mkdir(parents=True, exist_ok=True)
        # A PNG takes the browser four times as long to write.
        person.page.screenshot(path=SCREENS / f"{name}.jpg", type="jpeg", quality=90)


def at_every_size(
    person: Person,
    name: str,
    check: Callable[[int], None] = lambda width: None,
    schemes: Schemes = SCHEMES,
    within: Sequence[str] = (),
) -> None:
    """A page by axe and at every size; `check` is called once at each, but not with large letters.

    Axe takes longer than all else: where the rest of the page was looked at before, name the new parts.
    """
    wrong = faults_of(person, schemes, within)
    assert not wrong, f"{name}: {wrong}"
    is_table = person.page.locator(".frame main.board").count() > 0
    for width, size in sizes(person):
        # Tables are measured in more windows by tests/browser/test_layout.py.
        if not EVERY and width != NARROWEST[0]:
            continue
        for scheme in schemes if WANTED else schemes[:1]:
            person.page.emulate_media(color_scheme=scheme)
            person.page.evaluate(SETTLED)
            picture(person, f"{name}-{size.replace(' ', '-')}-{scheme}")
        if is_table:
            assert faults_of_layout(person) == [], f"{name} at {size}"
        if "large" not in size:
            check(width)


def as_others_see(person: Person, name: str) -> None:
    """Pictures as people see it who see fewer colours."""
    if not WANTED:
        return
    tools = person.context.new_cdp_session(person.page)
    for sight in SIGHTS:
        tools.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        picture(person, f"{name}-{sight}")
    tools.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


def faults_of(person: Person, schemes: Schemes = SCHEMES, within: Sequence[str] = ()) -> list[str]:
    """What is serious on the whole page, or within these parts of it, by day and by night."""
    found: list[str] = []
    for n, scheme in enumerate(schemes):
        person.page.emulate_media(color_scheme=scheme)
        person.page.evaluate(SETTLED)
        # Between day and night only colours differ.
        found += [f"{scheme}: {fault}" for fault in faults(person.page, COLOURS if n else (), within)]
    return found
