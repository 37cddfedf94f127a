"""Links tell what they lead to: of listed tables and of records a title, a sentence and a picture."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from starhall.core.drawing import of_text
from starhall.server.shown.preview import HIGH, WIDE, titled
from tests.server.harness import Person, Site, running

PNG = b"\x89PNG\r\n\x1a\n"
RECORD = Path(__file__).parents[1] / "records" / "peace" / "players-2.json"
PAGE = "<html><head><title>Starhall</title></head></html>"


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Site]:
    """A hall whose client is one empty page."""
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text(PAGE)
    async with running(tmp_path / "data", static=static) as site:
        yield site


async def told(person: Person, path: str) -> dict[str, str]:
    """What a page tells of itself."""
    page = (await person.get(path)).text
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page)
    return {name: unescape(text) for name, text in found}


async def test_a_listed_table_tells_who_sits_there_and_shows_its_board(hall: Site) -> None:
    ann = hall.person()
    opened = await ann.open("peace", ("me", "bot"), public=True, title='Tea & <"dice">')
    found = await told(hall.person(), f"/t/{opened['table']}")
    assert found["og:title"] == 'Tea & <"dice"> · We Come In Peace'
    assert found["og:description"].startswith("Being played. At the table: ")
    assert found["twitter:card"] == "summary_large_image"
    path = f"/api/tables/{opened['table']}/picture"
    assert found["og:image"].endswith(path)
    picture = await hall.person().get(path)
    assert (picture.headers["Content-Type"], picture.content[:8]) == ("image/png", PNG)
    size = [int.from_bytes(picture.content[at : at + 4], "big") for at in (16, 20)]
    assert size == [WIDE, HIGH]


async def test_a_table_by_invitation_tells_no_more_than_one_that_is_not_there(hall: Site) -> None:
    ann = hall.person()
    opened = await ann.open("peace", ("me", "bot"), public=False, title="Secret")
    stranger = hall.person()
    there, nowhere = [await stranger.get(f"/t/{code}") for code in (opened["table"], "aaaaaaaa")]
    assert there.text == nowhere.text == PAGE
    pictures = [await stranger.get(f"/api/tables/{code}/picture") for code in (opened["table"], "aaaaaaaa")]
    assert [answer.status_code for answer in pictures] == [404, 404]
    assert pictures[0].content == pictures[1].content


async def test_a_record_tells_who_won_and_shows_the_end(hall: Site) -> None:
    ann = hall.person()
    headers = {"Content-Type": "application/json"}
    answer = await ann.http.post("/api/records", content=RECORD.read_text(), headers=headers)
    id = answer.json()["record"]
    first, second = json.loads(RECORD.read_text())["seats"]
    found = await told(ann, f"/r/{id}")
    assert found["og:title"] == f"We Come In Peace: {first} and {second}"
    assert re.fullmatch(rf"({first}|{second}) wins. A replay of \d+ choices\.", found["og:description"])
    assert found["og:image"].endswith(f"/api/records/{id}/picture")
    picture = await ann.get(f"/api/records/{id}/picture")
    assert picture.content[:8] == PNG
    assert await told(ann, "/r/0123456789abcdef") == {}


async def test_a_browser_that_opens_the_page_gets_it_as_it_was_built(hall: Site) -> None:
    opened = await hall.person().open("peace", ("me", "bot"), public=True)
    answer = await hall.person().http.get(f"/t/{opened['table']}", headers={"Sec-Fetch-Dest": "document"})
    assert answer.text == PAGE


def test_a_picture_holds_every_board_and_no_markup_of_it() -> None:
    for board in ("", "<svg onload='x'> & more", "\n".join(["long " * 60] * 90)):
        found = ElementTree.fromstring(titled("<b>title</b>", of_text(board)))
        assert (found.get("width"), found.get("height")) == (str(WIDE), str(HIGH))
        assert {one.tag.rpartition("}")[2] for one in found.iter()} == {"svg", "rect", "text"}
        laid = next(one for one in found if one.tag.endswith("svg"))
        place = {name: float(laid.get(name, "")) for name in ("x", "y", "width", "height")}
        assert place["x"] + place["width"] <= WIDE
        assert place["y"] + place["height"] <= HIGH
