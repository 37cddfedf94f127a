"""Tournaments in a terminal: found, entered, checked in, played and left by keys alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from starhall.terminal.away.app import AwayHall
from starhall.terminal.away.events import EventScreen, EventsScreen, page, possible, what_now
from starhall.terminal.away.hall import Elsewhere
from starhall.terminal.away.naming import NameScreen
from starhall.terminal.away.play import AwayScreen
from starhall.terminal.dialogs import PickScreen, TextScreen
from starhall.wire.events import (
    EntrantFacts,
    EventFacts,
    EventLine,
    FormatFacts,
    MyPlace,
    PairingFacts,
    RoundFacts,
    StandingFacts,
)
from tests.server.harness import Person, Site, play_out, running
from tests.server.test_events import opened, rule
from tests.server.test_events import until as until_it_stands
from tests.terminal.driver import seen
from tests.terminal.test_away import comes, listed, play_on, until


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A hall elsewhere."""
    async with running(tmp_path / "hall") as found:
        yield found


async def at_event(pilot: Pilot[str]) -> EventScreen:
    """From the hall to its only tournament."""
    await listed(pilot)
    await pilot.press("t")
    await comes(pilot, EventsScreen)
    await until(pilot, lambda: "We Come In Peace" in seen(pilot.app))
    await pilot.press("enter")
    screen: EventScreen = await comes(pilot, EventScreen)
    await until(pilot, lambda: screen.facts is not None)
    return screen


async def entered(pilot: Pilot[str], name: str) -> EventScreen:
    """In, under a name."""
    screen = await at_event(pilot)
    await pilot.press("e")
    await comes(pilot, NameScreen)
    await pilot.press(*name, "enter")
    await until(pilot, lambda: "You are in." in seen(pilot.app))
    return screen


async def check_in(pilot: Pilot[str], arbiter: Person, event: str) -> None:
    """Check-in is opened, and the player says so."""
    await rule(arbiter, event, "check-in")
    await pilot.press("r")
    await until(pilot, lambda: "i: I am here." in seen(pilot.app))
    await pilot.press("i")
    await until(pilot, lambda: "You are here." in seen(pilot.app))


async def test_a_tournament_is_played_to_its_end_by_keys_and_found_again_after_leaving(site: Site) -> None:
    arbiter = site.person()
    event = await opened(arbiter, title="The cup", fill=2)
    async with AwayHall(Elsewhere(site.url)).run_test(size=(80, 24)) as pilot:
        await listed(pilot)
        await pilot.press("t")
        await until(pilot, lambda: "open to enter The cup" in seen(pilot.app))
        await pilot.press("q")
        await entered(pilot, "Ann")
    # Whoever comes back is who they were: what a guest is there is kept.
    ann = AwayHall(Elsewhere(site.url))
    async with ann.run_test(size=(80, 24)) as pilot:
        screen = await at_event(pilot)
        assert "You are in." in seen(ann)
        await check_in(pilot, arbiter, event)
        await rule(arbiter, event, "begin")
        await pilot.press("r")
        await until(pilot, lambda: "Your table waits: round 1, table 1, with" in seen(ann))
        await pilot.press("enter")
        table: AwayScreen = await comes(pilot, AwayScreen)
        await play_on(pilot, table, 2)
        # The rest of the game at another device with the same key, which takes a tenth of the time.
        device = site.person()
        await device.enter(table.code, *ann.hall.kept.keys[table.code])
        async with device.at(table.code) as seat:
            await play_out([seat])
        await comes(pilot, TextScreen)
        assert "q: back to the tournament." in seen(ann)
        assert "play again" not in seen(ann)
        await pilot.press("escape", "q")
        await comes(pilot, EventScreen)
        found = await until_it_stands(arbiter, event, "finished")
        await pilot.press("r")
        await until(pilot, lambda: "the tournament." in seen(ann))
        first = found["standings"][0]["entrant"]
        assert ("you win the" if first == 0 else " wins the") in seen(ann)
        assert possible(screen.facts) == []
        await pilot.press("q", "q")
        await listed(pilot)


async def test_dropping_out_is_asked_twice_and_the_table_can_be_left_and_taken_again(site: Site) -> None:
    arbiter = site.person()
    event = await opened(arbiter, format="swiss", rounds=3, fill=4)
    ann = AwayHall(Elsewhere(site.url))
    async with ann.run_test(size=(80, 24)) as pilot:
        await entered(pilot, "Ann")
        await check_in(pilot, arbiter, event)
        await rule(arbiter, event, "begin")
        await pilot.press("r")
        await until(pilot, lambda: "Your table waits" in seen(ann))
        for _ in range(2):
            await pilot.press("t")
            table: AwayScreen = await comes(pilot, AwayScreen)
            await until(pilot, lambda table=table: table.table.reader is not None)  # type: ignore[misc]
            await pilot.press("q")
            await comes(pilot, EventScreen)
        # It is among the tables of this terminal, too.
        assert table.code in Elsewhere(site.url).kept.keys
        for key, dropped in (("1", False), ("2", True)):
            await pilot.press("d")
            await comes(pilot, PickScreen)
            await pilot.press(key)
            await comes(pilot, EventScreen)
            if dropped:
                await until(pilot, lambda: "(not here)" in seen(ann))
        assert possible(pilot.app.screen.facts) == ["sit"]  # type: ignore[attr-defined]


