"""Tournaments in a hall: entering, checking in, rounds that go on by themselves, the arbiter, reports."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from starhall.core import registry
from starhall.server.events import acting, book
from starhall.server.events.book import Event
from starhall.server.rights.keys import hashed
from tests.server.desk import admin, done
from tests.server.harness import Frame, Person, Seat, SetTime, Site, play_on, play_out, running
from tests.server.test_people import every_value, id_of, member, quick_hashes

__all__ = ["quick_hashes"]


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with running(tmp_path, poll=0.02) as found:
        yield found


async def opened(arbiter: Person, **more: Any) -> str:
    """A tournament; by default duels of Peace that eight play."""
    body = {"game": "peace", "format": "single", "fill": 8, "bots": "random", **more}
    answer = await arbiter.post("/api/events", body)
    assert answer.status_code == 201, answer.text
    return f"/api/events/{answer.json()['event']}"


async def rule(arbiter: Person, event: str, verb: str, reason: str = "", **more: Any) -> Frame:
    answer = await arbiter.post(f"{event}/arbiter", {"verb": verb, "reason": reason, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def refused(person: Person, path: str, body: Any = None) -> str:
    answer = await person.post(path, body)
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["text"])


async def shown(person: Person, event: str) -> Frame:
    return dict((await person.get(event)).json())


async def until(person: Person, event: str, *statuses: str) -> Frame:
    """The tournament once it stands so."""
    while (found := await shown(person, event))["status"] not in statuses:
        await asyncio.sleep(0.02)
    return found


async def seated(person: Person, event: str) -> str:
    """The code of somebody's table, once it is there."""
    while (answer := await person.post(f"{event}/sit")).status_code != 200:
        await asyncio.sleep(0.02)
    return str(answer.json()["table"])


async def begin(arbiter: Person, event: str, *people: Person, names: Sequence[str] = ()) -> Frame:
    """These people enter and check in, and the tournament begins."""
    for n, person in enumerate(people):
        await person.post(f"{event}/enter", {"name": names[n]} if names else None)
    await rule(arbiter, event, "check-in")
    for person in people:
        await person.post(f"{event}/check-in")
    return await rule(arbiter, event, "begin")


async def known(site: Site, event: str) -> Event:
    """The tournament as the server has it."""
    found = await site.parts.events.find(event.rpartition("/")[2])
    assert found is not None
    return found


async def play_all(person: Person, event: str) -> Frame:
    """Play every game of a tournament as one of its entrants."""
    while (found := await shown(person, event))["status"] == "running":
        answer = await person.post(f"{event}/sit") if found["now"] else None
        if answer is None or answer.status_code != 200:
            await asyncio.sleep(0.02)
            continue
        async with person.at(answer.json()["table"]) as seat:
            await play_out([seat])
        while (await shown(person, event))["now"] == found["now"]:
            await asyncio.sleep(0.02)
    return found


async def test_a_tournament_of_bots_is_played_to_its_end_by_itself(site: Site) -> None:
    arbiter = site.person()
    event = await opened(arbiter, format="swiss", rounds=1, fill=4)
    await begin(arbiter, event)
    found = await until(arbiter, event, "finished")
    assert [len(one["tables"]) for one in found["rounds"]] == [2]
    assert all(table["places"] for one in found["rounds"] for table in one["tables"])
    assert [line["rank"] for line in found["standings"]] == [1, 2, 3, 4]
    assert found["secret"] is not None


async def test_people_enter_check_in_and_play_at_tables_of_their_own(site: Site) -> None:
    arbiter, ann, bob = site.person(), site.person(), site.person()
    event = await opened(arbiter, fill=3)
    assert (await ann.post(f"{event}/enter", {"name": "Ann"})).json()["mine"] == [0]
    assert (await bob.post(f"{event}/enter", {"name": "Ann"})).json()["entrants"][1]["name"] == "Ann 2"
    assert "already" in await refused(ann, f"{event}/enter")
    assert "no check-in" in await refused(ann, f"{event}/check-in")
    await rule(arbiter, event, "check-in")
    await ann.post(f"{event}/check-in", {"salt": "abc"})
    await bob.post(f"{event}/check-in")
    began = await rule(arbiter, event, "begin")
    assert [entrant["bot"] for entrant in began["entrants"]] == ["", "", "random"]
    first, second = await asyncio.gather(play_all(ann, event), play_all(bob, event))
    assert first["status"] == second["status"] == "finished"
    assert {entrant["name"] for entrant in first["entrants"]} >= {"Ann", "Ann 2"}
    assert len({table["table"] for one in first["rounds"] for table in one["tables"]}) == 2


