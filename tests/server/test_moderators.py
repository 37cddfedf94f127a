"""Roles: who has one acts in the operator's place, by the database, and never without a line in the log."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import func, select, update

from starhall.server.book.actions.say import Said
from starhall.server.book.actions.sit_down import SatDown
from starhall.server.kept import cases
from starhall.server.kept.audit import broken
from starhall.server.kept.books import read_book
from starhall.server.kept.sayings import TALK, sayings
from starhall.server.kept.schema import audit, reports
from starhall.server.kept.writer import NotStored
from starhall.server.people.names import skeleton
from starhall.server.rights.limits import Rate
from starhall.server.rights.roles import ROLES
from starhall.wire.people import Role
from tests.server.desk import admin, done
from tests.server.harness import Frame, Person, Seat, Site, play_on, running
from tests.server.test_moderation import say
from tests.server.test_people import at, browser, every_value, id_of, member, quick_hashes, signed_in

__all__ = ["quick_hashes"]


async def with_role(site: Site, name: str, *roles: str) -> Person:
    """Somebody with an account, and with roles."""
    found = await member(site, name)
    await done(site, "person", "role", name, *(word for role in roles for word in ("--give", role)))
    return found


async def act(person: Person, path: str, **wanted: Any) -> Frame:
    answer = await person.post(path, wanted)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def reported(one: Person, other: Person, **more: Any) -> tuple[str, int]:
    """A table at which something was said and reported: its code, and the saying's number."""
    opened = await one.open("peace", ("me", "open", "open"), title="A rude title", **more)
    code = str(opened["table"])
    await other.join(code, opened["invite"])
    async with at(one, code) as first, at(other, code) as second:
        for n in range(8):
            await say(first, 0, f"before {n}")
        number = await say(second, 1, "something rude")
        await first.request("report", seat=0, saying=number, text="not nice")
    return code, number


async def report_of(moderator: Person, code: str) -> str:
    waiting = (await moderator.get("/api/reports")).json()["reports"]
    return str(next(one["id"] for one in waiting if one["table"] == code))


async def test_of_a_long_book_a_report_reads_what_was_said_and_no_choice(site: Site) -> None:
    moderator = await with_role(site, "Mo Lee", "moderator")
    ann, bea = await member(site), await member(site, "Bea Moon")
    opened = await ann.open("peace", ("me", "open"))
    code = str(opened["table"])
    await bea.join(code, opened["invite"])
    async with at(ann, code) as first, at(bea, code) as second:
        await play_on([first, second], 20, lambda ask: int(ask["options"][0]["choice"]))
        number = await say(second, 1, "something rude")
        await first.request("report", seat=0, saying=number, text="")
    (listed,) = (await moderator.get("/api/reports")).json()["reports"]
    assert (listed["text"], listed["name"]) == ("something rude", "Bea Moon")
    await site.parts.tables.finish()
    whole, talk = [
        await site.parts.store.read(partial(read_book, code=code, kinds=kinds)) for kinds in ((), TALK)
    ]
    assert {type(entry) for entry in talk.entries} == {SatDown, Said}
    assert len(whole.entries) > len(talk.entries) + 20
    assert list(sayings(talk)) == list(sayings(whole))


# Giving and taking.


def test_roles_are_those_of_the_wire() -> None:
    assert get_args(Role) == ROLES


