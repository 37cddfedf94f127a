"""What people may do with seats, and what must come of it by the model."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest
import websockets

from starhall.server.book.actions.choose import choose_for
from starhall.server.book.actions.time_up import call_time
from starhall.server.book.refusals import Refused
from tests.server.harness import Frame
from tests.server.seat_hall import PEOPLE, Hall, Line
from tests.server.seat_model import Chair, Model, Step

LINK_SECONDS = 600.0


# Steps over HTTP.


async def join(hall: Hall, model: Model, step: Step) -> None:
    """Sit down somewhere."""
    free, wanted = model.free(), step.which if step.which < len(model.chairs) else None
    seat = wanted if wanted is not None or not free else free[0]
    others = [held for held in model.held(hall.keys_of(step.who, model)) if held != seat]
    body = {} if wanted is None else {"seat": wanted}
    person = hall.people[step.who][step.worker]
    seen = hall.sees(step.who, model)
    answer = await person.post(f"/api/tables/{model.code}/join", body)
    if not seen:
        assert answer.json()["code"] == "no_such_table", answer.text
        return
    if seat not in free or others:
        assert answer.json()["code"] == "not_now", answer.text
        return
    assert answer.status_code == 200, answer.text
    assert answer.json()["seat"] == seat
    model.sit_down(seat, answer.json()["key"])


async def offer(hall: Hall, model: Model, step: Step) -> None:
    """Make a link to hand a seat over."""
    holders = hall.holders(model)
    if not holders:
        return
    who, seat = holders[step.which % len(holders)]
    person = hall.people[who][step.worker]
    answer = await person.post(f"/api/tables/{model.code}/hand-over", {"seat": seat})
    if seat not in model.held(hall.keys_of(who, model)):
        refusal = "not_yours" if hall.sees(who, model) else "no_such_table"
        assert answer.json()["code"] == refusal, answer.text
        return
    link = str(answer.json()["link"].partition("#")[2])
    model.links[link] = (seat, hall.time.now() + LINK_SECONDS)
    model.made.append(link)


async def take(hall: Hall, model: Model, step: Step) -> None:
    """Enter a link, perhaps one that was used, withdrawn or is too old."""
    if not model.made:
        return
    link = model.made[-1 - step.which % len(model.made)]
    seat = model.open_link(link, hall.time.now())
    held, seen = model.held(hall.keys_of(step.who, model)), hall.sees(step.who, model)
    answer = await hall.people[step.who][step.worker].enter(model.code, link)
    if seat is None and not seen:
        assert answer.json()["code"] == "no_such_table", answer.text
    elif seat is None:
        assert answer.json()["seats"] == sorted(held), answer.text
    elif set(held) - {seat}:
        assert answer.json()["code"] == "not_now", answer.text
    else:
        assert answer.json()["seats"] == [seat], answer.text
        (key,) = (key for key in hall.keys_of(step.who, model) if key.startswith(f"{seat}-"))
        model.give(seat, key)


async def hand_over(hall: Hall, model: Model, step: Step) -> None:
    """Make a link, and let somebody enter it at the other worker."""
    made = len(model.made)
    await offer(hall, model, step)
    if len(model.made) > made:
        await take(hall, model, step._replace(which=0, worker=1 - step.worker))


async def take_at_once(hall: Hall, model: Model, step: Step) -> None:
    """Two people enter the same link at the same moment, at different workers: one of them gets it."""
    seat = model.open_link(model.made[-1], hall.time.now()) if model.made else None
    both = [step.who, (step.who + 1) % PEOPLE]
    if seat is None or any(model.held(hall.keys_of(who, model)) for who in both):
        return
    answers = await asyncio.gather(
        *(hall.people[who][worker].enter(model.code, model.made[-1]) for worker, who in enumerate(both))
    )
    (winner,) = (who for who, found in zip(both, answers, strict=True) if found.json().get("seats"))
    (key,) = (key for key in hall.keys_of(winner, model) if key.startswith(f"{seat}-"))
    model.give(seat, key)


async def wait(hall: Hall, model: Model, step: Step) -> None:
    """Until links are too old."""
    hall.time.at += LINK_SECONDS + 1


async def hear(hall: Hall, model: Model, step: Step) -> None:
    """A worker looks what the other has written, as it does now and then."""
    tables = hall.sites[step.worker].parts.tables
    live = tables.live.get(model.code)
    if live is not None:
        await tables.follow(live)


async def play_on(hall: Hall, model: Model, step: Step) -> None:
    """The game goes on by itself at one worker."""
    tables = hall.sites[step.worker].parts.tables
    live = await tables.find(model.code)
    assert live is not None
    async with tables.up_to_date(live) as table:
        asked = table.match.state.asked if table.match is not None else []
        if not asked or table.match is None:
            return
        seat = asked[0][0]
        make = choose_for(seat, table.match.state.choices(seat)[-1], table.since[seat], "clock")
    await tables.write(live, make)


async def end(hall: Hall, model: Model, step: Step) -> None:
    """The game ends, its time is up."""
    tables = hall.sites[step.worker].parts.tables
    live = await tables.find(model.code)
    assert live is not None
    with contextlib.suppress(Refused):
        await tables.write(live, call_time)


# Steps at a socket.


async def connect(hall: Hall, model: Model, step: Step) -> None:
    """Open a socket with all keys that the browser has, of one who sits there if anybody does."""
    holders = hall.holders(model)
    who = holders[step.which % len(holders)][0] if holders else step.who
    await _connect(hall, model, who, step.worker, {})


async def reconnect(hall: Hall, model: Model, step: Step) -> None:
    """A line breaks; its owner comes back, perhaps to the other worker, and says what they have."""
    if line := hall.line(step.which):
        hall.lines.remove(line)
        await line.stack.aclose()
        await _connect(hall, line.model, line.owner, step.worker, {"have": line.seat.number})


async def _connect(hall: Hall, model: Model, who: int, worker: int, hello: Frame) -> None:
    keys = model.held(hall.keys_of(who, model))
    stack = contextlib.AsyncExitStack()
    if not hall.sees(who, model):
        with pytest.raises(websockets.InvalidStatus):
            await stack.enter_async_context(hall.people[who][worker].at(model.code))
        return
    seat = await stack.enter_async_context(hall.people[who][worker].at(model.code, hello=hello))
    reader = next(iter(keys)) if len(keys) == 1 else None
    hall.lines.append(Line(who, worker, model, seat, stack, keys, reader))
    if not hello:
        assert seat.snapshot["held"] == sorted(keys)


async def disconnect(hall: Hall, model: Model, step: Step) -> None:
    """A line breaks."""
    if line := hall.line(step.which):
        hall.lines.remove(line)
        await line.stack.aclose()


async def _ask(line: Line, allowed: bool | None, kind: str, **fields: Any) -> Frame | None:
    """Ask, and have it only if it is allowed; None: refused. `allowed` is None where both may be."""
    void = line.void
    answer = await line.ask(kind, **fields)
    refused = answer["type"] in {"error", "closing"}
    if void:
        assert refused, (kind, answer)
    elif allowed is not None:
        assert refused != allowed, (kind, answer)
    return None if refused else answer


async def leave(hall: Hall, model: Model, step: Step) -> None:
    """Get up."""
    if line := hall.line(step.which):
        seat = next(iter(line.keys))
        if await _ask(line, not line.model.chairs[seat].left, "leave", seat=seat):
            line.model.get_up(seat, stand_in=True)


async def reclaim(hall: Hall, model: Model, step: Step) -> None:
    """Sit down again at one's own seat."""
    if line := hall.line(step.which):
        seat = next(iter(line.keys))
        chair = line.model.chairs[seat]
        if await _ask(line, chair.left or chair.stand_in, "reclaim", seat=seat):
            chair.left, chair.stand_in = False, False


