"""Seats: keys, hand-over, leaving, stand-ins, hot-seat, chat, rematch, clocks."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
import websockets

from starhall.server.rights.limits import Rate
from tests.server.harness import Person, Seat, SetTime, Site, play_out, running

SECRET = re.compile(r"[0-9a-f]{32}")


async def friends(site: Site, **more: object) -> tuple[str, Person, Person]:
    """Ann, who opened the table and goes first, and Bea, who joined."""
    ann, bea = site.person(), site.person()
    opened = await ann.open("peace", ("me", "open"), options={"first": 0}, **more)
    await bea.join(opened["table"], opened["invite"], name="Bea")
    return opened["table"], ann, bea


async def test_a_seat_that_is_handed_over_leaves_the_old_key_void(site: Site) -> None:
    code, ann, _ = await friends(site)
    phone = site.person()
    async with ann.at(code) as old:
        link = (await ann.post(f"/api/tables/{code}/hand-over", {"seat": 0})).json()["link"]
        entered = await phone.enter(code, link.partition("#")[2])
        assert entered.json()["seats"] == [0]
        closing = await old.until("closing")
        assert closing["code"] == "seat_taken"
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await old.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4001
    async with phone.at(code) as new:
        assert new.snapshot["held"] == [0]
        assert (await new.choose())["type"] == "ack"
    assert (await ann.get(f"/api/tables/{code}")).json()["held"] == []
    denied = await ann.post(f"/api/tables/{code}/hand-over", {"seat": 0})
    assert denied.json()["code"] == "not_yours"
    thief = site.person()
    again = await thief.enter(code, link.partition("#")[2])
    assert again.status_code == 404, "a hand-over works once"


async def test_every_route_refuses_an_old_key(site: Site) -> None:
    code, _, bea = await friends(site)
    old = bea.cookie(code)
    link = (await bea.post(f"/api/tables/{code}/hand-over", {"seat": 1})).json()["link"]
    assert (await site.person().enter(code, link.partition("#")[2])).status_code == 200
    ghost = site.person()
    ghost.http.headers["cookie"] = old.replace(re.findall(r"i-[0-9a-f]{32}", old)[0], "")
    for path, body in (
        ("enter", {"keys": []}),
        ("join", {}),
        ("hand-over", {"seat": 1}),
        ("branch", {"at": 0, "seat": 1}),
        ("share", {}),
    ):
        answer = await ghost.post(f"/api/tables/{code}/{path}", body)
        assert answer.status_code == 404, path
    for path in ("", "/record"):
        assert (await ghost.get(f"/api/tables/{code}{path}")).status_code == 404
    with pytest.raises(websockets.InvalidStatus) as refused:
        async with websockets.connect(
            f"{site.socket_url}/api/tables/{code}/play",
            additional_headers={"Cookie": ghost.http.headers["cookie"]},
            proxy=None,
        ):
            pass
    assert refused.value.response.status_code == 403


async def test_no_answer_holds_a_key_but_the_one_that_makes_it(
    site: Site, capfd: pytest.CaptureFixture[str]
) -> None:
    code, ann, bea = await friends(site, public=True)
    keys = set(SECRET.findall(ann.cookie(code) + bea.cookie(code)))
    assert len(keys) >= 4
    for person in (ann, bea, site.person()):
        for path in ("/api/hall", "/api/tables", f"/api/tables/{code}", f"/api/tables/{code}/record"):
            assert not keys & set(SECRET.findall((await person.get(path)).text))
        async with person.at(code) as seat:
            await seat.request("history", at=0)
            assert not any(keys & set(SECRET.findall(frame.decode())) for frame in seat.frames)
    written = capfd.readouterr()
    assert not keys & set(SECRET.findall(written.out + written.err))
    for row in await site.parts.store.entries(code, 0):
        assert not keys & set(SECRET.findall(row.body)), "only hashes are kept"


async def test_who_leaves_is_stood_in_for_and_can_come_back(site: Site) -> None:
    code, ann, bea = await friends(site, stand_in="random")
    async with ann.at(code) as first, bea.at(code) as second:
        left = await second.request("leave", seat=1)
        await first.until_number(left["number"])
        info = first.around["seats"][1]
        assert (info["stand_in"], info["left"], info["level"]) == (True, True, "random")
        for _ in range(8):
            if await first.until_asked():
                await first.choose()
        back = await second.request("reclaim", seat=1)
        assert back["type"] == "ack"
        await first.until_number(back["number"])
        assert first.around["seats"][1]["stand_in"] is False
        await first.request("ping")
        while second.ask is None and not second.over:
            if first.ask is not None:
                await first.choose()
                await second.until_number(first.number)
            else:
                await asyncio.gather(first.next(), second.next())


async def test_a_seat_that_was_left_can_be_taken_by_somebody_else(site: Site) -> None:
    code, _, bea = await friends(site, public=True)
    cleo = site.person()
    async with bea.at(code) as second:
        await second.request("leave", seat=1)
        joined = await cleo.join(code, name="Cleo")
        assert joined["seat"] == 1
        assert (await second.until("closing"))["code"] == "seat_taken"
    async with cleo.at(code) as seat:
        assert seat.snapshot["held"] == [1]
        assert seat.around["seats"][1]["name"] == "Cleo"
        assert not seat.around["seats"][1]["stand_in"]


async def test_the_host_begins_early_and_bots_take_the_open_seats(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "open", "open"))
    async with ann.at(opened["table"]) as seat:
        assert (await seat.request("choose", seat=0, choice=0, at=0))["code"] == "not_now"
        answer = await seat.request("start")
        await seat.until_number(answer["number"])
        assert [info["sits"] for info in seat.around["seats"]] == ["person", "bot", "bot"]
        assert await seat.until_asked()


async def test_a_hot_seat_screen_shows_a_hand_only_after_it_asks_to_look(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("cargo", ("me", "me"))
    async with ann.at(opened["table"]) as seat:
        assert seat.snapshot["table"]["hot_seat"]
        assert (seat.snapshot["reader"], seat.snapshot["held"]) == (None, [0, 1])
        assert not any(hand["known"] for hand in seat.snapshot["position"]["view"]["hands"])
        for p in (0, 1):
            await seat.look(p)
            hands = seat.snapshot["position"]["view"]["hands"]
            assert [bool(hand["known"]) for hand in hands] == [p == 0, p == 1]
            assert seat.ask is not None
            await seat.choose()
        await seat.look(None)


async def test_chat_has_phrases_mute_limits_and_no_tricks(tmp_path: Path) -> None:
    async with running(tmp_path, rate=1.0, rate_say=Rate(5, 0.001)) as site:
        code, ann, bea = await friends(site)
        async with ann.at(code) as first, bea.at(code) as second:
            said = await first.request("say", seat=0, text="<b>hi</b>\u202e\x07 there\n")
            await second.until_number(said["number"])
            assert second.happenings[-1]["text"] == "<b>hi</b> there"
            await first.request("say", seat=0, phrase="good_luck")
            assert (await first.request("say", seat=0, phrase="nope"))["code"] == "not_understood"
            assert (await first.request("say", seat=0, text="\u200b"))["code"] == "not_understood"
            assert (await second.request("mute", seat=0, on=True))["type"] == "ack"
            quiet = await first.request("say", seat=0, text="psst")
            assert quiet["type"] == "ack"
            await second.until_number(quiet["number"])
            assert second.happenings[-1]["text"] == ""
            answer = await first.request("say", seat=0, text="and")
            assert answer["code"] == "rate_limited"
            assert answer["retry"] > 0
            await first.send({"type": "say", "id": "long", "seat": 0, "text": "x" * 201})
            assert (await first.until("error"))["code"] == "not_understood"


@pytest.mark.parametrize(("chat", "code"), [("off", "not_now"), ("phrases", "not_now"), ("free", None)])
async def test_a_table_may_have_no_chat_or_phrases_only(site: Site, chat: str, code: str | None) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"), chat=chat)
    async with ann.at(opened["table"]) as seat:
        answer = await seat.request("say", seat=0, text="hello")
        assert answer.get("code") == code


async def test_a_rematch_gives_everybody_a_seat_at_a_new_table(site: Site) -> None:
    ann, bea = site.person(), site.person()
    opened = await ann.open("cargo", ("me", "open"), options={"rounds": 1})
    code = opened["table"]
    await bea.join(code, opened["invite"], name="Bea")
    async with ann.at(code) as first, bea.at(code) as second:
        assert (await first.request("rematch", seat=0))["code"] == "not_now"
        await play_out([first, second])
        offers = [await first.request("rematch", seat=0), await second.request("rematch", seat=1)]
        assert offers[0]["table"] == offers[1]["table"] != code
        following = offers[0]["table"]
        for person, offer in ((ann, offers[0]), (bea, offers[1])):
            assert (await person.enter(following, offer["key"])).status_code == 200
        async with ann.at(following) as again:
            assert again.snapshot["held"] == [0]
            assert again.around["status"] == "playing"
            assert [seat["name"] for seat in again.around["seats"]] == ["Player 1", "Bea"]


async def expire(site: Site, seat: Seat, time: SetTime) -> None:
    """Let the clock of seat 0 run out."""
    time.at += 332
    site.parts.driver.look(site.parts.tables.live[seat.snapshot["table"]["table"]])
    live = site.parts.tables.live[seat.snapshot["table"]["table"]]
    live.changed.set()


@pytest.mark.parametrize("expiry", ["wait", "move", "stand_in"])
async def test_when_a_clock_runs_out_the_table_does_what_it_chose(tmp_path: Path, expiry: str) -> None:
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        code, ann, bea = await friends(site, clock="live", expiry=expiry, stand_in="random")
        async with ann.at(code) as first, bea.at(code) as second:
            clock = second.around["clock"]["seats"]
            # A quarter of a second for each of the six lines of the opening comes on top.
            assert (clock[0]["turn"], clock[0]["bank"], clock[0]["running"]) == (31.5, 300.0, True)
            assert not clock[1]["running"]
            await expire(site, first, time)
            await second.until("step", when=lambda step: step["happening"]["kind"] == "expired")
            if expiry == "move":
                await second.until("step", when=lambda step: step["happening"]["kind"] == "chose")
            elif expiry == "stand_in":
                await second.until("step", when=lambda step: step["happening"]["kind"] == "stand_in")
                info = second.around["seats"][0]
                assert (info["stand_in"], info["level"]) == (True, "random")
                refused = await first.request("choose", seat=0, choice=0, at=0)
                assert refused["code"] == "not_now"
                back = await first.request("reclaim", seat=0)
                await second.until_number(back["number"])
                assert not second.around["seats"][0]["stand_in"]
                assert not second.around["clock"]["seats"][0]["expired"]
            else:
                called = await second.request("call_stand_in", seat=1, away=0)
                assert called["type"] == "ack"
                await second.until_number(called["number"])
                assert second.around["seats"][0]["stand_in"]


async def test_a_stand_in_is_not_called_for_somebody_who_is_there(site: Site) -> None:
    code, ann, bea = await friends(site)
    async with ann.at(code) as first, bea.at(code) as second:
        assert (await first.request("call_stand_in", seat=0, away=1))["code"] == "not_now"
        assert (await second.request("call_stand_in", seat=1, away=0))["code"] == "not_now"
    async with ann.at(code) as first:
        while first.presence is None or first.presence["present"] != [0]:
            await first.next()
        assert (await first.request("call_stand_in", seat=0, away=1))["type"] == "ack", "the host may"
