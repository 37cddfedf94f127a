"""Forged, stale, doubled and racing choices: refused in clear words, and nothing changes."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

from starhall.core import digest
from tests.server.harness import Seat, Site, running


def state_of(site: Site, code: str) -> str:
    """The digest of the game on a table."""
    match = site.parts.tables.live[code].table.match
    assert match is not None
    return digest(match.state)


async def test_every_choice_that_is_not_offered_is_refused_and_changes_nothing(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("cargo", ("me", "me", "me"))
    code = opened["table"]
    async with ann.at(code, hello={"seat": 0}) as seat:
        for _ in range(12):
            table = site.parts.tables.live[code].table
            assert table.match is not None
            asked = table.match.state.asked[0][0]
            await seat.look(asked)
            before = state_of(site, code)
            ask = seat.ask
            assert ask is not None
            legal = {option["choice"] for option in ask["options"]}
            actions = table.game.actions
            for choice in [c for c in range(actions) if c not in legal][:30]:
                answer = await seat.request("choose", seat=asked, choice=choice, at=ask["since"])
                assert answer["code"] == "not_legal", answer
                assert "Instead" in answer["text"]
            for choice in (actions, actions + 1000):
                answer = await seat.request("choose", seat=asked, choice=choice, at=ask["since"])
                assert answer["code"] == "not_understood"
            for at in range(max(0, ask["since"] - 3), ask["since"] + 3):
                if at != ask["since"]:
                    answer = await seat.request("choose", seat=asked, choice=min(legal), at=at)
                    assert answer["code"] == "out_of_date"
                    assert answer["number"] == seat.number
            assert state_of(site, code) == before
            assert (await seat.choose())["type"] == "ack"
            if seat.over:
                break


async def test_a_seat_that_is_not_asked_is_told_who_is(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "me"), options={"first": 0})
    async with ann.at(opened["table"], hello={"seat": 1}) as seat:
        answer = await seat.request("choose", seat=1, choice=0, at=2)
        assert answer["code"] == "out_of_date"
        assert "Player 1" in answer["text"]


async def test_a_socket_chooses_for_no_seat_but_its_own(site: Site) -> None:
    ann, bea = site.person(), site.person()
    opened = await ann.open("peace", ("me", "open"), options={"first": 0})
    code = opened["table"]
    await bea.join(code, opened["invite"])
    async with ann.at(code) as first, bea.at(code) as second:
        ask = await first.until_asked()
        assert ask is not None
        before = state_of(site, code)
        wanted = {"seat": 0, "choice": ask["options"][0]["choice"], "at": ask["since"]}
        for kind, fields in (
            ("choose", wanted),
            ("undo", {"seat": 0}),
            ("leave", {"seat": 0}),
            ("say", {"seat": 0, "text": "I am Ann"}),
            ("preview", {"seat": 0, "choice": wanted["choice"]}),
            ("why_not", {"seat": 0, "choice": wanted["choice"]}),
            ("rematch", {"seat": 0}),
            ("history", {"seat": 0, "at": 0}),
            ("look", {"seat": 0}),
        ):
            answer = await second.request(kind, **fields)
            assert answer["code"] == "not_yours", kind
        assert (await second.request("start"))["code"] == "not_yours"
        assert state_of(site, code) == before


async def test_a_repeated_choice_is_acknowledged_again_and_made_once(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "me"))
    code = opened["table"]
    async with ann.at(code) as seat:
        table = site.parts.tables.live[code].table
        assert table.match is not None
        made: list[tuple[str, dict[str, int], int]] = []
        for _ in range(10):
            asked = table.match.state.asked[0][0]
            await seat.look(asked)
            assert seat.ask is not None
            wanted = {"seat": asked, "choice": seat.ask["options"][-1]["choice"], "at": seat.ask["since"]}
            name = f"once-{len(made)}"
            first = await seat.request("choose", id=name, **wanted)
            second = await seat.request("choose", id=name, **wanted)
            assert first == second
            made.append((name, wanted, first["number"]))
        assert len(table.match.choices) == 10
    async with ann.at(code) as again:
        for name, wanted, number in made:
            answer = await again.request("choose", id=name, **wanted)
            assert answer == {"type": "ack", "re": name, "number": number}
        assert len(table.match.choices) == 10


async def test_of_fifty_who_answer_at_once_exactly_one_wins(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"), options={"first": 0})
    code = opened["table"]
    async with contextlib.AsyncExitStack() as stack:
        seats: list[Seat] = [await stack.enter_async_context(ann.at(code)) for _ in range(50)]
        for seat in seats:
            assert await seat.until_asked()
        answers = await asyncio.gather(*(seat.choose() for seat in seats))
        won = [answer for answer in answers if answer["type"] == "ack"]
        late = [answer for answer in answers if answer["type"] == "error"]
        assert len(won) == 1
        assert {answer["code"] for answer in late} == {"out_of_date"}
        assert all(answer["number"] >= won[0]["number"] for answer in late)
        match = site.parts.tables.live[code].table.match
        assert match is not None
        assert len(match.choices) >= 1
        numbers = [row.seq for row in await site.parts.store.entries(code, 0)]
        assert numbers == list(range(1, len(numbers) + 1))


async def test_a_secret_answer_stays_in_time_while_others_answer(site: Site) -> None:
    """All bid at once: that one has answered does not make the question of another out of date."""
    ann = site.person()
    opened = await ann.open("cargo", ("me", "me", "me"))
    async with ann.at(opened["table"], hello={"seat": 0}) as seat:
        asks = {}
        for p in range(3):
            await seat.look(p)
            assert seat.ask is not None
            asks[p] = seat.ask
        for p, ask in asks.items():
            choice = ask["options"][0]["choice"]
            answer = await seat.request("choose", seat=p, choice=choice, at=ask["since"])
            assert answer["type"] == "ack"


async def test_the_table_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann = site.person()
        opened = await ann.open("peace", ("me", "bot"), options={"first": 0})
        code = opened["table"]
        async with ann.at(code) as seat:
            for _ in range(6):
                assert await seat.until_asked()
                await seat.choose()
            await seat.until_asked()
            before, lines, number = state_of(site, code), seat.lines, seat.number
        cookies = ann.http.cookies
    async with running(tmp_path) as site:
        ann = site.person()
        ann.http.cookies = cookies
        async with ann.at(code) as seat:
            assert (seat.number, seat.lines) == (number, lines)
            assert state_of(site, code) == before
            assert (await seat.choose())["type"] == "ack"
