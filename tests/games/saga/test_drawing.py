"""Drawing, Collapse cards and Voids, the Omega Phase."""

from __future__ import annotations

import pytest

from starhall.core import AS_IS, Scripted
from starhall.core.scenes import asked, checks, choose, offered, told
from starhall.games.saga import GAME
from starhall.games.saga.box.geometry import BOARD, CENTRE, RINGS, square_at
from starhall.games.saga.box.parts import BLANK, GONE, VOID, VOLCANO
from starhall.games.saga.box.rows import ABILITIES
from starhall.games.saga.rules.charging import charge, resolve
from starhall.games.saga.rules.damage import attack
from starhall.games.saga.rules.drawing import collapse, draw, ground, omega_phase, remove_ring
from starhall.games.saga.rules.moving import move
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.rules.turn import resolve_slots
from starhall.games.saga.state import SagaState
from tests.games.saga.helpers import (
    ASTRA,
    MORGANA,
    ROBO_MOB,
    STOP,
    E,
    card,
    cubes,
    down,
    draws,
    hand,
    harmed,
    land,
    life,
    only,
    pay,
    pile,
    random_game,
    seen,
    spot,
    stage,
    steps,
    told_names,
    up,
    what,
)

VOLCANO_AT = (0, 2)


def real_world(s: SagaState, collapses: int = 0) -> tuple[int, ...]:
    return ground(s.tiles, collapses, 3)


def on_a_future_void(ring: int) -> tuple[tuple[int, int], tuple[int, ...]]:
    """A square of a ring whose Disaster will be a Void, on the map of every scene."""
    world = real_world(stage())
    square = next(square for square in RINGS[ring] if world[square] & 7)
    return divmod(square, 7), world


@checks("SAGA-129", "SAGA-130", "SAGA-131", "SAGA-R62")
def test_a_collapse_is_revealed_replaced_and_then_carried_out() -> None:
    _, world = on_a_future_void(3)
    s = stage((draw, 0, 1), deck=("K2", "T05", "T06"), at=[(3, 3), (2, 2)], ground=world)
    names = told_names(s)
    assert names == ["collapse revealed", "drew", "ring flipped"]
    assert hand(s, 0)[-1] == "T05"
    assert s.collapsed == (card("K2"),)
    assert s.ground == real_world(s, 1)
    assert seen(s, 1).clock.next_ring == 2


@checks("SAGA-131")
def test_rings_flip_from_the_outside_in() -> None:
    s = stage((collapse,), (collapse,), (collapse,), at=[(3, 3), (2, 4)], hands={1: ["T10"] * 3})
    assert what(s, "ring flipped", "ring") == [3, 2, 1]


@checks("SAGA-132", "SAGA-R65", "SAGA-087", "SAGA-R88")
def test_whoever_stands_where_a_void_opens_takes_damage_from_nobody() -> None:
    place, world = on_a_future_void(3)
    s = stage((collapse,), players=3, at=[(3, 3), place, (2, 2)], ground=world, hands={1: ["T10"]})
    assert harmed(s) == [((1,), 1)]
    # Seat 1 is eliminated, and nobody takes a card.
    assert s.order == (0, 2)
    assert told(s, "looted") == []
    assert s.over


@checks("SAGA-132")
def test_whoever_stands_where_a_blank_square_comes_up_takes_nothing() -> None:
    after = real_world(stage(), 1)
    blank = next(square for square in RINGS[3] if after[square] == BLANK)
    s = stage((collapse,), at=[(3, 3), divmod(blank, 7)])
    assert told_names(s) == ["ring flipped"]


@checks("SAGA-151", "SAGA-R84")
def test_a_removed_ring_is_gone_before_the_next_one_flips() -> None:
    s = stage((remove_ring, 2), collapses=1, at=[(3, 3), (2, 4)])
    assert {s.ground[square] for square in RINGS[3]} == {GONE}
    assert GONE not in {s.ground[square] for square in BOARD[2]}


@checks("SAGA-R66", "SAGA-R21")
def test_an_older_void_does_not_hurt_again_when_another_ring_flips() -> None:
    place, _ = on_a_future_void(3)
    s = stage((collapse,), at=[(3, 3), place], collapses=1)
    assert s.ground[square_at(*place)] == VOID
    assert told(s, "damaged") == []


@checks("SAGA-R63")
def test_two_collapses_in_a_row_are_both_replaced_before_the_rings_flip() -> None:
    s = stage((draw, 0, 1), deck=("K1", "K3", "T05", "T06"), at=[(3, 3), (2, 4)])
    assert told_names(s)[:5] == [
        "collapse revealed",
        "collapse revealed",
        "drew",
        "ring flipped",
        "ring flipped",
    ]
    assert what(s, "ring flipped", "ring") == [3, 2]


