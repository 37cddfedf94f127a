"""An owner's content pack in the browser: its names, texts and numbers come from the server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from starhall.core.packs import VARIABLE
from tests.browser.hall import Hall
from tests.browser.people import Person

ROOT = Path(__file__).resolve().parents[2]
PACK = ROOT / "examples" / "packs" / "gentle-void"
WITH_PACK = {VARIABLE: str(PACK)}

# A process has the packs that it was started with: this one has not, so another one plays.
PLAY = """
import json
from starhall.core import record
from starhall.games.void.box.parts import KIND
from tests.browser.positions import asked, found
def holds_it(s):
    return asked(s, "play") and 6 in [KIND[card] for card in s.hands[s.asked[0][0]]]
position = found("void", 2, holds_it)
print(json.dumps([record.save(position.match), position.at, position.seat]))
"""


@pytest.fixture
def gentle_hall(tmp_path: Path) -> Iterator[Hall]:
    """A server with the example pack."""
    found = Hall(tmp_path / "gentle", **WITH_PACK)
    yield found
    found.stop()


def played_with_the_pack() -> tuple[str, int, int]:
    """A record, the number of choices after which a hand holds the card that the pack changes, and whose."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=ROOT,
        env={**os.environ, **WITH_PACK},
        capture_output=True,
        text=True,
        check=True,
    )
    text, at, seat = json.loads(done.stdout)
    return text, at, seat


def test_a_card_of_a_pack_has_its_own_name_and_text(gentle_hall: Hall, person: Callable[..., Person]) -> None:
    text, at, seat = played_with_the_pack()
    ann = person()
    headers = {"Content-Type": "application/json", "Origin": gentle_hall.url}
    ask = ann.context.request
    shared = ask.post(f"{gentle_hall.url}/api/records", data=text, headers=headers).json()
    opened = ask.post(
        f"{gentle_hall.url}/api/records/{shared['record']}/branch",
        data={"at": at, "seat": seat, "level": "random", "name": "Ann"},
    ).json()
    ann.visit(f"{gentle_hall.url}/t/{opened['table']}")
    hand = ann.page.get_by_role("region", name="Cards")
    card = hand.get_by_role("button", name="Full Hold")
    expect(card.first).to_be_visible()
    expect(card.first).to_contain_text("Draw 3.")
    expect(hand.get_by_text("Supply Crate")).to_have_count(0)


def test_content_is_given_out_under_its_fingerprint_alone(
    gentle_hall: Hall, person: Callable[..., Person]
) -> None:
    ask = person().context.request
    games = {game["game"]: game["content"] for game in ask.get(f"{gentle_hall.url}/api/hall").json()["games"]}
    found = ask.get(f"{gentle_hall.url}/api/games/void/content/{games['void']}")
    assert found.json()["cards"]["C07"]["name"] == "Full Hold"
    assert "immutable" in found.headers["cache-control"]
    other = ask.get(f"{gentle_hall.url}/api/games/void/content/{games['peace']}")
    assert (other.status, other.json()["code"]) == (409, "out_of_date")
