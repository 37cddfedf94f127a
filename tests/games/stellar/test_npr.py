"""Two and three players: Non Player Races."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, CLONES, MACHINES, MUTANTS
from starhall.games.stellar.facts import pouch
from starhall.games.stellar.rules.cosmic import cosmic_order
from starhall.games.stellar.rules.scoring import score
from starhall.games.stellar.rules.turns import CHANGE, DO_CARD, DO_TILE, SWAP
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import A, B, C, act, colours, moment, my_turn, names, what

TWO = (MACHINES, MUTANTS)


def swapping(ship: str = "", race: int = CLONES, **fields: object) -> StellarState:
    """The Machines swap a card of the Clones, which are an NPR with these units."""
    fields.setdefault("hands", {0: [CLONES]})
    s = my_turn(0, races=TWO, ship={CLONES: ship}, **fields)
    act(s, 0, SWAP + race)
    return s


@checks("STEL-160")
def test_nprs_take_no_turns_and_hold_nothing() -> None:
    s = my_turn(1, races=TWO)
    assert len(s.at) == len(s.sp) == len(s.vp) == len(s.hands) == len(s.tokens) == 2
    act(s, 1, DO_TILE + A)
    assert asked(s) == [(0, "action")]


@checks("STEL-161", "STEL-163", "STEL-162")
def test_npr_machines_lose_their_extra_permanent_crystal_and_every_npr_has_one_and_a_full_pad() -> None:
    s = moment(races=(CLONES, MUTANTS))
    assert pouch(s) == (1, 1, 1, 1)
    assert s.pad == (3, 3, 3, 3)
    assert s.available == [10, 10, 10, 10]
    assert pouch(moment(races=TWO)) == (2, 1, 1, 1)


@checks("STEL-164", "STEL-165", "STEL-R62")
def test_an_npr_card_is_exchanged_for_the_top_card_without_a_tile_and_as_often_as_one_likes() -> None:
    s = my_turn(0, races=TWO, hands={0: [CLONES, ALIENS]}, deck=[CLONES, MUTANTS, MUTANTS])
    act(s, 0, SWAP + CLONES)
    choose(s, 0, "place", A)
    assert colours(s.hands[0]) == [ALIENS, CLONES]
    act(s, 0, SWAP + CLONES)
    assert colours(s.placed[CLONES]) == [CLONES, CLONES]
    assert s.placed[MACHINES] == ()
    assert s.flipped[MACHINES] == 0
    assert (s.at[0], s.actions) == (8, 0)
    act(s, 0, SWAP + ALIENS)
    choose(s, 0, "place", B)
    assert colours(s.hands[0]) == [MUTANTS, MUTANTS]
    assert SWAP + MUTANTS not in offered(s, 0)


@checks("STEL-164")
@pytest.mark.parametrize("race", [MACHINES, MUTANTS, ALIENS, CLONES])
def test_a_card_of_any_race_without_a_player_can_be_swapped(race: int) -> None:
    others = tuple(other for other in (MACHINES, MUTANTS, ALIENS, CLONES) if other != race)
    s = my_turn(0, races=others, hands={0: [race]})
    act(s, 0, SWAP + race)
    choose(s, 0, "place", A)
    assert s.level[race] == (1, 0, 0)
    assert colours(s.placed[race]) == [race]


@checks("STEL-164", "STEL-R62")
def test_a_swap_is_optional_for_npr_colours_only_and_needs_a_deck() -> None:
    s = my_turn(0, races=TWO, hands={0: [CLONES, MUTANTS]})
    assert {SWAP + CLONES, CHANGE + CLONES, CHANGE + MUTANTS} <= set(offered(s, 0))
    assert [refused(s, 0, "action", SWAP + race) is None for race in range(4)] == [False, False, False, True]
    assert [refused(s, 0, "action", CHANGE + race) is None for race in range(4)] == [False, True, False, True]
    act(s, 0, DO_CARD)
    assert CLONES in colours(s.hands[0])
    s = my_turn(0, races=TWO, hands={0: [CLONES]}, deck_size=0)
    reason = refused(s, 0, "action", SWAP + CLONES)
    assert reason is not None
    assert reason.rule == "STEL-R62"
    reason = refused(s, 0, "action", SWAP + MUTANTS)
    assert reason is not None
    assert reason.rule == "STEL-164"


@checks("STEL-R62")
def test_card_first_then_the_tile_then_the_draw() -> None:
    s = swapping(deck=[ALIENS])
    assert asked(s) == [(0, "place")]
    assert colours(s.placed[CLONES]) == [CLONES]
    assert s.hands[0] == []
    choose(s, 0, "place", B)
    assert s.level[CLONES] == (0, 1, 0)
    assert colours(s.hands[0]) == [ALIENS]


@checks("STEL-166", "STEL-R63")
@pytest.mark.parametrize(
    ("ship", "choice", "after"),
    [
        ("", [A, B], None),
        ("C3", [A, B], None),
        ("A1", None, (1, 1, 0)),
        ("B3", None, (1, 3, 0)),
    ],
)
def test_the_tile_goes_to_an_open_area_without_a_unit_of_the_npr(
    ship: str, choice: list[int] | None, after: tuple[int, ...] | None
) -> None:
    s = swapping(ship)
    if choice is not None:
        assert offered(s, 0) == choice
        reason = refused(s, 0, "place", C)
        assert reason is not None
        assert reason.rule == "STEL-166"
    else:
        assert s.level[CLONES] == after


@checks("STEL-167", "STEL-R63")
def test_with_units_in_both_one_of_them_rises() -> None:
    s = swapping("A1 B2")
    assert offered(s, 0) == [A, B]
    choose(s, 0, "place", B)
    assert s.level[CLONES] == (1, 3, 0)
    assert [event.rule for event in told(s, "tile added")] == ["STEL-167"]
    # Of two units, one at level 3, the other rises unasked.
    assert swapping("A3 B2").level[CLONES] == (3, 3, 0)


@checks("STEL-168", "STEL-R63")
def test_with_both_at_level_3_a_crystal_of_the_npr_goes_into_the_pouch() -> None:
    s = swapping("A3 B3")
    assert s.level[CLONES] == (3, 3, 0)
    assert (s.pad[CLONES], pouch(s)[CLONES]) == (2, 2)
    assert names(s)[-3:] == ["card swapped", "crystal to pouch", "card drawn"]
    s = swapping("A3 B3", missing={CLONES: 3})
    assert s.pad[CLONES] == 0
    assert len(s.hands[0]) == 1


@checks("STEL-169", "STEL-171")
def test_nprs_win_every_tie_against_players_whatever_was_bid() -> None:
    s = moment(
        (score, 1), races=TWO, ship={MACHINES: "A1", CLONES: "B1"}, bids=(10, 10), dice=("blue", "yellow")
    )
    assert what(s, "category won", "race") == [CLONES]


@checks("STEL-170")
@pytest.mark.parametrize(("races", "sp"), [((1, 2, 3), [2, 1, 0]), ((0, 1), [1, 0])])
def test_players_use_only_as_many_cosmic_slots_as_there_are_players(
    races: tuple[int, ...], sp: list[int]
) -> None:
    s = moment(cosmic_order, races=races)
    for p in range(len(races)):
        choose(s, p, "bid", 5 - p)
    assert s.sp == sp


@checks("STEL-171")
def test_nprs_compete_with_units_and_placed_cards() -> None:
    s = moment(
        (score, 2),
        races=TWO,
        placed={CLONES: [CLONES, CLONES], MACHINES: [ALIENS]},
        dice=["blue", "blue", "yellow"],
    )
    assert what(s, "category won", "race", "value") == [(CLONES, 2)]
    assert s.sp == [1, 0]


@checks("STEL-R88")
def test_npr_tiles_have_no_faces_and_the_same_limits_hold() -> None:
    s = swapping("A2 B3")
    assert s.flipped[CLONES] == 0
    assert s.level[CLONES] == (3, 3, 0)
    assert s.available[CLONES] == 4
    view = GAME.view(s, 0)
    assert len(view.max_actions) == len(view.bids or view.at) == 2
