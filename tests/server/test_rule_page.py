"""The page of a rule, as the browser asks for it."""

from __future__ import annotations

from starhall.lab import finding
from tests.server.harness import Site


async def test_a_rule_is_shown_with_its_code_tests_and_words(site: Site) -> None:
    answer = await site.person().get("/api/games/peace/rules/PEACE-059")
    page = answer.json()
    found = finding.find("PEACE-059")
    assert answer.status_code == 200
    assert page["id"] == "PEACE-059"
    assert page["code"] == [
        {"name": place.name, "file": place.file, "line": place.line} for place in found.code
    ]
    assert len(page["tests"]) == len(found.tests or ()) > 0
    assert [(event["name"], event["sure"]) for event in page["events"]] == [("no target", True)]
    assert page["browser"]


async def test_what_is_not_at_hand_is_null_and_not_empty(site: Site) -> None:
    page = (await site.person().get("/api/games/cargo/rules/CARGO-011")).json()
    assert page["code"]
    assert page["tests"] is None
    assert page["browser"] is None


async def test_an_unknown_rule_is_refused_with_those_that_look_like_it(site: Site) -> None:
    answer = await site.person().get("/api/games/peace/rules/PEACE-O59")
    assert answer.status_code == 400
    assert "did you mean PEACE-059" in answer.json()["text"]
    assert (await site.person().get("/api/games/chess/rules/PEACE-059")).status_code == 400