def figures(points: float, buchholz: float, wins: float = 0) -> dict[str, float]:
    """What ranks somebody in a Swiss."""
    return {"points": points, "buchholz": buchholz, "direct": 0, "wins": wins}


def facts(**more: Any) -> EventFacts:
    """A tournament of two people and a bot, after one round of Swiss."""
    plain: dict[str, Any] = {
        "event": "e",
        "title": "",
        "game": "peace",
        "name": "We Come In Peace",
        "format": FormatFacts(format="swiss", name="Swiss", text="", duels=False, rounds=True),
        "seats": 2,
        "clock": "live",
        "bots": "level1",
        "fill": 3,
        "status": "running",
        "paused": False,
        "commitment": "",
        "secret": None,
        "decks": False,
        "entrants": [
            EntrantFacts(name="Ann", bot="", here=True, deck=""),
            EntrantFacts(name="Bea\x1b[31m", bot="", here=True, deck=""),
            EntrantFacts(name="Trader bot", bot="level1", here=True, deck=""),
        ],
        "rounds": [RoundFacts(tables=[pairing([1, 0], [1, 2])], byes=[2], closed=True)],
        "standings": [
            StandingFacts(rank=1, entrant=1, figures=figures(6, 0.333, 1)),
            StandingFacts(rank=2, entrant=2, figures=figures(3, 3)),
            StandingFacts(rank=3, entrant=0, figures=figures(0, 6)),
        ],
        "log": [EventLine(at=0, text="Round 1 is drawn.")],
        "mine": [0],
        "arbiter": False,
        "now": [],
    }
    return EventFacts(**{**plain, **more})


def pairing(seats: list[int], places: list[int] | None, ruled: str = "", table: str = "A") -> PairingFacts:
    """A table of a round."""
    return PairingFacts(seats=seats, places=places, scores=[], table=table, ruled=ruled)


def against_the_house(**more: Any) -> EventFacts:
    """Two boards against the house: the first is over, at the second somebody still plays."""
    first = [pairing([0, -1], [1, 2]), pairing([1, -1], [2, 1], table="B")]
    second = [pairing([-1, 0], None, table="C"), pairing([-1, 1], None, table="")]
    return facts(
        format=FormatFacts(
            format="house",
            name="Against the house",
            text="",
            duels=False,
            rounds=True,
            boards=True,
            alone=True,
        ),
        rounds=[
            RoundFacts(tables=first, byes=[], closed=True),
            RoundFacts(tables=second, byes=[], closed=False),
        ],
        **more,
    )


def test_against_the_house_a_board_is_one_of_many_and_sealed_while_others_play_it() -> None:
    here = against_the_house(now=[MyPlace(entrant=0, table="C")])
    assert "Your table waits: board 2 of 2, with the bots of the house." in what_now(here)
    lines = page(here).splitlines()
    assert lines[5:10] == [
        "    Board 2",
        "    sealed until the last one has played it",
        "",
        "    Board 1",
        "  1 you 1.",
    ]
    assert "You have played every board." in what_now(against_the_house())


def test_standings_rounds_and_log_stand_in_eighty_columns() -> None:
    lines = page(facts()).splitlines()
    assert lines[0].split() == ["Standings", "points", "buchholz", "direct", "wins"]
    assert [line.split() for line in lines[1:4]] == [
        ["1", "Bea", "6", "0.33", "0", "1"],
        ["2", "Trader", "bot", "3", "3", "0", "0"],
        ["3", "you", "0", "6", "0", "0"],
    ]
    assert lines[5:8] == ["    Round 1", "  1 Bea 1. – you 2.", "    bye: Trader bot"]
    assert lines[-1] == "  Round 1 is drawn."
    assert max(map(len, lines)) <= 76
    assert page(facts(entrants=[], standings=[], rounds=[], log=[])) == "Nobody takes part yet."


def test_what_is_ruled_and_what_is_played_is_said_of_a_table() -> None:
    for found, said in (
        (pairing([1, 0], None), "being played"),
        (pairing([1, 0], []), "does not count"),
        (pairing([1, 0], [1, 1], "A storm."), "A storm."),
    ):
        rounds = [RoundFacts(tables=[found], byes=[], closed=False)]
        assert said in page(facts(rounds=rounds))


@pytest.mark.parametrize(
    ("more", "ways", "said"),
    [
        ({"mine": [], "status": "open"}, ["take_part"], "e: take part."),
        ({"mine": [], "status": "open", "accounts": True}, ["take_part"], "only people with an account can."),
        ({"mine": []}, [], ""),
        ({"now": [MyPlace(entrant=0, table="A")]}, ["sit", "drop"], "round 1, table 1, with Bea"),
        ({"arbiter": True, "mine": []}, [], "You are the arbiter"),
        ({"status": "finished"}, [], "Bea wins the tournament."),
        ({"status": "finished", "mine": [1]}, [], "you win the tournament."),
        ({"status": "cancelled"}, [], "It was cancelled."),
    ],
)
def test_only_what_can_be_done_now_is_offered(more: dict[str, Any], ways: list[str], said: str) -> None:
    assert possible(facts(**more)) == ways
    assert said in what_now(facts(**more))
