"""Seen tables: what a reader knows of a state, by declared types."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from starhall.core import Nobody, Owner, Public, Scripted, State
from starhall.core.plain import plain
from starhall.core.seen import Hand, Pile, Seen, seeing, seen_type
from starhall.core.state import Table


@dataclass(slots=True)
class Rank:
    """What follows from the table."""

    seat: int
    chips: int


class VaultTable(Table):
    chips: Public[list[int]]
    rows: Public[list[list[int]]]

    __slots__ = ()


class VaultState(VaultTable, State):
    hands: Owner[list[list[int]]]
    bids: Owner[list[int]]
    racks: Owner[list[list[list[int]]]]
    deck: Nobody[list[int]]
    piles: Nobody[list[list[int]]]

    __slots__ = (*VaultTable.__annotations__, *__annotations__)


class VaultSeen(VaultTable, Seen):
    hands: list[Hand]
    bids: list[int | None]
    racks: list[list[Hand]]
    deck: Pile
    piles: list[Pile]
    ranks: list[Rank]


look = seeing(VaultSeen, VaultState)


def vault() -> VaultState:
    s = VaultState(["Ann", "Bea"], {}, Scripted())
    s.chips, s.rows = [3, 4], [[1], [2]]
    s.hands, s.bids = [[5, 2], [7, 1]], [8, 9]
    s.racks, s.deck, s.piles = [[[0], []], [[6]]], [3, 4], [[], [8, 9]]
    s.known = bytes(10)
    return s


def test_open_fields_are_seen_as_they_are() -> None:
    seen = look(vault(), 0)
    assert (seen.players, seen.names, seen.chips, seen.rows) == (2, ("Ann", "Bea"), [3, 4], [[1], [2]])


def test_a_seen_table_shares_nothing_with_the_state_that_can_change() -> None:
    s = vault()
    seen = look(s, 0)
    s.chips[0] = s.rows[0][0] = s.hands[0][0] = 9
    s.deck.clear()
    assert (seen.chips, seen.rows, seen.hands[0].known, seen.deck.count) == ([3, 4], [[1], [2]], [5, 2], 2)


def test_a_seat_knows_its_own_hand_and_counts_the_others() -> None:
    seen = look(vault(), 0)
    assert seen.hands == [Hand(2, [5, 2]), Hand(2, [])]
    assert seen.bids == [8, None]
    assert seen.racks == [[Hand(1, [0]), Hand(0, [])], [Hand(1, [])]]


def test_a_card_that_a_seat_was_shown_is_known_in_its_place() -> None:
    s = vault()
    s.show(1, 0)
    s.show(4, 0)
    s.show(9, 0)
    seen = look(s, 0)
    assert seen.hands[1] == Hand(2, [1])
    assert seen.deck == Pile(2, {1: 4})
    assert seen.piles == [Pile(0, {}), Pile(2, {1: 9})]
    assert look(s, 1).deck == Pile(2, {})


def test_a_spectator_knows_what_all_seats_know() -> None:
    s = vault()
    s.show(3, 0)
    s.turn_up(4)
    assert look(s, None).deck == Pile(2, {1: 4})
    assert look(s, None).hands == [Hand(2, []), Hand(2, [])]


def test_nothing_is_known_of_a_game_that_keeps_no_knowledge() -> None:
    s = vault()
    s.known = b""
    assert look(s, 0).deck == Pile(2, {})
    assert look(s, 0).hands[1] == Hand(2, [])


def test_seen_tables_are_equal_if_all_their_fields_are() -> None:
    one, other = look(vault(), 0), look(vault(), 0)
    one.ranks = other.ranks = [Rank(1, 4)]
    assert one == other
    assert one != other.but(ranks=[Rank(1, 5)])
    assert other.ranks == [Rank(1, 4)]


def test_a_seen_table_is_plain_data_for_json() -> None:
    s = vault()
    s.show(4, 0)
    seen = look(s, 0)
    seen.ranks = [Rank(1, 4)]
    found = seen.plain()
    assert found["deck"] == {"count": 2, "known": {"1": 4}}
    assert found["ranks"] == [{"seat": 1, "chips": 4}]
    assert found["names"] == ["Ann", "Bea"]
    assert plain((1, {2: [Rank(0, 3)]})) == [1, {"2": [{"seat": 0, "chips": 3}]}]


def test_an_open_field_that_a_seen_table_lacks_is_refused() -> None:
    class Blind(Seen):
        deck: Pile

    with pytest.raises(TypeError, match="the open field chips of VaultState is not in it"):
        seeing(Blind, VaultState)


def test_a_game_that_declares_no_seen_table_gets_one_from_its_state() -> None:
    found = seen_type(VaultState)
    seen = seeing(found, VaultState)(vault(), 1)
    assert found.__name__ == "VaultSeen"
    assert found.types["piles"] == list[Pile]
    assert found.types["racks"] == list[list[Hand]]
    assert found.types["bids"] == list[int | None]
    assert seen.plain()["hands"] == [{"count": 2, "known": []}, {"count": 2, "known": [7, 1]}]


def test_a_card_whose_number_says_what_it_is_is_known_by_its_remainder() -> None:
    s = vault()
    s.hands[0], s.deck, s.piles = [52, 13], [94, 31], [[-1, 68]]
    s.remember(2, 1)
    s.remember(4, 1)
    s.remember(8, 1)
    found = look(s, 1)
    assert found.hands[0].known == [52]
    assert found.deck.known == {0: 94}
    assert found.piles[0].known == {1: 68}
