"""`starhall replay FILE --html OUT`: what is said where the page cannot be made."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhall.cli import main
from starhall.server.book.refusals import Refused
from starhall.server.shown import one_file

RECORD = Path(__file__).parents[1] / "records" / "peace" / "first-0.json"


def test_a_file_that_is_no_record_makes_no_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, out = tmp_path / "no.json", tmp_path / "no.html"
    file.write_text("[]")
    assert main(["replay", str(file), "--html", str(out)]) == 2
    assert "This record cannot be played" in capsys.readouterr().err
    assert not out.exists()


def test_a_page_that_would_be_too_long_is_refused(tmp_path: Path) -> None:
    template = tmp_path / "page"
    template.write_text(
        "".join(f'<script type="text/plain" id="{place}">' for place in ("game", "record", "seal"))
    )
    assert one_file.page(b"abc", "{}", template=template).startswith(
        b'<script type="text/plain" id="game">abc<'
    )
    with pytest.raises(Refused, match="takes more than 1,500,000 bytes"):
        one_file.page(b"a" * one_file.MOST, "{}", template=template)


def test_without_the_browser_client_there_is_no_page(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="make web"):
        one_file.page(b"", RECORD.read_text(), template=tmp_path / "missing")
