"""Every kind of question: its range, what is offered, and why the rest is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused
from starhall.games.void import GAME
from starhall.games.void.rules.losing import beast_turn
from starhall.games.void.rules.sectors import restore, rotate
from starhall.games.void.rules.setup import choose_alien, choose_start
from starhall.games.void.rules.turns import action, income, travel, turn
from starhall.games.void.state import VoidState
from tests.games.void.helpers import affector, alien, beast, cell, cells, kind, moment, playing

SIZES = {
    "play": 56,
    "alien": 7,
    "start": 25,
    "travel": 25,
    "go on": 1,
    "power": 9,
    "pass": 1,
    "any time": 150,
    "ability": 4,
    "player": 7,
    "discard": 56,
    "recover": 56,
    "take": 56,
    "give": 56,
    "best": 56,
    "destroy": 26,
    "restore": 26,
    "rotate": 25,
    "turn": 7,
    "line": 10,
    "shift": 20,
    "swap sectors": 25,
    "ship": 7,
    "destination": 25,
    "drift": 8,
    "swap ships": 7,
    "place": 25,
    "lift": 150,
    "relocate": 150,
    "new place": 25,
    "jump": 1,
}
"""By kind: how many values it has. Records number choices by them, so neither they nor their order change."""
ALL = list(range(25))
STARPORTS = [("r1c1", "C01"), ("r5c5", "C01")]


def test_every_kind_has_its_range() -> None:
    assert [(chosen.name, chosen.size) for chosen in GAME.kinds] == list(SIZES.items())


def then(s: VoidState, *steps: tuple[str, int]) -> VoidState:
    """After these choices of seat 0."""
    for name, value in steps:
        choose(s, 0, name, value)
    return s


def as_beast(name: str, slot: int, used: int = -1) -> VoidState:
    """Seat 0 as this beast, asked for an ability, or with this one begun."""
    s = moment(
        (beast_turn, 0),
        players=4,
        lost=(0,),
        beast=(beast(name), -1, -1, -1),
        slot=(slot, 0, 0, 0),
        hands=[[], ["C07", "C08"], ["C09"], []],
        ships=["r1c1", "r3c3", "r2c2", "r2c2"],
    )
    s.ship[s.alien[0]] = -1
    return then(s, ("ability", used)) if used >= 0 else s


Refused = dict[int, str]
QUESTIONS: dict[str, tuple[Callable[[], VoidState], list[int], Refused]] = {
    "play": (
        lambda: moment((action, 0), hands=[["C07", "C07", "C25"]]),
        [kind("C07"), kind("C25")],
        {kind("C08"): "you hold no Mother Lode (VOID-R34)"},
    ),
    "alien": (
        lambda: moment((choose_alien, 0), alien=[-1, alien("Topkul")]),
        [0, 2, 3, 4, 5, 6],
        {1: "Player 2 has taken it (VOID-R04)"},
    ),
    "start": (
        lambda: moment((choose_start, 0), ship=[-1] * 7, tiles={"r1c1": "S36"}),
        cells("r1c2", "r1c3", "r1c4", "r1c5", "r2c1", "r2c5", "r3c1"),
        {
            cell("r1c1"): "r1c1 is worth 3, not 1 (VOID-021)",
            cell("r2c2"): "r2c2 is not on the outside of the board (VOID-021)",
            cell("r5c5"): "r5c5 is worth 2, not 1 (VOID-021)",
        },
    ),
    "travel": (
        lambda: moment((travel, 0), tiles={"r3c3": "S02"}),
        cells("r2c3", "r3c2", "r3c4", "r4c2"),
        {
            cell("r3c3"): "moving is compulsory (VOID-058)",
            cell("r1c1"): "no arrow leads to r1c1 (VOID-057)",
        },
    ),
    "travel by a jump": (
        lambda: then(moment((travel, 0), aliens=["Quaskar", "Mossu"], powers="on"), ("jump", 0)),
        [c for c in ALL if c != cell("r3c3")],
        {cell("r3c3"): "moving is compulsory (VOID-058)"},
    ),
    "go on": (
        lambda: moment((turn, 0), aliens=["Iguarin", "Mossu"], powers="on"),
        [0],
        {},
    ),
    "pass": (
        lambda: moment((action, 0), aliens=["Neffi", "Mossu"], powers="on", affectors=STARPORTS),
        [0],
        {},
    ),
    "ability": (
        lambda: then(as_beast("B4", 2, 1), ("shift", 0)),
        [0, 2],
        {
            1: "it was used in this turn already (VOID-R86)",
            3: "the ship is not that far down the ladder yet (VOID-067)",
        },
    ),
    "player with cards, not oneself": (
        lambda: playing("C17", players=4, hands=[["C17", "C25"], ["C07"], [], ["C08"]]),
        [1, 3],
        {
            0: "it must be another player (VOID-R38)",
            2: "Player 3 holds no cards (VOID-R32)",
            4: "there is nobody in that seat (VOID-R03)",
            6: "there is nobody in that seat (VOID-R03)",
        },
    ),
    "player, with cards or not": (
        lambda: playing("C22", players=4, lost=(3,), hands=[["C22", "C25"], ["C07"], [], []]),
        [1, 2],
        {3: "Player 4 is a Void Beast, and no effect reaches it (VOID-R36)"},
    ),
    "player as the first of two": (
        lambda: as_beast("B6", 3, 0),
        [1, 2],
        {
            0: "Player 1 is a Void Beast, and no effect reaches it (VOID-R36)",
            3: "Player 4 holds no cards (VOID-R32)",
        },
    ),
    "player as the second of two": (
        lambda: then(as_beast("B6", 3, 0), ("player", 1)),
        [2, 3],
        {1: "it must be two different players (VOID-R38)"},
    ),
    "discard": (
        lambda: moment((income, 0), ships=["r1c1"], hands=[["C07", "C08"]], affectors=[("r1c1", "C02")]),
        [kind("C07"), kind("C08")],
        {kind("C09"): "you hold no Prospector Drones (VOID-R34)"},
    ),
    "recover": (
        lambda: playing("C13", discard=["C02", "C07", "C02"]),
        [kind("C02"), kind("C07")],
        {},
    ),
    "take": (
        lambda: playing("C24", hands=[["C24", "C25"], ["C07", "C08", "C07"]]),
        [kind("C07"), kind("C08")],
        {},
    ),
    "give": (
        lambda: then(playing("C24", hands=[["C24", "C25"], ["C07", "C08", "C07"]]), ("take", kind("C08"))),
        [kind("C08"), kind("C25")],
        {kind("C07"): "you hold no Supply Crate (VOID-R34)"},
    ),
    "best": (
        lambda: playing("C54", deck=["C07", "C26", "C07"]),
        [kind("C07"), kind("C26")],
        {},
    ),
    "destroy": (
        lambda: playing(
            "C29", ships=["r5c1", "r3c3"], holes=["r1c2"], affectors=[("r1c3", "C06"), ("r1c4", "C01")]
        ),
        cells(
            *("r1c1", "r1c4", "r1c5", "r2c1", "r2c5", "r3c1", "r3c5", "r4c1", "r4c5"),
            *("r5c2", "r5c3", "r5c4", "r5c5"),
        ),
        {
            cell("r5c1"): "r5c1 is not unoccupied: a ship is there (VOID-098)",
            cell("r1c2"): "r1c2 is a black hole already (VOID-083)",
            cell("r1c3"): "a Shield Dome protects r1c3 (VOID-R26)",
            cell("r2c2"): "r2c2 is not on the outside of the board (VOID-021)",
            25: "it must be done (VOID-R32)",
        },
    ),
    "destroy up to two": (
        lambda: playing("C28", ships=["r1c2", "r5c4"], holes=["r5c5"]),
        [*cells("r4c4", "r4c5"), 25],
        {cell("r1c1"): "r1c1 is not next to a black hole (VOID-R08)"},
    ),
    "destroy next to oneself": (
        lambda: playing("C27", ships=["r1c1"]),
        cells("r1c2", "r2c1", "r2c2"),
        {
            cell("r1c1"): "r1c1 is not next to your sector (VOID-R08)",
            cell("r3c3"): "r3c3 is not next to your sector (VOID-R08)",
        },
    ),
    "destroy a corner": (
        lambda: as_beast("B1", 3, 2),
        cells("r1c1", "r1c5", "r5c1", "r5c5"),
        {cell("r3c3"): "r3c3 is no corner (VOID-074)"},
    ),
    "destroy where a ship is": (
        lambda: as_beast("B4", 3, 3),
        cells("r2c2", "r3c3"),
        {cell("r1c1"): "r1c1 has no ship on it (VOID-098)"},
    ),
    "restore": (
        lambda: playing("C32", holes=["r1c1", "r1c2"]),
        cells("r1c1", "r1c2"),
        {
            cell("r1c3"): "r1c3 is no black hole (VOID-084)",
            25: "it must be done (VOID-R32)",
        },
    ),
    "restore up to two": (
        lambda: playing("C33", holes=["r1c1", "r1c2"]),
        [*cells("r1c1", "r1c2"), 25],
        {cell("r1c3"): "r1c3 is no black hole (VOID-084)"},
    ),
    "rotate": (
        lambda: playing("C43", holes=["r2c2"]),
        [c for c in ALL if c != cell("r2c2")],
        {cell("r2c2"): "r2c2 is a black hole and cannot be turned (VOID-R17)"},
    ),
    "rotate a corner": (
        lambda: moment((rotate, 0, ("corner",), (2,)), holes=["r1c5"]),
        cells("r1c1", "r5c1", "r5c5"),
        {
            cell("r3c3"): "r3c3 is no corner (VOID-074)",
            cell("r1c5"): "r1c5 is a black hole and cannot be turned (VOID-R17)",
        },
    ),
    "restore a corner": (
        lambda: moment((restore, 0, ("corner",)), holes=["r1c5", "r3c3", "r5c5"]),
        cells("r1c5", "r5c5"),
        {
            cell("r3c3"): "r3c3 is no corner (VOID-074)",
            cell("r1c1"): "r1c1 is no black hole (VOID-084)",
        },
    ),
    "turn": (lambda: then(playing("C43"), ("rotate", 0)), list(range(7)), {}),
    "line": (
        lambda: playing("C44", holes=[f"r2c{column}" for column in range(1, 6)]),
        [0, 2, 3, 4, 5, 6, 7, 8, 9],
        {},
    ),
    "shift": (lambda: playing("C45"), list(range(20)), {}),
    "swap sectors": (lambda: playing("C46"), ALL, {}),
    "swap sectors once one is chosen": (
        lambda: then(playing("C46"), ("swap sectors", 3)),
        [c for c in ALL if c != 3],
        {3: "r1c4 cannot be swapped with itself (VOID-R32)"},
    ),
    "ship along an arrow": (
        lambda: playing("C35", players=5, lost=(3,), ships=["r3c3", "r4c4", "r2c2"], holes=["r4c4"]),
        [0, 2, 4],
        {
            1: "no arrow there leads to another sector (VOID-044)",
            3: "Player 4 is a Void Beast and has no ship on the board (VOID-R36)",
            5: "there is nobody in that seat (VOID-R03)",
        },
    ),
    "ship straight ahead": (
        lambda: moment(
            (beast_turn, 0),
            players=4,
            lost=(0,),
            beast=(beast("B1"), -1, -1, -1),
            ships=["r1c1", "r1c1", "r3c3", "r5c5"],
        ),
        [1, 3],
        {2: "no sector is 3 spaces straight ahead of it (VOID-044)"},
    ),
    "ship of another": (
        lambda: playing("C41", players=4, ships=["r1c1", "r1c1", "r3c3", "r5c5"]),
        [2, 3],
        {
            0: "it must be another ship than yours (VOID-R38)",
            1: "there is no other sector for it to go to (VOID-044)",
        },
    ),
    "destination along an arrow": (
        lambda: playing("C36", tiles={"r3c3": "S02"}),
        cells("r2c3", "r3c2", "r3c4", "r4c2"),
        {
            cell("r3c3"): "a ship that is moved must end on another sector (VOID-R13)",
            cell("r1c1"): "no arrow leads to r1c1 (VOID-057)",
        },
    ),
    "destination a step away": (
        lambda: then(playing("C39", ships=["r3c3", "r1c1"]), ("ship", 1)),
        cells("r1c2", "r2c1", "r2c2"),
        {cell("r1c3"): "r1c3 is not one space away (VOID-R08)"},
    ),
    "destination straight ahead": (
        lambda: playing("C37", ships=["r2c2"]),
        cells("r2c4", "r4c2", "r4c4"),
        {cell("r2c3"): "r2c3 is not 2 spaces straight ahead (VOID-R15)"},
    ),
    "destination anywhere": (
        lambda: playing("C38", ships=["r1c1", "r1c2"], holes=["r1c3"]),
        ALL[3:],
        {cell("r1c3"): "the effect does not lead to r1c3 (VOID-044)"},
    ),
    "drift": (lambda: playing("C42", ships=["r1c1", "r1c1"]), [2, 3, 4], {}),
    "drift away from the other corner": (lambda: playing("C42", ships=["r5c5", "r5c5"]), [0, 6, 7], {}),
    "drift, next to the rim": (lambda: playing("C42", ships=["r4c4", "r4c4"]), list(range(8)), {}),
    "swap ships": (
        lambda: playing("C40", players=5, lost=(3,), ships=["r1c1", "r1c1", "r5c5"]),
        [2, 4],
        {
            0: "it must be another ship than yours (VOID-R38)",
            1: "both ships are on the same sector (VOID-R13)",
            3: "Player 4 is a Void Beast and has no ship on the board (VOID-R36)",
            5: "there is nobody in that seat (VOID-R03)",
        },
    ),
    "place": (lambda: playing("C01"), ALL, {}),
    "lift": (
        lambda: playing("C49", affectors=STARPORTS),
        [affector("r1c1", "starport"), affector("r5c5", "starport")],
        {
            affector("r1c1", "blockade"): "no Blockade lies on r1c1 (VOID-R32)",
            affector("r2c2", "starport"): "no Starport lies on r2c2 (VOID-R32)",
        },
    ),
    "relocate": (
        lambda: playing("C50", affectors=STARPORTS),
        [affector("r1c1", "starport"), affector("r5c5", "starport")],
        {affector("r1c1", "shield_dome"): "no Shield Dome lies on r1c1 (VOID-R32)"},
    ),
    "new place": (
        lambda: then(playing("C50", affectors=STARPORTS), ("relocate", affector("r5c5", "starport"))),
        ALL[:-1],
        {cell("r5c5"): "it lies there already (VOID-R32)"},
    ),
}


@pytest.mark.parametrize("name", QUESTIONS)
@checks("VOID-R32", "VOID-R36", "VOID-R38")
def test_a_question_offers_what_works_and_says_why_not_the_rest(name: str) -> None:
    make, legal, reasons = QUESTIONS[name]
    s = make()
    ((seat, found),) = asked(s)
    assert seat == 0
    assert name.startswith(found)
    assert offered(s, 0) == legal
    assert {value: str(refused(s, 0, found, value)) for value in reasons} == reasons
    why_not, args = GAME.kinds_by_name[found].why_not, s.asked[0][3]
    assert why_not is not None or not reasons
    if why_not is not None:
        none = [value for value in range(SIZES[found]) if why_not(s, value, *args) is None]
        assert none == legal


STANDING: dict[str, tuple[dict[str, Any], str, list[int]]] = {
    "a power that draws": ({"aliens": ["Iguarin", "Mossu"]}, "power", [0]),
    "a quarter turn either way": ({"aliens": ["Whirrin", "Mossu"]}, "power", [2, 6]),
    "a jump": ({"aliens": ["Quaskar", "Mossu"]}, "jump", [0]),
    "an affector to discard": (
        {"aliens": ["Neffi", "Mossu"], "affectors": STARPORTS},
        "any time",
        [affector("r1c1", "starport"), affector("r5c5", "starport")],
    ),
}


@pytest.mark.parametrize("name", STANDING)
@checks("VOID-R63", "VOID-R64", "VOID-R71", "VOID-R72", "VOID-101")
def test_before_travelling_a_power_is_offered_beside_going_on(name: str) -> None:
    scene, standing, values = STANDING[name]
    s = moment((travel, 0), powers="on", **scene)
    assert list(GAME.kinds_by_name[standing].options(s, 0)) == values
    number = GAME.kinds_by_name[standing].first
    more = [choice for choice in s.choices(0) if GAME.kind_of(choice).name == standing]
    assert more == [number + value for value in values]
    assert len(s.choices(0)) == 1 + len(values)


def test_every_kind_has_a_scene_here() -> None:
    standing = {name for _, name, _ in STANDING.values()}
    assert {chosen for chosen in SIZES if not any(q.startswith(chosen) for q in QUESTIONS)} == standing
