"""A newer Starhall in an old hall: every table is there, games go on, and what has changed is said."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from starhall.core import registry
from starhall.server.kept.folder import FILE
from tests.fixtures import cargo
from tests.server.harness import Frame, Seat, SetTime, Site, play_on, play_out, running
from tests.server.old import OldHall, back, old_hall
from tests.server.releases import richer
from tests.server.test_renewed import again, some_choices, view_of

Install = Callable[..., None]

GAMES = ("peace", "void", "saga", "stellar", "futura")
LOST = "Choices from before cannot be taken back or looked at one by one."


@pytest.fixture
def old(tmp_path: Path) -> OldHall:
    """The hall as an earlier version has left it."""
    return old_hall(tmp_path)


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Let the next server have another release of Sealed Cargo."""

    def installed(version: str, **changes: Any) -> None:
        class Other(cargo.CargoState):
            """Its own class, so that the fixture keeps its game."""

        game = replace(cargo.GAME, state=Other, version=version, **changes)
        monkeypatch.setattr("tests.server.harness.find_game", lambda slug: game)

    return installed


@pytest.fixture
async def site(tmp_path: Path, old: OldHall) -> AsyncIterator[Site]:
    """Today's server in the old hall."""
    async with running(tmp_path) as found:
        yield found


def looks(seat: Seat, seats: list[Frame]) -> dict[str, Any]:
    """What was remembered of a table, as somebody finds it now; of its seats what was told of them then."""
    return {
        "held": seat.snapshot["held"],
        "status": seat.around["status"],
        "seats": [
            {name: now[name] for name in then} for now, then in zip(seat.around["seats"], seats, strict=True)
        ],
        "said": [said["text"] for said in seat.snapshot["said"]],
        "rematch": seat.around["rematch"],
        "asked": seat.ask is not None,
        "outcome": seat.position["outcome"] if seat.position else None,
    }


async def test_everybody_finds_their_seats_as_they_left_them(site: Site, old: OldHall) -> None:
    for table in old.tables:
        for person in table["people"]:
            async with back(site, person).at(table["table"]) as seat:
                found = looks(seat, person["seats"])
                assert found == {name: person[name] for name in found}, table["table"]
                begun = person["status"] != "open"
                assert bool(seat.lines) is begun, "what was told is told again"


LONG = {"futura", "stellar"}
"""Games that the long run plays to the end, and the others only for a while."""


@pytest.mark.parametrize(
    ("game", "choices"),
    [
        *((game, 200 if game in LONG else 2000) for game in GAMES),
        *(pytest.param(game, 2000, marks=pytest.mark.soak) for game in sorted(LONG)),
    ],
)
async def test_a_running_game_says_that_its_rules_are_others_and_goes_on(
    site: Site, old: OldHall, game: str, choices: int
) -> None:
    table = old.of(game, "playing")
    ann, bea = (back(site, person) for person in table["people"])
    code, now = table["table"], registry.game(game)
    async with ann.at(code) as first, bea.at(code) as second, ann.at(code) as onlooker:
        await onlooker.look(None)
        for seat in (first, second, onlooker):
            (renewal,) = seat.around["renewed"]
            assert (renewal["before"], renewal["now"]) == ("1.0", now.version)
            assert renewal["changes"] == list(now.versions.values())
            assert LOST in renewal["text"]
            assert "was not kept" not in renewal["text"]
        told = [(seat, seat.lines) for seat in (first, second, onlooker)]
        assert "resumed" in [page.happening.kind for page in site.parts.tables.live[code].table.pages]
        await play_on([first, second], choices)
        assert first.over or choices == 200
        await onlooker.until_number(first.number)
        for seat, lines in told:
            assert seat.around["renewed"] == [renewal]
            assert seat.lines[: len(lines)] == lines, "the log of before stays"
            assert len(seat.lines) > len(lines)


@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_game_is_shown_move_by_move(site: Site, old: OldHall, game: str) -> None:
    table = old.of(game, "over")
    (then,) = table["people"]
    async with back(site, then).at(table["table"]) as seat:
        assert seat.position
        assert seat.position["choices"] == then["choices"]
        moment = await seat.request("history", at=1, seat=0)
        assert (moment["last"], moment["position"]["choices"]) == (then["choices"], 1)
        assert seat.around["renewed"] == []
        shared = any(record["game"] == game for record in old.records)
        assert bool(seat.around["older"]) is shared, "without a record, these rules have played it again"


async def test_shared_records_are_shown_move_by_move(site: Site, old: OldHall) -> None:
    for then in old.records:
        card = (await site.person().get(f"/api/records/{then['record']}")).json()
        assert (card["choices"], card["rules"]) == (then["choices"], "1.0")
        assert card["older"].startswith("played ")
        assert card["lines"]


async def test_a_table_that_begins_after_the_upgrade_begins_by_the_new_rules(
    tmp_path: Path, old: OldHall
) -> None:
    table = old.of("void", "open")
    code = table["table"]
    async with running(tmp_path) as site:
        ann, bea = back(site, table["people"][0]), site.person()
        await bea.join(code, name="Bea")
        async with ann.at(code) as first, bea.at(code) as second:
            for _ in range(4):
                asked = next(seat for seat in (first, second) if seat.ask)
                number = (await asked.choose())["number"]
                await asyncio.gather(first.until_number(number), second.until_number(number))
            position, lines = first.position, first.lines
    async with running(tmp_path) as site, again(site, ann).at(code) as first:
        assert (first.position, first.lines) == (position, lines)
        assert first.around["renewed"] == []


