"""Clocks of days at a real table: a week for a turn, a day a round for what comes in the turns of others."""

from __future__ import annotations

from pathlib import Path

from starhall.server.book.clocks import LONGEST_STORY
from tests.server.harness import SetTime, running
from tests.server.test_people import member, quick_hashes
from tests.server.test_post_orders import asked, play, table

__all__ = ["quick_hashes"]

DAY = 24 * 3600.0


async def test_secret_bids_share_a_day_and_a_turn_has_its_week(tmp_path: Path) -> None:
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        ann, bea = await member(site), await member(site, "Bea Poe")
        opened = await ann.open("stellar", ("me", "open"), options={"seat_race": "random"}, clock="week")
        await bea.join(opened["table"], opened["invite"])
        code = str(opened["table"])

        def left(seat: int) -> float:
            deadline = table(site, code).clock.deadline(seat)
            assert deadline is not None
            return deadline - time.at

        assert asked(site, code) == [(0, "bid"), (1, "bid")]
        assert [DAY <= left(seat) <= DAY + LONGEST_STORY for seat in (0, 1)] == [True, True]
        time.at += DAY / 2
        await play(site, code)
        await play(site, code)
        ((seat, kind),) = asked(site, code)
        assert kind == "action"
        assert 7 * DAY <= left(seat) <= 7 * DAY + LONGEST_STORY
        # Their turns go by; then the ship comes, and attacks both.
        while any(kind == "action" for _, kind in asked(site, code)):
            await play(site, code)
        in_the_turn_of_another = 0
        while (one := asked(site, code)[0])[1] == "draw":
            if one[0] != table(site, code).clock.whose:
                in_the_turn_of_another += 1
                assert left(one[0]) <= DAY + LONGEST_STORY
            await play(site, code)
        assert in_the_turn_of_another == 1
