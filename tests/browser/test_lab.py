"""The balance lab in the browser: a change is tried, its bars move, and the games behind them open."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from starhall.cli.page import page_of
from starhall.core.packs import read_pack
from starhall.lab import findings
from starhall.lab.balance import Lab
from starhall.lab.serving import Server
from starhall.lab.trial import Trial, arms
from tests.browser.axe import COLOURS, faults

LONG = 120_000
"""Milliseconds that games may take on a busy machine."""


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A lab of its own, whose packs are saved in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    with Server(0, tmp_path / "runs", page_of) as found:
        threading.Thread(target=found.serve_forever, daemon=True).start()
        yield found
        found.shutdown()


@pytest.fixture
def page(browser: Browser, lab: Server) -> Iterator[Page]:
    """Its page, ready to be used."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(LONG)
    found = context.new_page()
    found.goto(lab.address)
    found.wait_for_selector("body[data-ready]")
    yield found
    context.close()


def test_a_change_is_tried_and_the_games_in_which_it_mattered_open(page: Page, tmp_path: Path) -> None:
    page.get_by_label("Game").select_option("peace")
    page.get_by_label("invasion").select_option("heavy")
    page.get_by_label("A number of the content").fill("rounds.1.saucer")
    page.get_by_label("instead of 1").fill("2")
    page.get_by_label("The verdict is about").fill("score/points of a seat")
    page.get_by_label("Deals a number").fill("32")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#changes")).to_contain_text("rounds.1.saucer: 1 becomes 2", timeout=LONG)
    expect(page.locator("#count")).to_have_text("32 of 32 deals", timeout=LONG)
    expect(page.locator("#sentence")).to_contain_text("points of a seat", timeout=LONG)
    expect(page.locator("#sentence")).to_contain_text("decided after 32 deals", timeout=LONG)
    page.get_by_label("Bars").select_option("score")
    page.get_by_role("button", name="points of a seat").click()
    game = page.locator("#games a").nth(1)
    expect(game).to_contain_text("invasion heavy, rounds.1.saucer 2", timeout=LONG)
    with page.expect_popup() as opened:
        game.click()
    expect(opened.value.get_by_text(re.compile(r"choice \d+ of \d+")).first).to_be_visible(timeout=LONG)
    page.get_by_label("Bars").select_option("event")
    everything = page.locator("#bars li").count()
    page.get_by_label("Only those with").fill("saucer")
    expect(page.locator("#bars .what").first).to_contain_text(re.compile("saucer", re.IGNORECASE))
    assert 0 < page.locator("#bars li").count() < everything
    page.get_by_label("Save the change as a pack called").fill("more-saucers")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#trouble")).to_have_text("Saved as the pack more-saucers.", timeout=LONG)
    assert read_pack(tmp_path / "more-saucers").game == "peace"


def test_it_can_be_paused_and_fits_every_screen(page: Page) -> None:
    page.get_by_label("Game").select_option("peace")
    page.get_by_label("Deals a number").fill("100000")
    page.get_by_role("button", name="Play").click()
    page.wait_for_selector("#bars li")
    page.get_by_role("button", name="Pause").click()
    go_on = page.get_by_role("button", name="Go on")
    expect(go_on).to_be_enabled(timeout=LONG)
    looks: tuple[tuple[int, Literal["light", "dark"]], ...] = (
        (1440, "light"),
        (1200, "light"),
        (1440, "dark"),
        (360, "light"),
    )
    for width, scheme in looks:
        page.set_viewport_size({"width": width, "height": 740})
        page.emulate_media(color_scheme=scheme)
        assert faults(page, COLOURS if scheme == "dark" else ()) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
    played = page.evaluate("document.getElementById('done').value")
    go_on.click()
    page.wait_for_function("(played) => document.getElementById('done').value > played", arg=played)
    expect(page.get_by_role("button", name="Pause")).to_be_enabled(timeout=LONG)


@pytest.mark.provokes("^409 POST .*/begin")
def test_what_cannot_be_tried_is_said(page: Page) -> None:
    page.get_by_label("Bots").fill("deep-thought")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("alert")).to_contain_text("deep-thought", timeout=LONG)


def test_nothing_of_a_report_is_cut_at_the_width_of_a_laptop(browser: Browser, tmp_path: Path) -> None:
    changes = [f"numbers.start_disasters.value={value}" for value in (4, 6)]
    tried = Lab.begin(Trial("saga", arms("saga", content=changes), deals=3), tmp_path)
    tried.play()
    findings.write(tried)
    page = browser.new_page(viewport={"width": 1200, "height": 800})
    page.goto((tmp_path / findings.PAGE).as_uri())
    wide = page.locator("figure, .wide")
    assert wide.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0
    told = page.locator("svg text").all_text_contents()
    assert any("numbers.start_disasters.value 6" in text for text in told)
    assert not [text for text in told if "…" in text]
    page.close()