async def test_an_account_enters_under_its_name_and_nobody_else_does(site: Site) -> None:
    arbiter, ann, guest = site.person(), await member(site, "Ann Lee"), site.person()
    event = await opened(arbiter)
    await guest.post(f"{event}/enter", {"name": "Ann L\u0435e"})
    found = (await ann.post(f"{event}/enter", {"name": "Somebody else"})).json()
    assert [entrant["name"] for entrant in found["entrants"]] == ["Ann L\u0435e (guest)", "Ann Lee"]


async def test_nothing_is_left_in_tournaments_of_who_deletes_the_account(tmp_path: Path) -> None:
    async with running(tmp_path, poll=0.02) as site:
        arbiter, ann, bea = (
            await member(site, "Zaphira Quill"),
            await member(site, "Ottokar Vane"),
            site.person(),
        )
        event = await opened(arbiter, fill=4, title="The cup")
        for person in (ann, bea):
            await person.post(f"{event}/enter", {"name": "Bea"})
        await rule(arbiter, event, "drop", "Ottokar Vane is not here.", entrant=0)
        cup = {"event": event.rpartition("/")[2], "title": "The cup"}
        mine = (await ann.post("/api/me/export")).json()["tournaments"]
        assert mine == [{**cup, "as": "entrant", "name": "Ottokar Vane"}]
        assert (await arbiter.post("/api/me/export")).json()["tournaments"] == [{**cup, "as": "arbiter"}]
        planted = ["Ottokar Vane", *(id_of(name, tmp_path) for name in ("Ottokar Vane", "Zaphira Quill"))]
        assert (await ann.post("/api/me/delete")).status_code == 200
        # The server has read the book before: it reads it anew, and so goes on.
        found = await shown(bea, event)
        assert [entrant["name"] for entrant in found["entrants"]] == ["Somebody", "Bea"]
        said = [line["text"] for line in found["log"]]
        assert said == [
            "Somebody drops out: Somebody is not here.",
            "Somebody who took part is called Somebody now.",
        ]
        await rule(arbiter, event, "check-in")
        assert (await arbiter.post("/api/me/delete")).status_code == 200
        assert (await shown(bea, event))["status"] == "check-in"
        assert (await bea.post(f"{event}/check-in")).json()["entrants"][1]["here"]
    left = [(table, one) for table, value in every_value(tmp_path) for one in planted if one in value]
    assert left == []


async def test_who_deletes_the_account_is_not_drawn_any_more(tmp_path: Path) -> None:
    async with running(tmp_path, poll=0.02) as site:
        arbiter, ann, bea = site.person(), await member(site, "Ottokar Vane"), site.person()
        event = await opened(arbiter, fill=4)
        for person in (ann, bea):
            await person.post(f"{event}/enter", {"name": "Bea"})
        await rule(arbiter, event, "check-in")
        for person in (ann, bea):
            assert (await person.post(f"{event}/check-in")).status_code == 200
        assert (await ann.post("/api/me/delete")).status_code == 200
        here = {entrant["name"]: entrant["here"] for entrant in (await shown(bea, event))["entrants"]}
        assert here == {"Somebody": False, "Bea": True}
        await rule(arbiter, event, "begin")
        while not (found := await known(site, event)).rounds:
            await asyncio.sleep(0.02)
        drawn = {one for pairing in found.rounds[0].tables for one in pairing.seats}
        assert (0 in drawn, 1 in drawn) == (False, True)


async def test_who_has_not_checked_in_does_not_play(site: Site) -> None:
    arbiter, ann = site.person(), site.person()
    event = await opened(arbiter, fill=2)
    await ann.post(f"{event}/enter", {"name": "Ann"})
    await rule(arbiter, event, "check-in")
    await rule(arbiter, event, "begin")
    while not (found := await shown(arbiter, event))["rounds"]:
        await asyncio.sleep(0.02)
    assert 0 not in found["rounds"][0]["tables"][0]["seats"]
    assert "begun" in await refused(site.person(), f"{event}/enter")


async def test_only_the_arbiter_rules_says_why_and_does_not_play(site: Site) -> None:
    arbiter, ann = site.person(), site.person()
    event = await opened(arbiter)
    assert "does not play" in await refused(arbiter, f"{event}/enter")
    assert "Only the arbiter" in await refused(ann, f"{event}/arbiter", {"verb": "check-in"})
    assert "Say why" in await refused(arbiter, f"{event}/arbiter", {"verb": "cancel", "reason": " "})
    found = await rule(arbiter, event, "cancel", "Nobody came.")
    assert found["status"] == "cancelled"
    assert found["log"][-1]["text"] == "The tournament is cancelled: Nobody came."


