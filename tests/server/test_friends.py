"""Friends, blocks and invitations, also with several workers: rights are asked of the database."""

from __future__ import annotations

from typing import Any

from tests.server.harness import Person, Site, play_out
from tests.server.test_people import at, browser, member, quick_hashes

__all__ = ["quick_hashes"]


async def ties(person: Person) -> dict[str, str]:
    """By name: what others are to somebody."""
    return {one["name"]: one["tie"] for one in (await person.get("/api/me/ties")).json()["ties"]}


async def wish(person: Person, what: str, name: str) -> int:
    """Befriend, part or block."""
    return (await person.post("/api/me/ties", {"name": name, "wish": what})).status_code


_N = iter(range(1000))


async def pair(one: Site, two: Site) -> tuple[tuple[Person, str], tuple[Person, str]]:
    """Two people at two workers, with names that nobody has had before."""
    n = next(_N)
    names = (f"Ann {n}x", f"Bea {n}x")
    return (await member(one, names[0]), names[0]), (await member(two, names[1]), names[1])


async def test_friends_are_made_by_both_and_parted_by_either(two_workers: tuple[Site, Site]) -> None:
    (ann, ann_name), (bea, bea_name) = await pair(*two_workers)
    assert await wish(ann, "befriend", bea_name) == 200
    assert (await ties(ann), await ties(bea)) == ({bea_name: "asked"}, {ann_name: "asks"})
    assert await wish(bea, "befriend", ann_name) == 200
    assert (await ties(ann), await ties(bea)) == ({bea_name: "friend"}, {ann_name: "friend"})
    assert await wish(bea, "part", ann_name) == 200
    assert (await ties(ann), await ties(bea)) == ({}, {})
    assert await wish(ann, "befriend", ann_name) == 400
    assert await wish(ann, "befriend", "Nobody of that name") == 404
    assert await wish(browser(two_workers[0]), "befriend", ann_name) == 401


