"""What is kept of a person can be had, and can be forgotten, everywhere and for good."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from starhall.core import record
from starhall.server.kept.folder import FILE
from starhall.server.kept.forgetting import Forgetting
from tests.server.desk import admin, done
from tests.server.harness import Person, Seat, Site, play_out, running
from tests.server.services import postgres

NAME = "Zebulon Quirk"


async def sits(site: Site, name: str = NAME, game: str = "peace", **more: object) -> tuple[str, Person]:
    """Somebody at a table of their own."""
    person = site.person()
    plan = [{"sits": "me", "name": name}, {"sits": "bot"}]
    answer = await person.post("/api/tables", {"game": game, "seats": plan, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], person


async def talk(seat: Seat, text: str) -> None:
    """Say something at seat 0."""
    assert (await seat.request("say", seat=0, text=text))["type"] == "ack"


async def wholly_played(site: Site) -> tuple[str, Person, str]:
    """A finished game of somebody, who shared its record."""
    code, person = await sits(site, public=True, title=f"{NAME} plays")
    async with person.at(code) as seat:
        await talk(seat, "I live at Moon Street 7")
        await play_out([seat])
        await seat.request("report", seat=0, line=1, text="I am at Moon Street 7")
    shared = await person.post(f"/api/tables/{code}/share")
    return code, person, shared.json()["record"]


def scan(data: Path, *words: str) -> list[str]:
    """Every place in a database that holds one of these words."""
    found = []
    with sqlite3.connect(data / FILE) as connection:
        for (table,) in connection.execute("select name from sqlite_master where type = 'table'").fetchall():
            for row in connection.execute(f"select * from {table}"):
                found += [f"{table}: {word}" for word in words if any(word in str(cell) for cell in row)]
    return found


async def test_a_person_is_forgotten_everywhere_and_the_games_stay_whole(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        code, person, id = await wholly_played(site)
        other, _ = await sits(site, "Ann")
        assert len(scan(tmp_path, NAME, "Moon Street")) > 6
        await done(site, "person", "delete", NAME)
        assert scan(tmp_path, NAME, "Moon Street") == []
        async with person.at(code) as seat:
            assert seat.around["seats"][0]["name"] == "Somebody"
            assert seat.snapshot["said"][0]["text"] == "(taken down)"
            assert seat.snapshot["table"]["title"] == "Somebody plays"
            assert NAME not in json.dumps(seat.snapshot)
        text = await site.parts.store.record(id)
        assert text is not None
        assert record.load(text).state.names[0] == "Somebody"
        shown = await admin(site, "table", other, "--json")
        assert shown.data["seats"][0]["name"] == "Ann"
        whole = await admin(site, "check")
        assert whole.code == 0, whole.out
        line = (await admin(site, "audit", "--json")).data["audit"][0]
        assert line["did"] == "person delete"
        assert line["what"].startswith("A name at 1 table, 1 saying, 1 record;")


@pytest.fixture(params=["sqlite", "postgresql"])
async def hall(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Site]:
    """A running server on either database."""
    with postgres() if request.param == "postgresql" else contextlib.nullcontext("") as database:
        async with running(tmp_path, database=database) as found:
            yield found


async def test_a_running_table_goes_on_without_the_name(hall: Site) -> None:
    code, person = await sits(hall)
    async with person.at(code) as seat:
        await seat.until_asked()
        await seat.choose()
        await done(hall, "person", "delete", NAME, "--table", code)
        frame = await seat.until("snapshot")
        assert NAME not in json.dumps(frame)
        assert "Somebody" in json.dumps(frame["lines"])
        await seat.until_asked()
        assert (await seat.choose())["type"] == "ack"
        assert NAME not in json.dumps(seat.lines)
    assert (await admin(hall, "check")).code == 0
    await done(hall, "ban", "--table", code)
    await done(hall, "rotate", "who")
    assert (await admin(hall, "bans", "--json")).data["bans"] == []
    assert (await admin(hall, "person", "export", NAME, "--json")).data["tables"] == []


async def test_whoever_opened_tables_is_forgotten_by_their_address(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy="127.0.0.1") as site:
        code, _ = await sits(site)
        body = {"game": "peace", "seats": [{"sits": "me", "name": "Ann"}, {"sits": "bot"}]}
        far = await site.person().post("/api/tables", body, **{"X-Forwarded-For": "192.0.2.7"})
        who = (await admin(site, "table", far.json()["table"], "--json")).data["who"]
        cup = {"game": "peace", "format": "single", "fill": 2}
        event = (await site.person().post("/api/events", cup, **{"X-Forwarded-For": "192.0.2.7"})).json()
        path = f"/api/events/{event['event']}/enter"
        await site.person().post(path, {"name": "Guest"}, **{"X-Forwarded-For": "192.0.2.7"})
        await done(site, "ban", "--who", who)
        found = (await admin(site, "person", "export", "--address", "192.0.2.7", "--json")).data
        assert found["opened"] == [far.json()["table"]]
        assert [(table["table"], table["name"]) for table in found["tables"]] == [
            (far.json()["table"], "Ann")
        ]
        await done(site, "person", "delete", "--who", who)
        assert scan(tmp_path, who, '"Ann"') == ["audit: " + who]
        assert (await admin(site, "table", code, "--json")).data["seats"][0]["name"] == NAME


async def test_what_is_kept_of_a_person_can_be_had(site: Site) -> None:
    code, person = await sits(site)
    async with person.at(code) as seat:
        await talk(seat, "Hello")
    found = (await admin(site, "person", "export", NAME, "--json")).data
    assert [(table["table"], table["name"]) for table in found["tables"]] == [(code, NAME)]
    assert [said["text"] for said in found["tables"][0]["sayings"]] == ["Hello"]
    shown = (await admin(site, "person", "export", NAME)).out
    assert f"{code}  peace" in shown
    assert "Hello" in shown
    assert "A name at 1 table, 1 saying, 0 records; 0 tables opened." in shown


async def test_a_dry_run_forgets_nobody(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        code, _ = await sits(site)
    before = scan(tmp_path, NAME)
    dry = await admin(tmp_path, "person", "delete", NAME, "--dry-run")
    assert f"Replace '{NAME}' at table {code} and remove 0 sayings." in dry.out
    assert scan(tmp_path, NAME) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("person", "delete"), "say who it is"),
        (("person", "delete", "Ann", "--who", "x"), "say who it is"),
        (("person", "delete", "--who", "x", "--table", "AAAAAAAA"), "narrows a NAME down"),
        (("person", "delete", "Nobody at all"), "nothing is kept of them"),
    ],
)
async def test_somebody_who_is_not_there_is_refused_in_words(
    site: Site, words: tuple[str, ...], said: str
) -> None:
    answer = await admin(site, *words, "--yes")
    assert answer.code == 2
    assert said in answer.err


def test_only_names_and_sentences_are_touched() -> None:
    forgetting = Forgetting("peace", ["peace", "Somebody"])
    head = {"game": "peace", "title": "peace and war", "seats": [{"name": "peace"}, {"name": "Bo"}]}
    assert json.loads(forgetting.head(json.dumps(head))) == {
        "game": "peace",
        "title": "Somebody 2 and war",
        "seats": [{"name": "Somebody 2"}, {"name": "Bo"}],
    }
    said = {"kind": "said", "seat": 1, "text": "peacefully, peace!", "phrase": ""}
    assert json.loads(forgetting.entry(json.dumps(said), own=False))["text"] == "peacefully, Somebody 2!"
    assert json.loads(forgetting.entry(json.dumps(said), own=True))["text"] == "(taken down)"
