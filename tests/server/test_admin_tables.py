"""The operator looks at tables, closes, deletes, exports them, and takes down what nobody should read."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from starhall.cli import main
from starhall.core import record
from tests.server.desk import admin, done
from tests.server.harness import Person, Seat, Site, running
from tests.server.services import postgres


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL for all tests here."""
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
async def hall(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Site]:
    """A running server on either database."""
    on = request.getfixturevalue("database") if request.param == "postgresql" else ""
    async with running(tmp_path, database=on) as found:
        yield found


async def begun(site: Site, title: str = "", **more: object) -> tuple[str, Person]:
    """Ann at a table with a bot that waits for her."""
    ann = site.person()
    plan = [{"sits": "me", "name": "Ann"}, {"sits": "bot"}]
    answer = await ann.post("/api/tables", {"game": "peace", "seats": plan, "title": title, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], ann


async def say(seat: Seat, text: str) -> int:
    """Say something; the number of the entry."""
    answer = await seat.request("say", seat=0, text=text)
    assert answer["type"] == "ack", answer
    await seat.until_number(answer["number"])
    return int(answer["number"])


async def entries(site: Site, code: str) -> list[str]:
    """The kinds of the entries in the book of a table."""
    shown = (await admin(site, "table", code, "--json")).data
    return [entry["kind"] for entry in shown["entries"]]


async def test_tables_are_listed_and_narrowed_down(hall: Site) -> None:
    first, _ = await begun(hall, "Friday night", public=True)
    second = (await hall.person().open("void", ("me", "open")))["table"]
    listed = (await admin(hall, "tables", "--json")).data["tables"]
    mine = {row["table"]: row for row in listed if row["table"] in {first, second}}
    assert mine[first]["game"] == "peace"
    assert mine[first]["status"] == "playing"
    assert mine[second]["status"] == "open"
    who = mine[first]["who"]
    assert who == mine[second]["who"] != ""

    async def found(*words: str) -> set[str]:
        rows = (await admin(hall, "tables", *words, "--json")).data["tables"]
        return {row["table"] for row in rows} & {first, second}

    assert await found("--game", "void") == {second}
    assert await found("--status", "playing") == {first}
    assert await found("--title", "friday") == {first}
    assert await found("--who", who) == {first, second}
    assert await found("--who", "nobody") == set()
    assert await found("--idle", "1") == set()
    assert await found("--idle", "0") == {first, second}
    shown = (await admin(hall, "tables", "--title", "Friday", "--most", "1")).out
    assert first in shown
    assert "1 table\n" in shown


async def test_a_table_is_shown_without_its_secrets(hall: Site) -> None:
    code, ann = await begun(hall, "Friday")
    async with ann.at(code) as seat:
        number = await say(seat, "Hello there")
        await seat.request("report", seat=0, line=1, text="odd")
    answer = await admin(hall, "table", code, "--json")
    shown = answer.data
    assert shown["title"] == "Friday"
    assert [seat["name"] for seat in shown["seats"]] == ["Ann", "Rook bot"]
    assert [entry["kind"] for entry in shown["entries"]][:2] == ["opened", "started"]
    assert all(entry["at"] > 0 for entry in shown["entries"])
    assert [(said["number"], said["text"]) for said in shown["sayings"]] == [(number, "Hello there")]
    assert [report["kind"] for report in shown["reports"]] == ["looks wrong"]
    live = await hall.parts.tables.find(code)
    assert live is not None
    head = live.table.head
    text = (await admin(hall, "table", code.lower(), "--all")).out
    for secret in (head.secret, head.opener, head.invite, head.seats[0].hash):
        assert secret
        assert secret not in answer.out + text
    assert "seat 0: Ann (person)" in text
    assert "Hello there" in text
    assert f"{len(shown['entries'])}\n" in text


async def test_those_at_a_closed_table_are_told_and_its_record_is_kept(hall: Site) -> None:
    code, ann = await begun(hall)
    async with ann.at(code) as seat:
        await seat.until_asked()
        await seat.choose()
        await done(hall, "close", code, "--why", "The hall moves.")
        while seat.around["status"] != "closed":
            await seat.next()
        assert seat.happenings[-1]["text"].endswith("has closed this table: The hall moves.")
    assert (await entries(hall, code))[-1] == "closed"
    assert await hall.parts.store.record_of(f"table {code}") is not None
    again = await admin(hall, "close", code, "--yes")
    assert again.code == 2
    assert "is closed already: there is nothing to close" in again.err
    line = (await admin(hall, "audit", "--json")).data["audit"][0]
    assert (line["did"], line["what"]) == ("close", f"{code}: The hall moves")


async def test_a_dry_run_closes_takes_down_and_deletes_nothing(hall: Site) -> None:
    code, ann = await begun(hall, "Spam")
    async with ann.at(code) as seat:
        number = await say(seat, "Buy my coins")
    before = await entries(hall, code)
    logged = len((await admin(hall, "audit", "--json")).data["audit"])
    for words, said in (
        (("close", code), f"Close table {code} (peace, playing)."),
        (("take-down", code, "--title"), "Take down the title 'Spam'"),
        (("take-down", code, "--saying", str(number)), "Take down 'Buy my coins'"),
        (("delete", code, "--record"), f"Delete table {code} (peace, playing): {len(before)} entries"),
    ):
        dry = await admin(hall, *words, "--dry-run")
        assert dry.code == 0, dry.err
        assert said in dry.out
        assert "nothing was changed" in dry.out
        machine = (await admin(hall, *words, "--dry-run", "--json")).data
        assert machine["changed"] is False
        assert said in machine["steps"][0]
    assert await entries(hall, code) == before
    assert len((await admin(hall, "audit", "--json")).data["audit"]) == logged


async def test_a_saying_that_is_taken_down_is_read_by_nobody_any_more(hall: Site) -> None:
    code, ann = await begun(hall)
    async with ann.at(code) as seat:
        number = await say(seat, "Buy my coins")
        await say(seat, "Hello")
        await done(hall, "take-down", code, "--saying", str(number))
        frame = await seat.until("snapshot")
        assert [said["text"] for said in frame["said"]] == ["(taken down)", "Hello"]
        assert "Buy my coins" not in json.dumps(frame)
        await say(seat, "I see")
    async with ann.at(code) as seat:
        assert [said["text"] for said in seat.snapshot["said"]] == ["(taken down)", "Hello", "I see"]
    kept = (await admin(hall, "table", code, "--json")).data["sayings"]
    assert (kept[0]["text"], kept[0]["taken_down"], kept[1]["taken_down"]) == ("Buy my coins", True, False)
    refused = await admin(hall, "take-down", code, "--saying", str(number), "--yes")
    assert refused.code == 2
    assert f"`starhall admin table {code}` lists them" in refused.err


async def test_a_title_that_is_taken_down_is_on_no_list_and_at_no_table(hall: Site) -> None:
    code, ann = await begun(hall, "Buy my coins", public=True)
    async with ann.at(code) as seat:
        await done(hall, "take-down", code, "--title")
        frame = await seat.until("snapshot")
        assert frame["table"]["title"] == ""
        assert frame["table"]["game"] == "peace"
    listed = (await ann.get("/api/tables")).json()["tables"]
    assert [card["title"] for card in listed if card["table"] == code] == [""]
    assert (await ann.get(f"/api/tables/{code}")).json()["title"] == ""
    again = await admin(hall, "take-down", code, "--title", "--yes")
    assert again.code == 2
    assert "shows no title" in again.err


async def test_those_at_a_deleted_table_are_sent_away_and_nothing_is_left_of_it(hall: Site) -> None:
    code, ann = await begun(hall)
    async with ann.at(code) as seat:
        await seat.request("report", seat=0, line=1, text="odd")
        await done(hall, "delete", code)
        closing = await seat.until("closing")
        assert closing["code"] == "deleted"
        with pytest.raises(ConnectionClosed):
            await seat.next()
    assert (await ann.get(f"/api/tables/{code}")).status_code == 404
    assert (await ann.enter(code)).status_code == 404
    assert await hall.parts.store.entries(code, 0) == []
    assert await hall.parts.store.state(code) is None
    assert await hall.parts.store.reports(code) == []
    gone = await admin(hall, "table", code)
    assert gone.code == 2
    assert "`starhall admin tables` lists them" in gone.err


async def test_several_tables_are_deleted_at_once_or_none(hall: Site) -> None:
    codes = [(await begun(hall))[0] for _ in range(3)]
    wrong = await admin(hall, "delete", codes[0], "AAAAAAAA", "--yes")
    assert wrong.code == 2
    assert await entries(hall, codes[0]) != []
    answer = await done(hall, "delete", *codes[:2], codes[0])
    assert answer.out.count("Delete table") == 2
    for code in codes[:2]:
        assert (await admin(hall, "table", code)).code == 2
        assert await hall.parts.store.entries(code, 0) == []
    assert await entries(hall, codes[2]) != []
    line = (await admin(hall, "audit", "--json")).data["audit"][0]
    assert (line["did"], line["what"]) == ("delete", ", ".join(codes[:2]))


async def test_a_table_that_was_just_deleted_is_not_there_for_anybody(tmp_path: Path) -> None:
    async with running(tmp_path, poll=600.0) as site:
        code, ann = await begun(site)
        async with ann.at(code) as seat:
            await seat.until_asked()
            await done(site, "delete", code)
            with pytest.raises(ConnectionClosed):
                await seat.choose()
            assert json.loads(seat.frames[-1])["code"] == "deleted"
        other, bea = await begun(site)
        await done(site, "delete", other)
        assert (await bea.get(f"/api/tables/{other}")).status_code == 404
        code, ann = await begun(site)
        await done(site, "delete", code)
        with pytest.raises(InvalidStatus) as refused:
            async with ann.at(code):
                pass
        assert refused.value.response.status_code == 403
        assert await site.parts.store.entries(code, 0) == []


async def test_old_tables_are_named_and_deleted_on_either_database(hall: Site) -> None:
    code, _ = await begun(hall)
    playing, _ = await begun(hall)
    await done(hall, "close", code)
    dry = await admin(hall, "retention", "--days", "0.00000001", "--all", "--dry-run")
    assert f"  {code}  peace" in dry.out
    assert playing not in dry.out
    await done(hall, "retention", "--days", "0.00000001")
    assert (await admin(hall, "table", code)).code == 2
    assert (await admin(hall, "table", playing)).code == 0


async def test_the_record_of_a_deleted_table_goes_only_if_asked_for(hall: Site) -> None:
    codes = []
    for _ in range(2):
        code, ann = await begun(hall)
        async with ann.at(code) as seat:
            await seat.until_asked()
            await seat.choose()
        await done(hall, "close", code)
        codes.append(code)
    kept = await admin(hall, "delete", codes[0], "--yes")
    assert "Keep the record of its game." in kept.out
    gone = await admin(hall, "delete", codes[1], "--record", "--yes")
    assert "Delete the record of its game." in gone.out
    assert await hall.parts.store.record_of(f"table {codes[0]}") is not None
    assert await hall.parts.store.record_of(f"table {codes[1]}") is None


async def test_a_table_is_exported_as_lines_and_as_a_record(hall: Site, tmp_path: Path) -> None:
    code, ann = await begun(hall)
    async with ann.at(code) as seat:
        await seat.until_asked()
        await seat.choose()
    answer = await admin(hall, "export", code, str(tmp_path / "out"), "--json")
    book, kept = map(Path, answer.data["files"])
    lines = [json.loads(line) for line in book.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["head"]["game"] == "peace"
    assert [line["number"] for line in lines[1:]] == list(range(1, len(lines)))
    assert {line["entry"]["kind"] for line in lines[1:]} == {"opened", "started", "chose"}
    match = record.load(kept.read_text(encoding="utf-8"))
    assert len(match.choices) == sum(line["entry"]["kind"] == "chose" for line in lines[1:])
    assert (tmp_path / "out").stat().st_mode & 0o777 == 0o700
    waiting = (await hall.person().open("peace", ("me", "open")))["table"]
    only = await admin(hall, "export", waiting, str(tmp_path / "out"))
    assert only.out == f"Written: {tmp_path / 'out' / waiting}.jsonl\n"


async def test_a_hall_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    answer = await admin(tmp_path / "nowhere", "tables")
    assert answer.code == 2
    assert "name the folder with --data" in answer.err
    assert not (tmp_path / "nowhere").exists()


def test_every_command_helps(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["admin", "--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    commands = "tables table close delete retention export take-down ban unban bans"
    for command in commands.split():
        assert f"\n    {command} " in shown
        with pytest.raises(SystemExit) as ended:
            main(["admin", command, "--help"])
        assert ended.value.code == 0
        assert "--json" in capsys.readouterr().out
