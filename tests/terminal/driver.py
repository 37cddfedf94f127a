"""Plays in the hall as a person does: by keys, looking at the screen."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from starhall.core import Game, registry
from starhall.terminal.app import Hall
from starhall.terminal.ask import CONFIRM
from starhall.terminal.dialogs import CurtainScreen
from starhall.terminal.end import EndScreen
from starhall.terminal.play import TableScreen
from starhall.terminal.seats import read_seats
from starhall.terminal.table import Plan, Table, begin


def peace() -> Game[Any]:
    """A game without secrets."""
    return registry.game("peace")


def plan(*seats: str, game: Game[Any] | None = None, seed: str = "1", typed: bool = False) -> Plan:
    """A table before it begins."""
    return Plan(game or peace(), tuple(read_seats(seats)), {}, seed, typed)


def new_table(
    *seats: str, game: Game[Any] | None = None, seed: str = "1", take_backs: str | None = None
) -> Table:
    """A table at which nobody has chosen yet."""
    return begin(replace(plan(*seats, game=game, seed=seed), take_backs=take_backs))


def hall(*seats: str, game: Game[Any] | None = None, seed: str = "1") -> Hall:
    """The hall, open at a new table."""
    return Hall(opened=plan(*seats, game=game, seed=seed), bot_delay=0)


def play_first(table: Table, choices: int | None = None) -> None:
    """Everybody takes the first option, for so many choices or to the end."""
    while (seat := table.next_seat) is not None and (choices is None or len(table.match.choices) < choices):
        table.choose(seat, table.match.state.choices(seat)[0])


def seen(app: App[str]) -> str:
    """The text on the screen, as one line."""
    shown = re.sub(r"<style.*?</style>|<[^>]*>", " ", app.export_screenshot(), flags=re.DOTALL)
    return " ".join(html.unescape(shown).split())


async def until(pilot: Pilot[str], true: Callable[[], object]) -> None:
    """Wait for something to be true, a bounded number of moments."""
    for _ in range(1000):
        await pilot.pause()
        if true():
            return
    raise AssertionError(f"it never came true; the screen is {pilot.app.screen}")


async def comes(pilot: Pilot[str], screen: type[Screen[Any]]) -> bool:
    """Wait for a screen of this kind; one that is left to go to another needs some moments for it."""
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))
    return True


async def told(app: Hall, pilot: Pilot[str], text: str) -> None:
    """Wait until this is told beside the table."""
    await until(pilot, lambda: any(text in note.message for note in app._notifications))


async def settled(pilot: Pilot[str]) -> None:
    """Wait until a person is asked, or something else than the table is shown."""

    def ready() -> bool:
        screen = pilot.app.screen
        return not isinstance(screen, TableScreen) or screen.ask_panel.asked is not None

    await until(pilot, ready)


def table_screen(app: Hall) -> TableScreen:
    """The table on top."""
    assert isinstance(app.screen, TableScreen), app.screen
    return app.screen


async def pass_curtain(pilot: Pilot[str]) -> None:
    """Sit down if the curtain is drawn."""
    await settled(pilot)
    if isinstance(pilot.app.screen, CurtainScreen):
        await pilot.press("enter")
        await settled(pilot)


async def play_by_keys(
    app: Hall, pilot: Pilot[str], seed: int = 0, most_curtains: int = 1000
) -> tuple[int, int]:
    """Play with random keys to the end, or so many curtains; returns the choices and curtains there were."""
    rng = Random(seed)
    choices = curtains = 0
    while True:
        await settled(pilot)
        if isinstance(app.screen, EndScreen) or curtains == most_curtains:
            return choices, curtains
        if isinstance(app.screen, CurtainScreen):
            curtains += 1
            await pilot.press("enter")
            continue
        panel = table_screen(app).ask_panel
        if any(row.bit for row in panel.rows):
            for row in panel.rows:
                if row.bit and rng.random() < 0.3:
                    await pilot.press(row.key)
        keys = [row.key for row in panel.rows if not row.bit and not row.reason and row.key]
        key = rng.choice(keys)
        before = len(table_screen(app).table.match.choices)
        await pilot.press("enter" if key == CONFIRM else key)
        await until(pilot, lambda before=before: _moved(app, before))  # type: ignore[misc]
        choices += 1


def _moved(app: Hall, before: int) -> bool:
    return not isinstance(app.screen, TableScreen) or len(app.screen.table.match.choices) != before