async def stand_in(hall: Hall, model: Model, step: Step) -> None:
    """Have a bot stand in for somebody who is not there."""
    if line := hall.line(step.which):
        away = step.who % len(line.model.chairs)
        seat = next(iter(line.keys))
        if await _ask(line, None, "call_stand_in", seat=seat, away=away):
            assert hall.is_host(line.owner, line.model)
            assert line.model.started
            assert not line.model.over
            line.model.chairs[away].stand_in = True


async def remove(hall: Hall, model: Model, step: Step) -> None:
    """Ask somebody to go."""
    if line := hall.line(step.which):
        away = step.who % len(line.model.chairs)
        chair = line.model.chairs[away]
        host = hall.is_host(line.owner, line.model)
        may = host and away != 0 and bool(chair.key) and not line.model.over
        if await _ask(line, None if may and line.model.started else may, "remove", away=away):
            line.model.get_up(away, stand_in=True)
            chair.key, chair.again = "", ""


async def start(hall: Hall, model: Model, step: Step) -> None:
    """Begin with those who are here."""
    if line := hall.line(step.which):
        may = hall.is_host(line.owner, line.model) and not line.model.started
        await _ask(line, may, "start")


async def choose(hall: Hall, model: Model, step: Step) -> None:
    """Answer what one is asked, or was."""
    if (line := hall.line(step.which)) and line.seat.ask is not None:
        ask = line.seat.ask
        fields = {"seat": ask["seat"], "choice": ask["options"][0]["choice"], "at": ask["since"]}
        await _ask(line, None, "choose", **fields)