async def test_the_arbiter_sets_a_result_or_has_a_table_played_anew(site: Site) -> None:
    arbiter, ann = site.person(), site.person()
    event = await opened(arbiter, format="robin", fill=2)
    await begin(arbiter, event, ann, names=["Ann"])
    while not (found := await shown(ann, event))["now"]:
        await asyncio.sleep(0.02)
    before = found["now"][0]["table"]
    found = await rule(arbiter, event, "replay", "A cable was pulled.")
    assert found["rounds"][0]["tables"][0]["table"] != before
    assert "each of the 2 seats" in await refused(
        arbiter, f"{event}/arbiter", {"verb": "set", "places": [1], "reason": "x"}
    )
    await rule(arbiter, event, "set", "Agreed by both.", places=[1, 1])
    found = await until(arbiter, event, "finished")
    assert [line["figures"]["points"] for line in found["standings"]] == [3.0, 3.0]
    assert found["rounds"][0]["tables"][0]["ruled"] == "Agreed by both."


async def test_a_paused_tournament_draws_no_round_until_it_goes_on(site: Site) -> None:
    arbiter, ann = site.person(), site.person()
    event = await opened(arbiter, format="swiss", rounds=2, fill=2)
    await begin(arbiter, event, ann)
    while not (await shown(ann, event))["now"]:
        await asyncio.sleep(0.02)
    await rule(arbiter, event, "pause", "Lunch.")
    await rule(arbiter, event, "set", "Agreed.", places=[1, 2])
    while not (await shown(ann, event))["rounds"][0]["closed"]:
        await asyncio.sleep(0.02)
    await site.parts.events.go_on(event.rpartition("/")[2])
    assert len((await shown(ann, event))["rounds"]) == 1
    await rule(arbiter, event, "go-on", "Coffee.")
    while len((await shown(ann, event))["rounds"]) == 1:
        await asyncio.sleep(0.02)
    found = await rule(arbiter, event, "cancel", "Rain.")
    assert [line["text"] for line in found["log"] if "Lunch" in line["text"] or "Coffee" in line["text"]] == [
        "All games and clocks stand still: Lunch.",
        "The tournament goes on: Coffee.",
    ]


async def begun(site: Site, *people: Person, **more: Any) -> tuple[Person, str]:
    """The arbiter of a tournament that these people, and bots, have begun, and its address."""
    arbiter = site.person()
    event = await opened(arbiter, **more)
    await begin(arbiter, event, *people, names=[f"Player {number}" for number, _ in enumerate(people, 1)])
    return arbiter, event


async def happened(seat: Seat, kind: str) -> Frame:
    """Wait until something has happened at a table."""
    while not seat.happenings or seat.happenings[-1]["kind"] != kind:
        await seat.next()
    return seat.happenings[-1]


async def test_in_a_pause_clocks_stand_and_nobody_chooses(tmp_path: Path) -> None:
    time = SetTime()
    async with running(tmp_path, poll=0.02, time=time) as site:
        ann, bob = site.person(), site.person()
        arbiter, event = await begun(site, ann, bob, format="robin", fill=0)
        code = await seated(ann, event)
        assert await seated(bob, event) == code
        async with ann.at(code) as one, bob.at(code) as other:
            asked = one if one.ask else other
            clock = site.parts.tables.live[code].table.clock
            before = clock.next_deadline()
            assert before is not None
            time.at += 5
            await rule(arbiter, event, "pause", "Lunch.")
            said = await happened(asked, "halted")
            assert said["text"] == "The arbiter has paused the game, and all clocks stand: Lunch."
            assert not any(seat["running"] for seat in asked.around["clock"]["seats"])
            time.at += 3600
            refusal = await asked.choose()
            assert (refusal["code"], "Lunch." in refusal["text"]) == ("not_now", True)
            assert clock.next_deadline() is None
            await rule(arbiter, event, "go-on", "Coffee.")
            await happened(asked, "went_on")
            assert clock.next_deadline() == (before[0] + 3600, before[1])
            assert (await asked.choose())["type"] == "ack"


async def test_a_cancelled_tournament_leaves_no_game_paused(site: Site) -> None:
    ann, bob = site.person(), site.person()
    arbiter, event = await begun(site, ann, bob, format="robin", fill=0)
    code = await seated(ann, event)
    async with ann.at(code) as seat:
        await rule(arbiter, event, "pause", "Smoke.")
        await happened(seat, "halted")
        await rule(arbiter, event, "cancel", "Fire.")
        assert (await happened(seat, "went_on"))["text"] == "The game goes on: Fire."


