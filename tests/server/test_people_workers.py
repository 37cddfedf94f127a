"""Accounts and ratings with several workers on one PostgreSQL."""

from __future__ import annotations

import asyncio

from tests.server.harness import Site, play_out
from tests.server.test_people import PASSWORD, at, browser, member, quick_hashes, signed_in

__all__ = ["quick_hashes"]


async def test_an_account_is_the_same_at_every_worker(two_workers: tuple[Site, Site]) -> None:
    one, two = two_workers
    ann = await member(one)
    code = (await ann.open("peace", ("me", "bot"), options={"first": 0}))["table"]
    phone = await signed_in(two)
    async with at(phone, code) as seat:
        assert seat.snapshot["held"] == [0]
        assert (await seat.choose())["type"] == "ack"
        # Signed out at the other worker: this one looks for it.
        await ann.post("/api/me/sessions/end")
        assert (await seat.until("closing"))["code"] == "seat_taken"
    taken = await browser(two).post("/api/people", {"name": "ann LEE", "password": PASSWORD})
    assert taken.status_code == 409
    assert (await ann.post("/api/me/delete")).status_code == 200
    again = {"name": "Ann Lee", "password": PASSWORD}
    assert (await browser(two).post("/api/sign-in", again)).status_code == 401


async def test_a_rated_game_counts_once_whichever_worker_is_faster(two_workers: tuple[Site, Site]) -> None:
    one, two = two_workers
    ann, bea = await member(one, "Ann Rated"), await member(two, "Bea Rated")
    opened = await ann.open("cargo", ("me", "open"), rated=True, clock="live")
    await bea.join(opened["table"], opened["invite"])
    async with at(ann, opened["table"]) as first, at(bea, opened["table"]) as second:
        await play_out([first, second])
    await asyncio.gather(*(site.parts.people.ratings.credit() for site in (one, two, one, two)))
    found = (await bea.get("/api/games/cargo/ratings")).json()["ratings"]
    assert [row["games"] for row in found] == [1, 1]
