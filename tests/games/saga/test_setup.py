"""Setting up the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from starhall.core import NotUnderstood
from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.saga import GAME
from starhall.games.saga.box.geometry import CENTRE, OFF, RINGS
from starhall.games.saga.box.parts import (
    CRATER,
    DISASTER_COUNT,
    FIRST_COLLAPSE,
    FIRST_NOVA,
    HAND_SIZE,
    QUAKE,
    RANKS,
    TSUNAMI,
    VOLCANO,
)
from starhall.games.saga.box.rows import COLLAPSE_CARDS
from starhall.games.saga.laws import inventory
from starhall.games.saga.state import NONE
from tests.games.saga.helpers import ASTRA, MORGANA, ROBO_MOB, SLUDGE, random_game, seen, start


@checks("SAGA-001", "SAGA-R01")
def test_two_to_four_players_take_part() -> None:
    assert list(GAME.players) == [2, 3, 4]
    with pytest.raises(NotUnderstood):
        start(1)
    with pytest.raises(NotUnderstood):
        start(5)


@checks("SAGA-035")
def test_a_game_begins_with_a_map_and_nothing_else() -> None:
    s = start(3)
    assert len(s.ground) == 49
    assert (s.rim, s.collapses, s.omega, s.collapsed) == (3, 0, False, ())
    assert (s.turn, s.phase, s.slot, s.stirred) == (0, 0, NONE, False)
    assert (s.quiet, s.omega_turns, s.throes) == (0, 0, 0)
    assert (s.order, s.energy, s.fallen, s.loot) == ((), (0, 0, 0), (0, 0, 0), ())
    assert (s.at, s.landed, s.active) == ([OFF] * 3, [0] * 3, [NONE] * 3)
    assert (s.hands, s.piles, s.face_up) == ([[], [], []], [[], [], []], [(), (), ()])
    assert (s.sets, s.deck, s.gone, s.performing, s.hits) == ([], [], [], (), ())
    assert s.known == bytes(49)
    assert s.character == (NONE, NONE, NONE)


@checks("SAGA-001", "SAGA-035", "SAGA-036", "SAGA-R09")
def test_characters_are_chosen_first_and_nobody_takes_one_twice() -> None:
    s = start(3)
    assert asked(s) == [(0, "character")]
    assert all(hand == [] for hand in s.hands)
    assert offered(s, 0) == [0, 1, 2, 3]
    choose(s, 0, "character", 2)
    assert s.character == (2, NONE, NONE)
    assert offered(s, 1) == [0, 1, 3]
    reason = refused(s, 1, "character", 2)
    assert reason is not None
    assert reason.rule == "SAGA-R09"
    choose(s, 1, "character", 0)
    choose(s, 2, "character", 1)
    assert s.character == (2, 0, 1)
    assert [event.operands["seat"] for event in told(s, "character")] == [0, 1, 2]


def test_the_last_of_four_takes_the_character_that_is_left() -> None:
    s = start(4)
    for p, character in enumerate((3, 2, 1)):
        choose(s, p, "character", character)
    assert s.character == (3, 2, 1, 0)


@pytest.mark.parametrize(("players", "deck"), [(2, 35), (3, 30), (4, 25)])
@checks("SAGA-037", "SAGA-038", "SAGA-039", "SAGA-153", "SAGA-155", "SAGA-R01")
def test_five_disaster_cards_and_a_nova_card_each_and_no_collapse_in_hand(players: int, deck: int) -> None:
    for seed in range(20):
        s = start(players, seed, characters="random")
        for p, hand in enumerate(s.hands):
            assert sum(card < FIRST_NOVA for card in hand) == 5
            assert [card for card in hand if card >= FIRST_NOVA] == [FIRST_NOVA + p]
        assert len(s.deck) == deck
        assert sorted(card for card in s.deck if card >= FIRST_COLLAPSE) == [46, 47, 48]
        assert inventory(s)["different cards"] == 45 + players


@checks("SAGA-155")
def test_nothing_but_seats_cards_and_ranks_depends_on_the_number_of_players() -> None:
    tables = [start(players, 7, characters="random") for players in (2, 3, 4)]
    for s in tables:
        assert s.tiles == tables[0].tiles
        assert (s.rim, s.collapses, s.omega, s.quiet, s.throes) == (3, 0, False, 0, 0)
        assert [len(hand) for hand in s.hands] == [6] * s.players
        # All Disaster cards are in the game, whoever plays.
        assert len(s.deck) + 5 * s.players == DISASTER_COUNT + len(COLLAPSE_CARDS)
        view = seen(s, 0)
        assert replace(view.clock, full_deck=0) == replace(seen(tables[0], 0).clock, full_deck=0)
        assert (view.clock.collapses_left, view.clock.next_ring, view.clock.cubes_in_supply) == (3, 3, 16)
        assert view.clock.full_deck == view.deck.count
    sizes = {s.character[p]: seen(s, 0).seats[p].hand_size for s in tables for p in range(s.players)}
    assert sizes == {character: HAND_SIZE[character] for character in sizes}


@checks("SAGA-038", "SAGA-R43")
def test_collapse_cards_lie_anywhere_in_the_deck() -> None:
    depths = {s.deck.index(46) for s in (start(2, seed, characters="random") for seed in range(60))}
    assert len(depths) > 20
    assert min(depths) < 5
    assert max(depths) > 29


@checks("SAGA-040", "SAGA-042", "SAGA-046", "SAGA-047")
def test_energy_goes_by_the_characters() -> None:
    s = start(4, characters=f"{MORGANA},{SLUDGE},{ROBO_MOB},{ASTRA}")
    assert s.order == (3, 2, 0, 1)
    assert s.energy == (1000, 500, 1500, 2000)
    seats = seen(s, 0).seats
    assert [RANKS[seats[p].rank] for p in s.order] == list(RANKS)
    assert RANKS[0] == "Mega-Ultra Energy"


@checks("SAGA-024", "SAGA-041", "SAGA-R10")
def test_figurines_are_placed_in_energy_order_on_their_starting_squares() -> None:
    s = start(4, 7, characters=f"{MORGANA},{SLUDGE},{ROBO_MOB},{ASTRA}")
    kinds = {3: QUAKE, 2: VOLCANO, 0: TSUNAMI}
    for p, kind in kinds.items():
        assert asked(s) == [(p, "start")]
        squares = offered(s, p)
        assert len(squares) == 6
        assert all(s.ground[square] == kind and square in (*RINGS[2], *RINGS[3]) for square in squares)
        reason = refused(s, p, "start", CENTRE)
        assert reason is not None
        assert reason.rule == "SAGA-R10"
        choose(s, p, "start", squares[0])
    # Death Sludge has one square only and is not asked.
    assert s.ground[s.at[1]] == CRATER
    assert s.turn == 1
    assert s.landed == [0] * 4


@checks("SAGA-R10", "SAGA-R22")
def test_starting_placement_is_no_landing() -> None:
    s = random_game(1, until=lambda s: s.turn == 1, characters=f"{ASTRA},{ROBO_MOB}")
    assert s.landed == [0, 0]
    assert OFF not in s.at


@checks("SAGA-035")
def test_the_set_up_runs_in_the_order_of_the_book() -> None:
    s = random_game(2, until=lambda s: s.turn == 1)
    names = [event.name for event in told(s)]
    order = ["map laid", "character", "cards dealt", "first order", "placed", "turn begins"]
    assert [names.index(name) for name in order] == sorted(names.index(name) for name in order)


@checks("SAGA-036", "SAGA-R09")
def test_agreed_and_random_characters_are_told() -> None:
    s = start(2, characters=f"{SLUDGE},{ASTRA}")
    assert [event.operands for event in told(s, "character")] == [
        {"seat": 0, "character": 1},
        {"seat": 1, "character": 3},
    ]
    assert len(told(start(3, characters="random"), "character")) == 3