async def test_the_arbiter_gives_time_once(site: Site) -> None:
    ann, bob = site.person(), site.person()
    arbiter, event = await begun(site, ann, bob, format="robin", fill=0)
    code = await seated(ann, event)
    seat = (await shown(ann, event))["rounds"][0]["tables"][0]["seats"].index(1)
    async with bob.at(await seated(bob, event)) as line:
        body = {"verb": "add-time", "entrant": 1, "reason": "x"}
        assert "how many minutes" in await refused(arbiter, f"{event}/arbiter", body)
        found = await rule(arbiter, event, "add-time", "The line broke.", entrant=1, minutes=5)
        assert found["log"][-1]["text"] == "Player 2 is given 5 minutes more: The line broke."
        text = (await happened(line, "time_added"))["text"]
        assert text == "The arbiter gives Player 2 5 minutes more: The line broke."
        # Another worker, that has not seen it carried out, looks again.
        site.parts.events._told.clear()
        await site.parts.events.go_on(event.rpartition("/")[2])
        assert site.parts.tables.live[code].table.clock.bank[seat] == 300 + 300


async def test_two_change_seats_as_long_as_nobody_has_chosen(site: Site) -> None:
    ann, bob = site.person(), site.person()
    arbiter, event = await begun(site, ann, bob, format="robin", fill=0)
    code = await seated(ann, event)
    before = (await shown(ann, event))["rounds"][0]["tables"][0]["seats"]
    assert "which two" in await refused(
        arbiter, f"{event}/arbiter", {"verb": "swap", "swap": [0, 0], "reason": "x"}
    )
    async with ann.at(code) as gone:
        found = await rule(arbiter, event, "swap", "Wrong list.", swap=[0, 1])
        assert found["rounds"][0]["tables"][0]["seats"] == before[::-1]
        assert (await happened(gone, "closed"))["text"].startswith("The arbiter has closed this table")
    code = await seated(ann, event)
    async with ann.at(code) as one, bob.at(await seated(bob, event)) as other:
        assert one.snapshot["held"] == [before[::-1].index(0)]
        await (one if one.ask else other).choose()
        body = {"verb": "swap", "swap": [0, 1], "reason": "Again."}
        assert "has chosen" in await refused(arbiter, f"{event}/arbiter", body)


async def test_an_average_is_the_middle_of_a_table_but_nobody_goes_on_by_it(site: Site) -> None:
    ann, bob = site.person(), site.person()
    arbiter, event = await begun(site, ann, bob, format="robin", fill=0)
    await seated(ann, event)
    await rule(arbiter, event, "average", "The power went.")
    found = await until(arbiter, event, "finished")
    assert [line["figures"]["points"] for line in found["standings"]] == [3.0, 3.0]
    assert [line["figures"]["wins"] for line in found["standings"]] == [0.0, 0.0]
    # The round lasts until she has played.
    arbiter, event = await begun(site, ann, fill=2)
    await seated(ann, event)
    body = {"verb": "average", "reason": "x"}
    assert "has to go on" in await refused(arbiter, f"{event}/arbiter", body)


async def test_the_operator_rules_in_the_arbiters_place(site: Site) -> None:
    ann, bob = site.person(), site.person()
    _, event = await begun(site, ann, bob, format="robin", fill=0, title="The cup")
    id, code = event.rpartition("/")[2], await seated(ann, event)
    listed = (await admin(site, "events", "--json")).data["events"]
    assert [(row["event"], row["status"], row["title"]) for row in listed] == [(id, "running", "The cup")]
    table = (await admin(site, "event", "show", id, "--json")).data["tables"]
    assert [(row["code"], row["over"]) for row in table] == [(code, False)]
    dry = await admin(site, "event", "pause", id, "--why", "Lunch.", "--dry-run")
    assert dry.out.splitlines()[0] == "All games and clocks stand still: Lunch."
    assert (await shown(ann, event))["paused"] is False
    async with ann.at(code) as seat:
        await done(site, "event", "pause", id, "--why", "Lunch.")
        await happened(seat, "halted")
        again = await admin(site, "event", "pause", id, "--why", "Lunch.", "--yes")
        assert (again.code, "not running" in again.err) == (2, True)
        await done(site, "event", "go-on", id, "--why", "Coffee.")
        await happened(seat, "went_on")
        await done(site, "event", "add-time", id, "--entrant", "1", "--minutes", "2", "--why", "Late.")
        await happened(seat, "time_added")
    await done(site, "event", "set", id, "--table", "1", "--places", "2", "1", "--why", "Agreed.")
    found = await until(ann, event, "finished")
    assert found["rounds"][0]["tables"][0]["ruled"] == "Agreed."
    log = (await admin(site, "audit", "--json")).data["audit"]
    assert {row["did"] for row in log} == {"event pause", "event go-on", "event add-time", "event set"}
    missing = await admin(site, "event", "show", "0123456789")
    assert (missing.code, "no tournament" in missing.err) == (2, True)