@checks("SAGA-136", "SAGA-R64", "SAGA-R67")
def test_the_last_card_is_kept_then_the_ring_flips_then_omega_begins() -> None:
    s = stage((draw, 0, 1), deck=("K1", "T05"), at=[(3, 3), (2, 4)], piles={0: ["V01"], 1: ["V02"]})
    assert told_names(s) == ["collapse revealed", "drew", "ring flipped", "omega"]
    assert s.omega
    assert hand(s, 0)[-1] == "T05"


@checks("SAGA-R64", "SAGA-R40")
def test_a_deck_that_ends_in_a_collapse_owes_a_card_of_the_own_pile() -> None:
    s = stage((draw, 0, 1), deck=("K1",), at=[(3, 3), (2, 4)], piles={0: ["V01"], 1: ["V02"]})
    assert told_names(s) == ["collapse revealed", "ring flipped", "omega", "drew"]
    assert hand(s, 0)[-1] == "V01"
    assert pile(s, 0) == []


@checks("SAGA-R40", "SAGA-R67", "SAGA-R90")
def test_a_drawer_without_a_card_is_eliminated_by_the_flip_before_the_owed_card() -> None:
    place, world = on_a_future_void(3)
    s = stage(
        (resolve, 0, up("V09"), "SAGA-106"),
        players=3,
        hands={0: []},
        face_up={0: [("V09", 0, 0)]},
        deck=("K1",),
        at=[place, (3, 3), (2, 4)],
        ground=world,
        dealer=Scripted(AS_IS, AS_IS, AS_IS),
    )
    assert s.order == (1, 2)
    assert draws(s) == []
    assert s.omega


@checks("SAGA-R67")
def test_the_rest_of_a_draw_comes_from_the_own_pile() -> None:
    s = stage((draw, 0, 2), deck=("T05",), piles={0: ["V01"]})
    assert hand(s, 0)[-2:] == ["T05", "V01"]
    assert told_names(s) == ["drew", "omega", "drew"]


@checks("SAGA-R60", "SAGA-106")
def test_a_collapse_in_phase_4_comes_between_two_resolutions() -> None:
    place, world = on_a_future_void(3)
    s = stage(
        (resolve_slots, (0, 1)),
        face_up={0: [("V09", 0, 0)], 1: [("V10", 0, 0)]},
        active={0: up("V09"), 1: up("V10")},
        deck=("K1", "T05", "T06", "T08"),
        at=[(3, 3), place],
        ground=world,
    )
    assert asked(s) == [(1, "discard")]
    pay(s, 1, "V10")
    # The Active Card is gone: there is nothing to resolve.
    assert draws(s)[0] == 0
    assert 1 not in draws(s)


@checks("SAGA-137", "SAGA-138", "SAGA-139", "SAGA-144", "SAGA-118")
def test_omega_flips_the_nova_and_the_characters_and_shuffles_each_pile() -> None:
    s = stage(
        (omega_phase,),
        (play_slot, 0),
        piles={0: ["V01", "V02", "V03"], 1: ["T01", "T02"]},
        dealer=Scripted([2, 0, 1], [1, 0]),
    )
    assert s.omega
    assert pile(s, 0) == ["V03", "V01", "V02"]
    assert pile(s, 1) == ["T02", "T01"]
    # Play goes on where it was.
    assert asked(s) == [(0, "play")]
    view = seen(s, 0)
    assert ABILITIES[view.seats[0].ability].name == "Thousand Blossoms"
    assert "OMEGA" in GAME.board(view)


@checks("SAGA-140", "SAGA-R70")
def test_in_omega_cards_come_from_the_top_of_the_own_pile_and_go_under_it() -> None:
    s = stage(
        (resolve, 0, up("V09"), "SAGA-106"),
        face_up={0: [("V09", 0, 0)]},
        piles={0: ["T05", "T06"]},
        omega=True,
        hands={0: ["Q08"]},
    )
    assert hand(s, 0) == ["Q08", "T06"]
    assert pile(s, 0) == ["V09", "T05"]
    s = stage((draw, 0, 1), omega=True)
    assert told_names(s) == ["drew nothing"]


@checks("SAGA-143", "SAGA-118", "SAGA-R68")
def test_basic_abilities_end_with_omega() -> None:
    s = stage(
        (play_slot, 0),
        hands={0: ["V02", "Q08"]},
        at=[(0, 2), (5, 5)],
        ground=land(volcano=[(0, 2)]),
        omega=True,
    )
    choose(s, 0, "play", up("V02"))
    # Rooted Calm would have charged it.
    assert cubes(s, 0) == {"V02": 0}


@checks("SAGA-R68", "SAGA-119")
def test_the_next_action_of_the_same_card_is_already_supercharged() -> None:
    s = stage((draw, 0, 1), (move, 0, 1), deck=("T05",))
    steps(s, 0, E)
    assert s.omega
    assert asked(s) == [(0, "step")]
    assert STOP in offered(s, 0)


