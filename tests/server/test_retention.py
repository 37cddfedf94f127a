"""Retention: finished tables that are old go, and what counts elsewhere stays."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update
from structlog.testing import capture_logs

from starhall.server.kept.expiring import DAY, delete_expired, expired
from starhall.server.kept.schema import entries, events, holds, records, reports, results, tables
from starhall.server.live import retention
from starhall.server.live.retention import AGAIN, kept_for
from starhall.server.watch import metrics
from tests.server.desk import admin, done
from tests.server.harness import Person, SetTime, Site, play_out, running
from tests.server.test_people import PASSWORD, every_value, member, quick_hashes
from tests.server.test_quotas import begun

__all__ = ["quick_hashes"]

KEPT = 30
SETTINGS: dict[str, Any] = {"keep_finished": float(KEPT), "forget_open": 0.0, "forget_playing": 0.0}


@pytest.fixture
def time() -> SetTime:
    """A clock that tests move."""
    return SetTime()


@pytest.fixture
async def site(tmp_path: Path, time: SetTime) -> AsyncIterator[Site]:
    """A hall that keeps finished tables for a month, and looks for older ones when it is told to."""
    async with running(tmp_path, time=time, poll=600.0, **SETTINGS) as found:
        yield found


async def finished(site: Site, person: Person, *, report: bool = False) -> str:
    """The code of a table at which somebody has played a game to its end."""
    code = str((await person.open("cargo", ("me", "bot"), options={"rounds": 1}))["table"])
    async with person.at(code) as seat:
        if report:
            assert (await seat.request("report", seat=0, line=1, text="odd"))["type"] == "ack"
        await play_out([seat])
    await site.parts.tables.finish()
    return code


async def count(site: Site, column: Any, *where: Any) -> int:
    wanted = select(func.count(column)).where(*where)
    return await site.parts.store.read(lambda connection: int(connection.scalar(wanted) or 0))


async def there(site: Site) -> set[str]:
    """The codes of all tables of the hall."""
    return set(
        await site.parts.store.read(lambda connection: list(connection.scalars(select(tables.c.code))))
    )


async def later(site: Site, time: SetTime, days: float) -> set[str]:
    """Let days go by and the hall look; the tables that are there."""
    time.at += days * 86_400
    await site.parts.driver.retention.round()
    return await there(site)


async def test_a_finished_table_goes_when_its_time_is_up_and_a_game_that_is_played_stays(
    site: Site, time: SetTime
) -> None:
    ann = site.person()
    over, playing = await finished(site, ann), (await ann.open("peace"))["table"]
    assert await later(site, time, KEPT - 1) == {over, playing}
    before = metrics.tables_expired._value.get()
    assert await later(site, time, 2) == {playing}
    assert metrics.tables_expired._value.get() == before + 1
    assert await count(site, entries.c.seq, entries.c.code == over) == 0
    assert await count(site, records.c.id) == 0, "nobody has asked for the link to its record"
    assert (await ann.get(f"/api/tables/{over}")).status_code == 404


async def test_without_the_setting_nothing_is_ever_deleted(tmp_path: Path, time: SetTime) -> None:
    async with running(tmp_path, time=time, poll=600.0, **{**SETTINGS, "keep_finished": 0.0}) as site:
        code = await finished(site, site.person())
        assert await later(site, time, 10_000) == {code}


async def test_a_record_that_was_shared_outlives_its_table(site: Site, time: SetTime) -> None:
    ann = site.person()
    code = await finished(site, ann)
    id = (await ann.post(f"/api/tables/{code}/share")).json()["record"]
    assert await later(site, time, KEPT + 1) == set()
    card = (await site.person().get(f"/api/records/{id}")).json()
    assert (card["over"], card["played"]) == (True, "here")


@pytest.mark.parametrize("by", ["age", "operator"])
async def test_who_closes_the_account_is_forgotten_in_the_record_of_a_table_that_is_gone(
    site: Site, time: SetTime, tmp_path: Path, by: str
) -> None:
    ann = await member(site, "Zaphira Quill")
    code = await finished(site, ann)
    id = (await ann.post(f"/api/tables/{code}/share")).json()["record"]
    await site.parts.history.take_in()
    if by == "age":
        assert await later(site, time, KEPT + 1) == set()
    else:
        await done(site, "delete", code)
        assert await there(site) == set()
    await ann.post("/api/sign-in", {"name": "Zaphira Quill", "password": PASSWORD})
    (table,) = (await ann.post("/api/me/export")).json()["tables"]
    assert table == {"table": code, "names": ["Zaphira Quill"], "records": [id]}
    assert (await ann.post("/api/me/delete")).status_code == 200
    text = await site.parts.store.record(id)
    assert text is not None
    assert json.loads(text)["seats"][0] == "Somebody"
    assert [table for table, value in every_value(tmp_path) if "Zaphira Quill" in value] == []
    assert (await site.person().get(f"/api/records/{id}")).json()["played"] == "here"


async def test_who_sat_at_a_table_goes_with_it_if_no_record_stays(site: Site, time: SetTime) -> None:
    ann = await member(site)
    code = await finished(site, ann)
    await site.parts.history.take_in()
    assert await later(site, time, KEPT + 1) == set()
    assert await count(site, holds.c.code, holds.c.code == code) == 0


async def test_a_table_stays_as_long_as_a_report_about_it_is_open(site: Site, time: SetTime) -> None:
    code = await finished(site, site.person(), report=True)
    assert await later(site, time, KEPT + 1) == {code}
    ids = (await admin(site, "reports", "--json")).data["reports"]
    await done(site, "report-done", *(one["id"] for one in ids))
    assert await later(site, time, AGAIN / 86_400) == set()
    assert await count(site, reports.c.id) == 0


async def test_a_game_is_in_the_history_before_its_table_goes(site: Site, time: SetTime) -> None:
    ann = await member(site)
    code = await finished(site, ann)
    assert await later(site, time, KEPT + 1) == {code}
    await site.parts.history.take_in()
    mine = (await ann.get("/api/me/page")).json()["history"]
    assert [game["table"] for game in mine] == [code]
    assert await later(site, time, AGAIN / 86_400) == set()
    kept = (await ann.get("/api/me/page")).json()["history"]
    assert [{**game, "record": ""} for game in mine] == kept


async def test_a_rated_game_counts_before_its_table_goes_and_afterwards(site: Site, time: SetTime) -> None:
    code = await finished(site, site.person())
    row = {"code": code, "game": "cargo", "band": "2", "at": 1, "places": "[]"}
    await site.parts.store.write(code, lambda connection: connection.execute(results.insert().values(row)))
    assert await later(site, time, KEPT + 1) == {code}
    counted = update(results).values(credit=1)
    await site.parts.store.write(code, lambda connection: connection.execute(counted))
    assert await later(site, time, AGAIN / 86_400) == set()
    assert await count(site, results.c.code) == 1


async def test_the_standings_of_a_tournament_outlive_its_tables(tmp_path: Path, time: SetTime) -> None:
    async with running(tmp_path, time=time, poll=0.02, **SETTINGS) as site:
        person = site.person()
        event = await begun(person, 4)
        while (before := (await person.get(event)).json())["status"] != "finished":
            await asyncio.sleep(0.02)
        codes = await there(site)
        assert len(codes) == 3

        async def old() -> set[str]:
            at = int(time.at * 1000) + DAY
            found, _ = await site.parts.store.read(lambda connection: expired(connection, at, 100))
            return {one.code for one in found}

        async def stands(status: str) -> None:
            change = update(events).values(status=status)
            await site.parts.store.write("", lambda connection: connection.execute(change))

        assert await old() == codes
        await stands("check-in")
        assert await old() == set(), "one that is played reads the books of its tables"
        await stands("finished")
        time.at += (KEPT + 1) * 86_400
        while await there(site):
            await asyncio.sleep(0.02)
        assert (await person.get(event)).json() == before


async def test_a_table_at_which_somebody_looks_is_not_taken_away(site: Site, time: SetTime) -> None:
    ann = site.person()
    code = await finished(site, ann)
    async with ann.at(code):
        assert await later(site, time, KEPT + 1) == {code}
    while site.parts.tables.live[code].listeners:
        await asyncio.sleep(0.01)
    assert await later(site, time, AGAIN / 86_400) == set()


async def test_old_tables_go_a_few_at_once(
    site: Site, time: SetTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 2)
    ann = site.person()
    codes = [await finished(site, ann) for _ in range(5)]
    assert [len(await later(site, time, days)) for days in (KEPT + 1, 0, 0)] == [3, 1, 0]
    assert len(codes) == 5


async def test_one_that_cannot_be_deleted_is_named_and_holds_up_no_other(
    site: Site, time: SetTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = site.person()
    first, second = await finished(site, ann), await finished(site, ann)
    delete = delete_expired

    def broken(connection: Any, code: str, before: int) -> bool:
        if code == first:
            raise ValueError
        return delete(connection, code, before)

    monkeypatch.setattr(retention, "delete_expired", broken)
    with capture_logs() as logs:
        assert await later(site, time, KEPT + 1) == {first}
    assert [line["table"] for line in logs if line["event"] == "chore failed"] == [first]
    assert second not in await there(site)


async def test_the_operator_sees_what_would_go_and_may_delete_it_at_once(tmp_path: Path) -> None:
    """The command goes by the clock of the machine, which is years behind that of this hall."""
    time = SetTime()
    time.at = 1_600_000_000.0
    async with running(tmp_path, time=time, poll=600.0, forget_open=0.0, forget_playing=0.0) as site:
        ann = site.person()
        code, playing = await finished(site, ann), (await ann.open("peace"))["table"]
        refused = await admin(site, "retention", "--dry-run")
        assert (refused.code, "keeps finished tables for ever" in refused.err) == (2, True)
        dry = await admin(site, "retention", "--days", "30", "--dry-run")
        assert "Delete 1 finished table without an entry for 30 days" in dry.out
        assert f"  {code}  cargo" in dry.out
        assert "nothing was changed" in dry.out
        assert await there(site) == {code, playing}
        assert (
            "Delete 0 finished tables" in (await admin(site, "retention", "--days", "9999", "--dry-run")).out
        )
        await done(site, "retention", "--days", "30")
        assert await there(site) == {playing}
        line = (await admin(site, "audit", "--json")).data["audit"][0]
        assert (line["did"], line["what"]) == ("retention", "1 table of 30 days")
        assert (await admin(site, "check")).code == 0


def test_a_hall_says_at_its_start_how_long_it_keeps_tables() -> None:
    assert "--keep-finished DAYS" in kept_for(0)
    # `starhall` has no such setting: what it names is a command that it has.
    assert kept_for(0, local=True) == (
        "Finished tables are kept for ever (starhall admin retention --days DAYS deletes the older ones)"
    )
    assert kept_for(30) == ("Finished tables are deleted 30 days after their last entry; shared records stay")
