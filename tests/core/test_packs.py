"""Content packs: laid over a game's content, checked like it, and known by their fingerprint."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from starhall.core import ContentError
from starhall.core.packs import lay_over, packs_for, read_pack, use

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "packs" / "gentle-void"


def pack(folder: Path, **tables: str) -> Path:
    """A pack for We Come In Peace with these tables."""
    (folder / "pack.toml").write_text('name = "Mine"\ngame = "peace"\n', encoding="utf-8")
    for name, text in tables.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def starhall(*words: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, because content is read once."""
    return subprocess.run(
        [sys.executable, "-m", "starhall", *words], capture_output=True, text=True, check=False, timeout=120
    )


def test_a_row_of_a_pack_replaces_the_fields_it_names(tmp_path: Path) -> None:
    mine = read_pack(pack(tmp_path, pieces="[city]\npoints = [0, 2, 3]\n"))
    laid = lay_over(mine, "pieces.toml", {"city": {"points": [0, 1, 2], "start": 2}, "core": {"start": 2}})
    assert laid == {"city": {"points": [0, 2, 3], "start": 2}, "core": {"start": 2}}


def test_only_the_packs_of_a_game_are_laid_over_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARHALL_PACKS", os.environ.get("STARHALL_PACKS", ""))
    use([pack(tmp_path), EXAMPLE])
    assert [found.name for found in packs_for("peace")] == ["Mine"]
    assert [found.name for found in packs_for("void")] == ["Gentle Void"]
    assert packs_for("saga") == []


def test_a_game_is_played_with_the_numbers_of_a_pack(tmp_path: Path) -> None:
    mine = pack(tmp_path, pieces="[city]\npoints = [0, 10, 20]\n")
    words = ("simulate", "peace", "--games", "20", "--json")
    with_pack, without = starhall("--pack", str(mine), *words), starhall(*words)
    assert with_pack.returncode == 0, with_pack.stderr
    points = [json.loads(done.stdout)["mean_points_by_seat"][0] for done in (with_pack, without)]
    assert points[0] > 5 * points[1]


def test_the_example_pack_is_played_to_the_end() -> None:
    done = starhall("--pack", str(EXAMPLE), "simulate", "void", "--games", "20", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 20


@pytest.mark.parametrize(
    ("tables", "complaint"),
    [
        (
            {"pieces": "[castle]\npoints = [0]\n"},
            "Mine: pieces.toml: castle: no such row; there are city or core. A pack changes rows of the game "
            "and adds none: starhall rules peace --content pieces lists them",
        ),
        ({"pieces": "[city]\npoints = 5\n"}, "content/pieces.toml with Mine: city: points: 5 is not a list"),
        ({"pieces": "[city]\nworth = 5\n"}, "content/pieces.toml with Mine: city: worth: no such field"),
        ({"pieces": "city = 3\n"}, "Mine: pieces.toml: city: 3 is not a table"),
        ({"pieces": "[city\n"}, "pieces.toml"),
        ({"dragons": "[red]\n"}, "Mine: dragons.toml: no such table; there are"),
    ],
)
def test_a_wrong_pack_is_refused_by_its_place(tmp_path: Path, tables: dict[str, str], complaint: str) -> None:
    done = starhall("--pack", str(pack(tmp_path, **tables)), "simulate", "peace", "--games", "1")
    assert done.returncode == 2
    assert complaint in done.stderr


def test_counts_that_do_not_add_up_name_the_pack_with_its_table_and_rows(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "Fewer"\ngame = "void"\n', encoding="utf-8")
    (tmp_path / "cards.toml").write_text("[C07]\ncopies = 4\n[C08]\ncopies = 1\n", encoding="utf-8")
    done = starhall("--pack", str(tmp_path), "simulate", "void", "--games", "1")
    assert done.returncode == 2
    assert "content/cards.toml: 117 cards, but box.toml: cards says 119; change copies" in done.stderr
    assert f"The pack Fewer ({tmp_path}) changes cards.toml: C07 (copies); C08 (copies)." in done.stderr
    (tmp_path / "box.toml").write_text("[cards]\nvalue = 117\n", encoding="utf-8")
    assert starhall("--pack", str(tmp_path), "simulate", "void", "--games", "1").returncode == 0


def test_a_folder_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"is no content pack: it has no pack\.toml"):
        read_pack(tmp_path)
    (tmp_path / "pack.toml").write_text('name = "Mine"\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"game: missing, or no text"):
        read_pack(tmp_path)