async def other_table_of_the_board(tmp_path: Path, moves: int, pick: int) -> tuple[bytes, bytes]:
    """All bytes that somebody is sent at one table of a board while others play at the other."""
    async with running(tmp_path, poll=0.02, time=SetTime()) as site:
        people = [site.person() for _ in range(4)]
        head = book.EventHead(
            id="0123456789",
            title="",
            game="peace",
            format="duplicate",
            seats=2,
            rounds=1,
            allowed=[2],
            options={},
            clock="live",
            bots="random",
            fill=0,
            secret="5ea1ed",
            arbiter=hashed("host-arbiter"),
        )
        event = f"/api/events/{(await site.parts.events.open(head)).head.id}"
        for number, person in enumerate(people):
            await person.post(f"{event}/enter", {"name": f"P{number}"})
        await site.parts.events.write(head.id, acting.open_check_in)
        for number, person in enumerate(people):
            await person.post(f"{event}/check-in", {"salt": f"s{number}"})
        await site.parts.events.begin(head.id)
        codes = [await seated(person, event) for person in people]
        here = codes[0]
        mine = [person for person, code in zip(people, codes, strict=True) if code == here]
        there = [person for person, code in zip(people, codes, strict=True) if code != here]
        away = next(code for code in codes if code != here)
        table = int((await known(site, event)).code(0, 1) == away)
        async with AsyncExitStack() as stack:
            ours = [await stack.enter_async_context(person.at(here)) for person in mine]
            theirs = [await stack.enter_async_context(person.at(away)) for person in there]
            await play_on(
                theirs, moves, lambda ask: int(ask["options"][pick % len(ask["options"])]["choice"])
            )
            assert all(seat.over for seat in theirs) is (moves > 100)
            if moves > 100:
                # The tournament has taken the result in: from now on it could give it away.
                while (await known(site, event)).rounds[0].tables[table].places is None:
                    await asyncio.sleep(0.02)
            await play_on(ours, 6, lambda ask: int(ask["options"][0]["choice"]))
            page = (await mine[0].get(event)).content
            listed = (await mine[0].get("/api/events")).content
            # What one has called one's own requests is not the server's to tell.
            frames = [re.sub(rb'"re":"t\d+"', b"", frame) for seat in ours for frame in seat.frames]
            return b"\n".join(frames), page + listed


async def test_a_table_of_a_board_tells_nothing_of_another(tmp_path: Path) -> None:
    still = await other_table_of_the_board(tmp_path / "still", 0, 0)
    for number, pick in enumerate((0, -1)):
        assert await other_table_of_the_board(tmp_path / str(number), 2000, pick) == still


async def test_nobody_else_takes_a_seat_of_a_tournament_or_hands_one_over(site: Site) -> None:
    arbiter, ann, eve = site.person(), site.person(), site.person()
    event = await opened(arbiter, fill=2)
    await begin(arbiter, event, ann)
    code = await seated(ann, event)
    assert "drawn by the tournament" in await refused(eve, f"/api/tables/{code}/join")
    seat = (await shown(ann, event))["rounds"][0]["tables"][0]["seats"].index(0)
    assert "not handed over" in await refused(ann, f"/api/tables/{code}/hand-over", {"seat": seat})
    assert "do not take part" in await refused(eve, f"{event}/sit")


async def test_tables_of_a_board_have_the_same_dice_and_are_sealed_until_all_are_over(site: Site) -> None:
    arbiter, *four = (site.person() for _ in range(5))
    event = await opened(arbiter, format="duplicate", rounds=1, fill=0)
    for person in four:
        await person.post(f"{event}/enter")
    await rule(arbiter, event, "check-in")
    for person in four:
        await person.post(f"{event}/check-in")
    await rule(arbiter, event, "begin")
    codes = [await seated(person, event) for person in four]
    first, second = sorted(set(codes))
    live = site.parts.tables.live
    assert live[first].table.seed == live[second].table.seed
    assert [table["table"] for table in (await shown(arbiter, event))["rounds"][0]["tables"]] == ["", ""]
    assert (await known(site, event)).head.scores
    ann, bob = (person for person, code in zip(four, codes, strict=True) if code == first)
    async with ann.at(first) as one, bob.at(first) as other:
        await play_out([one, other])
        assert one.around["fairness"]["secret"] is None
        for path, body in (("branch", {"at": 0, "seat": 0, "level": "random"}), ("share", {})):
            assert "still play" in await refused(ann, f"/api/tables/{first}/{path}", body)
        assert "still play" in (await ann.get(f"/api/tables/{first}/record")).json()["text"]
        assert (await arbiter.get(f"/api/tables/{first}")).status_code == 404
        table = int((await known(site, event)).code(0, 1) == second)
        await rule(arbiter, event, "set", "Agreed.", table=table, places=[1, 2])
        frame = await one.until("snapshot")
        assert frame["around"]["fairness"]["secret"]
    found = await until(arbiter, event, "finished")
    assert (await ann.get(f"/api/tables/{first}/record")).status_code == 200
    # What the game has counted is compared, and what the arbiter has set is worth as much.
    played = found["rounds"][0]["tables"]
    assert one.position is not None
    assert played[table]["scores"] == []
    assert played[1 - table]["scores"] == [float(score) for score in one.position["outcome"]["scores"]]
    assert round(sum(line["figures"]["score"] for line in found["standings"]), 2) == 0


