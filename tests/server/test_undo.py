"""Undo: free until chance or hidden information comes in, by consent after that, never across others."""

from __future__ import annotations

import pytest

from starhall.core import digest
from starhall.server.live.driver import UNDO_PATIENCE, Driver
from starhall.server.live.live import Live
from tests.server.harness import Person, Seat, Site


async def two_people(site: Site, game: str = "peace") -> tuple[str, Person, Person]:
    """A table with Ann at seat 0, who goes first, and Bea."""
    ann, bea = site.person(), site.person()
    options = {"first": 0} if game == "peace" else {}
    opened = await ann.open(game, ("me", "open"), options=options)
    await bea.join(opened["table"], opened["invite"], name="Bea")
    return opened["table"], ann, bea


async def option(seat: Seat, commits: bool) -> int | None:
    """A choice that commits, or one that does not."""
    assert seat.ask is not None
    for found in seat.ask["options"]:
        answer = await seat.request("preview", seat=seat.ask["seat"], choice=found["choice"])
        if answer["commits"] is commits:
            return int(found["choice"])
    return None


async def until_harmless(seat: Seat, other: Seat | None = None) -> int:
    """Go on until the seat has a choice that can be taken back; the other one is a person, or else a bot."""
    while True:
        while other is not None and seat.ask is None:
            await other.until_number(seat.number)
            await other.choose()
            await seat.until_number(other.number)
        assert await seat.until_asked()
        harmless = await option(seat, commits=False)
        if harmless is not None:
            return harmless
        await seat.choose()


async def test_a_harmless_choice_can_be_taken_back_without_asking(site: Site) -> None:
    code, ann, bea = await two_people(site)
    async with ann.at(code) as first, bea.at(code) as second:
        harmless = await until_harmless(first, second)
        table = site.parts.tables.live[code].table
        assert table.match is not None
        before, ask, lines = digest(table.match.state), first.ask, first.lines
        await first.choose(harmless)
        assert first.position is not None
        assert first.position["undo"] == "at_once"
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
        rolled = await option(first, commits=True)
        await first.choose(rolled)
        assert first.position is not None
        assert first.position["undo"] == "ask"
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
        await first.choose(await option(first, commits=True))
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
        await seat.choose(await option(seat, commits=True))
        answer = await seat.request("undo", seat=0)
        assert answer["type"] == "ack"
        await seat.until_number(answer["number"])
        assert seat.position is not None
        assert seat.position["choices"] == 0
        rolled_before = seat.lines
        await seat.choose(await option(seat, commits=True))
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


async def test_what_somebody_did_who_is_away_is_not_taken_back(site: Site) -> None:
    code, ann, bea = await two_people(site)
    async with ann.at(code) as first, bea.at(code) as second:
        while not await _asked(second):
            if first.ask is not None:
                await first.choose()
            else:
                await first.next()
        await second.choose()
        await second.request("leave", seat=1)
        while await first.until_asked() is None:
            pass
        answer = await first.request("undo", seat=0)
        assert answer["code"] == "not_legal"
        assert "Bea has chosen since and is not here to agree" in answer["text"]
        await second.request("reclaim", seat=1)
        assert (await first.request("undo", seat=0))["type"] == "ack"
        await first.request("ping")
        assert first.around["undo"]["waits_for"] == [1], "back again, Bea is asked"


async def test_bots_wait_until_an_undo_is_answered(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def pause(self: Driver, live: Live, seconds: float) -> bool:
        waits.append(seconds)
        await live.changed.wait()
        return False

    monkeypatch.setattr(Driver, "_pause", pause)
    ann, bea = site.person(), site.person()
    opened = await ann.open("peace", ("me", "bot", "open"), options={"first": 0}, take_backs="free")
    code = opened["table"]
    await bea.join(code, opened["invite"], name="Bea")
    async with ann.at(code) as first, bea.at(code) as second:
        live = site.parts.tables.live[code]
        while not live.table.bots_asked():
            await first.choose()
        asked = await first.request("undo", seat=0)
        await second.until_number(asked["number"])
        assert waits == [site.config.bot_pause, UNDO_PATIENCE]
        agreed = await second.request("undo_answer", seat=2, yes=True)
        await first.until_number(agreed["number"])
        assert first.happenings[-1]["kind"] == "undone"
        assert first.ask is not None


async def test_people_at_one_screen_agree_without_being_asked(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "me"), options={"first": 0})
    async with ann.at(opened["table"], hello={"seat": 0}) as seat:
        await seat.choose(await option(seat, commits=True))
        answer = await seat.request("undo", seat=0)
        await seat.until_number(answer["number"])
        assert seat.happenings[-1]["kind"] == "undone"