@checks("SAGA-R69", "SAGA-084")
def test_the_owner_knows_the_pile_until_it_is_shuffled() -> None:
    s = stage((attack, 0, 1), at=[(0, 0), (0, 1)])
    pay(s, 1, "T10")
    assert list(seen(s, 1).piles[1].known.values()) == [card("T10")]
    for seed in range(5):
        s = random_game(seed, 4, until=lambda s: s.omega)
        if not s.omega:
            continue
        for p in s.order:
            if len(s.piles[p]) > 3:
                assert len(seen(s, p).piles[p].known) <= 2
                assert seen(s, p).piles[p].count == len(s.piles[p])


@checks("SAGA-119", "SAGA-120", "SAGA-R72")
def test_a_supercharged_move_may_go_one_step_more() -> None:
    s = stage((move, 0, 1), at=[(0, 0), (5, 5)], omega=True)
    assert STOP not in offered(s, 0)
    steps(s, 0, E)
    assert offered(s, 0) == [*range(8), STOP]
    steps(s, 0, E)
    assert s.over
    assert spot(s, 0) == (0, 2)
    s = stage((move, 0, 1), at=[(0, 0), (5, 5)], omega=True)
    steps(s, 0, E, STOP)
    assert spot(s, 0) == (0, 1)


@checks("SAGA-R72", "SAGA-R89")
def test_two_separate_actions_are_each_supercharged() -> None:
    s = stage((move, 0, 1), (move, 0, 1), at=[(0, 0), (5, 5)], omega=True)
    steps(s, 0, E, E, E, E)
    assert s.over
    assert spot(s, 0) == (0, 4)


@checks("SAGA-141", "SAGA-142", "SAGA-145", "SAGA-007", "SAGA-R74", "SAGA-R75")
def test_victory_is_mine_wins_at_once_on_the_omega_nova() -> None:
    s = stage(
        (charge, 0, 1, "own"),
        (play_slot, 1),
        players=3,
        face_up={0: [("N1", 1, 2)]},
        at=[(3, 3), (0, 0), (0, 3)],
        omega=True,
    )
    assert s.over
    assert s.stack == []
    assert s.places == (1, 2, 2)
    assert only(s, "won").rule == "SAGA-145"


@checks("SAGA-114", "SAGA-145")
def test_the_nova_before_omega_wins_nothing() -> None:
    s = stage((charge, 0, 1, "own"), face_up={0: [("N1", 1, 2)]}, at=[(3, 3), (0, 0)])
    assert s.places == ()


@checks("SAGA-R74")
def test_where_the_owner_stands_while_charging_does_not_matter() -> None:
    s = stage((play_slot, 0), hands={0: ["N1", "Q08"]}, at=[(0, 0), (5, 5)], omega=True)
    choose(s, 0, "play", down("N1"))
    choose(s, 0, "extra play", 92)
    assert cubes(s, 0) == {"N1": 0}
    assert s.active[0] == down("N1")


@pytest.mark.parametrize("seed", range(3))
@checks("SAGA-135", "SAGA-136", "SAGA-R67", "SAGA-R62")
def test_in_a_whole_game_omega_begins_exactly_when_the_deck_is_empty(seed: int) -> None:
    def wrong(s: SagaState) -> bool:
        # Damage of a Collapse drawn with the last card is still paid before.
        return bool(s.asked and s.asked[0][1].name == "play" and s.omega != (not s.deck))

    s = random_game(seed, 4, until=wrong)
    assert s.over
    if s.omega:
        assert len(s.collapsed) == 3
        assert s.collapses == 3
        assert [square for square in range(49) if s.ground[square] & 7] == [CENTRE]


@checks("SAGA-R62", "SAGA-130")
def test_a_collapse_card_joins_no_pile_and_no_hand() -> None:
    s = random_game(1, 4, until=lambda s: len(s.collapsed) == 3)
    assert sorted(s.collapsed) == [46, 47, 48]
    held = [number for group in (s.hands, s.piles) for cards in group for number in cards]
    assert max(held) < 46


@checks("SAGA-R41")
def test_cards_in_a_pile_are_never_life() -> None:
    s = stage(hands={0: []}, piles={0: ["V01", "V02"]}, omega=True)
    assert life(s, 0) == 0


@checks("SAGA-R04", "SAGA-134")
def test_a_tile_keeps_its_halves_in_place() -> None:
    s = stage(characters=(MORGANA, ROBO_MOB, ASTRA))
    before, after = real_world(s), real_world(s, 3)
    assert all((before[q] in (1, 2, 4)) == (after[q] == VOID) for q in range(49) if q != CENTRE)
    assert VOLCANO in before
    assert set(after) == {BLANK, VOID, 7}


@checks("SAGA-R40", "SAGA-146")
def test_a_drawer_without_a_card_wins_if_the_flip_eliminates_the_last_opponent() -> None:
    place, world = on_a_future_void(3)
    s = stage(
        (resolve, 0, up("V09"), "SAGA-106"),
        hands={0: [], 1: ["T10"]},
        face_up={0: [("V09", 0, 0)]},
        deck=("K1",),
        at=[(3, 3), place],
        ground=world,
    )
    # The replacement is still owed, but was not needed: nobody damaged the drawer.
    assert s.places == (1, 2)
    assert life(s, 0) == 0