# What is said of new rules, told by a small game with two releases.


async def played_a_while(data: Path, time: SetTime) -> tuple[Any, str, list[Any]]:
    """Ann has made some choices at a table of Sealed Cargo; she, the table, and what she was told."""
    async with running(data, time=time) as site:
        ann = site.person()
        code = (await ann.open("cargo", ("me", "bot"), options={"rounds": 3}))["table"]
        async with ann.at(code) as seat:
            await some_choices(seat, 2)
            return ann, code, seat.lines


async def test_each_renewal_is_said_with_its_day_its_versions_and_what_has_changed(
    tmp_path: Path, install: Install
) -> None:
    time = SetTime()
    ann, code, lines = await played_a_while(tmp_path, time)
    expected = []
    for before, now, changes in (("1.0", "2.0", ["Two."]), ("2.0", "4.0", ["Three.", "Four."])):
        time.at += 1000
        install(now, versions={"2.0": "Two.", "3.0": "Three.", "4.0": "Four."})
        text = f"Until then this game was played by rules {before}; it goes on by rules {now}. {LOST}"
        expected.append({"when": time.at, "before": before, "now": now, "text": text, "changes": changes})
        for _ in range(2):
            async with running(tmp_path, time=time) as site, again(site, ann).at(code) as seat:
                assert seat.around["renewed"] == expected
                assert [line["text"] for line in seat.lines] == [line["text"] for line in lines]


async def test_a_table_that_was_left_before_the_first_choice_has_lost_nothing(
    tmp_path: Path, install: Install
) -> None:
    async with running(tmp_path) as site:
        ann = site.person()
        code = (await ann.open("cargo", ("me", "me")))["table"]
    install("2.0")
    async with running(tmp_path) as site, again(site, ann).at(code) as seat:
        (renewal,) = seat.around["renewed"]
        assert renewal["text"] == "Until then this game was played by rules 1.0; it goes on by rules 2.0."
        assert renewal["changes"] == []


async def test_a_game_with_other_cards_says_so(tmp_path: Path, install: Install) -> None:
    ann, code, _ = await played_a_while(tmp_path, SetTime())
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        then = cargo.GAME.content.fingerprint
        database.execute("update tables set head = replace(head, ?, 'other')", (then,))
    async with running(tmp_path) as site, again(site, ann).at(code) as seat:
        (renewal,) = seat.around["renewed"]
        assert renewal["text"].startswith("The cards and tables of this game were changed while it went on")
        assert (renewal["before"], renewal["now"]) == ("1.0", "1.0")


def forget_what_was_told(data: Path) -> None:
    """Let the books be as the first versions wrote them: without what the game has told."""
    with closing(sqlite3.connect(data / FILE)) as database, database:
        for code, seq, body in database.execute("select code, seq, body from entries").fetchall():
            entry = json.loads(body)
            entry.pop("told", None)
            row = (json.dumps(entry), code, seq)
            database.execute("update entries set body = ? where code = ? and seq = ?", row)


async def test_a_book_that_told_nothing_is_told_again_where_these_rules_lead_to_the_same_state(
    tmp_path: Path, install: Install
) -> None:
    ann, code, lines = await played_a_while(tmp_path, SetTime())
    forget_what_was_told(tmp_path)
    install("2.0")
    async with running(tmp_path) as site, again(site, ann).at(code) as seat:
        assert seat.lines == [{**line, "at": 0} for line in lines]


async def test_where_they_do_not_it_says_that_the_log_was_not_kept(tmp_path: Path, install: Install) -> None:
    ann, code, _ = await played_a_while(tmp_path, SetTime())
    forget_what_was_told(tmp_path)
    install("2.0", upgrades={"1.0": richer})
    async with running(tmp_path) as site, again(site, ann).at(code) as seat:
        assert seat.lines == []
        (renewal,) = seat.around["renewed"]
        assert renewal["text"].endswith("What was told before was not kept.")
        assert view_of(seat)["chips"]
        await play_out([seat])


async def test_the_end_of_a_game_is_shown_even_where_nothing_else_was_kept(
    tmp_path: Path, install: Install
) -> None:
    async with running(tmp_path) as site:
        ann = site.person()
        code = (await ann.open("cargo", ("me", "bot")))["table"]
        async with ann.at(code) as seat:
            await play_out([seat])
            assert seat.position
            places = seat.position["outcome"]["places"]
    forget_what_was_told(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("delete from records")
    install("2.0", upgrades={"1.0": richer})
    async with running(tmp_path) as site, again(site, ann).at(code) as seat:
        assert seat.position
        assert (seat.over, seat.position["outcome"]["places"]) == (True, places)
        (renewal,) = seat.around["renewed"]
        assert renewal["text"].startswith("This game was over by then: it was played by rules 1.0,")