async def look_back(hall: Hall, model: Model, step: Step) -> None:
    """Look at an earlier moment from one's own seat."""
    if line := hall.line(step.which):
        seat = next(iter(line.keys))
        answer = await _ask(line, line.model.started, "history", seat=seat, at=0)
        assert answer is None or answer["position"]["view"] == hall.books[line.model.code].view(seat, 0)


async def rematch(hall: Hall, model: Model, step: Step) -> None:
    """Ask for the next game, and enter it."""
    if not (line := hall.line(step.which)):
        return
    (seat, key), following = next(iter(line.keys.items())), line.model.following
    may = line.model.over
    if following is not None:
        may = may and (seat in following.free() or following.chairs[seat].again == key)
    answer = await _ask(line, may, "rematch", seat=seat)
    if answer is None:
        return
    if following is None:
        chairs = [Chair(taken=chair.taken and not chair.key) for chair in line.model.chairs]
        following = line.model.following = Model(answer["table"], chairs, public=False)
        await hall.add(following)
    assert answer["table"] == following.code
    following.sit_down(seat, answer["key"], again=key)
    entered = await hall.people[line.owner][step.worker].enter(following.code, answer["key"])
    assert seat in entered.json()["seats"]


OFTEN = (join, offer, take, hand_over, leave, connect, rematch)
SELDOM = (
    *(take_at_once, wait, hear, play_on, end, reconnect, disconnect),
    *(reclaim, stand_in, remove, start, choose, look_back),
)
STEPS = {step.__name__: step for step in (*OFTEN, *SELDOM)}
"""By name: what somebody may do."""


async def do(hall: Hall, step: Step) -> None:
    """Take a step, and look whether all is as it should be."""
    model = hall.tables[-1 if step.later else 0]
    await STEPS[step.what](hall, model, step)
    await hall.settle(step.looks)


async def open_table(hall: Hall, seats: tuple[str, ...], joined: int, *first: str) -> None:
    """Ann opens a table, some join and sit there, and something is done."""
    opened = await hall.people[0][0].open("cargo", seats, public=True, stand_in="random")
    model = Model(opened["table"], [Chair() for _ in seats], public=True)
    model.sit_down(0, opened["keys"][1])
    await hall.add(model)
    for who in range(1, joined + 1):
        await join(hall, model, Step("join", who=who, which=who))
    for which in range(joined + 1):
        await connect(hall, model, Step("connect", which=which, worker=which % 2))
    await hall.settle(3)
    for what in first:
        await do(hall, Step(what))
