"""Words, the text board, and hints."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from starhall.core import Seeded
from starhall.core.scenes import checks, choose, offered
from starhall.games import void
from starhall.games.void import GAME
from starhall.games.void.board import sector
from starhall.games.void.rules.losing import beast_turn
from starhall.games.void.rules.turns import action, income, travel
from starhall.games.void.state import VoidState
from starhall.games.void.words import WORDS
from starhall.games.void.words.brings import ways
from starhall.games.void.words.hints import hints
from starhall.games.void.words.prompts import KIND_WORDS
from tests.games.void.helpers import alone, beast, cell, kind, moment, playing, said, view_of

RULES = Path(void.__file__).parent / "rules"


def told_in(source: str) -> set[str]:
    """The names of the events that a module tells, itself or through `hand_over`."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
            names = ast.walk(node.args[1])
        elif isinstance(node.func, ast.Name) and node.func.id == "hand_over":
            names = ast.walk(node.args[-1])
        else:
            continue
        found |= {
            name.value for name in names if isinstance(name, ast.Constant) and isinstance(name.value, str)
        }
    return found


def test_every_event_of_the_rules_has_words_and_every_text_an_event() -> None:
    told_by_rules = set().union(*(told_in(path.read_text(encoding="utf-8")) for path in RULES.glob("*.py")))
    assert told_by_rules == set(WORDS.events)


def test_every_kind_has_words() -> None:
    assert set(KIND_WORDS) == {chosen.name for chosen in GAME.kinds}


def test_a_draw_reads_differently_for_its_player_and_for_others() -> None:
    s = playing("C07", deck=["C01", "C02"])
    assert "Supply Crate: Player 1 draws 2 cards (Starport, Blockade)." in said(s, 0)
    assert "Supply Crate: Player 1 draws 2 cards." in said(s, 1)
    assert "Supply Crate: Player 1 draws 2 cards." in said(s, None)


def test_a_secret_card_is_called_a_card() -> None:
    s = playing("C16", players=3, hands=[["C16", "C25"], ["C07"], []], chance=(0,))
    assert "Player 1 gets Supply Crate from Player 2, at random." in said(s, 0)
    assert "Player 1 gets a card from Player 2, at random." in said(s, 2)


def test_a_question_says_what_is_asked_and_each_option_what_it_does() -> None:
    s = moment((action, 0), hands=[["C07"]])
    asked = GAME.ask(s, 0)
    assert asked is not None
    assert asked.text == "Choose a card to play. It is your last card: you lose unless it brings cards."
    assert asked.left == "1 of 1 still to play"
    (option,) = asked.options
    assert option.text == "Play Supply Crate: Draw 2."
    assert (option.label, option.detail) == ("Play Supply Crate", "Draw 2.")


def test_sectors_are_described_as_they_lie() -> None:
    s = playing("C26", holes=["r1c2"], affectors=[("r1c1", "C01")], ships=["r1c1", "r3c3"])
    asked = GAME.ask(s, 0)
    assert asked is not None
    assert asked.text == "Planet Cracker: choose a sector to destroy."
    assert asked.options[0].text == "Destroy r1c1 (worth 3, Starport, Player 1 there)"


def test_a_power_is_offered_in_words() -> None:
    s = moment((travel, 0), aliens=["Quaskar", "Mossu"], powers="on")
    asked = GAME.ask(s, 0)
    assert asked is not None
    texts = [option.text for option in asked.options]
    assert texts == ["Go on without it", "Jump: travel to any other sector"]
    choose(s, 0, "jump", 0)
    after = GAME.ask(s, 0)
    assert after is not None
    assert after.text == "Jump to any other sector."


def test_the_abilities_of_a_beast_are_written_out() -> None:
    s = moment((beast_turn, 0), players=3, lost=(0,), beast=(beast("B1"), -1, -1), slot=(1, 0, 0))
    asked = GAME.ask(s, 0)
    assert asked is not None
    second = asked.options[1]
    assert second.text == "Ability 2: One ship of your choice goes to a corner."
    assert (second.label, second.detail) == ("Ability 2", "One ship of your choice goes to a corner.")


def test_a_sector_is_drawn_with_arrows_value_affectors_and_ships() -> None:
    s = moment(
        tiles={"r1c1": "S01"}, ships=["r1c1", "r3c3"], affectors=[("r1c1", "C01")], aliens=["Neffi", "Topkul"]
    )
    assert sector(view_of(s, None), 0) == [
        "·       ·",
        "   +2    ",
        "   3/1  →",
        "    N    ",
        "    ↓    ",
    ]