async def test_roles_are_given_and_taken_with_a_dry_run_and_a_line_in_the_log(site: Site) -> None:
    ann = await member(site, "Ann Lee")
    assert (await ann.get("/api/me")).json()["roles"] == []
    dry = await admin(site, "person", "role", "ann lee", "--give", "moderator", "--dry-run", "--json")
    assert (dry.data["changed"], "'Ann Lee'" in dry.data["steps"][0]) == (False, True)
    assert (await ann.get("/api/me")).json()["roles"] == []
    await done(site, "person", "role", "ann lee", "--give", "moderator", "--give", "arbiter")
    assert (await ann.get("/api/me")).json()["roles"] == ["arbiter", "moderator"]
    listed = (await admin(site, "person", "roles", "--json")).data["people"]
    assert listed == [{"name": "Ann Lee", "roles": ["arbiter", "moderator"]}]
    await done(site, "person", "role", "Ann Lee", "--take", "arbiter")
    assert (await ann.get("/api/me")).json()["roles"] == ["moderator"]
    for wrong in (
        ("Ann Lee",),
        ("No One", "--give", "moderator"),
        ("Ann Lee", "--give", "moderator"),
        ("Ann Lee", "--take", "arbiter"),
        ("Ann Lee", "--give", "arbiter", "--take", "arbiter"),
    ):
        answer = await admin(site, "person", "role", *wrong, "--yes")
        assert (answer.code, "Traceback" in answer.err) == (2, False), wrong
    found = await site.parts.people.kept.by_skeleton(skeleton("Ann Lee"))
    assert found is not None
    lines = (await admin(site, "audit", "--json")).data["audit"]
    assert [(line["did"], line["what"]) for line in lines] == [
        ("person role", f"account {found[0].id}: take arbiter"),
        ("person role", f"account {found[0].id}: give moderator, give arbiter"),
    ]
    # With the account the role is gone, too.
    assert (await ann.post("/api/me/export")).json()["roles"] == "moderator"
    await ann.post("/api/me/delete")
    assert (await admin(site, "person", "roles", "--json")).data["people"] == []
    assert (await (await member(site, "Ann Lee")).get("/api/me")).json()["roles"] == []


async def test_a_role_that_is_taken_is_gone_at_once_at_every_worker(two_workers: tuple[Site, Site]) -> None:
    one, two = two_workers
    mod = await with_role(one, "Mod First", "moderator")
    phone = await signed_in(two, "Mod First")
    for person in (mod, phone):
        assert (await person.get("/api/reports")).status_code == 200
    await done(two, "person", "role", "Mod First", "--take", "moderator")
    for person in (mod, phone):
        assert (await person.get("/api/reports")).json()["code"] == "not_yours"


async def test_without_the_role_nothing_is_read_and_nothing_done(site: Site) -> None:
    ann, bea = await member(site, "Ann Lee"), await member(site, "Bea Moon")
    judge = await with_role(site, "Judge Dee", "arbiter")
    boss = await with_role(site, "The Boss", "operator")
    code, number = await reported(ann, bea, public=True)
    report = await report_of(boss, code)
    asked = ("/api/reports", f"/api/reports/{report}", "/api/audit")
    wanted = {"act": "take_down", "saying": number}
    closing = {"verdict": "dismissed", "why": "mine"}
    for person, status in ((browser(site), 401), (ann, 403), (judge, 403)):
        assert [(await person.get(path)).status_code for path in asked] == [status] * 3
        assert (await person.post(f"/api/reports/{report}/act", wanted)).status_code == status
        assert (await person.post(f"/api/reports/{report}/close", closing)).status_code == status
        assert (await person.post(f"/api/tables/{code}/moderate", wanted)).status_code == status
    assert (await boss.get(f"/api/reports/{report}")).json()["report"]["done"] is None
    assert (await boss.get("/api/reports/0123456789abcdef")).status_code == 404


# A case.


