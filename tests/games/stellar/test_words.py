"""Prompts, options, events and the board in words."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import AS_IS, Match, Seeded
from starhall.core.scenes import checks, choose, told
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import (
    ALIENS,
    ATTACK,
    CLONES,
    CREW,
    DECODE,
    EXPLORATION,
    MACHINES,
    MUTANTS,
)
from starhall.games.stellar.rules import verbs
from starhall.games.stellar.rules.attack import blocked, defended, eliminated
from starhall.games.stellar.rules.contest import SHIP
from starhall.games.stellar.rules.cosmic import cosmic_sp, rank_cosmic
from starhall.games.stellar.rules.crystal import play_crystal
from starhall.games.stellar.rules.decode import decode, decoded, opposed
from starhall.games.stellar.rules.npr import npr_crystal
from starhall.games.stellar.rules.omega import convert, final_ranking, nudge, omega, reveal
from starhall.games.stellar.rules.reset import reset
from starhall.games.stellar.rules.scoring import closed_bonus, score, scoring
from starhall.games.stellar.rules.ship import deal_damage, drawn, ship_attack, used
from starhall.games.stellar.rules.tile import play_tile
from starhall.games.stellar.rules.turns import DO_ATTACK, DO_CARD, DO_DECODE, DO_GATE, DO_TILE, SWAP, turn
from starhall.games.stellar.state import StellarState
from tests.games.stellar.helpers import YES, A, act, again, keep, moment, my_turn, random_game, said, start


def options(s: StellarState, p: int) -> list[str]:
    """The words of every option of a seat."""
    described = GAME.ask(s, p)
    assert described is not None
    return [option.text for option in described.options]


def prompt(s: StellarState, p: int) -> str:
    """What a seat is asked."""
    described = GAME.ask(s, p)
    assert described is not None
    return described.text


def lines(s: StellarState) -> list[tuple[str, str]]:
    """The log as a spectator reads it, each line with its rule."""
    return [(event.rule, text) for event, text in zip(told(s), said(s), strict=True)]


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
    s = my_turn(0, ship={MACHINES: "C1", CLONES: "C1"}, hands={0: [MACHINES]}, dice=(1,), at=[8, 8, 8, 0])
    act(s, 0, DO_DECODE)
    assert prompt(s, 3) == "Draw 1 crystal to break the decoding? (20% for at least one of the Clones)"
    s = moment((ship_attack, MACHINES, 2), ship={MACHINES: "A3"})
    assert prompt(s, 0) == (
        "Draw 2 crystals to reduce the damage of the ship? (70% for at least one of the Machines)"
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


@pytest.mark.parametrize(
    ("frame", "fields", "rule", "text"),
    [
        (cosmic_sp, {}, "STEL-034", "Player 1 (Machines) gains 3 SP for rank 1 of the cosmic order"),
        (
            cosmic_sp,
            {"races": (1, 2, 3)},
            "STEL-170",
            "Player 2 (Aliens) gains 1 SP for rank 2 of the cosmic",
        ),
        ((turn, 0), {"at": [0, 3, 2, 0]}, "STEL-054", "Player 1 (Machines) gains 3 SP for an idle turn;"),
        (
            (verbs.draw_card, 0, 1, "STEL-057"),
            {"hands": {0: [CLONES] * 3}},
            "STEL-058",
            "gains 1 SP instead of a card, since the hand is full; now on spot 1.",
        ),
        (
            (verbs.draw_card, 0, 1, "STEL-057"),
            {"deck_size": 0},
            "STEL-R28",
            "gains 1 SP instead of a card, since the deck is empty;",
        ),
        (
            (play_crystal, 0),
            {"missing": {MACHINES: 3}},
            "STEL-063",
            "gains 1 SP instead of moving a crystal, since the pad is bare;",
        ),
        (
            (play_tile, 0, A),
            {"ship": {MACHINES: "A1 B1"}},
            "STEL-071",
            "gains 1 SP instead of placing a tile, since both open areas hold own units;",
        ),
        (
            (verbs.level_up, 0, A, "STEL-084"),
            {"ship": {MACHINES: "A3"}},
            "STEL-011",
            "gains 1 SP instead of a level, since the unit has the highest one;",
        ),
        (
            (decode, 0),
            {"ship": {MACHINES: "C2"}, "hands": {0: [MACHINES]}},
            "STEL-077",
            "gains 2 SP for the level of the decoding unit;",
        ),
        (
            (opposed, YES, CLONES, 1, DECODE, 0, (CLONES,), False),
            {"ship": {MACHINES: "C2", CLONES: "C1"}, "dice": ["red"]},
            "STEL-082",
            "Player 4 (Clones) gains 2 SP for breaking the decoding;",
        ),
        ((eliminated, 3, MUTANTS, 2), {}, "STEL-100", "gains 2 SP for the tiles of the eliminated unit;"),
        ((blocked, 3, MUTANTS, 1), {}, "STEL-101", "gains 1 SP for the tiles removed before the block;"),
        (
            (score, CREW),
            {"ship": {MACHINES: "A1 B1", CLONES: "A1"}},
            "STEL-129",
            "Player 4 (Clones) gains 1 SP for Crew; now on spot 1.",
        ),
        (
            (convert, 0),
            {"missing": {MACHINES: 2}, "omega": ((),) * 4},
            "STEL-153",
            "Player 1 (Machines) gains 2 SP for the conversion; now on spot 2.",
        ),
        (
            closed_bonus,
            {"ship": {MACHINES: "C1"}, "dice": [0]},
            "STEL-120",
            "Player 1 (Machines) draws 1 VP token for a unit in the closed sector.",
        ),
        (
            (score, CREW),
            {"ship": {MACHINES: "A1 B1"}},
            "STEL-127",
            "Player 1 (Machines) advances 2 on the Crew track to 2 for winning the category.",
        ),
        (
            (score, EXPLORATION),
            {"placed": {MACHINES: [CLONES] * 4}},
            "STEL-128",
            "advances 3 on the Exploration track to 3 for winning the category, which pays no more.",
        ),
        (
            reveal,
            {"tokens": [[40, 41], [], [], []], "omega": ((),) * 4},
            "STEL-154",
            "Player 1 (Machines) advances 2 on the Captain track to 2 for VP tokens.",
        ),
        (
            nudge,
            {"vp": [(4, 0, 0), (3, 0, 0), (3, 0, 0), (2, 0, 0)], "omega": ((),) * 4},
            "STEL-155",
            "Player 1 (Machines) advances 1 on the Captain track to 5 as the leading cube.",
        ),
        (
            nudge,
            {"vp": [(4, 0, 0), (3, 0, 0), (3, 0, 0), (2, 0, 0)], "omega": ((),) * 4},
            "STEL-155",
            "Player 4 (Clones) falls back 1 on the Captain track to 1 as the trailing cube.",
        ),
    ],
)
def test_every_gain_says_what_it_is_for(frame: Any, fields: dict[str, Any], rule: str, text: str) -> None:
    found = [line for of_rule, line in lines(moment(frame, **fields)) if of_rule == rule]
    assert [line for line in found if text in line], found


def test_an_idle_turn_is_one_line() -> None:
    s = my_turn(0, at=[0, 3, 2, 2])
    assert said(s) == [
        "Player 1 (Machines) gains 3 SP for an idle turn; now on spot 3.",
        "Player 2 (Mutants) is up with 3 AT.",
    ]


@checks("STEL-020", "STEL-021")
def test_tokens_of_one_gain_are_one_line_and_only_their_owner_reads_what_they_show() -> None:
    s = moment((verbs.gain_sp, 0, 10, "STEL-054"), tokens=[[111], [], [], []], dice=(0, 30))
    assert said(s, 0)[-1] == (
        "Player 1 (Machines) draws 2 VP tokens (Captain and Crew) for reaching or passing spot 0."
    )
    for reader in (1, None):
        assert said(s, reader)[-1] == (
            "Player 1 (Machines) draws 2 VP tokens for reaching or passing spot 0."
        )


@checks("STEL-036", "STEL-169", "STEL-R67", "STEL-126")
@pytest.mark.parametrize(
    ("races", "ship", "rule", "text"),
    [
        (
            (MACHINES, MUTANTS, ALIENS, CLONES),
            {MACHINES: "A1", CLONES: "B1"},
            "STEL-036",
            "Player 1 (Machines) and Player 4 (Clones) tie for Crew with 1: the cosmic order decides.",
        ),
        (
            (MACHINES, MUTANTS),
            {MACHINES: "A1", CLONES: "B1"},
            "STEL-169",
            "NPR Clones and Player 1 (Machines) tie for Crew with 1: an NPR wins ties against players.",
        ),
        (
            (MACHINES, MUTANTS),
            {MACHINES: "A1", ALIENS: "A1", CLONES: "B1"},
            "STEL-R67",
            "NPR Aliens, NPR Clones and Player 1 (Machines) tie for Crew with 1: "
            "the default cosmic order decides between NPRs.",
        ),
    ],
)
def test_a_tie_for_a_category_says_how_it_is_broken(
    races: tuple[int, ...], ship: dict[int, str], rule: str, text: str
) -> None:
    s = moment((score, CREW), races=races, ship=ship, dealer=Seeded("tie"))
    assert lines(s)[0] == (rule, text)
    assert told(s)[1].name == "category won"
    # Without a tie there is nothing to break.
    s = moment((score, CREW), races=races, ship={MACHINES: "A1 B1", CLONES: "A1"})
    assert told(s, "category tied") == []


@checks("STEL-031")
def test_equal_bids_say_that_the_default_order_decides() -> None:
    s = moment(rank_cosmic, bids=(2, 4, 2, 4))
    assert lines(s) == [
        (
            "STEL-031",
            "Player 2 (Mutants) and Player 4 (Clones) bid 4 tiles each: the default cosmic order decides.",
        ),
        (
            "STEL-031",
            "Player 1 (Machines) and Player 3 (Aliens) bid 2 tiles each: the default cosmic order decides.",
        ),
        (
            "STEL-030",
            "The cosmic order is Player 2 (Mutants), Player 4 (Clones), Player 1 (Machines) "
            "and Player 3 (Aliens).",
        ),
    ]
    assert told(moment(rank_cosmic, bids=(1, 4, 2, 3)), "equal bids") == []


@checks("STEL-157", "STEL-158", "STEL-R73")
def test_the_end_tells_every_place_and_how_ties_were_broken() -> None:
    s = moment(
        final_ranking,
        vp=[(3, 3, 3), (3, 3, 2), (4, 4, 1), (2, 3, 3)],
        sp=[1, 2, 3, 2],
        order=(CLONES, ALIENS, MUTANTS, MACHINES),
    )
    assert lines(s) == [
        ("STEL-158", "Player 3 (Aliens) and Player 1 (Machines) have 9 VP each: SP spot 3 beats 1."),
        (
            "STEL-R73",
            "Player 4 (Clones) and Player 2 (Mutants) have 8 VP each on SP spot 2: "
            "the cosmic order puts Player 4 (Clones) ahead.",
        ),
        ("STEL-157", "Player 3 (Aliens) wins with 9 VP: the ship accepts the Aliens as captain."),
        ("STEL-157", "Player 1 (Machines) takes place 2 with 9 VP."),
        ("STEL-157", "Player 4 (Clones) takes place 3 with 8 VP."),
        ("STEL-157", "Player 2 (Mutants) takes place 4 with 8 VP."),
    ]


@pytest.mark.parametrize(
    ("frame", "fields", "line"),
    [
        (
            (verbs.place_top_card_down, 0),
            {"deck_size": 0},
            ("STEL-R28", "The deck is empty: Player 1 (Machines) places no card."),
        ),
        (
            verbs.advance_gate_cube,
            {"cube": 4},
            ("STEL-R13", "The gate control cube stays on 8, its last slot."),
        ),
        (
            (npr_crystal, CLONES),
            {"races": (MACHINES, MUTANTS), "missing": {CLONES: 3}},
            ("STEL-R63", "The pad of NPR Clones is bare: no crystal goes into the pouch."),
        ),
        ((used, 0, ALIENS, 2), {}, ("STEL-R58", "Player 3 (Aliens) uses no crystal.")),
        (closed_bonus, {}, ("STEL-120", "No player is in the closed sector: nobody gets the bonus.")),
        (
            nudge,
            {"vp": [(3, 0, 0)] * 4, "omega": ((),) * 4},
            ("STEL-R72", "All cubes stand on 3 of the Captain track, first and last at once: they stay."),
        ),
        (
            nudge,
            {"vp": [(0, 0, 0), (1, 0, 0), (1, 0, 0), (1, 0, 0)], "omega": ((),) * 4},
            ("STEL-R71", "Player 1 (Machines) trails on the Captain track and stays on 0."),
        ),
        (
            (verbs.use_crystal, MACHINES, 2, "STEL-137"),
            {"missing": {MACHINES: 1}},
            ("STEL-R34", "The pad of Player 1 (Machines) is full: 1 crystal back into the pouch."),
        ),
        ((score, CREW), {}, ("STEL-132", "Nobody wins Crew: all values are 0.")),
    ],
)
def test_what_has_no_effect_is_told(frame: Any, fields: dict[str, Any], line: tuple[str, str]) -> None:
    assert line in lines(moment(frame, **fields))


@checks("STEL-141")
def test_damage_that_finds_nothing_is_told_and_no_more_than_that() -> None:
    s = moment((deal_damage, ALIENS), ship={ALIENS: "A1"}, placed={ALIENS: [CLONES]}, damage=4)
    assert lines(s)[-1] == (
        "STEL-141",
        "Player 3 (Aliens) has nothing more to lose: 2 damage is ignored.",
    )
    s = moment((deal_damage, ALIENS), ship={ALIENS: "A1"}, placed={ALIENS: [CLONES]}, damage=2)
    assert lines(s) == [
        ("STEL-135", "Player 3 (Aliens): a tile leaves A Command Deck; the unit is gone."),
        ("STEL-135", "Player 3 (Aliens) loses Copy of a Copy (red, Clones); 0 placed cards left."),
    ]


def test_a_tile_says_what_became_of_the_unit() -> None:
    s = moment(
        (verbs.add_tile, ALIENS, A, "STEL-068"),
        (verbs.remove_tile, ALIENS, 1, "STEL-098"),
        ship={ALIENS: "B2"},
    )
    assert said(s) == [
        "Player 3 (Aliens): a tile goes to A Command Deck; the unit is level 1 now.",
        "Player 3 (Aliens): a tile leaves B Reactor Deck; the unit is level 1 now.",
    ]


@checks("STEL-099")
@pytest.mark.parametrize(("removed", "when"), [(0, "before a tile is removed"), (1, "after 1 removed tile")])
def test_a_block_says_whether_a_tile_was_lost_before(removed: int, when: str) -> None:
    s = moment((blocked, 3, MUTANTS, removed))
    assert said(s)[0] == f"Player 2 (Mutants) blocks the attack of Player 4 (Clones) {when}."


@checks("STEL-173")
def test_a_non_player_race_are_many_and_have_their_own_rule_for_draws() -> None:
    s = moment(
        (ship_attack, CLONES, 2),
        races=(MACHINES, MUTANTS),
        ship={CLONES: "A1"},
        missing={CLONES: 1},
        dice=("red", "blue"),
    )
    assert lines(s) == [
        ("STEL-133", "The ship attacks NPR Clones: 2 damage."),
        ("STEL-173", "NPR Clones draw from the pouch: red and blue."),
        ("STEL-137", "NPR Clones use 1 own crystal; 3 on the pad now."),
        ("STEL-135", "NPR Clones: a tile leaves A Command Deck; the unit is gone."),
    ]


@checks("STEL-081", "STEL-096", "STEL-136")
@pytest.mark.parametrize(
    ("frame", "rule"),
    [
        ((opposed, YES, CLONES, 1, DECODE, 0, (CLONES,), False), "STEL-081"),
        ((defended, YES, CLONES, 1, ATTACK, 0, A, 0), "STEL-096"),
        ((drawn, YES, CLONES, 1, SHIP), "STEL-136"),
    ],
)
def test_a_draw_names_the_rule_of_its_contest(frame: Any, rule: str) -> None:
    s = moment(frame, ship={MACHINES: "A1 C1", CLONES: "A1"}, dice=["red"], damage=1)
    assert lines(s)[0] == (rule, "Player 4 (Clones) draws from the pouch: red.")


def test_dice_say_what_was_rolled_rolled_again_and_kept() -> None:
    s = my_turn(0, ship={MACHINES: "A2", MUTANTS: "B1"}, hands={0: [MUTANTS]}, dice=(3, 2, 1))
    act(s, 0, DO_ATTACK + MUTANTS)
    choose(s, 0, "dice", again(3), keep(1))
    assert lines(s)[-4:] == [
        ("STEL-092", "Player 1 (Machines) rolls 3 2."),
        ("STEL-103", "Player 1 (Machines) flips a tile and rolls the 3 again: 1."),
        ("STEL-092", "Player 1 (Machines) keeps the 1."),
        ("STEL-094", "Player 1 (Machines) attacks the unit of Player 2 (Mutants) in B Reactor Deck."),
    ]


def test_a_decoding_says_whether_it_holds() -> None:
    assert said(moment((decoded, 1, False)))[0] == "Nobody breaks the decoding of Player 2 (Mutants)."
    assert said(moment((decoded, 1, True))) == ["The decoding of Player 2 (Mutants) is broken: no level."]


@checks("STEL-076", "STEL-165")
def test_a_placed_card_says_in_front_of_whose_pad_it_lies() -> None:
    s = my_turn(0, races=(MACHINES, MUTANTS), hands={0: [CLONES, MACHINES]}, ship={MACHINES: "C1"})
    act(s, 0, SWAP + CLONES)
    choose(s, 0, "place", A)
    act(s, 0, DO_DECODE)
    placed = [text for event, text in zip(told(s), said(s), strict=True) if event.name.startswith("card ")]
    assert placed == [
        "Player 1 (Machines) swaps Copy of a Copy (red, Clones): it goes in front of the pad of NPR Clones.",
        "Player 1 (Machines) draws a card.",
        "Player 1 (Machines) places Cold Boot (blue, Machines) in front of their own pad.",
    ]


def test_an_event_is_said_as_it_was_when_it_happened() -> None:
    s = start(2, AS_IS, 1)
    choose(s, 1, "race", CLONES)
    choose(s, 0, "race", MUTANTS)
    assert said(s)[:3] == [
        "Player 2 is first to choose and takes the 1st player marker.",
        "Player 2 controls the Clones.",
        "Player 1 controls the Mutants.",
    ]


def test_the_reset_tells_what_goes_back() -> None:
    s = moment(reset, cube=3, marker=3, dice=("as is",))
    assert lines(s) == [
        ("STEL-143", "All placed cards go back; the deck of 40 cards is shuffled."),
        ("STEL-144", "All tiles on the pads show their colourful side."),
        ("STEL-145", "All players take back their AT."),
        ("STEL-146", "The gate control cube returns to 4."),
        ("STEL-148", "The 1st player marker goes to Player 1 (Machines)."),
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
