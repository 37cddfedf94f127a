"""Games are found by their entry points, ours and those of others; a broken one is left out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from starhall.core import NotUnderstood, registry
from starhall.core.registry import BrokenGame
from tests.fixtures.cargo import GAME
from tests.fixtures.site import install, installed, luck


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with installed(tmp_path, monkeypatch):
        yield tmp_path


def test_our_own_games_are_there(site: Path) -> None:
    assert "peace" in registry.slugs()
    assert registry.game("peace").slug == "peace"
    assert registry.game("peace") is registry.game("peace")
    assert registry.left_out() == ()


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
    assert registry.left_out() == ()


def test_two_games_of_one_name_are_left_out_and_both_are_named(site: Path) -> None:
    install(site, "first", "cargo = tests.fixtures.cargo:GAME")
    install(site, "second", "cargo = second_pack:GAME")
    with pytest.raises(
        BrokenGame, match=r"two games are called 'cargo': .* and .*; uninstall one of them"
    ) as error:
        registry.game("cargo")
    assert "second_pack:GAME" in str(error.value)
    assert "tests.fixtures.cargo:GAME" in str(error.value)
    assert registry.left_out() == (str(error.value),)
    assert "cargo" not in registry.slugs()
    assert registry.game("peace").slug == "peace"


def test_nobody_takes_the_name_of_one_of_our_games(site: Path) -> None:
    install(site, "thief", "peace = thief_pack:GAME", code=luck("slug='peace'").replace("slug='luck', ", ""))
    assert registry.game("peace").name == "We Come In Peace"
    assert registry.left_out() == (
        "game 'peace' (thief_pack:GAME) is left out: Starhall has one of that name",
    )


def test_the_same_game_found_twice_is_one_game(site: Path) -> None:
    install(site, "first", "cargo = tests.fixtures.cargo:GAME")
    install(site, "second", "cargo = tests.fixtures.cargo:GAME")
    assert registry.slugs().count("cargo") == 1


def test_a_game_of_a_few_lines_is_on_the_shelf(site: Path) -> None:
    install(site, "good", "luck = good_pack:GAME", code=luck())
    assert registry.game("luck").name == "Small"
    assert registry.left_out() == ()


BROKEN = {
    "import nowhere_at_all": "No module named 'nowhere_at_all'",
    "1 / 0": "division by zero",
    "raise KeyError": "KeyError",
    "raise SystemExit": "SystemExit",
    "def : pass": r"invalid syntax|SyntaxError",
    "GAMES = 1": "GAME",
    "GAME = 'luck'": r"it is no starhall\.core\.Game",
    "from tests.fixtures.cargo import GAME": "it calls itself 'cargo'; both names must be the same",
    "from starhall.core.content import parse\nparse('[row', int, 'cards.toml')": r"cards\.toml: Expected",
    luck("minutes='long'"): "its minutes 'long' do not begin with a number",
    luck("kinds=(PICK, PICK)"): "two of its kinds of decisions have the same name",
    luck("kinds=(PICK, Kind('other', 'number', size=2))"): "its kind 'other' has no words",
    luck("options=(TableOption('pace', 'slow', '', lambda players: ('fast',)),)"): "'slow' is not fast",
    luck("ledger=Ledger('tests.fixtures', 'LUCK-')"): r"ledger\.toml",
    luck("board=lambda seen: seen.nowhere"): "no attribute 'nowhere'",
    luck("players=range(0)"): "range",
    luck() + "small_game(LuckState, set_up, slug='other')": "its state LuckState belongs to another game",
}
"""The code of a plug-in, and what is said of it."""


@pytest.mark.parametrize(("code", "message"), BROKEN.items(), ids=lambda text: text.splitlines()[-1])
def test_a_broken_plug_in_is_left_out_with_a_message(site: Path, code: str, message: str) -> None:
    install(site, "broken", "luck = broken_pack:GAME", code=code)
    install(site, "good", "cargo = tests.fixtures.cargo:GAME")
    with pytest.raises(
        BrokenGame, match=rf"game 'luck' \(broken_pack:GAME\) cannot be loaded: .*({message})"
    ) as error:
        registry.game("luck")
    assert registry.left_out() == (str(error.value),)
    assert "luck" not in registry.slugs()
    assert {"cargo", "peace"} <= set(registry.slugs())


def test_a_name_that_no_address_could_hold_is_left_out(site: Path) -> None:
    install(site, "odd", "../luck = odd_pack:GAME", code=luck("slug='../luck'").replace("slug='luck', ", ""))
    (why,) = registry.left_out()
    assert "needs a name of small letters" in why
    assert "odd_pack" not in sys.modules
