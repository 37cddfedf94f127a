"""Contents and setup."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import AS_IS, NotUnderstood, Scripted, Seeded
from starhall.core.scenes import asked, checks, choose, offered, refused, scene
from starhall.core.seen import Pile
from starhall.games.void import GAME
from starhall.games.void.box.geometry import CELLS
from starhall.games.void.box.parts import ALIEN_NAMES, KIND, RESOURCES, TILE_NAMES, VALUES
from starhall.games.void.facts import destinations
from starhall.games.void.laws import inventory
from starhall.games.void.rules.setup import choose_start, deal_cards, start_sectors
from starhall.games.void.state import VoidState
from tests.games.void.helpers import (
    alien,
    cell,
    events,
    kind,
    moment,
    names,
    offered_cells,
    only,
    pile,
    random_game,
    view_of,
    where,
)


def start(players: int = 2, *chance: Any, **options: Any) -> VoidState:
    """A new game; by default tiles and aliens lie in order and seat 0 begins."""
    script = chance or (AS_IS, AS_IS, 0)
    found: VoidState = scene("void", players=players, options=options, dealer=Scripted(*script))
    return found


def seated(players: int = 2, **options: Any) -> VoidState:
    """A new game in which everybody has put the ship on the first sector that is offered."""
    s: VoidState = scene("void", players=players, options=options, dealer=Seeded("seated"))
    while s.asked and s.asked[0][1].name in ("start", "alien"):
        seat, chosen, _, _ = s.asked[0]
        choose(s, seat, chosen.name, offered(s, seat)[0])
    return s


@checks("VOID-006", "VOID-008", "VOID-009", "VOID-010")
def test_the_box_is_in_the_game_and_nothing_of_it_gets_lost() -> None:
    s = seated(3)
    assert inventory(s) == {
        "cards": 119,
        "different cards": 119,
        "tiles": 25,
        "facings": 25,
        "aliens": 7,
        "ships": 7,
        "beasts": 6,
        "pieces": 13,
    }


@checks("VOID-R05")
def test_before_anything_is_chosen_the_table_is_empty() -> None:
    s = start(3, AS_IS, 2, alien_mode="pick")
    nothing = {
        "round": 0,
        "window": 0,
        "holes": 0,
        "must": 0,
        "owed": 0,
        "travel_power": 0,
        "used": 0,
        "same": 0,
        "left": 0,
        "changes": 0,
        "ability": -1,
        "uncovered": 0,
        "affectors": (),
        "discard": [],
        "playing": [],
        "looked": [],
        "lost": (),
        "reasons": (),
        "alien": (-1,) * 3,
        "ship": [-1] * 7,
        "hands": [[], [], []],
        "known": b"",
        "beast": (-1,) * 3,
        "slot": (0,) * 3,
        "phase": "set-up",
        "places": (),
        "deck": (*range(119),),
        "beasts": (*range(119, 125),),
    }
    assert {name: getattr(s, name) for name in nothing} == nothing


@checks("VOID-024", "VOID-026")
def test_nobody_knows_a_card_that_was_dealt_to_another() -> None:
    s = seated(3)
    assert s.known == bytes(125)


@checks("VOID-007", "VOID-013")
def test_each_player_controls_the_ship_of_the_alien_card() -> None:
    s = start(3, [4, 0, 2, 1, 3, 5, 6], AS_IS, 0)
    assert s.alien == (4, 0, 2)
    choose(s, 0, "start", offered(s, 0)[3])
    assert s.ship[4] == cell(where(s, 0)) >= 0
    assert [s.ship[a] for a in range(7) if a != 4] == [-1] * 6


@checks("VOID-011", "VOID-012", "VOID-R04")
def test_aliens_are_handed_out_at_random() -> None:
    s = start(2, [6, 1, 0, 2, 3, 4, 5], AS_IS, 1)
    assert s.alien == (6, 1)
    assert only(s, "aliens dealt").operands["aliens"] == (6, 1)


@checks("VOID-012", "VOID-R04", "VOID-R05")
def test_aliens_are_picked_in_turn_order_after_the_starting_player_is_drawn() -> None:
    s = start(3, AS_IS, 2, alien_mode="pick")
    assert asked(s) == [(2, "alien")]
    assert events(s) == ["board laid", "starting player"]
    choose(s, 2, "alien", 5)
    assert asked(s) == [(0, "alien")]
    assert 5 not in offered(s, 0)
    reason = refused(s, 0, "alien", 5)
    assert reason is not None
    assert reason.rule == "VOID-R04"
    choose(s, 0, "alien", 0)
    choose(s, 1, "alien", 1)
    assert s.alien == (0, 1, 5)
    assert asked(s) == [(2, "start")]


@checks("VOID-R04")
def test_with_seven_players_the_last_alien_is_taken_without_asking() -> None:
    s = start(7, AS_IS, 2, alien_mode="pick")
    for number in range(6):
        choose(s, (2 + number) % 7, "alien", number)
    assert s.alien == (5, 6, 0, 1, 2, 3, 4)
    assert asked(s) == [(2, "start")]
    assert events(s).count("alien picked") == 7


@checks("VOID-012", "VOID-R04")
def test_the_table_may_agree_on_the_aliens() -> None:
    s = start(2, AS_IS, 0, alien_mode="A3,A1")
    assert s.alien == (alien("Iguarin"), alien("Neffi"))
    with pytest.raises(NotUnderstood):
        GAME.new(2, Seeded(1), {"alien_mode": "A3,A3"})


@checks("VOID-014", "VOID-015", "VOID-016", "VOID-018")
def test_25_of_the_36_tiles_are_dealt_number_side_up_and_upright() -> None:
    order = list(range(35, -1, -1))
    s = start(2, AS_IS, order, 0)
    assert s.tile == tuple(order[:CELLS])
    assert s.facing == (0,) * CELLS
    assert s.holes == 0


@checks("VOID-017")
def test_position_and_facing_of_a_tile_are_part_of_the_game() -> None:
    s = moment(facing=[3] * CELLS)
    view = view_of(s, None)
    assert (TILE_NAMES[view.tile[0]], view.facing[0]) == ("S01", 3)


@pytest.mark.parametrize("seat", [0, 1, 2])
@checks("VOID-019")
def test_the_starting_player_is_chosen_at_random(seat: int) -> None:
    s = start(3, AS_IS, AS_IS, seat)
    assert s.first == seat
    assert asked(s) == [(seat, "start")]


@checks("VOID-020", "VOID-021", "VOID-R05")
def test_ships_are_placed_in_turn_order_before_anybody_has_cards() -> None:
    s = start(3, AS_IS, AS_IS, 1, AS_IS, AS_IS)
    order = []
    while s.asked[0][1].name == "start":
        order.append(s.asked[0][0])
        assert s.hands == [[], [], []]
        choose(s, s.asked[0][0], "start", offered(s, s.asked[0][0])[0])
    assert order == [1, 2, 0]
    assert s.active == 1
    assert [len(s.hands[p]) for p in (0, 2)] == [4, 4]


@checks("VOID-021", "VOID-R88")
def test_a_ship_starts_on_an_outside_sector_of_printed_value_1() -> None:
    s = start()
    found = offered(s, 0)
    assert found == [c for c in range(CELLS) if VALUES[c] == 1 and (c // 5 in (0, 4) or c % 5 in (0, 4))]
    inside = refused(s, 0, "start", cell("r2c2"))
    dear = refused(s, 0, "start", cell("r5c5"))
    assert inside is not None
    assert dear is not None
    assert "outside" in str(inside)
    assert "worth 2, not 1" in str(dear)


@checks("VOID-022", "VOID-R12")
def test_a_starting_sector_may_be_shared() -> None:
    s = start()
    choose(s, 0, "start", cell("r1c1"))
    assert "r1c1" in offered_cells(s, 1)


@checks("VOID-023")
def test_without_a_1_on_the_outside_ships_start_on_a_2() -> None:
    inside = [i for i in range(36) if VALUES[i] == 1][:9]
    others = [i for i in range(36) if VALUES[i] != 1]
    order = [0] * CELLS
    for c in range(CELLS):
        order[c] = (inside if 1 <= c // 5 <= 3 and 1 <= c % 5 <= 3 else others).pop()
    s = start(2, AS_IS, order + [i for i in range(36) if i not in order], 0)
    assert offered(s, 0)
    assert {VALUES[s.tile[c]] for c in offered(s, 0)} == {2}


@checks("VOID-R06")
def test_without_a_1_or_2_the_lowest_value_counts() -> None:
    s = moment()
    threes = [i for i in range(36) if VALUES[i] == 3]
    s.tile = tuple([threes[i % len(threes)] for i in range(CELLS)])
    assert len(start_sectors(s, 0)) == 16


@checks("VOID-R87")
def test_a_sector_whose_arrows_all_lead_off_the_board_is_a_legal_start() -> None:
    s = moment((choose_start, 0), tiles={"r5c1": "S11"})
    assert destinations(s, cell("r5c1")) == ()
    assert "r5c1" in offered_cells(s, 0)
    inside = [cell(f"r{row}c{column}") for row in (2, 3, 4) for column in (2, 3, 4)]
    ones = [tile for tile, worth in enumerate(VALUES) if worth == 1 and TILE_NAMES[tile] != "S11"]
    others = [tile for tile, worth in enumerate(VALUES) if worth != 1]
    board = [(ones if c in inside else others).pop() for c in range(CELLS)]
    board[cell("r5c1")] = TILE_NAMES.index("S11")
    s = moment((choose_start, 0), tile=board, facing=[0] * CELLS, ships=["r1c1"])
    assert where(s, 0) == "r5c1"  # the only one of its value, so it must be


@checks("VOID-024", "VOID-025", "VOID-R77")
def test_each_player_is_dealt_4_cards_one_at_a_time_from_the_one_deck() -> None:
    s = moment(players=3, first=1, hands=[[], [], []], chance=(AS_IS, AS_IS))
    s.deck = tuple(range(RESOURCES))
    deal_cards(s)
    assert s.hands == [[2, 5, 8, 11], [0, 3, 6, 9], [1, 4, 7, 10]]
    assert len(s.deck) == RESOURCES - 12
    assert s.deck[-1] == 12


@checks("VOID-026")
def test_the_beasts_are_shuffled_face_down_and_none_is_dealt() -> None:
    s = seated()
    assert s.beast == (-1, -1)
    assert view_of(s, 0).beasts == Pile(6, {})


@checks("VOID-080", "VOID-R07")
@pytest.mark.parametrize(("powers", "up"), [("on", 1), ("off", 0)])
def test_alien_cards_start_on_the_power_side_or_all_on_the_other(powers: str, up: int) -> None:
    assert start(2, AS_IS, AS_IS, 0, powers=powers).power == (up,) * len(ALIEN_NAMES)


@pytest.mark.parametrize("players", range(2, 8))
@checks("VOID-104", "VOID-R03")
def test_two_to_seven_players_play_by_the_same_rules(players: int) -> None:
    s = random_game(players, players)
    assert sorted(s.places) == list(range(1, players + 1))


@checks("VOID-R03")
def test_one_or_eight_players_are_refused() -> None:
    for players in (1, 8):
        with pytest.raises(NotUnderstood):
            GAME.new(players, Seeded(1))


@checks("VOID-105", "VOID-R01")
def test_there_are_no_options_but_aliens_powers_and_our_limit_of_rounds() -> None:
    assert [option.name for option in GAME.options] == ["alien_mode", "powers", "max_rounds"]


@checks("VOID-R05", "VOID-R77")
def test_chance_is_used_in_a_fixed_order() -> None:
    deck, beasts = list(range(118, -1, -1)), [5, 4, 3, 2, 1, 0]
    s = start(2, [1, 6, 0, 2, 3, 4, 5], list(range(35, -1, -1)), 1, deck, beasts)
    assert (s.drawn, s.alien, s.first) == (3, (1, 6), 1)
    choose(s, 1, "start", offered(s, 1)[0])
    assert s.drawn == 3
    choose(s, 0, "start", offered(s, 0)[0])
    assert s.drawn == 5
    assert s.hands[1][:4] == [118, 116, 114, 112]
    assert s.beasts[-1] == RESOURCES + 5
    assert events(s)[:5] == ["aliens dealt", "board laid", "starting player", "ship placed", "ship placed"]


@checks("VOID-002")
def test_nobody_has_won_before_the_others_have_lost() -> None:
    s = seated()
    assert s.places == ()
    assert not s.over


def test_the_helpers_deal_what_they_are_told() -> None:
    s = moment(hands=[["C07"], []], deck=["C01", "C02"], discard=["C03", "C04"])
    assert [KIND[card] for card in s.deck[:-3:-1]] == [kind("C01"), kind("C02")]
    assert pile(s) == ["C04", "C03"]
    assert names([0, 24]) == ["r1c1", "r5c5"]
