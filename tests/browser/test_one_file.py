"""A replay in one file: it plays, scrubs, explains and checks itself where there is no network at all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from starhall.cli import main
from starhall.server.shown import one_file
from tests.browser import axe
from tests.browser.hall import Hall
from tests.browser.people import WAIT, Person, settle

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("peace", "void", "saga", "stellar", "futura")
FINE = "This file is as it was made."

Come = Callable[..., Person]
Open = Callable[[Path], Page]
Write = Callable[[str], Path]


def record_of(game: str) -> Path:
    """A finished game of two."""
    return RECORDS / game / "players-2.json"


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Opens a file in a browser that has no network; whatever it asks for but itself fails the test."""
    context = browser.new_context(
        offline=True, viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
    )
    context.set_default_timeout(WAIT)
    asked: list[str] = []
    faults: list[str] = []

    def come(file: Path) -> Page:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto(file.as_uri())
        return page

    yield come
    context.close()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert faults == []


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Write:
    """Writes the file of a game, once."""
    folder = tmp_path_factory.mktemp("files")

    def write(game: str) -> Path:
        out = folder / f"{game}.html"
        if not out.exists():
            assert main(["replay", str(record_of(game)), "--html", str(out)]) == 0
        return out

    return write


@pytest.mark.parametrize("game", GAMES)
def test_a_file_alone_leads_to_the_end_that_its_record_names(opened: Open, written: Write, game: str) -> None:
    record = json.loads(record_of(game).read_text())
    file = written(game)
    assert file.stat().st_size <= 1_500_000
    page = opened(file)
    status = page.locator("[data-digest]")
    expect(status).to_contain_text(FINE)
    assert status.get_attribute("data-digest") == record["snapshots"][-1]["digest"]
    last = len(record["choices"])
    expect(page.get_by_text(f"choice {last} of {last}")).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_text(f"choice 0 of {last}")).to_be_visible()
    page.get_by_role("button", name="One choice on").click()
    expect(page.get_by_text(f"choice 1 of {last}")).to_be_visible()


def test_a_file_explains_its_log_and_its_rules(opened: Open, written: Write) -> None:
    page = opened(written("peace"))
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_contain_text("PEACE-")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.get_by_role("dialog")).to_contain_text("PEACE-")
    assert axe.faults(page) == []


def test_a_record_that_was_changed_is_found_out(opened: Open, written: Write, tmp_path: Path) -> None:
    text = record_of("peace").read_text()
    game = written("peace").read_bytes().split(b'id="game">')[1].split(b"<")[0]
    changed = text.replace('"seats":["', '"seats":["X', 1)
    assert changed != text
    file = tmp_path / "changed.html"
    file.write_bytes(one_file.page(game, changed))
    page = opened(file)
    expect(page.locator("[data-digest]")).to_contain_text("This file was changed or damaged.")
    expect(page.locator("[data-digest]")).to_contain_text(
        "The record in it was changed after it was written."
    )


def said_of(page: Page) -> str:
    """Where the file says that its game was played."""
    return str(page.locator("[data-where]").get_attribute("data-where"))


def test_a_file_of_a_hall_says_that_the_game_was_played_there_and_a_forged_one_does_not(
    hall: Hall, person: Come, opened: Open, tmp_path: Path
) -> None:
    ann = person()
    ask, headers = ann.context.request, {"Content-Type": "application/json", "Origin": hall.url}
    seats = [{"sits": "me", "name": "Ann"}, {"sits": "bot", "level": "random"}]
    body = json.dumps({"game": "peace", "seats": seats})
    code = ask.post(f"{hall.url}/api/tables", data=body, headers=headers).json()["table"]
    ann.visit(f"{hall.url}/t/{code}")
    settle(ann)
    text = ask.get(f"{hall.url}/api/tables/{code}/record").text()
    whole = ask.get(f"{hall.url}/api/tables/{code}/page").body()
    file = tmp_path / "here.html"
    file.write_bytes(whole)
    page = opened(file)
    assert said_of(page) == "here"
    expect(page.get_by_text("What this page shows follows from that record")).to_be_visible()
    assert axe.faults(page) == []
    game = whole.split(b'id="game">')[1].split(b"<")[0]
    keys = ask.get(f"{hall.url}/api/keys").json()["keys"]
    signature = json.loads(text)["signed"]["signature"]
    forged = text.replace(signature, ("1" if signature[0] == "0" else "0") + signature[1:])
    # The same from a terminal, for somebody who knows the key of the hall.
    saved, file = tmp_path / "game.json", tmp_path / "by-key.html"
    saved.write_text(text)
    assert main(["replay", str(saved), "--html", str(file), "--key", keys[0]]) == 0
    page = opened(file)
    assert said_of(page) == "here"
    expect(page.get_by_text("worked out by whoever made the file")).to_be_visible()
    for made, record, known, where in (
        ("other.html", text, ["ab" * 32], "elsewhere"),
        ("forged.html", forged, keys, "unknown"),
        ("nobody.html", forged, [], "elsewhere"),
    ):
        file = tmp_path / made
        file.write_bytes(one_file.page(game, record, one_file.FileSeal("the hall at x.example", known)))
        page = opened(file)
        assert said_of(page) == where
        expect(page.get_by_text("worked out by whoever made the file")).to_be_visible()


@pytest.mark.provokes("^503 GET .*/page")
def test_the_page_of_a_record_gives_it_out_as_one_file(
    hall: Hall, person: Come, opened: Open, tmp_path: Path
) -> None:
    ann = person()
    ann.visit(hall.url)
    text = record_of("peace").read_text()
    headers = {"Content-Type": "application/json", "Origin": hall.url}
    answer = ann.context.request.post(f"{hall.url}/api/records", data=text, headers=headers)
    ann.visit(f"{hall.url}/r/{answer.json()['record']}")
    # The server plays the game through first: until then the button says so, and cannot be pressed again.
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    ann.page.route("**/page", hold)
    button = ann.page.get_by_role("button", name=re.compile("Save as web page|Making the page"))
    button.click()
    expect(button).to_have_text(re.compile("Making the page"))
    expect(button).to_be_disabled()
    waiting.pop().fulfill(status=503, json={"code": "busy", "text": "Too much is asked for now. Try again."})
    expect(ann.page.get_by_role("alert")).to_have_text("Too much is asked for now. Try again.")
    with ann.page.expect_download() as coming:
        button.click()
        ann.until(lambda: bool(waiting))
        waiting.pop().continue_()
    expect(button).to_be_enabled()
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    file = tmp_path / "given.html"
    coming.value.save_as(file)
    page = opened(file)
    expect(page.locator("[data-digest]")).to_contain_text(FINE)
    with page.expect_download() as record:
        page.get_by_role("button", name="Save the record").click()
    saved = tmp_path / "saved.json"
    record.value.save_as(saved)
    assert saved.read_text() == text
