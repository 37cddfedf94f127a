"""A table without a screen: who is next, who looks, what is kept."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from starhall.core import AS_IS, HOST, Die, NotLegal, NotUnderstood, RecordError, Typed, digest, record
from starhall.core.dealer import OutcomeNeeded
from starhall.terminal import explain, store
from starhall.terminal.hall import open_table
from starhall.terminal.seats import Sitter
from starhall.terminal.table import Table, begin, read_match, read_outcomes, resume
from tests.fixtures import cargo
from tests.fixtures.play import forged
from tests.terminal.driver import new_table, peace, plan, play_first


def saved(table: Table) -> dict[str, object]:
    found = json.loads(table.file.read_text())
    assert isinstance(found, dict)
    return found


def test_a_person_alone_with_bots_needs_no_curtain() -> None:
    table = new_table("person:Ann", "bot:random")
    assert (table.viewer, table.curtain_due) == (0, False)


def test_two_people_pass_the_screen_on() -> None:
    table = new_table("person:Ann", "person:Bea")
    first = table.next_seat
    assert first is not None
    due = [table.curtain_due]
    table.sit(first)
    due.append(table.curtain_due)
    while table.next_seat == first:
        table.choose(first, table.match.state.choices(first)[0])
    due.append(table.curtain_due)
    table.curtain = False
    due.append(table.curtain_due)
    assert due == [True, False, True, False]


def test_where_there_are_secrets_the_curtain_cannot_be_switched_off() -> None:
    assert cargo.GAME.has_secrets
    assert not peace().has_secrets
    table = new_table("person:Ann", "person:Bea", game=cargo.GAME)
    table.curtain = False
    assert table.curtain_due


def test_whoever_takes_over_the_last_seat_sees_no_hand_before_the_curtain() -> None:
    table = new_table("person:Ann", "person:Bea", game=cargo.GAME)
    table.sit(0)
    table.seat_bot(0, "random")
    assert table.viewer is None
    while table.next_seat == 0:
        table.choose(0, table.think(0))
    assert table.next_seat == 1
    assert table.curtain_due


def test_of_several_who_are_asked_at_once_bots_go_first() -> None:
    table = new_table("person:Ann", "person:Bea", "bot:random", game=cargo.GAME)
    assert [question[0] for question in table.match.state.asked] == [0, 1, 2]
    assert table.next_seat == 2


def test_a_table_that_was_left_at_once_is_not_kept(data: Path) -> None:
    assert new_table("person:Ann", "bot:random").farewell == ""
    assert not data.exists()


def test_every_choice_is_kept_and_an_undo_too() -> None:
    table = new_table("person:Ann", "person:Bea")
    seat = table.next_seat
    assert seat is not None
    table.sit(seat)
    table.choose(seat, table.match.state.choices(seat)[0])
    assert len(saved(table)["choices"]) == 1  # type: ignore[arg-type]
    table.undo()
    assert saved(table)["choices"] == []
    assert table.next_seat == seat


def test_a_finished_game_becomes_a_replay(data: Path) -> None:
    table = new_table("bot:random", "bot:random")
    play_first(table)
    assert not table.file.exists()
    assert table.replay is not None
    assert digest(read_match(table.replay).state) == digest(table.match.state)
    assert [row.seats for row in store.kept(store.REPLAYS)] == [("Pip bot", "Whim bot")]


def test_a_full_disk_is_told_and_the_game_goes_on(data: Path) -> None:
    data.write_text("a file where the folder should be")
    table = new_table("person:Ann", "bot:random")
    play_first(table, 2)
    assert "could not be saved" in table.trouble
    assert len(table.match.choices) == 2


def test_when_the_time_for_the_game_is_up_the_table_calls_it() -> None:
    game = dataclasses.replace(
        cargo.GAME, state=type("Hurried", (cargo.CargoState,), {}), minutes_to_play=lambda options: 45
    )
    table = new_table("person:Ann", "bot:random", game=game)
    table.match.about["seconds"] = 45 * 60 - 1000
    early = Table(table.match, table.sitters, table.file)
    assert not early.time_is_up
    table.match.about["seconds"] = 45 * 60
    late = Table(table.match, table.sitters, table.file)
    seat = late.next_seat
    assert seat is not None
    late.choose(seat, late.match.state.choices(seat)[0])
    assert (late.match.over, late.match.choices[-1][0]) == (True, HOST)
    assert late.why_no_undo() is not None


def test_undo_is_refused_in_words() -> None:
    table = new_table("person:Ann", "bot:random", take_backs="consent")
    reason = table.why_no_undo()
    assert reason is not None
    assert reason.text == "nothing has been chosen yet"
    while table.next_seat == 0:
        play_first(table, len(table.match.choices) + 1)
    play_first(table, len(table.match.choices) + 1)
    with pytest.raises(NotLegal, match="Pip bot has chosen since"):
        table.undo()


def test_free_take_backs_go_back_over_dice_and_bots_and_the_record_says_so() -> None:
    table = new_table("person:Ann", "bot:random")
    while {seat for seat, _ in table.match.choices} != {0, 1} or table.match.choices[-1][0] == 0:
        play_first(table, len(table.match.choices) + 1)
    if all(seat for seat, _ in table.match.choices[-2:]):
        play_first(table, len(table.match.choices) + 2)
    mine = max(n for n, (seat, _) in enumerate(table.match.choices) if seat == 0)
    assert table.match.came_in(mine) is not None
    table.undo()
    assert len(table.match.choices) == mine
    assert table.match.about["take_backs"] == "free"
    assert resume(table.file).take_backs == "free"


def test_without_take_backs_a_choice_stays_chosen() -> None:
    table = new_table("person:Ann", "person:Bea", take_backs="none")
    play_first(table, 1)
    with pytest.raises(NotLegal, match="this table has agreed on no take-backs"):
        table.undo()
    assert new_table("person:Ann", "person:Bea").take_backs == "consent"


def test_a_bot_goes_on_for_a_seat_and_gives_it_back() -> None:
    table = new_table("person:Ann", "person:Bea")
    table.seat_bot(1, "greedy")
    assert table.sitters == [Sitter("Ann"), Sitter("Bea", "greedy")]
    play_first(table, 5)
    assert resume(table.file).sitters == table.sitters
    table.seat_bot(1, "")
    assert table.people == [0, 1]


def test_a_saved_game_goes_on_as_it_stood() -> None:
    table = new_table("person:Ann", "bot:random")
    play_first(table, 7)
    again = resume(table.file)
    assert digest(again.match.state) == digest(table.match.state)
    assert again.sitters == table.sitters
    assert again.file == table.file
    by_hand = resume(table.save())
    assert by_hand.file != table.file
    assert by_hand.file.parent == table.file.parent
    play_first(table)
    play_first(again)
    assert digest(again.match.state) == digest(table.match.state)


def test_a_game_that_goes_on_by_newer_rules_says_so_from_then_on(tmp_path: Path) -> None:
    table = new_table("person:Ann", "bot:random")
    play_first(table, 7)
    assert resume(table.file).renewal == []
    file = tmp_path / "older.json"
    file.write_text(forged(record.save(table.match), rules="0.9", story=None))
    again = resume(file, keep=True)
    now = peace().version
    assert again.renewal[0] == f"This game was played by rules 0.9 before; it goes on by rules {now}."
    assert again.renewal[1:-1] == list(peace().versions.values())
    play_first(again, 2)
    assert resume(file, keep=True).renewal == again.renewal


def test_a_game_that_goes_on_with_other_cards_says_so(tmp_path: Path) -> None:
    table = new_table("person:Ann", "bot:random")
    play_first(table, 7)
    file = tmp_path / "older.json"
    file.write_text(forged(record.save(table.match), content="0" * 64, story=None))
    assert resume(file).renewal[0].startswith("The cards and tables of this game were changed")


def test_what_a_stranger_notes_of_older_rules_is_safe_to_show(tmp_path: Path) -> None:
    table = new_table("person:Ann", "bot:random")
    play_first(table, 3)
    file = tmp_path / "stranger.json"
    strange: list[object] = ["1.0", [], {}, ["\x1b[31m1.0"]]
    for noted in strange:
        file.write_text(forged(record.save(table.match), about={record.PLAYED_BY: noted}))
        assert "\x1b" not in "".join(resume(file).renewal)


def test_a_record_of_strangers_has_safe_names_and_people(tmp_path: Path) -> None:
    table = new_table("person:Ann", "bot:random")
    play_first(table, 3)
    text = forged(
        record.save(table.match),
        seats=["\x1b[31mEve\x07", "B\u202eob"],
        about={"seats": [1, 2]},
        snapshots=[],
    )
    file = tmp_path / "stranger.json"
    file.write_text(text)
    again = resume(file)
    assert again.sitters == [Sitter("Eve"), Sitter("Bob")]
    assert "\x1b" not in explain.sentence(again.match, again.match.log(None)[0])


def test_a_file_that_is_no_record_is_refused_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "no.json"
    with pytest.raises(RecordError, match=r"no\.json"):
        read_match(file)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match=r"no\.json"):
        read_match(file)
    file.write_text("{}")
    with pytest.raises(RecordError, match=r"no\.json: starhall"):
        read_match(file)


def typed_table() -> Table:
    dealer = Typed()
    while True:
        try:
            return begin(plan("person:Ann", "person:Bea", typed=True), dealer)
        except OutcomeNeeded as needed:
            dealer.give(needed.die.written[0] if needed.die else AS_IS if needed.order else 0)


def test_typed_dice_are_asked_for_until_the_choice_can_be_made() -> None:
    table = typed_table()
    seat = table.next_seat
    assert seat is not None
    roll_all = table.match.state.choices(seat)[-1]
    for _ in range(3):
        with pytest.raises(OutcomeNeeded) as needed:
            table.choose(seat, roll_all)
        assert needed.value.die is not None
        table.give(needed.value, needed.value.die.written[-1])
    table.choose(seat, roll_all)
    assert len(table.match.choices) == 1
    again = resume(table.file)
    assert again.typed is not None
    with pytest.raises(OutcomeNeeded):
        again.choose(seat, roll_all)


def test_typed_dice_that_were_not_rolled_are_forgotten() -> None:
    table = typed_table()
    seat = table.next_seat
    assert seat is not None
    roll_all = table.match.state.choices(seat)[-1]
    with pytest.raises(OutcomeNeeded) as needed:
        table.choose(seat, roll_all)
    assert needed.value.die is not None
    table.give(needed.value, " ".join([needed.value.die.written[0]] * 9))
    table.choose(seat, roll_all)
    assert table.typed is not None
    assert len(table.typed.outcomes) == table.match.state.drawn


def test_typed_outcomes_are_checked() -> None:
    die = OutcomeNeeded(0, "1 of 2 dice", die=Die("six", [1, 2], ["one", "M"]))
    assert read_outcomes(die, "m, ONE") == ["M", "one"]
    assert read_outcomes(die, "2") == [2]
    pick = OutcomeNeeded(0, "one of 3, counted from 0", size=3)
    assert read_outcomes(pick, "2") == [1]
    order = OutcomeNeeded(0, "an order of 3 things, or 'as is'", size=3, order=True)
    assert read_outcomes(order, "3 1 2") == [[2, 0, 1]]
    assert read_outcomes(order, "as is") == ["as is"]
    for needed, text in (
        (die, "7"),
        (die, ""),
        (pick, "0"),
        (pick, "4"),
        (pick, "x"),
        (order, "1 2"),
        (order, "1 1 2"),
    ):
        with pytest.raises(NotUnderstood):
            read_outcomes(needed, text)


def test_a_table_is_opened_for_others_to_show() -> None:
    table = open_table(game="peace", seats=["person:Ann", "bot:random"], seed="1", options={"rolls": 3})
    assert table.match.state.options["rolls"] == 3
    play_first(table, 2)
    assert len(open_table(record=table.file).match.choices) == 2
    with pytest.raises(NotUnderstood, match="holds a game of peace, not of chess"):
        open_table(game="chess", record=table.file)
    with pytest.raises(NotUnderstood, match="which game"):
        open_table()