async def test_a_case_shows_what_was_said_around_it_and_nothing_of_the_game(site: Site) -> None:
    ann, bea = await member(site, "Ann Lee"), site.person()
    mod = await with_role(site, "Mod Em", "moderator")
    opened = await ann.open("cargo", ("me", "open"), title="Fine title", public=False)
    code = opened["table"]
    await bea.join(code, opened["invite"], name="Bea")
    async with at(ann, code) as first, bea.at(code) as second:
        numbers = [await say(first if n % 2 else second, (n + 1) % 2, f"line {n}") for n in range(20)]
        await second.request("report", seat=1, saying=numbers[11], text="rude: very")
        await second.request("report", seat=1, line=None, text="this looks wrong")
    (report,) = (await mod.get("/api/reports")).json()["reports"]
    assert (report["name"], report["text"], report["note"]) == ("Ann Lee", "line 11", "rude: very")
    # A moderator is let in nowhere by that.
    assert (await mod.get(f"/api/tables/{code}")).status_code == 404
    answer = await mod.get(f"/api/reports/{report['id']}")
    case = answer.json()
    assert [one["text"] for one in case["said"]] == [f"line {n}" for n in range(6, 17)]
    assert {(one["seat"], one["name"], one["account"]) for one in case["said"]} == {
        (0, "Ann Lee", "Ann Lee"),
        (1, "Bea", ""),
    }
    assert [one["reported"] for one in case["said"]].index(True) == 5
    assert (case["title"], case["status"], case["own"]) == ("Fine title", "playing", False)
    assert set(case) == {"report", "title", "status", "slow", "said", "own", "lines"}
    head = json.loads((await site.parts.store.head(code) or ("{}", 0))[0])
    for secret in (head["secret"], head["host"], head["invite"], head["seats"][0]["hash"]):
        assert secret
        assert secret not in answer.text


async def test_a_moderator_takes_down_mutes_slows_and_closes_and_every_act_is_in_the_log(
    two_workers: tuple[Site, Site],
) -> None:
    one, two = two_workers
    ann, bea = await member(one, "Ann Meek"), await member(one, "Bea Rude")
    mod = await with_role(two, "Mod Swift", "moderator")
    code, number = await reported(ann, bea, public=False)
    report = await report_of(mod, code)
    path = f"/api/reports/{report}/act"
    async with at(ann, code) as first, at(bea, code) as second:
        case = await act(mod, path, act="take_down", saying=number)
        assert next(line for line in case["said"] if line["reported"])["taken_down"] is True
        # Those at the other worker are shown it without, once that has looked.
        frame = await first.until("snapshot")
        assert frame["said"][-1]["text"] == "(taken down)"
        assert (await mod.post(path, {"act": "take_down", "saying": number})).status_code == 409
        case = await act(mod, path, act="take_down_title")
        assert case["title"] == ""
        # In the hall, for a time, with a reason: at once at every worker.
        assert (await mod.post(path, {"act": "mute", "saying": number})).status_code == 400
        case = await act(mod, path, act="mute", saying=number, days=2, why="rude words")
        assert next(line for line in case["said"] if line["reported"])["muted"] > 0
        refused = await second.request("say", seat=1, text="why")
        assert "rude words" in refused["text"]
        await act(mod, path, act="unmute", saying=number)
        await say(second, 1, "back")
        case = await act(mod, path, act="silence", saying=number)
        assert next(line for line in case["said"] if line["reported"])["silenced"] is True
        refused = await second.request("say", seat=1, text="why")
        assert refused["text"].startswith("A moderator of this hall has muted you at this table")
        # What a moderator has said the host does not take back.
        assert (await first.request("silence", whom=1, on=False))["type"] == "error"
        await act(mod, path, act="unsilence", saying=number)
        case = await act(mod, path, act="slow", seconds=600)
        assert case["slow"] == 600
        assert (await second.request("say", seat=1, text="twice"))["code"] == "rate_limited"
    # Only what stands around the report can be named.
    assert (await mod.post(path, {"act": "silence", "seat": 0})).status_code == 403
    assert (await mod.post(path, {"act": "take_down", "saying": 2})).status_code == 403
    closing = {"verdict": "resolved", "why": ""}
    assert (await mod.post(f"/api/reports/{report}/close", closing)).status_code == 400
    closed = await act(mod, f"/api/reports/{report}/close", verdict="resolved", why="taken down")
    assert (closed["report"]["verdict"], closed["report"]["why"]) == ("resolved", "taken down")
    again = {"verdict": "dismissed", "why": "no"}
    assert (await mod.post(f"/api/reports/{report}/close", again)).status_code == 409
    assert code not in [one["table"] for one in (await mod.get("/api/reports")).json()["reports"]]
    assert code in [one["table"] for one in (await mod.get("/api/reports?done=1")).json()["reports"]]
    # By id in the log, by name for those who read it.
    lines = (await mod.get("/api/audit")).json()["lines"]
    mine = [line["did"] for line in lines if line["by"] == "Mod Swift"]
    assert mine == [
        "report-done", "slow", "silence", "silence", "unmute", "mute", "take-down", "take-down",
    ]  # fmt: skip
    assert "Bea Rude" in next(line["what"] for line in lines if line["did"] == "mute")
    kept = await admin(one, "audit", "--json")
    assert "Mod Swift" not in kept.out
    assert kept.data["broken"] == []
    assert "Mod Swift" in (await admin(one, "audit")).out


