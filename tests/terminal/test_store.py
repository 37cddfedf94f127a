"""Files: whole or not at all, and a list that nothing can break."""

from __future__ import annotations

from pathlib import Path

import pytest

from starhall.terminal import store
from tests.terminal.driver import new_table, play_first


def test_the_data_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("STARHALL_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert store.data_folder() == tmp_path / "starhall"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert store.data_folder() == Path.home() / ".local" / "share" / "starhall"


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    store.write(file, "old")

    def fail(*_: object) -> None:
        raise OSError("no space")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="no space"):
        store.write(file, "new")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_the_list_shows_games_and_says_what_is_none(data: Path) -> None:
    table = new_table("person:Ann", "bot:random")
    play_first(table, 3)
    table.save()
    (data / store.SAVES / "broken.json").write_text("{")
    (data / store.SAVES / "other.json").write_text('{"seats": 3}')
    rows = store.kept(store.SAVES, store.AUTOSAVES)
    good = [row for row in rows if not row.problem]
    assert {row.automatic for row in good} == {True, False}
    assert all(row.seats == ("Ann", "Pip bot") and row.choices == 3 for row in good)
    assert sorted(row.about.split(":")[0] for row in rows if row.problem) == ["broken.json", "other.json"]


def test_an_empty_hall_has_no_games() -> None:
    assert store.kept(store.SAVES, store.AUTOSAVES, store.REPLAYS) == []