async def test_against_the_house_nobody_waits_and_a_board_is_sealed_until_its_last_table_is_over(
    site: Site,
) -> None:
    arbiter, ann, bob = (site.person() for _ in range(3))
    event = await opened(arbiter, format="house", rounds=2, seats=3, fill=0)
    await begin(arbiter, event, ann, bob, names=["Ann", "Bob"])
    first, others = await seated(ann, event), await seated(bob, event)
    live = site.parts.tables.live
    assert live[first].table.seed == live[others].table.seed
    sitting = [[seat.name for seat in live[code].table.seats] for code in (first, others)]
    assert [names[0] for names in sitting] == ["Ann", "Bob"]
    assert sitting[0][1:] == sitting[1][1:]
    async with ann.at(first) as seat:
        await play_out([seat])
        while (second := await seated(ann, event)) == first:
            await asyncio.sleep(0.02)
        assert seat.around["fairness"]["secret"] is None
    assert "still play" in (await ann.get(f"/api/tables/{first}/record")).json()["text"]
    assert live[second].table.seats[1].name == "Ann"
    found = await shown(bob, event)
    assert [[table["places"] for table in one["tables"]] for one in found["rounds"]] == [[None] * 2] * 2
    assert [line["figures"]["score"] for line in found["standings"]] == [0, 0]
    async with ann.at(second) as seat:
        await play_out([seat])
    while (await shown(ann, event))["now"]:
        await asyncio.sleep(0.02)
    assert "no game now" in await refused(ann, f"{event}/sit")
    await play_all(bob, event)
    found = await until(arbiter, event, "finished")
    assert (await ann.get(f"/api/tables/{first}/record")).status_code == 200
    assert round(sum(line["figures"]["score"] for line in found["standings"]), 2) == 0
    assert [table["seats"] for table in found["rounds"][1]["tables"]] == [[-1, 0, -1], [-1, 1, -1]]
    assert "the house (" in (await ann.get(f"{event}/report.html")).text


async def test_who_drops_out_against_the_house_keeps_nobody_waiting_and_may_come_back(site: Site) -> None:
    arbiter, ann, bob = (site.person() for _ in range(3))
    event = await opened(arbiter, format="house", rounds=3, fill=0)
    await begin(arbiter, event, ann, bob)
    codes = [await seated(person, event) for person in (ann, bob)]
    await ann.post(f"{event}/drop")
    now = await known(site, event)
    assert [drawn.tables[0].places for drawn in now.rounds] == [None, (), ()]
    await rule(arbiter, event, "reinstate", "Was a mistake.", entrant=0)
    assert [drawn.tables[0].places for drawn in (await known(site, event)).rounds] == [None] * 3
    await rule(arbiter, event, "drop", "Gone after all.", entrant=0)
    assert "Only tables" in await refused(
        arbiter, f"{event}/arbiter", {"verb": "void", "reason": "Why not.", "round": 3}
    )
    await rule(arbiter, event, "set", "Agreed.", round=0, table=0, places=[2, 1])
    shown_by = await admin(site, "event", "show", event.rpartition("/")[2])
    assert [line for line in shown_by.out.splitlines() if line.startswith("round")] == [
        "round 1",
        "round 2",
        "round 3",
    ]
    async with bob.at(codes[1]) as seat:
        await play_out([seat])
    found = await play_all(bob, event)
    assert (await until(arbiter, event, "finished"))["standings"][0]["rank"] == 1
    assert [[bool(table["places"]) for table in one["tables"]] for one in found["rounds"]][1:] == [
        [False, True],
        [False, True],
    ]
    assert "does not count" not in [line["text"] for line in found["log"]]


@pytest.mark.parametrize("game", ["peace", "void", "saga", "stellar", "futura"])
async def test_every_game_is_played_against_the_house(site: Site, game: str) -> None:
    arbiter = site.person()
    seats = registry.game(game).players[0]
    event = await opened(arbiter, game=game, format="house", rounds=1, seats=seats, fill=2)
    await begin(arbiter, event)
    found = await until(arbiter, event, "finished")
    (board,) = found["rounds"]
    assert [table["seats"][0] for table in board["tables"]] == [0, 1]
    assert all(len(table["scores"]) == seats for table in board["tables"])
    assert round(sum(line["figures"]["score"] for line in found["standings"]), 2) == 0


