"""`starhall deck`, and `starhall play --deck`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from starhall.cli import main
from starhall.core import NotUnderstood, registry
from starhall.games.futura.box.parts import ID, SLOTS
from starhall.terminal import decks as kept
from starhall.terminal.app import Hall
from starhall.terminal.hall import open_table, run_plain
from starhall.terminal.seats import read_seats
from starhall.terminal.table import Plan

GOOD = """\
Name: Night Shift
# Cheap raids.

Armour (15)
3 ARM-01 Dustrunner Vest
3 ARM-02
3 Courier Shell
3 ARM-04
3 ARM-05
Sabers
3 SAB-01
3 SAB-02
3 SAB-03
3 SAB-04
3 SAB-05
Sigils
10 Paladin Sigil
Abilities
3 ABL-06
3 ABL-08
3 ABL-10
1 ABL-12
Items
3 ITM-07
3 ITM-10
3 ITM-18
1 ITM-25
"""


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Decks are kept in a folder of this test."""
    monkeypatch.setenv("STARHALL_DATA", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """A deck file that a player of the first rank may bring."""
    file = tmp_path / "night.txt"
    file.write_text(GOOD, encoding="utf-8")
    return file


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run a command in this process."""
    code = main(["deck", *words])
    found = capsys.readouterr()
    return code, found.out, found.err


def test_list_shows_starters_and_own_decks(capsys: pytest.CaptureFixture[str], good: Path) -> None:
    assert run(capsys, "import", str(good))[0] == 0
    code, out, _ = run(capsys, "list")
    lines = out.splitlines()
    assert code == 0
    assert lines[0].split() == ["SD-IMP", "starter", "Imperial", "60", "cards,", "legal", "from", "rank", "4"]
    assert lines[5].split()[:4] == ["night-shift", "own", "Night", "Shift"]
    assert lines[5].endswith("60 cards, legal from rank 1")
    facts = json.loads(run(capsys, "list", "--json")[1])
    assert [row["deck"] for row in facts["decks"]][-1] == "night-shift"
    assert facts["decks"][2]["legal"] == ["casual", "2", "3", "4", "5"]


def test_list_goes_on_after_a_broken_file(capsys: pytest.CaptureFixture[str]) -> None:
    folder = kept.folder(registry.game("futura"))
    folder.mkdir(parents=True)
    (folder / "torn.txt").write_text("3 ARM-99\n", encoding="utf-8")
    (folder / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    code, out, err = run(capsys, "list")
    assert code == 0
    assert len(out.splitlines()) == 6
    assert "torn.txt: line 1: there is no card 'ARM-99'" in err
    assert "bytes.txt: this is no text file" in err


def test_show_prints_a_deck_by_id_name_or_file(capsys: pytest.CaptureFixture[str], good: Path) -> None:
    for name in ("SD-REV", "revolution"):
        code, out, _ = run(capsys, "show", name)
        assert code == 0
        assert out.startswith("Revolution\n")
    code, out, _ = run(capsys, "show", str(good))
    assert "Night Shift" in out
    assert "Armour: 15 of 15" in out
    assert out.endswith("from rank 1 (Initiate)\n")


def test_check_prints_every_fault_with_its_rule(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, good: Path
) -> None:
    assert run(capsys, "check", str(good))[:2] == (0, "Night Shift is legal in casual play.\n")
    assert run(capsys, "check", str(good), "--rank", "1")[:2] == (0, "Night Shift is legal at rank 1.\n")
    bad = tmp_path / "bad.txt"
    bad.write_text(GOOD.replace("3 ARM-02", "4 ARM-02").replace("1 ABL-12", "1 ABL-47"), encoding="utf-8")
    code, out, _ = run(capsys, "check", str(bad), "--rank", "1")
    assert code == 1
    for text in (
        "Night Shift is not legal at rank 1:",
        "- it has 61 cards, not 60",
        "- it has 16 armour cards, not 15",
        "- ABL-47 Second Pulse is level 8",
        "- 4 copies of ARM-02 Ashwalk Leathers, at most 3",
        "FUT-017: A deck may never have more or fewer than 60 cards",
        "FUT-395: Tournament decks obey",
    ):
        assert text in out
    code, out, _ = run(capsys, "check", str(bad), "--json")
    assert code == 1
    assert [fault["rule"] for fault in json.loads(out)["faults"]] == ["FUT-017", "FUT-012"]


def test_check_refuses_what_it_does_not_know(capsys: pytest.CaptureFixture[str], good: Path) -> None:
    code, _, err = run(capsys, "check", str(good), "--rank", "9")
    assert (code, err) == (2, "starhall: there is no rank 9; there are 1, 2, 3, 4, 5\n")
    code, _, err = run(capsys, "check", "no-such-deck")
    assert code == 2
    assert "there is no deck and no file 'no-such-deck'; there are SD-IMP, SD-AOR" in err
    code, _, err = run(capsys, "--game", "peace", "list")
    assert (code, err) == (2, "starhall: nobody brings a deck to We Come In Peace\n")


def test_import_keeps_a_legal_deck_and_replaces_none_unasked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, good: Path
) -> None:
    code, out, _ = run(capsys, "import", str(good))
    assert code == 0
    assert "starhall play futura --deck night-shift" in out
    code, _, err = run(capsys, "import", str(good))
    assert code == 2
    assert "there is a deck night-shift already; --force replaces it" in err
    assert run(capsys, "import", str(good), "--force")[0] == 0
    assert run(capsys, "import", str(good), "--name", "Day Shift")[0] == 0
    assert run(capsys, "check", "day shift")[0] == 0
    code, _, err = run(capsys, "import", str(good), "--name", "Imperial")
    assert (code, err) == (2, "starhall: Imperial is a starter deck: give yours another name\n")
    code, _, err = run(capsys, "import", str(good), "--name", "★")
    assert code == 2
    assert "has no letter or figure" in err


def test_import_refuses_an_illegal_or_missing_deck(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    short = tmp_path / "short.txt"
    short.write_text("1 ARM-01\n", encoding="utf-8")
    code, out, err = run(capsys, "import", str(short))
    assert code == 1
    assert "is not legal, so it was not imported" in err
    assert "- it has 1 card, not 60" in out
    assert kept.own(registry.game("futura")) == []
    code, _, err = run(capsys, "import", str(tmp_path / "none.txt"))
    assert code == 2
    assert "No such file" in err


def test_a_deck_name_cannot_leave_the_folder(capsys: pytest.CaptureFixture[str], good: Path) -> None:
    code, _, _ = run(capsys, "import", str(good), "--name", "../../etc/x")
    assert code == 0
    assert [path.name for path in kept.own(registry.game("futura"))] == ["etc-x.txt"]


def test_export_writes_what_can_be_read_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, good: Path
) -> None:
    run(capsys, "import", str(good))
    code, out, _ = run(capsys, "export", "night-shift")
    assert code == 0
    assert out.splitlines()[:2] == ["Name: Night Shift", "# Cheap raids."]
    file = tmp_path / "out.txt"
    assert run(capsys, "export", "night-shift", str(file))[0] == 0
    assert file.read_text(encoding="utf-8") == out
    code, _, err = run(capsys, "export", "night-shift", str(file))
    assert code == 2
    assert "is there already; --force replaces it" in err
    assert run(capsys, "export", "SD-REV", str(file), "--force")[0] == 0
    code, _, err = run(capsys, "export", "SD-REV", str(tmp_path / "nowhere" / "x"))
    assert code == 2
    assert "make it first" in err
    assert not (tmp_path / "nowhere").exists()
    code, _, err = run(capsys, "export", "SD-REV", str(tmp_path), "--force")
    assert code == 2
    assert "cannot be written" in err


def test_a_person_who_brings_a_deck_is_not_asked_for_it(good: Path) -> None:
    table = open_table(game="futura", seats=["person:Ann", "person:Ben"], seed="d", decks=[str(good)])
    kind = ""
    while (seat := table.next_seat) is not None:
        if table.asks_person(seat):
            kind = table.match.state.question(seat)[1].name
            if kind not in ("deck", "face"):
                break
            assert seat == 1
            table.choose(seat, table.match.state.choices(seat)[0])
        else:
            assert seat == 0
            table.choose(seat, table.think(seat))
    assert kind not in ("deck", "face")
    state = table.match.state
    mine = [*state.decks[0], *state.hands[0], *state.discards[0], *state.bays[0]]
    wanted = kept.find(registry.game("futura"), str(good)).cards
    assert sorted(ID[card // SLOTS] for card in mine) == sorted(wanted)


def test_a_starter_deck_can_be_brought_too() -> None:
    out = io.StringIO()
    code = run_plain(
        game="futura",
        seats=["person:Ann", "person:Ben"],
        seed="s",
        decks=["SD-MOR", "SD-REV"],
        stdin=io.StringIO("q\n"),
        stdout=out,
    )
    assert code == 0
    table = open_table(game="futura", seats=["person", "person"], seed="s", decks=["SD-MOR", "SD-REV"])
    for seat in (0, 1):
        assert not table.asks_person(seat)
        table.choose(seat, table.think(seat))
    assert table.next_seat is not None
    assert table.match.state.question(table.next_seat)[1].name not in ("deck", "face")


async def test_the_hall_takes_a_deck_by_itself(good: Path) -> None:
    game = registry.game("futura")
    plan = Plan(
        game, tuple(read_seats(["person:Ann", "bot:random"])), seed="h", decks={0: kept.find(game, str(good))}
    )
    app = Hall(opened=plan, bot_delay=0)
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(400):
            await pilot.pause()
            table = app.table
            if table and table.next_seat is not None and table.asks_person(table.next_seat):
                break
        assert app.table is not None
        question = app.table.match.state.question(0)
        assert question is not None
        assert question[1].name not in ("deck", "face")
        first = next(choice for seat, choice in app.table.match.choices if seat == 0)
        assert first == game.kinds_by_name["deck"].choice(5)


def test_a_deck_that_the_table_forbids_is_refused_before_the_game(good: Path) -> None:
    with pytest.raises(NotUnderstood, match="Imperial may not be played at this table"):
        open_table(game="futura", options={"deck_check": "1"}, decks=["SD-IMP"])
    with pytest.raises(NotUnderstood, match="2 decks for 1 person"):
        open_table(game="futura", decks=["SD-IMP", "SD-AOR"])
    with pytest.raises(NotUnderstood, match="nobody brings a deck to We Come In Peace"):
        open_table(game="peace", decks=["SD-IMP"])
