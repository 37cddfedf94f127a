"""Undo: free until chance or hidden information comes in, by consent after that, never across others."""

from __future__ import annotations

from starhall.core import digest
from tests.server.harness import Person, Seat, Site


async def two_people(site: Site, game: str = "peace") -> tuple[str, Person, Person]:
    """A table with Ann at seat 0, who goes first, and Bea."""
    ann, bea = site.person(), site.person()
    options = {"first": 0} if game == "peace" else {}
    opened = await ann.open(game, ("me", "open"), options=options)
    await bea.join(opened["table"], opened["invite"], name="Bea")
    return opened["table"], ann, bea


def option(seat: Seat, commits: bool) -> int | None:
    """A choice that commits, or one that does not."""
    assert seat.ask is not None
    found = [option["choice"] for option in seat.ask["options"] if option["commits"] is commits]
    return found[0] if found else None


async def until_harmless(seat: Seat) -> int:
    """Go on until the seat has a choice that can be taken back."""
    while True:
        assert await seat.until_asked()
        harmless = option(seat, commits=False)
        if harmless is not None:
            return harmless
        await seat.choose()


async def test_a_harmless_choice_can_be_taken_back_without_asking(site: Site) -> None:
    code, ann, bea = await two_people(site)
    async with ann.at(code) as first, bea.at(code) as second:
        harmless = await until_harmless(first)
        table = site.parts.tables.live[code].table
        assert table.match is not None
        before, ask, lines = digest(table.match.state), first.ask, first.lines
        await first.choose(harmless)
        assert first.position is not None
        assert first.position["free_undo"]
        answer = await first.request("undo", seat=0)
        assert answer["type"] == "ack"
        await first.until_number(answer["number"])
        await second.until_number(answer["number"])
        assert digest(table.match.state) == before
        assert first.lines == lines == second.lines
        assert first.ask is not None
        assert ask is not None
        assert first.ask["options"] == ask["options"]
        assert first.ask["since"] == answer["number"]


async def test_a_roll_is_taken_back_by_consent_only(site: Site) -> None:
    code, ann, bea = await two_people(site)
    async with ann.at(code) as first, bea.at(code) as second:
        assert await first.until_asked()
        table = site.parts.tables.live[code].table
        assert table.match is not None
        before = digest(table.match.state)
        rolled = option(first, commits=True)
        await first.choose(rolled)
        assert first.position is not None
        assert not first.position["free_undo"]
        asked = await first.request("undo", seat=0)
        await first.until_number(asked["number"])
        assert first.around["undo"] == {"by": 0, "to": 0, "waits_for": [1]}
        assert digest(table.match.state) != before
        agreed = await second.request("undo_answer", seat=1, yes=True)
        await first.until_number(agreed["number"])
        assert digest(table.match.state) == before
        assert first.around["undo"] is None
        assert first.happenings[-1]["kind"] == "undone"


async def test_a_refused_undo_changes_nothing(site: Site) -> None:
    code, ann, bea = await two_people(site)
    async with ann.at(code) as first, bea.at(code) as second:
        assert await first.until_asked()
        await first.choose(option(first, commits=True))
        table = site.parts.tables.live[code].table
        assert table.match is not None
        after = digest(table.match.state)
        await first.request("undo", seat=0)
        assert (await first.request("undo", seat=0))["code"] == "not_now"
        answer = await second.request("undo_answer", seat=1, yes=False)
        await first.until_number(answer["number"])
        assert digest(table.match.state) == after
        assert first.around["undo"] is None
        assert (await second.request("undo_answer", seat=1, yes=True))["code"] == "not_now"


async def test_a_choice_of_another_ends_a_pending_undo(site: Site) -> None:
    code, ann, bea = await two_people(site)
    async with ann.at(code) as first, bea.at(code) as second:
        while first.ask is not None or not await _asked(second):
            if first.ask is None:
                await first.next()
                continue
            await first.choose()
        assert (await first.request("undo", seat=0))["type"] == "ack"
        choice = await second.choose()
        await first.until_number(choice["number"])
        assert first.around["undo"] is None


async def _asked(seat: Seat) -> bool:
    await seat.request("ping")
    return seat.ask is not None


async def test_alone_with_bots_an_undo_needs_nobody(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"), options={"first": 0})
    async with ann.at(opened["table"]) as seat:
        assert await seat.until_asked()
        await seat.choose(option(seat, commits=True))
        answer = await seat.request("undo", seat=0)
        assert answer["type"] == "ack"
        await seat.until_number(answer["number"])
        assert seat.position is not None
        assert seat.position["choices"] == 0
        rolled_before = seat.lines
        await seat.choose(option(seat, commits=True))
        assert seat.lines[: len(rolled_before)] == rolled_before


async def test_nobody_takes_back_what_others_did(site: Site) -> None:
    code, ann, bea = await two_people(site)
    async with ann.at(code) as first, bea.at(code) as second:
        while not await _asked(second):
            if first.ask is not None:
                await first.choose()
            else:
                await first.next()
        await second.choose()
        await first.until_number(second.number)
        chosen = first.position["choices"] if first.position else 0
        answer = await first.request("undo", seat=0, to=chosen - 1)
        assert answer["code"] == "not_legal"
        assert (await first.request("undo", seat=0, to=chosen + 5))["code"] == "not_now"


async def test_nothing_is_taken_back_after_the_end(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("cargo", ("me", "bot"), options={"rounds": 1})
    async with ann.at(opened["table"]) as seat:
        while await seat.until_asked():
            await seat.choose()
        assert (await seat.request("undo", seat=0))["code"] == "not_now"


async def test_the_undone_choices_stay_in_the_book(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"), options={"first": 0})
    code = opened["table"]
    async with ann.at(code) as seat:
        assert await seat.until_asked()
        await seat.choose()
        await seat.request("undo", seat=0)
    kinds = [row.body for row in await site.parts.store.entries(code, 0)]
    assert any('"chose"' in body for body in kinds)
    assert any('"undone"' in body for body in kinds)
