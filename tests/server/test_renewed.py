"""Tables that are going on when the rules change: they stand as they stood, and go on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starhall.core import Match, record
from starhall.server.book import entries as book
from starhall.server.book.actions import ACTIONS
from starhall.server.book.actions.choose import Chose
from starhall.server.book.actions.leave import Left
from starhall.server.book.actions.opened import TableOpened
from starhall.server.book.actions.resume import Resumed
from starhall.server.book.actions.start import Started
from starhall.server.book.actions.take_up import TakenUp
from starhall.server.book.actions.time_up import Called
from starhall.server.book.actions.undo import UndoAnswered, Undone
from starhall.server.book.entries import Entry
from starhall.server.book.table import Pending
from tests.server.harness import READER, Person, Seat, Site, play_out, running
from tests.server.releases import RELEASES


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Let the next server have this release of Sealed Cargo."""

    def installed(name: str) -> None:
        game = RELEASES[name]()
        monkeypatch.setattr("tests.server.harness.find_game", lambda slug: game)
        monkeypatch.setattr("tests.server.harness.READER", [*READER, name])

    return installed


def again(site: Site, person: Person) -> Person:
    """The same person, with the same browser, at the server after it."""
    back = site.person()
    back.http.cookies = person.http.cookies
    return back


def match_of(site: Site, code: str) -> Match[Any]:
    match = site.parts.tables.live[code].table.match
    assert match is not None
    return match


async def some_choices(seat: Seat, number: int) -> None:
    for _ in range(number):
        assert await seat.until_asked()
        assert (await seat.choose())["type"] == "ack"
    assert await seat.until_asked()
    while len(view_of(seat)["asked"]) > 1:
        await seat.next()  # The bots bid beside the person; once they have, nothing more happens.


def view_of(seat: Seat) -> Any:
    assert seat.position is not None
    return seat.position["view"]


async def test_a_running_table_outlives_new_rules_and_renamed_steps(
    tmp_path: Path, install: Callable[[str], None]
) -> None:
    async with running(tmp_path) as site:
        ann = site.person()
        code = (await ann.open("cargo", ("me", "bot", "bot"), options={"rounds": 3}))["table"]
        async with ann.at(code) as seat:
            await some_choices(seat, 3)
            lines, seats, view = seat.lines, seat.around["seats"], view_of(seat)
        stack = json.dumps(record.save(match_of(site, code)))
    assert "turn." in stack, "a step that will have another name waits on the stack"

    install("2.0")
    async with running(tmp_path) as site:
        ann = again(site, ann)
        async with ann.at(code) as seat:
            assert seat.around["seats"] == seats
            assert seat.lines == [{**line, "at": 0} for line in lines]
            assert view_of(seat) == view
            await some_choices(seat, 2)
            told, chips = seat.lines, view_of(seat)["chips"]
        assert len(told) > len(lines)

    install("3.0")
    async with running(tmp_path) as site:
        ann = again(site, ann)
        async with ann.at(code) as seat:
            assert seat.lines == [{**line, "at": 0} for line in told]
            assert view_of(seat)["chips"] == [had + 1 for had in chips]
            await play_out([seat])
            assert seat.lines[: len(told)] == [{**line, "at": 0} for line in told]
            assert [line["number"] for line in seat.lines] == list(range(len(seat.lines)))
            assert all(line["cause"] is None or line["cause"] < line["number"] for line in seat.lines)
        text = (await ann.get(f"/api/tables/{code}/record")).text
        shared = (await ann.post(f"/api/tables/{code}/share")).json()["record"]
        card = (await ann.get(f"/api/records/{shared}")).json()
        assert (card["rules"], card["older"], card["played"]) == ("3.0", "", "here")
        match = record.load(text, find=lambda slug: match_of(site, code).game)
        assert match.over

    install("4.0")
    async with running(tmp_path) as site:
        ann = again(site, ann)
        found = (await ann.get(f"/api/records/{shared}")).json()
        assert found["older"] == "played by older rules (3.0)"
        assert found["played"] == "here"
        assert "cannot be played again to check its dice" in found["played_text"]
        assert [line["text"] for line in found["lines"]] == [line["text"] for line in card["lines"]]


