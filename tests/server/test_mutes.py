"""Three ways not to hear somebody: one does not read them, the host mutes them, or all speak slowly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import select

from starhall.server.kept.schema import unheard
from tests.server.desk import admin
from tests.server.harness import Frame, Person, Seat, SetTime, Site, running
from tests.server.test_people import at, member, quick_hashes, signed_in

__all__ = ["quick_hashes"]


async def say(seat: Seat, n: int, text: str) -> Frame:
    return await seat.request("say", seat=n, text=text)


async def said(seat: Seat, n: int, text: str) -> int:
    answer = await say(seat, n, text)
    assert answer["type"] == "ack", answer
    return int(answer["number"])


async def refused(line: Seat, kind: str, **fields: Any) -> tuple[str, str]:
    answer = await line.request(kind, **fields)
    assert answer["type"] == "error", answer
    return answer["code"], answer["text"]


async def read_by(seat: Seat, number: int) -> str:
    """What a socket has read of a saying."""
    await seat.until_number(number)
    return next(str(one["text"]) for one in seat.happenings if one["number"] == number)


async def a_table(ann: Person, bea: Person, **more: Any) -> str:
    opened = await ann.open("peace", ("me", "open", "open"), **more)
    await bea.join(opened["table"], opened["invite"])
    return str(opened["table"])


# One's own.


async def test_who_is_signed_in_reads_an_account_nowhere_until_they_want_to(
    two_workers: tuple[Site, Site],
) -> None:
    one, two = two_workers
    ann, bea = await member(one, "Ann Ears"), await member(two, "Bea Noise")
    code = await a_table(ann, bea)
    async with at(ann, code) as first, at(bea, code) as second:
        before = await said(second, 1, "hello")
        assert await read_by(first, before) == "hello"
        assert (await first.request("mute", seat=1, on=True))["type"] == "ack"
        told = await first.until("muted")
        assert (told["seats"], [one["text"] for one in told["said"]]) == ([1], [""])
        assert await read_by(first, await said(second, 1, "louder")) == ""
        # Nobody else is told, and nobody else is spared.
        assert [one["kind"] for one in second.happenings][-1] == "said"
        assert (await refused(first, "mute", seat=0, on=True))[0] == "not_now"
    # Another device, another worker, another table.
    phone = await signed_in(two, "Ann Ears")
    other = await a_table(bea, phone)
    async with at(phone, other) as there, at(bea, other) as second:
        assert there.snapshot["muted"] == [0]
        assert await read_by(there, await said(second, 0, "can you hear me")) == ""
        assert (await there.request("mute", seat=0, on=False))["type"] == "ack"
        told = await there.until("muted")
        assert (told["seats"], [one["text"] for one in told["said"]]) == ([], ["can you hear me"])
    async with at(ann, code) as first:
        assert first.snapshot["muted"] == []
        assert [one["text"] for one in first.snapshot["said"]] == ["hello", "louder"]


async def test_those_one_does_not_read_are_listed_given_out_and_forgotten(site: Site) -> None:
    ann, bea = await member(site, "Ann Ears"), await member(site, "Bea Noise")
    assert (await ann.post("/api/me/ties", {"name": "bea noise", "wish": "mute"})).json()["unheard"] == [
        "Bea Noise"
    ]
    # It is apart from being friends.
    await ann.post("/api/me/ties", {"name": "Bea Noise", "wish": "befriend"})
    found = (await ann.get("/api/me/ties")).json()
    assert (found["unheard"], found["ties"]) == (["Bea Noise"], [{"name": "Bea Noise", "tie": "asked"}])
    assert (await ann.post("/api/me/export")).json()["not_read"] == ["Bea Noise"]
    assert (await bea.get("/api/me/ties")).json()["unheard"] == []
    assert (await bea.post("/api/me/delete")).status_code == 200
    assert (await ann.get("/api/me/ties")).json()["unheard"] == []
    rows = select(unheard.c.other)
    assert await site.parts.store.read(lambda connection: list(connection.scalars(rows))) == []


async def test_a_guest_has_it_in_the_browser_and_a_guest_is_meant_as_long_as_they_sit_there(
    site: Site,
) -> None:
    ann, bea, cat = site.person(), site.person(), site.person()
    opened = await ann.open("peace", ("me", "open"))
    code = opened["table"]
    await bea.join(code, opened["invite"], name="Bea")
    async with bea.at(code) as second:
        await said(second, 1, "hello")
    # What the browser remembers comes with its greeting; a number that is none does no harm.
    async with ann.at(code, hello={"muted": [1, 99]}) as first:
        assert first.snapshot["muted"] == [1]
        assert [one["text"] for one in first.snapshot["said"]] == [""]
        have = first.number
    async with ann.at(code, hello={"muted": [1], "have": have}) as first:
        assert (await first.until("muted"))["seats"] == [1]
    opened = await ann.open("peace", ("me", "open", "open"))
    code = opened["table"]
    await bea.join(code, opened["invite"], name="Bea")
    async with ann.at(code, hello={"muted": [1]}) as first:
        assert first.snapshot["muted"] == [1]
        assert (await first.request("remove", away=1))["type"] == "ack"
        await cat.join(code, opened["invite"], name="Cat")
        told = await first.until("muted")
        while told["seats"]:
            told = await first.until("muted")
        async with cat.at(code) as third:
            assert await read_by(first, await said(third, 1, "I am somebody else")) == "I am somebody else"


# The host's.


async def test_the_host_mutes_a_seat_and_lifts_it_at_every_worker(two_workers: tuple[Site, Site]) -> None:
    one, two = two_workers
    ann, bea = await member(one, "Ann Host"), await member(two, "Bea Loud")
    code = await a_table(ann, bea)
    async with at(ann, code) as host, at(bea, code) as loud:
        await said(loud, 1, "hello")
        assert (await refused(loud, "silence", whom=0, on=True))[0] == "not_yours"
        for whom in (0, 2, 9):
            assert (await refused(host, "silence", whom=whom, on=True))[0] == "not_now"
        assert (await refused(host, "silence", whom=1, on=False))[0] == "not_now"
        number = (await host.request("silence", whom=1, on=True))["number"]
        # At once, though this worker has heard nothing of it: what is said is held against the database.
        code_of, text = await refused(loud, "say", seat=1, text="still here")
        assert (code_of, text[:36]) == ("not_now", "The host has muted you at this table")
        assert (await refused(loud, "say", seat=1, phrase="hello"))[0] == "not_now"
        assert "has muted Bea Loud" in await read_by(loud, number)
        assert [seat["silenced"] for seat in loud.around["seats"]] == [False, True, False]
        await said(host, 0, "so much better")
        # Getting up and sitting down elsewhere does not help, nor does another device.
        await loud.request("leave", seat=1)
    await bea.join(code, seat=2)
    phone = await signed_in(one, "Bea Loud")
    async with at(phone, code) as loud, at(ann, code) as host:
        assert (await refused(loud, "say", seat=2, text="me again"))[0] == "not_now"
        await host.request("silence", whom=2, on=False)
        await said(loud, 2, "thank you")


async def test_a_guests_mute_stays_with_the_seat_and_goes_along_into_an_account(site: Site) -> None:
    ann, bea, cat = site.person(), site.person(), await member(site, "Cat Calm")
    code = await a_table(ann, bea, public=True)
    async with ann.at(code) as host:
        await host.request("silence", whom=1, on=True)
        async with bea.at(code) as loud:
            await loud.request("leave", seat=1)
        # Another guest cannot be told from the first.
        await bea.join(code, seat=1, name="Somebody else")
        async with bea.at(code) as loud:
            assert (await refused(loud, "say", seat=1, text="hello"))[0] == "not_now"
        name = {"name": "Bea Later", "password": "three blue moons"}
        assert (await bea.post("/api/people", name)).status_code == 200
        await bea.post(f"/api/tables/{code}/claim")
        async with at(bea, code) as loud:
            assert (await refused(loud, "say", seat=1, text="hello"))[0] == "not_now"
            await loud.request("leave", seat=1)
        # Whoever has an account of their own is somebody else, for sure.
        assert (await cat.post(f"/api/tables/{code}/join", {"seat": 1})).status_code == 200
        async with at(cat, code) as calm:
            await said(calm, 1, "good evening")


# Slow mode.


async def test_in_slow_mode_a_seat_speaks_once_in_so_many_seconds(tmp_path: Path) -> None:
    clock = SetTime()
    async with running(tmp_path, time=clock, slow_mode=0) as site:
        ann, bea = site.person(), site.person()
        code = await a_table(ann, bea)
        async with ann.at(code) as host, bea.at(code) as guest:
            await said(guest, 1, "one")
            await said(guest, 1, "two")
            assert (await refused(guest, "slow_down", seconds=0))[0] == "not_yours"
            number = (await host.request("slow_down", seconds=30))["number"]
            assert (await read_by(guest, number)).endswith("everybody speaks once in 30 seconds.")
            assert guest.around["slow"] == 30
            clock.at += 12.5
            answer = await say(guest, 1, "three")
            assert (answer["code"], answer["retry"]) == ("rate_limited", 18)
            assert answer["text"].endswith("Wait 18 seconds.")
            assert (await guest.request("say", seat=1, phrase="hello"))["code"] == "rate_limited"
            # Each seat for itself, the host, too; a refusal costs nothing.
            await said(host, 0, "calm down")
            clock.at += 18
            await said(guest, 1, "three")
            assert (await say(guest, 1, "four"))["retry"] == 30
            await host.request("slow_down", seconds=0)
            await said(guest, 1, "four")


async def test_two_workers_let_a_seat_speak_once(two_workers: tuple[Site, Site]) -> None:
    one, two = two_workers
    ann, bea = await member(one, "Ann Slow"), await member(two, "Bea Fast")
    code = await a_table(ann, bea)
    phone = await signed_in(one, "Bea Fast")
    async with at(ann, code) as host, at(bea, code) as first, at(phone, code) as second:
        await host.request("slow_down", seconds=600)
        await said(first, 1, "here")
        assert (await say(second, 1, "and here"))["code"] == "rate_limited"


async def test_a_new_table_has_the_slow_mode_of_the_hall_and_its_host_may_lift_it(tmp_path: Path) -> None:
    async with running(tmp_path, slow_mode=60) as site:
        ann = site.person()
        code = (await ann.open("peace", ("me", "open")))["table"]
        async with ann.at(code) as host:
            assert host.around["slow"] == 60
            await said(host, 0, "hello")
            assert (await say(host, 0, "again"))["code"] == "rate_limited"
            await host.request("slow_down", seconds=0)
            await said(host, 0, "again")
    # The table remembers it, whatever the hall has now.
    async with running(tmp_path, slow_mode=0) as site:
        found = await admin(site, "table", code, "--json")
        assert [entry["kind"] for entry in found.data["entries"]][-2:] == ["slowed_down", "said"]
