"""Records as tables: every choice, draw and line stands in them once."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest

from starhall.cli import main
from starhall.core import Match, record, registry
from starhall.lab.record_tables import TABLES, read

ROOT = Path(__file__).resolve().parents[2]


def played(slug: str, choices: int = 10_000) -> Match[Any]:
    """A game at random, to its end or for so many choices."""
    match, rng = Match(registry.game(slug), registry.game(slug).players[0], seed="tables"), Random(1)
    while not match.over and len(match.choices) < choices:
        decision = match.game.decisions(match.state)[0]
        match.choose(decision.seat, rng.choice(decision.choices))
    return match


@pytest.mark.parametrize("slug", ["peace", "saga"])
def test_every_choice_draw_and_line_is_there_once(slug: str, tmp_path: Path) -> None:
    match = played(slug)
    file = tmp_path / "game.json"
    file.write_text(record.save(match))
    tables = {path.stem: pl.read_parquet(path) for path in read([file], legal=True).write(tmp_path / "out")}
    assert list(tables) == list(TABLES)
    decisions = tables["decisions"]
    assert list(decisions.select("seat", "choice").iter_rows()) == match.choices
    assert all(choice in legal for choice, legal in decisions.select("choice", "legal").iter_rows())
    assert decisions["options"].to_list() == [len(legal) for legal in decisions["legal"]]
    kinds = [match.game.kind_of(choice) for _, choice in match.choices]
    assert decisions["kind"].to_list() == [kind.name for kind in kinds]
    chance = [
        one if order is None else order for one, order in tables["chance"].select("outcome", "order").rows()
    ]
    assert chance == match.journal.chance
    drawn = tables["chance"].filter(pl.col("n") < 0).height
    assert decisions["draws"][0] == drawn
    assert tables["events"]["text"].to_list() == match.told(None)
    assert tables["events"]["n"].is_sorted()
    assert tables["events"].filter(pl.col("n") < 3).height == len(match.log(None, 3))
    seats = tables["seats"]
    assert seats["place"].to_list() == list(match.state.places)
    assert seats["win"].sum() == 1
    assert tables["games"].select("decisions", "over", "whole").row(0) == (len(match.choices), True, True)


def test_a_game_that_goes_on_has_no_places_yet(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record.save(played("peace", 3)))
    rows = read([file]).rows
    assert [row[3:6] for row in rows["seats"]] == [(None, None, None)] * 2
    assert {row[7] for row in rows["decisions"]} == {None}


def test_what_is_no_record_is_left_out_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(record.save(played("peace", 3)))
    bad.write_text("{}")
    out = tmp_path / "out"
    assert main(["records", "to-parquet", str(good), str(bad), "--out", str(out)]) == 1
    said = capsys.readouterr()
    assert f"left out: {bad}" in said.err
    assert f"{out / 'decisions.parquet'}: 3 rows" in said.out
    assert json.loads((out / "schema.json").read_text())["schema"] == "1"
    assert main(["records", "to-parquet", str(bad), "--out", str(tmp_path / "none")]) == 1
    assert not (tmp_path / "none").exists()


def test_the_page_names_every_table_and_column() -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    for table, columns in TABLES.items():
        (row,) = re.findall(rf"^\| `{table}` \|.*$", page, re.MULTILINE)
        assert {column for column in columns if f"`{column}`" not in row} <= {"record"}, table
