"""Files of the client and content are sent packed to whoever can unpack them, and plain to everybody else."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from starhall.core import registry
from tests.server.harness import Site, running

SCRIPT = b"console.log('hello')\n" * 100
BR = b"as brotli has it"
"""Whatever the build has put beside a file: the server sends it as it is."""


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Site]:
    """A hall with a client of three files, one of them packed both ways."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Starhall</title>")
    (static / "assets" / "main.js").write_bytes(SCRIPT)
    (static / "assets" / "main.js.br").write_bytes(BR)
    (static / "assets" / "main.js.gz").write_bytes(gzip.compress(SCRIPT))
    (static / "assets" / "plain.css").write_text("a {}")
    async with running(tmp_path / "data", static=static) as site:
        yield site


@pytest.mark.parametrize(
    ("accepts", "way"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0", "gzip"),
        ("GZIP", "gzip"),
        ("identity", ""),
        ("", ""),
        ("br; q=0.0, gzip;q=0", ""),
    ],
)
async def test_a_file_is_sent_in_its_shortest_form_that_is_understood(
    hall: Site, accepts: str, way: str
) -> None:
    http = hall.person().http
    async with http.stream("GET", "/assets/main.js", headers={"Accept-Encoding": accepts}) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert (gzip.decompress(raw) if way == "gzip" else raw) == (BR if way == "br" else SCRIPT)
    assert answer.headers.get("content-encoding", "") == way
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"].partition(";")[0].endswith("/javascript")
    assert answer.headers["cache-control"].endswith("immutable")


async def test_what_was_not_packed_is_sent_as_it_is(hall: Site) -> None:
    found = await hall.person().http.get("/assets/plain.css", headers={"Accept-Encoding": "br, gzip"})
    assert (found.text, found.headers.get("content-encoding")) == ("a {}", None)
    page = await hall.person().http.get("/t/ABCDEF", headers={"Accept-Encoding": "br, gzip"})
    assert (page.text, page.headers["cache-control"]) == ("<title>Starhall</title>", "no-cache")


async def test_content_is_packed_for_those_who_can_unpack_it(site: Site) -> None:
    content = registry.game("peace").content
    path = f"/api/games/peace/content/{content.shown_fingerprint}"
    packed = await site.person().http.get(path, headers={"Accept-Encoding": "gzip"})
    plain = await site.person().http.get(path, headers={"Accept-Encoding": "identity"})
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < len(plain.content) / 2


async def test_a_page_begins_with_the_file_that_names_what_it_needs(hall: Site, tmp_path: Path) -> None:
    (tmp_path / "static" / "table.html").write_text("<title>A table</title>")
    http = hall.person().http
    assert (await http.get("/t/ABCDEF")).text == "<title>A table</title>"
    assert (await http.get("/")).text == "<title>Starhall</title>"
    assert (await http.get("/r/ABCDEF")).text == "<title>Starhall</title>"


async def test_what_binds_pages_is_sent_with_pages_and_answers_and_not_with_files(hall: Site) -> None:
    http = hall.person().http
    for path in ("/", "/t/ABCDEF", "/api/hall", "/api/tables/ABCDEF"):
        assert "frame-ancestors 'none'" in (await http.get(path)).headers["content-security-policy"]
    file = (await http.get("/assets/main.js")).headers
    assert "content-security-policy" not in file
    assert file["x-content-type-options"] == "nosniff"
    assert file["cross-origin-resource-policy"] == "same-origin"


async def test_the_hall_is_packed_and_can_be_asked_about_one_game(site: Site) -> None:
    packed = await site.person().http.get("/api/hall", headers={"Accept-Encoding": "gzip"})
    one = await site.person().http.get("/api/hall?game=void", headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert [game for game in packed.json()["games"] if game["game"] == "void"] == one.json()["games"]
    assert packed.json()["phrases"] == one.json()["phrases"]


async def test_whoever_enters_learns_which_board_to_fetch(site: Site) -> None:
    opened = await site.person().open("void", ("me", "open"))
    guest = site.person()
    key = opened["invite"].partition("#")[2]
    entered = await guest.post(f"/api/tables/{opened['table']}/enter", {"keys": [key]})
    content = registry.game("void").content
    assert (entered.json()["game"], entered.json()["content"]) == ("void", content.shown_fingerprint)
