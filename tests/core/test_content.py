"""Content files: every complaint names file, row and field."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest

from starhall.core import Content, ContentError, Mark
from starhall.core.content import parse
from starhall.core.packs import Pack
from tests.fixtures.cargo.components import CONTENT, CRATES, Crate


@dataclass(frozen=True, slots=True)
class Said:
    """A row that follows from others."""

    text: str


@dataclass(frozen=True, slots=True)
class Verb:
    """A part of a row."""

    verb: Literal["draw", "sell"]
    times: int = 1


@dataclass(frozen=True, slots=True)
class Card:
    """A row with everything that a row can have."""

    name: str
    cost: int
    mark: Mark
    open: bool = False
    bonus: int | None = None
    effects: tuple[Verb, ...] = ()
    prices: dict[str, int] = field(default_factory=dict)
    note: Any = None

    def __post_init__(self) -> None:
        if self.cost > 9:
            raise ValueError(f"cost: {self.cost} is more than 9")


GOOD = """
[blade]
name = "Blade"
cost = 3
mark = "ours"
open = true
bonus = 2
effects = [{ verb = "draw" }, { verb = "sell", times = 2 }]
prices = { ore = 1 }
note = [1, "two"]
"""


def test_rows_are_read_by_their_ids_in_the_order_of_the_file() -> None:
    rows = parse(GOOD + '[ash]\nname = "Ash"\ncost = 1\nmark = "known"\n', Card, "cards.toml")
    assert list(rows) == ["blade", "ash"]
    assert rows["blade"] == Card(
        "Blade", 3, "ours", True, 2, (Verb("draw"), Verb("sell", 2)), {"ore": 1}, [1, "two"]
    )
    assert rows["ash"].effects == ()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cost = 3", 'cost = "3"', "cards.toml: blade: cost: '3' is not a whole number"),
        ("cost = 3", "cost = 3.0", "cards.toml: blade: cost: 3.0 is not a whole number"),
        ("cost = 3", "cost = true", "cards.toml: blade: cost: True is not a whole number"),
        ("cost = 3", "", "cards.toml: blade: cost: missing"),
        ("cost = 3", "cost = 12", "cards.toml: blade: cost: 12 is more than 9"),
        (
            "cost = 3",
            "cost = 3\ncosts = 4",
            "cards.toml: blade: costs: no such field; there are name, cost, mark",
        ),
        ('"Blade"', "7", "cards.toml: blade: name: 7 is not a text"),
        ("open = true", "open = 1", "cards.toml: blade: open: 1 is not true or false"),
        ("bonus = 2", 'bonus = "x"', "cards.toml: blade: bonus: 'x' is not a whole number"),
        ('"ours"', '"mine"', "cards.toml: blade: mark: 'mine' is not one of printed, known, ours"),
        ('"draw"', '"drow"', "cards.toml: blade: effects[0]: verb: 'drow' is not one of draw, sell"),
        ("times = 2", 'times = "2"', "cards.toml: blade: effects[1]: times: '2' is not a whole number"),
        ('{ verb = "draw" }', '"draw"', "cards.toml: blade: effects[0]: 'draw' is not a table"),
        ("{ ore = 1 }", '{ ore = "1" }', "cards.toml: blade: prices: ore: '1' is not a whole number"),
        ("{ ore = 1 }", "[1]", "cards.toml: blade: prices: [1] is not a table"),
        ("note =", "effect =", "cards.toml: blade: effect: no such field"),
    ],
)
def test_a_wrong_value_is_refused_by_file_row_and_field(old: str, new: str, message: str) -> None:
    with pytest.raises(ContentError) as error:
        parse(GOOD.replace(old, new), Card, "cards.toml")
    assert str(error.value).startswith(message)


def test_a_list_that_is_none_is_refused() -> None:
    with pytest.raises(ContentError, match=r"cards\.toml: blade: effects: 5 is not a list"):
        parse('[blade]\nname = "B"\ncost = 1\nmark = "ours"\neffects = 5\n', Card, "cards.toml")


def test_a_value_in_the_place_of_a_row_is_refused() -> None:
    with pytest.raises(ContentError, match=r"cards\.toml: version: 3 is not a table"):
        parse("version = 3\n", Card, "cards.toml")


@pytest.mark.parametrize("text", ["[blade\n", "x = \n", "[a]\n[a]\n", "a = 1\na = 2\n"])
def test_what_is_no_toml_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(ContentError, match=r"cards\.toml: .*line \d"):
        parse(text, Card, "cards.toml")


def package(folder: Path, monkeypatch: pytest.MonkeyPatch, **files: bytes) -> Content:
    """A game package with these content files."""
    name = f"pack_{folder.name.replace('-', '_')}"
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text("")
    for file, data in files.items():
        (folder / name / f"{file}.toml").write_bytes(data)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return Content(name)


def test_a_missing_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ContentError, match=r"nowhere\.toml cannot be read: No such file"):
        package(tmp_path, monkeypatch).table("nowhere.toml", Card)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ContentError, match="cards"):
        package(tmp_path, monkeypatch, cards=b"\xff\xfe").table("cards.toml", Card)


def test_the_fingerprint_changes_with_values_not_with_comments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fingerprint(number: int, text: str) -> str:
        folder = tmp_path / f"v{number}"
        folder.mkdir()
        content = package(folder, monkeypatch, cards=text.encode())
        content.table("cards.toml", Card)
        return content.fingerprint

    first = fingerprint(1, GOOD)
    assert fingerprint(2, "# a comment\n" + GOOD.replace("cost = 3", "cost   =  3")) == first
    assert fingerprint(3, GOOD.replace("cost = 3", "cost = 4")) != first
    assert fingerprint(4, GOOD.replace('"Blade"', '"Sword"')) != first


def test_the_crates_of_the_fixture_are_read() -> None:
    assert CRATES["relic"] == Crate("Relic", 4, "goods", "ours", 4)
    assert len(CONTENT.fingerprint) == 64
    with pytest.raises(ContentError, match=r"crates\.toml: ore: copies: 0 is not at least 1"):
        parse('[ore]\nname = "Ore"\ncopies = 0\neffect = "goods"\nmark = "ours"\n', Crate, "crates.toml")


@dataclass(frozen=True, slots=True)
class Either:
    """A number or a word."""

    size: int | str


def test_a_field_may_be_a_number_or_a_word() -> None:
    assert parse("[a]\nsize = 3\n[b]\nsize = 'big'\n", Either, "sizes.toml")["b"] == Either("big")


def test_what_is_shown_has_no_notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = package(tmp_path, monkeypatch, cards=GOOD.encode())
    content.table("cards.toml", Card)
    assert "note" in content.tables["cards.toml"]["blade"]
    assert "note" not in content.shown["cards"]["blade"]
    assert content.shown["cards"]["blade"]["name"] == "Blade"


def test_what_is_shown_has_a_fingerprint_of_its_own() -> None:
    content = Content("tests.fixtures.cargo")
    content.table("content/crates.toml", Crate)
    before, shown = content.fingerprint, content.shown_fingerprint
    content.work_out("texts", Said, {"raid": Said("Take a crate.")})
    assert content.fingerprint == before
    assert content.shown["texts"] == {"raid": Said("Take a crate.")}
    assert content.shown_rows["texts"] is Said
    said = content.shown_fingerprint
    assert said != shown
    content.work_out("texts", Said, {"raid": Said("Take two crates.")})
    assert content.shown_fingerprint != said


def test_content_of_another_spelling_says_the_same_unless_a_pack_lies_over_it() -> None:
    content = Content("tests.fixtures.cargo", spelled_before=("old",))
    content.table("content/crates.toml", Crate)
    assert content.says("old")
    assert content.says(content.fingerprint)
    assert not content.says("other")
    content.packs.append(Pack("Mine", "cargo", Path()))
    assert not content.says("old")