async def test_a_guest_is_muted_at_the_table_as_long_as_they_sit_there(site: Site) -> None:
    ann, bea, cat = await member(site, "Ann Lee"), site.person(), site.person()
    mod = await with_role(site, "Mod Em", "moderator")
    opened = await ann.open("peace", ("me", "open", "open"), public=True)
    code = opened["table"]
    await bea.join(code, opened["invite"], name="Bea")
    async with bea.at(code) as second:
        number = await say(second, 1, "rude")
        await second.request("report", seat=1, saying=number)
        path = f"/api/reports/{await report_of(mod, code)}/act"
        refused = await mod.post(path, {"act": "mute", "saying": number, "why": "rude"})
        assert (refused.status_code, "guest" in refused.json()["text"]) == (409, True)
        await act(mod, path, act="silence", saying=number)
        await act(mod, path, act="unsilence", saying=number)
        await second.request("leave", seat=1)
    await cat.join(code, opened["invite"], name="Cat", seat=1)
    # Cat has said nothing.
    assert (await mod.post(path, {"act": "silence", "saying": number})).status_code == 409
    # At a table that everybody may watch a moderator acts without a report.
    await act(mod, f"/api/tables/{code}/moderate", act="silence", seat=1)
    async with cat.at(code) as third:
        assert (await third.request("say", seat=1, text="hello"))["type"] == "error"


async def test_nobody_decides_about_themselves_nor_a_moderator_about_another(site: Site) -> None:
    ann, mod = await member(site, "Ann Lee"), await with_role(site, "Mod Em", "moderator")
    other = await with_role(site, "Mod Two", "moderator")
    boss = await with_role(site, "The Boss", "operator")
    code, number = await reported(ann, mod, public=True)
    report = await report_of(mod, code)
    assert (await mod.get(f"/api/reports/{report}")).json()["own"] is True
    closing = {"verdict": "dismissed", "why": "it was me"}
    assert (await mod.post(f"/api/reports/{report}/close", closing)).status_code == 403
    assert (await mod.post(f"/api/reports/{report}/act", {"act": "take_down_title"})).status_code == 403
    wanted = {"act": "mute", "saying": number, "why": "rude"}
    assert (await other.post(f"/api/reports/{report}/act", wanted)).status_code == 403
    assert (await boss.post(f"/api/reports/{report}/act", wanted)).status_code == 200
    assert (await other.post(f"/api/reports/{report}/close", closing)).status_code == 200


async def test_a_line_that_was_changed_breaks_the_chain_whoever_wrote_it(site: Site) -> None:
    ann, bea = await member(site, "Ann Lee"), await member(site, "Bea Moon")
    mod = await with_role(site, "Mod Em", "moderator")
    code, number = await reported(ann, bea, public=True)
    path = f"/api/reports/{await report_of(mod, code)}/act"
    await act(mod, path, act="take_down", saying=number)
    await act(mod, path, act="slow", seconds=10)

    def spoil(connection: Any) -> int:
        connection.execute(update(audit).where(audit.c.did == "take-down").values(by="nobody"))
        return len(list(broken(connection)))

    assert await site.parts.store.write("x", spoil) == 1


# Tournaments.


