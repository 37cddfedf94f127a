"""Selling and trading."""

from __future__ import annotations

import pytest

from starhall.core.scenes import asked, checks, choose, offered, refused, told
from starhall.games.futura.box.parts import AP, BAY, FACE, SLOTS
from starhall.games.futura.rules.kinds import ASK_CARD, ASK_ENERGY, GIVE, GIVE_ENERGY, OFFER_DONE
from starhall.games.futura.rules.mat.cards import sale_price
from starhall.games.futura.rules.mat.prices import equip_price
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    FOUNDRY,
    act,
    can,
    dress,
    give,
    load_up,
    names,
    new,
    refused_by,
    slot,
    turn,
    why,
)

# Selling.


@checks("FUT-320", "FUT-R32", "FUT-R84", "FUT-R04")
@pytest.mark.parametrize(
    ("name", "price"),
    [("ARM-26", 5), ("SAB-26", 4), ("ITM-01", 1), ("CRE-01", 1), ("ART-03", 4), ("ABL-19", 0)],
)
def test_a_card_sells_for_half_its_level_and_an_ability_for_nothing(name: str, price: int) -> None:
    s = turn()
    (card,) = give(s, 0, name)
    assert sale_price(card) == price
    act(s, 0, "SELL", slot(card))
    assert s.energy[0] == 20 + price
    assert s.discards[0] == [card]


@checks("FUT-R32", "FUT-216")
def test_cards_are_sold_from_hand_storage_and_benched_acolytes() -> None:
    s = turn()
    hand = give(s, 0, "ARM-01")
    stored = load_up(s, AEGIS, "SAB-01")
    worn = dress(s, CHEN, "ARM-02", "SAB-02", "ITM-12")
    assert set(can(s, 0, "SELL")) == {slot(card) for card in hand + stored + worn}
    s.place[CHEN] = BAY
    assert set(can(s, 0, "SELL")) == {slot(card) for card in hand + stored}
    assert why(s, 0, "SELL", slot(worn[0])) == "FUT-R32"


