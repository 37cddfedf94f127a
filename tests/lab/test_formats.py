"""How well a format of tournaments finds the strongest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from starhall.cli import main
from starhall.core import NotUnderstood
from starhall.events import Round, Table
from starhall.lab import formats

PARTS = ("saga", "peace", "all")


def test_an_order_is_compared_with_the_true_one() -> None:
    assert formats.correlation(range(16)) == 1
    assert formats.correlation(range(16)[::-1]) == -1
    assert formats.correlation([1, 0, 2]) == 0.5


def test_the_same_seed_gives_the_same_measurement_and_the_page_its_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    marks = "".join(f"<!-- format {part} -->\n<!-- end of format {part} -->\n" for part in PARTS)
    page.write_text(f"before\n{marks}after\n")
    file = tmp_path / "formats.jsonl"
    words = ["events", "measure", "saga", "peace", "--file", str(file), "--rounds", "1", "--json"]
    assert main([*words, "--events", "2"]) == 0
    capsys.readouterr()
    # What a file keeps is gone on with, and comes to the same as all at once.
    assert main([*words, "--events", "3", "--resume", "--write", str(page)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(one["games"], one["events"]) for one in found] == [
        (["saga"], 3),
        (["peace"], 3),
        (["saga", "peace"], 3),
    ]
    scorings = [one["scoring"] for one in found[0]["scorings"]]
    assert scorings[::5] == ["swiss", "scores, share 0"]
    assert scorings[-1] == "matchpoints"
    again = formats.Measured.begin(rounds=1)
    again.play(["saga", "peace"], 3)
    for part, told in zip((["saga"], ["peace"], ["saga", "peace"]), found, strict=True):
        for one, plain in zip(again.found(part), told["scorings"], strict=True):
            assert json.loads(json.dumps(one.to_plain())) == plain
        assert formats.table(again.found(part)) in page.read_text()
        assert told["verdict"] in page.read_text()


def test_tables_that_sixteen_do_not_fill_are_refused() -> None:
    with pytest.raises(NotUnderstood, match="say 2 or 4"):
        formats.Measured.begin(seats=3).play(["saga"], 2)
    with pytest.raises(NotUnderstood, match="two tournaments"):
        formats.Measured.begin().play(["saga"], 1)
    with pytest.raises(NotUnderstood, match="one round"):
        formats.Measured.begin(rounds=0)


def test_what_is_settled_is_said_and_what_is_not() -> None:
    measured = formats.Measured.begin()
    lines = [{"swiss": 0.5 + n % 2 / 10, "one": 0.7 + n % 2 / 10, "other": 0.3} for n in range(20)]
    measured.results["saga"] = dict(enumerate(lines))
    said = formats.verdict(measured.found(["saga"]), 20)
    assert said == (
        "Of the scorings of duplicate `one` finds the order best, and no other as well. "
        "Swiss finds it worse, by 0.200 ± 0.000."
    )
    for n, line in enumerate(lines):
        line["other"] = line["one"] + (0.05 if n % 2 else -0.06)
        line["swiss"] = line["one"] + (0.1 if n % 3 else -0.2)
    said = formats.verdict(measured.found(["saga"]), 20)
    assert "as good, for all that was played, may be `other`. Whether Swiss" in said
    assert said.endswith("takes about 3,400 of each kind.")


def test_scores_are_compared_with_those_of_the_same_seat() -> None:
    rounds = [Round((Table((0, 1)), Table((2, 3))))]
    earned = formats.by_scores(rounds, [((10.0, 4.0), (6.0, 8.0))], 0.5)
    assert earned[:4] == [10 - 3, 4 - 4, 6 - 5, 8 - 2]
