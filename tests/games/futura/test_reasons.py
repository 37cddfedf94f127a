"""Why something cannot be done: each refusal names the rule that really stands in the way."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, place_at, refused
from starhall.games.futura.box.parts import (
    AP,
    BAY,
    CLAUSES,
    DISTRICT,
    FACE,
    FALLEN,
    NOBODY,
    OUT,
    STATION,
    UNBUILT,
)
from starhall.games.futura.rules.kinds import (
    ASK_CARD,
    BY_SIGIL,
    FIRST,
    FIXED,
    GIVE,
    IN_STATION,
    ON_ACOLYTE,
    TIER_3,
    TO_HAND,
    TO_SALE,
)
from starhall.games.futura.state import FuturaState, Loot
from tests.games.futura.fight import dice, question, sigil_cards
from tests.games.futura.playing import fight, on, until_asked
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    FOUNDRY,
    HAMMERFIST,
    LOWMARKET,
    ONDRA,
    TERRACE,
    VELARIS,
    act,
    dress,
    give,
    load_up,
    refusal,
    refused_by,
    refused_saying,
    slot,
    turn,
    why,
)

SOME_SLOT = 59
"""A place of the first deck whose card is nowhere to be seen."""


def text(s: FuturaState, block: str, i: int) -> str:
    """The words of a refusal of the first seat."""
    return refused_saying(s, 0, "action", FIRST[block] + i)


# Cards.


@checks("FUT-R31", "FUT-R82", "FUT-R32")
@pytest.mark.parametrize(
    ("block", "rule"),
    [
        ("EQUIP", "FUT-R31"),
        ("UNEQUIP", "FUT-R31"),
        ("STORE", "FUT-R82"),
        ("RETRIEVE", "FUT-R82"),
        ("FIT", "FUT-R31"),
        ("TAKE_OUT", "FUT-R82"),
        ("SELL", "FUT-R32"),
    ],
)
def test_a_card_that_is_not_there_is_not_handled(block: str, rule: str) -> None:
    assert why(turn(), 0, block, SOME_SLOT) == rule


@checks("FUT-081", "FUT-319", "FUT-090")
def test_why_a_card_is_not_put_on() -> None:
    s = turn()
    heavy, recon = give(s, 0, "ARM-26", "ARM-11")
    assert why(s, 0, "EQUIP", slot(heavy)) == "FUT-090"
    s.energy[0] = 1
    assert why(s, 0, "EQUIP", slot(recon)) == "FUT-319"
    assert text(s, "EQUIP", slot(recon)).endswith("you have 1")
    for a in (CHEN, HAMMERFIST, VELARIS):
        s.place[a] = BAY
    assert why(s, 0, "EQUIP", slot(recon)) == "FUT-081"


@checks("FUT-209", "FUT-081", "FUT-R56", "FUT-R30", "FUT-215")
def test_why_a_card_is_not_taken_off() -> None:
    s = turn()
    armour, saber, ability = dress(s, CHEN, "ARM-11", "SAB-01", "ABL-01")
    assert why(s, 0, "UNEQUIP", slot(ability)) == "FUT-209"
    s.handled |= 1 << slot(saber)
    assert why(s, 0, "UNEQUIP", slot(saber)) == "FUT-R56"
    s.harm[slot(armour)] = AP[FACE["ARM-11"]]
    assert why(s, 0, "UNEQUIP", slot(armour)) == "FUT-R30"
    s.place[CHEN] = BAY
    assert why(s, 0, "UNEQUIP", slot(armour)) == "FUT-081"
    s = turn()
    (saber,) = dress(s, CHEN, "SAB-01")
    give(s, 0, "ARM-01", "ARM-01", "ARM-01", "ARM-01", "ARM-01")
    for d in (AEGIS, LOWMARKET, 2):
        load_up(s, d, "ARM-01")
    assert why(s, 0, "UNEQUIP", slot(saber)) == "FUT-215"


@checks("FUT-R82", "FUT-R56", "FUT-215")
def test_why_a_card_is_neither_stored_nor_retrieved() -> None:
    s = turn()
    creature, armour = give(s, 0, "CRE-01", "ARM-11")
    assert why(s, 0, "STORE", slot(creature)) == "FUT-R82"
    assert "never stored" in text(s, "STORE", slot(creature))
    s.handled |= 1 << slot(armour)
    assert why(s, 0, "STORE", slot(armour)) == "FUT-R56"
    (cargo,) = load_up(s, AEGIS, "SAB-01")
    give(s, 0, "ARM-01", "ARM-01", "ARM-01")
    assert why(s, 0, "RETRIEVE", slot(cargo)) == "FUT-215"
    s.handled |= 1 << slot(cargo)
    assert why(s, 0, "RETRIEVE", slot(cargo)) == "FUT-R56"


@checks("FUT-R82", "FUT-233", "FUT-319", "FUT-069", "FUT-249")
def test_why_a_station_is_not_equipped() -> None:
    s = turn()
    armour, high, low = give(s, 0, "ARM-11", "CRE-10", "CRE-01")
    assert why(s, 0, "FIT", slot(armour)) == "FUT-R82"
    assert why(s, 0, "FIT", slot(high)) == "FUT-233"
    s.energy[0] = 0
    assert why(s, 0, "FIT", slot(low)) == "FUT-319"
    (wolf,) = load_up(s, AEGIS, "CRE-01", fitted=True)
    assert why(s, 0, "TAKE_OUT", slot(wolf)) == "FUT-249"
    for d in (AEGIS, LOWMARKET, 2):
        place_at(s, site={d: OUT})
        place_at(s, holder={d: NOBODY})
    assert why(s, 0, "FIT", slot(low)) == "FUT-069"


@checks("FUT-R36", "FUT-R56", "FUT-215", "FUT-R82", "FUT-319")
def test_why_a_loose_card_does_not_go_there() -> None:
    s = turn()
    dress(s, CHEN, "ARM-11", "SAB-01")
    (new,) = give(s, 0, "SAB-02")
    give(s, 0, "ARM-01", "ARM-01", "ARM-01", "ARM-01")
    act(s, 0, "EQUIP", slot(new))
    choose(s, 0, "place", ON_ACOLYTE + CHEN)
    assert question(s)[2] == "loose"
    give(s, 0, "ARM-01")

    def reason(place: int) -> str:
        return refused_by(s, 0, "place", place)

    assert reason(TO_HAND) == "FUT-215"
    assert reason(ON_ACOLYTE + HAMMERFIST) == "FUT-093"
    assert reason(IN_STATION + FOUNDRY) == "FUT-R82"
    s.handled |= 1 << slot(s.loose[0][-1])
    assert reason(IN_STATION + AEGIS) == "FUT-R56"
    s.handled = 0
    s.active = 1
    assert reason(TO_SALE) == "FUT-R36"
    assert reason(ON_ACOLYTE + HAMMERFIST) == "FUT-341"


@checks("FUT-R37", "FUT-319", "FUT-R09")
def test_why_something_is_no_part_of_an_offer() -> None:
    s = turn()
    ability, armour = give(s, 0, "ABL-01", "ARM-11")
    s.energy[1] = 0
    act(s, 0, "OFFER", 1)

    def words(value: int) -> str:
        return refused_saying(s, 0, "trade", value)

    assert words(GIVE + slot(ability)) == "abilities are not traded"
    assert words(GIVE + SOME_SLOT).startswith("only equipment")
    assert words(ASK_CARD) == "your hand would exceed five cards, or the partner has no more"
    assert words(2) == "there is no more energy to be given"
    choose(s, 0, "trade", GIVE + slot(armour))
    assert words(GIVE + slot(armour)).startswith("only equipment")


# Stations and movement.


@checks("FUT-R51", "FUT-R81")
def test_why_a_looted_card_goes_nowhere() -> None:
    s = turn()
    assert "no looted" in text(s, "PLACE_LOOT", AEGIS)
    place_at(s, loot={0: (Loot(3, s.cycle + 1),)})
    assert "next battle cycle" in text(s, "PLACE_LOOT", AEGIS)
    place_at(s, loot={0: (Loot(3, s.cycle),)})
    assert "one level lower" in text(s, "PLACE_LOOT", AEGIS)
    assert "one level lower" in text(s, "PLACE_LOOT", FOUNDRY)
    s.upgraded |= 1 << AEGIS
    assert why(s, 0, "PLACE_LOOT", AEGIS) != "FUT-R51"
    s.upgraded |= 1 << FOUNDRY
    assert why(s, 0, "PLACE_LOOT", FOUNDRY) == "FUT-R51"
    place_at(s, site={AEGIS: UNBUILT})
    assert why(s, 0, "PLACE_LOOT", AEGIS) == "FUT-R51"


@checks("FUT-082", "FUT-319", "FUT-R44")
@pytest.mark.parametrize(("block", "price"), [("MOVE", 2), ("MOVE_SUPPORT", 1)])
def test_why_an_acolyte_stays_on_the_bench(block: str, price: int) -> None:
    s = turn()
    dress(s, CHEN, "ARM-16")
    s.energy[0] = 0
    assert text(s, block, CHEN) == f"it costs {price} energy, you have 0"
    assert why(s, 0, block, ONDRA) == "FUT-082"
    s.resting, s.base[CHEN] = 1 << CHEN, 0
    assert why(s, 0, block, CHEN) == "FUT-R44"


@checks("FUT-R101", "FUT-281", "FUT-355")
def test_why_something_is_no_target() -> None:
    s = turn()
    s.place[CHEN] = BAY
    act(s, 0, "DECLARE", CHEN)

    def reason(thing: int) -> str:
        return refused_by(s, 0, "thing", thing)

    assert reason(HAMMERFIST) == "FUT-R101"
    assert reason(ONDRA) == "FUT-R101"
    s.place[ONDRA] = BAY
    assert reason(ONDRA) == "FUT-281"
    s.place[ONDRA] = FALLEN
    place_at(s, side={ONDRA: NOBODY})
    assert reason(ONDRA) == "FUT-R101"
    assert reason(STATION + AEGIS) == "FUT-355"
    assert reason(DISTRICT + TERRACE) == "FUT-R101"


# Plays.


@checks("FUT-R18", "FUT-052", "FUT-R19", "FUT-319", "FUT-186", "FUT-R87")
def test_why_something_is_not_played_now() -> None:
    s = fight("ARM-26", "ABL-17", "ABL-24", target=TERRACE, energy=(2, 9), rolls=(12, 1), bench=["ABL-13"])
    until_asked(s, 0, "POST")

    def reason(value: int) -> tuple[str, str]:
        found = refused(s, 0, "play", value)
        return (found.rule, found.text) if found else ("", "")

    assert reason(on(s, "ABL-24") * CLAUSES) == ("FUT-R87", "it has no legal target")
    assert reason(on(s, "ABL-13") * CLAUSES) == ("FUT-R18", "that is not yours to play")
    assert reason((DISTRICT + TERRACE) * CLAUSES) == ("FUT-R18", "that is not yours to play")
    s.energy[0] = 0
    assert reason(on(s, "ABL-17") * CLAUSES) == ("FUT-319", "it costs 1 energy, you have 0")
    s.used_interaction = 1 << on(s, "ABL-17") * CLAUSES
    assert reason(on(s, "ABL-17") * CLAUSES) == ("FUT-R19", "it has been used in this interaction")


@checks("FUT-056", "FUT-R19")
def test_a_used_acolyte_waits_for_the_next_cycle() -> None:
    s = fight("ARM-26", "ABL-17", a=CHEN, rolls=(1, 8))
    until_asked(s, 0, "POST")
    s.used_cycle = 0b11 << CHEN * CLAUSES
    assert refusal(s, 0, "play", CHEN * CLAUSES) == ("FUT-R19", "it has been used in this battle cycle")


@checks("FUT-184", "FUT-319", "FUT-R11", "FUT-186")
def test_why_a_play_is_not_paid_like_that() -> None:
    s = fight("ARM-26", "ABL-17", sigils=(["PAL"], []), energy=(2, 9), rolls=(12, 1))
    until_asked(s, 0, "POST")
    choose(s, 0, "play", on(s, "ABL-17") * CLAUSES)

    def reason(way: int) -> tuple[str, str]:
        found = refused(s, 0, "pay", way)
        return (found.rule, found.text) if found else ("", "")

    assert reason(TIER_3) == ("FUT-319", "tier 3 costs 3 energy, you have 2")
    assert reason(FIXED) == ("FUT-184", "the card names another price")
    assert reason(BY_SIGIL) == ("FUT-R11", "the front sigil of your bay does not match the card")


@checks("FUT-236", "FUT-324", "FUT-R40", "FUT-238")
def test_why_somebody_is_no_support() -> None:
    s = turn()
    s.energy[0] = 4
    dress(s, CHEN, "ARM-26", "SAB-26")
    sigil_cards(s, 0, "PAL")
    dice(s, 1, 8)
    act(s, 0, "DECLARE", CHEN)
    choose(s, 0, "thing", STATION + TERRACE)
    assert question(s)[2] == "support"

    def reason(b: int) -> str:
        return refused_by(s, 0, "acolyte", b)

    assert reason(ONDRA) == "FUT-236"
    s.attacked = 1 << HAMMERFIST
    assert reason(HAMMERFIST) == "FUT-R40"
    s.attacked = 0
    place_at(s, supported={HAMMERFIST: 2})
    assert reason(HAMMERFIST) == "FUT-324"
    s.energy[0] = 1
    place_at(s, supported={HAMMERFIST: 0})
    assert reason(HAMMERFIST) == "FUT-238"


@checks("FUT-R71", "FUT-324", "FUT-R40")
@pytest.mark.parametrize("spoiled", ["", "attacked", "supported"])
def test_a_support_is_asked_for_only_if_somebody_could_be_one(spoiled: str) -> None:
    s = turn()
    s.place[VELARIS] = FALLEN
    place_at(s, side={VELARIS: NOBODY})
    s.place[HAMMERFIST] = BAY
    if spoiled == "attacked":
        s.attacked = 1 << HAMMERFIST
    elif spoiled == "supported":
        place_at(s, supported={HAMMERFIST: 2})
    dice(s, 1, 8)
    act(s, 0, "DECLARE", CHEN)
    choose(s, 0, "thing", STATION + TERRACE)
    assert (question(s)[2] == "support") == (not spoiled)