async def test_an_arbiter_by_role_rules_on_any_tournament_but_one_in_which_they_play(site: Site) -> None:
    ann, judge = await member(site, "Ann Lee"), await with_role(site, "Judge Dee", "arbiter")
    mod, boss = await with_role(site, "Mod Em", "moderator"), await with_role(site, "The Boss", "operator")
    body = {"game": "peace", "format": "single", "fill": 4, "bots": "random"}
    event = f"/api/events/{(await ann.post('/api/events', body)).json()['event']}"
    for person, arbiter, by_role in (
        (ann, True, False),
        (judge, True, True),
        (boss, True, True),
        (mod, False, False),
    ):
        found = (await person.get(event)).json()
        assert (found["arbiter"], found["by_role"]) == (arbiter, by_role)
    ruling = {"verb": "check-in"}
    assert (await mod.post(f"{event}/arbiter", ruling)).status_code == 403
    assert (await judge.post(f"{event}/arbiter", ruling)).status_code == 200
    # Whoever plays rules no more; whoever opened it does not play.
    assert (await boss.post(f"{event}/enter", {"name": "Boss"})).status_code == 200
    assert (await boss.post(f"{event}/arbiter", {"verb": "cancel", "reason": "mine"})).status_code == 403
    assert (await ann.post(f"{event}/enter", {"name": "Ann"})).status_code == 403
    cancel = {"verb": "cancel", "reason": "a storm"}
    assert (await judge.post(f"{event}/arbiter", cancel)).status_code == 200
    found = await site.parts.people.kept.by_skeleton(skeleton("Judge Dee"))
    assert found is not None
    lines = (await admin(site, "audit", "--json")).data["audit"]
    id = event.rpartition("/")[2]
    assert [(line["by"], line["did"], line["what"]) for line in lines[:2]] == [
        (f"account {found[0].id}", "event cancel", f"{id}: a storm"),
        (f"account {found[0].id}", "event check-in", id),
    ]
    await done(site, "person", "role", "Judge Dee", "--take", "arbiter")
    assert (await judge.get(event)).json()["arbiter"] is False


async def test_in_a_tournament_a_block_bars_from_speaking_alone(tmp_path: Path) -> None:
    async with running(tmp_path, poll=0.02) as site:
        host, ann, bea = (
            await member(site, "The Host"),
            await member(site, "Ann Lee"),
            await member(site, "Bea Moon"),
        )
        body = {"game": "peace", "format": "single", "fill": 2, "bots": "random"}
        event = f"/api/events/{(await host.post('/api/events', body)).json()['event']}"
        assert (await ann.post("/api/me/ties", {"name": "Bea Moon", "wish": "block"})).status_code == 200
        for person in (ann, bea):
            assert (await person.post(f"{event}/enter", {"name": ""})).status_code == 200
        await act(host, f"{event}/arbiter", verb="check-in")
        for person in (ann, bea):
            assert (await person.post(f"{event}/check-in", {})).status_code == 200
        await act(host, f"{event}/arbiter", verb="begin")
        codes = []
        for person in (ann, bea):
            while (answer := await person.post(f"{event}/sit")).status_code == 409:
                pass
            codes.append(answer.json()["table"])
        assert codes[0] == codes[1]
        async with at(ann, codes[0]) as first, at(bea, codes[0]) as second:
            (mine,), (hers,) = first.snapshot["held"], second.snapshot["held"]
            assert (await second.request("say", seat=hers, phrase="hello"))["code"] == "not_now"
            assert (await first.request("say", seat=mine, phrase="hello"))["type"] == "ack"


# What is acknowledged is kept.