def test_a_black_hole_stands_in_brackets_and_a_stuck_ship_is_small() -> None:
    s = moment(holes=["r3c3"], aliens=["Neffi", "Topkul"])
    drawn = sector(view_of(s, None), cell("r3c3"))
    assert drawn[2] == "  ( 0 )  "
    assert drawn[3].strip() == "nt"


def test_the_board_shows_seats_piles_beasts_and_the_readers_hand() -> None:
    s = moment(
        (action, 1),
        players=3,
        active=1,
        lost=(0,),
        beast=(beast("B2"), -1, -1),
        slot=(1, 0, 0),
        hands=[[], ["C32", "C07"], ["C08"]],
        discard=["C02"],
        aliens=["Mossu", "Iguarin", "Topkul"],
        powers="on",
    )
    text = GAME.board(view_of(s, 1))
    for part in (
        "Action Phase, cards still to play: 1 of 1",
        "Void Beast Vorrusk, slot 2",
        "*2 Player 2 (you)",
        "I Iguarin",
        "2 cards",
        "discard pile 1, top Blockade",
        " > 2 Turn any sector as far as you like.",
        "The Big Red Shiny Button: One black hole of your choice is restored. (would do nothing now)",
    ):
        assert part in text
    assert "Mother Lode" not in text  # the hand of another seat
    assert max(map(len, text.splitlines())) <= 200


def test_hints_warn_of_dangers() -> None:
    s = moment((action, 0), hands=[["C32"]], holes=["r3c3"], affectors=[("r3c3", "C02")])
    assert hints(view_of(s, 0)) == [
        "You are on a black hole: unless that changes, you lose in your Travel Phase.",
        "Your sector is worth −2: you would discard in Income.",
        "You must play all your cards: you lose unless one of them brings more.",
    ]
    assert hints(view_of(s, None)) == []
    around = moment(tiles={"r3c3": "S36"}, holes=["r2c3"])
    assert hints(view_of(around, 0)) == ["Every arrow here leads to a black hole."]


def test_where_a_ship_may_go_says_what_standing_there_means() -> None:
    s = moment((travel, 0), holes=["r2c3"], affectors=[("r3c2", "C02")])
    asked = GAME.ask(s, 0)
    assert asked is not None
    assert [option.brings for option in asked.options] == [
        "black hole: no arrow leads out",
        "worth −1: as it lies, 1 to discard in Income, 3 ways on",
        "worth 2: as it lies, 2 cards in Income, 3 ways on",
    ]


def test_ways_on_that_lead_into_black_holes_are_told() -> None:
    seen = view_of(moment(holes=["r2c2", "r2c3"]), 0)
    told = [
        ways(seen, [cell(name) for name in names.split()])
        for names in ("r1c1", "r1c1 r2c2", "r2c2", "r2c2 r2c3")
    ]
    assert told == [
        "1 way on",
        "2 ways on, 1 into a black hole",
        "1 way on, into a black hole",
        "2 ways on, all into a black hole",
    ]


def hints_of(*, cards: tuple[str, ...] = ("C25",) * 3, used: bool = False, **scene: Any) -> list[str]:
    """What seat 0 is warned of at the beginning of its Action Phase, its power up unless used."""
    power: dict[str, Any] = {"power": (0,) * 7} if used else {}
    s = moment((action, 0), hands=[cards], powers="on", **power, **scene)
    return hints(view_of(s, 0))


HOLE = "You are on a black hole: unless that changes, "
STUCK = "You are where no arrow leads to another sector: unless that changes, "
LOSE, SAVED = "you lose in your Travel Phase.", "only your power saves you in your Travel Phase."


@pytest.mark.parametrize(
    ("name", "saved"), [("Quaskar", True), ("Whirrin", False), ("Gattoli", False), ("Iguarin", False)]
)
@checks("VOID-R71", "VOID-R72")
def test_on_a_black_hole_only_a_jump_saves(name: str, saved: bool) -> None:
    scene: dict[str, Any] = {"aliens": [name, "Neffi"], "holes": ["r3c3"]}
    assert hints_of(**scene) == [HOLE + (SAVED if saved else LOSE)]
    assert hints_of(used=True, **scene) == [HOLE + LOSE]