async def test_hidden_information_that_was_seen_is_not_taken_back_freely(site: Site) -> None:
    code, ann, bea = await two_people(site, "cargo")
    async with ann.at(code) as first, bea.at(code) as second:
        table = site.parts.tables.live[code].table
        assert table.match is not None
        while table.match.state.uncovered == 0:
            asked = first if await _asked(first) else second
            await asked.choose()
        seat, chooser = (0, first) if table.match.choices[-1][0] == 0 else (1, second)
        await chooser.request("ping")
        assert chooser.position is not None
        assert chooser.position["undo"] == "ask"
        asked_for = await chooser.request("undo", seat=seat)
        await chooser.until_number(asked_for["number"])
        assert chooser.around["undo"]["waits_for"] == [1 - seat]


# ------------------------------------------------------------------ what the table has agreed on


@pytest.mark.parametrize(
    ("seats", "usual"),
    [
        (("me", "bot"), "free"),
        (("me", "bot", "bot"), "free"),
        (("me", "open"), "consent"),
        (("me", "me"), "consent"),
    ],
)
async def test_take_backs_are_free_against_bots_alone(site: Site, seats: tuple[str, ...], usual: str) -> None:
    ann = site.person()
    opened = await ann.open("peace", seats, public=True)
    async with ann.at(opened["table"]) as seat:
        assert seat.snapshot["table"]["take_backs"] == usual, "everybody at the table is told"
    (listed,) = (await ann.http.get("/api/tables")).json()["tables"]
    assert listed["take_backs"] == usual, "and everybody who looks for one"
    match = site.parts.tables.live[opened["table"]].table.match
    assert match is None or match.about["take_backs"] == usual


async def test_a_table_without_take_backs_has_none(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"), options={"first": 0}, take_backs="none")
    async with ann.at(opened["table"]) as seat:
        await seat.choose(await until_harmless(seat))
        assert seat.position is not None
        assert seat.position["undo"] == "no"
        assert seat.position["why_no_undo"] == "this table has agreed on no take-backs"
        answer = await seat.request("undo", seat=0)
        assert answer["code"] == "not_legal"
        assert "no take-backs" in answer["text"]


async def test_bots_do_not_agree_to_forget_a_roll(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"), options={"first": 0}, take_backs="consent")
    async with ann.at(opened["table"]) as seat:
        harmless = await until_harmless(seat)
        await seat.choose(harmless)
        assert seat.position is not None
        assert seat.position["undo"] == "at_once", "nobody has learned anything"
        answer = await seat.request("undo", seat=0)
        await seat.until_number(answer["number"])
        await seat.choose(await option(seat, commits=True))
        assert seat.position["undo"] == "no"
        refused = await seat.request("undo", seat=0)
        assert refused["code"] == "not_legal"
        assert "drawn since, and bots do not agree to that" in refused["text"]


async def test_nothing_past_chance_is_taken_back_while_one_who_left_may_come_back(site: Site) -> None:
    ann, bea, cem = site.person(), site.person(), site.person()
    opened = await ann.open("peace", ("me", "open", "open"), options={"first": 0}, stand_in="")
    code = opened["table"]
    await bea.join(code, opened["invite"], name="Bea")
    await cem.join(code, opened["invite"], name="Cem")
    async with ann.at(code) as first, bea.at(code) as second, cem.at(code) as third:
        assert await first.until_asked()
        await first.choose(await option(first, commits=True))
        left = await second.request("leave", seat=1)
        await first.until_number(left["number"])
        refused = await first.request("undo", seat=0)
        assert refused["code"] == "not_legal"
        assert "Bea, who has left, may come back" in refused["text"]
        back = await second.request("reclaim", seat=1)
        await first.until_number(back["number"])
        assert (await first.request("undo", seat=0))["type"] == "ack"
        await third.request("ping")
        assert third.around["undo"]["waits_for"] == [1, 2]
