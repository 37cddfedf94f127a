"""The log: every line says what happened and why, under the rule that made it happen."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core import AS_IS
from starhall.core.scenes import checks, choose, told
from starhall.games.void import GAME
from starhall.games.void.box.rows import ALIENS
from starhall.games.void.rules.aliens import DRAW_POWER
from starhall.games.void.rules.losing import beast_turn, lose, out_of_time
from starhall.games.void.rules.turns import action, income, travel, turn
from starhall.games.void.state import VoidState
from tests.games.void.helpers import (
    STARPORT,
    affector,
    beast,
    cell,
    kind,
    moment,
    only,
    playing,
    rules_of,
    said,
)

ON: Any = {"powers": "on"}


def as_beast(name: str, slot: int, **scene: Any) -> VoidState:
    """Seat 0 is this beast and uses the ability of this slot first."""
    s = moment(
        (beast_turn, 0),
        players=3,
        lost=(0,),
        beast=(beast(name), -1, -1),
        slot=(slot, 0, 0),
        **{"hands": [[], ["C07", "C08"], ["C09"]], "ships": ["r1c1", "r2c2", "r2c2"], **scene},
    )
    if slot:
        choose(s, 0, "ability", slot)
    return s


# Reasons


def income_rules() -> list[str]:
    """The rules of Income on a sector worth 1, 0 and -1."""
    scenes: list[dict[str, Any]] = [{}, {"holes": ["r1c1"]}, {"affectors": [("r1c1", "C02")]}]
    return [only(moment((income, 0), ships=["r1c1"], **scene), "income").rule for scene in scenes]


def test_income_says_what_the_sector_is_worth() -> None:
    def lines(**scene: Any) -> list[str]:
        return said(moment((income, 0), ships=["r1c1"], deck=["C01"], **scene))[:2]

    assert lines() == ["Player 1 is on a sector worth 1.", "Income: Player 1 draws 1 card."]
    assert lines(holes=["r1c1"])[0] == "Player 1 is on a sector worth 0 and draws nothing."
    assert income_rules() == ["VOID-029", "VOID-032", "VOID-030"]
    below = lines(affectors=[("r1c1", "C02")], hands=[["C07"]])
    assert below == [
        "Player 1 is on a sector worth −1 and must discard 1.",
        "Income: Player 1 discards Supply Crate.",
    ]


@checks("VOID-R73")
def test_for_mossu_the_log_says_what_the_sector_is_worth_and_what_it_counts_as() -> None:
    s = moment((income, 0), aliens=["Mossu", "Topkul"], holes=["r3c3"], affectors=[("r3c3", "C02")], **ON)
    assert said(s)[:2] == [
        "Player 1 is on a sector worth −2: it counts as 1 for the Mossu.",
        "Income: Player 1 draws 1 card.",
    ]
    assert only(s, "income raised").rule == "VOID-R73"
    s = moment((income, 0), aliens=["Mossu", "Topkul"], ships=["r1c1"], **ON)
    assert said(s)[0] == "Player 1 is on a sector worth 1."


@checks("VOID-087", "VOID-101", "VOID-R70")
@pytest.mark.parametrize(
    ("name", "n", "rule"), [("Topkul", 2, "VOID-087"), ("Iguarin", 3, "VOID-101"), ("Gattoli", 3, "VOID-R70")]
)
def test_cards_drawn_by_a_power_are_told_as_such(name: str, n: int, rule: str) -> None:
    s = moment((turn, 0), aliens=[name, "Mossu"], holes=["r3c3"], hands=[[]], **ON)
    if name == "Iguarin":
        choose(s, 0, "power", DRAW_POWER)
    assert f"Power of the {name}: Player 1 draws {n} cards." in said(s)
    assert told(s, "drew")[0].rule == rule
    assert set(rules_of(s, "power used")) <= {rule}


def test_a_card_names_itself_with_what_it_makes_players_draw_and_discard() -> None:
    lines = said(playing("C10", deck=["C01", "C02", "C03"]))
    assert lines[-2:] == [
        "Trade Delegation: Player 1 draws 2 cards.",
        "Trade Delegation: Player 2 draws 1 card.",
    ]
    lines = said(playing("C19", hands=[["C19", "C25"], ["C07"]], chance=(0,)))
    assert lines[-1] == "Customs Raid: Player 2 discards Supply Crate."
    lines = said(playing("C54", deck=["C47", "C26", "C08"]), 1)
    assert lines[-1] == "Player 1 looks at 3 cards of the deck."


@checks("VOID-R42")
def test_of_several_cards_the_innermost_names_itself() -> None:
    assert said(playing("C52", deck=["C07"]))[-1] == "Supply Crate: Player 1 draws 2 cards."


@checks("VOID-R30")
def test_a_hand_looked_at_is_named_to_the_two_players_only() -> None:
    s = playing("C24", players=3, hands=[["C24", "C25"], ["C08", "C07"], []])
    for reader in (0, 1):
        assert said(s, reader)[-1] == "Player 1 looks at the hand of Player 2 (Supply Crate, Mother Lode)."
    assert said(s, 2)[-1] == said(s)[-1] == "Player 1 looks at the hand of Player 2."


@checks("VOID-064")
def test_a_beast_off_its_deck_is_marked_in_the_log_as_something_new() -> None:
    s = moment((lose, 0, "hole"), players=3, hands=[[]])
    assert [event.barrier for event in told(s)] == [False, True]


@checks("VOID-R41")
def test_cards_off_the_deck_are_marked_in_the_log_as_something_new() -> None:
    drew = playing("C07", deck=["C01", "C02"])
    assert [event.barrier for event in told(drew)][-2:] == [False, True]
    unknown = playing("C52", deck=["C32"])
    assert [event.barrier for event in told(unknown, "played")] == [False, True]


@checks("VOID-R24")
def test_a_minefield_names_itself() -> None:
    s = moment((travel, 0), tiles={"r3c3": "S36"}, hands=[["C07"]], affectors=[("r2c3", "C04")])
    assert said(s)[-2:] == [
        "Player 1 hits a Minefield on r2c3.",
        "Minefield: Player 1 discards Supply Crate.",
    ]
    assert only(s, "discarded").rule == "VOID-R24"


def test_a_hand_that_goes_as_a_whole_is_told_in_one_line() -> None:
    s = moment((lose, 0, "hole"), players=3, hands=[["C08", "C07", "C07"]])
    assert said(s)[1] == "Player 1 discards Supply Crate, Supply Crate and Mother Lode."
    reshuffled = playing("C15", hands=[["C15", "C07", "C08"], []])
    assert "Cargo Reshuffle: Player 1 discards Supply Crate and Mother Lode." in said(reshuffled)
    nothing = moment((lose, 0, "income"), players=3, hands=[[]])
    assert told(nothing, "all discarded") == []


@checks("VOID-R39")
def test_of_several_discards_each_says_how_many_are_to_follow() -> None:
    levy = playing("C20", hands=[["C20", "C07", "C07", "C08"], []])
    choose(levy, 0, "discard", kind("C07"), kind("C07"))
    raid = playing("C19", hands=[["C19", "C25"], ["C07", "C07", "C08"]], chance=(0, 0))
    for s, who in ((levy, "Luxury Levy: Player 1"), (raid, "Customs Raid: Player 2")):
        assert said(s)[-2:] == [
            f"{who} discards Supply Crate, with 1 more to go.",
            f"{who} discards Supply Crate.",
        ]
    short = moment((income, 0), ships=["r1c1"], hands=[["C07"]], affectors=[("r1c1", "C02")] * 2)
    assert said(short)[1] == "Income: Player 1 discards Supply Crate."


@checks("VOID-R27")
def test_a_draw_from_empty_piles_is_told() -> None:
    s = moment((income, 0), ships=["r4c1"], deck=["C01"], only_these=True)
    assert said(s)[1:] == [
        "Income: Player 1 draws 1 card.",
        "Income: no card is left for Player 1 to draw.",
    ]
    s = moment((income, 0), ships=["r4c1"], only_these=True)
    assert said(s)[1:] == ["Income: no card is left for Player 1 to draw."]


@checks("VOID-R27")
def test_a_reshuffle_is_told_before_the_draw() -> None:
    s = playing("C07", discard=["C01", "C02"], only_these=True, chance=(AS_IS,))
    assert said(s)[-2:] == [
        "The discard pile is shuffled: a new deck of 2 cards.",
        "Supply Crate: Player 1 draws 2 cards.",
    ]


# Rules


@checks("VOID-046", "VOID-057", "VOID-072", "VOID-074", "VOID-R72")
def test_a_move_is_told_under_the_rule_that_moved_the_ship() -> None:
    beam = playing("C35", ships=["r3c3", "r4c4"], tiles={"r3c3": "S36"}, holes=["r4c4"])
    assert rules_of(beam, "moved") == ["VOID-046"]
    for card, more in (("C36", {}), ("C40", {"ships": ["r1c1", "r3c3"]}), ("C41", {"ships": ["r1c1"]})):
        s = playing(card, **{"tiles": {"r3c3": "S36"}, **more})
        assert set(rules_of(s, "moved")) == {"VOID-041"}
    wind = playing("C42")
    choose(wind, 0, "drift", 0)
    assert (rules_of(wind, "drifted"), rules_of(wind, "moved")) == (["VOID-041"], ["VOID-041"] * 2)
    flung = as_beast("B1", 0)
    choose(flung, 0, "ship", 1)
    choose(flung, 0, "destination", cell("r2c5"))
    assert rules_of(flung, "moved") == ["VOID-072"]
    corner = as_beast("B1", 1)
    choose(corner, 0, "ship", 1)
    choose(corner, 0, "destination", cell("r1c1"))
    assert rules_of(corner, "moved") == ["VOID-074"]
    step = as_beast("B5", 0)
    choose(step, 0, "ship", 1)
    choose(step, 0, "destination", cell("r1c1"))
    assert rules_of(step, "moved") == ["VOID-067"]


@checks("VOID-R72", "VOID-057")
def test_a_jump_is_no_travelling_along_an_arrow() -> None:
    s = moment((travel, 0), aliens=["Quaskar", "Mossu"], **ON)
    choose(s, 0, "jump", 0)
    choose(s, 0, "travel", cell("r1c1"))
    assert said(s) == [
        "Player 1 uses the power of the Quaskar (blue).",
        "The power of the Quaskar (blue) is used up.",
        "The ship of Player 1 jumps from r3c3 to r1c1.",
    ]
    assert [event.rule for event in told(s)] == ["VOID-R72", "VOID-077", "VOID-R72"]
    s = moment((travel, 0), tiles={"r3c3": "S36"})
    assert said(s) == ["The ship of Player 1 travels from r3c3 to r2c3."]


@checks("VOID-041", "VOID-067")
def test_a_discard_is_told_under_the_rule_of_the_effect_also_ones_own() -> None:
    levy = playing("C20", hands=[["C20", "C25", "C26"], []])
    choose(levy, 0, "discard", kind("C25"))
    assert rules_of(levy, "discarded") == ["VOID-041"] * 2
    hungry = as_beast("B3", 0)
    choose(hungry, 1, "discard", kind("C07"))
    assert only(hungry, "discarded").rule == "VOID-067"
    assert "Nethmaw: Player 2 discards Supply Crate." in said(hungry)


@checks("VOID-097", "VOID-051", "VOID-R71", "VOID-R09")
def test_powers_are_told_under_their_own_rules() -> None:
    s = moment((action, 0), aliens=["Mossu", "Neffi"], affectors=[STARPORT], **ON)
    choose(s, 1, "any time", affector("r5c5", "starport"))
    assert [(event.name, event.rule) for event in told(s)][-2:] == [
        ("power used", "VOID-097"),
        ("affector lifted", "VOID-051"),
    ]
    s = moment((travel, 0), aliens=["Whirrin", "Mossu"], tiles={"r3c3": "S22"}, **ON)
    choose(s, 0, "power", 6)
    assert said(s) == [
        "Player 1 uses the power of the Whirrin (orange).",
        "Player 1 turns r3c3 three quarters of a turn clockwise.",
    ]
    assert [event.rule for event in told(s)] == ["VOID-R71", "VOID-R09"]


# Effects without effect, doubles, grammar


@checks("VOID-043")
def test_a_card_without_effect_leaves_a_line() -> None:
    assert said(playing("C32"))[-2:] == [
        "Player 1 plays The Big Red Shiny Button.",
        "The Big Red Shiny Button has no effect.",
    ]
    stopped = playing("C33", holes=["r1c1", "r1c2"])
    choose(stopped, 0, "restore", 25)
    assert said(stopped)[-1] == "Stellar Nursery has no effect."
    worked = playing("C33", holes=["r1c1", "r1c2"])
    choose(worked, 0, "restore", 0, 25)
    assert said(worked)[-1] == "Player 1 restores r1c1."
    placed = playing("C01")
    choose(placed, 0, "place", 0)
    assert said(placed)[-1] == "Player 1 puts a Starport on r1c1."


@checks("VOID-R57")
def test_an_ability_says_what_it_does_and_leaves_a_line_if_it_does_nothing() -> None:
    s = as_beast("B5", 1)
    assert said(s)[:3] == [
        "Round 1: Player 1 takes a turn as Gloamtide, the Undertow, with 2 abilities.",
        'Player 1 uses ability 2 of Gloamtide: "Move a sector affector to another sector."',
        "Ability 2 of Gloamtide has no effect.",
    ]
    assert only(s, "no effect").rule == "VOID-R57"
    choose(s, 0, "ship", 1)
    choose(s, 0, "destination", 0)
    assert len(told(s, "no effect")) == 1


@checks("VOID-089", "VOID-R37")
def test_a_card_played_by_an_effect_is_told_once_with_the_place_it_came_from() -> None:
    stolen = playing("C55", hands=[["C55", "C25", "C25"], ["C47"]], chance=(0,))
    assert "Player 1 plays The Great Dial out of the hand of Player 2." in said(stolen)
    assert said(playing("C52", deck=["C47"]))[-2:] == [
        "Player 1 plays The Great Dial from the top of the deck.",
        "Player 1 gives every sector of the board a quarter turn clockwise.",
    ]
    assert "Player 1 plays The Great Dial from the top of the discard pile." in said(
        playing("C53", discard=["C47"])
    )
    best = playing("C54", deck=["C47", "C26", "C08"])
    choose(best, 0, "best", kind("C47"))
    assert said(best)[-3:] == [
        "Player 1 plays The Great Dial from the cards looked at.",
        "Player 1 gives every sector of the board a quarter turn clockwise.",
        "Crystal Ball: Player 1 discards Planet Cracker and Mother Lode.",
    ]
    for s in (stolen, best):
        assert [event.rule for event in told(s, "played")] == ["VOID-041", "VOID-089"]


TURNS = (
    "an eighth of a turn",
    "a quarter turn",
    "three eighths of a turn",
    "half a turn",
    "five eighths of a turn",
    "three quarters of a turn",
    "seven eighths of a turn",
)


@pytest.mark.parametrize("eighths", range(7))
def test_a_turn_is_said_in_plain_words(eighths: int) -> None:
    words = TURNS[eighths]
    s = playing("C43")
    choose(s, 0, "rotate", 0)
    described = GAME.ask(s, 0)
    assert described is not None
    assert described.options[eighths].text == words[0].upper() + words[1:]
    choose(s, 0, "turn", eighths)
    assert said(s)[-1] == f"Player 1 turns r1c1 {words} clockwise."


def test_a_row_or_column_that_turns_is_named() -> None:
    for line, words in ((1, "row 2"), (6, "column 2")):
        s = playing("C44")
        choose(s, 0, "line", line)
        assert said(s)[-1] == f"Player 1 gives every sector of {words} half a turn clockwise."


@checks("VOID-051", "VOID-085")
def test_a_destroyed_sector_loses_all_its_affectors_in_one_line() -> None:
    s = playing("C26", affectors=[("r1c1", "C01"), ("r1c1", "C01"), ("r1c1", "C04")])
    choose(s, 0, "destroy", 0)
    assert said(s)[-2:] == [
        "Player 1 destroys r1c1.",
        "Sector r1c1 loses its Starport, Starport and Minefield.",
    ]


@checks("VOID-095")
def test_a_swap_of_alien_cards_says_who_leads_whom_now() -> None:
    s = moment((action, 0), aliens=["Mossu", "Gattoli"], hands=[["C56", "C25", "C25"], []])
    choose(s, 0, "play", kind("C56"))
    assert said(s)[-1] == (
        "Player 1 and Player 2 swap alien cards: "
        "Player 1 leads the Gattoli (yellow) now, Player 2 the Mossu (white)."
    )


def test_ships_and_seats_have_different_letters() -> None:
    assert not {row.letter for row in ALIENS.values()} & set("ABCDEFG")


# The end


@checks("VOID-002", "VOID-R55")
def test_the_end_tells_who_has_won_and_the_place_of_everybody() -> None:
    s = moment((lose, 1, "hole"), players=3, lost=(2,), reasons=("income",), hands=[[], []])
    assert said(s) == [
        "Player 2 loses: stuck on a black hole.",
        "Player 1 is the last one standing and has won.",
        "Places: 1. Player 1 (still standing), 2. Player 2 (stuck on a black hole), "
        "3. Player 3 (no cards at the end of Income).",
    ]
    assert [event.rule for event in told(s)] == ["VOID-061", "VOID-002", "VOID-R55"]


@pytest.mark.parametrize(
    ("scene", "line"),
    [
        (
            {"ships": ["r4c1", "r1c1"]},
            "Player 1 and Player 2 both hold 1 card: Player 1 is placed higher, on a sector worth 2, not 1.",
        ),
        (
            {"ships": ["r1c1", "r3c3"], "tiles": {"r1c1": "S01", "r3c3": "S02"}},
            "Player 2 and Player 1 both hold 1 card: Player 2 is placed higher, with 4 ways out, not 2.",
        ),
        (
            {},
            "Player 2 and Player 1 both hold 1 card: Player 2 is placed higher, later in turn order.",
        ),
    ],
)
@checks("VOID-R74")
def test_a_tie_at_the_limit_is_told_with_what_broke_it(scene: dict[str, Any], line: str) -> None:
    s = moment(out_of_time, hands=[["C07"], ["C08"]], **scene)
    winner = line[:8]
    assert said(s)[:2] == [f"The last round is over: {winner} has won with 1 card.", line]
    assert len(said(s)) == 3


@checks("VOID-R74")
def test_without_a_tie_the_cards_decide_and_nothing_else_is_told() -> None:
    s = moment(out_of_time, hands=[["C07"], ["C08", "C09"]], ships=["r4c1"])
    assert said(s) == [
        "The last round is over: Player 2 has won with 2 cards.",
        "Places: 1. Player 2 (still standing), 2. Player 1 (still standing).",
    ]
