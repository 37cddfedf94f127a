"""The operator reads reports, makes secrets anew, and checks that everything is whole."""

from __future__ import annotations

import asyncio
import io
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from starhall.server.kept.database import engine
from starhall.server.kept.folder import FILE
from starhall.server.kept.store import Store
from starhall.server.rights.bans import Ban
from tests.server.desk import admin, done
from tests.server.harness import Site, play_out, running
from tests.server.old import old_hall
from tests.server.processes import ROOT
from tests.server.services import postgres


async def reported(site: Site) -> tuple[str, str]:
    """A table about which there is a report: its code, and the id of the report."""
    ann = site.person()
    code = (await ann.open("peace", ("me", "bot")))["table"]
    async with ann.at(code) as seat:
        await seat.request("report", seat=0, line=3, text="two stars too many")
    (report,) = await site.parts.store.reports(code)
    return code, report.id


async def test_reports_are_read_and_marked_as_done(site: Site) -> None:
    code, id = await reported(site)
    shown = (await admin(site, "reports")).out
    assert f"{code}  looks wrong: seat 0, line 3: two stars too many" in shown
    assert "1 report\n" in shown
    (found,) = (await admin(site, "reports", "--table", code, "--json")).data["reports"]
    assert (found["id"], found["table"], found["done"]) == (id, code, None)
    dry = await admin(site, "report-done", id, "--dry-run")
    assert f"Mark report {id} about table {code} (looks wrong) as done." in dry.out
    assert len((await admin(site, "reports", "--json")).data["reports"]) == 1
    await done(site, "report-done", id)
    assert (await admin(site, "reports", "--json")).data["reports"] == []
    (kept,) = (await admin(site, "reports", "--all", "--json")).data["reports"]
    assert kept["done"] > 0
    assert "[resolved]" in (await admin(site, "reports", "--all")).out
    line = (await admin(site, "audit", "--json")).data["audit"][0]
    assert (line["did"], line["what"]) == ("report-done", id)


async def test_reports_are_written_to_files(site: Site, tmp_path: Path) -> None:
    code, id = await reported(site)
    answer = await admin(site, "reports", "--export", str(tmp_path / "out"), "--json")
    assert answer.data == {"folder": str(tmp_path / "out"), "reports": 1}
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert [name.split("-", 2)[2] for name in names] == [f"{code}-{id}.json", f"{code}-{id}.txt"]


async def test_a_report_that_is_not_there_is_refused_in_words(site: Site) -> None:
    answer = await admin(site, "report-done", "none", "--yes")
    assert answer.code == 2
    assert "`starhall admin reports --all` lists them" in answer.err


async def test_a_new_key_makes_everybody_a_stranger_to_a_running_server(site: Site) -> None:
    code = (await site.person().open("peace", ("me", "bot")))["table"]
    who = (await admin(site, "table", code, "--json")).data["who"]
    await done(site, "ban", "--who", who)
    dry = await admin(site, "rotate", "who", "--dry-run")
    assert "Forget who opened 1 table.\nLift 1 ban on people" in dry.out
    assert (await admin(site, "table", code, "--json")).data["who"] == who
    key = site.parts.bans.key
    await done(site, "rotate", "who")
    async with asyncio.timeout(20):
        while site.parts.bans.key == key or site.parts.bans.of("127.0.0.1") is not None:
            await asyncio.sleep(0.05)
    assert (await admin(site, "table", code, "--json")).data["who"] == ""
    again = (await site.person().open("peace", ("me", "bot")))["table"]
    assert (await admin(site, "table", again, "--json")).data["who"] not in {"", who}
    assert (await admin(site, "bans", "--json")).data["bans"] == []


async def test_a_secret_that_is_not_there_is_refused_in_words(site: Site) -> None:
    answer = await admin(site, "rotate", "dice", "--yes")
    assert answer.code == 2
    assert "there is no secret 'dice': it is who or records" in answer.err


async def some_tables(site: Site) -> str:
    """A finished game, one that goes on and one that waits; the code of the first."""
    ann = site.person()
    codes = [
        (await ann.open("peace", seats))["table"] for seats in (("me", "bot"), ("me", "bot"), ("me", "open"))
    ]
    async with ann.at(codes[0]) as seat:
        await play_out([seat])
    await site.parts.tables.finish()
    return str(codes[0])


