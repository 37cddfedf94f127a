"""The board in words."""

from __future__ import annotations

from starhall.core import Match
from starhall.core.scenes import checks
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, CLONES, MACHINES, MUTANTS
from starhall.games.stellar.rules.omega import omega
from starhall.games.stellar.rules.scoring import scoring
from starhall.games.stellar.rules.turns import DO_TILE
from tests.games.stellar.helpers import act, moment, my_turn


def test_the_board_shows_ship_tracks_pads_pouch_and_hand() -> None:
    s = my_turn(
        0,
        races=(MACHINES, MUTANTS, CLONES),
        ship={MACHINES: "A1 C2", ALIENS: "B3"},
        hands={0: [CLONES], 1: [MUTANTS, MUTANTS]},
        missing={MACHINES: 2},
        bids=(3, 1, 0),
        at=[8, 0, 5],
    )
    act(s, 0, DO_TILE + 1)
    board = GAME.board(GAME.view(s, 0))
    for line in (
        "Round 1 of 6, phase A [B] C D",
        "gate tile on G1: the wall between A and B is open",
        "▓ C Archive Deck  closed: decode here, no attacks  Ma 2 ●●",
        "  B Reactor Deck  open                             Ma 1 ●  Al 3 ●●●",
        "COSMIC ORDER  1 Machines bid 3 (+2 SP), 2 Mutants bid 1 (+1 SP), 3 Clones bid 0 (+0 SP)",
        "; Aliens win ties",
        "GATE CONTROL  4 [5] 6 7 8: roll 6 or more, 63 % on a plain roll",
        "TILE(2) MA1",
        "1st > Machines (Player 1, you), blue: crystals 2A 3A ◆ 1 of 3 actions | AT 7",
        "AT 0 idle income 7 SP",
        "hand 2",
        "NPR Aliens, green, wins ties: crystals ◆ ◆ ◆",
        "POUCH  4 blue, 1 yellow, 1 green, 1 red",
        "HAND   Copy of a Copy (red)",
    ):
        assert line in board, line
    # Nobody else sees the hand, and a spectator has none.
    for reader in (1, 2, None):
        assert "Copy of a Copy" not in GAME.board(GAME.view(s, reader))
    assert "HAND" not in GAME.board(GAME.view(s, None))


@checks("STEL-122")
def test_the_board_shows_the_steps_of_phase_c_and_the_table_of_the_end() -> None:
    s = moment(scoring, ship={CLONES: "A2 B2"})
    board = GAME.board(GAME.view(s, 3))
    assert "phase A B [C] D | [ship attacks after Captain] > Crew >" in board
    assert "VALUES Machines 0, Mutants 0, Aliens 0, Clones 2" in board
    assert "SHIP ATTACKS Clones (Player 4, you): 3 damage left" in board
    s = moment(
        omega, ship={CLONES: "A1"}, hands={3: [CLONES]}, missing={CLONES: 1}, vp=[(1, 0, 0)] * 3 + [(4, 0, 0)]
    )
    board = GAME.board(GAME.view(s, None))
    assert board.startswith("The game is over")
    assert "place 1" in board
    assert "  Clones      +2 +1 +1 | +0 +0 +0 | +1 +0 +0" in board


def test_before_the_races_are_chosen_the_board_says_so() -> None:
    s = GAME.new(2, Match(GAME, 2, seed="x").state.dealer)
    board = GAME.board(GAME.view(s, 0))
    assert board.startswith("Races are chosen")
    assert "no race yet" in board
