"""What a choice is told with: line by line the table as it was then, up to the table that it is now."""

from __future__ import annotations

from random import Random

import pytest

from starhall.core.story import changed
from starhall.wire.parts import PROTOCOL
from tests.server.harness import Frame, Person, Seat, Site, play_on


def follow(view: Frame, told: Frame) -> Frame:
    """The view that the stills and the rest lead to."""
    for change in (*told["stills"], told["rest"]):
        view = changed(view, change)
    return view


async def play(seats: list[Seat], watcher: Seat, choices: int) -> list[tuple[Frame | None, Frame]]:
    """Play on at random: the view that each reader had, and the step that it was sent."""
    rng, found = Random(6), []
    for _ in range(choices):
        asked = next((seat for seat in seats if seat.ask is not None), None)
        if asked is None or asked.ask is None:
            break
        number = (await asked.choose(rng.choice(asked.ask["options"])["choice"]))["number"]
        for reader in (*seats, watcher):
            while reader.number < number:
                before = reader.position
                frame = await reader.next()
                if frame["type"] == "step" and frame["position"]:
                    found.append((before["view"] if before else None, frame))
    return found


async def shown(site: Site, game: str, choices: int) -> list[tuple[Frame | None, Frame]]:
    """What two at a new table and a watcher are sent while it is played at random."""
    ann = site.person()
    code = (await ann.open(game, ("me", "me"), public=True))["table"]
    async with (
        ann.at(code, hello={"seat": 0, "told": True}) as one,
        ann.at(code, hello={"seat": 1, "told": True}) as two,
        site.person().at(code, hello={"told": True}) as watcher,
    ):
        steps = await play([one, two], watcher, choices)
    assert steps, "nothing was sent"
    return steps


@pytest.mark.parametrize("game", ["peace", "void", "saga", "stellar", "futura"])
async def test_the_lines_of_a_step_lead_to_its_view(site: Site, game: str) -> None:
    steps: list[tuple[Frame | None, Frame]] = []
    told: list[tuple[Frame | None, Frame]] = []
    # A game at random may be over soon, and then another one tells the rest.
    for _ in range(5):
        steps += await shown(site, game, 40)
        told = [(before, step) for before, step in steps if step["told"]]
        if len(told) > 20:
            break
    assert len(told) > 20
    assert all(step["told"] is not None for _, step in steps if step["lines"])
    for before, step in told:
        assert before is not None
        assert len(step["told"]["stills"]) == len(step["lines"])
        assert follow(before, step["told"]) == step["position"]["view"]
        view = before
        for still in step["told"]["stills"]:
            view = changed(view, still)
            assert view["asked"] == []


async def test_who_does_not_ask_for_it_is_sent_no_stills(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "me"), public=True)
    code = opened["table"]
    async with ann.at(code, hello={"seat": 0}) as one, ann.at(code, hello={"seat": 1}) as two:
        steps = await play([one, two], two, 12)
    assert len(steps) > 6
    assert all(step["told"] is None for _, step in steps)


async def told_history(person: Person, code: str, at: int) -> Frame:
    async with person.at(code) as seat:
        return await seat.request("history", at=at, seat=0, told=True)


async def test_any_past_moment_can_be_told_again(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "bot"))
    code = opened["table"]
    async with ann.at(code) as seat:
        await play_on([seat], 12)
        log = list(seat.lines)
        last = seat.position["choices"] if seat.position else 0
    told = 0
    for at in range(last + 1):
        moment = await told_history(ann, code, at)
        lines = [line for line in log if line["at"] == at]
        if at == 0:
            assert moment["told"] is None
            continue
        told += len(lines)
        assert len(moment["told"]["stills"]) == len(lines)
        assert follow(moment["before"], moment["told"]) == moment["position"]["view"]
    assert told > 10


async def test_who_comes_back_is_told_what_was_missed(site: Site) -> None:
    ann = site.person()
    opened = await ann.open("peace", ("me", "me"), options={"first": 0})
    async with ann.at(opened["table"], hello={"seat": 0}) as seat:
        number, view = seat.number, seat.position["view"] if seat.position else None
        await play_on([seat], 1)
    async with ann.at(opened["table"], greet=False) as seat:
        seat.number = number
        await seat.send({"type": "hello", "protocol": PROTOCOL, "have": number, "seat": 0, "told": True})
        step = await seat.until("step")
    assert view is not None
    assert step["lines"]
    assert follow(view, step["told"]) == step["position"]["view"]