async def test_against_the_house_it_ends_also_when_everybody_has_gone(site: Site) -> None:
    arbiter, ann, bob = (site.person() for _ in range(3))
    event = await opened(arbiter, format="house", rounds=3, fill=0)
    await begin(arbiter, event, ann, bob)
    await asyncio.gather(*(seated(person, event) for person in (ann, bob)))
    for person in (ann, bob):
        await person.post(f"{event}/drop")
    for table in (0, 1):
        await rule(arbiter, event, "void", "Nobody is there.", round=0, table=table)
    found = await until(arbiter, event, "finished")
    assert [one["closed"] for one in found["rounds"]] == [True] * 3
    assert len(site.parts.tables.live) == 2


async def test_reports_are_files_of_three_kinds(site: Site) -> None:
    arbiter, ann = site.person(), site.person()
    event = await opened(arbiter, fill=2, title="A <b>cup</b>")
    await ann.post(f"{event}/enter", {"name": "=Ann"})
    csv = await ann.get(f"{event}/report.csv")
    assert csv.headers["content-type"].startswith("text/csv")
    assert csv.text.splitlines() == ["rank,name,bot,round,place,points,direct", "1,'=Ann,,0.0,1.0,0.0,0.0"]
    html = await ann.get(f"{event}/report.html")
    assert "A &lt;b&gt;cup" in html.text
    assert (await ann.get(f"{event}/report.json")).json()["title"] == "A <b>cup</b>"
    assert "html, json or csv" in (await ann.get(f"{event}/report.pdf")).json()["text"]


async def test_what_cannot_be_played_is_refused(site: Site) -> None:
    person = site.person()
    body = {"game": "peace", "format": "swiss", "fill": 8}
    assert "number of rounds" in await refused(person, "/api/events", body)
    assert "needs a clock" in await refused(person, "/api/events", {**body, "rounds": 3, "clock": "none"})
    assert "no bot of level" in await refused(person, "/api/events", {**body, "bots": "program:x"})
    assert "no such tournament" in await refused(person, "/api/events/0123456789/enter")
    assert (await person.get("/api/events")).json()["events"] == []


async def test_in_a_duplicate_no_board_is_played_again_by_those_who_have_seen_it(site: Site) -> None:
    ann, bob = site.person(), site.person()
    arbiter, event = await begun(site, ann, bob, format="duplicate", rounds=1, fill=0)
    code = await seated(ann, event)
    body = {"verb": "replay", "reason": "A cable was pulled."}
    assert "have seen its cards" in await refused(arbiter, f"{event}/arbiter", body)
    assert await seated(ann, event) == code
    as_operator = await admin(site, "event", "replay", event.rpartition("/")[2], "--table", "1", "--why", "x")
    assert (as_operator.code, "have seen its cards" in as_operator.err) == (2, True)
    await rule(arbiter, event, "average", "A cable was pulled.")
    assert (await until(arbiter, event, "finished"))["standings"]


async def test_a_tournament_may_be_for_accounts_alone(site: Site) -> None:
    arbiter, ann, guest = site.person(), await member(site, "Ann Lee"), site.person()
    event = await opened(arbiter, accounts=True)
    answer = await guest.post(f"{event}/enter", {"name": "Guest"})
    assert (answer.status_code, "Sign in, then take part" in answer.json()["text"]) == (403, True)
    found = (await ann.post(f"{event}/enter")).json()
    assert (found["accounts"], [one["name"] for one in found["entrants"]]) == (True, ["Ann Lee"])
    assert (await shown(guest, await opened(arbiter)))["accounts"] is False


async def test_nobody_takes_part_with_an_account_and_as_a_guest(tmp_path: Path) -> None:
    """A guest could look at the boards for somebody who plays them with an account."""
    async with running(tmp_path, poll=0.02, trust_proxy="*") as site:

        async def come(who: Person, address: str) -> str:
            who.http.headers["x-forwarded-for"] = address
            answer = await who.post(f"{event}/enter", {"name": "Somebody"})
            return "" if answer.status_code == 200 else str(answer.json()["text"])

        ann, bob, cat = [await member(site, name) for name in ("Ann Lee", "Bob Ray", "Cat Ivy")]
        event = await opened(site.person())
        assert await come(ann, "192.0.2.1") == ""
        assert (await ann.post("/api/me/sign-out")).status_code == 200
        assert "in already" in await come(ann, "192.0.2.1"), "the browser remembers"
        assert "Someone with an account" in await come(site.person(), "192.0.2.1")
        assert await come(bob, "192.0.2.1") == "", "two at one address have an account each"
        assert await come(site.person(), "192.0.2.2") == ""
        assert await come(site.person(), "192.0.2.2") == "", "or are both guests"
        assert "A guest from your address" in await come(cat, "192.0.2.2")
        assert await come(cat, "192.0.2.3") == ""
        assert len((await shown(cat, event))["entrants"]) == 5