async def test_a_blocked_person_can_neither_join_nor_ask_nor_invite(two_workers: tuple[Site, Site]) -> None:
    one, two = two_workers
    (ann, ann_name), (bea, bea_name) = await pair(one, two)
    for person, name in ((ann, bea_name), (bea, ann_name)):
        await wish(person, "befriend", name)
    opened = await ann.open("peace", ("me", "open"), public=True)
    hers = await bea.open("peace", ("me", "open"))
    # Bea's worker has the table in memory; the block is written by the other one.
    assert (await bea.get(f"/api/tables/{opened['table']}")).status_code == 200
    assert await wish(ann, "block", bea_name) == 200
    assert (await ties(ann), await ties(bea)) == ({bea_name: "blocked"}, {})
    refused = await bea.post(f"/api/tables/{opened['table']}/join", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
    assert ann_name not in refused.text
    assert "block" not in refused.text
    assert await wish(bea, "befriend", ann_name) == 409
    invited = await bea.post(f"/api/tables/{hers['table']}/invite", {"name": ann_name})
    assert invited.status_code == 409
    assert "block" not in invited.text
    # What she sees of Ann is what somebody who shows nothing shows.
    assert (await bea.get(f"/api/people/{ann_name}")).json()["statistics"] is None
    # Others sit down as before; and Bea, once the block is lifted.
    assert await wish(ann, "part", bea_name) == 200
    assert (await bea.post(f"/api/tables/{opened['table']}/join", {})).status_code == 200


async def test_a_blocked_person_cannot_speak_where_the_other_sits(two_workers: tuple[Site, Site]) -> None:
    one, two = two_workers
    (ann, _), (bea, bea_name) = await pair(one, two)
    opened = await ann.open("peace", ("me", "open"), chat="free")
    await bea.join(opened["table"], opened["invite"])
    async with at(bea, opened["table"]) as seat:
        assert (await seat.request("say", seat=1, text="hello"))["type"] == "ack"
        await wish(ann, "block", bea_name)
        refused = await seat.request("say", seat=1, text="are you there")
        assert (refused["type"], refused["code"]) == ("error", "not_now")
        refused = await seat.request("say", seat=1, phrase="hello")
        assert refused["type"] == "error"
    async with at(ann, opened["table"]) as seat:
        assert (await seat.request("say", seat=0, text="goodbye"))["type"] == "ack"


async def test_nobody_is_blocked_out_of_a_rematch_unseen(two_workers: tuple[Site, Site]) -> None:
    """Whoever asks again after a block does not sit beside the one who blocked them."""
    one, two = two_workers
    (ann, _), (bea, bea_name) = await pair(one, two)
    opened = await ann.open("cargo", ("me", "open"))
    await bea.join(opened["table"], opened["invite"])
    async with at(ann, opened["table"]) as first, at(bea, opened["table"]) as second:
        await play_out([first, second])
        assert (await first.request("rematch", seat=0))["type"] != "error"
        await wish(ann, "block", bea_name)
        refused = await second.request("rematch", seat=1)
        assert (refused["type"], refused["code"]) == ("error", "not_now")


async def test_an_invitation_is_accepted_in_one_step(two_workers: tuple[Site, Site]) -> None:
    one, two = two_workers
    (ann, ann_name), (bea, bea_name) = await pair(one, two)
    opened = await ann.open("peace", ("me", "open"), public=False)
    code = opened["table"]
    assert (await bea.get(f"/api/tables/{code}")).status_code == 404
    for _ in range(2):
        assert (await ann.post(f"/api/tables/{code}/invite", {"name": bea_name})).status_code == 200
    (asked,) = (await bea.get("/api/me/invitations")).json()["invitations"]
    assert (asked["by"], asked["table"], asked["names"], asked["free"]) == (ann_name, code, [ann_name], 1)
    # Nobody else has anything of it.
    assert (await ann.post(f"/api/me/invitations/{asked['id']}/accept", {})).status_code == 409
    joined = await bea.post(f"/api/me/invitations/{asked['id']}/accept", {})
    assert (joined.status_code, joined.json()["seat"]) == (200, 1)
    async with at(bea, code) as seat:
        assert seat.snapshot["held"] == [1]
    assert (await bea.get("/api/me/invitations")).json()["invitations"] == []
    assert (await bea.post(f"/api/me/invitations/{asked['id']}/accept", {})).status_code == 409
    # The game has begun: no seat is free any more.
    assert (await ann.post(f"/api/tables/{code}/invite", {"name": bea_name})).status_code == 409


async def test_an_invitation_is_declined_withdrawn_by_a_block_or_not_wanted(
    two_workers: tuple[Site, Site],
) -> None:
    one, two = two_workers
    (ann, ann_name), (bea, bea_name) = await pair(one, two)
    code = (await ann.open("peace", ("me", "open")))["table"]

    async def asked() -> list[Any]:
        return list((await bea.get("/api/me/invitations")).json()["invitations"])

    async def ask() -> int:
        return (await ann.post(f"/api/tables/{code}/invite", {"name": bea_name})).status_code

    assert await ask() == 200
    declined = await bea.post(f"/api/me/invitations/{(await asked())[0]['id']}/decline", {})
    assert declined.json()["invitations"] == []
    assert (await ask(), len(await asked())) == (200, 1)
    await wish(bea, "block", ann_name)
    assert (await asked(), await ask()) == ([], 409)
    await wish(bea, "part", ann_name)
    for audience, answer in (("friends", 409), ("nobody", 409), ("everybody", 200)):
        await bea.post("/api/me/privacy", {"invites": audience})
        assert await ask() == answer
    # Only those who sit there invite.
    stranger = await member(one, f"{ann_name}z")
    assert (await stranger.post(f"/api/tables/{code}/invite", {"name": bea_name})).status_code in (403, 404)
