"""Clocks of days at a real table: a week for a turn, a day a round for what comes in the turns of others."""

from __future__ import annotations

from pathlib import Path

from starhall.games.stellar.rules.turns import END
from starhall.server.book.actions.choose import choose_for
from starhall.server.book.clocks import LONGEST_STORY
from tests.server.harness import SetTime, Site, running
from tests.server.test_people import member, quick_hashes
from tests.server.test_post_orders import asked, play, table

__all__ = ["quick_hashes"]

DAY = 24 * 3600.0


async def sit_down(site: Site) -> str:
    """Two people begin a game of stellar_omega by post."""
    ann, bea = await member(site), await member(site, "Bea Poe")
    opened = await ann.open("stellar", ("me", "open"), options={"seat_race": "random"}, clock="week")
    await bea.join(opened["table"], opened["invite"])
    return str(opened["table"])


async def test_who_is_left_alone_has_the_time_of_a_turn_for_each_of_theirs(tmp_path: Path) -> None:
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        code = await sit_down(site)
        in_a_row, before = 0, (-1, 0)
        for _ in range(200):
            match = table(site, code).match
            assert match is not None
            begun = [event for event in match.journal.events if event.name == "turn begins"]
            seat, kind = asked(site, code)[0]
            if kind == "action" and len(begun) > before[1]:
                deadline = table(site, code).clock.deadline(seat)
                assert deadline is not None
                assert 7 * DAY <= deadline - time.at <= 7 * DAY + LONGEST_STORY
                in_a_row += before[0] == seat
                before = seat, len(begun)
            time.at += DAY / 8
            # Ann ends each turn as soon as she may, Bea spends all that she has.
            await play(site, code, last=False) if seat else await _end(site, code, seat)
        assert in_a_row


async def _end(site: Site, code: str, seat: int) -> None:
    """End the turn if that is possible, else do the first thing that is."""
    found = table(site, code)
    assert found.match is not None
    choices = found.match.state.choices(seat)
    wanted = END if asked(site, code)[0][1] == "action" and END in choices else choices[0]
    make = choose_for(seat, wanted, found.since[seat], "person")
    await site.parts.tables.write(site.parts.tables.live[code], make)


async def test_secret_bids_share_a_day_and_a_turn_has_its_week(tmp_path: Path) -> None:
    time = SetTime()
    async with running(tmp_path, time=time) as site:
        code = await sit_down(site)

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