async def test_a_guest_who_dropped_out_keeps_no_account_out_and_comes_back_only_if_nobody_has_come(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, poll=0.02, trust_proxy="*") as site:
        arbiter, ann, guest = site.person(), await member(site), site.person()
        event = await opened(arbiter)
        for who in (ann, guest):
            who.http.headers["x-forwarded-for"] = "192.0.2.1"
        assert (await guest.post(f"{event}/enter", {"name": "Guest"})).status_code == 200
        assert "A guest from your address" in await refused(ann, f"{event}/enter", {"name": "Ann"})
        assert (await guest.post(f"{event}/drop", {"reason": "no time"})).status_code == 200
        assert (await ann.post(f"{event}/enter", {"name": "Ann"})).status_code == 200
        await rule(arbiter, event, "check-in")
        assert "Someone with an account" in await refused(guest, f"{event}/check-in", {})
        assert (await ann.post(f"{event}/check-in")).status_code == 200
        assert (await ann.post(f"{event}/drop", {"reason": "no time"})).status_code == 200
        assert (await guest.post(f"{event}/check-in")).status_code == 200


async def test_an_address_is_forgotten_with_the_account_that_came_from_it(tmp_path: Path) -> None:
    async with running(tmp_path, poll=0.02, trust_proxy="*") as site:
        ann, event = await member(site), await opened(site.person())
        ann.http.headers["x-forwarded-for"] = "192.0.2.1"
        await ann.post(f"{event}/enter")
        assert (await known(site, event)).entrants[0].who
        assert (await ann.post("/api/me/delete")).status_code == 200
        await site.parts.people.forget_closed()
        assert (await known(site, event)).entrants[0].who == ""


async def test_a_game_of_a_tournament_is_not_tried_out_while_it_goes_on(site: Site) -> None:
    ann, bob = site.person(), site.person()
    _, event = await begun(site, ann, bob, format="robin", fill=0)
    code = await seated(ann, event)
    seat = (await shown(ann, event))["rounds"][0]["tables"][0]["seats"].index(0)
    text = await refused(ann, f"/api/tables/{code}/branch", {"at": 0, "seat": seat, "level": "random"})
    assert "A tournament game is not tried out while it goes on" in text
    answer = await ann.get(f"/api/tables/{code}/thoughts/1")
    assert (answer.status_code, "after its end" in answer.json()["text"]) == (409, True)


async def test_a_locked_deck_is_checked_kept_secret_and_played(site: Site) -> None:
    decks = registry.game("futura").decks
    assert decks is not None
    starter = decks.write(next(iter(decks.starters.values())))
    arbiter, ann = site.person(), site.person()
    event = await opened(arbiter, game="futura", fill=2)
    await ann.post(f"{event}/enter", {"name": "Ann"})
    assert "cannot be played here" in await refused(ann, f"{event}/deck", {"deck": starter.splitlines()[-1]})
    answer = await ann.post(f"{event}/deck", {"deck": starter})
    assert answer.status_code == 200, answer.text
    assert len((await shown(arbiter, event))["entrants"][0]["deck"]) == 16
    await rule(arbiter, event, "check-in")
    await ann.post(f"{event}/check-in")
    await rule(arbiter, event, "begin")
    live = site.parts.tables.live[await seated(ann, event)]
    seat = next(seat.seat for seat in live.table.seats if seat.sits == "person")
    assert live.table.match is not None
    while (asked := live.table.match.state.question(seat)) is None or asked[1].name in decks.kinds:
        await asyncio.sleep(0.02)
    match = live.table.match
    assert [who for who, _ in match.choices].count(seat) > 0
    assert "locked" in await refused(ann, f"{event}/deck", {"deck": starter})


def test_the_same_book_gives_the_same_codes_keys_and_dice() -> None:
    def made() -> Event:
        head = book.EventHead(
            id="e",
            title="",
            game="peace",
            format="swiss",
            seats=2,
            rounds=2,
            allowed=[2],
            options={},
            clock="live",
            bots="random",
            fill=2,
            secret="s",
            arbiter="",
        )
        event = Event(head, 0)
        facts: list[book.Fact] = [
            book.Entered(name="A", level="random"),
            book.Entered(name="B", level="random"),
            book.CheckInOpened(),
            book.Began(),
            book.RoundDrawn(tables=[[0, 1]], byes=[]),
        ]
        for number, fact in enumerate(facts, 1):
            event.fold(number, number, book.read_fact(book.written(fact)))
        return event

    one, other = made(), made()
    assert (one.code(0, 0), one.key(0, 0, 1), one.dice(0, 0)) == (
        other.code(0, 0),
        other.key(0, 0, 1),
        other.dice(0, 0),
    )
    before = one.code(0, 0)
    one.fold(6, 6, book.Ruled(round=0, table=0, places=None, reason="again"))
    assert one.code(0, 0) != before
    assert one.dice(0, 0) != other.dice(0, 0)
