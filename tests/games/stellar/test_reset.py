"""Phase D: reset."""

from __future__ import annotations

from starhall.core.scenes import checks
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, CLONES, MACHINES, MUTANTS
from starhall.games.stellar.rules.reset import reset
from tests.games.stellar.helpers import DOWN, G2, moment, names, random_game


@checks("STEL-142")
def test_the_last_round_has_no_reset() -> None:
    for players, rounds in ((2, 8), (3, 6), (4, 4)):
        s = random_game(7, players)
        assert names(s).count("deck shuffled") == rounds - 1
        assert s.round == rounds


@checks("STEL-143", "STEL-149", "STEL-R69", "STEL-183")
def test_all_placed_cards_go_back_and_the_whole_deck_is_shuffled_but_hands_stay() -> None:
    order = list(range(38))[::-1]
    s = moment(
        reset,
        races=(MACHINES, MUTANTS),
        hands={0: [CLONES, ALIENS]},
        placed={MACHINES: [MUTANTS, DOWN], CLONES: [CLONES]},
        dice=(order,),
    )
    assert len(s.hands[0]) == 2
    assert sorted([*s.deck, *s.hands[0]]) == list(range(40))
    assert s.placed == ((), (), (), ())
    assert (s.bonus, s.bonus_of) == ((), ())


def test_the_shuffle_ends_what_players_knew_of_the_deck_but_not_of_hands() -> None:
    s = moment(hands={1: [CLONES]})
    s.show(s.deck[0], 0)
    s.show(s.hands[1][0], 0)
    s.dealer = type(s.dealer)("as is")  # type: ignore[call-arg]
    s.do((reset,))
    s.run()
    view = GAME.view(s, 0)
    assert view.deck.known == {}
    assert view.hands[1].known == s.hands[1]


@checks("STEL-144")
def test_all_pad_tiles_are_turned_up() -> None:
    s = moment(reset, flipped={MACHINES: 6, CLONES: 10}, ship={MACHINES: "A2"}, dice=("as is",))
    assert s.flipped == [0, 0, 0, 0]
    assert s.available == [8, 10, 10, 10]


@checks("STEL-145")
def test_players_take_back_all_at() -> None:
    s = moment(reset, at=[0, 3, 0, 1], dice=("as is",))
    assert s.at == [8, 8, 8, 8]
    assert s.older == ((0,) * 6,) * 4


@checks("STEL-146", "STEL-147", "STEL-148")
def test_gate_cube_back_round_cube_on_marker_to_the_next_player() -> None:
    s = moment(reset, cube=4, round=2, marker=3, dice=("as is",))
    assert (s.cube, s.round, s.marker) == (0, 3, 0)


@checks("STEL-149", "STEL-033")
def test_everything_else_persists() -> None:
    s = moment(
        reset,
        ship={MACHINES: "A2", CLONES: "C3"},
        gate=G2,
        missing={MUTANTS: 2},
        sp=[1, 2, 3, 4],
        vp=[(1, 2, 3)] * 4,
        tokens=[[40], [], [41, 42], []],
        order=(CLONES, MACHINES, ALIENS, MUTANTS),
        dice=("as is",),
    )
    # The cosmic cubes stay until the next Phase A.
    assert s.order == (CLONES, MACHINES, ALIENS, MUTANTS)
    assert s.level == ((2, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 3))
    assert (s.gate, s.pad, s.sp, s.vp) == (G2, (3, 1, 3, 3), [1, 2, 3, 4], ((1, 2, 3),) * 4)
    assert s.tokens == [(40,), (), (41, 42), ()]