async def test_a_hall_that_is_whole_is_said_to_be(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        await some_tables(site)
        answer = await admin(site, "check")
        assert answer.code == 0, answer.out
        assert answer.out == "3 tables, 1 record: everything is whole\n"
        assert (await admin(site, "check", "--json")).data == {"tables": 3, "records": 1, "faults": []}


async def test_a_hall_on_postgresql_is_checked_as_well(tmp_path: Path) -> None:
    with postgres() as database:
        async with running(tmp_path, database=database) as site:
            await some_tables(site)
            answer = await admin(site, "check", "--json")
            assert answer.data == {"tables": 3, "records": 1, "faults": []}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The database of a hall that is whole, and the code of its finished game."""
    folder = tmp_path_factory.mktemp("whole")

    async def made() -> str:
        async with running(folder) as site:
            return await some_tables(site)

    return folder / FILE, asyncio.run(made())


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("delete from entries where code = :code and seq = 3", "its entries are not numbered 1 to"),
        ("delete from entries where code = :code", "its book is empty"),
        ("update entries set body = '{}' where code = :code and seq = 3", "its book cannot be read"),
        ("update states set state = '{}' where code = :code", "not the one that its book leads to"),
        ("delete from states where code = :code", "no state is kept of its game"),
        ("update tables set status = 'open' where code = :code", "listed as open, but its book says over"),
        ("update records set text = replace(text, '\"choices\"', '\"chosen\"')", "record"),
        ("delete from tables where code = :code", "entries: of a table"),
    ],
)
async def test_what_is_damaged_is_found(
    tmp_path: Path, whole: tuple[Path, str], damage: str, said: str
) -> None:
    file, code = whole
    shutil.copy(file, tmp_path)
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute(damage, {"code": code} if ":code" in damage else {})
    answer = await admin(tmp_path, "check", "--json")
    faults = answer.data["faults"]
    assert answer.code == 1
    assert any(said in fault for fault in faults), faults


async def test_a_hall_of_an_earlier_version_is_whole_also_when_somebody_was_forgotten(tmp_path: Path) -> None:
    old_hall(tmp_path)
    await Store(str(tmp_path)).close()
    found = (await admin(tmp_path, "person", "export", "Bea", "--json")).data
    assert len(found["tables"]) > 3
    await done(tmp_path, "person", "delete", "Bea")
    assert (await admin(tmp_path, "person", "export", "Bea", "--json")).data["tables"] == []
    assert (await admin(tmp_path, "check", "--json")).data["faults"] == []


def schema_of(folder: Path) -> list[str]:
    """How every table of a database was made, and its version."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        made = connection.execute(
            "SELECT sql FROM sqlite_master UNION ALL SELECT version_num FROM alembic_version"
        )
        return [text for (text,) in made]


