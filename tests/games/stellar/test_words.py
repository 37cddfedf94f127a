"""Prompts and options in words."""

from __future__ import annotations

from starhall.core.scenes import checks, choose
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import CLONES, MACHINES, MUTANTS
from starhall.games.stellar.rules.scoring import scoring
from starhall.games.stellar.rules.ship import ship_attack
from starhall.games.stellar.rules.turns import DO_ATTACK, DO_DECODE, DO_GATE, DO_TILE
from tests.games.stellar.helpers import YES, A, act, moment, my_turn
from tests.games.stellar.wording import options, prompt


def test_actions_say_their_price_and_what_they_do() -> None:
    s = my_turn(0, ship={MACHINES: "A1 C1", CLONES: "B1"}, hands={0: [MACHINES, CLONES]}, at=[2, 8, 8, 8])
    assert options(s, 0) == [
        "CARD: draw a command card (1 AT)",
        "CRYSTAL: one from your pad into the pouch (1 AT)",
        "DECODE in the closed sector (1 AT)",
        "GATE control: roll more than 4 (85 %) (1 AT)",
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
    assert prompt(s, 1) == "Draw 2 crystals to block the attack? (40 % for at least one of the Mutants)"
    assert options(s, 1) == ["Draw 2 crystals", "Do not draw"]
    s = my_turn(0, ship={MACHINES: "C1", CLONES: "C1"}, hands={0: [MACHINES]}, dice=(1,), at=[8, 8, 8, 0])
    act(s, 0, DO_DECODE)
    assert prompt(s, 3) == "Draw 1 crystal to break the decoding? (20 % for at least one of the Clones)"
    s = moment((ship_attack, MACHINES, 2), ship={MACHINES: "A3"})
    assert prompt(s, 0) == (
        "Draw 2 crystals to reduce the damage of the ship? (70 % for at least one of the Machines)"
    )


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


@checks("STEL-085", "STEL-103")
def test_without_a_tile_the_dice_promise_no_reroll() -> None:
    fields = {"ship": {MACHINES: "A2", MUTANTS: "A1"}, "hands": {0: [MUTANTS]}, "dice": (2, 3)}
    s = my_turn(0, flipped={MACHINES: 8}, **fields)
    act(s, 0, DO_ATTACK + MUTANTS)
    assert prompt(s, 0).endswith("may draw; no re-roll, since you have no tile left to flip.")
    s = my_turn(0, flipped={MACHINES: 7}, **fields)
    act(s, 0, DO_ATTACK + MUTANTS)
    assert prompt(s, 0).endswith("may draw, or flip a tile to re-roll one.")


@checks("STEL-137", "STEL-R34")
def test_the_use_of_crystals_promises_no_place_on_a_full_pad() -> None:
    s = moment((ship_attack, MACHINES, 2), ship={MACHINES: "A3"}, dice=("blue", "blue"))
    choose(s, 0, "draw", YES)
    assert prompt(s, 0) == (
        "You drew 2 crystals that you can use: each takes 1 damage away and goes to your pad, "
        "or back into the pouch if the pad is full. How many do you use?"
    )
    assert options(s, 0) == ["Use none", "Use 1 crystal: 1 damage left", "Use 2 crystals: 0 damage left"]


@checks("STEL-R22")
def test_after_the_last_action_the_prompt_speaks_of_free_moves_only() -> None:
    s = my_turn(0, races=(MACHINES, MUTANTS), hands={0: [CLONES]}, flipped={MACHINES: 10})
    act(s, 0, DO_TILE + A)
    described = GAME.ask(s, 0)
    assert described is not None
    assert described.text == "No action is left: make a free move, or end your turn."
    assert described.waiting == "may still make a free move"
    assert options(s, 0) == ["End the turn", "Free: give a red card to the Clones (NPR) and draw a new one"]
