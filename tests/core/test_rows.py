"""Rows: what changes so seldom that copies of a state share it."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import Public, RecordError, Row, Seeded, State, registry
from starhall.core.rows import changed
from starhall.core.scenes import place, place_at
from starhall.core.snapshot import digest, from_plain, to_plain


class Shelf(State):
    """A row, and a list of the same."""

    row: Public[Row[int]]
    flat: Public[list[int]]


def shelf() -> Any:
    s: Any = Shelf(("A", "B"), {}, Seeded(1))
    s.row, s.flat = (1, 2, 3), [1, 2, 3]
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
    assert list(s.shared) == ["known", "row"]
    written = to_plain(s)
    assert written["row"] == written["flat"] == [1, 2, 3]


@pytest.mark.parametrize("slug", ["peace", "void", "saga", "stellar", "futura"])
def test_rows_come_back_as_rows(slug: str) -> None:
    game = registry.game(slug)
    s = game.new(game.players[0], Seeded("rows"))
    again = from_plain(game, to_plain(s), Seeded("rows"))
    assert digest(again) == digest(s)
    for name in s.shared:
        assert type(getattr(again, name)) is (bytes if name == "known" else tuple)
        assert getattr(again, name) == getattr(s, name)


def test_a_row_that_was_written_otherwise_is_refused() -> None:
    game = registry.game("void")
    s = game.new(2, Seeded("rows"))
    for name, value in (("tile", ["far"]), ("known", [256]), ("known", [-1]), ("known", ["far"])):
        with pytest.raises(RecordError, match=f"{name}: this is not what the field holds"):
            from_plain(game, to_plain(s) | {name: value}, Seeded("rows"))


def test_scenes_place_rows_whole_and_in_part() -> None:
    s = shelf()
    place(s, row=[4, 5, 6])
    place_at(s, row={0: 7, 2: 9})
    assert s.row == (7, 5, 9)
