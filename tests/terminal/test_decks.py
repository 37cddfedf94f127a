"""Decks that people bring to a table of the hall: picked in the form, and kept with the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, Select

from starhall.core import Deck, Game, Match, record, registry
from starhall.games.futura.box.parts import ID, SLOTS
from starhall.terminal import decks as kept
from starhall.terminal.app import Hall
from starhall.terminal.deckpicker import AT_THE_TABLE, FROM_FILE, DeckPicker
from starhall.terminal.hall import open_table
from starhall.terminal.seats import read_seats
from starhall.terminal.setup import SetupScreen
from starhall.terminal.table import Plan, Table, begin, resume
from tests.fixtures.play import forged
from tests.terminal.driver import seen, table_screen, until

SIZE = (100, 40)
KINDS = ("deck", "face")


def futura() -> Game[Any]:
    return registry.game("futura")


def mine() -> Deck:
    """A deck that is no starter deck: one card is another."""
    starter = kept.find(futura(), "SD-REV")
    spare = next(card for card in starter.cards if card.startswith("ARM"))
    cards = list(starter.cards)
    cards[cards.index(spare)] = "ARM-34" if spare != "ARM-34" else "ARM-33"
    return Deck("Night Shift", tuple(cards), ("Only for me.",))


def open_setup(app: Hall) -> SetupScreen:
    app.push_screen(SetupScreen(futura()), app.open_plan)
    assert isinstance(app.screen, SetupScreen)
    return app.screen


def question(table: Table) -> str:
    """The kind of what the next seat is asked."""
    seat = table.next_seat
    assert seat is not None
    return str(table.match.state.question(seat)[1].name)


def play_decks(table: Table, most: int = 1000) -> int:
    """Let decks be taken, as long as no person is asked; how many choices that took."""
    made = 0
    while made < most and (seat := table.next_seat) is not None and not table.asks_person(seat):
        table.choose(seat, table.think(seat))
        made += 1
    return made


def cards_of(table: Table, seat: int) -> list[str]:
    """The cards of a seat after deck building, by their ids."""
    state = table.match.state
    return sorted(ID[card // SLOTS] for card in (*state.decks[seat], *state.hands[seat], *state.bays[seat]))


# The form.


async def test_each_person_may_bring_a_starter_an_own_or_a_deck_from_a_file(tmp_path: Path) -> None:
    kept.keep(futura(), mine())
    file = tmp_path / "other.txt"
    file.write_text(kept.decks_of(futura()).write(replace(mine(), name="Other")), encoding="utf-8")
    app = Hall(bot_delay=0)
    async with app.run_test(size=SIZE) as pilot:
        screen = open_setup(app)
        await pilot.pause()
        shown = [picker.display for picker in screen.query(DeckPicker)]
        assert shown == [True, False, False, False], "bots bring none"
        screen.query_one("#players", Select).value = 3
        screen.query_one("#who1", Select).value = "person"
        screen.query_one("#who2", Select).value = "person"
        await pilot.pause()
        assert [picker.display for picker in screen.query(DeckPicker)] == [True, True, True, False]
        assert screen.query_one("#deck0", Select).value == AT_THE_TABLE
        screen.query_one("#deck0", Select).value = str(kept.file_of(futura(), "Night Shift"))
        screen.query_one("#deck1", Select).value = FROM_FILE
        await pilot.pause()
        assert screen.query_one("#file1").display
        assert not screen.query_one("#file0").display
        screen.query_one("#file1", Input).value = str(file)
        screen.query_one("#deck2", Select).value = "SD-MOR"
        await pilot.pause()
        assert "Night Shift is legal at this table." in seen(app)
        assert "Other is legal at this table." in seen(app)
        await pilot.press("f5")
        await until(pilot, lambda: app.table is not None and bool(app.table.match.state.decks[0]))
        table = app.table
        assert table is not None
        assert {seat: deck.name for seat, deck in table.decks.items()} == {
            0: "Night Shift",
            1: "Other",
            2: "Mori Clan",
        }
        assert cards_of(table, 0) == sorted(mine().cards)


async def test_by_default_decks_are_chosen_at_the_table() -> None:
    app = Hall(bot_delay=0)
    async with app.run_test(size=SIZE) as pilot:
        open_setup(app)
        await pilot.pause()
        await pilot.press("f5")
        await until(pilot, lambda: app.table is not None)
        assert app.table is not None
        assert app.table.decks == {}
        await until(pilot, lambda: table_screen(app).ask_panel.asked is not None)
        assert question(app.table) == "deck"


async def test_a_deck_that_is_not_legal_is_shown_with_reasons_and_cannot_be_brought() -> None:
    app = Hall(bot_delay=0)
    async with app.run_test(size=SIZE) as pilot:
        screen = open_setup(app)
        await pilot.pause()
        screen.query_one("#deck0", Select).value = "SD-IMP"
        await pilot.pause()
        assert "Imperial is legal at this table." in seen(app)
        screen.query_one("#option-deck_check", Select).value = "1"
        await until(pilot, lambda: "Imperial is not legal at this table:" in seen(app))
        assert "plays up to level 4 (FUT-R75)" in seen(app)
        assert "faults more" in seen(app)
        await pilot.press("f5")
        assert "Imperial may not be played at this table" in seen(app)
        assert app.screen is screen
        # Who gives the seat to a bot brings nothing.
        screen.query_one("#who0", Select).value = "bot:level1"
        await pilot.pause()
        await pilot.press("f5")
        await until(pilot, lambda: app.table is not None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "type the path of the file with the deck"),
        ("none.txt", "No such file"),
        ("torn.txt", "line 1: there is no card 'ARM-99'"),
        ("short.txt", "- it has 1 card, not 60 (FUT-017)"),
    ],
)
async def test_a_file_that_holds_no_deck_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "torn.txt").write_text("3 ARM-99\n", encoding="utf-8")
    (tmp_path / "short.txt").write_text("Name: Short\n1 ARM-01\n", encoding="utf-8")
    app = Hall(bot_delay=0)
    async with app.run_test(size=SIZE) as pilot:
        screen = open_setup(app)
        await pilot.pause()
        screen.query_one("#deck0", Select).value = FROM_FILE
        screen.query_one("#file0", Input).value = text
        await until(pilot, lambda: said in seen(app))
        await pilot.press("f5")
        assert app.screen is screen


async def test_a_game_without_decks_asks_for_none() -> None:
    app = Hall(bot_delay=0)
    async with app.run_test(size=SIZE) as pilot:
        screen = SetupScreen(registry.game("peace"))
        app.push_screen(screen)
        await pilot.pause()
        assert not screen.query(DeckPicker)


# Kept with the game.


def half_built() -> Table:
    """Somebody has brought a deck, and the game is left when a part of it is taken."""
    seats = tuple(read_seats(["person:Ann", "bot:random"]))
    table = begin(Plan(futura(), seats, seed="half", decks={0: mine()}))
    assert play_decks(table, most=20) == 20
    assert question(table) == "face"
    return table


def test_a_deck_brought_along_goes_on_after_a_save_in_the_middle_of_deck_building() -> None:
    table = half_built()
    for again in (resume(table.file), resume(table.save()), open_table(record=table.file)):
        assert sorted(again.decks[0].cards) == sorted(mine().cards)
        assert not again.asks_person(0)
        play_decks(again)
        assert question(again) not in KINDS
        assert cards_of(again, 0) == sorted(mine().cards)


def test_a_deck_brought_along_goes_on_after_a_save_before_the_first_card() -> None:
    table = begin(
        Plan(futura(), tuple(read_seats(["person:Ann", "person:Bea"])), seed="1", decks={1: mine()})
    )
    table.choose(0, table.match.state.choices(0)[0])
    again = resume(table.file)
    assert (again.asks_person(0), again.asks_person(1)) == (True, False)
    play_decks(again)
    assert cards_of(again, 1) == sorted(mine().cards)


def test_the_record_keeps_the_cards_of_a_deck_but_not_the_notes_of_its_owner() -> None:
    text = half_built().file.read_text()
    assert "Night Shift" in text
    assert "Only for me" not in text


@pytest.mark.parametrize(
    "notes",
    ["Night Shift", {"0": "1 ARM-01"}, {"0": "3 ARM-99"}, {"zero": "1 ARM-01"}, {"0": None}, [1]],
)
def test_whoever_has_no_good_deck_in_the_record_is_asked(tmp_path: Path, notes: object) -> None:
    table = half_built()
    about = {**table.match.about, "decks": notes}
    file = tmp_path / "stranger.json"
    file.write_text(forged(record.save(table.match), about=about))
    again = resume(file)
    assert again.decks == {}
    play_decks(again)
    assert again.next_seat == 0
    assert again.asks_person(0)


async def test_a_rematch_asks_for_the_decks_again() -> None:
    seats = tuple(read_seats(["person:Ann", "bot:random"]))
    app = Hall(opened=Plan(futura(), seats, {"match": "best_of_three"}, "r", decks={0: mine()}), bot_delay=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: app.table is not None and bool(app.table.match.state.decks[0]))
        first = app.table
        table_screen(app).dismiss("rematch")
        await until(pilot, lambda: app.table not in (None, first))
        await until(pilot, lambda: table_screen(app).ask_panel.asked is not None)
        assert app.table is not None
        assert app.table.match.state.options["match"] == "best_of_three"
        assert question(app.table) == "deck"
        assert app.table.asks_person(0)


# A match against the clock.


def test_each_game_of_a_match_has_its_own_time_at_the_screen() -> None:
    options = {"match": "best_of_three", "clock_minutes": 45}
    plan = Plan(
        futura(),
        tuple(read_seats(["person:Ann", "person:Bea"])),
        options,
        seed="m",
        decks={0: mine(), 1: mine()},
    )
    table = begin(plan)
    while table.match.state.cycle == 0:
        seat = table.next_seat
        assert seat is not None
        table.choose(
            seat, table.match.state.choices(seat)[0] if table.asks_person(seat) else table.think(seat)
        )
    match: Match[Any] = table.match
    match.about["seconds"] = 45 * 60
    late = Table(match, table.sitters, table.file)
    up = [late.time_is_up]
    seat = late.next_seat
    assert seat is not None
    late.choose(seat, match.state.choices(seat)[0])
    assert len(match.state.finished) == 1
    up.append(late.time_is_up)
    assert up == [True, False]
    assert match.about["seconds"] < 45 * 60
    assert not resume(late.file).time_is_up
