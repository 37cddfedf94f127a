"""How well a format of tournaments finds the strongest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from starhall.cli import main
from starhall.core import NotUnderstood
from starhall.lab import formats


def test_an_order_is_compared_with_the_true_one() -> None:
    assert formats.correlation(range(16)) == 1
    assert formats.correlation(range(16)[::-1]) == -1
    assert formats.correlation([1, 0, 2]) == 0.5


def test_the_same_seed_gives_the_same_measurement_and_the_page_its_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- format saga -->\n<!-- end of format saga -->\nafter\n")
    words = ["events", "measure", "saga", "--rounds", "1", "--events", "2", "--write", str(page)]
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["scoring"] for one in found["scorings"]] == [
        "swiss",
        "share 0",
        "share 0.25",
        "share 0.5",
        "share 0.75",
        "matchpoints",
    ]
    assert all(-1 <= one["mean"] <= 1 for one in found["scorings"])
    again = formats.measure("saga", rounds=1, events=2)
    assert [one.to_plain() for one in again] == found["scorings"]
    assert formats.table(again) in page.read_text()


def test_tables_that_sixteen_do_not_fill_are_refused() -> None:
    with pytest.raises(NotUnderstood, match="say 2 or 4"):
        formats.measure("saga", seats=3)
    with pytest.raises(NotUnderstood, match="two tournaments"):
        formats.measure("saga", events=1)
