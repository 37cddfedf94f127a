"""Orders by post: answered beforehand, carried out some minutes after the question, and nobody can tell."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from starhall.server.book.actions.choose import choose_for
from starhall.server.book.table import Table
from starhall.server.rights.limits import Rate
from tests.server.harness import Person, SetTime, Site, running
from tests.server.services import postgres
from tests.server.test_people import at, member, quick_hashes
from tests.server.test_post import Mailbox, mailbox, post_hall, stored, with_mail

__all__ = ["quick_hashes"]

MINUTE = 60.0
ATTACK, SHIP = 4, 6
"""Contests of stellar_omega."""


def table(site: Site, code: str) -> Table:
    """A table as this worker knows it."""
    return site.parts.tables.live[code].table


def asked(site: Site, code: str) -> list[tuple[int, str]]:
    """Who is asked what."""
    match = table(site, code).match
    assert match is not None
    return [(question[0], question[1].name) for question in match.state.asked]


async def play(site: Site, code: str, last: bool = True) -> None:
    """Whoever is asked first gives the last answer that there is, or the first."""
    found = table(site, code)
    assert found.match is not None
    seat = found.match.state.asked[0][0]
    choice = found.match.state.choices(seat)[-1 if last else 0]
    make = choose_for(seat, choice, found.since[seat], "person")
    await site.parts.tables.write(site.parts.tables.live[code], make)


async def until_asked(site: Site, code: str, seat: int, kind: str, last: bool = True) -> None:
    """Play on until a seat is asked something."""
    for _ in range(400):
        if (seat, kind) in asked(site, code):
            return
        await play(site, code, last)
    raise AssertionError("it is never asked")


async def by_post(site: Site, game: str, **options: Any) -> tuple[Person, Person, str]:
    """Two people at a table by correspondence; the second has a mailbox."""
    ann, bea = [await member(site, f"{name} {len(site.people)}") for name in ("Ann", "Bea")]
    opened = await ann.open(game, ("me", "open"), options=options, clock="days")
    await bea.join(opened["table"], opened["invite"])
    return ann, bea, str(opened["table"])


async def order(person: Person, code: str, **wanted: Any) -> Any:
    """Leave an order."""
    answer = await person.post(f"/api/me/orders/{code}", {"order": wanted})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def before_the_ship(site: Site, box: Mailbox) -> tuple[Person, Person, str]:
    """A table of stellar_omega: the ship attacks Ann, who sits at seat 0, and then it will attack Bea."""
    for _ in range(20):
        ann, bea, code = await by_post(site, "stellar", seat_race="random")
        for _ in range(100):
            if any(kind == "draw" for _, kind in asked(site, code)):
                break
            await play(site, code)
        # Races are dealt, and the ship attacks one after the other.
        if asked(site, code) == [(0, "draw")]:
            await with_mail(site, box, bea, f"bea{code}@example.org")
            return ann, bea, code
    raise AssertionError("the ship never attacks Ann first")


NOT_DRAWN = {"kind": "draw", "value": 1, "about": {"contest": SHIP}}


def orders_left(tmp_path: Path) -> list[tuple[Any, ...]]:
    """By seat: the question that an order waits for."""
    return stored(tmp_path, "select seat, since from orders order by seat")


def wait(time: SetTime, minutes: float) -> None:
    """Let time pass."""
    time.at += minutes * MINUTE


async def test_a_private_table_of_others_is_to_orders_as_if_it_were_not_there(tmp_path: Path) -> None:
    async with running(tmp_path, rate=1.0, rate_look_ups=Rate(8, 1e-9)) as site:
        ann, spy = await member(site), await member(site, "Spy")
        code = (await ann.open("stellar", ("me", "bot"), clock="days"))["table"]
        assert (await ann.get(f"/api/me/orders/{code}")).status_code == 200
        public = (await ann.open("stellar", ("me", "bot"), clock="days", public=True))["table"]
        assert (await spy.get(f"/api/me/orders/{public}")).json()["seat"] is None
        assert (await spy.post(f"/api/me/orders/{public}", {"order": None})).status_code == 403
        private, none = [
            [await spy.get(f"/api/me/orders/{one}"), await spy.post(f"/api/me/orders/{one}", {"order": None})]
            for one in (code, "00000000")
        ]
        assert [answer.content for answer in private] == [answer.content for answer in none]
        assert {answer.status_code for answer in private} == {404}
        tries = [(await spy.get(f"/api/me/orders/0000000{n}")).status_code for n in range(6)]
        assert tries == [404] * 4 + [429] * 2, "each counts as guessing"


async def test_an_order_answers_some_minutes_later_and_no_mail_is_sent(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        _, bea, code = await before_the_ship(site, box)
        said = await order(bea, code, **NOT_DRAWN, until="once")
        assert said["left"]["text"] == "Draw no crystals when the ship attacks you"
        await until_asked(site, code, 1, "draw")
        number = table(site, code).number
        for _ in range(4):
            wait(time, 0.49)
            await site.parts.post.round()
        assert table(site, code).number == number, "never within two minutes"
        wait(time, 20)
        await site.parts.post.round()
        assert table(site, code).number == number + 1
        assert box.turns() == [], "whoever has answered beforehand is not sent for"
        assert orders_left(tmp_path) == []


async def test_an_answer_by_order_is_in_the_book_like_any_other(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        _, bea, code = await before_the_ship(site, box)
        await order(bea, code, **NOT_DRAWN, until="once")
        await until_asked(site, code, 1, "draw")
        wait(time, 20)
        await site.parts.post.round()
        *_, by_hand, by_order = stored(
            tmp_path, f"select body from entries where code = '{code}' order by seq"
        )
        entries = [json.loads(body) for (body,) in (by_hand, by_order)]
        assert [entry["seat"] for entry in entries] == [0, 1]
        assert entries[0].keys() == entries[1].keys()
        happenings = [page.happening for page in table(site, code).pages[-2:]]
        assert [one.kind for one in happenings] == ["chose", "chose"]
        names = [seat.name for seat in table(site, code).seats]
        assert [one.text for one in happenings] == [f"{name} has chosen." for name in names]


async def test_the_others_learn_nothing_of_an_order(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, _):
        ann, bea, code = await before_the_ship(site, box)
        number = table(site, code).number
        await order(bea, code, **NOT_DRAWN, until="once")
        async with at(ann, code) as seat:
            shown = str(seat.frames)
        assert table(site, code).number == number
        assert "order" not in json.dumps([page.happening.kind for page in table(site, code).pages])
        assert "Draw no crystals when" not in shown
        assert (await ann.get(f"/api/me/orders/{code}")).json()["left"] is None


async def test_anything_else_that_is_asked_ends_an_order_and_the_owner_is_sent_for(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        _, bea, code = await before_the_ship(site, box)
        # It was meant for an attack of another player, but it is the ship that comes.
        await order(bea, code, kind="draw", value=0, about={"contest": ATTACK}, until="turn")
        await until_asked(site, code, 1, "draw")
        number = table(site, code).number
        wait(time, 20.5)
        await site.parts.post.round()
        assert (table(site, code).number, orders_left(tmp_path)) == (number, [])
        wait(time, 20.5)
        await site.parts.post.round()
        assert len(box.turns()) == 1


async def test_an_answer_by_hand_ends_an_order(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        _, bea, code = await before_the_ship(site, box)
        await order(bea, code, **NOT_DRAWN, until="turn")
        await until_asked(site, code, 1, "draw")
        await play(site, code)
        assert orders_left(tmp_path) == []
        await until_asked(site, code, 1, "draw")
        wait(time, 20.5)
        await site.parts.post.round()
        assert (1, "draw") in asked(site, code), "it does not come to life again"


async def passed_for(site: Site, tmp_path: Path, time: SetTime) -> tuple[int, str]:
    """At a new table of Avoid the Void: how often Bea's order has passed, and what has ended it."""
    _, bea, code = await by_post(site, "void", alien_mode="A2,A1")
    while asked(site, code) and (1, "pass") not in asked(site, code):
        await play(site, code, last=False)
    if not asked(site, code):
        return 0, ""
    said = await order(bea, code, kind="pass", value=0, until="turn")
    assert said["left"]["text"] == "Leave the affectors alone"
    passed = 0
    while asked(site, code) and orders_left(tmp_path):
        ((seat, kind),) = asked(site, code)
        if seat == 0:
            await play(site, code, last=False)
            continue
        wait(time, 20.5)
        before = table(site, code).number
        await site.parts.post.round()
        if kind != "pass":
            assert (table(site, code).number, orders_left(tmp_path)) == (before, [])
            return passed, kind
        passed += 1
        assert table(site, code).number == before + 1
    return passed, ""


