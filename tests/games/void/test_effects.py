"""Every card and every ability does something where it can, and nothing where it cannot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starhall.core import Resampling
from starhall.core.scenes import asked, checks, choose, offered
from starhall.games.void.box.parts import ABILITIES, BEAST_NAMES, CARD_NAMES, SLOTS
from starhall.games.void.rules.affectors import lift, relocate
from starhall.games.void.rules.aliens import swap_aliens
from starhall.games.void.rules.hands import (
    discard,
    discard_at_random,
    draw,
    pass_hands,
    pick,
    recover,
    redraw,
    steal,
    swap_hands,
)
from starhall.games.void.rules.losing import beast_turn
from starhall.games.void.rules.play import end_action
from starhall.games.void.rules.sectors import destroy, restore, rotate, shift, swap_sectors
from starhall.games.void.rules.ships import drift, move, swap_ships
from starhall.games.void.rules.turns import action
from starhall.games.void.rules.verbs import only_then
from starhall.games.void.state import VoidState
from tests.games.void.helpers import beast, events, kind, moment, what

TABLE: dict[str, Any] = {
    "players": 3,
    "ships": ["r3c3", "r3c4", "r5c1"],
    "holes": ["r1c1", "r1c3"],
    "affectors": [("r5c5", "C03"), ("r2c2", "C04")],
}
"""A table on which everything can happen."""
BARE: dict[str, Any] = {
    "players": 3,
    "ships": ["r3c3", "r3c3", "r3c3"],
    "holes": ["r3c3"],
    "hands": [[], [], []],
    "only_these": True,
}
"""A table without cards and affectors, and with all ships on a black hole."""

PILES = ("C07", "C08", "C09", "C10", "C11", "C12", "C13", "C14", "C52", "C53", "C54")
"""Cards that only draw, or play from a pile."""


def go_on_until(s: VoidState, *kinds: str) -> None:
    """The first option of every question, up to one of these kinds."""
    while s.asked and asked(s)[0][1] not in kinds:
        seat, chosen = asked(s)[0]
        choose(s, seat, chosen, offered(s, seat)[0])


def idle(card: str, **scene: Any) -> bool:
    """Has this card no effect if seat 0 plays it?"""
    hands = scene.pop("hands", [[], ["C07", "C08"], ["C26"]])
    s = moment((action, 0), **scene, hands=[[card, "C32", "C32"], *hands[1:]])
    s.dealer = Resampling(Random(card))
    choose(s, 0, "play", kind(card))
    go_on_until(s, "play")
    return ("card", kind(card)) in what(s, "no effect", "what")


@checks("VOID-042", "VOID-043")
def test_every_card_has_an_effect_where_everything_can_happen() -> None:
    assert [card for card in CARD_NAMES if idle(card, discard=["C43"], **TABLE)] == []


@checks("VOID-042", "VOID-043", "VOID-R27")
def test_without_piles_only_cards_that_need_one_have_no_effect() -> None:
    without = {card for card in CARD_NAMES if idle(card, only_these=True, **TABLE)}
    # Soft Landing too, for nobody is on a black hole.
    assert without == {*PILES, "C34"}


@checks("VOID-043", "VOID-R83")
def test_on_a_bare_table_few_cards_have_an_effect() -> None:
    with_effect = {card for card in CARD_NAMES if not idle(card, **BARE)}
    # Affectors, hands, black holes and sectors around, ships that need no arrow, the phase, alien cards.
    assert with_effect == {
        *("C01", "C02", "C03", "C04", "C05", "C06", "C15", "C20", "C22", "C23"),
        *("C25", "C26", "C27", "C28", "C29", "C30", "C32", "C33", "C34"),
        *("C37", "C38", "C39", "C42", "C43", "C44", "C45", "C46", "C47", "C51", "C56"),
    }


@pytest.mark.parametrize("name", BEAST_NAMES)
@pytest.mark.parametrize("slot", range(SLOTS))
@checks("VOID-067", "VOID-R57")
def test_every_ability_has_an_effect_where_everything_can_happen(name: str, slot: int) -> None:
    fields: dict[str, Any] = {**TABLE, "hands": [[], ["C07", "C08"], ["C26"]]}
    s = moment(
        (beast_turn, 0),
        lost=(0,),
        beast=(beast(name), -1, -1),
        slot=(slot, 0, 0),
        used=0,
        phase="beast",
        **fields,
    )
    s.dealer = Resampling(Random(name))
    s.ship[s.alien[0]] = -1
    if slot:
        choose(s, 0, "ability", slot)
    go_on_until(s, "ability")
    assert what(s, "ability used", "ability")[0] == (beast(name), slot)
    assert what(s, "no effect", "what") == []


CHANGES: dict[str, tuple[Any, ...]] = {
    "lift": (lift, "aff"),
    "relocate": (relocate, "aff", ()),
    "destroy": (destroy, ("live",)),
    "restore": (restore, ("hole",)),
    "rotate": (rotate, ("live",), (2,)),
    "rotate the board": (rotate, "board", (2,)),
    "shift": (shift, "line"),
    "swap sectors": (swap_sectors, (), ()),
    "move": (move, "my_ship", ("step", 0)),
    "drift": (drift, "all"),
    "swap ships": (swap_ships, "my_ship", "opp_ship"),
    "draw": (draw, "me", 1),
    "discard": (discard, "opp", 1),
    "discard at random": (discard_at_random, "opp", 1),
    "redraw": (redraw, "me", 1),
    "recover": (recover, 1),
    "steal": (steal, ("opp", "me"), 1),
    "pick": (pick, "opp", 1),
    "swap hands": (swap_hands, ("me", "opp")),
    "pass hands": (pass_hands, "left"),
    "swap aliens": (swap_aliens, ("me", "opp")),
    "end action": (end_action,),
}


@pytest.mark.parametrize("name", CHANGES)
@checks("VOID-R32")
def test_what_depends_on_a_change_follows_it(name: str) -> None:
    hands = [["C32"], ["C07", "C08"], ["C26"]]
    frame = (only_then, 0, CHANGES[name], (pass_hands, "left"))
    s = moment(frame, hands=hands, discard=["C43"], chance=(0,), **TABLE)
    go_on_until(s)
    assert events(s)[-1] == "hands passed"


@checks("VOID-R32")
def test_what_depends_on_a_change_does_not_happen_without_one() -> None:
    s = moment((only_then, 0, (lift, "aff"), (pass_hands, "left")))
    assert events(s) == []


def test_there_are_abilities_on_every_slot() -> None:
    assert [len(abilities) for abilities in ABILITIES] == [SLOTS] * len(BEAST_NAMES)
