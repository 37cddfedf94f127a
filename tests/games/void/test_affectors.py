"""Sector affectors."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused
from starhall.games.void.box.parts import AFFECTOR_OF, PIECE
from starhall.games.void.box.rows import CARDS
from starhall.games.void.facts import value
from starhall.games.void.laws import supply
from starhall.games.void.seen import Piece
from tests.games.void.helpers import (
    affector,
    cell,
    hand,
    moment,
    on_board,
    only,
    pile,
    playing,
    view_of,
)


@checks("VOID-048", "VOID-010")
def test_thirteen_cards_are_sector_affectors() -> None:
    assert sum(piece >= 0 for piece in PIECE) == 13
    marked = [name for name, piece in zip(CARDS, AFFECTOR_OF, strict=True) if piece >= 0]
    assert marked == ["C01", "C02", "C03", "C04", "C05", "C06"]


@checks("VOID-049", "VOID-R20", "VOID-055")
def test_an_affector_goes_on_any_sector_of_the_players_choice() -> None:
    s = playing("C01", holes=["r1c1"], affectors=[("r2c2", "C01")])
    assert offered(s, 0) == list(range(25))
    choose(s, 0, "place", cell("r1c1"))
    assert on_board(s) == [("r2c2", "C01"), ("r1c1", "C01")]
    assert value(s, cell("r1c1")) == 2
    assert only(s, "affector placed").rule == "VOID-049"


@checks("VOID-050")
def test_its_card_stays_out_in_play_for_everyone_to_read() -> None:
    s = playing("C01")
    choose(s, 0, "place", cell("r1c1"))
    assert pile(s) == []
    assert s.playing == []
    for reader in (0, 1, None):
        assert view_of(s, reader).pieces == [Piece(0, 0)]


@pytest.mark.parametrize(
    ("card", "change"), [("C01", 2), ("C02", -2), ("C03", 1), ("C04", 0), ("C05", 0), ("C06", 0)]
)
@checks("VOID-033", "VOID-053", "VOID-054")
def test_an_affector_changes_the_value_of_its_sector(card: str, change: int) -> None:
    assert value(moment(affectors=[("r1c1", card)]), 0) == 1 + change


@checks("VOID-R19", "VOID-086")
def test_changes_add_up_without_any_limit() -> None:
    s = moment(affectors=[("r1c1", "C02")] * 3)
    assert value(s, 0) == -5
    s = moment(affectors=[("r1c1", "C01")] * 3 + [("r1c1", "C03")] * 2, holes=["r1c1"])
    assert value(s, 0) == 8
    assert view_of(s, 0).sectors[0].hole


@checks("VOID-R21")
def test_there_is_a_piece_for_every_affector_card() -> None:
    assert supply(moment()) == [3, 3, 2, 2, 2, 1]
    assert supply(moment(affectors=[("r1c1", "C01"), ("r1c1", "C06")])) == [2, 3, 2, 2, 2, 0]


@checks("VOID-051", "VOID-R23", "VOID-R80")
def test_a_removed_affector_goes_on_top_of_the_discard_pile() -> None:
    s = playing("C49", affectors=[("r1c1", "C01"), ("r5c5", "C02"), ("r1c1", "C01")], deck=["C07"])
    first = s.affectors[0][1]
    assert offered(s, 0) == sorted([affector("r1c1", "starport"), affector("r5c5", "blockade")])
    choose(s, 0, "lift", affector("r1c1", "starport"))
    assert s.discard[0] == first  # of two alike the one that came first goes
    assert pile(s) == ["C01", "C49"]
    assert "C07" in hand(s, 0)


@checks("VOID-R80")
def test_the_affector_that_goes_is_of_the_chosen_kind_on_the_chosen_sector() -> None:
    s = playing("C49", affectors=[("r2c2", "C02"), ("r1c1", "C01"), ("r1c1", "C02")])
    choose(s, 0, "lift", affector("r1c1", "blockade"))
    assert on_board(s) == [("r2c2", "C02"), ("r1c1", "C01")]


@checks("VOID-R32")
def test_only_an_affector_on_the_board_can_be_chosen() -> None:
    s = playing("C49", affectors=[("r1c1", "C01"), ("r5c5", "C02")])
    reason = refused(s, 0, "lift", affector("r2c2", "starport"))
    assert reason is not None
    assert str(reason) == "no Starport lies on r2c2 (VOID-R32)"


@checks("VOID-R23")
def test_a_moved_affector_came_when_it_was_moved() -> None:
    s = playing("C50", affectors=[("r1c1", "C01"), ("r5c5", "C02")])
    choose(s, 0, "relocate", affector("r1c1", "starport"))
    assert cell("r1c1") not in offered(s, 0)
    choose(s, 0, "new place", cell("r5c5"))
    assert on_board(s) == [("r5c5", "C02"), ("r5c5", "C01")]
    assert asked(s) == [(0, "play")]


@checks("VOID-R22", "VOID-R37")
def test_whoever_plays_the_card_places_it_and_then_it_is_nobodys() -> None:
    s = playing("C55", hands=[["C55", "C25", "C25"], ["C01"]], chance=(0,))
    assert asked(s) == [(0, "place")]
    choose(s, 0, "place", cell("r1c1"))
    assert on_board(s) == [("r1c1", "C01")]
