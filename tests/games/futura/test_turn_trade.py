"""The fine print of trade offers: to whom they go, and what may be given and asked for."""

from __future__ import annotations

from typing import Any

import pytest

from starhall.core.scenes import asked, checks, choose, offered, place_at
from starhall.games.futura.box.parts import FACE, UNBUILT
from starhall.games.futura.rules.kinds import ASK_CARD, ASK_ENERGY, FIRST, GIVE, GIVE_ENERGY, OFFER_DONE
from starhall.games.futura.rules.turn.trade import EQUIPMENT, begin_offer, make_offer, tradable
from starhall.games.futura.state import FuturaState, Terms
from tests.games.futura.table import (
    AEGIS,
    FOUNDRY,
    LAST_SLOT,
    MIRROR,
    NEEDLE,
    TERRACE,
    can,
    card,
    give,
    go,
    load_up,
    refusal,
    table,
    turn,
)


def offering(p: int, terms: Terms, players: int = 2, **fields: Any) -> FuturaState:
    """Seat `p` is asked how its offer goes on."""
    return table((make_offer, p, terms), players=players, active=p, **fields)


# To whom.


@checks("FUT-R37", "FUT-R56")
@pytest.mark.parametrize(
    ("made", "limit", "partners"), [(0, 3, [0, 2]), (2, 3, [0, 2]), (3, 3, []), (0, 1, [0, 2]), (1, 1, [])]
)
def test_offers_go_to_the_others_as_long_as_some_are_left(made: int, limit: int, partners: list[int]) -> None:
    s = turn(1, players=4, playing=(0, 1, 2), offers=made, options={"trade_offers_per_turn": limit})
    assert can(s, 1, "OFFER") == partners
    others = ("FUT-R37", "trade is with another player who is still in")
    assert (
        refusal(s, 1, "action", FIRST["OFFER"] + 1) == refusal(s, 1, "action", FIRST["OFFER"] + 3) == others
    )
    if not partners:
        spent = ("FUT-R37", "no more offers can be made this turn")
        assert refusal(s, 1, "action", FIRST["OFFER"] + 2) == spent


@checks("FUT-R37", "FUT-R56")
def test_an_offer_begins_with_nothing_and_is_counted() -> None:
    s = table(players=3, chosen=(card("ARM-01"),), offers=1)
    go(s, (begin_offer, 2, 1))
    assert (s.offers, s.chosen) == (2, ())
    assert asked(s) == [(1, "trade")]
    assert s.asked[0][3][2] == Terms(2, 0, (), 0)


# What.


@checks("FUT-369", "FUT-R37")
@pytest.mark.parametrize(
    ("energy", "given", "asked_for", "steps"),
    [
        ([5, 4], 0, 0, [GIVE_ENERGY, ASK_ENERGY]),
        ([5, 4], 4, 3, [ASK_ENERGY]),
        ([5, 4], 3, 5, [GIVE_ENERGY]),
        ([5, 4], 4, 4, [ASK_ENERGY]),
        ([5, 4], 2, 4, [GIVE_ENERGY, ASK_ENERGY]),
        ([0, 0], 0, 0, []),
    ],
)
def test_as_much_energy_is_in_an_offer_as_there_is(
    energy: list[int], given: int, asked_for: int, steps: list[int]
) -> None:
    s = offering(1, Terms(0, given, (), asked_for), energy=energy)
    assert offered(s, 1) == [OFFER_DONE, *steps]
    for value in {GIVE_ENERGY, ASK_ENERGY} - set(steps):
        assert refusal(s, 1, "trade", value) == ("FUT-319", "there is no more energy to be given")


@checks("FUT-R37")
def test_equipment_of_hand_and_storage_is_given_each_card_once() -> None:
    s = offering(3, Terms(0, 0, (), 0), players=4, energy=[0] * 4)
    place_at(s, holder={AEGIS: 3})
    place_at(s, holder={MIRROR: 3})
    first, ability, creature = (card(name, i) for name, i in (("ARM-01", 0), ("ABL-01", 7), ("CRE-01", 8)))
    s.hands[3] = [first, ability, creature]
    last = card("SAB-01", LAST_SLOT)
    s.cargo[AEGIS], s.cargo[MIRROR] = (card("ITM-10", 5), card("ABL-02", 6)), (last,)
    place_at(s, fitted={MIRROR: (card("CRE-02", 9),)})
    assert tradable(s, 3) == [first, creature, card("ITM-10", 5), last]
    assert offered(s, 3) == [OFFER_DONE, *(GIVE + i for i in (0, 8, 5, LAST_SLOT))]
    ability_said = ("FUT-R37", "abilities are not traded")
    assert refusal(s, 3, "trade", GIVE + 7) == refusal(s, 3, "trade", GIVE + 6) == ability_said
    only = ("FUT-R37", "only equipment in your hand or storage can be given, each card once")
    assert refusal(s, 3, "trade", GIVE + 9) == refusal(s, 3, "trade", GIVE + 100) == only
    choose(s, 3, "trade", GIVE + LAST_SLOT)
    choose(s, 3, "trade", GIVE)
    assert s.chosen == (last, first)
    assert (s.known[LAST_SLOT], s.known[0], s.known[8]) == (0b0001, 0b0001, 0)
    assert offered(s, 3) == [OFFER_DONE, GIVE + 8, GIVE + 5]
    assert refusal(s, 3, "trade", GIVE) == refusal(s, 3, "trade", GIVE + LAST_SLOT) == only
    place_at(s, site={AEGIS: UNBUILT})
    assert tradable(s, 3) == [first, creature, last]


