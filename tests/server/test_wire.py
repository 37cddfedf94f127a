"""The wire: its schema, its types for the browser and its documentation agree with the messages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from starhall.bots.levels import LEVELS
from starhall.server.book.actions import ACTIONS
from starhall.server.door.routes import ROUTES
from starhall.wire.messages import ErrorCode, FromServer
from starhall.wire.parts import ClockName
from starhall.wire.schema import BODIES, schema
from tests.server.harness import Site
from tools import wire_types

DOCS = (Path(__file__).resolve().parents[2] / "docs" / "wire.md").read_text(encoding="utf-8")


def test_the_stored_schema_is_that_of_the_messages() -> None:
    found = wire_types.schema_text(schema(ACTIONS.messages, ACTIONS.happenings))
    assert wire_types.SCHEMA.read_text(encoding="utf-8") == found, "run python -m tools.wire_types"


def test_the_types_of_the_browser_client_are_those_of_the_messages() -> None:
    assert wire_types.main(["--check"]) == 0


@pytest.mark.parametrize(
    "kind", [*ACTIONS.messages, *FromServer.__args__], ids=lambda kind: str(kind.__name__)
)
def test_every_message_is_documented(kind: type) -> None:
    tag = kind.__struct_config__.tag  # type: ignore[attr-defined]
    assert f"`{tag}`" in DOCS


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{sorted(route.methods)[-1]} {route.path}")
def test_every_route_is_documented(route: object) -> None:
    path = route.path  # type: ignore[attr-defined]
    methods = route.methods - {"HEAD"}  # type: ignore[attr-defined]
    assert any(f"`{method} {path}`" in DOCS for method in methods)


@pytest.mark.parametrize("code", ErrorCode.__args__)  # type: ignore[attr-defined]
def test_every_error_is_documented(code: str) -> None:
    assert f"`{code}`" in DOCS


@pytest.mark.parametrize("body", BODIES, ids=lambda body: str(body.__name__))
def test_every_body_is_named_in_the_docs_or_is_part_of_one(body: type) -> None:
    assert re.search(rf"`{body.__name__}\b", DOCS)


async def test_the_hall_tells_games_bots_phrases_and_clocks(site: Site) -> None:
    hall = (await site.person().get("/api/hall")).json()
    peace = next(game for game in hall["games"] if game["game"] == "peace")
    assert (peace["least"], peace["most"]) == (2, 6)
    assert [kind["name"] for kind in peace["kinds"]] == ["reroll", "assign", "repair"]
    option = next(option for option in peace["options"] if option["name"] == "duel_cap")
    assert option["values"]["2"] == list(range(1, 13))
    assert option["more"]["2"] == 988
    assert [bot["level"] for bot in hall["bots"]] == list(LEVELS)
    assert {clock["clock"] for clock in hall["clocks"]} == set(get_args(ClockName))


async def test_the_rules_of_a_game_can_be_read(site: Site) -> None:
    rules = (await site.person().get("/api/games/peace/rules")).json()["rules"]
    assert rules[0]["id"] == "PEACE-001"
    assert any(rule["kind"] == "ruling" for rule in rules)
    assert (await site.person().get("/api/games/chess/rules")).json()["code"] == "not_understood"


async def test_pages_are_served_or_said_to_be_missing(site: Site) -> None:
    ann = site.person()
    page = await ann.get("/t/ABCDEFGH")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert (await ann.get("/api/nothing")).status_code == 404
    for path in ("/../config.py", "/%2e%2e/config.py", "/assets/../../config.py", "/..%2fconfig.py"):
        answer = await ann.get(path)
        assert "class Config" not in answer.text
    assert (await ann.get("/healthz")).text == "ok"