@checks("FUT-R32")
def test_broken_armour_is_not_sold() -> None:
    s = turn()
    (armour,) = dress(s, CHEN, "ARM-02")
    s.harm[slot(armour)] = AP[armour // SLOTS]
    assert slot(armour) not in can(s, 0, "SELL")


@checks("FUT-R33", "FUT-R36", "FUT-362")
def test_selling_worn_armour_makes_the_acolyte_base_again() -> None:
    s = turn()
    armour, saber = dress(s, CHEN, "ARM-02", "SAB-02")
    act(s, 0, "SELL", slot(armour))
    assert asked(s) == [(0, "place")]
    assert s.loose[0] == [saber]


@checks("FUT-104")
def test_sigils_are_neither_bought_nor_sold() -> None:
    s = turn()
    s.bays[0].append(new(s, 0, "SIG-PAL"))
    assert can(s, 0, "SELL") == []


# Trading.


@checks("FUT-R37", "FUT-208", "FUT-369", "FUT-295")
def test_an_accepted_offer_changes_cards_and_energy() -> None:
    s = turn()
    mine, _ = give(s, 0, "SAB-26", "ARM-01")
    (theirs,) = give(s, 1, "ARM-26")
    act(s, 0, "OFFER", 1)
    choose(s, 0, "trade", GIVE + slot(mine), GIVE_ENERGY)
    choose(s, 0, "number", 7)
    choose(s, 0, "trade", ASK_CARD)
    choose(s, 0, "face", FACE["ARM-26"])
    choose(s, 0, "trade", ASK_ENERGY)
    choose(s, 0, "number", 2)
    choose(s, 0, "trade", OFFER_DONE)
    assert asked(s) == [(1, "yes")]
    choose(s, 1, "yes", 1)
    assert names(s.hands[0]) == ["ARM-01", "ARM-26"]
    assert s.hands[1] == [mine]
    assert s.energy == [15, 25]
    assert s.known[slot(mine)] >> 0 & 1
    assert s.known[slot(theirs)] >> 1 & 1
    assert asked(s) == [(0, "action")]


@checks("FUT-R37")
def test_a_refused_offer_changes_nothing_but_what_was_shown() -> None:
    s = turn(players=3)
    (card,) = give(s, 0, "SAB-26")
    act(s, 0, "OFFER", 2)
    choose(s, 0, "trade", GIVE + slot(card), OFFER_DONE)
    assert s.known[slot(card)] == 0b100
    choose(s, 2, "yes", 0)
    assert s.hands[0] == [card]
    assert s.energy == [20, 20, 20]


@checks("FUT-R37", "FUT-R71")
def test_the_partner_sees_exactly_the_offered_cards_and_the_others_none() -> None:
    s = turn(players=3)
    card, _ = give(s, 0, "SAB-26", "ARM-01")
    act(s, 0, "OFFER", 1)
    assert s.known[slot(card)] == 0
    choose(s, 0, "trade", GIVE + slot(card))
    choose(s, 0, "trade", OFFER_DONE)
    assert s.journal is not None
    seen = [next(e for e in s.journal.seen_by(p) if e.name == "offered").operands["terms"] for p in range(3)]
    assert seen == [((card,), 0, (), 0), ((card,), 0, (), 0), "…"]
    assert [bits for bits in s.known if bits] == [0b010]


@checks("FUT-R37", "FUT-R56")
def test_three_offers_each_turn_unless_the_table_says_otherwise() -> None:
    s = turn()
    for _ in range(3):
        act(s, 0, "OFFER", 1)
        choose(s, 0, "trade", OFFER_DONE)
    assert len(told(s, "offer withdrawn")) == 3
    assert why(s, 0, "OFFER", 1) == "FUT-R37"
    assert can(turn(options={"trade_offers_per_turn": 0}), 0, "OFFER") == []


@checks("FUT-R37", "FUT-R09")
def test_hands_may_not_exceed_five_by_a_trade() -> None:
    s = turn()
    give(s, 0, *["SAB-01"] * 5)
    give(s, 1, *["SAB-02"] * 5)
    act(s, 0, "OFFER", 1)
    assert ASK_CARD not in offered(s, 0)
    choose(s, 0, "trade", GIVE + slot(s.hands[0][0]))
    assert ASK_CARD in offered(s, 0)
    choose(s, 0, "trade", OFFER_DONE)
    assert offered(s, 1) == [0]
    assert refused_by(s, 1, "yes", 1) == "FUT-R09"


@checks("FUT-R37")
def test_only_equipment_in_hand_or_storage_is_traded() -> None:
    s = turn()
    ability, saber = give(s, 0, "ABL-01", "SAB-01")
    (stored,) = load_up(s, AEGIS, "ITM-12")
    (worn,) = dress(s, CHEN, "ARM-01")
    act(s, 0, "OFFER", 1)
    given = {value - GIVE for value in offered(s, 0) if value >= GIVE}
    assert given == {slot(saber), slot(stored)}
    reasons = [refused(s, 0, "trade", GIVE + slot(card)) for card in (ability, worn)]
    assert [reason.rule for reason in reasons if reason] == ["FUT-R37", "FUT-R37"]


@checks("FUT-R37")
def test_who_lacks_what_is_asked_can_only_refuse() -> None:
    s = turn()
    give(s, 1, "SAB-01")
    act(s, 0, "OFFER", 1)
    choose(s, 0, "trade", ASK_CARD)
    choose(s, 0, "face", FACE["ARM-26"])
    choose(s, 0, "trade", OFFER_DONE)
    assert offered(s, 1) == [0]


@checks("FUT-R31", "FUT-R37")
def test_a_traded_card_is_unpaid_and_keeps_its_damage() -> None:
    s = turn()
    (armour,) = load_up(s, FOUNDRY, "ARM-15")
    s.paid |= 1 << slot(armour)
    s.harm[slot(armour)] = 11
    act(s, 0, "OFFER", 1)
    choose(s, 0, "trade", ASK_CARD)
    choose(s, 0, "face", FACE["ARM-15"])
    choose(s, 0, "trade", OFFER_DONE)
    choose(s, 1, "yes", 1)
    assert s.hands[0] == [armour]
    assert s.cargo[FOUNDRY] == ()
    assert s.harm[slot(armour)] == 11
    assert equip_price(s, CHEN, armour) == 6


@checks("FUT-369", "FUT-R37", "FUT-365")
def test_a_gift_is_a_one_sided_offer_and_needs_acceptance() -> None:
    s = turn()
    act(s, 0, "OFFER", 1)
    choose(s, 0, "trade", GIVE_ENERGY)
    assert offered(s, 0) == list(range(1, 21))
    choose(s, 0, "number", 20)
    assert GIVE_ENERGY not in offered(s, 0)
    choose(s, 0, "trade", OFFER_DONE)
    choose(s, 1, "yes", 1)
    assert s.energy == [0, 40]


@checks("FUT-341", "FUT-R37")
def test_offers_go_to_others_still_in() -> None:
    s = turn(players=3, playing=(0, 2))
    assert can(s, 0, "OFFER") == [2]
    assert why(s, 0, "OFFER", 1) == "FUT-R37"
