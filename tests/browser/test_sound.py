"""Sound is made in the browser: every voice is heard, none is too loud, none comes before the first click."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hall import Hall
from tests.browser.light import GAMES
from tests.browser.people import Person

Come = Callable[..., Person]
WEB = Path(__file__).parents[2] / "web"

PARTS = """
import { Mixer } from '%(web)s/src/sound/mixer'
import { Player } from '%(web)s/src/sound/player'
import { lengthOf, VOICES } from '%(web)s/src/sound/recipes'
import { timbreOf } from '%(web)s/src/sound/timbres'
Object.assign(globalThis, { Mixer, Player, lengthOf, VOICES, timbreOf })
"""
"""What makes the sounds of the client, for a page of its own."""

RENDERED = """async (game) => {
    const RATE = 22050, FROM = 0.5
    const heard = async (voices) => {
        const longest = Math.max(...voices.map(lengthOf)) / 1000 + FROM + 0.5
        const context = new OfflineAudioContext(1, RATE * longest, RATE)
        const player = new Player(context, timbreOf(game), 1)
        const mixer = new Mixer()
        for (const voice of voices)
            for (const { note } of mixer.hear({ voice, mine: true, scene: false }, 0)) player.play(note, FROM)
        const samples = (await context.startRendering()).getChannelData(0)
        const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
        const energy = samples.reduce((sum, sample) => sum + sample ** 2, 0)
        const rest = Math.max(...samples.slice(Math.round(RATE * (longest - 0.1))).map(Math.abs))
        return { loudest, energy, rest }
    }
    const found = {}
    for (const voice of VOICES) found[voice] = await heard([voice])
    found.together = await heard(['fall', 'hit', 'break', 'win'])
    return found
}"""
"""Each voice of a game as it comes out at full volume, and the four loudest at once."""

LISTEN = """window.contexts = 0, window.started = { OscillatorNode: 0, AudioBufferSourceNode: 0 }
window.AudioContext = class extends AudioContext { constructor() { super(); window.contexts++ } }
for (const kind of Object.keys(started)) {
    const { start } = window[kind].prototype
    window[kind].prototype.start = function (...when) { started[kind]++; return start.apply(this, when) }
}"""
"""Counts what begins to sound: tones and noise."""

SILENT = {"OscillatorNode": 0, "AudioBufferSourceNode": 0}


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The parts of the client that make sounds, as one script."""
    folder = tmp_path_factory.mktemp("sound")
    (folder / "parts.ts").write_text(PARTS % {"web": WEB.as_posix()}, encoding="utf-8")
    rolldown = WEB / "node_modules" / ".bin" / "rolldown"
    command = [
        str(rolldown),
        str(folder / "parts.ts"),
        "--format",
        "iife",
        "--file",
        str(folder / "parts.js"),
    ]
    subprocess.run(command, check=True, capture_output=True, cwd=WEB)
    return (folder / "parts.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_voice_of_a_game_is_heard_and_none_is_too_loud(browser: Browser, parts: str, game: str) -> None:
    page = browser.new_page()
    page.add_script_tag(content=parts)
    found: dict[str, dict[str, Any]] = page.evaluate(RENDERED, game)
    page.close()
    assert len(found) == 16
    assert not [voice for voice, sound in found.items() if sound["energy"] < 0.005 or sound["loudest"] < 0.01]
    assert not [voice for voice, sound in found.items() if sound["loudest"] > 0.9]
    # It ends: what is left at the end of the echo is next to nothing.
    assert not [voice for voice, sound in found.items() if sound["rest"] > 0.01]


def test_nothing_sounds_before_the_first_click_and_a_switch_is_kept(hall: Hall, person: Come) -> None:
    ann = person(speed="normal", sound=True)
    ann.context.add_init_script(LISTEN)
    ann.play_a_bot(hall.url)
    assert ann.page.evaluate("[contexts, started]") == [0, SILENT]
    ann.page.get_by_role("heading", level=1).click()
    ann.until(lambda: ann.page.evaluate("contexts") == 1)
    ann.roll_again(1)
    # Seven times the dice touch the table; the story of the round before may still be told.
    ann.until(lambda: ann.page.evaluate("started.AudioBufferSourceNode") >= 7)
    expect(ann.turn_heading()).to_be_visible()
    ann.page.keyboard.press("m")
    expect(ann.button("Sound")).to_have_attribute("aria-pressed", "false")
    ann.page.reload()
    expect(ann.turn_heading()).to_be_visible()
    expect(ann.button("Sound")).to_have_attribute("aria-pressed", "false")
    ann.roll_again(2)
    assert ann.page.evaluate("[contexts, started]") == [0, SILENT]


def test_volume_and_notifications_are_in_the_settings(hall: Hall, whole_browser: Browser) -> None:
    ann = Person(whole_browser)
    ann.context.grant_permissions(["notifications"], origin=hall.url)
    ann.play_a_bot(hall.url)
    ann.button("Settings").click()
    sheet = ann.page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("group", name="Sound").get_by_text("On", exact=True).click()
    sheet.get_by_role("slider", name="Volume").fill("25")
    sheet.get_by_role("button", name="Notify me", exact=True).click()
    expect(sheet.get_by_role("button", name="Notify me no more")).to_be_visible()
    kept = ann.page.evaluate("JSON.parse(localStorage['starhall.settings'])")
    assert (kept["sound"], kept["volume"], kept["notify"]) == (True, 25, True)


ELSEWHERE = """window.notes = []
window.Notification = class extends EventTarget {
    constructor(title) { super(); window.notes.push(title) }
    close() { window.notes.push('closed') }
    static permission = 'granted'
    static requestPermission = async () => 'granted'
}
Object.defineProperty(document, 'hidden', { get: () => window.away ?? false })"""
"""A headless browser shows no notifications, and its only tab is never hidden."""
CALLED = "Your turn: We Come In Peace"


def test_somebody_who_looks_elsewhere_is_called(hall: Hall, person: Come) -> None:
    ann = person(sound=True)
    for script in (LISTEN, ELSEWHERE):
        ann.context.add_init_script(script)
    ann.play_a_bot(hall.url)
    expect(ann.page).to_have_title("● Your turn – Starhall")
    icon = ann.page.locator("link[rel=icon]")
    ann.button("Settings").click()
    ann.button("Notify me", exact=True).click()
    ann.button("Close").click()
    ann.until(lambda: ann.page.evaluate("contexts") == 1)
    assert ann.page.evaluate("notes") == []
    ann.page.evaluate("away = true")
    ann.roll_again(1)
    ann.until(lambda: ann.page.evaluate("notes.at(-1)") == CALLED)
    # The question before may have called, too, if it stood no longer than the patience of a call.
    calls = ann.page.evaluate("notes").count(CALLED)
    assert ann.page.evaluate("started.OscillatorNode") == 2 * calls
    expect(icon).to_have_attribute("href", re.compile("icon-turn"))
    ann.page.evaluate("away = false")
    ann.roll_again(2)
    expect(icon).not_to_have_attribute("href", re.compile("icon-turn"))
    assert ann.page.evaluate("notes") == [CALLED, "closed"] * calls
