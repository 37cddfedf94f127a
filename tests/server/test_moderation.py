"""Sayings are reported with what stands around them, and who is muted plays on without speaking."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from starhall.server.people.names import skeleton
from tests.server.desk import admin, done
from tests.server.harness import Seat, Site, running
from tests.server.services import postgres
from tests.server.test_people import at, member, name_of, quick_hashes

__all__ = ["quick_hashes"]


async def say(seat: Seat, n: int, text: str) -> int:
    answer = await seat.request("say", seat=n, text=text)
    assert answer["type"] == "ack", answer
    return int(answer["number"])


async def test_a_reported_saying_is_shown_with_ten_lines_around_it(site: Site) -> None:
    ann, bea = await member(site, "Ann Lee"), site.person()
    opened = await ann.open("peace", ("me", "open"))
    code = opened["table"]
    await bea.join(code, opened["invite"], name="Bea")
    async with at(ann, code) as first, bea.at(code) as second:
        numbers = [await say(first if n % 2 else second, (n + 1) % 2, f"line {n}") for n in range(20)]
        answer = await second.request("report", seat=1, saying=numbers[11], text="rude")
        assert answer["type"] == "ack"
        for nothing in (0, 1, numbers[-1] + 1):
            refused = await second.request("report", seat=1, saying=nothing)
            assert (refused["type"], refused["code"]) == ("error", "not_understood")
    (report,) = (await admin(site, "reports", "--json")).data["reports"]
    assert (report["kind"], report["saying"]) == ("saying", numbers[11])
    shown = (await admin(site, "report", report["id"], "--json")).data
    assert [said["text"] for said in shown["said"]] == [f"line {n}" for n in range(6, 17)]
    assert [said["number"] for said in shown["said"]] == numbers[6:17]
    account = await site.parts.people.kept.by_skeleton(skeleton("Ann Lee"))
    assert account is not None
    person = account[0].id
    whose = {(said["seat"], said["name"], said["person"]) for said in shown["said"]}
    assert whose == {(0, "Ann Lee", person), (1, "Bea", "")}
    marked = [
        line for line in (await admin(site, "report", report["id"])).out.splitlines() if line[:1] == ">"
    ]
    assert len(marked) == 1
    assert marked[0].endswith(f"seat 0, Ann Lee [{person}]: line 11")


async def test_the_lines_around_the_last_saying_are_those_before_it(site: Site) -> None:
    ann = site.person()
    code = (await ann.open("peace", ("me", "open")))["table"]
    async with ann.at(code) as seat:
        numbers = [await say(seat, 0, f"line {n}") for n in range(13)]
        await seat.request("report", seat=0, saying=numbers[-1])
    (report,) = await site.parts.store.reports(code)
    shown = (await admin(site, "report", report.id, "--json")).data
    assert [said["text"] for said in shown["said"]] == [f"line {n}" for n in range(2, 13)]


async def test_a_report_is_resolved_or_dismissed_with_a_reason(site: Site) -> None:
    ann = site.person()
    code = (await ann.open("peace", ("me", "open")))["table"]
    async with ann.at(code) as seat:
        number = await say(seat, 0, "hello")
        for _ in range(2):
            await seat.request("report", seat=0, saying=number)
    one, two = [report.id for report in await site.parts.store.reports(code)]
    dry = await admin(site, "report-done", one, "--dismiss", "--why", "a joke", "--dry-run", "--json")
    assert dry.data["changed"] is False
    assert len((await admin(site, "reports", "--json")).data["reports"]) == 2
    await done(site, "report-done", one, "--dismiss", "--why", "a joke")
    await done(site, "report-done", two, "--why", "taken down")
    assert (await admin(site, "reports", "--json")).data["reports"] == []
    found = (await admin(site, "reports", "--all", "--json")).data["reports"]
    came = {report["id"]: (report["verdict"], report["why"]) for report in found}
    assert came == {one: ("dismissed", "a joke"), two: ("resolved", "taken down")}
    lines = [line["what"] for line in (await admin(site, "audit", "--json")).data["audit"]]
    assert lines == [f"{two}: taken down", f"{one} dismissed: a joke"]


@pytest.fixture
async def two_workers(tmp_path: Path) -> AsyncIterator[tuple[Site, Site]]:
    """Two servers on one database."""
    with postgres() as database:
        async with (
            running(tmp_path / "one", database=database) as one,
            running(tmp_path / "two", database=database) as two,
        ):
            yield one, two


async def test_a_muted_account_is_told_so_at_every_worker(two_workers: tuple[Site, Site]) -> None:
    one, two = two_workers
    ann, bea = await member(one, "Ann Lee"), await member(two, "Bea Moon")
    opened = await ann.open("peace", ("me", "open"))
    await bea.join(opened["table"], opened["invite"])
    async with at(ann, opened["table"]) as first, at(bea, opened["table"]) as second:
        await say(second, 1, "hello")
        dry = await admin(one, "mute", "--account", "bea moon", "--dry-run", "--json")
        assert dry.data["changed"] is False
        await say(second, 1, "still here")
        await done(one, "mute", "--account", "bea moon", "--days", "2", "--why", "shouting")
        for words in ({"text": "hello"}, {"phrase": "hello"}):
            refused = await second.request("say", seat=1, **words)
            assert (refused["type"], refused["code"]) == ("error", "not_now")
            assert "muted you until" in refused["text"]
            assert "shouting" in refused["text"]
        await say(first, 0, "others speak as before")
        (mute,) = (await admin(two, "mutes", "--json")).data["mutes"]
        assert (mute["kind"], mute["name"], mute["holds"]) == ("person", "Bea Moon", True)
        await done(two, "unmute", "--account", "Bea Moon")
        await say(second, 1, "back")


async def test_an_address_is_muted_for_a_time_and_an_account_that_is_deleted_leaves_no_mute(
    site: Site,
) -> None:
    ann = await member(site, "Ann Lee")
    code = (await ann.open("peace", ("me", "open")))["table"]
    async with at(ann, code) as seat:
        await done(site, "mute", "--address", "127.0.0.1", "--days", "0.0000001")
        async with asyncio.timeout(60):
            while (await seat.request("say", seat=0, text="a moment later"))["type"] != "ack":
                await asyncio.sleep(0.01)
        await done(site, "mute", "--address", "127.0.0.1")
        refused = await seat.request("say", seat=0, text="hello")
        assert refused["text"].startswith("This hall has muted you. ")
        await done(site, "unmute", "--address", "127.0.0.1")
        await say(seat, 0, "hello")
    await done(site, "mute", "--account", "Ann Lee")
    assert (await ann.post("/api/me/delete")).status_code == 200
    assert (await admin(site, "mutes", "--json")).data["mutes"] == []
    for words in (("unmute", "--who", "nobody"), ("mute", "--account", "No One")):
        answer = await admin(site, *words, "--yes")
        assert answer.code == 2
        assert "Traceback" not in answer.err


async def test_the_operator_closes_an_account_and_the_server_forgets_it_everywhere(site: Site) -> None:
    ann, bea = await member(site, "Ann Lee"), await member(site, "Bea Moon")
    opened = await ann.open("peace", ("me", "open"))
    code = opened["table"]
    await bea.join(code, opened["invite"])
    async with at(ann, code) as seat:
        await say(seat, 0, "I am Ann Lee")
    dry = await admin(site, "person", "delete", "--account", "ann lee", "--dry-run", "--json")
    assert dry.data["changed"] is False
    assert await name_of(ann) == "Ann Lee"
    for wrong in (("--account", "No One"), ("Ann Lee", "--account", "Ann Lee")):
        assert (await admin(site, "person", "delete", *wrong, "--yes")).code == 2
    await done(site, "person", "delete", "--account", "ann lee")
    assert await name_of(ann) == ""
    async with asyncio.timeout(60):
        while "Ann Lee" in (await admin(site, "table", code, "--json")).out:
            await asyncio.sleep(0.05)
    assert await name_of(bea) == "Bea Moon"
    assert "Ann" not in (await admin(site, "audit", "--json")).out
    await member(site, "Ann Lee")