@checks("FUT-R37")
def test_the_last_ability_of_the_last_deck_is_not_traded_either() -> None:
    s = offering(1, Terms(0, 0, (), 0), energy=[0, 0])
    s.hands[1] = [card("ABL-49", LAST_SLOT), card("ITM-01", LAST_SLOT - 1)]
    assert tradable(s, 1) == [card("ITM-01", LAST_SLOT - 1)]
    assert refusal(s, 1, "trade", GIVE + LAST_SLOT) == ("FUT-R37", "abilities are not traded")


@checks("FUT-R09", "FUT-R37")
@pytest.mark.parametrize(
    ("hand", "from_hand", "from_store", "faces", "may"),
    [
        (0, 0, 0, 0, True),
        (4, 0, 0, 0, True),
        (4, 0, 0, 1, False),
        (5, 0, 0, 0, False),
        (5, 1, 0, 0, True),
        (5, 1, 0, 1, False),
        (5, 0, 1, 0, False),
        (5, 2, 1, 1, True),
        (3, 0, 0, 2, False),
        (3, 0, 0, 1, True),
    ],
)
def test_no_more_cards_are_asked_for_than_the_own_hand_can_take(
    hand: int, from_hand: int, from_store: int, faces: int, may: bool
) -> None:
    s = offering(1, Terms(0, 0, (FACE["ARM-26"],) * faces, 0))
    give(s, 0, *["SAB-01"] * 5)
    own = give(s, 1, *["ARM-01"] * hand) if hand else []
    stored = load_up(s, FOUNDRY, *["ARM-02"] * from_store) if from_store else []
    s.chosen = (*own[:from_hand], *stored)
    assert (ASK_CARD in offered(s, 1)) == may
    if not may:
        text = "your hand would exceed five cards, or the partner has no more"
        assert refusal(s, 1, "trade", ASK_CARD) == ("FUT-R37", text)


@checks("FUT-R37", "FUT-R71")
@pytest.mark.parametrize(
    ("hand", "cargo", "fitted", "faces", "may"),
    [
        (0, 0, 0, 0, False),
        (1, 0, 0, 0, True),
        (1, 0, 0, 1, False),
        (0, 1, 0, 0, True),
        (0, 1, 0, 1, False),
        (0, 0, 1, 0, True),
        (0, 0, 1, 1, False),
        (1, 1, 1, 2, True),
        (1, 1, 1, 3, False),
        (2, 0, 0, 1, True),
    ],
)
def test_no_more_cards_are_asked_for_than_the_partner_can_have(
    hand: int, cargo: int, fitted: int, faces: int, may: bool
) -> None:
    s = offering(0, Terms(1, 0, (FACE["ARM-26"],) * faces, 0))
    give(s, 1, *["ABL-01"] * hand)
    load_up(s, TERRACE, *["ARM-02"] * cargo)
    load_up(s, NEEDLE, *["CRE-01"] * fitted, fitted=True)
    load_up(s, AEGIS, "ARM-02", "ARM-02")
    assert (ASK_CARD in offered(s, 0)) == may


@checks("FUT-R37")
def test_any_equipment_may_be_asked_for_and_nothing_else() -> None:
    s = offering(0, Terms(1, 3, (), 2))
    give(s, 1, "ABL-01", "ABL-02")
    choose(s, 0, "trade", ASK_CARD)
    assert offered(s, 0) == list(EQUIPMENT)
    for name in ("ARM-01", "SAB-34", "ITM-10", "ART-01", "CRE-10"):
        assert FACE[name] in EQUIPMENT
    for name in ("ABL-01", "ABL-47", "SIG-PAL", "SIG-EMP"):
        assert FACE[name] not in EQUIPMENT
    choose(s, 0, "face", FACE["CRE-10"])
    assert s.asked[0][3][2] == Terms(1, 3, (FACE["CRE-10"],), 2)
    choose(s, 0, "trade", ASK_CARD)
    choose(s, 0, "face", FACE["ARM-01"])
    assert s.asked[0][3][2] == Terms(1, 3, (FACE["CRE-10"], FACE["ARM-01"]), 2)


@checks("FUT-369", "FUT-R37")
def test_energy_is_added_on_either_side_up_to_what_is_left() -> None:
    s = offering(1, Terms(2, 3, (), 1), players=3, energy=[20, 7, 300])
    choose(s, 1, "trade", GIVE_ENERGY)
    assert offered(s, 1) == [1, 2, 3, 4]
    choose(s, 1, "number", 2)
    assert s.asked[0][3][2] == Terms(2, 5, (), 1)
    choose(s, 1, "trade", ASK_ENERGY)
    assert offered(s, 1) == list(range(1, 256))
    choose(s, 1, "number", 255)
    choose(s, 1, "trade", ASK_ENERGY)
    assert offered(s, 1) == list(range(1, 45))
    choose(s, 1, "number", 4)
    assert s.asked[0][3][2] == Terms(2, 5, (), 260)
