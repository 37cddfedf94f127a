"""Nobody gets a seat, or sees a hand, that is somebody else's by now."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.harness import Person, Seat, Site, play_out, running


async def friends(site: Site, game: str = "peace", **more: object) -> tuple[str, Person, Person]:
    """Ann, who opened the table, and Bea, who joined."""
    ann, bea = site.person(), site.person()
    opened = await ann.open(game, ("me", "open"), **more)
    await bea.join(opened["table"], opened["invite"], name="Bea")
    return opened["table"], ann, bea


async def link_of(person: Person, code: str, seat: int) -> str:
    """The key of a hand-over link."""
    answer = await person.post(f"/api/tables/{code}/hand-over", {"seat": seat})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["link"].partition("#")[2])


@pytest.mark.parametrize("begun", [True, False])
async def test_a_hand_over_link_dies_when_its_maker_leaves(site: Site, begun: bool) -> None:
    ann, bea, cleo = site.person(), site.person(), site.person()
    opened = await ann.open("peace", ("me", "open") if begun else ("me", "open", "open"), public=True)
    code = opened["table"]
    await bea.join(code, name="Bea")
    async with bea.at(code) as seat:
        key = await link_of(bea, code, 1)
        assert (await seat.request("leave", seat=1))["type"] == "ack"
    assert (await cleo.join(code, name="Cleo", seat=1))["seat"] == 1
    entered = await bea.enter(code, key)
    assert entered.json()["seats"] == []
    async with cleo.at(code) as seat:
        assert seat.snapshot["held"] == [1]


async def test_a_hand_over_link_dies_when_somebody_sits_down_there(site: Site) -> None:
    code, _, bea = await friends(site, public=True)
    cleo = site.person()
    async with bea.at(code) as seat:
        await seat.request("leave", seat=1)
        # A seat that was left still has its key, until somebody sits down.
        key = await link_of(bea, code, 1)
    await cleo.join(code, name="Cleo")
    assert (await bea.enter(code, key)).json()["seats"] == []


@contextlib.asynccontextmanager
async def played(site: Site) -> AsyncIterator[tuple[Person, Person, Seat, Seat]]:
    """Ann and Bea at the end of a game."""
    code, ann, bea = await friends(site, "cargo", options={"rounds": 1})
    async with ann.at(code) as first, bea.at(code) as second:
        await play_out([first, second])
        yield ann, bea, first, second


async def test_a_rematch_does_not_take_back_a_seat_that_was_handed_over(site: Site) -> None:
    async with played(site) as (ann, _, first, _):
        offer = await first.request("rematch", seat=0)
        following = offer["table"]
        await ann.enter(following, offer["key"])
        key = await link_of(ann, following, 0)
        cleo = site.person()
        assert (await cleo.enter(following, key)).json()["seats"] == [0]
        again = await first.request("rematch", seat=0)
        assert (again["type"], again["code"]) == ("error", "not_now")
        assert "Somebody else" in again["text"]
        assert (await cleo.get(f"/api/tables/{following}")).json()["held"] == [0]


async def test_a_rematch_gives_ones_own_seat_again_with_a_new_key(site: Site) -> None:
    async with played(site) as (ann, _, first, _):
        lost = await first.request("rematch", seat=0)
        offer = await first.request("rematch", seat=0)
        assert offer["key"] != lost["key"]
        assert (await ann.enter(offer["table"], lost["key"])).status_code == 404
        assert (await ann.enter(offer["table"], offer["key"])).json()["seats"] == [0]


async def test_who_was_handed_a_seat_of_the_old_table_gets_it_in_the_rematch_too(site: Site) -> None:
    async with played(site) as (ann, _, first, second):
        code = first.snapshot["table"]["table"]
        cleo = site.person()
        await cleo.enter(code, await link_of(ann, code, 0))
        assert (await second.request("rematch", seat=1))["type"] == "offer"
        async with cleo.at(code) as seat:
            offer = await seat.request("rematch", seat=0)
        assert (await cleo.enter(offer["table"], offer["key"])).json()["seats"] == [0]


async def test_one_who_has_a_seat_gets_no_other(site: Site) -> None:
    code, ann, bea = await friends(site, public=True)
    async with bea.at(code) as seat:
        await seat.request("leave", seat=1)
        refused = await ann.post(f"/api/tables/{code}/join", {})
        assert (refused.json()["code"], "seat 1" in refused.json()["text"]) == ("not_now", True)
        assert (await seat.request("reclaim", seat=1))["type"] == "ack"
        refused = await ann.enter(code, await link_of(bea, code, 1))
        assert refused.json()["code"] == "not_now"
        assert (await ann.get(f"/api/tables/{code}")).json()["held"] == [0]


@pytest.mark.parametrize("plan", [{"hot_seat": True}, {}])
async def test_a_table_may_let_one_person_hold_several_seats(site: Site, plan: dict[str, bool]) -> None:
    ann = site.person()
    own = ("me", "open", "open") if plan else ("me", "me", "open")
    code = (await ann.open("peace", own, **plan))["table"]
    assert (await ann.join(code))["seat"] == len([sits for sits in own if sits == "me"])


@pytest.mark.parametrize("seat", [0, 1])
async def test_the_host_asks_somebody_to_go(site: Site, seat: int) -> None:
    ann, bea = site.person(), site.person()
    opened = await ann.open("peace", ("me", "open", "open"), public=True)
    code = opened["table"]
    await bea.join(code, name="Bea")
    async with ann.at(code) as host, bea.at(code) as guest:
        assert (await guest.request("remove", away=0))["code"] == "not_yours"
        answer = await host.request("remove", away=seat)
        if seat == 0:
            assert answer["code"] == "not_now"
            return
        assert answer["type"] == "ack"
        assert (await guest.until("closing"))["code"] == "seat_taken"
        await host.until_number(answer["number"])
        assert host.around["seats"][1]["sits"] == "open"
        assert host.happenings[-1]["text"] == "The host has asked Bea to go."
    assert (await bea.get(f"/api/tables/{code}")).json()["held"] == []


async def test_one_who_plays_cannot_be_asked_to_go_until_they_are_away(site: Site) -> None:
    code, ann, bea = await friends(site, stand_in="random")
    async with ann.at(code) as host:
        async with bea.at(code):
            assert (await host.request("remove", away=1))["code"] == "not_now"
        await host.until("presence", when=lambda frame: frame["present"] == [0])
        assert (await host.request("remove", away=1))["type"] == "ack"
        while not host.happenings or host.happenings[-1]["kind"] != "removed":
            await host.next()
        assert host.happenings[-1]["text"] == "The host has asked Bea to go; a bot stands in."
        assert (await host.request("remove", away=1))["code"] == "not_now", "there is nobody any more"


# Workers that do not wake each other.


@contextlib.asynccontextmanager
async def deaf_workers(database: str, folder: Path) -> AsyncIterator[tuple[Site, Site]]:
    """Two workers on one database that look for what the other has written only when they must."""
    async with (
        running(folder / "one", database=database, poll=3600.0) as one,
        running(folder / "two", database=database, poll=3600.0) as two,
    ):
        yield one, two


def led_to(site: Site, person: Person) -> Person:
    """The same browser, led to another worker."""
    other = site.person()
    other.http.cookies = person.http.cookies
    return other


async def test_no_worker_honours_a_key_that_is_void(database: str, tmp_path: Path) -> None:
    async with deaf_workers(database, tmp_path) as (one, two):
        code, _, bea = await friends(one)
        elsewhere = led_to(two, bea)
        async with elsewhere.at(code) as old:
            assert old.snapshot["held"] == [1]
            cleo = one.person()
            await cleo.enter(code, await link_of(bea, code, 1))
            await old.send({"type": "history", "id": "h", "seat": 1, "at": 0})
            assert (await old.until("moment", "closing"))["type"] == "closing"
        assert (await elsewhere.get(f"/api/tables/{code}")).json()["held"] == []
        refused = await elsewhere.post(f"/api/tables/{code}/hand-over", {"seat": 1})
        assert refused.json()["code"] == "not_yours"


async def test_a_link_given_out_by_a_worker_that_knew_no_better_does_not_exist(
    database: str, tmp_path: Path
) -> None:
    async with deaf_workers(database, tmp_path) as (one, two):
        code, ann, bea = await friends(one)
        elsewhere = led_to(two, bea)
        # The other worker knows the table as it is now, and hears of nothing more.
        live = await two.parts.tables.find(code)
        assert live is not None
        cleo = one.person()
        await cleo.enter(code, await link_of(bea, code, 1))
        async with ann.at(code) as seat:
            await seat.request("say", seat=0, text="hello")
        asked = await elsewhere.post(f"/api/tables/{code}/hand-over", {"seat": 1})
        assert asked.status_code == 403
        assert (await cleo.get(f"/api/tables/{code}")).json()["held"] == [1]


async def test_a_socket_that_lost_its_seat_gets_no_further_step(database: str, tmp_path: Path) -> None:
    async with deaf_workers(database, tmp_path) as (one, two):
        code, ann, bea = await friends(one, options={"first": 1})
        elsewhere = led_to(two, bea)
        async with elsewhere.at(code) as old, ann.at(code):
            number = old.number
            cleo = one.person()
            await cleo.enter(code, await link_of(bea, code, 1))
            async with cleo.at(code) as new:
                assert (await new.choose())["type"] == "ack"
            live = await two.parts.tables.find(code)
            assert live is not None
            await two.parts.tables.follow(live)
            assert (await old.until("step", "closing"))["type"] == "closing"
            assert old.number == number


async def test_a_socket_that_lost_its_seat_is_no_longer_the_hosts(database: str, tmp_path: Path) -> None:
    async with deaf_workers(database, tmp_path) as (one, two):
        ann, bea, cleo = one.person(), one.person(), one.person()
        code = (await ann.open("peace", ("me", "open", "open"), public=True))["table"]
        await bea.join(code, name="Bea")
        elsewhere = led_to(two, ann)
        async with elsewhere.at(code) as old:
            await cleo.enter(code, await link_of(ann, code, 0))
            await old.send({"type": "remove", "id": "r", "away": 1})
            assert (await old.until("ack", "closing"))["type"] == "closing"
        assert (await bea.get(f"/api/tables/{code}")).json()["held"] == [1]
