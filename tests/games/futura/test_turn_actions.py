"""The action step: what is offered to whom, and what belongs to assaults alone."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, offered, place_at
from starhall.games.futura.box.parts import BAY, OUT, UNBUILT
from starhall.games.futura.rules.kinds import BLOCK_OF, BLOCKS, FIRST
from starhall.games.futura.state import FuturaState, Loot
from tests.games.futura.fight import sigil_cards
from tests.games.futura.table import (
    FOUNDRY,
    GARRIS,
    ILMAR,
    NEEDLE,
    ONDRA,
    SKYHOOK,
    TERRACE,
    act,
    dress,
    give,
    load_up,
    refusal,
    refused_by,
    slot,
    turn,
)

ASSAULTS = {"END", "RECALL", "MOVE", "MOVE_SUPPORT", "ENSIGIL", "DECLARE"}


def busy(part: str = "action") -> FuturaState:
    """Seat 1 has something of every kind to do."""
    s = turn(1, part=part, options={"sigil_cast_off": 1})
    s.energy = [30, 30]
    give(s, 1, "ARM-01", "CRE-03")
    armour, _ = dress(s, ILMAR, "ARM-02", "ITM-12")
    s.harm[slot(armour)] = 1
    s.base[GARRIS] -= 1
    dress(s, ONDRA, "ARM-26", "SAB-26")
    s.place[ONDRA] = BAY
    sigil_cards(s, 1, "PAL")
    place_at(s, holder={SKYHOOK: 1})
    place_at(s, site={SKYHOOK: UNBUILT})
    load_up(s, TERRACE, "SAB-01")
    load_up(s, NEEDLE, "ITM-22", fitted=True)
    place_at(s, loot={1: (Loot(2, 1),)})
    return s


def blocks(s: FuturaState, p: int) -> set[str]:
    """What can be done now."""
    return {BLOCK_OF[value] for value in offered(s, p)}


@checks("FUT-207", "FUT-208")
def test_whoever_has_something_of_every_kind_may_do_everything() -> None:
    s = busy()
    assert blocks(s, 1) == {name for name, _ in BLOCKS}
    assert len(set(offered(s, 1))) == len(offered(s, 1))


@checks("FUT-363", "FUT-R38", "FUT-280")
def test_after_the_first_declaration_only_assaults_are_left() -> None:
    s = busy("assault")
    assert blocks(s, 1) == ASSAULTS
    over = ("FUT-R38", "the first assault of the turn has ended the action step")
    for name, _ in BLOCKS:
        if name not in ASSAULTS:
            assert refusal(s, 1, "action", FIRST[name]) == over
    assert refused_by(s, 1, "action", FIRST["MOVE"] + ONDRA) == "FUT-082"


@checks("FUT-207", "FUT-208")
@pytest.mark.parametrize(
    ("without", "gone"),
    [
        ("bench", {"MOVE", "MOVE_SUPPORT", "REPAIR", "EQUIP", "UNEQUIP"}),
        ("bay", {"RECALL", "ENSIGIL"}),
        ("cargo", {"RETRIEVE"}),
        ("equipped", {"TAKE_OUT"}),
    ],
)
def test_what_is_no_longer_possible_without_a_part_of_the_mat(without: str, gone: set[str]) -> None:
    s = busy()
    if without == "bench":
        s.place[GARRIS] = s.place[ILMAR] = BAY
    elif without == "bay":
        s.place[ONDRA] = s.place[GARRIS]
    elif without == "cargo":
        s.cargo[TERRACE] = ()
    else:
        place_at(s, fitted={NEEDLE: ()})
    assert {name for name, _ in BLOCKS} - blocks(s, 1) == gone


@checks("FUT-208")
def test_without_stations_nothing_is_upgraded_or_stored() -> None:
    s = busy()
    for d in (FOUNDRY, TERRACE, NEEDLE):
        s.cargo[d] = ()
        place_at(s, site={d: OUT})
        place_at(s, holder={d: -1})
        place_at(s, fitted={d: ()})
    assert {"UPGRADE", "PLACE_LOOT", "STORE", "FIT", "RETRIEVE", "TAKE_OUT"} & blocks(s, 1) == set()
    assert {"BUILD", "MOVE", "SELL"} <= blocks(s, 1)


@checks("FUT-207", "FUT-208", "FUT-R38")
def test_every_action_is_counted_and_only_a_declaration_ends_the_action_step() -> None:
    s = turn(1)
    act(s, 1, "MOVE", GARRIS)
    assert (s.moves, s.part, asked(s)) == (1, "action", [(1, "action")])
    act(s, 1, "MOVE_SUPPORT", ONDRA)
    assert (s.moves, s.part) == (2, "action")
    act(s, 1, "DECLARE", GARRIS)
    assert (s.moves, s.part) == (3, "assault")
    assert asked(s) == [(1, "thing")]