@checks("VOID-R71")
def test_a_turn_of_the_sector_saves_if_an_arrow_then_leads_to_another_sector() -> None:
    scene: dict[str, Any] = {"aliens": ["Whirrin", "Neffi"], "ships": ["r1c3", "r3c3"]}
    assert hints_of(tiles={"r1c3": "S36"}, **scene) == [STUCK + SAVED]
    # In the corner an arrow that points straight out still does after a quarter turn.
    scene["ships"] = ["r1c1", "r3c3"]
    assert hints_of(tiles={"r1c1": "S36@7"}, **scene) == [STUCK + LOSE]
    assert hints_of(tiles={"r1c1": "S36"}, **scene) == [STUCK + SAVED]


@checks("VOID-R73")
def test_mossu_is_not_warned_of_a_discard_that_does_not_come() -> None:
    scene: dict[str, Any] = {"ships": ["r1c1", "r3c3"], "affectors": [("r1c1", "C02")]}
    warning = ["Your sector is worth −1: you would discard in Income."]
    assert hints_of(aliens=["Mossu", "Neffi"], **scene) == []
    assert hints_of(aliens=["Mossu", "Neffi"], used=True, **scene) == warning
    assert hints_of(aliens=["Gattoli", "Topkul"], **scene) == warning
    s = moment(aliens=["Mossu", "Neffi"], powers="on", **scene)
    assert "next income 1 " in GAME.board(view_of(s, 0))
    assert view_of(s, 0).captains[0].worth == -1


@checks("VOID-R70")
def test_gattoli_is_told_that_its_power_saves_it_while_it_does() -> None:
    def warned(**scene: Any) -> list[str]:
        s = moment((action, 0), hands=[["C25"]], ships=["r1c1", "r3c3"], powers="on", **scene)
        described = GAME.ask(s, 0)
        assert described is not None
        return [described.text, *hints(view_of(s, 0))]

    assert warned(aliens=["Gattoli", "Mossu"]) == [
        "Choose a card to play. It is your last card: unless it brings cards, only your power saves you.",
        "You must play all your cards: unless one of them brings more, only your power saves you.",
    ]
    lost = [
        "Choose a card to play. It is your last card: you lose unless it brings cards.",
        "You must play all your cards: you lose unless one of them brings more.",
    ]
    assert warned(aliens=["Gattoli", "Mossu"], power=(0,) * 7) == lost
    assert warned(aliens=["Topkul", "Mossu"]) == lost


@checks("VOID-R72")
def test_declining_a_power_says_what_it_means() -> None:
    def declined(**scene: Any) -> str:
        s = moment((travel, 0), aliens=["Quaskar", "Mossu"], powers="on", **scene)
        described = GAME.ask(s, 0)
        assert described is not None
        return described.decline

    assert declined() == "Going on keeps it for later, if it can be used later."
    assert declined(holes=["r3c3"]) == "Going on means losing: no arrow leads to another sector."


@checks("VOID-030", "VOID-R24")
def test_a_discard_is_asked_for_with_its_reason() -> None:
    def asked_in(s: VoidState, p: int = 0) -> tuple[str, str]:
        described = GAME.ask(s, p)
        assert described is not None
        return described.text, described.why

    hands = [["C07", "C08"]]
    s = moment((income, 0), ships=["r1c1"], hands=hands, affectors=[("r1c1", "C02")])
    assert asked_in(s) == ("Income: choose a card to discard.", "VOID-030")
    s = moment((travel, 0), tiles={"r3c3": "S36"}, hands=hands, affectors=[("r2c3", "C04")])
    assert asked_in(s) == ("Minefield: choose a card to discard.", "VOID-R24")
    s = playing("C17", hands=[["C17", "C25"], ["C07", "C08"]])
    assert asked_in(s, 1) == ("Tax Collector: choose a card to discard.", "VOID-041")


def test_the_cards_marked_as_idle_are_those_that_change_nothing() -> None:
    checked = 0
    for seed in range(8):
        s = GAME.new(3, Seeded(seed))
        while s.asked:
            seat, chosen, _, _ = s.asked[0]
            if chosen.name == "play":
                idle = view_of(s, seat).idle
                for number in offered(s, seat):
                    after = alone(s, seat, number)
                    assert (number in idle) == (not after.asked and after.changes == s.changes)
                    checked += number in idle
            s.answer(seat, s.choices(seat)[len(offered(s, seat)) // 2])
    assert checked > 10


def test_a_beast_and_a_spectator_have_no_idle_cards() -> None:
    s = moment(hands=[["C32"]])
    assert view_of(s, 0).idle == [kind("C32")]
    assert view_of(s, None).idle == []
