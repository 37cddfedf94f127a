"""Games are found by their entry points, ours and those of others."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from starhall.core import NotUnderstood, registry
from starhall.core.registry import BrokenGame
from tests.fixtures.cargo import GAME


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages, seen by a registry that has not looked yet."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    registry._found.cache_clear()
    registry.game.cache_clear()


def install(site: Path, name: str, *points: str, code: str = "") -> None:
    """Install a package as pip would: a module, and a dist-info folder with its entry points."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[starhall.games]\n" + "\n".join(points) + "\n")
    (site / f"{name}_pack.py").write_text(code)


def test_our_own_games_are_there(site: Path) -> None:
    assert "peace" in registry.slugs()
    assert registry.game("peace").slug == "peace"
    assert registry.game("peace") is registry.game("peace")


def test_the_shortest_game_stands_on_top_of_the_shelf() -> None:
    games = [registry.game(slug) for slug in ("stellar", "void", "peace")]
    assert [game.slug for game in registry.shelved(games)] == ["peace", "void", "stellar"]


def test_an_unknown_game_is_refused_with_those_there_are(site: Path) -> None:
    with pytest.raises(NotUnderstood, match=r"there is no game 'chess'; installed: .*peace"):
        registry.game("chess")


def test_the_game_of_a_third_party_is_found(site: Path) -> None:
    install(site, "thirdparty", "cargo = tests.fixtures.cargo:GAME")
    assert "cargo" in registry.slugs()
    assert list(registry.slugs()) == sorted(registry.slugs())
    assert registry.game("cargo") is GAME


def test_two_games_of_one_name_are_refused_with_both(site: Path) -> None:
    install(site, "first", "cargo = tests.fixtures.cargo:GAME")
    install(site, "second", "cargo = second_pack:GAME")
    with pytest.raises(
        BrokenGame, match=r"two games are called 'cargo': .* and .*; uninstall one of them"
    ) as error:
        registry.game("cargo")
    assert "second_pack:GAME" in str(error.value)
    assert "tests.fixtures.cargo:GAME" in str(error.value)


def test_the_same_game_found_twice_is_one_game(site: Path) -> None:
    install(site, "first", "cargo = tests.fixtures.cargo:GAME")
    install(site, "second", "cargo = tests.fixtures.cargo:GAME")
    assert registry.slugs().count("cargo") == 1


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import nowhere_at_all", "cannot be loaded: No module named 'nowhere_at_all'"),
        ("1 / 0", "cannot be loaded: division by zero"),
        ("GAMES = 1", "cannot be loaded: .*GAME"),
        ("GAME = 'cargo'", r"game 'broken': broken_pack:GAME is no starhall\.core\.Game"),
    ],
)
def test_a_broken_plug_in_is_named_and_the_others_still_load(site: Path, code: str, message: str) -> None:
    install(site, "broken", "broken = broken_pack:GAME", code=code)
    sys.modules.pop("broken_pack", None)
    with pytest.raises(BrokenGame, match=message):
        registry.game("broken")
    assert "broken" in registry.slugs()
    assert registry.game("peace").slug == "peace"
    sys.modules.pop("broken_pack", None)


def test_a_clash_does_not_hide_the_other_games(site: Path) -> None:
    install(site, "first", "cargo = tests.fixtures.cargo:GAME")
    install(site, "second", "cargo = second_pack:GAME")
    assert registry.game("peace").slug == "peace"


def test_a_game_under_another_name_than_its_own_is_refused(site: Path) -> None:
    install(site, "alias", "freight = tests.fixtures.cargo:GAME")
    with pytest.raises(BrokenGame, match="cargo"):
        registry.game("freight")
