"""Prompts, options, events and the board in words."""

from __future__ import annotations

import pytest

from starhall.core import Match
from starhall.core.scenes import checks, choose
from starhall.games.stellar import GAME
from starhall.games.stellar.components import ALIENS, CLONES, MACHINES, MUTANTS
from starhall.games.stellar.rules.omega import omega
from starhall.games.stellar.rules.scoring import scoring
from starhall.games.stellar.rules.turns import DO_ATTACK, DO_CARD, DO_DECODE, DO_GATE, DO_TILE
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import YES, A, act, moment, my_turn, random_game, said


def options(s: StellarState, p: int) -> list[str]:
    """The words of every option of a seat."""
    described = GAME.describe(s, p)
    assert described is not None
    return [text for _, text in described.options]


def prompt(s: StellarState, p: int) -> str:
    """What a seat is asked."""
    described = GAME.describe(s, p)
    assert described is not None
    return described.prompt.text


def test_actions_say_their_price_and_what_they_do() -> None:
    s = my_turn(0, ship={MACHINES: "A1 C1", CLONES: "B1"}, hands={0: [MACHINES, CLONES]}, at=[2, 8, 8, 8])
    assert options(s, 0) == [
        "CARD: draw a command card (1 AT)",
        "CRYSTAL: one from your pad into the pouch (1 AT)",
        "DECODE in the closed sector (1 AT)",
        "GATE control: roll more than 4 (85%) (1 AT)",
        "TILE into B Reactor Deck (1 AT)",
        "ATTACK the Clones (1 AT)",
        "Free: flip a tile to change a blue card (Machines)",
        "Free: flip a tile to change a red card (Clones)",
    ]
    assert prompt(s, 0) == "Play an action."


def test_fallbacks_are_labelled() -> None:
    s = my_turn(0, ship={MACHINES: "A1 B1"}, hands={0: [CLONES] * 3}, missing={MACHINES: 3})
    assert "TILE: both open areas hold your units, gain 1 SP (1 AT)" in options(s, 0)
    assert "CARD: no card can be drawn, gain 1 SP (1 AT)" in options(s, 0)
    assert "CRYSTAL: none is left on your pad, gain 1 SP (1 AT)" in options(s, 0)


def test_a_draw_says_what_for_and_how_likely_it_helps() -> None:
    s = my_turn(
        0, ship={MACHINES: "A1", MUTANTS: "A1"}, hands={0: [MUTANTS]}, dice=(2,), flipped={MACHINES: 9}
    )
    act(s, 0, DO_ATTACK + MUTANTS)
    assert prompt(s, 1) == "Draw 2 crystals to block the attack? (40% for at least one of the Mutants)"
    assert options(s, 1) == ["Draw 2 crystals", "Do not draw"]


def test_a_barred_reroll_says_why() -> None:
    s = my_turn(0, ship={MACHINES: "A2", MUTANTS: "A1"}, hands={0: [MUTANTS]}, dice=(2, 3), at=[8, 0, 8, 8])
    act(s, 0, DO_ATTACK + MUTANTS)
    assert prompt(s, 0) == (
        "You rolled 2 3. Keep the die that says how many crystals the Mutants may draw; "
        "no re-roll, since Player 2 (Mutants) has no AT left."
    )


def test_the_gate_dice_say_what_is_needed() -> None:
    s = my_turn(0, dice=(1, 1, 1))
    act(s, 0, DO_GATE)
    assert prompt(s, 0).startswith("1 1 1 make 3, and more than 4 is needed")
    assert options(s, 0) == ["Flip a tile and roll a 1 again", "Give up"]


def test_ship_damage_is_said_for_players_and_nprs() -> None:
    s = moment(
        scoring, races=(MACHINES, MUTANTS), ship={CLONES: "A2 B2"}, dice=("blue", "blue", "yellow"), marker=1
    )
    assert prompt(s, 1) == "The ship deals damage: remove one of their (Clones) tiles or placed cards."
    s = moment(scoring, ship={CLONES: "A2 B2"}, dice=())
    choose(s, 3, "draw", YES + 1)
    assert prompt(s, 3) == "The ship deals damage: remove one of your tiles or placed cards."
    assert options(s, 3) == [
        "Lose a tile of the level 2 unit in A Command Deck",
        "Lose a tile of the level 2 unit in B Reactor Deck",
    ]


def test_events_hide_what_their_reader_may_not_know() -> None:
    match = Match(GAME, ["Ann", "Bea"], seed="words")
    for race in (CLONES, MUTANTS):
        match.choose(match.state.asked[0][0], GAME.kinds_by_name["race"].choice(race))
    for seat in (0, 1):
        match.choose(seat, GAME.kinds_by_name["bid"].choice(0))
    p = match.state.asked[0][0]
    match.choose(p, GAME.kinds_by_name["action"].choice(DO_CARD))
    texts = {reader: [match.say(event) for event in match.log(reader)] for reader in (p, 1 - p)}
    name = f"{['Ann', 'Bea'][p]} ({'Clones' if match.state.race[p] == CLONES else 'Mutants'})"
    assert f"{name} draws a card." in texts[1 - p]
    assert f"{name} draws a card." not in texts[p]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_event_of_a_game_has_words(players: int) -> None:
    s = random_game(11, players)
    assert s.journal is not None
    texts = said(s)
    assert all(text.endswith(".") and "{" not in text for text in texts)
    assert set(GAME.words.events) >= {event.name for event in s.journal.events}


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
        "GATE CONTROL  4 [5] 6 7 8: roll 6 or more, 63% on a plain roll",
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


def test_levels_and_gates_say_what_comes_of_them() -> None:
    s = my_turn(0, ship={MACHINES: "A3 C1"}, hands={0: [MACHINES]}, missing={MACHINES: 1}, dice=(3, 3, 3))
    act(s, 0, DO_DECODE)
    assert options(s, 0) == [
        "Take 1 SP for the level 3 unit in A Command Deck",
        "Raise the unit in C Archive Deck to level 2",
        "Decline the level",
    ]
    choose(s, 0, "level", A)
    act(s, 0, DO_GATE)
    assert options(s, 0) == [
        "Leave it on G1: A and B open, C closed",
        "Move it to G2: B and C open, A closed",
        "Move it to G3: C and A open, B closed",
    ]