async def test_a_finished_table_is_still_shown_move_by_move(
    tmp_path: Path, install: Callable[[str], None]
) -> None:
    async with running(tmp_path) as site:
        ann = site.person()
        code = (await ann.open("cargo", ("me", "bot")))["table"]
        async with ann.at(code) as seat:
            await play_out([seat])
            lines, around = seat.lines, seat.around
            begun = await seat.request("history", at=1, seat=0)
        text = (await ann.get(f"/api/tables/{code}/record")).text
    install("2.0 without aliases")
    async with running(tmp_path) as site:
        ann = again(site, ann)
        async with ann.at(code) as seat:
            older = "This game was played by older rules (1.0)."
            assert (seat.lines, seat.around) == (lines, {**around, "older": older})
            assert (await seat.request("history", at=1, seat=0))["position"] == begun["position"]
            assert (await seat.request("say", seat=0, text="Good game"))["type"] == "ack"
            assert (await seat.request("report", seat=0, text="The end was odd"))["type"] == "ack"
        (report,) = await site.parts.store.reports(code)
        assert report.record == text
        assert (await ann.get(f"/api/tables/{code}/record")).text == text
        shared = (await ann.post(f"/api/tables/{code}/share")).json()["record"]
        assert (await ann.get(f"/api/records/{shared}")).json()["older"] == "played by older rules (1.0)"
        answer = (await ann.post(f"/api/tables/{code}/branch", {"at": 0, "seat": 0})).json()
        assert (answer["code"], "it is shown, not played" in answer["text"]) == ("not_now", True)


def line(number: int, **more: Any) -> dict[str, Any]:
    """An event as a book has it."""
    return {"rule": "CARGO-001", "name": "said", "text": f"Line {number}.", **more}


def test_a_book_tells_what_was_not_taken_back_and_what_was_told_by_the_rules_before() -> None:
    entries: list[Entry] = [
        TableOpened(),
        Started(told=[line(0)]),
        Chose(seat=0, choice=1, told=[line(1, cause=0)]),
        Chose(seat=0, choice=2, told=[line(2), line(3, cause=2)]),
        Undone(seat=0, to=1),
        Left(seat=1),
        Left(seat=1, call=5, told=[line(4)]),
        UndoAnswered(seat=1, yes=True),
        UndoAnswered(seat=0, yes=True, went_to=1),
        Called(choice=7, told=[line(5)]),
        Resumed(),
        Resumed(went_to=0),
        Chose(seat=0, choice=3, told=[line(6, cause=0)]),
    ]
    told = book.told(entries)
    assert told == [line(0), line(6, cause=0)]
    entries += [
        TakenUp(rules="2.0", content="", state={}, past=told),
        Chose(seat=0, choice=4, told=[line(7), line(8, cause=0)]),
        Chose(seat=0, choice=4, told=[line(9)]),
        Undone(seat=0, to=1),
    ]
    assert book.told(entries) == [*told, line(7), line(8, cause=2)]
    assert [ACTIONS.read_entry(book.written(entry)) for entry in entries] == entries


async def test_an_undo_that_all_agree_to_notes_how_far_it_went(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann = site.person()
        code = (await ann.open("cargo", ("me", "bot")))["table"]
        async with ann.at(code) as seat:
            await some_choices(seat, 2)
        table = site.parts.tables.live[code].table
        made = len(match_of(site, code).choices)
        agreed = UndoAnswered(seat=1, yes=True)
        table.pending = Pending(0, 1, [1])
        table.fold(table.number + 1, 0, agreed)
        table.note(agreed, made, 0)
        assert agreed.went_to == 1 < made
        chosen = Chose(seat=0, choice=0)
        table.note(chosen, 1, 0)
        assert [event["text"] for event in chosen.told] == [
            match_of(site, code).say(event) for event in match_of(site, code).log(None)
        ]


async def test_a_renamed_step_without_an_alias_is_named(
    tmp_path: Path, install: Callable[[str], None]
) -> None:
    async with running(tmp_path) as site:
        ann = site.person()
        code = (await ann.open("cargo", ("me", "bot")))["table"]
        async with ann.at(code) as seat:
            await some_choices(seat, 1)
    install("2.0 without aliases")
    async with running(tmp_path) as site:
        answer = await again(site, ann).get(f"/api/tables/{code}")
        assert answer.status_code >= 400
        assert "a new name needs an alias" in answer.json()["text"]
