"""What of an earlier build is used again, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.compiling import kept


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Return a folder with a complete build, made in one way from one source."""
    folder = tmp_path / "build"
    kept.begin(folder, "one way")
    (folder / "object.o").write_bytes(b"native")
    kept.finish(folder, "one way", "one source")
    return folder


def test_a_build_is_current_while_neither_its_sources_nor_the_way_it_is_built_change(built: Path) -> None:
    assert kept.is_current(built, "one way", "one source")
    assert not kept.is_current(built, "one way", "another source")
    assert not kept.is_current(built, "another way", "one source")


def test_a_build_that_was_stopped_is_not_current_and_its_objects_are_used_again(built: Path) -> None:
    kept.begin(built, "one way")
    assert not kept.is_current(built, "one way", "one source")
    assert (built / "object.o").exists()


def test_nothing_is_used_again_that_was_built_in_another_way(built: Path) -> None:
    kept.begin(built, "another way")
    assert not (built / "object.o").exists()
    kept.finish(built, "another way", "one source")
    assert kept.is_current(built, "another way", "one source")


def test_flags_of_the_compiler_are_part_of_the_way_it_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CFLAGS", raising=False)
    before = kept.way()
    assert kept.way() == before
    monkeypatch.setenv("CFLAGS", "-O0")
    assert kept.way() != before