@contextlib.asynccontextmanager
async def flooded(tmp_path: Path, **more: Any) -> AsyncIterator[tuple[Site, str, list[Frame], Seat]]:
    """A table at which someone has sent 30 reports: its code, the answers to them, the other's socket."""
    tight = {"rate": 1.0, "rate_report": Rate(100, 10), "rate_reports": Rate(5, 1e-9), **more}
    async with running(tmp_path, **tight) as site:
        ann, mallory = await member(site), await member(site, "Mallory")
        opened = await ann.open("peace", ("me", "open"))
        code = str(opened["table"])
        await mallory.join(code, opened["invite"])
        async with at(ann, code) as hers, at(mallory, code) as his:
            number = await say(his, 1, "something rude")
            await hers.until("step", when=lambda step: step["number"] >= number)
            answers = [await his.request("report", seat=1, saying=number, text=f"{n}") for n in range(30)]
            yield site, code, answers, hers


async def test_a_report_is_kept_or_refused_and_nobody_keeps_out_that_of_another(tmp_path: Path) -> None:
    async with flooded(tmp_path) as (site, code, answers, hers):
        kinds = [answer["type"] for answer in answers]
        assert kinds == ["ack"] * 5 + ["error"] * 25
        assert (answers[-1]["code"], "was not kept" in answers[-1]["text"]) == ("rate_limited", True)
        assert len(await site.parts.store.reports(code)) == 5
        said = next(one["number"] for one in hers.happenings if one["kind"] == "said")
        assert (await hers.request("report", seat=0, saying=said, text="he was rude"))["type"] == "ack"
        kept = await site.parts.store.reports(code)
        assert "he was rude" in kept[-1].text
        # Its moderators read it before the second one of the other.
        mo = await with_role(site, "Mo Lee", "moderator")
        notes = [one["note"] for one in (await mo.get("/api/reports")).json()["reports"]]
        assert sorted(notes[:2]) == ["0", "he was rude"]


async def test_one_who_reports_at_many_tables_pushes_nobody_off_the_list(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cases, "MOST_LISTED", 2)
    ann, bea, mallory = [await member(site, name) for name in ("Ann Lee", "Bea Moon", "Mallory")]
    for _ in range(3):
        await reported(mallory, bea, public=False)
    code, _ = await reported(ann, bea, public=False)
    mo = await with_role(site, "Mo Lee", "moderator")

    async def listed() -> list[str]:
        return [one["table"] for one in (await mo.get("/api/reports")).json()["reports"]]

    assert code in await listed()
    # Not by closing the account afterwards either, though then nothing says whose the reports were.
    id = id_of("Mallory", tmp_path)
    assert (await mallory.post("/api/me/delete")).status_code == 200
    assert code in await listed()
    assert [table for table, value in every_value(tmp_path) if id in value] == []
    # Who has sent a report is kept only until it is decided about.
    closing = {"verdict": "resolved", "why": "done"}
    for one in (await mo.get("/api/reports")).json()["reports"]:
        assert (await mo.post(f"/api/reports/{one['id']}/close", closing)).status_code == 200
    known = select(func.count()).where(reports.c.reporter != "")
    assert await site.parts.store.read(lambda connection: connection.scalar(known)) == 2


async def test_faults_of_the_game_have_a_limit_of_their_own(tmp_path: Path) -> None:
    async with flooded(tmp_path, rate_faults=Rate(2, 1e-9)) as (site, code, _, hers):
        table, reports = site.parts.tables.live[code].table, site.parts.tables.reports
        assert [await reports.fault(table, "a choice", ValueError()) for _ in range(3)] == [True, True, False]
        assert (await hers.request("report", seat=0, line=0, text="odd"))["type"] == "ack"
        assert [one.kind for one in await site.parts.store.reports(code)].count("fault") == 2


async def test_a_report_that_cannot_be_stored_is_not_acknowledged(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = site.person()
    code = (await ann.open("peace", ("me", "bot")))["table"]

    async def fails(report: Any) -> None:
        raise NotStored("no")

    async with ann.at(code) as seat:
        monkeypatch.setattr(site.parts.store, "report", fails)
        answer = await seat.request("report", seat=0, line=0, text="odd")
    assert (answer["type"], answer["code"], "could not be stored" in answer["text"]) == (
        "error",
        "busy",
        True,
    )
