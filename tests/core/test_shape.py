"""The shape of a seen table: what a board that knows nothing of a game can draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from starhall.core import Kind, Nobody, Owner, Public, State, digest
from starhall.core.copying import copy_of
from starhall.core.seen import Seen
from starhall.core.shape import Field, Shape, Shown, shape
from starhall.core.state import Table
from starhall.core.visibility import BySeat, Card, Cards, Dice, Seat
from tests.fixtures.small import any_of, begin, small_game


class Bid(NamedTuple):
    seat: Seat
    chips: int


@dataclass(slots=True)
class Rank:
    """What follows from the table."""

    seat: Seat
    best: Card | None
    """The best card
    in its hand.

    Not told to people."""


class DockTable(Table):
    active: Public[Seat]
    """Whose turn it is."""
    fuel_left: Public[BySeat[int]]
    rolled: Public[Dice]
    market: Public[Cards]
    wants: Public[BySeat[Cards]]
    bids: Public[list[Bid]]
    pair: Public[tuple[int, str]]
    prices: Public[dict[str, int]]
    loose: Public[list[int]]
    open: Public[bool]
    leader: Public[Seat | None]
    odd: Public[int | str | None]


class DockState(DockTable, State):
    hands: Owner[list[list[int]]]
    votes: Owner[list[int]]
    deck: Nobody[list[int]]
    """Face down."""


class DockSeen(DockTable, Seen):
    ranks: list[Rank]


def set_up(s: DockState) -> None:
    s.active, s.fuel_left, s.rolled, s.market, s.wants = 0, [3, 4], [6], [1], [[2], []]
    s.bids, s.pair, s.prices, s.loose, s.open = [Bid(0, 3)], (1, "a"), {"ore": 2}, [5], True
    s.leader, s.odd, s.hands, s.votes, s.deck, s.known = None, None, [[3], [4]], [1, 0], [0], bytes(5)
    s.do((ask,))


def ask(s: DockState) -> None:
    s.ask(0, PICK, done)


def done(s: DockState, value: int) -> None:
    s.places = (1, 2)


PICK = Kind("pick", "number", size=3, options=any_of(3))


def dock(**more: Any) -> Shape:
    """The shape of a game on this table."""
    return shape(small_game(DockState, set_up, PICK, **more))


def named(found: Shape) -> dict[str, Field]:
    return {field.name: field for field in found.fields}


def shown(found: Shape) -> dict[str, Shown]:
    return {field.name: field.shows for field in found.fields}


def test_marks_say_what_numbers_are_and_nothing_else_does() -> None:
    found = shown(dock())
    assert found["active"] == found["leader"] == Shown("seat")
    assert found["fuel_left"] == Shown("by seat", Shown("number"))
    assert found["rolled"] == Shown("list", Shown("die"))
    assert found["market"] == Shown("list", Shown("card"))
    assert found["wants"] == Shown("by seat", Shown("list", Shown("card")))
    assert found["loose"] == Shown("list", Shown("number"))


def test_plain_values_are_what_their_types_are() -> None:
    found = shown(dock())
    assert found["open"] == Shown("yes or no")
    assert found["prices"] == Shown("by name", Shown("number"))
    assert found["odd"] == Shown("anything")
    assert [field.shows.what for field in found["pair"].fields] == ["number", "words"]


def test_hidden_fields_are_hands_by_seat_and_piles() -> None:
    found = shown(dock())
    assert found["hands"] == Shown("by seat", Shown("hand"))
    assert found["votes"] == Shown("by seat", Shown("number"))
    assert found["deck"] == Shown("pile")


def test_records_and_rows_have_fields_of_their_own() -> None:
    found = shown(dock(seen=DockSeen))
    row, record = found["bids"].of, found["ranks"].of
    assert row is not None
    assert record is not None
    assert (row.what, record.what) == ("row", "record")
    assert [(field.name, field.shows.what) for field in row.fields] == [("seat", "seat"), ("chips", "number")]
    assert record.fields[1] == Field("best", "Best", "The best card in its hand.", Shown("card"))


def test_labels_are_names_and_texts_are_docstrings() -> None:
    found = named(dock())
    assert found["fuel_left"].label == "Fuel left"
    assert found["active"].text == "Whose turn it is."
    assert found["deck"].text == "Face down."
    assert found["market"].text == ""


def test_what_every_table_has_is_not_a_part_of_it() -> None:
    assert not named(dock()).keys() & {"players", "names", "options", "places", "seat", "asked", "together"}


def test_cards_have_the_names_that_the_game_gives_them() -> None:
    assert dock().cards == []
    assert dock(cards=("Raid", "Bribe")).cards == ["Raid", "Bribe"]


def test_marks_do_not_disturb_copies_and_snapshots() -> None:
    game = small_game(DockState, set_up, PICK)
    s = begin(game)
    assert DockState.types["wants"] == list[list[int]]
    assert copy_of("s.wants", DockState.types["wants"]) == "[*map(copy_list, s.wants)]"
    assert copy_of("s.dice", list[dict[str, int]]) == "[x0.copy() for x0 in s.dice]"
    copy = s.copy()
    copy.wants[0].append(7)
    assert s.wants == [[2], []]
    assert digest(s) != digest(copy)
