"""Turns at a few processes: who goes first, and how many may wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from starhall.server.book.refusals import Refused
from starhall.server.rights.who import ASKER
from starhall.server.shown.readers import LATER, MOST_WAITING_OF_ONE, Readers
from starhall.server.turns import Turns
from tests.server.harness import READER

Ask = Callable[..., asyncio.Task[None]]


class Queue:
    """Turns at one thing that is in use, and a note of who had it."""

    def __init__(self, most: int = 8, most_of_one: int = 4, things: int = 1) -> None:
        self.turns = Turns(range(things), most, most_of_one)
        self.had: list[str] = []

    async def busy(self) -> None:
        """Use all of it."""
        for _ in range(len(self.turns.free)):
            await self.turns.take()

    def ask(
        self, name: str, who: str | None = None, place: int = 0, spare: int = 0, again: int = 0
    ) -> asyncio.Task[None]:
        """Someone asks for it, and `again` as often while they have it."""

        async def use() -> None:
            thing = await self.turns.take(place, who, spare)
            self.had.append(name)
            next_time = [self.ask(name, who, place, spare, again - 1)] if again else []
            await asyncio.sleep(0)
            self.turns.give(thing)
            await asyncio.gather(*next_time)

        return asyncio.create_task(use())


async def test_who_has_a_better_place_goes_first_whoever_came_first() -> None:
    queue = Queue()
    await queue.busy()
    asked = [queue.ask("analysis", place=4), queue.ask("hint", "ann", 1), queue.ask("bot")]
    await asyncio.sleep(0)
    queue.turns.give(0)
    await asyncio.gather(*asked)
    assert queue.had == ["bot", "hint", "analysis"]


async def test_everybodys_first_question_goes_before_anybodys_second() -> None:
    queue = Queue()
    await queue.busy()
    asked = [queue.ask(f"flood {n}", "flood") for n in range(4)]
    asked += [queue.ask(name, name) for name in ("ann", "bob")]
    await asyncio.sleep(0)
    queue.turns.give(0)
    await asyncio.gather(*asked)
    assert queue.had == ["flood 0", "ann", "bob", "flood 1", "flood 2", "flood 3"]


async def test_an_older_question_of_a_busy_asker_goes_before_a_newer_one_of_theirs() -> None:
    queue = Queue()
    await queue.busy()
    asked = [queue.ask("a", "busy"), queue.ask("b", "busy", again=4), queue.ask("c", "busy")]
    await asyncio.sleep(0)
    queue.turns.give(0)
    await asyncio.gather(*asked)
    assert "".join(queue.had) == "abcbbbb"


async def test_a_busy_asker_has_a_turn_in_every_round_however_many_others_come() -> None:
    queue = Queue()
    await queue.busy()
    asked = [queue.ask("busy", "busy") for _ in range(4)]
    # One of the two always waits, since each asks again as soon as they have their answer.
    asked += [queue.ask(name, name, again=5) for name in ("ann", "bob")]
    await asyncio.sleep(0)
    queue.turns.give(0)
    await asyncio.gather(*asked)
    assert queue.had == [*(["busy", "ann", "bob"] * 4), *(["ann", "bob"] * 2)]


async def test_who_went_away_before_their_turn_is_not_behind_for_it() -> None:
    queue = Queue()
    await queue.busy()
    gone = [queue.ask(f"gone {n}", "ann") for n in range(3)]
    asked = [queue.ask(f"bob {n}", "bob") for n in range(2)]
    await asyncio.sleep(0)
    for one in gone:
        one.cancel()
    await asyncio.sleep(0)
    asked.append(queue.ask("ann", "ann"))
    await asyncio.sleep(0)
    queue.turns.give(0)
    await asyncio.gather(*asked)
    assert queue.had == ["bob 0", "ann", "bob 1"]


async def test_an_analysis_takes_no_place_of_the_address_whose_request_began_it() -> None:
    readers = Readers(1.0, 512, READER)
    turns = readers.all[sum(b"key") % len(readers.all)].turns
    await turns.take()

    async def text() -> bytes:
        raise AssertionError("it never has its turn")

    def ask(place: int) -> asyncio.Task[bytes]:
        return asyncio.create_task(readers.ask("key", "moment", {}, text, place))

    before = ASKER.set("ann")
    try:
        asked = [ask(LATER), *(ask(0) for _ in range(MOST_WAITING_OF_ONE))]
    finally:
        ASKER.reset(before)
    await asyncio.sleep(0)
    assert not any(one.done() for one in asked), "she has all her places"
    assert turns.waiting[-1].who is None, "nobody's question to throw out"
    for one in asked:
        one.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    await readers.close()


async def test_one_asker_has_so_many_places_and_is_told_when_to_come_back() -> None:
    queue = Queue(most_of_one=2)
    await queue.busy()
    asked = [queue.ask("flood", "flood") for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="2 of your questions wait") as refused:
        await queue.turns.take(0, "flood")
    assert (refused.value.code, refused.value.retry) == ("rate_limited", 5.0)
    queue.turns.give(0)
    await asyncio.gather(*asked)


async def test_a_full_queue_has_a_place_for_everybody_who_holds_less_than_others() -> None:
    queue = Queue(most=6, most_of_one=4)
    await queue.busy()
    flood = [queue.ask(f"flood {n}", "flood") for n in range(4)]
    other = [queue.ask(f"other {n}", "other") for n in range(2)]
    await asyncio.sleep(0)
    ann = queue.ask("ann", "ann")
    await asyncio.sleep(0)
    assert len(queue.turns.waiting) == 6
    with pytest.raises(Refused, match="Too many people are asking at once") as refused:
        await flood[-1]
    assert (refused.value.code, refused.value.retry) == ("busy", 5.0)
    queue.turns.give(0)
    await asyncio.gather(*flood[:-1], *other, ann)
    assert queue.had[:3] == ["flood 0", "other 0", "ann"]


async def test_a_queue_that_is_full_of_single_questions_takes_no_more() -> None:
    queue = Queue(most=3)
    await queue.busy()
    asked = [queue.ask(name, name) for name in "abc"]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="Too many people are asking at once"):
        await queue.turns.take(0, "d")
    bot = queue.ask("bot")
    await asyncio.sleep(0)
    queue.turns.give(0)
    await asyncio.gather(*asked, bot)
    assert sorted(queue.had) == ["a", "b", "bot", "c"], "the hall itself is never refused"


async def test_what_leaves_one_free_waits_though_one_is_free() -> None:
    queue = Queue(things=2)
    first = await queue.turns.take(1, "ann", spare=1)
    hint, bot = queue.ask("hint", "bob", 1, spare=1), queue.ask("bot")
    await asyncio.gather(bot)
    assert queue.had == ["bot"]
    queue.turns.give(first)
    await hint
    assert sorted(queue.turns.free) == [0, 1]


async def test_whoever_goes_away_takes_nothing_along() -> None:
    queue = Queue()
    await queue.busy()
    waits, served = queue.ask("waits", "ann"), queue.ask("served", "bob")
    await asyncio.sleep(0)
    waits.cancel()
    await asyncio.sleep(0)
    assert [one.who for one in queue.turns.waiting] == ["bob"]
    queue.turns.give(0)
    served.cancel()
    await asyncio.gather(waits, served, return_exceptions=True)
    assert (queue.had, queue.turns.free, queue.turns.waiting) == ([], [0], [])
