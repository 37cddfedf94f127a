"""The lesson of the page is a good one, and the page names every key that there is."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from starhall.cli import main
from starhall.core.lessons import Beat, Start

PAGE = Path(__file__).resolve().parents[2] / "docs" / "build" / "add-a-lesson.md"


def test_the_lesson_of_the_page_is_written_and_tried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = re.search(
        r"^```toml\n(# aim\.toml\n.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert found
    file = tmp_path / "aim.toml"
    file.write_text(found[1], encoding="utf-8")
    assert main(["learn", "peace", str(file), "--check"]) == 0
    assert capsys.readouterr().out == "peace/aim: all of it comes; tried in 2 ways\n"


@pytest.mark.parametrize("row", [Start, Beat])
def test_the_page_names_every_key(row: type[Start | Beat]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [field.name for field in dataclasses.fields(row) if f"`{field.name}" not in text] == []
