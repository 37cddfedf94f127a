"""The bars beside the speed of play: which are met, and where that is written; nothing here is timed."""

from __future__ import annotations

from pathlib import Path

from benchmarks import speed_page
from benchmarks.beyond import Figure, text
from starhall.lab import marked

LATE = Figure("joining late", "void", 21.5, "ms", 20)
JOBS = Figure("simulate --jobs 2", "peace", 1.9, "times one job", 1.9, least=True)


def test_a_bar_is_the_most_or_the_least_that_is_wanted() -> None:
    assert not LATE.met
    assert LATE._replace(value=20).met
    assert JOBS.met
    assert not JOBS._replace(value=1.89).met


def test_the_page_tells_each_figure_with_its_bar_and_keeps_what_stands_around(tmp_path: Path) -> None:
    page = tmp_path / "speed.md"
    page.write_text(f"Before.\n{speed_page.BEYOND}After.\n", encoding="utf-8")
    for found in ([LATE], [LATE, JOBS]):
        marked.write(page, "bars", "beyond", text(found))
    written = page.read_text(encoding="utf-8")
    assert "1 of 2 bars met." in written
    assert "0 of 1" not in written
    assert "| joining late | void | 21.5 ms | MISSED 20 |" in written
    assert "| simulate --jobs 2 | peace | 1.9 times one job | met 1.9 |" in written
    assert written.startswith("Before.")
    assert written.endswith("After.\n")
