"""Rated games: who may play them, that each counts once, and that ratings are made anew to the last bit."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, event, select, update
from structlog.testing import capture_logs

from starhall.bots.strengths import strengths
from starhall.server.kept import ratings
from starhall.server.kept.enough import Most, apart
from starhall.server.kept.folder import FILE
from starhall.server.kept.ratings import BEYOND, after
from starhall.server.kept.schema import METADATA, addresses, credits, results
from starhall.server.kept.store import Store
from starhall.server.people.names import skeleton
from starhall.server.watch import metrics
from tests.server.desk import admin
from tests.server.harness import Frame, Person, Seat, SetTime, Site, play_on, play_out, running
from tests.server.test_people import PASSWORD, at, browser, every_value, member, quick_hashes
from tools import strengths as published

__all__ = ["quick_hashes"]


async def rated_table(ann: Person, seats: int = 2, game: str = "cargo") -> Frame:
    """A rated table with a seat for its opener."""
    return await ann.open(game, ("me", *["open"] * (seats - 1)), rated=True, clock="live")


@contextlib.asynccontextmanager
async def both(site: Site) -> AsyncIterator[tuple[str, Seat, Seat, Person, Person]]:
    """Two people with accounts at a rated table that has begun."""
    ann, bea = await member(site), await member(site, "Bea")
    opened = await rated_table(ann)
    await bea.join(opened["table"], opened["invite"])
    async with at(ann, opened["table"]) as first, at(bea, opened["table"]) as second:
        yield opened["table"], first, second, ann, bea


async def shown(person: Person) -> list[tuple[str, int, int]]:
    """The ratings in the game: name, number and games."""
    found = (await person.get("/api/games/cargo/ratings")).json()["ratings"]
    return [(one["name"], one["rating"], one["games"]) for one in found]


def kept_credits(store: Store) -> list[Any]:
    """What every game has changed."""
    with store.engine.connect() as connection:
        return sorted(tuple(row) for row in connection.execute(select(credits)))


async def test_a_rated_game_moves_both_ratings_once(site: Site) -> None:
    async with both(site) as (_, first, second, ann, _):
        await play_out([first, second])
        assert first.position is not None
        places = first.position["outcome"]["places"]
    assert await site.parts.people.ratings.credit() in (0, 1), "the server may have been faster"
    assert await site.parts.people.ratings.credit() == 0
    found = {name: (rating, games) for name, rating, games in await shown(ann)}
    assert {games for _, games in found.values()} == {1}
    better = "Ann Lee" if places[0] < places[1] else "Bea"
    worse = "Bea" if better == "Ann Lee" else "Ann Lee"
    if places[0] != places[1]:
        assert found[better][0] > 1500 > found[worse][0]
    (mine,) = (await ann.get("/api/me/ratings")).json()["ratings"]
    assert (mine["players"], mine["provisional"], mine["rating"]) == ("2", True, found["Ann Lee"][0])
    assert mine["spread"] > 0


async def test_the_table_says_before_it_begins_what_leaving_means(site: Site) -> None:
    ann, bea = await member(site), await member(site, "Bea")
    opened = await rated_table(ann)
    card = (await ann.get(f"/api/tables/{opened['table']}")).json()
    assert (card["rated"], card["title"]) == (True, "Rated: whoever leaves comes last")
    async with at(ann, opened["table"]) as seat:
        assert seat.snapshot["table"]["rated"]
        await bea.join(opened["table"], opened["invite"])
        await seat.until("step", when=lambda step: step["happening"]["kind"] == "started")
    assert "whoever leaves comes last" in seat.happenings[-1]["text"]


async def test_whoever_leaves_comes_last(site: Site) -> None:
    async with both(site) as (code, first, second, ann, _):
        for _ in range(40):
            if first.ask is None and second.ask is None:
                await first.next()
                continue
            seat = first if first.ask else second
            answer = await seat.choose()
            for one in (first, second):
                await one.until_number(answer["number"])
            table = site.parts.tables.live[code].table
            assert table.match is not None
            if {seat for seat, _ in table.match.choices} == {0, 1}:
                break
        await first.request("leave", seat=0)
        await play_out([second])
    await site.parts.people.ratings.credit()
    found = {name: rating for name, rating, _ in await shown(ann)}
    assert found["Bea"] > 1500 > found["Ann Lee"]


NOT_FAIR: list[tuple[dict[str, Any], str]] = [
    ({"clock": "none"}, "has a clock"),
    ({"seats": [{"sits": "me"}, {"sits": "bot", "level": "greedy"}]}, "these have: level1, level2"),
    ({"seats": [{"sits": "me"}, {"sits": "bot", "level": "level4:cautious"}]}, "has no rating"),
    (
        {"seats": [{"sits": "me"}, {"sits": "open"}, {"sits": "bot", "level": "level3"}]},
        "give its seat to a person",
    ),
    ({"seats": [{"sits": "bot", "level": "level3"}, {"sits": "bot", "level": "level3"}]}, "2 to 7 play"),
    ({"seats": [{"sits": "me"}, {"sits": "bot", "level": "level3"}], "seed": "ab"}, "dice"),
    ({"seats": [{"sits": "me"}, {"sits": "me"}]}, "2 to 7 play"),
    ({"hot_seat": True}, "2 to 7 play"),
    ({"take_backs": "free"}, "no take-backs"),
    ({"coach": "hints"}, "no hints"),
    ({"options": {"first": 0}}, "usual options"),
]


async def test_a_table_that_would_not_be_fair_is_not_rated(site: Site) -> None:
    ann = await member(site)
    plan = {"game": "peace", "seats": [{"sits": "me"}, {"sits": "open"}], "rated": True, "clock": "live"}
    for more, said in NOT_FAIR:
        answer = await ann.post("/api/tables", {**plan, **more})
        assert (answer.status_code, answer.json()["code"]) == (400, "not_understood"), more
        assert said in answer.json()["text"]


async def test_a_rated_table_is_for_different_people_with_accounts(site: Site) -> None:
    guest = browser(site)
    plan = {"game": "peace", "seats": [{"sits": "me"}, {"sits": "open"}], "rated": True, "clock": "live"}
    assert (await guest.post("/api/tables", plan)).json()["code"] == "sign_in"
    ann = await member(site)
    opened = await rated_table(ann, 3)
    code, invite = opened["table"], opened["invite"].partition("#")[2]
    await guest.enter(code, invite)
    assert (await guest.post(f"/api/tables/{code}/join")).json()["code"] == "sign_in"
    again = await ann.post(f"/api/tables/{code}/join")
    assert (again.json()["code"], "already" in again.json()["text"]) == ("not_now", True)
    handed = await ann.post(f"/api/tables/{code}/hand-over", {"seat": 0})
    assert "not handed over" in handed.json()["text"]
    async with at(ann, code) as seat:
        refusal = await seat.request("start")
    assert "every seat has its person" in refusal["text"]


async def test_nobody_is_sent_away_from_a_rated_game(site: Site) -> None:
    ann, bea = await member(site), await member(site, "Bea")
    opened = await rated_table(ann)
    await bea.join(opened["table"], opened["invite"])
    async with at(ann, opened["table"]) as seat:
        refusal = await seat.request("remove", away=1)
    assert "the clock decides" in refusal["text"]
    assert site.parts.tables.live[opened["table"]].table.head.expiry == "stand_in"


async def test_nobody_tries_a_rated_game_out_or_takes_back_while_it_goes_on(site: Site) -> None:
    async with both(site) as (code, first, second, ann, bea):
        seat, one = (first, ann) if first.ask else (second, bea)
        assert seat.ask is not None
        p = seat.ask["seat"]
        assert (await seat.choose())["type"] == "ack"
        branch = await one.post(f"/api/tables/{code}/branch", {"at": 0, "seat": p})
        hint = await one.post(f"/api/tables/{code}/hint", {"seat": p})
        verdict = await one.post(f"/api/tables/{code}/verdict", {"seat": p})
        undo = await seat.request("undo", seat=p)
    assert (branch.status_code, hint.status_code, undo["type"]) == (409, 409, "error")
    assert "This game is rated: the coach is silent." in hint.json()["text"]
    assert verdict.json()["text"] == hint.json()["text"]
    assert "this game is rated" in undo["text"]


async def test_ratings_made_anew_are_the_same_to_the_last_bit_and_a_void_game_counts_for_nobody(
    site: Site,
) -> None:
    async with both(site) as (code, first, second, ann, _):
        await play_out([first, second])
    await site.parts.people.ratings.credit()
    before, kept = await shown(ann), kept_credits(site.parts.store)
    assert (await admin(site, "ratings", "recompute", "--yes")).code == 0
    assert (await shown(ann), kept_credits(site.parts.store)) == (before, kept)
    assert (await admin(site, "ratings", "void", code, "--yes")).code == 0
    assert (await shown(ann), kept_credits(site.parts.store)) == ([], [])
    assert await site.parts.people.ratings.credit() == 0, "it does not come back"
    assert (await admin(site, "ratings", "void", "00000000", "--yes")).code != 0


async def test_a_game_counts_once_wherever_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    credit = ratings.credit

    def fails(connection: Any, **more: Any) -> None:
        assert credit(connection, **more).counted == 1
        raise RuntimeError("the plug is pulled before the commit")

    monkeypatch.setattr(ratings, "credit", fails)
    async with running(tmp_path, poll=3600.0) as site:
        async with both(site) as (_, first, second, ann, _):
            await play_out([first, second])
        with pytest.raises(RuntimeError):
            await site.parts.people.ratings.credit()
        assert await shown(ann) == [], "nothing of it was kept"
    monkeypatch.setattr(ratings, "credit", credit)
    async with running(tmp_path, poll=3600.0) as site:
        assert await site.parts.people.ratings.credit() == 1, "the result was written with the last choice"
        assert await site.parts.people.ratings.credit() == 0
        assert [games for _, _, games in await shown(browser(site))] == [1, 1]


async def test_who_deletes_an_account_leaves_the_ratings_of_others_as_they_are(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        async with both(site) as (_, first, second, ann, bea):
            await play_out([first, second])
        await site.parts.people.ratings.credit()
        found = await site.parts.people.kept.by_skeleton("annlee".replace("l", "i"))
        assert found is not None
        before = [row for row in await shown(bea) if row[0] == "Bea"]
        await ann.post("/api/me/delete")
        assert await shown(bea) == before
        await admin(site, "ratings", "recompute", "--yes")
        assert await shown(bea) == before
    assert (tmp_path / FILE).is_file()
    assert not [value for _, value in every_value(tmp_path) if found[0].id in value]


# Someone closes their account, at any moment of a rated game.


async def credited(site: Site) -> dict[str, tuple[int | None, int]]:
    """By table: the number under which its result counts, if it does, and whether it is void."""
    wanted = select(results.c.code, results.c.credit, results.c.void)
    with site.parts.store.engine.connect() as connection:
        return {row.code: (row.credit, row.void) for row in connection.execute(wanted)}


async def play_rated(site: Site, people: list[Person], code: str, most: int = 2000) -> None:
    """Let these people make so many choices; the keys in their browsers open the seats."""
    async with contextlib.AsyncExitStack() as stack:
        await play_on([await stack.enter_async_context(at(one, code)) for one in people], most)


@pytest.mark.parametrize("moment", ["before the end", "before it counts", "after it counted"])
@pytest.mark.parametrize("other", ["a person", "a bot"])
async def test_who_closes_an_account_stops_nobodys_ratings(tmp_path: Path, moment: str, other: str) -> None:
    async with running(tmp_path, poll=3600.0) as site:
        people, credit = [await member(site, "Cleo")], site.parts.people.ratings.credit
        if other == "a bot":
            wanted = {"game": "peace", "seats": plan("me", "level2"), "rated": True, "clock": "live"}
            code = (await people[0].post("/api/tables", wanted)).json()["table"]
        else:
            people.append(await member(site, "Dora"))
            opened = await rated_table(people[0])
            code = opened["table"]
            await people[1].join(code, opened["invite"])
        await play_rated(site, people, code, most=4 if moment == "before the end" else 2000)
        if moment == "after it counted":
            assert await credit() == 1
        assert (await people[0].post("/api/me/delete")).status_code == 200
        for live in await site.parts.tables.behind():
            await site.parts.tables.follow(live)
        if moment == "before the end":
            # They come back as a guest, with the key that is still in their browser.
            async with at(people[0], code) as seat:
                assert (await seat.request("reclaim", seat=0))["type"] == "ack"
        await play_rated(site, people, code)
        async with both(site) as (theirs, first, second, ann, _):
            await play_out([first, second])
        await credit()
        found = await credited(site)
        assert found[theirs][0] is not None, "the game of others counts"
        assert (code in found) == (moment != "before the end"), "nobody is left to compare with"
        assert {games for name, _, games in await shown(ann) if name in {"Ann Lee", "Bea"}} == {1}
        before = kept_credits(site.parts.store)
        assert (await admin(site, "ratings", "recompute", "--yes")).code == 0
        assert kept_credits(site.parts.store) == before


async def result_of(site: Site, code: str, at: int, places: list[Any] | str) -> None:
    """Write the result of a rated game as a server of an earlier version may have left it."""
    text = places if isinstance(places, str) else json.dumps(places)
    row = {"code": code, "game": "cargo", "band": "2", "at": at, "places": text}
    await site.parts.store.write(code, lambda connection: _insert(connection, row))


def _insert(connection: Connection, row: dict[str, Any]) -> None:
    connection.execute(results.insert().values(row))


async def test_a_result_with_nobody_to_compare_with_is_void_and_the_next_one_counts(site: Site) -> None:
    await result_of(site, "AAAAAAAA", 1, [["p1", 0]])
    await result_of(site, "BBBBBBBB", 2, [["level1", 0, 20.0], ["level2", 1, 23.0]])
    await result_of(site, "CCCCCCCC", 3, [["p1", 0], ["p2", 1]])
    await site.parts.people.ratings.credit()
    assert await credited(site) == {"AAAAAAAA": (None, 1), "BBBBBBBB": (None, 1), "CCCCCCCC": (1, 0)}


@pytest.mark.parametrize("places", ["nonsense", [["p1", 0], ["p1", 1]]])
async def test_a_result_that_cannot_be_counted_is_named_and_holds_nobody_up(
    tmp_path: Path, places: Any
) -> None:
    async with running(tmp_path, poll=3600.0) as site:
        await result_of(site, "AAAAAAAA", 1, places)
        await result_of(site, "BBBBBBBB", 2, [["p1", 0], ["p2", 1]])
        before = failures("ratings")
        with capture_logs() as logs:
            assert [await site.parts.people.ratings.credit() for _ in range(3)] == [1, 0, 0]
        (line,) = [line for line in logs if line["event"] == "chore failed"]
        assert (line["chore"], line["table"]) == ("ratings", "AAAAAAAA")
        assert failures("ratings") == before + 1, "counted once, not at every poll"
        # Nor one that an older server has counted.
        counted = update(results).where(results.c.code == "AAAAAAAA").values(credit=7)
        await site.parts.store.write("AAAAAAAA", lambda connection: connection.execute(counted))
        assert (await admin(site, "ratings", "recompute", "--yes")).code == 0
        assert len(kept_credits(site.parts.store)) == 2


def test_to_bring_people_together_looks_up_results_by_their_time_and_only_for_two(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'hall.db'}")
    METADATA.create_all(engine)
    asked: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if " results" in statement:
            asked.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    with engine.connect() as connection:
        assert apart(connection, [], 1, Most(5, 2)) == apart(connection, ["p1"], 1, Most(5, 2)) == set()
        assert asked == []
        apart(connection, ["p1", "p2"], 1, Most(5, 2))
        (statement,) = asked
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", (0, 0, 1)).all()
    engine.dispose()
    assert ["USING INDEX results_at" in row.detail for row in plan] == [True]


def failures(chore: str) -> float:
    """How often a chore has failed in this process, as the metrics have it."""
    return metrics.REGISTRY.get_sample_value("starhall_chores_failed_total", {"chore": chore}) or 0.0


async def test_a_chore_of_the_poll_that_fails_holds_up_none_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(now: int) -> None:
        raise RuntimeError("the first chore of the poll")

    async with running(tmp_path, poll=0.02) as site:
        before = failures("bans")
        monkeypatch.setattr(site.parts.store, "bans", fails)
        await result_of(site, "AAAAAAAA", 1, [["p1", 0], ["p2", 1]])
        async with asyncio.timeout(10):
            while (await credited(site))["AAAAAAAA"][0] is None:
                await asyncio.sleep(0.02)
        assert failures("bans") > before


# Nobody trades wins with themselves for long.


async def neighbours(site: Site, *names: str, address: str = "203.0.113.7") -> list[Person]:
    """People whose accounts were made at one address; the hall has to trust its proxy."""
    found = []
    for name in names:
        person = browser(site)
        person.http.headers["X-Forwarded-For"] = address
        answer = await person.post("/api/people", {"name": name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        found.append(person)
    return found


async def won(site: Site, number: int, winner: str, loser: str, at: int | None = None) -> str:
    """Write the result of a rated game between two accounts, now or then: its code."""
    ids = []
    for name in (winner, loser):
        found = await site.parts.people.kept.by_skeleton(skeleton(name))
        assert found is not None
        ids.append(found[0].id)
    code = f"GAME{number:04}"
    await result_of(site, code, at or site.parts.people.now, [[ids[0], 0], [ids[1], 1]])
    return code


async def test_five_rated_games_a_day_of_the_same_two_count(tmp_path: Path) -> None:
    async with running(tmp_path, poll=3600.0) as site:
        ann, bea = await member(site), await member(site, "Bea")
        yesterday = site.parts.people.now - 25 * 3600 * 1000
        for n in range(5):
            await won(site, n, "Ann Lee", "Bea", yesterday + n)
        codes = [await won(site, 10 + n, "Ann Lee", "Bea") for n in range(7)]
        await site.parts.people.ratings.credit()
        found = await credited(site)
        assert [found[code][1] for code in codes] == [0] * 5 + [BEYOND] * 2
        # Whoever would play for nothing is told before, and may play with others, or without rating.
        opened = await rated_table(ann)
        await bea.enter(opened["table"], opened["invite"].partition("#")[2])
        refused = await bea.post(f"/api/tables/{opened['table']}/join")
        assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
        assert "Only 5 rated games a day with the same person count" in refused.json()["text"]
        await (await member(site, "Cleo")).join(opened["table"], opened["invite"])
        plain = await ann.open("cargo", ("me", "open"))
        await bea.join(plain["table"], plain["invite"])
        before = kept_credits(site.parts.store)
        assert (await admin(site, "ratings", "recompute", "--yes")).code == 0
        assert kept_credits(site.parts.store) == before
        told = (await admin(site, "ratings", "signals", "--json")).data["signals"]
        assert [(row["kind"], row["games"]) for row in told] == [("too many", 2)]


async def test_a_rematch_that_would_not_count_is_refused_before_its_table_is_opened(tmp_path: Path) -> None:
    async with running(tmp_path, poll=3600.0) as site:
        async with both(site) as (_, first, second, *_):
            await play_out([first, second])
            for n in range(5):
                await won(site, n, "Ann Lee", "Bea")
            tables = len(site.parts.tables.live)
            refusal = await first.request("rematch", seat=0)
        assert "Only 5 rated games a day" in refusal["text"]
        assert len(site.parts.tables.live) == tables


async def test_of_one_address_two_rated_games_a_day_count_however_many_accounts_it_has(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, poll=3600.0, trust_proxy="127.0.0.1") as site:
        ann, *puppets = await neighbours(site, "Ann Lee", "Bea", "Cleo", "Dora")
        await neighbours(site, "Erik", address="203.0.113.8")
        # An account that is gone before its game counts was at the address all the same.
        codes = [await won(site, 0, "Ann Lee", "Bea"), await won(site, 1, "Ann Lee", "Cleo")]
        await site.parts.people.ratings.credit()
        assert (await puppets[0].post("/api/me/delete")).status_code == 200
        codes += [await won(site, 2, "Ann Lee", "Dora"), await won(site, 3, "Ann Lee", "Erik")]
        await site.parts.people.ratings.credit()
        found = await credited(site)
        assert [found[code][1] for code in codes] == [0, 0, BEYOND, 0]
        opened = await rated_table(ann)
        await puppets[2].enter(opened["table"], opened["invite"].partition("#")[2])
        refused = await puppets[2].post(f"/api/tables/{opened['table']}/join")
        assert "Only 2 rated games a day with people at your address count" in refused.json()["text"]
        told = (await admin(site, "ratings", "signals", "--json")).data["signals"]
        assert {(row["kind"], *sorted(row["people"])) for row in told} >= {
            ("net", "Ann Lee", "Cleo"),
            ("too many", "Ann Lee", "Dora"),
        }


async def test_two_at_one_address_are_not_brought_together_for_a_rated_game(tmp_path: Path) -> None:
    async with running(tmp_path, poll=3600.0, trust_proxy="127.0.0.1") as site:
        people = await neighbours(site, "Ann Lee", "Bea")
        wanted = {"game": "peace", "seats": 2, "clock": "live", "rated": True}

        async def states() -> list[str]:
            await site.parts.finding.look()
            return [(await one.post("/api/find/beat")).json()["state"] for one in people]

        for one in people:
            assert (await one.post("/api/find", wanted)).status_code == 200
        assert await states() == ["waiting", "waiting"]
        for one in people:
            assert (await one.post("/api/find", {**wanted, "rated": False})).status_code == 200
        assert await states() == ["called", "called"]


async def test_an_address_is_kept_as_a_hash_for_thirty_days_and_not_of_this_machine(tmp_path: Path) -> None:
    time = SetTime()
    async with running(tmp_path, time=time, poll=3600.0, trust_proxy="127.0.0.1") as site:
        ann, _ = await neighbours(site, "Ann Lee", "Bea")
        await member(site, "Cleo")
        (kept,) = (await ann.post("/api/me/export")).json()["addresses"]
        assert [row.who for row in await came_from(site)].count(kept["hash"]) == 2
        assert not [one for _, one in every_value(tmp_path) if "203.0.113" in one]
        time.at += 20 * 24 * 3600
        ann.http.headers["X-Forwarded-For"] = "203.0.113.9"
        assert (await ann.get("/api/me")).json()["name"] == "Ann Lee"
        assert len(await came_from(site)) == 3
        time.at += 20 * 24 * 3600
        assert (await ann.get("/api/me")).json()["name"] == "Ann Lee"
        assert len(await came_from(site)) == 1
        assert (await ann.post("/api/sign-in", {"name": "Ann Lee", "password": PASSWORD})).status_code == 200
        assert (await ann.post("/api/me/delete")).status_code == 200
        assert await came_from(site) == []


async def came_from(site: Site) -> list[Any]:
    """Who has come from where."""
    return await site.parts.store.read(lambda connection: list(connection.execute(select(addresses))))


# Bots are anchors.


def plan(*seats: str) -> list[dict[str, str]]:
    """Who sits where: `me`, `open`, or a bot by its level."""
    return [{"sits": one} if one in ("me", "open") else {"sits": "bot", "level": one} for one in seats]


async def of_game(person: Person, game: str) -> tuple[list[Frame], list[Frame]]:
    """The list of a game: people, and bots."""
    found = (await person.get(f"/api/games/{game}/ratings")).json()["ratings"]
    return [one for one in found if not one["bot"]], [one for one in found if one["bot"]]


async def test_persons_are_moved_by_bots_that_stay_where_they_are(site: Site) -> None:
    ann, bea = await member(site), await member(site, "Bea")
    _, before = await of_game(ann, "saga")
    seats = plan("me", "level5", "open")
    answer = await ann.post("/api/tables", {"game": "saga", "seats": seats, "rated": True, "clock": "live"})
    opened = answer.json()
    await bea.join(opened["table"], opened["invite"])
    async with at(ann, opened["table"]) as first, at(bea, opened["table"]) as second:
        await play_out([first, second])
        assert first.position is not None
        places = first.position["outcome"]["places"]
    await site.parts.people.ratings.credit()
    new = (25.0, 25 / 3)
    expected = after([new, (strengths("saga", "3-4")["level5"].mu, 1.0), new], places)
    kept = kept_credits(site.parts.store)
    assert sorted((float(row[4]), float(row[5])) for row in kept) == sorted([expected[0], expected[2]])
    people, bots = await of_game(ann, "saga")
    assert bots == before, "no game moves them"
    assert {(one["name"], one["players"], one["games"]) for one in people} == {
        ("Ann Lee", "3-4", 1),
        ("Bea", "3-4", 1),
    }
    assert (await admin(site, "ratings", "recompute", "--yes")).code == 0
    assert kept_credits(site.parts.store) == kept


async def test_alone_against_bots_one_has_a_number_of_its_own(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await member(site)
    answer = await ann.post(
        "/api/tables", {"game": "peace", "seats": plan("me", "level2"), "rated": True, "clock": "live"}
    )
    code = answer.json()["table"]
    assert site.parts.tables.live[code].table.head.coach == "off"
    async with at(ann, code) as seat:
        await play_out([seat])
        assert seat.position is not None
        places = seat.position["outcome"]["places"]
    await site.parts.people.ratings.credit()
    expected = after([(25.0, 25 / 3), (strengths("peace", "2")["level2"].mu, 1.0)], places)[0]
    kept = kept_credits(site.parts.store)
    assert [(float(row[4]), float(row[5])) for row in kept] == [expected]
    (mine,) = (await ann.get("/api/me/ratings")).json()["ratings"]
    assert (mine["players"], mine["alone"], mine["games"]) == ("2", True, 1)
    assert (await of_game(ann, "peace"))[0] == [], "it is not on the list"
    # Where a new ladder has other strengths, what was won before stays as it was.
    monkeypatch.setattr(ratings, "strengths", lambda game, band: {})
    assert (await admin(site, "ratings", "recompute", "--yes")).code == 0
    assert kept_credits(site.parts.store) == kept


def test_strengths_are_published_as_the_ladder_has_measured_them() -> None:
    assert published.main(["--check"]) == 0, "run python -m tools.strengths"
    for game in ("peace", "void", "saga", "stellar", "futura"):
        found = [one.mu for one in strengths(game, "2").values()]
        assert found == sorted(found)
        assert found[2] == 25.0


def test_a_step_of_the_ladder_would_move_neither_level() -> None:
    step = published.Step("level2", "level1", 2, 400, 0.7)
    both = [(25.0 + step.apart, 1.0), (25.0, 1.0)]
    won, lost = after(both, [1, 2])[0][0], after(both, [2, 1])[0][0]
    assert 0.7 * won + 0.3 * lost == pytest.approx(both[0][0])


def test_the_stronger_gains_little_from_the_weaker_and_nobody_from_a_draw_of_equals() -> None:
    even = (25.0, 2.0)
    (one, other) = after([even, even], [1, 1])
    assert abs(one[0] - other[0]) < 1e-9
    strong, weak = (35.0, 2.0), (15.0, 2.0)
    expected = after([strong, weak], [1, 2])[0][0] - strong[0]
    surprising = after([strong, weak], [2, 1])[1][0] - weak[0]
    assert 0 < expected < surprising
    three = after([even, even, even], [1, 2, 3])
    assert three[0][0] > three[1][0] > three[2][0]