async def test_pass_until_goes_on_over_several_questions_and_ends_with_the_own_turn(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, _, time):
        passed, ended_by, tries = 0, "", 0
        while not (passed > 1 and ended_by):
            tries += 1
            assert tries <= 40, "no game in which it goes on"
            stored(tmp_path, "delete from orders")
            passed, ended_by = await passed_for(site, tmp_path, time)


async def test_two_workers_that_carry_out_one_order_answer_once(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        _, bea, code = await before_the_ship(site, box)
        await order(bea, code, **NOT_DRAWN, until="turn")
        await until_asked(site, code, 1, "draw")
        (due,) = await site.parts.post.orders.kept.due(2**62, 9)
        wait(time, 20.5)
        number = table(site, code).number
        await asyncio.gather(*(site.parts.post.orders.round() for _ in range(3)))
        assert table(site, code).number == number + 1
        # One that was read long ago does nothing to the question that is asked now.
        await until_asked(site, code, 1, "draw")
        number = table(site, code).number
        await site.parts.post.orders._carry_out(due)
        assert table(site, code).number == number


async def test_in_a_pause_an_order_waits_and_something_taken_back_ends_it(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, time):
        _, bea, code = await before_the_ship(site, box)
        await order(bea, code, **NOT_DRAWN, until="once")
        await until_asked(site, code, 1, "draw")
        number = table(site, code).number
        wait(time, 20.5)
        table(site, code).halted = "Lunch."
        await site.parts.post.orders.round()
        assert (table(site, code).number, len(orders_left(tmp_path))) == (number, 1)
        table(site, code).halted = ""
        table(site, code).last_undo = number
        wait(time, 1.5)
        await site.parts.post.orders.round()
        assert (table(site, code).number, orders_left(tmp_path)) == (number, [])


async def test_workers_at_one_database_carry_out_an_order_once(tmp_path: Path) -> None:
    with postgres() as database:
        async with mailbox() as box:
            time = SetTime()
            given: dict[str, Any] = {**box.settings, "poll": 3600.0, "database": database, "time": time}
            async with running(tmp_path / "1", **given) as one, running(tmp_path / "2", **given) as two:
                _, bea, code = await before_the_ship(one, box)
                await order(bea, code, **NOT_DRAWN, until="once")
                await until_asked(one, code, 1, "draw")
                number = table(one, code).number
                wait(time, 20.5)
                await asyncio.gather(*(site.parts.post.round() for site in (one, two, one, two)))
                for site in (one, two):
                    live = await site.parts.tables.find(code)
                    assert live is not None
                    async with site.parts.tables.up_to_date(live) as found:
                        assert found.number == number + 1
                assert box.turns() == []


async def test_orders_are_held_against_their_shape_and_never_against_the_cards(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, _, _):
        ann, bea, code = await by_post(site, "saga", characters="random")
        facts = (await bea.get(f"/api/me/orders/{code}")).json()
        held = {offer["value"] for offer in facts["offers"]}
        assert held
        others = next(card for card in range(40) if card not in held)
        for value in (min(held), others):
            said = await order(bea, code, kind="discard", value=value, until="once")
            assert said["left"]["order"]["value"] == value
        for wrong in (
            {"kind": "play", "value": 0, "until": "once"},
            {"kind": "discard", "value": 10_000, "until": "once"},
            {"kind": "discard", "value": 0, "until": "for ever"},
            {"kind": "discard", "value": 0, "until": "once", "about": {"weather": 1}},
        ):
            answer = await ann.post(f"/api/me/orders/{code}", {"order": wrong})
            assert answer.status_code == 400, wrong
        stranger = await member(site, "Cay Roe")
        wanted = {"order": {"kind": "discard", "value": 0, "until": "once"}}
        assert (await stranger.post(f"/api/me/orders/{code}", wanted)).status_code == 404
        taken_back = await bea.post(f"/api/me/orders/{code}", {"order": None})
        assert taken_back.json()["left"] is None


async def test_a_live_table_takes_no_orders(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, _, _):
        ann, bea = await member(site), await member(site, "Bea Poe")
        opened = await ann.open("peace", ("me", "open"), clock="live")
        await bea.join(opened["table"], opened["invite"])
        wanted = {"order": {"kind": "repair", "value": 0, "until": "once"}}
        assert (await ann.post(f"/api/me/orders/{opened['table']}", wanted)).status_code == 409
        assert (await ann.get(f"/api/me/orders/{opened['table']}")).json()["seat"] is None


async def test_orders_are_given_out_and_go_with_the_account_and_with_the_seat(tmp_path: Path) -> None:
    async with post_hall(tmp_path) as (site, box, _):
        ann, bea, code = await before_the_ship(site, box)
        await order(bea, code, **NOT_DRAWN, until="once")
        kept = (await bea.post("/api/me/export")).json()["orders"]
        assert [(one["code"], one["seat"]) for one in kept] == [(code, 1)]
        await order(ann, code, kind="draw", value=0, until="turn")
        assert (await bea.post("/api/me/delete")).status_code == 200
        assert [seat for seat, _ in orders_left(tmp_path)] == [0]
