"""Other events in words, as they were when they happened and for whoever reads them."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import AS_IS, Match
from starhall.core.scenes import checks, choose, told
from starhall.games.stellar import GAME
from starhall.games.stellar.box.parts import ALIENS, ATTACK, CLONES, CREW, DECODE, MACHINES, MUTANTS
from starhall.games.stellar.rules import verbs
from starhall.games.stellar.rules.attack import blocked, defended
from starhall.games.stellar.rules.contest import SHIP
from starhall.games.stellar.rules.decode import decoded, opposed
from starhall.games.stellar.rules.npr import npr_crystal
from starhall.games.stellar.rules.omega import nudge
from starhall.games.stellar.rules.reset import reset
from starhall.games.stellar.rules.scoring import closed_bonus, score
from starhall.games.stellar.rules.ship import deal_damage, drawn, ship_attack, used
from starhall.games.stellar.rules.turns import DO_ATTACK, DO_CARD, DO_DECODE, SWAP
from tests.games.stellar.helpers import YES, A, act, again, keep, moment, my_turn, random_game, said, start
from tests.games.stellar.wording import lines


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
