"""Rows: what changes so seldom that copies of a state share it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starhall.core import Nobody, Owner, Public, RecordError, Row, Seeded, State, registry
from starhall.core.rows import changed
from starhall.core.scenes import place, place_at
from starhall.core.seen import Hand, Pile, seeing, seen_type
from starhall.core.snapshot import digest, from_plain, to_plain
from starhall.core.views import resample


class Shelf(State):
    """A row, a list of the same, and rows that are hidden."""

    row: Public[Row[int]]
    flat: Public[list[int]]
    held: Owner[list[Row[int]]]
    piles: Nobody[list[Row[int]]]


def shelf() -> Any:
    s: Any = Shelf(("A", "B"), {}, Seeded(1))
    s.row, s.flat = (1, 2, 3), [1, 2, 3]
    s.held, s.piles = [(4, 5), (6,)], [(7, 8, 9), ()]
    s.known = bytes(10)
    return s


def test_a_change_makes_a_new_row() -> None:
    row = (1, 2, 3)
    assert changed(row, 1, 7) == (1, 7, 3)
    assert row == (1, 2, 3)


def test_copies_share_rows_and_change_them_alone() -> None:
    s = shelf()
    copy = s.copy()
    assert copy.row is s.row
    copy.row = changed(copy.row, 0, 9)
    assert (s.row, copy.row) == ((1, 2, 3), (9, 2, 3))


def test_a_row_is_declared_and_written_as_a_list() -> None:
    s = shelf()
    assert s.shared == {"known": 0, "row": 0, "held": 1, "piles": 1}
    written = to_plain(s)
    assert written["row"] == written["flat"] == [1, 2, 3]
    assert (written["held"], written["piles"]) == ([[4, 5], [6]], [[7, 8, 9], []])


@pytest.mark.parametrize("slug", ["peace", "void", "saga", "stellar", "futura"])
def test_rows_come_back_as_rows(slug: str) -> None:
    game = registry.game(slug)
    s = game.new(game.players[0], Seeded("rows"))
    again = from_plain(game, to_plain(s), Seeded("rows"))
    assert digest(again) == digest(s)
    for name, around in s.shared.items():
        assert getattr(again, name) == getattr(s, name)
        for row in getattr(again, name) if around else [getattr(again, name)]:
            assert type(row) is (bytes if name == "known" else tuple)


def test_a_row_that_was_written_otherwise_is_refused() -> None:
    game = registry.game("void")
    s = game.new(2, Seeded("rows"))
    for name, value in (("tile", ["far"]), ("known", [256]), ("known", [-1]), ("known", ["far"])):
        with pytest.raises(RecordError, match=f"{name}: this is not what the field holds"):
            from_plain(game, to_plain(s) | {name: value}, Seeded("rows"))


def test_copies_share_the_rows_of_a_list_and_change_the_list_alone() -> None:
    s = shelf()
    copy = s.copy()
    assert copy.held[0] is s.held[0]
    copy.held[0] += (9,)
    assert (s.held, copy.held) == ([(4, 5), (6,)], [(4, 5, 9), (6,)])


def test_hidden_rows_are_seen_as_hands_and_piles() -> None:
    s = shelf()
    place_at(s, known={8: 0b01})
    seen: Any = seeing(seen_type(Shelf), Shelf)(s, 0)
    assert seen.held == [Hand(2, [4, 5]), Hand(1, [])]
    assert seen.piles == [Pile(3, {1: 8}), Pile(0, {})]


def test_hidden_rows_are_dealt_anew_as_rows() -> None:
    s = shelf()
    found = [resample(s, 0, Random(number)) for number in range(20)]
    assert {one.held[0] for one in found} == {(4, 5)}
    assert {card for one in found for card in one.held[1]} == {6, 7, 8, 9}
    for one in found:
        assert [len(pile) for pile in one.piles] == [3, 0]
        assert sorted(one.held[1] + one.piles[0]) == [6, 7, 8, 9]
    assert (s.held, s.piles) == ([(4, 5), (6,)], [(7, 8, 9), ()])


def test_scenes_place_rows_whole_and_in_part() -> None:
    s = shelf()
    place(s, held=[[1], [2, 3]])
    assert s.held == [(1,), (2, 3)]
    place(s, row=[4, 5, 6])
    place_at(s, row={0: 7, 2: 9})
    assert s.row == (7, 5, 9)