@pytest.mark.parametrize("words", [("check",), ("tables",), ("ban", "--name", "Ann", "--yes")])
async def test_no_command_brings_an_old_hall_up_to_date_on_its_own(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    old_hall(tmp_path)
    before = schema_of(tmp_path)
    answer = await admin(tmp_path, *words)
    assert answer.code != 0
    assert "written by an older Starhall. Start the server once" in answer.err
    assert [path.name for path in tmp_path.iterdir() if "before" in path.name] == []
    assert schema_of(tmp_path) == before


async def test_a_ban_ends_by_itself(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    await done(tmp_path, "ban", "--name", "Ann", "--days", "1")
    (held,) = (await admin(tmp_path, "bans", "--json")).data["bans"]
    assert [ban.what for ban in await store.bans(held["until"] - 1)] == ["Ann"]
    assert await store.bans(held["until"]) == []
    assert isinstance((await store.bans(0))[0], Ban)
    await store.close()


async def test_the_operator_is_asked_before_anything_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Store(str(tmp_path)).close()
    for said, code, bans in (("n\n", 1, 0), ("", 1, 0), ("y\n", 0, 1)):
        monkeypatch.setattr("sys.stdin", io.StringIO(said))
        answer = await admin(tmp_path, "ban", "--name", "Ann")
        assert "Go on? [y/N]" in answer.err
        assert answer.code == code, answer.err
        assert len((await admin(tmp_path, "bans", "--json")).data["bans"]) == bans
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert "Say --yes" in (await admin(tmp_path, "unban", "--name", "Ann")).err


def test_what_the_operator_types_is_read_by_a_process_of_its_own(tmp_path: Path) -> None:
    engine(str(tmp_path)).dispose()
    command = [sys.executable, "-m", "starhall", "admin", "ban", "--name", "Ann", "--data", str(tmp_path)]
    answer = subprocess.run(
        command, input="y\n", capture_output=True, text=True, check=False, timeout=60, cwd=ROOT
    )
    assert answer.returncode == 0, answer.stderr
    assert "Go on? [y/N]" in answer.stderr
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("select kind, what from bans").fetchall() == [("name", "Ann")]


async def test_the_log_says_who_did_what_and_when(tmp_path: Path) -> None:
    await Store(str(tmp_path)).close()
    assert (await admin(tmp_path, "audit")).out == "Nothing was done yet.\n"
    await done(tmp_path, "ban", "--name", "Ann")
    await done(tmp_path, "unban", "--name", "Ann")
    first, second = (await admin(tmp_path, "audit", "--json")).data["audit"]
    assert (first["did"], second["did"]) == ("unban", "ban")
    assert first["at"] >= second["at"] > 0
    assert "ban            name Ann for good" in (await admin(tmp_path, "audit")).out
    assert len((await admin(tmp_path, "audit", "--most", "1", "--json")).data["audit"]) == 1


TAMPERED = [
    "update audit set what = 'name Bob for good' where did = 'ban' and what like 'name Ann%'",
    "update audit set by = 'nobody' where did = 'unban'",
    "delete from audit where did = 'unban'",
    "insert into audit values ('0123456789abcdef', 9999999999999, 'x', 'ban', 'name Cas for good')",
]


@pytest.mark.parametrize("how", TAMPERED)
async def test_a_log_that_was_changed_says_so(tmp_path: Path, how: str) -> None:
    await Store(str(tmp_path)).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        old = "insert into audit values ('fedcba9876543210', 1, 'root', 'ban', 'before there was a chain')"
        connection.execute(old)
    await done(tmp_path, "ban", "--name", "Ann")
    await done(tmp_path, "unban", "--name", "Ann")
    await done(tmp_path, "ban", "--name", "Bea")
    assert (await admin(tmp_path, "audit", "--json")).data["broken"] == []
    assert (await admin(tmp_path, "check")).code == 0
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        assert connection.execute(how).rowcount == 1
    assert "does not follow from the one before" in (await admin(tmp_path, "audit")).out
    assert (await admin(tmp_path, "check")).code == 1


async def test_the_settings_are_found_as_a_server_finds_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Store(str(tmp_path / "one")).close()
    (tmp_path / "hall.toml").write_text(f'data = "{tmp_path / "one"}"\n')
    assert (await admin(tmp_path, "bans", "--config", str(tmp_path / "hall.toml"), data=False)).code == 0
    monkeypatch.setenv("STARHALL_DATA", str(tmp_path / "one"))
    assert (await admin(tmp_path, "bans", data=False)).code == 0
    monkeypatch.setenv("STARHALL_DATA", str(tmp_path / "two"))
    assert (await admin(tmp_path, "bans", data=False)).code == 2


def test_help_comes_without_loading_the_database() -> None:
    script = (
        "import argparse, sys; from starhall.server.admin.command import add_arguments; "
        "add_arguments(argparse.ArgumentParser()); sys.exit('sqlalchemy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False, cwd=ROOT).returncode == 0


async def test_records_are_signed_with_the_new_key_and_those_of_before_can_be_checked(site: Site) -> None:
    ann = site.person()

    async def shared() -> str:
        code = (await ann.open("peace", ("me", "bot")))["table"]
        async with ann.at(code) as seat:
            await play_out([seat])
        return str((await ann.post(f"/api/tables/{code}/share")).json()["record"])

    async def key_of(id: str) -> str:
        return str((await ann.get(f"/api/records/{id}/file")).json()["signed"]["key"])

    first = await shared()
    before = await key_of(first)
    dry = await admin(site, "rotate", "records", "--dry-run")
    assert "Keep 1 public key of before" in dry.out
    await done(site, "rotate", "records")
    second = await shared()
    assert await key_of(second) != before
    assert await key_of(first) == before
    keys = await site.parts.tables.records.keys()
    assert keys == [await key_of(second), before]
